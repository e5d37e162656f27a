//! Ways in Chinese: the table of [`super::ways`] for a language without spaces.
//!
//! attribute : value : way / way            smoking : none : 戒烟 / 戒了烟
//!
//! The parts of a way follow each other; `a|b` is either, `~` up to six characters, `<class>` a word of a
//! class, `*` a value of up to ten characters that the next part or the clause ends. `!` tells a change.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

const TABLE: &str = "\
family status : single : 单身 / 没对象|没有对象 / 还没对象 / 分手了 / 恢复单身
family status : dating : 在谈恋爱 / 谈恋爱了 / 交了女朋友|男朋友 / 交女朋友了|男朋友了 / 脱单了 / 有男朋友了|女朋友了|对象了 / 找到对象了
family status : engaged : 订婚
family status : married : 已婚 / 结婚了 / 领证了 / 成家了 / 嫁人了
family status : divorced : 离婚 / 离异
family status : widowed : 丧偶
children : 0 : 没孩子|没有孩子|没小孩|没有小孩 / 丁克
children : _ : 有|生了 <count> 个|位 孩子|小孩|娃|儿子|女儿 / 生 <count> 胎了 / 生了 <count> 胎 / 添了 <count> 胎
children : more : 有孩子了|有娃了|当爸了|当妈了|当爸爸了|当妈妈了 / 生了个 儿子|女儿|宝宝|娃 / 生了 双胞胎
pregnancy : pregnant : 怀孕 / 怀上了 / 有喜了
pregnancy : born : 生了个|生了 儿子|女儿|宝宝|娃|双胞胎|男孩|女孩 / 生完孩子
cats : _ : 养|养了|又养了|有 <count> 只 猫
dogs : _ : 养|养了|又养了 <count> 只|条 狗 / 有 <count> 只|条 狗
age : _ : <count> 岁
diet : vegetarian : 吃素 / 是素食者 / 素食主义
diet : meat : 吃肉 / 开荤 / 吃荤
smoking : yes : 抽烟 / 吸烟 / 抽 ~ 包烟 / 学会抽烟
smoking : none : 戒烟 / 戒了烟 / 把烟戒了 / 烟戒了 / 不抽烟 / 不吸烟
alcohol : yes : 喝酒 / 喝 ~ 酒
alcohol : none : 戒酒 / 戒了酒 / 把酒戒了 / 酒戒了 / 不喝酒 / 滴酒不沾
commute : 开车 : 开车 通勤|上班|上学|上下班|去公司|去学校|去单位 / 自己开车
commute : 走路 : 走路|步行 通勤|上班|上学|去公司|去学校|去单位
commute : 骑车 : 骑车|骑自行车|骑单车 通勤|上班|上学|去公司|去学校|去单位
commute : 电动车 : 骑电动车|骑电瓶车 通勤|上班|上学|去公司|去学校|去单位
commute : _ : 坐|乘|搭 <transport> 通勤|上班|上学|上下班|去公司|去学校|去单位 / !改坐|改乘 <transport>
car : _ : 开|开的是|开着|开一辆|开辆|换了辆|换了一辆|买了辆|买了一辆|换成了|换成|换|提了辆 <car> / 车是|车换成了|车换成 <car>
car : -_ : <car> 卖了|卖掉了 / 卖了|把 <car>
phone : _ : 用的是|用|换|换成|换成了|换了|买了|手机是|改用 <phone>
system : _ : 用|用的是|换|换成|换成了|换了|改用|装了|电脑是|系统是 <system>
editor : _ : 写代码|编辑器|代码 ~ <editor> / 用|改用|换|换成了|换成|换到 <editor>
bank : _ : 工资卡|的工资卡|银行卡|存款 ~ <bank>
provider : _ : 宽带|手机号|网络|话费 ~ <provider>
shift : day : 上|换|改上|调到|换到|改|倒到 白班|日班
shift : night : 上|换|改上|调到|换到|改|倒到 夜班
shift : early : 上|换|改上|调到|换到|改|倒到 早班
shift : middle : 上|换|改上|调到|换到|改|倒到 中班
shift : late : 上|换|改上|调到|换到|改|倒到 晚班
place of work : home : 远程办公 / 居家办公 / 在家办公|在家上班 / 远程上班
place of work : office : 回公司 坐班|上班 / 坐班 / 去公司坐班 / 到岗办公 / 回办公室
working time : full : 全职
working time : part : 兼职
getting up : _ : <clock> 起床|起|就起床
bedtime : _ : <clock> 睡觉|睡|上床|就睡
sleeping place : 自己 : 自己睡|单独睡 / 睡自己 / 分房睡 / 分床睡
sleeping place : _ : 跟|和 * 睡 / 睡 <bed>
religion : _ : 信|改信|皈依 <religion>
occupation : 退休 : 退休了 / 已经退休|已退休 / 办了退休
employment : none : 没工作|没有工作 / 失业 / 待业 / 被裁 / 下岗
employment : some : 找到工作|找到了工作 / 有工作了
occupation : 自由职业 : 自由职业 / 自由撰稿人
occupation : 打工 : 打工 / 送外卖 / 跑外卖 / 送快递
occupation : 司机 : 开出租 / 开网约车 / 跑网约车 / 跑运输 / 开货车
occupation : _ : 当|做|是|干 <job> / 在 * 做|当 <job> / !改行|转行 做|当|干|去做|去当|成|成了|做了|当了 <job> / !升|升任|升为|升了|升到|升成|晋升为|提拔为|转为|转成|改做|改当|当上|当上了|成了|升职为|调任|改任 <job> / !现在当|现在做|现在是 <job> \
    / !开了 家|个|间 *
