//! What somebody's life has one of at a time, read by the table of [`super::ways`].
//!
//! subject (adverb | have)* way             "Lars now takes the bus to work" -> lars, commute = bus
//!
//! A clause without a subject of its own has that of the clause before: "Milo changed
//! schools and goes to Riverbank Primary".

use super::super::guards;
use super::super::lexicon::Role;
use super::super::words::{Gap, Word};
use super::ways::{self, Way};
use super::{SEPARATOR, Slot, person, standing};

/// Whose child or pregnancy is the couple's.
const COUPLE: [&str; 6] = ["wife", "husband", "partner", "girlfriend", "boyfriend", "fiancee"];

/// Words that tell of a change in the sentence of a plain way.
const CHANGED: [&str; 12] = [
    "now",
    "again",
    "graduated",
    "promoted",
    "quit",
    "left",
    "retired",
    "finished",
    "gave",
    "sold",
    "changed",
    "switched",
];

/// Adds what one sentence says.
pub(super) fn read(text: &str, sentence: &[Word], speaker: &str, slots: &mut Vec<Slot>) {
    let is_open = |word: &Word| matches!(word.role, Role::Modal | Role::Condition | Role::You | Role::Also);
    if sentence.iter().any(is_open) {
        return;
    }
    for (at, word) in sentence.iter().enumerate() {
        let is_mine = is_possessive(word);
        let first = if is_mine { "mine" } else { word.term.as_str() };
        for way in ways::ways_from(first) {
            let Some(found) = fits(&way.tokens, sentence, at, None, true) else { continue };
            slots.extend(told(text, sentence, at, speaker, way, &found));
        }
    }
}

/// Where a way ends, and where its value stands.
struct Found {
    end: usize,
    value: Option<(usize, usize)>,
}

fn is_possessive(word: &Word) -> bool {
    matches!(word.role, Role::First | Role::We) && matches!(word.term.as_str(), "my" | "our")
}

/// Whether the words from `at` on are told in the way of `tokens`.
fn fits(
    tokens: &[&str],
    sentence: &[Word],
    at: usize,
    value: Option<(usize, usize)>,
    is_first: bool,
) -> Option<Found> {
    let Some((token, rest)) = tokens.split_first() else { return Some(Found { end: at, value }) };
    if *token == "~" {
        return (0..=3)
            .take_while(|len| may_skip(sentence, at, *len))
            .find_map(|len| fits(rest, sentence, at + len, value, false));
    }
    if *token == "$" {
        return ends(sentence.get(at)).then_some(Found { end: at, value });
    }
    let word = sentence.get(at).filter(|word| is_first || word.gap < Gap::Comma)?;
    if let Some(class) = token.strip_prefix('<').and_then(|token| token.strip_suffix('>')) {
        let (from, end) = place(class, sentence.get(at..)?).map(|len| (at, at + len))?;
        let leads = class == "goal" || (class == "house" && rest.contains(&"<name>"));
        return fits(rest, sentence, end, if leads { value } else { Some((from, end)) }, false);
    }
    let is_word = token
        .split('|')
        .any(|choice| if choice == "mine" { is_possessive(word) } else { choice == word.term });
    is_word.then(|| fits(rest, sentence, at + 1, value, false))?
}

fn may_skip(sentence: &[Word], at: usize, len: usize) -> bool {
    len == 0
        || sentence.get(at + len - 1).is_some_and(|word| {
            use Role::{Article, Content, Filler, First, Keeps, Many, Marker, Third, Verb, We};
            word.gap < Gap::Comma
                && matches!(
                    word.role,
                    Article | First | We | Third | Marker | Filler | Content | Verb | Keeps | Many
                )
                && word.term != "i"
        })
}

/// Nothing follows that belongs to the words before.
fn ends(next: Option<&Word>) -> bool {
    next.is_none_or(|next| {
        use Role::{Article, Filler, Function, Marker, Number, When};
        next.gap >= Gap::Comma
            || (matches!(next.role, Article | Filler | Function | Marker | Number | When)
                && next.term != "of")
            || matches!(next.term.as_str(), "last" | "every" | "again")
    })
}

