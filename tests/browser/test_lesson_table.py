"""A lesson's table does not move, its questions fit on a phone, and nothing tells what a move came to before it is seen."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from in_page import PHONE, UNPAINTED, explorer_of, keyed, middle, table_at
from playwright.sync_api import Browser, Page, expect
from visits import NARROW, in_width, resize, still

from wyatt.core.text import speaking
from wyatt.lessons import ids, lesson_of
from wyatt.lessons.model import LETTERS, Question
from wyatt.lessons.problems import BEGAN, problems
from wyatt.pages.course.page import CoursePage
from wyatt.ui.document import filled, style
from wyatt.ui.html import sprite

#: Where the parts of the table begin, in the page.
PLACES = """() => Object.fromEntries([...document.querySelectorAll('.board > .posters, .stage, .others, .board > .you, [data-part=hand] > *')]
  .filter(one => one.getClientRects().length)
  .map(one => [one.className.match(/posters|stage(?= |$)|others|you/)?.[0] ?? 'hand', one.getBoundingClientRect()])
  .map(([name, box]) => [name, [Math.round(box.x), Math.round(box.y + scrollY)]]))"""
#: The part of a move's result that can be read now.
TOLD = """() => {
  const seen = one => {
    if (!one || !one.getClientRects().length || getComputedStyle(one).visibility === 'hidden') return false;
    for (let up = one; up?.nodeType === 1; up = up.parentElement) if (getComputedStyle(up).opacity < .05) return false;
    return true;
  };
  const box = document.querySelector('[data-turned] .face')?.getBoundingClientRect();
  return {
    moving: 'moving' in document.querySelector('.wyatt').dataset,
    task: seen(document.querySelector('.bet .kicker')),
    told: ['.board > .choices', '.shotcard .stamp', '.bet .end', '.bet .next .btn', '.bet .reason', '.revealed .q']
      .filter(name => [...document.querySelectorAll(name)].some(seen)),
    tick: [...document.querySelectorAll('.goals .yes .box')].some(one => getComputedStyle(one).borderStyle === 'solid'),
    turnedInSight: !box || (box.top >= 0 && box.bottom <= innerHeight),
  };
}"""

#: Names of cards that go beyond their card's edge, where no other card lies on them, or text beyond a poster's.
CUT = """() => [...document.querySelectorAll('.tbl .face:last-child .nm, .tbl .stage .nm, .board .cpline')].filter(name => {
  const card = name.getBoundingClientRect(), text = document.createRange();
  text.selectNodeContents(name);
  return [...text.getClientRects()].some(({ left, right, width }) => width > 2 && (left < card.left - 1 || right > card.right + 1));
}).map(one => one.textContent)"""
#: How each card in hand looks: its size, and what says whether it can be played. And how far down the page is, and how many backs fly.
CARDS = """() => new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)).then(() => [scrollY, document.querySelectorAll('.travel > .back').length, ...[...document.querySelectorAll('[data-turning] .hcard .face')].map(face =>
  [face.offsetWidth, face.offsetHeight, getComputedStyle(face).borderColor, getComputedStyle(face).borderStyle, getComputedStyle(face).boxShadow])])"""
#: What a shot's stamp lies on, other than its card.
STAMPED = """() => {
  const stamp = document.querySelector('.shotcard .stamp').getBoundingClientRect(), apart = box =>
    box.left >= stamp.right || box.right <= stamp.left || box.top >= stamp.bottom || box.bottom <= stamp.top;
  return [...document.querySelectorAll('.stage .n, .others .seat header > *, .others .group')]
    .filter(one => !apart(one.getBoundingClientRect())).map(one => one.textContent);
}"""
#: Words in buttons that are split at the end of a line.
BROKEN = """() => [...document.querySelectorAll('.tbl button span, .tbl button')].flatMap(({ childNodes }) => [...childNodes]).flatMap(text =>
  [...(text.data ?? '').matchAll(/\\p{L}+/gu)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
  }).map(([word]) => word))"""
#: How much of one element another covers, in square pixels.
COVERED = """([above, below]) => {
  const over = [...document.querySelectorAll(above)].map(one => one.getBoundingClientRect());
  let most = 0, who = '';
  for (const one of document.querySelectorAll(below)) for (const card of over) {
    const box = one.getBoundingClientRect(), across = Math.min(card.right, box.right) - Math.max(card.left, box.left);
    const down = Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top);
    if (across > 1 && down > 1 && across * down > most) { most = across * down; who = one.className; }
  }
  return [most, who];
}"""
#: French is longer.
languages = pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.slow), "fr"])
SMALL, PHONES = (360, 640), ((360, 640), (390, 844))

#: The lowest window, in which every lesson is measured, and one of two higher ones.
LOW, HIGHER = (1366, 650), ((1280, 800), (1280, 900))


def opened(browser: Browser, **options: Any) -> Iterator[Page]:
    context = browser.new_context(**options)
    page = context.new_page()
    explorer_of(context).open(page, "page=course")
    yield page
    context.close()


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[Page]:
    """A desktop window, in which the tests go from lesson to lesson."""
    for page in opened(browser, reduced_motion="reduce"):
        page.add_style_tag(content=UNPAINTED)
        yield page


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    yield from opened(browser, **PHONE, reduced_motion="reduce")


@pytest.fixture(scope="module", params=[LOW, pytest.param(NARROW, marks=pytest.mark.slow)])
def moving(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    width, height = request.param
    more = PHONE if width < 500 else {}
    yield from opened(browser, **{**more, "viewport": {"width": width, "height": height}})


def go(page: Page, query: str, size: tuple[int, int] | None = None) -> None:
    """Show a lesson to a new learner, in a window of this size."""
    if size:
        resize(page, size)
    page.evaluate("localStorage.clear(); scrollTo(0, 0)")
    explorer_of(page.context).go(page, query)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_newcomers_first_hand_is_visible_below_the_welcome(desk: Page, lang: str) -> None:
    with speaking(lang):
        go(desk, "page=course")
        desk.evaluate("lang => { document.documentElement.lang = lang; }", lang)
        expect(desk.locator(".hello")).to_be_visible()
        for size in (LOW, (1366, 768), (1440, 900), (1920, 937)):
            resize(desk, size)
            expect(desk.locator("[data-part=hand] .hcard")).to_be_in_viewport(ratio=0.95)
    desk.evaluate("document.documentElement.lang = 'en'")


def test_the_places_of_the_table_stay_over_all_stages(desk: Page, thorough: bool) -> None:
    resize(desk, LOW)
    for at, lesson in enumerate(ids("wyatt") if thorough else ("shot",)):
        sizes = [LOW, HIGHER[at % 2]]
        found: dict[tuple[Any, str], set[Any]] = {}
        for step, stage in enumerate(lesson_of(lesson).stages, 1):
            explorer_of(desk.context).go(desk, f"page=course&lesson={lesson}&step={step}")
            for bets in (False, True)[: 1 + isinstance(stage, Question)]:
                if bets:
                    bet(desk, stage)
                for size in sizes:
                    resize(desk, size)
                    for name, where in desk.evaluate(PLACES).items():
                        place = where[0] if name == "hand" else tuple(where)
                        found.setdefault((size, name), set()).add(place)
                sizes = sizes[::-1]  # the window stays as it is for the next
        assert {one: places for one, places in found.items() if len(places) > 1} == {}, lesson


def test_the_hand_of_a_problem_is_in_sight_below_many_groups(desk: Page) -> None:
    resize(desk, (1440, 900))
    for number in range(0, len(problems("wyatt")), 24):
        go(desk, f"page=daily&day={BEGAN + timedelta(number)}")
        expect(desk.locator("[data-part=hand] .hcard").first).to_be_in_viewport(ratio=0.5)


def bet(page: Page, stage: Any) -> None:
    assert isinstance(stage, Question)
    page.locator(f".bet input[value={LETTERS[stage.right]}]").check(force=True)
    page.locator(".bet [type=submit]").click()
    page.locator(".revealed").wait_for()


def watched(page: Page) -> list[dict[str, Any]]:
    page.wait_for_selector("[data-moving]", state="attached")
    found = []
    while (now := page.evaluate(TOLD))["moving"]:
        found.append(now)
        page.wait_for_timeout(40)
    assert len(found) > 2
    return found


def turned(turning: list[dict[str, Any]]) -> None:
    """The stamp fell in sight as the card was turned, and everything else waited for it."""
    assert not any(set(now["told"]) - {".shotcard .stamp"} for now in turning)
    assert all(now["turnedInSight"] for now in turning)


def test_a_shot_is_seen_before_its_choice_and_the_coin_before_the_tick(moving: Page) -> None:
    go(moving, "page=course&lesson=shot&step=1")
    moving.locator('.hand [data-card="bank-robbery"]').click()
    moving.locator('.act [data-move="bank-robbery"]').click()
    turning = watched(moving)
    turned(turning)
    assert (all(now["task"] for now in turning), turning[0]["told"]) == (True, [])
    assert moving.evaluate(TOLD)["told"][:2] == [".board > .choices", ".shotcard .stamp"]
    expect(moving.locator(".tbl .choices")).to_be_in_viewport(ratio=0.95)
    moving.locator('.choices [data-move="place jesse-james"]').click()
    assert not any(now["tick"] or now["told"] for now in watched(moving))
    landed = moving.evaluate(TOLD)
    assert (landed["tick"], ".bet .end" in landed["told"]) == (True, True)


def test_before_its_card_turns_a_miss_looks_like_a_hit(moving: Page) -> None:
    # On a phone, the choices after a hit lie on the second row of cards.
    cards = ["bank-robbery", "hideout", "belle-starr*2", "most-wanted", "bob-dalton", "jesse-james"]
    there = {"format": "wyatt-position/1", "players": ["Anna", "Burt"], "hands": {"Anna": cards}}
    there |= {"phase": "play", "territories": {"Anna": {one: [f"{one}*3"] for one in cards[4:]}}}
    looks = []
    for top in ("belle-starr", "wyatt-earp"):
        explorer_of(moving.context).show_page(moving, table_at({**there, "supply": [top]}))
        moving.locator('.hand [data-card="bank-robbery"]').click()
        moving.locator('.act [data-move="bank-robbery"]').click()
        moving.wait_for_selector("[data-turning]", state="attached")
        looks.append(moving.evaluate(CARDS))
    assert (looks[0], looks[0][1], len(looks[0])) == (looks[1], 1, 8)


def test_a_bet_on_a_shot_is_answered_when_the_card_has_turned(moving: Page) -> None:
    go(moving, "page=course&lesson=shot&step=2")
    bet(moving, lesson_of("shot").stages[1])
    turned(watched(moving))
    assert ".bet .reason" in moving.evaluate(TOLD)["told"]
    # The verdict, which was invisible until then, still has the focus.
    assert moving.evaluate("document.activeElement.matches('.revealed .q')")


def test_the_button_to_go_on_has_the_focus_once_everything_has_arrived(moving: Page) -> None:
    go(moving, "page=course&lesson=drawing")
    moving.locator('[data-move="draw discard"]').first.click()
    watched(moving)
    assert moving.evaluate("document.activeElement.matches('.bet .next .btn')")


@pytest.mark.parametrize(("lesson", "step"), [("cards", 3), ("wildcat-pile", 3), ("hideout", 4)])
def test_a_phone_answers_and_asks_again(phone: Page, lesson: str, step: int) -> None:
    """On the table if something happens there, and otherwise in the card."""
    there = lesson_of(lesson)
    look = "wildcat-course" if there.game == "wildcat" else "course"
    go(phone, f"page={look}&lesson={lesson}&step={step}", SMALL)
    stage, button = there.stages[step - 1], phone.locator(".bet [type=submit]")
    button.evaluate("one => one.scrollIntoView({ block: 'start', behavior: 'instant' })")
    bet(phone, stage)
    still(phone)
    answer = phone.locator(".tbl" if stage.see or stage.tried else ".revealed .q")
    expect(answer).to_be_in_viewport()
    assert 0 <= answer.evaluate("one => one.getBoundingClientRect().top") < SMALL[1] / 3
    phone.locator(".bet [data-do=again]").click()
    expect(button).to_have_count(1)
    still(phone)
    expect(phone.locator(".bet .q")).to_be_in_viewport()


def test_no_name_is_cut_and_a_phone_s_stamp_covers_no_number(phone: Page, thorough: bool) -> None:
    with speaking("fr"):
        for at in ("cards&step=5", "cards&step=3", "shot&step=5", "well&step=1", "hideout&step=3"):
            go(phone, f"page=course&lesson={at}", SMALL)
            for size in (*PHONES, LOW, *HIGHER) if thorough else (SMALL, LOW):
                resize(phone, size)
                assert phone.evaluate(CUT) == [], (at, size)
        bet(phone, lesson_of("hideout").stages[2])
        for size in (*PHONES, (640, 900)):
            resize(phone, size)
            assert phone.evaluate(STAMPED) == [], size


def test_choosing_a_card_moves_no_card_and_breaks_no_name(desk: Page, thorough: bool) -> None:
    sizes = (*PHONES, (640, 900), (800, 900), LOW, *HIGHER)
    with speaking("fr"):
        go(desk, "page=course&lesson=first-set", SMALL)
        for size in sizes if thorough else sizes[::2]:
            resize(desk, size)
            before = desk.evaluate(PLACES)
            card = desk.locator(".hcard.lit")
            card.click()
            expect(desk.locator(".act .prime")).to_be_visible()
            assert desk.evaluate(PLACES) == before, size
            assert desk.evaluate(CUT) == [], size
            card.click()
            expect(desk.locator(".act .prime")).to_have_count(0)
    go(desk, "page=course&lesson=wanted")
    keyed(desk, "hand most-wanted").click()
    for width in (870, 932, 1024, 1366):
        resize(desk, (width, 650))
        assert (desk.locator(".asks .btn").count(), desk.evaluate(BROKEN)) == (14, []), width


TAKE = '.act [data-move="take discard to 3C-5C"]'


@languages
def test_what_an_empty_pile_says_stands_in_its_middle(phone: Page, lang: str) -> None:
    with speaking(lang):
        go(phone, "page=wildcat-course&lesson=wildcat-pile", SMALL)
        phone.locator(TAKE).click()
        phone.locator(".tbl .pc.empty").wait_for()
        for size in (*PHONES, LOW, *HIGHER):
            resize(phone, size)
            left, right = phone.evaluate(
                """() => { const pile = document.querySelector('.tbl .pc.empty'), text = document.createRange();
                text.selectNodeContents(pile);
                const box = pile.getBoundingClientRect(), said = text.getBoundingClientRect();
                return [said.left - box.left, box.right - said.right]; }"""
            )
            assert (left > 4, abs(left - right) < 2) == (True, True), size


def test_choosing_a_card_does_not_scroll_a_lesson(phone: Page) -> None:
    go(phone, "page=wildcat-course&lesson=wildcat-pile", NARROW)
    phone.locator(TAKE).click()
    expect(phone.locator(".wyatt-events li").first).to_be_visible()
    kings = [keyed(phone, f"hand {king} 0") for king in ("KH", "KC", "KD")]
    kings[0].evaluate("one => scrollBy(0, one.getBoundingClientRect().top - 60)")
    still(phone)
    before = phone.evaluate("scrollY")
    for king in kings:
        king.tap()
        expect(king).to_have_attribute("aria-pressed", "true")
        still(phone)
        assert phone.evaluate("scrollY") == before


@languages
def test_the_first_task_is_in_sight_on_the_smallest_phone(phone: Page, lang: str) -> None:
    with speaking(lang):
        for name in ("course", "wildcat-course"):
            go(phone, f"page={name}", SMALL)
            expect(phone.locator(".hello")).to_be_visible()
            expect(phone.locator(".bet .q")).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_your_hand_is_under_your_name(phone: Page) -> None:
    order = []
    for lesson in ids("wyatt")[:8]:
        go(phone, f"page=course&lesson={lesson}", NARROW)
        tops = {name: at[1] for name, at in phone.evaluate(PLACES).items()}
        order.append(sorted(tops, key=tops.__getitem__))
        assert tops["hand"] - tops["you"] < 260, lesson
    assert all(names[-2:] == ["you", "hand"] for names in order)


def test_going_on_fast_asks_no_coach_and_plays_nothing(desk: Page) -> None:
    """The next stage's button in the same place isn't the coach's."""
    go(desk, "page=course&lesson=coach&step=3", LOW)
    bet(desk, lesson_of("coach").stages[2])
    x, y = middle(desk.locator(".bet .next .prime"))
    for _ in range(4):
        desk.mouse.click(x, y)
        desk.wait_for_timeout(600)
    assert desk.locator(".hint").count() == 0


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "steps"), [("game", 3), ("well", 2), ("posters", 2)])
def test_the_card_of_a_step_covers_nothing(desk: Page, lesson: str, steps: int) -> None:
    for step in range(1, steps + 1):
        go(desk, f"page=course&lesson={lesson}&step={step}")
        for width in (1280, 1040, 900):
            resize(desk, (width, 800))
            parts = [".right > [data-part=card] > *", ".poster, .seat, .stage, .hcard, .usd"]
            assert desk.evaluate(COVERED, parts) == [0, ""], (step, width)


