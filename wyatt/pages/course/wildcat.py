"""Wildcat Rummy's table in a lesson, with the learner's selection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wyatt.core.events import Event
from wyatt.core.text import _, plural
from wyatt.lessons.model import Question, Stage
from wyatt.pages.course.table import LessonTable, Look
from wyatt.pages.table.wildcat import WildcatHand
from wyatt.ui import tags as h
from wyatt.ui.html import rule_links
from wyatt.ui.table import rivals, still
from wyatt.ui.tags import EMPTY, Html
from wyatt.ui.wildcat import hand as hands
from wyatt.ui.wildcat.cards import mini, spoken_cards, sprite
from wyatt.ui.wildcat.picture import picture as drawn
from wyatt.ui.wildcat.table import credit, own_seat, seat, spoken, stage, written
from wyatt.wildcat import View
from wyatt.wildcat.moves import Move, parse_move
from wyatt.wildcat.verbs import Verb
from wyatt.wildcat.words import move_words, pretty

# === How a position is drawn in a lesson, either to play or for a question.


def picture(view: View, stage: Stage) -> str:
    return drawn(view)


def instruction(line: str, view: View) -> str:
    return pretty(move_words(parse_move(line), view))


def _board(
    view: View, aims: Mapping[str, Move], events: Sequence[Event], answered: bool = False
) -> Html:
    found = hands.Offers(view, hands.NONE_PICKED)
    others = h.div((seat(view, each, events) for each in rivals(view)), cls="others")
    around = h.div(stage(view, found.draw, found.takes), others, cls="around", data_answer=answered)
    return h.markup(around, own_seat(view, aims, events))


def question_board(
    view: View, heading: str, events: Sequence[Event] = (), answered: bool = False
) -> Html:
    view = still(view)
    board = _board(view, {}, events, answered)
    return h.div(heading and h.h2(heading, cls="vh"), board, cls="board")


def still_hand(view: View) -> Html:
    """Return the viewer's hand without buttons, or empty HTML if the hand has no cards."""
    if not (held := view.hands.get(view.viewer or "", {})):
        return EMPTY
    heading = plural("Your hand, one card", "Your hand, {number} cards", sum(held.values()))
    inside = (
        h.h3(heading, cls="hhead"),
        h.ul(spoken_cards(hands.in_order(held), mini), cls="stillcards"),
    )
    return h.section(inside, cls="stillhand", aria_label=_("Your hand"))


#: What to highlight when a rule forbids a move: the piles, your melds, or the others' melds.
_LIGHTS = {"wildcat.fourth-card": "own", "wildcat.own-melds": "others"}
_LIGHTS |= {f"wildcat.{rule}": "piles" for rule in ("draw", "pickup-meld", "pickup-rest")}


def forbidding(rules: Sequence[str]) -> str:
    """Return what to highlight for an illegal move, as words separated by spaces: ``piles``,
    ``own`` for your melds, ``others`` for the other players' melds, or else ``hand``.
    """
    return " ".join(dict.fromkeys([_LIGHTS[name] for name in rules if name in _LIGHTS])) or "hand"


class WildcatTable(WildcatHand, LessonTable):
    """Wildcat Rummy's table at one stage of a lesson."""

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
        keys=(hands.TAKE_KEY, hands.MELD_KEY, hands.DISCARD_KEY, hands.PUT_DOWN),
    )

    def undone(self) -> None:
        self.put_down()

    def parts(self) -> dict[str, Html]:
        view, run, stage = self.view, self.at.run, self.at.stage
        events = run.events
        drawn = {"split": EMPTY, "text": written(view, events)}
        if isinstance(stage, Question):
            refused, why = run.refused, EMPTY
            if refused is not None:
                move = pretty(move_words(parse_move(stage.tried)))
                tried, links = h.b(_("{move}? No.", move=move)), rule_links(refused.rules)
                why = h.p(tried, " ", pretty(refused.message), "\u00a0", links, cls="tried")
            asked = question_board(view, stage.words(stage.title), events, bool(self.at.bet))
            count = view.phase == "over" and hands.ledger(view)
            return {**drawn, "board": asked, "why": why, "hand": h.markup(still_hand(view), count)}
        return {**drawn, **self.chosen_parts()}

    def chosen_parts(self) -> dict[str, Html]:
        view, run, draw = self.view, self.at.run, self.at.draw
        if view.hand_ended:
            hand = h.section(hands.ledger(view), cls="handrow", aria_label=_("The count"))
        else:
            hand = still_hand(view) if run.state else draw("hand", hands.hand, view, self.picked)
        lights = forbidding(self.picked.rules) if self.picked.why else ""
        exact = reversed(hands.Offers(view, self.picked).exact)
        aims = {move.to: move for move in exact if move.verb is Verb.ADD}
        board = draw("board", _board, view, aims, run.events)
        return {
            "board": h.div(board, cls="board", data_forbids=lights),
            "why": hands.why_bubble(self.picked),
            "hand": hand,
        }

    def sentence(self, event: Event) -> str:
        return spoken(event, self.at.run.scene.you)[0]
