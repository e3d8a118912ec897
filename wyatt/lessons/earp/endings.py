"""Questions about posters at the end of a Wyatt Earp hand."""

from __future__ import annotations

from collections.abc import Sequence

from wyatt.core.spec import AnyGame
from wyatt.core.text import N_, _, usd
from wyatt.earp import score_poster
from wyatt.earp.account import sentence
from wyatt.earp.cards import CAPTURE, CAPTURE_POINTS, OUTLAWS, SHARE_GAP, title
from wyatt.lessons.model import Option, Question, Reckoning

_SAID = N_(
    {
        "escaped": "There are {points} points on the table. With fewer than {capture}, the outlaw gets away and the money stays on the poster.",
        "left": "If there isn’t enough money for all the players next in line, it stays on the poster.",
        "points": "Points decide who shares, not how much they get. In the first lap the leader gets $2,000 and everyone else who shares gets $1,000. After that they each get $1,000 per lap.",
        "tied": "Tied players are paid lap by lap, and only while there’s enough for all of them.",
    }
)
#: The words before a question, by how the hand ends.
_ENDS = N_(
    {
        "out": "You’re {player}. You discard your last card, and the hand is over.",
        "other_out": "You’re {player}. You discard, and the hand is over because {other} has no cards left.",
        "supply": "You’re {player}. You want to draw from the supply, but there aren’t enough cards, so the hand is over.",
    }
)


def countable(game: AnyGame) -> Sequence[str]:
    return OUTLAWS


def wrong_ways(game: AnyGame, outlaw: str) -> list[Reckoning]:
    view = game.view()
    reward, laid = view.posters[outlaw], view.territories.values()
    cp = [view.capture_points(name, outlaw) for name in view.players]
    full = [sum(CAPTURE_POINTS[card] for card in groups.get(outlaw, ())) for groups in laid]
    right = score_poster(cp, reward, view.rules)
    most = max(cp)
    leaders = [seat for seat, points in enumerate(cp) if points == most > 0]
    behind = [seat for seat, points in enumerate(cp) if 0 < points < most - SHARE_GAP]
    near = [seat for seat, points in enumerate(cp) if most - SHARE_GAP <= points < most]
    found: list[Reckoning] = []

    def way(payouts: Sequence[int], reason: str, *rules: str) -> None:
        known = [list(right.payouts), *(list(one.result) for one in found)]
        if list(payouts) not in known and sum(payouts) <= reward:
            found.append(Reckoning(tuple(payouts), reason, rules))

    if full != cp:
        paid = score_poster(full, reward, view.rules).payouts
        way(paid, _("Cards under a Hideout are worth nothing."), "score.hidden")
    each = reward // 1000 // max(1, len(leaders)) * 1000
    evenly = [each if seat in leaders else 0 for seat in range(len(cp))]
    if not right.captured:
        short = _(_SAID["escaped"], points=sum(cp), capture=CAPTURE)
        if leaders:
            way(evenly, short, "score.capture", "score.carry")
            way(_by_points(reward, cp), short, "score.capture", "score.carry")
        return found
    if behind:
        shared = [max(points, most - SHARE_GAP) if points else 0 for points in cp]
        said = N_("A player more than {gap} points behind the leader gets nothing.")
        paid = score_poster(shared, reward, view.rules).payouts
        way(paid, _(said, gap=SHARE_GAP), "score.share")
    if any(right.payouts[seat] for seat in near):
        said = N_("A player at most {gap} points behind the leader gets a share, too.")
        way(evenly, _(said, gap=SHARE_GAP), "score.share")
    else:
        way(evenly, _(_SAID["tied"]), "score.ties", "score.stop")
    if right.left:
        rest = list(right.payouts)
        rest[leaders[0]] += right.left
        way(rest, _(_SAID["left"]), "score.stop", "score.carry")
    sharing = [points if seat not in behind else 0 for seat, points in enumerate(cp)]
    divided = _by_points(reward, sharing)
    # Players with equal points would get different amounts.
    if len(set(zip(sharing, divided, strict=True))) > len(set(sharing)):
        way(divided, _(_SAID["tied"]), "score.ties", "score.stop")
    else:
        way(divided, _(_SAID["points"]), "score.first-share", "score.laps")
    return found


def _by_points(reward: int, cp: Sequence[int]) -> list[int]:
    """Return a reward divided in proportion to points, in whole thousands of dollars. Whatever is
    left goes to the players with the largest remainders.
    """
    total, tokens = max(1, sum(cp)), reward // 1000
    given = [points * tokens // total for points in cp]
    order = sorted(range(len(cp)), key=lambda seat: (-(cp[seat] * tokens % total), seat))
    for seat in order[: tokens - sum(given)]:
        given[seat] += 1
    return [1000 * each for each in given]


def question(game: AnyGame, last: str, outlaw: str) -> Question:
    view = game.view()
    ways = wrong_ways(game, outlaw)
    # A view changes with the game, so read the poster before the payout.
    you, reward = view.turn, usd(view.posters[outlaw])
    happened = game.push(last)
    ended = next(event for event in happened if event.type == "hand_ended")
    found = [event for event in happened if event.type == "scored"]
    scored = next(event for event in found if event.data["outlaw"] == outlaw)
    paid = _paid(view.players, scored.data["payouts"])
    right = Option(paid, sentence(scored, you)[0], scored.rules, True)
    said = N_("{outlaw}’s poster shows {reward}. Who gets what?")
    bet = N_("Bet, then draw") if ended.data["why"] == "supply" else N_("Bet, then discard")
    return Question(
        game="wyatt", title=_("Who gets paid what?"), told=True,
        say=_(_ENDS[ended.data["why"]], player=you, other=ended.data["player"]),
        ask=_(said, outlaw=_(title(outlaw)), reward=reward), position={}, see=(last,),
        shows={"posters": (outlaw,), "split": (outlaw,)}, bet=_(bet),
        options=(right, *(Option(_paid(view.players, one.result), *one[1:]) for one in ways)),
    )  # fmt: skip


def _paid(players: Sequence[str], payouts: Sequence[int]) -> str:
    taken = [(name, usd(paid)) for name, paid in zip(players, payouts, strict=True) if paid]
    said = (_("{player} {amount}", player=name, amount=amount) for name, amount in taken)
    return ", ".join(said) or _("Nobody is paid")
