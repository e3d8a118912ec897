"""A bet of the lesson on Wildcat Rummy as a page: the table, the question, the engine's answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wyatt.core.text import _
from wyatt.show.document import LOG
from wyatt.show.html import EMPTY, Html, esc
from wyatt.show.marks import button, part
from wyatt.show.rules_panel import rule_panel
from wyatt.show.wildcat.bet import answered, asked, board, happened
from wyatt.show.wildcat.head import credit
from wyatt.show.wildcat.sprite import sprite
from wyatt.wildcat_lesson.bets import right

if TYPE_CHECKING:
    from wyatt.wildcat_lesson.bets import Bet

LETTERS = "ABCD"


class BetDesk:
    """One bet: open until an option is chosen, then answered; it may be made again."""

    running = ""
    pace = "1"

    def __init__(self, bet: Bet) -> None:
        self.bet = bet
        self.notice = ""
        self.outbox: list[dict[str, str]] = []
        self.chosen = ""
        self.rule = ""

    def frame(self) -> str:
        """The page around its parts."""
        return (
            f'{sprite()}<section class="course bets" data-keys data-lm-suppress-shortcuts="true" '
            f'aria-label="Bet: {self.bet.title}"><div class="tbl wyatt-table wildcat" tabindex="-1" '
            f'role="group" aria-label="Table">{part({}, "board")}</div>'
            f'<div class="right">{part({}, "card")}<div class="panel wyatt-events after">'
            f"{part({}, 'events', LOG)}</div></div></section>"
            f'<p class="said" role="status"></p><div class="under">{part({}, "rule")}'
            f"<footer>{credit()}</footer></div>"
        )

    def parts(self) -> dict[str, Html]:
        """Every part by name, as HTML."""
        bet, game = self.bet, self.bet.game()
        if not self.chosen:
            card, events = asked(bet, LETTERS), EMPTY
        else:
            again = button("again", esc(_("Bet again")), key="again")
            card = answered(bet, LETTERS, self.chosen, right(bet), again)
            events = happened(bet)
        return {
            "board": board(game.view("Anna")),
            "card": card,
            "events": events,
            "rule": rule_panel(self.rule, game="wildcat", credit=credit()),
        }

    def handle(self, request: object) -> None:
        """Take a bet, or take it back; anything else is passed over."""
        if not isinstance(request, Mapping):
            return
        match request.get("do"):
            case "answer":
                form: Any = request.get("form")
                chosen = str(form.get("bet", "")) if isinstance(form, Mapping) else ""
                self.chosen = chosen if chosen in tuple(LETTERS) else ""
            case "again":
                self.chosen = ""
            case "rule":
                self.rule = str(request.get("rule", ""))[:60]

    def address(self) -> str:
        """A bet has no address of its own."""
        return ""
