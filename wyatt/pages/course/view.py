"""How a lesson's page is drawn: the frame, the path, the sentences, and the card."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from wyatt.core.errors import sentences
from wyatt.core.text import N_, _, colon, plural
from wyatt.lessons.model import LETTERS
from wyatt.ui.acts import Key
from wyatt.ui.document import MOVING, THESE_KEYS, keys_dialog, page_head, said_place
from wyatt.ui.html import button, rule, rule_links, titled_rule, use
from wyatt.ui.page import UNSAVED
from wyatt.ui.tags import EMPTY, Html, esc, joined, person

# === A lesson's page: its frame, its path, its sentences, and the parts below them. Each game draws
# its own table, for example in `wyatt.pages.course.earp`. The card on the right is further down.

#: Attributes for a button that opens a lesson and scrolls to its heading.
TO_HEADING = 'data-reveal="[data-part=say] h2[data-in-sight]"'
#: The keys for the answers and for a lesson's buttons.
ANSWERS = tuple(Key(letter, N_("choose that answer")) for letter in LETTERS.lower())
GO_ON = Key("n", N_("go on"))
UNDO = Key("u", N_("undo your last move"))
COACH = Key("c", N_("ask the coach, then play its move"))
START_AGAIN = Key("r", N_("start again"))
#: The pattern of rule ids and of emphasized words. The space before an id is included, because it
#: becomes a no-break space to keep the link from starting a line.
_INLINE = re.compile(r"( ?)(`[a-z.-]+`(?: `[a-z.-]+`)*)|\*\*([^*]+)\*\*")


def prose(text: str) -> Html:
    """Return a lesson's text as HTML. Rule ids in backticks become links, and **words** bold."""
    return Html(
        joined(Html(f"<p>{inline(part)}</p>") for part in text.split("\n\n") if part.strip())
    )


def inline(text: str) -> Html:
    """Return a lesson's text as HTML for use within a line."""

    def drawn(found: re.Match[str]) -> Html:
        """Return a link for rule ids in backticks, or bold text for words in asterisks."""
        if not found[2]:
            return Html(f"<b>{found[3]}</b>")
        return Html(("\u00a0" if found[1] else "") + rule(*found[2].replace("`", "").split()))

    return Html(_INLINE.sub(drawn, esc(text)))


# --- the line above -------------------------------------------------------------------------------


def next_of(titles: Collection[str], done: Collection[str], here: str) -> str:
    """Return the id of the first lesson that's neither finished nor open, or an empty string."""
    return next((id for id in titles if id not in done and id != here), "")


def path(titles: Mapping[str, str], done: Collection[str], here: str) -> Html:
    """Return the course's path: a dot per lesson, marked if it's finished, open or next."""
    following = next_of(titles, done, here)
    dots = joined(
        _dot(at, id, title, (id in done, id == here, id == following))
        for at, (id, title) in enumerate(titles.items(), 1)
    )
    at = list(titles).index(here) + 1 if here in titles else 0
    where = _("Your own lesson")
    if at:
        where = _("Lesson {number} of {lessons}", number=at, lessons=len(titles))
    return Html(
        f'<nav class="path" aria-label="{esc(_("Lessons"))}"><ol class="dots" data-roving data-follow>{dots}</ol>'
        f"<p>{where}</p></nav>"
    )


def _dot(at: int, id: str, title: str, state_: tuple[bool, bool, bool]) -> Html:
    """Return a lesson's dot. state_: whether the lesson is finished, is open, and comes next."""
    done, here, following = state_
    state = ("done " if done else "") + ("now" if here else "next" if following else "")
    said = _("Lesson {number}: {title}", number=at, title=title)
    if done:
        said = _("Lesson {number}: {title}, done", number=at, title=title)
    elif following:
        said = _("Lesson {number}: {title}, next", number=at, title=title)
    current = ' aria-current="step"' if here else ""
    dot = button(
        "lesson",
        EMPTY,
        kind="dot",
        key=f"dot {id}",
        label=said,
        more=f'data-lesson="{esc(id)}" title="{person(title)}"{current}',
    )
    return Html(f'<li class="{state.strip()}">{dot}</li>')


