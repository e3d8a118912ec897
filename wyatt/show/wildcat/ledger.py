"""Points: what a counted hand brought everybody, and how far each is on the way to 500."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import told
from wyatt.show.race import Runner, race
from wyatt.wildcat.scoring import TARGET
from wyatt.wildcat.words import points, signed

if TYPE_CHECKING:
    from wyatt.wildcat import View
    from wyatt.wildcat.scoring import HandScore


def ledger(view: View) -> Html:
    """The accounts of the hand that was just counted, a player a line."""
    scores = {player: view.score(player) for player in view.players}
    bonus = view.rules.completed_sequence_bonus
    heads = [
        _("Melded"),
        *([_("Sequences")] if bonus else []),
        _("Went out"),
        _("In hand"),
        _("This hand"),
        _("Total"),
    ]
    top = joined(Html(f'<th scope="col">{esc(head)}</th>') for head in heads)
    rows = joined(
        _row(player, scores[player], view.totals[player], bonus)
        for player in sorted(view.players, key=lambda name: -scores[name].total)
    )
    return Html(
        '<div class="whole"><table class="ledger">'
        f'<caption class="vh">{esc(_("What the hand brought"))}</caption>'
        f'<thead><tr><th scope="col"><span class="vh">{esc(_("Player"))}</span></th>{top}</tr>'
        f"</thead><tbody>{rows}</tbody></table></div>"
    )


def _row(player: str, score: HandScore, total: int, bonus: bool) -> Html:
    sequences = f"<td>{_plus(score.sequences)}</td>" if bonus else ""
    held = f"−{score.in_hand}" if score.in_hand else "–"
    return Html(
        f'<tr><th scope="row"><span class="who-name">{esc(player)}</span></th>'
        f"<td>{score.melded}</td>{sequences}<td>{_plus(score.going_out)}</td>"
        f"<td{' class=lost' if score.in_hand else ''}>{held}</td>"
        f"<td{' class=won' if score.total > 0 else ''}><b>{signed(score.total)}</b></td>"
        f"<td><b>{signed(total)}</b></td></tr>"
    )


def _plus(many: int) -> str:
    return f"+{many}" if many else "–"


def standing(view: View) -> Html:
    """Everybody's total against what ends the game, the best first, with what lies on the table."""
    totals = view.totals
    runners = [Runner(player, totals[player], signed(totals[player])) for player in view.players]
    drawn = race(_("The way to {points}", points=TARGET), "wildcat.game-end", runners, TARGET)
    now = EMPTY if view.hand_ended else _now(view)
    return Html(drawn + now)


def _now(view: View) -> Html:
    """What the cards of the one at the bottom would count if the hand ended now."""
    player = view.viewer or view.actor or view.players[0]
    score = view.score(player)
    numbers = {
        "points": points(score.melded),
        "sequences": score.sequences,
        "held": score.in_hand,
        "total": signed(score.total),
        "player": player,
    }
    if player == view.viewer:
        said = (
            _(
                "You have {points} on the table and {sequences} for sequences, {held} in hand: "
                "{total} if it ended now.",
                **numbers,
            )
            if score.sequences
            else _(
                "You have {points} on the table, {held} in hand: {total} if it ended now.",
                **numbers,
            )
        )
    else:
        said = (
            _(
                "{player} has {points} on the table and {sequences} for sequences, {held} in hand: "
                "{total} if it ended now.",
                **numbers,
            )
            if score.sequences
            else _(
                "{player} has {points} on the table, {held} in hand: {total} if it ended now.",
                **numbers,
            )
        )
    return told(said, "wildcat.hand-score")
