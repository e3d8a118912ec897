"""Send parsers unusual input, guided by coverage: ``python -m tools.fuzz TARGET --seconds 600``.

Atheris (the extra `proof`) changes inputs to reach new lines of `wyatt`. Each target checks that
only documented errors are raised. A valid position or record must also stay the same when it's
written and read again. JSON and addresses are mostly changed value by value, so most of them stay
valid. Useful inputs are in `tests/corpus`, and `tests/test_corpus.py` replays them.

Two more targets, `game` and `visit`, are state machines from the tests: complete games under any
rules, and complete visits to the pages. Their input is the sequence of Hypothesis's choices.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any
from urllib.parse import parse_qsl, urlencode

PROJECT = Path(__file__).parents[1]
CORPUS = PROJECT / "tests" / "corpus"
#: The maximum length of an input in bytes. The parsers' own limits soon refuse longer ones anyway.
LONGEST = 4_000

#: Elements that run or load something. No drawing has any. (A host's template isn't a drawing.)
ACTIVE = frozenset(("base", "embed", "iframe", "link", "meta", "object", "script", "wyx"))
SCHEME = re.compile(r"\s*([a-z][a-z0-9+.-]*)\s*:", re.IGNORECASE)
SCHEMES = frozenset(("https", "data"))


class _Markup(HTMLParser):
    """Refuses elements, attributes and addresses that only unescaped text can contain."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ACTIVE, "a person's text became an element"
        for name, value in attrs:
            assert not name.startswith("on"), "a person's text became an attribute"
            if name in ("href", "src", "action") and (scheme := SCHEME.match(value or "")):
                assert scheme[1].lower() in SCHEMES, "a person's text became an address"


#: The hashes of drawings already checked, because most parts are the same for the next input.
_CHECKED: set[int] = set()


def drawn(pages: Any) -> None:
    """Check that a page shows no failure, and that no text from a person became markup."""
    shown = pages.shown
    json.dumps({name: value for name, value in shown.items() if name not in ("frame", "parts")})
    assert "our fault" not in shown["parts"].get("notice", "")
    for html in (shown["frame"], *shown["parts"].values()):  # the script sets each part by itself
        if (mark := hash(html)) not in _CHECKED:
            markup = _Markup()
            markup.feed(html)
            markup.close()
            _CHECKED.add(mark)


def _sentence(*issues: object) -> None:
    assert issues
    assert all(str(issue).isprintable() and str(issue).strip() for issue in issues)


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def position(text: str) -> None:
    from wyatt import earp, wildcat
    from wyatt.core.errors import InvalidDocument

    for game in (earp.Game, wildcat.Game):
        try:
            read = game.from_position(_json(text))
        except InvalidDocument as error:
            _sentence(*error.issues)
            continue
        list(map(str, read.legal_moves))
        assert game.from_position(read.position()).position() == read.position()


def record(text: str) -> None:
    from wyatt import earp, wildcat
    from wyatt.core.errors import InvalidDocument

    games: tuple[Any, Any] = (earp, wildcat)
    for game in games:
        try:
            read = game.load_record(_json(text))
            replayed = game.replay(read)
        except InvalidDocument as error:
            _sentence(*error.issues)
            continue
        assert game.load_record(read.document()).document() == read.document()
        list(replayed.game.legal_moves)


def opened(address: dict[str, str]) -> Any:
    from wyatt.core.text import speak
    from wyatt.ui.page import Pages, speak_to

    speak("en")
    pages = Pages(address, language=speak_to(address))
    drawn(pages)
    return pages


def token(text: str) -> None:
    """Open a token, or a JSON object packed as a token, on every page that takes one."""
    from wyatt.core.documents import write_plain

    lang = ("en", "fr")[len(text) % 2]
    if isinstance(held := _json(text), dict):
        text = write_plain(held)
    for query in ({"p": text}, {"page": "edit", "p": text}, {"page": "course", "own": text}):
        opened({**query, "game": "wyatt", "lang": lang})
    opened({"page": "wildcat", "p": text, "lang": lang})


def move(text: str) -> None:
    from wyatt import earp, wildcat
    from wyatt.core.errors import NotAMove

    games: tuple[Any, Any] = (earp, wildcat)
    for each in games:
        game = each.Game.new(["Anna", "Burt"], seed=1)
        before = game.position()
        try:
            legal = game.verdict(text).legal
        except NotAMove as error:
            _sentence(error)
            continue
        if legal:
            game.push(text)
            game.pop()
        assert game.position() == before


def lesson(text: str) -> None:
    from wyatt.lessons import own

    checked = own.check(text)
    assert (checked.lesson is None) == bool(checked.issues)


def results(text: str) -> None:
    from wyatt.lessons.results import Results

    read = Results()
    read.add("file.json", text)
    json.dumps(read.document())
    read.csv()


def plan(text: str) -> None:
    from wyatt.core.errors import InvalidDocument
    from wyatt.table.simulate import Plan

    held = _json(text)
    with suppress(InvalidDocument, TypeError):  # an unknown argument is Python's own error
        Plan(**held) if isinstance(held, dict) else Plan(held)


def address(text: str) -> None:
    """Open the address with this query string, and then the address that the opened page shows."""
    from wyatt.ui.page import parse

    opened(parse(opened(parse(text)).shown["address"]))


def requests(text: str) -> None:
    """Open the address in the first line, and send the page the next eleven lines as requests."""
    from wyatt.ui.page import parse

    first, *lines = text.split("\n")[:12]
    pages = opened(parse(first))
    for line in lines:
        pages.ask(_json(line))
        drawn(pages)


TARGETS: dict[str, Callable[[str], None]] = {
    each.__name__: each
    for each in (position, record, token, move, lesson, results, plan, address, requests)
}

