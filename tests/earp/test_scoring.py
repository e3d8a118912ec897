"""The split of a poster, compared with an independent implementation."""

import re
from itertools import chain, cycle, product
from random import Random
from textwrap import dedent
from typing import Any

import pytest
from scene import game

from tests.collected import collected
from tests.written import faults_of
from wyatt.earp import PRESETS, Rules, score_poster
from wyatt.earp.payout import SHEET, Account, account, decider, decision_words


def tokens(
    cp: tuple[int, ...], pot: int, french: bool, zero: bool
) -> tuple[list[int], int, list[tuple[Any, ...]], tuple[Any, ...] | None]:
    """The rules of one poster done by hand with $1,000 tokens: what each player has, what is left,
    every payment by lap, seats and tokens each, and where payment stopped.

    Written from the rules' text alone: a queue of who comes next, one player or tied group at a
    time, each wanting two tokens the first time the leaders come and one ever after.
    """
    purse, told = [0] * len(cp), []
    if sum(cp) < 8:
        return purse, pot, [], None
    top = max(cp)
    near = [seat for seat in range(len(cp)) if top - cp[seat] <= 4 and (zero or cp[seat] > 0)]
    if top - sorted(cp)[-2] >= 5 or len(near) == 1:
        purse[cp.index(top)] = pot
        return purse, 0, [(1, [cp.index(top)], pot)] if pot else [], None
    queue: dict[int, list[int]] = {}
    for seat in sorted(near, key=lambda seat: -cp[seat]):
        queue.setdefault(cp[seat], []).append(seat)
    line = list(queue.values())
    wants = chain([(line[0], 2)], ((group, 1) for group in line[1:]), ((g, 1) for g in cycle(line)))
    for turn, (group, want) in enumerate(wants):
        lap, needed = turn // len(line) + 1, want * len(group)
        if pot < needed:
            stopped = (lap, group, needed, pot) if pot else None
            if french and turn == 0 and len(group) > 1 and pot >= len(group):
                for seat in group:
                    purse[seat] += 1
                pot -= len(group)
                told.append((lap, group, 1))
            return purse, pot, told, stopped if pot else None
        for seat in group:
            purse[seat] += want
        pot -= needed
        told.append((lap, group, want))
        if pot == 0:
            break
    return purse, pot, told, None


def check_poster(cp: tuple[int, ...], pot: int, rules: Rules) -> bool:
    """Hold the split of a poster to the oracle's; whether it is captured."""
    french = rules.short_top_tie == "thousand_each"
    purse, left, payments, stop = tokens(cp, pot, french, rules.zero_cp_shares)
    document = score_poster(cp, pot * 1000, rules).document()
    assert document["payouts"] == [1000 * amount for amount in purse], (cp, pot, rules)
    assert (document["left"], document["captured"]) == (left * 1000, sum(cp) >= 8)
    steps = [(step["lap"], step["players"], step["each"] // 1000) for step in document["steps"]]
    assert steps == payments
    stopped = document["stopped"]
    if stop is None:
        assert stopped is None
    else:
        lap, group, needed, had = stop
        assert stopped == {
            "lap": lap, "players": group, "needed": needed * 1000, "had": had * 1000,
        }  # fmt: skip
        assert {"score.stop", "score.carry"} <= set(document["rules"])
    assert document["rules"][0] == "score.capture"
    alone = [seats for _lap, seats, _each in payments] == [[cp.index(max(cp))]]
    assert "score.lead" not in document["rules"] or alone or not pot
    if document["reachable"] and document["captured"]:
        assert pot >= 3
    return sum(cp) >= 8


EVERY_RULES = [Rules.preset(name, zero_cp_shares=on) for name in PRESETS for on in (False, True)]


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.document()))
def test_thousands_of_posters(rules: Rules, thorough: bool) -> None:
    chance = Random(7)
    posters = [
        *product(product((0, 2, 4, 5, 6, 8, 9, 13), repeat=3), (0, 1, 2, 3, 4, 5, 6, 7, 9, 12)),
        *product(product((0, 2, 3, 4, 8), repeat=4), (3, 5, 8, 11)),
        *product(product(range(16), repeat=2), range(1, 9)),
    ]
    assert len(posters) > 9000
    if not thorough:  # every seventh, which meets each amount and, of each player, all points
        posters = posters[::7]
    captured = [check_poster(cp, pot, rules) for cp, pot in posters]
    for high, most in ((8, 40), (31, 40), (31, 1000)):
        for _poster in range(100):
            cp = tuple(chance.randint(0, high) for _player in range(chance.randint(2, 4)))
            check_poster(cp, chance.randint(0, most), rules)
    assert len(posters) / 9 < sum(captured) < len(posters) * 17 / 18


