"""Turn a game's events into sentences. Each game provides the wording."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from wyatt.core.events import Event
from wyatt.core.text import Plural, _, listed, plural

Data: TypeAlias = Mapping[str, Any]  # the fields of an event by name, as plain data
#: A sentence for everyone, or one per person involved, with "you" for them, and one for all others.
Forms: TypeAlias = tuple[str | Plural, ...]


class Wording:
    """The sentences for one kind of event, with names in braces for the values. forms: one sentence
    for everyone, or one for each person involved and a last one for everyone else. cases: the
    `forms` for each case, if an event has several cases. by: the field whose value is the case, or
    a function that returns the case. people: the fields with the names for ``{player}`` and
    ``{other}``. words: functions that return the text for other names in braces. number: returns
    the number that decides between singular and plural.
    """

    def __init__(
        self,
        *forms: str | Plural,
        cases: Mapping[Any, Forms] = MappingProxyType({}),
        by: str | Callable[[Data], object] = "",
        people: tuple[str, ...] = ("player",),
        words: Mapping[str, Callable[[Data], object]] = MappingProxyType({}),
        number: Callable[[Data], int] = len,
    ) -> None:
        self.cases = cases or {None: forms}
        self.case = (lambda data: data.get(by)) if isinstance(by, str) else by
        self.words, self.number = words, number
        self.roles = tuple(zip(("player", "other"), people, strict=False))


def wordings(
    forms: Mapping[str, Forms | Mapping[Any, Forms]], worded: Mapping[str, Mapping[str, Any]]
) -> dict[str, Wording]:
    """Return the wording for each kind of event. forms: the sentences, by case if there are several
    cases. worded: other arguments of `Wording`.
    """
    named = ((kind, said, worded.get(kind, {})) for kind, said in forms.items())
    return {
        kind: Wording(*said, **more) if isinstance(said, tuple) else Wording(cases=said, **more)
        for kind, said, more in named
    }


class Account:
    """Turns a game's events into sentences. sentences: the wording for each type of event. words:
    functions that return a field's value as text, by the field's name.

    >>> from wyatt.earp import Game
    >>> drawing = Wording("You drew from the {source}.", "{player} drew from the {source}.")
    >>> account = Account({"drew": drawing}, words={})
    >>> (event,) = Game.new(["Anna", "Burt"], seed=3).push("draw supply")
    >>> account.sentence(event, "Anna")[0], account.sentence(event, "Burt")[0]
    ('You drew from the supply.', 'Anna drew from the supply.')
    """

    def __init__(
        self, sentences: Mapping[str, Wording], words: Mapping[str, Callable[[Any], object]]
    ) -> None:
        self.sentences, self.words = sentences, words

    def sentence(self, event: Event, viewer: str | None = None) -> tuple[str, tuple[str, ...]]:
        """Return a sentence about an event, and the ids of its rules. viewer: a player, or None for
        a spectator. Apply `Event.seen` first, so that the event has only what the viewer may see.
        """
        return self.put(self.sentences[event.type], event.data, viewer), event.rules

    def put(self, wording: Wording, data: Data, viewer: str | None) -> str:
        """Return the sentence for a viewer, with the event's fields in `data` filled in."""
        own, words = wording.words, self.words
        values: dict[str, object] = {}
        for field, value in data.items():
            if field in words and field not in own:
                value = words[field](value)
            elif field == "players":
                value = listed([_("you") if name == viewer else name for name in value])
            values[field] = value
        values |= {name: word(data) for name, word in own.items()}
        values |= {name: data.get(field) for name, field in wording.roles}
        forms = wording.cases[wording.case(data)]
        form = forms[-1]
        if len(forms) > 1:
            said = zip(forms, wording.roles, strict=False)
            form = next((one for one, (_role, field) in said if data[field] == viewer), form)
        if isinstance(form, Plural):
            text = plural(form.one, form.many, wording.number(data), **values)
        else:
            text = _(form, **values)
        return text[:1].upper() + text[1:]
