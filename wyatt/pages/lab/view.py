"""How the scoring lab is drawn: the form for a poster, the sources, the frame and the tabs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial, reduce
from typing import Any

from wyatt import lab
from wyatt.core.documents import amount
from wyatt.core.limits import TYPED_FIGURE, TYPED_NAME
from wyatt.core.rule_words import preset_words, switch_words, unnamed, value_words
from wyatt.core.rulebook import Ruling
from wyatt.core.text import N_, _, figure, plural, semicolon, usd
from wyatt.earp import write_token
from wyatt.earp.cards import NEW_HAND, OUTLAWS, play_reward
from wyatt.earp.cards import title as title_of
from wyatt.earp.payout import Account, decider, decision_words, split_text
from wyatt.earp.posters import most_of_a_hand
from wyatt.earp.rulebook import BOOK
from wyatt.earp.scoring import Scoring, split
from wyatt.earp.spec import SPEC
from wyatt.earp.switches import PRESET_OF, PRESETS, SWITCHES, Rules
from wyatt.lab import Change, LabState
from wyatt.lab.deck import CARD
from wyatt.ui import tags as h
from wyatt.ui.acts import Key
from wyatt.ui.document import CLOSE, THESE_KEYS, keys_dialog, said_place
from wyatt.ui.earp.cards import coins, icon, mark, sprite
from wyatt.ui.earp.split import WALKING, split_grid
from wyatt.ui.html import button, in_rules, options, radios, rule, slot, titled_rule
from wyatt.ui.rules import OPENS, apart, cited
from wyatt.ui.tags import EMPTY, Html, person

# === The form for building a poster from each player's points or cards, and the reward.

_Texts = Mapping[str, str]


def build(state: LabState, typed: _Texts, issues: _Texts, remark: str) -> Html:
    """Return the form for building a poster. typed: the texts of fields that are unfinished or
    invalid, by field name. issues: the errors, by field name. remark: a note about an automatic
    change, or empty.
    """
    heading, label = _("Build a poster"), _("Dollars on the poster")
    dollars = typed.get("reward", figure(state.reward))
    reward = _number("reward", None, label, dollars, issues), _issue("reward", issues)
    legend = h.legend(_("On the poster"), cls="vh"), h.b(_("Poster"))
    poster = h.fieldset(legend, reward, _floor(state), cls="seatbox pot")
    seats = [_seat(state, seat, typed, issues) for seat in range(len(state.players))]
    head = h.div(h.h2(heading), _tools(state), cls="buildhead")
    note, there = remark and h.p(remark, cls="remark", data_told=True), _halfway(state, typed)
    inside = head, note, h.div(seats, poster, cls="seats"), there or _reach(state)
    return h.section(inside, cls="panel", aria_label=heading)


def _floor(state: LabState) -> Html:
    if not (laid := [group for group in state.groups if group.any]):
        return EMPTY
    rows = [
        (_("Every poster at the start"), NEW_HAND),
        (_("Opening with three"), play_reward(3)),
        (_("Sheriff cards on the table"), sum(group.money for group in laid)),
    ]
    rows.append((_("At least"), sum(dollars for _name, dollars in rows)))
    lines = (h.li(h.span(name), h.b(usd(dollars), cls="usd")) for name, dollars in rows)
    return h.ul(lines, cls="floor-of")


def _tools(state: LabState) -> Html:
    def several(label: str, do: str, field: str, names: _Texts, now: str) -> Html:
        drawn = []
        for value, name in names.items():
            data: dict[str, Any] = {f"data_{field}": value, "aria_pressed": value == now}
            drawn.append(button(do, name, key=f"{do} {value}", **data))
        return h.div(drawn, cls="seg", data_roving=True, role="group", aria_label=label)

    counts = {f"{n}": plural("{number} player", "{number} players", n) for n in (2, 3, 4)}
    many, way = str(len(state.players)), "cards" if state.by_cards else "points"
    ways = {"points": _("By points"), "cards": _("By cards")}
    outlaws = options([(outlaw, title_of(outlaw)) for outlaw in OUTLAWS], state.outlaw)
    pick = {"data_do": "lab-outlaw", "data_key": "outlaw", "aria_label": _("Outlaw")}
    players = several(_("Number of players"), "lab-players", "count", counts, many)
    entry = several(_("Enter the points"), "lab-way", "way", ways, way)
    return h.markup(players, entry, h.select(outlaws, cls="pick", **pick))


def _seat(state: LabState, seat: int, typed: _Texts, issues: _Texts) -> Html:
    player = state.players[seat]
    data = {"data_do": "lab-name", "data_seat": seat, "data_key": f"name {seat}"}
    data |= {"value": typed.get(f"name{seat}", player), "maxlength": TYPED_NAME, **h.AS_TYPED}
    called = _("Name of player {number}", number=seat + 1)
    name = h.input(cls="who", **data, aria_label=called, **_wrong(f"name{seat}", issues))
    if state.by_cards:
        inside = _cards(state, seat, player)
    else:
        label, field = _("{player}’s capture points", player=player), f"cp{seat}"
        inside = _number(field, seat, label, typed.get(field, str(state.cp[seat])), issues)
    said = [_issue(f"{name_}{seat}", issues) for name_ in ("name", "cp", "cards")]
    return h.fieldset(h.legend(person(player), cls="vh"), name, inside, said, cls="seatbox")


def _wrong(field: str, issues: _Texts) -> dict[str, object]:
    named = {"aria_invalid": True, "aria_describedby": f"lab-fault-{field}"}
    return named if field in issues else {}


def _issue(field: str, issues: _Texts) -> Html:
    look = {"cls": "fault wyatt-error", "role": "alert", "id": f"lab-fault-{field}"}
    return h.p(in_rules(issues[field]), **look) if field in issues else EMPTY


def _number(field: str, seat: int | None, label: str, value: str, issues: _Texts) -> Html:
    do, size = "lab-points", 2
    fewer, further = _("{figure}: less", figure=label), _("{figure}: more", figure=label)
    if seat is None:  # the number is the reward
        do, size = "lab-reward", 6
        fewer = _("{figure}: $1,000 less", figure=label)
        further = _("{figure}: $1,000 more", figure=label)
    less, more = _steps(f"{do}-by", field, fewer, further, data_seat=seat)
    data = {"data_do": do, "data_live": True, "data_key": field, "data_seat": seat, "value": value}
    data |= {"inputmode": "numeric", "maxlength": TYPED_FIGURE, "size": size, "autocomplete": "off"}
    entry = h.input(**data, aria_label=label, **_wrong(field, issues))
    unit = seat is not None and h.span(_("CP"), cls="unit")
    return h.div(less, entry, more, unit, cls="pm", data_rapid=True, data_told=True)


def _steps(do: str, key: str, less: str, more: str, **data: Any) -> tuple[Html, Html]:
    minus = button(do, "−", key=f"{key} less", label=less, data_by=-1, **data)
    return minus, button(do, _("+"), key=f"{key} more", label=more, data_by=1, **data)


def _cards(state: LabState, seat: int, player: str) -> Html:
    group, rows = state.groups[seat], []
    for kind, card in CARD.items():
        if not state.rules.has(card):
            continue
        drawn, name = mark(state.outlaw), _("Outlaw")
        if card.short:
            drawn, name = icon(card.name), _(card.short)
        fewer = _("One fewer {card} for {player}", card=name, player=player)
        further = _("One more {card} for {player}", card=name, player=player)
        data = {"data_seat": seat, "data_card": kind}
        less, more = _steps("lab-card", f"{kind} {seat}", fewer, further, **data)
        count = h.span(less, h.b(group[kind]), more, cls="pm", data_rapid=True)
        rows.append(h.li(drawn, h.span(name, " ", h.small(card.points)), count))
    face, label = (icon("hideout"), _("Hideout")), _("Hideout on {player}’s group", player=player)
    sends: dict[str, Any] = {"data_seat": seat, "aria_pressed": bool(group.hidden)}
    hide = button("lab-hide", face, key=f"hide {seat}", label=label, **sends)
    total = h.b(h.span(person(player), " ", cls="vh"), _("{points} CP", points=group.cp))
    total = h.div(hide, total, cls="cardsum", data_told=True)
    return h.markup(h.ul(rows, cls="cardrows", data_roving="grid"), total)


def points_of(players: Iterable[str], cp: Iterable[int]) -> str:
    """Return the players' capture points as text, such as ``Anna 5 CP, Burt 3 CP``."""
    words, pairs = N_("{player} {points} CP"), zip(players, cp, strict=True)
    return ", ".join(_(words, player=player, points=points) for player, points in pairs)


