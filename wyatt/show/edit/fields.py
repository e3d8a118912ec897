"""The fields of a table being set: people, money, turn, phase, rules; and the same as a text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wyatt.core.errors import Fault
from wyatt.core.text import _, plural
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.draft import Draft, place_of
from wyatt.earp.legality.order import DUE
from wyatt.earp.names import title
from wyatt.earp.state import PHASES, REACT
from wyatt.earp.switches import PRESETS, SWITCHES
from wyatt.show.earp.marks import badge
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button

_PENDING = (
    "stagecoach-robbery",
    "bank-robbery",
    "fastest-gun",
    "most-wanted",
    "hideout",
    "wyatt-earp",
)


def people_fields(draft: Draft) -> Html:
    """Who plays, with their money; who dealt; whose turn; which phase."""
    players = draft.players[:4]
    many = _select(
        "many", "", [(str(n), str(n)) for n in (2, 3, 4)], str(len(players)), _("Players")
    )
    rows = joined(
        Html(
            f'<div class="personrow" data-spot="money {seat}"><input data-do="rename" data-seat="{seat}" data-key="name {seat}" '
            f'maxlength="60" value="{esc(name)}" aria-label="{esc(_("Name of player {at}", at=seat + 1))}">'
            f"{_money(f'money {seat}', draft.get('money') if not isinstance(draft.get('money'), dict) else draft.get('money').get(name), _('Money of {player}', player=name))}</div>"
        )
        for seat, name in enumerate(players)
    )
    seated = [(name, name) for name in players]
    phases = [(phase, phase) for phase in PHASES]
    dealer = players[-1] if players else ""
    turn = players[0] if players else ""
    return Html(
        f'<h2>{esc(_("At the table"))}</h2><div data-spot="players">{many}{rows}</div>'
        + _select("set", "dealer", seated, str(draft.get("dealer") or dealer), _("Who dealt"))
        + _select("set", "turn", seated, str(draft.get("turn") or turn), _("Whose turn"))
        + _select("set", "phase", phases, str(draft.get("phase") or "draw"), _("Phase"))
        + _tick(draft, "sheriff_played", _("The Sheriff card of this turn is played"))
        + _tick(draft, "reshuffled", _("The discard stack was reshuffled in this hand"))
        + _choice(draft, players)
    )


def _choice(draft: Draft, players: Sequence[str]) -> Html:
    """What a choice in the middle of a play needs: the card that hit, and the group it covered."""
    phase = draft.get("phase")
    if phase not in DUE:
        return EMPTY
    cards = [("", "–"), *((card, title(card)) for card in _PENDING)]
    drawn = _select(
        "set", "pending.card", cards, str(draft.get("pending.card") or ""), _("The card that hit")
    )
    if phase == REACT:
        whom = [("", "–"), *((name, name) for name in players)]
        group = [("", "–"), *((outlaw, title(outlaw)) for outlaw in OUTLAWS)]
        asked = _select(
            "set",
            "pending.player",
            whom,
            str(draft.get("pending.player") or ""),
            _("Whose group it covers"),
        )
        covered = _select(
            "set", "pending.outlaw", group, str(draft.get("pending.outlaw") or ""), _("Which group")
        )
        drawn = joined((drawn, asked, covered))
    return drawn


def poster_fields(draft: Draft) -> Html:
    """The money on the seven posters."""
    rows = joined(
        Html(
            f'<label class="field" data-spot="poster {outlaw}">{badge(outlaw)}<span>{esc(title(outlaw))}</span>'
            f"{_money(f'poster {outlaw}', draft.get(f'posters.{outlaw}'), _('Money on the poster of {outlaw}', outlaw=title(outlaw)), 1000)}</label>"
        )
        for outlaw in OUTLAWS
    )
    return Html(f'<h2>{esc(_("Posters"))}</h2><div class="posterfields">{rows}</div>')


def rule_fields(draft: Draft) -> Html:
    """The preset, and every switch that can be set otherwise."""
    preset = draft.get("rules.preset") or "rio-grande"
    presets = [(name, name) for name in PRESETS]
    base = PRESETS.get(preset, {}) if isinstance(preset, str) else {}
    switches = joined(
        _select(
            "switch",
            name,
            [(str(value), str(value).replace("_", " ")) for value in switch.values],
            str(
                now
                if (now := draft.get(f"rules.{name}")) is not None
                else base.get(name, switch.default)
            ),
            f"{name.replace('_', ' ')} ({', '.join(switch.rulings)})",
        )
        for name, switch in SWITCHES.items()
    )
    return Html(
        f'<h2>{esc(_("Rules"))}</h2><div data-spot="rules">{_select("set", "rules.preset", presets, str(preset), _("Preset"))}'
        f'<details data-key="switches"><summary>{esc(_("Every switch"))}</summary>{switches}</details></div>'
    )


def faults_panel(faults: Sequence[Fault], players: Sequence[str]) -> Html:
    """What is wrong as the table stands, a button a fault that leads to its place."""
    if not faults:
        return Html(
            f'<p class="sound" role="status">{esc(_("This table can be played as it stands."))}</p>'
        )
    items = joined(
        _fault(at, fault, place_of(fault, players)) for at, fault in enumerate(faults[:20])
    )
    said = plural(
        "{number} thing is not right yet", "{number} things are not right yet", len(faults)
    )
    return Html(f'<h2>{esc(said)}</h2><ul class="faults">{items}</ul>')


def _fault(at: int, fault: Fault, place: str) -> Html:
    more = f'data-place="{esc(place)}" data-reveal="[data-spot=&quot;{esc(place)}&quot;]"'
    return Html(
        "<li>" + button("fault", esc(str(fault)), kind="mv", key=f"fault {at}", more=more) + "</li>"
    )


def text_field(text: str, wrong: str) -> Html:
    """The table as a document; what is typed there changes the table, and the other way round."""
    told = f'<p class="wyatt-error" role="alert">{esc(wrong)}</p>' if wrong else ""
    return Html(
        f'<label class="field tall" data-spot="text"><span>{esc(_("The table as JSON, in step with the page"))}</span>'
        f'<textarea data-do="text" data-key="edit text" rows="12" spellcheck="false">{esc(text)}</textarea></label>{told}'
    )


def _select(
    do: str, field: str, options: Iterable[tuple[str, str]], chosen: str, label: str
) -> Html:
    listed = list(options)
    if chosen not in [value for value, _name in listed]:
        listed.append((chosen, chosen))  # what the document says is shown, right or wrong
    drawn = joined(
        Html(
            f'<option value="{esc(value)}"{" selected" if value == chosen else ""}>{esc(name)}</option>'
        )
        for value, name in listed
    )
    spot = f' data-spot="{esc(field.partition(".")[0])}"' if field else ""
    return Html(
        f'<label class="field"{spot}><span>{esc(label)}</span><select data-do="{do}" data-field="{esc(field)}" '
        f'data-key="field {do} {esc(field)}">{drawn}</select></label>'
    )


def _tick(draft: Draft, field: str, label: str) -> Html:
    on = " checked" if draft.get(field) is True else ""
    return Html(
        f'<label class="tickbox" data-spot="{field}"><input type="checkbox" data-do="set" data-field="{field}" '
        f'data-key="field {field}"{on}> {esc(label)}</label>'
    )


def _money(place: str, amount: object, label: str, default: int = 0) -> Html:
    shown = default if amount is None else amount
    return Html(
        f'<input class="dollars" inputmode="numeric" data-do="money" data-place="{esc(place)}" data-key="{esc(place)}" '
        f'maxlength="12" value="{esc(shown)}" aria-label="{esc(label)}">'
    )
