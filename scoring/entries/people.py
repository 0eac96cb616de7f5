"""Parse one line of a list: "1. 井上 颯太（大阪支部）" is a number, a name and a club."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from rules_ref.text import Text
from scoring.entries.encoding import UNREADABLE
from scoring.entries.looks import EMAIL, PHONE, is_club, is_kana, is_number, is_private
from scoring.entries.rows import (
    LAST_NUMBER,
    LAST_SEED,
    LONGEST,
    EntryColumn,
    EntryRow,
    EntryStatus,
    UnusedPart,
)
from scoring.event.names import holds_invisible, tidied

_TELLING: Final = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "No", "Nl", "So"})
"""The Unicode categories of which a name has at least one character."""
_COMPATIBILITY: Final = re.compile(r"[豈-\U0000faff\U0002f800-\U0002fa1f]")
_MARK: Final = re.compile(
    r"^(?:(?:no\.?|№|#)?\s*(\d{1,5})\s*[.)）．、:：\]】番]\s*|(?:no\.?|№|#)\s*(\d{1,5})\s+|(\d{1,5})[ 　]+(?=\D)|[①-⑳㉑-㉟㊱-㊿]\s*|[・●○◯◎■□◆◇★☆✓✔•‣*※]\s*|[-–—]\s+)",
    re.IGNORECASE,
)
_BRACKETS: Final = re.compile(r"\s*[（(\[【〔《〈「](.*?)[)）\]】〕》〉」]\s*")
_TITLE: Final = re.compile(r"(?:[ 　]+(?:様|さん|殿|氏|選手|くん|君|ちゃん)|様)$")
_READING_AFTER: Final = re.compile(
    r"^(\S+[ 　]\S+|\S+)\s*(?:[ 　/／・]+)([ぁ-ゖァ-ヺー]+[ 　]?[ぁ-ゖァ-ヺー]*)$"
)
_CLUB_LAST: Final = re.compile(r"^(.+?)[ 　]+(\S+)$")
_CLUB_AFTER: Final = re.compile(r"^(.+?)\s*(?:@|＠|/|／|：|:)\s*(\S.*)$")
_STATUSES: Final = (
    (EntryStatus.ABSENT, re.compile(r"欠席.*|不在|absent|no[ -]?show|dns", re.IGNORECASE)),
    (
        EntryStatus.WITHDRAWN,
        re.compile(
            r"(?!キャンセル待).*(?:キャンセル|取消|取り消し|取りやめ|辞退|棄権|不参加|参加しない|参加できない|欠場|出られない|withdr[ae]wn?|cancel|dropp?ed|declined)(?!待).*|[×✕✗]",
            re.IGNORECASE,
        ),
    ),
    (
        EntryStatus.PRESENT,
        re.compile(r"受付済.*|出席済.*|来場.*|到着.*|present|checked[ -]?in|arrived", re.IGNORECASE),
    ),
    (
        EntryStatus.REGISTERED,
        re.compile(
            r"申込済.*|申し込み済.*|参加.*|出場.*|出席|registered|confirmed|yes|ok|[○◯〇✓✔]", re.IGNORECASE
        ),
    ),
)
_WAITING: Final = re.compile(
    r"キャンセル待ち?|補欠|繰り?上げ?待ち?|waiting ?list|waitlist(?:ed)?|standby", re.IGNORECASE
)
_CANCELLED: Final = re.compile(
    r"(?:参加)?(?:キャンセル|辞退|取消|棄権)(?:します|しました|希望|済み?|です)?。?|cancel(?:l?ed)?|withdrawn"
)

NO_NAME: Final = Text("名前がありません。", "There is no name.")
WAITING: Final = Text("キャンセル待ち・補欠です。", "On the waiting list.")
PRIVATE: Final = Text(
    "メールアドレス・電話番号・住所・日時などは保存しません。",
    "E-mail addresses, telephone numbers, addresses, times and the like are not stored.",
)
_COLUMN_WORDS: Final = {
    EntryColumn.NUMBER: Text("番号", "number"),
    EntryColumn.SEED: Text("シード順", "seed"),
    EntryColumn.NAME: Text("名前", "name"),
    EntryColumn.KANA: Text("ふりがな", "reading"),
    EntryColumn.CLUB: Text("所属", "club"),
    EntryColumn.CODE: Text("ID", "ID"),
    EntryColumn.STATUS: Text("状態", "status"),
}


@dataclass(slots=True)
class Notes:
    """The unused parts of a list, in the order of its lines."""

    taken: list[UnusedPart] = field(default_factory=list)

    def add(self, line: int, why: Text) -> None:
        self.taken.append(UnusedPart(line, why))


def composed(text: str) -> str:
    """The NFC of a text, which keeps the ideographs of family registers that NFC would replace.

    >>> composed("か\u3099"), composed("神")
    ('が', '神')
    """
    parts = _COMPATIBILITY.split(text)
    kept = [*_COMPATIBILITY.findall(text), ""]
    return "".join(unicodedata.normalize("NFC", part) + sign for part, sign in zip(parts, kept, strict=True))


def visible(text: str) -> tuple[str, list[str]]:
    """A text without invisible characters, and those that were removed.

    >>> visible("高橋\u200b健")
    ('高橋健', ['U+200B'])
    """
    taken = [f"U+{ord(sign):04X}" for sign in text if holds_invisible(sign)]
    return "".join(sign for sign in text if not holds_invisible(sign)), taken


def person_of(line: int, cells: Mapping[EntryColumn, str], *, marked: bool, notes: Notes) -> EntryRow | None:
    """The person on a line; None where it names none.

    ``marked``: the cell of the name may hold more, such as a number before it.
    """
    parts = {column: _cleaned(line, cell, notes) for column, cell in cells.items()}
    name, kana = _joined_name(parts), _joined_kana(parts)
    status, waits = status_of(parts.get(EntryColumn.STATUS, ""))
    found = _parsed(line, name, notes) if marked else _Found(name)
    if waits or found.waits:
        notes.add(line, Text(f"{found.name}: {WAITING.ja}", f"{found.name}: {WAITING.en}"))
        return None
    if not any(unicodedata.category(sign) in _TELLING for sign in found.name):
        notes.add(line, NO_NAME)
        return None
    if UNREADABLE in name:
        notes.add(
            line,
            Text(
                "読めない文字があります。文字コードを確かめてください。",
                "It holds characters that cannot be read. Check the encoding.",
            ),
        )
        return None
    if len(found.name) > LONGEST:
        notes.add(line, _too_long(EntryColumn.NAME))
        return None
    number = _count(line, EntryColumn.NUMBER, parts.get(EntryColumn.NUMBER, ""), LAST_NUMBER, notes)
    return EntryRow(
        line=line,
        name=found.name,
        kana=_short(line, EntryColumn.KANA, _reading(kana) or found.kana, notes),
        club=_short(
            line,
            EntryColumn.CLUB,
            _club(line, parts.get(EntryColumn.CLUB, ""), notes, marked=marked) or found.club,
            notes,
        ),
        number=number or found.number,
        code=_short(line, EntryColumn.CODE, parts.get(EntryColumn.CODE, ""), notes),
        seed=_count(line, EntryColumn.SEED, parts.get(EntryColumn.SEED, ""), LAST_SEED, notes),
        status=status or found.status,
    )


def status_of(cell: str) -> tuple[EntryStatus | None, bool]:
    """The status in a cell, and whether the person is on a waiting list.

    >>> status_of("キャンセル")[0].value, status_of("キャンセル待ち")[1], status_of("一般")
    ('withdrawn', True, (None, False))
    """
    plain = unicodedata.normalize("NFKC", cell).strip()
    if _WAITING.fullmatch(plain):
        return None, True
    return next((status for status, words in _STATUSES if words.fullmatch(plain)), None), False


def says_status(cell: str) -> bool:
    return status_of(cell) != (None, False)


def is_cancelled(cell: str) -> bool:
    """Whether a remark says only that the person does not come."""
    return _CANCELLED.fullmatch(unicodedata.normalize("NFKC", cell).strip().casefold()) is not None


@dataclass(slots=True)
class _Found:
    name: str
    kana: str = ""
    club: str = ""
    number: int | None = None
    status: EntryStatus | None = None
    waits: bool = False


def _cleaned(line: int, cell: str, notes: Notes) -> str:
    seen, taken = visible(cell)
    if taken:
        signs = " ".join(dict.fromkeys(taken))
        notes.add(
            line,
            Text(
                f"「{seen.strip()}」から見えない文字を取り除きました: {signs}",
                f"Invisible characters were removed from “{seen.strip()}”: {signs}",
            ),
        )
    return tidied(composed(seen).strip())


def _joined_name(parts: Mapping[EntryColumn, str]) -> str:
    if whole := parts.get(EntryColumn.NAME):
        return whole
    family, given = parts.get(EntryColumn.FAMILY, ""), parts.get(EntryColumn.GIVEN, "")
    # In spoken order: Japanese family name first, Latin given name first.
    ordered = (given, family) if (family + given).isascii() or _is_latin(family) else (family, given)
    return " ".join(part for part in ordered if part)


def _is_latin(text: str) -> bool:
    return bool(text) and all("LATIN" in unicodedata.name(sign, "") for sign in text if sign.isalpha())


def _joined_kana(parts: Mapping[EntryColumn, str]) -> str:
    family, given = parts.get(EntryColumn.FAMILY_KANA, ""), parts.get(EntryColumn.GIVEN_KANA, "")
    return parts.get(EntryColumn.KANA) or " ".join(part for part in (family, given) if part)


def _reading(kana: str) -> str:
    return "" if is_private(kana) or is_number(kana) else kana


def _club(line: int, club: str, notes: Notes, *, marked: bool) -> str:
    if not marked:
        return club
    if not is_private(club):
        return "" if club in ("-", "ー", "−", "なし", "無し", "無", "None", "n/a", "N/A") else club
    notes.add(line, PRIVATE)
    return ""


def _parsed(line: int, cell: str, notes: Notes) -> _Found:
    found = _Found(cell)
    _without_private(line, found, notes)
    if mark := _MARK.match(found.name):
        found.number = next(
            (int(part) for part in mark.groups() if part and int(part) > 0), None
        ) or _circled(mark[0])
        found.name = found.name[mark.end() :].strip()
    for content in list(_bracketed(found)):
        _place_bracketed(line, content, found, notes)
    found.name = _TITLE.sub("", found.name.strip(" 　,、・")).strip()
    if not found.club and (club := _CLUB_AFTER.match(found.name)):
        found.name, rest = club[1], club[2]
        _place_bracketed(line, rest, found, notes)
    if not found.club and (last := _CLUB_LAST.match(found.name)) and is_club(last[2]):
        found.name, found.club = last[1], last[2]
    if not found.kana and (read := _READING_AFTER.match(found.name)) and not is_kana(read[1]):
        found.name, found.kana = read[1], read[2].strip()
    return found


def _without_private(line: int, found: _Found, notes: Notes) -> None:
    bare = found.name
    for pattern in (EMAIL, PHONE):
        bare = pattern.sub(" ", bare)
    if bare != found.name:
        found.name = bare.strip(" 　,、;<>")
        notes.add(line, PRIVATE)
    elif found.name and is_private(found.name):
        found.name = ""
        notes.add(line, PRIVATE)


def _circled(mark: str) -> int | None:
    value = unicodedata.numeric(mark.strip()[:1] or "a", None)
    return int(value) if value else None


def _bracketed(found: _Found) -> Iterator[str]:
    while (inside := _BRACKETS.search(found.name)) and found.name != inside[0].strip():
        rest = found.name[: inside.start()] + " " + found.name[inside.end() :]
        if not rest.strip() or '"' in inside[0]:
            return
        found.name = rest.strip()
        yield inside[1].strip()


def _place_bracketed(line: int, content: str, found: _Found, notes: Notes) -> None:
    status, waits = status_of(content)
    if waits:
        found.waits = True
    elif status is not None:
        found.status = status
    elif is_kana(content) and not found.kana:
        found.kana = content
    elif content and not is_private(content) and not is_number(content) and not found.club:
        found.club = content
    elif content:
        notes.add(line, PRIVATE if is_private(content) else _unused(content))


def _unused(content: str) -> Text:
    return Text(f"「{content[:LONGEST]}」は使いません。", f"“{content[:LONGEST]}” is not used.")


def _too_long(column: EntryColumn) -> Text:
    words = _COLUMN_WORDS[column]
    return Text(
        f"{words.ja}が長すぎます。{LONGEST}字までです。",
        f"The {words.en} is too long: at most {LONGEST} characters.",
    )


def _short(line: int, column: EntryColumn, cell: str, notes: Notes) -> str:
    if len(cell) <= LONGEST:
        return cell
    notes.add(line, _too_long(column))
    return ""


def _count(line: int, column: EntryColumn, cell: str, last: int, notes: Notes) -> int | None:
    """A whole number from 1 to ``last``, in digits of any width; None, and a note, for anything else."""
    if not cell:
        return None
    digits = unicodedata.normalize("NFKC", cell).removesuffix(".0").removesuffix("番")
    # The length first: int() raises an error for more than a few thousand digits.
    if (
        digits.isascii()
        and digits.isdecimal()
        and len(digits.lstrip("0")) <= len(str(last))
        and 1 <= int(digits) <= last
    ):
        return int(digits)
    words = _COLUMN_WORDS[column]
    notes.add(
        line,
        Text(
            f"{words.ja}「{cell[:LONGEST]}」は使えません。空欄とみなします。",
            f"The {words.en} “{cell[:LONGEST]}” cannot be used and is taken as empty.",
        ),
    )
    return None
