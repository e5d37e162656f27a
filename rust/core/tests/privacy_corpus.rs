//! Recall and precision over a corpus that code builds from rules, with a fixed seed.
//!
//!     cargo test -p memx-core --test privacy_corpus -- --nocapture        prints both, by family
//!
//! A secret counts as found when nothing of eight characters of it is left. Contexts at odd
//! places were held back while the rules were tuned; they are counted apart.

// Prints what it measures.
#![allow(clippy::print_stdout, clippy::unwrap_used)]

mod privacy_support;

use memx_core::privacy::Redactor;
use privacy_support::draw::Draw;
use privacy_support::secrets::{Bond, KEY_NAMES, KINDS, NAMED, OWN, PASSWORD_NAMES, SPOKEN, Secret, WHOLE};
use privacy_support::{by_default, negatives, secrets};
use std::collections::BTreeMap;

const SEED: u64 = 20_260_105;
const NEGATIVES_A_KIND: usize = 160;
/// Longest piece of a secret that may survive, in characters.
const MAX_LEFT: usize = 7;

#[derive(Default)]
struct Tally {
    right: usize,
    all: usize,
}

impl Tally {
    fn share(&self) -> f64 {
        self.right as f64 / self.all.max(1) as f64
    }
}

struct Positive {
    secret: Secret,
    text: String,
    is_held_back: bool,
}

/// Each kind in each context that fits it, and in disguise.
fn positives() -> Vec<Positive> {
    let mut draw = Draw::new(SEED);
    let mut all = Vec::new();
    for (kind, (_, _, bond, _)) in KINDS.iter().enumerate() {
        for (place, context) in contexts(*bond).into_iter().enumerate() {
            for repeat in 0..3 {
                let secret = secrets::draw(&mut draw, kind);
                let name =
                    *draw.one(if secret.bond == Bond::PasswordName { PASSWORD_NAMES } else { KEY_NAMES });
                let text = match repeat {
                    2 => disguised(&mut draw, &secret),
                    _ => secret.text.clone(),
                };
                // An address escapes it: raw it ends the value.
                let text = if context.contains("?{n}") { text.replace(['&', '＆'], "!") } else { text };
                let text = context.replace("{n}", name).replace("{}", &text);
                all.push(Positive { secret, text, is_held_back: place % 2 == 1 });
            }
        }
    }
    all
}

fn contexts(bond: Bond) -> Vec<&'static str> {
    match bond {
        Bond::Own => OWN.to_vec(),
        Bond::Whole => WHOLE.to_vec(),
        Bond::KeyName => NAMED.to_vec(),
        Bond::PasswordName => NAMED.iter().chain(SPOKEN).copied().collect(),
    }
}

/// With invisible characters inside, or in full width.
fn disguised(draw: &mut Draw, secret: &Secret) -> String {
    if secret.rule == "private_key" {
        return secret.text.replace('\n', "\n    ");
    }
    let wide = |char: char| match char {
        '!'..='~' => char::from_u32(char as u32 + 0xfee0).unwrap_or(char),
        other => other,
    };
    let hidden = *draw.one(&['\u{200b}', '\u{ad}', '\u{202e}', '\u{2060}']);
    match draw.below(2) {
        0 => secret.text.chars().flat_map(|char| [char, hidden]).collect(),
        _ => secret.text.chars().map(wide).collect(),
    }
}

/// Whether more of a secret is left than may be, in any width, whatever is hidden between.
fn survives(secret: &Secret, text: &str) -> bool {
    let plain: String = text.chars().filter_map(narrow).collect();
    let core: Vec<char> = secret.core.chars().collect();
    let len = core.len().min(MAX_LEFT + 1);
    core.windows(len).any(|piece| plain.contains(&piece.iter().collect::<String>()))
}

fn narrow(char: char) -> Option<char> {
    match char {
        '\u{200b}' | '\u{ad}' | '\u{202e}' | '\u{2060}' => None,
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(char as u32 - 0xfee0),
        other => Some(other),
    }
}

fn print(title: &str, by: &BTreeMap<&str, Tally>) {
    println!("{title}");
    for (name, tally) in by {
        println!("  {name:<24} {:>5} of {:>5}  {:.4}", tally.right, tally.all, tally.share());
    }
}

fn recall(redactor: &Redactor, held_back: bool) -> Tally {
    let mut by: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut total = Tally::default();
    for positive in positives().iter().filter(|positive| positive.is_held_back == held_back) {
        let redacted = redactor.redact(&positive.text).unwrap();
        let is_right = !survives(&positive.secret, &redacted.text);
        let family = by.entry(positive.secret.family).or_default();
        for tally in [family, &mut total] {
            tally.all += 1;
            tally.right += usize::from(is_right);
        }
        if !is_right {
            println!("missed {}: {:?} -> {:?}", positive.secret.rule, positive.text, redacted.text);
        }
    }
    print(if held_back { "recall, held back" } else { "recall" }, &by);
    total
}

/// Negatives that stay as they are.
fn kept(redactor: &Redactor) -> Tally {
    let mut draw = Draw::new(SEED);
    let mut by: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut total = Tally::default();
    for (kind, make) in negatives::KINDS {
        for _ in 0..NEGATIVES_A_KIND {
            let text = make(&mut draw);
            let redacted = redactor.redact(&text).unwrap();
            let is_right = redacted.text == text;
            for tally in [by.entry(*kind).or_default(), &mut total] {
                tally.all += 1;
                tally.right += usize::from(is_right);
            }
            if !is_right {
                println!("wrong {kind}: {text:?} -> {:?}", redacted.text);
            }
        }
    }
    print("kept", &by);
    total
}

#[test]
fn recall_and_precision_are_at_least_99_in_a_hundred() {
    let redactor = by_default();
    let (tuned, held_back, kept) = (recall(&redactor, false), recall(&redactor, true), kept(&redactor));
    let found = tuned.right + held_back.right;
    let precision = found as f64 / (found + kept.all - kept.right) as f64;
    println!(
        "recall {:.4} of {}, held back {:.4} of {}; precision {precision:.4} with {} negatives",
        tuned.share(),
        tuned.all,
        held_back.share(),
        held_back.all,
        kept.all
    );
    assert!(tuned.all + held_back.all >= 1_500 && kept.all >= 3_000);
    assert!(tuned.share() >= 0.99 && held_back.share() >= 0.99 && precision >= 0.99);
    assert!(kept.share() >= 0.99, "also counted alone, however many secrets there are");
}
