"""Who and what comes to a table in a notebook: a live engine, its past, its players, its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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
        _("a table needs a game in progress, such as Game.new(...); this is a {kind}.", kind=kind)
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
