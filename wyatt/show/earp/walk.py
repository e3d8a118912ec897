"""The money walking from a poster to the players: a lap a line, and the buttons that walk it."""

from __future__ import annotations

from collections.abc import Sequence

from wyatt.core.text import _
from wyatt.earp.figures import CAPTURE
from wyatt.earp.payout import Account, walk_words
from wyatt.earp.words import title, usd
from wyatt.show.earp.marks import coins
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, disabled, rule, rule_links, told, use

#: A walk of more laps is told by its first and its last ones; those between are all alike.
_MOST_LAPS, _FIRST_LAPS, _LAST_LAPS = 12, 3, 4


def walk(shown: Account, step: int | None, playing: bool | None = None) -> Html:
    """The walk of the money.

    step: how many payments are shown, all without it. playing: whether the money walks by itself; None where there is no clock, and no button for it.
    """
    scoring = shown.scoring
    last = len(scoring.steps) + (1 if scoring.stopped else 0)
    at = last if step is None else max(0, min(step, last))
    about = told(_("One token is $1,000. Tied players are paid together."), "score.ties")
    head = Html(f'<div class="headrow"><h3>{esc(_("The money walks"))}</h3>{about}</div>')
    if not scoring.captured:
        away = _(
            "Fewer than {capture} capture points lie on the table, so {outlaw} gets away. {left} stays on "
            "the poster for the next hand.",
            capture=CAPTURE,
            outlaw=title(shown.outlaw),
            left=usd(scoring.left),
        )
        return Html(head + told(away, "score.capture", "score.carry", kind="halted"))
    # The buttons stand above the table, which grows: they must not move under the pointer.
    return joined((head, _stepper(shown, at, last, playing), _table(shown, at, at == last)))


def _money(dollars: int) -> Html:
    return Html(f'<div>{coins(dollars, big=True)}<span class="usd">{usd(dollars)}</span></div>')


def _table(shown: Account, at: int, done: bool) -> Html:
    scoring = shown.scoring
    heads = joined(
        Html(
            f'<th scope="col"><span class="who-name">{esc(player)}</span> '
            f"<small>{esc(_('{points} CP', points=points))}</small></th>"
        )
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
            rows.append(_lap(shown, lap, lap_pay, left, (lap == laps[-1], done)))
    return Html(
        f'<table class="walk"><thead><tr><th scope="col"><span class="vh">{esc(_("Lap"))}</span>'
        f'</th>{heads}<th scope="col" class="pot">{esc(_("Left on poster"))}</th></tr></thead>'
        f"<tbody>{joined(rows)}</tbody>{_foot(shown, paid, left, done)}</table>"
    )


def _foot(shown: Account, paid: Sequence[int], left: int, done: bool) -> Html:
    cells = joined(
        Html(f'<td data-who="{esc(player)}"><span class="usd">{usd(amount)}</span></td>')
        for player, amount in zip(shown.players, paid, strict=True)
    )
    stays = EMPTY
    if left and done:
        stays = Html(f' <small class="src">{esc(_("stays for the next hand"))}</small>')
    return Html(
        f'<tfoot><tr><th scope="row">{esc(_("Paid"))}</th>{cells}<td class="pot" '
        f'data-who="{esc(_("Stays"))}"><div><span class="usd">{usd(left)}</span>{stays}</div></td>'
        "</tr></tfoot>"
    )


def _folded(laps: range, players: int) -> Html:
    """One line for the many laps of a rich poster, which are all alike."""
    named = esc(_("Laps {first} to {last}", first=laps.start, last=laps[-1]))
    said = esc(_("$1,000 to everybody who shares, lap after lap."))
    return Html(
        f'<tr><th scope="row">{named}</th><td class="out" colspan="{players + 1}" data-who="">'
        f"{said} {rule('score.laps')}</td></tr>"
    )


def _lap(shown: Account, lap: int, pay: Sequence[int], left: int, ends: tuple[bool, bool]) -> Html:
    """One lap. ends: whether it is the last one shown, and whether the walk is done."""
    last, done = ends
    scoring = shown.scoring
    stop = scoring.stopped if done and scoring.stopped and scoring.stopped.lap == lap else None
    cited = next((step.rule for step in scoring.steps if step.lap == lap), "score.stop")
    cells, seat = [], 0
    while seat < len(pay):
        if stop and seat in stop.players and not pay[seat]:
            span = 1
            while seat + span in stop.players:
                span += 1
            cells.append(_halt(shown, span))
            seat += span
            continue
        cells.append(_paid(shown, lap, seat, pay[seat]))
        seat += 1
    rules = rule_links((cited, "score.stop") if stop and cited != "score.stop" else (cited,))
    return Html(
        f'<tr{" class=now" if last else ""}><th scope="row">{esc(_("Lap {lap}", lap=lap))} {rules}'
        f'</th>{joined(cells)}<td class="pot" data-who="{esc(_("Left"))}">{_money(left)}</td></tr>'
    )


def _paid(shown: Account, lap: int, seat: int, dollars: int) -> Html:
    """What one player takes in a lap."""
    who = esc(shown.players[seat])
    if dollars:
        return Html(f'<td data-who="{who}">{_money(dollars)}</td>')
    if lap == 1 and shown.scoring.cp[seat] < shown.line:
        return Html(f'<td class="out" data-who="{who}">{esc(_("no share"))}</td>')
    return Html(f'<td class="out" data-who="{who}"><span aria-hidden="true">–</span></td>')


def _halt(shown: Account, span: int) -> Html:
    """Where payment stops. span: over how many players side by side."""
    stop = shown.scoring.stopped
    assert stop is not None
    money = {"needed": usd(stop.needed), "had": usd(stop.had)}
    if len(stop.players) > 1:
        said = _("Stop: the tie needs {needed}, and {had} is left.", **money)
    else:
        said = _("Stop: the next player needs {needed}, and {had} is left.", **money)
    merged = f' colspan="{span}"' if span > 1 else ""
    drawn = coins(stop.had, stop.needed - stop.had, True)
    return Html(f'<td class="halt"{merged}><div>{drawn}<span>{esc(said)}</span></div></td>')


def _stepper(shown: Account, at: int, last: int, playing: bool | None = None) -> Html:
    keyed = playing is not None

    def go(sign: str, name: str, to: int, hot: str, words: str) -> Html:
        """A button to after `to` payments, closed when the walk is there already."""
        return button(
            "split-step",
            Html(f"{use(f'sign-{sign}')}<span>{esc(words)}</span>"),
            kind="btn prime" if sign == "step" else "btn",
            key=f"split {name}",
            more=f'{disabled(to == at)}data-outlaw="{shown.outlaw}" data-step="{to}"'
            + (f' data-hot="{hot}"' if keyed else ""),
        )

    run = EMPTY
    if playing is not None:
        sign, words = ("pause", _("Pause")) if playing else ("play", _("Play"))
        face = Html(f"{use(f'sign-{sign}')}<span>{esc(words)}</span>")
        run = button("split-play", face, key="split play", more='data-hot="p"')
    buttons = joined(
        (
            go("start", "Start", 0, "home", _("Start")),
            go("back", "Back", max(0, at - 1), "b", _("Back")),
            run,
            go("step", "Next", min(last, at + 1), "n", _("Next payment")),
            go("end", "End", last, "end", _("End")),
        )
    )
    return Html(
        f'<div class="stepper" data-roving data-rapid role="group" aria-label="{esc(_("Walk the money"))}">{buttons}'
        f'<p role="status">{esc(walk_words(shown, at))}</p></div>'
    )
