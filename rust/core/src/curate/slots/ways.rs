//! Ways: what a person, a family or a thing has one of at a time, and how English tells it.
//!
//! attribute : value : way / way           smoking : none : quit smoking / gave up cigarettes
//! `_` as value: what the place in the way holds; `-_`: and that it is no more.
//!
//! In a way `a|b` is either word, `~` up to three determiners and adjectives, `$` the end of what
//! belongs together, `<class>` a word of a class, `<name>` a name, `<job>` an occupation, `<number>`,
//! `<clock>`, `<amount>`. `!` before a way: it tells a change, though the attribute may have several values.
//! `mine` is a possessive of the speaker, who is then the subject. Words stand in the form the reader
//! gives them: `is` for am and are, `not` for stopped, a link without its `to`.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

const TABLE: &str = "\
family status : single : is single / not married / broke up / split up / is on ~ own again
family status : dating : is dating|seeing / have|has a girlfriend|boyfriend / is in a relationship / started dating|seeing / met ~ girlfriend|boyfriend
family status : engaged : is engaged / got engaged / became engaged / proposed to
family status : married : is married / got married / tied the knot / married <name>
family status : divorced : is divorced / got divorced / got a divorce / is separated / filed for divorce
family status : widowed : is widowed / is a widow|widower
partner : _ : is dating|seeing <name> / is engaged|married to <name> / got engaged|married to <name> / married <name>
partner : -_ : broke|split up with <name> / divorced <name> / left <name>
children : _ : have|has <number> children|kids|child|kid|daughters|sons / became ~ parents of <number> / is ~ father|mother|dad|mum|mom of <number> \
    / mine <number> child|baby|kid was born / had|have|has ~ <number> baby|child|kid / welcomed ~ <number> child|baby
children : 0 : have|has not|no children|kids / is childless
children : more : became|become ~ father|mother|dad|mum|mom|parent|parents / gave birth / had a baby / mine baby|child|daughter|son was born
pregnancy : pregnant : is pregnant / is expecting
pregnancy : born : gave birth / had ~ baby / mine baby|child|daughter|son|twins was born / mine baby|twins arrived
cats : _ : have|has <number> cats|cat / adopted ~ <number> cat / got ~ <number> cat
dogs : _ : have|has <number> dogs|dog / adopted ~ <number> dog / got ~ <number> dog
age : _ : is <number> year old / turned <number> $ / mine son|daughter|brother|sister|nephew|niece|grandson|granddaughter|kid|baby is <number> $
weight : _ : weigh|weighs <amount> / down to <amount>
diet : vegetarian : is|went|became|turned|going vegetarian / is|became ~ vegetarian $ / gave up meat / not eat|eating meat
diet : vegan : is|went|became|turned|going vegan / is|became ~ vegan $
diet : meat : eat|eats|eating meat / started eating meat / is not vegetarian|vegan
diet : fish : eat|eats fish again / is ~ pescatarian
gluten : none : not eat|eating gluten / is gluten-free / went gluten-free
gluten : eaten : eat|eats gluten
smoking : yes : smoke|smokes $ / is a smoker / started smoking / took up smoking
smoking : none : quit|not smoking / gave up smoking|cigarettes / is a non-smoker / quit cigarettes / kicked ~ smoking|cigarettes
alcohol : yes : drink|drinks wine|beer|alcohol|whisky|gin|vodka / started drinking
alcohol : none : not drink|drinking alcohol|wine|beer / not drinking $ / quit drinking|alcohol / gave up drinking|alcohol / is sober|teetotal / is a teetotaller
commute : car : drive|drives|driving to ~ <goal> / go|goes to ~ <goal> by car / commute|commutes by car
commute : foot : walk|walks to ~ <goal> / go|goes to ~ <goal> on foot / commute|commutes on foot
commute : bike : cycle|cycles|bike|bikes to ~ <goal> / commute|commutes by bike|bicycle / ride|rides ~ bike|bicycle to ~ <goal> / commute|commutes on ~ bike
commute : _ : take|takes|ride|rides|catch ~ <transport> to ~ <goal> / commute|commutes by|on ~ <transport> / take|takes ~ <transport> now / go|goes to ~ <goal> by <transport> / ride|rides it to ~ <goal> / !switched ~ <transport> to ~ <goal>
commute : -car : sold ~ car
car : _ : drive|drives|driving ~ <car> / car is ~ <car> / bought ~ <car> / got ~ <car> / switched ~ <car> / have|has ~ <car>
car : -_ : sold ~ <car> / traded in ~ <car> / scrapped ~ <car>
phone : _ : phone is ~ <phone> / have|has ~ <phone> / use|uses ~ <phone> / bought ~ <phone> / got ~ <phone> / switched ~ <phone> / upgraded ~ <phone>
computer : _ : computer|laptop is ~ <computer> / use|uses ~ <computer> / have|has ~ <computer> / work|works on ~ <computer> / got|bought ~ <computer> / switched ~ <computer>
system : _ : laptop|computer|machine runs ~ <system> / use|uses ~ <system> / run|runs ~ <system> / switched ~ <system> / installed ~ <system> / is on ~ <system> / moved ~ <system> / migrated ~ <system>
editor : _ : use|uses ~ <editor> / editor is ~ <editor> / code|codes|work|works|write|writes in ~ <editor> / switched ~ <editor> / moved ~ <editor>
bank : _ : bank|banks with <bank> / bank is <bank> / moved ~ account to <bank> / is with <bank> / switched <bank> / opened ~ account with|at <bank> / have|has ~ account with|at <bank>
provider : _ : is with <provider> / provider is ~ <provider> / switched <provider> / it is <provider> / have|has internet from|with <provider>
insurer : _ : is insured with <insurer> / insurance is with <insurer> / switched ~ insurance to <insurer> / is with <insurer> / switched <insurer>
sport : _ : play|plays|does|do|practise|practice <sport> / !switched from ~ to <sport> \
    / !took up <sport> instead / !gave up ~ for <sport> / !swapped ~ for <sport> / !switched <sport>
