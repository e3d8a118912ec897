"""Points: what a counted hand brought everybody, and how far each is on the way to 500."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.show.marks import esc, rule
from wyatt.wildcat.scoring import TARGET
from wyatt.wildcat.words import points, signed

if TYPE_CHECKING:
    from wyatt.wildcat import View


def ledger(view: View) -> str:
    """The accounts of the hand that was just counted, a player a line."""
    scores = {player: view.score(player) for player in view.players}
    bonus = view.rules.completed_sequence_bonus
    heads = [
        "Melded",
        *(["Sequences"] if bonus else []),
        "Went out",
        "In hand",
        "This hand",
        "Total",
    ]
    top = "".join(f'<th scope="col">{head}</th>' for head in heads)
    rows = []
    for player in sorted(view.players, key=lambda name: -scores[name].total):
        score = scores[player]
        cells = [f"<td>{score.melded}</td>"]
        if bonus:
            cells.append(f"<td>{_plus(score.sequences)}</td>")
        cells.append(f"<td>{_plus(score.going_out)}</td>")
        held = f"−{score.in_hand}" if score.in_hand else "–"
        cells.append(f"<td{' class=lost' if score.in_hand else ''}>{held}</td>")
        cells.append(
            f"<td{' class=won' if score.total > 0 else ''}><b>{signed(score.total)}</b></td>"
        )
        cells.append(f"<td><b>{signed(view.totals[player])}</b></td>")
        rows.append(f'<tr><th scope="row">{esc(player)}</th>{"".join(cells)}</tr>')
    return (
        '<div class="whole"><table class="ledger"><caption class="vh">What the hand brought</caption>'
        f'<thead><tr><th scope="col"><span class="vh">Player</span></th>{top}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _plus(many: int) -> str:
    return f"+{many}" if many else "–"


def standing(view: View) -> str:
    """Everybody's total against what ends the game, the best first, with what lies on the table."""
    totals = view.totals
    lines = []
    counted = view.phase in ("scored", "over")
    for player in sorted(view.players, key=lambda name: -totals[name]):
        share = min(100, max(0, 100 * totals[player] // TARGET))
        lines.append(
            f'<li><span>{esc(player)}</span><i style="--part:{share}%" aria-hidden="true"></i>'
            f'<b class="usd">{signed(totals[player])}</b></li>'
        )
    now = "" if counted else _now(view)
    return (
        f"<h2><span>The way to {TARGET}</span>{rule('wildcat.game-end')}</h2>"
        f'<ul class="race">{"".join(lines)}</ul>{now}'
    )


def _now(view: View) -> str:
    """What the cards of the one at the bottom would count if the hand ended now."""
    player = view.viewer or view.actor or view.players[0]
    score = view.score(player)
    whose = "You have" if player == view.viewer else f"{esc(player)} has"
    extra = f" and {score.sequences} for sequences" if score.sequences else ""
    return (
        f"<p>{whose} {points(score.melded)} on the table{extra}, {score.in_hand} in hand: "
        f"<b>{signed(score.total)}</b> if it ended now. {rule('wildcat.hand-score')}</p>"
    )
