"""How the scoring lab is drawn: the form for a poster, the sources, the frame and the tabs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial, reduce
from typing import TYPE_CHECKING

from wyatt.core.rule_words import preset_words, switch_words, unnamed, value_words
from wyatt.core.text import N_, _, figure, plural, semicolon, usd
from wyatt.earp.cards import NEW_HAND, OUTLAWS, play_reward
from wyatt.earp.cards import title as title_of
from wyatt.earp.payout import Account, decider, decision_words, split_text
from wyatt.earp.posters import most_of_a_hand
from wyatt.earp.rulebook import BOOK
from wyatt.earp.scoring import Scoring, split
from wyatt.earp.spec import SPEC
from wyatt.earp.switches import PRESET_OF, PRESETS, SWITCHES, Rules
from wyatt.lab.deck import CARD
from wyatt.ui.acts import Key
from wyatt.ui.document import CLOSE, THESE_KEYS, keys_dialog, said_place
from wyatt.ui.earp.cards import coins, icon, mark, sprite
from wyatt.ui.earp.split import WALKING, split_grid
from wyatt.ui.html import button, options, rule, slot, titled_rule
from wyatt.ui.rules import apart, cited
from wyatt.ui.tags import EMPTY, Html, esc, joined, person

if TYPE_CHECKING:
    from wyatt.core.rulebook import Ruling
    from wyatt.earp.cards import Card
    from wyatt.lab.deck import Group
    from wyatt.lab.payouts import Change
    from wyatt.lab.state import LabState


# === The form for building a poster from each player's points or cards, and the reward.


def build(
    state: LabState,
    typed: Mapping[str, str],
    issues: Mapping[str, str],
    remark: str,
    cannot: str | None,
    position: str,
) -> Html:
    """Return the form for a poster.

    typed: the contents of invalid fields. issues: their errors. remark: a note about an automatic
    change. cannot: why no game can reach this poster. position: a position with it, for a link.
    """
    seats = joined(_seat(state, seat, typed, issues) for seat in range(len(state.players)))
    reward = _number("reward", "", _("Dollars on the poster"), figure(state.reward), typed, issues)
    noted = f'<p class="remark" role="status">{esc(remark)}</p>' if remark else ""
    return Html(
        f'<section class="panel build{" cards" if state.by_cards else ""}" aria-label="{esc(_("Build a poster"))}">'
        f'<div class="buildhead"><h2>{esc(_("Build a poster"))}</h2>{_tools(state)}</div>'
        f"{noted}"
        f'<div class="seats">{seats}<fieldset class="seatbox pot"><legend class="vh">{esc(_("On the poster"))}</legend><b>{esc(_("Poster"))}</b>'
        f"{reward}{_issue('reward', issues)}{_floor(state)}</fieldset></div>"
        f"{_halfway(state, typed) or _reach(state, cannot, position)}</section>"
    )


def _floor(state: LabState) -> Html:
    """Return how the minimum reward with these cards adds up, or nothing without cards."""
    laid = [group for group in state.groups if group.any]
    if not laid:
        return EMPTY
    rows = [
        (_("Every poster at the start"), NEW_HAND),
        (_("Opening with three"), play_reward(3)),
        (_("Sheriff cards on the table"), sum(group.money for group in laid)),
    ]
    rows.append((_("At least"), sum(dollars for _name, dollars in rows)))
    drawn = joined(
        Html(f'<li><span>{esc(name)}</span><b class="usd">{usd(dollars)}</b></li>')
        for name, dollars in rows
    )
    return Html(f'<ul class="floor-of">{drawn}</ul>')


def _tools(state: LabState) -> Html:
    def several(label: str, do: str, field: str, names: Mapping[str, str], now: str) -> Html:
        """Return a named group of buttons, one of them pressed."""
        drawn = ""
        for value, name in names.items():
            data = {f"data_{field}": value}
            drawn += button(do, esc(name), key=f"{do} {value}", **data, aria_pressed=value == now)
        return Html(
            f'<div class="seg" data-roving role="group" aria-label="{esc(label)}">{drawn}</div>'
        )

    counts = {f"{n}": plural("{number} player", "{number} players", n) for n in (2, 3, 4)}
    many, way = str(len(state.players)), "cards" if state.by_cards else "points"
    ways = {"points": _("By points"), "cards": _("By cards")}
    outlaws = options([(outlaw, title_of(outlaw)) for outlaw in OUTLAWS], state.outlaw)
    return Html(
        several(_("Number of players"), "lab-players", "count", counts, many)
        + several(_("Enter the points"), "lab-way", "way", ways, way)
        + f'<select class="pick" data-do="lab-outlaw" data-key="outlaw" aria-label="{esc(_("Outlaw"))}">{outlaws}</select>'
    )


def _seat(state: LabState, seat: int, typed: Mapping[str, str], issues: Mapping[str, str]) -> Html:
    player = state.players[seat]
    name = typed.get(f"name{seat}", player)
    field = (
        f'<input class="who" data-do="lab-name" data-seat="{seat}" data-key="name {seat}" '
        f'value="{esc(name)}" maxlength="60" autocomplete="off" '
        f'aria-label="{esc(_("Name of player {number}", number=seat + 1))}"{_wrong(f"name{seat}", issues)}>'
    )
    if state.by_cards:
        inside = _cards(state.groups[seat], state.rules, seat, player)
    else:
        points = _("{player}’s capture points", player=player)
        inside = _number(f"cp{seat}", str(seat), points, str(state.cp[seat]), typed, issues)
    said = joined(_issue(f"{field}{seat}", issues) for field in ("name", "cp", "cards"))
    return Html(
        f'<fieldset class="seatbox"><legend class="vh">{person(player)}</legend>{field}{inside}{said}</fieldset>'
    )


def _wrong(field: str, issues: Mapping[str, str]) -> str:
    return f' aria-invalid="true" aria-describedby="lab-fault-{field}"' if field in issues else ""


def _issue(field: str, issues: Mapping[str, str]) -> Html:
    if not (said := issues.get(field)):
        return EMPTY
    return Html(
        f'<p class="fault wyatt-error" role="alert" id="lab-fault-{field}">{named_rules(said)}</p>'
    )


def _number(
    field: str,
    seat: str,
    label: str,
    value: str,
    typed: Mapping[str, str],
    issues: Mapping[str, str],
) -> Html:
    """Return a number's field with minus and plus buttons. seat: the player's seat for points, or
    empty for the reward.
    """
    do = "lab-points" if seat else "lab-reward"
    at = f' data-seat="{seat}"' if seat else ""
    fewer = _("{figure}: less", figure=label)
    further = _("{figure}: more", figure=label)
    if not seat:
        fewer = _("{figure}: $1,000 less", figure=label)
        further = _("{figure}: $1,000 more", figure=label)
    shown = typed.get(field, value)
    return Html(
        '<div class="pm" data-rapid>'
        + button(f"{do}-by", esc("−"), key=f"{field} less", label=fewer, more=f'{at} data-by="-1"')
        + f'<input data-do="{do}" data-live data-key="{field}"{at} value="{esc(shown)}" inputmode="numeric" '
        f'maxlength="12" size="{6 if do == "lab-reward" else 2}" autocomplete="off" '
        f'aria-label="{esc(label)}"{_wrong(field, issues)}>'
        + button(
            f"{do}-by", esc(_("+")), key=f"{field} more", label=further, more=f'{at} data-by="1"'
        )
        + ("" if do == "lab-reward" else f'<span class="unit">{esc(_("CP"))}</span>')
        + "</div>"
    )


def _cards(group: Group, rules: Rules, seat: int, player: str) -> Html:
    rows = joined(
        _card_row(kind, card, group[kind], seat, player)
        for kind, card in CARD.items()
        if rules.has(card)
    )
    hide = button(
        "lab-hide",
        Html(f"{icon('hideout')}{esc(_('Hideout'))}"),
        kind="btn hide",
        key=f"hide {seat}",
        label=_("Hideout on {player}’s group", player=player),
        data_seat=seat,
        aria_pressed=bool(group.hidden),
    )
    return Html(
        f'<ul class="cardrows" data-roving="grid">{rows}</ul><div class="sum">{hide}<b>{esc(_("{points} CP", points=group.cp))}</b></div>'
    )


def _card_row(kind: str, card: Card, count: int, seat: int, player: str) -> Html:
    any_outlaw = '<i class="dot" aria-hidden="true"></i>'
    drawn, name = (icon(card.name), _(card.short)) if card.short else (any_outlaw, _("Outlaw"))
    steps = (
        (esc("−"), "less", _("{card} less for {player}", card=name, player=player), -1),
        (esc(_("+")), "more", _("{card} more for {player}", card=name, player=player), 1),
    )
    less, more = (
        button(
            "lab-card",
            face,
            key=f"{kind} {seat} {way}",
            label=label,
            data_seat=seat,
            data_card=kind,
            data_by=by,
        )
        for face, way, label, by in steps
    )
    return Html(
        f"<li>{drawn}<span>{esc(name)} <small>{card.points}</small></span>"
        f'<span class="pm" data-rapid>{less}<b>{count}</b>{more}</span></li>'
    )


def _halfway(state: LabState, typed: Mapping[str, str]) -> Html:
    """Return a note if someone is still typing a number, or nothing."""
    shown = {"reward": f"{state.reward}"} | {f"cp{at}": f"{cp}" for at, cp in enumerate(state.cp)}
    if not any(
        field in shown and text.lstrip("$").replace(",", "").replace(" ", "") != shown[field]
        for field, text in typed.items()
    ):
        return EMPTY
    points = ", ".join(
        _("{player} {points} CP", player=player, points=cp)
        for player, cp in zip(state.players, state.cp, strict=True)
    )
    said = _(
        "For now, the page still shows the result for {points} and {money}.",
        points=points,
        money=usd(state.reward),
    )
    return Html(f'<p class="inplay never">{esc(said)}</p>')


def _reach(state: LabState, cannot: str | None, position: str) -> Html:
    """Return whether a game can reach this poster, either with the reason it can't or with example
    cards and a position to open.
    """
    if cannot:
        said = _(
            "<b>Can’t happen in a game:</b> {reason} Here’s the split anyway.",
            reason=named_rules(cannot),
        )
        return Html(f'<p class="inplay never">{said}</p>')
    laid = semicolon().join(
        _("{player}: {cards}", player=player, cards=group.words())
        for player, group in zip(state.players, state.laid, strict=True)
        if group.any
    )
    most = most_of_a_hand(state.rules)
    if state.reward > most:
        why = _(
            "One outlaw’s cards add at most {most} in all. The rest must be left over from earlier hands (`score.carry`).",
            most=usd(most),
        )
        hands = -(-state.reward // most)
        if hands > 2:
            why += " " + _("It would take {hands} hands like that without a payout.", hands=hands)
        said = _("<b>Possible, but unlikely in one hand.</b> {reason}", reason=named_rules(why))
        return Html(f'<p class="inplay seldom">{said} {open_table(position)}</p>')
    how = " " + _("For example, {cards}.", cards=laid) if laid and not state.by_cards else ""
    return Html(
        f'<p class="inplay"><b>{esc(_("Can happen in a game."))}</b>{esc(how)} {open_table(position)}</p>'
    )


def open_table(token: str, name: str = "") -> Html:
    """Return a link that opens a position in a new window, or nothing without a token."""
    if not token:
        return EMPTY
    name = esc(name or _("Open it on the table"))
    return Html(
        f'<a class="opens" href="?page=table&amp;p={esc(token)}" data-open target="_blank" rel="noopener">{name}</a>'
    )


def named_rules(text: str) -> Html:
    """Return a sentence with its backquoted rule ids as links."""
    parts = text.split("`")
    return Html(joined(rule(part) if at % 2 else esc(part) for at, part in enumerate(parts)))


def title(state: LabState) -> Html:
    """Return the heading, with the question and the money on the poster."""
    asked = _("Who gets what for {outlaw}?", outlaw=title_of(state.outlaw))
    money = f'{coins(state.reward, big=True)} <b class="usd">{usd(state.reward)}</b>'
    there = _("{money} on the poster", money=money)
    return Html(f'<div class="intro">{mark(state.outlaw)}<h2>{esc(asked)}</h2><p>{there}</p></div>')


# === The payout by each source, and the changes that would pay a player more.

#: The switches that affect a poster's split.
SCORING = ("short_top_tie", "zero_cp_shares")
#: How many changes are listed before the rest are folded.
_AT_ONCE = 6
#: The names of the four rule texts.
_SOURCE_WORDS = {
    "EN": N_("English rulebook"),
    "FN": N_("English footnotes"),
    "FR": N_("French translation"),
    "RV": N_("A player’s review"),
}
#: The labels of the scoring switches' buttons.
_SWITCH_WORDS = {
    "short_top_tie": N_("Tied leaders take $1,000 each when money is short"),
    "zero_cp_shares": N_("Players without points share too"),
}
#: The values that turn a scoring switch on.
_ON = (True, "thousand_each")


def readings(
    players: Sequence[str],
    rules: Rules,
    by_source: Mapping[str, Scoring],
    own: Scoring,
    matters: Sequence[Ruling],
) -> Html:
    """Return the payout by each source, read literally, and the rulings that would change it.

    by_source: the scoring by each rule text. own: the scoring by `rules`. matters: the rulings
    whose switch would change this poster's payout.
    """
    # We play by the footnotes by default, so the other sources are compared with them.
    default = by_source["FN"]
    shown = dict(by_source)
    if shown["EN"].payouts == default.payouts:
        del shown["FN"]
    drawn = joined(
        _reading(players, _(_SOURCE_WORDS[key]), scoring, default, *_at_its_word(key, scoring))
        for key, scoring in shown.items()
    )
    switched = [name for name in SWITCHES if name in rules.document()]
    if switched:
        mine = tuple(value_words(SPEC, name, getattr(rules, name)) for name in switched)
        drawn = joined((drawn, _reading(players, _("Your rules"), own, default, mine)))
    alike = all(scoring.payouts == default.payouts for scoring in (*by_source.values(), own))
    said = _("The same poster, if you read each source literally.")
    if alike:
        said = _(
            "The same poster, if you read each source literally. They all lead to the same payout."
        )
    if alike and matters:
        said += " " + _("A switch would change what the poster pays.")
    heading = esc(_("Where the sources disagree"))
    return Html(
        f'<section class="panel labsources" aria-label="{heading}">'
        f'<div class="headrow"><h3>{heading}</h3><p>{esc(said)}</p></div>'
        f'<div class="presets">{drawn}</div>{_switches(rules)}'
        f"{''.join(map(_ruling, matters))}{apart(BOOK)}</section>"
    )


def _at_its_word(source: str, scoring: Scoring) -> tuple[Sequence[str], Html]:
    """Return a source's readings that change this split, and a note on any its preset lacks."""
    plain = split(scoring.cp, scoring.reward, Rules())
    asked = {
        name: value
        for name, value in BOOK.literal(source).items()
        if name in SCORING
        and split(scoring.cp, scoring.reward, Rules(None, **{name: value})).payouts != plain.payouts
    }
    ours = [
        each
        for each in BOOK.apart(PRESET_OF[source])
        if each.switch in asked and each.literal.get(source) is not None
    ]
    note = ""
    if ours:
        which = joined((ruling_link(each.id) for each in ours), " ")
        note = f"<p>{esc(_('Our preset for this source differs:'))} {which}</p>"
    return tuple(value_words(SPEC, name, value) for name, value in asked.items()), Html(note)


