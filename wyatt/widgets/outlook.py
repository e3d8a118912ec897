"""How the table looks from one seat: what happened lately, what a card could do, what comes next."""

from __future__ import annotations

from wyatt.core.spec import AnyGame
from wyatt.core.text import _
from wyatt.earp import Event, Game, Unusable, View
from wyatt.earp.words import move_words
from wyatt.show.earp import Selection
from wyatt.show.earp.menu import menu, tries
from wyatt.table.moments import Moment
from wyatt.table.session import Session

#: The most moves that are told at once.
_LATELY = 24


def recent(session: Session, viewer: str | None) -> list[tuple[Event, ...]]:
    """What the last moves did, newest first, as far as the viewer may see it.

    They reach back to the viewer's turn before the others had theirs, so that nothing that they did
    is missed; for a spectator, to the last mover's turn before.
    """
    if not session.at:
        return []
    own = viewer or session.actor_of(session.at - 1)
    told: list[tuple[Event, ...]] = []
    others = False
    for at in range(session.at - 1, max(-1, session.at - 1 - _LATELY), -1):
        mine = session.actor_of(at) == own
        if told and others and mine:
            break
        others = others or not mine
        told.append(tuple(event.seen(viewer) for event in session.events_of(at)))
        if session.moves[at].verb == "deal":
            break
    return told


def told(session: Session, viewer: str | None) -> list[tuple[str, str]]:
    """All moves of the line with who made them; a card taken out of others' sight is not named."""
    moments = [session.moment_of(at) for at in range(1, len(session.moves) + 1)]
    return [
        (
            moment.actor or _("The dealer"),
            _("Take a card") if _hidden(moment, viewer) else move_words(moment.move),
        )
        for moment in moments
    ]


def words_of(moment: Moment, viewer: str | None) -> str:
    """Who made one move, and the move in words, as far as the viewer may know it."""
    move = _("Take a card") if _hidden(moment, viewer) else move_words(moment.move)
    return _("{player}: {move}", player=moment.actor or _("The dealer"), move=move)


def _hidden(moment: Moment, viewer: str | None) -> bool:
    return moment.move.verb == "take" and viewer not in (None, moment.actor)


def ahead(game: AnyGame, viewer: str | None) -> View | None:
    """The viewer's next turn if nothing changed until then; None while it is hard to say."""
    view = game.view(viewer)
    if viewer is None or view.actor == viewer or view.hand_ended:
        return None
    if not view.hand_sizes[viewer]:
        return None
    position = game.position()
    position.pop("pending", None)
    position.pop("bonus", None)
    position.update(turn=viewer, phase="play", sheriff_played=False)
    try:
        return Game.from_position(position).view(viewer)
    except Unusable:
        return None


def too_early(view: View, selection: Selection) -> bool:
    """Whether a selection is a refused try of somebody who is still not to move."""
    return bool(selection.why) and view.viewer is not None and view.actor != view.viewer


def pick(view: View, card: str, held: int, many: int | None = None) -> Selection:
    """The selection of a kind in hand: how many to lay, and why not if it cannot be laid."""
    options = menu(view)
    if options.only_discards:
        return Selection(card, 0)
    moves = options.of(card)
    counts = [move.count for move in moves]
    if many is None:
        many = max(counts, default=held)
    if many in counts or (moves and counts == [1] * len(counts)):
        return Selection(card, many)
    if view.phase == "draw" and view.actor in view.hands:
        return Selection(card, many, _("Draw first."), ("turn.order",))
    verdict = view.verdict(tries(card, many)[0])
    return Selection(card, many, "" if verdict else verdict.message, verdict.rules)
