"""The coach at a table's page, and the end of a game."""

import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from desks import fresh_page, kept, lay, new_game, remember, scored, step_until

from tests.asking import TICK, ask, do, play, settle
from tests.collected import collected
from tests.markup import found, has, lacks, text, texts, values
from wyatt.core.advice import PlayedOut
from wyatt.core.text import PSEUDO, speaking
from wyatt.earp.events import EVENTS
from wyatt.earp.players.lookahead import sharp
from wyatt.pages.table.earp import EarpTablePage
from wyatt.pages.table.page import pace
from wyatt.pages.table.wildcat import WildcatTablePage
from wyatt.table.coach import Judged, Review
from wyatt.ui.document import layout_classes

pytestmark = pytest.mark.usefixtures("few_deals")


def test_a_hint_is_given_when_asked_and_gone_with_the_moment() -> None:
    desk = ask(EarpTablePage(), play("draw supply"), "hint", do("hint", of="stop"))
    parts = desk.parts()
    assert parts["hint"] == ""  # one sentence at the hand, and more when it’s asked for
    (best,) = values(parts["hand"], "data-move", ".act .prime")
    assert best in [str(move) for move in desk.view.legal_moves]
    (points,) = values(parts["hand"], "data-points")
    assert points in values(parts["hand"], "data-key", ".hcard")
    assert "reasons" in ask(desk, "hint-more").parts()["hint"]
    assert "hint" in layout_classes(desk.parts()).split()  # there is room for it
    parts = ask(desk, play(best)).parts()
    assert (parts["hint"], values(parts["hand"], "data-points")) == ("", [])
    step_until(desk, lambda d: d.session.game.actor == "Burt")
    assert ask(desk, "hint").advice.hint is None  # nobody learns another player's cards


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
        told = f"{whose} clearly cost anything.", "In 1 decision, another move was about as good."
        assert not lacks(text(desk.parts()["review"]), *told, "$2,805")
    desk.advice.review = Review((), 8)
    assert "hasn’t reviewed any decisions" in desk.parts()["review"]


def test_every_screen_of_a_game_has_one_main_button() -> None:
    desk, phases = EarpTablePage(), set()
    # By a pattern: a tree of every screen takes most of the test's time.
    main = re.compile(r'<[^>]* class="(?=[^"]*\bbtn\b)[^"]*\bprime\b[^>]* data-key=')
    for at in range(260):
        parts = desk.parts()
        table = "".join(parts[name] for name in ("stage", "choices", "hand", "legal", "steps"))
        assert len(main.findall(table)) == 1, (at, desk.view.phase)
        phases.add(desk.view.phase)
        if desk.view.phase == "over":
            break
        ask(desk, "on" if desk.paying or desk.session.game.actor != "Anna" else "step")
    assert {"draw", "play", "scored"} < phases


def test_the_end_tells_who_won_by_what_the_money_of_every_hand_and_what_decided() -> None:
    desk = ask(new_game(seed=2), "autoplay")
    settle(desk)
    told = desk.parts()["evening"]
    with speaking(PSEUDO):
        assert "⟦" in desk.parts()["evening"]  # in another language at once
    assert f"{desk.view.winner} wins" in text(told)
    rows, hands = found(told, "tr:has(> th[scope=row])"), range(1, desk.view.hand_number + 1)
    assert [text(row.th) for row in rows if row.th] == [f"Hand {number}" for number in hands]
    assert texts(rows[-1], "b") == [f"${amount:,}" for amount in desk.view.money.values()]
    assert len(found(told, "polyline")) == 2 * 3  # for a screen and for a phone
    jumps = [int(at) for at in values(told, "data-index", '[data-key^="turning "]')]
    assert [] != jumps == sorted(jumps)
    assert all(one.startswith("Hand ") for one in texts(told, ".turnings li"))
    assert ask(desk, do("jump", index=str(jumps[0]))).session.at == jumps[0]
    assert desk.parts()["evening"] == ""
    assert found(ask(desk, "end").parts()["hand"], '[data-do="again"]')
    seed = desk.session.start["seed"]
    assert ask(desk, "again").session.start["seed"] != seed
    assert (desk.session.at, desk.viewer) == (0, "Anna")


def test_the_lead_is_taken_for_good_after_a_tie_and_points_are_no_money() -> None:
    settle(desk := ask(new_game(3, (), seed=6), "autoplay"))
    told = desk.parts()["evening"]
    anna, burt, _curt = texts(found(told, "tr:has(> th[scope=row])")[0], "b")
    assert anna == burt
    assert "Hand 2: Anna took the lead for good." in texts(told, ".turnings li")
    wildcat = ask(WildcatTablePage(), do("begin", form={"players": "2", "seed": "4"}), "autoplay")
    settle(wildcat)
    told = wildcat.parts()["evening"]
    assert not lacks(told, "Each player’s total after", "everyone’s total after", " points</b>")