def lesson_head(titles: Mapping[str, str], done: Collection[str], here: str, page: str) -> Html:
    """Return the head of a lesson's page, with the course's path. page: the page's name."""
    return page_head(page, path(titles, done, here))


def course_welcome(title: str, say: str, lessons: int, kept: bool) -> Html:
    """Return the welcome above the first lesson. title, say: the course's title and introduction.
    lessons: how many there are. kept: whether the browser saves anything.
    """
    how = _(
        "{lessons} short lessons at the table: you play, you bet on what happens, and you "
        "learn why.",
        lessons=lessons,
    )
    how = sentences(how, saved(kept))
    return Html(
        f'<section class="hello" aria-label="{esc(_("Welcome"))}"><h2>{esc(title)}</h2>'
        f"<p>{esc(say)}</p><p>{esc(how)}</p></section>"
    )


def lesson_badge(sign: str, at: int, earned: bool) -> Html:
    """Return a lesson's badge, which is hollow until it's earned. sign: the game's symbol."""
    return Html(
        f'<span class="medal{" earned" if earned else ""}" aria-hidden="true">{use(sign)}<b>{at}</b></span>'
    )


def badges(titles: Mapping[str, str], done: Collection[str], sign: str) -> Html:
    """Return a row with the badges for all of a course's lessons."""
    drawn = joined(
        Html(
            f'<li title="{esc(title)}">{lesson_badge(sign, at, id in done)}'
            f'<span class="vh">{esc(_lesson_said(at, title, id in done))}</span></li>'
        )
        for at, (id, title) in enumerate(titles.items(), 1)
    )
    return Html(f'<ul class="medals" aria-label="{esc(_("Badges"))}">{drawn}</ul>')


def _lesson_said(at: int, title: str, done: bool) -> str:
    if done:
        return _("Lesson {number}: {title}, done", number=at, title=title)
    return _("Lesson {number}: {title}, not done yet", number=at, title=title)


def last_page(
    course: tuple[bool, str, str],
    titles: Mapping[str, str],
    done: Collection[str],
    first: tuple[int, int],
    ways: Html,
    figures: Sequence[tuple[str, str]] = (),
) -> Html:
    """Return a course's last page, or the learner's progress so far in the same form.

    course: whether the learner has reached the end, the game's title, and its sign. first: how many
    questions were right on the first try, and how many were answered. ways: the buttons for the
    next steps. figures: more numbers with their labels.
    """
    ends, title, sign = course
    right, given = first
    missing = [id for id in titles if id not in done]
    heading = (
        _("You know {game}", game=title)
        if not missing
        else _("The end of the {game} course", game=title)
        if ends
        else _("Your progress in {game}", game=title)
    )
    said = _(
        "{count} of {lessons} lessons are done.",
        count=len(titles) - len(missing),
        lessons=len(titles),
    )
    if given:
        said += " " + _(
            "You answered {right} of {given} questions right the first time.",
            given=given,
            right=right,
        )
    facts = joined(Html(f"<li><b>{esc(one)}</b> {esc(of)}</li>") for one, of in figures)
    next_ = Html(f'<h3>{esc(_("Next steps"))}</h3><div class="row" data-next="1">{ways}</div>')
    open_ = EMPTY
    if missing:
        numbers = {id: at for at, id in enumerate(titles, 1)}
        items = joined(
            Html(
                f"<li>{button('lesson', Html(f'<b>{numbers[id]}</b>{person(titles[id])}'), kind='mv', key=f'missing {id}', more=_of(id))}</li>"
            )
            for id in missing
        )
        open_ = Html(f'<h3>{esc(_("Lessons to do"))}</h3><ol class="lessons">{items}</ol>')
    return Html(
        f'<section class="lastpage" aria-label="{esc(heading)}"><h2 tabindex="-1" data-key="card" data-in-sight>'
        f'{esc(heading)}</h2><p>{esc(said)}</p>{badges(titles, done, sign)}<ul class="facts">{facts}</ul>'
        f"{open_ + next_ if ends else next_ + open_}</section>"
    )


