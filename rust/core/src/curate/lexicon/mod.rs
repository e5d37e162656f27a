//! Lexicon: what a word does in a claim.
//!
//! term -> (role, canonical form)
//!
//! The lists are this project's own; a role is given only to words whose part in
//! a claim the comparisons use. What is in no list is content.

mod changes;
mod chinese;
mod english;
mod kinds;
mod opposites;
mod phrases;
mod quantities;
mod synonyms;

pub(super) use changes::{announces, gives_up};
pub(super) use chinese::{MAX_CHINESE, chinese};
pub(super) use english::{english, open_contraction, words_of};
pub(super) use kinds::{kind_of, words_of_kinds};
pub(super) use opposites::{are_opposite, has_opposite, tells_apart};
pub(super) use phrases::{join_phrases, phrase_words};
pub(super) use quantities::{currency, is_measure, part_quantity, unit_scale};
pub(super) use synonyms::synonym;

/// Whether words of a role are compared by their stems.
pub(super) fn has_forms(role: Role) -> bool {
    matches!(
        role,
        Role::Content
            | Role::Verb
            | Role::Keeps
            | Role::Many
            | Role::Attribute
            | Role::Holder
            | Role::Naming
            | Role::Event
    )
}

/// What a word does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Role {
    /// Says something of its own.
    Content,
    /// a, the, 的
    Article,
    /// Politeness and padding: a claim is the same without it.
    Filler,
    /// Says that this holds as of now, or is a correction.
    Marker,
    /// also, another, 也: one value more, not another one.
    Also,
    /// Turns a claim round.
    Negator,
    /// is, are, =, 是
    Be,
    /// do, have
    Aux,
    /// was, did, used to: not the present.
    Past,
    /// can, should, 可以
    Modal,
    /// if, unless, 如果: the claim holds under a condition.
    Condition,
    /// I, me, my, 我
    First,
    /// we, our, 我们
    We,
    /// you, 你
    You,
    /// he, she, it, they, this
    Third,
    /// changed to, moved to, 改成: gives an attribute its value.
    Link,
    /// A verb that has one quantity or date at a time: runs, holds, 最多.
    Verb,
    /// A verb or participle that has one place or name at a time: stored, named, 放在.
    Keeps,
    /// A verb with many values: likes, visited, speaks.
    Many,
    /// A thing that has one value: timeout, owner, 端口.
    Attribute,
    /// Somebody of whom a thing has one: owner, coach.
    Holder,
    /// What a number names: invoice, room, 工单.
    Naming,
    /// Something that happened, once.
    Event,
    /// A number, in digits or words.
    Number,
    /// What the number counts, where units convert.
    Unit,
    /// A day, month or part of the day.
    When,
    /// 9:30, 5pm
    Clock,
    /// 2.3.1, v2
    Version,
    /// Letters and digits: 4A, ABC-7.
    Code,
    /// Any other word without content of its own.
    Function,
}
