"""Simulated moves: from a player's view only, the same each time, and honestly reported."""

import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from random import Random
from statistics import mean

import pytest
from coached import NAMES, by_chance, each_game, moments, wild_moments

from tests.cli.ran import Wyatt
from tests.markup import has
from tests.unseen import RESAMPLE
from wyatt.core.advice import PlayOut, Weighed
from wyatt.earp import Game, Rules, View
from wyatt.earp.players.heuristic import heuristic
from wyatt.earp.players.playouts import deals
from wyatt.table import games
from wyatt.table.coach import hint, review, verdict
from wyatt.table.rollouts import BATCH, Rollouts
from wyatt.wildcat import Game as WildcatGame

#: Laying all of Jesse James is what this hand is for; throwing one away is not.
CLEAR = {
    "format": "wyatt-position/1", "players": ["Anna", "Burt"], "phase": "play", "posters": {"jesse-james": 9000},
    "hands": {"Anna": ["jesse-james*5", "hideout"], "Burt": ["bob-dalton"]},
}  # fmt: skip


@each_game
def test_what_a_player_cannot_see_changes_no_play_out(name: str, thorough: bool) -> None:
    spec, chance = games.game(name), Random(5)
    seen = 0
    for seed in range(200, 206 if thorough else 203):
        for game in wild_moments(spec, seed)[:3]:
            found = hint(game, deals=12)
            other = RESAMPLE[name](game, found.player, chance)
            assert json.dumps(hint(other, deals=12).document()) == json.dumps(found.document())
            seen += other.position() != game.position() and found.moves[0].played_out is not None
    assert seen > (7 if thorough else 3)


@each_game
def test_a_played_out_hint_is_sound(name: str, thorough: bool) -> None:
    spec = games.game(name)
    for seed in range(300, 305 if thorough else 302):
        for game in wild_moments(spec, seed)[:4]:
            quick, found = (hint(game, deals=deals) for deals in (0, 30))
            lines, others = (sorted(str(one.move) for one in of.moves) for of in (found, quick))
            assert lines == others
            values = [one.value for one in found.moves]
            assert values == sorted(values, reverse=True)
            for one in found.moves:
                assert one.value == sum(reason.dollars for reason in one.reasons)
            played = [one.played_out for one in found.moves if one.played_out]
            assert found.moves[: len(played)] == tuple(one for one in found.moves if one.played_out)
            if len(found.moves) < 2 or game.view(None).hand_ended:
                assert not played
                continue
            assert played
            best, *means = (figures.document()["mean"] for figures in played)
            assert best >= 0 >= means[0]
            assert means == sorted(means, reverse=True)
            assert all(figures.error >= 0 and 0 < figures.deals <= 35 for figures in played)
            assert (0, 0) not in [each.brought and each.brought[1:] for each in played]
            if played[0].brought and played[1].brought and not played[1].disputed:
                # The best move and the next agree on their difference, which counts only shared deals.
                deals, mean, error = played[1].brought
                assert played[0].brought == (deals, -mean, error)
                assert deals <= min(figures.deals for figures in played[:2])


@each_game
def test_the_deals_of_a_player_hold_what_they_hold_and_every_card_once(name: str) -> None:
    spec = games.game(name)
    coach = spec.coach()
    for seed in range(4):
        for game in wild_moments(spec, seed):
            if game.view(None).hand_ended:
                continue  # nothing of this hand is left to play
            before, view = game.position(), game.view(game.actor)
            play_out = coach.playouts.deals(view)(seed)
            for move in view.legal_moves[:3]:
                assert play_out(move) == coach.playouts.deals(view)(seed)(move)
            assert game.position() == before


