"""Visits to everything on the pages: every page, lesson, case, dispute, ruling and note."""

import json
import shlex
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import chain, count
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import pytest

from tests.asking import TICK, bet, do, play
from tests.conftest import hasten
from tests.days import of_kind
from wyatt.core.spec import AnyGame
from wyatt.earp import Game as Earp
from wyatt.earp.cards import OUTLAWS
from wyatt.lab.counting import edge_cases, played_rulings
from wyatt.lab.disputes import cases, quarrels
from wyatt.lessons.courses import course, ids
from wyatt.lessons.model import LETTERS, Play, Question
from wyatt.lessons.model import games as taught
from wyatt.lessons.reading import lesson_of
from wyatt.table import games
from wyatt.table.games import every
from wyatt.ui.page import Pages, make_page, parse
from wyatt.ui.registry import PAGES
from wyatt.wildcat import Game as Wildcat

BOTH_TRIES = play("draw supply"), play("discard wes-hardin"), do("undo"), play("discard photo:jesse-james")  # fmt: skip
#: The ways to open more of a page than its initial parts.
OPEN: list[tuple[str, list[dict[str, Any]]]] = [
    ("table", [do("hint")]), ("table", [*BOTH_TRIES, do("compare")]), ("table", [play("discard wes-hardin")]),
    ("table", [*[do("step")] * 3, do("ask", player="Burt")]), ("wildcat", [play("draw stock"), play("discard AC"), do("review")]),
    ("lab", [do("lab-reward", value="99000"), do("lab-points", seat="0", value="x"), do("lab-points", seat="1", value="99"), do("lab-reward", value="7"), do("lab-name", seat="1", value="")]),
    ("again&placement=1", [bet("A")]), ("course&lesson=shot", [bet("A")]), ("course&lesson=coach&step=2", [do("coach")]),
    ("daily&day=2026-11-21", [bet("B")]), ("wildcat-daily&day=2026-11-22", [bet("A")]),
    ("daily&day=2026-11-19", [play("discard belle-starr")]), ("wildcat-daily&day=2026-11-20", [play("discard 4H")]),
]  # fmt: skip


