//! Vectors: for each rule what it must take and what it must leave, and the cases from the field.
//!
//! A vector is a sentence with `{}` where a drawn secret stands, or one that must stay as it is.

#![allow(clippy::unwrap_used)]

mod privacy_support;

use memx_core::privacy::{Family, RULES};
use privacy_support::draw::{ALNUM, BASE64, DIGITS, Draw, HEX, UPPER_DIGITS};
use privacy_support::{by_default, everything, redacted};

/// What a rule must leave: siblings that lack one property of the secret.
const LEFT: &[(&str, &[&str])] = &[
    (
        "private_key",
        &[
            "the header -----BEGIN PRIVATE KEY----- is searched for",
            "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
            "----- BEGIN of the story -----",
        ],
    ),
    ("jwt", &["eyJ is how a JWT begins", "eyJhbGciOi... was cut", "keyJob.run.now()"]),
    (
        "bearer_token",
        &[
            "Bearer token authentication",
            "Bearer ${TOKEN}",
            "Authorization: Bearer <your-token>",
            "the bearer of.this",
        ],
    ),
    (
        "authorization",
        &["Authorization: Basic <credentials>", "authorization: required", "Authorization: Token $TOKEN"],
    ),
    (
        "openai_key",
        &[
            "sk-learn-tutorial-for-beginners-2024-edition",
            "task-force-on-hyphenated-words-of-2024",
            "sk-xxxxxxxxxxxxxxxxxxxxxxxx",
            "sk-short1",
        ],
    ),
    ("github_token", &["ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "ghp_short"]),
    ("google_key", &["AIzaShort", "AIzawa"]),
    ("aws_key", &["AKIA is the prefix", "AKIASHORT123", "akia0123456789abcdef"]),
    ("npm_token", &["npm_config_registry_is_a_variable_of_npm", "npm_package_version"]),
    (
        "url_credentials",
        &[
            "ssh://git@github.com/a/b",
            "https://user:password@example.com/",
            "postgres://${USER}:${PASS}@db/x",
            "https://host:8080/@name",
            "http://a/b@c",
        ],
    ),
    (
        "api_key",
        &[
            "apiKey: import.meta.env.VITE_FIREBASE_API_KEY,",
            "token: abc",
            "max_tokens: 4096",
            "api_key = \"your-api-key\"",
            "secret_name: risk-assessment-for-2024-q3",
            "No Firebase API key in the build at all.",
            "primary_key = 3f2504e04f8941d39a0c0305e82c3301",
        ],
    ),
    (
        "password",
        &[
            "password: changeme is only an example in the docs",
            "MONGO_INITDB_ROOT_PASSWORD_FILE=/run/secrets/db_password",
            "password: sha256",
            "password = get_password(user2)",
            "the password is required",
            "bypass = abc123def",
            "pass upper-case names to httplib2",
            "password: ********",
        ],
    ),
    (
        "user_path",
        &[
            "/home",
            "GET /home/page2",
            "https://x.y/home/anna",
            "/Users/Shared/x",
            "/home/$USER/x",
            "/api/Users/7",
            "C:\\Users\\Public\\x",
        ],
    ),
    (
        "credit_card",
        &[
            "4111111111111112",
            "1700000000123456",
            "3f2504e0-4111-1111-1111-111111111111",
            "0.4111111111111111",
            "x4111111111111111",
        ],
    ),
    (
        "ssn",
        &[
            "000-12-3456",
            "666-12-3456",
            "912-12-3456",
            "123-00-4567",
            "123-45-0000",
            "1123-45-6789",
            "123-45-67890",
            "123456789",
        ],
    ),
    ("cn_resident_id", &["110105194912310021", "99010519491231002X", "11010519491331002X"]),
    ("email", &["git@github", "a @ b.com", "@scope/name"]),
    ("phone", &["+12", "call 12345", "12345678901234567890"]),
    ("telegram_token", &["12:AA", "std::AAbc", "1234567890:AAshort"]),
    ("discord_token", &["a.bcdefg.h", "MTxx.short1.y"]),
];

/// A sentence for each rule, with the secret drawn.
fn taken(d: &mut Draw) -> Vec<(&'static str, String, String)> {
    let mut rows: Vec<(&'static str, String, String)> = Vec::new();
    let mut row = |rule, text: &str, secret: String| rows.push((rule, text.replace("{}", &secret), secret));
    let dashes = "-".repeat(5);
    row(
        "private_key",
        &format!("{dashes}BEGIN EC PRIVATE KEY{dashes}\n{{}}\n{dashes}END EC PRIVATE KEY{dashes}"),
        d.text(BASE64, 64),
    );
    row(
        "jwt",
        &format!("cookie={}{{}}", concat!("ey", "JhbGciOiJub25lIn0.")),
        format!("eyJ{}.{}", d.text(ALNUM, 24), d.text(ALNUM, 30)),
    );
    row("bearer_token", "Bearer {}", d.text(ALNUM, 30));
    row("authorization", "Authorization: Basic {}==", d.text(ALNUM, 22));
    row("openai_key", &["s", "k-{}"].concat(), d.text(ALNUM, 40));
    row("anthropic_key", &["sk", "-ant-{}"].concat(), d.text(ALNUM, 40));
    row("groq_key", &["gs", "k_{}"].concat(), d.text(ALNUM, 40));
    row("google_key", &["AI", "za{}"].concat(), d.text(ALNUM, 35));
    row("huggingface_token", &["h", "f_{}"].concat(), d.text(ALNUM, 34));
    row("ai_key", &["pp", "lx-{}"].concat(), d.text(ALNUM, 48));
    row("github_token", &["gh", "s_{}"].concat(), d.text(ALNUM, 36));
    row("gitlab_token", &["glp", "at-{}"].concat(), d.text(ALNUM, 20));
    row("npm_token", &["np", "m_{}"].concat(), d.text(ALNUM, 36));
    row("pypi_token", &["pyp", "i-{}"].concat(), d.text(ALNUM, 90));
    row("registry_token", &["rubyg", "ems_{}"].concat(), d.text(HEX, 48));
    row("aws_key", &["AS", "IA{}"].concat(), d.text(UPPER_DIGITS, 16));
    row("aws_secret", "aws_secret_access_key = {}", d.text(ALNUM, 40));
    row("gcp_key", &["ya", "29.{}"].concat(), d.text(ALNUM, 50));
    row("cloud_token", &["dop", "_v1_{}"].concat(), d.text(HEX, 64));
    row("azure_secret", "{}", format!("{}8Q~{}", d.text(ALNUM, 3), d.text(ALNUM, 33)));
    row(
        "signed_url",
        "https://a.blob.core.windows.net/c/f?sv=2024-01-01&sig={}",
        format!("{}%3D", d.text(ALNUM, 43)),
    );
    row("slack_token", &["xo", "xp-{}"].concat(), format!("{}-{}", d.text(DIGITS, 12), d.text(ALNUM, 24)));
    row(
        "discord_token",
        "{}",
        format!("MTk4{}x7.{}.{}", d.text(ALNUM, 18), d.text(ALNUM, 6), d.text(ALNUM, 38)),
    );
    row("telegram_token", "bot {}", format!("{}:AA{}", d.text("123456789", 10), d.text(ALNUM, 33)));
    row(
        "webhook_url",
        "https://hooks.slack.com/services/{}",
        format!("T{}/B{}/{}", d.text(UPPER_DIGITS, 8), d.text(UPPER_DIGITS, 8), d.text(ALNUM, 24)),
    );
    row("stripe_key", &["rk", "_live_{}"].concat(), d.text(ALNUM, 24));
    row("sendgrid_key", &["S", "G.{}"].concat(), format!("{}.{}", d.text(ALNUM, 22), d.text(ALNUM, 43)));
    row("payment_token", &["shp", "at_{}"].concat(), d.text(HEX, 32));
    row("mail_token", &["ke", "y-{}"].concat(), d.text(HEX, 32));
    row("twilio_key", "sid {}", format!("{}{}", ["S", "K"].concat(), d.text(HEX, 32)));
    row("mailchimp_key", "{}", format!("{}-us12", d.text(HEX, 32)));
    row("url_credentials", "amqps://anna:{}@mq.example.com/v", d.text(ALNUM, 12));
    row("api_key", "x-api-key: {}", d.text(ALNUM, 32));
    row("password", "password: {}", format!("{}!{}", d.text(ALNUM, 8), d.text(DIGITS, 2)));
    row("user_path", "/Users/{}/notes.md", String::from("annika"));
    row("credit_card", "paid with {}", String::from("5555 5555 5555 4444"));
    row("ssn", "ssn {}", String::from("219-09-8765"));
    row("cn_resident_id", "身份证号{}", String::from("11010519491231002X"));
    row("email", "write to {} soon", String::from("anna.berg@mail.example.com"));
    row("phone", "ring {} at noon", String::from("+86 138 0013 8000"));
    rows
}

#[test]
fn every_rule_takes_its_secret_and_nothing_else() {
    let rows = taken(&mut Draw::new(4));
    for (rule, text, secret) in &rows {
        let found = everything().redact(text).unwrap();
        assert!(!found.text.contains(secret.as_str()), "{rule}: {text:?} -> {:?}", found.text);
        assert_eq!(found.counts.get(*rule), Some(&1), "{text:?}: {:?}", found.counts);
        assert_eq!(found.counts.len(), 1, "{text:?}: {:?}", found.counts);
    }
    for rule in RULES {
        assert!(rows.iter().any(|(name, ..)| *name == rule.name), "{} has no vector", rule.name);
        assert!(!rule.reason.is_empty());
    }
}

#[test]
fn every_rule_leaves_what_lacks_a_property_of_its_secret() {
    for (rule, texts) in LEFT {
        assert!(RULES.iter().any(|known| known.name == *rule), "{rule} is no rule");
        for text in *texts {
            assert_eq!(everything().redact(text).unwrap().text, *text, "{rule}");
        }
    }
}

#[test]
fn the_names_of_rules_and_families_are_unique() {
    let mut names: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), RULES.len());
    let families = Family::SECRETS.iter().chain(&Family::PERSONAL);
    for family in families {
        assert!(RULES.iter().any(|rule| rule.family == *family), "{} has no rule", family.name());
    }
}

#[test]
fn the_field_s_secrets_leave_no_fragment() {
    let rows = [
        (
            ["key s", "k-sp-ABCDEFGH1234567890.abcdefgh1234567890_XYZ-0987654321 end"].concat(),
            "abcdefgh1234567890_XYZ",
        ),
        (["AWS AKIA", "IOSFODNN7EXAMPLE"].concat(), "IOSFODNN7"),
        (String::from("ＡＫＩＡＩＯＳＦＯＤＮＮ７ＥＸＡＭＰＬＥ"), "ＩＯＳＦＯＤＮＮ"),
        (
            ["Authorization: Bearer ey", "JhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlLWZha2U"].concat(),
            "c2lnbmF0dXJl",
        ),
        (["gh", "p_0123456789abcdefghijABCDEFGHIJ012345"].concat(), "abcdefghij"),
        (String::from("password = \"hunter2-LongEnough!\""), "hunter2"),
        (String::from("the password is Tr0ub4dor&3"), "ub4dor"),
        (String::from("postgres://u:p@ss@h"), "ss@"),
        (String::from("Password: Xy12ab!q"), "Xy12"),
        (String::from("api_key='Zx81kPq0Lm2nRt5vBw7y'"), "Zx81"),
    ];
    for (text, fragment) in &rows {
        assert!(!redacted(text).contains(fragment), "{text:?} -> {:?}", redacted(text));
    }
}

#[test]
fn the_field_s_ordinary_texts_stay_as_they_are() {
    for text in [
        "content_hash: sha256:bd0066643f38dddfce28cbc427c4d79d0e52116532fde1611572ef8b1ab40cf2",
        "request id 3f2504e0-4f89-41d3-9a0c-0305e82c3301",
        "disk-usage-report-for-the-build-server-01",
        "My team reviews system prompt designs",
        "👩‍👩‍👧 and 🏳️‍🌈 stay whole",
        "مرحبا \u{200f}بالعالم\u{200e} (ok) שלום\u{200f}!",
        "soft\u{ad}hyphen and zero\u{200b}width space",
    ] {
        assert!(
            matches!(by_default().redact(text).unwrap().text, std::borrow::Cow::Borrowed(same) if same == text),
            "{text}"
        );
    }
}

#[test]
fn what_hides_a_secret_does_not_hide_it_and_its_neighbours_stay() {
    let key = ["AK", "IAIOSFODNN7EXAMPLE"].concat();
    for hidden in ["\u{200b}", "\u{202e}", "\u{ad}", "\u{feff}", "\u{2060}"] {
        let split: String = key.chars().flat_map(|char| [char.to_string(), hidden.to_owned()]).collect();
        let out = redacted(&format!("👩‍👩‍👧 {split} שלום\u{200f}"));
        assert!(out.starts_with("👩‍👩‍👧 [REDACTED:AWS_KEY]") && out.ends_with(" שלום\u{200f}"), "{out:?}");
    }
}

#[test]
fn a_private_key_ends_at_its_last_line_or_with_the_text() {
    let line = |word: &str| format!("{0}{word} RSA PRIVATE KEY{0}", "-".repeat(5));
    let (begin, end) = (line("BEGIN"), line("END"));
    assert_eq!(redacted(&format!("a\n{begin}\nMIIE\n{end}\nb")), "a\n[REDACTED:PRIVATE_KEY]\nb");
    assert_eq!(redacted(&format!("a\n{begin}\nMIIE and so on")), "a\n[REDACTED:PRIVATE_KEY]");
    assert_eq!(
        redacted(&format!("{{\"k\": \"{begin}\\nMIIE\\n{end}\\n\"}}")),
        "{\"k\": \"[REDACTED:PRIVATE_KEY]\\n\"}"
    );
    let folded = begin.replace("PRIVATE", "PRI\n      VATE");
    assert_eq!(
        redacted(&format!("k: |\n  {folded}\n  MIIE\n  {end}\nn: 1")),
        "k: |\n  [REDACTED:PRIVATE_KEY]\nn: 1"
    );
    let two = format!("{begin}\nMIIE\n{end} and {begin}\nMIIE\n{end}");
    assert_eq!(redacted(&two), "[REDACTED:PRIVATE_KEY] and [REDACTED:PRIVATE_KEY]");
}

#[test]
fn the_secret_half_of_an_aws_credential_goes_with_its_key_id() {
    let mut d = Draw::new(9);
    let id = ["AK", "IA"].concat() + &d.text(UPPER_DIGITS, 16);
    let secret = d.text(ALNUM, 38) + "/x";
    for text in
        [format!("{id}:{secret}"), format!("id {id}\nand {secret}"), format!("{id},{secret},eu-west-1")]
    {
        let out = redacted(&text);
        assert!(!out.contains(&secret) && out.contains("[REDACTED:AWS_SECRET]"), "{out}");
    }
}

#[test]
fn the_path_behind_a_home_directory_stays() {
    for (text, out) in [
        ("vim /home/annika/src/a.rs", "vim /home/[REDACTED:USER_PATH]/src/a.rs"),
        ("C:\\Users\\Anna Berg\\a.txt", "C:\\Users\\[REDACTED:USER_PATH]\\a.txt"),
        ("c:/users/bob/a.txt", "c:/users/[REDACTED:USER_PATH]/a.txt"),
        ("file:///Users/bob", "file:///Users/[REDACTED:USER_PATH]"),
        ("/mnt/c/Users/bob/x", "/mnt/c/Users/[REDACTED:USER_PATH]/x"),
        ("在/home/annika里", "在/home/[REDACTED:USER_PATH]里"),
        ("\"C:\\\\Users\\\\bob\\\\x\"", "\"C:\\\\Users\\\\[REDACTED:USER_PATH]\\\\x\""),
    ] {
        assert_eq!(redacted(text), out);
    }
}

#[test]
fn mail_and_telephone_are_facts_until_they_are_asked_for() {
    for text in ["Anna's number is +49 151 23456789", "write to anna@example.com", "手机13800138000"] {
        assert_eq!(redacted(text), text);
        assert_ne!(everything().redact(text).unwrap().text, text);
    }
}

#[test]
fn the_parameters_beside_a_secret_one_stay() {
    assert_eq!(
        redacted("'access_token=h480djs93hd8w2&state=ready&token_type=bearer'"),
        "'access_token=[REDACTED:API_KEY]&state=ready&token_type=bearer'"
    );
}