def test_play_outs_agree_with_plain_play_from_plain_deals(thorough: bool) -> None:
    """Sharing out the supply changes no chances: both ways earn the same on average."""
    many = 300 if thorough else 100
    game = next(at for at in moments(4) if at.state.phase == "draw" and len(at.players) == 3)
    player, chance = str(game.actor), Random(3)
    play, move = games.game("wyatt").bots["heuristic"](0), game.view(player).legal_moves[0]
    deal = deals(game.view(player), heuristic, 10**6)
    found = [deal(seed)(move)[0] for seed in range(2 * many)]

    def lead(at: Game) -> float:
        money = at.view(None).money
        return money[player] - (sum(money.values()) - money[player]) / 2

    plain = []
    for _ in range(many):
        other = RESAMPLE["wyatt"](game, player, chance)
        other.push(move)
        while not other.view(None).hand_ended:
            other.advance(play(other.view(other.actor)))
        plain.append(lead(other))
    error = 4 * 3500 * (1 / (2 * many) + 1 / many) ** 0.5
    assert abs(mean(found) - (mean(plain) - lead(game))) < error


def kind_of(game: Game | WildcatGame, move: str) -> str:
    """What an expert would call a move: each set, Sheriff card and target by itself, and a discard."""
    verb = move.split()[0]
    if verb == "discard" or game.SPEC().name != "wyatt":
        return verb
    return move.split("*")[0].removesuffix(" left").removesuffix(" right")


@each_game
def test_every_kind_of_play_is_played_out_whatever_its_worth(name: str, thorough: bool) -> None:
    spec, kinds = games.game(name), 0
    for seed in range(400, 412 if thorough else 406):
        for game in wild_moments(spec, seed)[:4]:
            if game.view(None).hand_ended or len(game.legal_moves) < 2:
                continue
            if getattr(game.rules, "mw_order", "turn") == "any":
                continue  # the order in which to ask counts as one kind of play
            found = hint(game, deals=2)
            tried = {kind_of(game, str(one.move)) for one in found.moves if one.played_out}
            assert tried == {kind_of(game, str(move)) for move in game.legal_moves}
            discards = [one for one in found.moves if str(one.move).startswith("discard")]
            assert sum(one.played_out is not None for one in discards) >= min(2, len(discards))
            kinds += len(tried)
    assert kinds > (40 if thorough else 20)


def test_a_clear_case_is_found_soon_and_the_advice_says_whom_it_assumes() -> None:
    # Three Bob Dalton and his Photo in hand, and no outlaw open: the evaluation had it fifth.
    game = Game.new(NAMES[:3], 31, Rules.preset("rio-grande"))
    game.push("draw discard")
    found = hint(game, deals=100)
    assert str(found.best) == "play bob-dalton*3"
    assert found.moves[0].played_out is not None
    found = hint(Game.from_position(CLEAR), deals=400)
    assert str(found.best).startswith("play jesse-james")
    assert found.of("discard jesse-james") is not None
    clear = [one.played_out for one in found.moves[1:] if one.played_out]
    assert any(one.deals < 400 for one in clear), "what is clearly behind leaves"
    assert has(found.why, "worth", "same")
    # Three Wes Hardin: worth less among `heuristic` players than among `sharp` ones.
    game = Game.new(NAMES, 77)
    game.push("draw supply")
    found = hint(game, deals=100)
    assert found.of("play wes-hardin*3").played_out is not None
    assert found.assumes == ("heuristic", "sharp")
    assert "The coach assumes" in found.why
    assert hint(game, deals=0).assumes == ()


