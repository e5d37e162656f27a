//! What a person is: occupation, diet, family status.
//!
//! subject is a (word)* occupation        "I'm a backend developer" -> i, occupation = backend developer
//! subject (is | became) sort             "I became vegan" -> i, diet = vegan
//!
//! People have two occupations now and then, so that slot is soft.

use super::super::lexicon::{Role, kind_of, words_of_kinds};
use super::super::words::{Gap, Word};
use super::{SEPARATOR, Slot, person};

/// What somebody may be by profession.
#[rustfmt::skip]
const OCCUPATIONS: &[&str] = &[
    "accountant", "actor", "analyst", "architect", "artist", "assistant", "baker", "barista", "biologist", "carpenter",
    "chef", "chemist", "clerk", "coach", "consultant", "cook", "dentist", "designer", "developer", "director", "doctor",
    "driver", "economist", "editor", "electrician", "engineer", "farmer", "firefighter", "gardener", "geologist",
    "intern", "journalist", "lawyer", "lecturer", "librarian", "manager", "mechanic", "musician", "nurse", "officer",
    "pharmacist", "photographer", "physicist", "pilot", "plumber", "president", "principal", "producer", "professor",
    "programmer", "psychologist", "researcher", "scientist", "secretary", "student", "surgeon", "teacher", "technician",
    "apprentice", "astronomer", "auditor", "banker", "barber", "bartender", "beekeeper", "bookkeeper", "bookseller", "botanist",
    "bricklayer", "broker", "builder", "butcher", "caretaker", "cashier", "composer", "conductor", "counsellor", "courier",
    "curator", "dancer", "detective", "diver", "ecologist", "fisherman", "florist", "foreman", "forester", "guard", "guide",
    "hairdresser", "historian", "instructor", "interpreter", "janitor", "jeweller", "judge", "locksmith", "machinist", "mason",
    "mathematician", "midwife", "miner", "model", "nutritionist", "operator", "optician", "painter", "paralegal", "paramedic",
    "pharmacologist", "physiotherapist", "porter", "postman", "potter", "ranger", "realtor", "receptionist", "recruiter",
    "reporter", "sailor", "salesman", "sculptor", "singer", "soldier", "statistician", "steward", "supervisor", "surveyor",
    "tailor", "taxidermist", "tester", "trader", "trainer", "treasurer", "vet", "violinist", "warden", "watchmaker", "welder",
    "therapist", "trainee", "translator", "tutor", "veterinarian", "waiter", "waitress", "writer",
];

/// How an occupation ends in Chinese.
const CHINESE_ENDS: [&str; 28] = [
    "保安", "护士", "司机", "厨子", "会计", "出纳", "助理", "店长", "组长", "班长", "部长", "处长", "科长",
    "顾问", "翻译", "编辑", "师", "员", "经理", "总监", "主管", "医生", "教授", "老师", "学生", "主任",
    "律师", "开发",
];

/// Sorts of which a person is one.
const SORTS: [&str; 2] = ["diet", "family status"];

/// The words by which a text is known to say one.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    OCCUPATIONS.iter().copied().chain(words_of_kinds(&SORTS))
}

/// Adds what one sentence says a person is.
pub(super) fn read(text: &str, sentence: &[Word], speaker: &str, slots: &mut Vec<Slot>) {
    let is_open = sentence.iter().any(|word| {
        use Role::{Also, Condition, Modal, Negator, Past, You};
        matches!(word.role, Also | Condition | Modal | Negator | Past | You)
    });
    if is_open {
        return;
    }
    let mut leads = (0..sentence.len()).filter(|at| sentence.get(*at).is_some_and(leads_to_standing));
    let found = leads.find_map(|verb| {
        sort(text, sentence, verb, speaker).or_else(|| occupation(text, sentence, verb, speaker))
    });
    slots.extend(found);
}

/// is, became, promoted to, works as, 是, 当, 改行做
fn leads_to_standing(word: &Word) -> bool {
    matches!(word.role, Role::Be | Role::Link) || matches!(word.term.as_str(), "是" | "as" | "当" | "做")
}

fn sort(text: &str, sentence: &[Word], verb: usize, speaker: &str) -> Option<Slot> {
    let value = sentence.get(verb + 1..verb + 2)?;
    let word = value.first()?;
    let kind = kind_of(&word.term).filter(|kind| SORTS.contains(kind))?;
    let subject = who(sentence.get(..verb)?, speaker)?;
    Some(Slot { is_soft: false, ..slot(text, &subject, kind, value)? })
}

fn occupation(text: &str, sentence: &[Word], verb: usize, speaker: &str) -> Option<Slot> {
    let after = sentence.get(verb + 1..)?;
    let skip = after.iter().take_while(|word| word.role == Role::Article).count();
    let words = after.get(skip..)?;
    let len = words.iter().enumerate().take_while(|(at, word)| {
        (*at == 0 || word.gap < Gap::Comma)
            && matches!(
                word.role,
                Role::Content | Role::Attribute | Role::Holder | Role::Naming | Role::Number | Role::Unit
            )
    });
    let value = words.get(..len.count())?;
    let last = value.last()?;
    let leads_as = sentence.get(verb).is_some_and(|word| word.term == "as" || word.role == Role::Link);
    let spelled = text.get(value.first()?.start..last.end)?;
    let is_english = (skip > 0 || leads_as) && OCCUPATIONS.contains(&last.term.as_str()) && value.len() <= 4;
    let is_chinese =
        CHINESE_ENDS.iter().any(|end| spelled.ends_with(end)) && last.is_character && value.len() <= 8;
    if !is_english && !is_chinese {
        return None;
    }
    let subject = who(sentence.get(..verb)?, speaker)?;
    slot(text, &subject, "occupation", value)
}

/// `works as`, `retrained as`: the verb of an occupation, which its subject stands before.
const TRADES: [&str; 10] = [
    "work",
    "works",
    "working",
    "retrained",
    "trained",
    "qualified",
    "started",
    "employed",
    "hired",
    "serves",
];

/// The subject before the verb; in Chinese 我 anywhere before it, for "我升职了，现在是经理".
fn who(before: &[Word], speaker: &str) -> Option<String> {
    let first = before.first()?;
    if first.is_character {
        let is_mine = first.role == Role::First && !before.get(1).is_some_and(|next| next.is_owned);
        return is_mine.then(|| person::me(speaker));
    }
    let trades = before.iter().rev().take_while(|word| TRADES.contains(&word.term.as_str())).count();
    person::subject(before.get(..before.len() - trades)?, speaker)
}

fn slot(text: &str, subject: &str, attribute: &str, value: &[Word]) -> Option<Slot> {
    let shown = text.get(value.first()?.start..value.last()?.end)?.to_owned();
    let normal = value.iter().map(|word| word.term.as_str()).collect::<Vec<_>>().join(" ");
    Some(Slot {
        key: format!("{subject}{SEPARATOR}{attribute}"),
        value: normal,
        shown,
        is_gone: false,
        is_soft: true,
    })
}
