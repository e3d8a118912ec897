"""The table keeps still: no control moves, notes go away, and struck-out cards say why."""

import pytest
from at_table import at, of
from in_page import UNPAINTED, explorer_of, middle
from playwright.sync_api import Page, expect
from visits import Opens, new_desk, resize

from tests.asking import ask, do, play, settle
from wyatt.core.text import speaking
from wyatt.earp import Game, write_token
from wyatt.earp.cards import OUTLAWS
from wyatt.pages.table.earp import EarpTablePage
from wyatt.ui.page import Pages, parse

pytestmark = pytest.mark.slow

#: Where the controls and the links to the pages are.
PLACES = """() => Object.fromEntries([...document.querySelectorAll(innerWidth < 1101 ? '.controls > .main .btn' : '.controls .btn, .controls select, .top .btn')]
  .filter(one => one.checkVisibility()).map(one => [one.dataset.key, ['left', 'top'].map(edge => Math.round(one.getBoundingClientRect()[edge]))]))"""
#: The buttons with words of other elements on them, and words that a shot's rays or stamp, which is askew, lie on.
COVERED = """() => [...document.querySelectorAll('.act .btn, .burst, .stamp')].flatMap(one => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const said = one.matches('.btn') ? '.act p, .act h2' : one.matches('.burst') ? '.stage p, .usd' : '.shotcard .nm';
  return [...document.querySelectorAll(said)].filter(one => one.offsetWidth > 1).filter(said => {
    const range = document.createRange(); range.selectNodeContents(said);
    return [...range.getClientRects()].some(box => Math.min(box.right, right) - Math.max(box.left, left) > 3 && Math.min(box.bottom, bottom) - Math.max(box.top, top) > (one.matches('.stamp') ? 8 : 3));
  }).map(said => `${said.textContent} / ${one.textContent}`); })"""

#: Words that lie on other words or on a button, words that are cut, and buttons beyond the window.
LAID_OVER = """() => {
  const seen = one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !one.closest('.vh, .mini.out, .face:not(:last-child), .pages, .wyatt-legal, .wyatt-events, .dots');
  const layer = one => { for (let up = one; up; up = up.parentElement) if (/sticky|fixed/.test(getComputedStyle(up).position)) return up; };
  const open = (one, box) => {
    const at = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    for (let up = one; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflow === 'visible') continue;
      const edge = up.getBoundingClientRect();
      at.left = Math.max(at.left, edge.left); at.right = Math.min(at.right, edge.right);
      at.top = Math.max(at.top, edge.top); at.bottom = Math.min(at.bottom, edge.bottom);
    }
    return at;
  };
  const words = [], wrong = [], walk = document.createTreeWalker(document.querySelector('.wyatt.page'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const one = walk.currentNode.parentElement, said = walk.currentNode.textContent.trim(), range = document.createRange();
    if (!said || !seen(one)) continue;
    range.selectNodeContents(walk.currentNode);
    const poster = one.offsetWidth > 1 && one.closest('.poster')?.getBoundingClientRect(), inside = range.getBoundingClientRect();
    if (poster && inside.width && (inside.left < poster.left || inside.right > poster.right)) wrong.push(`over its frame: ${said}`);
    if (poster && !said.includes(' ') && range.getClientRects().length > 1) wrong.push(`in two: ${said}`);
    for (const box of range.getClientRects()) {
      const at = open(one, box);
      if (at.right - at.left < 2 || at.bottom - at.top < 2) continue;
      words.push({ one, said, ...at });
      if (getComputedStyle(one).textOverflow !== 'ellipsis' && (box.right - at.right > 2 || at.left - box.left > 2)) wrong.push(`cut: ${said}`);
    }
  }
  const buttons = [...document.querySelectorAll('.wyatt.page :is(button, select, input):not(.aim)')].filter(seen)
    .map(one => ({ one, said: one.dataset.key, ...open(one, one.getBoundingClientRect()) }));
  for (const { one, said, left, right } of buttons) if (left < -1 || right > innerWidth + 1) wrong.push(`beyond: ${said}`);
  const all = [...words, ...buttons];
  words.forEach((a, at) => all.slice(at + 1).forEach(b => {
    if (Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 3 || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 3) return;
    if (!a.one.contains(b.one) && !b.one.contains(a.one) && layer(a.one) === layer(b.one)) wrong.push(`${a.said} / ${b.said}`);
  }));
  return [...new Set(wrong)];
}"""
#: The cards of groups that cover their neighbour, or that hide a part of themselves; marks at the very edge of
#: their card or on its strip, points under a picture.
UNCOUNTED = """() => [...document.querySelectorAll('.group .fan')].flatMap(fan => {
  const box = one => one.getBoundingClientRect(), cards = [...fan.children], end = box(fan.closest('.group')).right;
  return cards.filter((card, at) => {
    const { left, right, top, bottom } = box(card), next = cards[at + 1], open = next ? Math.min(right, box(next).left) : right;
    if (right > end + 1 || (next && right - box(next).left > 3) || [...card.querySelectorAll('.mark, .mini.law > .ico, .pts, b')].some(one =>
      one.checkVisibility() && !one.parentElement.matches('.mark') && (box(one).left < left + (one.matches('.mark') ? 1 : -1) || box(one).right > open + 1 || box(one).top < top - 2 || box(one).bottom > bottom + 2))) return true;
    const strip = getComputedStyle(card, '::before'), mark = card.querySelector('.mark');
    if (mark && strip.content !== 'none' && strip.display !== 'none' && box(mark).bottom > bottom - parseFloat(strip.height) + .5) return true;
  }).map(card => card.dataset.piece ?? card.className);
}).concat([...document.querySelectorAll('.face.law:last-child')].filter(card => {
  const [points, picture] = ['.pts', '.ico'].map(one => card.querySelector(one)?.getBoundingClientRect());
  return points && Math.min(points.right, picture.right) - Math.max(points.left, picture.left) > 2 && Math.min(points.bottom, picture.bottom) - Math.max(points.top, picture.top) > 2;
}).map(card => `points of ${card.dataset.piece}`),
  [...document.querySelectorAll('.seat')].filter(seat => seat.scrollHeight > seat.clientHeight + 1).map(seat => `${seat.className} is scrolled`))"""
