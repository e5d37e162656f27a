//! English words and their roles, and the two words of a contraction.

use super::Role;
use crate::text::is_stop_word;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

#[rustfmt::skip]
const ROLES: &[(Role, &str)] = &[
    (Role::Article, "a an the"),
    (Role::Filler, "please kindly just really simply very so quite basically definitely certainly indeed \
        though anyway well oh hey hi hello ok okay yes yeah wow haha remember note reminder fyi that's always-on \
        generally usually normally typically btw dear"),
    (Role::Marker, "new now currently nowadays presently today's anymore recently lately meanwhile correction corrected oops actually update instead \
        already finally henceforth"),
    (Role::Also, "also too another additionally besides both either moreover plus other others"),
    (Role::Negator, "not no never neither nor without hardly none nobody nothing cannot"),
    (Role::Be, "is are am be being been equals becomes become became turned"),
    (Role::Aux, "do does has have having"),
    (Role::Past, "was were did had formerly previously once ago"),
    (Role::Modal, "can could may might must shall should will would ought"),
    (Role::Condition, "if unless when whenever while until except during where"),
    (Role::First, "i me my mine myself user user's"),
    (Role::We, "we us our ours ourselves"),
    (Role::You, "you your yours yourself"),
    (Role::Third, "he him his she her hers it its they them their theirs this that these those himself herself itself"),
    (Role::Link, "changed moved switched renamed raised lowered increased decreased reduced extended postponed \
        rescheduled updated bumped upgraded downgraded migrated relocated delayed pushed shifted replaced"),
    (Role::Verb, "reads runs running starts start begins begin ends end opens open closes close expires expire holds hold \
        costs cost weighs weigh lasts last gets get needs need takes take returns return uses using used due polled \
        limited capped allows allow lands leaves arrives arriving departs prefers prefer rather contains retained \
        retries retry refreshed rotated run use work working report reports belongs drives drive pays pay charges earns \
        answer reply responds respond logs grow happens weekly daily monthly reviewed stands send"),
    (Role::Keeps, "stored kept written built hosted deployed located based lives live living listens listen works \
        works sent owned maintained led called named set planned scheduled defaults default sits resides handled \
        assigned placed saved served sends stores lives configured stays keep keeps"),
    (Role::Many, "like likes liked love loves loved enjoy enjoys hate hates dislike dislikes adore visit visits \
        visited speak speaks spoke read know knows knew met own owns owned play plays played watch watches \
        watched eat eats ate drink drinks support supports accept accepts studied studies learned learning learn tried try \
        bought attended attend collects cooked baked painted allergic interested fan friend friends \
        travelled traveled recommend recommends want wants see seen saw heard"),
    (Role::Attribute, "timeout port deadline version limit threshold interval ttl quota budget price rent salary fee \
        capacity replicas concurrency birthday branch region timezone rate size endpoint hostname host url address phone \
        email number title level wifi capital discount retention frequency period minimum maximum favorite default \
        nickname database framework language theme editor status state hours password standup meeting lunch appointment \
        sync retro lesson temperature pressure speed voltage height weight length width depth humidity dose dosage \
        ratio duration delay tariff deposit tuition premium score grade rank rating balance headcount venue location \
        headquarters surname username login domain namespace bucket folder directory path schema license licence color \
        brand supplier vendor provider publisher format encoding resolution protocol font motto slogan mascot warranty \
        expiry schedule target wage allowance stipend mileage yield concentration tempo pitch"),
    (Role::Holder, "owner lead maintainer manager employer supervisor ceo cto boss chair chairman chairwoman president \
        director head coach captain principal dean mayor treasurer secretary leader advisor mentor tutor landlord \
        dentist spouse husband wife partner boyfriend girlfriend fiance conductor curator foreman"),
    (Role::Naming, "invoice ticket room gate issue pr request error page line chapter platform order flight step \
        building floor apartment flat bus route highway exit episode season volume section table seat case task \
        bug incident commit build track lane unit locker card account item question exercise figure appendix \
        job sprint phase rule revision row column station terminal channel"),
    (Role::Event, "ran met won lost saw took made bought came found broke fell gave told said paid went ate flew \
        drove wrote sold taught caught spent felt heard left forgot began grew chose failed crashed happened \
        swam rode sang drew dug hid shook slept stood stole struck swept threw woke wore rose froze fought \
        blew became built understood knew thought got held kept lay led meant meet sat sent shot sought sprang swore \
        tore attended visited celebrated finished completed joined passed"),
    (Role::Number, "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
        sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand \
        million first second third fourth fifth sixth seventh eighth ninth tenth half dozen twice thrice"),
    (Role::When, "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays \
        wednesdays thursdays fridays saturdays sundays mon tue tues wed thu thurs fri sat sun \
        january february march april june july august september october november december jan feb apr jun jul \
        aug sep sept oct nov dec noon midnight morning afternoon evening night tomorrow yesterday today tonight \
        spring summer autumn winter weekend"),
];

/// Contractions without their apostrophe.
const BARE: [(&str, &str); 9] = [
    ("dont", "do"),
    ("doesnt", "does"),
    ("didnt", "did"),
    ("isnt", "is"),
    ("arent", "are"),
    ("wasnt", "was"),
    ("cant", "can"),
    ("wont", "will"),
    ("shouldnt", "should"),
];

/// Pronouns whose `'s` is a verb.
const WITH_VERB: [&str; 14] =
    ["it", "he", "she", "that", "there", "here", "what", "who", "where", "how", "when", "why", "let", "this"];

/// Words with a form of their own.
#[rustfmt::skip]
const CANONICAL: &[(&str, &str)] = &[
    ("user", "i"), ("user's", "my"), ("favourite", "favorite"), ("is", "is"), ("are", "is"), ("am", "is"),
    ("be", "is"), ("cannot", "not"), ("zero", "0"), ("one", "1"), ("two", "2"), ("three", "3"), ("four", "4"),
    ("five", "5"), ("six", "6"), ("seven", "7"), ("eight", "8"), ("nine", "9"), ("ten", "10"), ("eleven", "11"),
    ("twelve", "12"), ("thirteen", "13"), ("fourteen", "14"), ("fifteen", "15"), ("sixteen", "16"),
    ("seventeen", "17"), ("eighteen", "18"), ("nineteen", "19"), ("twenty", "20"), ("thirty", "30"), ("forty", "40"),
    ("fifty", "50"), ("sixty", "60"), ("seventy", "70"), ("eighty", "80"), ("ninety", "90"), ("hundred", "100"),
    ("dozen", "12"), ("thousand", "1000"), ("half", "0.5"), ("third", "3"), ("fourth", "4"), ("fifth", "5"),
    ("sixth", "6"), ("seventh", "7"), ("eighth", "8"), ("ninth", "9"), ("tenth", "10"), ("first", "1"),
    ("mon", "monday"), ("tue", "tuesday"), ("tues", "tuesday"), ("wed", "wednesday"), ("thu", "thursday"),
    ("thurs", "thursday"), ("fri", "friday"), ("sat", "saturday"), ("sun", "sunday"), ("sept", "september"),
    ("mondays", "monday"), ("tuesdays", "tuesday"), ("wednesdays", "wednesday"), ("thursdays", "thursday"),
    ("fridays", "friday"), ("saturdays", "saturday"), ("sundays", "sunday"), ("jan", "january"), ("feb", "february"),
    ("mar", "march"), ("apr", "april"), ("jun", "june"), ("jul", "july"), ("aug", "august"), ("sep", "september"),
    ("oct", "october"), ("nov", "november"), ("dec", "december"),
];

type Entry = (Role, Option<&'static str>);

static WORDS: LazyLock<FxHashMap<&'static str, Entry>> = LazyLock::new(|| {
    let mut words = FxHashMap::default();
    for (role, list) in ROLES {
        for word in list.split_whitespace() {
            words.entry(word).or_insert((*role, None));
        }
    }
    words.insert("favourite", (Role::Attribute, None));
    for &(word, canonical) in CANONICAL {
        words.entry(word).or_insert((Role::Content, None)).1 = Some(canonical);
    }
    for (word, canonical) in super::quantities::UNITS {
        words.entry(word).or_insert((Role::Unit, Some(*canonical)));
    }
    words
});

