"""How a game without a drawing of its own is drawn: everything from its words.

Seats, the table in its own sentences, the log, every move as a button in words, the controls. What
the game adds is a `GameSpec` with `Words`; a page of it needs no line here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyatt.core.events import Event
from wyatt.core.spec import AnySpec, Drawing
from wyatt.core.text import _, plural
from wyatt.core.view import BaseView
from wyatt.show.boxes import about, box, game_over, hand_over, section, step_for_you, waiting
from wyatt.show.controls import Progress
from wyatt.show.document import document
from wyatt.show.drawing import GameDrawing
from wyatt.show.head import phase_line, table_head
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.in_words import table_in_words
from wyatt.show.keys import MOVING, STEPPING, keys_dialog
from wyatt.show.log import log_lines, moves_so_far, since_log
from wyatt.show.marks import move_button, told, use
from wyatt.show.race import Runner, race
from wyatt.show.rules_panel import rule_list, rule_panel
from wyatt.show.table import Layout, Panel, Surroundings, shared_parts, table_frame
from wyatt.show.view import bottom, on_turn, rivals

AnyView = BaseView[Any, Any]
#: Seats that the frame has room for, beside the one at the bottom.
_SEATS = ("seat-1", "seat-2", "seat-3", "seat-4")
#: More moves than this, and the box beside the hand names none: the panel names all.
_FEW = 6


def table_parts(view: AnyView, around: Surroundings[AnyView] | None = None) -> dict[str, Html]:
    """Every part of the table of any game by name."""
    around = around or Surroundings()
    spec = view.SPEC()
    speak = spec.words().sentence
    happened = [speak(event, view.viewer) for event in around.events]
    seats = [_seat(spec, view, player) for player in rivals(view)]
    return {
        "head": table_head(
            Html(f"{use('badge')}{esc(spec.title)}"),
            phase_line(view, _steps(spec, view), 0),
            spec.name,
        ),
        **shared_parts(around),
        **dict(zip(_SEATS, [*seats, *[EMPTY] * 4], strict=False)),
        "stage": _stage(spec, view),
        "you": _seat(spec, view, bottom(view), own=True),
        "hand": _hand(spec, view, around.progress),
        "events": log_lines(((esc(words), rules) for words, rules in happened), around.note)
        if happened
        else told(around.note or about(view)),
        "since": since_log(around.since, view.viewer, speak),
        "legal": _legal(spec, view),
        "standing": _standing(spec, view),
        "rule": rule_panel(around.rule, around.lang, spec),
        "past": moves_so_far(around.played, around.progress.at, around.left),
        "text": table_in_words(
            spec.words().table_text(view), [words for words, _rules in happened]
        ),
    }


def frame(spec: AnySpec, parts: Mapping[str, Html], main: str = "div", below: Html = EMPTY) -> Html:
    """The table around its parts. below: what stands under everything else."""
    layout = Layout(
        sprite=EMPTY,
        keys=keys_dialog(
            (*MOVING, *STEPPING), _("Letters work while the focus is inside the table.")
        ),
        shelf=spec.name,
        felt=(*_SEATS, "stage", "you"),
        side=(
            Panel(part="legal", label=_("What you can do"), kind="wyatt-legal"),
            Panel(part="standing", label=_("Standing"), kind="odds"),
        ),
        below=below,
        kind=" anygame",
    )
    return table_frame(parts, layout, main)


def _table(view: AnyView) -> Html:
    return frame(view.SPEC(), table_parts(view))


def _page(view: AnyView, events: Sequence[Event]) -> Html:
    """The table with the texts of the rules that its last move names."""
    spec = view.SPEC()
    cited = [name for event in events for name in event.rules]
    below = rule_list(cited, game=spec) if cited else EMPTY
    parts = table_parts(view, Surroundings(events=events))
    return document(frame(spec, parts, "main", below), spec.title)


DRAWING: Drawing = GameDrawing(_table, _page)


def _steps(spec: AnySpec, view: AnyView) -> tuple[str, ...]:
    """The steps of a turn as its own headings name them, as far as they can be known now."""
    parts = dict.fromkeys(spec.part(move) for move in view.legal_moves)
    return tuple(parts) or (_("Turn"),)


def _seat(spec: AnySpec, view: AnyView, player: str, own: bool = False) -> Html:
    """A player: name, cards in hand, and how much they have of what the game is won with."""
    name = _("{player}, you", player=player) if own and view.viewer else player
    many = view.hand_sizes[player]
    note = (
        plural("{number} card · dealt", "{number} cards · dealt", many)
        if player == view.dealer
        else plural("{number} card", "{number} cards", many)
    )
    kind = "you" if own else f"r{len(view.players) - 1}"
    label = esc(_("Seat of {player}", player=player))
    amount = esc(spec.amount(spec.standing(view)[player]))
    return Html(
        f'<section class="seat {kind}{on_turn(view, player)}" aria-label="{label}"><header>'
        f'<h2 class="who-name">{esc(name)}</h2><span>{esc(note)}</span>'
        f'<span class="usd">{amount}</span></header></section>'
    )


def _stage(spec: AnySpec, view: AnyView) -> Html:
    """The table in the game's own words, a paragraph for each of its blocks."""
    blocks = spec.words().table_text(view).split("\n\n")
    drawn = joined(
        Html(f"<p>{joined(Html(f'{esc(line)}<br>') for line in block.splitlines())}</p>")
        for block in blocks
        if block.strip()
    )
    label = esc(_("The table in words"))
    return Html(f'<section class="stage inwords" aria-label="{label}">{drawn}</section>')


