"""axe-core on every page of the site, and on the states of pages in this process, including the sizes of targets."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from in_page import explorer_of
from playwright.sync_api import Browser, Locator, Page, expect
from visits import LIVE, NARROW, WIDE, Opens, Reader, Visit, before_the_end, resize

from tests.accessible import violations
from wyatt.lessons.problems import BEGAN, Problem, problems
from wyatt.site.build import Built
from wyatt.site.pages import PAGE_FILES

pytestmark = pytest.mark.slow

#: The pages with only text, which run no program.
STILL = ("class.html", "rules.html")
#: The sizes of targets, too, which axe-core doesn't check by default.
RULES = {"target-size": {"enabled": True}}


def objections(page: Page, within: str = "") -> list[str]:
    """The problems axe-core finds on a page or within these elements, one line per place."""
    return [
        f"{v['id']}: {node['html'][:200]}"
        for v in violations(page, within, rules=RULES)
        for node in v["nodes"]
        if v["id"] != "target-size" or is_small(page, node["target"][-1])
    ]


def is_small(page: Page, target: str) -> bool:
    """Whether a target is too small in the middle of the window, where no bar at its edge covers a part of it."""
    page.locator(target).evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    return bool(violations(page, target, runOnly=["target-size"]))


@pytest.mark.parametrize("name", [*PAGE_FILES, *STILL])
def test_axe_finds_nothing(reader: Reader, again: Opens, name: str) -> None:
    """Wide and light, then narrow and dark, with all that folds out; and what its policy refuses is a complaint."""
    live, path = name not in STILL, "" if name == "index.html" else name
    page = again(path, awake=live).page
    if live:
        assert page.url == reader.address + (path and f"?page={path.removesuffix('.html')}")
    page.evaluate("for (const shut of document.querySelectorAll('details')) shut.open = true")
    assert objections(page) == []
    resize(page, NARROW)
    page.emulate_media(color_scheme="dark")
    assert objections(page) == []
    page.emulate_media(media="print")  # ink on white paper, whatever theme has been chosen
    theme = "all => all.map(one => (one.dataset.theme = 'dark', getComputedStyle(one).colorScheme))"
    assert {*page.locator(":root, .wyatt.page").evaluate_all(theme)} == {"light"}


def test_every_page_of_the_site_is_among_them(built: Built) -> None:
    # A page in another language has the same elements: "lab.fr.html".
    there = {page.name for page in built.folder.glob("*.html") if page.name.count(".") == 1}
    assert there == {*PAGE_FILES, *STILL, "404.html"}


#: Words whose colours are not the reader's own in forced colours, and that do not stand out from what is
#: behind them. axe-core reads the colours from before they were forced, so it cannot say.
FAINT = """() => {
  const light = text => text.match(/[\\d.]+/g).slice(0, 3).map(one => one / 255)
    .map(one => one <= .04045 ? one / 12.92 : ((one + .055) / 1.055) ** 2.4)
    .reduce((sum, one, at) => sum + one * [.2126, .7152, .0722][at], 0);
  const behind = one => {
    const paper = one ? getComputedStyle(one).backgroundColor : 'rgb(255, 255, 255)';
    return paper.endsWith(', 0)') ? behind(one.parentElement) : paper;
  };
  return [...document.querySelectorAll('.wyatt.page:not(#wyatt-first) *')].filter(one => {
    if (!(one instanceof HTMLElement) || ![...one.childNodes].some(node => node.nodeType === 3 && node.data.trim())) return false;
    const style = getComputedStyle(one);
    if (style.forcedColorAdjust !== 'none' || !one.checkVisibility()) return false;
    if (one.closest('.mark')) return false; // its letters stand on a drawing
    if (style.color.endsWith(', 0)')) return false; // the name of a card under another is left out
    const [less, more] = [light(style.color), light(behind(one))].sort((one, other) => one - other);
    return (more + .05) / (less + .05) < 4.5;
  }).map(one => one.outerHTML.slice(0, 160));
}"""

#: What a press changes without changing the table.
TURN = '[data-part="hand"], .act'


class Shown:
    """A page in one of its states."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def of(self, selector: str) -> Locator:
        return self.page.locator(f"{LIVE} {selector}")

    def press(self, selector: str, then: str) -> None:
        """Press the first of these, and wait for the result."""
        self.of(selector).first.click()
        expect(self.of(then).first).to_be_visible(timeout=30_000)

    def type(self, key: str, text: str) -> None:
        self.of(f'[data-key="{key}"]').fill(text)
        self.of(f'[data-key="{key}"]').press("Enter")

    def expect_clean(self, state: str, within: str = "") -> None:
        """Wide and light, narrow and dark, in forced colours: nothing is objected to.

        within: what the state has changed, where the rest of the page is looked at in another state.
        """
        page = self.page
        assert not within or self.of(within).count(), (state, within)
        for size, scheme in ((WIDE, "light"), (NARROW, "dark")):
            resize(page, size)
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert objections(page, within) == [], (state, size, scheme)
        for forced in ("light", "dark"):
            page.emulate_media(color_scheme=forced, forced_colors="active")  # type: ignore[arg-type]
            assert page.evaluate(FAINT) == [], (state, "forced", forced)
        page.emulate_media(color_scheme="light", forced_colors="none")
        resize(page, WIDE)


