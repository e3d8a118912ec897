"""Charts of similar posters: a map of payouts, and bars for changing one number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import _, usd
from wyatt.ui.html import button, column_heads, options
from wyatt.ui.tags import Html, esc, joined, person

if TYPE_CHECKING:
    from wyatt.earp.scoring import Scoring
    from wyatt.lab.payouts import PayoutMap, Sweep
    from wyatt.lab.state import LabState

#: How many shades the map has, not counting the palest.
_SHADES = 8


def _axis_name(axis: int | str, players: Sequence[str]) -> str:
    return _("the reward") if isinstance(axis, str) else _("{player}’s CP", player=players[axis])


def _value(axis: int | str, value: int) -> str:
    return usd(value) if isinstance(axis, str) else _("{points} CP", points=value)


def _pick(do: str, label: str, choices: Sequence[tuple[str, str]], chosen: str) -> Html:
    return Html(
        f'<select class="pick" data-do="{do}" data-key="{do}" aria-label="{esc(label)}">{options(choices, chosen)}</select>'
    )


def axes_of(players: Sequence[str], without: int | None = None) -> list[tuple[str, str]]:
    """Return the axes' values and labels: the players' CP (`without` one seat) and the reward."""
    axes = [(str(seat), _axis_name(seat, players)) for seat in range(len(players))]
    return [*(axis for axis in axes if axis[0] != str(without)), ("reward", _("the reward"))]


def held_still(state: LabState) -> str:
    """Return the numbers that a poster's map keeps constant, as text."""
    held = [
        _("{player} has {points} CP", player=name, points=points)
        for seat, (name, points) in enumerate(zip(state.players, state.cp, strict=True))
        if seat not in (state.who, state.across)
    ]
    if not isinstance(state.across, str):
        held.append(_("the poster shows {money}", money=usd(state.reward)))
    return ", ".join(held)


def payout_chart(
    shown: PayoutMap, players: Sequence[str], here: tuple[int, int], rest: str, now: Scoring
) -> Html:
    """Return the map: a button per cell, a line per threshold, and marks where one more point costs
    money or adds the most.

    here: the current poster's values on the two axes. rest: the constant values, as text. now: the
    current poster's split.
    """
    who = players[shown.who]
    chosen = "reward" if isinstance(shown.y, str) else str(shown.y)
    picks = (
        _pick(
            "lab-who",
            _("Whose payout"),
            [(str(seat), _("{player}’s payout", player=name)) for seat, name in enumerate(players)],
            str(shown.who),
        )
        + f"<span>{esc(_('against'))}</span>"
        + _pick("lab-across", _("Against which number"), axes_of(players, shown.who), chosen)
    )
    what = _("{player}’s payout, in thousands", player=who)
    how = _(
        "Click a cell to load it, or move with the arrow keys and press Enter. Hover over a "
        "cell to read it."
    )
    upward = _("Upward: {axis}.", axis=_axis_name(shown.y, players))
    if isinstance(shown.y, str):
        upward = _("Upward: {axis}, in thousands.", axis=_axis_name(shown.y, players))
    return Html(
        f'<section class="panel labmap" aria-label="{esc(_("Neighbouring posters"))}">'
        f'<div class="headrow"><h3>{esc(what)}</h3><p class="how">{esc(how)}</p></div>'
        f'<div class="picks">{picks}</div>'
        f'<p class="axis">{esc(upward)} {esc(rest)}</p>'
        f'<div class="mapbox" data-follow>{_grid(shown, players, here)}</div>'
        f'<p class="axis x">{esc(_axis_name(shown.x, players))}</p>'
        f'<p class="told" id="lab-told">{esc(_in_a_line(players, now))}</p>'
        f"{_keys(shown, players)}{_map_table(shown, players)}</section>"
    )


def _in_a_line(players: Sequence[str], now: Scoring) -> str:
    """Return the line about the current poster, which a cell's text replaces on hover or focus."""
    paid = ", ".join(
        _("{player} {points} gets {money}", player=name, points=points, money=usd(sum_))
        for name, points, sum_ in zip(players, now.cp, now.payouts, strict=True)
    )
    return _("This poster: {paid}, and {left} stays.", paid=paid, left=usd(now.left))


def _grid(shown: PayoutMap, players: Sequence[str], here: tuple[int, int]) -> Html:
    most = max(1000, max(max(row) for row in shown.payouts))
    head = joined(Html(f'<span role="columnheader">{_tick(x)}</span>') for x in shown.xs)
    rows = [
        Html(
            f'<div role="row"><span role="columnheader" class="vh">{esc(_("CP"))}</span><span aria-hidden="true"></span>{head}</div>'
        )
    ]
    for at in range(len(shown.ys) - 1, -1, -1):
        cells = [_cell(shown, players, (x, at), most, here) for x in range(len(shown.xs))]
        rows.append(
            Html(
                f'<div role="row"><span role="rowheader">{_tick(shown.ys[at])}</span>{joined(cells)}</div>'
            )
        )
    wide, high = len(shown.xs), len(shown.ys)
    label = _("{player}’s payout in thousands of dollars", player=players[shown.who])
    return Html(
        f'<div class="map" role="grid" data-roving="grid" aria-label="{esc(label)}" '
        f'style="--wide:{wide};--high:{high}">{joined(rows)}{_lines(shown, wide, high)}</div>'
    )


