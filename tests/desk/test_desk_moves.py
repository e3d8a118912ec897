"""Moves at a table's page: bots, undo, variations, the browser's storage, two people."""

import json
import re

import desks
import pytest

from tests.asking import TICK, ask, do, play, settle, whole
from tests.collected import collected
from tests.markup import found, has, one, text, values
from wyatt.core.limits import KEPT
from wyatt.pages.table.earp import EarpTablePage
from wyatt.pages.table.page import TablePage
from wyatt.pages.table.wildcat import WildcatTablePage
from wyatt.ui.page import Pages
from wyatt.ui.tags import esc

DRAW = play("draw supply")


def test_after_your_discard_the_others_play_until_you_are_to_move() -> None:
    desk = ask(EarpTablePage(), do("speed", value="1"), DRAW, play("discard wes-hardin"))
    assert desk.running == "others"
    assert found(desk.parts()["hand"], '[data-do="pause"]')
    assert len(found(desk.parts()["hand"], '[data-do="on"]')) == 1
    at = desk.session.at
    ask(desk, "pause", TICK)  # asked for before the pause arrived
    assert (desk.session.at, desk.running) == (at, "")
    settle(ask(desk, "on"), most=40)
    assert desk.session.game.actor == "Anna"
    at = desk.session.at
    ask(desk, "on")
    assert (desk.session.at, desk.running) == (at, "")  # it is Anna's own turn


def test_a_persons_next_step_is_found_while_nobody_waits() -> None:
    pages, alone = Pages({}), EarpTablePage()
    desk, asked = pages.desk, []
    assert isinstance(desk, EarpTablePage)
    sharp = desk.bots["Anna"]
    desk.bots = {**desk.bots, "Anna": lambda view: asked.append(view) or sharp(view)}
    for at in range(40):
        before, mine = len(asked), desk.session.game.actor == "Anna"
        pages.answer({"do": "step"})
        assert len(asked) - before == (mine and at == 0)
        pages.rest()
        ask(alone, "step")
    assert (desk.session.lines(), len(asked) > 5) == (alone.session.lines(), True)
    pages.ask(do("undo"))
    pages.ask(play(desk.view.legal_moves[-1]))
    before, played = len(asked), desk.session.lines()
    while desk.session.game.actor != "Anna":
        pages.ask(do("on"))
    assert len(asked) == before  # they play themselves, so nobody looks ahead for them
    assert desk.session.lines()[: len(played)] == played


def discarded() -> EarpTablePage:
    """A desk at which Anna's turn is over and the bots move next."""
    return desks.last_move(desks.step_until(desks.new_game(), lambda at: at.view.phase == "play"))


def test_a_rule_says_how_this_game_plays_it() -> None:
    for preset, said in (("rio-grande", False), ("berclaz", True)):
        drawn = ask(desks.new_game(preset=preset), do("rule", rule="wanted.ask")).parts()["rule"]
        assert ("In this game: With Most wanted!" in drawn) is said


def test_the_bots_wait_for_whoever_reads_a_rule_and_not_for_whoever_reads_a_refusal() -> None:
    desk = discarded()
    assert desk.running == "others"
    at, rule = desk.session.at, do("rule", rule="turn.order")
    ask(desk, rule, TICK)
    assert (desk.session.at, desk.running, desk.rule) == (at, "others", "turn.order")
    assert ask(desk, do("rule", rule=""), TICK).session.at == at + 1
    ask(desk, rule, "step")
    assert (desk.session.at, desk.rule) == (at + 2, "")
    # They stop if somebody looks at an earlier move.
    for looked in ("back", "start", "undo", do("jump", index="1")):
        assert ask(discarded(), looked).running == "", looked
    desk = discarded()
    assert ask(desk, do("select", card=next(iter(desk.view.hands["Anna"])))).refusal
    assert (bool(ask(desk, TICK).refusal), ask(desk, "step").refusal) == (True, "")


def test_undo_goes_back_to_your_last_decision_and_forgets_the_rest() -> None:
    desk = ask(EarpTablePage(), do("speed", value="1"), DRAW)
    choosing = desk.session.game.position()
    ask(desk, play("discard wes-hardin"), TICK, TICK, TICK, "undo")
    assert (desk.session.game.position(), len(desk.session.moves)) == (choosing, desk.session.at)
    lines = desk.session.variations()
    assert (desk.session.at, len(lines[1].nodes)) == (1, 4)  # the undone moves are still there
    ask(desk, do("go", number=str(lines[1].nodes[-1].number)))
    assert len(desk.session.moves) == desk.session.at == 5


