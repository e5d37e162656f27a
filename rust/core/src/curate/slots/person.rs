//! What a person has one of: employer, home, name.
//!
//! subject (adverb | have | be)* cue Name        "my sister just moved to Turin" -> i sister, home = turin
//!
//! The subject is the speaker, a name, or a relative of either; a pronoun is nobody.
//! The value is written with a capital, so that "joined a gym" is no employer.

use super::super::lexicon::Role;
use super::super::words::{Gap, Word};
use super::{SEPARATOR, Slot};

/// Attribute, the words that lead to its value, whether the value is gone.
const CUES: &[(&str, &[&str], bool)] = &[
    ("employer", &["work", "at"], false),
    ("employer", &["works", "at"], false),
    ("employer", &["working", "at"], false),
    ("employer", &["work", "for"], false),
    ("employer", &["works", "for"], false),
    ("employer", &["working", "for"], false),
    ("employer", &["joined"], false),
    ("employer", &["joining"], false),
    ("employer", &["started", "at"], false),
    ("employer", &["is", "employed", "at"], false),
    ("employer", &["is", "employed", "by"], false),
    ("employer", &["left"], true),
    ("employer", &["quit"], true),
    ("employer", &["job", "at"], false),
    ("home", &["live", "in"], false),
    ("home", &["lives", "in"], false),
    ("home", &["living", "in"], false),
    ("home", &["moved"], false),
    ("home", &["relocated"], false),
    ("home", &["is", "based", "in"], false),
    ("home", &["resides", "in"], false),
    ("name", &["name", "is"], false),
    ("name", &["call", "me"], false),
    ("name", &["is", "called"], false),
    ("name", &["is", "named"], false),
];

/// The words by which a text is known to have one.
pub(super) fn cue_words() -> impl Iterator<Item = &'static str> {
    CUES.iter().filter_map(|(_, cue, _)| cue.iter().copied().find(|word| *word != "is")).chain(["hired"])
}

/// Chinese cues before the value, and what may follow it.
const CHINESE: &[(&str, &[&str], &[&str])] = &[
    ("employer", &["入职", "加入", "跳槽到", "就职于", "任职于"], &[]),
    ("employer", &["在"], &["上班", "工作", "任职"]),
    ("home", &["住在", "搬到", "搬到了", "搬去", "搬去了", "定居", "搬家到"], &[]),
    ("name", &["叫", "叫做", "名叫", "名字是"], &[]),
];

/// Words after a name that make it another thing: "joined Netflix parties".
const MAY_FOLLOW: [&str; 18] = [
    "as",
    "in",
    "last",
    "this",
    "on",
    "today",
    "yesterday",
    "for",
    "full-time",
    "and",
    "since",
    "with",
    "recently",
    "from",
    "near",
    "now",
    "because",
    "at",
];

/// Most words of a name.
const MAX_NAME: usize = 4;

/// Adds what one sentence says of persons.
pub(super) fn read(text: &str, sentence: &[Word], speaker: &str, slots: &mut Vec<Slot>) {
    let is_open = sentence.iter().any(|word| {
        matches!(
            word.role,
            Role::Negator | Role::Modal | Role::Condition | Role::Past | Role::You | Role::Also
        )
    });
    if is_open {
        return;
    }
    for at in 0..sentence.len() {
        slots.extend(hired(text, sentence, at, speaker));
        slots.extend(english(text, sentence, at, speaker));
        slots.extend(chinese(text, sentence, at, speaker));
    }
}

fn english(text: &str, sentence: &[Word], at: usize, speaker: &str) -> Option<Slot> {
    let tail = sentence.get(at..)?;
    let fits = |cue: &[&str]| {
        cue.iter().enumerate().all(|(i, term)| tail.get(i).is_some_and(|word| word.term == *term))
    };
    let (attribute, cue, is_gone) = CUES.iter().find(|(_, cue, _)| fits(cue))?;
    let before = sentence.get(..at)?;
    let subject = if cue.first() == Some(&"job") {
        before.iter().any(|word| word.role == Role::First).then(|| me(speaker))?
    } else if cue.first() == Some(&"call") {
        before.iter().all(|word| word.role == Role::Filler).then(|| me(speaker))?
    } else if *attribute == "name" && cue.first() == Some(&"name") {
        owner(before, speaker)?
    } else {
        subject(before, speaker)?
    };
    let after = tail.get(cue.len()..)?;
    let name = name(after)?;
    let next = after.get(name.len());
    let stands = next.is_none_or(|next| next.gap >= Gap::Comma || MAY_FOLLOW.contains(&next.term.as_str()));
    stands.then(|| slot(text, &subject, attribute, name, *is_gone))?
}

/// How many words a name at the begin has; `None` where it goes on as something else.
pub(super) fn proper(words: &[Word]) -> Option<usize> {
    let len = name(words)?.len();
    let next = words.get(len);
    next.is_none_or(|next| next.gap >= Gap::Comma || MAY_FOLLOW.contains(&next.term.as_str())).then_some(len)
}

/// "Betasoft hired me"
fn hired(text: &str, sentence: &[Word], at: usize, speaker: &str) -> Option<Slot> {
    let is = |at: usize, term: &str| sentence.get(at).is_some_and(|word| word.term == term);
    let name = name(sentence.get(at..)?)?;
    let after = at + name.len();
    (is(after, "hired") && is(after + 1, "me")).then(|| slot(text, &me(speaker), "employer", name, false))?
}

/// The capitalised words a value begins with.
fn name(words: &[Word]) -> Option<&[Word]> {
    let is_part = |(at, word): &(usize, &Word)| {
        word.is_capital && word.role == Role::Content && (*at == 0 || word.gap == Gap::Space)
    };
    let len = words.iter().enumerate().take_while(is_part).count();
    if len == 0 || len > MAX_NAME { None } else { words.get(..len) }
}

