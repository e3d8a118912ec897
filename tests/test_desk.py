"""The table's desk without a page: what it draws, what it does when asked, what it refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest

from wyatt.earp import write_token
from wyatt.earp.account import sentence
from wyatt.earp.cards import TITLES
from wyatt.show.html import esc
from wyatt.widgets.desk import Desk

HOSTILE_NAME = "<img onerror=alert(1)>"
NAMES = ("Anna", "Burt", "Curt", "Dora")


def new_game(players: int = 3, people: tuple[int, ...] = (0,), seed: int = 1, **more: Any) -> Desk:
    """A desk with a new game, as the form of the page starts one."""
    form: dict[str, Any] = {"players": str(players), "seed": str(seed)}
    for seat, name in enumerate(NAMES[:players]):
        form |= {f"name{seat}": name, f"who{seat}": "person" if seat in people else "bot"}
    desk = Desk()
    desk.handle({"do": "begin", "form": form | more})
    desk.outbox.clear()  # the form closes
    return desk


def step_until(desk: Desk, reached: Callable[[Desk], bool], most: int = 2000) -> None:
    """Step until something is so; that it never is fails the test."""
    for _ in range(most):
        if reached(desk):
            return
        desk.handle({"do": "step"})
    pytest.fail("this never came about")


def reopened(desk: Desk) -> Desk:
    """The desk that the link of another one opens."""
    return Desk(dict(parse_qsl(desk.address(), keep_blank_values=True)))


def text_of(html: str) -> str:
    """What a person reads of a part."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


# --- what is drawn -----------------------------------------------------------------------------


def test_the_first_page_is_seed_1_at_its_first_decision_with_anna_a_person() -> None:
    desk = Desk()
    assert desk.session.game.position() == new_game(seed=1).session.game.position()
    assert (desk.view.phase, desk.session.game.actor, desk.viewer) == ("draw", "Anna", "Anna")
    assert desk.people == {"Anna"}
    assert "Two from the supply" in desk.parts()["legal"]


def test_each_step_plays_one_move_and_tells_it() -> None:
    desk, told = Desk(), set()
    for played in range(1, 60):
        desk.handle({"do": "step"})
        assert desk.session.at == played
        log = text_of(desk.parts()["events"])
        assert log
        told.add(log)
    assert len(told) > 40  # some moves are word for word like an earlier one


def test_a_step_for_a_person_says_that_a_bot_chose() -> None:
    desk = Desk()
    desk.handle({"do": "step"})
    assert "A bot chose this move" in desk.parts()["events"]
    desk.handle({"do": "play", "move": str(desk.view.legal_moves[-1])})
    assert "A bot chose this move" not in desk.parts()["events"]


def test_what_the_others_did_is_told_back_to_your_own_turn() -> None:
    desk = new_game(seed=5)
    step_until(
        desk,
        lambda d: (
            len(d.session.moves) > 20
            and d.view.phase == "draw"
            and d.viewer == d.session.game.actor
        ),
    )
    parts = desk.parts()
    told = text_of(parts["events"]) + text_of(parts["since"])
    for rival in ("Burt", "Curt"):
        assert f"{rival} drew" in told
        assert f"{rival} discarded" in told
    assert "You discarded" not in told  # that was before


def test_while_others_move_your_own_cards_are_explained() -> None:
    desk = new_game(seed=5)
    step_until(desk, lambda d: d.session.game.actor == "Burt")
    legal = text_of(desk.parts()["legal"])
    assert legal.startswith("Wait for Burt Burt begins a turn")
    assert "On your turn, as things stand" in legal or "Not then" in legal


def test_a_scored_hand_shows_what_every_poster_paid_and_deals_next() -> None:
    desk = new_game(seed=5)
    step_until(desk, lambda d: d.view.phase == "scored")
    hand, money = desk.parts()["hand"], desk.view.money
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", hand)
    assert len(rows) == 7
    paid = [
        [int(won.replace(",", "")) for won in re.findall(r"<b>\$([\d,]+)</b>", row)] for row in rows
    ]
    assert sum(map(sum, paid)) == sum(money.values())
    assert re.search(r'class="btn prime"[^>]*data-move="deal"', hand)
    assert hand.count("btn prime") == 1
    desk.handle({"do": "play", "move": "deal"})
    assert desk.view.hand_number == 2


