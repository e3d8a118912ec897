"""Check every text for mistakes a program can find (`docs/style.md`): ``python -m tools.style``.

The checker reads the README, the changelog, docs, notebooks, rulebooks, every message to translate
(lessons, rulings, buttons, errors, help), docstrings, comments and the newest commit subjects. Each
finding is one line with the place, the rule and the sentence. If there are findings, the exit
status is 1. ``--count`` prints numbers per place, and ``--look`` lists sentences worth another
look, about half of which could be better. With these options, the exit status is 0.
"""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tools.messages import texts

PROJECT = Path(__file__).parents[1]
#: The maximum length of a commit subject in characters, and the number of newest subjects to read.
SUBJECT, SUBJECTS = 60, 10


class Rule(NamedTuple):
    """A pattern to avoid in texts, and what to write instead."""

    found: re.Pattern[str]
    instead: str
    #: The place where the rule applies, or empty for every place.
    place: str = ""


def _rule(pattern: str, instead: str, place: str = "") -> Rule:
    return Rule(re.compile(pattern), instead, place)


RULES = (
    _rule(r"\b(?:[Ww]hoever|[Ww]homever)\b", "if you, the player who"),
    _rule(r"\banew\b", "again"),
    _rule(r"\b[Bb]esides?\b", "next to, other, compared with"),
    _rule(r"\bone[’']s\b", "your"),
    _rule(r"\bcounts? \d+ (?:capture )?points?\b", "is worth 2 points"),
    _rule(r"\bbrings? \$", "adds $1,000, earns $1,000"),
    _rule(r"\bpoints? of (?:Belle|Billy|Bob|Butch|Jesse|Sundance|Wes)\b", "points on Jesse James"),
    _rule(
        r"\b(?:lie|lies|stand|stands|hang|hangs) (?:above|below|beneath|between|here|in|on|over|there|under)\b",
        "is, are (people may stand, things may not)",
    ),
    _rule(
        r"\b(?:a|one|\d+) \w+ a (?:card|core|deal|file|game|hand|lesson|line|page|player|poster|row|rule|second|turn)(?:[.,;)]|$)",
        "per: one row per poster",
    ),
    _rule(
        r"(?<!there )(?<!There )\b(?:is|are|was|were|names|begins) no (?!longer|more\b|doubt|one\b|need)\w+",
        "is not a",
    ),
    _rule(r"\b(?:Hand|Text|Name|Turn) of (?:the |an? )?\{", "{player}'s hand, link text"),
    _rule(r"\bgive or take\b|\bof the house\b", "±, built-in, simulated"),
    _rule(r"\b[Qq]uarrels?\b", "dispute"),
    _rule(r"\d %", "24%"),
    _rule(r"\b[Oo]dds\b", "chance"),
    _rule(r"[,:]? then\?", "drop it, or now?"),
    _rule(
        r"^(?:What|Who|Where) (?!(?:a|an|is|are|do|does|can|if)\b)[^?.!:]*[.]$",
        "start with a noun or you",
    ),
    # A message can tell you to give something, but a function returns it.
    _rule(r"^Gives? ", "Return", "docstrings"),
    _rule(r"[;:][^;:]*[;:][^;:]*[;:] ", "one idea per sentence"),
    _rule(
        r"\{\w+\}: (?:already|are|can't|cannot|contains|does|doesn't|has|is|isn't|must)\b",
        "a whole sentence: {file} isn't UTF-8",
    ),
    _rule(r"\bsays that\b", "drop “that”", "rulings"),
    *(
        # Code in backquotes and braces keeps its straight apostrophes.
        _rule(r"^(?:[^`{]|`[^`]*`|\{[^}]*\})*\w'(?:\w| )", "a curly apostrophe: ’", place)
        for place in ("messages", "lessons", "rulings", "rulebook")
    ),
    *(
        # A phone has nothing to click with.
        _rule(r"\b[Cc]lick(?:s|ed|ing)?\b", "choose, press", place)
        for place in ("messages", "lessons", "rulings")
    ),
    _rule(r", says ", "In the margin note, you may …", "rulings"),
    _rule(r"^(?:May|Must|In which order)\b.*\?$", "Can I …? Do I have to …?", "rulings"),
    _rule(
        r"^(?:Give|Hold|Know|Let|Match|Name|Say|Tell)\b",
        "Fix, Add, Remove, Rename, Move, Test, Document, Translate, Speed up",
        "commits",
    ),
)

