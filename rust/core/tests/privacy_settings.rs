//! Settings of redaction: switches, personal data, custom patterns, documents.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod privacy_support;

use memx_core::error::{Error, Result};
use memx_core::privacy::{
    CustomPattern, Family, MAX_FINDINGS, NamedPattern, PrivacySettings, Redactor, STEP_LIMIT,
};
use privacy_support::by_default;
use privacy_support::draw::Draw;
use privacy_support::secrets::{Bond, KINDS, draw};
use serde_json::json;

fn with(patterns: &[&str]) -> Result<Redactor> {
    let custom_patterns = patterns.iter().map(|pattern| CustomPattern::Pattern((*pattern).into())).collect();
    Redactor::new(&PrivacySettings { custom_patterns, ..PrivacySettings::default() })
}

fn named(name: &str, pattern: &str, replacement: Option<&str>) -> Redactor {
    let named = NamedPattern {
        name: Some(name.into()),
        pattern: pattern.into(),
        replacement: replacement.map(String::from),
    };
    let custom_patterns = vec![CustomPattern::Named(named)];
    Redactor::new(&PrivacySettings { custom_patterns, ..PrivacySettings::default() }).unwrap()
}

fn refusal(redactor: Result<Redactor>) -> String {
    match redactor {
        Err(Error::Config(message)) => message,
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("accepted"),
    }
}

#[test]
fn settings_read_the_documented_keys_and_no_other() {
    let settings: PrivacySettings = serde_json::from_value(json!({})).unwrap();
    assert_eq!(settings, PrivacySettings::default());
    let given = json!({
        "enabled": true, "rules": {"home_path": false}, "personal": ["email"], "compat": "memorus",
        "custom_patterns": ["X_\\w+", {"name": "ticket", "pattern": "T-\\d+", "replacement": "-"}, {"pattern": "y"}],
    });
    let settings: PrivacySettings = serde_json::from_value(given).unwrap();
    let names: Vec<&str> = settings.custom_patterns.iter().map(CustomPattern::name).collect();
    assert_eq!(names, ["custom", "ticket", "custom"]);
    for wrong in [json!({"enable": true}), json!({"custom_patterns": [{"pattern": "x", "flags": 1}]})] {
        assert!(serde_json::from_value::<PrivacySettings>(wrong).is_err());
    }
}

#[test]
fn a_family_that_is_off_finds_nothing_and_the_others_still_do() {
    let mut d = Draw::new(1);
    for family in Family::SECRETS {
        let rules = [(family.name().to_owned(), false)].into();
        let redactor = Redactor::new(&PrivacySettings { rules, ..PrivacySettings::default() }).unwrap();
        for kind in (0..KINDS.len()).filter(|kind| matches!(KINDS[*kind].2, Bond::Own | Bond::Whole)) {
            let secret = draw(&mut d, kind);
            let counts = redactor.redact(&secret.text).unwrap().counts;
            assert_eq!(counts.contains_key(secret.rule), secret.family != family.name(), "{}", secret.rule);
        }
    }
}

#[test]
fn nothing_is_redacted_when_redaction_is_off() {
    let redactor = Redactor::new(&PrivacySettings { enabled: false, ..PrivacySettings::default() }).unwrap();
    let mut value = json!({"password": "hunter2-LongEnough!"});
    assert!(!redactor.is_enabled() && by_default().is_enabled());
    assert_eq!(redactor.redact("password = \"hunter2-LongEnough!\"").unwrap().counts.len(), 0);
    assert!(redactor.redact_value(&mut value).unwrap().is_empty());
    assert_eq!(value, json!({"password": "hunter2-LongEnough!"}));
}

#[test]
fn unknown_families_are_named_with_those_there_are() {
    let rules = [(String::from("aws_keys"), false)].into();
    let message = refusal(Redactor::new(&PrivacySettings { rules, ..PrivacySettings::default() }));
    assert!(
        message.contains("privacy.rules") && message.contains("\"aws_keys\"") && message.contains("aws_key,")
    );
    let personal = vec![String::from("iban")];
    let message = refusal(Redactor::new(&PrivacySettings { personal, ..PrivacySettings::default() }));
    assert!(message.contains("privacy.personal") && message.contains("card, national_id, email, phone"));
}

