"""The scoring split: one poster if the hand ended now, its points and its money lap by lap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wyatt.earp.cards import OUTLAWS, TITLES
from wyatt.earp.figures import CAPTURE
from wyatt.earp.scoring import Scoring, score_poster
from wyatt.earp.words import listed, usd
from wyatt.show.earp.marks import coins, mark
from wyatt.show.marks import button, esc, rule, use

if TYPE_CHECKING:
    from wyatt.earp import Event, View

#: A walk of more laps is told by its first and its last ones; those between are all alike.
_MOST_LAPS, _FIRST_LAPS, _LAST_LAPS = 12, 3, 4
SHARE_GAP = 4


@dataclass(frozen=True, slots=True)
class Account:
    """One poster to be split: the players' points, the reward, and who gets what."""

    outlaw: str
    players: tuple[str, ...]
    scoring: Scoring
    #: Whether the hand has ended and this was paid.
    paid: bool = False

    @property
    def leader(self) -> int:
        """The leader's capture points."""
        return max(self.scoring.cp)

    @property
    def line(self) -> int:
        """The fewest capture points that share: four below the leader, and at least one."""
        return max(1, self.leader - SHARE_GAP)


def account(view: View, outlaw: str, events: Sequence[Event] = ()) -> Account | None:
    """The account of a poster if the hand ended now.

    Once a hand is scored it is the account that was paid, read from the events of the move that
    ended it; None if those are not known, because the posters then hold only what was left.
    """
    if view.phase in ("scored", "over"):
        for event in events:
            if event.type == "scored" and event.data["outlaw"] == outlaw:
                cp, reward = event.data["cp"], event.data["reward"]
                scoring = score_poster(cp, reward, view.rules)
                return Account(outlaw, tuple(view.players), scoring, paid=True)
        return None
    points = tuple(view.capture_points(player, outlaw) for player in view.players)
    scoring = score_poster(points, view.posters[outlaw], view.rules)
    return Account(outlaw, tuple(view.players), scoring)


def split(
    view: View, outlaw: str = "", step: int | None = None, events: Sequence[Event] = ()
) -> str:
    """The inside of the scoring split, with all seven posters to choose from.

    outlaw: whose poster; without one, the poster that pays most. step: how many payments are
    shown, to walk through them; all by default. events: those of the last move.
    """
    accounts = {name: account(view, name, events) for name in OUTLAWS}
    outlaw = outlaw or _fattest(accounts)
    shown = accounts[outlaw]
    money = view.posters
    rewards = {
        name: known.scoring.reward if known else money[name] for name, known in accounts.items()
    }
    if shown is None:
        said = f"This hand is paid out: {usd(money[outlaw])} is left on the poster."
        words = f'<p tabindex="-1" data-landing>{said} {rule("score.carry")}</p>'
        return f'{_chooser(rewards, outlaw)}<div class="panel intro">{words}{_BACK}</div>'
    return _chooser(rewards, outlaw) + _heading(shown, _BACK) + split_grid(shown, step)


def _fattest(accounts: Mapping[str, Account | None]) -> str:
    """The poster that pays most; the richest one if none pays."""

    def worth(name: str) -> tuple[int, int]:
        known = accounts[name]
        return (sum(known.scoring.payouts), known.scoring.reward) if known else (0, 0)

    return max(OUTLAWS, key=worth)


def split_of(shown: Account, step: int | None = None) -> str:
    """One account in pictures and figures: the points, the money walking, and where it stops."""
    return _heading(shown) + split_grid(shown, step)


def split_grid(shown: Account, step: int | None = None, playing: bool | None = None) -> str:
    """An account without its heading.

    playing: whether the money walks by itself; None where there is no clock, and no button for it.
    """
    return (
        '<div class="splitgrid"><section class="panel" aria-label="Capture points">'
        f"<h3>Capture points</h3>{_bars(shown)}</section>"
        '<section class="panel" aria-label="The money walks">'
        f"{_walk(shown, step, playing)}</section></div>"
    )


