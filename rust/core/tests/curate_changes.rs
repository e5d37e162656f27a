//! Changes told in other words: the subject returns, one value does not, and the text says so.

use memx_core::curate::{Claim, Thresholds, Verdict, compare, jaccard};

fn by_terms(old: &str, new: &str) -> Verdict {
    let (old, new) = (Claim::read(old), Claim::read(new));
    compare(&old, &new, jaccard(&old, &new), false, &Thresholds::default())
}

fn supersedes(pairs: &[(&str, &str)]) {
    for (old, new) in pairs {
        assert!(
            matches!(by_terms(old, new), Verdict::Supersede(_)),
            "{old} | {new}: {:?}",
            by_terms(old, new)
        );
    }
}

fn keeps(pairs: &[(&str, &str)]) {
    for (old, new) in pairs {
        assert_eq!(by_terms(old, new), Verdict::Keep, "{old} | {new}");
    }
}

#[test]
fn an_announced_value_supersedes_whatever_the_order_of_the_words() {
    supersedes(&[
        ("The reactor runs at 340 K", "The reactor now runs at 360 K"),
        ("The bees are in the north meadow", "We moved the bees to the orchard"),
        ("The museum is closed on Mondays", "From March on the museum is closed on Tuesdays"),
        (
            "The regatta starts at 10:00",
            "They postponed the start of the regatta, the regatta starts at 11:30",
        ),
        ("展厅周一闭馆", "展厅改为周二闭馆"),
        ("温室的湿度设定在60%", "温室的湿度上调到70%"),
    ]);
}

#[test]
fn what_a_text_takes_leave_of_is_the_old_value() {
    supersedes(&[
        ("The ship's captain is Ines Ferro", "Ines Ferro retired, Pavel Novak is the ship's captain now"),
        ("Samples are shipped with Corvex", "Samples are shipped with Tarn, Corvex was sold"),
        (
            "The orchard is watered from the cistern",
            "The orchard is watered from the river, the cistern has been closed",
        ),
        ("样本由顺达运送", "样本改由速捷运送，顺达停用了"),
    ]);
}

#[test]
fn a_label_has_one_value() {
    supersedes(&[
        ("heater.power=40", "heater.power=65"),
        ("gate password: 4415", "gate password: 9026"),
        ("wifi -> bluepine42", "wifi -> redoak77"),
    ]);
    keeps(&[
        ("read_limit=40", "write_limit=65"),
        ("Mon: gym", "Mon: swim"),
        ("todo: call the vet", "todo: water the ferns"),
        ("run 118: loss 0.42", "run 119: loss 0.39"),
    ]);
}

#[test]
fn a_change_of_another_thing_changes_nothing() {
    keeps(&[
        ("Raised the quota of the archive to 80 GB", "Raised the quota of the relay to 40 GB"),
        ("Nils switched from piano to cello", "Nils switched from judo to fencing"),
        ("The Lisbon lab is on the second floor", "The Bremen lab moved to the fourth floor"),
        ("The port of the gauge is 8080", "The port of the gauge in staging is now 8081"),
        ("Noor's contract runs until June", "Laurent's contract was extended until September"),
        ("走廊的灯从卤素换成了LED", "厨房的灶从燃气换成了电磁"),
    ]);
}

#[test]
fn a_restated_claim_with_one_other_figure_supersedes() {
    supersedes(&[
        ("The ferry carries 40 cars", "After the refit the ferry carries 55 cars"),
        ("每个班级名额25人", "春季学期起每个班级名额提高到30人"),
        ("渔场的水温是12度", "渔场的水温降到9度了"),
    ]);
    keeps(&[
        ("The rowing course costs 12 a month", "The sailing course costs 18 a month"),
        ("7月3日渡口停航", "7月8日渡口停航"),
        ("周二划了40圈", "周五划了60圈"),
    ]);
}

#[test]
fn what_ends_a_state_supersedes_it() {
    supersedes(&[
        ("The kiln is broken", "The electrician came, the kiln works again"),
        ("The patent application is under review", "The patent application was granted"),
        ("The pier is closed for repairs", "The pier has reopened"),
        ("烤箱坏了", "烤箱修好了"),
        ("签证还在办理中", "签证昨天办下来了"),
    ]);
    keeps(&[
        ("The kiln is broken", "The lathe was fixed"),
        ("The kiln is broken", "If the kiln works again, we fire the pots"),
        ("烤箱坏了", "冰箱修好了"),
    ]);
}

#[test]
fn plans_conditions_and_events_are_no_new_values() {
    keeps(&[
        ("The wiki runs on Corvo", "We plan to switch the wiki to Tarn"),
        ("We live in Bergen", "We might move to Oslo next year"),
        ("The picnic is on the meadow", "If it rains, the picnic moves to the gym"),
        ("I deadlifted 100 kg on Sunday", "I deadlifted 105 kg on Thursday"),
        ("fact number 5", "fact number 59"),
        ("I keep bees", "I keep quails"),
    ]);
}

#[test]
fn one_amount_in_two_spellings_is_no_new_value() {
    for (old, new) in [
        ("The tank holds 1500 ml", "The tank holds 1.5 litres"),
        ("The quota is 10k requests", "The quota is 10,000 requests"),
        ("The lease runs for 24 months", "The lease runs for 2 years"),
        ("The siesta begins at noon", "The siesta begins at 12:00"),
    ] {
        assert!(
            matches!(by_terms(old, new), Verdict::Merge | Verdict::Keep),
            "{old} | {new}: {:?}",
            by_terms(old, new)
        );
    }
}