def _halfway(state: LabState, typed: _Texts) -> Html:
    shown = {"reward": f"{state.reward}"} | {f"cp{at}": f"{cp}" for at, cp in enumerate(state.cp)}
    said = N_("For now, the page still shows the result for {points} and {money}.")
    for field in shown.keys() & typed:
        if str(amount(typed[field])) != shown[field]:
            points = points_of(state.players, state.cp)
            return h.p(_(said, points=points, money=usd(state.reward)), cls="inplay never")
    return EMPTY


def _reach(state: LabState) -> Html:
    if (position := state.position()) is None:
        said = N_("<b>Can’t happen in a game:</b> {reason} Here’s the split anyway.")
        return h.p(Html(_(said, reason=in_rules(state.cannot or ""))), cls="inplay never")
    link = open_table(write_token(position))
    most = most_of_a_hand(state.rules)
    if state.reward > most:
        why = N_(
            "Even if all of an outlaw’s cards are laid, each of them once, a new poster reaches only {most}. The rest is probably left over from earlier hands (`score.carry`)."
        )
        why, hands = _(why, most=usd(most)), -(-state.reward // most)
        if hands > 2:
            takes = N_(
                "At that rate, it takes {hands} hands without a payout to put that much money on a poster."
            )
            why += " " + _(takes, hands=hands)
        said = _("<b>Possible, but unlikely in one hand.</b> {reason}", reason=in_rules(why))
        return h.p(Html(said), " ", link, cls="inplay seldom")
    laid = semicolon().join(
        _("{player}: {cards}", player=player, cards=group.words())
        for player, group in zip(state.players, state.laid, strict=True)
        if group.any
    )
    how = " " + _("For example, {cards}.", cards=laid) if laid and not state.by_cards else ""
    return h.p(h.b(_("Can happen in a game.")), how, " ", link, cls="inplay")


def open_table(token: str, name: str = "") -> Html:
    """Return a link that opens a position in a new window, or empty HTML if there's no token. name: the link text."""
    opens = {"href": f"?page=table&p={token}", "target": "_blank", "rel": "noopener"}
    link = h.a(name or _("Open on the table"), cls="opens", data_open=True, **opens)
    return link if token else EMPTY


def title(state: LabState) -> Html:
    asked = _("Who gets what for {outlaw}?", outlaw=title_of(state.outlaw))
    money = h.markup(coins(state.reward, big=True), " ", h.b(usd(state.reward), cls="usd"))
    there = Html(_("{money} on the poster", money=money))
    return h.div(mark(state.outlaw), h.h2(asked), h.p(there), cls="intro")


# === The payout by each source, and the changes that would pay a player more.

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
    "zero_cp_shares": N_("Players without points share, too"),
}
#: The switches that affect a poster's split.
SCORING = tuple(_SWITCH_WORDS)
#: A source's values of switches, by the switch's name.
_Readings = Mapping[str, str | bool]
#: The values that turn a scoring switch on.
_ON = (True, "thousand_each")


