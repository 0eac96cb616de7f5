"""The acts of a season file: places given and declined, announcements, decisions, lots, merges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.fields import members, name_of, optional, present, text_of
from scoring.season.fields import day_of, names_of
from scoring.season.values import Announced, AnnouncementDecision, Declined, Given, Merge, SeasonLot

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules_ref.cases.reader import Reader
    from scoring.season.values import Into

_ACT: Final = frozenset({"into", "person", "at", "by", "reason", "note"})


def into_of(reader: Reader, into: Mapping[str, Into]) -> str:
    """What places of an act or a quota lead to: a name that the season has under ``into``."""
    name = name_of(present(reader, "into"))
    if name not in into:
        reader["into"].refuse(
            f"「{name}」は into にありません。", f"There is no “{name}” among what places lead to (into)."
        )
    return name


def read_given(reader: Reader, into: Mapping[str, Into]) -> Given:
    members(reader, _ACT | {"as"})
    return Given(*_who_when(reader, into), optional(reader, "as", name_of, "seed"), *_by_and_reason(reader))


def read_declined(reader: Reader, into: Mapping[str, Into]) -> Declined:
    members(reader, _ACT)
    return Declined(*_who_when(reader, into), _by_and_reason(reader)[0])


def read_announced(reader: Reader, into: Mapping[str, Into]) -> Announced:
    members(reader, _ACT | {"from", "place"})
    where, person, at = _who_when(reader, into)
    return Announced(where, person, name_of(present(reader, "from")), at)


def read_decision(reader: Reader, into: Mapping[str, Into]) -> AnnouncementDecision:
    members(reader, _ACT | {"kind"})
    kind = present(reader, "kind").one_of(("lot", "keep", "withdraw"))
    return AnnouncementDecision(kind, *_who_when(reader, into), *_by_and_reason(reader))


def is_lot(reader: Reader) -> bool:
    return bool(reader.mapping().get("kind") == "lot")


def read_lot(reader: Reader) -> SeasonLot:
    members(reader, frozenset({"kind", "order", "at", "by", "reason", "into", "note"}))
    return SeasonLot(
        names_of(present(reader, "order")), day_of(present(reader, "at")), _by_and_reason(reader)[0]
    )


def read_merge(reader: Reader) -> Merge:
    members(reader, frozenset({"from", "to", "at", "by", "reason", "note"}))
    return Merge(
        name_of(present(reader, "from")),
        name_of(present(reader, "to")),
        day_of(present(reader, "at")),
        *_by_and_reason(reader),
    )


def _who_when(reader: Reader, into: Mapping[str, Into]) -> tuple[str, str, str]:
    return into_of(reader, into), name_of(present(reader, "person")), day_of(present(reader, "at"))


def _by_and_reason(reader: Reader) -> tuple[str, str]:
    return optional(reader, "by", text_of, ""), optional(reader, "reason", text_of, "")
