//! Anchors: the piece that each kind of secret must hold, and the probe behind it.
//!
//! One automaton finds all of them in one pass, in any ASCII case: the probe looks
//! at the case where it matters. Which anchors there are follows from the families
//! that are on, so a family that is off costs nothing.

use super::rule::{Families, Family};
use super::scan::Scan;
use super::token::Token;
use super::{assignment, bearer, home, personal, private_key, provider_tokens, unprefixed, url};
use aho_corasick::{AhoCorasick, AhoCorasickBuilder, AhoCorasickKind, MatchKind, StartKind};
use std::ops::Range;

/// What looks around an anchor.
pub(super) enum Probe {
    /// A marker of ours: what is in it is no anchor.
    Marker,
    /// A prefix.
    Token(&'static Token),
    /// Anything else.
    Look(fn(&mut Scan<'_>, Range<usize>)),
}

/// A piece to find, and its probe.
pub(super) struct Anchor {
    pub text: String,
    pub probe: Probe,
}

/// The anchors of some families.
pub(super) struct Anchors {
    pub families: Families,
    anchors: Vec<Anchor>,
    /// `None`: each place is tried for each anchor, as the oracle of the tests does.
    automaton: Option<AhoCorasick>,
}

impl Anchors {
    /// The anchors of some families, and the markers to pass by.
    pub fn new(families: Families, markers: &[String]) -> Self {
        let mut anchors: Vec<Anchor> = Vec::new();
        anchors.extend(markers.iter().map(|text| Anchor { text: text.clone(), probe: Probe::Marker }));
        let tokens = provider_tokens::TOKENS.iter().filter(|token| families.has(token.rule.family));
        anchors.extend(tokens.map(|token| Anchor { text: token.prefix.into(), probe: Probe::Token(token) }));
        for (wanted, texts, look) in LOOKS {
            if wanted.iter().any(|family| families.has(*family)) {
                let look = |text: &&str| Anchor { text: (*text).into(), probe: Probe::Look(*look) };
                anchors.extend(texts.iter().map(look));
            }
        }
        let automaton = automaton(&anchors);
        Self { families, anchors, automaton }
    }

    /// The same without the automaton: slow and obvious.
    pub fn without_automaton(mut self) -> Self {
        self.automaton = None;
        self
    }

    pub fn len(&self) -> usize {
        self.anchors.len()
    }

    /// Calls `probe` with the place of an anchor in this list, the anchor, and where it stands;
    /// by where it ends.
    pub fn each(&self, text: &str, mut probe: impl FnMut(usize, &Anchor, usize)) {
        let mut call = |place: usize, start: usize| {
            if let Some(anchor) = self.anchors.get(place) {
                probe(place, anchor, start);
            }
        };
        match &self.automaton {
            Some(automaton) => automaton
                .find_overlapping_iter(text)
                .for_each(|found| call(found.pattern().as_usize(), found.start())),
            None => self.each_slowly(text.as_bytes(), call),
        }
    }

    fn each_slowly(&self, text: &[u8], mut call: impl FnMut(usize, usize)) {
        for end in 1..=text.len() {
            let mut found: Vec<(usize, usize)> = Vec::new();
            for (place, anchor) in self.anchors.iter().enumerate() {
                let start = end.checked_sub(anchor.text.len());
                let stands = |start: usize| {
                    text.get(start..end)
                        .is_some_and(|found| found.eq_ignore_ascii_case(anchor.text.as_bytes()))
                };
                found.extend(start.filter(|&start| stands(start)).map(|start| (start, place)));
            }
            found.sort_unstable();
            found.into_iter().for_each(|(start, place)| call(place, start));
        }
    }
}

fn automaton(anchors: &[Anchor]) -> Option<AhoCorasick> {
    AhoCorasickBuilder::new()
        .ascii_case_insensitive(true)
        .match_kind(MatchKind::Standard)
        .start_kind(StartKind::Unanchored)
        .kind(Some(AhoCorasickKind::DFA))
        .build(anchors.iter().map(|anchor| anchor.text.as_bytes()))
        .ok()
}

type Look = fn(&mut Scan<'_>, Range<usize>);

/// The anchors that are no prefixes: families that need one, its texts, its probe.
const LOOKS: &[(&[Family], &[&str], Look)] = &[
    (&[Family::PrivateKey], &["-----", "---- begin", "---- end"], private_key::dashes),
    (&[Family::PrivateKey], &["putty-user-key-file-"], private_key::putty),
    (&[Family::BearerToken], &["eyj"], bearer::jwt),
    (&[Family::BearerToken], &["bearer"], bearer::bearer),
    (&[Family::BearerToken], &["authorization"], bearer::authorization),
    (&[Family::CloudKey], &["q~"], unprefixed::azure),
    (&[Family::CloudKey], &["sig="], url::signature),
    (&[Family::ChatToken], &[":aa"], unprefixed::telegram),
    (&[Family::ChatToken], WEBHOOKS, url::webhook),
    (&[Family::PaymentKey], &["-us"], unprefixed::mailchimp),
    (&[Family::ConnectionString], &["://"], url::url),
    (&[Family::HomePath], &["/home/", "/users/"], home::unix),
    (&[Family::HomePath], &["\\users\\"], home::windows),
    (&[Family::Email], &["@"], personal::email),
    (
        &[Family::KeyAssignment, Family::PasswordAssignment, Family::AwsKey],
        &assignment::ANCHORS,
        assignment::look,
    ),
];

/// Host and first path of addresses that anybody who knows them may post to.
const WEBHOOKS: &[&str] = &[
    "hooks.slack.com/services/",
    "hooks.slack.com/workflows/",
    "discord.com/api/webhooks/",
    "discordapp.com/api/webhooks/",
    "webhook.office.com/webhookb2/",
    "open.feishu.cn/open-apis/bot/v2/hook/",
    "open.larksuite.com/open-apis/bot/v2/hook/",
    "qyapi.weixin.qq.com/cgi-bin/webhook/send?key=",
];
