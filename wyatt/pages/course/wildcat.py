"""Wildcat Rummy's table in a lesson, with the selection."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.lessons.model import Question
from wyatt.pages.course.page import LessonTable, Look
from wyatt.pages.table.wildcat import WildcatHand
from wyatt.ui.html import rule_links
from wyatt.ui.table import still
from wyatt.ui.tags import EMPTY, Html, esc, joined
from wyatt.ui.wildcat.cards import by_suit, called, mini, sprite
from wyatt.ui.wildcat.hand import (
    DISCARD_KEY,
    MELD_KEY,
    NONE_PICKED,
    PUT_DOWN,
    TAKE_KEY,
    Offers,
    Picked,
    ledger,
    offers,
    why_bubble,
)
from wyatt.ui.wildcat.hand import hand as hand_row
from wyatt.ui.wildcat.picture import picture as drawn
from wyatt.ui.wildcat.table import credit, other_seats, own_seat, spoken, stage, written
from wyatt.wildcat import View
from wyatt.wildcat.moves import parse_move
from wyatt.wildcat.verbs import Verb
from wyatt.wildcat.words import move_words, pretty

if TYPE_CHECKING:
    from wyatt.core.errors import Verdict
    from wyatt.lessons.facts import LessonMove
    from wyatt.lessons.model import Stage
    from wyatt.wildcat import Event


# === How a position is drawn in a lesson, either to play or for a question.


def picture(view: View, stage: Stage) -> str:
    """Return a stage's table as an SVG document, for paper and for places without a kernel."""
    return drawn(view)


def instruction(line: str, view: View) -> str:
    """Return a move's notation as an instruction to the player."""
    return pretty(move_words(parse_move(line), view))


def board(
    view: View, picked: Picked = NONE_PICKED, events: Sequence[Event] = (), forbids: str = ""
) -> Html:
    """Return the other players, the piles, and the viewer's cards on the table.

    forbids: the words from `forbidding` for a refusal.
    """
    found = offers(view, picked)
    aims = {move.to: move for move in reversed(found.exact) if move.verb is Verb.ADD}
    return Html(
        f'<div class="board" data-forbids="{esc(forbids)}"><div class="around">{stage(view, found)}'
        f'<div class="others">{"".join(other_seats(view, events))}</div></div>'
        f"{own_seat(view, aims, events)}</div>"
    )


def hand(view: View, picked: Picked = NONE_PICKED) -> Html:
    """Return the viewer's hand with its possible moves, or all scores once the hand is over."""
    if view.hand_ended:
        return Html(
            f'<section class="handrow" aria-label="{_("The count")}">{ledger(view)}</section>'
        )
    return Html(hand_row(view, picked))


def question_board(
    view: View, heading: str, events: Sequence[Event] = (), answered: bool = False
) -> Html:
    """Return a question's position, in which you can't play anything. answered: whether the answer
    is shown.
    """
    shown = still(view)
    return Html(
        f'<div class="board"><h2 class="vh">{esc(heading)}</h2>'
        f'<div class="around"{" data-answer" if answered else ""}>{stage(shown, Offers())}'
        f'<div class="others">{"".join(other_seats(shown, events))}</div></div>'
        f"{own_seat(shown, {}, events)}</div>"
    )


def still_hand(view: View) -> Html:
    """Return the viewer's hand without buttons."""
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
        f'<ul class="stillcards" >{drawn}</ul></section>'
    )


def _count(view: View) -> str:
    """Return all totals once the game is over, or an empty string."""
    return ledger(view) if view.phase == "over" else ""


def refusal(line: str, verdict: Verdict[LessonMove]) -> Html:
    """Return a refused move as text, with the reason and the rules."""
    tried = _("{move}? No.", move=pretty(move_words(parse_move(line))))
    return Html(
        f'<p class="tried"><b>{esc(tried)}</b> {esc(pretty(verdict.message))} '
        f"{rule_links(verdict.rules)}</p>"
    )


#: What to highlight when a rule forbids a move: the piles, your melds, or the others' melds.
_LIGHTS = {
    "wildcat.draw": "piles",
    "wildcat.pickup-meld": "piles",
    "wildcat.pickup-rest": "piles",
    "wildcat.fourth-card": "own",
    "wildcat.own-melds": "others",
}


def forbidding(rules: Sequence[str]) -> str:
    """Return what to highlight for an illegal move, as words for the style sheet."""
    lights = [_LIGHTS[name] for name in rules if name in _LIGHTS]
    return " ".join(dict.fromkeys(lights)) or "hand"


# === A lesson's table, with the selection.


class WildcatTable(WildcatHand, LessonTable):
    """A Wildcat Rummy stage's table, with the learner's selection."""

    LOOK = Look(
        page="wildcat-course",
        play="wildcat",
        again="wildcat-again",
        daily="wildcat-daily",
        title="Wildcat Rummy",
        sign="cat",
        table=" wildcat",
        sprite=sprite(),
        credit=credit,
        keys=(TAKE_KEY, MELD_KEY, DISCARD_KEY, PUT_DOWN),
    )

    def undone(self) -> None:
        """Clear the selection after an undone move."""
        self.put_down()

    # --- drawing -------------------------------------------------------------------------------

    def parts(self) -> dict[str, Html]:
        """Return the table's parts as HTML by name."""
        view, events, stage, run = self.view, self.at.run.events, self.at.stage, self.at.run
        drawn = {"split": EMPTY, "text": written(view, events)}
        if isinstance(stage, Question):
            tried = refusal(stage.tried, run.refused) if run.refused is not None else EMPTY
            asked = question_board(view, _(stage.title), events, bool(self.at.bet))
            below = Html(still_hand(view) + _count(view))
            return {**drawn, "board": asked, "why": tried, "hand": below}
        lights = forbidding(self.picked.rules) if self.picked.why else ""
        counted = view.hand_ended
        return {
            **drawn,
            "board": board(view, self.picked, events, lights),
            "why": why_bubble(self.picked),
            "hand": still_hand(view) if run.state and not counted else hand(view, self.picked),
        }

    def sentence(self, event: Event) -> str:
        """Return an event as text for the learner."""
        return spoken(event, self.at.run.scene.you)[0]

    def move_words(self, line: str) -> str:
        """Return a move's notation as an instruction to the player."""
        return instruction(line, self.view)