def lesson_say(
    head: tuple[int, str],
    say: str,
    refused: Sequence[str] = (),
    words: str = "",
    read: bool = False,
    known: str = "",
) -> Html:
    """Return the lesson's title and sentences. head: its number and title. refused: rules to
    highlight in the sentences.

    words: the HTML of the new words. read: whether to fold the sentences under the title, because
    the learner has read them. known: a warning for learners who know the other game.
    """
    number, title = head
    small = f"<small>{_('Lesson {number}', number=number)}</small> " if number else ""
    said = prose(say) + (f'<div class="known">{prose(known)}</div>' if known else "")
    for name in refused:
        said = re.sub(
            rf'class="rule quiet"(?=[^>]* data-rule="(?:[^"]* )?{re.escape(name)}[ "])',
            'class="rule quiet asked"',
            said,
        )
    heading = f"{small}{person(title)}</h2>"
    if read:
        first = button(
            "lesson",
            esc(_("Restart this lesson")),
            kind="btn small",
            key="say first",
            data_first="1",
        )
        return Html(
            f'<details class="read"><summary><h2>{heading}</summary>{said}{words}<p>{first}</p></details>'
        )
    return Html(f"<h2 data-in-sight>{heading}{said}{words}")


def saved(kept: bool, right: int = 0, given: int = 0) -> str:
    """Return where the progress is saved, and how many first answers in this lesson were right.
    kept: whether the browser saves anything.
    """
    where = (
        _("Your progress stays in this browser. Nothing is sent anywhere.") if kept else _(UNSAVED)
    )
    said = N_("In this lesson, {right} of {given} first answers were right.")
    return sentences(where, _(said, right=right, given=given)) if given else where


# --- the panels below -----------------------------------------------------------------------------


def progress_panel(
    titles: Mapping[str, str],
    done: Collection[str],
    said: str,
    clearing: bool = False,
    name: str = "",
    here: tuple[str, str, Mapping[str, tuple[int, int]]] = ("", "badge", MappingProxyType({})),
) -> Html:
    """Return the learner's progress, with buttons to save, load and clear it.

    said: the text from `saved`. clearing: whether to ask for confirmation. name: the learner's
    name. here: the open lesson, the badges' sign, and each unfinished lesson's stage.
    """
    count = sum(id in done for id in titles)
    summary = _(
        "All lessons and your progress: {count} of {lessons} done", count=count, lessons=len(titles)
    )
    save = button("save", esc(_("Export")), label=_("Export your progress"))
    load = button("load", esc(_("Import")), label=_("Import progress from a file"))
    overview = button("overview", esc(_("Your progress")), key="overview", more=TO_HEADING)
    sheet = button("sheet", esc(_("Worksheet to print")), key="sheet open", more=_TO_SHEET)
    if clearing:
        clear = (
            f"<p>{_('Clear everything this browser has saved for this course?')}</p>"
            + button("clear", esc(_("Yes, clear it")), key="clear yes", data_sure="yes")
            + button("clear", esc(_("Keep it")), key="clear no", data_sure="no")
        )
    else:
        clear = button("clear", esc(_("Clear")), key="clear", label=_("Clear your progress"))
    open_, sign, begun = here
    following = next_of(titles, done, open_)
    items = joined(
        Html(
            f"<li>{button('lesson', Html(f'{lesson_badge(sign, at, id in done)}{person(title)}'), kind='mv', key=f'list {id}', more=_of(id, id == open_))}"
            f"{_stands(id in done, id == open_, id == following, begun.get(id))}</li>"
        )
        for at, (id, title) in enumerate(titles.items(), 1)
    )
    return Html(
        '<details class="panel progress">'
        f"<summary>{esc(summary)}</summary><p>{esc(said)}</p>"
        f'{_name_field(name)}<div class="row">{overview}{save}{load}{clear}{sheet}'
        f"{button('teacher', esc(_('For teachers')), more=_TO_TEACHER)}</div>"
        f'<ol class="lessons">{items}</ol></details>'
    )


