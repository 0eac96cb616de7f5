"""Forms of the desk: a check code, and a sheet typed in."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from league.acts.forms import Submission
from league.desk.pages import row_label
from league.language import words
from rules_ref.classes import PlayerClass, classes_by_place
from scoring.matches.scheme import Scheme
from scoring.paper.sheet import (
    IN_GAMES,
    IN_SETS,
    MARKS,
    Cell,
    CellKind,
    Counting,
    PaperSheet,
    Points,
    Value,
    all_cells,
)

_CODE: Final = re.compile(r"[0-9A-HJKMNP-TV-Z]{6}")
_LOOKALIKES: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "U": "V"})
_POINTS: Final = re.compile(r"\+?(\d{1,6})(?:\.(5|0))?|\+?(?:(\d{1,6})\s+)?(\d{1,6})/([1-9]\d?)")
_MOST_TABLES: Final = 99_999


class CheckCodeForm(Submission):
    """The check code of a filled sheet, typed or scanned; the table is optional."""

    code = forms.CharField(
        label=gettext_lazy("照合コード"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "size": 9}
        ),
    )
    table = forms.IntegerField(
        label=gettext_lazy("卓（分からなければ空欄）"), required=False, min_value=1, max_value=_MOST_TABLES
    )

    def clean_code(self) -> str:
        """The code as printed: letters that are easily misread are unified."""
        typed = unicodedata.normalize("NFKC", self.cleaned_data["code"]).upper().translate(_LOOKALIKES)
        code = re.sub(r"[\s\-‐‑–—ー−]", "", typed)
        if not _CODE.fullmatch(code):
            raise ValidationError(_("照合コードは「M8H-SYP」のような6文字です。"), code="form")
        return f"{code[:3]}-{code[3:]}"


class PointsField(forms.CharField):
    """Points as written on paper: ``6``, ``+2``, ``4 1/2``, ``4½``, ``4.5``."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"inputmode": "decimal", "autocomplete": "off"}
        super().__init__(required=False, max_length=12, widget=forms.TextInput(attrs=attrs), **kwargs)

    def clean(self, value: Any) -> Any:
        text = unicodedata.normalize("NFKC", super().clean(value).replace("½", " 1/2")).replace("⁄", "/")
        if text.strip() in ("", "-", "–", "—"):
            return None
        found = _POINTS.fullmatch(text.strip())
        if found is None:
            raise ValidationError(_("「%(text)s」は数字ではありません。") % {"text": value}, code="number")
        if found[5]:
            return whole_if_possible(Fraction(int(found[3] or 0)) + Fraction(int(found[4]), int(found[5])))
        return whole_if_possible(Fraction(f"{found[1]}.{found[2] or 0}"))


