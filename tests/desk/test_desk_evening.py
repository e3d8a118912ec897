"""The coach at a table's page, and the end of a game."""

from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from desks import fresh_page, kept, lay, new_game, step_until

from tests.asking import TICK, ask, settle
from tests.markup import found, text, texts, values
from wyatt.core.advice import PlayedOut
from wyatt.core.text import PSEUDO, speak
from wyatt.earp.events import EVENTS
from wyatt.pages.table.earp import EarpTablePage
from wyatt.pages.table.page import pace
from wyatt.table.coach import Judged, Review

pytestmark = pytest.mark.usefixtures("few_deals")


def test_a_hint_is_given_when_asked_and_gone_with_the_moment() -> None:
    desk = EarpTablePage()
    ask(desk, {"do": "play", "move": "draw supply"}, "hint", {"do": "hint", "of": "stop"})
    parts = desk.parts()
    assert parts["hint"] == ""  # one sentence at the hand, and more when it’s asked for
    (best,) = values(parts["hand"], "data-move", ".act .prime")
    assert best in [str(move) for move in desk.view.legal_moves]
    (points,) = values(parts["hand"], "data-points")
    assert points in values(parts["hand"], "data-key", ".hcard")
    desk.handle({"do": "hint-more"})
    assert "reasons" in desk.parts()["hint"]
    desk.handle({"do": "play", "move": best})
    parts = desk.parts()
    assert (parts["hint"], values(parts["hand"], "data-points")) == ("", [])
    step_until(desk, lambda d: d.session.game.actor == "Burt")
    desk.handle({"do": "hint"})
    assert desk.advice.hint is None  # nobody is told what another holds


def test_a_review_that_finds_nothing_says_whose_decisions_it_means() -> None:
    desk, close, costs = EarpTablePage(), PlayedOut(8, -50, 100), PlayedOut(8, -2805, 100)
    expected = dict.fromkeys(desk.session.game.players, 0)
    even = Judged(0, 1, "Anna", "draw supply", "draw discard", 2805, (), expected=expected)
    even = replace(even, played_out=close)
    by_bot = replace(even, by_bot=True)
    theirs = replace(even, player="Burt"), replace(even, player="Burt", played_out=costs)
    for mine, whose in (
        ((even, replace(by_bot, played_out=costs)), "None of your decisions"),
        ((by_bot,), "None of the bot’s decisions"),
    ):
        desk.advice.review = Review((*mine, *theirs), 8)
        told = text(desk.parts()["review"])
        assert f"{whose} clearly cost anything." in told
        assert "In 1 decision, another move was about as good." in told
        assert "$2,805" in told


def test_every_screen_of_a_game_has_one_main_button() -> None:
    desk = EarpTablePage()
    phases = set()
    for at in range(260):
        parts = desk.parts()
        table = "".join(parts[name] for name in ("stage", "choices", "hand", "legal", "steps"))
        assert len(values(table, "data-key", ".btn.prime")) == 1, (at, desk.view.phase)
        phases.add(desk.view.phase)
        if desk.view.phase == "over":
            break
        ask(desk, "on" if desk.paying or desk.session.game.actor != "Anna" else "step")
    assert {"draw", "play", "scored"} < phases


def test_the_end_tells_who_won_by_what_the_money_of_every_hand_and_what_decided() -> None:
    desk = new_game(seed=2)
    desk.handle({"do": "autoplay"})
    settle(desk)
    told = desk.parts()["evening"]
    try:
        speak(PSEUDO)
        assert "⟦" in desk.parts()["evening"]  # in another language at once
    finally:
        speak("en")
    read = text(told)
    money = desk.view.money
    assert f"{desk.view.winner} wins" in read
    rows = found(told, "tr:has(> th[scope=row])")
    hands = range(1, desk.view.hand_number + 1)
    assert [text(row.th) for row in rows if row.th] == [f"Hand {number}" for number in hands]
    assert texts(rows[-1], "b") == [f"${amount:,}" for amount in money.values()]
    assert len(found(told, "polyline")) == 2 * 3  # for a screen and for a phone
    jumps = [int(at) for at in values(told, "data-index", '[data-key^="turning "]')]
    assert jumps
    assert jumps == sorted(jumps)
    desk.handle({"do": "jump", "index": str(jumps[0])})
    assert desk.session.at == jumps[0]
    assert desk.parts()["evening"] == ""
    desk.handle({"do": "end"})
    assert found(desk.parts()["hand"], '[data-do="again"]')
    seed = desk.session.start["seed"]
    desk.handle({"do": "again"})
    assert desk.session.start["seed"] != seed
    assert (desk.session.at, desk.viewer) == (0, "Anna")


