"""From a season file to values. What cannot be read is refused by its field (MalformedCaseError)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.json_text import read_json
from rules_ref.cases.reader import Reader
from rules_ref.text import Text
from scoring.fields import MOST, count_of, members, name_of, optional, points_of, present, text_of
from scoring.season.fields import birth_of, day_of, digest_of, names_of
from scoring.season.reading_acts import (
    into_of,
    is_lot,
    read_announced,
    read_decision,
    read_declined,
    read_given,
    read_lot,
    read_merge,
)
from scoring.season.values import (
    Before,
    Fill,
    Into,
    KindPoints,
    Quota,
    ResultRow,
    Season,
    SeasonEvent,
    SeasonPerson,
    Steps,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeVar

    T = TypeVar("T")

FORMAT: Final = "daifugo-season/1"
STATUSES: Final = ("planned", "provisional", "official", "cancelled")
TIEBREAKS: Final = ("wins", "podiums", "best_place", "latest", "lot")
SHOWN: Final = ("name", "initials", "number")

MEMBERS: Final = frozenset(
    {"format", "slug", "name", "from", "to", "before", "persons", "events", "into", "quotas", "given"}
    | {"declined", "announced", "points", "counting", "merged", "decisions", "note"}
)
_PERSON: Final = frozenset({"id", "name", "kana", "club", "former", "born", "shown", "note"})
_EVENT: Final = frozenset(
    {"id", "name", "kind", "date", "status", "file", "sha256", "source", "replaces", "who", "guests"}
    | {"results", "place", "note"}
)


def parse_season(text: bytes) -> Season:
    """The season in a JSON file. Raises MalformedCaseError; its field is empty where this is no JSON at all."""
    return read_season(read_json(text))


def read_season(data: object) -> Season:
    """The season in a JSON value. Raises MalformedCaseError for the first field that cannot be read.

    >>> read_season({"format": "daifugo-season/1", "from": "2025-12-01"})
    Traceback (most recent call last):
    rules_ref.cases.errors.MalformedCaseError: to: This field is required.
    """
    if not isinstance(data, dict):
        raise MalformedCaseError(
            "season", Text("オブジェクト（{ }）でなければなりません。", "This must be an object.")
        )
    season = Reader(data)
    members(season, MEMBERS)
    if season["format"].text() != FORMAT:
        season["format"].refuse(f"「{FORMAT}」でなければなりません。", f"This must be “{FORMAT}”.")
    into = _by_name(season, "into", _into)
    decisions = season["decisions"]
    return Season(
        slug=optional(season, "slug", name_of, ""),
        name=optional(season, "name", text_of, ""),
        first_day=day_of(present(season, "from")),
        last_day=day_of(present(season, "to")),
        before=optional(season, "before", _before, None),
        persons=_persons(season),
        events=_list(season, "events", _event),
        into=into,
        quotas=_list(season, "quotas", lambda quota: _quota(quota, into)),
        given=_list(season, "given", lambda act: read_given(act, into)),
        declined=_list(season, "declined", lambda act: read_declined(act, into)),
        announced=_list(season, "announced", lambda act: read_announced(act, into)),
        points=_by_name(season, "points", _kind_points),
        best=optional(season["counting"], "best", count_of, None) if not season["counting"].absent else None,
        tiebreaks=_tiebreaks(season["counting"]),
        merged=_list(season, "merged", read_merge),
        lots=() if decisions.absent else tuple(read_lot(act) for act in decisions.items() if is_lot(act)),
        decisions=()
        if decisions.absent
        else tuple(read_decision(act, into) for act in decisions.items() if not is_lot(act)),
    )


def _list(season: Reader, key: str, read: Callable[[Reader], T]) -> tuple[T, ...]:
    found = season[key]
    return () if found.absent else tuple([read(member) for member in found.items()])


def _by_name(season: Reader, key: str, read: Callable[[Reader], T]) -> dict[str, T]:
    found = season[key]
    return {} if found.absent else {name: read(member) for name, member in found.members()}


def _before(reader: Reader) -> Before:
    members(reader, frozenset({"file", "sha256"}))
    return Before(name_of(present(reader, "file")), digest_of(present(reader, "sha256")))


def _persons(season: Reader) -> tuple[SeasonPerson, ...]:
    persons = _list(season, "persons", _person)
    seen: set[str] = set()
    for at, person in enumerate(persons):
        if person.id in seen:
            season["persons"].items()[at]["id"].refuse(
                "同じ番号の人がもういます。", "There is a person of this number already."
            )
        seen.add(person.id)
    return persons


def _person(reader: Reader) -> SeasonPerson:
    members(reader, _PERSON)
    return SeasonPerson(
        id=name_of(present(reader, "id")),
        name=optional(reader, "name", text_of, ""),
        kana=optional(reader, "kana", text_of, ""),
        club=optional(reader, "club", text_of, ""),
        former=optional(reader, "former", names_of, ()),
        born=optional(reader, "born", birth_of, ""),
        shown=optional(reader, "shown", lambda shown: shown.one_of(SHOWN), "name"),
    )


def _event(reader: Reader) -> SeasonEvent:
    members(reader, _EVENT)
    status = present(reader, "status").one_of(STATUSES)
    file, results = optional(reader, "file", name_of, None), optional(reader, "results", _results, None)
    if file is not None and results is not None:
        reader["results"].refuse(
            "file と results は一緒に書けません。", "An event has a file or results, not both."
        )
    if file is None and results is None and status in ("official", "provisional"):
        reader["file"].refuse(
            "行われた大会には file か results が必要です。",
            "An event that was played needs a file or results.",
        )
    return SeasonEvent(
        id=name_of(present(reader, "id")),
        name=optional(reader, "name", text_of, ""),
        kind=name_of(present(reader, "kind")),
        date=day_of(present(reader, "date")),
        status=status,
        file=file,
        sha256=digest_of(present(reader, "sha256")) if file is not None else "",
        source=optional(reader, "source", text_of, ""),
        replaces=optional(reader, "replaces", lambda old: tuple([digest_of(one) for one in old.items()]), ()),
        who=optional(reader, "who", lambda who: {key: name_of(one) for key, one in who.members()}, {}),
        guests=optional(reader, "guests", names_of, ()),
        results=results,
    )


def _results(reader: Reader) -> tuple[ResultRow, ...]:
    return tuple([_result(row) for row in reader.items()])


def _result(reader: Reader) -> ResultRow:
    members(reader, frozenset({"person", "rank", "match_points", "name", "note"}))
    return ResultRow(
        optional(reader, "person", name_of, None),
        count_of(present(reader, "rank")),
        optional(reader, "match_points", points_of, 0),
    )


def _into(reader: Reader) -> Into:
    members(reader, frozenset({"event", "size", "passing_until", "born_after", "name", "note"}))
    return Into(
        event=optional(reader, "event", name_of, None),
        size=optional(reader, "size", lambda size: size.number(0, MOST), None),
        passing_until=optional(reader, "passing_until", day_of, None),
        born_after=optional(reader, "born_after", day_of, None),
    )


def _quota(reader: Reader, into: Mapping[str, Into]) -> Quota:
    members(reader, frozenset({"into", "from", "n", "pass", "down_to", "as", "note"}))
    source = present(reader, "from")
    members(source, frozenset({"kind", "event", "table", "until"}))
    kind, event = optional(source, "kind", name_of, None), optional(source, "event", name_of, None)
    table = optional(source, "table", lambda table: table.flag(), False)
    if (kind is not None) + (event is not None) + table != 1:
        source.refuse(
            "kind、event、table のどれか1つが必要です。", "This needs one of kind, event and table."
        )
    return Quota(
        into=into_of(reader, into),
        n=_places(present(reader, "n")),
        kind=kind,
        event=event,
        until=day_of(present(source, "until")) if table else None,
        passing=optional(reader, "pass", lambda way: way.one_of(("down", "no")), "down") == "down",
        down_to=optional(reader, "down_to", lambda rank: rank.number(0, MOST), None),
        role=optional(reader, "as", name_of, "entrant"),
    )


def _places(reader: Reader) -> int | Steps | Fill:
    if isinstance(reader.value, dict):
        members(reader, frozenset({"fill"}))
        if not present(reader, "fill").flag():
            reader["fill"].refuse("true でなければなりません。", "This must be true.")
        return Fill()
    if isinstance(reader.value, list):
        return Steps(tuple([_step(step) for step in reader.items()]))
    return reader.number(0, MOST)


def _step(reader: Reader) -> tuple[int, int]:
    pair = reader.items()
    if len(pair) != 2:  # noqa: PLR2004 - from how many players, how many places
        reader.refuse("［人数, 枠］の2つでなければなりません。", "This must be a pair: players, places.")
    return pair[0].number(0, MOST), pair[1].number(0, MOST)


def _kind_points(reader: Reader) -> KindPoints:
    members(reader, frozenset({"places", "taking_part", "per_match_point", "note"}))
    return KindPoints(
        optional(reader, "places", lambda places: tuple([points_of(one) for one in places.items()]), ()),
        optional(reader, "taking_part", points_of, 0),
        optional(reader, "per_match_point", points_of, 0),
    )


def _tiebreaks(counting: Reader) -> tuple[str, ...]:
    if counting.absent:
        return ()
    members(counting, frozenset({"best", "tiebreaks"}))
    return optional(
        counting, "tiebreaks", lambda names: tuple([one.one_of(TIEBREAKS) for one in names.items()]), ()
    )
