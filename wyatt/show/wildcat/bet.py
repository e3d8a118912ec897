"""A bet of the lesson: its small table, the question, and the answer with every reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.errors import IllegalMove
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.lesson.card import answered_card, bet_card
from wyatt.show.marks import rule_links
from wyatt.show.wildcat.cards import by_suit, called, mini
from wyatt.show.wildcat.events import events_log
from wyatt.show.wildcat.offers import Offers
from wyatt.show.wildcat.piles import stage
from wyatt.show.wildcat.seats import other_seats, own_seat
from wyatt.wildcat.moves import parse_move
from wyatt.wildcat.words import cards, move_words, pretty

if TYPE_CHECKING:
    from wyatt.wildcat import View
    from wyatt.wildcat_lesson.bets import Bet


class _Still:
    """A view on which nothing can be done: the same table without its moves."""

    legal_moves = ()

    def __init__(self, view: View) -> None:
        self._view = view

    def __getattr__(self, name: str) -> object:
        return getattr(self._view, name)


def board(view: View) -> Html:
    """The table of a bet: everybody's melds, the piles, the hand; nothing of it is a button."""
    still: View = _Still(view)  # type: ignore[assignment]
    held = view.hands.get("Anna", {})
    drawn = joined(
        Html(
            f'<li><span class="vh">{called(card)}</span><span aria-hidden="true">{mini(card)}</span></li>'
        )
        for card in by_suit(held)
    )
    hand = (
        f'<h3 class="hhead">Anna’s hand, {cards(sum(held.values()))}</h3>'
        f'<ul class="stillcards" aria-label="Hand">{drawn}</ul>'
    )
    return Html(
        f'<div class="around">{joined(other_seats(still, ()))}{stage(still, Offers())}</div>'
        f"{own_seat(still, {})}{hand}"
    )


def _scoped(html: str, bet: Bet) -> Html:
    """Ids of one bet, since a notebook shows several."""
    return Html(html.replace('="bet-', f'="bet-{esc(bet.id)}-'))


def asked(bet: Bet, letters: str) -> Html:
    """The question before it is answered."""
    options = [(letter, option.text) for letter, option in zip(letters, bet.options, strict=False)]
    return _scoped(bet_card(bet.title, bet.say, bet.ask, options, "Place your bet"), bet)


def answered(bet: Bet, letters: str, chosen: str, right: int, buttons: str) -> Html:
    """The question answered: every option with its reason."""
    options = [
        (letter, option.text, option.reason, option.rules, at == right)
        for at, (letter, option) in enumerate(zip(letters, bet.options, strict=False))
    ]
    return _scoped(answered_card(bet.title, bet.ask, options, chosen, buttons), bet)


def happened(bet: Bet) -> Html:
    """What the engine does with the move that settles it, or why it refuses."""
    if not bet.shown:
        return EMPTY
    game = bet.game()
    try:
        events = game.push(bet.shown)
    except IllegalMove as error:
        tried = esc(pretty(move_words(parse_move(bet.shown))))
        return Html(
            f"<h2>{tried}?</h2><p>{esc(pretty(str(error)))} {rule_links(error.verdict.rules)}</p>"
        )
    said = events_log([event.seen("Anna") for event in events])
    return Html(f"<h2>{esc(pretty(move_words(game.past[-1])))}</h2>{said}")
