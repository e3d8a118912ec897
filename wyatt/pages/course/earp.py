"""Wyatt Earp's table in a lesson, with the learner's selection, the posters, and a poster's payout."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from wyatt.core.text import N_, _
from wyatt.earp import Event, View, parse_move
from wyatt.earp.account import sentence
from wyatt.earp.cards import CARD, CARDS, NEW_HAND, OUTLAWS, outlaw_of, play_reward, title
from wyatt.earp.verbs import SHOTS
from wyatt.earp.words import move_words
from wyatt.lessons.courses import ids, rules_to_come
from wyatt.lessons.model import Question, Sandbox, Stage
from wyatt.lessons.run import is_early
from wyatt.pages.course.table import LessonTable, Look, StageAtPlay
from wyatt.pages.table.earp import EarpHand
from wyatt.ui import tags as h
from wyatt.ui.acts import Request
from wyatt.ui.controls import Progress
from wyatt.ui.document import table_in_words
from wyatt.ui.earp import table as ui
from wyatt.ui.earp.cards import MONOGRAMS, PUT_DOWN, face, sprite
from wyatt.ui.earp.hand import NOTHING, Selection, choices, hand, next_shot_words, why_bubble
from wyatt.ui.earp.picture import picture as drawn
from wyatt.ui.earp.split import split
from wyatt.ui.table import bottom, rivals, still
from wyatt.ui.tags import EMPTY, Html

_TAG, _PARAGRAPH = re.compile("<[^>]+>"), re.compile(r"(<p\b[^>]*>)(.*?)</p>", re.DOTALL)
_RULE = re.compile(r'data-rule="([\w.-]+)')

# === How a position is drawn in a lesson, and how the reason for a refusal is highlighted.


def picture(view: View, stage: Stage) -> str:
    return drawn(view, shown_posters(view, stage.shows.get("posters", ())))


def instruction(line: str, view: View) -> str:
    return move_words(parse_move(line), view)


def shown_posters(view: View, named: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the outlaws whose posters are shown: the named ones, or else at most seven outlaws who
    have cards on the table, a grown reward, or at least three cards in the viewer's hand.
    """
    held, at_play = view.hands.get(view.viewer or "", {}), set(named)
    if not named:
        at_play.update(view.opened, *view.territories.values())
        at_play |= {each for each in OUTLAWS if view.posters[each] > NEW_HAND}
        at_play |= {each for each in OUTLAWS if held.get(each, 0) > 2}
    found = [outlaw for outlaw in OUTLAWS if outlaw in at_play]
    return tuple(found if named else found[:7])


def still_hand(view: View, chosen: str = "") -> Html:
    """Return the viewer's hand without buttons, or empty HTML if the hand has no cards. chosen: the
    card to show as selected, or empty for none.
    """
    if not (held := view.hands.get(view.viewer or "", {})):
        return EMPTY
    cards = []
    for card in CARDS:
        if many := held.get(card):
            said = _("{card}, {held} in hand", card=title(card), held=many)
            faces = h.span([face(card)] * many, cls="faces", aria_hidden=True)
            kind = "hcard sel" if card == chosen else "hcard"
            cards.append(h.li(h.span(faces, cls=kind, role="img", aria_label=said)))
    style = f"--kinds:{len(held)};--cards:{sum(held.values())}"
    place = f"hand {view.players.index(view.viewer or view.players[0])}"
    hand = h.ul(cards, cls="hand", style=style, data_place=place)
    heading = h.h3(_("Your hand"), cls="vh")
    return h.section(heading, hand, cls="stillhand", aria_label=_("Your hand"))