def _chooser(rewards: Mapping[str, int], chosen: str) -> str:
    drawn = "".join(
        button(
            "split",
            f"{mark(outlaw)}<span>{TITLES[outlaw]}</span>"
            f'<span class="usd">{usd(rewards[outlaw])}</span>',
            key=f"split {outlaw}",
            more=f'data-outlaw="{outlaw}" aria-pressed="{"true" if outlaw == chosen else "false"}"',
        )
        for outlaw in OUTLAWS
    )
    return f'<div class="chooser" data-roving role="group" aria-label="Which poster">{drawn}</div>'


#: The way back to the poster from which somebody came.
_BACK = button("return", "Back to the table", key="split return")


def _heading(shown: Account, back: str = "") -> str:
    reward = shown.scoring.reward
    return (
        f'<div class="intro">{mark(shown.outlaw)}<h2 tabindex="-1" data-landing data-key="split heading">Who gets what for {TITLES[shown.outlaw]}?</h2>'
        f'<p>{coins(reward, big=True)} <b class="usd">{usd(reward)}</b> on the poster, '
        f"{'as the hand ended' if shown.paid else 'if the hand ended now'}</p>{back}</div>"
    )


def _bars(shown: Account) -> str:
    cp = shown.scoring.cp
    total = sum(cp)
    parts = "".join(f'<i style="--n:{points}"></i>' for points in cp if points)
    short = f' short" style="--all:{total}' if total < CAPTURE else ""
    caught = (
        f"<b>{CAPTURE} CP</b> capture: caught."
        if total >= CAPTURE
        else f"<b>{CAPTURE} CP</b> capture: gets away."
    )
    rows = "".join(
        _bar(shown, player, points) for player, points in zip(shown.players, cp, strict=True)
    )
    line, label = "", ""
    if shown.leader:
        line = f' line" style="--four:{shown.line}'
        label = f'<p class="fourlab">{_line_words(shown)} {rule("score.share")}</p>'
    return (
        f'<div class="bars" style="--cps:{max(total, CAPTURE)}"><div class="total"><div class="bar"><span class="nm">All</span>'
        f'<span class="rail{short}">{parts}<span class="cap8"></span><b>{total} CP</b></span></div>'
        f'<p>{caught} {rule("score.capture")}</p></div><div class="four{line}">{rows}</div></div>'
        f"{label}"
    )


def _line_words(shown: Account) -> str:
    leaders = listed(
        [
            player
            for player, points in zip(shown.players, shown.scoring.cp, strict=True)
            if points == shown.leader
        ]
    )
    if shown.leader <= SHARE_GAP:
        return "<b>1 CP</b>: nobody shares without a capture point."
    return f"<b>{shown.line} CP</b>, four below {esc(leaders)}: the line to share."


def standing(shown: Account, points: int) -> str:
    """A player's part in the split in a few words: ``leads``, ``shares``, ``too far behind``."""
    if not points:
        return "no points"
    if points == shown.leader:
        return "leads" if shown.scoring.cp.count(points) == 1 else "tied for the lead"
    return "shares" if points >= shown.line else "too far behind"


def _bar(shown: Account, player: str, points: int) -> str:
    shares = points >= shown.line
    return (
        f'<div class="bar{"" if shares else " no"}"><span class="nm">{esc(player)}</span>'
        f'<span class="rail" style="--n:{points}"><i></i><b>{points} CP</b></span>'
        f'<span class="tag">{standing(shown, points)}</span></div>'
    )


def _money(dollars: int) -> str:
    return f'<div>{coins(dollars, big=True)}<span class="usd">{usd(dollars)}</span></div>'