def _reading(
    players: Sequence[str],
    title: str,
    scoring: Scoring,
    default: Scoring,
    by: Sequence[str] = (),
    note: Html = EMPTY,
) -> Html:
    """Return all payments by one source. by: its decisive readings. note: a note on its preset."""
    differs = scoring.payouts != default.payouts
    rows = joined(
        Html(
            f"<li><span>{person(player)} <small>{esc(_('{points} CP', points=cp))}</small></span>{coins(paid)}"
            f'<b class="usd">{usd(paid)}</b></li>'
        )
        for player, cp, paid in zip(players, scoring.cp, scoring.payouts, strict=True)
    )
    flag = f'<span class="flag">{esc(_("pays differently"))}</span>' if differs else ""
    return Html(
        f'<article class="preset{" differs" if differs else ""}"><header><h4>{esc(title)}</h4>'
        f"{joined(Html(f'<p>{esc(each)}</p>') for each in by)}{note}{flag}</header><ul>{rows}"
        f'<li class="left"><span>{esc(_("Stays"))}</span>{coins(scoring.left)}'
        f'<b class="usd">{usd(scoring.left)}</b></li></ul></article>'
    )


def _switches(rules: Rules) -> Html:
    presets = options([(name, preset_words(SPEC, name)) for name in PRESETS], rules.preset_name)
    buttons = joined(
        button(
            "lab-switch",
            esc(_(_SWITCH_WORDS[name])),
            key=f"switch {name}",
            data_switch=name,
            aria_pressed=getattr(rules, name) != SWITCHES[name].default,
        )
        for name in SCORING
    )
    others_say = _(
        "These switches matter before a hand is scored, so they don’t change the split here. They apply when you open the poster on the table."
    )
    others = joined(_switch(name, rules) for name in SWITCHES if name not in SCORING)
    return Html(
        f'<div class="switches"><label>{esc(_("Rules for this split"))} '
        f'<select class="pick" data-do="lab-preset" data-key="preset">{presets}</select></label>'
        f"{buttons}</div>"
        f'<details class="data" data-key="switches"><summary>{esc(_("The other switches"))}</summary>'
        f'<p>{esc(others_say)}</p><div class="others">{others}</div></details>'
    )


