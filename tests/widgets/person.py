"""A practised person, timed by the keystroke-level model (Card, Moran, Newell, CACM 23, 1980)."""

from collections.abc import Callable

from in_page import keyed
from playwright.sync_api import Page, expect

#: Seconds of the model's operators: a key, pointing, pressing or letting go of a button, the hand
#: from one device to the other, making up one's mind.
K, P, B, H, M = 0.28, 1.1, 0.1, 0.4, 1.35


class Person:
    """Presses what a person would and counts what the model says it takes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seconds = 0.0
        self.presses = 0
        self.last = ""

    def click(self, key: str) -> None:
        """Look for it, point at it, press it; once more at the same place takes the press alone."""
        if key != self.last:
            self.seconds += M + P
        self.seconds += 2 * B
        self.presses += 1
        self.last = key
        seen = self.page.locator(".wyatt-edit").inner_text()
        keyed(self.page, key).click()
        expect(self.page.locator(".wyatt-edit")).not_to_have_text(seen, use_inner_text=True)

    def put(self, card: str, place: str, many: int = 1) -> None:
        self.click(f"bank {card}")
        for _ in range(many):
            self.click(f"put {place}")

    def choose(self, key: str, value: str) -> None:
        """A list: open it, press the value."""
        self.seconds += 2 * (M + P + 2 * B)
        self.presses += 2
        keyed(self.page, key).select_option(value)

    def key(self, key: str) -> None:
        self.seconds += K
        self.presses += 1
        self.page.keyboard.press(key)

    def tab_to(self, key: str, most: int = 60) -> None:
        """Tab until it has the focus; the eye goes along."""
        self.seconds += M
        target = keyed(self.page, key)
        for _ in range(most):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.key("Tab")
        raise AssertionError(f"{key} is not reached by {most} tabs")

    def write(self, text: str) -> None:
        """Know what to write, write it, end the line."""
        self.seconds += M
        for letter in text:
            self.seconds += K * letter.isupper()
            self.key(letter)
        seen = self.page.locator(".wyatt-edit").inner_html()
        self.key("Enter")
        expect(self.page.locator(".wyatt-edit")).not_to_have_js_property("innerHTML", seen)

    def told(self, what: str) -> str:
        return f"{what}: {self.presses} presses, {self.seconds:.0f} s"


def asked(page: Page, sentence: str) -> None:
    """The table can be played, and the move that is tried is answered with a rule and its source."""
    expect(page.locator(".wyatt-faults")).to_contain_text("is ready to play")
    expect(page.locator(".verdict")).to_contain_text(sentence)
    expect(page.locator(".verdict .sources li").first).to_be_visible()


class Thumb(Person):
    """The same on a phone: whoever wants what is out of sight draws the page along, and then taps."""

    def click(self, key: str) -> None:
        """Draw the page or a strip along until it is in sight, and tap it."""
        self.draw_to(key)
        super().click(key)

    def put(self, card: str, place: str, many: int = 1) -> None:
        """Unfold what is left where the card is out of sight."""
        if keyed(self.page, f"bank {card}").evaluate(OUT_OF_SIGHT):
            self.click("unfold cards")
        super().put(card, place, many)

    def choose(self, key: str, value: str) -> None:
        """A list, drawn into sight first."""
        self.draw_to(key)
        super().choose(key, value)

    def fill(self, key: str, text: str) -> None:
        """A field, drawn into sight and tapped; the last key of the glass ends the line."""
        self.draw_to(key)
        self.seconds += P + 2 * B
        self.presses += 1
        keyed(self.page, key).tap()
        self.write(text)

    def draw_to(self, key: str) -> None:
        """Draw the page, or a strip of it, along until this is in sight."""
        spot = keyed(self.page, key)
        times: int = spot.evaluate(OUT_OF_SIGHT)
        self.seconds += times * (P + 2 * B)
        self.presses += times
        if times:
            spot.evaluate("spot => spot.scrollIntoView({block: 'center', behavior: 'instant'})")


#: How many times a thumb draws the page, or a strip that scrolls sideways, until this is in sight.
OUT_OF_SIGHT = """spot => {
  const box = spot.getBoundingClientRect(), strip = document.querySelector('.editside');
  const low = strip.contains(spot) ? innerHeight : Math.min(innerHeight, strip.getBoundingClientRect().top);
  const down = Math.max(0, box.bottom - low, -box.top), across = Math.max(0, box.right - innerWidth, -box.left);
  return Math.ceil(down / (low * 0.7)) + Math.ceil(across / (innerWidth * 0.7));
}"""


def set_a_hideout_on_a_gun(person: Person) -> None:
    """From an empty table of three: a Hideout over a Fastest gun at Burt's, and Anna to lift it."""
    person.click("edit empty")
    person.put("jesse-james", "territory 1", 3)
    person.put("fastest-gun", "group 1 jesse-james")
    person.put("hideout", "group 1 jesse-james")
    person.put("wyatt-earp", "hand 0", 2)
    person.put("bank-robbery", "hand 0")
    person.put("wes-hardin", "hand 1", 2)
    person.put("bob-dalton", "hand 2", 2)
    person.choose("field set phase", "play")


def quick_enough(
    person: Person, what: str, most: float, note: Callable[[str, object], None]
) -> None:
    """Hold what somebody has done below so many of a person's seconds, and note and print them."""
    note("seconds", round(person.seconds))
    print(person.told(what))
    assert person.seconds < most
