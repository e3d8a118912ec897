"""Switches between readings of the rules, and presets, which set several switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from inspect import cleandoc
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Self, TypeAlias, TypeVar

from wyatt.core.arguments import Arguments, arguments
from wyatt.core.errors import InvalidDocument, Issue, Issues, did_you_mean, shown
from wyatt.core.text import N_, _, either, sentences

Rules = TypeVar("Rules", bound="BaseRules")
#: Any way to give rules: a game's rules, a document, a preset's name, or None for the default.
AnyRules: TypeAlias = Rules | Mapping[str, Any] | str | None


class Switch(NamedTuple):
    """One choice in the rules. values: the possible values, the default first. rulings: the ids of
    the rulings behind it. says: what each value means, for programmers. asks: the question that the
    values answer, if it isn't the first ruling's. alias: a longer name, accepted everywhere but
    never saved. presets: the values in presets that don't use the default.
    """

    name: str
    values: tuple[str | bool, ...]
    rulings: tuple[str, ...] = ()
    says: str = ""
    asks: str = ""
    alias: str = ""
    presets: Mapping[str, str | bool] = MappingProxyType({})

    @property
    def default(self) -> str | bool:
        return self.values[0]


def option(
    *values: str | bool,
    rulings: tuple[str, ...] = (),
    says: str = "",
    asks: str = "",
    alias: str = "",
    presets: Mapping[str, str | bool] = MappingProxyType({}),
) -> Any:
    """Declare a `Switch`. presets: the value in each preset that doesn't use the default."""
    return Switch("", values, rulings, says, asks, alias, presets)