#: Signs cut off by their small card, or narrower than their letters.
CUT_SIGNS = """() => [...document.querySelectorAll('.mini .mark')].filter(mark => mark.checkVisibility()).filter(mark => {
  const box = one => one.getBoundingClientRect(), card = box(mark.closest('.mini')), sign = box(mark), letters = box(mark.firstElementChild.nextElementSibling);
  return sign.top < card.top || sign.bottom > card.bottom - 1 || letters.width > sign.width || Math.abs(sign.width - sign.height) > 1 || Math.abs(letters.left + letters.right - sign.left - sign.right) > 3;
}).map(mark => `${mark.textContent} in ${mark.closest('[class*=wyatt-], .act, .seat').className}`)"""
#: What a step has done: where all is, what is covered, which signs are cut off; whether that was all, and the signs seen.
STEPPED = f"""async ([moves, begun]) => {{
  const said = () => document.querySelector('.pos span').textContent.trim(), end = performance.now() + 5000;
  while (said() !== `Move ${{moves}} of ${{moves}}` && performance.now() < end) await new Promise(requestAnimationFrame);
  const count = name => document.querySelectorAll(name).length, over = document.querySelector('.wyatt-step').ariaDisabled;
  const signs = moves < begun + 30 ? [count('.mini .mark'), count('.taught .mini.out')] : [0, 0];
  return [said(), ({PLACES})(), ({COVERED})(), moves < begun + 30 ? ({CUT_SIGNS})() : [], over, ...signs];
}}"""
#: What a refusal covers of the name and the money of who chose, and what it says in the list and out of sight.
REFUSED = """() => {
  const box = name => document.querySelector(name).getBoundingClientRect();
  const [why, list, asked] = ['.why', '.wyatt-legal', '.no .asked'].map(box);
  return ['.you > header .who-name', '.you > header .usd'].filter(name => {
    const { left, right, top, bottom } = box(name);
    return why.right > left && right > why.left && why.bottom > top && bottom > why.top;
  }).concat(list.top <= asked.top && asked.bottom <= list.bottom ? [] : ['asked']);
}"""
NAME = "Maximilianus Überschwäng"

#: The first game, and the fullest tables that were found: four players, one of them a person, and all hands open.
#: With the steps from which the hand goes in which a table is fullest, until it is paid and the next one begins.
GAMES = [
    ({}, range(105)),
    ({"players": "4", "seed": "8", "who0": "person"}, range(68)),
    ({"players": "4", "seed": "2", "who0": "person"}, range(51, 136)),
    ({"players": "4", "seed": "11"}, range(71, 168)),
    ({"players": "3", "seed": "7"}, range(90, 200)),
]
#: Every size and every game, more of them where there's least room. The steps of the first game show each sign.
STILL = [((390, 844), *GAMES[at]) for at in (0, 2, 3)]
STILL += [((1366, 650), *GAMES[at]) for at in (1, 4)]
STILL += [((1440, 900), *GAMES[1]), ((2560, 1440), *GAMES[0]), ((820, 1180), *GAMES[1])]


