"""A request never breaks a page, and does nothing unintended."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

from desks import new_game, reopened, scored

from tests.asking import TICK, ask, do, play
from tests.collected import collected
from tests.markup import has, lacks
from wyatt.pages.table.earp import EarpTablePage
from wyatt.ui.page import PAGES, make_page, parse

ODD: list[Any] = [
    *(None, True, -1, 10**30, 1.5, float("nan")),
    *("", "x" * 100_000, "<b>", "\x00\ud800", [], {}, [[]], {"do": "play"}),
]
#: Everything a page looks for in a request, and values that some acts accept.
SOURCES = "".join(path.read_text("utf-8") for path in Path(str(files("wyatt"))).rglob("*.py"))
FIELDS = sorted({*re.findall(r'request\.get\("(\w+)"', SOURCES)} - {"do"})
SOUND = do("", card="wes-hardin", outlaw="wes-hardin", seat=0, place="hand 0", field="kind")


@collected("page", PAGES)
def test_no_request_can_break_a_page(page: str) -> None:
    desk = ask(make_page(page, {}, "en"), *["step"] * 9)
    before, none = desk.parts(), [{"do": odd} for odd in (None, ["play"], {})]
    assert ask(desk, *ODD[:-1], *none, b"step").parts() == before
    for what in sorted({*desk.ACTS, "unknown", "__class__"} - {"count-study"}):  # which is slow
        for at, odd in enumerate(ODD):
            every = dict.fromkeys(FIELDS, odd)
            mixed = {name: ODD[(at + number) % len(ODD)] for number, name in enumerate(FIELDS)}
            form = {"form": {"players": odd, "name0": odd, "seed": odd}}
            ask(desk, *({**sent, "do": what} for sent in (every, mixed, every | SOUND, form)))
    again = make_page(page, parse(desk.address()), "en")
    assert (again.notice, again.address()) == ("", desk.address())
    assert all(isinstance(html, str) for html in desk.parts().values())


@collected("move", ["", "sing", "discard", "play jesse-james*9", "react wyatt-earp", "x" * 9000])
def test_a_move_that_cannot_be_made_is_refused_and_nothing_changes(move: str) -> None:
    desk = EarpTablePage()
    before, why = desk.session.game.position(), ask(desk, play(move)).parts()["why"]
    assert ("wyatt-error" in why, len(why) < 2000) == (True, True)
    assert desk.session.game.position() == before


def test_autoplay_leaves_time_to_read_the_sheet_of_a_hand_and_says_who_chose() -> None:
    desk, notes = ask(new_game(), "autoplay"), set()
    while not scored(desk):
        notes.add(ask(desk, TICK).note())
        assert desk.running == "all"
        assert scored(desk) or desk.pace == desk.speed
    assert "A bot chose this move because you pressed Autoplay." in notes
    while desk.paying:  # the money visibly moves first
        assert float(desk.pace) > desk.plan.lasts / 1000
        ask(desk, TICK)
    assert float(desk.pace) == 5
    for speed, rest in (("2", 8), ("0.4", 3)):
        assert float(ask(desk, do("speed", value=speed)).pace) == rest
        # The page waits as long as it says, next to a button to go on and one to wait.
        told = f"The next hand starts in {rest} seconds.", f"--rest:{rest}s"
        assert not lacks(desk.parts()["hand"], *told, 'class="btn prime"', 'data-do="pause"')
    ask(desk, do("split", outlaw="jesse-james"))  # play waits while someone reads
    assert desk.running == ""
    assert not has(desk.parts()["hand"], 'data-do="pause"', "hand starts in")
    assert 'class="btn prime"' in desk.parts()["hand"]
    # A review's clock never deals.
    assert ask(desk, do("review", of="hand")).running == "review"
    assert "hand starts in" not in desk.parts()["hand"]


def test_a_table_opened_in_the_middle_says_so_and_one_at_its_start_does_not() -> None:
    desk = EarpTablePage()
    assert "Catch outlaws" in reopened(desk).parts()["events"]
    ask(desk, *["step"] * 9)
    assert "in the middle of a game" in reopened(desk).parts()["events"]
    assert "in the middle of a game" not in desk.parts()["events"]
    # A move pressed twice neither stops the bots nor plays for one.
    draw, discard = play("draw supply"), play("discard wes-hardin")
    for speed, running in (("teach", ""), ("1", "others")):
        desk = ask(EarpTablePage(), do("speed", value=speed), draw, discard, discard, draw)
        assert (desk.session.at, desk.running, desk.parts()["why"]) == (2, running, "")
    # Once nothing is taught the bots play on, unless somebody has stopped the clock.
    desk, told = ask(EarpTablePage(), draw, discard), []
    for sent in ("2", "teach", "2", "pause", "2", "autoplay", "teach", "2"):
        told.append(ask(desk, sent if sent in desk.ACTS else do("speed", value=sent)).running)
    assert told == ["others", "", "others", "", "", "all", "all", "all"]
