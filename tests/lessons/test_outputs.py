"""The saved outputs of the notebooks agree with a new run."""

import json
from pathlib import Path
from typing import Any

from tools.coursebook import build

#: A lesson with frames, sentences and controls.
NAME = "07-shot.ipynb"


def shown(notebook: dict[str, Any]) -> dict[str, list[Any]]:
    return {one["id"]: one["outputs"] for one in notebook["cells"] if one["cell_type"] == "code"}


def test_writing_anew_changes_nothing_until_the_code_changes() -> None:
    before, page = (build.FOLDER / NAME).read_text(encoding="utf-8"), build.notebooks()[NAME]
    build.run(page, build.FOLDER)
    assert build.text(page) == before
    before = json.loads((build.FOLDER / NAME).read_text(encoding="utf-8"))
    page = build.notebooks()[NAME]
    assert not any(shown(page).values())
    assert build.carried(page, before)
    assert shown(page) == shown(before)
    changed = build.notebooks()[NAME]
    next(one for one in changed["cells"] if one["id"] == "hood-1")["source"].append("\n3")
    assert not build.carried(changed, before)
    assert not build.carried(build.notebooks()[NAME], None)


def test_a_cell_s_text_tables_and_drawings_are_kept_and_its_widgets_are_not() -> None:
    svg = '<svg xmlns=\\"http://www.w3.org/2000/svg\\"/>'
    sources = {
        "said": 'print("a"); print("b"); 3', "drawn": f'from IPython.display import SVG\nSVG("{svg}")',
        "control": "import ipywidgets\nprint('a slider'); ipywidgets.IntSlider()", "object": "object()",
    }  # fmt: skip
    page = build._document("A test", [build._code(id, source) for id, source in sources.items()])
    build.run(page, Path())
    kept = shown(page)
    assert [one["output_type"] for one in kept["said"]] == ["stream", "execute_result"]
    assert (kept["said"][0]["text"], kept["said"][1]["execution_count"]) == (["a\n", "b\n"], 1)
    assert kept["drawn"][0]["data"].get("image/svg+xml", "none is kept")
    assert kept["control"] == kept["object"] == []
    tags = {one["id"]: one["metadata"].get("tags", []) for one in page["cells"]}
    assert tags == {"said": [build.CHECKED], "drawn": [build.CHECKED], "control": [], "object": []}
