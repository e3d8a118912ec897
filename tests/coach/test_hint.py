"""A hint: every phase, parts that add up, only what the player may know, and the command."""

import json
import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from coached import each_game, moments, wild_moments

from tests.cli.ran import RECORD, Wyatt
from tests.markup import lacks
from tests.unseen import RESAMPLE
from wyatt.core.advice import NobodyToMove
from wyatt.earp import Game
from wyatt.table import games
from wyatt.table.coach import hint

LAY = {
    "format": "wyatt-position/1", "players": ["Anna", "Burt"], "phase": "play", "posters": {"jesse-james": 4000},
    "hands": {"Anna": ["jesse-james*4", "hideout", "belle-starr"], "Burt": ["bob-dalton*2", "wes-hardin"]},
    "territories": {"Burt": {"jesse-james": ["jesse-james*3"]}},
}  # fmt: skip
OVER = {**LAY, "phase": "over", "winner": "Anna", "money": {"Anna": 25000}, "hands": {}}
AGAIN = {"empty_supply_shot": "reshuffle_again"}
PHASES = {
    "wyatt": ["draw", "play", "scored", "place", "steal", "hide", "lift", "take", "react"],
    "wildcat": ["draw", "play", "scored"],
}


@pytest.mark.parametrize("name", [pytest.param("wyatt", marks=pytest.mark.slow), "wildcat"])
def test_a_hint_stays_the_same_when_unseen_cards_change_places(name: str) -> None:
    spec, chance = games.game(name), Random(5)
    told = Counter[str]()
    for seed in range(60 if name == "wyatt" else 30):
        for game in wild_moments(spec, seed):
            before = hint(game, deals=0)
            other = RESAMPLE[name](game, before.player, chance)
            changed = other.position()["hands"] != game.position()["hands"]
            both = (before, hint(other, deals=0))
            assert len({(json.dumps(each.document()), each.why) for each in both}) == 1, seed
            told[f"{len(game.players)} players"] += changed
            phase = game.view(None).phase
            told[phase] += changed or phase == "scored"  # nobody has anything to hide then
            told.update(f"{switch}: {getattr(game.rules, switch)}" for switch in spec.switches)
    counts = range(spec.least_players, spec.most_players + 1)
    wanted = [*PHASES[name], *(f"{count} players" for count in counts)]
    wanted += [f"{s.name}: {value}" for s in spec.switches.values() for value in s.values]
    assert [each for each in wanted if told[each] < 3] == []


@each_game
def test_every_position_of_any_rules_has_a_sound_hint(name: str, thorough: bool) -> None:
    spec, phases = games.game(name), set()
    for seed in range(100, 130 if thorough else 110):
        for game in wild_moments(spec, seed):
            phases.add(game.view(None).phase)
            document = (found := hint(game, deals=0)).document()
            lines = [each["move"] for each in document["moves"]]
            assert sorted(lines) == sorted(map(str, game.legal_moves))
            assert (document["best"], document["actor"]) == (lines[0], game.actor)
            assert document["player"] == game.actor
            assert document["moves"] == sorted(document["moves"], key=lambda one: -one["value"])
            for each in found.moves:
                assert (each.value, not each.reasons) == (sum(r.dollars for r in each.reasons), 0)
                for reason in each.reasons:
                    assert re.fullmatch(r"[^{]+(\.|Most wanted!)", reason.text)
                    assert all(map(spec.rulebook().rule, reason.rules or ("none",)))
            seats = (at := game.position()), at | {"players": [*game.players[1:], game.players[0]]}
            first, other = (hint(spec.start(each), deals=0).document()["moves"] for each in seats)
            assert sorted(map(str, first)) == sorted(map(str, other))
    assert phases == set(PHASES[name])