def another_line(at: int) -> EarpTablePage:
    """Step so far, go back to move 10 and play another one."""
    desk: EarpTablePage = ask(EarpTablePage(), *["step"] * at, do("jump", index="10"))
    was = desk.session.lines()[10]
    made: EarpTablePage = ask(desk, play(next(m for m in desk.view.legal_moves if str(m) != was)))
    return made


def test_another_move_in_the_past_loses_nothing() -> None:
    desk = ask(EarpTablePage(), *["step"] * 60)
    whole = desk.session.lines()
    other = next(m for m in ("draw supply", "draw discard") if m != whole[0])
    ask(desk, "start", play(other), "undo", do("past", open=True))
    assert ("60 moves" in text(desk.parts()["lines"]), desk.session.lines()) == (True, whole)
    ask(desk, play(whole[0]), "undo")
    assert (desk.session.at, desk.session.lines()) == (0, whole)


def test_lines_are_shown_where_they_part_and_can_be_gone_round_named_and_deleted() -> None:
    desk = ask(EarpTablePage(), DRAW, "back", play("draw discard"), do("past", open=True))
    number = str(desk.session.here.number)
    others = values(desk.parts()["past"], "data-number", "ul.instead *")
    assert number not in others != []
    lines = ask(desk, do("name-line", number=number, value=desks.HOSTILE_NAME)).parts()["lines"]
    assert ("<img" in lines, esc(desks.HOSTILE_NAME) in lines) == (False, True)
    fork = ask(desk, "back").parts()["fork"]
    assert values(fork, "aria-label", "[role=group]") == ["Lines branch here"]
    assert values(fork, "aria-current") == ["true"]
    for step in ("1", "-1", "1", "1"):
        before = ask(desk, "autoplay").session.lines()
        assert ask(desk, do("other-line", step=step)).session.lines() != before
        assert desk.running == ""
    for act, left in (("main-line", ["draw discard"]), ("delete-line", [])):
        assert ask(desk, do(act, number=number)).session.document()["moves"] == left
    assert "Restore" in desk.parts()["lines"]
    assert ask(desk, "restore-line").session.document()["moves"] == ["draw discard"]


def test_a_reload_brings_back_the_moves_the_lines_the_log_and_the_place() -> None:
    desk = ask(another_line(30), do("speed", value="0.4"))
    again = desks.reopened(desk)
    assert len(again.session.moves) == 0
    ask(again, desks.remember(desks.kept(desk)))
    assert again.session.document() == desk.session.document()
    assert (again.session.at, again.speed, again.viewer) == (desk.session.at, "0.4", desk.viewer)
    for part in ("events", "since", "progress"):
        assert again.parts()[part] == desk.parts()[part]


def test_a_fresh_page_offers_the_game_that_is_kept_unless_it_was_opened_by_a_link() -> None:
    mine, theirs = (ask(desks.new_game(seed=seed), *["step"] * 12) for seed in (3, 4))
    opened = ask(desks.reopened(theirs), desks.remember(desks.kept(mine)))
    assert opened.session.game.position() == theirs.session.game.position()
    assert (list(opened.session.moves), opened.parts()["offer"]) == ([], "")
    desk = ask(mine, "start")  # all its moves are still to come
    fresh = desks.fresh_page(desks.kept(desk))
    assert [fresh.speed, desk.speed, *values(fresh.frame(), "data-shelf")] == ["1", "1", "wyatt"]
    assert not fresh.session.moves  # no game starts by itself
    assert "with Anna, Burt and Curt in this browser (12 moves)" in text(fresh.parts()["offer"])
    assert ask(fresh, "resume").session.document() == desk.session.document()
    assert fresh.parts()["offer"] == ""
    settle(ask(fresh, "end", "autoplay"))
    assert ask(fresh, "again").parts()["offer"] == ""  # there's nothing to continue in it


@collected("text", [
    *("", "null", "[1]", "{}", '{"record": 3}', "[" * 3000, "x" * 1_000_001),
    '{"record": {"format": "wyatt-record/1", "start": {"players": ["A", "B"], "seed": 1}, "moves": ["sing"]}}',
])  # fmt: skip
def test_what_a_browser_keeps_is_hostile_until_checked(text: str) -> None:
    desk = EarpTablePage()
    before = desk.session.game.position()
    ask(desk, desks.remember(text), "resume")
    assert (desk.session.game.position(), desk.parts()["offer"]) == (before, "")


def test_a_game_too_long_to_keep_keeps_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = another_line(20)
    monkeypatch.setattr("wyatt.pages.table.page.KEPT", KEPT._replace(letters=500))
    record = json.loads(desks.kept(ask(desk, "step")))["record"]
    assert (record["moves"], "variations" in record) == (desk.session.lines(), False)


