//! Kinds: things of which a person prefers one at a time.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

#[rustfmt::skip]
const KINDS: &[(&str, &str)] = &[
    ("editor", "vim neovim emacs vscode helix nano sublime zed intellij pycharm"),
    ("indentation", "tabs spaces tab space"),
    ("theme", "dark light 深色 浅色 暗色 亮色"),
    ("language", "english german french spanish italian chinese japanese korean portuguese dutch russian 中文 英文 英语 日语 法语 德语"),
    ("programming language", "python rust java kotlin go golang typescript javascript ruby php swift scala elixir"),
    ("database", "postgres postgresql mysql sqlite mongodb mariadb oracle cockroachdb dynamodb"),
    ("shell", "bash zsh fish powershell nushell"),
    ("browser", "firefox chrome safari edge brave"),
    ("operating system", "linux macos windows ubuntu debian fedora"),
    ("seat", "window aisle 靠窗 靠过道"),
    ("length", "short long concise detailed brief verbose 简短 详细 简洁"),
    ("place of work", "office home remotely remote"),
    ("units", "metric imperial celsius fahrenheit"),
    ("part of the day", "morning afternoon evening night mornings evenings afternoons 上午 下午 早上 晚上"),
    ("hot drink", "tea coffee 茶 咖啡"),
    ("channel", "email slack phone teams sms telegram"),
    ("diet", "vegetarian vegan pescatarian omnivore"),
    ("cloud", "aws azure gcp"),
    ("state", "draft pending open waiting processed review progress unfinished broken unresolved planned proposed approved accepted merged \
        rejected resolved fixed repaired published shipped completed done finished closed cancelled launched archived granted denied \
        草稿 待审 审核 施工 进行中 办理中 通过 驳回 已合并 完成 修好 修复 发布 录用 通车 恢复"),
    ("family status", "single engaged married divorced widowed 单身 已婚 离婚"),
];

static BY_WORD: LazyLock<FxHashMap<&'static str, &'static str>> = LazyLock::new(|| {
    let lists = KINDS.iter();
    lists.flat_map(|(kind, list)| list.split_whitespace().map(move |word| (word, *kind))).collect()
});

/// The words of some kinds.
pub(crate) fn words_of_kinds(kinds: &[&str]) -> impl Iterator<Item = &'static str> {
    let lists = KINDS.iter().filter(|(kind, _)| kinds.contains(kind));
    lists.flat_map(|(_, list)| list.split_whitespace())
}

/// The kind of a term, where it is one of several that exclude each other.
pub(crate) fn kind_of(term: &str) -> Option<&'static str> {
    BY_WORD.get(term).copied()
}
