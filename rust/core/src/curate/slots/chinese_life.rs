//! What somebody's life has one of at a time, told in Chinese and read by [`super::chinese_ways`].
//!
//! subject (adverb)* way                     我表姐上个月改行做烘焙师了 -> i 表姐, occupation = 烘焙师
//!
//! A clause without a subject has that of the clause before, or is told by the speaker of himself.

use super::chinese_ways::{self as ways, Way};
use super::{SEPARATOR, Slot, person, standing};

/// Ends of clauses.
const MARKS: [char; 12] = ['，', ',', '。', '！', '!', '；', ';', '、', '：', ':', '\n', '（'];

/// Where one of these stands beside a way, it is no plain statement about the present.
const OPEN: [&str; 36] = [
    "考虑",
    "决定",
    "梦想",
    "觉得",
    "去过",
    "喜欢",
    "不",
    "没",
    "别",
    "想",
    "打算",
    "准备",
    "计划",
    "如果",
    "要是",
    "以前",
    "曾",
    "原来",
    "之前",
    "可能",
    "也",
    "希望",
    "应该",
    "能",
    "吗",
    "假如",
    "万一",
    "当时",
    "小时候",
    "你",
    "说",
    "听",
    "年前",
    "时候",
    "周末",
    "星期",
];

/// What may stand between a subject and its verb, or before it.
const PASSED: [&str; 48] = [
    "从现在起",
    "上个星期",
    "这个星期",
    "上个月",
    "这个月",
    "这学期",
    "新学期",
    "刚刚",
    "现在",
    "目前",
    "如今",
    "最近",
    "已经",
    "终于",
    "今年",
    "去年",
    "上周",
    "本周",
    "昨天",
    "今天",
    "前天",
    "每天",
    "每晚",
    "每周",
    "早上",
    "晚上",
    "一直",
    "平时",
    "通常",
    "一般",
    "正在",
    "后来",
    "前阵子",
    "上月",
    "也已",
    "刚",
    "已",
    "都",
    "就",
    "在",
    "正",
    "又",
    "了",
    "才",
    "每",
    "还",
    "先",
    "改",
];

const SPEAKERS: [&str; 15] = [
    "我们家的",
    "我们家",
    "我家的",
    "用户的",
    "我们的",
    "我们",
    "咱们家",
    "咱们",
    "我家",
    "我的",
    "用户",
    "本人",
    "我",
    "咱",
    "俺",
];

/// Of whom one speaks without saying whose: one's own.
const RELATIVES: [&str; 46] = [
    "爸",
    "妈",
    "爸爸",
    "妈妈",
    "哥",
    "姐",
    "弟",
    "妹",
    "哥哥",
    "姐姐",
    "弟弟",
    "妹妹",
    "儿子",
    "女儿",
    "闺女",
    "老婆",
    "老公",
    "妻子",
    "丈夫",
    "爷爷",
    "奶奶",
    "外公",
    "外婆",
    "姥姥",
    "姥爷",
    "姑姑",
    "舅舅",
    "叔叔",
    "阿姨",
    "表姐",
    "表妹",
    "表哥",
    "表弟",
    "堂姐",
    "堂妹",
    "堂哥",
    "堂弟",
    "表嫂",
    "嫂子",
    "宝宝",
    "孩子",
    "男朋友",
    "女朋友",
    "室友",
    "父亲",
    "母亲",
];

/// Characters that make what stands before a way more than a name.
const NO_NAME: &str = "是在有把被跟和对让给的他她它你这那每个去来为与从到做用想要会说看了";

/// Longest value, name and gap, in characters.
const MAX_VALUE: usize = 10;
const MAX_NAME: usize = 5;
const MAX_GAP: usize = 6;
/// What may follow a way in its clause.
const MAX_REST: usize = 6;