#: Each state machine's module and class.
MACHINES = {"game": ("tests.test_any_game", "Table"), "visit": ("tests.test_any_press", "Reader")}


def machine(name: str) -> Callable[[bytes], object]:
    """Return a function that runs a state machine on an input. If a run fails, the function prints
    its steps.
    """
    from hypothesis import Verbosity, settings
    from hypothesis.stateful import get_state_machine_test

    module, called = MACHINES[name]
    made = getattr(import_module(module), called)
    test: Any = get_state_machine_test(made)

    def run(data: bytes) -> None:
        try:
            test.hypothesis.fuzz_one_input(data)
        except Exception:
            loud = settings(made.TestCase.settings, verbosity=Verbosity.debug)
            again: Any = get_state_machine_test(made, settings=loud)
            again.hypothesis.fuzz_one_input(data)
            raise

    return run


# --- changes to an input ----------------------------------------------------------------------


def _fields(line: str) -> Any:
    """Return the value of a JSON line, the fields of an address, or nothing for any other line."""
    held = _json(line)
    if isinstance(held, dict | list):
        return held
    return {} if " " in line else dict(parse_qsl(line, keep_blank_values=True))


def _parts(value: object) -> list[Any]:
    held: list[Any] = value if isinstance(value, list) else []
    if isinstance(value, dict):
        held = [*value, *value.values()]
    return [value, *(part for each in held for part in _parts(each))]


def _words() -> list[Any]:
    kept = [path.read_text("utf-8", "replace") for path in sorted(CORPUS.glob("*/*"))]
    odd: list[Any] = [None, True, -1, 0, 1, 10**12, 1.5, [], {}, [[]], {"": {}}]
    odd += ["", "<wyx>", '" onwyx="1', "9" * 20]
    lines = [*kept, *(line for text in kept for line in text.split("\n"))]
    return odd + [part for line in lines for part in _parts(_fields(line))]


def _changed(value: Any, chance: Random, words: list[Any]) -> Any:
    """Return a copy of a value with something in it changed, added, doubled or removed."""
    if not (isinstance(value, dict | list) and value and chance.random() < 0.85):
        return chance.choice(chance.choice([words, _parts(value)]))
    made: Any = value.copy()
    at = chance.choice(list(made)) if isinstance(made, dict) else chance.randrange(len(made))
    act = chance.randrange(6)
    if act == 0:
        del made[at]
    elif act == 1 and isinstance(made, list):
        made.insert(at, chance.choice([*made, *words]))
    elif act == 1:
        made[str(chance.choice(words))[:60]] = made[at]
    else:
        made[at] = _changed(made[at], chance, words)
    return made


def mutator(otherwise: Callable[[bytes, int], bytes]) -> Callable[[bytes, int, int], bytes]:
    """Return a function that changes an input. otherwise: changes an input without fields, an input
    that would become too long, or one chosen at random.
    """
    words = _words()

    def change(data: bytes, longest: int, seed: int) -> bytes:
        chance = Random(seed)
        text = data.decode("utf-8", "replace")
        lines = [text] if isinstance(_json(text), dict | list) else text.split("\n")
        places = [at for at, line in enumerate(lines) if _fields(line)]
        if not places or chance.random() < 0.2:
            return otherwise(data, longest)
        at = chance.choice(places)
        made = _changed(_fields(lines[at]), chance, words)
        query = isinstance(made, dict) and not isinstance(_json(lines[at]), dict | list)
        line = urlencode(made) if query else json.dumps(made, ensure_ascii=False)
        if len(lines) > 1 and chance.random() < 0.3:
            lines.insert(at, line)
        else:
            lines[at] = line
        whole = "\n".join(lines).encode("utf-8", "replace")
        return whole if len(whole) <= longest else otherwise(data, longest)

    return change


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__)
    parser.add_argument("target", choices=sorted([*TARGETS, *MACHINES]))
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument(
        "--found",
        type=Path,
        help="save new inputs in this folder (default: the corpus, or a temporary one)",
    )
    asked = parser.parse_args(arguments)
    import atheris

    with atheris.instrument_imports(include=["wyatt"]):
        import wyatt.earp
        import wyatt.lessons.own
        import wyatt.lessons.results
        import wyatt.table.simulate
        import wyatt.ui.page
        import wyatt.ui.registry
        import wyatt.wildcat

        for page in wyatt.ui.registry.PAGES:  # triggers the pages' late imports, and fills caches
            wyatt.ui.page.Pages({"page": page})
    found = asked.found or (CORPUS / asked.target if asked.target in TARGETS else Path(mkdtemp()))
    found.mkdir(parents=True, exist_ok=True)
    if asked.target in MACHINES:
        for number in range(20):  # growing long inputs from nothing would take hours
            (found / f"random-{number}").write_bytes(Random(number).randbytes(LONGEST))
    folders = {found, CORPUS / asked.target} if asked.target in TARGETS else {found}
    # Don't start with short inputs only.
    limits = [f"-max_total_time={asked.seconds}", f"-max_len={LONGEST}", "-len_control=0"]
    setting = [sys.argv[0], *map(str, sorted(folders, key=found.__ne__)), *limits]
    setting.append("-print_final_stats=1")
    if asked.target in MACHINES:
        atheris.Setup(setting, machine(asked.target))
    else:
        target = TARGETS[asked.target]
        # Look `Mutate` up late, because Atheris replaces it when fuzzing begins.
        change = mutator(lambda *given: atheris.Mutate(*given))
        atheris.Setup(
            setting, lambda data: target(data.decode("utf-8", "replace")), custom_mutator=change
        )
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])