def whole_if_possible(points: Fraction) -> Points:
    return points.numerator if points.denominator == 1 else points


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game's row of the form: for each player P, class, foul and downfall.

    ``note`` is the id of the message about its sum, ``due`` the sum that the P of a game must have.
    """

    number: int
    cut_off: forms.BoundField
    cells: tuple[tuple[forms.BoundField, ...], ...]
    due: int
    note: str


@dataclass(frozen=True, slots=True)
class TotalRow:
    column: CellKind
    label: str
    cells: tuple[forms.BoundField, ...]
    due: int
    note: str


@dataclass(frozen=True, slots=True)
class SetRows:
    number: int
    games: tuple[GameRow, ...]
    totals: tuple[TotalRow, ...]


class SheetForm(Submission):
    """A whole sheet: one field per cell, named by the cell's key. All may be empty."""

    base_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    counting = forms.ChoiceField(
        label=gettext_lazy("Pの欄"),
        choices=[
            (Counting.BY_GAME.value, gettext_lazy("ゲームごとのP")),
            (Counting.CUMULATIVE.value, gettext_lazy("セットの中で足したP")),
        ],
        widget=forms.RadioSelect,
        initial=Counting.BY_GAME.value,
    )
    marks = forms.BooleanField(label=gettext_lazy("反・都の欄がある用紙"), required=False, initial=True)
    signed = forms.BooleanField(label=gettext_lazy("全員の署名がある"), required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        scheme: Scheme,
        players: tuple[str, ...],
        version: int,
        last: PaperSheet | None = None,
    ) -> None:
        super().__init__(data, initial={"base_version": version}, auto_id="%s")
        self.scheme = scheme
        self.players = players
        self.cells = list(all_cells(scheme, len(players)))
        self.notes: dict[str, str] = {}
        for cell in self.cells:
            self.fields[cell.key] = self._field(cell)
            self.fields[cell.key].widget.attrs["aria-label"] = self._name(cell)
            if last is not None and cell in last.cells:
                self.fields[cell.key].initial = _initial(last.cells[cell])
        if last is not None:
            self.initial = {**self.initial, "counting": last.counting.value, "marks": last.marks}

    def clean(self) -> None:
        super().clean()
        given = self.cleaned_data
        if not self.errors and not any(_is_written(given.get(cell.key)) for cell in self.cells):
            raise ValidationError(_("用紙に書いてあることを、1つも入れていません。"), code="empty")

    def paper(self) -> PaperSheet:
        """The sheet as a value."""
        given = self.cleaned_data
        cells = {cell: given[cell.key] for cell in self.cells if _is_written(given[cell.key])}
        return PaperSheet(self.players, cells, Counting(given["counting"]), given["marks"])

    def rows(self) -> Iterator[SetRows]:
        """The rows of the sheet by set."""
        for number in range(1, self.scheme.sets + 1):
            games = range(1, self.scheme.games_per_set + 1)
            totals = [
                column for column in IN_SETS if self.scheme.ranking.bonus or column is not CellKind.BONUS
            ]
            yield SetRows(
                number,
                tuple(self._game_row(number, game) for game in games),
                tuple(self._total_row(column, number) for column in totals),
            )

    def _game_row(self, number: int, game: int) -> GameRow:
        cells = tuple(
            tuple(self[Cell(column, number, game, player).key] for column in IN_GAMES)
            for player in range(len(self.players))
        )
        due = self.scheme.game_check(len(self.players))
        if self.is_cumulative:
            due = due * game + (self.scheme.ranking.bonus if game == self.scheme.games_per_set else 0)
        note = self.notes.get(Cell(CellKind.POINTS, number, game).key, "")
        return GameRow(game, self[Cell(CellKind.CUT_OFF, number, game).key], cells, due, note)

    def _total_row(self, column: CellKind, number: int) -> TotalRow:
        due = {
            CellKind.BONUS: self.scheme.ranking.bonus,
            CellKind.SET_TOTAL: self.scheme.set_check(len(self.players)),
            CellKind.RUNNING_TOTAL: self.scheme.set_check(len(self.players)) * number,
        }[column]
        cells = tuple(self[Cell(column, number, 0, player).key] for player in range(len(self.players)))
        note = self.notes.get(Cell(column, number).key, "")
        return TotalRow(column, row_label(column, number, self.scheme), cells, due, note)

    @property
    def is_cumulative(self) -> bool:
        return bool(self["counting"].value() == Counting.CUMULATIVE.value)

    def ranks(self) -> list[forms.BoundField]:
        return [self[Cell(CellKind.RANK, player=player).key] for player in range(len(self.players))]

    def mark(self, cells: Iterable[Cell], note: str, *, wrong: bool = True) -> None:
        """Mark cells with the id of a message on the page, and whether they are wrong."""
        for cell in cells:
            if cell.player is None:
                self.notes.setdefault(cell.key, note)
            if cell.key in self.fields:
                attrs = self.fields[cell.key].widget.attrs
                attrs |= {"aria-invalid": "true"} if wrong else {"class": "is-apart"}
                attrs["aria-describedby"] = f"{attrs.get('aria-describedby', '')} {note}".strip()

    def _field(self, cell: Cell) -> forms.Field:
        if cell.column in MARKS:
            return forms.BooleanField(required=False)
        if cell.column is CellKind.CLASS:
            names = dict.fromkeys(classes_by_place(len(self.players)))
            choices = [("", "–"), *((name.value, words(name.label)) for name in names)]
            return forms.TypedChoiceField(
                choices=choices, coerce=PlayerClass, required=False, empty_value=None
            )
        return PointsField()

    def _name(self, cell: Cell) -> str:
        """A cell's accessible name."""
        called = {
            CellKind.POINTS: "P", CellKind.CLASS: _("階級"), CellKind.FOUL: words(self.scheme.ranking.foul_word), CellKind.DOWNFALL: _("都落ち"),
            CellKind.CUT_OFF: _("打ち切り"), CellKind.BONUS: _("ボーナス"), CellKind.SET_TOTAL: _("セット計"),
            CellKind.RUNNING_TOTAL: pgettext("paper", "累計"), CellKind.RANK: _("順位"),
        }  # fmt: skip
        parts = [
            _("第%(number)dセット") % {"number": cell.set_number} if cell.set_number else "",
            _("第%(number)dゲーム") % {"number": cell.game} if cell.game else "",
            "" if cell.player is None else self.players[cell.player],
            called[cell.column],
        ]
        return " ".join(part for part in parts if part)


def _is_written(value: object) -> bool:
    """Whether a cell has anything in it; 0 counts."""
    return value not in (None, "") and value is not False


def _initial(value: Value) -> str | bool:
    if isinstance(value, PlayerClass):
        return value.value
    return value if isinstance(value, bool) else str(value)