#: What to highlight when a rule forbids a move: the piles, the used Sheriff card, your cards on the
#: table, the others' cards, or your hand.
_LIGHTS = {
    rule: place
    for place, rules in {
        "piles": "draw.choice draw.reshuffle end.supply shot.needs-card wyatt.draw wyatt.search",
        "spent": "sheriff.one-per-turn wyatt.search-bonus",
        "own": "robbery.target fastest.same-outlaw wyatt.lift",
        "others": "hideout.target wanted.ask wanted.steal",
        "hand": "play.keep-discard discard.must",
    }.items()
    for rule in rules.split()
}


def forbidding(
    view: View, card: str | None, rules: Sequence[str], posters: Sequence[str] = OUTLAWS
) -> str:
    """Return what to highlight for an illegal move, as words for the style sheet: places such as
    ``piles`` and outlaws' monograms, or ``choices`` if nothing else fits. card: the selected card,
    or None. rules: the ids of the rules that forbid the move. posters: the outlaws whose posters
    are shown.
    """
    lights = [_LIGHTS[name] for name in rules if name in _LIGHTS]
    groups = [group for territory in view.territories.values() for group in territory.items()]
    outlaw = outlaw_of(card) if card else None
    if outlaw and not lights:
        lights.append(MONOGRAMS[outlaw] if outlaw in posters or outlaw in dict(groups) else "hand")
    if card == "fastest-gun":
        lights += sorted({MONOGRAMS[outlaw] for outlaw, cards in groups if card in cards})
    return " ".join(dict.fromkeys(lights)) or "choices"


#: The heading of each choice, by phase.
_OWED = {
    "place": N_("Choose a group for the card"),
    "steal": N_("Steal an Outlaw card"),
    "hide": N_("Choose a group for the Hideout"),
    "lift": N_("Lift a Hideout"),
    "take": N_("Search the discard stack"),
    "react": N_("Answer the Hideout"),
}