def switched(rules: Rules, switch: str) -> Rules:
    """Return the rules with one switch set to its other value."""
    other = next(each for each in SWITCHES[switch].values if each != getattr(rules, switch))
    return rules.changed(**{switch: other})


def written(value: str | bool) -> str:
    """Return a switch's value as people write it in files, such as ``true``."""
    return value if isinstance(value, str) else str(value).lower()


def readings(state: LabState, own: Scoring) -> Html:
    """Return the poster's payout according to each source, read literally, and the rulings that
    would change the payout. own: the split by the rules on the bench.
    """
    cp, reward, rules = state.cp, state.reward, state.rules
    sources = {key: split(cp, reward, Rules(None, **BOOK.literal(key))) for key in BOOK.sources}
    # We play by the footnotes by default, so the other sources are compared with them.
    default, plain, drawn = sources["FN"], split(cp, reward, Rules()), []

    def matters(rules: Rules, to: Scoring) -> bool:
        return split(cp, reward, rules).payouts != to.payouts

    for key, scoring in sources.items():
        if key == "FN" and sources["EN"].payouts == default.payouts:
            continue
        # The source's readings that change this split, and those that the source's preset lacks.
        literal = {name: value for name, value in BOOK.literal(key).items() if name in SCORING}
        changes = (id for id, it in literal.items() if matters(Rules(None, **{id: it}), plain))
        asked = {name: literal[name] for name in changes}
        apart_here = (each for each in BOOK.apart(PRESET_OF[key]) if each.switch in asked)
        ours = [each.id for each in apart_here if each.literal.get(key) is not None]
        differs = scoring.payouts != default.payouts
        drawn.append(_reading(state, _(_SOURCE_WORDS[key]), scoring, differs, asked, ours))
    if mine := {name: getattr(rules, name) for name in SWITCHES if name in rules.document()}:
        differs = own.payouts != default.payouts
        drawn.append(_reading(state, _("Your rules"), own, differs, mine, ()))
    rulings = {"short_top_tie": "S6", "zero_cp_shares": "S4"}
    if state.by_cards and any(group.hidden for group in state.groups):
        rulings["zero_cp_shares"] = "S5"
    decisive = [rulings[name] for name in rulings if matters(switched(rules, name), own)]
    said = _("Here’s what the poster pays if you read each source literally.")
    if all(scoring.payouts == default.payouts for scoring in (*sources.values(), own)):
        said = _(
            "Here’s what the poster pays if you read each source literally. All the sources lead to the same payout."
        )
    heading, shown = _("Where the sources disagree"), map(_ruling, map(BOOK.ruling, decisive))
    head = h.div(h.h3(heading), h.p(said), cls="headrow")
    inside = h.div(drawn, cls="presets"), _switches(rules), shown, apart(BOOK)
    return h.section(head, inside, cls="panel labsources", aria_label=heading)


