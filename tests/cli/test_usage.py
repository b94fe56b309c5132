"""What is said of a command line that cannot be understood, help, and completion."""

import subprocess

import click
import pytest

import engine
from engine import audits
from tests.support.command import PLAIN, Ran, invoke, run
from zhuoji.main import cli
from zhuoji.topics import TOPICS

WRONG = {
    "--foo": ("没有选项 --foo", "No such option '--foo'."),
    "rep": ("没有命令 rep；是否想用 replay？", "No such command 'rep'. Did you mean 'replay'?"),
    "replay --lan": ("没有选项 --lan；是否想用 --lang？", "No such option '--lan'."),
    "replay --jobs": ("选项 --jobs 须带一个值", "Option '--jobs' requires an argument."),
    "replay --json=1": ("选项 --json 不带值", "Option '--json' does not take a value."),
    "replay --jobs 0": ("--jobs 的值不对：应为不小于 1 不大于 256 的整数", "0 is not in the range"),
    "replay --format xml": ("--format 的值不对：应为 csv、jsonl、table 之一", "is not one of"),
    "simulate --count x": ("--count 的值不对：应为不小于 0 的整数", "is not a valid integer"),
    "simulate --seed x": ("--seed 的值不对：应为整数", "is not a valid integer"),
    "simulate": ("须给出 --ruleset", "--ruleset is needed"),
    "simulate --ruleset guiyang x y": ("多余的参数：x y", "Got unexpected extra arguments (x y)"),
    "rules a b": ("多余的参数：b", "Got unexpected extra argument (b)"),
    "rules guiyang.pemit": (
        "没有规则 guiyang.pemit；有 guiyang.permit",
        "no rule is called guiyang.pemit; there is guiyang.permit",
    ),
    "help inpt": ("没有主题 inpt；有 input", "no topic is called inpt; there is input"),
    "waits --option base=1": ("--option 须与 --ruleset 同用", "--option needs --ruleset"),
    "waits --ruleset guiyang --option base": ("--option base：应为 选项=值", "must be KEY=VALUE"),
    "waits --ruleset guiyang --option base=1 --option base=2": (
        "--option base：给出了两次",
        "--option base: named twice",
    ),
    "replay none.json": ("none.json：无法读取：", "none.json: No such file or directory"),
    "replay tests": ("tests：是目录", "tests: it is a directory"),
    "replay --max-unpacked x": (
        "--max-unpacked：应为字节数，例如 20G，而不是 x",
        "must be a size like 20G, not x",
    ),
    "audit --service x": (
        "--service：应为 http 或 https 地址",
        "must be an address of http or https",
    ),
}


@pytest.mark.parametrize("arguments", WRONG)
def test_what_is_wrong_is_said_in_either_language(arguments: str) -> None:
    """By ``--lang``, wherever it stands, and else by the locale."""
    zh, en = WRONG[arguments]
    given = arguments.split()
    said = {
        "zh": invoke(*given, env={"LC_ALL": "zh_CN.UTF-8"}),
        "en": invoke(*given, env={"LC_ALL": "C.UTF-8"}),
    }
    for language, expected in (("zh", f"错误：{zh}"), ("en", "Error: ")):
        ran = said[language]
        assert (ran.exit_code, ran.stdout) == (2, "")
        assert any(line.startswith(expected) for line in ran.stderr.splitlines())
        assert "Traceback" not in ran.stderr
    assert en in said["en"].stderr
    command = cli.commands.get(given[0])
    if command is not None and any("--lang" in each.opts for each in command.params):
        for option in (["--lang", "zh"], ["--lang=zh"]):
            asked = invoke(given[0], *option, *given[1:], env={"LC_ALL": "C.UTF-8"})
            assert asked.stderr == said["zh"].stderr


def test_every_error_of_ours_and_of_click_names_how_to_get_help() -> None:
    ran = invoke("replay", "--zzz", env={"LC_ALL": "zh_CN.UTF-8"})
    usage, hint, blank, error = ran.stderr.splitlines()
    assert usage == "用法：zhuoji replay [OPTIONS] [FILES]..."
    assert (hint, blank) == ("说明见 zhuoji replay --help", "")
    assert error == "错误：没有选项 --zzz"


def test_no_command_at_all_is_answered_with_help() -> None:
    ran = run()
    assert (ran.code, ran.out) == (2, "")
    assert "Commands:" in ran.err


def test_the_version() -> None:
    for option in ("--version", "-V"):
        assert run(option) == Ran(0, f"zhuoji {engine.__version__}\n", "")


@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic_in_either_language(topic: str) -> None:
    title, text = TOPICS[topic]
    for language in ("zh", "en"):
        assert title.in_language(language) in invoke("help", "--lang", language).stdout
        ran = invoke("help", topic, "--lang", language)
        assert (ran.exit_code, ran.stdout) == (0, f"{text.in_language(language)}\n")
        assert max(map(len, ran.stdout.splitlines())) <= 100
        assert any("\u4e00" <= each <= "\u9fff" for each in ran.stdout) == (language == "zh")


def test_topics_know_of_everything_that_there_is() -> None:
    for language in ("zh", "en"):
        verdicts = TOPICS["verdicts"][1].in_language(language)
        assert all(f"\n{each} " in f"\n{verdicts}" for each in audits.VERDICTS)
        codes = TOPICS["exit-codes"][1].in_language(language).splitlines()
        assert [line.split()[0] for line in codes] == ["0", "1", "2", "70", "74", "130", "141"]


def test_help_on_a_command_is_its_help() -> None:
    for name in cli.commands:
        assert invoke("help", name).stdout == invoke(name, "--help").stdout


def completed(*words: str) -> list[str]:
    """What Tab offers in bash at the end of ``words``."""
    asked = {
        "_ZHUOJI_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(("zhuoji", *words)),
        "COMP_CWORD": str(len(words)),
    }
    return invoke(env={**PLAIN, **asked}).stdout.splitlines()


def test_tab_completes() -> None:
    assert completed("re") == ["plain,replay"]
    assert completed("replay", "--su") == ["plain,--summary"]
    assert completed("replay", "--format", "") == ["plain,csv", "plain,jsonl", "plain,table"]
    assert completed("replay", "--only", "un") == ["plain,unfinished"]
    assert completed("waits", "--ruleset", "gu") == ["plain,guiyang", "plain,gumai"]
    styles = completed("waits", "--ruleset", "guiyang", "--option", "style")
    assert "plain,style=hun8qing16" in styles
    assert completed("waits", "--option", "style") == [""]
    assert completed("rules", "guiyang.per") == ["plain,guiyang.permit"]
    assert completed("rules", "yi")[0] == "plain,yinji"
    assert completed("help", "exit") == ["plain,exit-codes"]
    assert completed("replay", "rou") == ["file,rou"]
    assert completed("audit", "--out", "rep") == ["file,rep"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell(shell: str) -> None:
    ran = run(env={"_ZHUOJI_COMPLETE": f"{shell}_source"})
    assert (ran.code, "_ZHUOJI_COMPLETE" in ran.out) == (0, True)
    assert f"_ZHUOJI_COMPLETE={shell}_source zhuoji" in TOPICS["completion"][1].en
    if shell == "bash":
        subprocess.run(["/bin/bash", "-n"], input=ran.out.encode(), check=True)


def test_every_option_says_what_it_is_for() -> None:
    for command in cli.commands.values():
        for parameter in command.params:
            assert not isinstance(parameter, click.Option) or parameter.help
