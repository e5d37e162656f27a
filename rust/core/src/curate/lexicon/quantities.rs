//! Quantities: numbers with a unit, and how units of one dimension convert.

/// Written forms of a unit and its canonical name.
#[rustfmt::skip]
pub(crate) const UNITS: &[(&str, &str)] = &[
    ("ms", "ms"), ("millisecond", "ms"), ("milliseconds", "ms"), ("msec", "ms"), ("sec", "s"), ("secs", "s"),
    ("seconds", "s"), ("min", "min"), ("mins", "min"), ("minute", "min"), ("minutes", "min"), ("hour", "h"),
    ("hours", "h"), ("hrs", "h"), ("day", "day"), ("days", "day"), ("week", "week"), ("weeks", "week"),
    ("month", "month"), ("months", "month"), ("year", "year"), ("years", "year"), ("kb", "kb"), ("mb", "mb"),
    ("gb", "gb"), ("tb", "tb"), ("mib", "mib"), ("gib", "gib"), ("kib", "kib"), ("bytes", "byte"), ("kg", "kg"),
    ("kilograms", "kg"), ("grams", "g"), ("lbs", "lb"), ("pounds", "lb"), ("km", "km"), ("kilometers", "km"),
    ("kilometres", "km"), ("meters", "m"), ("metres", "m"), ("cm", "cm"), ("mm", "mm"), ("miles", "mile"),
    ("percent", "%"), ("usd", "usd"), ("dollars", "usd"), ("eur", "eur"), ("euros", "eur"), ("yuan", "cny"),
    ("rmb", "cny"), ("cny", "cny"), ("cents", "cent"), ("times", "times"), ("hz", "hz"), ("khz", "khz"),
    ("mhz", "mhz"), ("ghz", "ghz"), ("degrees", "degree"), ("celsius", "celsius"), ("kcal", "kcal"),
    ("calories", "kcal"), ("mbps", "mbps"), ("rps", "rps"), ("qps", "rps"), ("ml", "ml"),
    ("millilitre", "ml"), ("millilitres", "ml"), ("milliliters", "ml"), ("litre", "l"), ("litres", "l"), ("liter", "l"), ("liters", "l"),
    ("mg", "mg"), ("milligrams", "mg"), ("gram", "g"), ("kilo", "kg"), ("kilos", "kg"), ("kilogram", "kg"), ("tonne", "t"), ("tonnes", "t"),
    ("metre", "m"), ("meter", "m"), ("kilometre", "km"), ("kilometer", "km"), ("centimetre", "cm"), ("centimetres", "cm"),
    ("centimeters", "cm"), ("inch", "inch"), ("inches", "inch"), ("foot", "foot"), ("feet", "foot"), ("mile", "mile"), ("gigs", "gb"),
    ("gigabyte", "gb"), ("gigabytes", "gb"), ("megabyte", "mb"), ("megabytes", "mb"), ("mi", "mib"), ("gi", "gib"), ("terabytes", "tb"),
    ("million", "million"), ("thousand", "thousand"), ("hundred", "hundred"),
];

/// Units written only behind their number: `5s`.
#[rustfmt::skip]
const GLUED: &[(&str, &str)] = &[
    ("s", "s"), ("m", "m"), ("h", "h"), ("d", "day"), ("k", "thousand"), ("g", "g"), ("w", "w"), ("l", "l"), ("t", "t"), ("x", "times"),
    ("st", ""), ("nd", ""), ("rd", ""), ("th", ""),
];

/// Canonical unit, dimension, and how many of the dimension's smallest it is.
#[rustfmt::skip]
const SCALES: &[(&str, &str, f64)] = &[
    ("ms", "time", 1.0), ("s", "time", 1e3), ("min", "time", 6e4), ("h", "time", 3.6e6), ("day", "time", 8.64e7),
    ("week", "time", 6.048e8), ("month", "months", 1.0), ("year", "months", 12.0), ("byte", "data", 1.0),
    ("kb", "data", 1e3), ("mb", "data", 1e6), ("gb", "data", 1e9), ("tb", "data", 1e12),
    ("kib", "data", 1024.0), ("mib", "data", 1_048_576.0), ("gib", "data", 1_073_741_824.0), ("g", "mass", 1.0),
    ("kg", "mass", 1e3), ("mm", "length", 1.0), ("cm", "length", 10.0), ("m", "length", 1e3), ("km", "length", 1e6),
    ("ml", "volume", 1.0), ("l", "volume", 1e3), ("升", "volume", 1e3), ("米", "length", 1e3), ("克", "mass", 1.0), ("mg", "mass", 0.001), ("t", "mass", 1e6), ("inch", "inches", 1.0), ("foot", "inches", 12.0),
    ("hundred", "", 1e2), ("thousand", "", 1e3), ("万", "", 1e4), ("million", "", 1e6),
    ("hz", "frequency", 1.0), ("khz", "frequency", 1e3), ("mhz", "frequency", 1e6), ("ghz", "frequency", 1e9),
];

/// Chinese measure words that are none but behind a number.
const MEASURES: &str = "册本个台头只条张份次人位名件株棵亩吨升度转米克瓶杯盒箱袋字句场家辆间倍匹双套枚届";

/// Whether a character counts things.
pub(crate) fn is_measure(character: &str) -> bool {
    MEASURES.contains(character)
}

/// Dimension and scale of a unit; a unit that converts to no other is its own dimension.
pub(crate) fn unit_scale(unit: &str) -> (&str, f64) {
    let known = SCALES.iter().find(|(name, ..)| *name == unit);
    known.map_or((unit, 1.0), |(_, dimension, scale)| (*dimension, *scale))
}

/// `300ms` is `300` and `ms`; `15th` is `15`; `None` for what is no number.
pub(crate) fn part_quantity(term: &str) -> Option<(&str, Option<&'static str>)> {
    if !term.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let end = term.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == ',')).unwrap_or(term.len());
    let (number, rest) = (term.get(..end)?, term.get(end..)?);
    if !is_number(number) {
        return None;
    }
    if rest.is_empty() {
        return Some((number, None));
    }
    let unit = GLUED.iter().chain(UNITS).find(|(written, _)| *written == rest).map(|(_, unit)| *unit)?;
    Some((number, Some(unit).filter(|unit| !unit.is_empty())))
}

/// `3`, `0.5`, `10,000`; not `2.3.1`, which is a version.
fn is_number(text: &str) -> bool {
    let groups = text.split(',').skip(1).all(|group| group.split('.').next().is_some_and(|g| g.len() == 3));
    text.matches('.').count() <= 1 && groups && text.ends_with(|c: char| c.is_ascii_digit())
}

/// The unit of a currency sign.
pub(crate) fn currency(sign: char) -> &'static str {
    match sign {
        '$' => "usd",
        '€' => "eur",
        '£' => "gbp",
        _ => "cny",
    }
}