def test_a_hand_that_a_bot_deals_goes_on_by_itself_or_at_once() -> None:
    desk = new_game(3, (0,), seed=5)
    for _ in range(3000):
        if desk.view.phase == "scored" and desk.session.game.actor != "Anna":
            break
        mine = desk.session.game.actor == "Anna"
        desk.handle({"do": "play", "move": str(desk.view.legal_moves[-1])} if mine else TICK)
        assert desk.running or desk.view.legal_moves  # never a moment that nothing goes on from
    assert desk.view.phase == "scored"
    hand = desk.view.hand_number
    assert desk.running == "others"
    accounts = []
    while desk.paying:  # by itself, and only then is dealing offered
        parts = desk.parts()
        assert "Deal the next hand" not in parts["hand"] + parts["legal"]
        accounts.append(desk.said.count("was captured"))
        assert float(desk.pace) > desk.plan.lasts / 1000
        desk.handle(TICK)
        assert desk.running == "others"
    assert len(accounts) > 1
    assert set(accounts) == {1}  # nothing is told before it is paid
    assert "Deal the next hand" in desk.parts()["hand"]
    assert "Wait for" not in desk.parts()["legal"]  # nobody is waited for: whoever likes deals
    assert float(desk.pace) >= 3
    desk.handle({"do": "on"})
    assert desk.view.hand_number == hand + 1
    assert desk.running == "others" or desk.session.game.actor == "Anna"


@pytest.mark.parametrize(
    ("kind", "normal"),
    [
        ({"type": "drew", "player": "Burt", "source": "supply", "cards": ["?", "?"]}, 1.2),
        ({"type": "drew", "player": "Anna", "source": "supply", "cards": ["?", "?"]}, 0.6),
        ({"type": "stole", "player": "Burt", "victim": "Anna", "card": "wes-hardin"}, 2.0),
        ({"type": "stole", "player": "Burt", "victim": "Curt", "card": "wes-hardin"}, 1.2),
        ({"type": "shot", "player": "Anna", "card": "wes-hardin", "hit": True}, 2.0),
        ({"type": "hidden", "player": "Anna", "outlaw": "wes-hardin", "by": "Burt"}, 2.0),
    ],
)
def test_a_move_stays_to_be_seen_longest_if_it_concerns_you(
    kind: dict[str, Any], normal: float
) -> None:
    made = EVENTS[kind["type"]]
    event = made(rules=(), **{name: value for name, value in kind.items() if name != "type"})
    assert float(pace("others", [event], "1", "Anna", "")) == normal
    assert float(pace("others", [event], "0.4", "Anna", "")) == pytest.approx(0.4 * normal)
    aloud = "Curt gave Jesse James to Burt, and nobody else was asked."
    slow = float(pace("others", [event], "2", "Anna", aloud))
    assert slow >= len(aloud.split()) / 2.5  # a hundred and fifty words a minute
    assert slow >= 2 * normal


def test_a_beginner_is_taught_one_move_of_a_bot_at_a_time() -> None:
    desk = EarpTablePage()
    linked = EarpTablePage({"p": desk.token(), "you": "0"})
    assert (desk.speed, linked.speed) == ("teach", "teach")
    ask(desk, {"do": "play", "move": "draw supply"}, {"do": "play", "move": "discard wes-hardin"})
    assert (desk.running, desk.session.at) == ("", 2)  # nobody moves before you press
    for at in range(3, 30):
        desk.handle({"do": "on"})
        assert (desk.session.at, desk.running) == (at, "")
        if desk.session.game.actor == "Anna":
            break
        taught = desk.parts()["hand"]
        assert taught.count('class="taught"') == 1
        assert taught.count('data-do="on"') == 1  # and no other way on
        assert 'data-do="others"' not in taught
        assert desk.said.endswith("Press Space to continue.")
        desk.handle(TICK)  # from an older drawing: it waits all the same
        assert desk.session.at == at
    assert desk.session.game.actor == "Anna"
    shown = desk.parts()["hand"]
    assert 'class="taught"' in shown
    assert "Curt discarded" in text(shown)
    desk.handle({"do": "speed", "value": "1"})
    assert 'class="taught"' not in desk.parts()["hand"]


def test_what_a_taught_move_did_to_the_money_is_told_with_its_card() -> None:
    desk = EarpTablePage()
    hands = {"Anna": "belle-starr", "Burt": "jesse-james*3 hideout", "Curt": "hideout"}
    lay(desk, hands, turn="Burt", phase="play")
    desk.session.play("play jesse-james*3")
    parts = desk.parts()  # it is stamped on the poster, and sounds of itself
    shown = parts["hand"]
    assert "Burt laid 3 Jesse James." in text(shown)
    assert values(parts["posters"], "data-outlaw", ".poster.opened") == ["jesse-james"]
    assert values(parts["sound"], "data-sound") == ["open"]
    assert "Jesse James’s poster grew by $2,000 to $3,000." in text(shown)
    assert shown.count('class="mini out o-jj"') == 3


