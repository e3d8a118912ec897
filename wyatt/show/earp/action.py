"""The box beside the hand: what the selected cards would do, and the buttons that do it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.earp.cards import CARD, OUTLAWS
from wyatt.earp.figures import play_reward
from wyatt.earp.legality.order import DUE
from wyatt.earp.verbs import VERB
from wyatt.earp.words import counted, move_words, number, title, usd
from wyatt.show.boxes import box, game_over, hand_over, row, step_for_you, waiting
from wyatt.show.controls import START, Progress
from wyatt.show.earp.menu import Menu, ends_hand, menu, shown_hand
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, disabled, move_button, told

if TYPE_CHECKING:
    from wyatt.earp import Move, View


def action(
    view: View,
    selection: Selection = NOTHING,
    options: Menu | None = None,
    progress: Progress = START,
) -> Html:
    """The box for whatever the hand at the bottom may do now; one main button at a time."""
    options = options or menu(view)
    owner, card = shown_hand(view), selection.card
    if view.actor is None or owner != view.actor or view.phase in DUE:
        return resting(view, progress)
    if view.phase == "draw":
        return _draw(view, options)
    if card is None or not view.hands[owner].get(card):
        heading = _("Your play") if view.viewer else _("{player} to play", player=view.actor)
        return box(
            heading, Html(told(_offer(view, options), "turn.order") + step_for_you(progress))
        )
    if card in OUTLAWS:
        return _lay(view, card, selection.count, options)
    return _sheriff(view, card, options)


def _offer(view: View, options: Menu) -> str:
    """What a hand can still do in the phase of playing."""
    if options.only_discards:
        if view.viewer:
            return _("Nothing left to play. Choose a card to discard; that ends your turn.")
        return _("Nothing left to play. Choose a card to discard; that ends the turn.")
    if view.viewer:
        return _(
            "Choose a card. The lit ones can be played; any card can be discarded, which ends "
            "your turn."
        )
    return _(
        "Choose a card. The lit ones can be played; any card can be discarded, which ends the turn."
    )


def _discard(options: Menu, card: str) -> Html:
    move = options.discards.get(card)
    kind = "btn prime" if options.only_discards else "btn"
    return move_button(move, esc(_("Discard")), kind=kind, where="act ", hot="d") if move else EMPTY


def _ends(view: View, several: bool) -> str:
    """That a discard ends the turn. several: whether more of the kind are in hand."""
    if several:
        return (
            _("Discarding one ends your turn.")
            if view.viewer
            else _("Discarding one ends the turn.")
        )
    return _("Discarding it ends your turn.") if view.viewer else _("Discarding it ends the turn.")


# --- Outlaw cards -------------------------------------------------------------------------------


def _lay(view: View, outlaw: str, count: int, options: Menu) -> Html:
    owner = shown_hand(view) or ""
    held = view.hands[owner][outlaw]
    legal = {move.count: move for move in options.lays.get(outlaw, [])}
    if options.only_discards:
        ends = told(_ends(view, held > 1))
        return box(counted(outlaw, 1), Html(ends + row(_discard(options, outlaw))))
    counts = EMPTY
    if held > 1:
        drawn = joined(_count(outlaw, many, count, many in legal) for many in range(1, held + 1))
        label = esc(_("How many"))
        counts = Html(
            f'<div class="counts" data-roving data-rapid role="group" aria-label="{label}">{drawn}</div>'
        )
    move = legal.get(count)
    if move is None:
        said = _("This many cannot be laid.") if legal else _("You may discard it.")
        inside = joined((counts, told(said), row(_discard(options, outlaw))))
        return box(counted(outlaw, count), inside)
    lay = plural("Lay it", "Lay {number} cards", count)
    buttons = row(
        move_button(move, esc(lay), kind="btn prime", where="act "), _discard(options, outlaw)
    )
    brings = told(
        f"{_adds(view, outlaw, count)} {_keeps(view, view.hand_sizes[owner] - count)}",
        "outlaws.reward",
    )
    heading = _("Lay {cards}", cards=counted(outlaw, count))
    return box(heading, joined((counts, brings, buttons)))


def _adds(view: View, outlaw: str, count: int) -> str:
    money = usd(play_reward(count))
    if outlaw not in view.opened:
        return _("Opens this outlaw for everyone and adds {money}.", money=money)
    return _("Adds {money}.", money=money)


def _keeps(view: View, kept: int) -> str:
    if view.viewer:
        return plural("You keep {cards} card.", "You keep {cards} cards.", kept, cards=number(kept))
    return plural(
        "This leaves {cards} card.", "This leaves {cards} cards.", kept, cards=number(kept)
    )


def _count(outlaw: str, many: int, chosen: int, legal: bool) -> Html:
    pressed = f'aria-pressed="{"true" if many == chosen else "false"}"'
    words = counted(outlaw, many)
    return button(
        "select",
        esc(many),
        key=f"count {many}",
        label=words if legal else _("{cards}, cannot be played", cards=words),
        more=f'{disabled(not legal and many != chosen)}data-card="{outlaw}" data-count="{many}" data-hot="{many}" {pressed}',
    )


# --- Sheriff cards ------------------------------------------------------------------------------


def _sheriff(view: View, card: str, options: Menu) -> Html:
    moves = options.sheriff.get(card, [])
    heading = title(card)
    discard = _discard(options, card)
    if options.only_discards:
        return box(heading, Html(told(_ends(view, False)) + row(discard)))
    if not moves:
        said = told(_("It cannot be played now; you may discard it."))
        return box(heading, Html(said + row(discard)))
    said = _effect(card)
    if card == "most-wanted":
        shots = [move for move in moves if move.verb == "most-wanted steal"]
        ask = EMPTY
        if len(shots) < len(moves):
            ask = told(_("To ask, choose an outlaw above."))
        buttons = [_play(move, _(VERB[move.verb].button), first=not ask) for move in shots]
        return box(heading, joined((said, ask, row(*buttons, discard))))
    buttons = [_play(move, _(VERB[move.verb].button), at == 0) for at, move in enumerate(moves)]
    return box(heading, Html(said + row(*buttons, discard)))


def _play(move: Move, face: str, first: bool = True) -> Html:
    """A button of a move; only the first of a box is the main one."""
    return move_button(move, esc(face), kind="btn prime" if first else "btn", where="act ")


def _effect(card: str) -> Html:
    """What a Sheriff card does, in a sentence."""
    known = CARD[card]
    if known.does:
        return told(_(known.does), known.rule)
    worth = {"points": known.points, "money": usd(known.money)}
    if known.owes:
        return told(_("Needs a hit: {points} CP, and {money} on the poster.", **worth), known.rule)
    return told(_("No shot: {points} CP, and {money} on the poster.", **worth), known.rule)


# --- drawing, and when there is nothing to do ---------------------------------------------------


def _draw(view: View, options: Menu) -> Html:
    last = any(ends_hand(view, move) for move in options.draws)
    buttons = [
        move_button(
            move,
            esc(_draw_face(view, move, last)),
            kind="btn prime" if at == 0 else "btn",
            where="act ",
        )
        for at, move in enumerate(options.draws)
    ]
    heading = _("Your turn: draw") if view.viewer else _("{player} to draw", player=view.actor)
    if last:
        said = told(
            plural(
                "The supply holds {cards} card: drawing from it ends the hand.",
                "The supply holds {cards} cards: drawing from it ends the hand.",
                view.supply_size,
                cards=number(view.supply_size),
            ),
            "end.supply",
        )
    elif view.discard:
        said = told(_("Two from the supply, or the top of the discard stack."), "draw.choice")
    else:
        said = told(_("The discard stack is empty: two from the supply."), "draw.choice")
    return box(heading, Html(said + row(*buttons)))


def _draw_face(view: View, move: Move, last: bool) -> str:
    if move.card == "supply":
        return _("End the hand at the supply") if last else _("Two from the supply")
    return _("Take {card}", card=title(view.discard[0]))


def resting(view: View, progress: Progress = START) -> Html:
    """The box when the hand at the bottom has nothing to do: whose move it is, or what is next."""
    if view.phase == "over":
        money = usd(view.money[view.winner or ""])
        return game_over(view, told(_("With {money}.", money=money), "game.end"), progress)
    if view.phase == "scored":
        deal = next((move for move in view.legal_moves if move.verb == "deal"), None)
        said = told(_("What is left on a poster stays there."), "score.carry")
        return hand_over(view, said, progress, move_words(deal) if deal else "")
    return waiting(view, progress)
