"""The box beside the hand of Wildcat Rummy: what the picked cards do, the buttons that do it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from wyatt.core.text import _, listed
from wyatt.show.boxes import box, game_over, hand_over, row, step_for_you, waiting
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, move_button, told
from wyatt.show.wildcat.offers import made, worth
from wyatt.wildcat.moves import DISCARD, SKIP
from wyatt.wildcat.scoring import GOING_OUT, TARGET
from wyatt.wildcat.words import cards, move_words, points, pretty

if TYPE_CHECKING:
    from wyatt.show.controls import Progress
    from wyatt.show.wildcat.offers import Offers, Picked
    from wyatt.wildcat import Move, View

#: Ways to go on that the box beside the hand names; the panel names all.
_SOME = 4


def action(view: View, picked: Picked, progress: Progress, found: Offers) -> Html:
    """What the picked cards do; one main button at a time."""
    if not view.legal_moves:
        return waiting(view, progress)
    if view.phase == "draw":
        return _draw(view, picked, progress, found)
    return _play(view, picked, progress, found)


def _drop(picked: Picked) -> Html:
    if not picked.cards:
        return EMPTY
    card, copy = picked.cards[-1]
    more = f'data-hot="escape" data-down="hand {card} {copy}"'
    return button("drop", esc(_("Put back")), key="act drop", more=more)


# --- drawing ------------------------------------------------------------------------------------


def _draw(view: View, picked: Picked, progress: Progress, found: Offers) -> Html:
    draw = EMPTY
    if found.draw:
        kind = "btn" if found.exact else "btn prime"
        draw = move_button(found.draw, esc(_("Draw from the stock")), kind=kind, where="act ")
    heading = _("Your turn: draw") if view.viewer else _("{player} to draw", player=view.actor)
    if view.top is None:
        said = told(_("There is no pile: draw from the stock."), "wildcat.draw")
        return box(heading, Html(said + row(draw)))
    if found.exact:
        takes = [_take(view, move, at == 0) for at, move in enumerate(found.exact[:_SOME])]
        under = told(_under(view), "wildcat.pickup-rest")
        heading = _("Take {cards}", cards=cards(view.discard_size))
        return box(heading, Html(under + row(*takes, draw, _drop(picked))))
    if picked.cards:
        inside = joined((_refused(found), _nearest(view, found), row(draw, _drop(picked))))
        return box(heading, inside)
    top = pretty(view.top)
    if found.wider:
        said = told(
            _(
                "From the stock, or the pile: pick the cards that make a meld with {card}.",
                card=top,
            ),
            "wildcat.pickup-meld",
        )
        return box(heading, joined((said, _nearest(view, found), row(draw))))
    said = told(
        _("Nothing in this hand makes a meld with {card}, so the pile stays.", card=top),
        "wildcat.pickup-meld",
    )
    return box(heading, joined((said, step_for_you(progress), row(draw))))


def _under(view: View) -> str:
    """What comes along with the top of the pile."""
    top, many = pretty(view.top or ""), view.discard_size - 1
    if not many:
        return _("{card} is melded, no card lies under it.", card=top)
    return _("{card} is melded, you take {cards} under it.", card=top, cards=cards(many))


def _take(view: View, move: Move, first: bool) -> Html:
    meld = made(view, move)
    words = _("Take the pile")
    if meld:
        words = _("Take with {meld}: {points}", meld=pretty(str(meld)), points=meld.points)
    return _plain(move, words, main=first, hot="t")


# --- melding, adding, discarding ----------------------------------------------------------------


def _play(view: View, picked: Picked, progress: Progress, found: Offers) -> Html:
    if not picked.cards:
        return _nothing_picked(view, progress, found)
    named = pretty(" ".join(picked.names))
    if not found.exact:
        tries = row(_try(picked), _drop(picked))
        return box(named, joined((_refused(found), _nearest(view, found), tries)))
    lays = [move for move in found.exact if move.op not in (DISCARD, SKIP)]
    ends = [move for move in found.exact if move.verb == "discard"]
    said = EMPTY
    if len(lays) > 1 and "JK" in picked.names:
        said = told(_("The Joker keeps what you say now."), "wildcat.joker-declared")
    elif ends and not lays:
        said = told(_("A discard ends your turn."), "wildcat.discard")
    elif lays:
        on_table = _("{points} on the table.", points=points(worth(view, lays[0])))
        said = told(on_table, _cited(view, lays[0]))
    buttons = [_lay(view, move, at == 0) for at, move in enumerate(lays[: 2 * _SOME])]
    buttons += [_plain(move, _("Discard"), main=not lays, hot="d") for move in ends]
    more = _nearest(view, found) if not lays else EMPTY
    return box(named, joined((said, more, row(*buttons, _drop(picked)))))


def _nothing_picked(view: View, progress: Progress, found: Offers) -> Html:
    heading = _("Your play") if view.viewer else _("{player} to play", player=view.actor)
    skip = next((move for move in found.exact if move.verb == "skip"), None)
    if skip:
        said = told(_("You hold no card that may be discarded."), "wildcat.queen-stuck")
        return box(heading, Html(said + row(_plain(skip, _("End the turn")))))
    said = told(
        _(
            "Pick up three or four cards to meld them, one to add or discard it. Lit cards are in "
            "some meld."
        ),
        "wildcat.turn",
    )
    return box(heading, Html(said + step_for_you(progress)))


def _cited(view: View, move: Move) -> str:
    if move.verb != "meld":
        return "wildcat.fourth-card"
    meld = made(view, move)
    return "wildcat.sequence" if meld and meld.is_sequence else "wildcat.set"


def _plain(move: Move, face: str, *, main: bool = True, hot: str = "") -> Html:
    key = f' data-hot="{hot}"' if hot else ""
    return button(
        "play",
        esc(face),
        kind="btn prime" if main else "btn",
        key=f"act {move}",
        more=f'data-move="{esc(move)}"{key}',
    )


def _lay(view: View, move: Move, first: bool) -> Html:
    """The button of a meld or an addition; what Jokers stand for is said where there are any."""
    wild = [card.partition("=")[2] for card in move.cards if card.startswith("JK=")]
    values = {
        "meld": pretty(move.to or ""),
        "cards": pretty(listed(wild)),
        "points": worth(view, move),
    }
    if move.verb == "add":
        words = (
            _("Add to {meld}, Joker as {cards}: {points}", **values)
            if wild
            else _("Add to {meld}: {points}", **values)
        )
    else:
        words = (
            _("Meld, Joker as {cards}: {points}", **values)
            if wild
            else _("Meld: {points}", **values)
        )
    return _plain(move, words, main=first, hot="m")


def _refused(found: Offers) -> Html:
    verdict = found.refused
    if verdict is None or verdict.legal:
        return EMPTY
    return told(pretty(verdict.message), *verdict.rules[:2], kind="short")


def _try(picked: Picked) -> Html:
    """A try at a move that will be refused: the table says why."""
    if len(picked.cards) == 1:
        line, words, hot = f"discard {picked.names[0]}", _("Discard"), "d"
    else:
        line, words, hot = f"meld {' '.join(picked.names)}", _("Meld"), "m"
    more = f'data-move="{esc(line)}" data-hot="{hot}"'
    return button("play", esc(words), key="act try", more=more)


def _nearest(view: View, found: Offers) -> Html:
    """Ways to go on from what is picked: each a button that picks up the other cards too."""
    drawn: list[Html] = []
    seen: set[frozenset[tuple[str, int]]] = set()
    for move in sorted(found.wider, key=lambda move: (move.jokers, -worth(view, move))):
        needed = frozenset(Counter(_held(card) for card in move.cards).items())
        if needed in seen or move.verb == "discard" or not move.cards:
            continue
        seen.add(needed)
        drawn.append(_pick(view, move))
        if len(drawn) == 3:
            break
    if not drawn:
        return EMPTY
    return Html(
        f'<div class="near-by" role="group" aria-label="{esc(_("Pick up"))}">'
        f"{told(_('Pick up together:'), kind='src')}{joined(drawn)}</div>"
    )


def _held(card: str) -> str:
    return "JK" if card.startswith("JK") else card


def _pick(view: View, move: Move) -> Html:
    meld = made(view, move)
    words = pretty(" ".join(_held(card) for card in move.cards))
    gain = f"<em>{meld.points}</em>" if meld else ""
    return button(
        "pick",
        Html(f"{esc(words)}{gain}"),
        kind="mv",
        key=f"pick {move}",
        label=_("Pick up {cards}", cards=words),
        more=f'data-move="{esc(move)}"',
    )


# --- between hands ------------------------------------------------------------------------------


def between(view: View, progress: Progress) -> Html:
    """The box when the hand is counted: how it ended and who deals, or who has won."""
    if view.phase == "over":
        total = points(view.totals[view.winner or view.players[0]])
        return game_over(
            view, told(_("With {points}.", points=total), "wildcat.game-end"), progress
        )
    said = told(_how(view), "wildcat.hand-score")
    if max(view.totals.values()) >= TARGET:
        tie = told(_("A tie at the top: one more hand."), "wildcat.tie")
        said = Html(said + tie)
    deal = next((move for move in view.legal_moves if move.verb == "deal"), None)
    return hand_over(view, said, progress, move_words(deal) if deal else "")


def _how(view: View) -> str:
    if view.out is None:
        return _("The stock ran out; nobody went out.")
    if view.out == view.viewer:
        return _("You went out: {points} more.", points=GOING_OUT)
    return _("{player} went out: {points} more.", player=view.out, points=GOING_OUT)
