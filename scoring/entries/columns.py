"""Find the heading of a list and what its columns hold: by the headings, else by the look of the cells."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.entries.delimited import TextRow
from scoring.entries.headings import ColumnHeading, Unused, meaning_of, plain
from scoring.entries.looks import (
    is_club,
    is_code,
    is_kana,
    is_number,
    is_private,
    is_word,
    name_likeness,
    share,
)
from scoring.entries.people import says_status
from scoring.entries.rows import Columns, EntryColumn

_SAMPLE_LINES: Final = 200
"""Lines sampled to tell what a column holds."""
_TITLE_LINES: Final = 15
_HALF: Final = 0.5
_CLEAR_LEAD: Final = 0.2
"""The least lead of the likeliest column of names over the next; with less, the organiser is asked."""
_SUBHEADING: Final = re.compile(r"漢字|かな|カナ|ふりがな|フリガナ|ローマ字|よみ|姓|名|セイ|メイ")
_TITLE: Final = re.compile(
    r"名簿|一覧|リスト|参加者|出場者|エントリー|大会|list|entries|participants", re.IGNORECASE
)
NAME_PARTS: Final = frozenset({EntryColumn.NAME, EntryColumn.FAMILY, EntryColumn.GIVEN})


@dataclass(frozen=True, slots=True)
class Guess:
    """What the columns hold. ``names``: those to choose the name from, if it is unclear; pairs are joined."""

    columns: Columns
    private: frozenset[int] = frozenset()
    names: tuple[tuple[int, ...], ...] = ()


def heading_at(lines: Sequence[TextRow]) -> tuple[int, int]:
    """The index of the heading and its number of lines; 0 lines: no heading, and the titles end there."""
    best = max(range(min(len(lines), _TITLE_LINES)), key=lambda at: (_headings_in(lines[at]), -at), default=0)
    if lines and _headings_in(lines[best]):
        below = lines[best + 1].cells if best + 1 < len(lines) else ()
        filled = [cell for cell in below if cell]
        two = bool(filled) and all(
            _SUBHEADING.fullmatch(plain(cell)) or cell in lines[best].cells for cell in filled
        )
        return best, 2 if two else 1
    return _titles(lines), 0


def _titles(lines: Sequence[TextRow]) -> int:
    wide = sum(len(row.cells) > 1 for row in lines) * 2 > len(lines)
    at = 0
    for row in lines[:_TITLE_LINES]:
        alone = sum(map(bool, row.cells)) == 1
        (cell, *_) = (cell for cell in row.cells if cell)
        if not alone or not (_TITLE.search(cell) or wide) or name_likeness(cell) >= 0.9:  # noqa: PLR2004 - surely a name
            break
        at += 1
    return at if at < len(lines) else 0


def _headings_in(row: TextRow) -> int:
    """The number of known headings in a line; 0 if it is not a line of headings."""
    filled = [cell for cell in row.cells if cell]
    if any(is_private(cell) or is_number(cell) for cell in filled):
        return 0
    known = [meaning for cell in filled if (meaning := meaning_of(cell)) is not None]
    names = any(meaning.column in NAME_PARTS and not meaning.weak for meaning in known)
    looks_like_people = any(meaning_of(cell) is None and name_likeness(cell) >= 0.9 for cell in filled)  # noqa: PLR2004
    if not known or (looks_like_people and not names):
        return 0
    if names or len(known) == len(filled) or len(known) >= 2:  # noqa: PLR2004 - one word may stand in a line of people
        return 0 if len(filled) == 1 and not names and not known[0].weak else len(known)
    return 0


def headings_of(lines: Sequence[TextRow], width: int) -> tuple[str, ...]:
    """The heading of every column, joined from its lines; one above several columns is that of all."""
    if not lines:
        return ("",) * width
    rows = [[*row.cells, *("",) * (width - len(row.cells))] for row in lines]
    if len(rows) > 1:
        for at in range(1, width):
            if not rows[0][at] and rows[1][at]:
                rows[0][at] = rows[0][at - 1]
    return tuple(" ".join(dict.fromkeys(row[at] for row in rows if row[at])) for at in range(width))


def guessed(headings: Sequence[str], body: Sequence[TextRow]) -> Guess:
    """What the columns hold, as far as headings and cells tell."""
    width = len(headings)
    sample = body[:_SAMPLE_LINES]
    cells = [
        [row.cells[at] for row in sample if at < len(row.cells) and row.cells[at]] for at in range(width)
    ]
    meanings = [meaning_of(heading) if heading else None for heading in headings]
    private = frozenset(
        at
        for at in range(width)
        if (meanings[at] and meanings[at].column is Unused.PRIVATE) or share(is_private, cells[at]) > _HALF  # type: ignore[union-attr]
    )
    if any(headings):
        return _by_headings(meanings, cells, private)
    return _by_likeness(cells, private)


def _by_headings(
    meanings: Sequence[ColumnHeading | None], cells: Sequence[Sequence[str]], private: frozenset[int]
) -> Guess:
    found: dict[int, EntryColumn] = {}
    for column in EntryColumn:
        holders = [
            at
            for at, meaning in enumerate(meanings)
            if meaning and meaning.column is column and at not in private and not meaning.weak
        ]
        if column is EntryColumn.NUMBER:
            holders = [at for at in holders if not cells[at] or share(is_number, cells[at]) > 0]
        if column is EntryColumn.STATUS:  # "State" is also a part of an address
            holders = [at for at in holders if share(says_status, cells[at]) > _HALF]
        if column is EntryColumn.CLUB:
            holders.sort(key=lambda at: share(is_number, cells[at]) > _HALF or not cells[at])
        if column is EntryColumn.KANA and (
            written := [at for at in holders if share(is_kana, cells[at]) > _HALF]
        ):
            holders = written
        if column is EntryColumn.NAME and len(holders) > 1:
            holders.sort(key=lambda at: (not cells[at], share(is_kana, cells[at]) > _HALF))
        if holders:
            found[holders[0]] = column
    bare = [
        at
        for at, meaning in enumerate(meanings)
        if at == 0 and meaning is None and share(is_number, cells[at]) == 1
    ]
    if bare and EntryColumn.NUMBER not in found.values():
        found[bare[0]] = EntryColumn.NUMBER  # numbers down the side, without a heading
    return _with_name(found, meanings, cells, private)


def _with_name(
    found: dict[int, EntryColumn],
    meanings: Sequence[ColumnHeading | None],
    cells: Sequence[Sequence[str]],
    private: frozenset[int],
) -> Guess:
    """Choose the name: its column, else its parts, else a nickname, else the likeliest column left."""
    held = {column: at for at, column in found.items()}
    if EntryColumn.FAMILY in held and EntryColumn.NAME in held and EntryColumn.GIVEN not in held:
        found[held.pop(EntryColumn.NAME)] = EntryColumn.GIVEN  # 苗字 and 名前, as みょうじ and なまえ
        names = [
            at for at, m in enumerate(meanings) if m and m.column is EntryColumn.NAME and at not in found
        ]
        if EntryColumn.FAMILY_KANA in held and EntryColumn.GIVEN_KANA not in held and names:
            found[names[0]] = EntryColumn.GIVEN_KANA
    elif EntryColumn.NAME in held:
        for part in (EntryColumn.FAMILY, EntryColumn.GIVEN):
            if part in held:
                del found[held[part]]
    if not any(column in NAME_PARTS for column in found.values()):
        weak = [
            at for at, m in enumerate(meanings) if m and m.weak and m.column is EntryColumn.NAME and cells[at]
        ]
        if len(weak) == 1:
            found[weak[0]] = EntryColumn.NAME
        else:
            free = [
                at
                for at, meaning in enumerate(meanings)
                if at not in found and at not in private and (meaning is None or meaning.weak)
            ]
            return _name_guessed(
                found, cells, private, free or [at for at in range(len(cells)) if at not in private]
            )
    return Guess(tuple(found.get(at) for at in range(len(meanings))), private)


def _name_guessed(
    found: dict[int, EntryColumn],
    cells: Sequence[Sequence[str]],
    private: frozenset[int],
    free: Sequence[int],
) -> Guess:
    texts = [at for at in free if cells[at] and share(is_number, cells[at]) <= _HALF]
    scores = sorted(((_name_score(cells[at]), -at) for at in texts), reverse=True)
    pairs = tuple((at, at + 1) for at in texts if at + 1 in texts and _are_parts(cells[at], cells[at + 1]))
    if not scores:
        return Guess(tuple(found.get(at) for at in range(len(cells))), private)
    best = -scores[0][1]
    sure = len(scores) == 1 or scores[0][0] - scores[1][0] >= _CLEAR_LEAD
    if pairs and not sure:
        found[pairs[0][0]], found[pairs[0][1]] = EntryColumn.GIVEN, EntryColumn.FAMILY
    else:
        found[best] = EntryColumn.NAME
    names = () if sure else (*pairs, *((-at,) for _score, at in scores))
    return Guess(tuple(found.get(at) for at in range(len(cells))), private, names)


def _name_score(cells: Sequence[str]) -> float:
    distinct = len(set(cells)) / len(cells)
    return sum(map(name_likeness, cells)) / len(cells) * (0.5 + 0.5 * distinct)


def _are_parts(left: Sequence[str], right: Sequence[str]) -> bool:
    """Whether two columns look like given and family names: a word each."""
    return share(is_word, left) > _HALF and share(is_word, right) > _HALF


def _by_likeness(cells: Sequence[Sequence[str]], private: frozenset[int]) -> Guess:
    """Guess: numbers before the name, a code like p07, kana, seeds after it; else name, then club."""
    width = len(cells)
    texts = [
        at for at in range(width) if cells[at] and at not in private and share(is_number, cells[at]) <= _HALF
    ]
    found: dict[int, EntryColumn] = {}
    if len(texts) > 1 and share(is_code, cells[texts[0]]) > _HALF:
        found[texts.pop(0)] = EntryColumn.CODE
    kana = [at for at in texts if share(is_kana, cells[at]) > _HALF]
    written = [at for at in texts if at not in kana] or kana[:1]
    for at in kana:
        if at not in written and EntryColumn.KANA not in found.values():
            found[at] = EntryColumn.KANA
    guess = _name_guessed(found, cells, private, written)
    name = next((at for at, column in enumerate(guess.columns) if column in NAME_PARTS), width)
    columns = list(guess.columns)
    for at in range(width):
        if columns[at] is not None or at in private or not cells[at]:
            continue
        if share(is_number, cells[at]) > _HALF:
            column = EntryColumn.NUMBER if at < name else EntryColumn.SEED
        elif at in written and _may_be_clubs(cells[at]):
            column = EntryColumn.CLUB
        else:
            continue
        if column not in columns:
            columns[at] = column
    return Guess(tuple(columns), private, guess.names)


def _may_be_clubs(cells: Sequence[str]) -> bool:
    """Whether cells may be clubs: short texts, or longer ones of which any sounds like a club."""
    return share(is_club, cells) > 0 or sum(map(len, cells)) / len(cells) <= 12  # noqa: PLR2004
