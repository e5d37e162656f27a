//! Chinese cues (with some Japanese and Korean ones) and their roles.
//!
//! Longest match over a run of characters; what only looks like a cue (不断, 别名,
//! 统一) is listed as content, so that its characters are never read alone.

use super::{Role, changes, opposites};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Longest cue, in characters.
pub(crate) const MAX_CHINESE: usize = 6;

#[rustfmt::skip]
const ROLES: &[(Role, &str, &str)] = &[
    (Role::Article, "的", "的 地 得"),
    (Role::Filler, "", "了 挺 吧 呢 啊 呀 嘛 哦 请 请记住 记住 记得 别忘了 不要忘记 不要忘了 别忘记 麻烦 真的 就 都 很 特别 非常 \
        没关系 没问题 不客气 不好意思 一下 着 过 会 才 那么 还是 要 \
        统一 已经 已 来 一律 一直 平时 一般 最终 终于 往后 当场 全 大概 大约 左右"),
    (Role::Marker, "correction", "我之前说错了 之前说错了 我说错了 说错了 记错了 搞错了 写错了 弄错了 不对 更正一下 更正 纠正一下 纠正 其实"),
    (Role::Marker, "现在", "现在 目前 如今 以后 今后 最近 从现在起 现 刚 刚刚 改 再"),
    (Role::Also, "也", "也 还有 之一 另外 又 还 以及 同时 并且"),
    (Role::Negator, "不", "不 不要 不再 不必 没有 没 别 勿 请勿 禁止 不能 不可 不可以 不应 不应该 不会 不得 不准 不许 不让 不想 不需要 不用 未 从不 从来不 \
        不是 无法 没法 无须 无需 概不 戒了 戒掉 戒掉了 戒 受不了 听不进 不知情 免 しない しません ません ではない 않 안 아니"),
    (Role::Content, "되", "된다 되지 됩니다 돼요"), (Role::Content, "하", "한다 하지 합니다 해요"),
    (Role::Negator, "不", "않는다 않다 않아요 않습니다 かない わない らない さない たない まない ばない がない 없다 없어요 없습니다"), (Role::Aux, "有", "있다 있어요 있습니다"),
    (Role::Filler, "", "接任 接手 担任"), (Role::Be, "是", "由 是 为 即 等于 就是 应该是 です だ"),
    (Role::Link, "是", "改成 改为 改成了 改为了 换成 换成了 换为 变成 变成了 变为 调整为 调整到 设为 设置为 设成 推迟到 提前到 延期到 \
        改到 挪到 挪到了 迁到 迁移到 升级到 升到 降到 涨到 提高到 定为 定在 改用 改名为 改名叫 放宽到 缩短到 延长到 增加到 减少到 提升到 下调到 上调到 扩大到 加到 改由 现在是"),
    (Role::Past, "以前", "以前 之前 曾 曾经 原来 原先 过去 当时 年前 那时"),
    (Role::Modal, "可以", "可以 能 能够 可"), (Role::Modal, "必须", "必须 应该 应当 得要 需要"),
    (Role::Modal, "打算", "打算 准备 计划 想 想要 考虑 可能 也许 希望"),
    (Role::Condition, "如果", "如果 要是 除非 时候 的话 只有 假如 若"),
    (Role::Aux, "有", "有 有着"), (Role::Aux, "する", "する します できる"), (Role::Function, "到", "到 至"), (Role::Function, "和", "和 与 跟"), (Role::Function, "", "は が を に で の へ から まで 는 은 를 을 으로 에 에서"), (Role::Function, "把", "把 将"),
    (Role::Link, "是", "に変更 に変わりました に変わった になりました になった に延期 に切り替えた に切り替え に上げた に昇進した に引っ越しました に改めた に移った"), (Role::First, "i", "我 用户 本人 俺"), (Role::We, "we", "我们 咱们 咱"),
    (Role::You, "you", "你 您 你们"), (Role::Third, "he", "他 她 它 他们 她们 它们 这 那 这个 那个"),
    (Role::Keeps, "", "在 住在 搬到 搬到了 搬去 搬去了 搬家到 定居 默认 用的是 放在 存在 写在 放到 写到 存到 叫 叫做 名叫 名字是 位于 归 安排在 住 \
        入职 加入 跳槽到 就职于 任职于"),
    (Role::Verb, "", "保留 最多 最少 监听 部署 部署了 使用 用 开 每 从 放量到 靠 上限 属于 占 花 重 失效 过期 上 需要"),
    (Role::Verb, "喜欢", "更喜欢 最喜欢 偏好 偏爱 最爱 更爱"), (Role::Many, "", "喜欢 爱 讨厌 恨 会说 去过 看过 读过 吃过 玩过 支持 拥有 养 养了 学 在学 认识 参加 爱吃 爱看 想看 过敏 踢 听 喝"),
    (Role::Attribute, "", "端口 超时 超时时间 版本 截止日期 截止时间 期限 电话 手机号 地址 生日 价格 预算 阈值 名字 \
        日期 时间 频率 大小 数量 长度 级别 密码 有效期 年费 月租 房租 工资 抬头 状态 值班 营业时间 温度 湿度 压力 速度 高度 重量 体重 身高 宽度 深度 剂量 浓度 比例 时长 定价 票价 押金 学费 折扣 评分 等级 余额 \
        人数 用户名 网名 昵称 域名 目录 路径 文件夹 格式 编码 协议 颜色 材质 口味 品牌 型号 供应商 出版社 总部 地点 场地 保质期 保修期 试用期 \
        开馆时间 闭馆时间 汇率 利率 税率 电压 功率 产量 库存 标题 周会 晨会 例会 站会 会议 聚餐 职级 职位 上线日期 容量 副本 分支 主题 微信名"),
    (Role::Holder, "", "负责人 主任 校长 院长 队长 教练 班主任 导师 经理 店长 主编 总编 房东 会长 组长 馆长 老板"),
    (Role::Naming, "", "号 编号 工单 发票 房间 会议室 错误码 订单 航班 单元 栋 楼 层 页 章 节 集 路 室 码"),
    (Role::Event, "", "去了 跑了 买了 吃了 看了 参加了 赢了 输了 获得 发生 报警了 修复了 爬了 做了 见了"),
    (Role::Unit, "s", "秒 秒钟"), (Role::Unit, "min", "分钟"), (Role::Unit, "h", "小时 个小时"), (Role::Unit, "day", "天 日"),
    (Role::Unit, "ms", "毫秒"),
    (Role::Unit, "week", "周 个星期 星期"), (Role::Unit, "month", "个月 月"), (Role::Unit, "year", "年"),
    (Role::Unit, "cny", "元 块 块钱"), (Role::Unit, "kg", "公斤 千克"), (Role::Unit, "ml", "毫升"), (Role::Unit, "mg", "毫克"), (Role::Unit, "cm", "厘米"), (Role::Unit, "mm", "毫米"), (Role::Unit, "km", "公里 千米"), (Role::Unit, "点", "点 点钟"),
    (Role::When, "", "周一 周二 周三 周四 周五 周六 周日 周末 星期一 星期二 星期三 星期四 星期五 星期六 星期天 星期日 今天 明天 昨天 \
        后天 上午 下午 早上 晚上 中午 凌晨 今年 明年 去年 本周 下周 上周 每天 每周 每月 每年"),
    (Role::Number, "", "零 一 二 两 三 四 五 六 七 八 九 十 百 千 万"), (Role::Number, "0.5", "半"),
    (Role::Content, "", "不断 不错 不过 不仅 不但 不只 不同 不少 不久 不管 不论 不如 不得不 不妨 不禁 不愧 差不多 要不 对不起 了不起 \
        忍不住 不由 不知不觉 不一会 不然 不足 区别 别名 别人 类别 分别 个别 告别 识别 性别 别墅 没想到 没错 无论 \
        未来 未必 未婚 是不是 有没有 能不能 会不会 要不要 一些 一样 一起 一直 一定 万一 三明治 第一 一点 一般 一种 要求 需求 \
        主要 重要 只要 会议 社会 机会 开会 聚会 开发 开放 开关 开始 公开 打开 展开 年轻 周期 周围 天气 月亮 日志 日常 日报 周报 \
        使用者 用途 应用 费用 信用 作用 用户名 用品 在线 正在 所有 有效 有趣 发现 出现 实现 表现 现金 \
        上线 上班 以上 上传 晚上好 早上好 为了 因为 认为 成为 行为 过程 通过 经过 超过 不过期 学习 学校 大学 同学 来源 再次 \
        重新 重启 重试 点击 点开 一下子 节点 叫醒 把握 将来 要点 就业 都市 了解 得到 获得了 觉得 得意 地方 地图 的确 听说 爱好 \
        路由 路径 道路 网络 层级 集群 集成 收集 章程 节日 节约 页面 主页 网页 室内 教室 号码 账号 代码 编码 源码 解码 \
        开启 关闭 禁用 启用 允许 拒绝 总是 同意 反对 工作 任职 增加 减少 删除 添加 手动 自动 同步 异步 可选 私有 可能性 可靠 可用 英文 中文 英语 日语 法语 德语 深色 浅色 暗色 亮色 靠窗 靠过道 简短 详细 简洁 私密 所有人 到达 达到 得到 到底 到处 \
        有人 有些 享受 忠实 千万 冥想 思想 理想 想法 开卷 闭卷 饭前 饭后 空腹 饱腹 部分 知情 免费 免得 难免 避免 自由 理由 由于 可靠性 从事 驳回 担当 感到 感觉"),
];

static WORDS: LazyLock<FxHashMap<Box<str>, (Role, &'static str)>> = LazyLock::new(|| {
    let mut words = FxHashMap::default();
    for link in changes::links() {
        words.insert(link.into(), (Role::Link, "是"));
    }
    for (role, canonical, list) in ROLES {
        for word in list.split_whitespace() {
            words.entry(word.into()).or_insert((*role, *canonical));
        }
    }
    for word in changes::characters().chain(opposites::opposites_in_characters()) {
        words.entry(word.into()).or_insert((Role::Content, ""));
    }
    words
});

/// The role of a cue and its canonical form (empty: as it is written); `None` for what is in no list.
pub(crate) fn chinese(cue: &str) -> Option<(Role, &'static str)> {
    WORDS.get(cue).copied()
}
