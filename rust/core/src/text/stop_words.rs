//! Stop words: English words that say nothing about what a text is about.
//!
//! One list for every layer. They are indexed like any word, and looked for only
//! by a query of nothing else. Chinese has none here: a bigram is rarely empty.

use rustc_hash::FxHashSet;
use std::sync::LazyLock;

/// Longest stop word, in bytes.
const MAX_BYTES: usize = 10;

#[rustfmt::skip]
const WORDS: &str = "
    a an the this that these those
    i me my mine myself we us our ours ourselves you your yours yourself yourselves
    he him his himself she her hers herself it its itself they them their theirs themselves
    who whom whose which what when where why how
    am is are was were be been being do does did doing done have has had having
    will would shall should can could may might must
    and or but nor so if then than because while although though unless until
    of in on at to from by for with about as into onto over under between through during
    before after above below up down out off again against
    not no yes too very just only also even there here such same own
    any some each every both all few more most other another
    i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'd it'll
    we're we've we'd we'll they're they've they'd they'll that's that'll there's here's
    who's what's when's where's why's how's let's
    isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't
    won't wouldn't shan't shouldn't can't cannot couldn't mightn't mustn't
";

static SET: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| WORDS.split_whitespace().collect());

/// Whether a term, in index form, is a stop word.
pub fn is_stop_word(term: &str) -> bool {
    term.len() <= MAX_BYTES && SET.contains(term)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::normalize;

    #[test]
    fn the_list_is_in_index_form_distinct_and_fits_its_limit() {
        let words: Vec<&str> = WORDS.split_whitespace().collect();
        assert_eq!(SET.len(), words.len(), "a word is listed twice");
        assert!(words.iter().all(|word| normalize(word) == *word && is_stop_word(word)));
    }

    #[test]
    fn words_of_content_are_none() {
        for word in ["", "c", "s", "not-found", "which-key", "git", "time", "蓝"] {
            assert!(!is_stop_word(word), "{word}");
        }
    }
}
