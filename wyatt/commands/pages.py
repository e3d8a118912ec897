"""What the commands print for a person: a poster's split, a rule, a verdict, a run of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wyatt.commands.terminal import Paper

if TYPE_CHECKING:
    from wyatt.earp import Rules, Scoring
    from wyatt.table.protocol import Game, GameKind, Verdict, Words


def usd(dollars: int) -> str:
    """An amount as it is always written: ``$3,000``."""
    return f"${dollars:,}"


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _who(seats: Sequence[int]) -> str:
    """``player 1``, ``players 2 and 3``."""
    plural = "s" if len(seats) > 1 else ""
    return f"player{plural} {_listed([str(seat + 1) for seat in seats])}"


# --- one poster --------------------------------------------------------------------------------


def score_page(paper: Paper, scoring: Scoring, rules: Rules) -> None:
    """One poster's split, payment by payment, with where it stops and why."""
    total = sum(scoring.cp)
    paper.line(
        f"{usd(scoring.reward)} on the poster; "
        f"{_listed([str(cp) for cp in scoring.cp])} capture points.",
        "bold",
    )
    if not scoring.captured:
        paper.said(f"{total} in all, fewer than 8: the outlaw gets away.", ["score.capture"])
        paper.said(f"Nobody takes anything; {usd(scoring.left)} stays.", ["score.carry"])
    else:
        paper.said(f"{total} in all: 8 or more capture the outlaw.", ["score.capture"])
        _sharers(paper, scoring, rules)
        _payments(paper, scoring)
        takes = [
            f"player {seat + 1} {usd(paid) if paid else 'nothing'}"
            for seat, paid in enumerate(scoring.payouts)
        ]
        stays = f"{usd(scoring.left)} stays on the poster." if scoring.left else ""
        paid = _listed(takes) if any(scoring.payouts) else "nothing"
        paper.head(f"Paid out: {paid}. {stays}".rstrip())
    if scoring.unreachable:
        paper.line()
        paper.line(f"No game comes to this: {scoring.unreachable}", hang=2)


def _sharers(paper: Paper, scoring: Scoring, rules: Rules) -> None:
    from wyatt.earp.scoring import SHARE_GAP, sharers

    leader = max(scoring.cp)
    least = max(0 if rules.zero_cp_shares else 1, leader - SHARE_GAP)
    sharing = [seat for group in sharers(scoring.cp, rules) for seat in group]
    if len(sharing) == 1:
        alone = f"The leader has {leader}, nobody else {least} or more: the leader takes all of it."
        paper.said(alone, ["score.lead"])
    else:
        told = f"The most is {leader}, so it takes {least} or more to share."
        paper.said(told, ["score.share"])
    for seat, points in enumerate(scoring.cp):
        if points == leader:
            part = "leads" if scoring.cp.count(leader) == 1 else "is tied for the lead"
        elif seat in sharing:
            part = "shares"
        else:
            part = "too far behind" if points else "no capture points, no share"
        paper.line(f"player {seat + 1}  {points:2} CP  {part}", indent=2)


def _payments(paper: Paper, scoring: Scoring) -> None:
    left, lap, stop = scoring.reward, 0, scoring.stopped
    paid_there = False
    for step in scoring.steps:
        if step.lap != lap:
            lap = step.lap
            paper.head(f"Lap {lap}")
        if stop and (stop.lap, stop.players) == (step.lap, step.players):
            paid_there = True
            _stopped(paper, scoring)
            paper.line(
                "By the switch short_top_tie=thousand_each the tied leaders still get $1,000 each, "
                "and payment ends there (S7).",
                indent=2,
            )
        needs = step.each * len(step.players)
        left -= needs
        verb = "takes" if len(step.players) == 1 else "take"
        each = " each" if len(step.players) > 1 else ""
        cited = [step.rule, *(["score.ties"] if each else [])]
        paper.said(
            f"{_who(step.players).capitalize()} {verb} {usd(step.each)}{each}; "
            f"{usd(left) if left else 'nothing'} is left.",
            cited,
            indent=2,
        )
    if not scoring.steps and not stop:
        paper.line("There is no money to pay.", indent=2)
    if stop and not paid_there:
        if stop.lap != lap:
            paper.head(f"Lap {stop.lap}")
        _stopped(paper, scoring)


def _stopped(paper: Paper, scoring: Scoring) -> None:
    stop = scoring.stopped
    assert stop is not None
    verb = "would need" if len(stop.players) == 1 else "would together need"
    paper.said(
        f"Stop: {_who(stop.players)} {verb} {usd(stop.needed)}, and {usd(stop.had)} is there.",
        ["score.stop"],
        indent=2,
    )


# --- is it legal -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Unread:
    """The verdict on a line that is no move: not legal, and no rule has anything to do with it."""

    message: str
    legal: bool = False
    rules: tuple[str, ...] = ()


def cited(paper: Paper, book: Any, rules: Sequence[str]) -> None:
    """Each rule by id and title."""
    for id in rules:
        paper.line(f"{id}: {book.rule(id).title}", indent=2, hang=2)


