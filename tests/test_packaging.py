"""Packaging: the wheel's contents, the hosted demo's pins and options, and the layers of the package."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import nbformat
import pytest
from jupyter_server.serverapp import ServerApp
from jupyter_server.services.kernels.kernelmanager import MappingKernelManager
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from voila.configuration import VoilaConfiguration
from voila.execute import VoilaExecutor

from tests.collected import collected
from tools.coursebook import build as outputs
from tools.coursebook.build import live_page
from wyatt import serve
from wyatt.site.build import DATA

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TEMPLATE = ROOT / "wyatt" / "voila" / "templates" / "wyatt"
TOP_LEVEL = {
    *("CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "README.md", "mkdocs.yml"),
    *("pyproject.toml", "binder", "docs", "notebooks", "tests", "tools", "wyatt"),
}


def tracked() -> list[str]:
    """The project's files: those in git or, in an unpacked archive, all files."""
    if shutil.which("git") and (ROOT / ".git").exists():
        listed = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True)
        return [name for name in listed.splitlines() if (ROOT / name).exists()]
    return [str(path.relative_to(ROOT)) for path in ROOT.rglob("*") if path.is_file()]


def names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.is_file()}


@pytest.fixture(scope="module")
def wheel_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    (file,) = out.glob("*.whl")
    assert re.fullmatch(r"wyatt_earp-\d[\w.]*-py3-none-any\.whl", file.name)
    return file


@pytest.fixture(scope="module")
def wheel(wheel_file: Path) -> set[str]:
    with zipfile.ZipFile(wheel_file) as archive:
        return set(archive.namelist())


def test_the_wheel_carries_the_whole_package_with_the_notebooks(wheel: set[str]) -> None:
    package = {name for name in tracked() if name.startswith("wyatt/")}
    sources = {name for name in package if name.endswith(".po")}
    assert package - wheel == sources
    assert {name.replace(".po", ".mo") for name in sources} <= wheel
    assert {Path(name).suffix for name in package} >= {".py", ".css", ".js", ".j2", ".json"}
    assert names_in(TEMPLATE) >= {"conf.json", "index.html.j2", "page.css", "page.js", "page.html"}
    installed = r"wyatt_earp-[\w.]+\.data/data/share/jupyter/voila/templates/wyatt/(.+)"
    found = {match[1] for name in wheel if (match := re.fullmatch(installed, name))}
    assert names_in(TEMPLATE) <= found
    pictures = r"images/explorer\.png$"
    leftovers = re.compile(rf"(tests|binder)/|.*({pictures}|__pycache__|\.ipynb_checkpoints)")
    assert not [name for name in wheel if leftovers.match(name)]
    assert PROJECT["scripts"] == {"wyatt": "wyatt.cli:main"}
    carried = {f"wyatt/{name}" for name in tracked() if name.startswith("notebooks/")}
    carried.remove("wyatt/notebooks/images/explorer.png")  # the README's picture
    assert carried <= wheel
    assert not [name for name in carried if DATA.fullmatch(Path(name).name)]  # no page's data
    for name in NOTEBOOKS:
        cells = json.loads((ROOT / name).read_text(encoding="utf-8"))["cells"]
        text = "".join(line for cell in cells for line in cell["source"])
        shown = {f"wyatt/notebooks/{file}" for file in re.findall(r"\]\((images/[^)]+)\)", text)}
        assert shown <= wheel, name


def test_the_wheel_speaks_french(wheel_file: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel_file) as archive:
        archive.extractall(tmp_path)
    asked = "from wyatt.core.text import _, speak; speak('fr'); print(_('Legal.'))"
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    said = subprocess.check_output([sys.executable, "-c", asked], cwd=tmp_path, env=env, text=True)
    assert said.strip() == "Permis."