def test_a_finished_game_names_the_winner_and_offers_a_new_one() -> None:
    desk = new_game(2, ())
    desk.handle({"do": "autoplay"})
    for _ in range(3000):
        if not desk.running:
            break
        desk.handle({"do": "step", "tick": True})
    assert desk.session.game.is_over
    assert desk.running == ""
    winner = desk.view.winner
    assert f"{winner} wins" in desk.parts()["hand"]
    assert 'data-do="new"' in desk.parts()["hand"]
    at = desk.session.at
    desk.handle({"do": "step"})
    desk.handle({"do": "step", "tick": True})
    desk.handle({"do": "autoplay"})
    assert (desk.session.at, desk.running) == (at, "")


# --- a card that may not be played -------------------------------------------------------------


def test_a_card_that_is_refused_says_why_beside_itself_and_lights_what_it_is_about() -> None:
    desk = Desk()
    desk.handle({"do": "play", "move": "draw supply"})
    before = desk.session.game.position()
    desk.handle({"do": "select", "card": "jesse-james"})
    parts = desk.parts()
    assert 'data-near="hand jesse-james"' in parts["why"]
    assert "outlaws.first-set" in parts["why"]
    assert re.search(r'data-key="hand jesse-james"[^>]*aria-describedby="wyatt-why"', parts["hand"])
    assert re.search(r'class="poster asked"[^>]*data-key="poster jesse-james"', parts["posters"])
    assert "<li class=asked data-current><b>1 Jesse James</b>" in parts["legal"]
    assert desk.session.game.position() == before
    desk.handle({"do": "drop"})
    assert desk.parts()["why"] == ""


def test_trying_a_card_out_of_turn_says_so_and_stops_nobody() -> None:
    desk = new_game(seed=5)
    step_until(desk, lambda d: d.session.game.actor == "Burt")
    desk.handle({"do": "others"})
    card = next(iter(desk.view.hands["Anna"]))
    desk.handle({"do": "select", "card": card})
    assert "Burt&#x27;s turn" in desk.parts()["why"]
    desk.handle({"do": "step", "tick": True})
    assert desk.running == "others"
    assert "turn.order" in desk.parts()["why"]  # it stays to be read


# --- bots, undo, the clock ---------------------------------------------------------------------


def test_after_your_discard_the_others_play_until_you_are_to_move() -> None:
    desk = Desk()
    desk.handle({"do": "play", "move": "draw supply"})
    desk.handle({"do": "play", "move": "discard wes-hardin"})
    assert desk.running == "others"
    assert 'data-do="pause"' in desk.parts()["hand"]
    desk.handle({"do": "pause"})
    at = desk.session.at
    desk.handle({"do": "step", "tick": True})  # asked for before the pause arrived
    assert (desk.session.at, desk.running) == (at, "")
    desk.handle({"do": "others"})
    for _ in range(40):
        if not desk.running:
            break
        desk.handle({"do": "step", "tick": True})
    assert desk.session.game.actor == "Anna"
    desk.handle({"do": "others"})
    assert desk.running == ""  # it is Anna's own turn


def test_the_bots_wait_for_whoever_reads_a_rule_and_a_move_puts_it_away() -> None:
    desk = new_game()
    step_until(desk, lambda desk: desk.view.phase == "play")
    desk.handle({"do": "play", "move": str(desk.view.legal_moves[-1])})
    assert desk.running == "others"
    desk.handle({"do": "rule", "rule": "turn.order"})
    at = desk.session.at
    desk.handle({"do": "step", "tick": True})
    assert (desk.session.at, desk.running, desk.rule) == (at, "others", "turn.order")
    desk.handle({"do": "rule", "rule": ""})
    desk.handle({"do": "step", "tick": True})
    assert desk.session.at == at + 1
    desk.handle({"do": "rule", "rule": "turn.order"})
    desk.handle({"do": "step"})
    assert (desk.session.at, desk.rule) == (at + 2, "")