instrument : _ : play|plays ~ <instrument> / !switched from ~ to ~ <instrument> / !switched ~ <instrument> / !swapped ~ for ~ <instrument> / !gave up ~ for ~ <instrument>
shift : _ : work|works ~ <shift> / is on ~ <shift> / moved ~ <shift> / switched ~ <shift> / changed ~ <shift> / do|does ~ <shift>
place of work : home : work|works|working from home / work|works|working remotely / is fully remote / went remote
place of work : office : is back in ~ office / work|works from|in|at the office / returned to the office / go|goes to|into the office every day
working time : full : work|works full time|full-time / is full time|full-time / went back to full time|full-time / went full time|full-time
working time : part : work|works part time|part-time / went down to part time|part-time / is part time|part-time / went part time|part-time / switched part time|part-time
getting up : _ : get|gets|wake|wakes up at <clock> / is up at <clock> / alarm rings at <clock> / alarm is at|for <clock>
bedtime : _ : go|goes to bed at <clock> / is in bed by <clock> / fall|falls asleep at <clock> / bedtime is <clock>
sleeping place : _ : sleep|sleeps in|on ~ <bed> / !moved ~ own <bed>
language at home : _ : speak|speaks <tongue> at home / switched <tongue> at home / home language is <tongue>
religion : _ : is <religion> / is a <religion> / converted to <religion> / became <religion>
occupation : retired : is retired / retired $ / went into retirement / took early retirement
employment : none : is unemployed|jobless / is out of work / lost ~ job / was laid off / got laid off / is between jobs / is looking for a job
employment : some : found ~ job / got ~ job / started ~ job / landed ~ job / took ~ job
occupation : freelancer : is ~ freelancer / work|works freelance / went freelance / is self-employed / is freelancing
occupation : _ : work|works|working as ~ <job> / !retrained as ~ <job> / !trained as ~ <job> / !became|become ~ <job> / !found|got|took|landed ~ job as ~ <job> / !started as ~ <job> \
    / !is hired as ~ <job> / !was hired as ~ <job> / !qualified as ~ <job> / !promoted <job> / !switched from ~ to <job> / !was made ~ <job> / !was appointed ~ <job> / !got is ~ <job>
employer : _ : found|got|took|started|landed ~ job at|with|in <name> / got hired by <name> / was hired by <name> / transferred to <name> / teach|teaches at <name> \
    / is employed with <name> / joined <name> / is back at <name>
school : _ : go|goes|going to <school> / attend|attends <school> / teach|teaches at <school> / is at <school> / switched <school> / moved <school> / transferred to <school> \
    / study|studies at <school> / enrolled at|in <school> / started at <school>