#[test]
fn custom_patterns_find_and_count_under_their_name() {
    let out = with(&["INTERNAL_KEY_\\w+"]).unwrap().redact("use INTERNAL_KEY_abc9 now").unwrap().into_parts();
    assert_eq!(out, (String::from("use [REDACTED:CUSTOM] now"), vec![(String::from("custom"), 1)]));
    let out = named("our ticket", "T-\\d+", None).redact("see T-12 and T-9").unwrap().into_parts();
    assert_eq!(out.0, "see [REDACTED:OUR_TICKET] and [REDACTED:OUR_TICKET]");
    assert_eq!(out.1, [(String::from("our ticket"), 2)]);
    assert_eq!(named("t", "T-\\d+", Some("(gone)")).redact("T-1 T-2").unwrap().text, "(gone) (gone)");
}

#[test]
fn a_custom_pattern_sees_through_disguise_too() {
    let out = with(&["INTERNAL_\\w+"]).unwrap();
    assert_eq!(out.redact("ＩＮＴＥＲＮＡＬ＿ａｂ x").unwrap().text, "[REDACTED:CUSTOM] x");
    assert_eq!(out.redact("INT\u{200b}ERNAL_ab x").unwrap().text, "[REDACTED:CUSTOM] x");
}

#[test]
fn a_custom_pattern_never_eats_markers_or_its_own_replacement() {
    for (redactor, text) in [
        (with(&["\\w+"]).unwrap(), "abc password = \"hunter2-LongEnough!\""),
        (named("n", "foo", Some("foobar")), "a foo b"),
        (named("n", "\\d", Some("0")), "a 7 b"),
        (with(&["x*"]).unwrap(), "axxb"),
    ] {
        let once = redactor.redact(text).unwrap().text.into_owned();
        let twice = redactor.redact(&once).unwrap();
        assert_eq!(twice.text, once, "{text}");
        assert!(twice.counts.is_empty(), "{text}: {:?}", twice.counts);
    }
}

#[test]
fn look_around_and_back_references_run_under_a_limit() {
    let redactor = named("pair", "(?<=id=)(\\w+)-\\1", None);
    assert_eq!(redactor.redact("id=ab-ab id=ab-cd").unwrap().text, "id=[REDACTED:PAIR] id=ab-cd");
    let long = "the quick brown fox id jumps ".repeat((1 << 20) / 29);
    assert!(redactor.redact(&long).unwrap().counts.is_empty(), "the longest text a memory may have");
    let redactor = named("slow", "((a+)\\2*)+c", None);
    let error = redactor.redact(&("c".to_owned() + &"a".repeat(64))).unwrap_err();
    assert!(
        matches!(&error, Error::Config(message) if message.contains("\"slow\"") && message.contains(&STEP_LIMIT.to_string()))
    );
    let redactor = named("many", "(?<=x)y", None);
    assert_eq!(redactor.redact(&"xy".repeat(MAX_FINDINGS)).unwrap().counts["many"], MAX_FINDINGS as u64);
    let error = redactor.redact(&"xy".repeat(MAX_FINDINGS + 1)).unwrap_err();
    assert!(matches!(&error, Error::Config(message) if message.contains("\"many\"")));
}

#[test]
fn a_pattern_that_does_not_compile_is_named_and_not_repeated() {
    let message = refusal(with(&["fine", "hunter2(unclosed"]));
    assert!(
        message.contains("privacy.custom_patterns[1]") && message.contains("unclosed group"),
        "{message}"
    );
    assert!(!message.contains("hunter2"), "{message}");
    let message = refusal(with(&["\\w{1000}{1000}"]));
    assert!(message.contains("10 MiB"), "{message}");
    let nameless = NamedPattern { name: Some("--".into()), pattern: "x".into(), replacement: None };
    let custom_patterns = vec![CustomPattern::Named(nameless)];
    let message = refusal(Redactor::new(&PrivacySettings { custom_patterns, ..PrivacySettings::default() }));
    assert!(message.contains("its name has no letter or digit"), "{message}");
}

