//! Phrases: words that mean something else together than one by one.
//!
//! `do not forget to` negates nothing, `no longer` is one negator, `used to` is the past.

use super::Role;
use crate::curate::words::{Gap, Word, key};
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// In the terms that contractions open to; the longest match wins.
#[rustfmt::skip]
const PHRASES: &[(&str, Role, &str)] = &[
    ("do not forget to", Role::Filler, "please"), ("do not forget", Role::Filler, "please"),
    ("never forget to", Role::Filler, "please"), ("please remember that", Role::Filler, "please"),
    ("remember that", Role::Filler, "please"), ("remember to", Role::Filler, "please"),
    ("make sure to", Role::Filler, "please"), ("make sure that", Role::Filler, "please"),
    ("do not hesitate to", Role::Filler, "please"), ("not only", Role::Function, "only"),
    ("not just", Role::Function, "only"), ("not to mention", Role::Also, "also"),
    ("1 of", Role::Also, "one of"), ("some of", Role::Also, "one of"), ("as well", Role::Also, "also"), ("as well as", Role::Also, "also"), ("in addition", Role::Also, "also"),
    ("can not wait", Role::Content, "eager"), ("could not wait", Role::Content, "eager"),
    ("can not help", Role::Content, "compelled"), ("could not agree more", Role::Content, "agree"),
    ("could not be happier", Role::Content, "happy"), ("can not believe", Role::Content, "amazed"),
    ("can not thank you enough", Role::Filler, "please"), ("no problem", Role::Filler, "please"),
    ("no worries", Role::Filler, "please"), ("do not worry", Role::Filler, "please"),
    ("never mind", Role::Filler, "please"), ("no doubt", Role::Filler, "please"),
    ("no wonder", Role::Filler, "please"), ("no matter", Role::Condition, "whatever"),
    ("no idea", Role::Content, "clueless"), ("not sure", Role::Content, "unsure"),
    ("not gonna lie", Role::Filler, "please"), ("why not", Role::Function, "why"),
    ("or not", Role::Function, "or"), ("whether or not", Role::Condition, "whether"),
    ("if not", Role::Condition, "otherwise"), ("can not stand", Role::Many, "hate"),
    ("do not like", Role::Many, "dislike"), ("does not like", Role::Many, "dislike"),
    ("no longer", Role::Negator, "not"), ("not any longer", Role::Negator, "not"),
    ("any longer", Role::Marker, "now"), ("any more", Role::Marker, "now"), ("at all", Role::Filler, "please"),
    ("stopped", Role::Negator, "not"), ("stop", Role::Negator, "not"), ("stops", Role::Negator, "not"),
    ("these day", Role::Marker, "now"), ("from now on", Role::Marker, "now"), ("as of", Role::Marker, "now"),
    ("right now", Role::Marker, "now"), ("at the moment", Role::Marker, "now"), ("starting today", Role::Marker, "now"),
    ("says that", Role::Filler, "please"), ("said that", Role::Filler, "please"),
    ("is taking over as", Role::Link, "is"), ("took over as", Role::Link, "is"), ("taken over as", Role::Link, "is"),
    ("promoted to", Role::Link, "is"), ("i was wrong", Role::Marker, "correction"), ("i meant", Role::Marker, "correction"),
    ("in fact", Role::Marker, "correction"), ("i misspoke", Role::Marker, "correction"),
    ("my mistake", Role::Marker, "correction"), ("that was wrong", Role::Marker, "correction"), ("used to", Role::Past, "was"), ("going to", Role::Modal, "will"),
    ("want to", Role::Modal, "want"), ("plan to", Role::Modal, "plan"), ("planning to", Role::Modal, "plan"),
    ("hope to", Role::Modal, "hope"), ("thinking about", Role::Modal, "plan"), ("thinking of", Role::Modal, "plan"),
    ("has to", Role::Modal, "must"), ("have to", Role::Modal, "must"), ("need to", Role::Modal, "must"),
    ("in case", Role::Condition, "if"), ("as long as", Role::Condition, "if"),
    ("set to", Role::Link, "is"), ("instead of", Role::Function, "instead of"), ("rather than", Role::Function, "instead of"),
    ("is planned for", Role::Link, "is"), ("is scheduled for", Role::Link, "is"), ("is now", Role::Be, "is"),
    ("have got", Role::Aux, "have"), ("has got", Role::Aux, "have"),
];

/// The first words of phrases that give an attribute its value.
pub(crate) fn phrase_words() -> impl Iterator<Item = &'static str> {
    let links = PHRASES.iter().filter(|(_, role, _)| *role == Role::Link);
    links.filter_map(|(phrase, ..)| phrase.split(' ').find(|word| *word != "is"))
}

type Tail = (Vec<&'static str>, Role, &'static str);

static BY_FIRST: LazyLock<FxHashMap<&'static str, Vec<Tail>>> = LazyLock::new(|| {
    let mut table: FxHashMap<&'static str, Vec<Tail>> = FxHashMap::default();
    for (phrase, role, canonical) in PHRASES {
        let mut words = phrase.split(' ');
        let first = words.next().unwrap_or_default();
        table.entry(first).or_default().push((words.collect(), *role, canonical));
    }
    for tails in table.values_mut() {
        tails.sort_by_key(|(words, ..)| std::cmp::Reverse(words.len()));
    }
    table
});

/// Replaces each phrase by one word.
pub(crate) fn join_phrases(words: &mut Vec<Word>) {
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let found = BY_FIRST
            .get(word.term.as_str())
            .and_then(|tails| tails.iter().find(|tail| fits(words, at, &tail.0)));
        if let Some((tail, role, canonical)) = found {
            let end = words.get(at + tail.len()).map_or(0, |last| last.end);
            words.drain(at + 1..=at + tail.len());
            if let Some(word) = words.get_mut(at) {
                (*canonical).clone_into(&mut word.term);
                word.key = key(canonical);
                (word.role, word.end) = (*role, end);
            }
        }
        at += 1;
    }
    join_links(words);
    read_participles(words);
}

/// `was moved to`, `has been renamed`, `switched to`: one link.
fn join_links(words: &mut Vec<Word>) {
    let mut at = 0;
    while at < words.len() {
        let auxiliaries = words.iter().skip(at).take(2).take_while(|word| leads_to_link(word)).count();
        if words.get(at + auxiliaries).is_some_and(|word| word.role == Role::Link && !word.is_character) {
            let (start, gap) = words.get(at).map_or((0, Gap::Space), |word| (word.start, word.gap));
            words.drain(at..at + auxiliaries);
            if words.get(at + 1).is_some_and(|word| word.term == "to") {
                words.remove(at + 1);
            }
            if let Some(word) = words.get_mut(at) {
                (word.start, word.gap, word.key) = (start, gap, key("is"));
            }
        }
        at += 1;
    }
}

/// `is taught by` tells of no event.
fn read_participles(words: &mut [Word]) {
    let mut follows_be = false;
    for word in words {
        if follows_be && word.role == Role::Event {
            word.role = Role::Keeps;
        }
        follows_be = word.role == Role::Be;
    }
}

fn leads_to_link(word: &Word) -> bool {
    matches!(word.role, Role::Past | Role::Be | Role::Aux)
        && !word.is_character
        && word.term != "once"
        && word.term != "ago"
}

fn fits(words: &[Word], at: usize, tail: &[&str]) -> bool {
    let sentence = words.get(at).map(|word| word.sentence);
    tail.iter().enumerate().all(|(i, term)| {
        words.get(at + 1 + i).is_some_and(|word| word.term == *term && Some(word.sentence) == sentence)
    })
}
