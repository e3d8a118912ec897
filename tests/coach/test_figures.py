"""What a person reads of the coach adds up: the parts to the total, the totals to the difference."""

from __future__ import annotations

import html
import re
from random import Random

import pytest
from coached import wild_moments

from wyatt.core.spec import AnySpec
from wyatt.show.advice import hint_panel, reasons_list
from wyatt.table import games
from wyatt.table.coach import hint
from wyatt.table.review import review
from wyatt.widgets.desk import Desk
from wyatt.widgets.play_desk import PlayDesk
from wyatt.widgets.wildcat_desk import WildcatDesk

each = pytest.mark.parametrize("name", ["wyatt", "wildcat"])
AMOUNT = r"[+−]?\$?[\d,]+(?: points?)?"


def figure(text: str) -> int:
    """An amount as a person reads it: its sign and its digits."""
    found = re.fullmatch(AMOUNT, text.strip())
    assert found, text
    digits = int(re.sub(r"\D", "", text))
    return -digits if text.startswith("−") else digits


def total(shown: str) -> int:
    """The total under the parts, which it must be the sum of; of one part, that part."""
    parts = [figure(one) for one in re.findall(r"<li><b>([^<]*)</b>", shown)]
    assert parts
    under = re.findall(r'<li class="inall"><b>([^<]*)</b>', shown)
    assert len(under) == (len(parts) > 1)
    if under:
        assert figure(under[0]) == sum(parts), shown
    return sum(parts)


@each
def test_the_figures_of_a_hint_add_up_as_they_are_read(name: str) -> None:
    spec: AnySpec = games.game(name)
    positions = behind = 0
    for seed in range(500, 536):
        for game in wild_moments(spec, seed):
            found = hint(spec, game)
            panel = html.unescape(str(hint_panel(found, str, spec.amount)))
            best = total(panel)
            told = re.findall(
                rf"<small>({AMOUNT}) in all, (?:({AMOUNT}) less|as much)</small>", panel
            )
            assert len(told) == min(2, len(found.moves) - 1)
            for value, less in told:
                assert best - figure(value) == (figure(less) if less else 0), panel
                behind += bool(less)
            margin = re.search(rf"worth ({AMOUNT}) more than the next best move", panel)
            if margin:
                assert figure(margin[1]) == best - figure(told[0][0])
            # What a move that is not shown in parts here would show, it shows alike in a review.
            for one in found.moves:
                assert (
                    total(html.unescape(str(reasons_list(one.reasons, spec.amount)))) == one.value
                )
            positions += 1
    assert positions > 180
    assert behind > 60


@each
def test_the_figures_of_a_review_add_up_as_they_are_read(name: str) -> None:
    kind: type[PlayDesk] = {"wyatt": Desk, "wildcat": WildcatDesk}[name]
    spec: AnySpec = games.game(name)
    decisions = 0
    for seed in range(16):
        chance, desk = Random(seed), kind()
        players = ["Anna", "Burt", "Curt", "Dora"][: 2 + seed % 3]
        form = {f"name{at}": player for at, player in enumerate(players)}
        form |= {
            "players": str(len(players)),
            "seed": str(seed),
            "preset": chance.choice(list(spec.presets)),
        }
        desk.handle({"do": "begin", "form": {**form, "who0": "person"}})
        for _ in range(45):
            moves = list(desk.session.game.legal_moves)
            if not moves:
                break
            desk.handle({"do": "play", "move": str(chance.choice(moves))})
            desk.running = ""
        desk.handle({"do": "review"})
        while desk.running == "review":
            desk.handle({"do": "step", "tick": True})
        page = html.unescape(str(desk.parts()["review"]))
        given = dict(
            re.findall(rf'<th scope="row">([^<]*)</th><td>\d+</td><td>({AMOUNT})</td>', page)
        )
        told = re.findall(r'<li><button[^>]*data-key="review .*?</div></div></li>', page)
        costs = []
        for one in told:
            more = re.search(rf"worth ({AMOUNT}) more\.", one)
            assert more
            better, played = map(total, re.findall(r'<ul class="reasons">.*?</ul>', one))
            assert figure(more[1]) == better - played > 0, one
            costs.append(better - played)
        assert costs == sorted(costs, reverse=True)
        assert sum(costs) <= figure(given["Anna"])
        decisions += len(told)
    assert decisions > 30


@each
def test_what_choices_gave_away_in_all_is_the_sum_of_what_each_did(name: str) -> None:
    spec: AnySpec = games.game(name)
    chance = Random(3)
    start = {"players": ["Anna", "Burt", "Curt"], "seed": 3}
    game = spec.start(start)
    lines = []
    for _ in range(60):
        move = chance.choice(list(game.legal_moves))
        lines.append(str(move))
        game.push(move)
    found = review(spec, start, lines)
    for judged in found.decisions:
        best, played = (sum(one.dollars for one in of) for of in (judged.reasons, judged.chosen))
        assert judged.cost == best - played
    for player in game.players:
        assert found.cost(player) == sum(judged.cost for judged in found.of(player))
