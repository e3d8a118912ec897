"""The Jupyter server extension that opens saved notebooks with drawings instead of dead widgets.

JupyterLab prefers a widget to the drawing saved with it. If the widget's kernel has ended,
JupyterLab shows "model not found". This extension removes such widgets when a notebook is opened,
and doesn't change the file.
"""

from __future__ import annotations

from contextlib import suppress
from inspect import isawaitable
from typing import Any

import psutil
from jupyter_server.serverapp import ServerApp

from wyatt.core.text import _

WIDGET = "application/vnd.jupyter.widget-view+json"


def drawings_only(notebook: dict[str, Any]) -> None:
    """Remove widgets without a saved state from the outputs of a notebook that uses Wyatt."""
    cells = notebook.get("cells", [])
    if not any("wyatt" in "".join(cell.get("source", "")) for cell in cells):
        return
    states = notebook.get("metadata", {}).get("widgets", {}).values()
    kept = {model for state in states for model in state.get("state", {})}
    for output in (output for cell in cells for output in cell.get("outputs", ())):
        data = output.get("data", {})
        if WIDGET not in data or data[WIDGET].get("model_id") in kept:
            continue
        del data[WIDGET]
        if "text/html" not in data:  # a widget from ipywidgets itself doesn't have a drawing
            data["text/plain"] = _("Run this cell to see its controls.")


def may_be_alive(server: ServerApp, model: dict[str, Any]) -> bool:
    """Return whether a kernel that was running when a notebook was saved is still running. model:
    the notebook as Jupyter's contents manager returns it.
    """
    sessions = server.session_manager.cursor.execute("SELECT path, kernel_id FROM session")
    for path, kernel in sessions.fetchall():
        # With real-time collaboration, a path begins with its drive's name.
        if path.rpartition(":")[2] != model["path"] or kernel not in server.kernel_manager:
            continue
        provisioner: Any = server.kernel_manager.get_kernel(kernel).provisioner
        if psutil.Process(provisioner.pid).create_time() <= model["last_modified"].timestamp():
            return True
    return False


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "wyatt.voila.saved"}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    manager: Any = server.contents_manager
    get = manager.get

    def looked(model: dict[str, Any]) -> dict[str, Any]:
        with suppress(Exception):  # with a gateway, kernels run elsewhere, so don't change anything
            if model["type"] == "notebook" and model["content"] and not may_be_alive(server, model):
                drawings_only(model["content"])
        return model

    async def later(coming: Any) -> dict[str, Any]:
        return looked(await coming)

    def got(*given: Any, **named: Any) -> Any:
        found = get(*given, **named)
        return later(found) if isawaitable(found) else looked(found)

    manager.get = got
