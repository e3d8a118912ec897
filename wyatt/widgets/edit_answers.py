"""What then? The move that is tried at a table being set, and everything that is told of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wyatt.core.errors import IllegalMove, NotAMove, Unusable
from wyatt.core.game import BaseGame
from wyatt.core.text import _
from wyatt.lab.what_then import (
    Answer,
    Difference,
    Reading,
    by_chance,
    differences,
    nearest,
    one_of_each,
    played,
    readings,
    tried,
)
from wyatt.show.edit.answer import (
    Eyes,
    bot_button,
    in_words,
    lesson_panel,
    not_understood,
    nothing_asked,
    tools,
    try_form,
    verdict,
)
from wyatt.show.edit.compared import side_by_side, what_makes_the_difference
from wyatt.show.edit.stage import lesson_text
from wyatt.show.html import EMPTY, Html
from wyatt.show.marks import told as paragraph
from wyatt.widgets.requests import Act, Request

if TYPE_CHECKING:
    from wyatt.widgets.edit_desk import EditDesk

_LONGEST_MOVE = 120
#: So many rules and rulings are named to whoever wrote what is no move.
_MOST_FOUND = 3
_Found = tuple[Answer | None, list[Reading], list[Difference], bool]


class Answers:
    """The answer to the last question: working it out again takes longer than drawing the page."""

    def __init__(self) -> None:
        self._asked = ""
        self._found: _Found = (None, [], [], False)

    def of(self, desk: EditDesk) -> _Found:
        """The verdict, the readings, the differences, whether it is chance, at a sound table."""
        asked = json.dumps([desk.draft.document, desk.move])
        if asked != self._asked:
            answer = _answer(desk)
            # What is no move has nothing to be compared by.
            move = answer.move if answer and answer.understood else ""
            chance = bool(answer and answer.legal) and by_chance(desk.draft, move)
            read, parted = readings(desk.draft, move), differences(desk.draft, move)
            self._found = answer, read, parted, chance
            self._asked = asked
        return self._found

    def parts(self, desk: EditDesk, faulty: bool) -> dict[str, Html]:
        """The parts of the page that tell it; while the table cannot be played, that alone."""
        if faulty:
            said = _("As soon as the table can be played, any move can be tried here.")
            return {"try": paragraph(said)}
        game = desk.draft.game()
        eyes = _eyes(desk, game)
        if eyes is None:
            said = _(
                "{player} is to move, and that hand is covered: what is legal would tell it.",
                player=game.actor or game.players[0],
            )
            return {"try": Html(f"{paragraph(said)}{bot_button()}")}
        answer, read, parted, chance = self.of(desk)
        legal = [str(move) for move in game.legal_moves]
        actor = game.actor or game.players[0]
        stage = _lesson_of(desk, answer, actor) if desk.lesson and not desk.covered else ""
        return {
            "try": try_form(desk.move, legal, _in_words(desk, game, one_of_each(legal))),
            "verdict": _verdict(desk, game, answer, eyes, chance),
            "picture": _picture(desk, game, eyes),
            "presets": side_by_side(read, eyes),
            "differences": what_makes_the_difference(parted, eyes),
            "tools": tools(answer, f"?page={desk.editing.page}&{desk.address()}"),
            "lesson": lesson_panel(stage),
        }


def _in_words(
    desk: EditDesk, game: BaseGame[Any, Any, Any, Any], moves: Sequence[str]
) -> dict[str, str]:
    """Legal moves as the table has them on its buttons, by their notation."""
    view = game.view(game.actor)
    return {line: desk.draft.in_words(line, view) for line in moves}


def _lesson_of(desk: EditDesk, answer: Answer | None, actor: str) -> str:
    """The data of a lesson; why there is none where nobody can move any more."""
    text = lesson_text(desk.draft, answer, actor)
    return text or _("Nobody can move at this table: a lesson needs something to do.")


def _answer(desk: EditDesk) -> Answer | None:
    if not desk.move:
        return None
    try:
        return tried(desk.draft, desk.draft.meant(desk.move))
    except (Unusable, NotAMove):
        return None


def _verdict(
    desk: EditDesk,
    game: BaseGame[Any, Any, Any, Any],
    answer: Answer | None,
    eyes: Eyes,
    chance: bool,
) -> Html:
    legal = [str(move) for move in game.legal_moves]
    if answer is None:
        return nothing_asked(legal) if desk.unasked else EMPTY
    if answer.understood:
        return verdict(answer, eyes, desk.move, chance)
    near = _in_words(desk, game, nearest(legal, desk.move))
    return not_understood(desk.move, near, _in_the_book(desk))


def _in_the_book(desk: EditDesk) -> dict[str, str]:
    """The rules and rulings that speak of what was written; who is named says nothing of it."""
    # Only here is the rulebook looked through: the page without it is drawn sooner.
    from wyatt.widgets.book_desk import index_of

    spec = desk.editing.spec
    written = desk.move
    for name in desk.draft.players:
        written = written.replace(name, "")
    book = spec.rulebook()
    ids = {rule.id for rule in book.rules()} | {ruling.id for ruling in book.rulings()}
    try:
        found = index_of(spec.name, book.told_in(desk.lang)).search(written)
    except ValueError:
        return {}
    return {each.id: each.title for each in [one for one in found if one.id in ids][:_MOST_FOUND]}


def _eyes(desk: EditDesk, game: BaseGame[Any, Any, Any, Any]) -> Eyes | None:
    """Through whose eyes the answer is told: with a hand covered, those of whoever is to move.

    None where that hand is covered itself.
    """
    players, actor, view = desk.draft.players, game.actor or "", game.view(game.actor)
    hidden = [name for seat, name in enumerate(players) if f"hand {seat}" in desk.covered]
    if not hidden:
        return Eyes(desk.draft, None, view)
    return None if actor in hidden or not actor else Eyes(desk.draft, actor, view)


def _picture(desk: EditDesk, game: Any, eyes: Eyes) -> Html:
    """The table as a picture, with the hand of whoever is to move, and in words beside it."""
    viewer = eyes.viewer or game.actor or game.players[0]
    drawn = desk.editing.picture(game.view(viewer))
    text = desk.editing.spec.words().table_text(game.view(eyes.viewer))
    told = in_words(eyes.draft.readable(text))
    return Html(f'<div class="sheetpicture">{drawn}</div>{told}')


# --- requests ----------------------------------------------------------------------------------


def _try(desk: EditDesk, request: Request) -> None:
    form = request.get("form")
    if isinstance(form, Mapping):
        desk.move = str(form.get("move", "")).strip()[:_LONGEST_MOVE]
        desk.unasked = not desk.move
    elif isinstance(move := request.get("move"), str):
        desk.move = move[:_LONGEST_MOVE]  # an example was pressed


def _step_on(desk: EditDesk, request: Request) -> None:
    """Play the move that was tried: the table is then as it leaves it, and undo brings it back."""
    try:
        position = played(desk.draft, desk.draft.meant(desk.move))
    except (NotAMove, IllegalMove) as error:
        desk.notice = str(error)
        return
    desk.change(desk.editing.draft(position))
    desk.move = ""


def _let_bot(desk: EditDesk, request: Request) -> None:
    """Let a player of the house play a move; what it looks at is what whoever is to move sees."""
    game, spec = desk.draft.game(), desk.editing.spec
    actor = game.actor
    if actor is None:
        desk.notice = _("The game is over.")
        return
    move = str(spec.bots["heuristic"](0)(game.view(actor)))
    desk.change(desk.editing.draft(played(desk.draft, move)))
    hidden = f"hand {game.players.index(actor)}" in desk.covered
    said = _("a move that keeps the hand covered") if hidden else move
    desk.notice = _("{player}: {move}", player=actor, move=said)
    desk.move = ""


def _lesson(desk: EditDesk, request: Request) -> None:
    desk.lesson = not desk.lesson


#: What each request does, by its name.
ANSWER_ACTS: Mapping[str, Act] = {
    "lesson": _lesson,
    "let-bot": _let_bot,
    "step-on": _step_on,
    "try": _try,
}