def _switch(name: str, rules: Rules) -> Html:
    """Return a switch's question, with its values as answers."""
    answers = joined(
        Html(
            f'<label class="tickbox"><input type="radio" name="set {name}" data-do="lab-set" '
            f'data-switch="{name}" data-key="set {name} {_word(value)}" value="{_word(value)}"'
            f"{' checked' if value == getattr(rules, name) else ''}> "
            f"<span>{esc(value_words(SPEC, name, value))}</span></label>"
        )
        for value in SWITCHES[name].values
    )
    ruled = joined((ruling_link(id) for id in SWITCHES[name].rulings), " ")
    return Html(
        f"<fieldset><legend>{esc(switch_words(SPEC, name))} {ruled}</legend>{answers}</fieldset>"
    )


def _word(value: str | bool) -> str:
    return value if isinstance(value, str) else "true" if value else "false"


def _ruling(ruling: Ruling) -> Html:
    which = _("Cite as {id}.", id=ruling_link(ruling.id))
    return Html(
        f'<article class="ruling"><h4>{esc(_(ruling.question))}</h4>'
        f"<p><b>{esc(_('Our default:'))}</b> {esc(unnamed(_(ruling.default)))} {esc(unnamed(_(ruling.why)))} "
        f"{which}</p>{says(ruling)}</article>"
    )


