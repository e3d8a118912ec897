"""What the commands print for a person: a rule, a verdict, a run of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wyatt.commands.terminal import Paper
from wyatt.core.telling import doing
from wyatt.core.text import N_, _
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
    paper.line(_("Legal.") if verdict.legal else _("Not legal."), "bold")
    paper.line(verdict.message)
    if verdict.rules:
        paper.head(_("Rules"))
        cited(paper, book, verdict.rules)
    instead = [str(move) for move in verdict.instead]
    if instead:
        paper.head(_("Legal instead"))
        paper.columns(instead)


def menu(spec: AnySpec, moves: Sequence[Any]) -> dict[str, list[Any]]:
    """Legal moves under the headings of the parts of a turn, in reading order."""
    parts: dict[str, list[Any]] = {}
    for move in moves:
        parts.setdefault(spec.part(move), []).append(move)
    return parts


def legal_page(paper: Paper, spec: AnySpec, game: AnyGame) -> None:
    """The legal moves by the parts of a turn, each as it is typed and in words."""
    moves = game.legal_moves
    if not moves:
        paper.line(_("The game is over: nobody has a move."))
        return
    view, words = game.view(None), spec.words()
    paper.line(doing(str(game.actor), view.phase), "bold")
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
    "mistakes": N_("Often got wrong"),
    "sources": N_("Sources"),
    "rulings": N_("Rulings"),
    "see": N_("See also"),
    "how": N_("`wyatt rules ID` shows a rule, or a ruling such as {ruling}."),
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
    paper.line(_(how, ruling=book.rulings()[0].id))
    _credit(paper, book)


def _credit(paper: Paper, book: Book) -> None:
    """Who invented a game whose rules ask for it to be said."""
    if book.credit:
        paper.line()
        paper.line(f"{_(book.credit)}.")


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
            paper.head(_(heading))
            for line in lines:
                paper.line(line, indent=2, hang=2)
    if rule.rulings:
        paper.head(_(headings["rulings"]))
    for id in rule.rulings:
        ruling = book.ruling(id)
        paper.line(f"{id}: {_(ruling.question)}", indent=2, hang=2)
        paper.line(_what_is_played(ruling, switches), indent=6)
    if rule.see:
        paper.head(f"{_(headings['see'])}: {', '.join(rule.see)}")
    _credit(paper, book)


def ruling_page(paper: Paper, book: Book, ruling: Ruling, switches: Mapping[str, Any]) -> None:
    """One ruling: the question, what each source says, what is done and why."""
    paper.line(f"{ruling.id}: {_(ruling.question)}", "bold")
    paper.line(_what_is_played(ruling, switches))
    paper.line(_("Why: {why}", why=_(ruling.why)))
    paper.line(book.standing(ruling))
    if ruling.says:
        paper.head(_("What the sources say"))
    for key, says in ruling.says.items():
        source = book.sources.get(key)
        paper.line(f"{_(source.title) if source else _('Elsewhere')}: {_(says)}", indent=2, hang=2)
    if ruling.switch:
        paper.head(_("Switch: {switch}", switch=ruling.switch))
        for value, does in ruling.otherwise.items():
            paper.line(f"{value}: {_(does)}", indent=2, hang=2)
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
    """Which switches a preset sets otherwise than the default, and what that does."""
    changed = spec.presets[preset]
    paper.head(_("The preset {preset}", preset=preset))
    if not changed:
        paper.line(_("Every switch has its default value."), indent=2)
    for name, value in changed.items():
        switch = spec.switches[name]
        paper.line(
            _(
                "{name}={value} (by default {value2})",
                name=name,
                value=_written(value),
                value2=_written(switch.default),
            ),
            "bold",
            indent=2,
        )
        for id in switch.rulings:
            ruling = book.ruling(id)
            does = ruling.otherwise.get(_written(value))
            if does:
                paper.line(f"{id}: {_(ruling.question)} {_(does)}", indent=4, hang=2)


# --- a run of games ----------------------------------------------------------------------------


def summary_page(paper: Paper, spec: AnySpec, summary: Mapping[str, Any]) -> None:
    """What came of a run: who won how often, how long it took."""
    games = summary["games"]
    paper.line(
        _(
            "{games:,} games, {hands:,} hands, {decisions:,} decisions in {seconds:.2f} s "
            "({decisions_per_second:,} a second).",
            games=games,
            hands=summary["hands"],
            decisions=summary["decisions"],
            seconds=summary["seconds"],
            decisions_per_second=summary["decisions_per_second"],
        ),
    )
    paper.line()
    average = _("{counted} on average", counted=_(spec.counted))
    heads = (_("player"), _("bot"), _("wins"), _("share"), average)
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
    paper.table(heads, rows)
    if summary["stalled_hands"]:
        paper.line()
        paper.line(
            _(
                "{stalled_hands:,} hands did not end by themselves and were led to their end.",
                stalled_hands=summary["stalled_hands"],
            )
        )
    if summary["unfinished"]:
        paper.line()
        paper.line(
            _("{unfinished:,} games were given up unfinished.", unfinished=summary["unfinished"])
        )
