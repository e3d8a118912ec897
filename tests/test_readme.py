"""README: its Python runs, its commands exist, and its files are there."""

import doctest
import re
from pathlib import Path

import click

from wyatt.cli import main

README = Path(__file__).resolve().parents[1] / "README.md"


def test_its_python_runs() -> None:
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 3
    assert not results.failed


def test_its_commands_exist() -> None:
    named = set(re.findall(r"`wyatt ([a-z]+)", README.read_text(encoding="utf-8")))
    assert named >= {"explore", "learn", "play", "score", "replay", "legal", "why", "rules"}
    assert named <= set(main.list_commands(click.Context(main)))


def test_its_pictures_and_links_into_the_tree_exist() -> None:
    text = README.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", text):
        assert (README.parent / target).exists(), target
    for folder in re.findall(r"`((?:wyatt|tests|notebooks|binder)/[\w./-]*)`", text):
        assert (README.parent / folder).exists(), folder


def test_it_is_a_screen_and_a_half() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 80
    assert len(text.split()) <= 700


def test_it_leads_on_to_pages_that_there_are() -> None:
    text = README.read_text(encoding="utf-8")
    named = set(re.findall(r"\]\((docs/[\w./-]+\.md)\)", text))
    assert named >= {"docs/hosts.md", "docs/figures.md", "docs/index.md"}


def test_a_newcomer_can_play_before_anything_is_installed() -> None:
    """The game in the browser comes first, then the two commands that set it up."""
    text = README.read_text(encoding="utf-8")
    steps = ("Play in your browser", "git clone", "venv .venv", "pip install .")
    order = [text.index(words) for words in (*steps, "wyatt explore", "wyatt learn")]
    assert order == sorted(order)
    assert order[0] < text.index("## ")
    assert text.count("https://img.shields.io") == 1
    assert not re.search(r"apt-get|pipx|\buv\b|pytest", text)
