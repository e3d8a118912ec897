"""Sound is off at first, remembered, one short sound per move, and without browser warnings."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from at_table import of
from playwright.sync_api import Page, expect
from visits import READY, START_MS, Visit, still

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


@pytest.fixture
def heard(window: Callable[..., Visit], address: str) -> Iterator[tuple[Page, list[str]]]:
    opened = window()
    warnings: list[str] = []
    opened.page.on(
        "console", lambda said: warnings.append(said.text) if "AudioContext" in said.text else None
    )
    opened.page.add_init_script(LISTEN)
    opened.page.goto(address, wait_until="commit")
    opened.page.wait_for_selector(READY, timeout=START_MS)
    yield opened.page, warnings
    assert warnings == []
    assert opened.errors == []


def voices(page: Page) -> list[dict[str, Any]]:
    still(page)
    played: list[dict[str, Any]] = page.evaluate("window.played.splice(0)")
    return played


def test_sound_is_off_until_asked_for_and_then_remembered(heard: tuple[Page, list[str]]) -> None:
    page, _warnings = heard
    switch = of(page, "control sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(switch).to_have_accessible_name("Sound")
    page.locator('.act [data-move="draw supply"]').click()
    expect(page.locator(".pos span").first).to_have_text("Move 1 of 1")
    assert voices(page) == []
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert [one["kind"] for one in voices(page)] == ["AudioBufferSourceNode"]  # a card, to hear it
    page.locator(".hcard.dim").first.click()
    refused = voices(page)
    assert [one["kind"] for one in refused] == ["OscillatorNode", "OscillatorNode"]
    of(page, "why close").click()
    assert voices(page) == []
    of(page, "control undo").click()
    expect(page.locator(".pos span").first).to_have_text("Move 0 of 0")
    voices(page)
    # After a reload it is on, and makes no sound of its own.
    page.reload(wait_until="commit")
    page.wait_for_selector(READY, timeout=START_MS)
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert voices(page) == []
    page.locator('.act [data-move="draw supply"]').click()
    expect(page.locator(".pos span").first).to_have_text("Move 1 of 1")
    assert len(voices(page)) == 1
    switch.click()
    of(page, "control step").click()
    assert voices(page) == []


def test_sound_comes_back_after_a_call_and_where_nothing_can_be_stored(
    window: Callable[..., Visit], address: str
) -> None:
    opened = window()
    page = opened.page
    page.add_init_script(LISTEN)
    page.add_init_script(
        """for (const name of ['getItem', 'setItem'])
          Storage.prototype[name] = () => { throw new DOMException('no', 'SecurityError'); };
        const resume = AudioContext.prototype.resume;
        window.resumed = 0;
        AudioContext.prototype.resume = function () { window.resumed++; return resume.call(this); };
        Object.defineProperty(AudioContext.prototype, 'state', {get: () => 'interrupted'});"""
    )
    page.goto(address, wait_until="commit")
    page.wait_for_selector(READY, timeout=START_MS)
    switch = of(page, "control sound")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert len(voices(page)) == 1
    assert page.evaluate("window.resumed") == 1
    page.locator('.act [data-move="draw supply"]').click()
    expect(page.locator(".pos span").first).to_have_text("Move 1 of 1")
    assert len(voices(page)) == 1
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert opened.errors == []


def test_shots_and_coins_sound_of_themselves(heard: tuple[Page, list[str]]) -> None:
    page, _warnings = heard
    of(page, "control sound").click()
    voices(page)
    kinds = set()
    for move in range(1, 90):
        of(page, "control step").click()
        expect(page.locator(".pos span").first).to_have_text(f"Move {move} of {move}")
        mark = page.locator("[data-sound]").get_attribute("data-sound")
        kinds.add(mark)
        made = voices(page)
        shape = sorted(one["kind"] for one in made)
        wanted = {
            "card": ["AudioBufferSourceNode"],
            "hit": ["AudioBufferSourceNode", "OscillatorNode", "OscillatorNode"],
            "miss": ["AudioBufferSourceNode", "OscillatorNode"],
            "open": ["OscillatorNode"] * 3,
            "steal": ["AudioBufferSourceNode"] * 2,
            "capture": ["OscillatorNode"] * 4,
            "coin": ["OscillatorNode", "OscillatorNode"],
        }
        assert shape == wanted[str(mark)], mark
        assert all(one["lasts"] < 0.4 for one in made)
        if kinds & {"hit", "miss"} and kinds >= {"card", "open"}:
            return
    pytest.fail(f"in 89 moves only {kinds} were heard")
