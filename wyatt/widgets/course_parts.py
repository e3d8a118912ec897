"""The parts of the course's page, drawn from its desk."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wyatt.core.text import N_, _, forgets, plural
from wyatt.lessons.courses import course, ids, titles
from wyatt.lessons.glossary import terms_of
from wyatt.lessons.model import LETTERS, Lesson, Play, Question
from wyatt.lessons.reading import lesson_of
from wyatt.lessons.subject import subject
from wyatt.show.advice import advice_body
from wyatt.show.document import notice_line
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.lesson import card as lesson_card
from wyatt.show.lesson import page as lesson_page
from wyatt.show.marks import button, disabled
from wyatt.show.rules_panel import rule_panel
from wyatt.widgets.course_table import look_of

if TYPE_CHECKING:
    from wyatt.core.events import Event
    from wyatt.lessons.coached import Advised
    from wyatt.widgets.course_desk import CourseDesk

#: On the button that leads on: its key, and that the table is scrolled to; or, with a new lesson,
#: the heading of what it teaches.
_ON = 'data-hot="n" data-reveal=".spot"'
_ON_TO_A_LESSON = f'data-hot="n" {lesson_page.TO_HEADING}'
_KICKERS = {
    "play": N_("Play it"),
    "predict": N_("Place your bet"),
    "nearmiss": N_("What people get wrong"),
    "sandbox": N_("Try it yourself"),
}


def parts(desk: CourseDesk) -> dict[str, Html]:
    """Every part of the page by name, as HTML."""
    lesson, look = desk.lesson, look_of(desk.game)
    question = isinstance(desk.stage, Question)
    path = _path(desk.game)
    return {
        "head": lesson_page.lesson_head(
            path, desk.progress.done, lesson.id, (look.page, look.title, look.sign)
        ),
        "notice": notice_line(desk.notice),
        "say": Html(
            _welcome(desk)
            + lesson_page.lesson_say(
                (lesson.number, _(lesson.title)),
                _(lesson.say),
                desk.table.refused,
                new_words(desk),
                read=desk.step > 0,
                known=_(lesson.known),
            )
        ),
        "card": _question_card(desk) if question else _play_card(desk),
        "events": lesson_card.happened([desk.table.sentence(event) for event in told(desk)]),
        "rule": rule_panel(desk.rule, desk.lang, desk.game, look.credit()),
        "progress": lesson_page.progress_panel(
            path,
            desk.progress.done,
            desk.progress.first_right(lesson),
            desk.clearing,
        ),
        "teacher": _teacher(desk.game) if desk.teaching else EMPTY,
        **desk.table.parts(),
    }


def _welcome(desk: CourseDesk) -> Html:
    """Who comes for the first time is told what the course is, and where it begins."""
    if not desk.newcomer:
        return EMPTY
    course_ = course(desk.game)
    return lesson_page.course_welcome(_(course_.title), _(course_.say), len(course_.lessons))


def _path(game: str) -> dict[str, str]:
    """The title of every lesson, as a learner reads it."""
    return {id: _(title) for id, title in titles(game).items()}


def told(desk: CourseDesk) -> list[Event]:
    """What the last move did, but for what the table draws."""
    return [event for event in desk.run.events if event.type not in desk.table.draws]


@cache
def _teacher(game: str) -> Html:
    """The teacher's page of a course, which is the same for everybody."""
    lessons = [lesson_of(id) for id in ids(game)]
    rules = [
        (
            rule.id,
            [(one.id, _numbered(one)) for one in lessons if rule.id in one.rules],
        )
        for rule in subject(game).rulebook.rules()
    ]
    questions = [(_numbered(one), _answers(one)) for one in lessons]
    return lesson_page.teacher_panel(rules, questions)


forgets(_teacher.cache_clear)


def _numbered(lesson: Lesson) -> str:
    return f"{lesson.number}. {_(lesson.title)}"


def _answers(lesson: Lesson) -> list[tuple[str, str, str]]:
    answers = []
    for question in lesson.questions:
        right = question.options[question.right]
        asked = " ".join(_(text) for text in (question.say, question.ask) if text)
        answers.append((asked, _(right.text), _(right.reason)))
    return answers


def new_words(desk: CourseDesk) -> Html:
    """The words that the lesson brings in, folded away; empty if there are none."""
    words = terms_of(desk.game, desk.lesson.id)
    if not words:
        return EMPTY
    lines = joined(
        Html(f"<dt>{esc(_(term.name))}</dt><dd>{esc(_(term.meaning))}</dd>") for term in words
    )
    title = esc(_("New words here"))
    return Html(f"<details><summary>{title}</summary><dl>{lines}</dl></details>")