def _reading(
    state: LabState, title: str, scoring: Scoring, differs: bool, by: _Readings, ours: Sequence[str]
) -> Html:
    # by: the source's decisive readings. ours: the rulings on which our preset differs from it.
    note = ours and h.p(_("Our preset differs from this source:"), " ", map(ruling_link, ours))
    rows = []
    for player, cp, paid in zip(state.players, scoring.cp, scoring.payouts, strict=True):
        name = h.span(person(player), " ", h.small(_("{points} CP", points=cp)))
        rows.append(h.li(name, coins(paid), h.b(usd(paid), cls="usd")))
    left = coins(scoring.left), h.b(usd(scoring.left), cls="usd")
    decisive = [
        h.p(switch_words(SPEC, name), " ", value_words(SPEC, name, value))
        for name, value in by.items()
    ]
    flag = differs and h.span(_("pays differently"), cls="flag")
    head = h.header(h.h4(title), decisive, note, flag)
    paid_out = h.ul(rows, h.li(h.span(_("Stays")), left, cls="left"))
    return h.article(head, paid_out, cls="preset differs" if differs else "preset")


def _switches(rules: Rules) -> Html:
    presets = options([(name, preset_words(SPEC, name)) for name in PRESETS], rules.preset_name)
    pick = h.select(presets, cls="pick", data_do="lab-preset", data_key="preset")
    buttons = []
    for name, label in _SWITCH_WORDS.items():
        on = getattr(rules, name) != SWITCHES[name].default
        data = {"key": f"switch {name}", "data_switch": name}
        buttons.append(button("lab-switch", _(label), aria_pressed=on, **data))
    ours = h.div(h.label(_("Rules for this split"), " ", pick), buttons, cls="switches")
    others_say = _(
        "These switches matter before a hand is scored, so they don’t change the split here. They apply when you open the poster on the table."
    )
    others = [_switch(name, rules) for name in SWITCHES if name not in SCORING]
    inside = h.summary(_("The other switches")), h.p(others_say), h.div(others, cls="others")
    return h.markup(ours, h.details(inside, cls="data", data_key="switches"))