def ruling_link(id: str) -> Html:
    """Return a ruling's id as a link that opens it in the list."""
    return button("lab-ruling", esc(id), kind="btn bare id", key=f"ruling {id}", data_ruling=id)


def says(ruling: Ruling, opens: str = 'data-do="rule"') -> Html:
    """Return each source's statement on a point, with the printed place in small type.

    opens: the attributes of a link to another ruling.
    """
    rows = ""
    places = [source for id in ruling.rules for source in BOOK.rule(id).sources]
    for key, text in ruling.says.items():
        said, name = _(text), esc(_("Other sources, read only in part"))
        if key in BOOK.sources:
            name = esc(_(_SOURCE_WORDS[key]))
            where = dict.fromkeys(BOOK.where(place) for place in places if place.key == key)
            if small := ", ".join(where):
                name = Html(f"{name}<small>{esc(small)}</small>")
        else:
            said = BOOK.spelled(said)
        rows += f"<dt>{name}</dt><dd>{cited(BOOK, said, opens)}</dd>"
    return Html(f'<dl class="says">{rows}</dl>' if rows else "")


def take(
    changes: Sequence[Change], players: Sequence[str], who: int, now: int, guessed: bool
) -> Html:
    """Return the smallest changes that pay player `who` more than `now`, with the gains."""
    rows = f"<p>{esc(_('No three plays with the remaining cards would pay more.'))}</p>"
    if changes:
        drawn = [_change(change, players, who) for change in changes]
        rows = f"<ul>{''.join(drawn[:_AT_ONCE])}</ul>"
        if len(drawn) > _AT_ONCE:
            more = plural("{number} more", "{number} more", len(drawn) - _AT_ONCE)
            rows += (
                f'<details class="data" data-key="more changes"><summary>{esc(more)}'
                f"</summary><ul>{''.join(drawn[_AT_ONCE:])}</ul></details>"
            )
    plays = len(changes[0].plays) if changes else 1
    asked = _("What would pay {player} more than {money}?", player=players[who], money=usd(now))
    notes = [_("You can use only the remaining cards. Each play adds its money to the poster.")]
    if plays > 1:
        notes.append(_("It takes two plays.") if plays == 2 else _("It takes three plays."))
    if guessed:
        notes.append(_("No cards make these points, so every card counts as available."))
    return Html(
        f'<section class="panel take" aria-label="{esc(_("What would it take?"))}">'
        f'<div class="headrow"><h3>{esc(asked)}</h3><p>{esc(" ".join(notes))}</p></div>'
        f"{rows}</section>"
    )


