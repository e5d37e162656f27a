//! Small talk: two people chat, and nothing they say may be merged away, superseded or marked.

use memx_core::curate::{Claim, Thresholds, Verdict, compare, jaccard};

const TALK: &[&str] = &[
    "Ines: Hey Tom! I can't wait to show you the new pots.",
    "Tom: Hi Ines! I love that, they look great.",
    "Ines: I made the blue one last week and I gave it to my sister.",
    "Tom: I made a blue one too, years ago, and I lost it.",
    "Ines: I'm so proud of my garden this year.",
    "Ines: I'm so tired of my job this year.",
    "Tom: I don't know what to say, thank you!",
    "Tom: I know what to say now, thank you!",
    "Ines: We went to the lake on Saturday with the kids.",
    "Ines: We went to the lake on Sunday with my parents.",
    "Tom: I ran 5 km this morning and felt amazing!",
    "Tom: I ran 10 km this morning and felt amazing!",
    "Ines: My kids love the aquarium.",
    "Ines: My kids love the museum.",
    "Tom: I joined a book club last month.",
    "Tom: I joined a running group last month.",
    "Ines: I'm thinking about moving to Porto.",
    "Tom: Have you moved to Porto yet?",
    "Ines: I used to live in Ghent when I was a student.",
    "Ines: I live in a small town near the coast.",
    "Tom: One of my favorite books is about bees.",
    "Tom: One of my favorite books is about trains.",
    "Ines: That sounds fun! How long have you been painting?",
    "Tom: That sounds fun! How long have you been dancing?",
    "Ines: I'm not sure I can make it on Friday.",
    "Ines: I'm sure I can make it on Sunday.",
    "Tom: I have a friend called Marta who sings.",
    "Tom: I have a friend called Jonas who bakes.",
    "Ines: I never thought I'd enjoy camping so much.",
    "Tom: I always thought I'd enjoy camping so much.",
    "陈静：周末带孩子去爬山了，特别开心！",
    "陈静：周末带父母去看展了，特别开心！",
    "刘洋：我最近在学冲浪，不容易但很好玩。",
    "刘洋：我最近在学做面包，不容易但很解压。",
    "陈静：我想搬到厦门去住。",
    "陈静：我以前住在温州。",
];

#[test]
fn every_pair_of_turns_is_kept_whatever_the_similarity() {
    let claims: Vec<Claim> = TALK.iter().map(|text| Claim::read(text)).collect();
    for (place, new) in claims.iter().enumerate() {
        for (old, text) in claims.iter().zip(TALK).take(place) {
            for (similarity, is_cosine) in [(jaccard(old, new), false), (0.7, true), (0.95, true)] {
                let verdict = compare(old, new, similarity, is_cosine, &Thresholds::default());
                assert_eq!(verdict, Verdict::Keep, "{text}\n{}", TALK[place]);
            }
        }
    }
}

#[test]
fn small_talk_has_no_slots() {
    for text in TALK {
        assert!(Claim::read(text).slot_keys().is_empty(), "{text}: {:?}", Claim::read(text).slot_keys());
    }
}
