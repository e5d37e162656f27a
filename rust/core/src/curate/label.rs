//! Label: `name: value`, `name = value`, `name -> value`.
//!
//! same name, one value behind it, another value -> superseded
//!
//! A name of a collection (`todo`, `friends`) has many values, and a numbered one (`run 118`) names a thing.

use super::change;
use super::claim::Claim;
use super::lexicon::{Role, announces};
use super::verdict::{ConflictKind, Finding};
use super::words::{Gap, Word};

/// Most words of a name, and of a value.
const MAX_NAME: usize = 6;
const MAX_VALUE: usize = 7;

/// Names of what has many entries.
#[rustfmt::skip]
const OPEN: &[&str] = &[
    "todo", "note", "notes", "idea", "ideas", "tip", "tips", "lesson", "bug", "fix", "fixed", "done", "reminder", "hobby",
    "hobbies", "likes", "friends", "allergies", "log", "event", "result", "question", "example", "task", "tasks", "issue", "warning", "quote",
    "update", "summary", "context", "decision", "goal", "wish", "memo", "tags", "topic", "topics",
    "待办", "备注", "想法", "提示", "教训", "爱好", "朋友", "过敏", "日志", "例子", "注意", "问题", "总结", "任务", "心得",
];

/// The changed value behind one label.
pub(super) fn find(old: &Claim, new: &Claim) -> Option<Finding> {
    let (old, new) = (said(old), said(new));
    let ((name, old), (other, new)) = (split(&old)?, split(&new)?);
    let is_same = name.len() == other.len() && name.iter().zip(other).all(|(a, b)| a.key == b.key);
    let from = new.iter().take_while(|word| announces(word) || word.role == Role::Link).count();
    let new = new.get(from..)?;
    let is_worded = |value: &[&Word]| value.iter().all(|word| word.role == Role::Content && !word.is_capital);
    let has_one = |word: &&Word| {
        matches!(word.role, Role::Attribute | Role::Holder | Role::Code) || word.term.contains(['_', '.'])
    };
    if from == 0 && is_worded(old) && is_worded(new) && !name.iter().any(has_one) {
        return None;
    }
    if !is_same
        || new.is_empty()
        || !is_value(old)
        || !is_value(new)
        || change::equal(old, new)
        || says(old, new)
    {
        return None;
    }
    let spelled = name.iter().map(|word| word.term.as_str()).collect::<Vec<_>>().join(" ");
    let reason = format!("{spelled}: {} -> {}", change::spell(old), change::spell(new));
    Some(Finding { kind: ConflictKind::ValueChange, reason })
}

/// The words of a claim, markers of time among them, since one of them may stand behind the colon.
fn said(claim: &Claim) -> Vec<&Word> {
    claim.words.iter().filter(|word| !matches!(word.role, Role::Article | Role::Filler)).collect()
}

/// The name and the value.
fn split<'s, 'a>(core: &'s [&'a Word]) -> Option<(&'s [&'a Word], &'s [&'a Word])> {
    let at = core.iter().take(MAX_NAME + 1).position(|word| word.gap == Gap::Colon).filter(|at| *at > 0)?;
    let (name, value) = (core.get(..at)?, core.get(at..)?);
    let spelled: String = name.iter().map(|word| word.term.as_str()).collect();
    let is_plain = name.iter().all(|word| {
        use Role::{Article, Attribute, Code, Content, Function, Holder, Keeps, Unit, Verb, Version};
        matches!(
            word.role,
            Content | Attribute | Holder | Code | Function | Article | Unit | Verb | Keeps | Version
        ) || (word.role == Role::Naming && !name.iter().any(|word| word.role == Role::Number))
    });
    let is_open = OPEN.contains(&spelled.as_str())
        || name.last().is_some_and(|last| OPEN.contains(&last.term.as_str()));
    (is_plain && !is_open).then_some((name, value))
}

/// A value says no sentence.
fn is_value(value: &[&Word]) -> bool {
    let is_open = |word: &&Word| {
        use Role::{Also, Condition, Event, First, Many, Modal, Negator, Past, Third, We, You};
        matches!(
            word.role,
            Also | Condition | Event | First | Many | Modal | Negator | Past | Third | We | You
        )
    };
    let characters = value.iter().filter(|word| word.is_character).count();
    value.len() - characters / 2 <= MAX_VALUE && !value.iter().any(is_open)
}

/// One value repeats the other and adds to it.
fn says(old: &[&Word], new: &[&Word]) -> bool {
    let within = |a: &[&Word], b: &[&Word]| a.iter().all(|word| b.iter().any(|other| other.key == word.key));
    within(old, new) || within(new, old)
}
