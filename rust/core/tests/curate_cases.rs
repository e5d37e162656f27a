//! What other memory engines got wrong: facts dropped as duplicates, changes not seen, contradictions that are none.

use memx_core::curate::{Claim, ConflictKind, Thresholds, Verdict, compare, jaccard};

/// By terms alone, as where no vectors can be compared.
fn by_terms(old: &str, new: &str) -> Verdict {
    let (old, new) = (Claim::read(old), Claim::read(new));
    compare(&old, &new, jaccard(&old, &new), false, &Thresholds::default())
}

fn at(similarity: f64, old: &str, new: &str) -> Verdict {
    compare(&Claim::read(old), &Claim::read(new), similarity, true, &Thresholds::default())
}

fn kind(verdict: &Verdict) -> Option<ConflictKind> {
    match verdict {
        Verdict::Supersede(finding) | Verdict::Conflict(finding) => Some(finding.kind),
        _ => None,
    }
}

#[test]
fn one_character_makes_another_fact_at_a_cosine_of_99() {
    for (old, new) in [
        ("Standup is in room 4A", "Standup is in room 4B"),
        ("Use port 8080 in staging", "Use port 8080 in production"),
        ("Invoice 10432 was paid", "Invoice 10433 was paid"),
        ("Ticket ABC-7 is closed", "Ticket ABC-8 is closed"),
        ("The auth service listens on port 8080", "The mail service listens on port 8081"),
        ("3号会议室有投影仪", "5号会议室有投影仪"),
        ("I like Porto", "I like Lisbon"),
        ("Anna speaks French", "Anna speaks Dutch"),
        ("We visited the zoo on Monday", "We visited the zoo on Tuesday"),
        ("李雷审阅了发票，编号10432", "李雷审阅了发票，编号10433"),
        ("equal words 3", "equal words 4"),
    ] {
        assert_eq!(at(0.99, old, new), Verdict::Keep, "{old} | {new}");
        assert_eq!(by_terms(old, new), Verdict::Keep, "{old} | {new}");
    }
}

#[test]
fn a_new_value_supersedes_the_old_one() {
    for (old, new, reason) in [
        (
            "Project deadline is October 15th",
            "Project deadline is October 16th",
            "deadline: October 15th -> October 16th",
        ),
        ("timeout 300ms", "timeout 500ms", "timeout: 300ms -> 500ms"),
        ("The API timeout is 300 ms", "Set the API timeout to 500 ms", "timeout: 300 ms -> 500 ms"),
        ("I work at Alphaworks", "I just joined Betasoft", "employer: Alphaworks -> Betasoft"),
        ("Anna: I live in Lyon", "Anna: I just moved to Turin", "home: Lyon -> Turin"),
        ("Anna is the owner of billing", "Priya is the owner of billing", "owner: Anna -> Priya"),
        ("My cat is called Pickle", "My cat is called Biscuit", "name: Pickle -> Biscuit"),
        ("我住在杭州", "我上周搬到苏州了", "home: 杭州 -> 苏州"),
        ("接口超时时间是3秒", "接口超时时间改成5秒", "超时时间: 3秒 -> 5秒"),
        ("支付服务的负责人是张伟", "支付服务的负责人换成了陈静", "负责人: 张伟 -> 陈静"),
        ("部署负责人是李雷", "部署负责人是韩梅梅", "负责人: 李雷 -> 韩梅梅"),
        ("我住在北京", "我搬到了上海", "home: 北京 -> 上海"),
    ] {
        let verdict = by_terms(old, new);
        let Verdict::Supersede(finding) = &verdict else { panic!("{old} | {new}: {verdict:?}") };
        assert_eq!(finding.kind, ConflictKind::ValueChange, "{old} | {new}");
        assert_eq!(finding.reason, reason, "{old} | {new}");
    }
}

#[test]
fn two_short_words_are_enough_to_be_denied() {
    for (old, new, expected) in [
        ("日志已启用", "日志已禁用", ConflictKind::OpposingPair),
        ("배포는 허용된다", "배포는 허용되지 않는다", ConflictKind::Negation),
    ] {
        let verdict = by_terms(old, new);
        assert!(matches!(verdict, Verdict::Conflict(_)), "{old} | {new}: {verdict:?}");
        assert_eq!(kind(&verdict), Some(expected), "{old} | {new}");
    }
}

#[test]
fn a_slot_sees_a_new_value_at_no_similarity_at_all() {
    assert!(matches!(at(0.0, "I work at Alphaworks", "I just joined Betasoft"), Verdict::Supersede(_)));
    assert!(matches!(at(0.0, "我在蓝海科技上班", "我刚入职青木软件"), Verdict::Supersede(_)));
    assert_eq!(at(0.0, "Anna: I work at Alphaworks", "Marco: I just joined Betasoft"), Verdict::Keep);
    assert_eq!(at(0.0, "I work at Alphaworks", "I joined a gym"), Verdict::Keep);
}

#[test]
fn leaving_ends_what_was_and_nothing_else() {
    assert!(matches!(at(0.0, "I work at Alphaworks", "I left Alphaworks"), Verdict::Supersede(_)));
    assert_eq!(at(0.0, "I work at Alphaworks", "I left Betasoft"), Verdict::Keep);
}

