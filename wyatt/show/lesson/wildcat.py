"""The felt of a lesson on Wildcat Rummy: the position to play on, and the still one of a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import rule_links
from wyatt.show.view import still
from wyatt.show.wildcat.cards import by_suit, called, mini
from wyatt.show.wildcat.hand import hand as hand_row
from wyatt.show.wildcat.ledger import ledger
from wyatt.show.wildcat.offers import NONE_PICKED, Offers, Picked, offers
from wyatt.show.wildcat.piles import stage
from wyatt.show.wildcat.seats import other_seats, own_seat
from wyatt.wildcat.moves import parse_move
from wyatt.wildcat.words import move_words, pretty

if TYPE_CHECKING:
    from wyatt.core.verdict import Verdict
    from wyatt.lessons.scene import LessonMove
    from wyatt.wildcat import Event, View


def board(
    view: View, picked: Picked = NONE_PICKED, events: Sequence[Event] = (), forbids: str = ""
) -> Html:
    """The position: the others, the piles, what lies before you.

    forbids: what a refusal lights up, as `forbidding` says.
    """
    found = offers(view, picked)
    aims = {move.to: move for move in reversed(found.exact) if move.verb == "add"}
    return Html(
        f'<div class="board" data-forbids="{esc(forbids)}"><div class="around">'
        f"{''.join(other_seats(view, events))}{stage(view, found)}</div>"
        f"{own_seat(view, aims, events)}</div>"
    )


def hand(view: View, picked: Picked = NONE_PICKED) -> Html:
    """Your hand with what it can do; once it is counted, what everybody has scored."""
    if view.hand_ended:
        return Html(
            f'<section class="handrow" aria-label="{_("The count")}">{ledger(view)}</section>'
        )
    return Html(hand_row(view, picked))


def question_board(view: View, heading: str, events: Sequence[Event] = ()) -> Html:
    """The position of a question: nothing in it can be played."""
    shown = still(view)
    return Html(
        f'<div class="board asks"><h2>{esc(heading)}</h2><div class="around">'
        f"{''.join(other_seats(shown, events))}{stage(shown, Offers())}</div>"
        f"{own_seat(shown, {}, events)}{still_hand(view)}{_count(view)}</div>"
    )


def still_hand(view: View) -> Html:
    """A hand that is only looked at."""
    held = view.hands.get(view.viewer or "", {})
    if not held:
        return EMPTY
    many = sum(held.values())
    heading = plural("Your hand, one card", "Your hand, {number} cards", many)
    drawn = joined(
        Html(
            f'<li><span class="vh">{called(card)}</span><span aria-hidden="true">{mini(card)}</span></li>'
        )
        for card in by_suit(held)
    )
    return Html(
        f'<section class="stillhand" aria-label="{_("Your hand")}"><h3 class="hhead">{heading}</h3>'
        f'<ul class="stillcards" data-still>{drawn}</ul></section>'
    )


def _count(view: View) -> str:
    """What everybody has, where a hand has just been scored in front of the learner."""
    return ledger(view) if view.phase == "over" else ""


def refusal(line: str, verdict: Verdict[LessonMove]) -> Html:
    """A move that the table has refused, in words, with its reason and rules."""
    tried = _("{move}? No.", move=pretty(move_words(parse_move(line))))
    return Html(
        f'<p class="tried"><b>{esc(tried)}</b> {esc(pretty(verdict.message))} '
        f"{rule_links(verdict.rules)}</p>"
    )


#: What each rule lights up when it forbids something: the piles, your melds or the others', your
#: hand.
_LIGHTS = {
    "wildcat.draw": "piles",
    "wildcat.pickup-meld": "piles",
    "wildcat.pickup-rest": "piles",
    "wildcat.fourth-card": "own",
    "wildcat.own-melds": "others",
}


def forbidding(rules: Sequence[str]) -> str:
    """What on the table stands against a move that these rules refuse; the hand by default."""
    lights = [_LIGHTS[name] for name in rules if name in _LIGHTS]
    return " ".join(dict.fromkeys(lights)) or "hand"
