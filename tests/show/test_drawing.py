"""Every card has a drawing, every drawing a use; the style sheet: its reach, colours and sizes of type."""

import re
import sys
from subprocess import run

import pytest
from tables import crowded_table, look_table

from tests import markup
from tests.markup import found, text, used_signs, values
from wyatt.earp.cards import CARDS, DECK, OUTLAWS, TITLES
from wyatt.earp.rulebook import BOOK
from wyatt.ui import html as signs
from wyatt.ui.document import style
from wyatt.ui.earp.cards import face, hand_card, mini, sprite
from wyatt.ui.earp.table import table_page, table_parts
from wyatt.ui.html import rule
from wyatt.ui.table import TableContext

SYMBOLS = set(values(signs.sprite() + sprite(), "id", "symbol"))


@pytest.mark.parametrize("card", CARDS)
def test_every_kind_of_card_is_drawn_and_named(card: str) -> None:
    drawn = face(card)
    assert TITLES[card] in text(drawn)
    assert used_signs(drawn + mini(card)) <= SYMBOLS


def test_every_symbol_is_used_every_use_has_its_symbol() -> None:
    game, events = look_table()
    page = table_page(game.view("Anna"), events=events)
    used = used_signs(page + table_page(crowded_table().view(None)))
    assert used <= SYMBOLS
    assert [card for card in CARDS if "#wyatt-hole" in face(card)] == list(OUTLAWS)
    # On the autoplay button while it runs, and on a table that can be set by hand.
    drawn_elsewhere = {"wyatt-sign-pause", "wyatt-sign-edit"}
    drawn_elsewhere |= {f"wyatt-{card.name}" for card in DECK if card.switch}
    assert SYMBOLS - used <= drawn_elsewhere
    kinds = ".group.hidden", ".group.hidden .planks", ".planks"
    assert {len(found(page, kind)) for kind in kinds} == {1}
    # A hand shows each copy of a card, and their count.
    drawn = hand_card("bob-dalton", 3, "lit", "Bob Dalton, 3 in hand, can be played.")
    assert (len(found(drawn, ".face.o-bd")), "×3" in drawn, "disabled" in drawn) == (3, True, False)


def test_a_link_to_a_rule_is_called_by_its_title() -> None:
    titles = {
        "score.ties": "Ties are paid together", "wildcat.set": "A set", "<no.such>": "<no.such>",
    }  # fmt: skip
    for id, told in {**titles, "S6": BOOK.ruling("S6").question}.items():
        link = markup.one(rule(id), "a")
        assert link["title"] == link["aria-label"] == f"Rule: {told}"
    # Its title imports no other game.
    asked = "import sys; from wyatt.ui.html import rule; print(rule('wildcat.set'), *sys.modules)"
    told = run([sys.executable, "-c", asked], check=True, capture_output=True, text=True).stdout
    assert ("A set" in told, "wyatt.earp" in told.split()) == (True, False)


def test_every_style_rule_stays_under_the_root_class() -> None:
    sheet = re.sub(r"/\*.*?\*/", "", style(), flags=re.S)
    query, outside = False, []
    for line in filter(str.strip, sheet.splitlines()):
        if not line.startswith((" ", "}")):
            query = line.startswith("@")
        opens = "{" in line and (not line.startswith(" ") or (query and line[2] != " "))
        selector = line.strip()
        if opens and not selector.startswith("@") and ".wyatt.wyatt" not in selector:
            outside.append(selector)
    assert not outside


def test_a_redraw_changes_only_the_parts_that_differ() -> None:
    game, events = look_table()
    view = game.view("Anna")
    one, other = (table_parts(view, context=TableContext(events=events)) for _ in range(2))
    assert one == other
    before = table_parts(view)
    game.push("play bob-dalton*3")
    after = table_parts(game.view("Anna"))
    changed = {name for name in before if before[name] != after[name]}
    assert {"posters", "you", "hand", "legal"} <= changed
    assert not {"seat-1", "seat-2", "stage", "steps", "speed", "files"} & changed


GROUNDS = ("paper", "table", "surface", "sunk")
TEXT = [
    *(("ink", ground) for ground in (*GROUNDS, "poster", "hit-paper", "miss-paper")),
    *((shade, ground) for shade in ("muted", "accent") for ground in GROUNDS),
    *(("hit", "surface"), ("hit", "hit-paper"), ("miss", "surface"), ("miss", "miss-paper")),
    *(("paper", "ink"), ("lamp-ink", "lamp"), ("plank-ink", "plank")),
    *((f"{outlaw}-ink", outlaw) for outlaw in ("bs", "bk", "bd", "bc", "jj", "sk", "wh")),
]
PARTS = [
    *(("line-strong", "surface"), ("line-strong", "table"), ("poster-edge", "poster")),
    *(("lamp-line", "surface"), ("lamp-line", "table"), ("lamp-line", "sunk")),
    *(("focus", "paper"), ("focus", "surface"), ("focus", "table"), ("coin-line", "coin")),
    *(("back-line", "back"), ("mark-line", "surface"), ("plank-line", "plank")),
]


def colours(night: bool) -> dict[str, str]:
    found = {}
    for name, value in re.findall(r"--([\w-]+): ([^;]+);", style()):
        shades = re.findall(r"#[0-9a-f]{6}", value)
        if shades:
            found.setdefault(name, shades[-1] if night else shades[0])
    return found


def luminance(shade: str) -> float:
    parts = [int(shade[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("pairs", "floor"), [(TEXT, 4.5), (PARTS, 3.0)], ids=["text", "parts"])
def test_contrast(pairs: list[tuple[str, str]], floor: float, night: bool) -> None:
    shade = colours(night)
    assert not [pair for pair in pairs if contrast(shade[pair[0]], shade[pair[1]]) < floor]


def test_what_a_field_is_for_has_the_colour_of_quiet_text() -> None:
    """The browser's own grey is 3 to 1 on a dark field; quiet text is measured on every ground above."""
    (rule,) = re.findall(r"::placeholder \{([^}]+)\}", style())
    assert "color: var(--muted)" in rule
    assert "opacity: 1" in rule  # one browser fades it otherwise
    # What travels passes under what sticks to the edge of a phone.
    (layer,) = re.findall(r"\.travel \{[^}]*z-index: (\d+)", style())
    (dock,) = re.findall(r"\.controls > \.main \{ position: sticky; z-index: (\d+)", style())
    assert int(layer) < int(dock)


def test_the_design_has_six_sizes_of_type() -> None:
    """On screen; paper has points. Phones have 14 px for the two smallest, large screens larger small ones."""
    sizes = {float(rem) * 16 for rem in re.findall(r"--t-\w+: ([\d.]+)rem", style())}
    assert sizes == {12, 13, 14, 15, 18, 24, 34}
    size = r"font-size: ([^;}]+)|font: (?:italic )?\d{3} ([^;}]+?)(?:/| var\(--s)"
    used = {one or other for one, other in re.findall(size, style())}
    odd = {each for each in used if not re.search(r"t-\w+\)|pt$", each)}
    # Inherited, hidden, or the letters in an outlaw's mark, which is a drawing.
    mark = "calc(var(--sz) * .43)"
    assert odd <= {"inherit", "0", "1em", mark, f"max(14px, {mark})"}
