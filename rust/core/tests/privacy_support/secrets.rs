//! Secrets: one drawn from the rule of each kind, and the contexts in which people leave them.

use super::draw::{ALNUM, BASE64, DIGITS, Draw, HEX, LOWER, UPPER, UPPER_DIGITS};

/// How a secret of a kind is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bond {
    /// By itself, wherever it stands.
    Own,
    /// By a name that says key.
    KeyName,
    /// By a name that says password.
    PasswordName,
    /// By itself, but only as it is: a URL, a path, a block of lines.
    Whole,
}

/// A secret of some family: the text, and what of it must not survive.
pub struct Secret {
    pub rule: &'static str,
    pub family: &'static str,
    pub bond: Bond,
    pub text: String,
    /// The part that is secret.
    pub core: String,
}

type Make = fn(&mut Draw) -> String;

/// Family, rule, bond, how to draw one.
pub const KINDS: &[(&str, &str, Bond, Make)] = &[
    ("ai_key", "openai_key", Bond::Own, |d| join(&["s", "k-", "proj-"]) + &d.text(ALNUM, 48)),
    ("ai_key", "openai_key", Bond::Own, |d| {
        join(&["s", "k-sp-"]) + &d.text(ALNUM, 18) + "." + &d.text(ALNUM, 24)
    }),
    ("ai_key", "anthropic_key", Bond::Own, |d| join(&["sk-", "ant-", "api03-"]) + &d.text(ALNUM, 60)),
    ("ai_key", "groq_key", Bond::Own, |d| join(&["gs", "k_"]) + &d.text(ALNUM, 52)),
    ("ai_key", "google_key", Bond::Own, |d| join(&["AI", "za"]) + &d.text(ALNUM, 35)),
    ("ai_key", "huggingface_token", Bond::Own, |d| join(&["h", "f_"]) + &d.text(ALNUM, 34)),
    ("ai_key", "ai_key", Bond::Own, |d| join(&["xa", "i-"]) + &d.text(ALNUM, 60)),
    ("registry_token", "github_token", Bond::Own, |d| {
        join(&["gh", *d.one(&["p", "o", "s", "u", "r"]), "_"]) + &d.text(ALNUM, 36)
    }),
    ("registry_token", "github_token", Bond::Own, |d| {
        join(&["github", "_pat_"]) + &d.text(ALNUM, 22) + "_" + &d.text(ALNUM, 40)
    }),
    ("registry_token", "gitlab_token", Bond::Own, |d| join(&["gl", "pat-"]) + &d.text(ALNUM, 20)),
    ("registry_token", "npm_token", Bond::Own, |d| join(&["np", "m_"]) + &d.text(ALNUM, 36)),
    ("registry_token", "pypi_token", Bond::Own, |d| join(&["py", "pi-"]) + &d.text(ALNUM, 120)),
    ("registry_token", "registry_token", Bond::Own, |d| join(&["dckr", "_pat_"]) + &d.text(ALNUM, 27)),
    ("aws_key", "aws_key", Bond::Own, |d| join(&[*d.one(&["AK", "AS"]), "IA"]) + &d.text(UPPER_DIGITS, 16)),
    ("cloud_key", "gcp_key", Bond::Own, |d| join(&["ya", "29."]) + &d.text(ALNUM, 60)),
    ("cloud_key", "gcp_key", Bond::Own, |d| join(&["GOC", "SPX-"]) + &d.text(ALNUM, 28)),
    ("cloud_key", "cloud_token", Bond::Own, |d| join(&["dop", "_v1_"]) + &d.text(HEX, 64)),
    ("cloud_key", "cloud_token", Bond::Own, |d| join(&["hv", "s."]) + &d.text(ALNUM, 24)),
    ("cloud_key", "azure_secret", Bond::Own, |d| {
        d.text(ALNUM, 3) + &d.text(DIGITS, 1) + "Q~" + &d.text(ALNUM, 34)
    }),
    ("chat_token", "slack_token", Bond::Own, |d| {
        join(&["xo", "xb-"]) + &d.text(DIGITS, 12) + "-" + &d.text(DIGITS, 12) + "-" + &d.text(ALNUM, 24)
    }),
    ("chat_token", "telegram_token", Bond::Own, |d| {
        d.text("123456789", 1) + &d.text(DIGITS, 8) + ":AA" + &d.text(ALNUM, 33)
    }),
    ("chat_token", "discord_token", Bond::Own, |d| {
        String::from("MT")
            + &d.text(UPPER, 2)
            + &d.text(LOWER, 2)
            + &d.text(DIGITS, 2)
            + &d.text(ALNUM, 16)
            + "."
            + &d.text(ALNUM, 6)
            + "."
            + &d.text(ALNUM, 38)
    }),
    ("payment_key", "stripe_key", Bond::Own, |d| join(&["sk", "_live_"]) + &d.text(ALNUM, 24)),
    ("payment_key", "sendgrid_key", Bond::Own, |d| {
        join(&["S", "G."]) + &d.text(ALNUM, 22) + "." + &d.text(ALNUM, 43)
    }),
    ("payment_key", "twilio_key", Bond::Own, |d| join(&["S", "K"]) + &d.text(HEX, 32)),
    ("payment_key", "mailchimp_key", Bond::Own, |d| d.text(HEX, 32) + "-us" + &d.text("123456789", 1)),
    ("bearer_token", "jwt", Bond::Own, |d| {
        join(&["ey", "JhbGciOiJIUzI1NiJ9", "."]) + "eyJ" + &d.text(ALNUM, 30) + "." + &d.text(ALNUM, 43)
    }),
    ("bearer_token", "bearer_token", Bond::Whole, |d| {
        String::from("Authorization: Bearer ") + &d.text(ALNUM, 32)
    }),
    ("key_assignment", "api_key", Bond::KeyName, |d| d.text(HEX, 32)),
    ("key_assignment", "api_key", Bond::KeyName, |d| d.text(ALNUM, 40)),
    ("key_assignment", "api_key", Bond::KeyName, |d| d.text(ALNUM, 20)),
    ("key_assignment", "api_key", Bond::KeyName, uuid),
    ("key_assignment", "api_key", Bond::KeyName, |d| d.text(BASE64, 43) + "="),
    ("password_assignment", "password", Bond::PasswordName, chosen),
    ("password_assignment", "password", Bond::PasswordName, |d| d.text(ALNUM, 14) + "!" + &d.text(DIGITS, 2)),
    ("password_assignment", "password", Bond::PasswordName, |d| d.word().to_owned() + &d.text(DIGITS, 3)),
    ("password_assignment", "password", Bond::PasswordName, |d| {
        d.word().to_uppercase() + "&" + d.word() + &d.text(DIGITS, 2)
    }),
    ("connection_string", "url_credentials", Bond::Whole, |d| {
        let scheme = *d.one(&["postgres", "mysql", "mongodb+srv", "redis", "amqp", "https"]);
        format!("{scheme}://{}:{}@{}.example.com/{}", d.word(), d.text(ALNUM, 14), d.word(), d.word())
    }),
    ("connection_string", "url_credentials", Bond::Whole, |d| {
        format!(
            "postgres://{}:{}@{}@{}:5432/{}",
            d.word(),
            d.text(ALNUM, 5),
            d.text(ALNUM, 7),
            d.word(),
            d.word()
        )
    }),
    ("private_key", "private_key", Bond::Whole, |d| key_block(d, "RSA ")),
    ("private_key", "private_key", Bond::Whole, |d| key_block(d, "OPENSSH ")),
    ("home_path", "user_path", Bond::Whole, |d| {
        format!("/home/{}{}/{}", d.word(), d.text(LOWER, 3), d.word())
    }),
    ("home_path", "user_path", Bond::Whole, |d| {
        format!("C:\\Users\\{}{}\\{}", d.word(), d.text(LOWER, 3), d.word())
    }),
    ("card", "credit_card", Bond::Own, card),
    ("national_id", "ssn", Bond::Own, |d| {
        format!("{}-{}-{}", d.between(101, 665), d.between(10, 99), d.between(1000, 9999))
    }),
    ("national_id", "cn_resident_id", Bond::Own, resident_id),
];

