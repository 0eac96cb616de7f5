"""A field for many entrants: by name, reading or number, with ranges of numbers."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.models import Entrant
from scoring.event.names import folded, is_meant

MOST_PEOPLE: Final = 10_000
MOST_OFFERED: Final = 400
"""The most people offered as suggestions; above that there are none."""
SEPARATORS: Final = re.compile(r"[\s,、，]+")
_BETWEEN: Final = re.compile(r"[\n\t,、，;；]+")
_NUMBERS: Final = re.compile(r"\d{1,9}(?:-\d{1,9})?(?:\s+\d{1,9}(?:-\d{1,9})?)*")
_DASH: Final = re.compile(r"\s*[-~〜]\s*(?=\d)")
_SHOWN: Final = 5


class People:
    """The entrants of an event, searched by typed text."""

    def __init__(self, people: Iterable[Entrant]) -> None:
        self.all = tuple(people)
        self.by_number = {entrant.number: entrant for entrant in self.all}
        self._by_name: defaultdict[str, list[Entrant]] = defaultdict(list)
        for entrant in self.all:
            self._by_name[folded(entrant.name)].append(entrant)

    def exactly(self, text: str) -> list[Entrant]:
        """The entrants with exactly this name, or the one with this number."""
        number = unicodedata.normalize("NFKC", text).strip(" .:番")
        if number.isdecimal():
            return [self.by_number[int(number[:9])]] if int(number[:9]) in self.by_number else []
        return self._by_name.get(folded(text), [])

    def one(self, text: str) -> Entrant:
        """The one entrant of a name, part of it, reading or number, and a club. Raises ValidationError."""
        found = self.exactly(text) or [entrant for entrant in self.all if _is_meant(text, entrant)]
        if not found:
            raise ValidationError(_("見つかりません: %(said)s") % {"said": text[:40]}, code="missing")
        if len(found) > 1:
            shown = _("、").join(
                f"{entrant.number}. {entrant.name} {entrant.club}".strip() for entrant in found[:_SHOWN]
            )
            raise ValidationError(
                _("「%(said)s」は%(people)d人います。番号か所属を添えてください: %(shown)s")
                % {"said": text[:40], "people": len(found), "shown": shown},
                code="many",
            )
        return found[0]

    def read(self, text: str) -> list[Entrant]:
        """The entrants between commas, in order, without duplicates; the error names the first not found."""
        found: list[Entrant] = []
        errors: list[ValidationError] = []
        for part in filter(None, map(str.strip, _BETWEEN.split(text))):
            try:
                found += self._numbered(part) or [self.one(part)]
            except ValidationError as error:
                errors.append(error)
                if len(errors) == _SHOWN:
                    break
        if errors:
            raise ValidationError(errors)
        return list(dict.fromkeys(found))

    def write(self, people: Iterable[Entrant]) -> str:
        """Names as ``read`` reads them; the number for a name that would be ambiguous."""
        names = Counter(folded(entrant.name) for entrant in self.all)
        return _("、").join(
            str(person.number)
            if names[folded(person.name)] > 1 or _BETWEEN.search(person.name)
            else person.name
            for person in people
        )

    def _numbered(self, part: str) -> list[Entrant]:
        """The entrants of numbers and ranges of numbers; empty for a name."""
        plain = _DASH.sub("-", unicodedata.normalize("NFKC", part))
        if not _NUMBERS.fullmatch(plain):
            return []
        found: list[Entrant] = []
        for run in plain.split():
            first, last = (int(run.split("-")[at]) for at in (0, -1))
            inside = range(first, last + 1)
            if not 0 < len(inside) <= MOST_PEOPLE:
                raise ValidationError(
                    _("「%(part)s」は番号の範囲ではありません。") % {"part": run}, code="range"
                )
            unknown = [number for number in inside if number not in self.by_number]
            if unknown:
                shown = _("、").join(map(str, unknown[:_SHOWN]))
                raise ValidationError(_("見つかりません: %(said)s") % {"said": shown}, code="missing")
            found += (self.by_number[number] for number in inside)
        return found


class PeopleField(forms.CharField):
    """A field for typed names, cleaned to the entrants in the order written.

    The form sets ``people``, who are searched.
    """

    def __init__(self, *, one: bool = False, **given: Any) -> None:
        self.one = one
        self.people = People(())
        hint = _ONE if one else _MANY
        super().__init__(
            **{"help_text": hint, "widget": forms.TextInput(attrs={"autocomplete": "off"}), **given}
        )

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        if self.offered:
            self.widget.attrs["list"] = f"{form.add_prefix(field_name)}_people"
        return super().get_bound_field(form, field_name)

    @property
    def offered(self) -> Sequence[Entrant]:
        """The browser's suggestions while typing."""
        return self.people.all if len(self.people.all) <= MOST_OFFERED else ()

    def clean(self, value: Any) -> Any:
        text: str = super().clean(value)
        if self.one:
            return self.people.one(text) if text else None
        return self.people.read(text)


_ONE: Final = _("名前、ふりがな、番号のどれでも。")
_MANY: Final = _("名前、ふりがな、番号のどれでも。何人もいるときは「、」で区切ります。")


def _is_meant(text: str, entrant: Entrant) -> bool:
    return is_meant(text, name=entrant.name, kana=entrant.kana, number=entrant.number, beside=entrant.club)
