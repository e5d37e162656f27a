//! Changes: words that announce that something is no longer as it was, and words that say what is gone.
//!
//! announces   moved, raised, since, turns out, 改签, 顺延     a new value follows
//! gives up    retired, cancelled, shut, 退休, 下线            what stands beside it held until then

use super::{Role, synonym};
use crate::curate::words::{Word, key};
use crate::text::stem;
use rustc_hash::FxHashSet;
use std::sync::LazyLock;

#[rustfmt::skip]
const ANNOUNCING: &str = "now nowadays currently instead correction corrected oops actually update finally henceforth \
    anymore lately recently today changed change changes moved move moving switched switching swapped swap renamed \
    raised raise increased decreased reduced extended shortened postponed rescheduled updated bumped \
    upgraded downgraded migrated relocated delayed pushed replaced replaces replacing succeeded succeeds shrank \
    grew grown dropped climbed rose risen fell fallen jumped slowed sped accelerated upped slashed hiked scaled expanded shrunk rerouted routed redirected reassigned rebranded retitled exchanged substituted traded reverted deferred enlarged broadened shrunken doubled tripled halved went got became turned promoted demoted elected \
    appointed hired signed brought cut trimmed widened narrowed tightened relaxed loosened lifted eased slipped adopted \
    transferred converted ported rewritten rewrote redone adjusted amended revised corrects set put took takes reached \
    passed since effective starting because scratch disregard latest newest new contrary renewed extension tuned capped turns wrong typo mixed misread mistaken mistake \
    incorrect sorry gave sold bought joined quit elects started finished reopened \
    改 换 转 调 变 升 降 涨 提 增 减 延 推 挪 迁 切 移 搬 顺延 延后 延期 改期 改签 推迟 推后 提前 延长 延迟 延误 缩短 放宽 收紧 \
    调整 变更 更新 升级 降级 修改 修订 新 新版 现 现在 如今 目前 最近 今后 以后 从此 起 更正 其实 原来 提高 降低 增加 减少 \
    扩容 缩容 接替 接班 接任 接手 当选 晋升 升职 转正 变成 成了 续签 延误 换了 改了 涨了 降了 升了 搬了 错 错了 打错 说错 看错 记错 不算 重来 改派 改由 改走 改跟 改订 改报 改选 改推 改读 改打 改叫 改停 改在 涨价 降价 翻倍 缩水 换成 升为 \
    引っ越しました 引っ越した 昇進した 変わりました 変わった 変更 延期 切り替えた 上げた 下げた 増やした 減らした 値上がりしました 値上がりした 値下がりした \
    なりました なった 改めた 移った 移りました 転職して 訂正します 訂正 今は 最近は 올랐다 올렸다 내렸다 바뀌었다 바꿨다 바뀌었어요 옮겼다 이사했어요 이사했다 늘렸다 줄였다";

#[rustfmt::skip]
const GIVING_UP: &str = "retired quit left closed shut deleted gone dropped cancelled canceled ended expired removed \
    replaced sold resigned stepped ditched abandoned scrapped deprecated decommissioned discontinued broke broken out \
    stopped died demolished lapsed outgrew outgrown moved dead stick gave given fired sunset unplugged \
    退休 辞职 离职 下线 作废 停用 弃用 弃 弃了 取消 拆了 拆 坏了 坏 关了 关门 倒闭 到期 走了 退了 撤了 卖了 废弃 出国 淘汰 \
    调走 退 换掉 移除 删了 停了 散了 毕业 不干 不用 不再 没了 停产 搬走 推翻";

/// Verbs of change in Chinese, and what they lead to their value with: 调到, 变更为.
const HEADS: &str = "改 换 转 调 变 升 降 涨 提 增 减 加 延 推 挪 迁 切 移 搬 顺延 延后 延期 改期 改签 推迟 提前 延长 延迟 缩短 放宽 \
    收紧 调整 变更 更新 升级 降级 修改 提高 降低 增加 减少 扩容 缩容 晋升 升职 替换 切换 放开 压 压缩 下调 上调 扩大 限制 调低 调高 更换 \
    迁移 转移 恢复 推后 上涨 下降 缩 拉长 更名 更正 过渡 重命名 长 瘦 胖 砍 跌 爬 翻 改签 走 减轻 涨价 升级 缩减 增 拓展";
const TAILS: &str = "到 作 给 到了 至 为 成 成了 为了 去了 进";

/// Every verb of change with each of its endings.
pub(crate) fn links() -> impl Iterator<Item = String> {
    HEADS.split_whitespace().flat_map(|head| TAILS.split(' ').map(move |tail| format!("{head}{tail}")))
}

/// The words of both lists that are written in characters.
pub(crate) fn characters() -> impl Iterator<Item = &'static str> {
    ANNOUNCING
        .split_whitespace()
        .chain(GIVING_UP.split_whitespace())
        .filter(|word| !word.is_ascii() && word.chars().count() > 1)
}

static ANNOUNCES: LazyLock<FxHashSet<&'static str>> =
    LazyLock::new(|| ANNOUNCING.split_whitespace().collect());

/// Every form of those words.
static ANNOUNCING_KEYS: LazyLock<FxHashSet<u64>> = LazyLock::new(|| {
    let long = ANNOUNCING.split_whitespace().filter(|word| word.is_ascii() && word.len() >= MIN_FORMS);
    long.filter_map(|word| stem(word).map(|stem| key(synonym(&stem)))).collect()
});

/// Shorter words are announcements in the form that is listed only.
const MIN_FORMS: usize = 6;

static GIVES_UP: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| GIVING_UP.split_whitespace().collect());

/// Whether a word announces that something has changed.
pub(crate) fn announces(word: &Word) -> bool {
    word.role == Role::Link || ANNOUNCES.contains(word.term.as_str()) || ANNOUNCING_KEYS.contains(&word.key)
}

/// Whether a word says that what stands beside it is no more.
pub(crate) fn gives_up(word: &Word) -> bool {
    GIVES_UP.contains(word.term.as_str())
}
