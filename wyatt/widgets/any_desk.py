"""The table of a game that has no page of its own: drawn from its words, played by its buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wyatt.core.errors import IllegalMove, NotAMove
from wyatt.core.spec import AnySpec
from wyatt.core.text import _
from wyatt.show.any_game import table_parts
from wyatt.show.html import EMPTY, Html
from wyatt.table.moments import Moment
from wyatt.widgets.opening import NAMES
from wyatt.widgets.play_desk import PlayDesk
from wyatt.widgets.table_parts import around, shared_parts


class AnyDesk(PlayDesk):
    """One table of any game. Moves are chosen in words, so nothing is ever picked up."""

    selected: ClassVar[str] = ""

    @property
    def refusal(self) -> str:
        """Why the last try was refused: here that stands in the line above the table."""
        return self.notice

    def sprite(self) -> Html:
        """Nothing: what is drawn is words."""
        return EMPTY

    def parts(self) -> dict[str, Html]:
        """Every part of the page by name, as HTML."""
        return table_parts(self.view, around(self, self._told)) | shared_parts(self)

    def _told(self) -> list[tuple[str, str]]:
        moments = range(len(self.session.moves))
        return [
            (self.session.actor_of(at) or _("The dealer"), self._in_words(at)) for at in moments
        ]

    def _in_words(self, at: int) -> str:
        return self.spec.words().move_words(self.session.moves[at], self.view)

    def words_of(self, moment: Moment) -> str:
        """A moment in words."""
        move = self.spec.words().move_words(moment.move, self.view)
        return _("{player}: {move}", player=moment.actor or _("The dealer"), move=move)

    def pick_up(self, cards: Sequence[str]) -> None:
        """Nothing is picked up on this table."""

    def changed(self) -> None:
        """Nothing was shown of the last table that could fall back."""

    def _put_down(self) -> None:
        """Nothing is picked up on this table."""

    def _refuse(self, error: NotAMove | IllegalMove, line: str) -> None:
        self.running = ""
        self.notice = str(error)


def desk_of(spec: AnySpec) -> PlayDesk:
    """A table of this game, new."""

    class Table(AnyDesk):
        """The table of this game."""

        GAME = spec.name
        FILE = f"{spec.name}-record.json"
        MOST_PLAYERS = spec.most_players
        FIRST_START: ClassVar = {"players": list(NAMES[: min(3, spec.most_players)]), "seed": 1}
        BOT = next(iter(spec.bots), "random")

    return Table()