def test_the_end_of_a_hand_is_gone_through_poster_by_poster() -> None:
    desk = EarpTablePage()
    lay(
        desk,
        {"Anna": "hideout", "Burt": "belle-starr", "Curt": "bob-dalton"},
        phase="play",
        territories={
            "Anna": {"jesse-james": ["jesse-james*5", "fastest-gun"]},
            "Burt": {"jesse-james": ["photo:jesse-james"], "wes-hardin": ["wes-hardin*4"]},
        },
        posters={"jesse-james": 9000, "wes-hardin": 6000},
    )
    desk.handle({"do": "play", "move": "discard hideout"})
    parts = desk.parts()
    assert "Next poster" in parts["hand"]
    assert "Jesse James was captured" in text(parts["hand"])
    assert values(parts["posters"], "data-outlaw", ".poster.captured") == ["jesse-james"]
    assert values(parts["sound"], "data-sound") == ["capture"]
    assert "Wes Hardin" not in text(parts["events"])
    assert parts["hand"].count('<tr class="later">') == 1
    assert 'data-money="0"' in parts["seat-1"]  # Burt has not been paid yet
    assert 'data-money="9000"' in parts["you"]
    assert {way.end for way in desk.plan.ways if way.piece == "coin"} == {"money 0"}
    desk.handle({"do": "on"})
    parts = desk.parts()
    assert "Next poster" not in parts["hand"]
    assert 'data-move="deal"' not in parts["hand"]  # the last one is just being paid
    assert 'data-money="6000"' in parts["seat-1"]
    assert {way.end for way in desk.plan.ways if way.piece == "coin"} == {"money 1"}
    assert desk.running == ""
    desk.handle({"do": "count"})  # and once more
    assert "Next poster" in desk.parts()["hand"]
    ask(desk, "on", "on")
    assert 'data-move="deal"' in desk.parts()["hand"]
    desk.handle({"do": "on"})  # a press too many deals nothing for the person who deals
    assert desk.view.hand_number == 1


def test_the_first_page_view_is_seed_1_and_a_later_visit_is_dealt_fresh_cards() -> None:
    desk = EarpTablePage()
    assert desk.session.start["seed"] == 1
    desk.handle({"do": "stored", "key": "wyatt", "text": ""})
    assert desk.session.start["seed"] == 1
    # The first deal was looked at, and nothing played.
    seen = {fresh_page("", seen=True).session.start["seed"] for _ in range(5)}
    assert len(seen) > 1
    linked = EarpTablePage({"p": desk.token()})
    linked.handle({"do": "stored", "key": "wyatt", "text": "", "seen": True})
    assert linked.session.game.position() == desk.session.game.position()
    desk.handle({"do": "step"})
    seeds = set()
    for _ in range(5):
        again = fresh_page(kept(desk))
        assert again.parts()["offer"]  # the old game can be gone on with
        assert (again.viewer, again.session.at) == ("Anna", 0)
        seeds.add(again.session.start["seed"])
    assert len(seeds) > 1


def test_step_plays_for_a_person_as_well_as_the_coach() -> None:
    from wyatt.earp.players.lookahead import sharp

    desk = new_game(seed=4)
    for _ in range(12):
        view = desk.session.game.view(desk.session.game.actor)
        best = sharp(view) if desk.session.game.actor == "Anna" else None
        desk.handle({"do": "step"})
        if best:
            assert desk.session.moves[desk.session.at - 1] == best


def test_the_winner_has_a_poster_to_save_and_a_hostile_name_is_text_on_it() -> None:
    desk = new_game(2, (), seed=2, name0="<script>&\u2019", name1="<img src=x>")
    step_until(desk, lambda d: d.session.game.is_over, 3000)
    shown = desk.parts()["evening"]
    assert shown.count('data-do="poster"') == 2
    for kind in ("svg", "png"):
        desk.outbox.clear()
        desk.handle({"do": "poster", "kind": kind})
        saved = desk.outbox[0]
        assert saved["name"] == f"wyatt-winner.{kind}"
        drawing = ElementTree.fromstring(saved["save"])  # it is sound XML by itself
        words = " ".join(drawing.itertext())
        assert desk.view.winner in words
        assert f"${desk.view.money[desk.view.winner]:,}" in words
        tags = {one.tag.rpartition("}")[2] for one in drawing.iter()}
        assert tags <= {"svg", "g", "rect", "text", "circle", "polygon"}
    fresh = EarpTablePage()
    fresh.handle({"do": "poster", "kind": "svg"})  # no game is over
    assert not fresh.outbox


def test_what_is_wrong_with_a_link_stays_when_the_page_tells_what_it_keeps() -> None:
    desk = EarpTablePage({"p": "1.damaged"})
    said = desk.notice
    assert "damaged" in said
    desk.handle({"do": "stored", "key": "wyatt", "text": "{}"})
    assert desk.notice == said
    desk.handle({"do": "step"})
    assert desk.notice == ""
