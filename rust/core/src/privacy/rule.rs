//! Rules: what a kind of secret is called, which family switches it, and why it is looked for.
//!
//! A rule's name is what the report counts and, in capitals, what stands in the
//! text in the secret's place. Families are the documented switches of `privacy`.

/// A group of rules that is switched together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Family {
    PrivateKey,
    BearerToken,
    AiKey,
    RegistryToken,
    AwsKey,
    CloudKey,
    ChatToken,
    PaymentKey,
    ConnectionString,
    KeyAssignment,
    PasswordAssignment,
    HomePath,
    /// Of the group `personal`, as are the next three.
    Card,
    NationalId,
    Email,
    Phone,
}

impl Family {
    /// The twelve of `privacy.rules`.
    pub const SECRETS: [Family; 12] = [
        Family::PrivateKey,
        Family::BearerToken,
        Family::AiKey,
        Family::RegistryToken,
        Family::AwsKey,
        Family::CloudKey,
        Family::ChatToken,
        Family::PaymentKey,
        Family::ConnectionString,
        Family::KeyAssignment,
        Family::PasswordAssignment,
        Family::HomePath,
    ];

    /// The four of `privacy.personal`.
    pub const PERSONAL: [Family; 4] = [Family::Card, Family::NationalId, Family::Email, Family::Phone];

    /// The key under which the settings switch it.
    pub fn name(self) -> &'static str {
        match self {
            Family::PrivateKey => "private_key",
            Family::BearerToken => "bearer_token",
            Family::AiKey => "ai_key",
            Family::RegistryToken => "registry_token",
            Family::AwsKey => "aws_key",
            Family::CloudKey => "cloud_key",
            Family::ChatToken => "chat_token",
            Family::PaymentKey => "payment_key",
            Family::ConnectionString => "connection_string",
            Family::KeyAssignment => "key_assignment",
            Family::PasswordAssignment => "password_assignment",
            Family::HomePath => "home_path",
            Family::Card => "card",
            Family::NationalId => "national_id",
            Family::Email => "email",
            Family::Phone => "phone",
        }
    }

    /// Its bit in a [`Families`].
    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A set of families.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Families(u32);

impl Families {
    pub fn of(families: &[Family]) -> Self {
        Self(families.iter().fold(0, |set, family| set | family.bit()))
    }

    pub fn without(self, family: Family) -> Self {
        Self(self.0 & !family.bit())
    }

    pub fn with(self, family: Family) -> Self {
        Self(self.0 | family.bit())
    }

    pub fn has(self, family: Family) -> bool {
        self.0 & family.bit() != 0
    }
}

/// A kind of secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    /// In lower case, unique.
    pub name: &'static str,
    /// What switches it.
    pub family: Family,
    /// What somebody could do with the secret, or why its form is beyond doubt.
    pub reason: &'static str,
}

impl Rule {
    pub(super) const fn new(name: &'static str, family: Family, reason: &'static str) -> Self {
        Self { name, family, reason }
    }
}
