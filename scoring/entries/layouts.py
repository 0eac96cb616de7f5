"""Convert other layouts of lists to one person per line: side by side, in groups, in blocks of a form."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from scoring.entries.columns import heading_at
from scoring.entries.delimited import LONGEST_CELL, TextRow
from scoring.entries.headings import meaning_of, plain
from scoring.entries.looks import family_name_of, is_club, is_kana, is_number, is_private, name_likeness
from scoring.entries.rows import Columns, EntryColumn

_PEOPLE_ON_A_LINE: Final = 4
_SURELY: Final = 0.9
_LIKELY: Final = 0.8
_PERHAPS: Final = 0.4
_RULE: Final = re.compile(r"[\-:=─━_*]{2,}")
_FIELD: Final = re.compile(r"\s*[・■●○◆【\[]?\s*([^:：】\]]{1,20})[】\]]?\s*[:：]\s*(.*)")
_GROUP: Final = re.compile(r"[【\[［〔<＜](.+)[】\]］〕>＞]|[■◆●○▼▽#＃]+\s*(.+)|(.+?)[:：]")
_OF_TEAM: Final = re.compile(
    r"(メンバー|選手|参加者|出場者|氏名|名前|お名前|player|member|name|プレイヤー|代表|先鋒|次鋒|中堅|副将|大将)(\d+|[a-e]|一|二|三|四)?人?目?名?"
)


def one_a_line(lines: tuple[TextRow, ...]) -> tuple[TextRow, ...]:
    """The same people, one per line, under a heading where the list had one."""
    lines = tuple(row for row in lines if not all(_RULE.fullmatch(cell) for cell in row.cells if cell))
    for reshaped in (_from_blocks, _from_teams, _from_groups, _from_side_by_side):
        if (found := reshaped(lines)) is not None:
            return found
    return lines


def _from_blocks(lines: tuple[TextRow, ...]) -> tuple[TextRow, ...] | None:
    """Mails of a form, one field per line: "氏名：井上 颯太"."""
    fields = [_FIELD.fullmatch(" ".join(row.cells)[:LONGEST_CELL]) for row in lines]
    known = [found[1].strip() for found in fields if found and meaning_of(found[1])]
    if len(known) * 2 <= len(lines) or known.count(known[0]) < 2:  # noqa: PLR2004 - one form is no list
        return None
    names = tuple(dict.fromkeys(known))
    people: list[tuple[int, dict[str, str]]] = []
    for row, found in zip(lines, fields, strict=True):
        if found is None or found[1].strip() not in names:
            continue
        name = found[1].strip()
        if not people or name in people[-1][1]:
            people.append((row.line, {}))
        people[-1][1][name] = found[2].strip()
    heading = TextRow(lines[0].line, names)
    return (heading, *(TextRow(line, tuple(given.get(name, "") for name in names)) for line, given in people))


def _from_teams(lines: tuple[TextRow, ...]) -> tuple[TextRow, ...] | None:
    """A team per line, with its members side by side: チーム名, メンバー1, メンバー2."""
    at, height = heading_at(lines)
    if not lines or height > 1:
        return None
    headings = lines[at].cells
    members = [column for column, heading in enumerate(headings) if _OF_TEAM.fullmatch(plain(heading))]
    counted = any(
        found[2] or meaning_of(found[1]) != meaning_of("氏名")
        for column in members
        if (found := _OF_TEAM.fullmatch(plain(headings[column])))
    )
    if len(members) <= 1 or not counted:
        return None
    rest = [column for column in range(len(headings)) if column not in members]
    people = [
        TextRow(row.line, (row.cells[column], *(_cell(row, other) for other in rest)))
        for row in lines[at + 1 :]
        for column in members
        if _cell(row, column)
    ]
    return (*lines[:at], TextRow(lines[at].line, ("氏名", *(headings[column] for column in rest))), *people)


def _from_groups(lines: tuple[TextRow, ...]) -> tuple[TextRow, ...] | None:
    """The club on a line of its own, followed by its people."""
    if any(len(row.cells) > 1 for row in lines) or heading_at(lines)[1]:
        return None
    groups = [_group(row.cells[0]) for row in lines]
    number = sum(group is not None for group in groups)
    if not number or number * 2 > len(lines) or groups[0] is None or groups[-1] is not None:
        return None
    if number == 1 and not is_club(groups[0]):
        return None
    people, club = [], ""
    for row, group in zip(lines, groups, strict=True):
        if group is None:
            people.append(TextRow(row.line, (row.cells[0], club)))
        else:
            club = group
    return (TextRow(lines[0].line, ("氏名", "所属")), *people)


def _group(cell: str) -> str | None:
    found = _GROUP.fullmatch(cell.strip())
    inside = next((part for part in found.groups() if part), "") if found else cell.strip()
    if (found and name_likeness(inside) < _SURELY) or is_club(cell):
        return re.sub(r"\s*[（(]?\d+[人名][)）]?$", "", inside).strip()
    return None


def _from_side_by_side(lines: tuple[TextRow, ...]) -> tuple[TextRow, ...] | None:
    """Several people per line: "井上 颯太、小林 誠、前田 颯太、青木 翔太"."""
    cells = [cell for row in lines for cell in row.cells if cell]
    widest = max((len(row.cells) for row in lines), default=0)
    many = widest >= _PEOPLE_ON_A_LINE or (len(lines) > 1 and widest > 2 and _people_beside(lines))  # noqa: PLR2004
    surely = widest > 2 and len(lines) == 1 and all(name_likeness(cell) >= _LIKELY for cell in cells)  # noqa: PLR2004
    if not (many or surely) or heading_at(lines)[1] or not all(map(_may_be_person, cells)):
        return None
    return tuple(TextRow(row.line, (cell,)) for row in lines for cell in row.cells if cell)


def _people_beside(lines: Sequence[TextRow]) -> bool:
    beside = [cell for row in lines for cell in row.cells[1:] if cell]
    return sum(name_likeness(cell) >= _SURELY and not is_kana(cell) for cell in beside) * 2 > len(beside)


def _may_be_person(cell: str) -> bool:
    if is_number(cell) or is_private(cell) or is_club(cell):
        return False
    return name_likeness(cell) >= _PERHAPS or family_name_of(cell) is not None


def with_kana_rows(body: tuple[TextRow, ...], columns: Columns) -> tuple[TextRow, ...]:
    """Move kana on lines of their own, above or below every name, beside the name."""
    if EntryColumn.NAME not in columns or len(body) < _PEOPLE_ON_A_LINE or len(body) % 2:
        return body
    at = columns.index(EntryColumn.NAME)
    names = [_cell(row, at) for row in body]
    for first in (0, 1):
        readings, written = names[first::2], names[1 - first :: 2]
        if _all(is_kana, readings) and not any(map(is_kana, written)) and all(written):
            return tuple(
                TextRow(row.line, (*row.cells[:at], f"{row.cells[at]}（{reading}）", *row.cells[at + 1 :]))
                for row, reading in zip(body[1 - first :: 2], readings, strict=True)
            )
    return body


def _all(test: Callable[[str], bool], cells: Sequence[str]) -> bool:
    return bool(cells) and all(map(test, cells))


def _cell(row: TextRow, at: int) -> str:
    return row.cells[at] if at < len(row.cells) else ""
