"""The table of Wildcat Rummy as named parts, and whole pages made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.show.controls import START, Progress, controls, toolbar
from wyatt.show.document import LOG, document, notice_line
from wyatt.show.keys import keys_of
from wyatt.show.marks import button, esc, part, use
from wyatt.show.pages import pages_nav
from wyatt.show.rules_panel import rule_list, rule_panel
from wyatt.show.variations import NO_WAYS, Way
from wyatt.show.wildcat.events import events_log, moves_so_far, since_log, table_twin
from wyatt.show.wildcat.hand import hand, why_bubble
from wyatt.show.wildcat.ledger import standing
from wyatt.show.wildcat.legal import legal
from wyatt.show.wildcat.offers import NONE_PICKED, Picked, offers
from wyatt.show.wildcat.piles import stage
from wyatt.show.wildcat.seats import other_seats, own_seat
from wyatt.show.wildcat.sprite import sprite
from wyatt.wildcat import CREDIT

if TYPE_CHECKING:
    from wyatt.wildcat import Event, Move, View

#: What a key does, in reading order.
KEYS: tuple[tuple[str, str], ...] = (
    ("Tab", "from region to region"),
    ("← →", "within the hand, the controls, a row of buttons"),
    ("Enter, Space", "pick a card up, or put it down again"),
    ("M", "meld the cards picked up, or add the one"),
    ("T", "take the pile with the cards picked up"),
    ("D", "discard the card picked up"),
    ("N", "step: play the next move"),
    ("B, F", "back, forward"),
    ("↑ ↓", "where lines part: the other continuation"),
    ("Home, End", "to the start, to the end"),
    ("P", "autoplay on and off"),
    ("U", "undo your last move"),
    ("?", "these keys"),
    ("Esc", "put the cards down, close this"),
)
_STEPS = ("Draw", "Meld", "Discard")
_SEATS = ("seat-1", "seat-2", "seat-3", "seat-4")


def credit() -> str:
    """Who invented the game, in a line of its own."""
    return f'<p class="credit src">{esc(CREDIT)}. The rules here are told in our own words.</p>'


def phase_line(view: View) -> str:
    """Whose turn it is, in which hand, and the three steps of a turn with the present one lit."""
    if view.phase == "over":
        return f'<div class="phase"><p>{esc(view.winner)} has won</p></div>'
    if view.phase == "scored":
        return f'<div class="phase"><p>Hand {view.hand_number} is scored</p></div>'
    now = 0 if view.phase == "draw" else 1
    steps = "".join(
        f"<li{' class=done' if at < now else ' aria-current=step' if at == now else ''}>{name}"
        f"{'<span class=vh> done</span>' if at < now else ''}</li>"
        for at, name in enumerate(_STEPS)
    )
    return (
        f'<div class="phase"><p>{esc(view.turn)}’s turn <span>· hand {view.hand_number}</span></p>'
        f'<ol aria-label="Phases of the turn">{steps}</ol></div>'
    )


def head(view: View) -> str:
    """The line above the table."""
    tools = "".join(
        button(
            do,
            f"{use(f'sign-{do}')}<span>{name}</span>",
            kind="btn bare",
            key=f"control {do}",
            more='data-hot="?"' if do == "keys" else "",
        )
        for do, name in (("keys", "Keys"), ("theme", "Theme"))
    )
    return (
        f'<header class="top wildcat"><div><h1 class="brand">{use("cat")}Wildcat Rummy</h1></div>'
        f'{phase_line(view)}{pages_nav("wildcat")}<div class="tools">{tools}</div></header>'
    )


def table_parts(
    view: View,
    picked: Picked = NONE_PICKED,
    events: Sequence[Event] = (),
    progress: Progress = START,
    played: Sequence[tuple[str, Move]] = (),
    rule: str = "",
    *,
    notice: str = "",
    lang: str = "en",
    since: Sequence[Sequence[Event]] = (),
    note: str = "",
    ahead: View | None = None,
    left: Mapping[int, Sequence[Way]] = NO_WAYS,
) -> dict[str, str]:
    """Every part of the table by name, as HTML.

    picked: the cards picked up from the hand. events: those of the last move, as the viewer may see
    them. played: the moves so far with who made them. rule: the id of the rule to show, in the
    language lang. notice: a line for the person about something else than the table. since: the
    events of the moves before the last one, newest first. note: how the last move came to be made.
    ahead: the viewer's next turn as things stand. left: what else was played, by the move of the line that it left.
    """
    found = offers(view, picked)
    aims = {move.to: move for move in reversed(found.exact) if move.verb == "add"}
    seats = dict(zip(_SEATS, [*other_seats(view, events), "", "", ""], strict=False))
    return {
        "head": head(view),
        "notice": notice_line(notice),
        **seats,
        "stage": stage(view, found),
        "you": own_seat(view, aims, events),
        "why": why_bubble(picked),
        "hand": hand(view, picked, progress, found),
        "events": events_log(events, view.viewer, note),
        "since": since_log(since, view.viewer),
        "legal": legal(view, ahead),
        "standing": standing(view),
        **controls(progress),
        "rule": rule_panel(rule, lang, "wildcat", credit()),
        "past": moves_so_far(played, progress.at, left),
        "text": table_twin(view, events),
    }


def frame(parts: Mapping[str, str], main: str = "div", below: str = "") -> str:
    """The table around its parts. Only elements with ``data-part`` ever change inside."""
    felt = "".join(part(parts, name) for name in (*_SEATS, "stage", "you"))
    return (
        f"{sprite()}{part(parts, 'head')}{part(parts, 'notice', ' role=alert')}{part(parts, 'offer')}"
        f'<{main} class="wyatt-table wildcat" data-table data-shelf="wildcat" data-lm-suppress-shortcuts="true" data-keys '
        f'id="wyatt-table" tabindex="-1" aria-label="Table"><div class="felt">{felt}'
        f"{part(parts, 'why', ' role=alert')}{part(parts, 'hand')}</div>"
        '<div class="side"><section class="panel wyatt-events" aria-label="What just happened">'
        f"<h2>What just happened</h2>{part(parts, 'events', LOG)}{part(parts, 'since')}</section>"
        f'<section class="panel wyatt-legal" aria-label="What you can do">{part(parts, "legal")}'
        f'</section><section class="panel odds" aria-label="Points">{part(parts, "standing")}'
        f'</section></div>{toolbar(parts)}{part(parts, "fork")}{part(parts, "hint")}<p class="said" data-said role="status"></p></{main}>'
        f'<div class="under">{part(parts, "evening")}{part(parts, "review")}<footer>{credit()}</footer>{part(parts, "rule")}'
        '<details class="panel past" data-toggle="past"><summary>The moves so far</summary>'
        f"{part(parts, 'lines', ' data-morph')}{part(parts, 'past')}</details>{part(parts, 'text')}{below}</div>"
        f'{keys_of(KEYS, "table")}<dialog data-dialog="new" aria-label="New game">'
        f"{part(parts, 'setup-notice', ' role=alert')}{part(parts, 'setup')}</dialog>"
    )


def table_page(
    view: View,
    picked: Picked = NONE_PICKED,
    events: Sequence[Event] = (),
    *,
    progress: Progress = START,
    theme: str = "",
) -> str:
    """The table as a page that needs no kernel, with the texts of the rules it names."""
    parts = table_parts(view, picked, events, progress)
    cited = [name for event in events for name in event.rules] + list(picked.rules)
    listed = rule_list(cited, game="wildcat")
    return document(frame(parts, "main", listed), "Wildcat Rummy", theme)
