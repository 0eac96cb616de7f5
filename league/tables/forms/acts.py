"""Forms of the table's page. The fields of each are the parameters of one service."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.access import Person
from league.acts.forms import refuse_invisible
from league.acts.services.acts import Entry
from league.matches.services.games import Kind
from league.models import Confirmation
from league.models import Exit as StoredExit
from league.rules.forms.cards import CardsField
from league.scored_matches import ScoredMatch
from rules_ref.cards import RANKS, SUITS, Suit
from rules_ref.ranking import Exit

_REASON_LENGTH = 200
_EXIT = re.compile(r"(\d{1,9})(x?)")
_SUIT_CHOICES = [(suit.value, suit.symbol) for suit in SUITS]
_CARD_CHOICES = [
    (f"{suit.value}{rank.label}", f"{suit.symbol}{rank.label}") for suit in SUITS for rank in RANKS
]


class ActForm(forms.Form):
    """One act: its id, made with the page, and the version of the match the page shows."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    base_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, data: Any = None, *, scored: ScoredMatch, set_number: int = 1, game: int = 1) -> None:
        super().__init__(data, initial={"base_version": scored.version}, auto_id="%s")
        self.scored = scored
        self.set_number = set_number
        self.game = game

    @property
    def sitting(self) -> dict[int, str]:
        """The players of the set: entrant number → name, in sheet order."""
        return {number: self.scored.labels[number] for number in self.scored.players_of(self.set_number)}

    def entry(self, by: Person, client_id: UUID, now: datetime) -> Entry:
        return Entry(by, client_id, self.cleaned_data["base_version"], now)

    def arguments(self) -> dict[str, Any]:
        """The service's arguments besides the match, the entry and the place."""
        given = dict(self.cleaned_data)
        del given["client_id"], given["base_version"]
        return given


class SeatsForm(ActForm):
    """The suit each player sits at, a row of suits per player."""

    def __init__(self, data: Any = None, *, seats: Mapping[Suit, int] | None = None, **where: Any) -> None:
        super().__init__(data, **where)
        seated = {number: suit.value for suit, number in (seats or {}).items()}
        for number, name in self.sitting.items():
            self.fields[f"seat_{number}"] = forms.ChoiceField(
                label=name,
                choices=_SUIT_CHOICES[: len(self.sitting)],
                widget=forms.RadioSelect,
                initial=seated.get(number),
                error_messages={"required": _("%(name)sの席を選んでください。") % {"name": name}},
            )

    def players(self) -> list[forms.BoundField]:
        return [self[f"seat_{number}"] for number in self.sitting]

    def arguments(self) -> dict[str, Any]:
        chosen = {number: Suit(self.cleaned_data[f"seat_{number}"]) for number in self.sitting}
        return {"seats": {suit: number for number, suit in chosen.items()}}


class SealForm(ActForm):
    """The number on the envelope, and who drew its cards."""

    number = forms.CharField(label=_("封筒の番号"), max_length=20, validators=[refuse_invisible])

    def __init__(
        self, data: Any = None, *, number: str = "", drawn_by: int | None = None, **where: Any
    ) -> None:
        super().__init__(data, **where)
        self.fields["number"].initial = number
        self.fields["drawn_by"] = forms.TypedChoiceField(
            label=_("抜いた人"), coerce=int, choices=list(self.sitting.items()), initial=drawn_by
        )


class CardsForm(ActForm):
    """The cards of an envelope, chosen from all cards, or the reason why there are none."""

    cards = forms.MultipleChoiceField(
        label=_("カード"), choices=_CARD_CHOICES, widget=forms.CheckboxSelectMultiple, required=False
    )
    reason = forms.CharField(
        label=_("確認できない理由"), max_length=_REASON_LENGTH, required=False, validators=[refuse_invisible]
    )

    @property
    def count(self) -> int:
        """The number of cards the envelope should have."""
        return self.scored.scheme.table_sizes[len(self.sitting)].blind


class EnvelopeForm(SealForm):
    """A correction of an envelope; ``found``: its cards, None while it is sealed."""

    def __init__(self, data: Any = None, *, found: Sequence[str] | None = None, **given: Any) -> None:
        super().__init__(data, **given)
        self.fields["found"] = CardsField(label=_("見つかったカード"), initial=" ".join(found or ()))
        if data is None and found is None:
            del self.fields["found"]

    def arguments(self) -> dict[str, Any]:
        given = super().arguments()
        found = given.pop("found")
        return {**given, "cards": found or None}


class ExitForm(ActForm):
    """A player who goes out."""

    player = forms.IntegerField()


class FoulForm(ExitForm):
    """A player who has gone out, and whether it was a foul."""

    kind = forms.TypedChoiceField(choices=StoredExit.Kind.choices, coerce=Kind)


class ConfirmForm(ActForm):
    """A player's confirmation of the totals."""

    player = forms.IntegerField()
    how = forms.TypedChoiceField(choices=Confirmation.How.choices, coerce=Confirmation.How)


class ActReasonForm(ActForm):
    """An act with a reason."""

    reason = forms.CharField(
        label=_("理由"), max_length=_REASON_LENGTH, required=False, validators=[refuse_invisible]
    )


class StandsForm(ActReasonForm):
    """Whether a game keeps the classes it was played with, from before a correction."""

    stands = forms.BooleanField(required=False)


class ExitsForm(ActReasonForm):
    """A game's new exits, as ``read_exits`` reads them, and the number of the ruling behind it, if any.

    ``stands``: the next game keeps the classes it was played with.
    """

    exits = forms.CharField(required=False, widget=forms.HiddenInput)
    ruling = forms.IntegerField(required=False, min_value=1)
    stands = forms.BooleanField(required=False)

    def clean_exits(self) -> list[Exit[int]]:
        return read_exits(self.cleaned_data["exits"])


def read_exits(text: str) -> list[Exit[int]]:
    """``3-1x-2``: entrant 3 finishes, 1 fouls, 2 finishes. Raises ValidationError where it cannot be read."""
    found = [_EXIT.fullmatch(part) for part in text.split("-") if part]
    if None in found:
        raise ValidationError(_("あがり順を読み取れません: %(text)s"), params={"text": text})
    return [Exit(int(match[1]), Kind.FOUL if match[2] else Kind.FINISH) for match in found if match]


def write_exits(exits: Sequence[Exit[int]]) -> str:
    """The inverse of ``read_exits``."""
    return "-".join(
        f"{player_exit.player}{'x' if player_exit.how is Kind.FOUL else ''}" for player_exit in exits
    )
