"""A learner at the course's page, who plays lessons with the mouse or only with the keyboard.

A second page object of the same course gets the same requests. After every act the page must show
its drawing.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest
from in_page import explorer_of
from playwright.sync_api import Browser, Locator, Page
from visits import START_MS, WIDE, Visit, arrive

from wyatt import wildcat
from wyatt.earp import parse_move
from wyatt.lessons import lesson_of
from wyatt.lessons.model import LETTERS, Play, Question
from wyatt.pages.course.page import CoursePage
from wyatt.ui.wildcat.hand import used

PARTS = ("say", "card", "board", "why", "hand", "events")
#: The parts of the page that still differ from the desk's drawing after so many milliseconds.
_OTHER = """async ([parts, patience]) => {
  const drawn = Object.entries(parts).map(([name, html]) => [name, new DOMParser().parseFromString(html, "text/html").body.textContent]);
  const until = performance.now() + patience;
  for (;;) {
    const other = drawn.flatMap(([name, wanted]) => {
      const shown = document.querySelector(`[data-part="${name}"]`).textContent;
      return shown === wanted ? [] : [{ name, shown, wanted }];
    });
    if (!other.length || performance.now() > until) return other;
    await new Promise(requestAnimationFrame);
  }
}"""
#: Whether the focus is on the element, in its group (which arrow keys walk through), or neither.
_FOCUS = """selector => {
  const here = document.activeElement;
  if (here.matches(selector)) return "there";
  const group = here.closest(".hand, .whand, .dots, .chooser, .drop, .counts");
  return group && group.querySelector(selector) ? "near" : "";
}"""
_MOST_KEYS = 120
#: The coach's button, and the one in their hint.
COACH, PLAY_IT = '[data-key="coach"]', '[data-key="coach play"]'
#: If nothing changes on the page for this long, the press was missed.
_UNNOTICED_MS = 10_000


def kinds_of(lesson: str) -> set[str]:
    """What a learner has to do in a lesson: its kinds of stage, of question and of move."""
    found = set()
    for stage in lesson_of(lesson).stages:
        found.add(type(stage).__name__)
        if isinstance(stage, Play):
            found |= {move.split()[0] for move in stage.solution}
            found |= {"refused"} if stage.slips else set()
        elif isinstance(stage, Question):
            found.add(f"{len(stage.options)} options" + ", tried" * bool(stage.tried))
    return found


def of_each_kind(lessons: Sequence[str]) -> list[Any]:
    """The lessons of a course in which something is done first, as parameters; all are played by requests in
    `tests/lessons`. The first runs by default, the others are slow.
    """
    done: set[str] = set()
    chosen: list[Any] = []
    for lesson in lessons:
        if not kinds_of(lesson) <= done:
            done |= kinds_of(lesson)
            chosen.append(pytest.param(lesson, marks=pytest.mark.slow) if chosen else lesson)
    return chosen


class Learner:
    """Acts on the page; `keys` says whether by keyboard alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keys = False
        self.desk = CoursePage()
        #: Presses the page missed, which were repeated.
        self.unnoticed: list[str] = []

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector).first

    def press(self, selector: str, **request: Any) -> None:
        before = self.drawn()
        self._press(selector)
        self.desk.handle(request)
        if self.other(self.drawn(), _UNNOTICED_MS):
            # On a busy machine a click may fall between two drawings of its button.
            if not self.other(before):
                self.unnoticed.append(selector)
                self._press(selector)
            self.see(request)

    def other(self, drawn: Mapping[str, str], patience: int = 0) -> list[dict[str, str]]:
        """The parts of the page that don't come to show this drawing."""
        return self.page.evaluate(_OTHER, [drawn, patience])

    def _press(self, selector: str) -> None:
        if self.keys:
            self.reach(selector)
            self.page.keyboard.press("Enter")
        elif self.page.evaluate(_FOCUS, selector) == "there":
            self.page.keyboard.press("Enter")  # quicker than finding where to click
        else:
            self.find(selector).click()

    def drawn(self) -> dict[str, str]:
        """The parts to compare, as the desk behind the page draws them now."""
        parts = self.desk.parts()
        return {name: parts[name] for name in PARTS}

    def reach(self, selector: str) -> None:
        for _ in range(_MOST_KEYS):
            where = self.page.evaluate(_FOCUS, selector)
            if where == "there":
                return
            self.page.keyboard.press("ArrowRight" if where else "Tab")
        raise AssertionError(f"no key leads to {selector}")

    def see(self, request: Mapping[str, Any]) -> None:
        """Wait until the page shows the same as the desk, which got the same request."""
        other = self.other(self.drawn(), START_MS)
        assert other == [], f"after {dict(request)} the page shows otherwise: {other}"

    def open(self, lesson: str) -> None:
        self.press(f'.dot[data-lesson="{lesson}"]', do="lesson", lesson=lesson)

    def select(self, card: str) -> None:
        self.press(f'.hand [data-card="{card}"]', do="select", card=card)

    def move(self, line: str) -> None:
        move = parse_move(line)
        button = f'[data-do="play"][data-move="{move}"]'
        if not self.page.locator(button).count():
            card = card_of(str(move))
            if self.desk.table.selection.card != card:
                self.select(card)
            if move.verb == "play" and self.desk.table.selection.count != move.count:
                count = str(move.count)
                self.press(
                    f'.counts [data-count="{count}"]', do="select", card=move.outlaw, count=count
                )
        self.press(button, do="play", move=str(move))

    def coached(self) -> None:
        self.press(COACH, do="coach")
        self.press(PLAY_IT, do="play", move=str(self.desk.hint.move))

    def answer(self, option: int) -> None:
        letter = LETTERS[option]
        if self.keys:
            self.reach(".bet input:checked, .bet input, .bet .btn.prime")
            self.page.keyboard.press(letter.lower())
            self.page.keyboard.press("Enter")
        else:
            self.find(f"#bet-{letter.lower()}").click()
            self.find(".bet [type=submit]").click()
        self.desk.handle(request := {"do": "answer", "form": {"bet": letter}})
        self.see(request)

    def again(self) -> None:
        self.press('.bet [data-do="again"]', do="again")

    def on(self) -> None:
        self.press('.bet [data-do="next"]', do="next")

    def state(self) -> str:
        """The class of the card at the right: task, won, lost, revealed."""
        return str(self.find(".bet").get_attribute("class"))