def test_every_line_is_of_the_size_of_what_it_names_and_says_so(thorough: bool) -> None:
    shots = discards = 0
    for seed in range(12 if thorough else 6):
        for game in moments(seed, 200):
            found = hint(game, deals=0)
            discarded = [one for one in found.moves if one.move.verb == "discard"]
            asides: dict[int, list[tuple[str, int]]] = {}
            for each in found.moves:
                lines = {reason.text: reason.dollars for reason in each.reasons if not reason.aside}
                aside = [(reason.text, reason.dollars) for reason in each.reasons if reason.aside]
                # A reason that's true of every move has the same value in every move.
                assert aside == asides.setdefault(len(aside), aside)
                for text, dollars in lines.items():
                    if re.search(
                        "^You keep only|^The hand goes|another Sheriff|a miss wastes", text
                    ):
                        assert dollars < 0, text
                    if re.match("You can now|You get|A Photo|[0-9]+ of the .*hit", text):
                        assert dollars >= 0, text
                told = " ".join(lines)
                miss = re.search(r"(\d+) of the (\d+) cards you can’t see .*miss", told)
                if miss and miss[1] != miss[2]:  # the hits are listed, too
                    hits = f"{int(miss[2]) - int(miss[1])} (of the|in) {miss[2]}"
                    assert re.search(rf"\b{hits}\b|The hand goes on|another Sheriff", told), told
                    shots += 1
            ends = game.view(None).hand_sizes[str(game.actor)] == 1
            if discarded and game.state.phase == "play" and not ends:
                least = next(reason for reason in discarded[0].reasons if not reason.aside)
                assert least.dollars == 0
                assert "the card you need least, " in least.text
                others = [one for one in discarded if one.value < discarded[0].value]
                assert all(one.reasons[0].dollars < 0 for one in others)
                assert not any("need least" in one.reasons[0].text for one in others)
                discards += 1
    assert min(shots, discards) > (20 if thorough else 10)


@pytest.mark.parametrize(("fields", "move", "words", "rules", "dollars"), [
    # 8 against 6 shares: $7,000 go 4 and 3, where Burt alone had fewer than eight points.
    ({}, "play jesse-james*4", ["gains $3,000", "$4,000 in all"], ["outlaws.reward", "score.first-share"], 1000),
    ({"territories": {"Burt": {"jesse-james": ["jesse-james"]},
      "Anna": {"jesse-james": ["photo:jesse-james"]}}, "opened": ["jesse-james"]},
     "play jesse-james*4", ["poster gains $3,000", "Burt falls at least five points behind", "take it all"],
     ["outlaws.reward", "score.lead"], 7000),
    # A play may pay another player more.
    ({"posters": {"jesse-james": 3000},
      "hands": {"Anna": ["jesse-james", "hideout", "belle-starr"], "Burt": ["bob-dalton*2"]}},
     "play jesse-james", ["Burt would take $2,000", "instead of $0", "you’d take $1,000"], [], -1000),
    # Of two others who are five behind in the end, Burt is the one who shared before.
    ({"players": ["Anna", "Burt", "Curt"], "turn": "Anna", "phase": "hide", "pending": {"card": "hideout"}, "discard": ["wyatt-earp*7"],
      "sheriff_played": True, "hands": {"Anna": ["bob-dalton*2"], "Burt": ["wes-hardin"], "Curt": ["wes-hardin"]}, "territories": {
       "Anna": {"jesse-james": ["jesse-james*2", "photo:jesse-james", "stagecoach-robbery"]},
       "Burt": {"jesse-james": ["jesse-james*2", "bank-robbery"]}, "Curt": {"jesse-james": ["jesse-james*2"]}}},
     "hide Burt jesse-james", ["Burt falls at least five points behind"], ["score.lead"], 1500),
    # A hidden group adds money to the poster, but two tied leaders can't share it.
    ({"players": ["Anna", "Burt", "Curt"], "hands": {**LAY["hands"], "Curt": ["hideout"]},
      "territories": {"Anna": {"jesse-james": ["photo:jesse-james", "hideout"]},
       "Burt": {"jesse-james": ["jesse-james", "bank-robbery"]}, "Curt": {"jesse-james": ["jesse-james*2"]}}},
     "play jesse-james*2", ["gains $1,000, but nobody would be paid more"], ["score.stop"], 0),
    ({"hands": {"Anna": ["wes-hardin*2"], "Burt": []}}, "discard wes-hardin", ["The hand ends"], ["end.other-out"], 0),
], ids=["shared", "five behind", "for another", "one falls behind", "for nobody", "the end"])  # fmt: skip
def test_what_a_poster_pays(fields: Any, move: str, words: Any, rules: Any, dollars: int) -> None:
    laid = hint(Game.from_position({**LAY, **fields}), deals=0).of(move)
    first = next(reason for reason in laid.reasons if not reason.later and not reason.aside)
    assert all(each in first.text for each in words)
    assert (set(rules) - set(first.rules), first.dollars) == (set(), dollars)