def _kicker(desk: CourseDesk) -> str:
    return _(
        "Stage {stage} of {stages}: {kind}",
        stage=desk.step + 1,
        stages=len(desk.lesson.stages),
        kind=_(_KICKERS[desk.stage.kind]),
    )


def _question_card(desk: CourseDesk) -> Html:
    stage = desk.stage
    assert isinstance(stage, Question)
    letters = LETTERS[: len(stage.options)]
    if not desk.bet:
        options = [
            (letter, _(option.text)) for letter, option in zip(letters, stage.options, strict=True)
        ]
        bet = _(stage.bet or N_("Place the bet"))
        return Html(
            lesson_card.bet_card(
                lesson_card.Asked(_kicker(desk), _(stage.say), _(stage.ask), options, bet),
                desk.chosen,
                desk.unanswered,
            )
        )
    reasons = [
        (letter, _(option.text), _(option.reason), option.rules, option.right)
        for letter, option in zip(letters, stage.options, strict=True)
    ]
    again = button("again", esc(_("Start again")), more='data-hot="r"')
    return Html(
        lesson_card.answered_card(
            _kicker(desk), _(stage.ask), reasons, desk.bet, _next_button(desk) + again
        )
    )


def _play_card(desk: CourseDesk) -> Html:
    stage, run = desk.stage, desk.run
    goals: list[tuple[str, bool]] = []
    said, buttons, more = "", "", ""
    again = button("again", esc(_("Start again")), more='data-hot="r"')
    undo = button("undo", esc(_("Undo")), more=f'{disabled(not run.scene.moves)}data-hot="u"')
    coach = _coach_button(desk)
    if isinstance(stage, Play):
        goals = [
            (_(goal.say), reached) for goal, reached in zip(stage.goals, run.reached(), strict=True)
        ]
        if run.moves_left is not None and not run.state:
            left = plural("{number} move left.", "{number} moves left.", run.moves_left)
            more = f"<p>{esc(left)}</p>"
    if run.state == "won":
        said = _((stage.done if isinstance(stage, Play) else "") or N_("Done."))
        buttons = _next_button(desk) + again
    elif run.state == "lost":
        said = run.why_lost
        retry = button(
            "again", esc(_("Start again")), kind="btn prime", key="card", more='data-hot="r"'
        )
        buttons = retry + undo
    else:
        if desk.hint:
            more += _advice(desk, desk.hint)
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
    return Html(
        lesson_card.play_card(
            lesson_card.Task(_kicker(desk), _(stage.title), _(stage.say), goals),
            run.state,
            said,
            buttons,
            more,
        )
    )


def _advice(desk: CourseDesk, said: Advised) -> Html:
    """What the coach would do and why; what it is worth in parts once all words are taught."""
    words = desk.table.move_words(str(said.move))
    move = _("The coach would: {move}.", move=words[:1].lower() + words[1:])
    amount = subject(desk.game).spec.amount
    return Html(
        f'<div class="hint" role="status"><p><b>{esc(move)}</b></p>'
        f"{advice_body(said.why, said.parts, amount)}</div>"
    )


def _coach_button(desk: CourseDesk) -> Html:
    """Asks the coach; once there is an answer, the same place plays it."""
    if desk.hint is None:
        return button("coach", esc(_("Ask the coach")), key="coach", more='data-hot="c"')
    move = f'data-hot="c" data-move="{esc(desk.hint.move)}"'
    return button("play", esc(_("Play that")), key="coach", more=move)


def _next_button(desk: CourseDesk) -> Html:
    stages = desk.lesson.stages
    if desk.step + 1 < len(stages):
        following = stages[desk.step + 1]
        face, leads = _(following.call or following.title), _ON
    else:
        after = desk.next_lesson()
        if not after:
            said = (
                _("That was the last lesson.")
                if desk.lesson.id in ids(desk.game)
                else _("That was the lesson.")
            )
            table = f'data-page="{look_of(desk.game).play}"'
            play = button(
                "page", esc(_("Play at the table")), kind="btn prime", key="card", more=table
            )
            return Html(f"<p><b>{esc(said)}</b></p>{play}")
        face = _("Next lesson: {title}", title=_(titles(desk.game)[after]))
        leads = _ON_TO_A_LESSON
    return button("next", esc(face), kind="btn prime", key="card", more=leads)