def _hand(spec: AnySpec, view: AnyView, progress: Progress) -> Html:
    """The box at the bottom: a few moves as buttons, or whom one waits for."""
    label = esc(_("Your move"))
    return Html(
        f'<section class="handrow alone" aria-label="{label}">{_box(spec, view, progress)}</section>'
    )


def _box(spec: AnySpec, view: AnyView, progress: Progress) -> Html:
    moves = list(view.legal_moves)
    words = spec.words().move_words
    if view.phase == "over":
        won = spec.amount(spec.standing(view)[view.winner]) if view.winner else ""
        return game_over(view, told(_("With {amount}.", amount=won)) if won else EMPTY, progress)
    if view.phase == "scored":
        return hand_over(view, EMPTY, progress, words(moves[0], view) if moves else "")
    if not moves:
        return waiting(view, progress)
    heading = _("Your move") if view.viewer else _("{player} to move", player=view.actor)
    if len(moves) > _FEW:
        return box(heading, Html(told(_("Choose a move from the list.")) + step_for_you(progress)))
    buttons = joined(
        move_button(
            move,
            esc(words(move, view)),
            kind="btn" if at else "btn prime",
            where="act ",
        )
        for at, move in enumerate(moves)
    )
    return box(heading, Html(f'<div class="row">{buttons}</div>{step_for_you(progress)}'))


def _legal(spec: AnySpec, view: AnyView) -> Html:
    """Every legal move as a button in words, under the headings of the parts of a turn."""
    moves = sorted(view.legal_moves, key=str)
    heading = (
        _("What {player} can do", player=view.actor)
        if view.actor and view.actor != view.viewer
        else _("What you can do")
    )
    if not moves:
        return Html(f"<h2>{esc(heading)}</h2>{told(about(view))}")
    words = spec.words().move_words
    by_part: dict[str, list[Html]] = {}
    for move in moves:
        line = move_button(move, esc(words(move, view)), kind="mv", where="legal ")
        by_part.setdefault(spec.part(move), []).append(line)
    return Html(
        f"<h2>{esc(heading)}</h2>{joined(section(part, lines) for part, lines in by_part.items())}"
    )


def _standing(spec: AnySpec, view: AnyView) -> Html:
    """Everybody's part of what the game is won with, the most first."""
    has = spec.standing(view)
    runners = [Runner(player, has[player], spec.amount(has[player])) for player in view.players]
    return race(_("Standing"), "", runners, max([1, *has.values()]))
