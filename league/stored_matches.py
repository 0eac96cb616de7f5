"""Stored matches as values, read in a fixed number of queries without a model per row."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import QuerySet

from league.models import BlindCard, Confirmation, Game, Match, MatchPlayer, Set, Substitution
from rules_ref.cards import Suit, parse_card
from rules_ref.ranking import Exit as Leaving
from rules_ref.ranking import How
from scoring.log.codec import read_kept_classes, read_points
from scoring.log.parts import (
    CLOSED,
    CONFIRMED,
    CUT_OFF,
    LAST_GAME,
    RECORDED,
    SUBSTITUTIONS,
    ClosedPart,
    ConfirmationPart,
    EnvelopePart,
    GamePart,
    MatchState,
    SeatsPart,
    StateKey,
    SubstitutionPart,
    envelope_of,
    game_at,
    seats_of,
)

States = dict[StateKey[Any], Any]


class Player(NamedTuple):
    """An entrant at a match; ``pk`` is that of the MatchPlayer, ``suit`` the drawn seat (empty: none)."""

    pk: int
    number: int
    code: str
    name: str
    club: str
    order: int
    suit: str


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """The rows of a match.

    ``players``: in the order of the sheet, substitutes last. ``written``: the stored parts, without seats
    that only the draw gave. ``took_back``: the numbers of players with a voided confirmation.
    """

    size: int
    players: tuple[Player, ...]
    written: MatchState
    took_back: frozenset[int]

    @property
    def starters(self) -> tuple[int, ...]:
        """The numbers of those who began."""
        return tuple(player.number for player in self.players if player.order <= self.size)

    @property
    def drawn(self) -> MatchState:
        """The state before the first act: the seats of set 1 where they were drawn."""
        suits = {Suit(player.suit): player.number for player in self.players if player.suit}
        return seats_of(1).set_to(SeatsPart(suits)) if suits else MatchState()

    @property
    def parts(self) -> MatchState:
        """All entries of the table so far."""
        first = self.written.get(seats_of(1))
        # A set from an event document or from paper may have no seats; then the drawn ones apply.
        unknown = first is not None and not first.suits
        return self.written | self.drawn if unknown else self.drawn | self.written


def stored_matches(pks: Collection[int]) -> dict[int, StoredMatch]:
    """The matches with these ids, by id.

    Not by a subquery: without statistics of rows just imported, PostgreSQL would search all tables for it.
    """
    players, parts = _players(pks), defaultdict[int, States](dict)
    numbers = {player.pk: player.number for of_match in players.values() for player in of_match}
    parts_read = (_sets, _games, _substitutions)
    for read in parts_read:
        for match, place, state in read(pks, numbers):
            parts[match][place] = state
    took_back = _read_confirmations(pks, parts)
    columns = ("pk", "size", "cut_off", "last_game", "recorded", "closed_at", "closed_by")
    found: dict[int, StoredMatch] = {}
    for pk, size, cut_off, last_game, recorded, closed_at, closed_by in _rows(
        Match.objects.filter(pk__in=pks), *columns
    ):
        whole: States = {
            CUT_OFF: cut_off or None,
            LAST_GAME: last_game,
            RECORDED: None if recorded is None else read_points(recorded),
            CLOSED: closed_at and ClosedPart(closed_at, closed_by),
        }
        states = parts[pk] | {place: state for place, state in whole.items() if state is not None}
        found[pk] = StoredMatch(size, tuple(players[pk]), MatchState(states), frozenset(took_back[pk]))
    return found


def _rows(rows: QuerySet[Any], *columns: str) -> Iterable[tuple[Any, ...]]:
    return rows.values_list(*columns)


def _players(pks: Collection[int]) -> Mapping[int, list[Player]]:
    rows = MatchPlayer.objects.filter(match__in=pks).order_by("match_id", "order")
    who = ("entrant__number", "entrant__code", "entrant__name", "entrant__club")
    found = defaultdict[int, list[Player]](list)
    for match, *player in _rows(rows, "match", "pk", *who, "order", "suit"):
        found[match].append(Player(*player))
    return found


Written = tuple[int, StateKey[Any], object]
"""The id of a match, a key of its state, and the value."""


def _sets(pks: Collection[int], numbers: Mapping[int, int]) -> Iterator[Written]:
    """The seats and the envelope of each set."""
    in_order = BlindCard.objects.filter(envelope__set__match__in=pks).order_by("envelope_id", "id")
    cards = _by_owner(_rows(in_order, "envelope__set", "card"))
    sets = Set.objects.filter(match__in=pks).order_by("match_id", "number", "seats__id")
    of_envelope = ("number", "drawn_by", "card_count", "sealed_at", "opened_at")
    columns = ("pk", "match", "number", "seed", *(f"envelope__{column}" for column in of_envelope))
    for (pk, match, of_set, seed, number, drawn_by, count, sealed_at, opened_at), seats in _joined(
        sets, columns, ("seats__suit", "seats__player")
    ):
        suits = {Suit(suit): numbers[player] for suit, player in seats}
        yield match, seats_of(of_set), SeatsPart(suits, seed)
        if number is not None:
            found = tuple(parse_card(card) for (card,) in cards[pk])
            state = EnvelopePart(number, numbers[drawn_by], count, sealed_at, opened_at, found)
            yield match, envelope_of(of_set), state


def _games(pks: Collection[int], numbers: Mapping[int, int]) -> Iterator[Written]:
    games = Game.objects.filter(set__match__in=pks).order_by("set_id", "number", "exits__order")
    columns = ("pk", "set__match", "set__number", "number", "cut_off", "classes")
    for (_pk, match, of_set, number, cut_off, classes), exits in _joined(
        games, columns, ("exits__player", "exits__kind")
    ):
        left = tuple([_leaving(numbers[player], kind) for player, kind in exits])
        yield match, game_at(of_set, number), GamePart(left, cut_off, read_kept_classes(classes))


def _joined(
    rows: QuerySet[Any], columns: Sequence[str], of_parts: Sequence[str]
) -> Iterator[tuple[tuple[Any, ...], list[tuple[Any, ...]]]]:
    """The ``columns`` of each row, and ``of_parts`` of each of its parts, if it has any: one query."""
    read = _rows(rows, *columns, *of_parts)
    for of_row, joined in groupby(read, key=itemgetter(slice(len(columns)))):
        yield of_row, [part for row in joined if (part := row[len(columns) :])[0] is not None]


@cache
def _leaving(player: int, kind: str) -> Leaving[int]:
    """Shared instances: a hall has the same few values thousands of times."""
    return Leaving(player, How(kind))


def _substitutions(pks: Collection[int], numbers: Mapping[int, int]) -> Iterator[Written]:
    rows = Substitution.objects.filter(match__in=pks).order_by("match_id", "id")
    swaps = _by_owner(_rows(rows, "match", "from_set", "outgoing", "incoming", "reason"))
    for match, found in swaps.items():
        yield (
            match,
            SUBSTITUTIONS,
            tuple(
                SubstitutionPart(from_set, numbers[outgoing], numbers.get(incoming), reason)
                for from_set, outgoing, incoming, reason in found
            ),
        )


def _read_confirmations(pks: Collection[int], parts: Mapping[int, States]) -> Mapping[int, set[int]]:
    """Put valid confirmations into ``parts``. Returns the players with a voided one, by match."""
    took_back = defaultdict[int, set[int]](set)
    rows = Confirmation.objects.filter(player__match__in=pks).order_by("player_id", "id")
    columns = ("player__match", "player__entrant__number", "how", "at", "version", "voided_at")
    for match, number, how, at, version, voided_at in _rows(rows, *columns):
        if voided_at is None:
            parts[match].setdefault(CONFIRMED, {})[number] = ConfirmationPart(how, at, version)
        else:
            took_back[match].add(number)
    return took_back


def _by_owner(rows: Iterable[tuple[Any, ...]]) -> Mapping[int, list[Sequence[Any]]]:
    """The other columns, grouped by the first."""
    found = defaultdict[int, list[Sequence[Any]]](list)
    for owner, *row in rows:
        found[owner].append(row)
    return found