def test_undo_goes_back_to_your_last_decision_and_forgets_the_rest() -> None:
    desk = Desk()
    desk.handle({"do": "play", "move": "draw supply"})
    choosing = desk.session.game.position()
    desk.handle({"do": "play", "move": "discard wes-hardin"})
    for _ in range(3):
        desk.handle({"do": "step", "tick": True})
    desk.handle({"do": "undo"})
    assert desk.session.game.position() == choosing
    assert len(desk.session.moves) == desk.session.at == 1
    lines = desk.session.variations()
    assert len(lines[1].moments) == 4  # what was taken back can still be gone to
    desk.handle({"do": "go", "number": str(lines[1].moments[-1].number)})
    assert len(desk.session.moves) == desk.session.at == 5


def kept_by(desk: Desk) -> dict[str, str]:
    """The last of what the browser was asked to keep."""
    return [message for message in desk.outbox if "shelf" in message][-1]


def test_another_move_in_the_past_loses_nothing() -> None:
    desk = Desk()
    step_until(desk, lambda d: d.session.at == 60)
    whole = desk.session.lines()
    desk.handle({"do": "start"})
    desk.handle(
        {"do": "play", "move": next(m for m in ("draw supply", "draw discard") if m != whole[0])}
    )
    desk.handle({"do": "undo"})
    desk.handle({"do": "past", "open": True})
    parts = desk.parts()
    assert "60 moves" in text_of(parts["lines"])
    assert desk.session.lines() == whole
    desk.handle({"do": "play", "move": whole[0]})
    desk.handle({"do": "undo"})
    assert (desk.session.at, desk.session.lines()) == (0, whole)


def test_lines_are_shown_where_they_part_and_can_be_gone_round_named_and_deleted() -> None:
    desk = Desk()
    desk.handle({"do": "play", "move": "draw supply"})
    desk.handle({"do": "back"})
    desk.handle({"do": "play", "move": "draw discard"})
    desk.handle({"do": "past", "open": True})
    number = str(desk.session.here.number)
    assert re.search(rf'<ul class="instead".*data-number="(?!{number}")', desk.parts()["past"])
    desk.handle({"do": "name-line", "number": number, "value": HOSTILE_NAME})
    lines = desk.parts()["lines"]
    assert "<img" not in lines
    assert esc(HOSTILE_NAME) in lines
    desk.handle({"do": "back"})
    assert "aria-current=true" in desk.parts()["fork"]
    for step in ("1", "-1", "1", "1"):
        before = desk.session.lines()
        desk.handle({"do": "other-line", "step": step})
        assert desk.session.lines() != before
    desk.handle({"do": "main-line", "number": number})
    assert desk.session.document()["moves"] == ["draw discard"]
    desk.handle({"do": "delete-line", "number": number})
    assert desk.session.document()["moves"] == []
    assert "Bring back" in desk.parts()["lines"]
    desk.handle({"do": "restore-line"})
    assert desk.session.document()["moves"] == ["draw discard"]


def test_a_reload_brings_back_the_moves_the_lines_the_log_and_the_place() -> None:
    desk = Desk()
    step_until(desk, lambda d: d.session.at == 30)
    desk.handle({"do": "jump", "index": "10"})
    other = next(m for m in desk.session.game.legal_moves if str(m) != desk.session.lines()[10])
    desk.handle({"do": "play", "move": str(other)})
    desk.handle({"do": "speed", "value": "0.4"})
    again = reopened(desk)
    assert len(again.session.moves) == 0
    again.handle({"do": "stored", "key": "wyatt", "text": kept_by(desk)["store"]})
    assert again.session.document() == desk.session.document()
    assert (again.session.at, again.speed) == (desk.session.at, "0.4")
    assert again.viewer == desk.viewer
    parts, before = again.parts(), desk.parts()
    assert parts["events"] == before["events"]
    assert parts["since"] == before["since"]
    assert parts["progress"] == before["progress"]


def test_a_link_of_somebody_else_wins_over_what_the_browser_keeps() -> None:
    mine, theirs = new_game(seed=3), new_game(seed=4)
    for desk in (mine, theirs):
        step_until(desk, lambda d: d.session.at == 12)
    opened = reopened(theirs)
    opened.handle({"do": "stored", "key": "wyatt", "text": kept_by(mine)["store"]})
    assert opened.session.game.position() == theirs.session.game.position()
    assert not opened.session.moves
    assert opened.parts()["offer"] == ""