def _stands(done: bool, here: bool, following: bool, begun: tuple[int, int] | None) -> Html:
    """Return a lesson's progress, for the list. begun: its stage and number of stages, or None."""
    marks = []
    if here:
        marks.append(Html(f"<b>{esc(_('open now'))}</b>"))
    if done:
        marks.append(Html(f"<span class=good>{esc(_('✓ done'))}</span>"))
    elif begun:
        stage, stages = begun
        marks.append(esc(_("stage {stage} of {stages}", stage=stage, stages=stages)))
    if following:
        marks.append(Html(f'<b class="nextup">{esc(_("next"))}</b>'))
    return Html(f'<span class="stands">{joined(marks, " · ")}</span>') if marks else EMPTY


def _name_field(name: str) -> Html:
    """Return the field for the learner's name, which goes into the exported file."""
    said = _(
        "Your name, if a teacher asks for your file (this browser keeps the name until you export the file):"
    )
    return Html(
        f'<p class="field"><label>{esc(said)} <input type="text" data-do="name" data-key="name" '
        f'maxlength="60" autocomplete="off" value="{esc(name)}"></label></p>'
    )


#: Attributes for a button that opens the worksheet and scrolls to it.
_TO_SHEET = 'data-reveal=".onsheet"'
#: Attributes for a button that opens the teacher's page and scrolls to it.
_TO_TEACHER = 'data-reveal=".teacher"'


def teacher_panel(
    rules: Sequence[tuple[str, Sequence[tuple[str, str]]]],
    questions: Sequence[tuple[str, Sequence[tuple[str, str, str]]]],
) -> Html:
    """Return the teacher's page: each rule's lessons, and every question with its answer.

    rules: each rule's id, with its lessons' ids and titles. questions: each lesson's title, with
    its questions, their right answers and the reasons.
    """
    taught = joined(
        Html(
            f"<tr><th scope=row>{titled_rule(name)}</th><td>{', '.join(_lesson_link(*one) for one in lessons)}"
            "</td></tr>"
        )
        for name, lessons in rules
    )
    asked = joined(
        Html(f"<h3>{esc(title)}</h3><ul>{''.join(_answer(*one) for one in answers)}</ul>")
        for title, answers in questions
    )
    close = button("teacher", esc(_("Close")), key="teacher close")
    class_ = button("page", esc(_("How a class did")), key="teacher results", data_page="results")
    title = esc(_("For teachers"))
    # Not escaped, because the file name and the command contain HTML.
    own = _(
        "To make your own lesson from a position at the table, open the notebook {notebook} with {command}.",
        notebook="<code>teacher.ipynb</code>",
        command="<code>wyatt learn</code>",
    )
    return Html(
        f'<section class="panel teacher" aria-label="{title}"><h2>{title}</h2>'
        f'<p>{own}</p><div class="row">{class_}{close}</div>'
        f"<details open><summary>{_('Which lesson teaches which rule')}</summary>"
        f"<table><thead><tr><th scope=col>{_('Rule')}</th><th scope=col>{_('Lessons')}</th></tr>"
        f"</thead><tbody>{taught}</tbody></table></details>"
        f"<details><summary>{_('The questions, with answers')}</summary>{asked}"
        "</details></section>"
    )


def _lesson_link(id: str, title: str) -> Html:
    return button("lesson", esc(title), kind="btn bare", key=f"teacher {id}", more=_of(id))


def _answer(ask: str, right: str, reason: str) -> Html:
    return Html(f"<li>{inline(ask)} <b>{inline(right)}</b> {inline(reason)}</li>")


def _of(id: str, here: bool = False) -> Html:
    current = ' aria-current="step"' if here else ""
    return Html(f'data-lesson="{esc(id)}" {TO_HEADING}{current}')


