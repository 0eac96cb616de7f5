"""Forms of the pairing draw: announcement, seed, cards drawn by hand, later changes."""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.acts.forms import Submission
from league.models import Entrant
from league.stages.forms.people import People, PeopleField
from rules_ref.cards import Suit

SUITS: Final = {
    "S": "S", "♠": "S", "♤": "S", "スペード": "S", "SPADES": "S", "SPADE": "S",
    "H": "H", "♥": "H", "♡": "H", "ハート": "H", "HEARTS": "H", "HEART": "H",
    "D": "D", "♦": "D", "♢": "D", "ダイヤモンド": "D", "ダイヤ": "D", "DIAMONDS": "D", "DIAMOND": "D",
    "C": "C", "♣": "C", "♧": "C", "クラブ": "C", "クローバー": "C", "CLUBS": "C", "CLUB": "C",
}  # fmt: skip
_SUIT: Final = "(" + "|".join(SUITS) + ")"
_CARD: Final = re.compile(
    rf"(?:(\d{{1,4}})\s*(?:番?卓)?(?:の|[-/\s])*{_SUIT}|{_SUIT}[-/\s]*(\d{{1,4}}))", re.IGNORECASE
)
_PRESENTATION: Final = re.compile("[\ufe0e\ufe0f\u200b-\u200f\ufeff]")
"""Invisible characters that phones put after a suit."""
MOST_FIELDS: Final = 400
"""The largest number of card fields on the page; with more entrants the cards are pasted."""