/// Adds what one sentence says.
pub(super) fn read(sentence: &str, speaker: &str, slots: &mut Vec<Slot>) {
    if sentence.is_ascii() {
        return;
    }
    let mut subject = None;
    let taken: Vec<String> = slots.iter().map(|slot| slot.key.clone()).collect();
    for clause in sentence.split(MARKS) {
        let mut found = Vec::new();
        for (at, first) in clause.char_indices() {
            for way in ways::ways_from(first) {
                found.extend(told(clause, at, way, subject.as_deref(), speaker));
            }
        }
        if let Some(own) = found.iter().find_map(|(own, _)| own.clone()) {
            subject = Some(own);
        } else if subject.is_none() {
            subject = topic(clause, speaker);
        }
        slots.extend(found.into_iter().map(|(_, slot)| slot).filter(|slot| !taken.contains(&slot.key)));
    }
}

/// Whom a clause that tells nothing itself is about.
fn topic(clause: &str, speaker: &str) -> Option<String> {
    let me = SPEAKERS.iter().find(|me| clause.starts_with(**me) && !me.ends_with(['的', '家']))?;
    let rest = clause.strip_prefix(*me)?;
    let relative = RELATIVES
        .iter()
        .filter(|relative| rest.starts_with(**relative))
        .max_by_key(|relative| relative.len());
    Some(relative.map_or(person::me(speaker), |relative| format!("{} {relative}", person::me(speaker))))
}

/// The slot of a way at a place of a clause, and the subject where the clause names it.
fn told(
    clause: &str,
    at: usize,
    way: &Way,
    before: Option<&str>,
    speaker: &str,
) -> Option<(Option<String>, Slot)> {
    let (end, value) = fits(&way.parts, clause, at, None)?;
    let (lead, rest) = (clause.get(..at)?, clause.get(end..)?);
    let is_open = OPEN.iter().any(|word| lead.contains(word) || rest.contains(word));
    if is_open || rest.starts_with('的') || rest.chars().count() > MAX_REST {
        return None;
    }
    let own = whose(lead, speaker);
    let subject = match &own {
        Some(own) => own.clone(),
        None if passed(lead).is_empty() => before.map_or_else(|| person::me(speaker), str::to_owned),
        None => return None,
    };
    let value = if way.value == "_" { value? } else { way.value };
    let is_couple = matches!(way.attribute, "children" | "pregnancy");
    let subject = if is_couple { couple(&subject) } else { subject };
    let shown = if way.value == "_" { value } else { clause.get(at..end)? };
    let is_told = way.is_change
        || clause.trim_end().ends_with('了')
        || clause.contains("现在")
        || clause.contains('改')
        || clause.contains('换');
    Some((
        own,
        Slot {
            key: format!("{subject}{SEPARATOR}{}", way.attribute),
            value: if way.value == "_" { spaced(value) } else { value.to_owned() },
            shown: shown.to_owned(),
            is_gone: way.is_gone,
            is_soft: ways::is_soft(way.attribute) && !is_told,
        },
    ))
}

/// A couple's children are told of either.
fn couple(subject: &str) -> String {
    let of = ["老婆", "妻子", "媳妇", "爱人", "老公"]
        .iter()
        .find_map(|who| subject.strip_suffix(&format!(" {who}")));
    of.unwrap_or(subject).to_owned()
}

/// Character by character, as the other readers give a value; numbers as figures.
fn spaced(value: &str) -> String {
    let figure = |c: char| "零一二三四五六七八九".chars().position(|numeral| numeral == c);
    let one = |c: char| {
        figure(c).map_or_else(
            || if c == '两' { "2".to_owned() } else { c.to_lowercase().to_string() },
            |figure| figure.to_string(),
        )
    };
    value.chars().map(one).collect::<Vec<_>>().join(" ")
}

