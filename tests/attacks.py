"""Inputs from a stranger that could make a page work hard. Each is refused quickly, with a sentence."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from tests.written import token_of
from wyatt.core.documents import read_json, unpack
from wyatt.core.errors import IllegalMove, InvalidDocument, NotAMove
from wyatt.lab.state import read_state
from wyatt.lessons.own import COACHED, check, write_link
from wyatt.lessons.progress import read_progress
from wyatt.lessons.results import Results
from wyatt.site.session import Session
from wyatt.table import games
from wyatt.ui.page import Pages, parse

#: Handles the input and returns the sentences that refuse it.
Blow = Callable[[], Sequence[str]]
#: Makes the input, which may take a while, and the function that handles it.
Attack = Callable[[], Blow]
NAMES = ["Anna", "Burt"]
START = {"players": NAMES, "seed": 7}
MILLION = 1_000_000
#: Enough items that looking at each takes too many calls or bytes, but quick to make.
MANY = MILLION // 2


def said(work: Callable[[], object]) -> Sequence[str]:
    """The sentences that refuse an input, or none if it's accepted."""
    try:
        work()
    except InvalidDocument as error:
        return [str(issue) for issue in error.issues]
    except (NotAMove, IllegalMove) as error:
        return [str(error)]
    return []


def dots(letters: int) -> str:
    """A dotted key of this length. Python's TOML reader needs half a minute for 58,000 letters."""
    return "a" + ".a" * (letters // 2) + "=1"


def nested(deep: int) -> str:
    return "[" * deep + "]" * deep


@cache
def wide(value: object = 1) -> dict[str, object]:
    """Half a million fields, made once."""
    return dict.fromkeys(map(str, range(MANY)), value)


def deep(levels: int) -> object:
    made: object = []
    for _level in range(levels):
        made = [made]
    return made


def kind(work: Callable[[Any], Sequence[str]]) -> Callable[[Callable[[], Any]], Attack]:
    """Attacks on a function that takes any input and returns what it says."""

    def attack(make: Callable[[], Any]) -> Attack:
        def made() -> Blow:
            sent = make()
            return lambda: work(sent)

        return made

    return attack


#: A file of a lesson, one that should be JSON, an address that somebody opens, a learner's export.
lesson = kind(lambda text: [str(issue) for issue in check(text, coached=COACHED).issues])
text = kind(lambda written: said(lambda: read_json(written)))
address = kind(lambda query: Pages(parse(query)).desk.notice.splitlines())
progress = kind(lambda written: said(lambda: read_progress(written)))


def token(make: Callable[[], str], read: Any = lambda one: unpack(one, b"")) -> Attack:
    return kind(lambda sent: said(lambda: read(sent)))(lambda: token_of(make()))


def answer(sent: tuple[Any, Pages, object]) -> Sequence[str]:
    ask, pages, asked = sent
    ask(asked)
    return pages.desk.notice.splitlines()


def request(page: str, make: Callable[[], object]) -> Attack:
    return kind(answer)(lambda: ((pages := Pages({"page": page})).ask, pages, make()))


def to_site(make: Callable[[], str]) -> Attack:
    return kind(answer)(lambda: ((session := Session("")).ask, session.pages, make()))


def files(many: int, file: Callable[[int], tuple[str, str]]) -> Attack:
    def add(held: list[tuple[str, str]]) -> Sequence[str]:
        results = Results()
        for name, written in held:
            results.add(name, written)
        return [one.why for one in results.left_out]

    return kind(add)(lambda: [file(at) for at in range(many)])


def position(game: str, fields: Callable[[], Mapping[str, Any]]) -> Attack:
    spec = games.game(game)
    plain = {"format": spec.record.POSITION_FORMAT, "players": NAMES, "hands": {}}
    read = kind(lambda document: said(lambda: spec.game.from_position(document)))
    return read(lambda: {**plain, **fields()})


def record(game: str, fields: Callable[[], Mapping[str, Any]]) -> Attack:
    spec = games.game(game)
    plain = {"format": spec.record.RECORD_FORMAT, "start": START, "moves": []}

    def play(document: object) -> Sequence[str]:
        stopped: list[object] = []
        refused = said(lambda: stopped.append(spec.replay(document).error))
        return refused or [str(error) for error in stopped if error]

    return kind(play)(lambda: {**plain, **fields()})


def move(game: str, make: Callable[[], str]) -> Attack:
    return kind(lambda line: said(lambda: games.game(game).start(START).push(line)))(make)


def both(
    kind: Callable[[str, Callable[[], Any]], Attack], attacks: Mapping[str, Callable[[], Any]]
) -> dict[str, Attack]:
    names = ("wyatt", "wildcat")
    return {f"{name}, {game}": kind(game, attacks[name]) for name in attacks for game in names}


LESSON = """title = "TITLE"
say = "A question."
[[stages]]
kind = "predict"
title = "One"
position = {players = ["Anna", "Burt", "Curt"], seed = 3}
ask = "Who begins?"
options = [{text = "Anna", reason = "Yes.", right = true}, {text = "Burt", reason = "No."}]
"""
PLAY = """title = "A game that doesn’t end"
say = "Play."
[[stages]]
kind = "play"
title = "One"
position = {players = ["Anna", "Burt"], seed = 1}
you = "Anna"
goals = [{say = "Nothing brings this about.", fact = "moves >= 99999"}]
solution = [SOLUTION]
"""


def play(solution: str, game: str = "wyatt", stages: int = 1) -> str:
    """A lesson whose solution goes on and on without reaching its goal."""
    head, body = PLAY.split("[[stages]]")
    return (f'game = "{game}"\n{head}' + f"[[stages]]{body}" * stages).replace("SOLUTION", solution)


LESSONS: Mapping[str, Callable[[], str]] = {
    "a dotted key of 58 kB": lambda: dots(57_000), "a dotted table": lambda: "[" + dots(57_000)[:-2] + "]",
    "a dotted key with blanks": lambda: "a" + " . a" * 14_000 + "=1",
    "a dotted key in quotes": lambda: "a" + '."a"' * 14_000 + "=1",
    "dotted keys after a text": lambda: 'say = """\na."b.c""""\n' + dots(50_000),
    "dotted keys after half a text": lambda: "say = '\n" + dots(50_000) + "\na = '",
    "dotted keys in an inline table": lambda: "a = {" + dots(50_000) + "}",
    "many keys of many dots": lambda: "".join(f"{'a.' * 40}b{at}=1\n" for at in range(650)),
    "many keys of four dots": lambda: "".join(f"{'a.' * 4}b{at}=1\n" for at in range(1_450)),
    "many tables": lambda: "".join(f"[a.b{at}]\n" for at in range(6_000)),
    "many tables in tables": lambda: "[[a]]\n" * 3_000 + "[[a.b]]\n" * 3_000,
    "many stages": lambda: "title='a'\n" + "[[stages]]\n" * 900,
    "many unknown keys": lambda: "".join(f"titel{at}=1\n" for at in range(1_450)),
    "TOML lists in lists": lambda: "a = " + nested(29_000), "TOML lists, not so deep": lambda: "a = " + nested(300),
    "TOML tables in tables": lambda: "a = " + "{a=" * 14_000,
    "TOML with a hexadecimal number": lambda: "a = 0x" + "f" * 50_000,
    "a seed without end": lambda: LESSON.replace("seed = 3", "seed = 0x" + "f" * 50_000),
    "TOML with a long number": lambda: "a = " + "9" * 50_000,
    "TOML with many quotes": lambda: 'a = """' + '""\\' * 15_000,
    "TOML with many escapes": lambda: 'a = "' + "\\u0041" * 9_000,
    "TOML with half a header": lambda: "[" + '"' * 50_000,
    "TOML with many spaces": lambda: " " * 50_000 + "a", "TOML of line ends": lambda: "\r\n" * 29_000 + "a",
    "a question of many options": lambda: LESSON.replace('"No."}', '"No."}' + ',{text="a"}' * 900),
    "a rule id that is long": lambda: 'rules = ["\ud800' + "a" * 50_000 + '"]\n' + LESSON,
    "many backticks": lambda: LESSON.replace("A question.", "`a" * 25_000 + "`"),
    "goals without sense": lambda: play("").replace("moves >= 99999", "and " * 10_000),
    "a solution of thousands of moves": lambda: play(",".join(['"draw supply"'] * 1_400)),
    "a position that is a long link": lambda: re.sub("{players .*}", '"' + "?&p=" * 12_000 + '"', LESSON),
}  # fmt: skip
POSITIONS: Mapping[str, Callable[[], Mapping[str, Any]]] = {
    "a million unknown cards": lambda: {"hands": {"Anna": ["nobody"] * MILLION}},
    "half a million players' hands": lambda: {"hands": wide(())},
    "half a million players": lambda: {"players": [*wide()]}, "half a million fields": wide,
    "half a million posters": lambda: {"posters": wide()}, "a million melds": lambda: {"melds": {"Anna": [["3C"]] * MILLION}},
    "hundreds of names near a card's": lambda: {
        "supply": [f"jesse-jame{at}" for at in range(110)], "discard": [f"jesse-jame{at}" for at in range(110)],
        "hands": {name: [f"hideou{at}" for at in range(110)] for name in NAMES}},
    "hundreds of names near a field's": lambda: {f"hand_numbe{at}": 1 for at in range(580)},
    "hundreds of groups": lambda: {
        "territories": {"Anna": {f"jesse-jame{at}": ["hideou"] for at in range(180)}},
        "melds": {"Anna": [[f"3{at}"] for at in range(180)]}},
    "hundreds of switches": lambda: {"rules": {f"mw_orde{at}": 1 for at in range(580)}},
    "a multiplier without end": lambda: {"hands": {"Anna": ["hideout*999999999", "3C*999999999"]}},
    "a long number": lambda: {"seed": 10**5_000, "hand_number": 10**5_000},
    "a long name": lambda: {"players": ["Anna", "x" * 5 * MILLION]},
    "long names of cards": lambda: {"hands": {"Anna": ["jesse-james" * 400] * 10}},
    "lists in lists": lambda: {"hands": deep(900)},
}  # fmt: skip
RECORDS: Mapping[str, Callable[[], Mapping[str, Any]]] = {
    "a million moves": lambda: {"moves": ["draw supply"] * MILLION},
    "thousands of moves that are none": lambda: {"moves": [1] * 19_000},
    "long lines as moves": lambda: {"moves": ["x" * MILLION] * 10},
    "a line of many words": lambda: {"moves": ["play " + "jesse-jame " * 80_000]},
    "a move of quotes": lambda: {"moves": ["steal " + '"' * 900_000]},
    "a start of a million players": lambda: {"start": {"players": ["Anna"] * MILLION}},
    "a start of half a million fields": lambda: {"start": wide()},
    "a start of many fields": lambda: {"start": {f"seed{at}": 1 for at in range(40_000)}},
    "many fields": lambda: {f"move{at}": 1 for at in range(40_000)},
    "a million variations": lambda: {"variations": [{"at": 0, "moves": ["a"]}] * MILLION},
    "variations of a million moves": lambda: {"variations": [{"at": 0, "moves": ["a"] * 50_000} for _at in range(20)]},
    "variations of many faults": lambda: {
        "variations": [{"at": 0, "moves": [1] * 40, **{f"f{n}": 1 for n in range(60)}}] * 390},
    "bots' moves without end": lambda: {"moves": ["a"], "by_bot": list(range(MILLION))},
    "bots' moves that are none": lambda: {"moves": ["a"] * 15_000, "by_bot": ["a"] * 15_000},
}  # fmt: skip
MOVES: Mapping[str, Callable[[], str]] = {
    "a line of a million letters": lambda: "x" * MILLION, "a line of blanks": lambda: " " * MILLION,
    "a line of quotes": lambda: '"' * MILLION, "a card of a million letters": lambda: "discard " + "jesse" * 200_000,
    "a multiplied card": lambda: "play jesse-james*" + "9" * MILLION,
}  # fmt: skip
ATTACKS: Mapping[str, Attack] = {
    **{name: lesson(make) for name, make in LESSONS.items()},
    "a coach who never gets there": lesson(lambda: play('"coach"')),
    "a coach who never gets there, wildcat": lesson(lambda: play('"coach"', "wildcat")),
    "forty coaches": lesson(lambda: play('"coach"', stages=40)),
    **both(position, POSITIONS), **both(record, RECORDS), **both(move, MOVES),
    "the 82-letter link": address(lambda: "page=course&own=" + write_link(["a" + ".a" * 10_000 + "=1"])),
    "a link of twelve dotted lessons": address(lambda: "page=course&own=" + write_link([dots(4_900) + str(at) for at in range(12)])),
    "a link of twelve long lessons": address(lambda: "page=course&own=" + write_link(["[a]\n" * 1_200 + str(at) for at in range(12)])),
    "names of lessons without end": address(lambda: "page=course&own=" + "a," * 9_000),
    "an address of many fields": address(lambda: "p=1.&" + "&".join(f"a{at}=1" for at in range(40))),
    "an address without end": address(lambda: "p=" + "x" * MILLION),
    "an address of percents": address(lambda: "p=" + "%" * 19_000),
    "an address with a long game": address(lambda: ("p=" + token_of(json.dumps({"format": "wyatt-record/1", "start": {"players": NAMES}, "moves": "\n".join(["draw supply"] * 15_000)})))),
    "JSON lists in lists": text(lambda: nested(400_000)), "JSON lists, not so deep": text(lambda: nested(900)),
    "JSON of a million lists": text(lambda: "[" + "[]," * MILLION + "1]"),
    "JSON of many lists": text(lambda: "[" + "[]," * 20_000 + "1"),
    "JSON of many objects": text(lambda: "[" + '{"a":1},' * 10_000 + "1"),
    "JSON of a million fields": text(lambda: "{" + ",".join(f'"{at}":1' for at in range(80_000)) + "}"),
    "JSON with a long number": text(lambda: "9" * 900_000),
    "JSON of vast numbers": text(lambda: "[" + "1e999999," * 100_000 + "1]"),
    "JSON of ten million letters": text(lambda: '"' + "x" * 10 * MILLION + '"'),
    "JSON of half texts": text(lambda: '"a' * 400_000), "JSON of escapes": text(lambda: '["' + "\\u00e9" * 150_000),
    "JSON that is blank": text(lambda: " " * 900_000), "JSON in bytes": text(lambda: b"[" * 900_000),
    "a token of lists in lists": token(lambda: nested(90_000)),
    "a token of many lists": token(lambda: '{"a":[' + "[]," * 60_000 + "1]}"),
    "a token that unpacks to 10 MB": token(lambda: " " * 10 * MILLION),
    "a token far too long": lambda: lambda: said(lambda: unpack("1." + "A" * 10 * MILLION, b"")),
    "a lab's token": token(lambda: '{"cp":[' + "9," * 60_000 + "1]}", read_state),
    "sixty lessons on a class's page": files(60, lambda at: (f"{at}.toml", LESSON.replace("TITLE", f"Lesson {at}"))),
    "sixty dotted lessons": files(60, lambda at: (f"{at}.toml", dots(30_000 + 2 * at))),
    "a thousand exports that are none": files(1_000, lambda at: (f"{at}.json", '{"format":"wyatt-progress/2","a":"' + "x" * 9_000)),
    "exports of one name": files(40, lambda at: (f"{at}.json", json.dumps({"format": "wyatt-progress/1", "name": "Anna", "bets": {
        id: {"1": ["2026-01-01T10:00:00 A"]} for id in ("aim", "shot", "gun", f"own-{at}")}}))),
    "progress of lists": progress(lambda: '{"format":"wyatt-progress/1","done":[' + "[]," * 30_000 + "1]}"),
    "progress of bets": progress(lambda: json.dumps({"format": "wyatt-progress/1", "bets": {f"l{at}": {str(number): ["x"] for number in range(99)} for at in range(70)}})),
    "a request in a request": request("table", lambda: {"do": "play", "move": deep(900)}),
    "a request of half a million fields": request("table", lambda: {"do": "new", "form": wide()}),
    "a request with a long move": request("table", lambda: {"do": "play", "move": "play " + "hideout " * 500_000}),
    "a request with a long file": request("table", lambda: {"do": "load", "text": "[" * 9 * MILLION}),
    "a request with a file of lists": request("table", lambda: {"do": "load", "text": "[" + "[]," * 300_000 + "1]"}),
    "a request with many files": request("results", lambda: {"do": "load", "files": [{"name": "a.json", "text": "{"}] * MILLION}),
    "a text for the editor": request("edit", lambda: {"do": "text", "value": "[" * 5 * MILLION}),
    "cards for the editor": request("edit", lambda: {"do": "type", "place": "hand 0", "value": "jesse jame, " * 300_000}),
    "a link for the editor": request("edit", lambda: {"do": "from-link", "value": "&a=" * 3 * MILLION}),
    "a message of a site's page, deep": to_site(lambda: '{"do":' + nested(50_000) + "}"),
    "a message of a site's page, wide": to_site(lambda: '{"do":"play","move":[' + "[]," * MILLION + "1]}" ),
}  # fmt: skip


def warm() -> None:
    """Import and compute once what every first visit needs."""
    for query in ("page=course&own=x", "p=x", "page=wildcat&p=x", "page=edit", "page=results"):
        Pages(parse(query))
    for told in ("a=1", LESSON, play('"draw supply"'), play('"draw stock"', "wildcat")):
        check(told)
    said(lambda: read_json("{"))
