//! The prefixes of the providers, a line each, by family.
//!
//! Lengths are lower than those in use today, so that a key of the next format
//! is caught; where a prefix is also the beginning of ordinary words the line
//! asks for a random part. Publishable keys (`pk_`) and account names are no
//! secrets and are not here.

use super::alphabet::Alphabet;
use super::rule::{Family, Rule};
use super::token::{ANY, Proof, Token};
use std::ops::RangeInclusive;

const fn rule(name: &'static str, family: Family, reason: &'static str) -> Rule {
    Rule::new(name, family, reason)
}

const ALNUM: Alphabet = Alphabet::ALNUM;
const WORD: Alphabet = Alphabet::WORD;
const HEX: Alphabet = Alphabet::HEX;
const URL_SAFE: Alphabet = Alphabet::URL_SAFE;
const DOTTED: Alphabet = Alphabet::DOTTED;

const fn token(
    rule: &'static Rule,
    prefix: &'static str,
    body: Alphabet,
    len: RangeInclusive<usize>,
) -> Token {
    Token { rule, prefix, body, len, proof: Proof::Prefix }
}

/// Where the prefix alone proves too little.
const fn random(
    rule: &'static Rule,
    prefix: &'static str,
    body: Alphabet,
    len: RangeInclusive<usize>,
) -> Token {
    Token { rule, prefix, body, len, proof: Proof::Random }
}

pub(super) static OPENAI: Rule = rule(
    "openai_key",
    Family::AiKey,
    "pays for completions at OpenAI and the many endpoints that took its prefix",
);
pub(super) static ANTHROPIC: Rule = rule("anthropic_key", Family::AiKey, "pays for completions at Anthropic");
pub(super) static GROQ: Rule = rule("groq_key", Family::AiKey, "pays for completions at Groq");
pub(super) static GOOGLE: Rule =
    rule("google_key", Family::AiKey, "calls Gemini, Maps and other Google APIs on an account");
pub(super) static HUGGING_FACE: Rule =
    rule("huggingface_token", Family::AiKey, "reads and pushes private models and data");
pub(super) static OTHER_AI: Rule =
    rule("ai_key", Family::AiKey, "pays for models, tracing or vector search at a provider");

pub(super) static GITHUB: Rule = rule("github_token", Family::RegistryToken, "reads and pushes private code");
pub(super) static GITLAB: Rule =
    rule("gitlab_token", Family::RegistryToken, "reads and pushes private code, runs jobs");
pub(super) static NPM: Rule =
    rule("npm_token", Family::RegistryToken, "publishes packages that others install");
pub(super) static PYPI: Rule =
    rule("pypi_token", Family::RegistryToken, "publishes packages that others install");
pub(super) static REGISTRY: Rule =
    rule("registry_token", Family::RegistryToken, "publishes packages or images, or drives a build");

pub(super) static AWS_KEY: Rule =
    rule("aws_key", Family::AwsKey, "names the account half of an AWS credential");
pub(super) static GCP: Rule = rule("gcp_key", Family::CloudKey, "acts as a Google Cloud application or user");
pub(super) static CLOUD: Rule =
    rule("cloud_token", Family::CloudKey, "drives servers, databases or secrets of a cloud account");

pub(super) static SLACK: Rule = rule("slack_token", Family::ChatToken, "reads and writes a workspace");

pub(super) static STRIPE: Rule =
    rule("stripe_key", Family::PaymentKey, "moves money, or forges the messages that say it moved");
pub(super) static SENDGRID: Rule = rule("sendgrid_key", Family::PaymentKey, "sends mail in an owner's name");
pub(super) static PAYMENT: Rule =
    rule("payment_token", Family::PaymentKey, "moves money or orders in a shop");
pub(super) static MAIL: Rule = rule("mail_token", Family::PaymentKey, "sends mail in an owner's name");