/// Where the parts of a way end from `at` on, and its value.
fn fits<'a>(
    parts: &[Vec<&'static str>],
    clause: &'a str,
    at: usize,
    value: Option<&'a str>,
) -> Option<(usize, Option<&'a str>)> {
    let Some((part, rest)) = parts.split_first() else { return Some((at, value)) };
    let here = clause.get(at..)?;
    match part.first().copied()? {
        "~" => steps(here, MAX_GAP).chain([here.len()]).find_map(|gap| fits(rest, clause, at + gap, value)),
        "*" if rest.is_empty() => {
            let held = trimmed(here);
            is_value(held).then_some((at + here.len(), Some(held)))
        }
        "*" => steps(here, MAX_VALUE).skip(1).find_map(|len| {
            let held = here.get(..len).filter(|held| is_value(held))?;
            fits(rest, clause, at + len, Some(held))
        }),
        "<job>" => {
            let held = trimmed(here);
            (is_value(held) && standing::is_chinese_job(held)).then_some((at + here.len(), Some(held)))
        }
        "<schoolname>" => {
            let held = trimmed(here);
            let is_school = ["学校", "小学", "中学", "大学", "学院", "幼儿园", "高中", "初中", "托班"]
                .iter()
                .any(|end| held.ends_with(end));
            (is_value(held) && is_school && held.chars().count() > 2).then_some((at + here.len(), Some(held)))
        }
        "<count>" => held(clause, at, here.find(|c| !is_figure(c)).unwrap_or(here.len()), rest),
        "<clock>" => {
            let len = here.find(|c| !is_figure(c) && !"点半刻分:：钟".contains(c)).unwrap_or(here.len());
            has_hour(here.get(..len)?).then(|| held(clause, at, len, rest))?
        }
        choice => {
            let words = ways::words_of(choice);
            let choices = words.unwrap_or(part);
            choices.iter().filter(|choice| here.starts_with(**choice)).find_map(|choice| {
                let end = at + choice.len();
                fits(rest, clause, end, if words.is_some() { clause.get(at..end) } else { value })
            })
        }
    }
}

/// A time of day, which has an hour.
fn has_hour(text: &str) -> bool {
    text.contains(['点', ':', '：'])
}

fn held<'a>(
    clause: &'a str,
    at: usize,
    len: usize,
    rest: &[Vec<&'static str>],
) -> Option<(usize, Option<&'a str>)> {
    if len == 0 { None } else { fits(rest, clause, at + len, clause.get(at..at + len)) }
}

fn is_figure(c: char) -> bool {
    c.is_ascii_digit() || "一二两三四五六七八九十".contains(c)
}

/// The ends of the first characters, from none on.
fn steps(text: &str, most: usize) -> impl Iterator<Item = usize> {
    text.char_indices().map(|(at, _)| at).take(most + 1)
}

/// A value without what only ends a clause, and without its measure.
fn trimmed(text: &str) -> &str {
    let text = text
        .trim()
        .trim_end_matches(['了', '啦', '呢', '的', '吧'])
        .trim_end_matches("上班")
        .trim_end_matches("去");
    let text = ["一家", "一个", "一名", "一位", "那家", "家", "名", "个"]
        .iter()
        .find_map(|lead| text.strip_prefix(lead))
        .unwrap_or(text);
    text.trim()
}

fn is_value(text: &str) -> bool {
    let len = text.chars().count();
    (1..=MAX_VALUE).contains(&len)
        && !OPEN.iter().any(|word| text.contains(word))
        && !text.starts_with(['了', '过', '着', '我'])
}

/// The subject that stands before a way.
fn whose(lead: &str, speaker: &str) -> Option<String> {
    let lead = passed(lead);
    let me = person::me(speaker);
    if let Some(rest) = SPEAKERS.iter().find_map(|me| lead.strip_prefix(me)) {
        let rest = passed(rest);
        return if rest.is_empty() { Some(me) } else { is_name(rest).then(|| format!("{me} {rest}")) };
    }
    if RELATIVES.contains(&lead) {
        return Some(format!("{me} {lead}"));
    }
    is_name(lead).then(|| lead.to_owned())
}

fn is_name(text: &str) -> bool {
    let len = text.chars().count();
    (2..=MAX_NAME).contains(&len) && !text.contains(|c| NO_NAME.contains(c)) || RELATIVES.contains(&text)
}

/// Without the adverbs and times at both ends.
fn passed(text: &str) -> &str {
    let mut text = text.trim();
    while let Some(rest) =
        PASSED.iter().find_map(|word| text.strip_prefix(word).or_else(|| text.strip_suffix(word)))
    {
        text = rest.trim();
    }
    text.trim_end_matches('的')
}
