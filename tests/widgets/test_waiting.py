"""Clicks and text on a page while a cell keeps Python busy."""

import json
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from wyatt.ui import widget as scripts

Printed = Callable[..., Any]
#: A model beside which each script below runs, and what is sent from it.
_MODEL = """
import { Shared } from "./model.mjs";
const sent = [], turns = [];
const shared = new Shared({
  get: () => ({ parts: {} }), on() {}, off() {}, set() {}, save_changes() {}, send: (one) => { sent.push(one); },
});
"""
_ASK = """
const [asked, ...rest] = JSON.parse(process.argv[2]);
shared.join({ id: "v", turned() {}, themed() {}, answered() {} });
shared.ask(asked, "v");
shared.turn("busy");
for (const one of rest) shared.ask(one, "v");
for (let at = 0; at < sent.length; at++) shared.answered({ shown: { parts: {} }, outbox: [], view: "v" });
shared.end();
console.log(JSON.stringify(sent.map(({ view, ...one }) => one)));
process.exit(0);
"""


@pytest.fixture
def printed(tmp_path: Path) -> Printed:
    """What a script beside the model prints, read as JSON: printed(script, *requests)."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("the script is run by node")
    (tmp_path / "model.mjs").write_text(scripts.source("model.js"), encoding="utf-8")

    def run(script: str, *requests: object) -> Any:
        (tmp_path / "run.mjs").write_text(_MODEL + script, encoding="utf-8")
        command = [node, "run.mjs", json.dumps(requests)]
        return json.loads(subprocess.check_output(command, cwd=tmp_path, text=True, timeout=60))

    return run


@pytest.fixture
def sent(printed: Printed) -> Printed:
    """What reaches Python, in order, of a request on its way and those made meanwhile."""
    return partial(printed, _ASK)


def test_every_card_that_is_put_and_every_line_that_is_typed_arrives(sent: Printed) -> None:
    acts = [
        {"do": "pick", "card": "hideout"},
        {"do": "put", "place": "hand 0"},
        {"do": "put", "place": "hand 0"},
        {"do": "lay", "place": "discard", "value": "wyatt-earp"},
        {"do": "set", "field": "money 0", "value": "5000"},
    ]
    assert sent(*acts) == acts


def test_of_a_field_that_is_typed_into_the_newest_value_arrives(sent: Printed) -> None:
    one, other = ({"do": "lab-posters", "field": name} for name in ("Anna", "Burt"))
    typed = [{**one, "typing": True, "value": value} for value in ("9", "90", "900")]
    after = {**other, "typing": True, "value": "7"}
    assert sent({"do": "show"}, *typed, after) == [{"do": "show"}, typed[-1], after]


def test_five_presses_on_a_step_are_one_and_of_two_moves_the_last_is_meant(sent: Printed) -> None:
    step = {"do": "step"}
    assert sent(*[step] * 5) == [step]
    moves = [{"do": "play", "move": move} for move in ("discard hideout", "discard wyatt-earp")]
    note = {"do": "name-line", "value": "Burt's try"}
    assert sent({"do": "hint"}, moves[0], note, moves[1]) == [{"do": "hint"}, note, moves[1]]


def test_a_button_that_is_pressed_again_asks_once(sent: Printed) -> None:
    asked = [{"do": "hint"}, {"do": "review"}, {"do": "review"}]
    assert sent(*asked) == asked[:2]


_TOLD = """
shared.join({ id: "v", turned: (state) => turns.push(state), themed() {}, answered() {} });
shared.ask({ do: "stored" }, "v");
setTimeout(() => {
  turns.push("silent");
  shared.ask({ do: "step" }, "v");
  shared.end();
  console.log(JSON.stringify(turns));
  process.exit(0);
}, 700);
"""


def test_who_has_pressed_nothing_is_not_told_that_they_wait(printed: Printed) -> None:
    """A lesson asks for what the browser remembers as it opens, while the cells below it still run."""
    assert printed(_TOLD) == ["ready", "silent", "busy"]


_LATE = """
shared.ask({ do: "step", tick: true });
shared.ask({ do: "hint" }, "v");
shared.answered({ shown: { parts: { text: "late" } }, outbox: [], late: true });
sent.push("then");
shared.answered({ shown: { parts: {} }, outbox: [] });
console.log(JSON.stringify([sent.map((one) => one.do ?? one), shared.shown.parts]));
process.exit(0);
"""


def test_what_follows_the_last_answer_answers_nothing(printed: Printed) -> None:
    assert printed(_LATE) == [["step", "then", "hint"], {"text": "late"}]
