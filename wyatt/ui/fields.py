"""What an address says of a page: each field once, for its request, its bounds, its link and Back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, overload
from urllib.parse import urlencode

from wyatt.ui.acts import Act, Request
from wyatt.ui.html import Html, button, esc, joined


@dataclass(eq=False, repr=False, match_args=False)
class Field:
    """A value of a page's address.

    values: what it can be, the first one by default, or what gives them; without any it is a text of at
    most `longest` letters. act: the request that sets it, which brings the value as `asked`; empty where
    no request does. query: its name in the address, unless that is its own. always: whether it is written
    where it has its default. place: whether Back returns from another value. within: the field and the
    value of it with which this one is shown; setting this one sets that. resets: fields that fall back
    when a request sets this one.
    """

    values: Collection[str] | Callable[[], Iterable[str]] = ()
    longest: int = 60
    act: str = ""
    asked: str = "value"
    query: str = ""
    always: bool = False
    place: bool = True
    within: tuple[str, str] | None = None
    resets: tuple[str, ...] = ()
    name: str = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.query = self.query or name

    @overload
    def __get__(self, page: None, owner: type) -> Field: ...
    @overload
    def __get__(self, page: object, owner: type) -> str: ...
    def __get__(self, page: object | None, owner: type) -> Field | str:
        if page is None:
            return self
        value: str | None = page.__dict__.get(self.name)
        return self.default if value is None else value

    def __set__(self, page: object, value: object) -> None:
        """Set it; what it cannot be is its default."""
        text = str(value or "")
        page.__dict__[self.name] = text[: self.longest] if self.takes(text) else self.default

    @property
    def allowed(self) -> tuple[str, ...]:
        """Return the values that it can have; empty for any text."""
        return tuple(self.values() if callable(self.values) else self.values)

    @property
    def default(self) -> str:
        """Return the value that it has by default."""
        return next(iter(self.allowed), "")

    def takes(self, value: str) -> bool:
        """Return whether it can have this value."""
        return not self.values or value in self.allowed

    def shown(self, page: object) -> bool:
        """Return whether the page shows it now."""
        return self.within is None or getattr(page, self.within[0]) == self.within[1]

    def ask(self, page: Any, request: Request) -> None:
        """Carry out its request; a value that it cannot have is passed over."""
        value = str(request.get(self.asked) or "")
        if not self.takes(value):
            return
        if self.within:
            setattr(page, *self.within)
        for other in self.resets:
            setattr(page, other, "")
        setattr(page, self.name, value)
        page.turned()


def fields_of(page: type) -> tuple[Field, ...]:
    """Return the fields of a page in the order of their declaration, those of its bases first."""
    declared = (value for base in reversed(page.__mro__) for value in vars(base).values())
    return tuple(value for value in declared if isinstance(value, Field))


def acts_of(fields: Iterable[Field]) -> Iterator[Act]:
    """Return the acts that set these fields."""
    return (Act(field.act, field.ask, changes_table=False) for field in fields if field.act)


def read_fields(page: Any, address: Mapping[str, str]) -> None:
    """Set all fields of a page as an address says."""
    for field in page.FIELDS:
        setattr(page, field.name, address.get(field.query))


def written_fields(page: Any) -> str:
    """Return the query that has the fields of a page as they are."""
    found: dict[str, str] = {}
    for field in page.FIELDS:
        value = getattr(page, field.name)
        if value and field.shown(page) and (field.always or value != field.default):
            found[field.query] = value
    return urlencode(found)


def place_of(page: Any) -> str:
    """Return which place of a page its fields name."""
    fields = (field for field in page.FIELDS if field.place and field.shown(page))
    return " ".join(getattr(page, field.name) for field in fields)


# === Drawings of fields: a tab for each value, a search.


def tabs(field: Field, here: str, names: Iterable[tuple[str, str]]) -> Html:
    """Return a button for each value of a field, its present one marked. names: values and labels."""
    return joined(
        button(
            field.act,
            esc(label),
            kind="btn tab",
            key=f"{field.act} {value}",
            more=f'data-{field.asked}="{esc(value)}"'
            + (' aria-current="true"' if value == here else ""),
        )
        for value, label in names
    )


def search(field: Field, here: str, label: str, example: str = "") -> Html:
    """Return a text field whose results are shown while it is typed."""
    hint = f' placeholder="{esc(example)}"' if example else ""
    return Html(
        f'<label class="seek"><span>{esc(label)}</span><input type="search" data-do="{field.act}" '
        f'data-key="seek" data-live maxlength="{field.longest}" value="{esc(here)}"{hint}></label>'
    )