def verdict_page(paper: Paper, verdict: Verdict, book: Any) -> None:
    """Whether a move is legal, why, by which rules, and what would be legal instead."""
    paper.line("Legal." if verdict.legal else "Not legal.", "bold")
    paper.line(verdict.message)
    if verdict.rules:
        paper.head("Rules")
        cited(paper, book, verdict.rules)
    instead = [str(move) for move in getattr(verdict, "instead", ())]
    if instead:
        paper.head("Legal instead")
        paper.columns(instead)


def menu(kind: GameKind, moves: Sequence[Any]) -> dict[str, list[Any]]:
    """Legal moves under the headings of the parts of a turn, in reading order."""
    parts: dict[str, list[Any]] = {}
    for move in moves:
        parts.setdefault(kind.part(move), []).append(move)
    return parts


def legal_page(paper: Paper, kind: GameKind, words: Words, game: Game) -> None:
    """The legal moves by the parts of a turn, each as one types it and in words."""
    moves = game.legal_moves
    if not moves:
        paper.line("The game is over: nobody has a move.")
        return
    view = game.view(None)
    paper.line(f"{game.actor} is to move ({view.phase}).", "bold")
    widest = min(40, max(len(str(move)) for move in moves)) + 2
    for part, some in menu(kind, moves).items():
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
    "how": "`wyatt rules ID` shows a rule, or a ruling such as S6.",
}
_HEADINGS = {
    "en": _ENGLISH,
    "fr": {
        "mistakes": "Erreurs fréquentes",
        "sources": "Sources",
        "rulings": "Décisions (en anglais)",
        "see": "Voir aussi",
        "how": "`wyatt rules ID` montre une règle, ou une décision comme S6.",
    },
}


def index_page(paper: Paper, book: Any, lang: str) -> None:
    """All rules by section, an id and a title a line."""
    ids = {rule.id: rule for rule in book.rules(lang)}
    widest = max(map(len, ids)) + 2
    for section in book.sections(lang):
        paper.head(section.title)
        for id in section.rules:
            paper.line(f"{id.ljust(widest)}{ids[id].title}", indent=2, hang=widest)
    paper.line()
    paper.line(_HEADINGS.get(lang, _ENGLISH)["how"])


def rule_page(paper: Paper, book: Any, rule: Any, switches: Mapping[str, Any]) -> None:
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


def ruling_page(paper: Paper, book: Any, ruling: Any, switches: Mapping[str, Any]) -> None:
    """One ruling: the question, what each source says, what is done and why."""
    paper.line(f"{ruling.id}: {ruling.question}", "bold")
    paper.line(_what_is_played(ruling, switches))
    paper.line(f"Why: {ruling.why}")
    paper.line(book.standing(ruling))
    if ruling.says:
        paper.head("What the sources say")
    for key, says in ruling.says.items():
        source = book.SOURCES.get(key)
        paper.line(f"{source.title if source else 'Elsewhere'}: {says}", indent=2, hang=2)
    if ruling.switch:
        paper.head(f"Switch: {ruling.switch}")
        for value, does in ruling.otherwise.items():
            paper.line(f"{value}: {does}", indent=2, hang=2)
    if ruling.rules:
        paper.head("Rules")
        cited(paper, book, ruling.rules)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _what_is_played(ruling: Any, switches: Mapping[str, Any]) -> str:
    set_otherwise = _written(switches.get(ruling.switch)) if ruling.switch in switches else ""
    does = ruling.otherwise.get(set_otherwise)
    return f"{ruling.switch}={set_otherwise}: {does}" if does else str(ruling.default)


def preset_page(paper: Paper, kind: GameKind, book: Any, preset: str) -> None:
    """Which switches a preset sets otherwise than the default, and what that does."""
    changed = kind.PRESETS[preset]
    paper.head(f"The preset {preset}")
    if not changed:
        paper.line("Every switch has its default value.", indent=2)
    for name, value in changed.items():
        switch = kind.SWITCHES[name]
        paper.line(
            f"{name}={_written(value)} (by default {_written(switch.default)})", "bold", indent=2
        )
        for id in switch.rulings:
            ruling = book.ruling(id)
            does = ruling.otherwise.get(_written(value))
            if does:
                paper.line(f"{id}: {ruling.question} {does}", indent=4, hang=2)


# --- a run of games ----------------------------------------------------------------------------


def summary_page(paper: Paper, summary: Mapping[str, Any]) -> None:
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
            usd(summary["average_money"][name]),
        )
        for name, wins in summary["wins"].items()
    ]
    paper.table(("player", "bot", "wins", "share", "money on average"), rows)
    if summary["stalled_hands"]:
        paper.line()
        paper.line(
            f"{summary['stalled_hands']:,} hands did not end by themselves and were led to their "
            "end (T14)."
        )
    if summary["unfinished"]:
        paper.line()
        paper.line(f"{summary['unfinished']:,} games were given up unfinished.")
