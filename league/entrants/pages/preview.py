"""A list of entrants before it is stored: each person as understood, and what each line would change."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from hashlib import sha256
from typing import Final

from django.db.models import Count
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.entrants.services.attendance import with_state
from league.entrants.services.entrants import Names, Newcomer
from league.entrants.services.list_import import EntrantCorrection, ListChanges
from league.models import Entrant, Event
from scoring.entries.check import Entered, EntryChange, EntryKind, check_entries, compared, numbered
from scoring.entries.reading import Reading
from scoring.entries.rows import EntryRow, EntryStatus, Flaw, LineProblem
from scoring.sheets.typeface import not_in_font

_WORDS: Final[dict[Flaw, Promise]] = {
    Flaw.SAME_NAME: gettext_lazy("%(about)s行目と同じ名前です。"),
    Flaw.NAME_ENTERED: gettext_lazy("%(about)s番の参加者と同じ名前です。"),
    Flaw.SEED_TWICE: gettext_lazy("%(about)s行目と同じシード順です。"),
    Flaw.CLUB_SPELT: gettext_lazy(
        "所属「%(about)s」と同じですか。同じなら、書き方をそろえてください。抽選は別の所属とみなします。"
    ),
}
_FIELDS: Final[dict[str, Promise]] = {
    "name": gettext_lazy("名前"),
    "kana": gettext_lazy("ふりがな"),
    "club": gettext_lazy("所属"),
    "seed": gettext_lazy("シード順"),
    "status": gettext_lazy("状態"),
}
ENTER, APPLY, WITHDRAW, SKIP = "enter", "apply", "withdraw", "skip"
_CHOICES: Final[dict[EntryKind, tuple[tuple[str, Promise], ...]]] = {
    EntryKind.NEW: ((ENTER, gettext_lazy("登録する")), (SKIP, gettext_lazy("登録しない"))),
    EntryKind.CHANGED: (
        (APPLY, gettext_lazy("直す")),
        (SKIP, gettext_lazy("そのまま")),
        (ENTER, gettext_lazy("別の人として登録する")),
    ),
    EntryKind.OTHER: (
        (SKIP, gettext_lazy("そのまま")),
        (APPLY, gettext_lazy("この名前に直す")),
        (ENTER, gettext_lazy("別の人として登録する")),
    ),
    EntryKind.SAME: (),
    EntryKind.GONE: ((SKIP, gettext_lazy("そのまま")), (WITHDRAW, gettext_lazy("棄権にする"))),
}
"""The choices for each kind of line; the first is the default."""
_DOUBLE: Final = ((SKIP, gettext_lazy("同じ人（登録しない）")), (ENTER, gettext_lazy("別の人として登録する")))


@dataclass(frozen=True, slots=True)
class PreviewLine:
    """A line of the list, or an entrant missing from it; the choice for it, and notes to help with it."""

    key: str
    change: EntryChange
    choices: tuple[tuple[str, Promise], ...]
    chosen: str
    differences: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def row(self) -> EntryRow | None:
        return self.change.row

    @property
    def status_words(self) -> str:
        return str(Entrant.Status(self.row.status.value).label) if self.row and self.row.status else ""

    @property
    def is_default(self) -> bool:
        return not self.choices or self.chosen == self.choices[0][0]

    @property
    def enters(self) -> bool:
        return self.chosen == ENTER


@dataclass(frozen=True)
class Preview:
    """The import as it would be done. ``digest`` covers all that was shown, but not the choices."""

    text: str
    reading: Reading
    lines: tuple[PreviewLine, ...]
    doubles: tuple[PreviewLine, ...]
    digest: str

    def of(self, *kinds: EntryKind) -> list[PreviewLine]:
        return [line for line in self.lines if line.change.kind in kinds]

    @cached_property
    def changed(self) -> list[PreviewLine]:
        return self.of(EntryKind.CHANGED, EntryKind.OTHER)

    @cached_property
    def gone(self) -> list[PreviewLine]:
        return self.of(EntryKind.GONE)

    @cached_property
    def listed(self) -> list[PreviewLine]:
        return self.of(EntryKind.NEW, EntryKind.CHANGED, EntryKind.OTHER, EntryKind.SAME)

    @cached_property
    def warned(self) -> list[PreviewLine]:
        return [line for line in self.of(EntryKind.NEW) if line.notes]

    @cached_property
    def changes(self) -> ListChanges:
        """The changes that a confirmation makes."""
        applied = [line for line in self.lines if line.chosen == APPLY]
        statuses = {
            line.change.entered.number: dict(line.change.becomes).get("status")
            for line in applied
            if line.change.entered
        }
        return ListChanges(
            newcomers=[_newcomer(line) for line in (*self.lines, *self.doubles) if line.enters],
            corrections=[
                correction for line in applied if (correction := _correction(line.change)) is not None
            ],
            withdrawing=[
                *(number for number, status in statuses.items() if status == EntryStatus.WITHDRAWN.value),
                *(
                    line.change.entered.number
                    for line in self.lines
                    if line.chosen == WITHDRAW and line.change.entered
                ),
            ],
            returning=[
                number
                for number, status in statuses.items()
                if status and status != EntryStatus.WITHDRAWN.value
            ],
        )

    @cached_property
    def entering(self) -> int:
        return len(self.changes.newcomers)

    @cached_property
    def altering(self) -> int:
        """The number of entrants who are corrected, withdraw or return."""
        changes = self.changes
        numbers = (*(one.number for one in changes.corrections), *changes.withdrawing, *changes.returning)
        return len(set(numbers))


@dataclass(frozen=True, slots=True)
class _Known:
    """The entrants, their seats, and whether seats were published."""

    entered: tuple[Entered, ...]
    seats: Mapping[int, int]
    drawn: bool


def list_preview(event: Event, text: str, reading: Reading, chosen: Mapping[str, str]) -> Preview:
    """The effect of importing a list on the event as it is now. ``chosen``: the choices by key of a line."""
    known = _known(event)
    changes = compared(reading.rows, known.entered, reading.columns)
    fresh = [change.row for change in changes if change.kind is EntryKind.NEW and change.row]
    given = (
        {row.line: row for row in numbered(fresh, known.entered)}
        if len(fresh) == len({row.line for row in fresh})
        else {}
    )
    problems = check_entries(fresh, known.entered)
    lines = tuple(_lines(changes, known, problems, chosen, given))
    doubles = tuple(_doubles(reading, chosen))
    return Preview(text, reading, lines, doubles, _digest(lines, doubles))


def _known(event: Event) -> _Known:
    fields = ("number", "code", "name", "kana", "club", "seed", "state")
    entered = tuple(Entered(*values) for values in with_state(event.entrants.all()).values_list(*fields))
    seats = dict(
        event.entrants.filter(appearances__isnull=False)
        .values_list("number")
        .annotate(rounds=Count("appearances"))
        .order_by()
    )
    return _Known(entered, seats, bool(seats))


def _lines(
    changes: Sequence[EntryChange],
    known: _Known,
    problems: Sequence[LineProblem],
    chosen: Mapping[str, str],
    given: Mapping[int, EntryRow],
) -> Iterator[PreviewLine]:
    warnings: dict[int, list[str]] = {}
    for problem in problems:
        warnings.setdefault(problem.line, []).append(str(_WORDS[problem.flaw]) % {"about": problem.about})
    seen: Counter[int] = Counter()
    for change in changes:
        if change.row is None:
            key, notes = f"gone_{change.entered.number if change.entered else 0}", []
        else:
            seen[change.row.line] += 1
            key, notes = f"{change.row.line}_{seen[change.row.line]}", warnings.get(change.row.line, [])
        if change.kind is EntryKind.NEW and change.row and change.row.line in given:
            change = EntryChange(EntryKind.NEW, given[change.row.line])  # noqa: PLW2901 - with its number
        choices = _CHOICES[change.kind]
        yield PreviewLine(
            key,
            change,
            choices,
            _chosen(key, choices, chosen),
            tuple(_differences(change)),
            (*notes, *_consequences(change, known)),
        )


def _doubles(reading: Reading, chosen: Mapping[str, str]) -> Iterator[PreviewLine]:
    for rows in reading.doubles:
        for at, row in enumerate(rows[1:], start=1):
            key = f"double_{row.line}_{at}"
            note = _("%(line)d行目と同じです。") % {"line": rows[0].line}
            yield PreviewLine(
                key, EntryChange(EntryKind.NEW, row), _DOUBLE, _chosen(key, _DOUBLE, chosen), notes=(note,)
            )


def _chosen(key: str, choices: tuple[tuple[str, Promise], ...], chosen: Mapping[str, str]) -> str:
    possible = [value for value, _label in choices]
    choice = chosen.get(key, "")
    return choice if choice in possible else next(iter(possible), SKIP)


def _differences(change: EntryChange) -> Iterator[str]:
    nothing = _("（なし）")
    for field, value in change.becomes:
        was, now = (
            str(Entrant.Status(str(word)).label) if field == "status" else str(word or nothing)
            for word in (getattr(change.entered, field), value)
        )
        yield _("%(field)s: %(was)s → %(now)s") % {"field": _FIELDS[field], "was": was, "now": now}


def _consequences(change: EntryChange, known: _Known) -> Iterator[str]:
    """What the change means at this point of the event."""
    fields = {field for field, _value in change.becomes}
    seats = known.seats.get(change.entered.number, 0) if change.entered else 0
    if (
        change.row
        and change.kind is not EntryKind.SAME
        and (lacking := not_in_font(f"{change.row.name}{change.row.club}"))
    ):
        yield _("用紙では〓になる文字があります: %(signs)s") % {"signs": lacking}
    if change.kind is EntryKind.OTHER:
        yield _("番号は同じですが、別の人のようです。")
    if change.kind is EntryKind.NEW and known.drawn:
        yield _("組合せは公開済みです。遅れて来た人として席に入れます。")
    if change.kind is EntryKind.GONE and change.entered:
        yield _("いまの状態: %(state)s") % {"state": Entrant.Status(change.entered.status).label}
    if not seats:
        return
    if "club" in fields:
        yield _("公開済みの組合せは、前の所属で作られたままです。")
    if fields & {"name", "kana"}:
        yield _("席はそのままで、画面と用紙の名前が変わります。印刷した用紙は刷り直してください。")
    if change.kind is EntryKind.GONE or dict(change.becomes).get("status") == EntryStatus.WITHDRAWN.value:
        yield _("席のある回戦: %(count)d。棄権にしたあと、席をどうするか確かめてください。") % {
            "count": seats
        }


def _newcomer(line: PreviewLine) -> Newcomer:
    row = line.change.row
    assert row is not None  # noqa: S101 - only lines of the list can be entered
    own = line.change.kind is EntryKind.NEW and not line.key.startswith("double_")
    return Newcomer(
        Names(row.name, row.kana, row.club),
        row.seed,
        row.number if own else None,
        row.code if own else "",
        Entrant.Status(row.status.value) if row.status else None,
    )


def _correction(change: EntryChange) -> EntrantCorrection | None:
    one = change.entered
    becomes = dict(change.becomes)
    if one is None or not becomes.keys() - {"status"}:
        return None
    now = asdict(one) | becomes
    return EntrantCorrection(one.number, Names(now["name"], now["kana"], now["club"]), now["seed"])


def _digest(lines: Sequence[PreviewLine], doubles: Sequence[PreviewLine]) -> str:
    shown = [[line.key, line.change.kind.value, repr(line.change), line.notes] for line in (*lines, *doubles)]
    return sha256(json.dumps(shown).encode()).hexdigest()
