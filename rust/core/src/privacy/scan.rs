//! Scan: one pass over a view, from anchors to findings.
//!
//! An anchor is a short piece that every secret of a kind must hold. One automaton
//! reports each anchor where it stands; the probe behind it looks left and right and
//! reports what it found. A second, plain pass visits the runs that hold digits and
//! the dots, where card numbers and tokens without a prefix are. The oracle looks
//! for each anchor at each place instead and finds the same (`tests/privacy_laws.rs`).
//!
//! Linear: a probe looks at a bounded stretch, or remembers how far it looked in vain.

use super::anchors::{Anchor, Anchors, Probe};
use super::private_key::OpenKey;
use super::rule::{Families, Family, Rule};
use super::runs;
use super::source::Source;
use super::token::Token;
use super::unprefixed;
use std::ops::Range;

/// A secret: where it stands in the view, and what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    pub range: Range<usize>,
    pub rule: &'static Rule,
}

/// What the probes share while a text is scanned.
pub(super) struct Scan<'t> {
    pub source: Source<'t>,
    pub findings: Vec<Finding>,
    pub key: OpenKey,
    families: Families,
    /// By token of the anchors: no token of the kind can begin before.
    no_token_before: Vec<usize>,
    /// No JWT can begin before.
    pub no_jwt_before: usize,
    /// Up to here the text is the value of an assignment that was found.
    pub assigned_to: usize,
    /// The end of the marker that was seen last: what is in it is no anchor.
    marker_end: usize,
}

impl<'t> Scan<'t> {
    /// Everything in a text that the families of `anchors` call a secret, in no order.
    pub fn run(text: &'t str, anchors: &Anchors) -> Vec<Finding> {
        let mut scan = Scan {
            source: Source::of(text),
            findings: Vec::new(),
            key: OpenKey::default(),
            families: anchors.families,
            no_token_before: vec![0; anchors.len()],
            no_jwt_before: 0,
            assigned_to: 0,
            marker_end: 0,
        };
        anchors.each(text, |place, anchor, start| scan.probe(place, anchor, start));
        scan.close_key();
        runs::visit(&mut scan);
        scan.findings
    }

    /// Whether a family is on.
    pub fn wants(&self, family: Family) -> bool {
        self.families.has(family)
    }

    /// Reports a secret, if its family is on.
    pub fn found(&mut self, range: Range<usize>, rule: &'static Rule) {
        if self.wants(rule.family) && !range.is_empty() {
            self.findings.push(Finding { range, rule });
        }
    }

    fn probe(&mut self, place: usize, anchor: &Anchor, start: usize) {
        if start < self.marker_end {
            return;
        }
        let end = start + anchor.text.len();
        match anchor.probe {
            Probe::Marker => self.pass_marker(anchor, start),
            Probe::Token(token) => self.token(place, token, start),
            Probe::Look(look) => look(self, start..end),
        }
    }

    fn pass_marker(&mut self, anchor: &Anchor, start: usize) {
        if self.source.goes_on(start, &anchor.text) {
            self.marker_end = start + anchor.text.len();
        }
    }

    fn token(&mut self, place: usize, token: &'static Token, start: usize) {
        let Some(before) = self.no_token_before.get_mut(place) else { return };
        if start < *before {
            return;
        }
        match token.end(self.source, start) {
            Ok(end) => {
                *before = end;
                self.found(start..end, token.rule);
                unprefixed::after_aws_key(self, token.rule, end);
            }
            Err(tried) => *before = tried,
        }
    }
}