def _switch(name: str, rules: Rules) -> Html:
    group = {"type": "radio", "name": f"set {name}", "data_do": "lab-set", "data_switch": name}
    answers = {written(each): value_words(SPEC, name, each) for each in SWITCHES[name].values}
    ruled = h.markup(map(ruling_link, SWITCHES[name].rulings), between=" ")
    question = h.legend(switch_words(SPEC, name), " ", ruled)
    return h.fieldset(question, radios(answers, written(getattr(rules, name)), group))


def _ruling(ruling: Ruling) -> Html:
    which = Html(_("Cite as {id}.", id=ruling_link(ruling.id)))
    said = unnamed(_(ruling.default)), " ", unnamed(_(ruling.why)), " ", which
    default = h.p(h.b(_("Our default:")), " ", said)
    return h.article(h.h4(_(ruling.question)), default, says(ruling), cls="ruling")


def ruling_link(id: str) -> Html:
    return button("lab-ruling", id, kind="btn bare id", key=f"ruling {id}", data_ruling=id)


def says(ruling: Ruling, opens: Mapping[str, object] = OPENS) -> Html:
    """Return what each source says about a ruling and where, or empty HTML if no source says
    anything. opens: the attributes of links to other rulings.
    """
    rows = []
    places = [source for id in ruling.rules for source in BOOK.rule(id).sources]
    for text, keys in ruling.keys_by_text.items():
        names, said = [], _(text)
        for key in keys:
            where = dict.fromkeys(BOOK.where(place) for place in places if place.key == key)
            name = _(_SOURCE_WORDS.get(key, N_("Other sources, read only in part")))
            if key not in BOOK.sources:
                said = BOOK.spelled(said)
            names.append(h.div(name, where and h.small(", ".join(where))))
        rows += [h.dt(names), h.dd(cited(BOOK, said, opens))]
    return h.dl(rows, cls="says") if rows else EMPTY


def take(state: LabState, now: int) -> Html:
    """Return the smallest changes that would pay the chosen player more than `now` dollars, or a
    note if there are none.
    """
    changes = lab.changes(state.laid, state.reward, state.rules, who=state.who)
    player = state.players[state.who]
    asked = _("What would pay {player} more than {money}?", player=player, money=usd(now))
    notes = [_("You can use only the remaining cards. Each play adds its money to the poster.")]
    drawn = h.p(_("Even three plays with the remaining cards wouldn’t pay more."))
    if changes:
        lines = [_change(change, state) for change in changes]
        drawn = h.ul(lines[:_AT_ONCE])
        if len(lines) > _AT_ONCE:
            more = plural("{number} more", "{number} more", len(lines) - _AT_ONCE)
            inside = h.summary(more), h.ul(lines[_AT_ONCE:])
            drawn = h.markup(drawn, h.details(inside, cls="data", data_key="more changes"))
        if (plays := len(changes[0].plays)) > 1:
            notes.append(_("You need two plays.") if plays == 2 else _("You need three plays."))
    if any(group.loose for group in state.laid):
        notes.append(_("No cards add up to these points, so every card counts as available."))
    head = h.div(h.h3(asked), h.p(" ".join(notes)), cls="headrow")
    return h.section(head, drawn, cls="panel take", aria_label=_("What would it take?"))


def take_key(change: Change) -> str:
    """Return the key that a request uses for one of the proposed changes."""
    return "-".join(f"{play.kind}.{play.seat}.{play.count}" for play in change.plays)