@pytest.mark.parametrize(("size", "form", "steps"), STILL)
def test_still(visit: Opens, size: tuple[int, int], form: dict[str, str], steps: range) -> None:
    """At each step, no button moves, is covered by text or is dead, and no sign is cut off."""
    begin = [do("begin", form=form)] if form else []
    desk = ask(EarpTablePage(), *begin, *["step"] * steps.start)
    signs, taught = stepped(visit(desk.address() if form else "", size=size).page, len(steps))
    assert signs > 0 < taught + len(form)


@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1366, 650), (1440, 900)])
def test_none_moves_while_a_full_wildcat_hand_ends(visit: Opens, size: tuple[int, int]) -> None:
    """With four open hands and a long pile, until all are counted and the next hand begins."""
    form = {"players": "4", "seed": "8"}
    desk = ask(new_desk("wildcat"), do("begin", form=form), *["step"] * 60)
    stepped(visit(f"page=wildcat&{desk.address()}", size=size).page, 20)


@pytest.mark.parametrize("size", [(1366, 650), (1440, 900)])
def test_no_seat_of_five_moves_as_melds_come(visit: Opens, size: tuple[int, int]) -> None:
    """From the first draw until every rival has a meld, and two have a second row of them."""
    desk = ask(new_desk("wildcat"), do("begin", form={"players": 5, "seed": 5, "who0": "person"}))
    page = visit(f"page=wildcat&{desk.address()}", size=size).page
    seats = "all => all.map(one => [one.offsetLeft, one.offsetTop, one.offsetHeight])"
    still = page.locator(".felt :is(.seat, .r4 > header, .stage > :first-child)")
    rivals, seen = page.locator(".r4"), []
    for move in range(1, 41):
        page.locator(".wyatt-step").click()
        at(page, move)
        seen.append(still.evaluate_all(seats))
    assert seen == [seen[0]] * 40
    assert rivals.filter(has=page.locator(".meld:nth-child(3)")).count() > 1
    assert rivals.filter(has=page.locator(".meld")).count() == 4


@pytest.mark.parametrize("query", ["", "page=wildcat"])
def test_no_control_moves_as_someone_sits_down(page: Page, query: str) -> None:
    resize(page, (1366, 650))
    pages = Pages(parse(query))
    pages.ask(do("begin", form={"players": "2", "who0": "person", "who1": "person"}))
    explorer_of(page.context).show_page(page, pages)
    places = page.evaluate(PLACES)
    page.locator("[data-do=sit]").click()
    expect(page.locator("[data-part=hand] [data-do=select]").first).to_be_visible()
    assert page.evaluate(PLACES) == places


def stepped(page: Page, steps: int) -> tuple[int, int]:
    """Press the step with a still mouse; how many signs and cards that are told of have been seen."""
    page.add_style_tag(content=UNPAINTED)
    begun = int(page.locator(".pos span").first.inner_text().split()[1])
    page.mouse.move(*middle(page.locator(".wyatt-step")))
    at = page.evaluate(PLACES)
    signs = taught = 0
    for moves in range(begun + 1, begun + steps + 1):
        page.mouse.down()
        page.mouse.up()
        said, *found, over, some, told = page.evaluate(STEPPED, [moves, begun])
        assert (said, *found) == (f"Move {moves} of {moves}", at, [], []), moves
        signs, taught = signs + some, taught + told
        if over:
            break
    return signs, taught


@pytest.fixture(scope="module")
def crowded() -> list[str]:
    """Tables of two to four players with many groups, Photos, robberies and Hideouts."""
    found = []
    for players in (2, 3, 4):
        for seed in (44, 76):
            form = {"players": f"{players}", "seed": seed, "name0": NAME, "name1": f"{NAME[:23]}a"}
            desk = ask(EarpTablePage(), do("begin", form=form))
            for _step in range(64):
                before = desk.address()
                ask(desk, "step")
                if desk.view.hand_ended:
                    break
            found.append(before)
    posters = {outlaw: 9000 + 1000 * at for at, outlaw in enumerate(OUTLAWS)}
    hands = {"Anna": [f"photo:{one}" for one in OUTLAWS], "Burt": [], "Curt": [], "Dora": []}
    full = {"Burt": {outlaw: [f"{outlaw}*3"] for outlaw in OUTLAWS[:6]}}  # three rows
    rich = Game.setup(hands, seed=7, posters=posters, discard="hideout", territories=full)
    hands = ask(new_desk("wildcat"), do("begin", form={"players": 5, "seed": 5}), *["step"] * 45)
    return [*found, f"p={write_token(rich.position())}", f"page=wildcat&{hands.address()}"]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_is_covered_and_groups_count(visit: Opens, crowded: list[str], lang: str) -> None:
    sizes = (390, 844), (340, 700), (341, 256), (1101, 650), (1280, 720), (1366, 650), (1440, 900)
    wide = "all => new Set(all.map(one => one.offsetWidth)).size"
    texts = dict.fromkeys((*sizes, (1920, 1080)), "16px") | {(768, 1024): "10px"}
    texts |= {(1365, 650): "24px", (1439, 900): "24px", (1376, 900): "20px", (1367, 650): "10px"}
    with speaking(lang):
        page = visit(size=sizes[0]).page
        page.add_style_tag(content=UNPAINTED)
        # Each table at each size in one of the languages: they take turns.
        for turn, query in enumerate((*crowded, ""), lang == "fr"):
            explorer_of(page.context).go(page, query)
            for size, text in [*texts.items()][turn % 2 :: 2]:
                page.evaluate("text => { document.documentElement.style.fontSize = text; }", text)
                resize(page, size)
                counted = [] if "wild" in query or text != "16px" else page.evaluate(UNCOUNTED)
                assert [*counted, *page.evaluate(LAID_OVER)] == [], (query, size)
                assert page.locator(".r3:not(.you)").evaluate_all(wide) < 2, (query, size)


