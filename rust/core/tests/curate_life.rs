//! Lives: what a person has one of at a time is superseded, told in whatever words.

use memx_core::curate::{Claim, Thresholds, Verdict, compare, jaccard, slot_keys};

const CHANGED: &[(&str, &str)] = &[
    ("Ingrid is a nurse", "Ingrid retrained as a baker"),
    ("Milo goes to Oakfield Primary", "Milo changed schools and goes to Riverbank Primary"),
    ("We rent a cottage in Whitby", "We bought a house in Scarborough"),
    ("Petra is dating Milan", "Petra and Milan got married"),
    ("I smoke a pack a day", "I quit smoking in January"),
    ("I drive to work", "I take the train to work now"),
    ("I work night shifts", "I was moved to the day shift"),
    ("我表姐当护士", "我表姐改行做烘焙师了"),
    ("我爸抽烟", "我爸戒烟了"),
    ("我坐公交上班", "我买车了，开车上班"),
    ("我师父是老丁", "现在带我的是老冯"),
];

const KEPT: &[(&str, &str)] = &[
    ("Ingrid is a nurse", "Ingrid's daughter is a baker"),
    ("I play the flute", "I play the cello"),
    ("I smoke", "My colleague quit smoking"),
    ("I work night shifts", "Anton works the day shift"),
    ("I live in Oslo", "I might move to Bergen"),
    ("我吃素", "我男朋友吃肉"),
    ("我弹吉他", "我弹钢琴"),
    ("阿诺在考虑去珠海上班", "阿诺在佛山上班"),
];

fn verdict(old: &str, new: &str) -> Verdict {
    let (old, new) = (Claim::read(old), Claim::read(new));
    compare(&old, &new, jaccard(&old, &new), false, &Thresholds::default())
}

#[test]
fn a_new_value_supersedes() {
    for (old, new) in CHANGED {
        assert!(matches!(verdict(old, new), Verdict::Supersede(_)), "{old} | {new}");
    }
}

#[test]
fn what_is_of_others_or_has_several_values_is_kept() {
    for (old, new) in KEPT {
        assert_eq!(verdict(old, new), Verdict::Keep, "{old} | {new}");
    }
}

#[test]
fn whatever_has_a_slot_passes_the_prefilter() {
    for text in CHANGED.iter().chain(KEPT).flat_map(|(old, new)| [old, new]) {
        assert_eq!(slot_keys(text), Claim::read(text).slot_keys(), "{text}");
    }
}
