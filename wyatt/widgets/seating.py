"""Who and what comes to a table in a notebook: a live engine, its past, its players, its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wyatt.core.errors import NotAMove
from wyatt.core.events import Event
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.core.text import _
from wyatt.table import games
from wyatt.table.session import Session
from wyatt.widgets.part import Refused
from wyatt.widgets.play_desk import PlayDesk


@dataclass(frozen=True, slots=True)
class Moved:
    """One move that was played on a table: by whom, and what it did as the viewer may see it."""

    move: str
    player: str | None
    events: tuple[Event, ...]


def spec_of(game: AnyGame) -> AnySpec:
    """Which game a live engine plays. Raises `TypeError` for anything else."""
    for spec in games.every():
        if isinstance(game, spec.game):
            return spec
    if hasattr(game, "push"):
        raise TypeError(_("no game that the house knows plays like this one; register it first."))
    kind = type(game).__name__
    raise TypeError(
        _("a table needs a game in progress, such as Game.new(...), and got: {kind}.", kind=kind)
    )


def session_of(spec: AnySpec, game: AnyGame) -> Session:
    """A line of moves around a live engine: its past is taken back and played again, exactly."""
    moves = list(game.past)
    for _move in moves:
        game.pop()
    session = Session(spec, game.position())
    session.game = game
    for move in moves:
        session.play(move)
    return session


def take_in(session: Session, past: Sequence[object]) -> int:
    """Bring a line up to what was played on its game past it; gives where the two part.

    What lay ahead stays, as a variation where something else was played.
    """
    same = 0
    for was, now in zip(session.moves, past, strict=False):
        if str(was) != str(now):
            break
        same += 1
    for _move in past[same:]:
        session.game.pop()
    session.at = same
    for move in past[same:]:
        session.play(move)
    return same


def why(game: AnyGame, move: str) -> str:
    """Whether a line may be played now: in a sentence, whatever is typed; the rules below it."""
    try:
        verdict = game.verdict(move)
    except NotAMove as error:
        return str(error)
    rules = ", ".join(verdict.rules)
    if verdict:
        return _("Yes. {reason}\n({rules})", reason=verdict.message, rules=rules)
    return _("Not now. {reason}\n({rules})", reason=verdict.message, rules=rules)


def sentences(desk: PlayDesk) -> list[str]:
    """What the last move did, a sentence an event, as the viewer may know it."""
    viewer, sentence = desk.viewer, desk.spec.words().sentence
    return [sentence(event.seen(viewer), viewer)[0] for event in desk.session.events]


def numbered(desk: PlayDesk) -> list[str]:
    """All moves of the line in words, numbered; what the viewer may not know is not named."""
    session, viewer, words, view = desk.session, desk.viewer, desk.spec.words(), desk.view
    told = []
    for at, move in enumerate(session.moves):
        actor = session.actor_of(at)
        hidden = getattr(move, "verb", "") == "take" and viewer not in (None, actor)
        said = _("takes a card") if hidden else words.move_words(move, view)
        told.append(f"{at + 1}. {actor or _('The dealer')}: {said}")
    return told


def known(name: object, game: AnyGame) -> str:
    """A player of this game by name. Raises `Refused` for anybody else."""
    if name not in game.players:
        raise Refused(
            _(
                "{name} does not play here; the players are {players}.",
                name=name,
                players=", ".join(game.players),
            )
        )
    return str(name)


def holds(desk: PlayDesk, cards: Sequence[str]) -> bool:
    """Whether these cards are in a hand that lies open to whoever looks."""
    view = desk.view
    held = view.hands.get(view.viewer or view.actor or "", {})
    return all(held.get(card, 0) >= cards.count(card) for card in cards)