employer : _ : 在 * 上班|工作|任职|就职|教书|打工|实习 / 跳槽去了|跳槽去|跳槽到|跳槽到了|入职了|入职|加入了|加入 * / 调到|调去 * / 转到|转去 * 教书|上班|工作
school : _ : 在 * 上学|读书|念书 / 转学到|转学去|转到|转去 <schoolname> / 考上|考上了|考进 <schoolname> / 上|读 <schoolname> / 在 <schoolname> 教书 / 调到|调去 <schoolname>
class : _ : 上|读|在|念|升|升到|升入|是|在读|在上|上了|开始读|开始上|考上|读了 <grade>
class : -_ : <grade> 毕业
major : _ : 学|读|学的是|读的是|转到|转专业到|转专业去|转专业去了|转到了|换到|改学|改读|专业是|转去|转系到|专业换成 <field>
home : _ : 在 * 租房|租了房|租的房|买房|买了房|买了套房|买的房|安家|安了家|定居|落户 / 搬到|搬到了|搬去|搬去了|搬回|搬回了 * 自己|新家|租的 / 住|住在|家在 <city>
housing : 父母 : 跟|和 爸妈|父母|家里人|爸妈一起|父母一起 住|一起住 / 住 爸妈家|父母家|家里
housing : 自己 : 搬出去 自己住|住|单住|一个人住 / 自己住 / 独居 / 一个人住 / 买房了|买了房|买了套房|买了新房
housing : 宿舍 : 住宿舍|住校|住在宿舍|住公司宿舍
housing : 租房 : 租房 / 租了 房|个房|套房|间房|公寓 / 在 * 租了房
housing : 合租 : 合租
floor : _ : 住|住在|搬到|换到|搬到了|换到了|搬去 <count> 楼|层
boss : _ : 老板|上司|领导|主管|经理 是|换成|换成了|换|换了 *
teacher : _ : 师父|师傅|带教 是|换成|换成了|现在是 * / 带我的是|带我的现在是|带我的换成 * / 跟着|改跟|跟 * 学徒|学手艺
advisor : _ : 导师 是|换成|换成了|现在是 * / 现在跟着|现在跟|改跟着|改跟 * 教授|老师
class teacher : _ : 班主任 是|姓|换成|换成了|换 *
dentist : _ : 牙医 是|换成|换成了|现在是 * / 牙 ~ 看的是 *
family doctor : _ : 家庭医生 是|换成|换成了|现在是 *
roommate : _ : 室友 是|换成|换成了|现在是|现在 *
sport : _ : 打|踢|练|学 <sport> / !改|改打|改踢|改练|改学|改去|改成 <sport>
instrument : _ : 弹|拉|吹|打|学|练 <instrument> / !改学|改弹|改拉|改吹|改练 <instrument>
";