/// The words of some roles.
pub(crate) fn words_of(roles: &[Role]) -> impl Iterator<Item = &'static str> {
    ROLES
        .iter()
        .filter(|(role, _)| roles.contains(role))
        .flat_map(|(_, list)| list.split_whitespace())
        .chain(["favourite"])
}

/// The role of a term, and its canonical form where that differs.
pub(crate) fn english(term: &str) -> (Role, Option<&'static str>) {
    if let Some(&entry) = WORDS.get(term) {
        return entry;
    }
    let base = term.strip_suffix("'s").and_then(|base| WORDS.get(base));
    if let Some(&(role, _)) = base {
        return (if role == Role::First { Role::First } else { Role::Content }, None);
    }
    if term.contains(|c: char| c.is_numeric()) {
        return (shape(term), None);
    }
    (if is_stop_word(term) { Role::Function } else { Role::Content }, None)
}

/// What a term with digits is.
fn shape(term: &str) -> Role {
    let digits_and = |signs: &str| term.chars().all(|c| c.is_ascii_digit() || signs.contains(c));
    let bare = term.strip_suffix("am").or_else(|| term.strip_suffix("pm")).unwrap_or(term);
    let is_clock = bare.chars().all(|c| c.is_ascii_digit() || c == ':')
        && (bare.len() < term.len() || (term.matches(':').count() == 1 && term.len() <= 5));
    if is_clock {
        Role::Clock
    } else if digits_and("-/") && term.matches(['-', '/']).count() == 2 {
        Role::When
    } else if is_version(term) {
        Role::Version
    } else {
        Role::Code
    }
}

/// `v2`, `2.3.1`, `v4.1.0-rc1`
fn is_version(term: &str) -> bool {
    let number = term.strip_prefix('v').unwrap_or(term);
    let has_prefix = number.len() < term.len();
    let starts = number.starts_with(|c: char| c.is_ascii_digit());
    starts && (has_prefix || number.matches('.').count() >= 2)
}

/// The two words of a contraction: `don't` is `do` and `not`.
pub(crate) fn open_contraction(term: &str) -> Option<(String, &'static str)> {
    if let Some((_, base)) = BARE.iter().find(|(bare, _)| *bare == term) {
        return Some(((*base).to_owned(), "not"));
    }
    if term == "cannot" {
        return Some(("can".to_owned(), "not"));
    }
    if !term.contains('\'') {
        return None;
    }
    if let Some(base) = term.strip_suffix("n't") {
        let base = match base {
            "ca" => "can",
            "wo" => "will",
            "sha" => "shall",
            other => other,
        };
        return Some((base.to_owned(), "not"));
    }
    let (base, rest) = term.split_once('\'')?;
    let second = match rest {
        "m" | "re" => "is",
        "ve" => "have",
        "ll" => "will",
        "d" => "would",
        "s" if WITH_VERB.contains(&base) => "is",
        _ => return None,
    };
    Some((base.to_owned(), second))
}