def _walk(shown: Account, step: int | None, playing: bool | None = None) -> str:
    scoring = shown.scoring
    last = len(scoring.steps) + (1 if scoring.stopped else 0)
    at = last if step is None else max(0, min(step, last))
    head = (
        '<div class="headrow"><h3>The money walks</h3><p>One token is $1,000. '
        f"Tied players are paid together. {rule('score.ties')}</p></div>"
    )
    if not scoring.captured:
        return (
            f'{head}<p class="halted">Fewer than {CAPTURE} capture points lie on the table, so '
            f"{TITLES[shown.outlaw]} gets away. {usd(scoring.left)} stays on the poster for the "
            f"next hand. {rule('score.capture')} {rule('score.carry')}</p>"
        )
    return head + _stepper(shown, at, last, playing) + _table(shown, at, at == last)


def _table(shown: Account, at: int, done: bool) -> str:
    scoring = shown.scoring
    heads = "".join(
        f'<th scope="col">{esc(player)} <small>{points} CP</small></th>'
        for player, points in zip(shown.players, scoring.cp, strict=True)
    )
    laps = sorted({step.lap for step in scoring.steps[:at]})
    if done and scoring.stopped:
        laps = sorted({*laps, scoring.stopped.lap})
    folded = (
        range(_FIRST_LAPS + 1, laps[-1] - _LAST_LAPS + 1) if len(laps) > _MOST_LAPS else range(0)
    )
    paid, left, rows = [0] * len(shown.players), scoring.reward, []
    for lap in laps:
        steps = [step for step in scoring.steps[:at] if step.lap == lap]
        lap_pay = [0] * len(shown.players)
        for step in steps:
            for seat in step.players:
                lap_pay[seat] += step.each
                paid[seat] += step.each
                left -= step.each
        if lap == folded.start:
            rows.append(_folded(folded, len(shown.players)))
        if lap not in folded:
            rows.append(_lap(shown, lap, lap_pay, left, lap == laps[-1], done))
    foot = "".join(
        f'<td data-who="{esc(player)}"><span class="usd">{usd(amount)}</span></td>'
        for player, amount in zip(shown.players, paid, strict=True)
    )
    stays = ' <small class="src">stays for the next hand</small>' if left and done else ""
    return (
        f'<table class="walk"><thead><tr><th scope="col"><span class="vh">Lap</span></th>{heads}'
        f'<th scope="col" class="pot">Left on poster</th></tr></thead><tbody>{"".join(rows)}</tbody>'
        f'<tfoot><tr><th scope="row">Paid</th>{foot}<td class="pot" data-who="Stays">'
        f'<div><span class="usd">{usd(left)}</span>{stays}</div></td></tr></tfoot></table>'
    )


def _folded(laps: range, players: int) -> str:
    """One line for the many laps of a rich poster, which are all alike."""
    said = f"$1,000 to everybody who shares, lap after lap. {rule('score.laps')}"
    return (
        f'<tr><th scope="row">Laps {laps.start} to {laps[-1]}</th>'
        f'<td class="out" colspan="{players + 1}" data-who="">{said}</td></tr>'
    )


def _lap(shown: Account, lap: int, pay: Sequence[int], left: int, last: bool, done: bool) -> str:
    scoring = shown.scoring
    stop = scoring.stopped if done and scoring.stopped and scoring.stopped.lap == lap else None
    cited = next((step.rule for step in scoring.steps if step.lap == lap), "score.stop")
    cells, seat = [], 0
    while seat < len(pay):
        if stop and seat in stop.players and not pay[seat]:
            span = 1
            while seat + span in stop.players:
                span += 1
            cells.append(_halt(shown, stop.needed, stop.had, len(stop.players), span))
            seat += span
            continue
        who = esc(shown.players[seat])
        if pay[seat]:
            cells.append(f'<td data-who="{who}">{_money(pay[seat])}</td>')
        elif lap == 1 and scoring.cp[seat] < shown.line:
            cells.append(f'<td class="out" data-who="{who}">no share</td>')
        else:
            cells.append(f'<td class="out" data-who="{who}"><span aria-hidden="true">–</span></td>')
        seat += 1
    rules = rule(cited) + (rule("score.stop") if stop and cited != "score.stop" else "")
    return (
        f'<tr{" class=now" if last else ""}><th scope="row">Lap {lap} {rules}</th>{"".join(cells)}'
        f'<td class="pot" data-who="Left">{_money(left)}</td></tr>'
    )


