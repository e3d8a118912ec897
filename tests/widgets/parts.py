"""Every widget, and a page that clicks in one."""

from typing import Any

import ipywidgets

from tools.coursebook.gallery import PARTS
from wyatt import earp
from wyatt.ui.widget import Part
from wyatt.widgets import GameTable

NAMES = ["Anna", "Burt", "Curt"]


def anna(game: Any = None, **traits: Any) -> GameTable:
    return GameTable(game or earp.Game.new(NAMES, seed=1), viewer="Anna", **traits)


def alive() -> int:
    return len(ipywidgets.widgets.widget._instances)


def press(part: Part, **request: object) -> dict[str, Any]:
    sent: list[dict[str, Any]] = []
    part.send = sent.append
    part._handle_custom_msg({"view": "here", **request}, [])
    (answer,) = [message for message in sent if message.get("view") == "here"]
    return answer


def bundle(part: Any) -> dict[str, str]:
    """What a host that can't run widgets shows of a part, by kind."""
    made = part._repr_mimebundle_()
    data: dict[str, str] = made[0] if isinstance(made, tuple) else made
    return data


#: What makes each part that is drawn, as the gallery shows it.
DRAWN: list[Any] = [shown.make for shown in PARTS.values() if isinstance(shown.make(), Part)]