/// Who a cue is about: the words right before it, adverbs and auxiliaries aside.
pub(super) fn subject(before: &[Word], speaker: &str) -> Option<String> {
    let skipped = before.iter().rev().take_while(|word| {
        matches!(word.role, Role::Filler | Role::Marker | Role::Aux | Role::Be) && word.gap < Gap::Comma
    });
    let rest = before.get(..before.len() - skipped.count())?;
    let last = rest.last()?;
    match last.role {
        Role::First if last.term == "i" => Some(me(speaker)),
        Role::Content if last.is_capital => starts_clause(rest, 1).then(|| last.term.clone()),
        Role::Content => {
            let possessor = rest.get(rest.len().checked_sub(2)?)?;
            let of = match possessor.role {
                Role::First if possessor.term != "i" => me(speaker),
                Role::We => me(speaker),
                Role::Content => possessor.term.strip_suffix("'s")?.to_owned(),
                _ => return None,
            };
            starts_clause(rest, 2).then(|| format!("{of} {}", last.term))
        }
        _ => None,
    }
}

/// Whose name it is: `my`, `my dog's`, `anna's`.
pub(super) fn owner(before: &[Word], speaker: &str) -> Option<String> {
    let last = before.last()?;
    match last.role {
        Role::First if last.term != "i" => Some(me(speaker)),
        Role::Content => {
            let owned = last.term.strip_suffix("'s")?;
            let possessor = before.len().checked_sub(2).and_then(|at| before.get(at));
            let is_mine = possessor.is_some_and(|word| word.role == Role::First);
            Some(if is_mine { format!("{} {owned}", me(speaker)) } else { owned.to_owned() })
        }
        _ => None,
    }
}

/// The `len` words at the end begin their clause, so they are its subject and not its object.
fn starts_clause(words: &[Word], len: usize) -> bool {
    let Some(first) = words.len().checked_sub(len).and_then(|at| words.get(at)) else { return false };
    let before = words.len().checked_sub(len + 1).and_then(|at| words.get(at));
    first.gap >= Gap::Colon
        || before.is_none_or(|word| matches!(word.role, Role::Filler | Role::Marker | Role::Article))
        || before.is_some_and(|word| matches!(word.term.as_str(), "and" | "but" | "so" | "that"))
}

/// The speaker; who has no name is `i`.
pub(super) fn me(speaker: &str) -> String {
    if speaker.is_empty() || speaker == "user" { "i".to_owned() } else { speaker.to_owned() }
}

fn chinese(text: &str, sentence: &[Word], at: usize, speaker: &str) -> Option<Slot> {
    let cue = sentence.get(at).filter(|word| word.is_character)?;
    let written = text.get(cue.start..cue.end)?;
    let (attribute, _, ends) = CHINESE.iter().find(|(_, cues, _)| cues.contains(&written))?;
    let subject = chinese_subject(text, sentence.get(..at)?, speaker)?;
    let after = sentence.get(at + 1..)?;
    let clause = after.iter().enumerate().take_while(|(at, word)| *at == 0 || word.gap < Gap::Comma).count();
    let clause = after.get(..clause)?;
    let end = if ends.is_empty() {
        clause
            .iter()
            .position(|word| matches!(word.role, Role::Filler | Role::Marker))
            .unwrap_or(clause.len())
    } else {
        clause.iter().position(|word| ends.contains(&word.term.as_str()))?
    };
    let value = clause.get(..end).filter(|value| !value.is_empty() && value.len() <= 8)?;
    // 上海: a name's characters may look like words of their own.
    let is_plain =
        value.iter().all(|word| matches!(word.role, Role::Content | Role::Code | Role::Naming | Role::Verb));
    is_plain.then(|| slot(text, &subject, attribute, value, false))?
}

/// 我, 用户, a name, or 我妻子; markers like 刚 and 上个月 between are passed over.
fn chinese_subject(text: &str, before: &[Word], speaker: &str) -> Option<String> {
    let from = before.iter().rposition(|word| word.gap >= Gap::Comma).unwrap_or(0);
    let clause = before.get(from..)?;
    let words = clause.iter().filter(|word| {
        !matches!(
            word.role,
            Role::Filler | Role::Marker | Role::Article | Role::When | Role::Unit | Role::Number
        )
    });
    let words: Vec<&Word> = words.filter(|word| !matches!(word.term.as_str(), "上" | "个")).collect();
    let (first, rest) = words.split_first()?;
    let spelled =
        |words: &[&Word]| words.iter().filter_map(|word| text.get(word.start..word.end)).collect::<String>();
    let is_plain = rest.iter().all(|word| word.role == Role::Content) && rest.len() <= 4;
    match first.role {
        Role::First if is_plain && rest.is_empty() => Some(me(speaker)),
        Role::First if is_plain => Some(format!("{} {}", me(speaker), spelled(rest))),
        Role::Content if is_plain => Some(spelled(&words)),
        _ => None,
    }
}

fn slot(text: &str, subject: &str, attribute: &str, value: &[Word], is_gone: bool) -> Option<Slot> {
    let (first, last) = (value.first()?, value.last()?);
    let shown = text.get(first.start..last.end)?.to_owned();
    let normal = value.iter().map(|word| word.term.as_str()).collect::<Vec<_>>().join(" ");
    Some(Slot {
        key: format!("{subject}{SEPARATOR}{attribute}"),
        value: normal,
        shown,
        is_gone,
        is_soft: false,
    })
}
