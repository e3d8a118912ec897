"""Sound is off at first, remembered, one short sound per move, and without browser warnings."""

from collections.abc import Iterator
from typing import Any

import pytest
from at_table import at, of
from playwright.sync_api import Locator, Page, expect
from visits import Opens, arrive, still

pytestmark = pytest.mark.slow

#: Counts the voices that are started, by what they are made of, and how long they last.
LISTEN = """
window.played = [];
for (const source of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
  const start = source.prototype.start;
  source.prototype.start = function (at) {
    window.played.push({kind: this.constructor.name, lasts: this.buffer?.duration ?? 0});
    return start.call(this, at);
  };
}
"""


def warned(page: Page) -> list[str]:
    """What the browser will say of sound, once what starts its voices is counted."""
    warnings: list[str] = []
    page.on("console", lambda told: warnings.extend([told.text] * ("AudioContext" in told.text)))
    page.add_init_script(LISTEN)
    return warnings


def sounds_and_reviews(page: Page, root: str) -> None:
    """One move before the end of a hand: sound is turned on, the hand ends with one, its review comes in silence."""
    warnings = warned(page)
    page.evaluate(f"() => {{ {LISTEN} }}")

    def of(selector: str) -> Locator:
        return page.locator(f"{root} {selector}").first

    switch, asks = of('[data-key="control sound"]'), of('[data-part="review"] [data-do=review]')
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    played = "window.played.splice(0).map((one) => one.kind)"
    assert page.evaluate(played) == ["AudioBufferSourceNode"]
    of('[data-key="control step"]').click()
    expect(asks).to_be_visible(timeout=30_000)
    assert page.evaluate(played)
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.wait_for_timeout(450)  # a press so soon after another counts as its second half
    asks.click()
    expect(of('[data-part="review"]')).to_contain_text("Lost", timeout=120_000)
    expect(of('[data-part="review"] h2')).to_be_focused()
    for seen in ("h2", ".balance"):
        expect(of(f'[data-part="review"] {seen}')).to_be_in_viewport()
    assert (page.evaluate(played), warnings) == ([], [])


@pytest.fixture
def heard(window: Opens, address: str) -> Iterator[Page]:
    opened = window()
    warnings = warned(opened.page)
    arrive(opened.page, address)
    yield opened.page
    assert (warnings, opened.errors) == ([], [])


#: Of each sound, how many voices are recorded and how many are tones.
VOICES = {"card": (1, 0), "hit": (1, 2), "miss": (1, 1), "open": (0, 3)}
VOICES |= {"steal": (2, 0), "capture": (0, 4), "coin": (0, 2)}


def voices(page: Page) -> list[dict[str, Any]]:
    still(page)
    played: list[dict[str, Any]] = page.evaluate("window.played.splice(0)")
    return played


def test_sound_is_off_until_asked_for_and_then_remembered(heard: Page) -> None:
    page = heard
    switch = of(page, "control sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(switch).to_have_accessible_name("Sound")
    page.locator('.act [data-move="draw supply"]').click()
    at(page, 1)
    assert voices(page) == []
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert [one["kind"] for one in voices(page)] == ["AudioBufferSourceNode"]  # a card, to hear it
    page.locator(".hcard.dim").first.click()
    assert [one["kind"] for one in voices(page)] == ["OscillatorNode"] * 2
    of(page, "why close").click()
    assert voices(page) == []
    of(page, "control undo").click()
    at(page, 0)
    voices(page)
    # After a reload it is on, and makes no sound of its own.
    arrive(page, page.url)
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert voices(page) == []
    page.locator('.act [data-move="draw supply"]').click()
    at(page, 1)
    assert len(voices(page)) == 1
    switch.click()
    of(page, "control step").click()
    assert voices(page) == []


def test_sound_comes_back_after_a_call_and_unstored(window: Opens, address: str) -> None:
    opened = window()
    page = opened.page
    warned(page)
    page.add_init_script(
        """for (const name of ['getItem', 'setItem'])
          Storage.prototype[name] = () => { throw new DOMException('no', 'SecurityError'); };
        const resume = AudioContext.prototype.resume;
        window.resumed = 0;
        AudioContext.prototype.resume = function () { window.resumed++; return resume.call(this); };
        Object.defineProperty(AudioContext.prototype, 'state', {get: () => 'interrupted'});"""
    )
    arrive(page, address)
    switch = of(page, "control sound")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert (len(voices(page)), page.evaluate("window.resumed")) == (1, 1)
    page.locator('.act [data-move="draw supply"]').click()
    at(page, 1)
    assert len(voices(page)) == 1
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert opened.errors == []


def test_shots_and_coins_sound_of_themselves(heard: Page) -> None:
    page = heard
    of(page, "control sound").click()
    voices(page)
    kinds = set()
    for move in range(1, 90):
        of(page, "control step").click()
        at(page, move)
        mark = page.locator("[data-sound]").get_attribute("data-sound")
        kinds.add(mark)
        made = voices(page)
        shape = sorted(one["kind"] for one in made)
        buffers, oscillators = VOICES[str(mark)]
        assert shape == ["AudioBufferSourceNode"] * buffers + ["OscillatorNode"] * oscillators, mark
        assert all(one["lasts"] < 0.4 for one in made)
        if kinds & {"hit", "miss"} and kinds >= {"card", "open"}:
            return
    pytest.fail(f"in 89 moves only {kinds} were heard")