def test_the_top_level_is_the_house_s_and_importing_the_package_is_light() -> None:
    heavy = ["IPython", "ipywidgets", "pandas", "numpy", "voila", "tornado", "rich", "click"]
    asked = f"import sys, wyatt, wyatt.serve; print([m for m in {heavy} if m in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", asked], text=True).strip() == "[]"
    there = {name.split("/")[0] for name in tracked()}
    assert {name for name in there if not name.startswith(".")} == TOP_LEVEL


def test_addresses_are_our_own_and_the_page_names_no_other_host() -> None:
    """The page's colours are the tokens of the widgets' own style sheets, wherever both name one."""
    for file in sorted(names_in(TEMPLATE)):
        text = (TEMPLATE / file).read_text(encoding="utf-8")
        # An SVG names its namespace; that is a name, nothing is asked there.
        text = text.replace("http://www.w3.org/2000/svg", "")
        assert re.findall(r"(?:https?:|wss?:|[\"'(])//\S+", text) == [], file
    sheets = (TEMPLATE / "page.css", ROOT / "wyatt" / "ui" / "style" / "tokens.css")
    told = [" ".join(re.findall(r"--paper:[^;]*", file.read_text("utf-8"))) for file in sheets]
    page, widgets = (re.findall(r"#[0-9a-f]{6}", papers) for papers in told)
    assert (page, len(page)) == (widgets, 2)
    # One place holds them; a file that names another account or host of ours has not kept up.
    urls = PROJECT["urls"]
    account, name = urls["Repository"].removeprefix("https://github.com/").split("/")
    assert urls["Homepage"] == f"https://{account}.github.io/{name}/"
    for file in ("README.md", "CITATION.cff"):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert "OWNER" not in text
        for found in re.findall(r"github\.com/([\w-]+/[\w-]+)|/gh/([\w-]+/[\w-]+)", text):
            assert "".join(found) == f"{account}/{name}", file
        assert set(re.findall(r"https://[\w-]+\.github\.io/[\w-]*/?", text)) == {urls["Homepage"]}
    home = PROJECT["urls"]["Homepage"]
    assert live_page() == home
    assert live_page(page="course", lesson="shot") == f"{home}?page=course&lesson=shot"


def stated(file: str) -> list[str]:
    lines = (ROOT / "binder" / file).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def pins() -> dict[str, Version]:
    listed = [line.split("==") for line in stated("constraints.txt")]
    found = {canonicalize_name(name): Version(version) for name, version in listed}
    assert len(found) == len(listed)
    return found


def test_the_hosted_demo_is_built_from_our_metadata_and_a_browser_needs_no_server() -> None:
    assert stated("requirements.txt") == ["-c constraints.txt", "notebook", "."]
    assert "notebook" in pins()
    for requirement in map(Requirement, PROJECT["dependencies"]):
        assert pins()[canonicalize_name(requirement.name)] in requirement.specifier
    runtime = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
    assert re.fullmatch(r"python-3\.\d+", runtime)
    supported = Requirement(f"python{PROJECT['requires-python']}").specifier
    assert Version(runtime.removeprefix("python-")) in supported
    # JupyterLite installs the wheel with what it requires there; none of it listens or is compiled.
    browser, needed = {"sys_platform": "emscripten"}, map(Requirement, PROJECT["dependencies"])
    asked = {one.name for one in needed if one.marker is None or one.marker.evaluate(browser)}
    assert asked == {"anywidget", "click", "ipywidgets", "rich"}


@collected("file, kinds", [
    ("voila.json", (VoilaConfiguration,)),
    ("jupyter_server_config.json", (MappingKernelManager, ServerApp, VoilaExecutor)),
])  # fmt: skip
def test_the_demo_s_options_are_known_and_those_here(file: str, kinds: tuple[Any, ...]) -> None:
    options = json.loads((ROOT / "binder" / file).read_text(encoding="utf-8"))
    ours = serve.voila_options(ROOT / "notebooks" / "explorer.ipynb", 8000)
    ours["ServerApp"] = serve.learn_options(ROOT / "notebooks", 8000, "key")["ServerApp"]
    ours["ServerApp"]["jpserver_extensions"].pop("notebook_shim")
    assert set(options) == {kind.__name__ for kind in kinds}
    for kind in kinds:
        name, of = kind.__name__, (nbformat.v4.new_notebook(),) if kind is VoilaExecutor else ()
        kind(*of, **options[name])  # traitlets refuses a value of the wrong kind
        assert set(options[name]) <= set(kind.class_trait_names(config=True))
        assert options[name].items() <= ours[name].items()