def take_key(change: Change) -> str:
    """Return the key that identifies a change among a poster's changes."""
    return "-".join(f"{play.kind}.{play.seat}.{play.count}" for play in change.plays)


def _change(change: Change, players: Sequence[str], who: int) -> Html:
    first, *later = (play.words(players) for play in change.plays)
    said = reduce(lambda text, play: _("{plays}, then {play}", plays=text, play=play), later, first)
    said = said[:1].upper() + said[1:]
    after = ", ".join(
        f"{player} {points}" for player, points in zip(players, change.scoring.cp, strict=True)
    )
    then = N_("{points}; {money} on the poster; the outlaw gets away")
    if change.scoring.captured:
        then = N_("{points}; {money} on the poster")
    then, load = _(then, points=after, money=usd(change.reward)), take_key(change)
    label = _("Try it: {plays}", plays=said)
    go = button("lab-take", esc(_("Try it")), key=f"take {load}", label=label, data_plays=load)
    return Html(
        f"<li><span>{esc(said)}<small>{esc(then)}</small></span>"
        f'<em class="up">{usd(change.scoring.payouts[who])}<small>+{usd(change.worth)}</small></em>{go}</li>'
    )


# === The scoring lab's frame, its tabs, and the poster's split.

#: The labels of the lab's views.
VIEWS = {
    "poster": N_("Build a poster"),
    "gallery": N_("Edge cases"),
    "quarrels": N_("Disputes"),
    "rulings": N_("Where sources disagree"),
}
#: The parts of all views. A hidden view's parts are empty.
PARTS = (
    *("title", "build", "split", "map", "sweep", "sources", "take"),
    *("gallery", "quarrels", "rulings"),
)
_KEYS = (
    Key("", N_("from region to region"), "Tab"),
    Key("", N_("within the map, a list or a row of buttons"), "← → ↑ ↓"),
    Key("", N_("load the map cell, or press the button"), N_("Enter, Space")),
    *WALKING.values(),
    THESE_KEYS,
    CLOSE,
)


