"""A line that was left, and a review of a hand or a game: decisions, luck apart from choice, its course."""

import re
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.asking import TICK, ask, do, play, settle
from tests.desk.desks import fresh_page, kept, last_move, new_game, step_until
from tests.markup import found, has, lacks, text, texts
from wyatt.earp.spec import SPEC as EARP
from wyatt.pages.table.earp import EarpTablePage
from wyatt.pages.table.page import NORMAL, TablePage
from wyatt.pages.table.wildcat import WildcatTablePage

pytestmark = pytest.mark.usefixtures("few_deals")


@pytest.fixture
def enough_deals(few_deals: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough that a bad choice is sure to be among them."""
    monkeypatch.setattr("wyatt.core.advice.DEALS_OF_A_DECISION", 20)


each = pytest.mark.parametrize("kind", [EarpTablePage, WildcatTablePage])


def reviewed(desk: TablePage, **what: str) -> tuple[str, Any]:
    ask(desk, do("review", **what))
    assert desk.running == "review" or "<progress" not in desk.parts()["review"]
    settle(desk, "review")
    assert "None:" not in desk.parts()["review"]
    return desk.parts()["review"], desk.advice.review


def decided(page: str) -> list[int]:
    """The moments of the decisions that a review tells, in its order."""
    told = found(page, '[data-key^="review "][data-index]')
    return [int(str(each["data-index"])) for each in told if str(each["data-key"])[7:].isdigit()]


def scored(desk: TablePage, hand: int = 1) -> bool:
    return desk.view.phase == "scored" and desk.view.hand_number == hand


def by_chance(desk: TablePage, chance: Random) -> None:
    desk.session.play(chance.choice(list(desk.session.game.legal_moves)))


def charted(desk: TablePage, review: Any, hand: int) -> str:
    """The review's part once this hand's course is shown: a chart with its table."""
    page = desk.parts()["review"]
    assert f"How hand {hand} went" in page
    turns, players = review.turns(hand), len(desk.session.game.players)
    assert page.count("<polyline") == 2 * players  # for a screen and for a phone
    shown = [each.replace("−", "-") for each in texts(page, ".wide .grid [text-anchor=end]")]
    first, second, *_more = (int(re.sub(r"[^\d-]", "", each)) for each in shown)
    assert str(second - first).rstrip("0") in {"1", "2", "5"}, shown
    assert page.split("turns")[-1].split("<tbody>")[1].count("<tr>") == len(turns)
    assert all(abs(sum(expected.values())) <= players for _judged, expected in turns)
    return page


@each
def test_a_hand_that_is_counted_can_be_reviewed_then_the_next(kind: type[TablePage]) -> None:
    desk = step_until(kind(), scored)
    _page, review = reviewed(desk, of="hand")
    money = desk.view.money if kind is EarpTablePage else desk.view.totals
    last = review.decisions[-1].expected
    for name, own in money.items():  # what it earned
        others = [money[other] for other in money if other != name]
        assert last[name] == round(own - sum(others) / len(others))
    assert 'data-of="hand"' not in charted(desk, review, 1)
    step_until(desk, lambda at: scored(at, 2))
    first = desk.session.lines().index("deal")
    assert not lacks(desk.parts()["review"], 'data-of="hand"', "How hand 1 went")
    _page, review = reviewed(desk, of="hand")
    assert [each.index for each in review.decisions] == list(range(first + 1, desk.session.at))
    assert review.hands == (2,)
    assert "review-hand" not in charted(desk, review, 2)
    assert "How hand" not in ask(desk, "review-close").parts()["review"]


def test_the_course_of_each_hand_of_a_game_can_be_chosen() -> None:
    desk = ask(step_until(WildcatTablePage(), scored), *["step"] * 12)
    _page, review = reviewed(desk)
    assert review.hands == (1, 2)
    for hand in review.hands:
        charted(ask(desk, do("review-hand", hand=str(hand))), review, hand)
    assert "How hand " in ask(desk, do("review-hand", hand="99")).parts()["review"]


@pytest.mark.usefixtures("enough_deals")
@pytest.mark.parametrize(("kind", "seed"), [(EarpTablePage, 2), (WildcatTablePage, 1)])
def test_what_cost_most_is_jumped_to_and_the_review_stays(kind: type[TablePage], seed: int) -> None:
    desk, chance = kind(), Random(seed)
    for _ in range(14):
        by_chance(desk, chance)
    page, review = reviewed(desk)
    jumps = decided(page)
    assert 1 <= len(jumps) <= 3
    assert jumps == [judged.index for judged in review.telling(desk.viewer)]
    assert ask(desk, do("jump", index=str(jumps[0]))).session.at == jumps[0]
    assert desk.parts()["review"] == page


@each
def test_luck_is_shown_apart_and_a_review_is_stopped(kind: type[TablePage]) -> None:
    desk = ask(kind(), *["step"] * 30)
    page, _review = reviewed(desk)
    assert len(has(page, ">Luck<", "Luck: how much")) == 2 * (kind is EarpTablePage)
    assert ask(kind(), "hint", "review").said.startswith("The coach suggests: ")
    ask(desk, *["step"] * 30, "review")
    desk.advice._going = desk.advice._going or iter(())
    desk.running = "review"
    ask(desk, "review")
    assert (desk.running, desk.session.at) == ("", 60)
    told = desk.parts()["review"]
    assert "<progress" not in told
    assert not lacks(told, "Lost", *desk.session.game.players)


@each
def test_a_stopped_review_claims_nothing_and_turns_stay(kind: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("wyatt.pages.table.coach._AT_ONCE", 0)
    ask(desk := step_until(kind(), scored), do("review", of="hand"), *[TICK] * 4, "review")
    told = desk.parts()["review"]
    assert re.search(r"Moves the coach has reviewed: \d of \d\d+\.", told)
    assert not has(told, "clearly cost", "is happy with", "the actual result")
    assert "The last number is the actual result." in reviewed(desk, of="hand")[0]
    line = desk.session.lines()
    discarded(ask(desk, do("jump", index="1")))
    assert desk.session.lines() != line
    turn = found(desk.parts()["review"], '[data-key^="review turn "]')[-1]
    ask(desk, do(str(turn["data-do"]), index=turn["data-index"]))
    assert (desk.session.lines(), desk.session.at) == (line, len(line))


def own_turns(desk: TablePage, turns: int) -> TablePage:
    """Anna plays some turns, each choice the last there is; the bots play the rest."""
    desk.set_speed(NORMAL)  # a first game is taught, and waits after each move of a bot
    played = 0
    while played < turns:
        if desk.session.game.actor == "Anna" and desk.view.phase != "scored":
            played += desk.view.legal_moves[-1].verb == "discard"
            last_move(desk)
        else:
            ask(desk, TICK)
    return desk


@pytest.mark.usefixtures("enough_deals")
@each
def test_what_a_bot_played_for_a_person_is_no_decision_of_theirs(kind: type[TablePage]) -> None:
    desk = own_turns(kind(), 3)

    def annas() -> int:
        return sum(desk.session.actor_of(at) == "Anna" for at in range(desk.session.at))

    theirs = annas()
    ask(desk, *["step"] * 24)
    for_them = annas() - theirs
    assert for_them > 2
    page, review = reviewed(desk)
    assert len(review.chosen(by_bot=False).of("Anna")) == theirs
    assert len(review.chosen(by_bot=True).of("Anna")) == for_them
    assert not review.chosen(by_bot=True).of("Burt")  # a bot's own seat is nobody else's
    rows = {text(row.th): texts(row, "td")[0] for row in found(page, "tr:has(> td)") if row.th}
    assert (rows["Anna"], rows["A bot for Anna"]) == (str(theirs), str(for_them))
    # Only what Anna decided is told as a decision of Anna's.
    assert decided(page)
    assert not any(desk.session.node_at(at + 1).by_bot for at in decided(page))
    assert "A bot played for" not in page


def test_a_game_that_bots_played_alone_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EarpTablePage, "STEP", "random")  # `sharp` gives nothing away here
    page, _review = reviewed(ask(EarpTablePage(), *["step"] * 40))
    assert not lacks(page, "A bot chose every move for Anna", "A bot played for Anna and chose ")
    assert "Anna played" not in page
    # If the player makes the same move, it's theirs, and going forward over a known move isn't a choice.
    desk = ask(EarpTablePage(), "step")
    assert desk.session.here.by_bot
    for requests in (("undo", play(desk.session.lines()[0])), ("start", "step")):
        assert not ask(desk, *requests).session.here.by_bot


def test_which_moves_bots_chose_comes_back_with_the_game_and_with_its_file() -> None:
    desk = ask(own_turns(EarpTablePage(), 1), *["step"] * 9, "start", play("draw supply"), "step")

    def chosen(at: TablePage) -> list[tuple[str, list[bool]]]:
        lines = at.session.variations()
        return [(str(line.nodes[0].move), [m.by_bot for m in line.nodes]) for line in lines]

    again = ask(fresh_page(kept(desk)), "resume")
    loaded = ask(EarpTablePage(), do("load", text=ask(desk, "save").outbox[-1]["save"]))
    assert chosen(loaded) == chosen(again) == chosen(desk)
    for line in range(2):  # Anna chose the draw, a bot what followed
        assert {*chosen(loaded)[line][1]} == {False, True}
    assert reviewed(loaded)[1].chosen(by_bot=True).of("Anna")


@each
def test_what_the_coach_s_figures_measure_is_said_once(kind: type[TablePage]) -> None:
    desk = own_turns(kind(), 1)
    while desk.session.game.actor != "Anna":
        ask(desk, TICK)
    ask(desk, "hint", do("hint", of="stop"), "hint-more")
    assert sum(map(desk.parts()["hint"].count, {*desk.spec.coach().scale})) == 1
    page, _review = reviewed(desk)
    assert page.count("knowing only what its player knew") <= 1
    assert "minus the others" not in page.split("<details")[0]


@each
def test_a_hint_is_told_when_settled(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    coach = "wyatt.pages.table.coach"
    monkeypatch.setattr(f"{coach}._AT_ONCE", 0.02)  # not done at the first tick
    monkeypatch.setattr("wyatt.core.advice.DEALS", 300)
    desk = own_turns(kind(), 1)
    while (desk.session.game.actor, desk.view.phase) != ("Anna", "play"):
        ask(desk, "step")
    assert ask(desk, "hint").running == "hint"
    monkeypatch.setattr(f"{coach}.FAR_APART", 1e9)
    first = desk.parts()["hand"]
    assert not lacks(first, "The coach is thinking", "<progress")
    assert not has(first, "data-points", f'data-key="hint {desk.advice.hint.best}')
    monkeypatch.setattr(f"{coach}.FAR_APART", -1e9)
    assert ("this move looks best" in desk.parts()["hand"], desk.pace) == (True, "0.01")
    assert ask(desk, TICK).advice._rollouts is not None
    assert desk.advice._rollouts.done > 0
    assert ask(desk, do("hint", of="stop")).running == ""
    stopped = desk.parts()["hand"]
    assert ("<progress" in stopped, "data-points" in stopped) == (False, True)
    desk.pick_up([*desk.view.hands["Anna"]][:1])  # its buttons, until the coach is asked again
    assert lacks(desk.parts()["hand"], "hint close", "act discard") == ["hint close"]
    assert not lacks(ask(desk, "hint").parts()["hand"], "hint close", "data-points")
    assert "data-points" not in ask(desk, "hint").parts()["hand"]
    ask(desk, "hint")
    desk.advice._rollouts.deals = 30  # the page plays out more; that takes longer
    settle(desk, most=100)
    done = ask(desk, "hint-more").parts()
    assert "The coach suggests: " in done["spoken"]
    assert desk.advice.hint.moves[0].played_out is not None
    assert has(done["hint"], "deals", "same", "about as well", "times in 100")
    before = desk.session.at
    assert ask(desk, TICK).session.at == before  # a clock that has not heard yet


@pytest.mark.parametrize(("kind", "seed"), [(EarpTablePage, 1), (WildcatTablePage, 8)])
def test_a_decision_says_in_which_hand_and_at_which_move(kind: type[TablePage], seed: int) -> None:
    desk, chance = kind(), Random(seed)
    wildly = 0  # moves by chance in the second hand: some of them cost something
    while wildly < 30 and not (wildly and desk.view.phase == "scored"):
        if desk.view.hand_number == 2:
            wildly += 1
            by_chance(desk, chance)
        else:
            desk.session.play(desk.bots["Anna"](desk.session.game.view(desk.session.game.actor)))
        assert desk.session.at <= 400, "no second hand came"
    page, review = reviewed(desk)
    nodes = [
        (int(str(button["data-index"])), *re.findall(r"Hand (\d+), move (\d+)", text(small))[0])
        for button in found(page, "[data-index]")
        for small in found(button, "span > small")
    ]
    assert len(nodes) > 1
    for index, hand, move in nodes:
        assert (hand, move) == (str(review.decisions[index].hand), str(index + 1))


def test_a_reviewed_decision_is_tried_again_with_one_press_and_both_tries_are_compared() -> None:
    desk, draw = new_game(seed=1), Random(1)
    while not scored(desk):
        mine = desk.session.game.actor == "Anna"
        ask(desk, play(draw.choice(desk.view.legal_moves)) if mine else "step")
    while desk.paying:
        ask(desk, "on")
    page, _review = reviewed(desk, of="hand")
    tries = found(page, '[data-key^="retry "]')
    assert 1 <= len(tries) <= 2
    assert "What you did well" in texts(page, "h3")
    line, at = desk.session.lines(), int(str(tries[0]["data-index"]))
    again = do("moment", index=str(at), **{"try": "1"})
    ask(desk, again)
    assert (desk.session.at, desk.session.game.actor) == (at, "Anna")
    other = next(str(move) for move in desk.view.legal_moves if str(move) != line[at])
    assert ask(desk, play(other)).running == "tries"
    settle(desk, "tries")
    assert texts(desk.parts()["kept"], "[data-compared]")
    ask(desk, "undo")  # and another try is not compared by itself
    third = [move for move in desk.view.legal_moves if str(move) not in (line[at], other)][-1]
    assert ask(desk, play(third)).running != "tries"
    # Once more: at the line that was reviewed, not at the new one. Elsewhere nothing is compared.
    assert ask(desk, again, "start").running == ask(desk, again).running == ""
    assert (desk.session.at, desk.session.lines()) == (at, line)
    for index in ("", "x", "99999", "-1"):
        assert ask(desk, {**again, "index": index}).session.at == at


def a_turn(desk: TablePage, which: int = 0) -> TablePage:
    """Anna draws and discards, and the bots play until it is Anna's turn again."""
    for verb in ("draw", "discard"):
        ask(desk, play([move for move in desk.view.legal_moves if move.verb == verb][which]))
    return others_play(desk)


def others_play(desk: TablePage) -> TablePage:
    """A first table is taught: each move of a bot is asked for."""
    while desk.bot_moves():
        ask(desk, "on")
    return desk


def discarded(desk: TablePage) -> TablePage:
    ask(desk, play([move for move in desk.view.legal_moves if move.verb == "discard"][-1]))
    return desk


def told(desk: TablePage) -> str:
    return text(desk.parts()["kept"])


LEFT = "The line you were on is still under “The moves so far”, as "


@each
def test_two_undos_and_another_move_say_where_the_line_is(kind: type[TablePage]) -> None:
    desk = a_turn(kind())
    ask(desk, play(desk.view.legal_moves[0]))
    played = desk.session.lines()
    assert not told(desk)
    assert "The moves you took back" in told(ask(desk, "undo"))
    assert ask(desk, "undo").session.at == 1
    assert "are still under “The moves so far”, as Variation 1." in told(desk)
    assert f"{LEFT}Variation 1." in told(discarded(desk))
    assert f"{LEFT}Variation 1." in told(others_play(desk))  # and it still stands there
    new = desk.session.lines()
    assert "Variation 1: Anna" in ask(desk, do("past", open=True)).parts()["lines"]
    assert (ask(desk, "left-return").session.lines(), desk.session.at) == (played, len(played))
    # The other way, nothing is lost either.
    assert f"{LEFT}the main line." in told(desk)
    assert ask(desk, "left-return").session.lines() == new
    # What was only taken back is there again, and nothing is told of it.
    desk = a_turn(kind())
    before = desk.session.document()
    assert "variations" in ask(desk, "undo").session.document()
    assert ask(desk, "left-return").session.document() == before
    assert not told(desk)


def test_a_line_left_in_the_past_is_told_of_until_the_next_turn_or_it_is_put_away() -> None:
    for close, begins in product((False, True), (play("draw supply"), "step", "again")):
        desk = a_turn(ask(a_turn(EarpTablePage()), "undo", "undo"), -1)
        assert told(desk)
        assert not close or not told(ask(desk, "left-close"))
        assert not told(ask(desk, begins))
    desk = ask(a_turn(a_turn(EarpTablePage())), do("jump", index=1))
    assert not told(desk)  # all moves still lie ahead
    assert f"{LEFT}the main line." in told(discarded(desk))


def test_its_name_is_the_one_that_somebody_has_given_it_and_a_deleted_line_is_not_offered() -> None:
    desk = ask(a_turn(EarpTablePage()), "undo")
    first = desk.session.variations()[1].number
    ask(desk, do("name-line", number=first, value="Two <b>"))
    assert "as Two &lt;b&gt;." in desk.parts()["kept"]
    assert not told(ask(desk, do("delete-line", number=first)))
    ask(desk, "left-return")
    assert desk.session.variations()[0].nodes[-1] is desk.session.here


def test_the_coach_compares_both_tries_of_a_decision() -> None:
    desk = ask(EarpTablePage(), play("draw supply"), play("discard wes-hardin"))
    assert 'data-do="compare"' not in desk.parts()["kept"]
    assert ask(desk, "undo").view.actor == "Anna"  # one press, and the decision is back
    assert 'data-do="compare"' in ask(desk, play("discard photo:jesse-james")).parts()["kept"]
    at = desk.session.at
    assert "<progress" in ask(desk, "compare").parts()["kept"]
    settle(desk, "tries")
    assert not lacks(desk.parts()["kept"], "Wes Hardin", "Jesse James")
    assert (desk.session.at, desk.running) == (at, "")  # nobody has moved in the meantime
    tries = desk.left.tries()
    assert ask(desk, "left-return").left.tries() == tries  # the first is still the first
    assert ask(desk, "on").advice.compared == ""


def test_another_person_is_not_told_how_two_tries_compare() -> None:
    desk = ask(new_game(2, (0, 1), seed=3), "sit", play("draw supply"))
    first, second = [play(move) for move in desk.view.legal_moves if move.verb == "discard"][:2]
    ask(desk, first, "sit", "undo", "sit", second, "sit", "compare")
    assert (desk.viewer, desk.running) == ("Burt", "")
    assert LEFT in told(desk)
    assert "tries" not in told(desk)


def test_a_coach_that_simulates_nothing_answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = EARP, replace(EARP.coach(), playouts=None)  # type: ignore[misc]
    monkeypatch.setattr("wyatt.table.coach.coach_of", lambda game: made)
    desk = ask(EarpTablePage(), play("draw supply"), "hint")
    assert (desk.running, desk.advice.hint is None) == ("", False)
    ask(desk, play("discard wes-hardin"), "undo", play("discard photo:jesse-james"), "compare")
    assert "Both tries are worth the same." in desk.parts()["kept"]
    assert reviewed(desk, of="game")[1].decisions
