//! Check digits: which numbers could have been given out at all.
//!
//! Luhn: from the right, every second digit doubled, nines cast out, the sum divisible by 10.
//! Resident id (GB 11643): the weighted sum of 17 digits modulo 11 names the last one.
//! Social security: no area 000, 666 or 9xx, no group 00, no serial 0000.

/// The digits of a text, separators left out.
fn digits(bytes: &[u8]) -> impl DoubleEndedIterator<Item = u32> {
    bytes.iter().filter(|byte| byte.is_ascii_digit()).map(|&byte| u32::from(byte - b'0'))
}

/// The number that some digits write; those of an id fit.
fn number(bytes: &[u8]) -> u64 {
    digits(bytes).fold(0, |number, digit| number * 10 + u64::from(digit))
}

/// Whether digits, with or without separators, are a card's: issuer, length and Luhn's sum.
pub(super) fn is_card(bytes: &[u8]) -> bool {
    let count = digits(bytes).count();
    let head = digits(bytes).take(4).fold(0, |head, digit| head * 10 + digit);
    is_issued(head, count) && luhn(bytes) && !bytes.iter().all(|byte| bytes.first() == Some(byte))
}

/// The lengths that the issuers of a head of four digits give out.
fn is_issued(head: u32, count: usize) -> bool {
    match head {
        4000..=4999 => [13, 16, 19].contains(&count),
        2221..=2720 | 5100..=5599 => count == 16,
        3400..=3499 | 3700..=3799 => count == 15,
        3000..=3059 | 3600..=3699 | 3800..=3999 => (14..=16).contains(&count),
        3528..=3589 => (16..=19).contains(&count),
        6011 | 6440..=6599 | 6200..=6299 | 8100..=8171 => (16..=19).contains(&count),
        5018 | 5020 | 5038 | 5893 | 6304 | 6759 | 6761..=6763 => (13..=19).contains(&count),
        _ => false,
    }
}

fn luhn(bytes: &[u8]) -> bool {
    let doubled = |digit: u32| if digit > 4 { digit * 2 - 9 } else { digit * 2 };
    let weighed = |(place, digit): (usize, u32)| if place % 2 == 1 { doubled(digit) } else { digit };
    digits(bytes).rev().enumerate().map(weighed).sum::<u32>() % 10 == 0
}

/// Whether nine digits, with or without separators, can be a social security number.
pub(super) fn is_social_security(bytes: &[u8]) -> bool {
    let number = number(bytes);
    let (area, group, serial) = (number / 1_000_000, number / 10_000 % 100, number % 10_000);
    (1..900).contains(&area) && area != 666 && group > 0 && serial > 0
}

const WEIGHTS: [u32; 17] = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS: &[u8; 11] = b"10X98765432";

/// Whether 18 characters are a resident id: region, birthday, check digit.
pub(super) fn is_resident_id(id: &[u8]) -> bool {
    let (Some(body), Some(last)) = (id.get(..17), id.get(17)) else { return false };
    let is_number = body.iter().all(u8::is_ascii_digit);
    let sum: u32 = digits(body).zip(WEIGHTS).map(|(digit, weight)| digit * weight).sum();
    let check = CHECKS.get((sum % 11) as usize);
    is_number && check == Some(&last.to_ascii_uppercase()) && is_region(body) && is_birthday(body)
}

fn is_region(id: &[u8]) -> bool {
    (11..=91).contains(&number(id.get(..2).unwrap_or_default()))
}

fn is_birthday(id: &[u8]) -> bool {
    let date = number(id.get(6..14).unwrap_or_default());
    let (year, month, day) = (date / 10_000, date / 100 % 100, date % 100);
    let last = match month {
        2 => 29,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    (1850..2100).contains(&year) && (1..=12).contains(&month) && (1..=last).contains(&day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luhn_tells_one_digit_from_another() {
        assert!(is_card(b"4111 1111 1111 1111"));
        assert!(!is_card(b"4111 1111 1111 1112"));
        assert!(is_card(b"378282246310005"), "15 digits of American Express");
        assert!(!is_card(b"37828224631000"), "14 of them");
        assert!(!is_card(b"4444444444444444"), "a row of one digit");
    }

    #[test]
    fn the_check_digit_of_a_resident_id_may_be_x() {
        assert!(is_resident_id(b"11010519491231002X"));
        assert!(is_resident_id(b"11010519491231002x"));
        assert!(!is_resident_id(b"110105194912310021"));
        assert!(!is_resident_id(b"11010519491331002X"), "month 13");
        assert!(!is_resident_id(b"11010519491231002"), "17 characters");
    }

    #[test]
    fn social_security_numbers_have_rules() {
        assert!(is_social_security(b"123-45-6789"));
        for none in [&b"000-45-6789"[..], b"666-45-6789", b"900-45-6789", b"123-00-6789", b"123-45-0000"] {
            assert!(!is_social_security(none));
        }
        assert!(is_social_security(b"899-99-9999") && is_social_security(b"001-01-0001"));
    }
}
