"""`wyatt rules`, `aid` and `about`: print a game's rulebook, its player aid and its notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from wyatt.commands import terminal
from wyatt.commands.terminal import Paper
from wyatt.core.spec import AnySpec
from wyatt.core.switches import as_key
from wyatt.core.text import N_, _, colon, semicolon

if TYPE_CHECKING:
    from wyatt.core.errors import Verdict
    from wyatt.core.rulebook import Book, Rule, Ruling
    from wyatt.core.search import Entry


# === Output for people that several commands share: a verdict, a menu, a rule, a search result.


def cited(book: Book, rules: Sequence[str]) -> list[str]:
    return [colon().join(filter(None, (id, book.title(id)))) for id in rules]


def verdict_page(paper: Paper, verdict: Verdict[Any], spec: AnySpec) -> None:
    paper.line(_("Legal.") if verdict.legal else _("Not legal."), "bold")
    paper.line(spec.words().readable(verdict.message) if verdict.rules else verdict.message)
    paper.items(_("Rules"), cited(spec.rulebook(), verdict.rules))
    if verdict.instead:
        paper.head(_("Legal, for example"))
        paper.columns([str(move) for move in verdict.instead])


def menu(spec: AnySpec, moves: Sequence[Any]) -> dict[str, list[Any]]:
    parts: dict[str, list[Any]] = {}
    for move in moves:
        parts.setdefault(spec.move_group(move), []).append(move)
    return parts


def _credit(paper: Paper, book: Book) -> None:
    if book.credit:
        paper.line()
        paper.line(f"{_(book.credit)}.")


def found_page(paper: Paper, book: Book, id: str, lang: str, switches: Mapping[str, Any]) -> None:
    """Print the rule or the ruling with this id. Raise `UnknownRule` for an unknown id."""
    from wyatt.core.rulebook import UnknownRule

    ways: list[Callable[[], None]] = [
        lambda: _rule_page(paper, book, book.rule(id, lang), switches),
        lambda: _ruling_page(paper, book, book.ruling(id.upper()), switches),
        lambda: _ruling_page(paper, book, book.ruling(id), switches),
    ]
    unknown = []
    for way in ways if "." in id else reversed(ways):
        try:
            return way()
        except UnknownRule as error:
            unknown.append(error)
    # An error that suggests a similar id is more helpful.
    raise next((error for error in unknown if error.near), unknown[0 if "." in id else -1])


def _rule_page(paper: Paper, book: Book, rule: Rule, switches: Mapping[str, Any]) -> None:
    paper.line(f"{rule.title} ({rule.id})", "bold")
    paper.line(rule.text)
    paper.items(_("Common mistakes"), rule.mistakes)
    paper.items(_("Sources"), [f"{book.cite(rule)}."])
    if rule.rulings:
        paper.head(_("Rulings"))
    for ruling in map(book.ruling, rule.rulings):
        paper.item(_asked(ruling))
        paper.line(_what_is_played(ruling, switches), indent=6)
    if rule.see:
        paper.head(_("See also: {rules}", rules=", ".join(rule.see)))
    _credit(paper, book)


def _asked(ruling: Ruling) -> str:
    return f"{ruling.id}{colon()}{_(ruling.question)}"


def _ruling_page(paper: Paper, book: Book, ruling: Ruling, switches: Mapping[str, Any]) -> None:
    paper.line(_asked(ruling), "bold")
    paper.line(_what_is_played(ruling, switches))
    paper.line(_("Why: {why}", why=_(ruling.why)))
    paper.line(book.basis(ruling))
    says = []
    for words, keys in ruling.keys_by_text.items():
        there = [book.sources.get(key) for key in keys]
        other = _("Other sources, read only in part")
        titles = semicolon().join(_(source.title) if source else other for source in there)
        says.append(f"{titles}{colon()}{_(words) if all(there) else book.spelled(_(words))}")
    apart = [f"{preset}{colon()}{_(words)}" for preset, words in ruling.apart.items()]
    does = [f"{value}{colon()}{_(words)}" for value, words in ruling.otherwise.items()]
    paper.items(_("What the sources say"), says)
    paper.items(_("Presets that don’t follow their source on this point"), apart)
    paper.items(_("Switch: {switch}", switch=ruling.switch), does if ruling.switch else ())
    paper.items(_("Rules"), cited(book, ruling.rules))
    _credit(paper, book)


def _what_is_played(ruling: Ruling, switches: Mapping[str, Any]) -> str:
    switch = ruling.switch
    does = ruling.otherwise.get(value := as_key(switches.get(switch or "", "")))
    return f"{switch}={value}{colon()}{_(does)}" if does else _(ruling.default)


def preset_page(paper: Paper, spec: AnySpec, preset: str) -> None:
    changed, book = spec.presets[preset], spec.rulebook()
    paper.head(_("Preset: {preset}", preset=preset))
    if not changed:
        paper.line(_("All switches have their default values."), indent=2)
    for name, value in changed.items():
        switch, said = spec.switches[name], N_("{name}={value} (default: {value2})")
        said = _(said, name=name, value=as_key(value), value2=as_key(switch.default))
        paper.line(said, "bold", indent=2)
        for ruling in map(book.ruling, switch.rulings):
            if does := ruling.otherwise.get(as_key(value)):
                paper.line(f"{_asked(ruling)} {_(does)}", indent=4, hang=2)
    if ours := book.apart(preset):
        paper.head(_("Where {preset} doesn’t follow its source", preset=preset))
    for ruling in ours:
        paper.line(_asked(ruling), "bold", indent=2, hang=2)
        paper.line(_(ruling.apart[preset]), indent=4)
        if asked := ruling.switch:
            there = ", ".join(map(as_key, spec.switches[asked].values))
            said = _("To change this ruling, set {switch} ({values}).", switch=asked, values=there)
            paper.line(said, indent=4)


def look_up(spec: AnySpec, text: str, lang: str, as_json: bool) -> None:
    from wyatt.core.search import instead_lines
    from wyatt.lessons.courses import index_of

    index = index_of(spec.name, lang)
    try:
        found = index.search(text)
    except ValueError as error:
        raise terminal.CommandError(f"--search{colon()}{error}") from None
    if as_json:
        terminal.print_json({"found": [each.document() for each in found]})
        return
    paper, nothing = Paper(), [] if found else [_("Nothing found. Try another word.")]
    for line in instead_lines(index.instead(text)) or nothing:
        paper.line(line)
    for each in found:
        show_entry(paper, each)


def show_entry(paper: Paper, entry: Entry) -> None:
    paper.head(f"{entry.title} ({entry.id})")
    paper.line(entry.text)
    if entry.source:
        paper.item(_("Source: {places}.", places=entry.source.rstrip(".")))


# === `wyatt rules`, `wyatt aid` and `wyatt about`.


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
    from wyatt.core.rulebook import UnknownRule
    from wyatt.core.search import entries
    from wyatt.lessons.courses import glossary_entries

    book_lang = terminal.book_language(lang, game)
    book, paper = game.rulebook(), Paper()
    if search is not None:
        look_up(game, search, book_lang, as_json)
        return
    if as_json:
        raise terminal.CommandError(_("--json works only with --search TEXT."))
    if preset is not None and preset not in game.presets:
        said = N_("--preset: there’s no preset called {preset!r}. Available: {there}.")
        raise terminal.CommandError(_(said, preset=preset, there=", ".join(game.presets)))
    if id is None:
        _index(paper, book, book_lang)
        if preset:
            preset_page(paper, game, preset)
        return
    if id.lower().startswith(("word.", "about.")):
        printed = (*entries(book, book_lang), *glossary_entries(game.name))
        if entry := next((each for each in printed if each.id == id.lower()), None):
            show_entry(paper, entry)
            return
    with terminal.refusing("wyatt rules", UnknownRule):
        found_page(paper, book, id, book_lang, game.presets[preset] if preset else {})


def _index(paper: Paper, book: Book, lang: str) -> None:
    ids = {rule.id: rule for rule in book.rules(lang)}
    widest = max(map(len, ids), default=0) + 2
    for section in book.sections(lang):
        listed = [f"{id.ljust(widest)}{ids[id].title}" for id in section.rules]
        paper.items(section.title, listed, widest)
    rulings, said = book.rulings(), N_("`wyatt rules ID` shows a rule.")
    if rulings:
        said = N_("`wyatt rules ID` shows a rule, or a ruling such as {ruling}.")
    said = said if ids else N_("This game has no rulebook.")
    paper.line()
    paper.line(_(said, ruling=rulings[0].id if rulings else ""))
    _credit(paper, book)


@click.command(cls=terminal.Command)
@terminal.lang_option
@terminal.game_option
@click.option("--html", metavar="FILE", help="Write the aid as a page to print on both sides.")
@terminal.force_option
def aid(lang: str | None, game: AnySpec, html: str | None, force: bool) -> None:
    "Show the player aid: the turn, the cards and the scoring."
    book_lang = terminal.book_language(lang, game)
    if game.aid is None:
        raise terminal.CommandError(_("wyatt aid: {game} has no player aid.", game=game.title))
    sheet, paper = game.aid()(book_lang), Paper()
    if html is not None:
        from wyatt.pages.book import aid_document

        page = aid_document(sheet, game)
        # The command may overwrite only its own earlier sheet. Any other file belongs to the user.
        terminal.write_output(html, page, lambda there: page in there, force)
        return
    paper.line(sheet.title, "bold")
    for section in (section for side in sheet.sides for section in side):
        paper.head(section.title)
        if section.grid:
            paper.table(section.grid.headings, section.grid.rows)
        for entry in section.entries:
            paper.item(f"{entry.title}. {entry.text}")
        for line in section.lines:
            paper.line(line.text, line.style, line.indent + 2, 2)
    if sheet.credit:
        paper.head(f"{_(sheet.credit)}.")


@click.command(cls=terminal.Command)
@terminal.game_option
def about(game: AnySpec) -> None:
    "Show who made the game, what’s in the box, and more."
    book, paper = game.rulebook(), Paper()
    if not (notes := book.notes()):
        paper.line(_("There are no notes on this game."))
    for note in notes:
        paper.head(note.title)
        paper.line(note.text)
        if note.opinion:
            paper.line(_("This note is an opinion, not a rule."), indent=2)
        paper.item(_("Source: {places}.", places=book.printed(note)))