def test_a_fresh_page_offers_the_game_that_the_browser_keeps() -> None:
    desk = new_game(seed=3)
    step_until(desk, lambda d: d.session.at == 12)
    fresh = Desk()
    fresh.handle({"do": "stored", "key": "wyatt", "text": kept_by(desk)["store"]})
    assert not fresh.session.moves  # nobody is thrown into a game
    assert "12 moves old" in text_of(fresh.parts()["offer"])
    fresh.handle({"do": "resume"})
    assert fresh.session.document() == desk.session.document()
    assert fresh.parts()["offer"] == ""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[1]",
        "{}",
        '{"record": 3}',
        "[" * 3000,
        "x" * 1_000_001,
        '{"record": {"format": "wyatt-record/1", "start": {"players": ["A", "B"], "seed": 1}, "moves": ["sing"]}}',
    ],
)
def test_what_a_browser_keeps_is_hostile_until_checked(text: str) -> None:
    desk = Desk()
    before = desk.session.game.position()
    desk.handle({"do": "stored", "key": "wyatt", "text": text})
    desk.handle({"do": "resume"})
    assert desk.session.game.position() == before
    assert desk.parts()["offer"] == ""


def test_a_game_far_too_long_to_keep_keeps_the_line_one_is_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Desk()
    step_until(desk, lambda d: d.session.at == 20)
    desk.handle({"do": "jump", "index": "10"})
    other = next(m for m in desk.session.game.legal_moves if str(m) != desk.session.lines()[10])
    desk.handle({"do": "play", "move": str(other)})
    monkeypatch.setattr("wyatt.widgets.opening.LONGEST_KEPT", 500)
    desk.handle({"do": "step"})
    record = json.loads(kept_by(desk)["store"])["record"]
    assert record["moves"] == desk.session.lines()
    assert "variations" not in record


def test_back_forward_start_end_and_jumps_keep_the_moves() -> None:
    desk = Desk()
    step_until(desk, lambda d: d.session.at == 30)
    there = desk.session.game.position()
    for request in ({"do": "start"}, {"do": "back"}, {"do": "jump", "index": "12"}):
        desk.handle(request)
    assert desk.session.at == 12
    desk.handle({"do": "past", "open": True})
    past = desk.parts()["past"]
    assert past.count('data-do="jump"') == 31
    assert re.search(r'data-index="12" aria-current="step"', past)
    desk.handle({"do": "forward"})
    desk.handle({"do": "end"})
    assert desk.session.game.position() == there


# --- two persons at one table ------------------------------------------------------------------


def test_the_next_person_sits_down_before_a_hand_is_shown() -> None:
    desk = new_game(2, (0, 1))
    desk.handle({"do": "play", "move": "draw supply"})
    desk.handle({"do": "play", "move": str(desk.view.legal_moves[-1])})
    assert (desk.viewer, desk.hand_to) == ("Anna", "Burt")
    assert "Pass the table to Burt" in desk.parts()["hand"]
    assert list(desk.view.hands) == ["Anna"]
    assert reopened(desk).viewer == "Anna"
    desk.handle({"do": "sit"})
    assert (desk.viewer, desk.hand_to) == ("Burt", "")
    assert list(desk.view.hands) == ["Burt"]
    assert reopened(desk).viewer == "Burt"
    desk.handle({"do": "sit"})
    assert desk.viewer == "Burt"


# --- hidden cards ------------------------------------------------------------------------------