def test_a_hand_that_a_bot_deals_goes_on_by_itself_or_at_once() -> None:
    desk = new_game(3, (0,), seed=5)
    for _ in range(3000):
        mine = desk.session.game.actor == "Anna"
        if scored(desk) and not mine:
            break
        ask(desk, play(desk.view.legal_moves[-1]) if mine else TICK)
        assert desk.running or desk.view.legal_moves  # never a moment without a next step
    assert (desk.view.phase, desk.running) == ("scored", "others")
    hand, accounts = desk.view.hand_number, []
    while desk.paying:  # by itself, and only then is dealing offered
        parts = desk.parts()
        assert "Deal the next hand" not in parts["hand"] + parts["legal"]
        accounts.append(desk.said.count("was captured"))
        told = found(parts["split"], '[aria-pressed="true"]')[0]["data-key"]
        assert told == f"split {desk.scored()[desk.accounts - 1].data['outlaw']}"
        assert float(desk.pace) > desk.plan.lasts / 1000
        assert ask(desk, TICK).running == "others"
    assert (len(accounts) > 1, {*accounts}) == (True, {1})  # nothing is shown before it's paid
    assert "Deal the next hand" in desk.parts()["hand"]
    assert "Wait for" not in desk.parts()["legal"]  # nobody has to wait: anybody can deal
    assert float(desk.pace) >= 3
    assert ask(desk, "on").view.hand_number == hand + 1
    assert desk.running == "others" or desk.session.game.actor == "Anna"


@collected("kind, player, fields, normal", [
    ("drew", "Burt", {"source": "supply", "cards": ["?", "?"]}, 1.2),
    ("drew", "Anna", {"source": "supply", "cards": ["?", "?"]}, 0.6),
    ("stole", "Burt", {"victim": "Anna", "card": "wes-hardin"}, 2.0),
    ("stole", "Burt", {"victim": "Curt", "card": "wes-hardin"}, 1.2),
    ("shot", "Anna", {"card": "wes-hardin", "hit": True}, 2.0),
    ("hidden", "Anna", {"outlaw": "wes-hardin", "by": "Burt"}, 2.0),
])  # fmt: skip
def test_a_move_about_you_stays_longest(kind: str, player: str, fields: Any, normal: float) -> None:
    event = EVENTS[kind](rules=(), player=player, **fields)
    deal = EVENTS["dealt"](rules=(), hand_number=1, dealer="Burt", first="Anna", upcard="hideout")
    assert float(pace("others", [deal, event], "1", "Anna", "")) == normal
    assert float(pace("others", [event], "0.4", "Anna", "")) == pytest.approx(0.4 * normal)
    aloud = "Curt gave Jesse James to Burt, and nobody else was asked."
    slow = float(pace("others", [event], "2", "Anna", aloud))
    # A hundred and fifty words a minute.
    assert slow >= max(len(aloud.split()) / 2.5, 2 * normal)


def test_a_beginner_is_taught_one_move_of_a_bot_at_a_time() -> None:
    desk = EarpTablePage()
    assert (desk.speed, EarpTablePage({"p": desk.token(), "you": "0"}).speed) == ("teach", "teach")
    ask(desk, play("draw supply"), play("discard wes-hardin"))
    assert (desk.running, desk.session.at) == ("", 2)  # nobody moves before you press
    for at in range(3, 30):
        ask(desk, "on")
        assert (desk.session.at, desk.running) == (at, "")
        if desk.session.game.actor == "Anna":
            break
        taught = desk.parts()["hand"]  # with no other way on
        signs = 'class="taught"', 'data-do="on"', 'data-do="others"'
        assert [taught.count(sign) for sign in signs] == [1, 1, 0]
        assert desk.said.endswith("Press Space to continue.")
        assert ask(desk, TICK).session.at == at  # from an older drawing: it waits all the same
    assert desk.session.game.actor == "Anna"
    shown = desk.parts()["hand"]
    assert ('class="taught"' in shown, "Curt discarded" in text(shown)) == (True, True)
    assert 'class="taught"' not in ask(desk, do("speed", value="1")).parts()["hand"]


def test_what_a_taught_move_did_to_the_money_is_told_with_its_card() -> None:
    hands = {"Anna": "belle-starr", "Burt": "jesse-james*3 hideout", "Curt": "hideout"}
    desk = lay(hands, turn="Burt", phase="play")
    desk.session.play("play jesse-james*3")
    parts = desk.parts()  # it is stamped on the poster, and sounds of itself
    grew = "Jesse James’s poster grew by $2,000 to $3,000."
    assert not lacks(text(parts["hand"]), "Burt laid 3 Jesse James cards.", grew)
    assert values(parts["posters"], "data-outlaw", ".poster.opened") == ["jesse-james"]
    assert values(parts["sound"], "data-sound") == ["open"]
    assert parts["hand"].count('class="mini out o-jj"') == 3