class WildcatLearner(Learner):
    """Plays for which cards are selected one by one."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.desk = CoursePage(game="wildcat")

    def move(self, line: str) -> None:
        move = wildcat.parse_move(line)
        button = f'[data-do="play"][data-move="{move}"]'
        if not self.page.locator(button).count():
            for card, many in used(move).items():
                for copy in range(many):
                    held = f'.whand [data-card="{card}"][data-copy="{copy}"]'
                    self.press(held, do="select", card=card, copy=str(copy))
        self.press(button, do="play", move=str(move))


def card_of(line: str) -> str:
    verb, *rest = line.split(" ")
    if verb in ("play", "discard"):
        return rest[0].partition("*")[0]
    return f"photo:{rest[0]}" if verb == "photo" else verb


L = TypeVar("L", bound=Learner)


@contextmanager
def taking(browser: Browser, address: str, page: str, kind: type[L]) -> Iterator[L]:
    """One page and one kernel for a whole course; it must complain of nothing and ask nobody."""
    context = browser.new_context(
        viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="reduce"
    )
    explorer_of(context)
    visit = Visit(context.new_page())
    arrive(visit.page, f"{address}?page={page}")
    learner = kind(visit.page)
    yield learner
    visit.page.goto("about:blank")
    context.close()
    assert (visit.errors, visit.outside) == ([], [])
    assert len(learner.unnoticed) < 2, learner.unnoticed