class BaseRules:
    """A game's rules: a preset and every switch's value.

    ``Rules("berclaz")`` is a preset, ``Rules("berclaz", duel="elimination")`` changes one switch,
    and ``Rules()`` has all defaults. Each game derives a frozen dataclass and declares its switches
    as fields with `option`. The switches, the presets, the list in the docstring, the readers, the
    controls on every page and the tables in ``FORMAT.md`` are made from these fields.
    """

    __slots__: tuple[str, ...] = ()

    #: A short description of each preset, the default first.
    PRESET_WORDS: ClassVar[Mapping[str, str]]
    #: From the declared options: all switches, and each preset's values other than the defaults.
    SWITCHES: ClassVar[Mapping[str, Switch]] = MappingProxyType({})
    PRESETS: ClassVar[Mapping[str, Mapping[str, Any]]]
    DEFAULT: ClassVar[str]

    preset_name: str

    def __init__(self, preset_name: str | None = None, **switches: str | bool) -> None:
        """If an argument is invalid, raise `InvalidDocument` with every issue. `preset_name` may
        also be called ``preset``.
        """
        named: object = switches.pop("preset", None)
        chosen = preset_name if named is None else named
        with arguments() as read:
            if preset_name not in (None, chosen):
                said = N_("there are two presets, {one} and {other}. Name only one.")
                read.issue("rules.preset", _(said, one=shown(preset_name), other=shown(named)))
            document = {**switches, "preset": self.DEFAULT if chosen is None else chosen}
            self._fill(document, "rules", read.issues)

    def _fill(self, document: object, where: str, issues: list[Issue]) -> None:
        switches, presets, name = self.SWITCHES, self.PRESETS, self.DEFAULT
        read = Arguments(issues)
        if not isinstance(document, Mapping):
            said = _('write rules as an object, such as {{"preset": "{default}"}}.', default=name)
            read.issue(where, said)
            document = {}
        name = document.get("preset", name)
        if not isinstance(name, str) or name not in presets:
            said = _("there’s no preset called {name}.", name=shown(name))
            read.issue(f"{where}.preset", sentences(said, _near(name, list(presets))))
            name = self.DEFAULT
        values: dict[str, Any] = dict(presets[name])
        aliases = {switch.alias: switch for switch in switches.values() if switch.alias}
        for key, value in document.items():
            if key == "preset":
                continue
            switch = switches.get(key, aliases.get(key)) if isinstance(key, str) else None
            if switch is None:
                if ruling := self._ruled(key) if isinstance(key, str) else None:
                    said = N_(
                        "`{switch}` is in ruling {ruling}, but it isn’t a switch, because that ruling is the same in every game."
                    )
                    said = _(said, switch=key, ruling=ruling)
                else:
                    unknown = _("there’s no switch called {name}.", name=shown(key))
                    said = sentences(unknown, _near(key, ["preset", *switches, *aliases]))
            # 1 equals true in Python, but isn't a valid value.
            elif not any(type(value) is type(known) and value == known for known in switch.values):
                choice = either([shown(known) for known in switch.values])
                said = N_("{value} isn’t valid here. Write {choice}.")
                said = _(said, value=shown(value), choice=choice)
            elif key != switch.name and document.get(switch.name, value) != value:
                said = N_(
                    "this switch is also called `{switch}`, which is set to a different value."
                )
                said = _(said, switch=switch.name)
            else:
                values[switch.name] = value
                continue
            read.issue(f"{where}.{key}", said)
        object.__setattr__(self, "preset_name", name)
        for switch in switches.values():
            object.__setattr__(self, switch.name, values.get(switch.name, switch.default))
        self._agree(where, issues)

    def _agree(self, where: str, issues: list[Issue]) -> None:
        """Add an issue for each pair of switches that can't be set together."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        declared = {name: each for name, each in vars(cls).items() if isinstance(each, Switch)}
        # A dataclass with slots creates its class a second time, without the declarations.
        if "SWITCHES" not in vars(cls):
            switches = {name: each._replace(name=name) for name, each in declared.items()}
            presets: dict[str, dict[str, Any]] = {preset: {} for preset in cls.PRESET_WORDS}
            for name, each in declared.items():
                for preset in presets.keys() & each.presets:
                    presets[preset][name] = each.presets[preset]
            cls.SWITCHES, cls.PRESETS = MappingProxyType(switches), MappingProxyType(presets)
            cls.DEFAULT = next(iter(cls.PRESET_WORDS))
            listed = "".join(map(_listed, cls.SWITCHES.values()))
            cls.__doc__ = cleandoc(cls.__doc__ or "").replace("SWITCHES\n", listed)
        for name in declared:
            delattr(cls, name)
        # `__getattr__` would slow down every attribute lookup. Dataclasses in Python 3.14 inspect the
        # code of a getter, which an attrgetter doesn't have.
        aliases = {switch.alias: switch.name for switch in cls.SWITCHES.values() if switch.alias}
        for alias, name in aliases.items():

            def read(rules: object, name: str = name) -> object:
                return getattr(rules, name)

            setattr(cls, alias, property(read))

    @staticmethod
    def _ruled(name: str) -> str | None:
        """Return the ruling's id for an option that isn't a switch, or None."""
        return None

    @classmethod
    def preset(cls, name: str | None = None, **switches: str | bool) -> Self:
        """Return a preset's rules with some switches changed, like ``Rules(name, ...)``."""
        return cls(name, **switches)

    @classmethod
    def of(
        cls, rules: AnyRules[Self], issues: list[Issue] | None = None, where: str = "rules"
    ) -> Self:
        """Return the rules for a rules object, a preset's name, a document, or None for the default
        preset. issues: a list to add issues to. Without a list, raise `InvalidDocument` with every
        issue. where: the path for issues.
        """
        if isinstance(rules, cls):
            return rules
        found: list[Issue] = Issues() if issues is None else issues
        if isinstance(rules, BaseRules):
            found.append(Issue(where, _("{rules} is from another game.", rules=repr(rules))))
            rules = None
        read = cls.read({} if rules is None else as_document(rules), where, found)
        if issues is None and found:
            raise InvalidDocument(found)
        return read

    @classmethod
    def read(cls, document: object, where: str, issues: list[Issue]) -> Self:
        """Return a document's rules, with defaults for invalid parts, and add any issues to the list."""
        rules = cls.__new__(cls)
        rules._fill(document, where, issues)
        return rules

    def document(self) -> dict[str, str | bool]:
        """Return the rules as JSON data: the preset, and the switches that differ from it."""
        preset = self.PRESETS[self.preset_name]
        own: dict[str, str | bool] = {"preset": self.preset_name}
        for name, switch in self.SWITCHES.items():
            if (value := getattr(self, name)) != preset.get(name, switch.default):
                own[name] = value
        return own

    def changed(self, **switches: str | bool) -> Self:
        """Return these rules with some switches changed. If a name or value is invalid, raise
        `InvalidDocument` with every issue.
        """
        return self.of({**self.document(), **switches})

    def __repr__(self) -> str:
        own = self.document()
        name = own.pop("preset")
        more = "".join(f", {switch}={value!r}" for switch, value in own.items())
        return f"Rules({name!r}{more})"


def as_key(value: str | bool) -> str:
    """Return a switch's value as it's written in `Ruling.otherwise`."""
    return str(value).lower() if isinstance(value, bool) else value


def as_document(rules: object) -> Any:
    """Return a preset's name or a rules object as a document, and any other value unchanged."""
    if isinstance(rules, str):
        return {"preset": rules}
    return rules.document() if isinstance(rules, BaseRules) else rules


def _listed(switch: Switch) -> str:
    named = ", ".join([*([f"``{switch.alias}``"] if switch.alias else []), *switch.rulings])
    return f"- ``{switch.name}``{f' ({named})' if named else ''}: {switch.says}\n"


@dataclass(frozen=True, slots=True, init=False, repr=False)
class NoOptions(BaseRules):
    """The rules of a game without options. There are no switches and a single preset, ``rules``."""

    PRESET_WORDS: ClassVar[Mapping[str, str]] = MappingProxyType({"rules": ""})

    preset_name: str


def _near(name: object, known: list[str]) -> str:
    near = did_you_mean(name, known) if isinstance(name, str) else ""
    return near or _("Available: {known}.", known=", ".join(known))