#[test]
fn the_same_claim_denied_is_a_conflict() {
    for (old, new) in [
        ("Production deployment is allowed", "Production deployment is not allowed"),
        ("The API supports XML", "The API no longer supports XML"),
        ("We deploy on Fridays", "We don't deploy on Fridays"),
        ("We deploy on Fridays", "We don’t deploy on Fridays"),
        ("We deploy on Fridays", "We never deploy on Fridays"),
        ("The cache is enabled in tests", "The cache isn’t enabled in tests"),
        ("默认开启缓存", "默认不要开启缓存"),
        ("接口支持 XML", "接口不再支持 XML"),
        ("密钥可以写在环境变量里", "密钥不能写在环境变量里"),
        ("我有驾照", "我没有驾照"),
        ("テストを実行する", "テストを実行しない"),
    ] {
        for verdict in [by_terms(old, new), at(0.75, old, new), at(0.95, old, new)] {
            assert_eq!(kind(&verdict), Some(ConflictKind::Negation), "{old} | {new}: {verdict:?}");
        }
    }
}

#[test]
fn opposing_words_about_one_thing_are_a_conflict() {
    for (old, new) in [
        ("I love Sichuan food", "I hate Sichuan food"),
        ("Always squash commits", "Never squash commits"),
        ("Caching is enabled by default", "Caching is disabled by default"),
        ("The backup is encrypted", "The backup is unencrypted"),
        ("用户可以公开收藏夹，默认启用", "用户可以公开收藏夹，默认禁用"),
    ] {
        assert_eq!(kind(&at(0.7, old, new)), Some(ConflictKind::OpposingPair), "{old} | {new}");
    }
}

#[test]
fn a_denial_of_something_else_contradicts_nothing() {
    for (old, new) in [
        (
            "Use the async runtime for the worker pool",
            "Do not forget to configure the async runtime for the worker pool",
        ),
        ("Species X not previously recorded in the north", "Species Y not observed in the dry season"),
        ("This approach is good", "这个方案不错"),
        ("We test the importer", "We test not only the importer"),
        ("服务在运行", "服务不断在运行"),
        ("张伟的名字", "张伟的别名"),
        ("The left valve is closed", "The right valve is closed"),
        ("The endpoint supports adding items", "The endpoint supports removing items"),
        ("Staging allows direct edits", "Production does not allow direct edits"),
        ("Anna eats fish", "Marco does not eat fish"),
        ("Do we deploy on Fridays?", "We don't deploy on Fridays"),
        ("I drink coffee", "I don't drink coffee after noon"),
    ] {
        for verdict in [by_terms(old, new), at(0.7, old, new), at(0.95, old, new)] {
            assert_eq!(verdict, Verdict::Keep, "{old} | {new}");
        }
    }
}

#[test]
fn what_is_taken_back_in_the_same_breath_supersedes() {
    for (old, new) in [
        ("The warehouse is in Leipzig", "Correction: the warehouse is in Dresden, not in Leipzig"),
        ("The templates are in the crm repo", "The templates are not in the crm repo but in the mail repo"),
        ("公司的仓库在嘉兴", "更正一下，公司的仓库在湖州，不在嘉兴"),
        ("价格接口用 v1", "价格接口别用 v1，用 v2"),
    ] {
        assert!(
            matches!(by_terms(old, new), Verdict::Supersede(_)),
            "{old} | {new}: {:?}",
            by_terms(old, new)
        );
    }
}

#[test]
fn one_quantity_or_date_in_two_spellings_is_no_new_value() {
    for (old, new) in [
        ("The search timeout is 500 ms", "The search timeout is 0.5 seconds"),
        ("Vouchers expire after five days", "Vouchers expire after 5 days"),
        ("The contract ends on 2027-02-01", "The contract ends on 1 February 2027"),
        ("优惠券五天后过期", "优惠券5天后过期"),
    ] {
        let verdict = by_terms(old, new);
        assert!(matches!(verdict, Verdict::Merge | Verdict::Keep), "{old} | {new}: {verdict:?}");
    }
    assert_eq!(by_terms("The limit is 10,000 rows", "The limit is 10000 rows"), Verdict::Merge);
    assert!(matches!(by_terms("Tokens live for 6 weeks", "Tokens live for 6 months"), Verdict::Supersede(_)));
}

#[test]
fn a_new_version_is_called_one() {
    assert_eq!(
        kind(&by_terms("The pump firmware is 2.4.1", "The pump firmware is 2.5.0")),
        Some(ConflictKind::Version)
    );
    let moved = by_terms("The shop is on Node 18", "We upgraded the shop to Node 20");
    assert_eq!(kind(&moved), Some(ConflictKind::Version));
}

#[test]
fn the_thresholds_decide_where_verdicts_begin() {
    let (old, new) =
        (Claim::read("Caching is enabled by default"), Claim::read("Caching is disabled by default"));
    let verdict = |similarity, thresholds| compare(&old, &new, similarity, true, &thresholds);
    let thresholds = Thresholds::default();
    assert_eq!(verdict(0.499, thresholds), Verdict::Keep);
    assert!(matches!(verdict(0.5, thresholds), Verdict::Conflict(_)));
    assert_eq!(verdict(0.7, Thresholds { conflict_min: 0.71, ..thresholds }), Verdict::Keep);
    let (old, new) = ("User prefers dark mode", "User really prefers the dark mode");
    assert_eq!(at(0.9, old, new), Verdict::Merge);
    let (old, new) = ("Anna lives in Lyon", "Anna lives in Lyon with two cats");
    assert_eq!(at(0.89, old, new), Verdict::Keep);
}

#[test]
fn a_text_that_tells_much_else_is_marked_and_not_superseded() {
    let old = "I work at Alphaworks in the harbour office. On weekends I climb in the old quarry with Noor, and I keep bees on the roof.";
    let (old, new) = (Claim::read(old), Claim::read("I just joined Betasoft"));
    let verdict = compare(&old, &new, jaccard(&old, &new), false, &Thresholds::default());
    assert!(matches!(verdict, Verdict::Conflict(finding) if finding.kind == ConflictKind::ValueChange));
}
