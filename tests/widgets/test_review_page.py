"""A review on the page, of a hand or a game: decisions, luck apart from choice, and its course."""

import re
from collections.abc import Callable
from random import Random

import pytest

from tests.desk.desks import new_game
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


def reviewed(desk: TablePage, **what: str) -> str:
    desk.handle({"do": "review", **what})
    assert desk.running == "review" or "<progress" not in desk.parts()["review"]
    for _ in range(3000):
        if desk.running != "review":
            return desk.parts()["review"]
        desk.handle({"do": "step", "tick": True})
    pytest.fail("it never ends")


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
    page = reviewed(desk, of="hand")
    review = desk.advice.review
    assert review is not None
    assert [each.index for each in review.decisions] == list(range(first + 1, desk.session.at))
    assert review.hands == (2,)
    assert "How hand 2 went" in page
    assert "review-hand" not in page


@each
def test_the_course_of_a_hand_is_a_chart_with_its_table(kind: type[TablePage]) -> None:
    desk = played(kind, lambda at: scored(at, 2))
    page = reviewed(desk)
    review = desk.advice.review
    assert review is not None
    assert review.hands == (1, 2)
    for hand in review.hands:
        desk.handle({"do": "review-hand", "hand": str(hand)})
        page = desk.parts()["review"]
        assert f"How hand {hand} went" in page
        turns = review.turns(hand)
        players = desk.session.game.players
        assert page.count("<polyline") == 2 * len(players)  # for a screen and for a phone
        rows = page.split("turns")[-1].split("<tbody>")[1].count("<tr>")
        assert rows == len(turns)
        for _judged, expected in turns:
            assert abs(sum(expected.values())) <= len(players)
    desk.handle({"do": "review-hand", "hand": "99"})
    assert "How hand " in desk.parts()["review"]


def test_the_last_of_a_hand_is_what_it_brought() -> None:
    desk = played(EarpTablePage, scored)
    reviewed(desk, of="hand")
    review = desk.advice.review
    assert review is not None
    money = desk.view.money
    last = review.decisions[-1].expected
    for name, has in money.items():
        others = [money[other] for other in money if other != name]
        assert last[name] == round(has - sum(others) / len(others))


@pytest.mark.usefixtures("enough_deals")
@each
def test_what_cost_most_is_jumped_to_and_the_review_stays(kind: type[TablePage]) -> None:
    desk, chance = kind(), Random(2)
    for _ in range(30):
        desk.session.play(chance.choice(list(desk.session.game.legal_moves)))
    page = reviewed(desk)
    jumps = decided(page)
    assert 1 <= len(jumps) <= 3
    dear = [judged.index for judged in desk.advice.review.telling(desk.viewer)]  # type: ignore[union-attr]
    assert [int(index) for index in jumps] == dear
    desk.handle({"do": "jump", "index": jumps[0]})
    assert desk.session.at == dear[0]
    assert desk.parts()["review"] == page


def test_luck_is_shown_where_it_can_be_told_apart() -> None:
    wyatt, wildcat = (
        reviewed(played(kind, lambda at: at.session.at == 30))
        for kind in (EarpTablePage, WildcatTablePage)
    )
    assert ">Luck<" in wyatt
    assert ">Luck<" not in wildcat


@each
def test_a_review_is_stopped_and_shows_what_was_looked_at(kind: type[TablePage]) -> None:
    desk = played(kind, lambda at: at.session.at == 60)
    desk.handle({"do": "review"})
    desk.advice._going = desk.advice._going or iter(())
    desk.running = "review"
    desk.handle({"do": "review"})
    assert desk.running == ""
    assert "<progress" not in desk.parts()["review"]
    assert "Lost" in desk.parts()["review"]


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
            desk.handle({"do": "step", "tick": True})


@pytest.mark.usefixtures("enough_deals")
@each
def test_what_a_bot_played_for_a_person_is_no_decision_of_theirs(kind: type[TablePage]) -> None:
    desk = kind()
    own_turns(desk, 3)
    theirs = sum(desk.session.actor_of(at) == "Anna" for at in range(desk.session.at))
    for _ in range(40):
        desk.handle({"do": "step"})
    for_them = sum(desk.session.actor_of(at) == "Anna" for at in range(desk.session.at)) - theirs
    assert for_them > 2
    page = reviewed(desk)
    review = desk.advice.review
    assert review is not None
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
    page = reviewed(desk)
    assert "A bot chose every move for Anna, so these are the bot’s decisions." in page
    assert "A bot played for Anna: " in page
    assert "Anna played" not in page


