"""Which rules fire on a turn? Exchanges of our own beside those of the bench; negatives of each kind."""

from __future__ import annotations

import pytest

from memx.ingest.reflector import Exchange, Reflector

FIRES = {
    "error_fix": [
        ("The image build fails with exit code 137 on the small runner.", "That is the memory limit. Build with --memory=4g there."),
        ("Saving the form throws IntegrityError: duplicate key value.", "Wrap the insert in get_or_create, two requests race for it."),
        ("部署的时候报错 permission denied，脚本执行不了。", "给脚本加上执行权限：chmod +x deploy.sh，再重新部署。"),
        ("登录页一直白屏，控制台说 chunk 加载失败。", "发布时旧文件被删掉了。把旧版本的静态文件多保留一天就好。"),
    ],
    "config_change": [
        ("The nightly job should log less.", "I set `log_level` to WARNING in jobs.toml."),
        ("Use the staging bucket for the dry run.", "Done, BUCKET=staging-eu is in dryrun.env now."),
        ("重试次数太少了。", "已经把 max_retries 从 2 改成 5，写在 worker.yaml 里。"),
        ("会话时间给短一点吧。", "在 .env 里加上 SESSION_MINUTES=30，重启就行。"),
    ],
    "new_tool": [
        ("What could draw the dependency graph?", "pydeps does: `pip install pydeps`, then `pydeps app`."),
        ("Is there something nicer than top?", "Try htop: `sudo apt-get install -y htop` brings it."),
        ("有没有好用的 HTTP 压测工具？", "可以用 k6，brew install k6 之后写个脚本就能跑。"),
        ("想统计一下代码行数。", "装一个 tokei：cargo install tokei，跑一遍很快。"),
    ],
}  # fmt: skip

SILENT = [
    ("I learnt the guitar by trial and error.", "That takes patience, and it shows."),
    ("The error budget of the team is 43 minutes a quarter.", "Noted, 43 minutes."),
    ("The export crashes now and then.", "I am not sure why. Could you send me the log of the last crash?"),
    ("What does HTTP 502 mean?", "The gateway got no valid answer from the server behind it."),
    ("Because of the rain we stayed at home.", "A day for a book, then."),
    ("Where is the configuration of the gateway?", "In the folder deploy, one file for each stage."),
    ("How many connections does the pool allow?", "Twelve, it has been like that for a year."),
    ("My uncle will install the shelf on Sunday.", "He will want a level for that."),
    ("Everything works and the customers are happy.", "Congratulations!"),
    ("导出偶尔会报错。", "现在还不确定原因，能不能把日志发给我看看？"),
    ("这次旅行错过了日出，不过海很美。", "下次早点起就能看到了。"),
    ("周三开会没问题。", "那就周三下午两点。"),
    ("你觉得配置用 YAML 还是 TOML？", "各有各的好处，看团队习惯。"),
    ("师傅周六来安装洗衣机。", "那天家里有人吗？"),
    ("502 是什么意思？", "网关没有从后面的服务得到有效的回应。"),
]


def fired(
    user: str, assistant: str, history: list[Exchange] | None = None, **metadata: str
) -> tuple[str, ...]:
    found = Reflector({"min_score": 0}).reflect(Exchange(user, assistant, metadata), history or []).candidate
    return found.rules if found else ()


@pytest.mark.parametrize(("rule", "turn"), [(rule, turn) for rule, turns in FIRES.items() for turn in turns])
def test_a_rule_fires(rule: str, turn: tuple[str, str]) -> None:
    assert rule in fired(*turn)


@pytest.mark.parametrize("turn", SILENT)
def test_no_rule_fires(turn: tuple[str, str]) -> None:
    assert fired(*turn) == ()


def test_an_error_in_the_metadata_is_an_error() -> None:
    turn = ("The upload does it again.", "Raise client_max_body_size to 64m in the site's file.")
    assert "error_fix" in fired(*turn, error_msg="413 Request Entity Too Large")


def test_the_metadata_is_read_only_where_it_is_a_text() -> None:
    odd = Exchange("hello there, how is it going", "fine", {"error_msg": {"code": 1}, "tool_name": 7})
    assert Reflector({}).reflect(odd, []).candidate is None


