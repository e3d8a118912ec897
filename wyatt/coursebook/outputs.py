"""What a notebook's file keeps of what its cells show: small texts, tables and drawings.

A reader without a kernel sees them, and nbval compares them with what the cells show when they are
run. What a widget shows is never kept: it would be stale with the next version of a widget, and means
nothing without a kernel.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

Notebook = dict[str, Any]

#: How nbval knows a cell whose outputs it has to compare.
CHECKED = "nbval-check-output"
#: What a file may keep, by its kind.
KINDS = frozenset(("text/plain", "text/html", "image/svg+xml"))
#: The most letters that are kept of one cell.
MOST = 40_000
#: What differs from run to run: the address of an object.
_ADDRESS = re.compile(r"\bat 0x[0-9a-f]+")
#: A notebook that takes longer is at fault.
_SECONDS = 600


def code(notebook: Notebook) -> list[tuple[str, str]]:
    """The code cells of a notebook by their ids: what its outputs depend on."""
    return [
        (cell["id"], "".join(cell["source"]))
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]


def carried(made: Notebook, before: Notebook | None) -> bool:
    """Give a notebook the outputs that its file has; false if its code has changed since."""
    if before is None or code(made) != code(before):
        return False
    _keep(made, before)
    return True


def run(notebook: Notebook, folder: Path) -> None:
    """Run a notebook in a kernel of its own, and keep what may be kept of what its cells show.

    folder: where it lies. Raises nbclient's `CellExecutionError` for a cell that fails.
    """
    import nbformat
    from nbclient import NotebookClient

    ran = nbformat.reads(json.dumps(notebook), as_version=4)
    client = NotebookClient(
        ran,
        timeout=_SECONDS,
        kernel_name="python3",
        coalesce_streams=True,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute()
    _keep(notebook, ran)


def _keep(notebook: Notebook, ran: Mapping[str, Any]) -> None:
    """Give each code cell what is kept of the outputs that it has in a notebook that was run."""
    done = {cell["id"]: cell.get("outputs", []) for cell in ran["cells"]}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for place, cell in enumerate(cells, 1):
        kept = small(done[cell["id"]])
        tags = [tag for tag in cell["metadata"].pop("tags", ()) if tag != CHECKED]
        if tags or kept:
            cell["metadata"]["tags"] = [*tags, *([CHECKED] if kept else [])]
        # nbval takes a cell without a number for one that was never run.
        cell["execution_count"] = place if kept else None
        for output in kept:
            if output["output_type"] == "execute_result":
                output["execution_count"] = place
        cell["outputs"] = kept


def small(outputs: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The outputs of one cell as a file keeps them; none at all if one of them is not to be kept."""
    kept = [_plain(output) for output in outputs]
    text = json.dumps(kept, ensure_ascii=False)
    if None in kept or len(text) > MOST or _ADDRESS.search(text):
        return []
    return [output for output in kept if output is not None]


def _plain(output: Mapping[str, Any]) -> dict[str, Any] | None:
    """An output without what differs from run to run; None for one that no file keeps."""
    kind = output["output_type"]
    if kind == "stream" and output["name"] == "stdout":
        return {"name": "stdout", "output_type": kind, "text": _lines(output["text"])}
    if kind not in ("display_data", "execute_result") or not set(output["data"]) <= KINDS:
        return None
    plain: dict[str, Any] = {
        "data": {name: _lines(shown) for name, shown in output["data"].items()},
        "metadata": {},
        "output_type": kind,
    }
    return (
        {**plain, "execution_count": output["execution_count"]}
        if kind == "execute_result"
        else plain
    )


def _lines(text: str | Sequence[str]) -> list[str]:
    """A text as notebooks keep it, a line each."""
    return (text if isinstance(text, str) else "".join(text)).splitlines(True)
