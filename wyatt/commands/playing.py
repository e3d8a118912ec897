"""`wyatt play`: one person plays against bots in the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from tempfile import mkdtemp
from typing import Any, ClassVar

import click

from wyatt.commands import terminal
from wyatt.commands.rulebook import cited, found_page, menu, verdict_page
from wyatt.commands.terminal import book_language, clean
from wyatt.core import advice
from wyatt.core.arguments import tidy
from wyatt.core.errors import IllegalMove, NotAMove
from wyatt.core.events import Event
from wyatt.core.files import write_file
from wyatt.core.rulebook import UnknownRule
from wyatt.core.spec import AnyBot, AnySpec
from wyatt.core.state import NAMES
from wyatt.core.text import N_, _, colon, listed
from wyatt.table.coach import NoCoach, hint, intent
from wyatt.table.fresh import bot_name, fresh
from wyatt.table.games import bot
from wyatt.table.own import no_move
from wyatt.table.session import Session

#: The longest line to read, in characters.
LONGEST = 4000
Bots = Sequence[str | AnyBot]  # names, or people's own bots


class TerminalGame:
    """One game in the terminal: the session, the person's seat, and the other seats' bots."""

    def __init__(
        self, session: Session, you: str, bots: Bots, save: str | None, force: bool, hints: bool
    ) -> None:
        spec = self.spec = session.spec
        self.words, self.book = spec.words(), spec.rulebook()
        self.session, self.you, self.save, self.hints = session, you, save, hints
        #: The files this game was saved to, and may be saved to again.
        self.written = set() if save is None else {save}
        if save is not None:
            path = terminal.writable(save, force)
            # The file is there from the start, so that nobody plays a game that can't be saved, or
            # that another game would overwrite. But you can write to a pipe only once.
            if path.is_file() or not path.exists():
                self._write(save)
        self.view = session.game.view(you)
        self.seed = session.start["seed"]
        others = [name for name in session.game.players if name != you]
        seated = [(name, bots[at % len(bots)]) for at, name in enumerate(others)]
        self.bot_names = {name: bot_name(each) for name, each in seated}
        self.bots: dict[str, AnyBot] = {
            name: bot(each, spec, seed) if isinstance(each, str) else fresh(each, seed)
            for seed, (name, each) in enumerate(seated, self.seed * 7)
        }
        self.paper = terminal.Paper()
        #: Whether the table has changed since it was last shown.
        self.stale = True
        self.numbered: list[Any] = []

    def play(self) -> None:
        said = N_("{title}: you’re {you}, playing against {bots}.")
        bots = listed([*self.bots])
        self.paper.line(_(said, title=self.spec.title, you=self.you, bots=bots), "bold")
        if self.book.credit:
            self.paper.line(f"{_(self.book.credit)}.")
        said = N_("To deal these cards again, use seed {seed}. Type `?` for help.")
        self.paper.line(_(said, seed=self.seed))
        game = self.session.game
        try:
            while (actor := game.actor) is not None:
                if not game.legal_moves:
                    raise terminal.CommandError(f"wyatt play{colon()}{no_move(actor)}")
                if actor != self.you:
                    self._bot(actor)
                elif not self._person():
                    self.paper.line(_("You’ve left the table. Goodbye."))
                    return
            self._table()
        finally:
            if self.save is not None:
                try:
                    self._save(self.save)
                except terminal.CommandError:  # the disk may be full by now, or the drive gone
                    with suppress(OSError, terminal.CommandError):
                        self._save(str(Path(mkdtemp(), Path(self.save).name)))
                    raise

    def _bot(self, name: str) -> None:
        try:
            events = self.session.play(self.bots[name](self.session.game.view(name)))
        except Exception as error:
            said = N_("{bot} was playing for {player} (seed {seed}).")
            error.add_note(_(said, bot=self.bot_names[name], player=name, seed=self.seed))
            raise
        self._print_events(name, events)
        self.stale = True

    def _print_events(self, name: str, events: Sequence[Event]) -> None:
        at = self.session.at - 2  # a player's second move in a row needs no heading
        if name != self.you and (at < 0 or self.session.actor_of(at) != name):
            self.paper.head(name)
        for event in events:
            said = self.words.sentence(event.seen(self.you), self.you)[0]
            self.paper.item(self.words.readable(said))

    def _person(self) -> bool:
        if self.stale:
            self._table()
            self.stale = False
        self._moves()
        if self.hints:
            self.paper.line()
            self._ordered("hint", "")
        while (line := self._listen()) is not None:
            command, _blank, rest = line.partition(" ")
            if command.lower() in ("quit", "exit", "q"):
                return False
            ordered = self._ordered(command.lower(), rest.strip())
            if self.stale or (line and not ordered and self._move(line)):  # stale after an undo
                return True
        return False

    def _ordered(self, command: str, rest: str) -> bool:
        if order := self._ORDERS.get(command):
            try:
                order(self, rest)
            except (NoCoach, NotAMove, UnknownRule, terminal.CommandError) as error:
                self.paper.line(clean(str(error)))
        return order is not None

    def _listen(self) -> str | None:
        if sys.stdin is None:
            return None
        if sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401  # for arrow keys and earlier lines
            try:
                return input("> ").strip()
            except EOFError:
                print()
                return None
        print("> ", end="", flush=True)
        line = rest = sys.stdin.readline(LONGEST).removeprefix("\ufeff")
        while rest and not rest.endswith("\n"):  # skip the rest of a line that's too long
            rest = sys.stdin.readline(LONGEST)
        # Echo the line, because a script's output should read like a person's game.
        print(terminal.clean(line.strip(), 120))
        return line.strip() if line else None

    def _moves(self, _rest: str = "") -> None:
        self.numbered = []
        for part, some in menu(self.spec, self.session.game.legal_moves).items():
            self.paper.head(part)
            # With two players, asking on the left and on the right is the same, so list it once.
            once: dict[str, Any] = {}
            for move in some:
                once.setdefault(self._worded(move), move)
            shown = enumerate(once, len(self.numbered) + 1)
            self.paper.columns([f"{at:3}  {words}" for at, words in shown])
            self.numbered += once.values()

    def _worded(self, move: Any) -> str:
        return self.words.readable(self.words.move_words(move, self.view))

    def _read(self, line: str) -> Any | None:
        if not (line.isascii() and line.isdigit()):
            return line
        number, many = int(line[:6]), len(self.numbered)
        if 1 <= number <= many:
            return self.numbered[number - 1]
        only = N_("There’s no move {number}. The only move in the list is 1.")
        said = N_("There’s no move {number}. Choose a number from 1 to {len}.")
        self.paper.line(_(only if many == 1 else said, number=clean(line, 12), len=many))
        return None

    def _move(self, line: str) -> bool:
        try:
            if (move := self._read(line)) is not None:
                self._print_events(self.you, self.session.play(move))
                return True
        except NotAMove as error:
            self.paper.line(_("{error} Type `?` for help.", error=error))
        except IllegalMove as error:
            verdict, said = error.verdict, self.words.readable(error.verdict.message)
            self.paper.said(_("Not legal: {message}", message=said), verdict.rules)
            if instead := ", ".join(map(str, verdict.instead)):
                self.paper.item(_("Legal, for example: {known}.", known=instead))
        return False

    def _help(self, _rest: str) -> None:
        examples = self.spec.examples
        known = {
            "3": _("play move number 3 in the list"),
            examples.move: _("play a move by typing it"),
            _("why MOVE"): _("check whether a move is legal, and which rules apply"),
            _("rule ID"): _("read a rule, such as {rule}", rule=examples.rule),
            "hint": _("show the best move, what it’s worth, and why"),
            _("ask NAME"): _("ask a bot what it was aiming for on its last turn"),
            "table": _("show the whole table again"),
            "moves": _("list your moves again"),
            "undo": _("go back to your last decision"),
            _("save FILE"): _("save the game so far as a record"),
            "quit": _("leave the table"),
        }
        lines = (f"{word.ljust(20)}{does}" for word, does in known.items())
        self.paper.items(_("Commands you can type"), lines, 20)

    def _why(self, line: str) -> None:
        if not line:
            said = N_("Type `why` and a move, such as `why {draw}`.")
            self.paper.line(_(said, draw=self.spec.examples.draw))
        elif (move := self._read(line)) is not None:
            verdict_page(self.paper, self.session.game.verdict(move), self.spec)

    def _rule(self, id: str) -> None:
        if not id:
            said = N_("Type `rule` and an id, such as `rule {rule}`.")
            raise UnknownRule(_(said, rule=self.spec.examples.rule))
        switches = {name: getattr(self.session.game.rules, name) for name in self.spec.switches}
        found_page(self.paper, self.book, id, book_language(None, self.spec), switches)

    def _hint(self, _rest: str) -> None:
        found = hint(self.session.game, advice.DEALS)
        best = found.moves[0]
        self.paper.line(f"{self._worded(best.move)} ({best.move})")
        for line in (found.why, *cited(self.book, self.session.game.verdict(best.move).rules)):
            self.paper.item(line)

    def _ask(self, name: str) -> None:
        game = self.session.game
        aim = intent(game, name) if name in self.bots else None
        if aim is None:
            there = ", ".join(bot for bot in self.bots if intent(game, bot))
            said = N_("Type `ask` and the name of a player who has moved: {players}.")
            self.paper.line(_(said, players=there) if there else _("No bot has moved yet."))
            return
        on_move = N_("{player} on `{move}`: “{said}”")
        said = on_move if aim.move is not None else N_("{player}: “{said}”")
        self.paper.line(_(said, player=name, move=aim.move, said=aim.said), hang=2)

    def _table(self, _rest: str = "") -> None:
        self.paper.line()
        self.paper.text(self.words.readable(self.words.table_text(self.view)))

    def _undo(self, _rest: str) -> None:
        session = self.session
        if not any(session.actor_of(at) == self.you for at in range(session.at)):
            self.paper.line(_("You haven’t made a move yet, so you can’t take one back."))
            return
        while session.undo() and session.game.actor != self.you:
            pass
        self.paper.line(_("You’re back at your last decision."))
        self.stale = True

    def _save_as(self, file: str) -> None:
        if not file:
            raise terminal.CommandError(_("Type `save` and a file name, such as evening.json."))
        if file not in self.written:
            terminal.writable(file, False, instead=_("Choose another name."))
        self._save(file)

    _ORDERS: ClassVar[dict[str, Callable[[TerminalGame, str], None]]] = {
        "?": _help, "help": _help, "why": _why, "rule": _rule, "hint": _hint, "ask": _ask,
        "table": _table, "moves": _moves, "undo": _undo, "save": _save_as,
    }  # fmt: skip

    def _write(self, file: str) -> None:
        record = json.dumps(self.session.document(), indent=1)  # with undone moves as variations
        with terminal.writing(file):
            write_file(terminal.path_of(file), record + "\n")

    def _save(self, file: str) -> None:
        self._write(file)
        self.written.add(file)
        said = N_("The game has been saved. Replay it with `wyatt replay {file}`.")
        with suppress(OSError):  # the output pipe may be closed
            self.paper.line(_(said, file=clean(terminal.argument(file))))


@click.command(cls=terminal.Command)
@terminal.players_option(3)
@terminal.bots_option(
    "heuristic", N_("Play against these bots. For your own bot, write MODULE:NAME.")
)
@terminal.seed_option(None)
@click.option(
    "--name", metavar="NAME", default="Anna", show_default=True, help="Use this name at the table."
)
@click.option(
    "--save", metavar="FILE", help="When you leave, save the game to this file as a record."
)
@click.option(
    "--hints", is_flag=True, help="Show the best move, and why, at each of your decisions."
)
@terminal.force_option
@terminal.rules_options
@terminal.game_option
def play(
    players: int,
    bots: str,
    seed: int | None,
    name: str,
    save: str | None,
    hints: bool,
    force: bool,
    preset: str | None,
    settings: Sequence[str],
    game: AnySpec,
) -> None:
    """Play a game in the terminal against bots."""
    terminal.known_players(players, game)
    name = tidy(name)
    others = [other for other in NAMES if other != name]
    start = {
        "players": [name, *others[: players - 1]],
        "seed": SystemRandom().randrange(1_000_000) if seed is None else seed,
        "rules": terminal.rules_document(preset, settings),
    }
    chosen = terminal.known_bots(bots, game, players - 1)
    with terminal.refusing("wyatt play"):
        session = Session(game, start)
    TerminalGame(session, name, chosen, save, force, hints).play()