/// How many words a value of a class has at the begin.
fn place(class: &str, words: &[Word]) -> Option<usize> {
    let first = words.first()?;
    match class {
        "number" => (first.role == Role::Number).then_some(1),
        "clock" => {
            let is_hour = first.role == Role::Number && (4..=12).any(|hour| first.term == hour.to_string());
            (is_hour || first.role == Role::Clock).then_some(1)
        }
        "amount" => {
            let is_mass =
                words.get(1).is_some_and(|unit| matches!(unit.term.as_str(), "kg" | "lb" | "stone"));
            (first.role == Role::Number && is_mass).then_some(2)
        }
        "name" => person::proper(words),
        "school" => {
            let len = person::proper(words)?;
            ways::SCHOOLS.contains(&words.get(len - 1)?.term.as_str()).then_some(len)
        }
        "job" => standing::job(words),
        "shift" => shift(words),
        // `tesla` may be a unit, `chase` a verb.
        "car" | "bank" | "provider" | "insurer" if !first.is_capital => None,
        _ => ways::is_of(class, &first.term).then_some(1),
    }
}

/// `nights`, `night shifts`, `the late shift`: the word that tells which.
fn shift(words: &[Word]) -> Option<usize> {
    let first = words.first()?.term.as_str();
    if matches!(first, "nights" | "days" | "mornings" | "evenings") {
        return Some(1);
    }
    let is_shift = words.get(1).is_some_and(|word| matches!(word.term.as_str(), "shift" | "shifts"));
    (is_shift
        && matches!(
            first,
            "night" | "day" | "late" | "early" | "morning" | "evening" | "afternoon" | "graveyard"
        ))
    .then_some(1)
}

fn told(text: &str, sentence: &[Word], at: usize, speaker: &str, way: &Way, found: &Found) -> Vec<Slot> {
    let is_other = is_denied(sentence, at, found.end) || is_bound(sentence, way);
    let value = if way.value == "_" {
        found.value.and_then(|(from, end)| sentence.get(from..end))
    } else {
        sentence.get(at..found.end)
    };
    let (false, Some(value)) = (is_other, value) else { return Vec::new() };
    let Some(shown) =
        value.first().zip(value.last()).and_then(|(first, last)| text.get(first.start..last.end))
    else {
        return Vec::new();
    };
    let normal = if way.value == "_" { normal(value) } else { way.value.to_owned() };
    let is_soft = ways::is_soft(way.attribute)
        && !way.is_change
        && !sentence.iter().any(|word| CHANGED.contains(&word.term.as_str()));
    let slot = |subject: String| Slot {
        key: format!("{}{SEPARATOR}{}", whose(subject, way.attribute), way.attribute),
        value: normal.clone(),
        shown: shown.to_owned(),
        is_gone: way.is_gone,
        is_soft,
    };
    subjects(sentence, at, speaker, way).into_iter().map(slot).collect()
}

fn normal(value: &[Word]) -> String {
    match value {
        [number, unit] if unit.role == Role::Unit => guards::canonical(&number.term, &unit.term),
        _ => value.iter().map(|word| word.term.as_str()).collect::<Vec<_>>().join(" "),
    }
}

/// A couple's children are told of either.
fn whose(subject: String, attribute: &str) -> String {
    let is_shared = matches!(attribute, "children" | "pregnancy");
    let of = subject
        .rsplit_once(' ')
        .filter(|(_, who)| is_shared && COUPLE.contains(who))
        .map(|(of, _)| of.to_owned());
    of.unwrap_or(subject)
}

/// Outside the way its clause denies, or tells of the past.
fn is_denied(sentence: &[Word], at: usize, end: usize) -> bool {
    let from = clause(sentence, at);
    let until = sentence
        .iter()
        .skip(end)
        .position(|word| word.gap >= Gap::Comma || is_joint(word))
        .map_or(sentence.len(), |len| end + len);
    let words = sentence.iter().enumerate().take(until).skip(from);
    words
        .into_iter()
        .any(|(place, word)| !(at..end).contains(&place) && matches!(word.role, Role::Negator | Role::Past))
}

