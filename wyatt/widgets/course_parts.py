"""The parts of the course's page, drawn from its desk."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.earp import parse_move, rulebook
from wyatt.earp.words import move_words
from wyatt.lessons.glossary import terms_of
from wyatt.lessons.model import LETTERS, Lesson, Play, Question
from wyatt.lessons.reading import ids, lesson_of, titles
from wyatt.show import earp as show
from wyatt.show.document import notice_line
from wyatt.show.html import EMPTY, Html, esc
from wyatt.show.lesson import board as lesson_board
from wyatt.show.lesson import card as lesson_card
from wyatt.show.lesson import page as lesson_page
from wyatt.show.marks import button
from wyatt.show.rules_panel import rule_panel

if TYPE_CHECKING:
    from wyatt.widgets.course_desk import CourseDesk

#: On the button that leads on: its key, and that the table is scrolled to.
_ON = 'data-hot="n" data-reveal=".spot"'
#: Verbs that turn a card: a question about one of them shows the shot large.
_SHOOTS = frozenset(
    (
        "stagecoach-robbery",
        "bank-robbery",
        "fastest-gun",
        "most-wanted steal",
        "hideout",
        "wyatt-earp lift",
    )
)
#: How wide a hand may be beside its action box on a lesson's felt, in pixels.
_HAND = 470
_KICKERS = {
    "play": "Play it",
    "predict": "Place your bet",
    "nearmiss": "What people get wrong",
    "sandbox": "Try it yourself",
}


def parts(desk: CourseDesk) -> dict[str, Html]:
    """Every part of the page by name, as HTML."""
    lesson, stage, run = desk.lesson, desk.stage, desk.run
    view, events = desk.view, run.events
    question = isinstance(stage, Question)
    parts = {
        "head": lesson_page.lesson_head(titles(), desk.progress.done, lesson.id),
        "notice": notice_line(desk.notice),
        "say": lesson_page.lesson_say(
            lesson.number,
            lesson.title,
            lesson.say,
            desk.selection.rules,
            _new_words(desk),
            read=desk.step > 0,
        ),
        "card": _question_card(desk) if question else _play_card(desk),
        "events": lesson_card.happened(events, run.scene.you),
        "rule": rule_panel(desk.rule, desk.lang),
        "split": _split_panel(desk),
        "text": show.table_twin(view, events),
        "progress": lesson_page.progress_panel(
            titles(),
            desk.progress.done,
            desk.progress.first_right(lesson),
            desk.tending,
            desk.clearing,
        ),
        "teacher": _teacher() if desk.teaching else EMPTY,
        "why": EMPTY,
        "hand": EMPTY,
    }
    if isinstance(stage, Question):
        moves = [parse_move(line) for line in stage.see]
        shooter = next((move for move in moves if move.verb in _SHOOTS), None)
        card = shooter.verb.split(" ")[0] if shooter and not desk.bet else ""
        parts["board"] = lesson_board.question_board(
            view, stage.title, events, desk.posters, shooter is not None, card
        )
    else:
        lights = lesson_board.forbidding(
            view, desk.selection.card, desk.selection.rules, desk.posters
        )
        parts["board"] = lesson_board.board(
            view, desk.selection, events, desk.posters, lights if desk.selection.why else ""
        )
        parts["why"] = show.why_bubble(view, desk.selection)
        parts["hand"] = (
            lesson_board.still_hand(view)
            if run.state
            else show.hand(view, desk.selection, row=_HAND)
        )
    return parts


@cache
def _teacher() -> Html:
    """The teacher's page, which is the same for everybody."""
    lessons = [lesson_of(id) for id in ids()]
    rules = [
        (
            rule.id,
            [(one.id, f"{one.number}. {one.title}") for one in lessons if rule.id in one.rules],
        )
        for rule in rulebook.rules()
    ]
    questions = [(f"{one.number}. {one.title}", _answers(one)) for one in lessons]
    return lesson_page.teacher_panel(rules, questions)


def _answers(lesson: Lesson) -> list[tuple[str, str, str]]:
    answers = []
    for question in lesson.questions:
        right = question.options[question.right]
        asked = " ".join(filter(None, (question.say, question.ask)))
        answers.append((asked, right.text, right.reason))
    return answers