#: Patterns that are often, but not always, worth changing. They're hints, not rules.
LOOK = (
    _rule(
        r"\b(?:cannot|(?:do|does|did|is|are|was|were|has|have|could|would|should) not)\b",
        "can't, don't, isn't",
    ),
    _rule(
        r"\b(?:[Ii]t|[Tt]hat|[Tt]here|[Yy]ou|[Tt]hey|[Ww]e) (?:is|are|have|will)\b", "it's, you're"
    ),
    _rule(r"; (?=[a-z{])", "so, but, because, or a full stop"),
    _rule(r"\bof \{(?:outlaw|player)\}", "{outlaw}'s poster"),
    _rule(r"\bof (?:your|its|their|a player's) own\b", "your own game"),
    _rule(r"\bin words\b|\bspoken\b", "as text, in natural language"),
    _rule(r"\bwhole\b(?! number)", "full, complete, entire, all"),
    _rule(r"\bfigures?\b", "number, value, result"),
    _rule(r"^One [a-z]+", "A, An"),
    _rule(
        r"\bplay(?:s|ed|ing)? (?:on|out)\b|\bgo(?:es)? on (?!(?:a|an|the) )",
        "continue, keep playing, simulate",
    ),
    _rule(r"\bat once\b", "right away, or together"),
    _rule(r"\blaps?\b", "round"),
    _rule(r"^(?:It|They|This|That|These|Those|Its|Their)\b", "start with its noun"),
    _rule(r"\b(?:those|that) (?:of|in|with)\b|\banother's\b|\bthe others\b", "name it"),
    _rule(r"\b(?:that|which|who) (?:is|are|was|were|has been) (?:not )?\w+ed\b", "unplaced cards"),
    _rule(r"\bsays? that\b", "drop “that”"),
    _rule(r"\bIn which order\b", "In what order"),
)

#: Correct sentences that break a rule, each with the reason.
ALLOWED: dict[str, str] = {
    # A table row that starts with a lesson's title.
    "What cards are worth | | Play a Joker as an ace or as the queen of spades | 8.": "a title",
    # Two margin notes in one sentence.
    "A margin note says that participants share, and the overview pays players according to their participation.": "a note",
}


class Text(NamedTuple):
    """A text that people read. place: the kind of text, such as ``docs``. where: the text's file
    and line.
    """

    place: str
    where: str
    text: str


# === The texts.


