//! Stop words: words that say nothing about what a text is about.
//!
//! stop = in the list, or one or two Chinese characters of which one is a particle or a pronoun
//!
//! One list for every layer. They are indexed like any word, and looked for only
//! by a query of nothing else. The interjections and empty adverbs of English
//! pay a point of nDCG on dialogues, the Chinese rule as much on Chinese ones.

use rustc_hash::FxHashSet;
use std::sync::LazyLock;

/// Longest stop word, in bytes.
const MAX_BYTES: usize = 10;

#[rustfmt::skip]
const WORDS: &str = "
    a an the this that these those
    i me my mine myself we us our ours ourselves you your yours yourself yourselves
    he him his himself she her hers herself it its itself they them their theirs themselves one's
    who whom whose which what when where why how whether
    am is are was were be been being do does did doing done have has had having
    will would shall should can could may might must ought
    and or but nor so if then than because while as although though unless until since
    of in on at to from by for with about against into onto over under between through during
    before after above below up down out off again further upon within without toward towards via per
    around along among across behind beside besides
    not no only own same other another such any some each every both all few more most too very
    just also even ever still yet here there else however therefore thus instead anyway
    really actually quite rather maybe perhaps always never almost already definitely totally much many lot lots
    oh ah hey hi hello wow yeah yes yep ok okay hmm um uh well thanks thank please bye
    i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'd it'll
    we're we've we'd we'll they're they've they'd they'll that's that'll there's here's
    who's what's when's where's why's how's let's
    isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't
    won't wouldn't shan't shouldn't can't cannot couldn't mightn't mustn't
";

/// Particles and pronouns; also in their traditional form.
const EMPTY_CHARACTERS: &str = "的了着著吗嗎呢吧啊呀哦嗯嘿我你他她它们們这這那是就都也很";

static SET: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| WORDS.split_whitespace().collect());

/// Whether a term, in index form, is a stop word.
pub fn is_stop_word(term: &str) -> bool {
    term.len() <= MAX_BYTES && (SET.contains(term) || is_empty_chinese(term))
}

/// Two ideographs at most; they take three bytes each.
fn is_empty_chinese(term: &str) -> bool {
    let may_be = matches!(term.len(), 3 | 6) && term.bytes().next().is_some_and(|byte| byte >= 0xE4);
    may_be && term.contains(|c| EMPTY_CHARACTERS.contains(c))
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
    fn chinese_terms_with_a_particle_or_a_pronoun_are_empty() {
        for term in ["的", "我们", "好的", "是蓝"] {
            assert!(is_stop_word(term), "{term}");
        }
    }

    #[test]
    fn words_of_content_are_none() {
        for word in ["", "c", "s", "not-found", "which-key", "git", "time", "蓝", "蓝绿", "我想要"] {
            assert!(!is_stop_word(word), "{word}");
        }
    }
}
