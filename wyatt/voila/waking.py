"""Output widgets, such as those of `ipywidgets.interact`, that do not put a page to sleep.

nbclient shows what a cell prints into an Output widget by sending to the kernel on the very socket on which
it waits for the cell's answer. If the answer has just come, the sending uses up the signal that it has, and
nobody looks again: about one page in twelve stood at "Setting up the table" for ever.
"""

from __future__ import annotations

from typing import Any

import zmq
from nbclient import client
from nbclient.output_widget import OutputWidget

__all__ = ["WakingOutput", "keep_awake"]


class WakingOutput(OutputWidget):
    """An Output widget of nbclient's that looks, after it has sent, for what has come meanwhile."""

    def _publish_msg(self, *args: Any, **named: Any) -> None:
        super()._publish_msg(*args, **named)
        # Asking an asynchronous socket for its events wakes whoever waits on it.
        self.kernel_client.shell_channel.socket.get(zmq.EVENTS)


def keep_awake() -> None:
    """Have every notebook that this process runs use these Output widgets.

    nbclient names its own in each of its clients, and Voila makes those, so neither has a place to say it.
    """
    client.OutputWidget = WakingOutput  # type: ignore[attr-defined]
