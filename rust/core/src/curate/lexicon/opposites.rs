//! Opposites: two words of which one at most holds.

use super::{english, has_forms, synonym};
use crate::curate::words::{Word, key};
use crate::text::stem;
use rustc_hash::FxHashSet;
use std::sync::LazyLock;

/// Pairs of words; English ones are compared by their stems.
#[rustfmt::skip]
const PAIRS: &[&str] = &[
    "always never", "always rarely", "often rarely", "enable disable", "enabled disabled", "allow deny", "allow forbid",
    "allow block", "allow prohibit", "permit forbid", "open closed", "open close", "on off", "add remove",
    "include exclude", "with without", "before after", "love hate", "like hate", "like dislike", "love dislike",
    "prefer avoid", "prefer dislike", "use avoid", "accept reject", "accept decline", "start stop", "increase decrease",
    "raise lower", "true false", "yes no", "sync async", "synchronous asynchronous", "mutable immutable",
    "public private", "left right", "safe unsafe", "required optional", "mandatory optional",
    "recommended deprecated", "recommended discouraged", "encourage discourage", "supported unsupported", "valid invalid",
    "possible impossible", "pass fail", "success failure", "approve reject", "buy sell", "early late",
    "cheap expensive", "fast slow", "quick slow", "strong weak", "automatic manual",
    "automatically manually", "ascending descending", "locked unlocked", "lock unlock", "encrypted unencrypted",
    "online offline", "keep drop", "keep delete", "kept dropped", "kept deleted", "stable unstable", "hot cold",
    "best worst", "good bad", "more less", "most least", "above below", "over under", "first last", "all none",
    "available unavailable", "reliable unreliable", "agree disagree", "trust distrust", "happy unhappy",
    "wet dry", "full empty", "clean dirty", "heavy light", "thick thin", "wide narrow", "deep shallow", "rough smooth",
    "sharp dull", "soft hard", "tight loose", "new old", "young old", "tall short", "high low", "large small", "loud quiet",
    "bright dark", "sweet sour", "fresh stale", "ripe unripe", "raw cooked", "alive dead", "present absent", "rich poor",
    "warm cool", "warm cold", "indoors outdoors", "inside outside", "forward backward", "upward downward", "push pull",
    "attach detach", "mount unmount", "load unload", "install uninstall", "sign unsign", "freeze thaw", "import export",
    "upload download", "hire fire", "borrow lend", "win lose", "gain lose", "grow shrink", "expand contract",
    "expand shrink", "rise fall", "speed slow", "begin finish", "arrive depart", "enter leave", "join leave",
    "include omit", "confirm deny", "confirmed cancelled", "confirm cancel", "continue stop", "continue discontinue",
    "paid unpaid", "free paid", "known unknown", "tested untested", "finished unfinished", "digital analog",
    "wireless wired", "local remote", "static dynamic", "odd even", "major minor", "maximum minimum", "many few",
    "voluntary mandatory", "voluntary compulsory", "compulsory optional", "legal illegal", "fresh frozen",
    "everyone nobody", "everything nothing", "everywhere nowhere", "often seldom", "always seldom", "usually rarely",
    "daily never", "prefer hate", "enjoy hate", "enjoy dislike", "adore hate", "fan critic", "support oppose",
    "supports opposes", "favor oppose", "improve worsen", "strengthen weaken", "edible poisonous", "edible inedible",
    "waterproof permeable", "solid liquid", "horizontal vertical", "parallel serial", "clockwise counterclockwise",
    "all some", "always sometimes", "所有 部分", "全部 部分", "每 没有", "开卷 闭卷", "饭前 饭后", "空腹 饱腹", "热 凉", "趁热 放凉",
    "必须 无须", "strip keep", "干 湿", "满 空", "新 旧", "高 低", "长 短", "冷 热", "软 硬", "宽 窄", "深 浅", "明 暗", "胜 负", "进 出", "上涨 下跌",
    "上升 下降", "加热 冷却", "安装 卸载", "上锁 解锁", "免费 收费", "室内 室外", "收入 支出", "提高 降低", "扩大 缩小", "延长 缩短",
    "紧 松", "粗 细", "厚 薄", "存在 消失", "合法 非法", "有毒 无毒", "有效 无效", "公开 保密", "常开 常关", "开放 关闭",
    "connected disconnected", "visible hidden", "show hide", "active inactive", "blocking nonblocking",
    "opt-in opt-out", "upstream downstream", "internal external", "permanent temporary", "simple complex",
    "easy hard", "easy difficult", "healthy unhealthy", "read-only writable", "eager lazy", "eagerly lazily",
    "开 关", "开启 关闭", "打开 关闭", "启用 禁用", "启用 停用", "允许 禁止", "允许 拒绝", "可以 禁止", "可以 不能",
    "总是 从不", "喜欢 讨厌", "爱 恨", "爱 讨厌", "爱 怕", "喜欢 怕", "同意 反对", "支持 反对", "增加 减少", "成功 失败", "公开 私有",
    "公开 保密", "必须 可选", "同步 异步", "自动 手动", "提前 推迟", "前 后", "之前 之后", "有 无", "快 慢", "好 坏",
    "安全 危险", "接受 拒绝", "添加 删除", "保留 删除", "升序 降序", "在线 离线", "左 右", "大 小", "多 少", "早 晚", "贵 便宜", "公开 私密", "只有 所有", "只有 所有人", "通过 驳回", "nobody everybody", "nobody everyone",
    "secret public", "stateless stateful", "respects ignores", "obey ignore", "left-handed right-handed", "upsets soothes",
    "forbidden allowed", "work broken", "love loathe", "legible illegible", "full-time part-time", "onsite remote",
    "open-source proprietary", "centralized decentralized", "vegetarian carnivore", "reusable disposable", "refundable nonrefundable",
    "必填 选填", "必开 选开", "必选 可选", "必修 选修", "开了 关了", "活着 死了", "至少 最多", "最少 最多", "之前先 之后", "照常开放 闭馆", "营业 歇业",
    "开放 闭馆", "照常 暂停", "能用 没法用", "冷藏 常温", "大好き 大嫌い", "好き 嫌い", "オン オフ", "有効 無効", "公開 非公開", "必須 任意", "可能 不可",
    "許可 禁止", "켜짐 꺼짐", "좋아 싫어", "大多数 几乎没有", "所有 只有部分", "全部 只有部分", "都 没有一", "顺时针 逆时针", "全职 兼职", "单数 双数", "左撇子 右撇子",
    "有线 无线", "明文 加密", "实名 匿名", "轮流 固定", "涨价 降价", "入门 高级", "可退 不退", "堂食 外带", "素食 荤食", "远程 现场", "线上 线下", "上行 下行",
    "nothing everything", "none every", "no every",
];