fn join(parts: &[&str]) -> String {
    parts.concat()
}

fn uuid(d: &mut Draw) -> String {
    [8, 4, 4, 4, 12].map(|len| d.text(HEX, len)).join("-")
}

/// What a person makes of two words: `Tr0ub4dor&3`.
fn chosen(d: &mut Draw) -> String {
    let mut word = d.word().to_owned();
    word[..1].make_ascii_uppercase();
    word.replace('o', "0").replace('a', "4") + *d.one(&["&", "!", "#", "%", "@"]) + &d.text(DIGITS, 2)
}

fn key_block(d: &mut Draw, kind: &str) -> String {
    let lines: Vec<String> = (0..4).map(|_| d.text(BASE64, 64)).collect();
    let dashes = "-".repeat(5);
    format!(
        "{dashes}BEGIN {kind}PRIVATE KEY{dashes}\n{}\n{dashes}END {kind}PRIVATE KEY{dashes}",
        lines.join("\n")
    )
}

fn card(d: &mut Draw) -> String {
    let body = String::from(*d.one(&["4", "51", "55", "6011", "37"]));
    let len = if body == "37" { 14 } else { 15 };
    let body = format!("{body}{}", d.text(DIGITS, len - body.len()));
    let last = (0..10).find(|last| luhn(&format!("{body}{last}"))).unwrap();
    let whole = format!("{body}{last}");
    match d.below(3) {
        0 if whole.len() == 16 => [0, 4, 8, 12].map(|at| &whole[at..at + 4]).join(" "),
        1 if whole.len() == 16 => [0, 4, 8, 12].map(|at| &whole[at..at + 4]).join("-"),
        _ => whole,
    }
}