def requests(step: int = 1) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Each page with its requests: every case, dispute, ruling, lesson and note is opened."""
    for page in PAGES:
        yield f"page={page}", [do("step")] * 3
    lab = [do("lab-view", tab="gallery")]
    for case in [*cases()][::step]:
        lab += [do("lab-case", case=case.id), do("lab-guess", option=case.options[0])]
    lab.append(do("lab-view", tab="quarrels"))
    for quarrel in [*quarrels()][::step]:
        lab += [do("lab-quarrel", case=quarrel.ruling), do("lab-bet", option=0)]
    lab.append(do("lab-view", tab="rulings"))
    lab += [
        do("lab-ruling", ruling=ruling.id)
        for ruling in [*next(iter(every())).rulebook().rulings()][::step]
    ]
    yield "page=lab", lab
    count = [do("count-view", tab="guess")]
    for each in [*edge_cases()][::step]:
        count += [do("count-case", case=each.id), do("count-guess", option=each.options[0])]
    count.append(do("count-view", tab="rulings"))
    count += [do("count-ruling", ruling=id) for id in [*played_rulings()][::step]]
    yield "page=wildcat-count", count
    for spec in every():
        views = [do("book-view", value=view) for view in ("about", "aid", "well", "rules")]
        book = spec.rulebook()
        opened = [do("book-open", id=each.id) for each in [*book.rulings(), *book.rules()][::step]]
        yield f"page=book&game={spec.name}", [*views, *opened]
    for id in (id for game in taught() for id in ids(game)[::step]):
        page = course(lesson_of(id).game).page
        for number, stage in enumerate(lesson_of(id).stages, 1):
            query = f"page={page}&lesson={id}&step={number}"
            if isinstance(stage, Question):
                for letter in LETTERS[: len(stage.options)]:
                    yield query, [bet(letter)]
            else:
                moves = [*stage.slips, *stage.solution] if isinstance(stage, Play) else []
                yield query, [do("coach") if move == "coach" else play(move) for move in moves]


def loaded(position: Mapping[str, Any]) -> dict[str, Any]:
    return do("load", text=json.dumps(position))


def laid(anna: str = "hideout", **fields: Any) -> dict[str, Any]:
    held = {"Anna": anna, "Burt": "belle-starr"}
    return loaded(Earp.setup(held, phase="play", **fields).position())


def chosen(*cards: str) -> list[dict[str, Any]]:
    return [do("select", card=card, copy=0) for card in cards]


def rarely_seen() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """What a page shows only with certain cards, players, rules or words."""

    def dealt(table: AnyGame, game: str = "wyatt") -> str:
        return games.game(game).write_token(table.position())

    more = do("past", open=True)
    folds = [{"do": "unfold", "what": what} for what in ("cards", "faults")]
    asks = {"Anna": "most-wanted jesse-james", "Burt": "belle-starr", "Curt": "hideout"}
    three = dealt(Earp.setup(asks, phase="play"))
    yield from ((f"you={you}&p={three}", chosen("most-wanted")) for you in ("0", ""))
    yield "", [laid(territories={"Burt": {outlaw: [f"{outlaw}*3"] for outlaw in OUTLAWS[:5]}})]
    # A hand in which to beat its sender, a finished game, and lines that branch.
    last = Earp.setup({"Anna": "hideout", "Burt": "belle-starr"}, phase="play")
    yield f"you=0&beat=100&p={dealt(last)}", [play("discard hideout"), *[do("on")] * 4]
    over = laid(money={"Anna": 24000}, territories={"Anna": {"jesse-james": ["jesse-james*5"]}})
    yield "", [over, play("discard hideout"), *[do("on")] * 4]
    yield "", [*[do("step")] * 3, *[do("undo")] * 2, *BOTH_TRIES, more, do("undo"), do("undo")]
    # Five players, a pile that watchers look through, a hand that is packed, a Joker that is nothing yet.
    held = {"Anna": "KS", "Burt": "QS", "Curt": "9S", "Dora": "8S", "Emma": "7S"}
    pack = {"Anna": "KS KH KD 4C 5C 6C 7C 8C 9C 10C 3H 4H 5H 6H 7H 8H", "Burt": "3S"}
    for hands, you in ((held, ""), (pack, "0")):
        table = Wildcat.setup(hands, phase="play", discard="KC 3D 4D")
        yield f"page=wildcat&you={you}&p={dealt(table, 'wildcat')}", []
    joker = do("lay", place="melds 0", value="JK 4C 5C")
    yield f"page=wildcat-edit&p={dealt(table, 'wildcat')}", [joker]
    tries = [do("try", move=move) for move in ("hideout what", "discard hideout")]
    hidden = do("cover", place="hand 0"), do("open-all"), do("lay", place="discard", value="hmm")
    wrong = do("set", field="money 0", value="500"), do("rename", seat="1", value="Anna")
    yield "page=edit", [do("text", value=over["text"]), *folds, *tries, *hidden, *wrong]
    # The end of a course, nothing answered, the answers on paper, a search.
    for game in taught():
        done = json.dumps({"format": "wyatt-progress/1", "done": [*ids(game)]})
        yield f"page={course(game).page}", [do("stored", key="course", text=done), do("overview")]
    yield "page=course&lesson=shot&step=2", [do("answer", form={})]
    yield "page=course&lesson=shot&print=key", []
    yield "page=book", [do("book-search", value=words) for words in ("D4", "xzz")]
    # Cards instead of points and back, and posters that the rulebooks split differently.
    ways = [do("lab-way", way=way) for way in ("cards", "points")]
    card = do("lab-card", seat="0", card="jesse-james", by="1")
    lab = [ways[0], card, ways[1], do("lab-points", seat="0", value="1"), *ways]
    lab += [do("lab-preset", value=preset) for preset in games.game("wyatt").presets]
    lab += [do("lab-players", count="2"), *[do("lab-points", seat=at, value="4") for at in "01"]]
    lab += [do("lab-reward", value=f"{money}000") for money in (3, 5, 7, 8, 12, 20)]
    yield "page=lab", [*lab, do("lab-fold", fold="sources")]
    # A lesson that is lost, and a game that the browser remembers.
    yield "page=course&lesson=adding&step=1", [play("discard wes-hardin")]
    (kept,) = (one["store"] for one in Pages({}).ask(do("step"))["outbox"] if "shelf" in one)
    yield "", [do("stored", key="wyatt", text=kept)]


def walks() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Addresses with requests beyond those sent to every page."""
    # A hand ends with two posters that pay, and then the game.
    taken = {"jesse-james": ["jesse-james*5"], "wes-hardin": ["wes-hardin*4"]}
    last = {"territories": {"Anna": taken}, "posters": {"jesse-james": 4000, "wes-hardin": 3000}}
    ends = [laid(**last, money={"Anna": money}) for money in (0, 24000)]
    yield "", [ends[0], play("discard hideout"), do("on"), ends[1], play("discard hideout")]
    # Seven cards of a kind are chosen; a line is left and looked at again.
    lines = [each for many in (6, 5) for each in (play(f"play jesse-james*{many}"), do("back"))]
    yield "", [laid("jesse-james*7"), *chosen("jesse-james"), *lines]
    # The pile can be taken with two kings; then they can be melded, or one discarded.
    kings: list[dict[str, Any]] = []
    for phase in ("draw", "play"):
        table = Wildcat.setup({"Anna": "KS KH KD 4C", "Burt": "QS"}, phase=phase, discard="KC")
        kings += [loaded(table.position()), *chosen("KS", "KH", "KD")]
    for card in ("KS", "4C"):
        kings += [play(f"discard {card}"), do("back")]
    yield "page=wildcat", kings
    yield "page=wildcat-course&lesson=wildcat-melds", chosen("5H", "6H", "7H")
    # A card is refused, and the reason comes next to it.
    yield "", [play("draw supply"), *chosen("jesse-james")]
    yield "page=wildcat-course&lesson=wildcat-pile", []
    # A card is put at a place, and picked up again.
    for page, card in (("edit", "hideout"), ("wildcat-edit", "KS")):
        held = do("put", place="hand 0"), do("lift", place="hand 0", at=0, card=card)
        yield f"page={page}", [do("pick", card=card), *held]
    # A move is tried on a table, and a lesson made of it.
    ways = [do("lesson-field", field="kind", value=kind) for kind in ("question", "move")]
    table = [do("text", value=laid()["text"]), do("try", move="discard hideout")]
    yield "page=edit", [*table, do("lesson"), *ways]
    yield from rarely_seen()
    wrong = {"format": "wyatt-progress/1", "done": [], "first": {"shot": {"1": "A", "2": "A"}}}
    yield "page=results", [do("load", files=[{**loaded(wrong), "name": "Anna.json"}]), do("save")]
    # With nothing learned yet there is nothing to repeat; the eight bets are there at once.
    for page in PAGES:
        if page.endswith("again"):
            yield f"page={page}&placement=1", [do("next"), *[bet("A"), do("next")] * 8]
    for page, game in (("daily", "wyatt"), ("wildcat-daily", "wildcat")):
        for end in (True, False):
            yield f"page={page}&day={of_kind(game, end)[0]}", [bet("A"), do("next")]
    acts = ("back", "undo", "next", "teacher", "sheet", "clear", "count-example", "save")
    more = [*[do("step")] * 60, *map(do, acts), do("past", open=True)]
    more += [do("count-card", card=card) for card in ("KS", "KS", "KH", "KD")]
    more += [do("count-view", tab=tab) for tab in ("worst", "studies")]
    # A rule is opened, a move refused, advice given and read in full, and the game reviewed.
    more += [do("rule", rule="D4"), play("deal")]
    more += [do("hint"), *[TICK] * 9, do("hint-more"), do("review"), *[TICK] * 9]
    for page in PAGES:
        desk = make_page(page, {}, "en")
        yield f"page={page}", [asked for asked in more if desk.act(asked["do"])]


