"""What the commands print for a person: a rule, a verdict, a run of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wyatt.commands.terminal import Paper
from wyatt.core.verdict import Verdict

if TYPE_CHECKING:
    from wyatt.core.errors import NotAMove
    from wyatt.core.rulebook import Book, Rule, Ruling
    from wyatt.core.spec import AnyGame, AnySpec


# --- is it legal -------------------------------------------------------------------------------


def unread(error: NotAMove) -> Verdict[Any]:
    """The verdict on a line that is no move: not legal, and no rule has anything to do with it."""
    return Verdict(False, (), str(error))


def cited(paper: Paper, book: Book, rules: Sequence[str]) -> None:
    """Each rule by id and title."""
    for id in rules:
        paper.line(f"{id}: {book.rule(id).title}", indent=2, hang=2)


def verdict_page(paper: Paper, verdict: Verdict[Any], book: Book) -> None:
    """Whether a move is legal, why, by which rules, and what would be legal instead."""
    paper.line("Legal." if verdict.legal else "Not legal.", "bold")
    paper.line(verdict.message)
    if verdict.rules:
        paper.head("Rules")
        cited(paper, book, verdict.rules)
    instead = [str(move) for move in verdict.instead]
    if instead:
        paper.head("Legal instead")
        paper.columns(instead)


def menu(spec: AnySpec, moves: Sequence[Any]) -> dict[str, list[Any]]:
    """Legal moves under the headings of the parts of a turn, in reading order."""
    parts: dict[str, list[Any]] = {}
    for move in moves:
        parts.setdefault(spec.part(move), []).append(move)
    return parts


def legal_page(paper: Paper, spec: AnySpec, game: AnyGame) -> None:
    """The legal moves by the parts of a turn, each as one types it and in words."""
    moves = game.legal_moves
    if not moves:
        paper.line("The game is over: nobody has a move.")
        return
    view, words = game.view(None), spec.words()
    paper.line(f"{game.actor} is to move ({view.phase}).", "bold")
    widest = min(40, max(len(str(move)) for move in moves)) + 2
    for part, some in menu(spec, moves).items():
        paper.head(part)
        for move in some:
            paper.line(
                f"{str(move).ljust(widest)}{words.move_words(move, view)}", indent=2, hang=widest
            )


# --- the rulebook ------------------------------------------------------------------------------

#: The headings of a rule's page; a language without its own has the English ones.
_ENGLISH = {
    "mistakes": "Often got wrong",
    "sources": "Sources",
    "rulings": "Rulings",
    "see": "See also",
    "how": "`wyatt rules ID` shows a rule, or a ruling such as {ruling}.",
}
_HEADINGS = {
    "en": _ENGLISH,
    "fr": {
        "mistakes": "Erreurs fréquentes",
        "sources": "Sources",
        "rulings": "Décisions (en anglais)",
        "see": "Voir aussi",
        "how": "`wyatt rules ID` montre une règle, ou une décision comme {ruling}.",
    },
}


def index_page(paper: Paper, book: Book, lang: str) -> None:
    """All rules by section, an id and a title a line."""
    ids = {rule.id: rule for rule in book.rules(lang)}
    widest = max(map(len, ids)) + 2
    for section in book.sections(lang):
        paper.head(section.title)
        for id in section.rules:
            paper.line(f"{id.ljust(widest)}{ids[id].title}", indent=2, hang=widest)
    paper.line()
    how = _HEADINGS.get(lang, _ENGLISH)["how"]
    paper.line(how.format(ruling=book.rulings()[0].id))
    _credit(paper, book)


def _credit(paper: Paper, book: Book) -> None:
    """Who invented a game whose rules ask for it to be said."""
    if book.credit:
        paper.line()
        paper.line(f"{book.credit}.")


def rule_page(paper: Paper, book: Book, rule: Rule, switches: Mapping[str, Any]) -> None:
    """One rule: text, sources, common mistakes, rulings, and what to read with it.

    switches: the values that the chosen preset sets otherwise than the default.
    """
    headings = _HEADINGS.get(rule.lang, _ENGLISH)
    paper.line(f"{rule.title} ({rule.id})", "bold")
    paper.line(rule.text)
    for heading, lines in (
        (headings["mistakes"], rule.mistakes),
        (headings["sources"], [f"{book.cite(rule)}."]),
    ):
        if lines:
            paper.head(heading)
            for line in lines:
                paper.line(line, indent=2, hang=2)
    if rule.rulings:
        paper.head(headings["rulings"])
    for id in rule.rulings:
        ruling = book.ruling(id)
        paper.line(f"{id}: {ruling.question}", indent=2, hang=2)
        paper.line(_what_is_played(ruling, switches), indent=6)
    if rule.see:
        paper.head(f"{headings['see']}: {', '.join(rule.see)}")
    _credit(paper, book)


def ruling_page(paper: Paper, book: Book, ruling: Ruling, switches: Mapping[str, Any]) -> None:
    """One ruling: the question, what each source says, what is done and why."""
    paper.line(f"{ruling.id}: {ruling.question}", "bold")
    paper.line(_what_is_played(ruling, switches))
    paper.line(f"Why: {ruling.why}")
    paper.line(book.standing(ruling))
    if ruling.says:
        paper.head("What the sources say")
    for key, says in ruling.says.items():
        source = book.sources.get(key)
        paper.line(f"{source.title if source else 'Elsewhere'}: {says}", indent=2, hang=2)
    if ruling.switch:
        paper.head(f"Switch: {ruling.switch}")
        for value, does in ruling.otherwise.items():
            paper.line(f"{value}: {does}", indent=2, hang=2)
    if ruling.rules:
        paper.head("Rules")
        cited(paper, book, ruling.rules)
    _credit(paper, book)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _what_is_played(ruling: Ruling, switches: Mapping[str, Any]) -> str:
    switch = ruling.switch
    set_otherwise = _written(switches[switch]) if switch and switch in switches else ""
    does = ruling.otherwise.get(set_otherwise)
    return f"{ruling.switch}={set_otherwise}: {does}" if does else str(ruling.default)


def preset_page(paper: Paper, spec: AnySpec, book: Book, preset: str) -> None:
    """Which switches a preset sets otherwise than the default, and what that does."""
    changed = spec.presets[preset]
    paper.head(f"The preset {preset}")
    if not changed:
        paper.line("Every switch has its default value.", indent=2)
    for name, value in changed.items():
        switch = spec.switches[name]
        paper.line(
            f"{name}={_written(value)} (by default {_written(switch.default)})", "bold", indent=2
        )
        for id in switch.rulings:
            ruling = book.ruling(id)
            does = ruling.otherwise.get(_written(value))
            if does:
                paper.line(f"{id}: {ruling.question} {does}", indent=4, hang=2)


# --- a run of games ----------------------------------------------------------------------------


def summary_page(paper: Paper, spec: AnySpec, summary: Mapping[str, Any]) -> None:
    """What came of a run: who won how often, how long it took."""
    games = summary["games"]
    paper.line(
        f"{games:,} games, {summary['hands']:,} hands, {summary['decisions']:,} decisions in "
        f"{summary['seconds']:.2f} s ({summary['decisions_per_second']:,} a second).",
    )
    paper.line()
    rows = [
        (
            name,
            summary["bots"][name],
            f"{wins:,}",
            f"{100 * wins / games:.1f} %",
            spec.amount(summary[f"average_{spec.counted}"][name]),
        )
        for name, wins in summary["wins"].items()
    ]
    paper.table(("player", "bot", "wins", "share", f"{spec.counted} on average"), rows)
    if summary["stalled_hands"]:
        paper.line()
        paper.line(
            f"{summary['stalled_hands']:,} hands did not end by themselves and were led to their "
            "end."
        )
    if summary["unfinished"]:
        paper.line()
        paper.line(f"{summary['unfinished']:,} games were given up unfinished.")