def swapped(position: dict[str, Any], viewer: str, chance: Random) -> dict[str, Any]:
    """The same position with the cards that the viewer cannot see dealt anew among their places."""
    hidden = [name for name in position["players"] if name != viewer]
    if position["phase"] == "react":
        hidden = []
    elif position["phase"] == "take" or position.get("bonus"):
        hidden = [name for name in hidden if name != position["turn"]]
    hands = {name: expanded(position["hands"].get(name, [])) for name in hidden}
    pool = [*expanded(position["supply"]), *(card for hand in hands.values() for card in hand)]
    for last in range(len(pool) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        pool[last], pool[other] = pool[other], pool[last]
    dealt = dict(position["hands"])
    for name, hand in hands.items():
        dealt[name], pool = pool[: len(hand)], pool[len(hand) :]
    return position | {"hands": dealt, "supply": pool}


def expanded(cards: list[str]) -> list[str]:
    """Each card of a list in which ``name*3`` stands for three."""
    counted = (card.partition("*") for card in cards)
    return [name for name, _, many in counted for _ in range(int(many or 1))]


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (3, 5), (4, 8)])
def test_no_part_changes_with_cards_that_you_cannot_see(players: int, seed: int) -> None:
    desk, chance = new_game(players, seed=seed), Random(seed)
    compared = 0
    for _ in range(160):
        desk.handle({"do": "step"})
        position = desk.session.game.position()
        other = swapped(position, "Anna", chance)
        drawn = []
        for document in (position, other):
            seen = Desk({"p": write_token(document), "you": "0"})
            seen.handle({"do": "past", "open": True})
            seen.handle({"do": "select", "card": next(iter(seen.view.hands["Anna"]), "")})
            assert seen.notice == ""
            drawn.append(seen.parts())
        assert drawn[0] == drawn[1]
        compared += position["supply"] != other["supply"]
    assert compared > 120


@pytest.mark.parametrize("seed", [2, 4, 6])
def test_no_log_names_a_card_that_only_a_rival_has_seen(seed: int) -> None:
    desk = new_game(3, seed=seed)
    desk.handle({"do": "past", "open": True})
    hidden = 0
    for _ in range(220):
        desk.handle({"do": "step"})
        page = "".join(desk.parts().values())
        for event in desk.session.events:
            open_words = sentence(event, "Anna")[0]
            own_words = sentence(event.seen("Anna"), "Anna")[0]
            if open_words != own_words:
                hidden += 1
                assert esc(open_words) not in page
                assert esc(own_words) in page
        last = desk.session.moves[-1]
        if last.verb == "take" and desk.session.actor_of(desk.session.at - 1) != "Anna":
            line = re.findall(r'data-index="\d+"[^>]*>(.*?)</button>', desk.parts()["past"])[-1]
            assert TITLES[last.card] not in line
    assert hidden > 10


# --- links and files ---------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "people"), [(2, (1,)), (3, ()), (4, (0, 2))])
def test_a_link_reopens_the_same_table_for_the_same_eyes(
    players: int, people: tuple[int, ...]
) -> None:
    desk = new_game(players, people, seed=9)
    for _ in range(90):
        desk.handle({"do": "step"})
        again = reopened(desk)
        assert again.notice == ""
        assert again.session.game.position() == desk.session.game.position()
        assert (again.viewer, again.people) == (desk.viewer, desk.people)
        assert set(again.view.hands) == set(desk.view.hands)


def test_the_link_asked_for_is_the_address_of_the_page() -> None:
    desk = Desk()
    desk.handle({"do": "link"})
    assert desk.outbox == [{"copy": desk.address()}]


@pytest.mark.parametrize(
    "token",
    ["1.", "1.!!!!", "2.AAAA", "x" * 19_000, "1." + "A" * 5_000, "1.é", "null", "../../etc/passwd"],
)
@pytest.mark.parametrize("you", ["0", "", "9.9.9", "0.0.1", "<b>", "." * 400])
def test_a_bad_link_gets_a_line_and_a_fresh_table(token: str, you: str) -> None:
    desk = Desk({"p": token, "you": you})
    assert desk.notice.endswith("Here is a fresh table instead.")
    assert desk.session.game.position() == Desk().session.game.position()
    assert desk.parts()["notice"]


def test_a_saved_game_is_loaded_with_all_its_moves() -> None:
    desk = new_game(seed=12)
    step_until(desk, lambda d: d.session.at == 40)
    desk.handle({"do": "back"})
    desk.outbox.clear()
    desk.handle({"do": "save"})
    (message,) = desk.outbox
    assert message["name"].endswith(".json")
    other = Desk()
    other.handle({"do": "load", "text": message["save"]})
    assert other.notice == ""
    assert other.session.lines() == desk.session.lines()
    desk.handle({"do": "end"})
    assert other.session.game.position() == desk.session.game.position()
    assert other.viewer == "Anna"