def _tick(value: int) -> int:
    return value // 1000 if value >= 1000 else value


def _cell(
    shown: PayoutMap, players: Sequence[str], at: tuple[int, int], most: int, here: tuple[int, int]
) -> Html:
    """Return one cell. at: its column and row. most: the payout that gets the darkest shade."""
    column, row = at
    place, best = (shown.xs[column], shown.ys[row]), shown.best
    paid, gain = shown.payouts[row][column], shown.gains[row][column]
    shade = 0 if not paid else max(1, round(paid / most * _SHADES))
    kind = f"h{shade}"
    who = players[shown.who]
    said = _(
        "{across}, {upward}: {player} gets {money}.",
        across=_where(shown.x, place[0], players),
        upward=_where(shown.y, place[1], players),
        player=who,
        money=usd(paid),
    )
    if gain < 0:
        kind += " cost"
        said += " " + _("One more point costs {money}.", money=usd(-gain))
    elif gain and gain == best:
        kind += " best"
        said += " " + _("One more point adds {money}.", money=usd(gain))
    now = ""
    if place == here:
        kind += " here"
        now = ' aria-selected="true" data-current'
    return Html(
        f'<button type="button" role="gridcell" class="{kind}" data-do="lab-cell" data-tell="lab-told" '
        f'data-key="cell {place[0]} {place[1]}" data-x="{place[0]}" data-y="{place[1]}" '
        f'aria-label="{esc(said)}"{now}>{paid // 1000}</button>'
    )


def _where(axis: int | str, value: int, players: Sequence[str]) -> str:
    if isinstance(axis, str):
        return _("{money} on the poster", money=usd(value))
    return _("{player} {points}", player=players[axis], points=value)


def _line_kind(name: str) -> str:
    return "lc" if name == "captured" else "la" if name == "shares" else "lb"


def _lines(shown: PayoutMap, wide: int, high: int) -> Html:
    paths = ""
    for threshold in shown.thresholds:
        path = joined(
            Html(
                f"M{column + 1} {high - 1 - row}v1" if upright else f"M{column} {high - 1 - row}h1"
            )
            for column, row, upright in threshold.edges
        )
        if path:
            paths += f'<path class="{_line_kind(threshold.name)}" d="{path}"/>'
    return Html(
        f'<svg class="lines" viewBox="0 0 {wide} {high}" preserveAspectRatio="none" '
        f'aria-hidden="true">{paths}</svg>'
    )


def _keys(shown: PayoutMap, players: Sequence[str]) -> Html:
    def line(kind: str, said: str) -> Html:
        """Return a sample line for the key, with its meaning."""
        return Html(
            f'<li><svg viewBox="0 0 26 14" aria-hidden="true"><path class="{kind}" d="M1 7h25"/></svg>'
            f"{esc(said)}</li>"
        )

    def square(kind: str, figure: str, said: str) -> Html:
        """Return a sample cell for the key, with its meaning."""
        return Html(
            f'<li><span class="sq {kind}" aria-hidden="true">{figure}</span>{esc(said)}</li>'
        )

    drawn = ""
    for threshold in shown.thresholds:
        if not threshold.edges:
            continue
        name = threshold.name
        if name == "captured":
            drawn += line("lc", _("captured from here on (8 CP in all)"))
        else:
            seat = shown.who if name == "shares" else int(name.split()[1])
            drawn += line(
                _line_kind(name), _("from here on, {player} shares", player=players[seat])
            )
    gains = [gain for row in shown.gains for gain in row]
    if min(gains) < 0:
        drawn += square("cost", "1", _("one more CP costs money"))
    if shown.best:
        drawn += square(
            "best", "0", _("one more CP adds {money}, the most here", money=usd(shown.best))
        )
    drawn += square("here", "0", _("this poster"))
    return Html(f'<ul class="keys">{drawn}</ul>')


def _map_table(shown: PayoutMap, players: Sequence[str]) -> Html:
    head = column_heads(_value(shown.x, x) for x in shown.xs)
    rows = joined(
        Html(
            f'<tr><th scope="row">{_value(shown.y, y)}</th>'
            + joined(Html(f"<td>{usd(paid)}</td>") for paid in row)
            + "</tr>"
        )
        for y, row in zip(shown.ys, shown.payouts, strict=True)
    )
    what = _(
        "{player}’s payout: {across} across, {down} down",
        player=players[shown.who],
        across=_axis_name(shown.x, players),
        down=_axis_name(shown.y, players),
    )
    return data_table("map table", _("The map as a table"), what, head, rows)


