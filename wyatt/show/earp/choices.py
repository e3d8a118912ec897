"""Choices as real buttons: what is owed after a hit or a search, and whom Most wanted! asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.earp.cards import CARD
from wyatt.earp.legality.order import DUE
from wyatt.earp.words import direction_words, move_words, placing, title
from wyatt.show.earp.marks import badge, mark
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import move_button, rule, use

if TYPE_CHECKING:
    from wyatt.earp import Move, View

#: More buttons than this, and what each brings is told only in the list of the legal moves.
_ROOMY = 4


def choices(view: View, selection: Selection = NOTHING) -> Html:
    """The choice to be made now, or nothing."""
    if view.phase in DUE:
        return _owed(view)
    if selection.card == "most-wanted":
        return _asks(view)
    return EMPTY


def _owed(view: View) -> Html:
    moves = view.legal_moves
    if not moves:
        return EMPTY
    due, pending = DUE[view.phase], view.pending or {}
    card, outlaw = CARD[pending["card"]], pending.get("outlaw", "")
    asked = _(due.asked, card=title(card.name), outlaw=title(outlaw) if outlaw else "")
    cited = card.rule if card.owes == view.phase else due.rule
    kind = "choices"
    if any(move.player for move in moves):
        lots = joined(
            Html(f'<div class="lot"><h3>{esc(player)}</h3>{_buttons(view, moves, player)}</div>')
            for player in view.players
            if any(move.player == player for move in moves)
        )
    else:
        lots = Html(f'<div class="lot">{_buttons(view, moves, "")}</div>')
        kind += " short"
    return Html(
        f'<section class="{kind}" data-covers aria-label="{esc(_("Choice"))}">'
        f"<h2>{esc(asked)} {rule(cited)}</h2>{lots}</section>"
    )


def _buttons(view: View, moves: list[Move], player: str) -> Html:
    return joined(
        move_button(
            move,
            _face(move, placing(view, move) if len(moves) <= _ROOMY else ""),
            where="choice ",
            label=_said(view, move),
        )
        for move in moves
        if move.player == player
    )


def _said(view: View, move: Move) -> str:
    words, brings = move_words(move, view), placing(view, move)
    return _("{move}: {brings}", move=words, brings=brings) if brings else words


def _face(move: Move, brings: str) -> Html:
    if move.verb == "react":
        return Html(f"{badge('wyatt-earp')}{esc(_('Play a Wyatt Earp card'))}")
    if move.verb == "pass":
        return esc(_("Let it lie"))
    worth = f" <small>{esc(brings)}</small>" if brings else ""
    return Html(f"{badge(move.card)}{esc(title(move.card))}{worth}")


def _asks(view: View) -> Html:
    """Most wanted!: a line for each order in which to ask, with a button for each outlaw."""
    asks: dict[str, list[Move]] = {}
    for move in view.legal_moves:
        if move.verb == "most-wanted ask":
            asks.setdefault(direction_words(view, move), []).append(move)
    if not asks:
        return EMPTY
    # With two players both directions ask the same person: one button is enough.
    # On a phone one order is open at a time: all of them would cover the hand that one asks for.
    lines = joined(
        Html(
            f"<li>{_open(way, at == 0) if len(asks) > 1 else EMPTY}"
            f'<h3>{_arrow(moves[0])}<span class="who-name">{esc(way)}</span></h3>'
            f"{joined(_ask(way, move) for move in _once(moves))}</li>"
        )
        for at, (way, moves) in enumerate(asks.items())
    )
    heading = esc(_("Most wanted!: which outlaw, and whom first?"))
    return Html(
        f'<section class="choices" data-covers data-next="1" aria-label="{esc(title("most-wanted"))}">'
        f'<h2>{heading} {rule("wanted.ask")}</h2><form><ul class="asks">{lines}</ul></form></section>'
    )


def _open(way: str, first: bool) -> Html:
    """What opens an order in which to ask, where only one of them is shown."""
    checked = " checked" if first else ""
    return Html(
        f'<label class="whom"><input type="radio" name="whom"{checked}><span>{esc(way)}</span></label>'
    )


def _once(moves: list[Move]) -> list[Move]:
    """One move for each outlaw."""
    found: dict[str, Move] = {}
    for move in moves:
        found.setdefault(move.card, move)
    return list(found.values())


def _arrow(move: Move) -> Html:
    signs = {"left": use("sign-back"), "right": use("sign-forward")}
    return signs.get(move.direction, EMPTY)


def _ask(way: str, move: Move) -> Html:
    name = title(move.card)
    face = Html(f"{mark(move.card)}{esc(name)}")
    label = _("Ask for {outlaw}: {way}", outlaw=name, way=way)
    return move_button(move, face, where="choice ", label=label)