#: The labels of the panels below the split, which a narrow page folds.
FOLDS = {
    "map": N_("Posters close to this one"),
    "take": N_("What would pay more?"),
    "sources": N_("Where the sources disagree"),
    "sweep": N_("Change one number"),
}


def folded(name: str, panel: str, unfolded: bool) -> Html:
    """Return a panel that a narrow page folds under its label, but a wide page always shows."""
    fold = button(
        "lab-fold",
        Html(f"<span>{esc(_(FOLDS[name]))}</span>"),
        kind="btn fold",
        key=f"fold {name}",
        data_fold=name,
        aria_expanded=bool(unfolded),
    )
    return Html(f'<div class="folded{" open" if unfolded else ""}">{fold}{panel}</div>')


def lab_split(
    shown: Account, step: int | None, playing: bool, before: str = "", rules: Rules | None = None
) -> Html:
    """Return the poster's split: the rule that decides, the bars, the payments, and all as text.

    before: the rule that decided before the last change, if it's a different one. rules: the rules
    to print with the split.
    """
    decides, kind = f"<b>{esc(decision_words(shown))}</b> {rule(decider(shown.scoring))}", "decides"
    if before:
        was = esc(_("Before the last change: {what}", what="\0")).replace("\0", titled_rule(before))
        decides, kind = f"{decides} <span>{was}</span>", "decides changed"
    words, heading, on_paper = esc(split_text(shown)), esc(_("The split in words")), ""
    if rules is not None:
        on = [_(said) for name, said in _SWITCH_WORDS.items() if getattr(rules, name) in _ON]
        preset = _("Rules for this split: {rules}.", rules=preset_words(SPEC, rules.preset_name))
        on_paper = esc("\n".join([preset, *on, ""]))
    return Html(
        f'<section class="wyatt-split" aria-label="{esc(_("Scoring split"))}"><p class="{kind}" role="status">{decides}</p>{split_grid(shown, step, playing)}'
        f'<details class="data twin" data-key="twin"><summary>{heading}</summary>'
        f'<pre tabindex="0" role="region" aria-label="{heading}">{words}</pre></details>'
        f'<pre class="onpaper" aria-hidden="true">{on_paper}{words}</pre></section>'
    )


def lab_frame() -> Html:
    """Return the page's frame, with a slot for each part and a link to the strategy lab."""
    studies = esc(
        _("The strategy lab: guess the answers to six questions, then check them in a simulation")
    )
    part = partial(slot, more=" data-morph")
    return Html(
        f'{sprite()}{slot("head")}<div data-part="notice" role="alert"></div>'
        '<div class="lab wyatt-lab" id="wyatt-lab" tabindex="-1" data-keys data-stored="guesses" '
        'data-lm-suppress-shortcuts="true">'
        f"{part('tabs')}{part('title')}{part('build')}{part('split')}"
        f'<div class="labgrid"><div class="col">{part("map")}{part("take")}</div>'
        f'<div class="col">{part("sources")}{part("sweep")}</div></div>'
        f"{part('gallery')}{part('quarrels')}{part('rulings')}{said_place()}</div>"
        f'<div class="under">{slot("rule")}<p class="offsite">'
        f'<a class="btn" href="strategy-lab.ipynb" data-notebook="strategy-lab.ipynb" target="_blank" rel="noopener">{studies}</a>'
        f"</p></div>{keys_dialog(_KEYS, _('The keys work while the focus is inside the lab.'))}"
    )
