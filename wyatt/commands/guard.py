"""What stands around every command: a fault is one line on standard error, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

import click

from wyatt.core.text import _

DONE, ILLEGAL, UNUSABLE = 0, 1, 2
#: As a shell reports a program that was interrupted, or whose reader went away.
INTERRUPTED, UNREAD = 130, 141


class CommandError(Exception):
    """A command that cannot do what it was asked: one line a fault, and the exit status."""

    def __init__(self, faults: Iterable[object], status: int = UNUSABLE) -> None:
        self.faults = tuple(map(str, faults))
        self.status = status
        super().__init__("; ".join(self.faults))


class Commands(click.Group):
    """A group of commands that turns every way to fail into lines and an exit status."""

    def main(
        self,
        args: Sequence[str] | None = None,
        *more: Any,
        standalone_mode: bool = True,
        **_more: Any,
    ) -> Any:
        """Run a command and leave with its exit status, or return it."""
        # A letter that cannot be read or shown must not end it all.
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        try:
            status = self._run(list(sys.argv[1:] if args is None else args))
            if sys.stdout is not None:
                sys.stdout.flush()
        except BrokenPipeError:
            status = UNREAD  # whoever read us has read enough
            _close_output()
        except OSError as error:
            status = UNUSABLE
            _close_output()
            complain("wyatt", [error.strerror or str(error)])
        except (KeyboardInterrupt, click.Abort):
            status = INTERRUPTED
            complain("wyatt", [_("stopped.")])
        if standalone_mode:
            sys.exit(status)
        return status

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name, its help in the language in use."""
        from wyatt.commands.language import told

        command = super().get_command(ctx, cmd_name)
        return told(command) if command else None

    def get_help(self, ctx: click.Context) -> str:
        """The list of all commands, in the language in use."""
        from wyatt.commands.language import speak_environment, told

        speak_environment(ctx)
        return click.Group.get_help(told(self), ctx)

    def _run(self, args: list[str]) -> int:
        try:
            with self.make_context("wyatt", args or ["--help"]) as context:
                return int(self.invoke(context) or DONE)
        except click.exceptions.Exit as left:
            return left.exit_code
        except click.ClickException as error:
            context_of = getattr(error, "ctx", None)
            where = context_of.command_path if context_of else "wyatt"
            complain(where, [error.format_message()])
            return UNUSABLE
        except CommandError as refused:
            complain("", refused.faults)
            return refused.status


def complain(where: str, faults: Sequence[object]) -> None:
    """One line a fault on standard error, with nothing in it that a terminal would act on."""
    for fault in faults:
        line = " ".join(str(fault).split())
        click.echo(clean(f"{where}: {line}" if where else line), err=True)


def clean(text: str, longest: int = 600) -> str:
    """Text from files and command lines, short, with nothing that a terminal would act on."""
    from wyatt.core.errors import printable

    return printable(text, longest)


def _close_output() -> None:
    """Throw away what could not be written, or Python would complain when it ends."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
