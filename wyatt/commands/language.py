"""`--lang` and ``WYATT_LANG``: the language of what the commands say, and of the rulebook they show."""

from __future__ import annotations

import os
from collections.abc import Mapping
from copy import copy
from inspect import cleandoc
from typing import TYPE_CHECKING

import click

from wyatt.commands.guard import CommandError
from wyatt.core.text import N_, _, languages, speak, speak_elsewhere

if TYPE_CHECKING:
    from wyatt.core.spec import AnySpec


def speak_to(_context: click.Context, _option: click.Parameter, lang: str | None) -> str | None:
    """Speak the language of ``wyatt --lang``. Raises `CommandError` for a language that does not exist here."""
    if lang:
        from wyatt.table import games

        _speak(lang, dict(each for spec in games.every() for each in _books(spec)))
    return lang


def speak_environment(context: click.Context) -> None:
    """Speak what the environment asks for, if click answers before it has looked there: ``--help``."""
    if "lang" not in context.params:
        speak_to(context, context.command.params[0], os.environ.get("WYATT_LANG"))


def book_language(lang: str | None, spec: AnySpec) -> str:
    """The language in which to show a game's rulebook; what the command says follows it.

    lang: what the command was asked for; None for what ``wyatt --lang`` said. Raises `CommandError` for
    a language in which there is neither.
    """
    if lang is not None:
        _speak(lang, dict(_books(spec)))
    return spec.rulebook().told_in(lang or asked() or "en")


def asked() -> str | None:
    """The language that ``wyatt --lang`` or the environment asks for."""
    context = click.get_current_context(silent=True)
    found = context.find_root().params.get("lang") if context else None
    return str(found) if found else None


def _books(spec: AnySpec) -> list[tuple[str, str]]:
    return list(spec.rulebook().languages().items())


def _speak(lang: str, books: Mapping[str, str]) -> None:
    """books: the languages of the rulebooks, code to name."""
    if lang in languages():
        speak(lang)
        speak_elsewhere()  # click's own words: "Usage:", "No such option"
    elif lang not in books:
        there = [f"{code} ({name})" for code, name in books.items()]
        there += [code for code in languages() if code not in books]
        said = N_("--lang: there is nothing in {lang!r}. There is: {there}.")
        raise CommandError([_(said, lang=lang[:40], there=", ".join(there))])


def told(command: click.Command) -> click.Command:
    """A command whose help is in the language in use."""
    other = copy(command)
    other.help = _(cleandoc(command.help or ""))
    other.params = [_told(each) for each in command.params]
    other._help_option = None  # it was made before anybody said which language to speak
    return other


def _told(param: click.Parameter) -> click.Parameter:
    if not isinstance(param, click.Option) or not param.help:
        return param
    other = copy(param)
    other.help = _(param.help)
    return other
