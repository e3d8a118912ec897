"""Visits to everything on the pages: every page, lesson, case, dispute, ruling and note."""

from collections.abc import Iterator
from typing import Any

from tests.asking import bet, do, play
from wyatt.lab.counting import edge_cases, played_rulings
from wyatt.lab.disputes import cases, quarrels
from wyatt.lessons.courses import course, ids
from wyatt.lessons.model import LETTERS, Play, Question
from wyatt.lessons.model import games as taught
from wyatt.lessons.reading import lesson_of
from wyatt.table.games import every
from wyatt.ui.page import Pages, parse
from wyatt.ui.registry import PAGES

BOTH_TRIES = (
    play("draw supply"), play("discard wes-hardin"), do("undo"), play("discard photo:jesse-james"),
)  # fmt: skip
#: What can be open on a page besides what it opens with.
OPEN: list[tuple[str, list[dict[str, Any]]]] = [
    ("table", [do("hint")]), ("table", [*BOTH_TRIES, do("compare")]), ("table", [play("discard wes-hardin")]),
    ("table", [*[do("step")] * 3, do("ask", player="Burt")]), ("wildcat", [play("draw stock"), play("discard AC"), do("review")]),
    ("lab", [do("lab-reward", value="99000"), do("lab-points", seat="0", value="x"), do("lab-points", seat="1", value="99"), do("lab-reward", value="7"), do("lab-name", seat="1", value="")]),
    ("again&placement=1", [bet("A")]), ("course&lesson=shot", [bet("A")]), ("course&lesson=coach&step=2", [do("coach")]),
    ("daily&day=2026-11-21", [bet("B")]), ("wildcat-daily&day=2026-11-22", [bet("A")]),
    ("daily&day=2026-11-19", [play("discard jesse-james")]), ("wildcat-daily&day=2026-11-20", [play("discard 4H")]),
]  # fmt: skip


def requests(whole: bool = True, step: int = 1) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Each page with what is asked of it: every case, quarrel, ruling, lesson and note is opened.

    whole: or else only each page as it opens. step: 3 opens every third of each kind.
    """
    for page in PAGES:
        yield f"page={page}", [do("step")] * 3
    if not whole:
        return
    (earp, *_others) = every()
    lab = [do("lab-view", tab="gallery")]
    for case in [*cases()][::step]:
        lab += [do("lab-case", case=case.id), do("lab-guess", option=case.options[0])]
    lab.append(do("lab-view", tab="quarrels"))
    for quarrel in [*quarrels()][::step]:
        lab += [do("lab-quarrel", case=quarrel.ruling), do("lab-bet", option=0)]
    lab.append(do("lab-view", tab="rulings"))
    lab += [do("lab-ruling", ruling=ruling.id) for ruling in [*earp.rulebook().rulings()][::step]]
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
                moves = stage.solution if isinstance(stage, Play) else ()
                yield query, [do("coach") if move == "coach" else play(move) for move in moves]


def drawings(lang: str = "", whole: bool = True) -> Iterator[tuple[str, str]]:
    """Every piece of markup that the pages can show, once, with the address it is shown at."""
    looked: set[str] = set()
    for query, asked in requests(whole):
        pages = Pages(parse(f"{query}&lang={lang}" if lang else query))
        for request in ({}, *asked):
            pages.ask(request)
            fresh = {pages.shown["frame"], *pages.shown["parts"].values()} - looked
            looked |= fresh
            yield from ((query, markup) for markup in fresh)
