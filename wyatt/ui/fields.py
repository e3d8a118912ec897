"""The fields in a page's address, such as a search or the current tab, and their buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, overload

from wyatt.ui import tags as h
from wyatt.ui.acts import Request
from wyatt.ui.html import button
from wyatt.ui.tags import Html


@dataclass(eq=False, repr=False, match_args=False)
class Field:
    """A page's attribute that's kept in the page's address.

    values: the allowed values, the default first, or a function that returns them. If it's empty,
    any text is allowed, but cut to `longest` characters. act: the request that sets the field, or
    empty. asked: the value's key in the request. query: the field's name in the address, by default
    `name`. always: whether the address includes the default value. place: whether the browser's
    Back returns to an earlier value. within: another field's name and value. This field is shown
    only while the other field has that value, and a request for this field sets both. resets: the
    names of the fields that the request resets.
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
        text = str(value or "")
        page.__dict__[self.name] = text[: self.longest] if self.takes(text) else self.default

    @property
    def allowed(self) -> tuple[str, ...]:
        return tuple(self.values() if callable(self.values) else self.values)

    @property
    def default(self) -> str:
        return next(iter(self.allowed), "")

    def takes(self, value: str) -> bool:
        return not self.values or value in self.allowed

    def shown(self, page: object) -> bool:
        return self.within is None or getattr(page, self.within[0]) == self.within[1]

    def ask(self, page: Any, request: Request) -> None:
        """Set the field from a request, and update the page. Ignore a value that isn't allowed."""
        value = str(request.get(self.asked) or "")
        if self.takes(value):
            if self.within:
                setattr(page, *self.within)
            for other in self.resets:
                setattr(page, other, "")
            setattr(page, self.name, value)
            page.turned()


def tabs(field: Field, here: str, names: Iterable[tuple[str, str]]) -> Html:
    drawn = []
    for value, label in names:
        now: dict[str, Any] = {f"data_{field.asked}": value, "aria_current": value == here or None}
        drawn.append(button(field.act, label, kind="btn tab", key=f"{field.act} {value}", **now))
    return h.markup(drawn)


def search(field: Field, here: str, label: str, example: str = "") -> Html:
    sends = {"type": "search", "data_do": field.act, "data_key": "seek", "data_live": True}
    holds = {"maxlength": field.longest, "value": here, "placeholder": example or None}
    return h.label(h.span(label), h.input(**sends, **holds, **h.AS_TYPED), cls="seek")