def test_back_forward_start_end_and_jumps_keep_the_moves() -> None:
    desk = ask(EarpTablePage(), *["step"] * 30)
    there = desk.session.game.position()
    assert ask(desk, "start", "back", do("jump", index="12")).session.at == 12
    past = ask(desk, do("past", open=True)).parts()["past"]
    assert len(found(past, '[data-do="jump"]')) == 31
    assert values(past, "data-index", '[aria-current="step"]') == ["12"]
    assert ask(desk, "forward", "end").session.game.position() == there


def handed_over(page: type[TablePage]) -> TablePage:
    """A desk with two people, just as the second has to sit down."""
    people = {"name0": "Anna", "name1": "Burt", "who0": "person", "who1": "person"}
    desk: TablePage = ask(page(), do("begin", form={"players": "2", "seed": "1", **people}))
    assert (desk.hand_to, list(desk.view.hands)) == ("Anna", [])  # whoever has dealt
    ask(desk, "sit")
    while not desk.hand_to:
        desks.last_move(desk)
    return desk


def test_the_next_person_sits_down_first_and_nobody_plays_or_takes_back_for_them() -> None:
    desk = handed_over(EarpTablePage)
    played = desk.session.lines()
    ask(desk, "step", "undo", "autoplay", TICK, DRAW)
    assert (desk.session.lines(), desk.hand_to, desk.running) == (played, "Burt", "")
    for act in ("step", "undo", "autoplay"):
        (why,) = values(desk.parts()["steps"], "title", f'[data-do="{act}"][aria-disabled="true"]')
        assert why.endswith(": press “I’m Burt” first.")
    settle(ask(desk, "sit", "autoplay"))
    covers = [EarpTablePage({"p": desk.token(), "you": you}).covered for you in (".", ".0", ".0.1")]
    assert (covers, desk.hand_to, desk.session.lines() > played) == ([0, 0, 1], "Anna", True)
    who = {"players": "3", "who1": "person", "who2": "person"}
    desk = ask(EarpTablePage(), do("speed", value="1"), do("begin", form=who), TICK)
    assert (desk.hand_to, desk.session.at, desk.running) == ("Burt", 0, "")  # a bot moves first
    assert ("I’m Burt" in desk.parts()["hand"], ask(desk, "sit").running) == (True, "others")
    desk = handed_over(EarpTablePage)
    assert (desk.viewer, desk.hand_to, desks.reopened(desk).viewer) == ("Anna", "Burt", "Anna")
    assert "Hand over to Burt" in desk.parts()["hand"]
    for _twice in range(2):
        ask(desk, "sit")
        assert (desk.viewer, desk.hand_to, list(desk.view.hands)) == ("Burt", "", ["Burt"])
        assert re.search(r"^Anna drew .* Anna discarded .* Your turn: draw\.$", desk.said)
        assert desks.reopened(desk).viewer == "Burt"


@pytest.mark.parametrize("page", [EarpTablePage, WildcatTablePage])
@pytest.mark.parametrize("then", ["", "back", "undo", "start", "reload", "step", "stored", "deal"])
def test_between_two_people_no_card_is_drawn(page: type[TablePage], then: str) -> None:
    desk = handed_over(page)
    if then == "stored":
        desk = ask(desks.reopened(desk), do("stored", text=desks.kept(desk)), "undo")
    elif then == "reload":
        desk = desks.reopened(ask(desk, "undo"))
    elif then == "deal":
        while not desk.session.game.hand_ended:
            ask(desk, "sit", "step")
        ask(desk, *["on"] * 9)
        for seat in desk.people:  # anybody may deal
            desk.seated = seat
            assert values(desk.parts()["hand"], "data-move", ".prime") == ["deal"]
            ask(desk, play("deal"), "back")
            assert (desk.covered, desks.reopened(desk).handed_over) == (False, True)
        ask(desk, "sit").play("deal", clicked=False)  # as code in a notebook does
    elif then:
        ask(desk, then)
    assert (bool(desk.hand_to), list(desk.view.hands)) == (True, [])
    shown = whole(desk)
    assert not has(shown, "You drew", "You could", "so you’d score")
    assert shown.count("the log stay hidden until") == 1
    assert f"{desk.hand_to}, you" in text(desk.parts()["you"])
    assert one(shown, "ul.down")["style"].endswith(f":{len(found(shown, 'ul.down li'))}")
    assert not re.search(r'data-do="select"|hcard|data-move=|Possible moves if', shown)
    assert [*ask(desk, "sit").view.hands, "data-move=" in whole(desk)] == [desk.seated, True]