Shows = Callable[[str], Shown]


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Visit]:
    """One tab for every state: in each new one, the browser would compile axe-core and our script again."""
    context = browser.new_context(reduced_motion="reduce")
    explorer_of(context)
    yield Visit(context.new_page())
    context.close()


@pytest.fixture
def shown(tab: Visit) -> Iterator[Shows]:
    page = tab.page

    def open_page(query: str) -> Shown:
        resize(page, WIDE)
        page.emulate_media(color_scheme="light", forced_colors="none")
        explorer_of(page.context).open(page, query)
        return Shown(page)

    yield open_page
    page.evaluate("localStorage.clear()")
    complaints, tab.errors[:] = tab.errors[:], []
    assert complaints == []


@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize("name", ["table", "wildcat"])
def test_axe_finds_nothing_in_the_states_of_a_table(shown: Shows, name: str) -> None:
    at = shown(f"page={name}")
    key = at.page.keyboard
    for opener in ("new", "keys"):
        at.press(f'[data-key="control {opener}"]', "dialog[open]")
        at.expect_clean(opener, "dialog[open]")
        key.press("Escape")
        expect(at.of("dialog[open]")).to_have_count(0)
        expect(at.of(f'[data-key="control {opener}"]')).to_be_focused()
    # The box at the hand offers the coach in Wyatt Earp, where the toolbar's own button gives way.
    ask = '[data-key="act hint"]' if name == "table" else '[data-key="control hint"]'
    at.press(ask, '[data-key="hint more"]')
    at.press('[data-key="hint more"]', ".advice")
    at.expect_clean("hint", f"{TURN}, .advice")
    key.press("Escape")
    expect(at.of(".advice")).to_have_count(0)
    at.press(ask, '[data-key="hint close"]')
    at.of('[data-key="hint close"]').press("Enter")
    expect(at.of(ask)).to_be_focused()
    at.press(".act .rule", "[data-float]")
    at.expect_clean("rule", ".act, [data-float]")
    key.press("Escape")
    expect(at.of("[data-float]")).to_have_count(0)
    at.press('.act [data-move^="draw s"]', '[data-part="hand"] .lit')
    at.press('[data-part="hand"] .lit', '[data-part="hand"] [aria-pressed=true]')
    at.expect_clean("chosen", TURN)
    at.press('[data-part="hand"] [aria-pressed=true]', '[data-part="hand"] .lit')
    expect(at.of('[data-part="hand"] [aria-pressed=true]')).to_have_count(0)
    if name == "table":
        at.press('[data-part="hand"] .hcard:not(.lit)', ".why")
        at.expect_clean("refusal", f"{TURN}, .why")
        key.press("Escape")
        expect(at.of(".why")).to_have_count(0)
    at.press(".past > summary", ".past [aria-current]")
    at.press('[data-key="control step"]', '.past [data-key="jump 2"]')
    at.press('[data-key="control back"]', '.past [data-key="jump 1"][aria-current]')
    at.expect_clean("moves")


@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize("game", ["wyatt", "wildcat"])
def test_axe_finds_nothing_at_the_end_of_a_hand(shown: Shows, game: str) -> None:
    at = shown(before_the_end(game))
    at.press('[data-key="control step"]', ".ledger")
    at.expect_clean("a poster that is paid")
    while at.of('[data-key="act on"]').count():  # one poster or player after another
        before = at.of(".act").inner_text()
        at.of('[data-key="act on"]').click()
        expect(at.of(".act")).not_to_have_text(before, use_inner_text=True)
    expect(at.of(".act .prime")).to_contain_text("Deal")
    at.expect_clean("the end of the hand")
    if at.of("[data-do=review]").count():
        at.press("[data-do=review]", "#wyatt-review .balance")
        at.expect_clean("review")