def test_the_end_of_a_hand_is_gone_through_poster_by_poster() -> None:
    hands = {"Anna": "hideout", "Burt": "belle-starr", "Curt": "bob-dalton"}
    burt = {"jesse-james": ["photo:jesse-james"], "wes-hardin": ["wes-hardin*4"]}
    laid = {"Anna": {"jesse-james": ["jesse-james*5", "fastest-gun"]}, "Burt": burt}
    posters = {"jesse-james": 9000, "wes-hardin": 6000}
    desk = lay(hands, phase="play", territories=laid, posters=posters)

    def paid() -> set[str]:
        return {way.end for way in desk.plan.ways if way.piece == "coin"}

    parts = ask(desk, play("discard hideout")).parts()
    assert not lacks(text(parts["hand"]), "Next poster", "Jesse James was captured")
    assert values(parts["posters"], "data-outlaw", ".poster.captured") == ["jesse-james"]
    assert values(parts["sound"], "data-sound") == ["capture"]
    assert "Wes Hardin" not in text(parts["events"])
    assert parts["hand"].count('<tr class="later">') == 1
    assert 'data-money="0"' in parts["seat-1"]  # Burt has not been paid yet
    assert 'data-money="9000"' in parts["you"]
    assert paid() == {"money 0"}
    parts = ask(desk, "on").parts()
    # The last one is just being paid.
    assert not has(parts["hand"], "Next poster", 'data-move="deal"')
    assert 'data-money="6000"' in parts["seat-1"]
    assert (paid(), desk.running) == ({"money 1"}, "")
    assert "Next poster" in ask(desk, "count").parts()["hand"]  # and once more
    assert 'data-move="deal"' in ask(desk, "on", "on").parts()["hand"]
    assert desk.said == "The hand is over. You can deal the next one."
    # A press too many deals nothing for the person who deals.
    assert ask(desk, "on").view.hand_number == 1
    walked = [do("split", outlaw="jesse-james", step=str(step)) for step in (0, 1)]
    splits = (text(ask(desk, step).parts()["split"]) for step in walked)
    assert ["Before the first payment" in split for split in splits] == [True, False]
    assert (desk.split_of, ask(desk, "again").split_of) == ("jesse-james", "")


def test_the_first_page_view_is_seed_1_and_a_later_visit_is_dealt_fresh_cards() -> None:
    desk = EarpTablePage()
    assert (desk.view.phase, desk.session.game.actor, desk.viewer) == ("draw", "Anna", "Anna")
    assert desk.people == {"Anna"}
    assert "Two from the supply" in desk.parts()["legal"]
    first = new_game(seed=1).session.game.position()
    for _before_and_after in range(2):
        assert (desk.session.start["seed"], desk.session.game.position()) == (1, first)
        desk.handle(remember(""))
    # The first deal was looked at, and nothing played.
    assert len({fresh_page("", seen=True).session.start["seed"] for _ in range(5)}) > 1
    linked = ask(EarpTablePage({"p": desk.token()}), remember("", seen=True))
    assert linked.session.game.position() == first
    ask(desk, "step")
    later = [fresh_page(kept(desk)) for _ in range(5)]
    for again in later:
        assert again.parts()["offer"]  # the old game can be gone on with
        assert (again.viewer, again.session.at) == ("Anna", 0)
    assert len({again.session.start["seed"] for again in later}) > 1


def test_step_plays_for_a_person_as_well_as_the_coach() -> None:
    desk = new_game(seed=4)
    for _ in range(12):
        view = desk.session.game.view(desk.session.game.actor)
        best = sharp(view) if view.viewer == "Anna" else None
        ask(desk, "step")
        assert best in (None, desk.session.moves[desk.session.at - 1])


def test_the_winner_has_a_poster_to_save_and_a_hostile_name_is_text_on_it() -> None:
    desk = new_game(2, (), seed=2, name0="<script>&\u2019", name1="<img src=x>")
    step_until(desk, lambda d: d.session.game.is_over, 3000)
    evening = desk.parts()["evening"]
    assert evening.count('data-do="poster"') == 2
    assert values(evening, "aria-labelledby") == values(evening, "id", "h2") == ["wyatt-evening"]
    winner = desk.view.winner
    for kind in ("svg", "png"):
        desk.outbox.clear()
        saved = ask(desk, do("poster", kind=kind)).outbox[0]
        assert saved["name"] == f"wyatt-winner.{kind}"
        drawing = ElementTree.fromstring(saved["save"])  # it is sound XML by itself
        assert not "".join(drawing[0].itertext()).strip()  # the paper is under what's written
        assert not lacks(" ".join(drawing.itertext()), winner, f"${desk.view.money[winner]:,}")
        tags = {one.tag.rpartition("}")[2] for one in drawing.iter()}
        assert tags <= {"svg", "g", "rect", "text", "circle", "polygon"}
    assert not ask(EarpTablePage(), do("poster", kind="svg")).outbox  # no game is over
    # What is wrong with a link stays when the page tells what it keeps.
    desk = EarpTablePage({"p": "1.damaged"})
    said = desk.notice
    assert "damaged" in said
    assert (ask(desk, remember("{}")).notice, ask(desk, "step").notice) == (said, "")
