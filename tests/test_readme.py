"""README: its Python runs, its commands exist, and its files are there."""

import doctest
import re
from pathlib import Path

import click

from wyatt.cli import main

README = Path(__file__).resolve().parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")


def test_its_python_runs_its_links_exist_and_a_newcomer_can_play_at_once() -> None:
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 3
    assert not results.failed
    named = set(re.findall(r"`wyatt ([a-z]+)", TEXT))
    assert named >= {"explore", "learn", "play", "score", "replay", "legal", "why", "rules"}
    assert named <= set(main.list_commands(click.Context(main)))
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", TEXT):
        assert (README.parent / target).exists(), target
    for page in ("hosts", "figures", "index"):
        assert f"](docs/{page}.md)" in TEXT
    for folder in re.findall(r"`((?:wyatt|tests|notebooks|binder)/[\w./-]*)`", TEXT):
        assert (README.parent / folder).exists(), folder
    assert len(TEXT.splitlines()) <= 80
    assert len(TEXT.split()) <= 700
    steps = ("Play in your browser", "git clone", "venv .venv", "pip install .")
    order = [TEXT.index(words) for words in (*steps, "wyatt explore", "wyatt learn")]
    assert order == sorted(order)
    assert order[0] < TEXT.index("## ")
    assert TEXT.count("https://img.shields.io") == 1
    assert not re.search(r"apt-get|pipx|\buv\b|pytest", TEXT)
