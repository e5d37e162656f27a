//! Same text: when two texts count as one (spec/write.md, section 3).
//!
//! form = NFKC, case folded, ignorable dropped, spaces collapsed, one final full stop or exclamation mark cut
//!
//! Nothing else: `C++` is not `C`, and a question is not its statement.

use super::normalize::fold;

/// Marks that end a text without changing what it says, in index form.
const FINAL_MARKS: [char; 3] = ['.', '!', '。'];

/// The form that is equal for texts that repeat each other.
///
/// ```
/// use memx_core::text::same_text_form;
/// assert_eq!(same_text_form("Ｕｓｅ  tabs."), same_text_form("use tabs"));
/// assert_ne!(same_text_form("learn C++"), same_text_form("learn C"));
/// ```
pub fn same_text_form(text: &str) -> String {
    let folded = fold(text);
    let mut form = String::with_capacity(folded.len());
    for word in folded.split_whitespace() {
        if !form.is_empty() {
            form.push(' ');
        }
        form.push_str(word);
    }
    let cut = form.strip_suffix(FINAL_MARKS).map_or("", str::trim_end).len();
    if cut > 0 {
        form.truncate(cut);
    }
    form
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn width_case_spaces_and_a_final_mark_make_no_difference() {
        let forms = ["Use tabs", "use  TABS.", " ｕｓｅ tabs！", "use\n\ttabs !", "u\u{200B}se ta\u{AD}bs"];
        assert!(forms.iter().all(|text| same_text_form(text) == "use tabs"));
        assert_eq!(same_text_form("用蓝绿部署。"), same_text_form("用蓝绿部署！"));
        assert_eq!(same_text_form("用蓝绿部署｡"), "用蓝绿部署");
    }

    #[test]
    fn everything_else_does() {
        let pairs = [
            ("C++", "C"),
            ("C#", "C"),
            ("really?", "really"),
            ("a-b", "a b"),
            ("don't", "dont"),
            ("5.", "5,"),
        ];
        for (a, b) in pairs {
            assert_ne!(same_text_form(a), same_text_form(b), "{a} {b}");
        }
    }

    #[test]
    fn a_text_of_one_mark_keeps_it() {
        assert_eq!(same_text_form("!"), "!");
        assert_ne!(same_text_form("!"), same_text_form("."));
        assert_eq!(same_text_form("  "), "");
    }
}