class SittingOut(Submission):
    """Entrants who sit out a round, of the ``people`` to be seated."""

    sitting_out = PeopleField(label=_("休み（不戦）にする人"), max_length=2000, required=False)
    reason = forms.CharField(label=_("作り直す理由"), max_length=200)

    def __init__(self, *args: Any, people: Iterable[Entrant], again: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = People(people)
        self.codes = {entrant.number: entrant.code for entrant in self.people.all}
        self.fields["sitting_out"].people = self.people  # type: ignore[attr-defined]
        if not again:
            del self.fields["reason"]

    def clean_sitting_out(self) -> tuple[str, ...]:
        return tuple(entrant.code for entrant in self.cleaned_data["sitting_out"])


class AnnounceForm(SittingOut):
    """The settings of a draw other than its list.

    Without a ``source`` the seed comes from this machine's randomness.
    """

    source = forms.CharField(
        label=_("抽選の種をどこから得るか"),
        max_length=200,
        required=False,
        help_text=_("だれにも前もって分からないもの。例: 会場で振るさいころ5個、○月○日の宝くじの当せん番号"),
    )
    rematch_price = forms.IntegerField(
        label=_("再戦1組に見合う点差の二乗"),
        min_value=1,
        max_value=1_000_000,
        required=False,
        help_text=_("空欄なら、点差がどれだけ開いても再戦を避けます。"),
    )
    field_order = ("source", "rematch_price", "sitting_out", "reason")

    def __init__(self, *args: Any, swiss: bool, first_announced: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["source"].required = first_announced
        if not swiss:
            del self.fields["rematch_price"]


class SeedForm(Submission):
    """The seed, as drawn in public."""

    seed = forms.CharField(
        label=_("抽選の種"),
        max_length=200,
        help_text=_("入れたとおりに、空白も含めて公開されます。例: 2024-10-20 さいころ 4 2 6 6 1"),
    )


class DrawByHandForm(SittingOut):
    """The card of each entrant: table and suit. Entered one by one, or pasted as lines of number and card."""

    pasted = forms.CharField(
        label=_("まとめて貼り付け"),
        required=False,
        max_length=300_000,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_(
            "1行に1人、「名前か番号、卓とスート」。例: 井上 颯太 3♠。下の欄より、こちらが優先されます。"
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for person in self.people.all if len(self.codes) <= MOST_FIELDS else ():
            self.fields[f"card_{person.number}"] = forms.CharField(
                label=f"{person.number}. {person.name}", max_length=20, required=False
            )

    @property
    def card_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("card_")]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in ("sitting_out", "reason", "pasted") if name in self.fields]

    @property
    def tables(self) -> dict[int, dict[str, str]]:
        """The players by table and suit, in order."""
        tables: dict[int, dict[str, str]] = self.cleaned_data["tables"]
        return tables

    def clean(self) -> None:
        super().clean()
        cleaned = self.cleaned_data
        if "sitting_out" in cleaned and "pasted" in cleaned:
            cards = self._typed() | dict(self._lines(cleaned["pasted"]))
            self._require_all(cards, cleaned["sitting_out"])
            cleaned["tables"] = self._by_table(cards)

    def _typed(self) -> dict[int, tuple[int, str]]:
        cards = {}
        for number in self.codes:
            given = self.cleaned_data.get(f"card_{number}")
            if not given:
                continue
            card = read_card(given)
            if card is None:
                self.add_error(f"card_{number}", _("「3♠」のように、卓とスートを入れてください。"))
            else:
                cards[number] = card
        return cards

    def _lines(self, text: str) -> Iterator[tuple[int, tuple[int, str]]]:
        for at, line in enumerate(unicodedata.normalize("NFKC", text).splitlines(), start=1):
            if not line.strip():
                continue
            found = self._line(line)
            if found is None:
                self.add_error(
                    "pasted", _("%(line)d行目が読めません: %(text)s") % {"line": at, "text": line[:40]}
                )
            else:
                yield found

    def _line(self, line: str) -> tuple[int, tuple[int, str]] | None:
        """The player and the card of a line; the card is the longest ending that reads as one."""
        cells = re.split(r"[\s,、;]+", line.strip())
        for at in range(1, len(cells)):
            card = read_card(" ".join(cells[at:]))
            if card is not None:
                meant = self.people.exactly(" ".join(cells[:at]))
                return (meant[0].number, card) if len(meant) == 1 else None
        return None

    def _require_all(self, cards: Mapping[int, tuple[int, str]], out: Sequence[str]) -> None:
        missing = [n for n, code in self.codes.items() if n not in cards and code not in out]
        both = [n for n in cards if self.codes[n] in out]
        for numbers, message in (
            (missing, _("カードがまだ入っていない参加者がいます: %(numbers)s")),
            (both, _("休みの人にカードが入っています: %(numbers)s")),
        ):
            if numbers:
                shown = _("、").join(map(str, numbers[:20])) + ("…" if len(numbers) > 20 else "")  # noqa: PLR2004
                self.add_error(None, message % {"numbers": shown})

    def _by_table(self, cards: Mapping[int, tuple[int, str]]) -> dict[int, dict[str, str]]:
        """The players by table and suit; adds errors that name the impossible tables."""
        for (table, suit), times in Counter(cards.values()).items():
            if times > 1:
                self.add_error(
                    None,
                    _("%(table)d卓の%(suit)sが%(times)d人います。")
                    % {"table": table, "suit": Suit(suit).symbol, "times": times},
                )
        tables: dict[int, dict[str, str]] = defaultdict(dict)
        for number, (table, suit) in cards.items():
            tables[table][suit] = self.codes[number]
        for table, seats in sorted(tables.items()):
            if "".join(sorted(seats, key="SHDC".index)) not in {"SHD", "SHDC"} and not self.errors:
                shown = "".join(Suit(seat).symbol for seat in sorted(seats, key="SHDC".index))
                self.add_error(
                    None,
                    _("%(table)d卓の席は%(suits)sです。4人なら♠♥♦♣、3人なら♠♥♦にしてください。")
                    % {"table": table, "suits": shown},
                )
        return dict(sorted(tables.items()))


def read_card(text: str) -> tuple[int, str] | None:
    """Table and suit of a card as users write it; None if it is no such card.

    >>> read_card("3♠️"), read_card("12卓ハート"), read_card("7 d"), read_card("♡ 4"), read_card("♠")
    ((3, 'S'), (12, 'H'), (7, 'D'), (4, 'H'), None)
    """
    match = _CARD.fullmatch(_PRESENTATION.sub("", unicodedata.normalize("NFKC", text)).strip())
    table = int(match[1] or match[4]) if match else 0
    return (table, SUITS[(match[2] or match[3]).upper()]) if match and table else None


class SeatChange(StrEnum):
    """The kinds of change in a published round."""

    SWAP = "swap"
    SWAP_TABLES = "swap_tables"
    MOVE_RESULT = "move_result"
    TURN = "turn"
    REPLACE = "replace"
    ADD = "add"
    TAKE_OUT = "take_out"


_CHOSEN: Final = {
    SeatChange.SWAP: (2, None, _("名前を2人選んでください。")),
    SeatChange.SWAP_TABLES: (None, 2, _("卓を2つ選んでください。")),
    SeatChange.MOVE_RESULT: (None, 2, _("卓を2つ選んでください。")),
    SeatChange.TURN: (None, 1, _("卓を1つ選んでください。")),
    SeatChange.REPLACE: (1, None, _("名前を1人選んでください。")),
    SeatChange.ADD: (None, 1, _("卓を1つ選んでください。")),
    SeatChange.TAKE_OUT: (1, None, _("名前を1人選んでください。")),
}
"""The numbers of people and of tables to choose for each change (None: not used), and the error without."""
_COMES_IN: Final = (SeatChange.REPLACE, SeatChange.ADD)


class ChangeForm(Submission):
    """A change of seats: the ``people`` and ``tables`` tapped, and ``incoming``, an entrant without a seat.

    The preview asks for the ``reason``; ``sure`` confirms it.
    """

    change = forms.TypedChoiceField(choices=[(change, change) for change in SeatChange], coerce=SeatChange)
    people = forms.TypedMultipleChoiceField(coerce=int, required=False)
    tables = forms.TypedMultipleChoiceField(coerce=int, required=False)
    incoming = forms.TypedChoiceField(coerce=int, required=False, empty_value=None)
    later_too = forms.BooleanField(required=False)
    sure = forms.BooleanField(required=False)
    reason = forms.CharField(label=_("理由"), max_length=200, required=False)

    def __init__(
        self, data: Any = None, *, people: Iterable[int], tables: Iterable[int], free: Iterable[Entrant]
    ) -> None:
        super().__init__(data)
        for name, choices in (("people", people), ("tables", tables)):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 (declared above)
            field.choices = [(choice, choice) for choice in choices]
        incoming = self.fields["incoming"]
        assert isinstance(incoming, forms.ChoiceField)  # noqa: S101 (declared above)
        incoming.choices = [
            ("", ""),
            *((entrant.number, f"{entrant.name} {entrant.club}".strip()) for entrant in free),
        ]

    def clean(self) -> None:
        super().clean()
        cleaned = self.cleaned_data
        if self.errors:
            return
        people, tables, message = _CHOSEN[cleaned["change"]]
        wrong = (people is not None and len(cleaned.get("people", ())) != people) or (
            tables is not None and len(cleaned.get("tables", ())) != tables
        )
        if wrong:
            raise ValidationError(str(message))
        if cleaned["change"] in _COMES_IN and not cleaned.get("incoming"):
            raise ValidationError(_("入る人を選んでください。"))
        if cleaned.get("sure") and not cleaned.get("reason", "").strip():
            self.add_error("reason", _("理由を書いてください。"))