/// Luhn's sum, written down another way than the engine does.
pub fn luhn(digits: &str) -> bool {
    let mut sum = 0;
    for (place, digit) in digits.chars().rev().filter_map(|char| char.to_digit(10)).enumerate() {
        let weighed = digit * (1 + place as u32 % 2);
        sum += weighed / 10 + weighed % 10;
    }
    sum % 10 == 0
}

fn resident_id(d: &mut Draw) -> String {
    let body = format!(
        "{}0105{}{:02}{:02}{}",
        d.between(11, 65),
        d.between(1950, 2015),
        d.between(1, 12),
        d.between(1, 28),
        d.text(DIGITS, 3)
    );
    // The weight of a place is 2 to the power of its distance from the end, modulo 11.
    let sum: u32 = body
        .bytes()
        .rev()
        .enumerate()
        .map(|(place, digit)| (1_u32 << (place + 1)) % 11 * u32::from(digit - b'0'))
        .sum();
    let check = "10X98765432".as_bytes()[(sum % 11) as usize];
    format!("{body}{}", char::from(check))
}

/// One secret of a kind.
pub fn draw(d: &mut Draw, kind: usize) -> Secret {
    let (family, rule, bond, make) = KINDS[kind];
    let text = make(d);
    let core = match (rule, bond) {
        ("bearer_token", _) => text.rsplit(' ').next().unwrap().to_owned(),
        ("url_credentials", _) => {
            let user_info = text.rsplit_once('@').unwrap().0.split_once("://").unwrap().1;
            user_info.split_once(':').unwrap().1.to_owned()
        }
        ("private_key", _) => text.lines().nth(2).unwrap().to_owned(),
        ("user_path", _) => text.split(['/', '\\']).rev().nth(1).unwrap().to_owned(),
        _ => text.clone(),
    };
    Secret { rule, family, bond, text, core }
}

/// Where a secret stands. `{}` is the secret; in those of a name, `{n}` the name.
type Contexts = &'static [&'static str];

/// For secrets that need no name. The engine was tuned on the contexts at even places only.
pub const OWN: Contexts = &[
    "{}",
    "please rotate {} today, it leaked",
    "const client = new Client(\"{}\");",
    "  - {}",
    "{\"items\": [\"{}\", 3]}",
    "{\\\"auth\\\": \\\"{}\\\", \\\"n\\\": 1}",
    "请把 {} 换掉",
    "用的是{}，别外传",
    "GET /v1/list?auth={}&page=2",
    "export THING='{}'",
    "log: got <{}> from upstream",
    "first line\n\t{}\nlast line",
    "`{}`",
    "see ({}).",
    "value={};",
    "🚀 {} 🎉",
];

pub const KEY_NAMES: &[&str] = &[
    "api_key",
    "API_KEY",
    "apiKey",
    "x-api-key",
    "OPENAI_API_KEY",
    "secret",
    "client_secret",
    "access_token",
    "authToken",
    "SECRET_KEY",
    "signing_key",
    "ENCRYPTION_KEY_PROD",
    "service-token",
    "Webhook_Secret",
];

pub const PASSWORD_NAMES: &[&str] = &[
    "password",
    "PASSWORD",
    "db_password",
    "DB_PASS",
    "userPassword",
    "Passwd",
    "pwd",
    "SMTP_PASSWORD",
    "passphrase",
    "admin-password",
    "MYSQL_ROOT_PASSWORD",
];

/// For secrets that a name betrays.
pub const NAMED: Contexts = &[
    "{n}={}",
    "{n} = \"{}\"",
    "{n}: {}",
    "{n}: '{}'",
    "\"{n}\": \"{}\",",
    "{\\\"{n}\\\": \\\"{}\\\"}",
    "export {n}={}",
    "config[\"{n}\"] = \"{}\"",
    "let {n}: &str = \"{}\";",
    "{n} := `{}`",
    "Host=db;{n}={};Port=5",
    "run --{n} {} --verbose",
    "run --{n}={} --verbose",
    "<{n}>{}</{n}>",
    "- name: {n}\n  value: {}",
    "{n}：{}",
    "the {n} is {} for now",
    "**{n}:** `{}`",
    "https://example.com/x?{n}={}&page=2",
    "{n} => '{}'",
];

/// For a password in prose and in Chinese.
pub const SPOKEN: Contexts = &[
    "the password is {}",
    "my wifi password: {}",
    "密码是{}",
    "密码：{}，别告诉别人",
    "数据库的密码改成了{}。",
    "the password for the staging box is {}",
    "We changed the password to {} yesterday.",
    "口令为 {} 请保密",
];

/// For what is known as it stands.
pub const WHOLE: Contexts = &[
    "{}",
    "it is at {} I think",
    "x = \"{}\"",
    "路径 {} 里",
    "- {}\n- next",
    "see {}\n",
    "('{}')",
    "🚀 {} 🎉",
];
