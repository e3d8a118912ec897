"""`wyatt rules`, `aid` and `about`: search and print a game's rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from wyatt.commands import terminal
from wyatt.commands.terminal import Paper
from wyatt.core.errors import Verdict
from wyatt.core.spec import AnySpec
from wyatt.core.text import N_, _, colon, figure

if TYPE_CHECKING:
    from wyatt.core.advice import Aid
    from wyatt.core.errors import NotAMove
    from wyatt.core.rulebook import Book, Rule, Ruling
    from wyatt.core.search import Entry
    from wyatt.core.spec import AnyGame


# === Output for people: a rule, a verdict, a run of games.

# --- is it legal -------------------------------------------------------------------------------


def unread(error: NotAMove) -> Verdict[Any]:
    """Return the verdict on a line that isn't a move: not legal, and without rules."""
    return Verdict(False, (), str(error))


def cited(paper: Paper, book: Book, rules: Sequence[str]) -> None:
    """Print each rule's id, and its title in the current language."""
    for id in rules:
        paper.item(colon().join(filter(None, (id, book.title(id)))))


def verdict_page(paper: Paper, verdict: Verdict[Any], book: Book) -> None:
    """Print whether a move is legal, why, under which rules, and which moves are legal instead."""
    paper.line(_("Legal.") if verdict.legal else _("Not legal."), "bold")
    paper.line(verdict.message)
    if verdict.rules:
        paper.head(_("Rules"))
        cited(paper, book, verdict.rules)
    instead = [str(move) for move in verdict.instead]
    if instead:
        paper.head(_("Legal moves"))
        paper.columns(instead)


def menu(spec: AnySpec, moves: Sequence[Any]) -> dict[str, list[Any]]:
    """Return the moves by heading, in the order to list them."""
    parts: dict[str, list[Any]] = {}
    for move in moves:
        parts.setdefault(spec.move_group(move), []).append(move)
    return parts


def legal_page(paper: Paper, spec: AnySpec, game: AnyGame) -> None:
    """Print the legal moves under headings, each in notation and as text. If no game can reach the
    position, the reasons come first.
    """
    moves = game.legal_moves
    if impossible := game.cannot_happen():
        paper.line(_("This can’t happen in a game, because:"), "bold")
        for reason in impossible:
            paper.item(reason)
        paper.line()
    if not moves:
        paper.line(_("The game is over, so there are no moves left."))
        return
    view, words = game.view(None), spec.words()
    paper.line(view.task, "bold")
    widest = min(40, max(len(str(move)) for move in moves)) + 2
    for part, some in menu(spec, moves).items():
        paper.head(part)
        for move in some:
            paper.item(f"{str(move).ljust(widest)}{words.move_words(move, view)}", hang=widest)


# --- the rulebook ------------------------------------------------------------------------------


def index_page(paper: Paper, book: Book, lang: str) -> None:
    """Print all rules by section, one id and title per line."""
    ids = {rule.id: rule for rule in book.rules(lang)}
    widest = max(map(len, ids), default=0) + 2
    for section in book.sections(lang):
        paper.head(section.title)
        for id in section.rules:
            paper.item(f"{id.ljust(widest)}{ids[id].title}", hang=widest)
    paper.line()
    if not ids:
        paper.line(_("This game has no rulebook."))
    elif book.rulings():
        said = N_("`wyatt rules ID` shows a rule, or a ruling such as {ruling}.")
        how = _(said, ruling=book.rulings()[0].id)
        paper.line(how)
    else:
        paper.line(_("`wyatt rules ID` shows a rule."))
    _credit(paper, book)


def _credit(paper: Paper, book: Book) -> None:
    """Print the credit to the game's inventor, if the rules require it."""
    if book.credit:
        paper.line()
        paper.line(f"{_(book.credit)}.")