def _change(change: Change, state: LabState) -> Html:
    scoring, key = change.scoring, take_key(change)
    first, *later = (play.words(state.players) for play in change.plays)
    said = reduce(lambda text, play: _("{plays}, then {play}", plays=text, play=play), later, first)
    said = said[:1].upper() + said[1:]
    points = points_of(state.players, scoring.cp)
    then = _("{points}, with {money} on the poster", points=points, money=usd(change.reward))
    label = _("Try it: {plays}", plays=said)
    return h.li(
        h.span(said, h.small(then)),
        h.em(usd(scoring.payouts[state.who]), h.small("+", usd(change.worth))),
        button("lab-take", _("Try it"), key=f"take {key}", label=label, data_plays=key),
    )


# === The scoring lab's frame, its tabs, and the poster's split.

#: The labels of the lab's views.
VIEWS = {
    "poster": N_("Build a poster"),
    "gallery": N_("Edge cases"),
    "quarrels": N_("Disputes"),
    "rulings": N_("Where sources disagree"),
}
_KEYS = (
    Key("", N_("move from region to region"), "Tab"),
    Key("", N_("move within the map, a list or a row of buttons"), "← → ↑ ↓"),
    Key("", N_("load a map cell, or press a button"), N_("Enter, Space")),
    *(*WALKING.values(), THESE_KEYS, CLOSE),
)
#: The labels of the panels below the split, which a narrow page folds.
FOLDS = {
    "map": N_("Similar posters"),
    "sweep": N_("Change one number"),
    "sources": N_("Where the sources disagree"),
    "take": N_("What would pay more?"),
}
#: The parts of all views. A hidden view's parts are empty.
PARTS = ("title", "build", "split", *FOLDS, "gallery", "quarrels", "rulings")


def lab_split(
    shown: Account, step: int | None, playing: bool, before: str, rules: Rules | None
) -> Html:
    """Return a poster's split as bars, payments and text, after who gets what and the rule that decides.
    before: the rule that decided before the last change, or empty if it's the same rule. rules: the
    rules to print with the split, or None to print none.
    """
    said = _("The deciding rule before the last change: {what}", what="\0").partition("\0")
    was = before and (" ", h.span(said[0], titled_rule(before), said[2]))
    words, heading, on_paper = split_text(shown), _("The split in words"), ""
    why = shown.scoring.captured and (decision_words(shown), " ")
    if rules is not None:
        on = [_(said) for name, said in _SWITCH_WORDS.items() if getattr(rules, name) in _ON]
        name = preset_words(SPEC, rules.preset_name)
        on_paper = "\n".join([_("Rules for this split: {rules}.", rules=name), *on, ""])
    twin = h.summary(heading), h.pre(words, tabindex=0, role="region", aria_label=heading)
    decides = h.b(words.rpartition("\n")[2]), " ", why, rule(decider(shown.scoring)), was
    told = h.p(decides, cls="decides changed" if before else "decides", data_told=True)
    twins = h.details(twin, cls="data twin", data_key="twin")
    inside = told, split_grid(shown, step, playing), twins, h.pre(on_paper, words, cls="onpaper")
    return h.section(inside, cls="wyatt-split", aria_label=_("Scoring split"))


def lab_frame() -> Html:
    studies = _(
        "The strategy lab: guess the answers to six questions, then check them in a simulation"
    )
    notebook = "strategy-lab.ipynb"
    opens = {"href": notebook, "data_notebook": notebook, "target": "_blank", "rel": "noopener"}
    under = slot("rule"), h.p(h.a(studies, cls="btn", **opens), cls="offsite")
    part = partial(slot, data_morph=True)
    columns = (h.div(map(part, at), cls="col") for at in (("map", "take"), ("sources", "sweep")))
    parts = map(part, ("tabs", "title", "build", "split")), h.div(columns, cls="labgrid")
    views = map(part, ("gallery", "quarrels", "rulings")), said_place()
    data = {"data_keys": True, "data_stored": "guesses", "data_lm_suppress_shortcuts": "true"}
    desk = h.div(parts, views, cls="lab wyatt-lab", id="wyatt-lab", tabindex=-1, **data)
    keys = _("The keyboard shortcuts work only while the lab has the focus.")
    above = sprite(), slot("head"), slot("notice", role="alert")
    return h.markup(above, desk, h.div(under, cls="under"), keys_dialog(_KEYS, keys))