def test_a_spectator_who_loads_a_game_stays_one() -> None:
    desk = new_game(people=())
    desk.handle({"do": "save"})
    desk.handle({"do": "load", "text": desk.outbox[0]["save"]})
    assert desk.viewer is None


START = {"players": ["Burt", "Curt"], "seed": 3}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[" * 3000,
        '{"format": "wyatt-record/1"}',
        json.dumps({"format": "wyatt-record/2", "start": START, "moves": []}),
        json.dumps({"format": "wyatt-record/1", "start": START, "moves": ["discard hideout"]}),
        json.dumps({"format": "wyatt-record/1", "start": START, "moves": ["draw supply", "sing"]}),
        json.dumps({"format": "wyatt-record/1", "start": START, "moves": [3, None]}),
        json.dumps({"format": "wyatt-record/1", "start": START, "moves": "draw supply"}),
        json.dumps({"format": "wyatt-position/1", "players": ["<b>x</b>"], "hands": {}}),
        "x" * 1_000_001,
    ],
)
def test_a_file_that_is_no_sound_game_keeps_the_one_on_the_table(text: str) -> None:
    desk = new_game(seed=4)
    step_until(desk, lambda d: d.session.at == 7)
    before = (desk.session.game.position(), desk.session.lines())
    desk.handle({"do": "load", "text": text})
    assert desk.notice
    assert (desk.session.game.position(), desk.session.lines()) == before
    assert "<b>x" not in desk.parts()["notice"]


@pytest.mark.parametrize(
    "text", ["", "[[[", "\ufffdPNG", "[]", "{}", '{"format": "wyatt-progress/1"}']
)
def test_what_is_no_saved_game_at_all_is_told_in_the_words_of_a_person(text: str) -> None:
    desk = new_game(seed=4)
    desk.handle({"do": "load", "text": text})
    assert desk.notice == (
        "That file is no saved game of Wyatt Earp. Choose one that Save wrote, such as "
        "wyatt-earp-record.json. The game on the table stays as it was."
    )


# --- new games ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name0": "Burt"}, "Player 2:"),
        ({"name0": "A" * 25}, "Player 1:"),
        ({"name1": 'a"b'}, "Player 2:"),
        ({"seed": "soon"}, "seed"),
        ({"seed": "-1"}, "seed"),
        ({"seed": "9" * 400}, "seed"),
        ({"preset": "house"}, "house"),
        ({"preset": ["rio-grande"]}, "preset"),
    ],
)
def test_a_form_that_cannot_be_used_says_why_in_the_form(wrong: dict[str, Any], said: str) -> None:
    desk = new_game(seed=4)
    before = desk.session
    form = {"players": "3", "name0": "Anna", "name1": "Burt", "name2": "Curt", "seed": "8"}
    desk.handle({"do": "begin", "form": form | wrong})
    assert said in desk.form_notice
    assert desk.parts()["setup-notice"]
    assert desk.parts()["notice"] == ""
    assert desk.session is before
    assert desk.outbox == []  # the form stays open, with what was typed
    desk.handle({"do": "begin", "form": form})
    assert desk.outbox == [{"close": "new"}]
    assert desk.form_notice == ""


def test_the_form_proposes_other_cards_than_those_on_the_table() -> None:
    assert 'name="seed"' in (form := new_game(seed=7).parts()["setup"])
    assert 'value="8"' in form


def test_a_hostile_name_is_shown_as_text_in_every_part() -> None:
    desk = new_game(people=(), name0=HOSTILE_NAME, name1="</pre><script>a()")
    desk.handle({"do": "past", "open": True})
    seen = 0
    for _ in range(150):
        desk.handle({"do": "step"})
        page = "".join(desk.parts().values())
        assert "<img" not in page
        assert "<script" not in page
        seen += esc(HOSTILE_NAME) in page
    assert seen == 150


# --- anything at all ---------------------------------------------------------------------------

