"""The form that builds a poster: points or cards for each player, and the reward."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.figures import NEW_HAND, play_reward
from wyatt.earp.names import title as title_of
from wyatt.earp.reachability import most_of_a_hand
from wyatt.earp.words import usd
from wyatt.lab.deck import CARD
from wyatt.show.earp.marks import coins, icon, mark
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, rule

if TYPE_CHECKING:
    from wyatt.earp.cards import Card
    from wyatt.earp.switches import Rules
    from wyatt.lab.deck import Group
    from wyatt.lab.state import LabState


def build(
    state: LabState,
    typed: Mapping[str, str],
    faults: Mapping[str, str],
    remark: str,
    cannot: str | None,
    position: str,
) -> Html:
    """The panel in which a poster is made.

    typed: what stands in fields that hold no sound figure yet. faults: what is wrong, by field.
    remark: what the bench did by itself. cannot: why no game comes to this poster. position: the token of a position that shows it.
    """
    seats = joined(_seat(state, seat, typed, faults) for seat in range(len(state.players)))
    reward = _number("reward", "", _("Dollars on the poster"), f"{state.reward:,}", typed, faults)
    return Html(
        f'<section class="panel build{" cards" if state.by_cards else ""}" aria-label="{esc(_("Build a poster"))}">'
        f'<div class="buildhead"><h2>{esc(_("Build a poster"))}</h2>{_tools(state)}</div>'
        f"{_remark(remark)}"
        f'<div class="seats">{seats}<fieldset class="seatbox pot"><legend class="vh">{esc(_("On the poster"))}</legend><b>{esc(_("Poster"))}</b>'
        f"{reward}{_fault('reward', faults)}{_floor(state)}</fieldset></div>"
        f"{_halfway(state, typed) or _reach(state, cannot, position)}</section>"
    )


def _remark(remark: str) -> Html:
    return Html(f'<p class="remark" role="status">{esc(remark)}</p>' if remark else "")


def _floor(state: LabState) -> Html:
    """Where the least money comes from that these cards put on the poster."""
    laid = [group for group in state.groups if group.any]
    if not laid:
        return EMPTY
    rows = [
        (_("Every poster at the start"), NEW_HAND),
        (_("An opening of three"), play_reward(3)),
        (_("Sheriff cards on the table"), sum(group.money for group in laid)),
    ]
    rows.append((_("So at least"), sum(dollars for _name, dollars in rows)))
    drawn = joined(
        Html(f'<li><span>{esc(name)}</span><b class="usd">{usd(dollars)}</b></li>')
        for name, dollars in rows
    )
    return Html(f'<ul class="floor-of">{drawn}</ul>')


def _tools(state: LabState) -> Html:
    def several(label: str, drawn: str) -> Html:
        """Buttons of which one is pressed, as one group with a name."""
        return Html(
            f'<div class="seg" data-roving role="group" aria-label="{esc(label)}">{drawn}</div>'
        )

    players = joined(
        _choice(
            "lab-players",
            "count",
            str(count),
            plural("{number} player", "{number} players", count),
            count == len(state.players),
        )
        for count in (2, 3, 4)
    )
    ways = joined(
        _choice("lab-way", "way", way, name, (way == "cards") == state.by_cards)
        for way, name in (("points", _("By points")), ("cards", _("By cards")))
    )
    outlaws = joined(
        Html(
            f'<option value="{outlaw}"{" selected" if outlaw == state.outlaw else ""}>{esc(title_of(outlaw))}</option>'
        )
        for outlaw in OUTLAWS
    )
    return Html(
        several(_("Number of players"), players)
        + several(_("How to give the points"), ways)
        + f'<select class="pick" data-do="lab-outlaw" data-key="outlaw" aria-label="{esc(_("Outlaw"))}">{outlaws}</select>'
    )


def _choice(do: str, field: str, value: str, name: str, pressed: bool) -> Html:
    return button(
        do,
        esc(name),
        key=f"{do} {value}",
        more=f'data-{field}="{value}" aria-pressed="{"true" if pressed else "false"}"',
    )


def _seat(state: LabState, seat: int, typed: Mapping[str, str], faults: Mapping[str, str]) -> Html:
    player = state.players[seat]
    name = typed.get(f"name{seat}", player)
    field = (
        f'<input class="who" data-do="lab-name" data-seat="{seat}" data-key="name {seat}" '
        f'value="{esc(name)}" maxlength="60" autocomplete="off" '
        f'aria-label="{esc(_("Name of player {number}", number=seat + 1))}"{_wrong(f"name{seat}", faults)}>'
    )
    if state.by_cards:
        inside = _cards(state.groups[seat], state.rules, seat, player)
    else:
        inside = _number(
            f"cp{seat}",
            str(seat),
            _("Capture points of {player}", player=player),
            str(state.cp[seat]),
            typed,
            faults,
        )
    said = joined(_fault(f"{field}{seat}", faults) for field in ("name", "cp", "cards"))
    return Html(
        f'<fieldset class="seatbox"><legend class="vh">{esc(player)}</legend>{field}{inside}{said}</fieldset>'
    )


def _wrong(field: str, faults: Mapping[str, str]) -> str:
    return f' aria-invalid="true" aria-describedby="lab-fault-{field}"' if field in faults else ""


def _fault(field: str, faults: Mapping[str, str]) -> Html:
    said = faults.get(field)
    if not said:
        return EMPTY
    return Html(
        f'<p class="fault wyatt-error" role="alert" id="lab-fault-{field}">{named_rules(said)}</p>'
    )


def _number(
    field: str,
    seat: str,
    label: str,
    value: str,
    typed: Mapping[str, str],
    faults: Mapping[str, str],
) -> Html:
    """A figure to type or to count up and down. seat: whose points they are; empty for the poster."""
    do = "lab-points" if seat else "lab-reward"
    at = f' data-seat="{seat}"' if seat else ""
    fewer = _("{figure}: less", figure=label)
    further = _("{figure}: more", figure=label)
    if not seat:
        fewer = _("{figure}: $1,000 less", figure=label)
        further = _("{figure}: $1,000 more", figure=label)
    shown = typed.get(field, value)
    return Html(
        '<div class="pm" data-rapid>'
        + button(
            f"{do}-by",
            esc("−"),
            key=f"{field} less",
            label=fewer,
            more=f'{at} data-by="-1"',
        )
        + f'<input data-do="{do}" data-live data-key="{field}"{at} value="{esc(shown)}" inputmode="numeric" '
        f'maxlength="12" size="{6 if do == "lab-reward" else 2}" autocomplete="off" '
        f'aria-label="{esc(label)}"{_wrong(field, faults)}>'
        + button(
            f"{do}-by",
            esc(_("+")),
            key=f"{field} more",
            label=further,
            more=f'{at} data-by="1"',
        )
        + ("" if do == "lab-reward" else f'<span class="unit">{esc(_("CP"))}</span>')
        + "</div>"
    )


def _cards(group: Group, rules: Rules, seat: int, player: str) -> Html:
    rows = joined(
        _card_row(kind, card, group[kind], seat, player)
        for kind, card in CARD.items()
        if rules.has(card)
    )
    hide = button(
        "lab-hide",
        Html(f"{icon('hideout')}{esc(_('Hideout'))}"),
        kind="btn hide",
        key=f"hide {seat}",
        label=_("Hideout on {player}", player=player),
        more=f'data-seat="{seat}" aria-pressed="{"true" if group.hidden else "false"}"',
    )
    return Html(
        f'<ul class="cardrows" data-roving="grid">{rows}</ul><div class="sum">{hide}<b>{esc(_("{points} CP", points=group.cp))}</b></div>'
    )


def _card_row(kind: str, card: Card, count: int, seat: int, player: str) -> Html:
    any_outlaw = '<i class="dot" aria-hidden="true"></i>'
    drawn, name = (icon(card.name), _(card.short)) if card.short else (any_outlaw, _("Outlaw"))
    data = f'data-seat="{seat}" data-card="{kind}"'
    less = button(
        "lab-card",
        esc("−"),
        key=f"{kind} {seat} less",
        label=_("{card} less for {player}", card=name, player=player),
        more=f'{data} data-by="-1"',
    )
    more = button(
        "lab-card",
        esc(_("+")),
        key=f"{kind} {seat} more",
        label=_("{card} more for {player}", card=name, player=player),
        more=f'{data} data-by="1"',
    )
    return Html(
        f"<li>{drawn}<span>{esc(name)} <small>{card.points}</small></span>"
        f'<span class="pm" data-rapid>{less}<b>{count}</b>{more}</span></li>'
    )


def _halfway(state: LabState, typed: Mapping[str, str]) -> Html:
    """Said while a field holds a figure that is none yet: nothing else is said of such a poster."""
    shown = {"reward": f"{state.reward}"} | {f"cp{at}": f"{cp}" for at, cp in enumerate(state.cp)}
    halfway = [
        field
        for field, text in typed.items()
        if field in shown and text.lstrip("$").replace(",", "").replace(" ", "") != shown[field]
    ]
    if not halfway:
        return EMPTY
    points = ", ".join(
        _("{player} {points} CP", player=player, points=cp)
        for player, cp in zip(state.players, state.cp, strict=True)
    )
    said = _(
        "Everything on this page is still of {points} and {money}.",
        points=points,
        money=usd(state.reward),
    )
    return Html(f'<p class="inplay never">{esc(said)}</p>')


def _reach(state: LabState, cannot: str | None, position: str) -> Html:
    """Whether a game can come to this poster: why not, or the cards and a position to open."""
    if cannot:
        said = _(
            "<b>Cannot happen in a game</b>, because {reason} It is scored all the same.",
            reason=named_rules(cannot),
        )
        return Html(f'<p class="inplay never">{said}</p>')
    laid = "; ".join(
        _("{player}: {cards}", player=player, cards=group.words())
        for player, group in zip(state.players, state.laid, strict=True)
        if group.any
    )
    most = most_of_a_hand(state.rules)
    if state.reward > most:
        why = _(
            "All the cards of one outlaw, laid once, make {most}; what is more has stayed from earlier "
            "hands (`score.carry`).",
            most=usd(most),
        )
        hands = -(-state.reward // most)
        if hands > 2:
            why += " " + _("It takes {hands} such hands, none of them paid out.", hands=hands)
        said = _("<b>Can happen, but hardly in one hand.</b> {reason}", reason=named_rules(why))
        return Html(f'<p class="inplay seldom">{said} {open_table(position)}</p>')
    how = " " + _("For instance {cards}.", cards=laid) if laid and not state.by_cards else ""
    return Html(
        f'<p class="inplay"><b>{esc(_("Can happen in a game."))}</b>{esc(how)} {open_table(position)}</p>'
    )


def open_table(token: str, name: str = "") -> Html:
    """A link that opens a position on the table, in a window of its own. name: what it says."""
    if not token:
        return EMPTY
    name = name or _("Open it on the table")
    return Html(
        f'<a class="opens" href="?page=table&amp;p={esc(token)}" data-open target="_blank" rel="noopener">{esc(name)}</a>'
    )


def named_rules(text: str) -> Html:
    """A sentence that names rules in backticks, with the names as links to their texts."""
    parts = text.split("`")
    return Html(joined(rule(part) if at % 2 else esc(part) for at, part in enumerate(parts)))


def title(state: LabState) -> Html:
    """The question the page asks, with the money in sight."""
    asked = _("Who gets what for {outlaw}?", outlaw=title_of(state.outlaw))
    money = f'{coins(state.reward, big=True)} <b class="usd">{usd(state.reward)}</b>'
    there = _("{money} on the poster", money=money)
    return Html(f'<div class="intro">{mark(state.outlaw)}<h2>{esc(asked)}</h2><p>{there}</p></div>')