def rule_page(paper: Paper, book: Book, rule: Rule, switches: Mapping[str, Any]) -> None:
    """Print one rule: text, sources, common mistakes, rulings, and related rules. switches: the
    chosen preset's values that differ from the default.
    """
    paper.line(f"{rule.title} ({rule.id})", "bold")
    paper.line(rule.text)
    for heading, lines in (
        (_("Common mistakes"), rule.mistakes),
        (_("Sources"), [f"{book.cite(rule)}."]),
    ):
        if lines:
            paper.head(heading)
            for line in lines:
                paper.item(line)
    if rule.rulings:
        paper.head(_("Rulings"))
    for id in rule.rulings:
        ruling = book.ruling(id)
        paper.item(f"{id}{colon()}{_(ruling.question)}")
        paper.line(_what_is_played(ruling, switches), indent=6)
    if rule.see:
        paper.head(_("See also: {rules}", rules=", ".join(rule.see)))
    _credit(paper, book)


def ruling_page(paper: Paper, book: Book, ruling: Ruling, switches: Mapping[str, Any]) -> None:
    """Print one ruling: the question, what each source says, the decision and the reason."""
    paper.line(f"{ruling.id}{colon()}{_(ruling.question)}", "bold")
    paper.line(_what_is_played(ruling, switches))
    paper.line(_("Why: {why}", why=_(ruling.why)))
    paper.line(book.basis(ruling))
    if ruling.says:
        paper.head(_("What the sources say"))
    for key, says in ruling.says.items():
        source = book.sources.get(key)
        title = _(source.title) if source else _("Other sources, read only in part")
        words = _(says) if source else book.spelled(_(says))
        paper.item(f"{title}{colon()}{words}")
    if ruling.apart:
        paper.head(_("Presets that don’t follow their source here"))
    for preset, words in ruling.apart.items():
        paper.item(f"{preset}{colon()}{_(words)}")
    if ruling.switch:
        paper.head(_("Switch: {switch}", switch=ruling.switch))
        for value, does in ruling.otherwise.items():
            paper.item(f"{value}{colon()}{_(does)}")
    if ruling.rules:
        paper.head(_("Rules"))
        cited(paper, book, ruling.rules)
    _credit(paper, book)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _what_is_played(ruling: Ruling, switches: Mapping[str, Any]) -> str:
    switch = ruling.switch
    set_otherwise = _written(switches[switch]) if switch and switch in switches else ""
    does = ruling.otherwise.get(set_otherwise)
    return f"{ruling.switch}={set_otherwise}: {_(does)}" if does else _(ruling.default)


def preset_page(paper: Paper, spec: AnySpec, book: Book, preset: str) -> None:
    """Print a preset's switches that differ from the default, and what they do."""
    changed = spec.presets[preset]
    paper.head(_("The preset {preset}", preset=preset))
    if not changed:
        paper.line(_("All switches have their default values."), indent=2)
    for name, value in changed.items():
        switch = spec.switches[name]
        said = N_("{name}={value} (default: {value2})")
        paper.line(
            _(said, name=name, value=_written(value), value2=_written(switch.default)),
            "bold",
            indent=2,
        )
        for id in switch.rulings:
            ruling = book.ruling(id)
            does = ruling.otherwise.get(_written(value))
            if does:
                paper.line(f"{id}{colon()}{_(ruling.question)} {_(does)}", indent=4, hang=2)
    ours = book.apart(preset)
    if ours:
        paper.head(_("Where {preset} doesn’t follow its source", preset=preset))
    for ruling in ours:
        paper.line(f"{ruling.id}{colon()}{_(ruling.question)}", "bold", indent=2, hang=2)
        paper.line(_(ruling.apart[preset]), indent=4)
        if ruling.switch:
            there = ", ".join(_written(each) for each in spec.switches[ruling.switch].values)
            named = _(
                "To change this, set {switch} ({values}).", switch=ruling.switch, values=there
            )
            paper.line(named, indent=4)


# --- a run of games ----------------------------------------------------------------------------


