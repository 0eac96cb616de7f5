"""The form of a question: its fields become a case, and the adjudicator's errors go back to their fields."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from league.adjudication.forms.pieces import SeatForm
from league.adjudication.pages.known import Known
from league.language import words
from league.rules.forms.options import RegulationForm
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.documents import FORM_SPECS

Spot = tuple["forms.Form", str | None]
"""A form and the name of one of its fields (None: the form as a whole)."""


class CaseForm:
    """A question about one table: the players' seats, the question's own form, the options of the event.

    At a table the players and options are known; elsewhere they are asked for. ``seats``: the number of
    players (None: the document's usual one); ``typed``: values taken over from another form, by field.
    """

    question: ClassVar[str]
    seat_takes: ClassVar[tuple[str, ...]] = ("name", "player_class")

    def __init__(
        self,
        document: str,
        known: Known | None = None,
        data: Mapping[str, object] | None = None,
        *,
        seats: int | None = None,
        typed: Mapping[str, object] | None = None,
    ) -> None:
        self.document = document
        self.form_spec = FORM_SPECS[document]
        self.known = known
        self.data = data
        self._typed = typed or {}
        expected = known.players if known else self.form_spec.names[: seats or self.form_spec.seated]
        self.seats = [self._seat(place, name) for place, name in enumerate(expected)]
        self.names = [seat.player for seat in self.seats]
        self.options = (
            None if known else RegulationForm(self.form_spec, self.question, data=data, prefix="option")
        )
        self.make_forms()
        for bound in self._fields:
            if bound.html_name in self._typed:
                bound.form.initial[bound.name] = self._typed[bound.html_name]

    def make_forms(self) -> None:
        """Create the forms of this question, beside those of the seats and options."""

    @property
    def typed(self) -> dict[str, object]:
        """The values of a sent form, by field, that differ from its initial ones."""
        return {
            bound.html_name: bound.data for bound in self._fields if _text(bound.data) != _text(bound.initial)
        }

    @property
    def _fields(self) -> Iterator[BoundField]:
        return (bound for form in self.forms for bound in form)

    def _seat(self, place: int, name: str) -> SeatForm:
        held = self.known.classes.get(name) if self.known else None
        takes = [take for take in self.seat_takes if self.form_spec.classes or take != "player_class"]
        return SeatForm(
            takes,
            player=name if self.known else str(self._typed.get(f"seat-{place}-name", name)),
            known=self.known is not None,
            data=self.data,
            prefix=f"seat-{place}",
            initial={"player_class": held.value if held else ""},
        )

    @property
    def forms(self) -> Iterator[forms.Form]:
        """Every form of the question, in the order of the page."""
        yield from self.seats
        if self.options:
            yield self.options

    def is_valid(self) -> bool:
        # All of them, even after the first failure: a page shows every error at once.
        valid = [form.is_valid() for form in self.forms]
        for place, seat in enumerate(self.seats):
            if seat.player and seat.player in self.names[:place]:
                seat.add_error("name", _("同じ名前が2人います。"))
                return False
        return all(valid)

    def case(self) -> dict[str, Any]:
        """The case of a valid form."""
        regulation = self.options.changed() if self.options else self.known and dict(self.known.regulation)
        kind = {"ruleset": self.document, "question": self.question}
        return {**kind, **given(regulation=regulation), **self.parts()}

    def parts(self) -> dict[str, object]:
        """The parts of the case that this question adds."""
        raise NotImplementedError

    def spots(self) -> dict[str, Spot]:
        """The field that shows an error of the case, by its path."""
        spots: dict[str, Spot] = {}
        for seat in self.seats:
            spots["players"] = (self.seats[0], "name")
            spots[f"classes.{seat.player}"] = (seat, "player_class")
            spots[f"hands.{seat.player}"] = (seat, "hand")
            spots[f"gives.{seat.player}"] = (seat, "gives")
        if self.options:
            spots |= {f"regulation.{key}": (self.options, key) for key in self.options.fields}
        return spots

    def show_error(self, error: MalformedCaseError) -> None:
        """Put an error of the adjudicator at its field, else above the whole form."""
        message, path = words(error.text), error.field
        matching = [
            (place, spot)
            for place, spot in self.spots().items()
            if path == place or path.startswith((f"{place}.", f"{place}["))
        ]
        fallback = next(iter(self.forms)), None
        form, name = max(matching, key=lambda found: len(found[0]))[1] if matching else fallback
        if name in form.fields:
            form.add_error(name, message)
        else:
            form.add_error(None, f"{path}: {message}")

    @property
    def players(self) -> list[str]:
        """The players, clockwise; an empty name is an empty seat."""
        return [name for name in self.names if name]

    @property
    def classes(self) -> dict[str, str]:
        """The classes given, by player."""
        return self.from_seats("player_class")

    def from_seats(self, key: str) -> dict[str, Any]:
        """One field of the seats, by player, where it was filled in."""
        filled = {seat.player: seat.cleaned_data.get(key) for seat in self.seats if seat.player}
        return {player: value for player, value in filled.items() if value not in (None, "", [])}

    @property
    def template(self) -> str:
        """The template of this question's part of the page."""
        return f"league/_adjudicate_{self.question}.html"

    @property
    def options_open(self) -> bool:
        """Whether an option of the event differs from the document's default, or has an error."""
        form = self.options
        return form is not None and any(
            bound.errors or _text(bound.value()) != _text(bound.field.initial) for bound in form
        )

    @property
    def faulty(self) -> list[BoundField]:
        """The fields with an error, in the order of the page."""
        return [bound for bound in self._fields if bound.errors]

    @property
    def general_errors(self) -> list[str]:
        return [str(error) for form in self.forms for error in form.non_field_errors()]


def _text(value: Any) -> str:
    """A field's value for comparison; every empty value is the empty text."""
    return "" if value is None or value is False or value == [] else str(value)


def given(**parts: object) -> dict[str, object]:
    """The parts of a case that are filled in; empty ones are left out, but the number 0 stays."""
    return {key: value for key, value in parts.items() if value or (value == 0 and value is not False)}