class : _ : is in <number> grade / is in grade <number> / started <number> grade / started grade <number> / entered <number> grade / moved up to <number> grade / moved into <number> grade
class : kindergarten : is in kindergarten|preschool / go|goes to kindergarten|preschool / started kindergarten
class : school : started school / started first grade / started primary school
class : _ : is a <year> $ / is ~ <year> now
major : _ : study|studies <field> / major|majors|majoring in <field> / switched <field> / changed ~ major to <field> / changed ~ major from ~ to <field> / transferred to <field> / is studying <field>
degree : _ : is doing ~ <degree> / started ~ <degree> / do|does ~ <degree> / finished ~ and started ~ <degree>
home : _ : rent|rents|renting ~ <house> in <name> / bought ~ <house> in <name> / have|has ~ <house> in <name> / settled in <name> / settled down in <name> / moved back to <name> \
    / found ~ <house> in <name> / moved into ~ <house> in <name>
housing : parents : live|lives|living with ~ parents / moved back in with ~ parents
housing : _ : live|lives|living in ~ <house> / moved into ~ <house> / moved ~ <house> / rent|rents|renting ~ <house> / bought ~ <house>
floor : _ : live|lives|living on ~ <floor> floor / moved ~ <floor> floor
boss : _ : report|reports to <name>
";

/// Words of which one holds at a time, by the name their place has.
const CLASSES: &str = "\
goal : work office school campus university lab college class
transport : train bus tram metro subway underground ferry tube scooter streetcar carpool
car : volvo renault tesla ford toyota honda fiat skoda mazda bmw audi mercedes volkswagen kia hyundai nissan peugeot citroen opel dacia subaru jeep lexus porsche suzuki jaguar chevrolet prius corolla byd polestar vauxhall
phone : iphone pixel samsung nokia xiaomi huawei oneplus motorola galaxy fairphone oppo vivo blackberry
computer : thinkpad macbook dell chromebook surface mac imac framework lenovo asus acer
system : linux windows macos ubuntu debian fedora arch mint nixos manjaro opensuse freebsd android ios
editor : vim neovim emacs vscode helix nano sublime zed intellij pycharm webstorm kakoune atom eclipse notepad
bank : monzo starling barclays lloyds hsbc revolut n26 chase santander natwest citibank ing unicredit ubs sparkasse commerzbank rabobank halifax
provider : vodafone telekom orange swisscom verizon comcast o2 telefonica movistar proximus telenor telia virgin t-mobile
insurer : allianz axa zurich generali aviva geico progressive helvetia aetna cigna humana bupa barmer
sport : tennis football soccer basketball volleyball badminton squash padel golf hockey rugby cricket swimming climbing running cycling rowing boxing judo karate yoga pilates crossfit bouldering fencing handball pickleball surfing
instrument : guitar piano violin cello flute drums bass trumpet clarinet saxophone harp oboe viola ukulele accordion banjo trombone organ
shift : nights days mornings evenings shift shifts
bed : room bed sofa couch crib cot hammock attic bedroom cradle
tongue : english german french spanish italian chinese mandarin cantonese japanese korean portuguese dutch russian polish turkish arabic swedish danish greek hindi
religion : catholic protestant muslim buddhist hindu jewish christian orthodox atheist agnostic islam buddhism christianity judaism catholicism hinduism
year : freshman sophomore junior senior
field : chemistry biology physics mathematics maths math law medicine history economics psychology philosophy engineering architecture nursing literature linguistics sociology statistics geology geography business accounting marketing design music art agriculture journalism education politics botany zoology astronomy pharmacy dentistry theology anthropology archaeology
degree : master's bachelor's phd doctorate master bachelor mba apprenticeship traineeship
house : flat apartment house studio dorm dormitory cottage houseboat caravan van trailer cabin hostel bungalow townhouse condo loft farmhouse barracks mansion duplex
floor : ground top first second third fourth fifth sixth seventh eighth ninth tenth 1 2 3 4 5 6 7 8 9 10 11 12
";

/// One way to tell an attribute.
pub(super) struct Way {
    pub attribute: &'static str,
    /// `_` for what the place holds.
    pub value: &'static str,
    /// The value is no more.
    pub is_gone: bool,
    /// It tells a change.
    pub is_change: bool,
    pub tokens: Vec<&'static str>,
}

/// Attributes that may have several values, so that only a told change changes them.
const SOFT: [&str; 8] =
    ["sport", "instrument", "occupation", "major", "commute", "sleeping place", "phone", "computer"];