/// Every prefix; of two that fit at one place the longer finding wins.
pub(super) static TOKENS: &[Token] = &[
    // Models.
    random(&OPENAI, "sk-", DOTTED, 20..=ANY),
    token(&ANTHROPIC, "sk-ant-", URL_SAFE, 20..=ANY),
    token(&GROQ, "gsk_", ALNUM, 20..=ANY),
    token(&GOOGLE, "AIza", URL_SAFE, 30..=48),
    token(&HUGGING_FACE, "hf_", ALNUM, 28..=64),
    token(&HUGGING_FACE, "api_org_", ALNUM, 28..=64),
    token(&OTHER_AI, "xai-", ALNUM, 40..=ANY),
    token(&OTHER_AI, "pplx-", ALNUM, 32..=ANY),
    token(&OTHER_AI, "r8_", ALNUM, 30..=64),
    token(&OTHER_AI, "nvapi-", URL_SAFE, 40..=ANY),
    random(&OTHER_AI, "tvly-", URL_SAFE, 16..=ANY),
    token(&OTHER_AI, "lsv2_pt_", WORD, 30..=ANY),
    token(&OTHER_AI, "lsv2_sk_", WORD, 30..=ANY),
    token(&OTHER_AI, "pcsk_", WORD, 30..=ANY),
    token(&OTHER_AI, "csk-", ALNUM, 30..=ANY),
    random(&OTHER_AI, "sk_", HEX, 40..=64),
    random(&OTHER_AI, "fw_", ALNUM, 20..=64),
    // Code, packages, builds.
    token(&GITHUB, "ghp_", ALNUM, 20..=ANY),
    token(&GITHUB, "gho_", ALNUM, 20..=ANY),
    token(&GITHUB, "ghu_", ALNUM, 20..=ANY),
    token(&GITHUB, "ghs_", ALNUM, 20..=ANY),
    token(&GITHUB, "ghr_", ALNUM, 20..=ANY),
    token(&GITHUB, "github_pat_", WORD, 22..=ANY),
    token(&GITLAB, "glpat-", DOTTED, 16..=ANY),
    token(&GITLAB, "glptt-", DOTTED, 16..=ANY),
    token(&GITLAB, "gldt-", DOTTED, 16..=ANY),
    token(&GITLAB, "glrt-", DOTTED, 16..=ANY),
    token(&GITLAB, "glcbt-", DOTTED, 16..=ANY),
    token(&GITLAB, "glsoat-", DOTTED, 16..=ANY),
    token(&GITLAB, "glft-", DOTTED, 16..=ANY),
    token(&GITLAB, "glimt-", DOTTED, 16..=ANY),
    token(&GITLAB, "glagent-", DOTTED, 16..=ANY),
    token(&NPM, "npm_", ALNUM, 30..=64),
    token(&PYPI, "pypi-", URL_SAFE, 50..=ANY),
    token(&REGISTRY, "rubygems_", HEX, 40..=64),
    token(&REGISTRY, "dckr_pat_", URL_SAFE, 20..=64),
    token(&REGISTRY, "dckr_oat_", URL_SAFE, 20..=64),
    random(&REGISTRY, "cio", ALNUM, 32..=32),
    random(&REGISTRY, "oy2", ALNUM, 43..=43),
    token(&REGISTRY, "ATBB", ALNUM, 24..=40),
    token(&REGISTRY, "ATATT3", Alphabet::DOTTED.and(Alphabet::of(b"=")), 60..=ANY),
    token(&REGISTRY, "PMAK-", URL_SAFE, 40..=80),
    token(&REGISTRY, "lin_api_", ALNUM, 30..=64),
    token(&REGISTRY, "figd_", URL_SAFE, 30..=64),
    token(&REGISTRY, "sntrys_", Alphabet::BASE64.and(Alphabet::of(b"_=")), 40..=ANY),
    token(&REGISTRY, "sntryu_", HEX, 40..=80),
    token(&REGISTRY, "ntn_", ALNUM, 40..=64),
    token(&REGISTRY, "glsa_", WORD, 32..=64),
    token(&REGISTRY, "glc_", Alphabet::BASE64.and(Alphabet::of(b"=")), 40..=ANY),
    // Clouds.
    token(&AWS_KEY, "AKIA", Alphabet::UPPER_DIGITS, 16..=16),
    token(&AWS_KEY, "ASIA", Alphabet::UPPER_DIGITS, 16..=16),
    token(&AWS_KEY, "ABIA", Alphabet::UPPER_DIGITS, 16..=16),
    token(&AWS_KEY, "ACCA", Alphabet::UPPER_DIGITS, 16..=16),
    token(&AWS_KEY, "AROA", Alphabet::UPPER_DIGITS, 16..=16),
    token(&AWS_KEY, "AIDA", Alphabet::UPPER_DIGITS, 16..=16),
    token(&AWS_KEY, "ABSK", Alphabet::BASE64.and(Alphabet::of(b"=")), 100..=140),
    token(&GCP, "ya29.", URL_SAFE, 20..=ANY),
    token(&GCP, "GOCSPX-", URL_SAFE, 20..=40),
    token(&GCP, "1//0", URL_SAFE, 40..=120),
    token(&CLOUD, "dop_v1_", HEX, 40..=80),
    token(&CLOUD, "doo_v1_", HEX, 40..=80),
    token(&CLOUD, "dor_v1_", HEX, 40..=80),
    token(&CLOUD, "hvs.", URL_SAFE, 20..=ANY),
    token(&CLOUD, "hvb.", URL_SAFE, 20..=ANY),
    token(&CLOUD, "dp.pt.", ALNUM, 40..=64),
    token(&CLOUD, "dp.st.", DOTTED, 40..=100),
    token(&CLOUD, "dapi", HEX, 32..=40),
    token(&CLOUD, "NRAK-", ALNUM, 20..=40),
    token(&CLOUD, "sbp_", HEX, 40..=44),
    token(&CLOUD, "sb_secret_", URL_SAFE, 20..=64),
    token(&CLOUD, "pscale_tkn_", DOTTED, 30..=80),
    token(&CLOUD, "pscale_pw_", DOTTED, 30..=80),
    token(&CLOUD, "nfp_", ALNUM, 30..=64),
    token(&CLOUD, "HRKU-", URL_SAFE, 36..=80),
    token(&CLOUD, "LTAI", ALNUM, 16..=26),
    token(&CLOUD, "AKID", ALNUM, 32..=32),
    token(&CLOUD, "AGE-SECRET-KEY-1", Alphabet::UPPER_DIGITS, 50..=64),
    // Chat.
    token(&SLACK, "xoxb-", URL_SAFE, 16..=ANY),
    token(&SLACK, "xoxp-", URL_SAFE, 16..=ANY),
    token(&SLACK, "xoxa-", URL_SAFE, 16..=ANY),
    token(&SLACK, "xoxr-", URL_SAFE, 16..=ANY),
    token(&SLACK, "xoxs-", URL_SAFE, 16..=ANY),
    token(&SLACK, "xoxo-", URL_SAFE, 16..=ANY),
    token(&SLACK, "xoxc-", URL_SAFE, 16..=ANY),
    token(&SLACK, "xoxd-", Alphabet::URL_SAFE.and(Alphabet::of(b"%")), 16..=ANY),
    token(&SLACK, "xoxe-", URL_SAFE, 16..=ANY),
    token(&SLACK, "xoxe.xox", URL_SAFE, 16..=ANY),
    token(&SLACK, "xapp-", URL_SAFE, 16..=ANY),
    // Payment and mail.
    token(&STRIPE, "sk_live_", ALNUM, 16..=ANY),
    token(&STRIPE, "sk_test_", ALNUM, 16..=ANY),
    token(&STRIPE, "rk_live_", ALNUM, 16..=ANY),
    token(&STRIPE, "rk_test_", ALNUM, 16..=ANY),
    token(&STRIPE, "whsec_", Alphabet::BASE64.and(Alphabet::of(b"=")), 20..=80),
    token(&SENDGRID, "SG.", DOTTED, 60..=80),
    token(&PAYMENT, "sq0atp-", URL_SAFE, 20..=40),
    token(&PAYMENT, "sq0csp-", URL_SAFE, 40..=50),
    token(&PAYMENT, "rzp_live_", ALNUM, 14..=40),
    token(&PAYMENT, "rzp_test_", ALNUM, 14..=40),
    token(&PAYMENT, "shpat_", HEX, 32..=40),
    token(&PAYMENT, "shpca_", HEX, 32..=40),
    token(&PAYMENT, "shppa_", HEX, 32..=40),
    token(&PAYMENT, "shpss_", HEX, 32..=40),
    token(&PAYMENT, "FLWSECK", URL_SAFE, 30..=60),
    token(&PAYMENT, "EAAA", URL_SAFE, 60..=64),
    token(&MAIL, "xkeysib-", URL_SAFE, 40..=100),
    token(&MAIL, "key-", HEX, 32..=32),
    random(&MAIL, "re_", WORD, 24..=40),
];
