"""What the teacher's page says: rules, questions and answers, and how a lesson is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wyatt.core.text import N_, _
from wyatt.lessons.glossary import mistakes
from wyatt.lessons.model import LETTERS, Lesson
from wyatt.lessons.subject import subject

ABOUT = N_(
    """\
What you need to teach the games with these courses: the lesson for each rule, every question with
its answer, and a way to make lessons of your own. Nothing here is needed to learn a game.

A learner needs about an hour for a course. Its lessons can also be opened one by one, in any order,
from the dots at the top of the course's page. What learners have done stays in their browsers; they
can export it as a file and send it to you."""
)

MORE = N_(
    """\
Change the file and run the cells above again. A fault is told with its place in the file. In a
terminal, `wyatt lesson own-lesson.toml` checks a file and shows it as a learner reads it, and
`wyatt lesson --facts` lists what can stand in a `fact`; a line `game = "wildcat"` makes it a lesson
on Wildcat Rummy.

What else a lesson can hold, questions for instance, you see in the lessons of the courses: they lie
in `wyatt/lessons/earp/course` and `wyatt/lessons/wildcat/course`, one file each. The order of a
course is the list in the `course.toml` beside that folder."""
)

_OWN = N_(
    """\
1. Set up a table in the [explorer](explorer.ipynb): play until it stands as you want it.
2. Press **Link**. What you have copied is the position.
3. Put it into a file like the one below, beside this notebook. Ten lines are enough.
4. Run the cells. The engine plays your solution and says what does not hold; then it is a page.

```toml
{file}
```

A **goal** has words for the learner and a fact that the engine checks. Any legal way there wins.
The **solution** is one such way, so that you know there is one."""
)


def rules(game: str, lessons: Sequence[Lesson], links: Mapping[str, str]) -> str:
    """A table of every rule of a game with the lessons that teach it."""
    lines = [f"| {_('rule')} | | {_('lesson')} |", "|---|---|---|"]
    for rule in subject(game).rulebook.rules():
        taught = [_link(lesson, links) for lesson in lessons if rule.id in lesson.rules]
        lines.append(f"| `{rule.id}` | {rule.title} | {', '.join(taught)} |")
    return "\n".join(lines)


def mistakes_asked(game: str, lessons: Sequence[Lesson], links: Mapping[str, str]) -> str:
    """What learners get wrong, put right, each with the lessons that ask about it."""
    lines = []
    for id, said in mistakes(game).items():
        asked = [_link(lesson, links) for lesson in lessons if id in lesson.mistakes]
        lines.append(f"- {_(said)} *({', '.join(asked)})*")
    return "\n".join(lines)


def answers(lessons: Sequence[Lesson]) -> str:
    """Every question of every lesson, the right answer first marked, each with its reason."""
    return "\n\n".join(
        f"### {lesson.number}. {_(lesson.title)}\n\n" + "\n\n".join(_asked(lesson))
        for lesson in lessons
        if lesson.questions
    )


def _asked(lesson: Lesson) -> list[str]:
    asked = []
    for question in lesson.questions:
        lines = [f"**{' '.join(filter(None, (_(question.say), _(question.ask))))}**", ""]
        for letter, option in zip(LETTERS, question.options, strict=False):
            sign = "✓" if option.right else "✗"
            cited = " ".join(f"`{name}`" for name in option.rules)
            lines.append(f"- {sign} **{letter}** {_(option.text)} *{_(option.reason)}* {cited}")
        asked.append("\n".join(lines))
    return asked


def own(file: str) -> str:
    """How to make a lesson from a position of the explorer, with the worked example."""
    return _(_OWN, file=file.strip())


def _link(lesson: Lesson, links: Mapping[str, str]) -> str:
    return f"[{lesson.number}. {_(lesson.title)}]({links[lesson.id]})"
