//! What trips a guard, and what does not.

use crate::curate::{Claim, Thresholds, Verdict, compare};

/// The verdict at a similarity at which nothing but a guard keeps the texts apart.
fn at_the_top(old: &str, new: &str) -> Verdict {
    compare(&Claim::read(old), &Claim::read(new), 0.97, true, &Thresholds::default())
}

#[test]
fn the_same_claim_in_a_few_other_words_is_merged() {
    for (old, new) in [
        ("User prefers dark mode in the editor", "The user really prefers dark mode in the editor"),
        ("I have two children", "I've got two kids"),
        ("In the editor I prefer dark mode", "I prefer dark mode in the editor"),
    ] {
        assert_eq!(at_the_top(old, new), Verdict::Merge, "{old} | {new}");
    }
}

#[test]
fn a_figure_a_name_or_a_bearing_word_more_keeps_both() {
    for (old, new) in [
        ("The standup is in room 4A", "The standup is in room 4B"),
        ("Anna bought five apples", "Anna bought six apples"),
        ("Deploy with Helm", "Deploy with Helm in Frankfurt"),
        ("Use tabs", "Only use tabs"),
        ("I like hiking", "You like hiking"),
        ("You can use make", "You should use make"),
        ("Deploy on Friday", "Deploy on Friday if the tests pass"),
        ("Anna taught Bob to swim", "Bob taught Anna to swim"),
        ("I like coffee", "I like coffee ice cream"),
    ] {
        assert_eq!(at_the_top(old, new), Verdict::Keep, "{old} | {new}");
    }
}