def test_axe_finds_nothing_in_what_the_lab_answers(shown: Shows) -> None:
    at = shown("page=lab")
    for tab in ("gallery", "quarrels"):
        # The other view has some too, until it has gone.
        asked = f'[data-part="{tab}"] .guesses button'
        at.press(f'[data-tab="{tab}"]', asked)
        at.press(asked, f'[data-part="{tab}"] .reason')
        at.expect_clean(tab)
    at.press('[data-tab="rulings"]', '.rullist [data-ruling="S6"]')
    at.press('.rullist [data-ruling="S6"]', ".point .both > div")
    at.expect_clean("rulings")


@pytest.mark.parametrize("answer", [0, 1])
def test_axe_finds_nothing_in_a_question_that_is_answered(shown: Shows, answer: int) -> None:
    at = shown("page=course&lesson=shot&step=2")
    at.of(".bet .opt").nth(answer).click()
    at.press(".bet .go .btn", ".bet .reason")
    at.expect_clean("answered", ".bet" if answer else "")  # the rest of the page is the same


def suits(problem: Problem, game: str, end: bool) -> bool:
    """Whether a hand is reckoned, or a press or two play a move: a discard in Wyatt Earp, in the other a draw."""
    if end or problem.counted:
        return end and bool(problem.counted)
    if game == "wyatt":
        return problem.answer.startswith("discard ")
    return problem.start().phase == "draw"


@pytest.mark.parametrize("end", [False, True])
@pytest.mark.parametrize(("game", "page"), [("wyatt", "daily"), ("wildcat", "wildcat-daily")])
def test_axe_finds_nothing_in_a_problem(shown: Shows, game: str, page: str, end: bool) -> None:
    """end: a hand is scored. Otherwise a card is drawn or, in Wyatt Earp, discarded."""
    number = next(at for at, one in enumerate(problems(game)) if suits(one, game, end))
    at = shown(f"page={page}&day={BEGAN + timedelta(days=number)}")
    at.expect_clean("asked")
    if end:
        at.of(".bet .opt").first.click()
        at.press(".bet .go .btn", ".bet .reason")
    else:
        if game == "wyatt":
            at.press("[data-part=hand] [data-do=select]", "[data-part=hand] [aria-pressed=true]")
        at.press('[data-move^="discard "], [data-move^="draw s"]', ".bet .hint")
    at.expect_clean("solved")


@pytest.mark.parametrize("name", ["edit", "wildcat-edit"])
def test_axe_finds_nothing_in_the_faults_of_a_table(shown: Shows, name: str) -> None:
    at = shown(f"page={name}")
    # Burt gets a card; Anna is to move and has none.
    at.type("lay hand 1", "3C" if "wildcat" in name else "belle")
    expect(at.of('[data-key="fault 0"]')).to_be_visible(timeout=30_000)
    at.press('[data-key^="bank "]', ".inhand")
    at.expect_clean("held", ".editside, [data-drop]")
    for key, wrong in (("lay hand 0", "no such card"), ("hand_number", "x"), ("name 1", "Anna")):
        at.type(key, wrong)
        expect(at.of(f'[data-key="{key}"]')).not_to_have_accessible_description("")
    at.expect_clean("faults")


#: Whether the box at the bottom covers the middle of the focused element.
BEHIND = """() => {
  const one = document.activeElement, box = document.querySelector('.wyatt.page:not(#wyatt-first) [data-covers]');
  if (one === document.body || box.contains(one)) return false;
  const here = one.getBoundingClientRect();
  return box.contains(document.elementFromPoint(here.left + here.width / 2, here.top + here.height / 2));
}"""


@pytest.mark.parametrize("name", ["wildcat", "wildcat-edit"])
def test_on_a_phone_the_keys_stay_out_of_the_box_at_the_foot(shown: Shows, name: str) -> None:
    at = shown(f"page={name}")
    resize(page := at.page, NARROW)
    if name == "wildcat":
        at.press('.act [data-move^="draw s"]', '[data-part="hand"] .lit')
        at.press('[data-part="hand"] .lit', '[data-part="hand"] [aria-pressed=true]')
    else:
        at.press('[data-key^="bank "]', ".inhand")
    for _ in range(80):
        page.keyboard.press("Tab")
        page.evaluate("new Promise(end => requestAnimationFrame(() => requestAnimationFrame(end)))")
        assert not page.evaluate(BEHIND), page.evaluate("document.activeElement.outerHTML")