#: An element that has the browser send its results for the daily problems.
_KEPT_DAYS = Html('<i hidden data-stored="daily"></i>')


def lesson_frame(
    keys: Iterable[Key], table: str = "", credit: str = "", stored: str = "course"
) -> Html:
    """Return a lesson page's frame, with a slot for each part. keys: the keys for its buttons.
    table: more classes for the table. credit: the credit at the end. stored: the key in the
    browser's storage.
    """

    def part(name: str, more: str = "", tag: str = "div") -> Html:
        """Return an empty element for one of the page's parts."""
        return Html(f'<{tag} data-part="{name}"{more}></{tag}>')

    happened, table_, split = _("What just happened"), _("Table"), _("Scoring split")
    log = f' role="log" aria-live="polite" aria-label="{esc(happened)}"'
    return Html(
        f"{part('head')}{part('notice', ' role=alert')}{part('motion', ' hidden')}{part('sheet')}"
        f'<div class="course" data-keys data-stored="{esc(stored)}" data-lm-suppress-shortcuts="true">'
        f'<div class="left"><div class="say">{part("say", " data-morph")}<i class="spot"></i></div>'
        f'<section class="tbl wyatt-table{table}" data-table data-holds="" id="wyatt-table" aria-label="{esc(table_)}" tabindex="-1">'
        f"{part('board')}{part('why', ' role=alert')}{part('hand')}</section></div>"
        f'<div class="right">{part("card")}<section class="panel wyatt-events after" aria-label="{esc(happened)}">'
        f"<h2>{esc(happened)}</h2>{part('events', log)}</section></div></div>"
        f"{EMPTY if stored == 'daily' else _KEPT_DAYS}"
        f'{said_place()}<div class="under">{part("rule")}'
        f'<section class="wyatt-split" aria-label="{esc(split)}">{part("split")}</section>'
        f"{part('text')}{part('progress', ' data-morph')}{part('teacher')}"
        f"{f'<footer>{credit}</footer>' if credit else ''}</div>{keys_dialog((*MOVING, *ANSWERS, *keys, THESE_KEYS))}"
    )


# === The card to the right of a lesson: the question, the answers, and the next step. After a bet,
# the card shows the reason for every answer.


def _heading(text: str) -> Html:
    return Html(f'<h2 class="q" tabindex="-1" data-key="card">{inline(text)}</h2>')


@dataclass(frozen=True, slots=True)
class QuestionCard:
    """A question on its card. options: each answer's letter and text. bet: the button's label."""

    kicker: str
    title: str
    say: str
    ask: str
    options: Sequence[tuple[str, str]]
    bet: str


@dataclass(frozen=True, slots=True)
class Task:
    """A task on its card. goals: each goal's text, and whether the learner has reached it."""

    kicker: str
    title: str
    say: str
    goals: Sequence[tuple[str, bool]]


def bet_card(asked: QuestionCard, unanswered: bool = False) -> Html:
    """Return the card of a question that hasn't been answered yet.

    unanswered: whether the learner pressed the button without an answer. If so, the focus goes to
    the first answer.
    """
    heading, options = _heading(asked.ask), asked.options
    missing = ""
    if unanswered:
        heading = Html(heading.replace(' data-key="card"', ""))
        said = esc(_("Choose an answer first, then place your bet."))
        missing = f'<p class="unanswered" role="alert">{said}</p>'
    keys = _("Press {first} to {last}, then Enter", first=options[0][0], last=options[-1][0])
    lines = joined(_radio(letter, text) for letter, text in options)
    return Html(
        f'<form class="bet" data-form="answer"><p class="kicker">{esc(asked.kicker)}</p>'
        f'<p class="title">{inline(asked.title)}</p>{prose(asked.say)}{heading}'
        f'<fieldset class="ask"><legend class="vh">{esc(asked.ask)}</legend><ul class="opts">{lines}</ul>'
        f'</fieldset>{missing}<div class="go"><button class="btn prime" type="submit" data-key="card">{esc(asked.bet)}'
        f'</button><p class="bykey">{esc(keys)}</p></div></form>'
    )