def _new_words(desk: CourseDesk) -> Html:
    words = terms_of(desk.lesson.id)
    if not words:
        return EMPTY
    lines = "".join(f"<dt>{esc(term.name)}</dt><dd>{esc(term.meaning)}</dd>" for term in words)
    return Html(f"<details><summary>New words here</summary><dl>{lines}</dl></details>")


def _kicker(desk: CourseDesk) -> str:
    return f"Step {desk.step + 1} of {len(desk.lesson.stages)}: {_KICKERS[desk.stage.kind]}"


def _question_card(desk: CourseDesk) -> Html:
    stage = desk.stage
    assert isinstance(stage, Question)
    letters = LETTERS[: len(stage.options)]
    if not desk.bet:
        options = [
            (letter, option.text) for letter, option in zip(letters, stage.options, strict=True)
        ]
        bet = stage.bet or "Place the bet"
        return lesson_card.bet_card(
            _kicker(desk), stage.say, stage.ask, options, bet, desk.chosen, desk.unanswered
        )
    reasons = [
        (letter, option.text, option.reason, option.rules, option.right)
        for letter, option in zip(letters, stage.options, strict=True)
    ]
    again = button("again", esc(_("Start again")), more='data-hot="r"')
    return lesson_card.answered_card(
        _kicker(desk), stage.ask, reasons, desk.bet, _next_button(desk) + again
    )


def _play_card(desk: CourseDesk) -> Html:
    stage, run = desk.stage, desk.run
    goals: list[tuple[str, bool]] = []
    said, buttons, more = "", "", ""
    again = button("again", esc(_("Start again")), more='data-hot="r"')
    undo = button("undo", esc(_("Undo")), more='data-hot="u"', off=not run.scene.moves)
    coach = _coach_button(desk)
    if isinstance(stage, Play):
        goals = [
            (goal.say, reached) for goal, reached in zip(stage.goals, run.reached(), strict=True)
        ]
        if run.moves_left is not None and not run.state:
            left = run.moves_left
            more = f"<p>{left} move{'' if left == 1 else 's'} left.</p>"
    if run.state == "won":
        said = getattr(stage, "done", "") or "Done."
        buttons = _next_button(desk) + again
    elif run.state == "lost":
        said = run.why_lost
        retry = button(
            "again", esc(_("Start again")), kind="btn prime", key="card", more='data-hot="r"'
        )
        buttons = retry + undo
    else:
        if desk.hint:
            words = move_words(desk.hint, desk.view)
            hint = f"The coach would: {words[:1].lower()}{words[1:]}."
            more += f'<p class="hint" role="status">{esc(hint)}</p>'
        helps = not isinstance(stage, Play) or stage.coach
        buttons = (coach if helps else "") + undo + again
        if not isinstance(stage, Play):
            buttons = _next_button(desk) + buttons
        if run.waits_for_deal:
            deal = button(
                "play",
                esc(_("Deal the next hand")),
                kind="btn prime",
                key="card",
                more='data-move="deal"',
            )
            buttons = deal + buttons
    return lesson_card.play_card(
        _kicker(desk), stage.title, stage.say, goals, run.state, said, buttons, more
    )


def _coach_button(desk: CourseDesk) -> str:
    """Asks the coach; once he has answered, the same place plays what he said."""
    if desk.hint is None:
        return button("coach", esc(_("Ask the coach")), key="coach", more='data-hot="c"')
    move = f'data-hot="c" data-move="{esc(desk.hint)}"'
    return button("play", esc(_("Play that")), key="coach", more=move)


def _next_button(desk: CourseDesk) -> str:
    stages = desk.lesson.stages
    if desk.step + 1 < len(stages):
        following = stages[desk.step + 1]
        face = following.call or following.title
    else:
        after = desk.next_lesson()
        if not after:
            said = (
                "That was the last lesson." if desk.lesson.id in ids() else "That was the lesson."
            )
            table = 'data-page="table"'
            play = button(
                "page", esc(_("Play at the table")), kind="btn prime", key="card", more=table
            )
            return f"<p><b>{said}</b></p>{play}"
        face = f"Next lesson: {titles()[after]}"
    return button("next", esc(face), kind="btn prime", key="card", more=_ON)


def _split_panel(desk: CourseDesk) -> Html:
    if not desk.split_of or (isinstance(desk.stage, Question) and not desk.bet):
        return EMPTY
    return show.split(desk.view, desk.split_of, desk.split_step, desk.run.events)
