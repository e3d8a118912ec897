"""A line that was left, and a review of a hand or a game: decisions, luck apart from choice, its course."""

import re
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.asking import TICK, ask, settle
from tests.desk.desks import new_game, step_until
from tests.markup import found, text, texts
from wyatt.pages.table.earp import EarpTablePage
from wyatt.pages.table.page import NORMAL, TablePage
from wyatt.pages.table.wildcat import WildcatTablePage

pytestmark = pytest.mark.usefixtures("few_deals")


@pytest.fixture
def enough_deals(few_deals: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many that a bad choice is sure to be one."""
    monkeypatch.setattr("wyatt.pages.table.coach.DEALS_OF_A_DECISION", 50)


each = pytest.mark.parametrize("kind", [EarpTablePage, WildcatTablePage])


def played(kind: type[TablePage], done: Callable[[TablePage], bool]) -> TablePage:
    desk = kind()
    for _ in range(3000):
        if done(desk):
            return desk
        desk.handle({"do": "step"})
    pytest.fail("that never comes")


def reviewed(desk: TablePage, **what: str) -> tuple[str, Any]:
    """The part of a review that has come to its end, and the review."""
    desk.handle({"do": "review", **what})
    assert desk.running == "review" or "<progress" not in desk.parts()["review"]
    settle(desk, "review")
    return desk.parts()["review"], desk.advice.review


def decided(page: str) -> list[str]:
    """The moments of the decisions that a review tells, in its order."""
    told = found(page, '[data-key^="review "][data-index]')
    return [str(each["data-index"]) for each in told if str(each["data-key"])[7:].isdigit()]


def scored(desk: TablePage, hand: int = 1) -> bool:
    return desk.view.phase == "scored" and desk.view.hand_number == hand


@each
def test_a_hand_that_is_counted_can_be_reviewed(kind: type[TablePage]) -> None:
    desk = played(kind, lambda at: scored(at, 2))
    first = desk.session.lines().index("deal")
    assert 'data-of="hand"' in desk.parts()["review"]
    page, review = reviewed(desk, of="hand")
    assert [each.index for each in review.decisions] == list(range(first + 1, desk.session.at))
    assert review.hands == (2,)
    assert "How hand 2 went" in page
    assert "review-hand" not in page


@each
def test_the_course_of_a_hand_is_a_chart_with_its_table(kind: type[TablePage]) -> None:
    desk = played(kind, lambda at: scored(at, 2))
    _page, review = reviewed(desk)
    assert review.hands == (1, 2)
    for hand in review.hands:
        desk.handle({"do": "review-hand", "hand": str(hand)})
        page = desk.parts()["review"]
        assert f"How hand {hand} went" in page
        turns, players = review.turns(hand), desk.session.game.players
        assert page.count("<polyline") == 2 * len(players)  # for a screen and for a phone
        assert page.split("turns")[-1].split("<tbody>")[1].count("<tr>") == len(turns)
        for _judged, expected in turns:
            assert abs(sum(expected.values())) <= len(players)
    desk.handle({"do": "review-hand", "hand": "99"})
    assert "How hand " in desk.parts()["review"]


def test_the_last_of_a_hand_is_what_it_brought() -> None:
    desk = played(EarpTablePage, scored)
    _page, review = reviewed(desk, of="hand")
    money, last = desk.view.money, review.decisions[-1].expected
    for name, has in money.items():
        others = [money[other] for other in money if other != name]
        assert last[name] == round(has - sum(others) / len(others))


@pytest.mark.usefixtures("enough_deals")
@each
def test_what_cost_most_is_jumped_to_and_the_review_stays(kind: type[TablePage]) -> None:
    desk, chance = kind(), Random(2)
    for _ in range(30):
        desk.session.play(chance.choice(list(desk.session.game.legal_moves)))
    page, review = reviewed(desk)
    jumps = decided(page)
    assert 1 <= len(jumps) <= 3
    dear = [judged.index for judged in review.telling(desk.viewer)]
    assert [int(index) for index in jumps] == dear
    desk.handle({"do": "jump", "index": jumps[0]})
    assert desk.session.at == dear[0]
    assert desk.parts()["review"] == page


@each
def test_luck_is_shown_where_it_can_be_told_apart(kind: type[TablePage]) -> None:
    page, _review = reviewed(played(kind, lambda at: at.session.at == 30))
    assert (">Luck<" in page) == (kind is EarpTablePage)


@each
def test_a_review_is_stopped_and_shows_what_was_looked_at(kind: type[TablePage]) -> None:
    desk = played(kind, lambda at: at.session.at == 60)
    desk.handle({"do": "review"})
    desk.advice._going = desk.advice._going or iter(())
    desk.running = "review"
    desk.handle({"do": "review"})
    assert (desk.running, desk.session.at) == ("", 60)
    told = desk.parts()["review"]
    assert "<progress" not in told
    assert all(word in told for word in ("Lost", *desk.session.game.players))


# --- whose decisions they were -------------------------------------------------------------------


def own_turns(desk: TablePage, turns: int) -> None:
    """Anna plays some turns, each choice the last there is; the bots play the rest."""
    desk.set_speed(NORMAL)  # a first game is taught, and waits after each move of a bot
    played = 0
    while played < turns:
        game = desk.session.game
        if game.actor == "Anna" and desk.view.phase != "scored":
            move = desk.view.legal_moves[-1]
            played += move.verb == "discard"
            desk.handle({"do": "play", "move": str(move)})
        else:
            desk.handle(TICK)


@pytest.mark.usefixtures("enough_deals")
@each
def test_what_a_bot_played_for_a_person_is_no_decision_of_theirs(kind: type[TablePage]) -> None:
    desk = kind()
    own_turns(desk, 3)
    theirs = sum(desk.session.actor_of(at) == "Anna" for at in range(desk.session.at))
    ask(desk, *["step"] * 40)
    for_them = sum(desk.session.actor_of(at) == "Anna" for at in range(desk.session.at)) - theirs
    assert for_them > 2
    page, review = reviewed(desk)
    assert len(review.chosen(by_bot=False).of("Anna")) == theirs
    assert len(review.chosen(by_bot=True).of("Anna")) == for_them
    assert not review.chosen(by_bot=True).of("Burt")  # a bot's own seat is nobody else's
    rows = {text(row.th): texts(row, "td")[0] for row in found(page, "tr:has(> td)") if row.th}
    assert rows["Anna"] == str(theirs)
    assert rows["A bot for Anna"] == str(for_them)
    # Only what Anna decided is told as a decision of Anna's.
    assert decided(page)
    assert all(not desk.session.node_at(int(at) + 1).by_bot for at in decided(page))
    assert "A bot played for" not in page


def test_a_game_that_bots_played_alone_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EarpTablePage, "STEP", "random")  # `sharp` gives nothing away here
    desk = played(EarpTablePage, scored)
    page, _review = reviewed(desk)
    assert "A bot chose every move for Anna" in page
    assert "A bot played for Anna and chose " in page
    assert "Anna played" not in page


def test_the_same_move_played_by_oneself_is_ones_own() -> None:
    desk = EarpTablePage()
    desk.handle({"do": "step"})
    assert desk.session.here.by_bot
    line = desk.session.lines()[0]
    ask(desk, "undo", {"do": "play", "move": line})
    assert not desk.session.here.by_bot
    ask(desk, "start", "step")  # forward over a known move is no choice
    assert not desk.session.here.by_bot


def test_which_moves_bots_chose_comes_back_with_the_game_and_with_its_file() -> None:
    desk = EarpTablePage()
    own_turns(desk, 1)
    ask(desk, *["step"] * 9)
    ask(desk, "start", {"do": "play", "move": "draw supply"}, "step")
    kept = [message for message in desk.outbox if "store" in message][-1]["store"]
    again = EarpTablePage()
    ask(again, {"do": "stored", "key": "wyatt", "text": kept}, "resume")

    def told(at: TablePage) -> list[tuple[str, list[bool]]]:
        lines = at.session.variations()
        return [(str(line.nodes[0].move), [m.by_bot for m in line.nodes]) for line in lines]

    desk.handle({"do": "save"})
    loaded = EarpTablePage()
    loaded.handle({"do": "load", "text": desk.outbox[-1]["save"]})
    assert told(loaded) == told(again) == told(desk)
    for line in range(2):  # Anna chose the draw, a bot what followed
        assert False in told(loaded)[line][1]
        assert True in told(loaded)[line][1]
    assert reviewed(loaded)[1].chosen(by_bot=True).of("Anna")


@each
def test_what_the_coach_s_figures_measure_is_said_once(kind: type[TablePage]) -> None:
    desk = kind()
    own_turns(desk, 1)
    while desk.session.game.actor != "Anna":
        desk.handle(TICK)
    ask(desk, "hint", {"do": "hint", "of": "stop"}, "hint-more")
    assert desk.parts()["hint"].count("minus the others") == 1
    page, _review = reviewed(desk)
    assert page.count("knowing only what its player knew") <= 1
    assert "minus the others" not in page.split("<details")[0]


@each
def test_a_hint_is_told_once_it_is_settled(
    kind: type[TablePage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wyatt.pages.table.coach._AT_ONCE", 0.02)  # not done at the first tick
    desk = kind()
    own_turns(desk, 1)
    while desk.session.game.actor != "Anna" or len(desk.view.legal_moves) == 1:
        desk.handle({"do": "step"})
    desk.handle({"do": "hint"})
    assert desk.running == "hint"
    monkeypatch.setattr("wyatt.pages.table.coach.FAR_APART", 1e9)
    first = desk.parts()["hand"]
    assert "The coach is thinking" in first
    assert "<progress" in first
    assert "data-points" not in first
    assert 'data-key="hint ' + str(desk.advice.hint.best) not in first
    monkeypatch.setattr("wyatt.pages.table.coach.FAR_APART", -1e9)
    assert "this move looks best" in desk.parts()["hand"]
    assert desk.pace == "0.01"
    desk.handle(TICK)
    assert desk.advice._rollouts is not None
    assert desk.advice._rollouts.done > 0
    desk.handle({"do": "hint", "of": "stop"})
    assert desk.running == ""
    stopped = desk.parts()["hand"]
    assert "<progress" not in stopped
    assert "data-points" in stopped
    desk.handle({"do": "hint"})
    assert "data-points" not in desk.parts()["hand"]
    desk.handle({"do": "hint"})
    desk.advice._rollouts.deals = 30  # the page plays out more; that takes longer
    settle(desk, most=100)
    desk.handle({"do": "hint-more"})
    done = desk.parts()["hint"]
    assert "The coach suggests: " in desk.parts()["spoken"]
    assert desk.advice.hint is not None
    assert desk.advice.hint.moves[0].played_out is not None
    assert any(word in done for word in ("deals", "same", "about as well", "times in 100"))
    before = desk.session.at
    desk.handle(TICK)  # a clock that has not heard yet
    assert desk.session.at == before


# --- where it is told ----------------------------------------------------------------------------


@each
def test_a_decision_says_in_which_hand_and_at_which_move(kind: type[TablePage]) -> None:
    desk, chance = kind(), Random(5)
    wildly = 0  # moves by chance in the second hand: some of them cost something
    while wildly < 60 and not (wildly and desk.view.phase == "scored"):
        game, wild = desk.session.game, desk.view.hand_number == 2
        wildly += wild
        bot = desk.bots["Anna"]
        desk.session.play(
            chance.choice(list(game.legal_moves)) if wild else bot(game.view(game.actor))
        )
        assert desk.session.at <= 400, "no second hand came"
    page, review = reviewed(desk)
    nodes = [
        (button["data-index"], *re.findall(r"Hand (\d+), move (\d+)", text(small))[0])
        for button in found(page, "[data-index]")
        for small in found(button, "span > small")
    ]
    assert nodes
    for index, hand, move in nodes:
        assert int(move) == int(index) + 1
        assert review.decisions[int(index)].hand == int(hand)


def test_the_next_hand_can_be_reviewed_too_and_a_review_put_away() -> None:
    desk = played(EarpTablePage, scored)
    reviewed(desk, of="hand")
    assert 'data-of="hand"' not in desk.parts()["review"]
    step_until(desk, lambda at: scored(at, 2))
    page = desk.parts()["review"]
    assert 'data-of="hand"' in page
    assert "How hand 1 went" in page
    assert "How hand 2 went" in reviewed(desk, of="hand")[0]
    desk.handle({"do": "review-close"})
    assert "Given away" not in desk.parts()["review"]


def test_a_reviewed_decision_is_tried_again_with_one_press_and_both_tries_are_compared() -> None:
    for seed in range(1, 40):
        desk = new_game(3, (0,), seed=seed)
        draw = Random(seed)
        while not scored(desk):
            if desk.session.game.actor == "Anna":
                move = draw.choice(desk.view.legal_moves)
                desk.handle({"do": "play", "move": str(move)})
            else:
                desk.handle({"do": "step"})
        while desk.paying:
            desk.handle({"do": "on"})
        page, _review = reviewed(desk, of="hand")
        tries = found(page, '[data-key^="retry "]')
        if tries:
            break
    assert 1 <= len(tries) <= 2
    assert "What you did well" in texts(page, "h3")
    line = desk.session.lines()
    at = int(str(tries[0]["data-index"]))
    again = {"do": "moment", "index": str(at), "try": "1"}
    desk.handle(again)
    assert (desk.session.at, desk.session.game.actor) == (at, "Anna")
    other = next(str(move) for move in desk.view.legal_moves if str(move) != line[at])
    desk.handle({"do": "play", "move": other})
    assert desk.running == "tries"
    settle(desk, "tries")
    assert texts(desk.parts()["kept"], "[data-compared]")
    desk.handle(again)  # once more: at the line that was reviewed, not at the new one
    assert (desk.session.at, desk.session.lines()) == (at, line)
    for index in ("", "x", "99999", "-1"):
        desk.handle({**again, "index": index})
    assert desk.session.at == at


def a_turn(desk: TablePage, which: int = 0) -> None:
    """Anna draws and discards, and the bots play until it is Anna's turn again."""
    for verb in ("draw", "discard"):
        found = [move for move in desk.view.legal_moves if move.verb == verb]
        desk.handle({"do": "play", "move": str(found[which])})
    others_play(desk)


def others_play(desk: TablePage) -> None:
    """A first table is taught: each move of a bot is asked for."""
    while desk.bot_moves():
        desk.handle({"do": "on"})


def kept(desk: TablePage) -> str:
    return text(desk.parts()["kept"])


@each
def test_two_undos_and_another_move_say_where_the_line_is_and_lead_back(
    kind: type[TablePage],
) -> None:
    desk = kind()
    a_turn(desk)
    desk.handle({"do": "play", "move": str(desk.view.legal_moves[0])})
    played = desk.session.lines()
    assert not desk.parts()["kept"]
    desk.handle({"do": "undo"})
    assert "the moves you took back" in kept(desk)
    desk.handle({"do": "undo"})
    assert desk.session.at == 1
    assert "the moves you took back under “The moves so far”, as Variation 1." in kept(desk)
    other = [move for move in desk.view.legal_moves if move.verb == "discard"][-1]
    desk.handle({"do": "play", "move": str(other)})
    assert "the line you left under “The moves so far”, as Variation 1." in kept(desk)
    others_play(desk)  # and it still stands there
    new = desk.session.lines()
    assert "the line you left under “The moves so far”, as Variation 1." in kept(desk)
    desk.handle({"do": "past", "open": True})
    assert "Variation 1: Anna" in desk.parts()["lines"]
    desk.handle({"do": "left-return"})
    assert desk.session.lines() == played
    assert desk.session.at == len(played)
    # The other way, nothing is lost either.
    assert "the line you left under “The moves so far”, as the main line." in kept(desk)
    desk.handle({"do": "left-return"})
    assert desk.session.lines() == new


@each
def test_going_back_to_what_was_taken_back_makes_the_game_what_it_was(
    kind: type[TablePage],
) -> None:
    desk = kind()
    a_turn(desk)
    before = desk.session.document()
    desk.handle({"do": "undo"})
    assert "variations" in desk.session.document()
    desk.handle({"do": "left-return"})
    assert desk.session.document() == before
    assert not desk.parts()["kept"]


def test_it_goes_when_the_next_turn_begins_or_somebody_puts_it_away() -> None:
    for close, begins in product((False, True), ({"do": "play", "move": "draw supply"}, "step")):
        desk = EarpTablePage()
        a_turn(desk)
        ask(desk, "undo", "undo")
        a_turn(desk, -1)
        assert kept(desk)
        if close:
            desk.handle({"do": "left-close"})
            assert not kept(desk)
        ask(desk, begins)
        assert not kept(desk)


def test_a_line_that_another_move_in_the_past_leaves_is_told_of() -> None:
    desk = EarpTablePage()
    a_turn(desk)
    a_turn(desk)
    desk.handle({"do": "jump", "index": 1})
    assert not kept(desk)  # all moves still lie ahead
    found = [move for move in desk.view.legal_moves if move.verb == "discard"]
    desk.handle({"do": "play", "move": str(found[-1])})
    assert "the line you left under “The moves so far”, as the main line." in kept(desk)


def test_its_name_is_the_one_that_somebody_has_given_it_and_a_deleted_line_is_not_offered() -> None:
    desk = EarpTablePage()
    a_turn(desk)
    desk.handle({"do": "undo"})
    first = desk.session.variations()[1].number
    desk.handle({"do": "name-line", "number": first, "value": "Two <b>"})
    assert "as Two &lt;b&gt;." in desk.parts()["kept"]
    desk.handle({"do": "delete-line", "number": first})
    assert not kept(desk)
    desk.handle({"do": "left-return"})
    assert desk.session.variations()[0].nodes[-1] is desk.session.here


def test_another_game_knows_nothing_of_it() -> None:
    desk = EarpTablePage()
    a_turn(desk)
    ask(desk, "undo", "again")
    assert not kept(desk)


def test_the_coach_compares_both_tries_of_a_decision() -> None:
    desk = EarpTablePage()
    ask(desk, {"do": "play", "move": "draw supply"}, {"do": "play", "move": "discard wes-hardin"})
    assert 'data-do="compare"' not in desk.parts()["kept"]
    desk.handle({"do": "undo"})  # one press, and the decision is there again
    assert desk.view.actor == "Anna"
    desk.handle({"do": "play", "move": "discard photo:jesse-james"})
    assert 'data-do="compare"' in desk.parts()["kept"]
    at = desk.session.at
    desk.handle({"do": "compare"})
    assert "<progress" in desk.parts()["kept"]
    settle(desk, "tries")
    said = desk.parts()["kept"]
    assert "Wes Hardin" in said
    assert "Jesse James" in said
    assert (desk.session.at, desk.running) == (at, "")  # nobody has moved meanwhile
    desk.handle({"do": "on"})
    assert desk.advice.compared == ""
