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
    "accountant", "actor", "analyst", "apprentice", "archaeologist", "architect", "artist", "assistant", "astronomer",
    "auditor", "baker", "barista", "bartender", "biologist", "bosun", "botanist", "bricklayer", "broker", "builder",
    "bursar", "butcher", "butler", "captain", "caregiver", "caretaker", "carpenter", "cashier", "chairman",
    "chaplain", "chef", "chemist", "cleaner", "clerk", "coach", "columnist", "comedian", "composer", "conductor",
    "constable", "consultant", "contractor", "cook", "counsellor", "counselor", "courier", "curator", "custodian",
    "dancer", "deckhand", "dentist", "designer", "developer", "dietitian", "diplomat", "director", "dispatcher",
    "docent", "doctor", "dressmaker", "driver", "ecologist", "economist", "editor", "electrician", "engineer",
    "entrepreneur", "estimator", "farmer", "firefighter", "fisherman", "florist", "foreman", "freelancer", "gardener",
    "geographer", "geologist", "glazier", "goldsmith", "grocer", "guard", "guide", "hairdresser", "harbourmaster",
    "herder", "historian", "housekeeper", "illustrator", "inspector", "instructor", "intern", "interpreter",
    "investigator", "jeweller", "joiner", "journalist", "journeyman", "judge", "keeper", "laborer", "labourer",
    "landscaper", "lawyer", "lecturer", "librarian", "lifeguard", "lineman", "locksmith", "machinist", "magistrate",
    "manager", "mason", "mathematician", "mechanic", "meteorologist", "midwife", "miller", "miner", "musician",
    "navigator", "neurologist", "novelist", "nurse", "nutritionist", "officer", "optician", "optometrist", "painter",
    "paralegal", "paramedic", "pastor", "pathologist", "pediatrician", "pharmacist", "photographer", "physician",
    "physicist", "physiotherapist", "pilot", "planner", "playwright", "plumber", "podiatrist", "policeman",
    "politician", "porter", "postdoc", "postman", "potter", "president", "priest", "principal", "printer", "producer",
    "professor", "programmer", "promoter", "prosecutor", "psychiatrist", "psychologist", "purser", "radiographer",
    "radiologist", "rancher", "ranger", "receptionist", "recruiter", "referee", "registrar", "reporter", "researcher",
    "restorer", "roofer", "sailor", "salesman", "salesperson", "scheduler", "scientist", "sculptor", "seamstress",
    "secretary", "sergeant", "shepherd", "shipwright", "singer", "skipper", "soldier", "solicitor", "specialist",
    "statistician", "steward", "stewardess", "student", "superintendent", "supervisor", "surgeon", "surveyor",
    "sysadmin", "tailor", "taxidermist", "teacher", "technician", "tester", "therapist", "trader", "trainee",
    "trainer", "translator", "treasurer", "tutor", "typist", "undertaker", "upholsterer", "vet", "veterinarian",
    "violinist", "waiter", "waitress", "warden", "watchmaker", "welder", "winemaker", "woodworker", "worker",
    "writer", "zookeeper", "zoologist",
];

/// How an occupation ends in Chinese.
const CHINESE_ENDS: [&str; 12] =
    ["师", "员", "经理", "总监", "主管", "医生", "教授", "老师", "学生", "主任", "律师", "开发"];

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
    let Some(verb) =
        sentence.iter().position(|word| word.role == Role::Be || word.term == "是").filter(|_| !is_open)
    else {
        return;
    };
    slots.extend(sort(text, sentence, verb, speaker));
    slots.extend(occupation(text, sentence, verb, speaker));
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
    let spelled = text.get(value.first()?.start..last.end)?;
    let is_english = skip > 0 && OCCUPATIONS.contains(&last.term.as_str()) && value.len() <= 4;
    let is_chinese =
        CHINESE_ENDS.iter().any(|end| spelled.ends_with(end)) && last.is_character && value.len() <= 8;
    if !is_english && !is_chinese {
        return None;
    }
    let subject = who(sentence.get(..verb)?, speaker)?;
    slot(text, &subject, "occupation", value)
}

/// Occupations that end in none of these.
const CHINESE_JOBS: [&str; 44] = [
    "护士",
    "水手",
    "大副",
    "二副",
    "船长",
    "司机",
    "农民",
    "牧民",
    "渔民",
    "保安",
    "会计",
    "编辑",
    "记者",
    "翻译",
    "警察",
    "工人",
    "店长",
    "组长",
    "队长",
    "保姆",
    "护工",
    "技工",
    "学徒",
    "教练",
    "歌手",
    "画家",
    "作家",
    "助教",
    "博士后",
    "校长",
    "院长",
    "科长",
    "处长",
    "厂长",
    "班长",
    "园丁",
    "木匠",
    "裁缝",
    "中介",
    "主编",
    "领班",
    "馆长",
    "公务员",
    "医生",
];

/// Whether a Chinese text is an occupation.
pub(super) fn is_chinese_job(text: &str) -> bool {
    CHINESE_ENDS.iter().chain(&CHINESE_JOBS).any(|end| text.ends_with(end))
}

/// How many words the occupation at the begin has.
pub(super) fn job(words: &[Word]) -> Option<usize> {
    let is_part =
        |word: &Word| matches!(word.role, Role::Content | Role::Attribute | Role::Holder | Role::Naming);
    let len = words
        .iter()
        .take(4)
        .enumerate()
        .take_while(|(at, word)| (*at == 0 || word.gap < Gap::Comma) && is_part(word));
    (1..=len.count())
        .rev()
        .find(|len| words.get(len - 1).is_some_and(|last| OCCUPATIONS.contains(&last.term.as_str())))
}

/// The subject before the verb; in Chinese 我 anywhere before it, for "我升职了，现在是经理".
fn who(before: &[Word], speaker: &str) -> Option<String> {
    let first = before.first()?;
    if first.is_character {
        let is_mine = first.role == Role::First && !before.get(1).is_some_and(|next| next.is_owned);
        return is_mine.then(|| person::me(speaker));
    }
    person::subject(before, speaker)
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