def test_the_demo_s_options_are_put_where_its_server_looks(tmp_path: Path) -> None:
    """The script is run with a python that says its prefix is a folder of ours."""
    python = tmp_path / "bin" / "python"
    python.parent.mkdir()
    python.write_text(f"#!/bin/sh\necho {tmp_path}\n")
    python.chmod(0o755)
    script = ROOT / "binder" / "postBuild"
    assert os.access(script, os.X_OK)
    paths = os.pathsep.join([str(python.parent), os.environ["PATH"]])
    subprocess.run([str(script)], cwd=ROOT, env={**os.environ, "PATH": paths}, check=True)
    assert names_in(tmp_path / "etc" / "jupyter") == {"voila.json", "jupyter_server_config.json"}


def test_the_badge_opens_the_course_and_no_command_installs_a_stranger_s_package() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    opened = re.findall(r"mybinder\.org/v2/gh/[\w/-]+/HEAD\?urlpath=([\w%./-]+)", readme)
    assert [unquote(path) for path in opened] == ["voila/render/notebooks/00-welcome.ipynb"]
    for path in opened:
        assert (ROOT / unquote(path).removeprefix("voila/render/").partition("?")[0]).is_file()
    # `wyatt` is another project on PyPI; our commands must not install that one.
    assert PROJECT["name"] == "wyatt-earp"
    taken = re.compile(r"(?:pip|pipx|uv tool|uvx?) (?:install|run) wyatt\b(?!-)")
    for file in ("README.md", "wyatt/serve.py"):
        assert not taken.search((ROOT / file).read_text(encoding="utf-8"))


NOTEBOOKS = [name for name in tracked() if name.endswith(".ipynb")]
VIEW = "application/vnd.jupyter.widget-view+json"


@collected("name", NOTEBOOKS)
def test_a_notebook_keeps_no_widgets_and_chooses_the_house_s_page(name: str) -> None:
    """Small texts, tables and drawings may be kept, where nbval compares them; nothing else."""
    notebook = json.loads((ROOT / name).read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for place, cell in enumerate(code, 1):
        assert cell["outputs"] == outputs.small(cell["outputs"])
        checked = outputs.CHECKED in cell["metadata"].get("tags", ())
        assert checked == bool(cell["outputs"])
        assert cell["execution_count"] == (place if checked else None)
    metadata = notebook["metadata"]
    assert "widgets" not in metadata
    assert metadata["kernelspec"]["name"] == "python3"
    assert metadata["title"]
    assert metadata["voila"] == {"template": "wyatt"}


PLAIN = {"data": {"text/plain": ["3"]}, "metadata": {}, "output_type": "display_data"}


@collected("output", [
    {**PLAIN, "data": {"text/plain": ["<Slider>"], VIEW: {"model_id": "1"}}},
    {**PLAIN, "data": {"image/png": "aaaa"}}, {**PLAIN, "data": {"text/plain": ["<pandas.Styler at 0x7f00aa>"]}},
    {**PLAIN, "data": {"text/html": ["<table>" + "x" * outputs.MOST]}},
    {"output_type": "error", "ename": "E", "evalue": "", "traceback": []},
    {"output_type": "stream", "name": "stderr", "text": ["a warning"]},
])  # fmt: skip
def test_what_a_notebook_does_not_keep(output: dict[str, object]) -> None:
    cells = [output], [PLAIN, output], [PLAIN]  # all of a cell, or nothing
    assert [outputs.small(cell) for cell in cells] == [[], [], [PLAIN]]