def summary_page(paper: Paper, spec: AnySpec, summary: Mapping[str, Any]) -> None:
    """Print a run's result: each player's wins, and how long the run took."""
    games = summary["games"]
    counts = {each: summary[each] for each in ("games", "hands", "decisions")}
    paper.line(
        _(
            "{games:,} games, {hands:,} hands, {decisions:,} decisions in {seconds:.2f} s "
            "({rate:,} per second).",
            **counts,
            seconds=summary["seconds"],
            rate=summary["decisions_per_second"],
        )
        if summary["decisions_per_second"]
        else _(
            "{games:,} games, {hands:,} hands, {decisions:,} decisions, all from the saved file.",
            **counts,
        ),
    )
    paper.line()
    average = _("{counted} on average", counted=_(spec.score_unit))
    heads = (_("player"), _("bot"), _("wins"), _("share"), average)
    rows = [
        (
            name,
            summary["bots"][name],
            figure(wins),
            _("{part}%", part=figure(round(100 * wins / games, 1))),
            spec.format_score(summary[f"average_{spec.score_unit}"][name]),
        )
        for name, wins in summary["wins"].items()
    ]
    paper.table(heads, rows)
    if summary["stalled_hands"]:
        paper.line()
        said = N_("{stalled_hands:,} hands didn’t end, so they were cut short.")
        paper.line(_(said, stalled_hands=summary["stalled_hands"]))
    if summary["unfinished"]:
        paper.line()
        paper.line(
            _("{unfinished:,} games were left unfinished.", unfinished=summary["unfinished"])
        )


# === `wyatt rules --search`: search rules, rulings, notes and words.


def look_up(spec: AnySpec, text: str, lang: str, as_json: bool) -> None:
    """Print a query's results, the best first. Raise `CommandError` for an empty query."""
    from wyatt.core.search import instead_lines
    from wyatt.lessons.courses import index_of

    try:
        index = index_of(spec.name, lang)
        found = index.search(text)
    except ValueError as error:
        raise terminal.CommandError(f"--search{colon()}{error}") from None
    if as_json:
        terminal.print_json({"found": [each.document() for each in found]})
        return
    paper = Paper()
    if not found:
        paper.line(_("Nothing found. Try another word."))
    for line in instead_lines(index.instead(text)):
        paper.line(line)
    for each in found:
        show_entry(paper, each)


def show_entry(paper: Paper, entry: Entry) -> None:
    """Print a search result: its title with its id, its text, and where it's printed."""
    paper.head(f"{entry.title} ({entry.id})")
    paper.line(entry.text)
    if entry.source:
        paper.item(_("Source: {places}.", places=entry.source.rstrip(".")))


# === `wyatt aid` and `wyatt about`: sheets made from the rulebook.


def aid_of(spec: AnySpec, lang: str) -> Aid:
    """Return the player's aid for a game. Raise `CommandError` for a game without one."""
    if spec.aid is None:
        raise terminal.CommandError(_("wyatt aid: {game} has no player’s aid.", game=spec.title))
    return spec.aid()(lang)


def aid_page(paper: Paper, spec: AnySpec, lang: str) -> None:
    """Print the player's aid. Raise `CommandError` for a game without one."""
    sheet = aid_of(spec, lang)
    paper.line(sheet.title, "bold")
    for side in sheet.sides:
        for section in side:
            paper.head(section.title)
            if section.grid:
                paper.table(section.grid.headings, section.grid.rows)
            for entry in section.entries:
                paper.item(f"{entry.title}. {entry.text}")
            for line in section.lines:
                paper.line(line.text, line.style, line.indent + 2, 2)
    if sheet.credit:
        paper.head(f"{_(sheet.credit)}.")


def write_aid(file: str, spec: AnySpec, lang: str, force: bool = False) -> None:
    """Write the player's aid as a page to print. Raise `CommandError` if the file can't be written."""
    from wyatt.pages.book import aid_document

    page = aid_document(aid_of(spec, lang), spec)
    # The command may overwrite only its own earlier sheet. Any other file belongs to the user.
    terminal.write_output(file, page, lambda there: page in there, force)


