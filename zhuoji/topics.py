"""What ``zhuoji help TOPIC`` says, in both languages."""

from collections.abc import Mapping

from engine import Text

TOPICS: Mapping[str, tuple[Text, Text]] = {
    "input": (
        Text("输入的文件与格式", "files, and what may be in them"),
        Text(
            """\
命令读给出的文件；没有文件则读标准输入，- 也表示标准输入。编码为 UTF-8。

- 一个 JSON 对象，可以写成多行；
- 或 JSON Lines：一行一个对象；
- replay 和 audit 还可以一行一个动作：先是一行没有 events 的开头，见 zhuoji help records。

以 gzip 压缩的文件按开头两个字节辨认，与文件名无关。解压后最多 10 GB；--max-unpacked 20G
改为别的大小。文件损坏、不完整或超过大小时，之前能读出的内容照常作答，退出码为 2。

一行最多 4,000,000 字节。同一个对象里字段出现两次、NaN、单独的代理字符都不算 JSON。""",
            """\
A command reads the files that are named, or standard input where none is; - is standard input, too.
They are UTF-8.

- One JSON object, perhaps over several lines;
- or JSON Lines: an object a line;
- replay and audit also take an event a line, after an opening line without events: see
  zhuoji help records.

A file packed by gzip is known by its first two bytes, whatever it is called. It may unpack to
10 GB; --max-unpacked 20G says otherwise. Where a file is damaged, incomplete or too large,
what could be read before is answered, and the exit code is 2.

A line may have 4,000,000 bytes. An object that names a field twice is not JSON, nor is NaN or a
lone surrogate.""",
        ),
    ),
    "records": (
        Text("整局的记录", "the record of a whole round"),
        Text(
            """\
replay 和 audit 读整局的记录：房间、发牌、全部动作，以及所称的结果（可以没有）。

{"id": "三号桌第 12 局",
 "room": {"ruleset": "guiyang", "options": {"base": 2}},
 "deal": {"dealer": 1, "streak": 1, "hands": ["335577m6699p122s", …]},
 "events": [{"seat": 1, "type": "discard", "tile": "1s"}, …],
 "claimed": {"totals": [93, -77, -8, -8]}}

没有 room 的记录须用 --ruleset guiyang --option base=2 给出房间。
一行一个动作时，第一行是没有 events 和 claimed 的其余字段，之后一行一个动作，最后可以有
{"claimed": …}。所有字段见 docs/records.md；随机的记录：zhuoji simulate --ruleset guiyang。""",
            """\
replay and audit read records of whole rounds: the room, the deal, every event, and, if they like,
the result that they claim.

{"id": "table 7, round 12",
 "room": {"ruleset": "guiyang", "options": {"base": 2}},
 "deal": {"dealer": 1, "streak": 1, "hands": ["335577m6699p122s", …]},
 "events": [{"seat": 1, "type": "discard", "tile": "1s"}, …],
 "claimed": {"totals": [93, -77, -8, -8]}}

Records without a room want one: --ruleset guiyang --option base=2.
With an event a line, the first line has everything but events and claimed, each event is a line,
and the last one may be {"claimed": …}. docs/records.md has all fields; for random records there is
zhuoji simulate --ruleset guiyang.""",
        ),
    ),
    "verdicts": (
        Text("记录的结论", "what comes of a record"),
        Text(
            """\
agrees      动作全部合法，结果与所称相符
settled     动作全部合法，没有所称的结果
differs     动作全部合法，结果与所称不符
illegal     有不能做的动作
unfinished  动作全部合法，牌局没有结束
refused     不是记录

differs、illegal、refused 有问题；加 --strict 时 unfinished 也有。
zhuoji replay --only differs,illegal 只写出这些结论；计数和退出码仍按全部记录。""",
            """\
agrees      every event is legal, and the result is the one that is claimed
settled     every event is legal, and no result is claimed
differs     every event is legal, and the result is another one
illegal     an event is not legal
unfinished  every event is legal, and the round is not over
refused     it is no record

Something is wrong with differs, illegal and refused; with --strict also with unfinished.
zhuoji replay --only differs,illegal writes these alone; the exit code is that of all records.""",
        ),
    ),
    "formats": (
        Text("输出的格式", "the forms of output"),
        Text(
            """\
在终端上是表格，否则是 JSON；--json 和 --table 另选。JSON 与服务的回答相同，一行一个。

zhuoji replay --format csv|jsonl|table 每条记录一行：

file        文件（jsonl 和 table 只在有多个文件时写出）
line        行号
id          记录的名称
verdict     结论
ruleset     玩法
difference  首处不符，含所称与应为；或不能做的动作，或无法读取的原因
rule        有关的规则，可能有几条。所称有项目或付分时，是其中不符的规则

CSV 里以 = + - @ 开头的文字前加单引号，免得表格软件当作公式。
--out 文件 写到文件。控制字符和改变书写方向的字符总是转义：JSON 里如 \\u009b，别处如 \\x9b。""",
            """\
Tables on a terminal, JSON everywhere else; --json and --table choose. The JSON is that of the
service's answers, one a line.

zhuoji replay --format csv|jsonl|table has a line for each record:

file        the file (jsonl and table have it where there are several)
line        the line in it
id          the name of the record
verdict     see zhuoji help verdicts
ruleset     the rule set
difference  the first difference, as claimed and as settled; or what is wrong with the event that is
            illegal; or why the record was refused
rule        the rule of that, perhaps several. Where items or payments are claimed, that of those
            that differ

In CSV a text that begins with = + - or @ has a ' before it: it is no formula to a spreadsheet.
--out FILE writes to a file. Characters that control a terminal or turn the direction of writing are
always escaped: \\u009b in JSON, \\x9b elsewhere.""",
        ),
    ),
    "exit-codes": (
        Text("退出码", "exit codes"),
        Text(
            """\
0    没有问题
1    有牌桌或记录有问题（拒绝、有不能做的动作、不符；加 --strict 时也包括未结束）
2    用法不对，或输入无法读取或无法读完
70   分担工作的进程被杀死
74   输出无法写出（例如磁盘已满）
130  被中断
141  输出已无人读取""",
            """\
0    fine
1    something is wrong with a table or record (refused, illegal, differs; unfinished with --strict)
2    usage, or input that cannot be read, or not to its end
70   a process that shared the work was killed
74   the output could not be written: a full disk, for example
130  interrupted
141  nobody reads the output any more""",
        ),
    ),
    "completion": (
        Text("在 shell 里补全", "completion in a shell"),
        Text(
            """\
bash  把此行写入 ~/.bashrc：     eval "$(_ZHUOJI_COMPLETE=bash_source zhuoji)"
zsh   把此行写入 ~/.zshrc：      eval "$(_ZHUOJI_COMPLETE=zsh_source zhuoji)"
fish  把此行写入 ~/.config/fish/completions/zhuoji.fish：
                                 _ZHUOJI_COMPLETE=fish_source zhuoji | source

之后按 Tab 补全命令、选项、玩法、规则、房间选项和文件名。""",
            """\
bash  add to ~/.bashrc:  eval "$(_ZHUOJI_COMPLETE=bash_source zhuoji)"
zsh   add to ~/.zshrc:   eval "$(_ZHUOJI_COMPLETE=zsh_source zhuoji)"
fish  add to ~/.config/fish/completions/zhuoji.fish:
                         _ZHUOJI_COMPLETE=fish_source zhuoji | source

Then Tab completes commands, options, rule sets, rules, options of rooms and names of files.""",
        ),
    ),
}
"""By its name: what a topic is about, in a few words, and what there is to say."""
