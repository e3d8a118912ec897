"""Fifty visitors at once at `wyatt explore`: whether all are served, whether a step is lost, and
how long it takes.

    python tests/benchmarks/crowd.py [--visitors 50] [--steps 20] [--pause 1.0]

There's no browser: a visitor loads the page over HTTP, reads the kernel's id in it, opens the
kernel's own WebSocket, finds the widget, and sends Step again and again through its comm, as the
page's script does. A step is lost when its answer doesn't come. Figures: the median and the worst
time to a table, the median and the 95th percentile of a step, the memory of server and kernels.
"""

import asyncio
import json
import re
import statistics
import subprocess
import sys
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import psutil
from measures import options
from tornado.httpclient import AsyncHTTPClient, HTTPError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

START = "from wyatt.serve import explore; explore(browser=False)"
LONGEST = 300


@dataclass
class Visitor:
    """One reader: when the table was ready, how long each step took, and how many were lost."""

    number: int
    ready: float = 0.0
    steps: list[float] = field(default_factory=list)
    lost: int = 0
    issue: str = ""


def step(model: str, session: str) -> tuple[str, str]:
    """A press of Step on this widget, as a page sends it, with the message's id."""
    header = {"msg_id": uuid.uuid4().hex, "msg_type": "comm_msg", "session": session, "username": "",
              "version": "5.3", "date": "2026-01-01T00:00:00Z"}  # fmt: skip
    data = {"method": "custom", "content": {"do": "step", "view": "crowd"}}
    content = {"comm_id": model, "data": data}
    whole = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
    return json.dumps({**whole, "channel": "shell", "buffers": []}), header["msg_id"]


async def answered(line: WebSocketClientConnection, asked: str) -> None:
    """Wait for the first answer to a message, and skip the rest of earlier answers."""
    while text := await line.read_message():
        told = json.loads(text)
        data = told["content"].get("data", {})
        if told["parent_header"].get("msg_id") == asked and data.get("method") == "custom":
            return
    raise EOFError("the connection was cut")


async def visit(address: str, visitor: Visitor, steps: int, pause: float) -> None:
    """Open the page, find the table, press Step, and return what happened."""
    begun = time.perf_counter()
    client = AsyncHTTPClient(force_instance=True, defaults={"request_timeout": LONGEST})
    page = (await client.fetch(address)).body.decode()
    kernel = re.findall(r'wyattPage\.kernel\("([0-9a-f-]{36})"\)', page)
    models = re.findall(r'"model_id":\s*"([0-9a-f]{32})"', page)
    if not kernel or not models:
        raise EOFError("the page has no table")
    where = urlsplit(address)
    socket = f"ws://{where.netloc}/api/kernels/{kernel[0]}/channels?session_id={visitor.number}"
    line = await websocket_connect(
        HTTPRequest(socket, request_timeout=LONGEST), max_message_size=50_000_000
    )
    visitor.ready = time.perf_counter() - begun
    session = uuid.uuid4().hex
    for _ in range(steps):
        await asyncio.sleep(pause)
        asked = time.perf_counter()
        request, name = step(models[-1], session)
        await line.write_message(request)
        try:
            async with asyncio.timeout(60):
                await answered(line, name)
        except TimeoutError:
            visitor.lost += 1
            continue
        visitor.steps.append(time.perf_counter() - asked)
    line.close()
    farewell = f"http://{where.netloc}/voila/api/shutdown/{kernel[0]}"
    proof = {"Cookie": "_xsrf=crowd", "X-XSRFToken": "crowd"}  # as the page's own script has it
    await client.fetch(farewell, method="POST", body="", headers=proof, raise_error=False)


async def crowd(address: str, visitors: int, steps: int, pause: float) -> list[Visitor]:
    """All visitors at once."""
    AsyncHTTPClient.configure(
        "tornado.simple_httpclient.SimpleAsyncHTTPClient", max_clients=visitors + 10
    )
    people = [Visitor(number) for number in range(visitors)]

    async def one(visitor: Visitor) -> None:
        try:
            await visit(address, visitor, steps, pause)
        except (EOFError, OSError, AssertionError, HTTPError) as error:
            visitor.issue = str(error)
            visitor.lost += steps - len(visitor.steps)

    await asyncio.gather(*map(one, people))
    return people


def memory(root: psutil.Process) -> float:
    """Megabytes of a server and all its kernels, counting shared memory once."""
    family = [root, *root.children(recursive=True)]
    return sum(process.memory_full_info().pss for process in family) / 1e6


def main() -> None:
    chosen = options(__doc__, visitors=50, steps=20, pause=1.0).parse_args()
    server = subprocess.Popen(
        [sys.executable, "-c", START], cwd=Path.home(), stdout=subprocess.PIPE, text=True
    )
    try:
        address = server.stdout.readline().split(" is at ")[1].split()[0]
        time.sleep(5)  # the first kernel is already warm, as for any first visitor
        measured: list[float] = []

        async def run() -> list[Visitor]:
            async def watch() -> None:
                while True:
                    await asyncio.sleep(5)
                    measured.append(await asyncio.to_thread(memory, psutil.Process(server.pid)))

            watching = asyncio.create_task(watch())
            people = await crowd(address, chosen.visitors, chosen.steps, chosen.pause)
            watching.cancel()
            return people

        people = asyncio.run(run())
    finally:
        server.terminate()
        server.wait(60)
    report(people, max(measured, default=0.0), chosen.steps)


def report(people: list[Visitor], megabytes: float, steps: int) -> None:
    """The figures as a Markdown table. A lost step is an error."""
    ready = sorted(visitor.ready for visitor in people if visitor.ready)
    taken = sorted(time for visitor in people for time in visitor.steps)
    lost = sum(visitor.lost for visitor in people)
    print("| | |\n|---|---:|")
    print(f"| visitors at once, steps each | {len(people)}, {steps} |\n| steps lost | {lost} |")
    if ready:
        middle, worst = statistics.median(ready), ready[-1]
        print(f"| table ready, median / worst (s) | {middle:.1f} / {worst:.1f} |")
    if taken:
        middle, worst = statistics.median(taken), taken[int(0.95 * len(taken))]
        print(f"| step, median / 95 of 100 (ms) | {1000 * middle:.0f} / {1000 * worst:.0f} |")
    print(f"| memory of server and kernels (MB) | {megabytes:,.0f} |")
    for fault in {visitor.issue for visitor in people if visitor.issue}:
        print(f"fault: {fault}", file=sys.stderr)
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    main()