@pytest.mark.parametrize(
    ("before", "user", "assistant"),
    [
        ("The import of the price list failed at row 40.", "I removed the empty rows, import the price list again.", "The import finished, 812 rows."),
        ("同步照片失败了，中途断开。", "换成有线网络，又同步了一次照片。", "这次成功了，四百张都在。"),
    ],
)  # fmt: skip
def test_success_after_a_failure_at_the_same_thing(before: str, user: str, assistant: str) -> None:
    history = [Exchange(before, "Let me see."), Exchange("What is for lunch?", "Soup.")]
    assert "retry_success" in fired(user, assistant, history)
    assert "retry_success" not in fired(user, assistant, history[1:])


def test_success_at_another_thing_is_no_retry() -> None:
    history = [Exchange("My flight booking failed, the card was declined.", "Call the bank.")]
    assert fired("The yoga class was a success.", "Twelve people is a full room.", history) == ()


def test_a_tool_of_the_metadata_is_new_once() -> None:
    turn = ("Which queries are slow?", "I looked with pgbadger, the report lists five of them.")
    assert fired(*turn, tool_name="pgbadger") == ("new_tool",)
    assert fired(*turn, [Exchange("hm", "ok", {"tool_name": "pgbadger"})], tool_name="pgbadger") == ()
    assert fired(*turn, [Exchange("Run pgbadger.", "ok")], tool_name="pgbadger") == ()


@pytest.mark.parametrize(
    ("requests", "confidence"),
    [(["April", "May"], None), (["March", "April", "May"], 0.7), (["January", "February", "March", "April", "May"], 0.8)],
)  # fmt: skip
def test_the_third_similar_request_is_a_habit(requests: list[str], confidence: float | None) -> None:
    *earlier, last = [f"Draw the revenue chart for {month}." for month in requests]
    history = [Exchange(one, "Here it is.") for one in earlier]
    answer = "Here it is: bars by week, the same colours and the same axis as before, and the sum in the corner of the chart."
    found = Reflector({}).reflect(Exchange(last, answer), history).candidate
    if confidence is None:
        assert found is None
    else:
        assert found is not None
        assert found.rules == ("repetitive_op",)
        assert found.score == pytest.approx(100 * confidence, abs=15)


def test_rules_of_one_turn_make_one_memory_and_the_strongest_gives_the_type() -> None:
    turn = Exchange(
        "The diagrams are missing: dot: command not found.",
        "Graphviz is not installed. Run `apt install graphviz` and set `dot_path` to /usr/bin/dot in docs.toml.",
    )
    found = Reflector({}).reflect(turn, []).candidate
    assert found is not None
    assert found.rules == ("error_fix", "new_tool", "config_change")
    assert found.knowledge_type == "pitfall"


def test_a_turn_of_code_yields_nothing() -> None:
    code = "```python\nraise ValueError('broken')\nx = 1\nfix(x)\n```"
    assert fired(code, code) == ()
    assert (
        fired("def f(x):\n    return x\nclass A:\n    pass", "import os\nfrom os import path\nos.exit(1)")
        == ()
    )


@pytest.mark.parametrize(
    "text",
    [
        "pytest 超时问题：使用 -x --timeout=30 逐个运行",
        "pytest timeout error: run them one at a time with -x --timeout=30",
    ],
)
def test_the_source_documents_example_is_kept_word_for_word(text: str) -> None:
    found = Reflector({}).reflect(Exchange(text), []).candidate
    assert found is not None
    assert (found.text, found.section, found.knowledge_type) == (text, "debugging", "pitfall")
    assert found.tools == ("pytest",)
    assert {"python", "testing"} <= set(found.tags)
    assert found.score >= 30


def test_a_text_on_its_own_that_scores_too_low_is_not_dropped() -> None:
    assert (
        Reflector({"min_score": 100}).reflect(Exchange("The port is broken: set it to 80."), []).dropped == 0
    )


def test_an_exchange_that_scores_too_low_is_dropped() -> None:
    turn = Exchange("It fails.", "Run it again.")
    assert Reflector({}).reflect(turn, []).candidate is not None
    answer = Reflector({"min_score": 90}).reflect(turn, [])
    assert (answer.candidate, answer.dropped) == (None, 1)