class EarpTable(EarpHand, LessonTable):
    """Wyatt Earp's table at one stage of a lesson. posters: the outlaws whose posters are shown."""

    LOOK = Look(
        page="course",
        play="table",
        again="again",
        daily="daily",
        title="Wyatt Earp",
        sign="badge",
        sprite=sprite(),
        keys=(*ui.KEYS, PUT_DOWN),
    )
    draws = frozenset(("scored",))

    def __init__(self, at: StageAtPlay) -> None:
        super().__init__(at)
        stage = at.stage
        shown = stage.shows.get("posters", ())
        # The posters stay the same during a stage, because the page mustn't jump.
        free = isinstance(stage, Sandbox) and not shown
        self.posters = OUTLAWS if free else shown_posters(self.view, shown)
        # The payout to show after the answer, or after the hand is scored.
        self._split_later = next(iter(stage.shows.get("split", ())), "")
        self.split_of = self._split_later if isinstance(stage, Question) else ""
        self.split_step = 0
        laid = self.view.territories
        many = len(laid[bottom(self.view)]) > 3 or sum(map(len, laid.values())) > 7
        # A problem with many groups is drawn smaller. A lesson's stages are all of one size.
        self.crowded = many and len(at.lesson.stages) == 1
        # After the lesson on shots, learners who can shoot see how many Outlaw cards are unseen.
        held = self.view.hands.get(self.view.viewer or "", {})
        #: The ids of rules that only later lessons teach.
        self.to_come = rules_to_come("wyatt", at.lesson.id)
        taught = not 0 < at.lesson.number <= ids("wyatt").index("shot")
        self.counts = taught and any(CARD[card].owes for card in held if card in CARD)

    def changed(self) -> None:
        """If the move has scored the hand, show the payout of the poster that the stage is about."""
        if self._split_later and any(event.type == "scored" for event in self.at.run.events):
            self.split_of, self.split_step = self._split_later, 0

    def undone(self) -> None:
        self.split_of = ""

    def split(self, request: Request) -> None:
        """Show a poster's payout, by default before the first payment. At a question, show a notice
        instead until the learner has answered.
        """
        if isinstance(self.at.stage, Question) and not self.at.bet:
            self.at.notice = _("Place your bet first, then look at the split.")
        else:
            super().split(request)
            self.split_step = self.split_step or 0

    def _board(self, view: View, selection: Selection = NOTHING, forbids: str = "") -> Html:
        at, events = self.at.stage, self.at.run.events
        asks = isinstance(at, Question)
        posters, paid = [], ui.fates(view, events)
        for outlaw in (outlaw for outlaw in OUTLAWS if outlaw in self.posters):
            points = ui.table_points(view, outlaw) if outlaw in view.opened else None
            chosen = selection.count if selection.card == outlaw and not selection.why else 0
            preview = ui.Preview(chosen, play_reward(chosen)) if chosen else ui.NO_PREVIEW
            fate = paid.get(outlaw, "")
            posters.append(ui.poster(outlaw, view.posters[outlaw], points, preview, fate))
        answered, draw = asks and bool(self.at.bet), self.at.draw
        title = asks and h.h2(at.words(at.title), cls="vh")
        row = posters and h.ul(posters, cls="posters row", aria_label=_("Reward posters"))
        around = draw("around", self._around, view, events, answered)
        own = draw("own", ui.own_seat, view, events)
        inside = title, row, around, own, draw("choices", choices, view, selection, False)
        kind = "board crowded" if self.crowded else "board"
        return self._due(h.div(inside, cls=kind, data_forbids=forbids))

    def _around(self, view: View, events: Sequence[Event], answered: bool) -> Html:
        unseen = self.counts and not view.hand_ended and h.p(next_shot_words(view), cls="unseen")
        others = h.div((ui.seat(view, player, events) for player in rivals(view)), cls="others")
        return h.div(ui.stage(view, events), unseen, others, cls="around", data_answer=answered)

    def _hand(self, view: View, selection: Selection, ended: str) -> Html:
        led = Progress(led=True)  # the lesson's card has the button to the next stage
        return still_hand(view) if ended else self._due(hand(view, selection, led))

    def decision(self) -> str:
        return _(_OWED[self.view.phase]) if self.view.phase in _OWED else super().decision()

    def parts(self) -> dict[str, Html]:
        view, at, run = self.view, self.at, self.at.run
        split_of = self.split_of if at.bet or not isinstance(at.stage, Question) else ""
        parts = {
            "split": split(view, split_of, self.split_step, run.events) if split_of else EMPTY,
            "text": table_in_words(view, run.events),
        }
        if isinstance(at.stage, Question):
            moves = [parse_move(line) for line in at.stage.see]
            shooter = next((move for move in moves if move.op in SHOTS), None)
            hand_ = still_hand(view, shooter.card if shooter and not at.bet else "")
            return {**parts, "board": self._board(still(view)), "why": EMPTY, "hand": hand_}
        return {**parts, **self.chosen_parts()}

    def chosen_parts(self) -> dict[str, Html]:
        view, lesson, selection, forbids = self.view, self.at.lesson, self.selection, ""
        if selection.why:
            forbids = forbidding(view, selection.card, selection.rules, self.posters)
            if is_early(selection.why, lesson) or self.to_come.intersection(selection.rules):
                selection = replace(selection, why=_("You’ll learn the reason in a later lesson."))
        return {
            "board": self._board(view, selection, forbids),
            "why": why_bubble(view, selection),
            "hand": self.at.draw("hand", self._hand, view, selection, self.at.run.state),
        }

    def _due(self, drawn: Html) -> Html:

        def due(found: re.Match[str]) -> str:
            opened, inside = found.groups()
            rules = _RULE.findall(inside) if "refused" in opened else ()
            early = is_early(_TAG.sub(" ", inside), self.at.lesson)
            return f"{opened}</p>" if early or self.to_come.intersection(rules) else found[0]

        return Html(_PARAGRAPH.sub(due, drawn))

    def sentence(self, event: Event) -> str:
        return sentence(event, self.at.run.scene.you)[0]
