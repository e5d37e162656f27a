//! Cue lists: the words by which questions and times are told, English and Chinese.
//!
//! English: one cue a line, in index form; a cue may name a class: `<n>` a
//! number, `<year>` four digits, and the classes of [`CLASSES`]. Chinese: plain
//! strings, and units that count after a numeral. Lists only; `cues` reads them.

/// Marks that end a question, in index form.
pub(super) const QUESTION_MARKS: [char; 3] = ['?', '؟', ';'];

/// What may stand after the mark: closing quotes and brackets.
pub(super) const CLOSERS: [char; 9] = ['"', '\'', ')', ']', '”', '»', '」', '』', '*'];

/// Classes of words, by the name that cues give them.
#[rustfmt::skip]
pub(super) const CLASSES: &[(&str, &str)] = &[
    ("<n>", "one two three four five six seven eight nine ten eleven twelve few several couple"),
    ("<unit>", "second seconds minute minutes hour hours day days night nights week weeks weekend weekends
        month months quarter year years decade decades century centuries"),
    ("<month>", "january february april june july august september october november december
        jan feb apr jun jul aug sep sept oct nov dec"),
    // Words of other meanings too: a month only beside a number or a preposition.
    ("<maybe-month>", "may march mar"),
    ("<weekday>", "monday tuesday wednesday thursday friday saturday sunday mon tue tues thu thur thurs fri"),
    ("<season>", "spring summer autumn winter"),
    ("<ordinal>", "1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th
        21st 22nd 23rd 24th 25th 26th 27th 28th 29th 30th 31st"),
    ("<shift>", "last next this past coming previous following"),
    ("<when-verb>", "is are was were will would did do does has have had can could should"),
];

/// A text with one of these tells a time.
pub(super) const TIMES: &str = "
    <year>
    <month>
    <weekday>
    <ordinal>
    <maybe-month> <n>
    <n> <maybe-month>
    in <maybe-month>
    last <maybe-month>
    next <maybe-month>
    since <maybe-month>
    yesterday
    today
    tonight
    tomorrow
    <shift> <unit>
    <shift> <season>
    <shift> few <unit>
    <shift> <n> <unit>
    <n> <unit>
    a <unit> ago
    an <unit> ago
    a few <unit>
    <unit> ago
    in <season>
    recently
    noon
    midnight
    <n> am
    <n> pm
    <n> a.m
    <n> p.m
    <n> o'clock
";

/// A query with one of these asks for a time.
pub(super) const ASKS: &str = "
    when <when-verb>
    when's
    since when
    until when
    what time
    what date
    what day
    what month
    what year
    which date
    which day
    which week
    which month
    which year
    what is the date
    what was the date
    what's the date
    how long
    how recently
    how many <unit>
";

/// A Chinese text with one of these tells a time.
#[rustfmt::skip]
pub(super) const CHINESE_TIMES: &[&str] = &[
    "今天", "昨天", "前天", "明天", "后天", "今晚", "昨晚", "明晚", "今早", "今年", "去年", "明年", "前年", "后年",
    "上周", "下周", "本周", "这周", "上个月", "下个月", "这个月", "本月", "上月", "下月", "周末", "月初", "月底", "年初", "年底",
    "星期", "礼拜", "周一", "周二", "周三", "周四", "周五", "周六", "周日", "春天", "夏天", "秋天", "冬天",
    "早上", "上午", "中午", "下午", "晚上", "凌晨", "半夜", "刚才", "最近", "昨日", "今日", "明日",
];

/// Chinese units that tell a time after a numeral: 三月, 2026年, 10点.
pub(super) const CHINESE_UNITS: &[char] = &['年', '月', '日', '号', '點', '点', '时', '時', '周', '天'];

/// Chinese numerals; digits count as well.
pub(super) const CHINESE_NUMERALS: &str = "〇零一二三四五六七八九十百两几半";

/// A Chinese query with one of these asks for a time.
#[rustfmt::skip]
pub(super) const CHINESE_ASKS: &[&str] = &[
    "什么时候", "什么时间", "啥时候", "何时", "几点", "几号", "几月", "几日", "哪天", "哪一天", "哪年", "哪一年", "哪个月", "哪月",
    "星期几", "周几", "礼拜几", "多久", "多长时间", "什么日期", "哪个时候", "多少天", "多少年", "几年", "几天",
];
