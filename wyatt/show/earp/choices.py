"""Choices as real buttons: what is owed after a hit or a search, and whom Most wanted! asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.earp.cards import TITLES
from wyatt.earp.words import direction_words, move_words, placing
from wyatt.show.earp.marks import badge, mark
from wyatt.show.earp.menu import OWED
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.marks import esc, move_button, rule, use

if TYPE_CHECKING:
    from wyatt.earp import Move, View

#: More buttons than this, and what each brings is told only in the list of the legal moves.
_ROOMY = 4
_RULES = {
    "place": "robbery.target",
    "steal": "wanted.steal",
    "hide": "hideout.target",
    "lift": "wyatt.lift",
    "take": "wyatt.search",
    "react": "wyatt.react",
}


def choices(view: View, selection: Selection = NOTHING) -> str:
    """The choice to be made now, or an empty string."""
    if view.phase in OWED:
        return _owed(view)
    if selection.card == "most-wanted":
        return _asks(view)
    return ""


def _owed(view: View) -> str:
    moves = [move for move in view.legal_moves if move.verb in (*OWED, "pass")]
    if not moves:
        return ""
    kind = "choices"
    gun = view.phase == "place" and (view.pending or {}).get("card") == "fastest-gun"
    cited = "fastest.one" if gun else _RULES[view.phase]
    heading = f"{_question(view)} {rule(cited)}"
    if view.phase in ("steal", "hide"):
        lots = "".join(
            f'<div class="lot"><h3>{esc(player)}</h3>{_buttons(view, moves, player)}</div>'
            for player in view.players
            if any(move.player == player for move in moves)
        )
    else:
        lots = f'<div class="lot">{_buttons(view, moves, "")}</div>'
        kind += " short"
    return f'<section class="{kind}" aria-label="Choice"><h2>{heading}</h2>{lots}</section>'


def _question(view: View) -> str:
    card = (view.pending or {}).get("card", "")
    match view.phase:
        case "place":
            return f"A hit: on which group does the {TITLES.get(card, 'card')} go?"
        case "steal":
            return "A hit: which Outlaw card do you steal?"
        case "hide":
            return "A hit: which group do you hide?"
        case "lift":
            return "A hit: which Hideout do you lift?"
        case "take":
            return "Which card do you take?"
        case _:
            outlaw = (view.pending or {}).get("outlaw", "")
            return f"A Hideout has just covered {TITLES.get(outlaw, 'your group')}. Shoot it off?"


def _buttons(view: View, moves: list[Move], player: str) -> str:
    return "".join(
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
    brings = placing(view, move)
    return move_words(move, view) + (f": {brings}" if brings else "")


def _face(move: Move, brings: str) -> str:
    if move.verb == "react":
        return f"{badge('wyatt-earp')}Play a Wyatt Earp"
    if move.verb == "pass":
        return "Let it lie"
    worth = f" <small>{brings}</small>" if brings else ""
    return f"{badge(move.card)}{TITLES[move.card]}{worth}"


def _asks(view: View) -> str:
    """Most wanted!: a line for each order in which to ask, with a button for each outlaw."""
    asks: dict[str, list[Move]] = {}
    for move in view.legal_moves:
        if move.verb == "most-wanted ask":
            asks.setdefault(direction_words(view, move), []).append(move)
    if not asks:
        return ""
    # With two players both directions ask the same person: one button is enough.
    lines = "".join(
        f'<li><h3>{_arrow(moves[0])}<span class="who-name">{esc(way)}</span></h3>'
        + "".join(_ask(way, move) for move in _once(moves))
        + "</li>"
        for way, moves in asks.items()
    )
    heading = f"Most wanted!: which outlaw, and whom first? {rule('wanted.ask')}"
    return (
        f'<section class="choices" data-next="1" aria-label="Most wanted!"><h2>{heading}</h2>'
        f'<ul class="asks">{lines}</ul></section>'
    )


def _once(moves: list[Move]) -> list[Move]:
    """One move for each outlaw."""
    found: dict[str, Move] = {}
    for move in moves:
        found.setdefault(move.card, move)
    return list(found.values())


def _arrow(move: Move) -> str:
    signs = {"left": use("sign-back"), "right": use("sign-forward")}
    return signs.get(move.direction, "")


def _ask(way: str, move: Move) -> str:
    name = TITLES[move.card]
    face = f"{mark(move.card)}{name}"
    return move_button(move, face, where="choice ", label=f"Ask for {name}: {way}")