def _halt(shown: Account, needed: int, had: int, tied: int, span: int) -> str:
    who = "the tie needs" if tied > 1 else "the next player needs"
    said = f"Stop: {who} {usd(needed)}, and {usd(had)} is left."
    merged = f' colspan="{span}"' if span > 1 else ""
    return f'<td class="halt"{merged}><div>{coins(had, needed - had, True)}<span>{said}</span></div></td>'


def _stepper(shown: Account, at: int, last: int, playing: bool | None = None) -> str:
    def go(sign: str, name: str, to: int, hot: str, prime: bool = False) -> str:
        return button(
            "split-step",
            f"{use(f'sign-{sign}')}<span>{name}</span>",
            kind="btn prime" if prime else "btn",
            key=f"split {name}",
            off=to == at,
            more=f'data-outlaw="{shown.outlaw}" data-step="{to}"'
            + (f' data-hot="{hot}"' if playing is not None else ""),
        )

    run = ""
    if playing is not None:
        sign, name = ("pause", "Pause") if playing else ("play", "Play")
        run = button(
            "split-play",
            f"{use(f'sign-{sign}')}<span>{name}</span>",
            key="split play",
            more='data-hot="p"',
        )
    return (
        '<div class="stepper" data-roving data-rapid role="group" aria-label="Walk the money">'
        + go("start", "Start", 0, "home")
        + go("back", "Back", max(0, at - 1), "b")
        + run
        + go("step", "Step", min(last, at + 1), "n", True)
        + go("end", "End", last, "end")
        + f'<p role="status">{esc(step_words(shown, at, last))}</p></div>'
    )


def step_words(shown: Account, at: int, last: int) -> str:
    """Where the walk stands: the payment just made, or why it ends."""
    scoring = shown.scoring
    if not at:
        return f"Before the first payment: {usd(scoring.reward)} on the poster."
    if at > len(scoring.steps):
        rest = f"{usd(scoring.left)} stays for the next hand."
        return f"Step {at} of {last}: payment stops. {rest}"
    step = scoring.steps[at - 1]
    names = listed([shown.players[seat] for seat in step.players])
    each = " each" if len(step.players) > 1 else ""
    if step.rule == "score.lead":
        return f"Step {at} of {last}: nobody else shares, so {names} takes all {usd(step.each)}."
    verb = "take" if each else "takes"
    return f"Step {at} of {last}: {names} {verb} {usd(step.each)}{each}."


def split_text(shown: Account) -> str:
    """The split in words, a line a payment: for the terminal, for print and for screen readers."""
    scoring = shown.scoring
    points = ", ".join(
        f"{player} {cp}" for player, cp in zip(shown.players, scoring.cp, strict=True)
    )
    lines = [f"{TITLES[shown.outlaw]}: {usd(scoring.reward)} on the poster. CP: {points}."]
    if not scoring.captured:
        lines.append(f"Fewer than {CAPTURE} CP: gets away, {usd(scoring.left)} stays.")
        return "\n".join(lines)
    for at, step in enumerate(scoring.steps, 1):
        lines.append(
            f"Lap {step.lap}. {step_words(shown, at, len(scoring.steps)).split(': ', 1)[1]}"
        )
    stop = scoring.stopped
    if stop:
        names = listed([shown.players[seat] for seat in stop.players])
        lines.append(
            f"Lap {stop.lap}. Stop: {names} would need {usd(stop.needed)}, and "
            f"{usd(stop.had)} is left."
        )
    paid = ", ".join(
        f"{player} {usd(amount)}"
        for player, amount in zip(shown.players, scoring.payouts, strict=True)
    )
    lines.append(f"Paid: {paid}. {usd(scoring.left)} stays.")
    return "\n".join(lines)