/// Whether only a told change changes it.
pub(super) fn is_soft(attribute: &str) -> bool {
    SOFT.contains(&attribute)
}

static WAYS: LazyLock<Vec<Way>> = LazyLock::new(|| {
    let lines = TABLE.lines().filter_map(|line| {
        let (attribute, rest) = line.split_once(" : ")?;
        let (value, ways) = rest.split_once(" : ")?;
        Some((attribute, value, ways))
    });
    lines
        .flat_map(|(attribute, value, ways)| ways.split(" / ").map(move |way| read(attribute, value, way)))
        .collect()
});

fn read(attribute: &'static str, value: &'static str, way: &'static str) -> Way {
    let (way, is_change) = way.strip_prefix('!').map_or((way, false), |way| (way, true));
    let (value, is_gone) = value.strip_prefix('-').map_or((value, false), |value| (value, true));
    Way { attribute, value, is_gone, is_change, tokens: way.split_whitespace().collect() }
}

static BY_FIRST: LazyLock<FxHashMap<&'static str, Vec<&'static Way>>> = LazyLock::new(|| {
    let mut table: FxHashMap<&'static str, Vec<&'static Way>> = FxHashMap::default();
    for way in WAYS.iter() {
        for word in way.tokens.first().into_iter().flat_map(|first| first.split('|')) {
            table.entry(word).or_default().push(way);
        }
    }
    table
});

/// The ways that begin with a word.
pub(super) fn ways_from(term: &str) -> &'static [&'static Way] {
    BY_FIRST.get(term).map_or(&[], Vec::as_slice)
}

static BY_CLASS: LazyLock<FxHashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    let lines = CLASSES.lines().filter_map(|line| line.split_once(" : "));
    lines.map(|(class, words)| (class, words.split_whitespace().collect())).collect()
});

/// Whether a word is of a class.
pub(super) fn is_of(class: &str, term: &str) -> bool {
    BY_CLASS.get(class).is_some_and(|words| words.contains(&term))
}

/// Words that texts have as the table has them; the reader puts others in their stead.
fn is_written(word: &str) -> bool {
    let is_stood_for = matches!(word, "not" | "have" | "has" | "mine" | "was" | "year" | "now");
    word.len() >= 3 && !is_stood_for
}

/// Words of much talk, by which few texts are told from others.
const COMMON: &str = "started found moved switched live lives living work works working became going goes took takes take does";

/// For every way the words of one of its places: a text told that way has one of them, or a figure.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    WAYS.iter().flat_map(places_words).flat_map(|word| word.split('-')).filter(|word| word.len() >= 3)
}

fn places_words(way: &Way) -> Vec<&'static str> {
    let is_common = |words: &[&str]| words.iter().any(|word| COMMON.split(' ').any(|common| common == *word));
    let rarity = |words: &Vec<&str>| (!is_common(words), words.iter().map(|word| word.len()).min());
    way.tokens.iter().filter_map(|token| choices(token)).max_by_key(rarity).unwrap_or_default()
}

/// What a place may hold, where it is a list of written words. Those with a figure need no list.
fn choices(token: &'static str) -> Option<Vec<&'static str>> {
    let class = token.strip_prefix('<').and_then(|token| token.strip_suffix('>'));
    let words: Vec<&str> = match class {
        Some("school") => SCHOOLS.to_vec(),
        Some("clock") => HOURS.split(' ').collect(),
        Some(class) => BY_CLASS.get(class)?.clone(),
        None => token.split('|').collect(),
    };
    let is_plain = |word: &&str| !word.contains(|c: char| c.is_ascii_digit() || c == '\'');
    let words: Vec<&str> = words.into_iter().filter(is_plain).collect();
    words.iter().all(|word| is_written(word)).then_some(words)
}

/// Ends of a school's name.
pub(super) const SCHOOLS: [&str; 12] = [
    "school",
    "primary",
    "academy",
    "college",
    "university",
    "high",
    "elementary",
    "kindergarten",
    "secondary",
    "institute",
    "gymnasium",
    "middle",
];

/// Hours written as words.
const HOURS: &str = "four five six seven eight nine ten eleven twelve";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_has_words_by_which_it_is_found() {
        for way in WAYS.iter() {
            assert!(!places_words(way).is_empty(), "{}: {:?}", way.attribute, way.tokens);
        }
    }
}