const CLASSES: &str = "\
transport : 地铁 公交 公交车 班车 校车 轻轨 火车 高铁 轮渡 大巴 出租车 电车
car : 特斯拉 比亚迪 大众 丰田 本田 宝马 奔驰 奥迪 别克 福特 吉利 长安 哈弗 蔚来 理想 小鹏 现代 日产 五菱 电动车 油车 马自达 雪佛兰 沃尔沃 红旗 奇瑞
phone : 华为 小米 苹果 三星 荣耀 一加 魅族 iPhone 安卓 红米 诺基亚 OPPO vivo
system : Windows Mac Linux macOS Ubuntu Debian Fedora 统信 麒麟 MacBook
editor : Vim Neovim Emacs VSCode Zed Helix Sublime PyCharm WebStorm IntelliJ Cursor
bank : 工行 中行 建行 招行 农行 交行 中信 浦发 民生 邮储 兴业 平安 光大 工商银行 招商银行 建设银行 农业银行 中国银行
provider : 电信 移动 联通 广电
religion : 佛教 基督教 天主教 伊斯兰教 道教 佛 基督 东正教
bed : 沙发 上铺 下铺 客厅 主卧 次卧 地铺 大床 小床 婴儿床 床
sport : 羽毛球 乒乓球 网球 足球 篮球 排球 高尔夫 太极 太极拳 拳击 瑜伽 游泳 跑步 爬山 攀岩 骑车 骑行 跳绳 普拉提 柔道 击剑 散打 壁球 匹克球
instrument : 吉他 钢琴 小提琴 大提琴 贝斯 架子鼓 长笛 笛子 古筝 二胡 琵琶 萨克斯 小号 口琴 单簧管 尤克里里 手风琴
field : 化学 生物 物理 数学 数学系 法律 法学 医学 医 历史 经济 心理 心理学 哲学 工程 建筑 护理 文学 语言学 社会学 统计 统计学 地质 地理 会计 金融 市场营销 设计 音乐 美术 新闻 教育 计算机 软件工程 土木 机械 自动化 中文 英语 日语 考古 农学 园艺
grade : 幼儿园 小班 中班 大班 小学 初中 高中 中学 大学 一年级 二年级 三年级 四年级 五年级 六年级 初一 初二 初三 高一 高二 高三 大一 大二 大三 大四 研一 研二 研三 研 研究生 硕士 博士 博 博一 博二 本科 预科
city : 北京 上海 广州 深圳 杭州 南京 苏州 武汉 成都 重庆 西安 长沙 青岛 厦门 天津 宁波 大连 郑州 济南 合肥 福州 昆明 沈阳 哈尔滨 长春 石家庄 太原 南昌 贵阳 南宁 海口 兰州 无锡 常州 温州 绍兴 珠海 东莞 佛山 威海 烟台
";

/// One way: its parts in order.
pub(super) struct Way {
    pub attribute: &'static str,
    pub value: &'static str,
    pub is_gone: bool,
    pub is_change: bool,
    pub parts: Vec<Vec<&'static str>>,
}

static CLASS_WORDS: LazyLock<FxHashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let lines = CLASSES.lines().filter_map(|line| line.split_once(" : "));
    lines.map(|(class, words)| (class, longest_first(words.split_whitespace().collect()))).collect()
});

fn longest_first(mut words: Vec<&'static str>) -> Vec<&'static str> {
    words.sort_by_key(|word| std::cmp::Reverse(word.len()));
    words
}

static WAYS: LazyLock<Vec<Way>> = LazyLock::new(|| {
    let lines = TABLE.lines().filter_map(|line| {
        let (attribute, rest) = line.split_once(" : ")?;
        let (value, ways) = rest.split_once(" : ")?;
        Some((attribute, value, ways))
    });
    lines
        .flat_map(|(attribute, value, ways)| ways.split(" / ").map(move |way| read(attribute, value, way)))
        .collect()
});

fn read(attribute: &'static str, value: &'static str, way: &'static str) -> Way {
    let (way, is_change) = way.strip_prefix('!').map_or((way, false), |way| (way, true));
    let (value, is_gone) = value.strip_prefix('-').map_or((value, false), |value| (value, true));
    let parts = way.split_whitespace().map(|part| longest_first(part.split('|').collect())).collect();
    Way { attribute, value, is_gone, is_change, parts }
}

/// The ways by the first character of what they begin with; those that begin with a number under a space.
static BY_FIRST: LazyLock<FxHashMap<char, Vec<&'static Way>>> = LazyLock::new(|| {
    let mut table: FxHashMap<char, Vec<&'static Way>> = FxHashMap::default();
    for way in WAYS.iter() {
        let first = way.parts.first().into_iter().flatten();
        let mut begins: Vec<char> = first.flat_map(|choice| begins_of(choice)).collect();
        begins.sort_unstable();
        begins.dedup();
        for begin in begins {
            table.entry(begin).or_default().push(way);
        }
    }
    table
});

fn begins_of(choice: &'static str) -> Vec<char> {
    match choice {
        "<count>" | "<clock>" => "一二两三四五六七八九十0123456789".chars().collect(),
        _ => words_of(choice).map_or_else(
            || choice.chars().take(1).collect(),
            |words| words.iter().filter_map(|word| word.chars().next()).collect(),
        ),
    }
}

/// The words of a part that names a class.
pub(super) fn words_of(part: &str) -> Option<&'static [&'static str]> {
    let class = part.strip_prefix('<')?.strip_suffix('>')?;
    CLASS_WORDS.get(class).map(Vec::as_slice)
}

/// The ways that begin with a character.
pub(super) fn ways_from(first: char) -> &'static [&'static Way] {
    BY_FIRST.get(&first).map_or(&[], Vec::as_slice)
}

/// Whether only a told change changes the attribute.
pub(super) fn is_soft(attribute: &str) -> bool {
    matches!(attribute, "sport" | "instrument" | "major" | "occupation" | "phone" | "employer")
}