/// `on Sundays` bounds what is told of a day's course.
fn is_bound(sentence: &[Word], way: &Way) -> bool {
    let is_daily = matches!(way.attribute, "getting up" | "bedtime" | "sleeping place" | "shift");
    is_daily
        && sentence.iter().any(|word| {
            word.role == Role::When && (word.term.ends_with("day") || word.term == "weekend")
                || word.term == "weekends"
        })
}

fn is_joint(word: &Word) -> bool {
    matches!(word.term.as_str(), "and" | "but" | "so" | "then")
}

/// Where the clause of a word begins.
fn clause(sentence: &[Word], at: usize) -> usize {
    let before = sentence.iter().enumerate().take(at + 1).skip(1);
    before
        .filter(|(place, word)| word.gap >= Gap::Comma || (*place < at && is_joint(word)))
        .map(|(place, _)| place)
        .next_back()
        .unwrap_or(0)
}

/// Whom a way at a place tells of.
fn subjects(sentence: &[Word], at: usize, speaker: &str, way: &Way) -> Vec<String> {
    if way.tokens.first() == Some(&"mine") {
        let starts = at == clause(sentence, at)
            || sentence
                .get(at - 1)
                .is_some_and(|word| matches!(word.role, Role::Filler | Role::Marker) || is_joint(word));
        let relative = sentence.get(at + 1).filter(|_| way.attribute == "age");
        let me = person::me(speaker);
        return if starts {
            vec![relative.map_or(me.clone(), |word| format!("{me} {}", word.term))]
        } else {
            Vec::new()
        };
    }
    let Some(before) = sentence.get(..at) else { return Vec::new() };
    if let Some(subject) = own(before, speaker) {
        return both(before, subject);
    }
    let is_left_out = before.last().is_none_or(|last| {
        is_joint(last)
            || last.term == "he"
            || last.term == "she"
            || last.role == Role::Marker && before.len() == 1
    }) || sentence.get(at).is_some_and(|word| word.gap >= Gap::Comma)
        || is_pronoun(before);
    if !is_left_out {
        return Vec::new();
    }
    let carried = (1..before.len()).find_map(|len| own(before.get(..len)?, speaker));
    let is_dropped = carried.is_none() && tells_past(sentence.first());
    carried.or_else(|| is_dropped.then(|| person::me(speaker))).into_iter().collect()
}

/// he, she, and what may stand between them and their verb
fn is_pronoun(before: &[Word]) -> bool {
    let mut last =
        before.iter().rev().filter(|word| !matches!(word.role, Role::Filler | Role::Marker | Role::Aux));
    last.next().is_some_and(|word| matches!(word.term.as_str(), "he" | "she"))
}

/// A sentence that begins with its verb is told by the speaker of himself, unless it asks for something.
fn tells_past(first: Option<&Word>) -> bool {
    first.is_some_and(|word| {
        (word.term.ends_with("ed") && word.term.len() > 4)
            || matches!(
                word.term.as_str(),
                "bought" | "sold" | "got" | "gave" | "quit" | "left" | "took" | "became" | "broke" | "found"
            )
    })
}

/// The subject right before a way: what [`person::subject`] knows, we, or a thing.
fn own(before: &[Word], speaker: &str) -> Option<String> {
    person::subject(before, speaker).or_else(|| person::owner(before, speaker)).or_else(|| {
        let last = before
            .iter()
            .rev()
            .find(|word| !matches!(word.role, Role::Filler | Role::Marker | Role::Aux | Role::Be))?;
        let is_we = last.role == Role::We && last.term == "we";
        is_we.then(|| person::me(speaker)).or_else(|| {
            let is_thing = before.first()?.role == Role::Article
                && before.get(1)?.start == last.start
                && last.role == Role::Content;
            is_thing.then(|| last.term.clone())
        })
    })
}

/// `Petra and Milan`: both.
fn both(before: &[Word], subject: String) -> Vec<String> {
    let mut last =
        before.iter().rev().filter(|word| !matches!(word.role, Role::Filler | Role::Marker | Role::Aux));
    let (Some(second), Some(and), Some(first)) = (last.next(), last.next(), last.next()) else {
        return vec![subject];
    };
    let is_pair = second.is_capital && and.term == "and" && first.is_capital && first.role == Role::Content;
    if is_pair { vec![first.term.clone(), subject] } else { vec![subject] }
}
