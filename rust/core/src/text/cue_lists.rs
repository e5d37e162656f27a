//! Cue lists: the words by which questions and times are told, English and Chinese.
//!
//! English, one cue a line, in index form. An element is a word, a class of
//! [`CLASSES`], or a pattern: `#` digits, `##` a year, `#th` `#pm` `#:#`, and `^`
//! the start of the text. Lists only; `cues` reads them. Which lines pay was
//! measured on the development half of the evaluation set: time cues +1.2 to 1.5
//! points, the question mark +0.7 to 1.2. "recently" and "lately" cost some, so they are not here.

/// Marks that end a question.
pub(super) const QUESTION_MARKS: [char; 3] = ['?', '？', '؟'];

/// What may stand after the mark: closing quotes, brackets, emphasis.
pub(super) const CLOSERS: &str = "\"'”’»」』)]}）】》*_~`";

/// Classes of words, by the name that cues give them.
#[rustfmt::skip]
pub(super) const CLASSES: &[(&str, &str)] = &[
    ("<unit>", "second seconds minute minutes hour hours day days night nights week weeks weekend weekends
        month months year years decade decades"),
    ("<weekday>", "monday mondays tuesday tuesdays wednesday wednesdays thursday thursdays friday fridays
        saturday saturdays sunday sundays"),
    ("<month>", "january february march april june july august september october november december"),
    ("<last>", "last next this past"),
    ("<season>", "spring summer autumn fall winter morning afternoon evening christmas easter thanksgiving halloween"),
    ("<few>", "few two three #"),
    // "may" is a month only beside one of these or a number.
    ("<in-may>", "in last next since this early late mid"),
    ("<day-of-month>", "# #th"),
    ("<for>", "for in over after since"),
    ("<about>", "about almost over nearly"),
    ("<count>", "a an one two three four five six seven eight nine ten # several many few"),
    ("<when>", "when when's"),
    ("<which>", "what which"),
    ("<asked>", "time day date week weekday month season year decade"),
    ("<how>", "long recently soon late early"),
    ("<units>", "days weeks months years"),
];

/// A text with one of these tells a time.
pub(super) const TIMES: &str = "
    yesterday
    today
    tonight
    tomorrow
    ago
    weekend
    <weekday>
    <month>
    <in-may> may
    may <day-of-month>
    <day-of-month> may
    <day-of-month> of may
    <last> <unit>
    <last> <season>
    <last> <few> <unit>
    <last> couple of <unit>
    <for> <count> <unit>
    <for> <about> <count> <unit>
    <for> the last <count> <unit>
    <for> the past <count> <unit>
    <for> a few <unit>
    <for> a couple of <unit>
    <for> <about> a few <unit>
    ##
    #th
    #pm
    # pm
    # am
    #:#
";

/// A query with one of these asks for a time.
pub(super) const ASKS: &str = "
    ^ <when>
    ^ and <when>
    ^ so <when>
    ^ since <when>
    ^ and since <when>
    ^ so since <when>
    <which> <asked>
    <which> exact <asked>
    how <how>
    how many <units>
";

/// A Chinese text with one of these tells a time.
#[rustfmt::skip]
pub(super) const CHINESE_TIMES: &[&str] = &[
    "昨天", "今天", "明天", "前天", "后天", "後天", "昨晚", "今晚", "今早", "去年", "今年", "明年", "前年",
    "上周", "下周", "本周", "这周", "上週", "下週", "本週", "這週", "周末", "週末",
    "上月", "上个月", "上個月", "下月", "下个月", "下個月", "这个月", "這個月", "星期", "刚才", "剛才", "最近",
];

/// Neighbours that tell a time, any of the first with any of the second; digits count as numerals.
pub(super) const CHINESE_PAIRS: &[(&str, &str)] = &[
    ("0123456789一二三四五六七八九十", "月"),
    ("0123456789", "日号號年点點"),
    ("周週", "一二三四五六日"),
    ("天周週月年", "前"),
];

/// A Chinese query with one of these asks for a time.
#[rustfmt::skip]
pub(super) const CHINESE_ASKS: &[&str] = &[
    "什么时候", "什麼時候", "啥时候", "什么时间", "什麼時間", "什么日子", "何时", "何時", "多久", "多长时间", "多長時間",
    "几点", "幾點", "几号", "幾號", "几月", "幾月", "几时", "幾時", "哪天", "哪年", "哪月", "哪日", "哪一天", "哪一年",
    "哪一月", "哪一日", "哪个月", "哪個月", "哪周", "哪一周", "星期几", "星期幾", "周几", "週幾",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_that_a_cue_names_is_listed() {
        let elements = [TIMES, ASKS].into_iter().flat_map(str::split_whitespace);
        for class in elements.filter(|element| element.starts_with('<')) {
            assert!(CLASSES.iter().any(|(name, _)| *name == class), "{class}");
        }
    }
}
