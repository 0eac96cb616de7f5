"""Compare the rows written at the tables of an event with what the acts there lead to."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.db.models import QuerySet

from league.acts.services.check_rows import UNREADABLE, gone, unexplained
from league.acts.services.journal import MATCH_AT_TABLES
from league.models import (
    Act,
    BlindCard,
    Confirmation,
    Envelope,
    Event,
    Exit,
    Game,
    Match,
    MatchPlayer,
    Seat,
    Set,
    Substitution,
    Verb,
)
from scoring.event.problem import EventProblem, place
from scoring.log.codec import classes_json, part_json, read_parts
from scoring.log.parts import (
    CLOSED,
    CONFIRMED,
    CUT_OFF,
    LAST_GAME,
    RECORDED,
    SUBSTITUTIONS,
    ConfirmationPart,
    MatchState,
    envelope_of,
    seats_of,
)

Stored = tuple[object, ...]
"""A row as its kind, its place in the match, and all its columns; a player is an entrant's number."""

_ROWS: Final[tuple[tuple[str, type[Any], str, tuple[str, ...], tuple[str, ...]], ...]] = (
    ("set", Set, "match", ("number", "seed"), ()),
    ("seat", Seat, "set__match", ("set__number", "suit"), ("player",)),
    (
        "envelope", Envelope, "set__match",
        ("set__number", "number", "card_count", "sealed_at", "opened_at"), ("drawn_by",),
    ),
    ("blind card", BlindCard, "envelope__set__match", ("envelope__set__number", "card"), ()),
    ("game", Game, "set__match", ("set__number", "number", "cut_off", "classes"), ()),
    ("exit", Exit, "game__set__match", ("game__set__number", "game__number", "order", "kind"), ("player",)),
    ("substitution", Substitution, "match", ("from_set", "reason"), ("outgoing", "incoming")),
    ("confirmation", Confirmation, "player__match", ("how", "at", "version", "voided_at"), ("player",)),
)  # fmt: skip
"""Kind of row, model, lookup of its match, columns, and columns that name a player of the match."""


@dataclass(frozen=True, slots=True)
class _Player:
    """A player at a match: ``number`` is the entrant's."""

    number: object
    order: int
    suit: str
    of_round: int


def table_problems(event: Event) -> Iterator[EventProblem]:
    """All rows of matches that no act at their table explains, and those that are missing."""
    matches = Match.objects.filter(table__round__event=event).order_by(
        "table__round__number", "table__number"
    )
    players = _players(event)
    stored = _stored(matches, players)
    for match in matches.select_related("table__round__stage").prefetch_related("acts"):
        of_round = match.table.round
        where = place(of_round.stage.code, of_round.in_stage, match.table.number)
        expected = _Expected.of(match, players[match.pk])
        rows = expected.comparable(stored[match.pk])
        there, due = Counter(map(_hashable, rows)), Counter(map(_hashable, expected.rows()))
        for row in there - due - expected.optional():
            yield unexplained(_named(row), where)
        for row in due - there - expected.optional():
            yield gone(_named(row), where)


def _players(event: Event) -> Mapping[int, Mapping[int, _Player]]:
    """Players by match and id. Read without a join, because an id may be no entrant of the event."""
    numbers = dict(event.entrants.values_list("pk", "number"))
    found = defaultdict[int, dict[int, _Player]](dict)
    rows = MatchPlayer.objects.filter(round__event=event)
    for pk, match, entrant, order, suit, of_round in rows.values_list(
        "pk", "match_id", "entrant_id", "order", "suit", "round_id"
    ):
        found[match][pk] = _Player(numbers.get(entrant, f"#{entrant}"), order, suit, of_round)
    return found


