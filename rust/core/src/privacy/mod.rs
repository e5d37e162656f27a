//! Privacy: secrets are taken out before anything is stored, logged or sent.
//!
//! text -> `view` (what hides a secret undone) -> `anchors` (one pass) -> probes -> findings
//!      -> offsets of the text -> `[REDACTED:NAME]`
//!
//! Twelve families of secrets, a group of personal data, and the user's own patterns.
//! Pure: no file, no clock, no state. Linear in the text, whatever the text
//! (`benches/redaction.rs`), but for custom patterns that ask for backtracking, which are
//! limited. Each rule has its vectors in `tests/privacy_vectors.rs`.

mod alphabet;
mod anchors;
mod assignment;
mod bearer;
mod check_digits;
mod custom;
mod home;
mod json;
mod letters;
mod personal;
mod placeholder;
mod private_key;
mod provider_tokens;
mod redactor;
mod rule;
mod runs;
mod scan;
mod settings;
mod source;
mod token;
mod unprefixed;
mod url;
mod view;
mod words;

pub use custom::{MAX_FINDINGS, STEP_LIMIT};
pub use redactor::{Counts, Redacted, Redactor, add};
pub use rule::{Family, Rule};
pub use settings::{Compat, CustomPattern, NamedPattern, PrivacySettings};

/// Every built-in rule, by family.
pub static RULES: &[&Rule] = &[
    &private_key::PRIVATE_KEY,
    &bearer::JWT,
    &bearer::BEARER,
    &bearer::AUTHORIZATION,
    &provider_tokens::OPENAI,
    &provider_tokens::ANTHROPIC,
    &provider_tokens::GROQ,
    &provider_tokens::GOOGLE,
    &provider_tokens::HUGGING_FACE,
    &provider_tokens::OTHER_AI,
    &provider_tokens::GITHUB,
    &provider_tokens::GITLAB,
    &provider_tokens::NPM,
    &provider_tokens::PYPI,
    &provider_tokens::REGISTRY,
    &provider_tokens::AWS_KEY,
    &unprefixed::AWS_SECRET,
    &provider_tokens::GCP,
    &provider_tokens::CLOUD,
    &unprefixed::AZURE,
    &url::SIGNATURE,
    &provider_tokens::SLACK,
    &unprefixed::DISCORD,
    &unprefixed::TELEGRAM,
    &url::WEBHOOK,
    &provider_tokens::STRIPE,
    &provider_tokens::SENDGRID,
    &provider_tokens::PAYMENT,
    &provider_tokens::MAIL,
    &unprefixed::TWILIO,
    &unprefixed::MAILCHIMP,
    &url::URL,
    &assignment::API_KEY,
    &assignment::PASSWORD,
    &home::USER_PATH,
    &personal::CARD,
    &personal::SSN,
    &personal::RESIDENT_ID,
    &personal::EMAIL,
    &personal::PHONE,
];
