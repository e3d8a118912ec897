"""A table fits in any window: the task, the hand and its buttons are visible together."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import pytest
from in_page import UNPAINTED, explorer_of, mount, table_at
from playwright.sync_api import Page

from tests.asking import do, play
from wyatt.earp.cards import OUTLAWS
from wyatt.ui.page import Pages

#: Windows of the whole page, of each room that `places.js` knows the tightest: a large screen, a low one, a desk,
#: school laptops, a beamer, tablets, phones on their side and upright.
WINDOWS = (
    *((1860, 1030), (1920, 937), (1500, 850), (1440, 900), (1366, 768), (1366, 650), (1280, 560)),
    *((2000, 1100), (1101, 650), (1024, 768), (768, 1024), (844, 390), (360, 640)),
)
#: Boxes in a window of 1280 x 720, as a notebook leaves them: without a side bar, with one, with two; two parts
#: side by side. Each is a width, and the height of the panel that scrolls.
BOXES = ((1200, 612), (940, 612), (640, 612), (340, 560))
#: The same as are walked most, and a school laptop at 200 %: a hand of 22 cards is scrolled there.
QUICK = ((1366, 650), (1024, 768), (844, 390), (683, 325), (390, 664))
LONG = ("Wilhelmina Featherstone", "Bartholomew", "Curt", "Maximiliana Stone-Hill", "Dora")
#: Kinds of a hand of Wyatt Earp in the order in which a hand is filled.
KINDS = (*OUTLAWS[:3], "most-wanted", "hideout", *OUTLAWS[3:], "fastest-gun", "wyatt-earp")
SORTED = [f"{rank}{suit}" for rank in ("3", "5", "7", "9", "J", "4") for suit in "CDHS"]


def earp(cards: int, players: int, phase: str = "play", **more: Any) -> dict[str, Any]:
    names, kid = LONG[:players], ["billy-the-kid*2", "photo:billy-the-kid"]
    rival = {"billy-the-kid": kid, "wes-hardin": ["wes-hardin"], "jesse-james": ["jesse-james"]}
    own = {"wes-hardin": ["wes-hardin"], "jesse-james": ["jesse-james*2", "hideout"]}
    return {
        "format": "wyatt-position/1", "players": list(names), "phase": phase, "seed": 7,
        "hands": {names[0]: [*KINDS, *OUTLAWS, *OUTLAWS][:cards], names[1]: ["bob-dalton"]},
        "opened": ["jesse-james", "wes-hardin", "billy-the-kid"], "territories": {names[0]: own, names[1]: rival},
        "money": {names[0]: 24000}, "discard": ["belle-starr"], **more,
    }  # fmt: skip


def wildcat(cards: int, players: int, phase: str = "play") -> dict[str, Any]:
    names = LONG[:players]
    others = {name: [f"10{suit}"] for name, suit in zip(names[1:], "CDHS", strict=False)}
    melds = {names[0]: [["AC", "AD", "AH"]], names[1]: [["6C", "6D", "6H"], ["QS", "QD", "QH"]]}
    return {
        "format": "wildcat-position/1", "players": list(names), "phase": phase, "seed": 3,
        "turn": names[0], "hands": {names[0]: SORTED[:cards], **others}, "melds": melds,
        "discard": ["9C", "8H", "8D"],
    }  # fmt: skip


def states(name: str, cards: int, players: int, lang: str) -> Iterator[tuple[str, Pages]]:
    """A table at its start, in a choice, in a refusal, at the end of a hand."""
    at, made = partial(table_at, lang=lang), earp if name == "wyatt" else wildcat
    table, last = made(cards, players), "bob-dalton" if name == "wyatt" else "3C"
    yield "draw", at(made(cards, players, "draw"))
    if name == "wyatt":
        yield "refused", at(table, do("select", card="belle-starr"))
        if cards > 3:
            yield "ask", at(table, do("select", card="most-wanted"))
        if cards > 4:
            played = {"pending": {"card": "hideout"}, "sheriff_played": True}
            yield "hide", at(earp(cards - 4, players, "hide", **played))
    else:
        first = do("select", card=SORTED[0], copy="0")
        yield "chosen", at(table, first)
        yield "refused", at(table, first, play("meld 3C 3D"))  # two cards aren't a meld
    ended = {**table, "hands": {**table["hands"], LONG[0]: [last]}}
    yield "scored", at(ended, play(f"discard {last}"))


#: Puts the page into a box of this size that scrolls, in a page that is not ours.
BOXED = """([wide, high]) => {
  const at = document.getElementById('at');
  delete document.body.dataset.site;
  if (at.parentElement === document.body) {
    const box = document.createElement('div');
    at.replaceWith(box);
    box.append(at);
  }
  at.parentElement.style.cssText = `width:${wide}px;height:${high}px;overflow-y:auto`;
}"""
#: What is wrong with the table as it is drawn, in words; `whole` is whether the whole hand has to be seen.
FAULTS = """async ([whole]) => {
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const faults = [];
  const root = document.querySelector('.wyatt'), box = document.getElementById('at').parentElement;
  const frame = box === document.body ? {left: 0, top: 0, right: innerWidth, bottom: innerHeight} : box.getBoundingClientRect();
  const scroller = box === document.body ? document.scrollingElement : box;
  if (scroller.scrollWidth > scroller.clientWidth) faults.push(`${scroller.scrollWidth - scroller.clientWidth} px go sideways`);
  const seen = one => one.checkVisibility({visibilityProperty: true}) && !one.closest('.vh') && one.getBoundingClientRect().width > 1;
  const name = one => `${one.className || one.tagName} "${one.textContent.trim().slice(0, 24)}"`;
  const within = one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    return left >= frame.left - 1 && right <= frame.right + 1 && top >= frame.top - 1 && bottom <= frame.bottom + 1;
  };
  const free = (one, x, y) => { const top = document.elementFromPoint(x, y); return top && (one.contains(top) || top.closest('.why, .said')); };
  // --- what to do, its buttons, the choice, the hand
  const act = root.querySelector('.act'), choice = root.querySelector('.choices');
  const heads = [...root.querySelectorAll('.act h2, .choices h2')].filter(seen);
  if (!heads.some(within)) faults.push(`nothing says what to do: ${heads.map(one => `${name(one)} at ${Math.round(one.getBoundingClientRect().bottom)}`)}`);
  for (const one of [...root.querySelectorAll('.act .btn, .choices .btn')].filter(seen)) {
    const b = one.getBoundingClientRect();
    if (!within(one)) faults.push(`out of sight: ${name(one)} at ${Math.round(b.top)} to ${Math.round(b.bottom)}`);
    else if (!free(one, (b.left + b.right) / 2, (b.top + b.bottom) / 2)) faults.push(`covered: ${name(one)}`);
  }
  const cards = [...root.querySelectorAll('[data-part=hand] :is(.hcard, .hc)')], chosen = cards.filter(one => one.matches('.sel'));
  // A phone shows as much of the hand as two rows are, and of a chosen card its own row.
  for (const card of whole ? cards : chosen.length ? chosen : cards.slice(0, 8)) {
    const b = card.getBoundingClientRect();
    if (b.bottom > frame.bottom + 1 || b.top < frame.top - 1 || b.left < frame.left - 1 || b.right > frame.right + 1) faults.push(`card out of sight: ${name(card)} ${Math.round(b.top)} to ${Math.round(b.bottom)}`);
    else if (![b.bottom - 6, b.top + b.height / 2].every(y => [b.left + 8, b.left + 26, b.right - 8].some(x => free(card, x, y)))) faults.push(`card covered: ${name(card)}`);
  }
  // --- nothing overprints, nothing is cut
  const said = [...root.querySelectorAll('.poster :is(.who, .usd, .cpline), .group :is(h3, .cp), .seat :is(h2, header span), .act :is(h2, p, .btn), .choices :is(h2, h3, .btn), .phase p, .brand, .top .btn, .controls .btn, .stage p')]
    .filter(one => seen(one) && one.textContent.trim()).map(one => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const of = one.closest('.btn, button') ?? one;
      const cut = [one, ...one.children].some(each => getComputedStyle(each).overflow === 'hidden' && !each.matches('.vh'));
      const b = of.matches('.btn') || cut ? of.getBoundingClientRect() : range.getBoundingClientRect(), seat = one.closest('.seat')?.getBoundingClientRect();
      return {one, b: seat ? new DOMRect(b.x, b.y, b.width, Math.min(b.bottom, Math.max(seat.bottom, b.y)) - b.y) : b};
    }).filter(({one, b}) => b.width > 1 && !one.closest('[data-covers]') === !one.closest('[data-covers]'));
  // A word that doesn't fit in its button stands below the edge, and only its sign is seen: not while there's room, and never for these.
  const spare = root.querySelector('.controls .pos').offsetWidth - 105, row = root.querySelector('.controls').getBoundingClientRect();
  if (root.clientWidth > 1101) for (const button of [...root.querySelectorAll('.controls .btn')].filter(seen)) {
    const b = button.getBoundingClientRect(), word = button.lastElementChild, wide = word.offsetWidth;
    const gone = wide < 2 || word.getBoundingClientRect().top > b.bottom - 8;
    if (gone && (spare > Math.max(60, wide) || button.matches('[data-do=step], [data-do=undo], [data-do=autoplay], [data-do=new]'))) faults.push(`only a sign: ${name(button)}`);
    if (b.right > row.right) faults.push(`beyond the controls: ${name(button)}`);
  }
  // A seat is scrolled only where the window is narrower or lower than a school laptop's, or beside the account.
  if (innerWidth > 1300 && !root.matches('[data-room~=short]') && !root.querySelector('.ledger'))
    for (const seat of root.querySelectorAll('.seat')) if (seat.scrollHeight > seat.clientHeight + 1) faults.push(`${seat.scrollHeight - seat.clientHeight} px scrolled: ${name(seat)}`);
  const layer = one => one.closest('.act, .choices, .controls .main, .why')?.className ?? '';
  for (let at = 0; at < said.length; at++) {
    const {one, b} = said[at];
    for (let next = at + 1; next < said.length; next++) {
      const {one: other, b: c} = said[next];
      const across = Math.min(b.right, c.right) - Math.max(b.left, c.left), down = Math.min(b.bottom, c.bottom) - Math.max(b.top, c.top);
      if (across <= 1.5 || down <= 2.5 || one.contains(other) || other.contains(one)) continue;
      // What sticks to the foot of a window lies over what scrolls below it.
      if (layer(one) !== layer(other) && root.dataset.room.includes('phone')) continue;
      if (layer(one) !== layer(other) && [one, other].some(each => ['sticky', 'fixed'].includes(getComputedStyle(each.closest('.act, .choices, .controls .main') ?? each).position))) continue;
      faults.push(`overprint: ${name(one)} and ${name(other)}, ${Math.round(across)} x ${Math.round(down)}`);
    }
    const poster = one.closest('.poster');
    if (poster) {
      const p = poster.getBoundingClientRect();
      if (b.left < p.left - 1 || b.right > p.right + 1 || b.bottom > p.bottom + 1) faults.push(`cut: ${name(one)}`);
    }
    const group = one.closest('.group');
    if (group && b.right > group.getBoundingClientRect().right + 1) faults.push(`sticks out: ${name(one)}`);
  }
  return {faults, head: Math.round(root.querySelector('.top').getBoundingClientRect().height)};
}"""


class Measured:
    """A window whose tables are measured at sizes; what is wrong is collected in lines."""

    def __init__(self, page: Page, boxed: bool = False) -> None:
        self.page = page
        self.boxed = boxed
        self.heads: dict[tuple[int, int, str], int] = {}
        self.wrong: list[str] = []
        self.complaints = mount(page, Pages({}))
        page.add_style_tag(content=UNPAINTED)

    def measure(self, state: str, pages: Pages, sizes: Iterable[tuple[int, int]]) -> None:
        shown = False
        self.page.evaluate("lang => { document.documentElement.lang = lang; }", pages.lang)
        for wide, high in sizes:
            if self.boxed:
                self.page.evaluate(BOXED, [wide, high])
            else:
                self.page.set_viewport_size({"width": wide, "height": high})
            self.page.evaluate("at.parentElement.scrollTo(0, 0); scrollTo(0, 0)")
            # On a phone the page itself scrolls to where a choice and its hand are seen, once it is drawn.
            if not shown or wide <= 700 or high < 480:
                explorer_of(self.page.context).show_page(self.page, pages)
                shown = True
            found = self.page.evaluate(FAULTS, [wide > 700])
            head = self.heads.setdefault((wide, high, pages.lang), found["head"])
            if found["head"] != head:
                found["faults"] += [f"the header is {found['head']} px high, and was {head}"]
            self.wrong += [f"{wide}x{high}, {state}: {fault}" for fault in found["faults"]]


def measured(window: Any, name: str, hands: Sequence[Any], sizes: Any, boxed: bool) -> None:
    """Measure a choice at each size, and any other state at every other size, with each hand and language in turn."""
    shown = {"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 720}}
    at = Measured(window(**shown), boxed)
    for turn, (cards, players) in enumerate(hands):
        lang = ("en", "fr")[turn % 2]
        for number, (state, pages) in enumerate(states(name, cards, players, lang)):
            some = sizes if state in ("ask", "hide") else sizes[(turn + number) % 2 :: 2]
            at.measure(f"{name}, {cards} cards, {players} players, {lang}, {state}", pages, some)
    assert not at.wrong, "\n".join(at.wrong)
    assert at.complaints == []


@pytest.mark.parametrize(("name", "hand"), [("wyatt", (8, 3)), ("wildcat", (16, 4))])
def test_a_table_stands_in_its_window(window: Any, name: str, hand: Any, thorough: bool) -> None:
    measured(window, name, [hand] * (1 + thorough), QUICK, boxed=False)


#: How many cards and players the tables have, each number of players with a hand of another size: all pairs take
#: half an hour.
TABLES = {"wyatt": ((1, 4), (6, 3), (15, 2), (22, 2))}
TABLES |= {"wildcat": ((1, 5), (6, 3), (15, 5), (22, 4))}


@pytest.mark.slow
@pytest.mark.parametrize("boxed", [False, True], ids=["windows", "boxes"])
@pytest.mark.parametrize("name", TABLES)
def test_every_hand_stands_in_every_box(window: Any, name: str, boxed: bool) -> None:
    measured(window, name, TABLES[name], BOXES if boxed else WINDOWS, boxed)