def messages() -> Iterator[Text]:
    from babel.messages.extract import extract_from_dir
    from babel.messages.frontend import parse_mapping_cfg

    with (PROJECT / "docs" / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    for folder in ("wyatt", "tools"):
        for path, line, message, *_ in extract_from_dir(PROJECT / folder, methods, options):
            place = "lessons" if path.startswith("lessons") else "messages"
            place = "rulings" if path.endswith("rulings.toml") else place
            for form in (message,) if isinstance(message, str) else message:
                yield Text(place, f"{folder}/{path}:{line}", form)


def rulebooks() -> Iterator[Text]:
    for path in sorted(PROJECT.glob("wyatt/*/text/rules.en.toml")):
        for at, text in texts(tomllib.loads(path.read_text(encoding="utf-8"))):
            if at[-1] in ("text", "title"):
                yield Text("rulebook", f"{path.relative_to(PROJECT)}:{'.'.join(at[:-1])}", text)


def _without_code(markdown: str) -> str:
    """Return Markdown without code, with table rows as lines."""
    markdown = re.sub(
        r"```.*?```|<!--.*?-->|<(style|script|pre)\b.*?</\1>", "\n", markdown, flags=re.S
    )
    markdown = re.sub(r"`[^`\n]*`", "`x`", markdown)
    return re.sub(r"\]\([^)]*\)|\]\[[^\]]*\]|<[^>]*>|[*_]{1,2}", "", markdown)


def pages() -> Iterator[Text]:
    for path in sorted(
        [*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md"), *PROJECT.glob("wyatt/*/FORMAT.md")]
    ):
        # The style guide shows bad examples, and the pages in docs/api are lists for a generator.
        if path.name not in ("style.md", "french.md") and path.parent.name != "api":
            place = path.name if path.parent == PROJECT else "docs"
            name = str(path.relative_to(PROJECT))
            text = _without_code(path.read_text(encoding="utf-8"))
            for block in re.split(r"\n\s*\n|\n(?=[-*|#] |\d+\. )|\|", text):
                yield Text(place, name, block)


def notebooks() -> Iterator[Text]:
    for path in sorted((PROJECT / "notebooks").glob("*.ipynb")):
        if re.match(r"\d|wildcat-|teacher", path.name):
            continue
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                text = _without_code("".join(cell["source"]))
                for block in re.split(r"\n\s*\n|\n(?=[-*|#] )|\|", text):
                    yield Text("notebooks", f"notebooks/{path.name}", block)


_CODE = re.compile(r"``[^`]*``|`[^`]*`")
#: The parameter names that a docstring describes, as in ``least, most: the number of players``.
_NAMES = r"(?:[a-z_]+(?:, | and ))*[a-z_]+: "


def docstring_blocks(text: str) -> Iterator[str]:
    text = _CODE.sub("x", re.sub(r"(?m)^ *>>> (?:.+\n?)*", "", text))
    for block in re.split(rf"\n\s*\n|\n(?=- |[|=]|.*\S {{2,}}\S)|(?<=[.)])\s+(?={_NAMES})", text):
        yield re.sub(rf"^{_NAMES}", "", block)


def code() -> Iterator[Text]:
    for path in sorted([*PROJECT.rglob("wyatt/**/*.py"), *PROJECT.rglob("tools/**/*.py")]):
        if path == Path(__file__):
            continue
        source, name = path.read_text(encoding="utf-8"), str(path.relative_to(PROJECT))
        for node in ast.walk(ast.parse(source)):
            kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
            if isinstance(node, kinds) and (text := ast.get_docstring(node)):
                for block in docstring_blocks(text):
                    yield Text("docstrings", f"{name}:{getattr(node, 'lineno', 1)}", block)
        block, last = "", -1
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            said = token.type == tokenize.COMMENT
            if said and not token.string.startswith(("# type:", "# noqa")):
                if token.start[0] != last + 1 and block:
                    yield Text("comments", f"{name}:{last}", _CODE.sub("x", block))
                    block = ""
                block, last = f"{block} {token.string.lstrip('#: ')}".strip(), token.start[0]
        if block:
            yield Text("comments", f"{name}:{last}", _CODE.sub("x", block))


def subjects() -> Iterator[Text]:
    ran = subprocess.run(
        ["git", "log", f"-{SUBJECTS}", "--no-merges", "--format=%s"],
        cwd=PROJECT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    for subject in ran.stdout.splitlines():
        yield Text("commits", "git log", subject)


# === The findings.

_END = re.compile(r"(?<=[.?!])[\"'”’)]*\s+(?=[^a-z])")


def sentences(text: str) -> Iterator[str]:
    for each in _END.split(" ".join(text.split())):
        if each := each.strip(" -#|>"):
            yield each


def findings(
    all_texts: Iterable[Text], rules: Iterable[Rule] = RULES
) -> Iterator[tuple[Text, str, str]]:
    for text in all_texts:
        if text.place == "commits" and len(text.text) > SUBJECT:
            yield text, text.text, f"at most {SUBJECT} letters"
        for sentence in sentences(text.text):
            if sentence not in ALLOWED:
                for rule in rules:
                    if rule.place in ("", text.place) and rule.found.search(sentence):
                        yield text, sentence, rule.instead


def main(arguments: list[str]) -> int:
    read = [*messages(), *rulebooks(), *pages(), *notebooks(), *code(), *subjects()]
    looks = "--look" in arguments
    found = list(dict.fromkeys(findings(read, LOOK if looks else RULES)))
    if "--count" in arguments:
        all_of = Counter(text.place for text in read for _ in sentences(text.text))
        wrong = Counter(text.place for text, _, _ in found)
        for place, number in all_of.items():
            print(f"{place:12} {number:6} sentences {wrong[place]:5} findings")
        return 0
    for text, sentence, instead in found:
        print(f"{text.where}: {instead}: {sentence[:200]}")
    return 1 if found and not looks else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
