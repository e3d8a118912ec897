"""The lab's charts: a map of payouts, and bars for changing one number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wyatt.core.text import N_, _, listed, usd
from wyatt.earp.scoring import Scoring
from wyatt.lab import LabState, PayoutMap, Sweep
from wyatt.lab.payouts import REWARD, Axis, at
from wyatt.ui import tags as h
from wyatt.ui.html import button, column_heads, options, table_row
from wyatt.ui.tags import Html, Inside, person

#: How many shades the map has, not counting the palest.
_SHADES = 8


def _axis_name(axis: Axis, players: Sequence[str]) -> str:
    return _("the reward") if isinstance(axis, str) else _("{player}’s CP", player=players[axis])


def _value(axis: Axis, value: int) -> str:
    return usd(value) if isinstance(axis, str) else _("{points} CP", points=value)


def _tick(value: int) -> int:
    return value // 1000 if value >= 1000 else value


def _pick(do: str, label: str, choices: Iterable[tuple[str, str]], chosen: object) -> Html:
    listed = options(choices, str(chosen))
    return h.select(listed, cls="pick", data_do=do, data_key=do, aria_label=label)


def _axes(players: Sequence[str], without: int | None = None) -> list[tuple[str, str]]:
    axes: list[Axis] = [seat for seat in range(len(players)) if seat != without]
    return [(str(axis), _axis_name(axis, players)) for axis in [*axes, REWARD]]


def payout_chart(state: LabState, shown: PayoutMap, now: Scoring) -> Html:
    """Return the map of payouts: a button per cell, a line per threshold, and marks where one more
    capture point costs money or earns the most. now: the current poster's split.
    """
    players, seat, up = state.players, shown.who, shown.y
    whose = [(f"{who}", _("{player}’s payout", player=name)) for who, name in enumerate(players)]
    one = _pick("lab-who", _("Whose payout"), whose, seat)
    other = _pick("lab-across", _("Which other number"), _axes(players, seat), up)
    how = _(
        "Choose a cell to load its poster. With a keyboard, use the arrow keys and Enter. With a mouse, point at a cell to read it."
    )
    held = [  # the numbers that the map keeps constant
        _("{player} has {points} CP", player=player, points=points)
        for who, (player, points) in enumerate(zip(players, state.cp, strict=True))
        if who not in (state.who, state.across)
    ]
    upward = _("Upward: {axis}.", axis=_axis_name(up, players))
    if isinstance(up, str):
        upward = _("Upward: {axis}, in thousands.", axis=_axis_name(up, players))
    else:
        held.append(_("the poster shows {money}", money=usd(state.reward)))
    others = listed(held)
    # A cell's text replaces the line about the current poster on hover or focus.
    gets = N_("{player} ({points} CP) gets {money}")
    table = zip(players, now.cp, now.payouts, strict=True)
    paid = ", ".join(_(gets, player=one, points=cp, money=usd(sum_)) for one, cp, sum_ in table)
    told = _("From this poster, {paid}, and {left} stays on it.", paid=paid, left=usd(now.left))
    what = _("{player}’s payout, in thousands", player=players[seat])
    across, down = _axis_name(shown.x, players), _axis_name(up, players)
    caption = N_("{player}’s payout: {across} across, {down} down")
    caption = _(caption, player=players[seat], across=across, down=down)
    lines = zip(shown.ys, shown.payouts, strict=True)
    rows = [table_row(_value(up, y), *map(usd, row)) for y, row in lines]
    heads = [_value(shown.x, x) for x in shown.xs]
    twin = _data_table(_("The map as a table"), caption, heads, rows)
    inside = (
        h.div(h.h3(what), h.p(how, cls="how"), cls="headrow"),
        h.div(one, h.span(_("against")), other, cls="picks"),
        h.p(upward, " ", others[:1].upper(), others[1:], ".", cls="axis"),
        h.div(_grid(state, shown), cls="mapbox", data_follow=True),
        (h.p(across, cls="axis x"), h.p(told, cls="told", id="lab-told"), _keys(shown, players)),
        h.details(twin, cls="data", data_key="map table"),
    )
    return h.section(inside, cls="panel labmap", aria_label=_("Neighbouring posters"))


def _grid(state: LabState, shown: PayoutMap) -> Html:
    wide, high = len(shown.xs), len(shown.ys)
    corner = h.span(_("CP"), role="columnheader", cls="vh"), h.span(aria_hidden=True)
    rows = [h.div(corner, [h.span(_tick(x), role="columnheader") for x in shown.xs], role="row")]
    most = max(1000, max(max(row) for row in shown.payouts))
    for row in reversed(range(high)):
        cells = [_cell(state, shown, column, row, most) for column in range(wide)]
        rows.append(h.div(h.span(_tick(shown.ys[row]), role="rowheader"), cells, role="row"))
    paths = []
    for threshold in shown.thresholds:
        edges = "".join(
            f"M{column + 1} {high - 1 - row}v1" if upright else f"M{column} {high - 1 - row}h1"
            for column, row, upright in threshold.edges
        )
        if edges:
            paths.append(h.path(cls=_line_kind(threshold.name), d=edges))
    box = {"viewBox": f"0 0 {wide} {high}", "preserveAspectRatio": "none"}
    lines = h.svg(paths, cls="lines", aria_hidden=True, **box)
    label = _("{player}’s payout in thousands of dollars", player=state.players[shown.who])
    grid = {"role": "grid", "data_roving": "grid", "aria_label": label}
    return h.div(rows, lines, cls="map", **grid, style=f"--wide:{wide};--high:{high}")


def _cell(state: LabState, shown: PayoutMap, column: int, row: int, most: int) -> Html:
    x, y = shown.xs[column], shown.ys[row]
    paid, gain = shown.payouts[row][column], shown.gains[row][column]
    kind = f"h{max(1, round(paid / most * _SHADES)) if paid else 0}"
    gets, name = N_("{across}, {upward}: {player} gets {money}."), state.players[shown.who]
    across, upward = _where(shown.x, x, state.players), _where(shown.y, y, state.players)
    said = _(gets, across=across, upward=upward, player=name, money=usd(paid))
    if gain < 0:
        kind += " cost"
        said += " " + _("One more CP costs {money}.", money=usd(-gain))
    elif gain and gain == shown.best:
        kind += " best"
        said += " " + _("One more CP adds {money}.", money=usd(gain))
    here = x == state.cp[state.who] and y == at(state.cp, state.reward, state.across)
    about = {"type": "button", "role": "gridcell", "cls": f"{kind} here" if here else kind}
    data = {"data_do": "lab-cell", "data_tell": "lab-told", "data_key": f"cell {x} {y}"}
    told = {"data_x": x, "data_y": y, "aria_label": said, "aria_selected": here or None}
    return h.button(paid // 1000, **about, **data, **told, data_current=here)


def _where(axis: Axis, value: int, players: Sequence[str]) -> str:
    if isinstance(axis, str):
        return _("{money} on the poster", money=usd(value))
    return _("{player} {points} CP", player=players[axis], points=value)


def _line_kind(name: str) -> str:
    return "lc" if name == "captured" else "la" if name == "shares" else "lb"


def _keys(shown: PayoutMap, players: Sequence[str]) -> Html:
    drawn = []
    for name in (threshold.name for threshold in shown.thresholds if threshold.edges):
        said = _("captured from here on (8 CP in all)")
        if name != "captured":
            seat = shown.who if name == "shares" else int(name.split()[1])
            said = _("from here on, {player} shares", player=players[seat])
        sample = h.path(cls=_line_kind(name), d="M1 7h25")
        drawn.append(h.li(h.svg(sample, viewBox="0 0 26 14", aria_hidden=True), said))
    squares = [("here", 0, _("this poster"))]
    if shown.best:
        said = _("one more CP adds {money}, the most on this map", money=usd(shown.best))
        squares.insert(0, ("best", 0, said))
    if min(map(min, shown.gains)) < 0:
        squares.insert(0, ("cost", 1, _("one more CP costs money")))
    for kind, figure, said in squares:
        drawn.append(h.li(h.span(figure, cls=f"sq {kind}", aria_hidden=True), said))
    return h.ul(drawn, cls="keys")


def _data_table(said: str, caption: str, heads: Iterable[str], rows: Iterable[Html]) -> Inside:
    table = h.table(h.caption(caption), h.thead(h.tr(h.td(), column_heads(heads))), h.tbody(rows))
    scroll = h.div(table, cls="scroll", tabindex=0, role="region", aria_label=caption)
    return h.summary(said), scroll


#: In the sweep's chart, a column's width, the names' width, and a row's height.
_STEP, _NAMES, _ROW = 22, 62, 46
#: The maximum number of characters for names next to their bars.
_BESIDE = 9


def sweep_panel(state: LabState, swept: Sweep) -> Html:
    axis, players, heading = swept.axis, state.players, _("Change one number")
    value, least = at(state.cp, state.reward, axis), swept.values[0]
    name, shown = _axis_name(axis, players), _value(axis, value)
    most, step = swept.values[-1], 1000 if isinstance(axis, str) else 1
    data = {"data_do": "lab-sweep", "data_live": True, "data_key": f"sweep {axis} {least}"}
    reach = {"min": least, "max": most, "step": step, "value": value}
    slider = h.input(type="range", **data, **reach, aria_label=name, aria_valuetext=shown)
    ends = {"first": _value(axis, least), "last": _value(axis, most)}
    said = N_("{axis} from {first} to {last}: each player’s payout in thousands of dollars")
    said = _(said, axis=name[:1].upper() + name[1:], **ends)
    pairs = zip(swept.values, swept.scorings, strict=True)
    rows = [table_row(_value(axis, x), *map(usd, (*it.payouts, it.left))) for x, it in pairs]
    heads, caption = (*players, _("Stays")), _("Payouts by {axis}", axis=name)
    pick = _pick("lab-swept", _("Which number"), _axes(players), axis)
    head, picks = h.div(h.h3(heading), cls="headrow"), h.div(pick, h.b(shown), cls="picks")
    chart = slider, _bars(swept, heads, value, said), h.p(said, ".", cls="axis")
    table = _data_table(_("The chart as a table"), caption, heads, rows)
    below = h.details(table, cls="data", data_key="sweep table")
    inside = head, picks, chart, below, button("lab-csv", _("Save as CSV"), key="csv")
    return h.section(inside, cls="panel labsweep", aria_label=heading)


def _bars(swept: Sweep, names: Sequence[str], value: int, said: str) -> Html:
    columns = [[*scoring.payouts, scoring.left] for scoring in swept.scorings]
    most = max(1000, max(max(column) for column in columns))
    # Long names don't fit next to their bars, so they go above them.
    above = 16 if max(map(len, names)) > _BESIDE else 0
    wide, high = _NAMES + _STEP * len(columns) + 4, (_ROW + above) * len(names) + 20
    lefts = [_NAMES + _STEP * column for column in range(len(columns))]
    drawn = []
    if value in swept.values:
        x = lefts[swept.values.index(value)]
        drawn.append(h.rect(cls="now", x=x, y=0, width=_STEP, height=high))
    for row, name in enumerate(names):
        floor = (row + 1) * (_ROW + above)
        kind = "bar stays" if row == len(names) - 1 else "bar"
        drawn.append(h.text(person(name), cls="name", x=0, y=floor - (_ROW + 2 if above else 6)))
        for left, column in zip(lefts, columns, strict=True):
            if paid := column[row]:
                tall = max(3, round((_ROW - 18) * paid / most))
                bar = {"x": left + 3, "y": floor - tall, "width": _STEP - 6, "height": tall}
                drawn.append(h.rect(cls=kind, **bar))
                drawn.append(h.text(paid // 1000, x=f"{left + _STEP / 2:g}", y=floor - tall - 3))
        drawn.append(h.path(cls="floor", d=f"M{_NAMES} {floor}h{_STEP * len(columns)}"))
    for left, each in zip(lefts, swept.values, strict=True):
        drawn.append(h.text(_tick(each), cls="tick", x=f"{left + _STEP / 2:g}", y=high - 5))
    return h.svg(drawn, cls="sweep", viewBox=f"0 0 {wide} {high}", role="img", aria_label=said)
