"""The scoring scheme of an event: its own numbers override those of its rule document."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules_ref.cases.case import read_regulation
from rules_ref.cases.reader import Reader
from rules_ref.documents import RULESETS
from rules_ref.ranking import CutOff
from scoring.criteria import CRITERIA, DEFAULT_CRITERIA, Criterion
from scoring.event.values import EventDocument
from scoring.fields import MOST, present, refuse_other_keys
from scoring.matches.scheme import GAMES_PER_SET, SETS, WITH_POINTS, Scheme, scheme_for
from scoring.shape import ValueKind, listed, number, shape

_LONGEST: Final = 100
_WORTH: Final = number(-MOST)


@dataclass(frozen=True, slots=True)
class SchemeOptions:
    """The scheme options of an event. None: as in its document. ``points``: by table size, then by place."""

    sets: int = SETS
    games_per_set: int = GAMES_PER_SET
    points: Mapping[int, tuple[int, ...]] | None = None
    bonus: int | None = None
    tiebreaks: tuple[Criterion, ...] = DEFAULT_CRITERIA


def _read_points(reader: Reader) -> dict[int, tuple[int, ...]]:
    refuse_other_keys(reader, frozenset({"3", "4"}))
    found = {int(size): _places(int(size), points) for size, points in reader.members()}
    if not found:
        reader.refuse("得点がありません。", "There are no points.")
    return found


def _places(size: int, reader: Reader) -> tuple[int, ...]:
    places: tuple[int, ...] = listed(_WORTH).read(reader)
    if len(places) != size:
        reader.refuse(f"{size}個の数でなければなりません。", f"This must be {size} numbers.")
    return places


def _written_points(points: Mapping[int, tuple[int, ...]]) -> dict[str, list[int]]:
    # Tables of four first, as the format describes them.
    return {str(size): list(places) for size, places in sorted(points.items(), reverse=True)}


def _places_schema(size: int) -> dict[str, object]:
    return {"type": "array", "items": _WORTH.schema, "minItems": size, "maxItems": size}


_CRITERION: Final = ValueKind(
    lambda reader: CRITERIA[reader.one_of(tuple(CRITERIA))],
    {"enum": list(CRITERIA)},
    lambda criterion: criterion.id,
)
SCHEME: Final = shape(
    SchemeOptions,
    {
        "sets": number(1, _LONGEST),
        "games_per_set": number(1, _LONGEST),
        "points": ValueKind(
            _read_points,
            {
                "type": "object",
                "properties": {str(size): _places_schema(size) for size in (4, 3)},
                "minProperties": 1,
                "additionalProperties": False,
            },
            _written_points,
        ),
        "bonus": number(0),
        "tiebreaks": listed(_CRITERION),
    },
)


def scheme_of(event: Reader, ruleset: str, options: SchemeOptions) -> Scheme:
    """The event's scheme. ``options`` must give points where the document has none of its own."""
    if ruleset not in WITH_POINTS and options.points is None:
        # Checked here so that the error names the field; scheme_for would raise ValueError.
        present(Reader({}, "scheme", event), "points")
    document = RULESETS[ruleset]
    regulation = read_regulation(event["regulation"], document)
    return scheme_for(
        ruleset,
        sets=options.sets,
        games_per_set=options.games_per_set,
        points=options.points,
        bonus=options.bonus,
        cut_off=CutOff(regulation["cutoff"]) if "cutoff" in document.options else CutOff.DISCARD_GAME,
    )


def options_of(document: EventDocument) -> SchemeOptions:
    """The scheme options of a document in full: no value is left to its rule document."""
    scheme = document.scheme
    ranking = scheme.ranking
    return SchemeOptions(scheme.sets, scheme.games_per_set, ranking.points, ranking.bonus, document.tiebreaks)