/// The words of the list that are written in several characters.
pub(crate) fn opposites_in_characters() -> impl Iterator<Item = &'static str> {
    let words = PAIRS.iter().filter_map(|pair| pair.split_once(' ')).flat_map(|(a, b)| [a, b]);
    words.filter(|word| !word.is_ascii() && word.chars().count() > 1)
}

static KEYS: LazyLock<FxHashSet<(u64, u64)>> = LazyLock::new(|| {
    let pairs = PAIRS.iter().filter_map(|pair| pair.split_once(' '));
    let keys = pairs.map(|(a, b)| (key_of(a), key_of(b))).filter(|(a, b)| a != b);
    keys.flat_map(|(a, b)| [(a, b), (b, a)]).collect()
});

static WORDS: LazyLock<FxHashSet<u64>> = LazyLock::new(|| KEYS.iter().map(|(a, _)| *a).collect());

/// The key that a word of this form has in a text.
fn key_of(word: &str) -> u64 {
    let (role, canonical) = english(word);
    let term = canonical.unwrap_or(word);
    let stemmed = if has_forms(role) { stem(term) } else { None };
    key(synonym(stemmed.as_deref().unwrap_or(term)))
}

/// Whether two words exclude each other.
pub(crate) fn are_opposite(a: &Word, b: &Word) -> bool {
    KEYS.contains(&(a.key, b.key)) || is_negated(&a.term, &b.term) || is_negated(&b.term, &a.term)
}

/// `unencrypted` of `encrypted`: a word with a prefix that turns it round.
fn is_negated(a: &str, b: &str) -> bool {
    b.len() >= 4 && ["un", "non", "non-"].iter().any(|prefix| a.strip_prefix(prefix) == Some(b))
}

/// Whether a word has an opposite at all.
pub(crate) fn has_opposite(word: &Word) -> bool {
    WORDS.contains(&word.key)
}

/// Words that tell one thing from another when they stand before its name: the left valve, the cold tap.
#[rustfmt::skip]
const TELLING: [&str; 28] = [
    "left", "right", "hot", "cold", "early", "late", "cheap", "expensive", "fast", "slow", "quick", "strong", "weak",
    "public", "private", "internal", "external", "first", "last", "automatic", "manual",
    "左", "右", "前", "后", "大", "小", "早",
];

/// Whether a term may be part of the name of a thing.
pub(crate) fn tells_apart(term: &str) -> bool {
    TELLING.contains(&term)
}