@pytest.mark.parametrize(("weak", "strong"), [(900, -900), (900, 900), (900, -20)])
def test_where_it_depends_on_who_plays_on_the_coach_says_so(weak: int, strong: int) -> None:
    """How much more one move earns than the others among weaker and among stronger players."""
    spec, view = games.game("wyatt"), Game.new(NAMES[:3], 31).view("Anna")
    coach = spec.coach()
    best = coach.hint(view).moves[0].move

    brought = defaultdict[str, list[float]](list)

    def simulated(more: int) -> Callable[[View], Callable[[int], PlayOut]]:
        def deal(seed: int) -> PlayOut:
            common, lead = Random(seed).gauss(0, 3000), Random(7 * seed).gauss(more, 700)

            def play_out(move: object) -> tuple[float, bool]:
                brought[str(move)].append(common + (lead if move == best else 0))
                return brought[str(move)][-1], False

            return play_out

        return lambda _view: deal

    first, last = coach.playouts.players
    players = replace(first, deals=simulated(weak)), replace(last, deals=simulated(strong))
    rollouts = Rollouts(replace(coach.playouts, players=players), view, coach.hint(view), 300)
    rollouts.work()
    said = verdict(spec, rollouts.hint)
    assert ("The best move depends on how the others play" in said) is (strong < -500)
    assert not has(said, *(name for name in games.bot_names("wyatt") if name != "coach"))
    if strong < -500:
        figures = next(filter(None, (one.played_out for one in rollouts.hint.moves[1:])))
        assert min(figures.disputed) < 0 < max(figures.disputed)
    assert "The coach assumes" in said
    # How much it brings is told from every deal: the few of the final alone would be off by far.
    top = rollouts.hint.moves[0]
    assert top.value == round(mean(brought[str(top.move)]))


def test_the_work_comes_in_slices_and_can_be_left() -> None:
    game = Game.new(NAMES[:3], 31)
    game.push("draw discard")
    coach, view = games.game("wyatt").coach(), game.view("Anna")
    sliced, whole = (Rollouts(coach.playouts, view, coach.hint(view), 60) for _ in range(2))
    steps = 0
    while not sliced.work(lambda: True):
        steps += 1
        assert sliced.done == steps
        assert isinstance(sliced.hint.moves[0], Weighed)
    assert whole.work()
    assert whole.hint == sliced.hint
    asked = []

    def progress(done: int, of: int) -> bool:
        asked.append((done, of))
        return len(asked) < 2

    left = hint(game, deals=1000, progress=progress)
    assert asked == [(BATCH, 1111), (2 * BATCH, 1111)]
    assert left.moves[0].played_out.deals == 2 * BATCH


def test_a_review_blames_only_what_playing_out_confirms() -> None:
    start = {"players": ["Anna", "Burt"], "seed": 11}
    game = Game.from_start(start)
    lines = by_chance(game, Random(2), 16)
    quick, found = review("wyatt", start, lines, deals=0), review("wyatt", start, lines, deals=60)
    assert all(judged.confirmed is None for judged in quick.decisions)
    for before, judged in zip(quick.decisions, found.decisions, strict=True):
        assert (judged.confirmed is None) is (before.cost < 100)
        if judged.confirmed:
            assert judged.cost > 0
            assert judged.best != judged.move
    telling = found.telling(most=100)
    assert {judged.confirmed for judged in telling} == {True}
    costs = [judged.cost for judged in telling]
    assert (costs, sum(map(found.cost, game.players))) == (sorted(costs, reverse=True), sum(costs))
    assert any(judged.confirmed is False for judged in found.decisions)


def test_the_commands_play_out_unless_told_not_to(wyatt: Wyatt) -> None:
    told = wyatt("hint", CLEAR, "--json").json
    assert told["moves"][0]["played_out"]["deals"] > 0
    assert wyatt("hint", CLEAR, "--json").json == told
    quick = wyatt("hint", CLEAR, "--json", "--deals", 0).json
    assert all(move["played_out"] is None for move in quick["moves"])
    assert "Next best" in wyatt("hint", CLEAR, "--deals", 30).out
    dear = {"format": "wyatt-record/1", "start": CLEAR, "moves": ["play jesse-james*3"]}
    page = " ".join(wyatt("review", dear, "--deals", 8).out.split())
    assert "The cost is the coach’s estimate. In 9 simulated deals, the better move" in page


@pytest.mark.parametrize("deals", ["-1", "x", "", "1.5", "1e3", "9" * 30, "nan"])
@pytest.mark.parametrize("command", ["hint", "review"])
def test_deals_that_are_none_get_a_sentence(wyatt: Wyatt, command: str, deals: str) -> None:
    (line,) = wyatt(command, CLEAR, f"--deals={deals}").refused()
    assert "--deals" in line