def coached(desk: EarpTablePage) -> str:
    settle(ask(desk, "hint"), "hint")
    assert desk.advice.hint
    return str(desk.advice.hint.best)


def test_ten_presses_of_the_main_button_show_a_set_a_shot_and_money() -> None:
    desk, seen = EarpTablePage(), set()
    assert 'data-do="lively"' in desk.parts()["events"]
    ask(desk, "lively")
    for _press in range(5):  # the coach is asked, and its move played
        best = coached(desk)
        ask(desk, play(best))
        seen |= {event.type for event in desk.session.events} | {best.partition(" ")[0]}
    assert {"play", "rewarded", "shot", "placed"} <= seen
    # A set that is as good as a discard is laid.
    desk = ask(EarpTablePage(), play("draw supply"), play("wyatt-earp draw"))
    assert coached(desk).startswith("play billy-the-kid")


def test_a_poster_a_note_and_the_help_open_and_close(page: Page) -> None:
    split, legal = page.locator(".wyatt-split"), page.locator(".wyatt-legal")
    expect(split).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".btn:visible")).to_have_count(0)
    page.emulate_media(media="screen")
    poster = of(page, "poster jesse-james")
    poster.click()
    heading = page.get_by_role("heading", name="Who gets what for Jesse James?")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
    page.get_by_role("button", name="Back to the table").click()
    expect(split).to_be_hidden()
    expect(poster).to_be_focused()
    expect(poster).to_be_in_viewport()
    # A note can be read and closed, and a word leaves by itself.
    page.context.grant_permissions(["clipboard-write", "clipboard-read"])
    of(page, "control link").click()
    note, button = page.locator("[data-said]"), page.locator("[data-said] .btn")
    expect(button).to_be_visible()
    inks = "one => ['color', 'backgroundColor'].map(ink => getComputedStyle(one)[ink])"
    assert button.evaluate(inks)[0] != button.locator("..").evaluate(inks)[1]
    note.locator(".shut").click()
    expect(note).to_be_empty()
    of(page, "control undo").click(force=True)
    expect(note).to_contain_text("Undo: nobody has played a move")
    expect(note).to_be_empty(timeout=7000)
    # A refusal covers no name, and the visible list mentions it.
    page.locator(".act").get_by_role("button", name="Two from the supply").click()
    for card in page.locator(".hcard.dim").all():
        card.click()
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".why")).to_be_visible()
        assert page.evaluate(REFUSED) == [], card.get_attribute("data-key")
    # Help that's turned off stays off.
    of(page, "help").select_option("off")
    for hidden in (page.locator(".odds"), legal):
        expect(hidden).to_be_hidden()
    page.reload()
    expect(of(page, "help")).to_have_value("off")
    expect(page.locator(".odds")).to_be_hidden()


def test_a_count_that_cannot_be_laid_says_why(visit: Opens) -> None:
    def closed_four(desk: EarpTablePage) -> str:
        hand, opened = desk.view.hands["Anna"], desk.view.opened
        return next((one for one, many in hand.items() if many > 2 and one not in opened), "")

    desk = EarpTablePage()
    while not (desk.view.phase == "play" and desk.view.actor == "Anna" and closed_four(desk)):
        ask(desk, "step")
    page = visit(desk.address()).page
    of(page, f"hand {closed_four(desk)}").click()
    of(page, "count 1").click()
    expect(page.locator(".why")).to_contain_text("first play")