ENGLISH = Rules.preset("rio-grande")


# Rules, capture points, the dollars on the poster, what decides, and how the split is told after
# the figures it starts from: `##` is a heading, and a rule is in brackets.
@collected("rules, cp, reward, decides, rule, told", [
    (ENGLISH, (9, 5, 4), 8000, "The banker pays in laps until nothing is left.", "score.laps", """
        The leader has 9 capture points, so a player needs 5 or more to share. [score.share]
          player 1   9 CP  leads
          player 2   5 CP  shares
          player 3   4 CP  too far behind
        ## Lap 1
          Player 1 takes $2,000, and $6,000 is left. [score.first-share]
          Player 2 takes $1,000, and $5,000 is left. [score.first-share]
        ## Lap 2
          Player 1 takes $1,000, and $4,000 is left. [score.laps]
          Player 2 takes $1,000, and $3,000 is left. [score.laps]
        ## Lap 3
          Player 1 takes $1,000, and $2,000 is left. [score.laps]
          Player 2 takes $1,000, and $1,000 is left. [score.laps]
        ## Lap 4
          Player 1 takes $1,000, and nothing is left. [score.laps]
        ## Paid out: $5,000 to player 1, $3,000 to player 2 and nothing to player 3.
        """),
    (Rules.preset(zero_cp_shares=True), (0, 9, 3), 7000, "Nobody is close enough to share, so the leader takes it all.", "score.lead", """
        The leader has 9 capture points, and nobody else has 5 or more, so the leader takes it all. [score.lead]
          player 1   0 CP  too far behind
          player 2   9 CP  leads
          player 3   3 CP  too far behind
        ## Lap 1
          Nobody else shares, so player 2 takes all $7,000. [score.lead]
        ## Paid out: nothing to player 1, $7,000 to player 2 and nothing to player 3.
        """),
    (ENGLISH, (6, 6, 8), 6000, "are due $2,000, but only $1,000 is left.", "score.stop", """
        The leader has 8 capture points, so a player needs 4 or more to share. [score.share]
          player 1   6 CP  shares
          player 2   6 CP  shares
          player 3   8 CP  leads
        ## Lap 1
          Player 3 takes $2,000, and $4,000 is left. [score.first-share]
          Players 1 and 2 take $1,000 each, and $2,000 is left. [score.first-share] [score.ties]
        ## Lap 2
          Player 3 takes $1,000, and $1,000 is left. [score.laps]
          Payment stops here because players 1 and 2 together are due $2,000, but only $1,000 is left. [score.stop]
        ## Paid out: $1,000 to player 1, $1,000 to player 2 and $3,000 to player 3. $1,000 stays on the poster.
        """),
    (ENGLISH, (4, 4), 3000, "are due $4,000, but only $3,000 is left.", "score.stop", """
        The leader has 4 capture points, so a player needs 1 or more to share. [score.share]
          player 1   4 CP  is tied for the lead
          player 2   4 CP  is tied for the lead
        ## Lap 1
          Payment stops here because players 1 and 2 together are due $4,000, but only $3,000 is left. [score.stop]
        ## Nothing is paid out. $3,000 stays on the poster.
        """),
    (Rules.preset("berclaz"), (4, 4), 3000, "are due $4,000, but only $3,000 is left.", "score.stop", """
        The leader has 4 capture points, so a player needs 1 or more to share. [score.share]
          player 1   4 CP  is tied for the lead
          player 2   4 CP  is tied for the lead
        ## Lap 1
          Payment stops here because players 1 and 2 together are due $4,000, but only $3,000 is left. [score.stop]
          In the French rules, the tied leaders still get $1,000 each, and payment ends there (S7).
          Players 1 and 2 take $1,000 each, and $1,000 is left. [score.first-share] [score.ties]
        ## Paid out: $1,000 to player 1 and $1,000 to player 2. $1,000 stays on the poster.
        """),
    (Rules.preset(zero_cp_shares=True), (4, 4, 0), 5000, "The first lap uses up all the money.", "score.first-share", """
        The leader has 4 capture points, so a player needs 0 or more to share. [score.share]
          player 1   4 CP  is tied for the lead
          player 2   4 CP  is tied for the lead
          player 3   0 CP  shares
        ## Lap 1
          Players 1 and 2 take $2,000 each, and $1,000 is left. [score.first-share] [score.ties]
          Player 3 takes $1,000, and nothing is left. [score.first-share]
        ## Paid out: $2,000 to player 1, $2,000 to player 2 and $1,000 to player 3.
        """),
    (ENGLISH, (4, 3), 5000, "With fewer than 8 capture points, Jesse James gets away.", "score.capture", """
        Nobody takes anything, and $5,000 stays on the poster. [score.carry]

        This poster can’t occur in a game, because these capture points are only possible with Sheriff cards that add money, \
so the poster would have at least $6,000 (`outlaws.reward`, `robbery.target`).
        """),
    (ENGLISH, (9, 5, 0), 0, "There’s no money to share.", "score.share", """
        The leader has 9 capture points, so a player needs 5 or more to share. [score.share]
          player 1   9 CP  leads
          player 2   5 CP  shares
          player 3   0 CP  no capture points, no share
          There’s no money to pay out.
        ## Nothing is paid out.

        This poster can’t occur in a game, because every poster starts a hand with at least $1,000 \
(`setup.posters`).
        """),
])  # fmt: skip
def test_a_split_is_told_payment_by_payment(
    rules: Rules, cp: tuple[int, ...], reward: int, decides: str, rule: str, told: str
) -> None:
    given = SHEET.document({"cp": ",".join(map(str, cp)), "reward": str(reward)})
    scoring = SHEET.score({**given, "rules": rules.document()})
    lines = SHEET.lines(scoring, rules.document())
    poster, points = lines[:2]
    assert (poster.style, poster.rules, points.rules) == ("bold", (), ("score.capture",))
    assert f"${reward:,}" in poster.text
    assert re.findall(r"\d+", poster.text)[-len(cp) :] == list(map(str, cp))
    assert f"add up to {sum(cp)}" in points.text
    heads = {"head": "## ", "": ""}
    assert [
        heads[line.style] + " " * line.indent + line.text + "".join(f" [{id}]" for id in line.rules)
        for line in lines[2:]
    ] == dedent(told).strip("\n").split("\n")
    assert all(line.hang == 2 for line in lines if line.rules or line.text.startswith("This"))
    assert decider(score_poster(cp, reward, rules)) == rule
    players = ("Anna", "Burt", "Curt")[: len(cp)]
    assert decides in decision_words(Account("jesse-james", players, scoring))


def test_every_argument_that_is_wrong_is_named_at_once() -> None:
    assert set(faults_of(score_poster, "x", -1, 5)) == {"cp", "reward", "rules"}
    for reward in (1500, -1000, 10**7, True, "9000", None):
        with pytest.raises(ValueError, match="multiple of 1000"):
            score_poster((9, 5), reward)  # type: ignore[arg-type]


@pytest.mark.parametrize(("shares", "paid"), [(False, (3000, 3000, 0)), (True, (2000, 2000, 1000))])
def test_a_poster_is_split_by_the_rules_of_its_game(shares: bool, paid: tuple[int, ...]) -> None:
    level = dict.fromkeys(("Anna", "Burt"), "jesse-james*2")
    fields = {"rules": {"zero_cp_shares": shares}, "posters": {"jesse-james": 6000}}
    at = game(hand="hideout", territories=level, **fields)
    now, events = account(at.view(), "jesse-james"), at.push("discard hideout")
    then = account(at.view(), "jesse-james", events)
    assert now
    assert then
    assert now.scoring.payouts == then.scoring.payouts == paid
    assert (now.paid, then.paid, account(at.view(), "jesse-james")) == (False, True, None)
