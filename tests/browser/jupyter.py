"""A separate JupyterLab, with notebooks made for a test."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import nbformat
from playwright.sync_api import Locator, Page, expect
from visits import START_MS, killed, wait_for

from wyatt import serve

#: The fixture `opened`, which opens cells in JupyterLab.
Cells = Callable[[Sequence[str]], Page]
#: The most milliseconds until a cell shows that it has been asked to run.
HEARD_MS = 5_000


def write_notebook(path: Path, cells: Sequence[str], **metadata: str) -> None:
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    made.metadata |= {"kernelspec": {"name": "python3", "display_name": "Python 3"}, **metadata}
    nbformat.write(made, path)


@contextmanager
def jupyterlab(root: Path, app: str = "jupyterlab") -> Iterator[str]:
    """The address of a JupyterLab (or of ``notebook``) that shows a folder."""
    port = serve.find_port()
    told = {"port": port, "ip": serve.HOST, "root_dir": root, "log_level": "ERROR"}
    command = [sys.executable, "-m", app, "--no-browser", "--allow-root"]
    command += [f"--ServerApp.{name}={value}" for name, value in told.items()]
    # The app is there for `open_instead`.
    command += ["--IdentityProvider.token=", "--LabApp.expose_app_in_browser=True"]
    env = {**serve.environment(), "JUPYTERLAB_WORKSPACES_DIR": str(root / "workspaces")}
    settings = root / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True, exist_ok=True)
    quiet = '{"fetchNews": "false", "checkForUpdates": false}'
    (settings / "notification.jupyterlab-settings").write_text(quiet)
    env["JUPYTERLAB_SETTINGS_DIR"] = str(root / "settings")
    env.pop("JUPYTER_TOKEN", None)
    server = subprocess.Popen(command, cwd=root, env={**os.environ, **env})
    try:
        wait_for(server, port)
        yield f"http://{serve.HOST}:{port}"
    finally:
        killed(server)  # a notebook with a restarted kernel would take a while to close


def open_notebook(page: Page, address: str) -> None:
    page.goto(address, wait_until="commit")
    wait_for_kernel(page)


def open_instead(page: Page, address: str, every: bool = False) -> None:
    """The same in an open JupyterLab, replacing its notebook, whose kernel ends. every: draws cells out of sight, too."""
    page.evaluate(
        """async ([path, every]) => {
          for (const shown of [...jupyterapp.shell.widgets("main")]) {
            await shown.context?.sessionContext.shutdown();
            shown.dispose();
          }
          const { content } = await jupyterapp.commands.execute("docmanager:open", { path });
          if (every) content.notebookConfig = { ...content.notebookConfig, windowingMode: "none" };
        }""",
        [address.rpartition("/")[2], every],
    )
    wait_for_kernel(page)


def wait_for_kernel(page: Page) -> None:
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=START_MS)
    expect(page.locator("#jp-main-statusbar")).to_contain_text("Idle", timeout=START_MS)


def run_cell(page: Page, number: int) -> Locator:
    cell = page.locator(".jp-CodeCell").nth(number)
    prompt = cell.locator(".jp-InputPrompt")
    before = prompt.inner_text()
    for _ in range(START_MS // HEARD_MS):
        cell.locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        # A notebook takes keys only some time after it's drawn, so press a lost key again.
        with suppress(AssertionError):
            expect(prompt).not_to_have_text(before, timeout=HEARD_MS)
            break
    return cell.locator(".jp-OutputArea")
