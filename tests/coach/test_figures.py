"""The coach's visible figures add up: the parts to the total, the totals to the difference."""

import re
from random import Random
from typing import Any

import pytest
from bs4 import Tag
from coached import NAMES, by_chance, each_game, wild_moments

from tests.asking import ask, do, play, settle
from tests.collected import collected
from tests.markup import found, text, texts, tree
from wyatt.core.advice import Hint, PlayedOut, Reason, Weighed
from wyatt.core.spec import AnySpec
from wyatt.pages.table.coach import ShownHint, hint_panel, reasons_list
from wyatt.pages.table.earp import EarpTablePage
from wyatt.pages.table.wildcat import WildcatTablePage
from wyatt.table.coach import against, behind, hint, review, tempting
from wyatt.table.games import game as game_called

AMOUNT = r"[+−]?\$?[\d,]+(?: points?)?"
BEHIND = rf"(?:({AMOUNT}) less|as much|wins (?:less than |more than )?(\d+) of 100 games)"


def figure(text: str) -> int:
    assert re.fullmatch(AMOUNT, text.strip()), text
    digits = int(re.sub(r"\D", "", text))
    return -digits if text.startswith("−") else digits


def total(shown: str | Tag) -> int:
    """The total of the parts: their sum, or the only part."""
    parts = [figure(amount) for amount in texts(shown, "li:not([class]) > b:first-child")]
    assert parts
    under = texts(shown, "li.inall > b")
    assert len(under) == (len(parts) > 1)
    if under:
        assert figure(under[0]) == sum(parts), shown
    return sum(parts)


@each_game
def test_the_figures_of_a_hint_add_up_as_they_are_read(name: str, thorough: bool) -> None:
    spec: AnySpec = game_called(name)
    positions = behind = 0
    for seed in range(500, 510 if thorough else 503):
        for game in wild_moments(spec, seed):
            advice = hint(game, deals=0)
            panel = str(hint_panel(ShownHint(advice, more=True), str, spec))
            best = total(panel)
            assert best == advice.moves[0].value
            said = (re.fullmatch(BEHIND, small) for small in texts(panel, "small"))
            others = [each.groups() for each in said if each]
            assert len(others) == min(2, len(advice.moves) - 1)
            for (less, hundred), other in zip(others, advice.moves[1:], strict=False):
                if hundred:
                    assert abs(int(hundred) - 100 * (other.chance or 0)) <= 1, panel
                else:
                    assert best - other.value == (figure(less) if less else 0), panel
                behind += bool(less)
            margin = re.search(f"worth (about )?({AMOUNT}) more than the next best", text(panel))
            if margin:
                less = figure(others[0][0])
                assert figure(margin[2]) == (round(less, -1) if margin[1] and less >= 100 else less)
            # A move that isn't shown in parts here looks the same in a review.
            for one in advice.moves:
                assert total(str(reasons_list(one.reasons, spec.format_score))) == one.value
            positions += 1
    assert positions > (45 if thorough else 12)
    assert behind > (15 if thorough else 5)


@pytest.mark.parametrize(("kind", "games"), [
    pytest.param(EarpTablePage, 25, marks=pytest.mark.slow), (WildcatTablePage, 3),
])  # fmt: skip
def test_the_figures_of_a_review_add_up(kind: Any, games: int, monkeypatch: Any) -> None:
    monkeypatch.setattr("wyatt.core.advice.DEALS_OF_A_DECISION", 30)
    decisions = 0
    for seed in range(games):
        chance, desk, players = Random(seed), kind(), NAMES[: 2 + seed % 3]
        form = {f"name{at}": player for at, player in enumerate(players)} | {"who0": "person"}
        form |= {"preset": chance.choice(list(desk.spec.presets))}
        ask(desk, do("begin", form={**form, "players": str(len(players)), "seed": str(seed)}))
        for _ in range(14):
            if not (moves := list(desk.session.game.legal_moves)):
                break
            ask(desk, play(chance.choice(moves)))
            desk.running = ""
        settle(ask(desk, "review"), "review")
        page = tree(desk.parts()["review"])
        rows = [row for row in found(page, "tr:has(> th[scope=row])") if row.th]
        given = {text(row.th): own[1] for row in rows if len(own := texts(row, "td")) > 1}
        costs = []
        for decision in found(page, 'li:has(> button[data-key^="review "])'):
            more = re.search(rf"worth about ({AMOUNT}) more\.", text(decision))
            assert more
            better, played = map(total, found(decision, "ul.reasons"))
            # Rounded to the nearest ten, like every estimate.
            assert abs(figure(more[1]) - (better - played)) <= 5, decision
            assert better > played
            costs.append(better - played)
        assert costs == sorted(costs, reverse=True)
        assert sum(costs) <= figure(given["Anna"])
        decisions += len(costs)
    assert decisions > 0


@each_game
def test_what_choices_gave_away_in_all_is_the_sum_of_what_each_did(name: str) -> None:
    spec: AnySpec = game_called(name)
    start = {"players": NAMES[:3], "seed": 3}
    game = spec.start(start)
    found = review(spec, start, by_chance(game, Random(3), 60), deals=0)
    for judged in found.decisions:
        best, played = (sum(one.dollars for one in of) for of in (judged.reasons, judged.chosen))
        assert judged.cost == best - played
    for player in game.players:
        assert found.cost(player) == sum(judged.cost for judged in found.of(player))


@collected("gain, later, mean, more, why, less", [
    (500, -900, -950, {}, "later", "about $950 less"), (500, 0, -950, {}, "", "about $950 less"),
    (90, -900, -950, {"futures": 4}, None, "$950 less"), (500, 0, -50, {}, None, "about equally good"),
    (500, -9, -950, {"chance": 0.3, "futures": 4}, "later", "wins 30 of 100 games"),
])  # fmt: skip
def test_why_not_the_move(gain: int, later: int, mean: int, more: Any, why: Any, less: str) -> None:
    reasons = Reason("now", gain), Reason("later", later, later=True), Reason("", -999, aside=True)
    other = Weighed("b", 0, reasons, PlayedOut(8, mean, 100), **more)
    better = Reason("now", 100), Reason("later", 900, later=True)
    found = Hint("Anna", (Weighed("a", 0, better, futures=4, chance=0.6), other), "")
    rival = tempting(found)
    assert (rival and against(rival), behind(game_called("wyatt"), found, other)) == (why, less)