def test_the_same_move_played_by_oneself_is_ones_own() -> None:
    desk = EarpTablePage()
    desk.handle({"do": "step"})
    assert desk.session.here.by_bot
    line = desk.session.lines()[0]
    desk.handle({"do": "undo"})
    desk.handle({"do": "play", "move": line})
    assert not desk.session.here.by_bot
    desk.handle({"do": "start"})
    desk.handle({"do": "step"})  # forward over a known move is no choice
    assert not desk.session.here.by_bot


def test_which_moves_bots_chose_comes_back_with_the_game_and_with_its_file() -> None:
    desk = EarpTablePage()
    own_turns(desk, 1)
    for _ in range(9):
        desk.handle({"do": "step"})
    desk.handle({"do": "start"})
    desk.handle({"do": "play", "move": "draw supply"})
    desk.handle({"do": "step"})
    kept = [message for message in desk.outbox if "store" in message][-1]["store"]
    again = EarpTablePage()
    again.handle({"do": "stored", "key": "wyatt", "text": kept})
    again.handle({"do": "resume"})

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
    reviewed(loaded)
    assert loaded.advice.review is not None
    assert loaded.advice.review.chosen(by_bot=True).of("Anna")


@each
def test_what_the_coach_s_figures_measure_is_said_once(kind: type[TablePage]) -> None:
    desk = kind()
    own_turns(desk, 1)
    while desk.session.game.actor != "Anna":
        desk.handle({"do": "step", "tick": True})
    desk.handle({"do": "hint"})
    desk.handle({"do": "hint", "of": "stop"})
    desk.handle({"do": "hint-more"})
    told = desk.parts()["hint"]
    assert told.count("minus the others") == 1
    page = reviewed(desk)
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
    desk.handle({"do": "step", "tick": True})
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
    for _ in range(100):
        if desk.running != "hint":
            break
        desk.handle({"do": "step", "tick": True})
    assert desk.running == ""
    desk.handle({"do": "hint-more"})
    done = desk.parts()["hint"]
    assert "The coach: " in desk.parts()["spoken"]
    assert desk.advice.hint is not None
    assert desk.advice.hint.moves[0].played_out is not None
    assert any(word in done for word in ("deals", "same", "about as well", "times in 100"))
    before = desk.session.at
    desk.handle({"do": "step", "tick": True})  # a clock that has not heard yet
    assert desk.session.at == before


# --- where it is told ----------------------------------------------------------------------------


@each
def test_a_decision_says_in_which_hand_and_at_which_move(kind: type[TablePage]) -> None:
    desk, chance = kind(), Random(5)
    wildly = 0  # moves by chance in the second hand: some of them cost something
    while wildly < 60 and not (wildly and desk.view.phase == "scored"):
        moves = list(desk.session.game.legal_moves)
        wild = desk.view.hand_number == 2
        wildly += wild
        desk.session.play(
            chance.choice(moves)
            if wild
            else desk.bots["Anna"](desk.session.game.view(desk.session.game.actor))
        )
        if desk.session.at > 400:
            pytest.fail("no second hand came")
    page = reviewed(desk)
    review = desk.advice.review
    assert review is not None
    nodes = [
        (button["data-index"], *re.findall(r"Hand (\d+), move (\d+)", text(small))[0])
        for button in found(page, "[data-index]")
        for small in found(button, "span > small")
    ]
    assert nodes
    for index, hand, move in nodes:
        assert int(move) == int(index) + 1
        judged = review.decisions[int(index)]
        assert judged.hand == int(hand)


def test_the_next_hand_can_be_reviewed_too_and_a_review_put_away() -> None:
    desk = played(EarpTablePage, scored)
    reviewed(desk, of="hand")
    assert 'data-of="hand"' not in desk.parts()["review"]
    for _ in range(3000):
        desk.handle({"do": "step"})
        if scored(desk, 2):
            break
    page = desk.parts()["review"]
    assert 'data-of="hand"' in page
    assert "How hand 1 went" in page
    page = reviewed(desk, of="hand")
    assert "How hand 2 went" in page
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
        page = reviewed(desk, of="hand")
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
    for _ in range(3000):
        if desk.running != "tries":
            break
        desk.handle({"do": "step", "tick": True})
    assert texts(desk.parts()["kept"], "[data-compared]")
    desk.handle(again)  # once more: at the line that was reviewed, not at the new one
    assert (desk.session.at, desk.session.lines()) == (at, line)
    for index in ("", "x", "99999", "-1"):
        desk.handle({**again, "index": index})
    assert desk.session.at == at
