"""The types of DRAW.json: the input of a draw and, from ``tables`` on, its answer."""

from typing import NotRequired, TypedDict


class DrawnTableJson(TypedDict):
    """A table by its number; its ``seats`` by the letter of the suit."""

    table: int
    seats: dict[str, str]


class HistoryJson(TypedDict):
    """The history of earlier rounds: pairs that met, and by entrant visits to tables of three and suits."""

    met: list[list[str]]
    three_tables: dict[str, int]
    suits: dict[str, dict[str, int]]


class EntrantJson(TypedDict):
    """An entrant to be seated; see ``DrawEntrant``. Fractions of points are texts (``"9/2"``)."""

    id: str
    club: NotRequired[str | None]
    seed: NotRequired[int | None]
    points: NotRequired[int | str | None]
    group: NotRequired[str | None]


class QualityJson(TypedDict, total=False):
    """See ``Quality``. A file may omit any key; the first version had no ``suit_spread_bound``."""

    tables_of_three: int
    repeats: int
    repeat_bound: int
    same_club_pairs: int
    same_club_bound: int
    second_three_tables: int
    seeds_together: int
    suit_spread: int
    suit_spread_bound: int
    points_spread: int | str


class DrawJson(TypedDict):
    """A draw: announced without its ``seed``, drawn with ``tables`` (one round) or ``rounds_tables``."""

    format: str
    entrants: list[EntrantJson]
    seed: NotRequired[str]
    stage: NotRequired[str | None]
    round: NotRequired[int | None]
    rounds: NotRequired[int | None]
    met: NotRequired[list[list[str]] | None]
    three_tables: NotRequired[dict[str, int] | None]
    suits: NotRequired[dict[str, dict[str, int]] | None]
    seating: NotRequired[str | None]
    effort: NotRequired[int | None]
    rematch_price: NotRequired[int | None]
    tables: NotRequired[list[DrawnTableJson]]
    rounds_tables: NotRequired[list[list[DrawnTableJson]]]
    quality: NotRequired[QualityJson]
    digest: NotRequired[str | None]
    commitment: NotRequired[str | None]