ODD: list[Any] = [
    None,
    True,
    -1,
    10**30,
    1.5,
    float("nan"),
    "",
    "x" * 100_000,
    "<b>",
    "\x00\ud800",
    [],
    {},
    [[]],
    {"do": "play"},
]
FIELDS = (
    "move",
    "card",
    "count",
    "value",
    "rule",
    "outlaw",
    "step",
    "index",
    "text",
    "form",
    "open",
    "tick",
)
ACTS = [
    "autoplay",
    "back",
    "begin",
    "drop",
    "end",
    "forward",
    "jump",
    "link",
    "load",
    "others",
    "past",
    "pause",
    "play",
    "rule",
    "save",
    "select",
    "sit",
    "speed",
    "split",
    "split-step",
    "start",
    "step",
    "undo",
]


@pytest.mark.parametrize("what", [*ACTS, "unknown", "__class__"])
def test_no_request_can_break_the_desk(what: str) -> None:
    desk = new_game(seed=4)
    step_until(desk, lambda d: d.session.at == 9)
    for field in FIELDS:
        for odd in ODD:
            desk.handle({"do": what, field: odd})
    for odd in ODD:
        desk.handle(
            {"do": what, "card": "wes-hardin", "count": odd, "outlaw": "wes-hardin", "step": odd}
        )
        desk.handle({"do": "begin", "form": {"players": odd, "name0": odd, "seed": odd}})
    assert desk.parts()["head"]
    assert reopened(desk).notice == ""


@pytest.mark.parametrize("request_", [*ODD, {"do": None}, {"do": ["play"]}, {"do": {}}, b"step"])
def test_what_is_no_request_is_passed_over(request_: object) -> None:
    desk = Desk()
    before = desk.parts()
    desk.handle(request_)
    assert desk.session.at == 0
    refusal = ("why", "alarm", "sound")
    assert {name: text for name, text in desk.parts().items() if name not in refusal} == {
        name: text for name, text in before.items() if name not in refusal
    }


@pytest.mark.parametrize(
    "move", ["", "sing", "discard", "play jesse-james*9", "react wyatt-earp", "x" * 9000]
)
def test_a_move_that_cannot_be_made_is_refused_and_nothing_changes(move: str) -> None:
    desk = Desk()
    before = desk.session.game.position()
    desk.handle({"do": "play", "move": move})
    assert "wyatt-error" in desk.parts()["why"]
    assert len(desk.parts()["why"]) < 2000
    assert desk.session.game.position() == before


def test_autoplay_leaves_time_to_read_the_sheet_of_a_hand_and_says_who_chose() -> None:
    desk = new_game()
    desk.handle({"do": "autoplay"})
    notes = set()
    while desk.view.phase != "scored":
        desk.handle({"do": "step", "tick": True})
        notes.add(desk.note())
        assert desk.running == "all"
        if desk.view.phase != "scored":
            assert desk.pace == desk.speed
    assert float(desk.pace) >= 5
    assert "A bot chose this move, because you pressed Autoplay." in notes


def test_a_table_opened_in_the_middle_says_so_and_one_at_its_start_does_not() -> None:
    desk = Desk()
    assert "Catch outlaws" in reopened(desk).parts()["events"]
    for _ in range(9):
        desk.handle({"do": "step"})
    assert "under way" in reopened(desk).parts()["events"]
    assert "under way" not in desk.parts()["events"]


def test_a_move_pressed_twice_neither_stops_the_bots_nor_plays_for_one() -> None:
    desk = Desk()
    desk.handle({"do": "play", "move": "draw supply"})
    for _ in range(2):
        desk.handle({"do": "play", "move": "discard wes-hardin"})
    desk.handle({"do": "play", "move": "draw supply"})
    assert (desk.session.at, desk.running) == (2, "others")
    assert desk.parts()["why"] == ""


# --- the coach ---------------------------------------------------------------------------------


def test_a_hint_is_given_when_asked_and_gone_with_the_moment() -> None:
    desk = Desk()
    assert desk.parts()["hint"] == ""
    desk.handle({"do": "hint"})
    told = desk.parts()["hint"]
    best = re.search(r'data-move="([^"]*)"', told)
    assert best
    assert best[1] in [str(move) for move in desk.view.legal_moves]
    desk.handle({"do": "play", "move": best[1]})
    assert desk.parts()["hint"] == ""
    step_until(desk, lambda d: d.session.game.actor == "Burt")
    desk.handle({"do": "hint"})
    assert desk.parts()["hint"] == ""  # nobody is told what another holds


