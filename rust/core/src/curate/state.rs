//! State: what had a state, and has left it.
//!
//! old says a state of a thing, new says of the same thing what ends that state -> superseded
//!
//! "broken" ends with a repair, "under review" with a decision, "single" with an engagement. A table of
//! classes; what belongs to one class is written in it, and the thing must return in the new text.

use super::change;
use super::claim::Claim;
use super::lexicon::Role;
use super::residue::{is_heavy, residue};
use super::verdict::{ConflictKind, Finding};
use super::words::Word;

/// The class, how a text says it, and how one says that it is over. Phrases are parted by `|`.
#[rustfmt::skip]
const CLASSES: &[(&str, &str, &str)] = &[
    ("condition", "broken|out of order|leaking|jammed|down|坏了|坏着|漏水|故障|失灵|壊れ|故障|고장",
        "works again|fixed|repaired|replaced|is back up|is up again|working again|修好|换了新|恢复|不漏了|直った|修理が終わ|使えるように|고쳤"),
    ("procedure", "under review|in review|being processed|in draft|pending|in progress|% done|still open|being reviewed|applied for|applying for|waiting for|awaiting|审核中|外审|在审|办理中|草稿|进行中|完成了|在申请|在办|待批|排队|対応中|調査中|審査中",
        "accepted|approved|rejected|granted|finished|completed|published|merged|signed|arrived|got the|is done|closed|resolved|came through|录用|通过|办下来|全部完成|完成|申上|批下来|批了|驳回|发布|拿到|対応済み|完了|承認"),
    ("access", "is closed|are closed|closed for|blocked|封闭|封路|停业|施工|关闭|停运|通行止め",
        "reopened|open again|has opened|opened again|恢复|重新开|通车|解封|开业|再開"),
    ("supply", "no water|no power|no internet|no heating|outage|停水|停电|断网|停气|停暖|断水|停電|断水",
        "back on|is back|restored|works again|来水|来电了|恢复|水来了|网通了|復旧"),
    ("family", "single|not married|单身|没对象|没结婚|未婚|独身", "engaged|married|is dating|girlfriend|boyfriend|结婚|领证|订婚|谈恋爱|有对象|男朋友|女朋友|婚約|結婚"),
    ("use", "empty|vacant|unoccupied|for rent|for sale|空着|闲置|待租|在售|空いて", "rented out|let to|moved in|is taken|sold|occupied|租出去|住进|卖掉|卖了|有人住"),
    ("absence", "on leave|parental leave|maternity leave|on holiday|on vacation|sick leave|休产假|产假|休假|请假|病假|休养|育休",
        "came back|is back|returned|back at work|back from|回来上班|休完|销假|复工|回岗|復帰"),
    ("health", "in a brace|in a cast|injured|is ill|has a fever|crutches|pregnant|护具|打着石膏|发烧|骨折|怀孕|住院",
        "healed|came off|recovered|is well again|gave birth|had her baby|is fine again|好了|摘了|拆了|退烧|康复|生了|出院"),
    ("study", "is a student|studying|at university|是学生|读研|在读|读本科|上大学", "graduated|works as|毕业|读博|开始读博|工作了|卒業"),
];

/// The state that a new text ends.
pub(super) fn find(old: &Claim, new: &Claim, a: &[&Word], b: &[&Word]) -> Option<Finding> {
    if !old.speaker.is_empty() || is_open(new) || is_open(old) || !keeps_thing(a, b) {
        return None;
    }
    let says = |claim: &Claim, list: &str| {
        list.split('|').find(|phrase| has(&claim.form, phrase)).map(str::to_owned)
    };
    CLASSES.iter().find_map(|(class, held, over)| {
        let (was, is) = (says(old, held)?, says(new, over)?);
        let goes_on = says(old, over).is_some_and(|word| word == is)
            || says(new, held).is_some_and(|word| word == was && !has(&new.form, "back"));
        (!goes_on)
            .then(|| Finding { kind: ConflictKind::ValueChange, reason: format!("{class}: {was} -> {is}") })
    })
}

/// Plans, conditions and denials end nothing.
fn is_open(claim: &Claim) -> bool {
    claim.words.iter().any(|word| matches!(word.role, Role::Condition | Role::Modal) || word.plans())
}

/// A phrase in a text; one in letters only as whole words.
fn has(form: &str, phrase: &str) -> bool {
    if !phrase.is_ascii() || phrase.starts_with('%') {
        return form.contains(phrase);
    }
    form.match_indices(phrase).any(|(at, _)| {
        let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let before = form.get(..at).and_then(|text| text.chars().next_back());
        let after = form.get(at + phrase.len()..).and_then(|text| text.chars().next());
        !is_letter(before) && !is_letter(after)
    })
}

/// The thing that had the state returns: the first heavy word of the old text, and every name and number of it
/// that names.
fn keeps_thing(a: &[&Word], b: &[&Word]) -> bool {
    let gone = residue(a, b);
    let Some(first) = a.iter().position(|word| is_heavy(word)) else { return false };
    let is_name =
        |at: &usize| a.get(*at).is_some_and(|word| (word.is_capital && *at > 0) || word.role == Role::Code);
    let kept =
        (0..a.len()).filter(|at| !gone.contains(at)).filter_map(|at| a.get(at)).filter(|word| is_heavy(word));
    let weight: usize = kept.map(|word| word.weight()).sum();
    !gone.contains(&first) && !gone.iter().any(is_name) && weight >= 2 && !change::equal(a, b)
}