@dataclass(slots=True)
class _Expected:
    """A match as its acts leave it.

    ``extra``: the order of substitutes; ``voided``: confirmations that were voided.
    """

    starters: set[object]
    drawn: Mapping[str, object]
    acts: Sequence[Act]
    of_round: int
    written: MatchState = field(default_factory=MatchState)
    seats_by_import: bool = False
    voided: list[tuple[int, ConfirmationPart, datetime]] = field(default_factory=list)
    extra: dict[int, int] = field(default_factory=dict)
    reseated: bool = False

    @classmethod
    def of(cls, match: Match, players: Mapping[int, _Player]) -> _Expected:
        starters = {player.number for player in players.values() if player.order <= match.size}
        drawn = {player.suit: player.number for player in players.values() if player.suit}
        found = cls(starters, drawn, sorted(match.acts.all(), key=lambda act: act.seq), match.table.round_id)
        for act in found.acts:
            try:
                found.apply(act, read_parts(act.after))
            except UNREADABLE:
                continue
        return found

    def apply(self, act: Act, change: MatchState) -> None:
        """Apply an act."""
        if seats_of(1) in change:
            self.seats_by_import = act.verb == Verb.IMPORT
        if CONFIRMED in change:
            given = change.get(CONFIRMED) or {}
            self.voided += [
                (player, part, act.at)
                for player, part in self.written.confirmed.items()
                if player not in given
            ]
        self.reseated |= act.verb == Verb.CHANGE_SEATING
        self.written = self.written.apply(change)
        if SUBSTITUTIONS in change:
            self._substituted(in_order=act.verb == Verb.IMPORT)
        if not self.written.states:
            self.voided.clear()

    def _substituted(self, *, in_order: bool) -> None:
        incoming = dict.fromkeys(
            part.incoming for part in self.written.substitutions if part.incoming is not None
        )
        new = [number for number in incoming if number not in self.starters and number not in self.extra]
        last = max(self.extra.values(), default=len(self.starters))
        self.extra |= {
            number: order for order, number in enumerate(new if in_order else sorted(new), last + 1)
        }
        self.extra = {number: order for number, order in self.extra.items() if number in incoming}

    def rows(self) -> Iterator[Stored]:
        """All rows that must be there."""
        written = self.written
        closed, recorded, last_game = written.get(CLOSED), written.get(RECORDED), written.get(LAST_GAME)
        last = max((act.seq for act in self.acts), default=0)
        totals = None if recorded is None else part_json(RECORDED, recorded)
        yield (
            "match", last, CUT_OFF in written, last_game, totals, closed and closed.at,
            closed.by if closed else "",
        )  # fmt: skip
        for number in sorted({at.set_number for at in written if at.set_number}):
            yield from self._set_rows(number)
        for part in written.substitutions:
            yield "substitution", part.from_set, part.reason, part.outgoing, part.incoming
        for player, given in written.confirmed.items():
            yield "confirmation", given.how, given.at, given.version, None, player
        for player, given, at in self.voided:
            # The row stays with the seat, in which another player may sit since.
            yield "confirmation", given.how, given.at, given.version, at, "" if self.reseated else player
        for player, order in self.extra.items():
            yield "player", order, "", self.of_round, player

    def _set_rows(self, number: int) -> Iterator[Stored]:
        written = self.written.get(seats_of(number))
        yield "set", number, written.seed if written else ""
        if written is not None:
            yield from _seat_rows(number, {suit.value: player for suit, player in written.suits.items()})
        elif number == 1:
            yield from _seat_rows(number, self.drawn)
        if (envelope := self.written.get(envelope_of(number))) is not None:
            yield (
                "envelope", number, envelope.number, envelope.cards, envelope.sealed_at, envelope.opened_at,
                envelope.drawn_by,
            )  # fmt: skip
            for card in envelope.found:
                yield "blind card", number, card.name
        for at, game in self.written.states.items():
            if (at.kind, at.set_number) == ("game", number):
                classes = None if game.classes is None else classes_json(game.classes)
                yield "game", number, at.game, game.cut_off, classes
                for order, left in enumerate(game.exits, start=1):
                    yield "exit", number, at.game, order, left.how.value, left.player

    def comparable(self, stored: Sequence[Stored]) -> list[Stored]:
        """The stored rows, with columns that the acts do not determine left empty."""
        return [
            (*row[:-1], "") if self.reseated and row[0] == "confirmation" and row[-2] is not None else row
            for row in stored
        ]

    def optional(self) -> Counter[Stored]:
        """The first set and its seats as drawn, which older versions may or may not have stored.

        They left them behind when all acts were undone; and an event from a file may say nothing of its first
        seats.
        """
        written = self.written.get(seats_of(1))
        if not self.drawn or not self.acts or (written is not None and not self.seats_by_import):
            return Counter()
        rest = any(at.set_number == 1 and at != seats_of(1) for at in self.written)
        if rest and written is None:
            return Counter()
        of_set = () if rest else (("set", 1, ""),)
        return Counter(map(_hashable, (*of_set, *_seat_rows(1, self.drawn))))


def _seat_rows(number: int, suits: Mapping[str, object]) -> Iterator[Stored]:
    for suit, player in suits.items():
        yield "seat", number, suit, player


def _stored(
    matches: QuerySet[Match], players: Mapping[int, Mapping[int, _Player]]
) -> Mapping[int, list[Stored]]:
    """The rows written at the table, as they are stored, by match."""
    sizes = dict(matches.values_list("pk", "size"))
    found = defaultdict[int, list[Stored]](list)
    for match, *values in matches.values_list("pk", *MATCH_AT_TABLES):
        late = (player for player in players[match].values() if player.order > sizes[match])
        found[match] += [("player", one.order, one.suit, one.of_round, one.number) for one in late]
        found[match].append(("match", *values))
    for kind, model, path, columns, named in _ROWS:
        rows = model.objects.filter(**{f"{path}__in": matches}).order_by("pk")
        for match, *values in rows.values_list(path, *columns, *(f"{player}_id" for player in named)):
            at, stored, who = players[match], values[: len(columns)], values[len(columns) :]
            found[match].append((kind, *stored, *(_number(at, pk) for pk in who)))
    return found


def _number(players: Mapping[int, _Player], pk: int | None) -> object:
    """The entrant number of a player of the match; None without a player, ``#`` and the id for any other."""
    if pk is None:
        return None
    return players[pk].number if pk in players else f"#{pk}"


def _hashable(row: Stored) -> Stored:
    """A row with its JSON as text, whatever it holds."""
    return tuple(
        json.dumps(value, sort_keys=True) if isinstance(value, dict | list) else value for value in row
    )


def _named(row: Stored) -> str:
    """A row in words: its kind and all its values."""
    return " ".join(str(value) for value in row if value not in (None, ""))
