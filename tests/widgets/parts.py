"""Every widget, and a page that clicks in one."""

from collections.abc import Callable
from typing import Any

import ipywidgets

from tools.coursebook.gallery import PARTS
from wyatt.ui.widget import Part

NAMES = ["Anna", "Burt", "Curt"]


def press(part: Part, **request: object) -> dict[str, Any]:
    """Press something as a page does; the one message that answers."""
    sent: list[dict[str, Any]] = []
    part.send = sent.append
    part._handle_custom_msg({"view": "here", **request}, [])
    (answer,) = [message for message in sent if message.get("view") == "here"]
    return answer


#: What makes each part, as the gallery shows it.
ALL: list[Callable[[], ipywidgets.Widget]] = [shown.make for shown in PARTS.values()]
