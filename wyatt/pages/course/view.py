"""How a lesson's page is drawn: the frame, the path through the lessons, and the card."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from wyatt.core.text import N_, _, cached, colon, plural
from wyatt.lessons.courses import ids, terms_of
from wyatt.lessons.model import LETTERS, Lesson, Question, subject
from wyatt.lessons.reading import lesson_of
from wyatt.pages.course.table import Look
from wyatt.ui import tags as h
from wyatt.ui.acts import Key
from wyatt.ui.document import MOVING, THESE_KEYS, keys_dialog, said_place
from wyatt.ui.html import button, column_heads, rule, rule_links, slot, table_row, titled_rule, use
from wyatt.ui.tags import EMPTY, Html, Inside, person

#: The keys for the answers and for a lesson's buttons.
ANSWERS = tuple(Key(letter, N_("choose that answer")) for letter in LETTERS.lower())
GO_ON = Key("n", N_("go on"))
UNDO = Key("u", N_("undo your last move"))
COACH = Key("c", N_("get the coach’s move, then play it"))
START_AGAIN = Key("r", N_("start again"))
#: Attributes for a button that opens a lesson and scrolls to its heading.
TO_HEADING = {"data_reveal": "[data-part=say] h2[data-in-sight]"}
#: Attributes for the button to the next stage or lesson, or back to a stage's beginning: the
#: button's key, and the element to scroll to, which is the table or a new lesson's heading.
ON = {**GO_ON.attributes, "data_reveal": ".spot"}
AGAIN = {**START_AGAIN.attributes, "data_reveal": ".spot"}
ON_TO_A_LESSON = {**GO_ON.attributes, **TO_HEADING}
#: Attributes for the main button after a try, with which a screen reader says how the try ended.
ENDED = {"kind": "btn prime", "key": "card", "aria_describedby": "card-end"}
#: The pattern for rule ids and emphasized words. The space before an id is included, because it
#: becomes a no-break space to keep the link from starting a line.
_INLINE = re.compile(r"( ?)(`[a-z.-]+`(?: `[a-z.-]+`)*)|\*\*([^*]+)\*\*")


def prose(text: str) -> Html:
    """Return a lesson's text as HTML paragraphs. Rule ids in backticks become links, and words
    between double asterisks become bold.
    """
    return h.markup(h.p(inline(part)) for part in text.split("\n\n") if part.strip())


def inline(text: str) -> Html:
    """Return a lesson's text as HTML without paragraphs."""

    def drawn(found: re.Match[str]) -> str:
        if not found[2]:
            return f"<b>{found[3]}</b>"
        return ("\u00a0" if found[1] else "") + rule(*found[2].replace("`", "").split())

    return Html(_INLINE.sub(drawn, h.esc(text)))


def with_markup(sentence: str, **markup: Html) -> Html:
    """Return a sentence as HTML, with the given markup in place of each name in braces."""
    return Html(h.esc(sentence).format(**markup))


def next_of(titles: Collection[str], done: Collection[str], here: str) -> str:
    """Return the id of the first lesson that's neither finished nor open, or an empty string if there's none."""
    return next((id for id in titles if id not in done and id != here), "")


def path(titles: Mapping[str, str], done: Collection[str], here: str) -> Html:
    """Return the path through a course, with a dot for each lesson. Finished lessons, the open
    lesson and the next lesson are marked.
    """
    following = next_of(titles, done, here)
    dots, where = [], _("Your own lesson")
    for at, (id, title) in enumerate(titles.items(), 1):
        state, said = "", N_("Lesson {number}: {title}")
        if id in done:
            state, said = "done", N_("Lesson {number}: {title}, done")
        elif id == following:
            state, said = "next", N_("Lesson {number}: {title}, next")
        if id == here:
            state = f"{state} now".lstrip()
            where = _("Lesson {number} of {lessons}", number=at, lessons=len(titles))
        about = {"kind": "dot", "key": f"dot {id}", "label": _(said, number=at, title=title)}
        current = "step" if id == here else None
        place: dict[str, Any] = {"data_lesson": id, "title": person(title), "aria_current": current}
        dots.append(h.li(button("lesson", None, **about, **place), cls=state))
    listed = h.ol(dots, cls="dots", data_roving=True, data_follow=True)
    return h.nav(listed, h.p(where), cls="path", aria_label=_("Lessons"))


def lesson_badge(sign: str, at: int, earned: bool) -> Html:
    """Return a lesson's badge, hollow until earned. sign: the game's. at: the lesson's number."""
    return h.span(use(sign), h.b(at), cls="medal earned" if earned else "medal", aria_hidden=True)