def about_page(paper: Paper, book: Book) -> None:
    """Print the notes in the sources, each with its source."""
    notes = book.notes()
    if not notes:
        paper.line(_("The sources have no other notes on this game."))
    for note in notes:
        paper.head(note.title)
        paper.line(note.text)
        if note.opinion:
            paper.line(_("An opinion, not a rule."), indent=2)
        paper.item(_("Source: {places}.", places=book.printed(note)))


@click.command(cls=terminal.Command)
@click.argument("id", required=False)
@click.option("--preset", metavar="NAME", help="Show what this preset changes.")
@click.option(
    "--search", metavar="TEXT", help="Search the rulebook and list the best results first."
)
@terminal.json_option
@terminal.lang_option
@terminal.game_option
def rules(
    id: str | None,
    preset: str | None,
    search: str | None,
    as_json: bool,
    lang: str | None,
    game: AnySpec,
) -> None:
    """Show the rulebook, a rule or a ruling, or look something up.

    Without an ID, list all rules. Rules have ids such as outlaws.first-set, and rulings such as
    S6. Other search results have ids such as word.hand and about.makers.
    """
    from wyatt.core.rulebook import Rule
    from wyatt.core.search import entries
    from wyatt.lessons.courses import glossary_entries

    book_lang = terminal.book_language(lang, game)
    book = game.rulebook()
    if search is not None:
        look_up(game, search, book_lang, as_json)
        return
    if as_json:
        raise terminal.CommandError(_("--json works only with --search TEXT."))
    if preset is not None and preset not in game.presets:
        there = ", ".join(game.presets)
        said = N_("--preset: there’s no preset called {preset!r}. Available: {there}.")
        raise terminal.CommandError(_(said, preset=preset, there=there))
    switches: Mapping[str, Any] = game.presets[preset] if preset else {}
    paper = Paper()
    if id is None:
        index_page(paper, book, book_lang)
        if preset:
            preset_page(paper, game, book, preset)
        return
    printed = (*entries(book, book_lang), *glossary_entries(game.name))
    entry = next((each for each in printed if each.id == id.lower()), None)
    if entry and id.lower().startswith(("word.", "about.")):
        show_entry(paper, entry)
        return
    found = _found(book, id, book_lang)
    if isinstance(found, Rule):
        rule_page(paper, book, found, switches)
    else:
        ruling_page(paper, book, found, switches)


def _found(book: Book, id: str, lang: str) -> Rule | Ruling:
    """Return the rule or ruling with this id. Raise `CommandError` that suggests similar ids."""
    from wyatt.core.rulebook import UnknownRule

    ways: list[Callable[[], Rule | Ruling]] = [
        lambda: book.rule(id, lang),
        lambda: book.ruling(id.upper()),
        lambda: book.ruling(id),
    ]
    unknown = []
    for way in ways if "." in id else reversed(ways):
        try:
            return way()
        except UnknownRule as error:
            unknown.append(error)
    # An error that suggests a similar id is more helpful.
    near = next((error for error in unknown if error.near), unknown[-1])
    raise terminal.CommandError(f"wyatt rules{colon()}{near}")


@click.command(cls=terminal.Command)
@terminal.lang_option
@terminal.game_option
@click.option("--html", metavar="FILE", help="Write the aid as a page to print on both sides.")
@terminal.force_option
def aid(lang: str | None, game: AnySpec, html: str | None, force: bool) -> None:
    """Show the player’s aid: the turn, the cards and the scoring."""

    book_lang = terminal.book_language(lang, game)
    if html is None:
        aid_page(Paper(), game, book_lang)
    else:
        write_aid(html, game, book_lang, force)


@click.command(cls=terminal.Command)
@terminal.game_option
def about(game: AnySpec) -> None:
    "Show who made the game, what’s in the box, and more."

    about_page(Paper(), game.rulebook())