#[test]
fn a_document_is_redacted_in_values_keys_and_by_the_names_of_fields() {
    let token = ["gh", "p_0123456789abcdefghijABCDEFGHIJ012345"].concat();
    let mut value = json!({
        "password": "hunter2-LongEnough!", "pin_password": 88_112_233, "note": {"deep": [token.clone(), 7]},
        token.clone(): true, "env": [{"name": "DB_PASSWORD", "value": "Gh7kL9pQ2"}], "passwords_changed": 3,
        "api_key": "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "token": {"password": ["Gh7kL9pQ2"]},
    });
    let counts = by_default().redact_value(&mut value).unwrap();
    assert_eq!(
        value,
        json!({
            "password": "[REDACTED:PASSWORD]", "pin_password": "[REDACTED:PASSWORD]",
            "note": {"deep": ["[REDACTED:GITHUB_TOKEN]", 7]}, "[REDACTED:GITHUB_TOKEN]": true,
            "env": [{"name": "DB_PASSWORD", "value": "[REDACTED:PASSWORD]"}], "passwords_changed": 3,
            "api_key": "[REDACTED:API_KEY]", "token": {"password": ["[REDACTED:PASSWORD]"]},
        })
    );
    assert_eq!(counts, [("api_key".into(), 1), ("github_token".into(), 2), ("password".into(), 4)].into());
}

#[test]
fn a_document_keeps_what_prose_keeps() {
    let kept = json!({
        "password": "changeme", "secret": "${SECRET}", "max_tokens": 4096, "token": "abc", "n": 1.5, "nil": null,
        "id": "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "password_hint": "the cat of 1999", "api_key": "<your-key>",
    });
    let mut value = kept.clone();
    assert!(by_default().redact_value(&mut value).unwrap().is_empty());
    assert_eq!(value, kept);
}

#[test]
fn two_keys_that_become_the_same_both_stay() {
    let key = |letter: &str| ["gh", "p_"].concat() + &letter.repeat(3) + "123456789abcdefghijABCDEFGHIJ0123";
    let mut value = json!({key("a"): 1, key("b"): 2, "c": 3});
    by_default().redact_value(&mut value).unwrap();
    assert_eq!(value, json!({"[REDACTED:GITHUB_TOKEN]": 1, "[REDACTED:GITHUB_TOKEN]#2": 2, "c": 3}));
}

#[test]
fn a_document_may_be_nested_as_deep_as_it_likes() {
    let mut value = json!("hunter2");
    for _ in 0..20_000 {
        value = serde_json::Value::Array(vec![value]);
    }
    assert!(by_default().redact_value(&mut value).unwrap().is_empty());
    // Dropped piece by piece: the drop of a value recurses.
    while let serde_json::Value::Array(mut items) = value {
        value = items.pop().unwrap();
    }
}

#[test]
fn the_rules_for_messages_leave_paths_and_people_alone() {
    let redactor = Redactor::secrets_only();
    let text = "cannot open /home/annika/memx.db: 4111 1111 1111 1111";
    assert_eq!(redactor.redact(text).unwrap().text, text);
    assert_eq!(redactor.redact("password: Xy12ab!q").unwrap().text, "password: [REDACTED:PASSWORD]");
}

/// Text and counts, as a test compares them.
trait IntoParts {
    fn into_parts(self) -> (String, Vec<(String, u64)>);
}

impl IntoParts for memx_core::privacy::Redacted<'_> {
    fn into_parts(self) -> (String, Vec<(String, u64)>) {
        (self.text.into_owned(), self.counts.into_iter().collect())
    }
}
