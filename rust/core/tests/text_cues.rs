//! Which texts ask, tell a time, or ask for one: by example, English and Chinese.

use memx_core::text::{asks_for_time, has_time_expression, is_question};

#[test]
fn a_question_ends_in_its_mark_and_closers_at_most() {
    for text in ["Where?", "去哪儿？", "“Where?” ", "(is it so?)", "**why?**", "how?\n"] {
        assert!(is_question(text), "{text}");
    }
    for text in ["", "?!.", "Where? There.", "Did you see it? [a photo of a cat]", "what is it", "a?b"] {
        assert!(!is_question(text), "{text}");
    }
}

#[test]
fn times_in_english() {
    let texts = [
        "I saw her yesterday.",
        "three weeks ago",
        "on Fridays",
        "in JULY",
        "in May",
        "May 5",
        "5th of may",
        "21 May",
        "last summer",
        "the past few days",
        "next 3 weeks",
        "for about two years",
        "since a couple of months",
        "over the last 5 years",
        "in 2023",
        "2026-03-01",
        "at 5pm",
        "at 5 PM",
        "10:30",
        "at 10:30am.",
        "12:00:05",
        "the 3rd one",
        "this weekend!",
    ];
    for text in texts {
        assert!(has_time_expression(text), "{text}");
    }
}

#[test]
fn no_times_in_english() {
    let texts = [
        "",
        "I may go",
        "room 1234",
        "marching on",
        "at last",
        "a few friends",
        "std::sync",
        "ratio 10:3",
        "a day",
        "1.5 or 3",
        "300ms",
        "host:8080",
    ];
    for text in texts {
        assert!(!has_time_expression(text), "{text}");
    }
}

#[test]
fn times_in_chinese() {
    for text in ["我昨天去了", "三月搬家", "2026年", "１０点", "三周前", "周一开会", "上个月", "3号"]
    {
        assert!(has_time_expression(text), "{text}");
    }
    for text in ["我喜欢猫", "周围很安静", "一点也不", "年轻人", "月亮"] {
        assert!(!has_time_expression(text), "{text}");
    }
}

#[test]
fn queries_for_a_time() {
    let asks = [
        "When did she go?",
        "And when's the party",
        "Since when?",
        "what time is it",
        "on which exact date",
        "how long did it take",
        "How many years",
        "你什么时候去？",
        "她哪一年出生",
        "开了多久",
    ];
    let others = [
        "",
        "what did she do when she left?",
        "whenever it rains",
        "how many cats",
        "which way",
        "how are you",
        "时间简史",
    ];
    assert!(asks.iter().all(|text| asks_for_time(text)));
    assert_eq!(others.iter().find(|text| asks_for_time(text)), None);
}