def test_a_review_looks_at_some_decisions_at_a_time_and_can_be_stopped() -> None:
    desk = Desk()
    step_until(desk, lambda d: d.session.at == 40)
    desk.handle({"do": "review"})
    for _ in range(400):
        if desk.running != "review":
            break
        desk.handle({"do": "step", "tick": True})
    assert desk.running == ""
    told = text_of(desk.parts()["review"])
    assert "Given away" in told
    for name in desk.session.game.players:
        assert name in told
    assert desk.session.at == 40


# --- the end of an evening ---------------------------------------------------------------------


def finished() -> Desk:
    desk = new_game(3, (0,), seed=2)
    desk.handle({"do": "autoplay"})
    for _ in range(4000):
        if desk.session.game.is_over:
            return desk
        desk.handle({"do": "step", "tick": True})
    pytest.fail("the game does not end")


def test_the_end_tells_who_won_by_what_the_money_of_every_hand_and_what_decided() -> None:
    desk = finished()
    told = desk.parts()["evening"]
    text = text_of(told)
    money = desk.view.money
    assert f"{desk.view.winner} wins after" in text
    rows = re.findall(r'<tr><th scope="row">Hand (\d+)</th>(.*?)</tr>', told)
    assert [int(number) for number, _ in rows] == list(range(1, desk.view.hand_number + 1))
    last = [int(one.replace(",", "")) for one in re.findall(r"<b>\$([\d,]+)</b>", rows[-1][1])]
    assert last == list(money.values())
    assert told.count("<polyline") == 3
    jumps = [int(at) for at in re.findall(r'data-key="turning \d+"[^>]*data-index="(\d+)"', told)]
    assert jumps
    assert jumps == sorted(jumps)
    desk.handle({"do": "jump", "index": str(jumps[0])})
    assert desk.session.at == jumps[0]
    assert desk.parts()["evening"] == ""
    desk.handle({"do": "end"})
    assert 'data-do="again"' in desk.parts()["hand"]
    seed = desk.session.start["seed"]
    desk.handle({"do": "again"})
    assert desk.session.start["seed"] == seed + 1
    assert (desk.session.at, desk.viewer) == (0, "Anna")


def test_a_hand_that_a_bot_deals_goes_on_by_itself_or_at_once() -> None:
    desk = new_game(3, (0,), seed=5)
    for _ in range(3000):
        if desk.view.phase == "scored" and desk.session.game.actor != "Anna":
            break
        legal = desk.view.legal_moves
        if desk.session.game.actor == "Anna":
            desk.handle({"do": "play", "move": str(legal[-1])})
        else:
            desk.handle({"do": "step", "tick": True})
        assert desk.running or desk.view.legal_moves  # never a moment that nothing goes on from
    assert desk.view.phase == "scored"
    hand = desk.view.hand_number
    assert desk.running == "others"
    assert 'data-do="on"' in desk.parts()["hand"]
    assert float(desk.pace) >= 3
    desk.handle({"do": "on"})
    assert desk.view.hand_number == hand + 1
    assert desk.running == "others" or desk.session.game.actor == "Anna"


def test_the_bots_of_a_whole_game_at_normal_take_less_than_a_third_of_what_they_took() -> None:
    """The pace is what a page waits between two moves: in a game of 158 moves it was 0.7 s each."""
    waited = moves = 0.0
    for seed in (1, 2, 3):
        desk = new_game(3, (0,), seed=seed)
        desk.running = "others"
        for _ in range(3000):
            if desk.session.game.is_over:
                break
            bots = desk.session.game.actor != "Anna" and desk.view.phase != "scored"
            desk.running = "others"
            if bots:
                waited += float(desk.pace)
                moves += 1
            desk.running = ""
            desk.handle({"do": "step"})
    assert waited / moves < 0.7 / 3


def test_what_is_wrong_with_a_link_stays_when_the_page_tells_what_it_keeps() -> None:
    desk = Desk({"p": "1.damaged"})
    said = desk.notice
    assert "damaged" in said
    desk.handle({"do": "stored", "key": "wyatt", "text": "{}"})
    assert desk.notice == said
    desk.handle({"do": "step"})
    assert desk.notice == ""
