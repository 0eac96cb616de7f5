"""Matches as rows: what was played at many tables, read in a fixed number of queries without a model for each row.

They answer by the names of the models, as far as an event's document asks (``league.records``): a hall of four hundred tables
is twenty thousand rows, of which a model each takes ten times as long as the rows.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from league.models.matches import BlindCard, Exit, Game, Seat, Set
from league.models.tables import Match, MatchPlayer, Substitution

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

Row = TypeVar("Row")


class Rows(tuple[Row, ...]):
    """Rows that belong to another, asked for as those of a model are."""

    __slots__ = ()

    def all(self) -> Rows[Row]:
        return self


class PlayedStage(NamedTuple):
    code: str


class PlayedRound(NamedTuple):
    in_stage: int
    stage: PlayedStage


class PlayedTable(NamedTuple):
    number: int
    group: str
    round_id: int
    round: PlayedRound


class PlayedEntrant(NamedTuple):
    number: int
    code: str


class PlayedPlayer(NamedTuple):
    pk: int
    order: int
    suit: str
    entrant: PlayedEntrant


class PlayedSwap(NamedTuple):
    from_set: int
    outgoing_id: int
    incoming_id: int | None
    reason: str


class PlayedEnvelope(NamedTuple):
    number: str
    drawn_by_id: int
    card_count: int
    sealed_at: datetime
    opened_at: datetime | None


class PlayedGame(NamedTuple):
    number: int
    cut_off: bool
    classes: Any
    left: list[tuple[int, str]]


class PlayedSet(NamedTuple):
    number: int
    seed: str
    seated: list[tuple[str, int]]
    envelope: PlayedEnvelope | None
    cards: list[str]
    games: Rows[PlayedGame]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match without who confirmed and closed it."""

    pk: int
    size: int
    cut_off: bool
    recorded: Any
    table: PlayedTable
    players: Rows[PlayedPlayer]
    substitutions: Rows[PlayedSwap]
    sets: Rows[PlayedSet]


def played(matches: QuerySet[Match]) -> list[PlayedMatch]:
    """What was played in these matches, in their order."""
    in_round = "table__round__"
    rows = list(
        matches.values_list(
            "pk", "size", "cut_off", "recorded", "table__number", "table__group",
            "table__round", f"{in_round}in_stage", f"{in_round}stage__code",
        )
    )  # fmt: skip
    # By their keys, not by a question within the question: of rows just imported PostgreSQL has no statistics yet, and it
    # looked through all tables for each exit.
    of = [pk for pk, *_ in rows]
    players, swaps, sets = _players(of), _substitutions(of), _sets(of)
    return [
        PlayedMatch(
            pk,
            size,
            cut_off,
            recorded,
            PlayedTable(number, group, round_id, PlayedRound(in_stage, PlayedStage(stage))),
            Rows(players[pk]),
            Rows(swaps[pk]),
            Rows(sets[pk]),
        )
        for pk, size, cut_off, recorded, number, group, round_id, in_stage, stage in rows
    ]


def _by_owner(rows: Iterable[tuple[Any, ...]]) -> Mapping[int, list[Any]]:
    """What follows the first column, by the first."""
    found = defaultdict[int, list[Any]](list)
    for owner, *row in rows:
        found[owner].append(row)
    return found


def _players(of: Sequence[int]) -> Mapping[int, list[PlayedPlayer]]:
    rows = MatchPlayer.objects.filter(match__in=of).order_by("match_id", "order")
    columns = rows.values_list("match", "pk", "order", "suit", "entrant__number", "entrant__code")
    found = defaultdict[int, list[PlayedPlayer]](list)
    for match, pk, order, suit, number, code in columns:
        found[match].append(PlayedPlayer(pk, order, suit, PlayedEntrant(number, code)))
    return found


def _substitutions(of: Sequence[int]) -> Mapping[int, list[PlayedSwap]]:
    rows = Substitution.objects.filter(match__in=of).order_by("match_id", "id")
    found = _by_owner(rows.values_list("match", "from_set", "outgoing", "incoming", "reason"))
    return defaultdict(list, {match: [PlayedSwap(*each) for each in swaps] for match, swaps in found.items()})


def _sets(of: Sequence[int]) -> Mapping[int, list[PlayedSet]]:
    rows = Set.objects.filter(match__in=of).order_by("match_id", "number")
    columns: QuerySet[Any, tuple[Any, ...]] = rows.values_list(
        "match", "pk", "number", "seed", "envelope__number", "envelope__drawn_by", "envelope__card_count",
        "envelope__sealed_at", "envelope__opened_at",
    )  # fmt: skip
    seats = Seat.objects.filter(set__match__in=of).order_by("set_id", "id")
    seated = _by_owner(seats.values_list("set", "suit", "player"))
    blind = BlindCard.objects.filter(envelope__set__match__in=of).order_by("envelope_id", "id")
    cards = _by_owner(blind.values_list("envelope__set", "card"))
    games = _games(of)
    found = defaultdict[int, list[PlayedSet]](list)
    for match, pk, number, seed, label, *envelope in columns:
        # A set without an envelope has the columns of the join all the same, empty.
        sealed = None if label is None else PlayedEnvelope(label, *envelope)
        in_it = [card for (card,) in cards[pk]]
        found[match].append(PlayedSet(number, seed, seated[pk], sealed, in_it, Rows(games[pk])))
    return found


def _games(of: Sequence[int]) -> Mapping[int, list[PlayedGame]]:
    exits = Exit.objects.filter(game__set__match__in=of).order_by("game_id", "order")
    left = _by_owner(exits.values_list("game", "player", "kind"))
    rows = Game.objects.filter(set__match__in=of).order_by("set_id", "number")
    found = defaultdict[int, list[PlayedGame]](list)
    columns = rows.values_list("set", "pk", "number", "cut_off", "classes")
    for of_set, pk, number, cut_off, classes in columns:
        found[of_set].append(PlayedGame(number, cut_off, classes, left[pk]))
    return found