def drawn_by(pages: Pages) -> tuple[str, ...]:
    return pages.shown["frame"], *pages.shown["parts"].values()


#: An address, its pages, what was sent to them last, and what they handed to the browser.
TRANSCRIPTS = Path(__file__).parent / "transcripts"
Visit = tuple[str, Pages, dict[str, Any], list[Any]]


#: The modules that know what day it is.
DATED = (
    "lessons.again",
    "lessons.progress",
    *(f"pages.course.{name}" for name in ("again", "daily", "page")),
)


class _Today(date):
    """The day of every walk."""

    @classmethod
    def today(cls) -> "_Today":
        return cls(2026, 11, 24)


def visits(step: int = 1) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """What the tests visit by themselves: everything, or every third of each kind (step=3)."""
    return chain(requests(step), walks(), ((f"page={query}", asked) for query, asked in OPEN))


def written(request: Mapping[str, Any]) -> str:
    """A request as a line: what it does, and each value, with := unless it's a text."""
    pairs = [
        f"{key}={value}" if isinstance(value, str) else f"{key}:={json.dumps(value)}"
        for key, value in request.items()
        if key != "do"
    ]
    return shlex.join([request["do"], *pairs])


def read(line: str) -> dict[str, Any]:
    what, *pairs = shlex.split(line)
    split = (pair.partition("=") for pair in pairs)
    told = ((key, json.loads(value) if key[-1] == ":" else value) for key, _sign, value in split)
    return do(what, **{key.rstrip(":"): value for key, value in told})


def on_record() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The visits in the transcript whose requests are read from there."""
    transcript = (TRANSCRIPTS / "pages.txt").read_text(encoding="utf-8")
    for section in transcript.split("\n#+ ")[1:]:
        query, *lines = section.splitlines()
        yield query.strip(), [read(line[2:]) for line in lines if line.startswith("> ")]


def everything() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    return chain(visits(), on_record())


def walked(asked: Iterable[tuple[str, list[dict[str, Any]]]], lang: str = "") -> Iterator[Visit]:
    """Each visit and each request, on the same day and with the same cards every time."""
    with pytest.MonkeyPatch.context() as patched:
        hasten(patched)
        for module in DATED:
            patched.setattr(f"wyatt.{module}.date", _Today)
        # The coach's time counts his looks at the clock.
        patched.setattr("wyatt.pages.table.coach.monotonic", count(0, 0.004).__next__)
        for query, each in asked:
            patched.setattr(SystemRandom, "randrange", Random(1).randrange)
            pages = Pages(parse(f"{query}&lang={lang}" if lang else query))
            for request in ({}, *each):
                yield query, pages, request, pages.ask(request)["outbox"]


def drawings(walk: Iterable[Visit]) -> Iterator[tuple[str, str]]:
    """Every piece of markup that a walk shows, once, with the address it is shown at."""
    looked: set[str] = set()
    for query, pages, _request, _sent in walk:
        fresh = {*drawn_by(pages)} - looked
        looked |= fresh
        yield from ((query, markup) for markup in fresh)