def _radio(letter: str, text: str) -> Html:
    low = letter.lower()
    return Html(
        f'<li class="opt"><input type="radio" name="bet" id="bet-{low}" value="{letter}" '
        f'data-hot="{low}" data-key="card"><label for="bet-{low}">'
        f'<span class="let" aria-hidden="true">{letter}</span><span class="txt">{inline(text)}</span>'
        "</label></li>"
    )


def answered_card(
    kicker: str,
    ask: str,
    options: Sequence[tuple[str, str, str, Sequence[str], bool]],
    bet: str,
    buttons: str,
) -> Html:
    """Return the card of an answered question: the bet, all reasons, and the next step.

    options: each answer's letter, text, reason, rules, and whether it's right.
    """
    right = next(letter for letter, *_, good in options if good)
    verdict = _("You bet on {bet}. That’s right.", bet=bet)
    if bet != right:
        verdict = _("You bet on {bet}. The right answer is {right}.", bet=bet, right=right)
    lines = joined(_reasoned(*option, bet) for option in options)
    return Html(
        f'<div class="bet revealed"><p class="kicker">{esc(kicker)}{colon()}{inline(ask)}</p>'
        f'{_heading(verdict)}<ul class="opts">{lines}</ul><div class="next" data-next="1">{buttons}</div></div>'
    )


def _reasoned(
    letter: str, text: str, reason: str, rules: Sequence[str], right: bool, bet: str
) -> Html:
    kind = "yes" if right else "wrong"
    mine = " mine" if letter == bet else ""
    sign = "✓" if right else "✗"
    said = _("✓ right") if right else ""
    if mine:
        said = _("{sign} your bet", sign=sign)
    links = f"\u00a0{rule_links(tuple(rules))}" if rules else ""  # a link never begins a line
    return Html(
        f'<li class="opt {kind}{mine}"><div class="line"><span class="let" aria-hidden="true">{letter}</span>'
        f'<span class="txt">{inline(text)}</span><span class="verdict">{said}</span></div>'
        f'<p class="reason">{inline(reason)}{links}</p></li>'
    )


def play_card(task: Task, state: str, said: str, buttons: str, more: str = "") -> Html:
    """Return a task's card. state: how the try ended, or empty. said: the text about the end."""
    lines = joined(
        Html(
            f'<li class="{"yes" if reached else ""}"><span class="box" aria-hidden="true"></span>'
            f'<span>{inline(text)}<span class="vh">{_reached(reached)}'
            "</span></span></li>"
        )
        for text, reached in task.goals
    )
    listed = f'<ul class="goals" aria-label="{_("Goals")}">{lines}</ul>' if task.goals else ""
    settled = ' data-next="1"' if state else ""  # the focus moves to the buttons
    end = f'<p class="end {state}">{inline(said)}</p>' if said else ""
    return Html(
        f'<div class="bet task {state}"{" data-answer" if state else ""}><p class="kicker">{esc(task.kicker)}</p>'
        f'{_heading(task.title)}{prose(task.say)}{listed}{more}{end}<div class="next"{settled}>{buttons}</div></div>'
    )


def _reached(reached: bool) -> str:
    """Return whether a goal is reached, for screen readers."""
    return f" {_('Reached.') if reached else _('Not reached yet.')}"


def happened(lines: Sequence[str], most: int = 8) -> Html:
    """Return the sentences about the latest events as a list. most: the maximum number to show."""
    skipped = len(lines) - most
    if skipped > 0:
        earlier = plural("({number} earlier move.)", "({number} earlier moves.)", skipped)
        lines = [earlier, *lines[skipped:]]
    items = joined(
        Html(f"<li><b>{at}</b><span>{esc(line)}</span></li>") for at, line in enumerate(lines, 1)
    )
    return Html(f"<ol>{items}</ol>" if items else "")
