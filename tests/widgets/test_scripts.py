"""The page's script: short modules without import circles, and the text made from them."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from wyatt.ui import widget as scripts

SCRIPT = Path(str(files("wyatt.ui") / "script"))
NAMES = sorted(path.name for path in SCRIPT.glob("*.js"))


def test_every_module_is_part_of_the_script() -> None:
    assert sorted(scripts.modules()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_module_is_short(name: str) -> None:
    assert len(scripts.source(name).splitlines()) < 400


def test_a_module_comes_after_those_it_needs() -> None:
    order = scripts.modules()
    for name in order:
        assert all(order.index(needed) < order.index(name) for needed in scripts.needs(name))


def test_a_circle_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"a.js": 'import { b } from "./b.js";\n', "b.js": 'import { a } from "./a.js";\n'}
    monkeypatch.setattr(scripts, "source", texts.__getitem__)
    with pytest.raises(ValueError, match=r"a\.js -> b\.js -> a\.js"):
        scripts.modules("a.js")


def test_one_text_holds_all_and_imports_nothing() -> None:
    text = scripts.joined()
    assert not re.search(r"^\s*import\b", text, re.MULTILINE)
    made, told = re.findall(r"^export .*|^return \{ initialize.*", text, re.MULTILINE)
    assert made == "return { initialize, render };"
    # What the first widget of a page has made serves all others of the same text.
    assert re.fullmatch(
        r'export default globalThis\[Symbol\.for\("wyatt \w{16}"\)\] \?\?= made\(\);', told
    )
    code = re.sub(r"\s//.*", "", text)
    for name in NAMES:
        exported = re.findall(
            r"^export (?:async )?(?:function|const|class) (\w+)", scripts.source(name), re.MULTILINE
        )
        assert all(re.search(rf"\b{word}\b", code) for word in exported)
