//! Addition: what a new text says beside its value.
//!
//! who changed it, why, since when      tells of the change
//! where, of what, for whom             tells of another thing: both texts stay

use super::lexicon::{Role, announces};
use super::residue::{clause, is_leading};
use super::words::Word;
use std::ops::Range;

/// What is measured, where the old text left it unsaid: 保留7天, 保留时间延长至35天.
#[rustfmt::skip]
const MEASURES: [&str; 11] = [
    "time", "date", "number", "limit", "threshold", "时间", "日期", "阈值", "上限", "价格", "数量",
];
/// Behind these stands why something changed.
#[rustfmt::skip]
const REASONS: [&str; 15] = [
    "as", "starting", "since", "before", "because", "after", "due", "under", "contrary", "following", "thanks", "per", "因为", "因", "自从",
];

/// These close what stands in front of a text in characters, within its first words.
const FRONT_ENDS: [&str; 5] = ["起", "后", "以后", "之后", "以来"];
const MAX_FRONT: usize = 8;

/// In front of a text, these begin to tell what brought the change.
const LEAD_INS: [&str; 8] = ["with", "after", "since", "from", "following", "thanks", "because", "due"];

/// Words that begin a text which tells what brought a change, or since when it holds.
const OPENINGS: [&str; 4] = ["from", "after", "since", "following"];

/// Whether a text begins with what brought a change.
pub(super) fn leads_in(core: &[&Word]) -> bool {
    let opens = core.first().is_some_and(|first| OPENINGS.contains(&first.term.as_str()));
    opens
        || core
            .iter()
            .take(MAX_FRONT)
            .any(|word| word.is_character && FRONT_ENDS.contains(&word.term.as_str()))
}

/// At the front, behind a word that tells of a cause, and before the subject.
fn is_lead_in(b: &[&Word], at: usize, value: &Range<usize>) -> bool {
    let leads = b.first().is_some_and(|first| LEAD_INS.contains(&first.term.as_str()));
    // 秋季版起, 新合同里, 吃药以后
    let ends = |word: &&Word| word.is_character && FRONT_ENDS.contains(&word.term.as_str());
    let is_front = b.get(at..value.start.min(MAX_FRONT)).is_some_and(|rest| rest.iter().any(ends));
    (leads || is_front) && at < value.start
}

/// Whether a word that has come tells of the change.
pub(super) fn tells_of_change(b: &[&Word], at: usize, value: &Range<usize>) -> bool {
    let Some(word) = b.get(at) else { return false };
    let range = clause(b, at);
    let words = b.get(range.clone()).unwrap_or_default();
    if announces(word)
        || matches!(word.role, Role::When | Role::Unit)
        || MEASURES.contains(&word.term.as_str())
    {
        return true;
    }
    if !range.contains(&value.start) {
        // A clause with a verb tells why; one without says where or of what.
        return words.iter().any(|word| is_leading(word) || announces(word) || word.role == Role::Modal);
    }
    // `With the two newcomers the choir`, `After the spring cup Tariq`
    if is_lead_in(b, at, value) {
        return true;
    }
    // `since the new timetable`
    if b.get(range.start..at)
        .is_some_and(|before| before.iter().any(|word| REASONS.contains(&word.term.as_str())))
    {
        return true;
    }
    // `are routed to`: the verb has changed with its value.
    let follows_be = at.checked_sub(1).and_then(|at| b.get(at)).is_some_and(|word| word.role == Role::Be);
    if follows_be && word.term.ends_with("ed") {
        return true;
    }
    // `Organisers lifted the cap`, 医生把: who did it.
    let head = b.get(at..range.end).unwrap_or_default();
    let verb =
        head.iter().take(3).position(|next| announces(next) || matches!(next.term.as_str(), "把" | "将"));
    at <= range.start + 1
        && verb.is_some_and(|verb| {
            head.get(..verb).is_some_and(|who| who.iter().all(|word| word.role == Role::Content))
        })
}