def data_table(key: str, summary: str, caption: str, head: str, rows: str) -> Html:
    """Return a chart's numbers as a table, collapsed until the reader opens it."""
    return Html(
        f'<details class="data" data-key="{key}"><summary>{esc(summary)}</summary>'
        f'<div class="scroll" tabindex="0" role="region" aria-label="{esc(caption)}"><table>'
        f"<caption>{esc(caption)}</caption><thead><tr><td></td>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div></details>"
    )


#: The width of a column, the width of the names, and the height of a row in the sweep's chart.
_STEP, _NAMES, _ROW = 22, 62, 46
#: The maximum number of characters for names next to their bars.
_BESIDE = 9


def sweep_panel(swept: Sweep, players: Sequence[str], value: int) -> Html:
    """Return the panel for changing one number: a slider, and the payouts as bars and a table."""
    axis = swept.axis
    chosen = "reward" if isinstance(axis, str) else str(axis)
    step = 1000 if isinstance(axis, str) else 1
    least, most = swept.values[0], swept.values[-1]
    return Html(
        f'<section class="panel labsweep" aria-label="{esc(_("Change one number"))}">'
        f'<div class="headrow"><h3>{esc(_("Change one number"))}</h3></div><div class="picks">'
        + _pick("lab-swept", _("Which number"), axes_of(players), chosen)
        + f"<output>{_value(axis, value)}</output></div>"
        f'<input type="range" data-do="lab-sweep" data-live data-key="sweep {chosen} {least}" '
        f'min="{least}" max="{most}" step="{step}" value="{value}" '
        f'aria-label="{esc(_axis_name(axis, players))}" aria-valuetext="{_value(axis, value)}">'
        f"{_chart(swept, players, value)}</section>"
    )


def _chart(swept: Sweep, players: Sequence[str], value: int) -> Html:
    names = [*players, _("Stays")]
    columns = [[*scoring.payouts, scoring.left] for scoring in swept.scorings]
    most = max(1000, max(max(column) for column in columns))
    # Long names don't fit next to their bars, so they go above them.
    above = 16 if max(map(len, names)) > _BESIDE else 0
    wide, high = _NAMES + _STEP * len(columns) + 4, (_ROW + above) * len(names) + 20
    drawn = ""
    for at, now in enumerate(swept.values):
        if now == value:
            drawn += f'<rect class="now" x="{_NAMES + at * _STEP}" y="0" width="{_STEP}" height="{high}"/>'
    for row, name in enumerate(names):
        floor = (row + 1) * (_ROW + above)
        named = floor - (_ROW + 2 if above else 6)
        kind = "bar stays" if row == len(players) else "bar"
        drawn += f'<text class="name" x="0" y="{named}">{person(name)}</text>'
        for at, column in enumerate(columns):
            paid, left = column[row], _NAMES + at * _STEP
            if paid:
                tall = max(3, round((_ROW - 18) * paid / most))
                drawn += f'<rect class="{kind}" x="{left + 3}" y="{floor - tall}" width="{_STEP - 6}" height="{tall}"/>'
                drawn += (
                    f'<text x="{left + _STEP / 2:g}" y="{floor - tall - 3}">{paid // 1000}</text>'
                )
        drawn += f'<path class="floor" d="M{_NAMES} {floor}h{_STEP * len(columns)}"/>'
    for at, now in enumerate(swept.values):
        drawn += f'<text class="tick" x="{_NAMES + at * _STEP + _STEP / 2:g}" y="{high - 5}">{_tick(now)}</text>'
    axis = _axis_name(swept.axis, players)
    first, last = _value(swept.axis, swept.values[0]), _value(swept.axis, swept.values[-1])
    said = _(
        "{axis} from {first} to {last}: dollars for each player, in thousands",
        axis=axis[:1].upper() + axis[1:],
        first=first,
        last=last,
    )
    return Html(
        f'<svg class="sweep" viewBox="0 0 {wide} {high}" role="img" aria-label="{esc(said)}">{drawn}</svg>'
        f'<p class="axis">{esc(said)}.</p>{_sweep_table(swept, players)}'
        + button("lab-csv", esc(_("Save as CSV")), key="csv")
    )


def _sweep_table(swept: Sweep, players: Sequence[str]) -> Html:
    head = column_heads((*players, _("Stays")))
    rows = joined(
        Html(
            f'<tr><th scope="row">{_value(swept.axis, value)}</th>'
            + joined(Html(f"<td>{usd(paid)}</td>") for paid in (*scoring.payouts, scoring.left))
            + "</tr>"
        )
        for value, scoring in zip(swept.values, swept.scorings, strict=True)
    )
    return data_table(
        "sweep table",
        _("The chart as a table"),
        _("Payouts by {axis}", axis=_axis_name(swept.axis, players)),
        head,
        rows,
    )