def new_words(lesson: Lesson) -> Html:
    """Return the words that a lesson introduces, collapsed under a heading, or empty HTML if there are none."""
    words = [(h.dt(_(one.name)), h.dd(_(one.meaning))) for one in terms_of(lesson.game, lesson.id)]
    return h.details(h.summary(_("New words here")), h.dl(words)) if words else EMPTY


@cached()
def teacher_panel(game: str) -> Html:
    """Return a course's panel for teachers: the lessons about each rule, and every question with the answer."""
    taught: dict[str, list[Html]] = {rule.id: [] for rule in subject(game).spec.rulebook().rules()}
    asked: list[Html] = []
    for lesson in map(lesson_of, ids(game)):
        id, title = lesson.id, f"{lesson.number}. {_(lesson.title)}"
        opens = {"key": f"teacher {id}", "data_lesson": id, **TO_HEADING}
        link = button("lesson", title, kind="btn bare", **opens)
        for name in taught.keys() & set(lesson.rules):
            taught[name].append(link)
        answers = []
        for question in lesson.questions:
            right = question.options[question.right]
            ask = " ".join(_(text) for text in (question.say, question.ask) if text)
            answer, reason = h.b(inline(_(right.text))), inline(_(right.reason))
            answers.append(h.li(inline(ask), " ", answer, " ", reason))
        asked += [h.h3(title), h.ul(answers)]
    lists = ((titled_rule(name), h.markup(all, between=", ")) for name, all in taught.items())
    own = _(
        "To make your own lesson from a position at the table, open the notebook {notebook} with {command}."
    )
    files = {"notebook": h.code("teacher.ipynb"), "command": h.code("wyatt learn")}
    buttons = (
        button("page", _("How a class did"), key="teacher results", data_page="results"),
        button("teacher", _("Close"), key="teacher close", data_back="teacher"),
    )
    heads = h.thead(h.tr(column_heads((_("Rule"), _("Lessons")))))
    table = h.table(heads, h.tbody(table_row(*each) for each in lists))
    title = _("For teachers")
    inside = (
        (h.h2(title), h.p(with_markup(own, **files)), h.div(buttons, cls="row")),
        h.details(h.summary(_("Which lesson teaches which rule")), table, open=True),
        h.details(h.summary(_("The questions, with answers")), asked),
    )
    return h.section(inside, cls="panel teacher", aria_label=title)


# === The frame. Each game draws its own table, for example in `wyatt.pages.course.earp`.


def course_area(look: Look, stored: str, id: str | None = None, **attributes: object) -> Html:
    """Return the empty slots for a lesson's text, table, card and events. stored: the name of the
    learner's data in the browser's storage. id: the table's HTML id. attributes: more HTML
    attributes for the area.
    """
    happened = _("What just happened")
    about: dict[str, Any] = {"data_table": True, "data_holds": "", "id": id}
    about |= {"aria_label": _("Table"), "tabindex": -1}
    parts = slot("board"), slot("why", role="alert"), slot("hand")
    table = h.section(parts, cls=f"tbl wyatt-table{look.table}", **about)
    log = h.h2(happened), slot("events", role="log", aria_live="polite", aria_label=happened)
    events = h.section(log, cls="panel wyatt-events after", aria_label=happened)
    say = h.div(slot("say", data_morph=True), h.i(cls="spot"), cls="say")
    sides = h.div(say, table, cls="left"), h.div(slot("card"), events, cls="right")
    return h.div(sides, cls="course", data_keys=True, data_stored=stored, **attributes)


def split_area() -> Html:
    return h.section(slot("split"), cls="wyatt-split", aria_label=_("Scoring split"))


def lesson_frame(look: Look, keys: Iterable[Key], stored: str) -> Html:
    """Return the frame of a lesson's page. keys: the keys for the page's buttons. stored: the name
    of the learner's data in the browser's storage.
    """
    credit = look.credit()
    above = slot("notice", role="alert"), slot("motion", hidden=True), slot("sheet")
    below = slot("text"), slot("progress", data_morph=True), slot("teacher")
    area = course_area(look, stored, "wyatt-table", data_lm_suppress_shortcuts="true")
    # This element has the browser send its results for the daily problems.
    daily = stored != "daily" and h.i(hidden=True, data_stored="daily")
    under = slot("rule"), split_area(), below, credit and h.footer(credit)
    dialog = keys_dialog((*MOVING, *ANSWERS, *keys, THESE_KEYS))
    after = said_place(), h.div(under, cls="under"), dialog
    return h.markup((look.sprite, slot("head"), above), area, daily, after)