def test_the_piles_cover_no_other_player(desk: Page) -> None:
    go(desk, "page=course&lesson=hideout")
    desk.wait_for_selector(".tbl .others .group")
    for size in ((390, 900), (390, 844), (340, 700), (640, 900)):
        resize(desk, size)
        shown = desk.evaluate(
            """() => { const box = name => document.querySelector(name).getBoundingClientRect();
            return [box('.tbl .stage .face').right, box('.tbl .others').left,
              ...[...document.querySelectorAll('.others .group')].map(one => one.scrollWidth - one.clientWidth)]; }"""
        )
        assert shown[0] <= shown[1], size
        assert set(shown[2:]) == {0}, size


def draw(page: Page, desk: CoursePage) -> None:
    """The page as it first appears, without its script."""
    drawn = sprite() + filled(desk.frame(), desk.parts())
    page.evaluate("drawn => { document.querySelector('.wyatt').innerHTML = drawn; }", drawn)


@pytest.fixture
def sheet(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": NARROW[0], "height": NARROW[1]})
    styled = f"<!doctype html><style>body {{ margin: 0 }} {style()}</style>"
    page.set_content(f'{styled}<div class="wyatt page"></div>')
    yield page
    page.close()


#: How far down the question, its answers and its button end.
_ENDS = """() => [...document.querySelectorAll('.bet .q, .bet .opt, .bet .go .btn')].map(
  part => [part.className, Math.round(part.getBoundingClientRect().bottom)])"""

#: The parts of a poster that overlap other parts or stick out.
_CROWDED = """() => [...document.querySelectorAll('.board .poster')].filter(poster => {
  const whole = poster.getBoundingClientRect(), parts = [...poster.querySelectorAll('.who, .sum, .cpline')].map(part => part.getBoundingClientRect());
  const apart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1 || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  return parts.some((one, at) => one.right > whole.right + 1 || parts.slice(at + 1).some(other => !apart(one, other)));
}).map(poster => poster.textContent.trim())"""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["wyatt", "wildcat"])
def test_a_question_and_all_its_answers_stand_on_a_phones_screen(sheet: Page, game: str) -> None:
    seen = 0
    for lesson in ids(game):
        for step, stage in enumerate(lesson_of(lesson).stages, 1):
            if not isinstance(stage, Question):
                continue
            seen += 1
            draw(sheet, CoursePage({"lesson": lesson, "step": str(step)}, game=game))
            ends = sheet.evaluate(_ENDS)
            assert len(ends) > 3, (lesson, step)
            assert [one for one in ends if one[1] > NARROW[1]] == [], (lesson, step)
            assert in_width(sheet), (lesson, step)
            assert sheet.evaluate(_CROWDED) == [], (lesson, step)
    assert seen > 20


@pytest.mark.slow
def test_the_reminder_to_choose_goes_once_an_answer_is_chosen(sheet: Page) -> None:
    desk = CoursePage({"lesson": "shot", "step": "2"})
    desk.handle({"do": "answer", "form": {}})
    draw(sheet, desk)
    reminder = sheet.locator(".unanswered")
    expect(reminder).to_be_visible()
    sheet.locator(".opt").nth(1).click()
    expect(sheet.locator(".opt input").nth(1)).to_be_checked()
    expect(reminder).to_be_hidden()