@each_game
def test_a_view_has_the_hint_of_its_game_and_nobody_else_has_one(name: str) -> None:
    game = games.game(name).start({"players": ["Anna", "Burt"], "seed": 1})
    assert hint(game.view("Anna"), deals=4) == hint(game, deals=4)
    for nobody in (game.view("Burt"), game.view(None), Game.from_position(OVER)):
        with pytest.raises(NobodyToMove):
            hint(nobody, deals=0)
    for given in ("Anna", None):
        with pytest.raises(TypeError, match="isn’t a game in progress"):
            hint(given, deals=0)  # type: ignore[arg-type]


def test_the_command_gives_its_document_and_takes_positions_records_and_input(wyatt: Wyatt) -> None:
    told = wyatt("hint", LAY, "--json").json
    assert list(told) == ["actor", "best", "moves", "player"]
    assert told["best"] == told["moves"][0]["move"]
    assert told["actor"] == told["player"] == "Anna"
    for move in told["moves"]:
        assert list(move) == ["move", "value", "reasons", "played_out"]
        assert all(list(reason) == ["text", "dollars", "rules"] for reason in move["reasons"])
    legal = wyatt("legal", LAY, "--json").json["moves"]
    assert sorted(legal) == sorted(move["move"] for move in told["moves"])
    asked, form = (LAY, {"position": LAY}, "-"), ("--json", "--deals", 4)
    plain, *others = (wyatt("hint", one, *form, given=json.dumps(LAY)).out for one in asked)
    assert (others, wyatt("hint", RECORD, "--json").json["actor"]) == ([plain, plain], "Anna")
    (line,) = wyatt("hint", OVER, "--json").refused()
    assert "over" in line
    assert wyatt("hint", {"format": "wyatt-position/1"}).status == 2


@pytest.mark.parametrize("supply", [[], ["wes-hardin"]])
@pytest.mark.parametrize("used", [{}, {"reshuffled": True}, {"reshuffled": True, "rules": AGAIN}])
@pytest.mark.parametrize("phase", ["draw", "play"])
def test_a_short_deck_has_a_hint(wyatt: Wyatt, supply: Any, used: Any, phase: str) -> None:
    short = {**LAY, "rest": "none", "supply": supply, **used}
    ran = wyatt("hint", {**short, "phase": phase, "discard": ["hideout"]}, "--json", "--deals", 10)
    assert ran.json["moves"], ran.err
    assert supply or "the chance is 100 in 100" not in ran.out  # only a Hideout can be turned


def test_the_page_names_the_move_and_a_bot_does_not_tell_its_hand(wyatt: Wyatt) -> None:
    ran = wyatt("hint", LAY)
    assert (ran.out[:6], lacks(ran.out, "Worth:", "Next best")) == ("Anna: ", [])
    given = "draw supply\nask Burt\nplay jesse-james*3\ndiscard hideout\nask Burt\nask Curt\n"
    out = wyatt(*PLAY, given=given).out
    assert "No bot has moved yet." in out
    assert [out.count(f"\n{name} on `") for name in ("Burt", "Curt")] == [1, 1]
    assert " ".join(out.split()).count("“I’d take all") == 1


PLAY = ("play", "--players", 3, "--seed", 7)


@pytest.mark.usefixtures("few_deals")
def test_hints_come_unasked_only_when_wanted_in_wildcat_rummy_too(wyatt: Wyatt) -> None:
    quiet, told = wyatt(*PLAY, given="draw supply\n").out, wyatt(*PLAY, "--hints", given="1\n").out
    assert "a good bot" not in quiet
    assert "a good bot" in told  # what the belief is based on
    assert "draw.choice: Two hidden or one open" in told
    out = wyatt("play", "--game", "wildcat", "--seed", 3, "--hints", given="1\nhint\n").out
    assert "wildcat.draw" in out
