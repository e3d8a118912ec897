"""The parts of a table's page that every game has, and how the table looks from one seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from wyatt.core.spec import AnyGame
from wyatt.core.text import _
from wyatt.earp import Event, Game, InvalidDocument, View
from wyatt.earp.words import move_words
from wyatt.pages.table.desk import offer, sound
from wyatt.pages.table.lines import branches, forks, ways
from wyatt.table.session import Node, Session
from wyatt.ui.controls import fork, lines_panel, offer_line, setup_form
from wyatt.ui.document import notice_line
from wyatt.ui.earp import Selection
from wyatt.ui.earp.hand import menu, tries
from wyatt.ui.html import EMPTY, Html, esc
from wyatt.ui.motion import motion_part
from wyatt.ui.table import TableContext

if TYPE_CHECKING:
    from wyatt.pages.table.desk import PlayDesk


# === How the table looks from one seat: what happened lately, what a card could do, what comes next.

#: The most moves that are told at once.
_LATELY = 60
#: Kinds of event with which a turn is over.
_ENDS_TURN = frozenset(("discarded", "skipped", "hand_ended"))


def recent(session: Session, viewer: str | None) -> list[tuple[Event, ...]]:
    """What the last moves did, in the order in which they came, as far as the viewer may see it.

    They begin with the viewer's own last turn, with its shots; what the others have done since, and
    what the viewer has answered them, follows, and nothing of it is missed. A turn that goes on is not
    yet the last one. For a spectator it is the last mover's.
    """
    if not session.at:
        return []
    own = viewer or session.actor_of(session.at - 1)
    told: list[tuple[Event, ...]] = []
    turn = False  # whether this is the viewer's own last turn
    for at in range(session.at - 1, max(-1, session.at - 1 - _LATELY), -1):
        events = session.events_of(at)
        ends = any(event.type in _ENDS_TURN for event in events)
        if turn and ends:
            break
        turn = turn or (ends and session.actor_of(at) == own)
        told.append(tuple(event.seen(viewer) for event in events))
        if session.moves[at].verb == "deal":
            break
    return told[::-1]


def moves_in_words(session: Session, viewer: str | None) -> list[tuple[str, str]]:
    """All moves of the line with who made them; a card taken out of others' sight is not named."""
    nodes = [session.node_at(at) for at in range(1, len(session.moves) + 1)]
    return [
        (
            node.actor or _("The dealer"),
            _("Take a card") if _hidden(node, viewer) else move_words(node.move),
        )
        for node in nodes
    ]


def words_of(node: Node, viewer: str | None) -> str:
    """Who made one move, and the move in words, as far as the viewer may know it."""
    move = _("Take a card") if _hidden(node, viewer) else move_words(node.move)
    return _("{player}: {move}", player=node.actor or _("The dealer"), move=move)


def _hidden(node: Node, viewer: str | None) -> bool:
    return node.move.verb == "take" and viewer not in (None, node.actor)


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
    except InvalidDocument:
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


# === The parts of a table's page that every game has: its lines, the end of an evening, the coach.


def table_context(
    desk: PlayDesk, played: Callable[[], Sequence[tuple[str, str]]], ahead: Any = None
) -> TableContext[Any]:
    """What a desk's page shows around its view.

    played: the moves so far in words, asked for only where they are shown. ahead: the viewer's next
    turn as things stand, where it is worth showing.
    """
    *before, events = recent(desk.session, desk.viewer) or [()]
    return TableContext(
        events=events,
        since=before,
        note=desk.note(),
        progress=desk.progress(),
        played=played() if desk.past_shown else (),
        left=forks(desk) if desk.past_shown else {},
        rule=desk.rule,
        lang=desk.lang,
        notice=desk.notice,
        ahead=ahead,
        beside=desk.beside,
        draw=desk.draw,
    )


def shared_parts(desk: PlayDesk, rules: Html = EMPTY) -> dict[str, Html]:
    """The form of a new game, all lines, a game that could go on, the evening's account, the coach.

    rules: the fields of the form that choose the rules.
    """
    panel = lines_panel(branches(desk), desk.session.can_restore) if desk.past_shown else EMPTY
    return {
        "fork": fork(ways(desk)),
        "kept": desk.left.part(),
        "lines": panel,
        "offer": offer_line(offer(desk)),
        "evening": _evening(desk),
        "spoken": esc(desk.spoken.said),
        "sound": sound(desk),
        "motion": motion_part(desk.plan, desk.plan_name),
        "alarm": esc(_("Not now. {why}", why=desk.refusal)) if desk.refusal else EMPTY,
        "setup": desk.draw("setup", setup_form, desk.seats(), desk.MOST_PLAYERS, rules),
        "setup-notice": notice_line(desk.form_notice),
        **desk.advice.parts(),
    }


def _evening(desk: PlayDesk) -> Html:
    """The account of a game that is over; played through once for each line."""
    session = desk.session
    if not session.game.is_over:
        return EMPTY
    key = (session, session.here.number, desk.viewer)
    if desk.told_evening[0] != key:
        from wyatt.pages.table.evening import evening, evening_panel  # once a game

        desk.told_evening = (key, evening_panel(evening(session, desk.viewer)))
    return desk.told_evening[1]