# === The card to the right of a lesson: the question, the answers, and the next step. After a bet,
# the card shows the reason for every answer.


def bet_card(kicker: str, stage: Question, unanswered: bool) -> Html:
    """Return the card of a question before the answer. unanswered: whether the learner pressed the
    card's button without choosing an answer. If so, the focus goes to the first answer.
    """
    letters, choices = LETTERS[: len(stage.options)], []
    for letter, option in zip(letters, stage.options, strict=False):
        low = letter.lower()
        place = {"id": f"bet-{low}", "data_hot": low, "data_key": "card"}
        radio = h.input(type="radio", name="bet", value=letter, **place)
        label = h.label(_lettered(letter, stage.words(option.text)), for_=place["id"])
        choices.append(h.li(radio, label, cls="opt"))
    keys = N_("Press {first} to {last}, then Enter")
    if len(letters) == 2:
        keys = N_("Press {first} or {last}, then Enter")
    bet = stage.words(stage.bet) if stage.bet else _("Place your bet")
    missing = unanswered and _("Choose an answer first, then place your bet.")
    ask = stage.words(stage.ask)
    submit = h.button(bet, cls="btn prime", type="submit", data_key="card")
    title, say = inline(stage.words(stage.title)), prose(stage.words(stage.say))
    inside = (
        (h.p(kicker, cls="kicker"), h.p(title, cls="title"), say),
        _heading(ask, key=None if unanswered else "card"),
        h.fieldset(h.legend(ask, cls="vh"), h.ul(choices, cls="opts"), cls="ask"),
        missing and h.p(missing, cls="unanswered", role="alert"),
        h.div(submit, h.p(_(keys, first=letters[0], last=letters[-1]), cls="bykey"), cls="go"),
    )
    return h.form(inside, cls="bet", data_form="answer", data_reveal=".course:has(.revealed) .spot")


def _heading(text: str, key: str | None = "card") -> Html:
    return h.h2(inline(text), cls="q", tabindex=-1, data_key=key, id="card-title")


def _lettered(letter: str, answer: str) -> Html:
    return h.markup(h.span(letter, cls="let", aria_hidden=True), h.span(inline(answer), cls="txt"))


def answered_card(kicker: str, stage: Question, bet: str, buttons: Inside) -> Html:
    """Return an answered question's card, with each option's reason. bet: the chosen letter."""
    right = LETTERS[stage.right]
    verdict = _("You bet on {bet}. The right answer is {right}.", bet=bet, right=right)
    if bet == right:
        verdict = _("You bet on {bet}. That’s right.", bet=bet)
    options = []
    for letter, option in zip(LETTERS, stage.options, strict=False):
        said, kind = option.right and _("✓ right"), "opt yes" if option.right else "opt wrong"
        if letter == bet:
            said, kind = _("{sign} your bet", sign="✓" if option.right else "✗"), f"{kind} mine"
        answer = _lettered(letter, stage.words(option.text))
        line = h.div(answer, h.span(said, cls="verdict"), cls="line")
        links = option.rules and ("\u00a0", rule_links(option.rules))  # a link never begins a line
        reason = h.p(inline(stage.words(option.reason)), links, cls="reason")
        options.append(h.li(line, reason, cls=kind))
    asked = h.p(kicker, colon(), inline(stage.words(stage.ask)), cls="kicker")
    ways = h.div(buttons, cls="next", data_next=1)
    kind = "bet revealed played" if stage.see or stage.tried else "bet revealed"
    return h.div(asked, _heading(verdict), h.ul(options, cls="opts"), ways, cls=kind)


def play_card(
    kicker: str, title: str, say: str, buttons: Inside, more: Inside = None, state: str = ""
) -> Html:
    """Return a task's card. more: HTML above the buttons. state: how the try ended, ``won`` or
    ``lost``, or empty if it hasn't ended.
    """
    # At the end, the focus moves to the buttons.
    ways = h.div(buttons, cls="next", data_next=1 if state else None)
    inside = h.p(kicker, cls="kicker"), _heading(title), prose(say), more, ways
    return h.div(inside, cls=f"bet {state}", data_answer=bool(state))


def happened(lines: Sequence[str]) -> Html:
    """Return a list of the sentences about the latest events. If there are more than eight, one
    line replaces the earlier ones.
    """
    skipped = len(lines) - 8
    if skipped > 0:
        earlier = plural("({number} earlier move.)", "({number} earlier moves.)", skipped)
        lines = [earlier, *lines[skipped:]]
    items = [h.li(h.b(at, aria_hidden=True), h.span(line)) for at, line in enumerate(lines, 1)]
    return h.ol(items) if items else EMPTY
