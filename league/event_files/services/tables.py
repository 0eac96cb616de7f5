"""Store many rows in few queries, validated as by forms first; collect the rows of a document's tables."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import JSONField, Model

from league.acts.services.acts import Entry, Refusal
from league.models import (
    BlindCard,
    Entrant,
    Envelope,
    Exit,
    Game,
    Match,
    MatchPlayer,
    Round,
    Seat,
    Set,
    Substitution,
    Table,
)
from rules_ref.cards import SUITS
from rules_ref.cases.writer import number_json
from scoring.event import values
from scoring.event.matches import sitting_at_table, substitutions_by_table
from scoring.log.codec import classes_json
from scoring.matches.results import GameResult, SetResult

Row = TypeVar("Row", bound=Model)
BATCH: Final = 500
_IN_ORDER: Final = (
    Table, Match, MatchPlayer, Substitution, Set, Seat, Envelope, BlindCard, Game, Exit,
)  # fmt: skip
"""The models of rows that an event document has, each after those to which its rows refer."""


class TableImport:
    """Rows for the tables added so far; ``store`` writes them."""

    def __init__(self, entrants: Mapping[str, Entrant], document: values.EventDocument, entry: Entry) -> None:
        self.entrants = entrants
        self.substitutions = substitutions_by_table(document)
        self.entry = entry
        self.rows: dict[type[Model], list[Any]] = {model: [] for model in _IN_ORDER}

    def add(self, stored: Round, entry: values.EventRound, table: values.EventTable) -> None:
        """Add the rows of a table with all its results."""
        row = Table(round=stored, number=table.number, group=table.group or "")
        match = Match(table=row, size=len(table.seats), cut_off=table.cut_off, recorded=self._recorded(table))
        self.rows[Table].append(row)
        self.rows[Match].append(match)
        swaps = self.substitutions.get((entry.stage, entry.number, table.number), ())
        players = self._players(stored, match, table, swaps)
        began = tuple(table.seats[suit] for suit in SUITS if suit in table.seats)
        for number, played_set in enumerate(table.sets, start=1):
            sitting = sitting_at_table(began, swaps, number)
            self._set(Set(match=match, number=number), played_set, players, sitting)

    def store(self, done: Callable[[float], None]) -> None:
        """Write all rows, referenced ones first; ``done`` is called with the share written."""
        written, total = 0, sum(map(len, self.rows.values()))
        for model, rows in self.rows.items():
            store(model, rows)
            written += len(rows)
            done(written / max(total, 1))

    def _recorded(self, table: values.EventTable) -> dict[str, int | str] | None:
        if table.recorded is None:
            return None
        return {
            str(self.entrants[code].number): number_json(points) for code, points in table.recorded.items()
        }

    def _players(
        self, stored: Round, match: Match, table: values.EventTable, swaps: Sequence[values.Substitution]
    ) -> Mapping[str, MatchPlayer]:
        suits = {code: suit.value for suit, code in table.seats.items()}
        began = [table.seats[suit] for suit in SUITS if suit in table.seats]
        codes = dict.fromkeys([*began, *(swap.incoming for swap in swaps if swap.incoming is not None)])
        players = {
            code: MatchPlayer(
                match=match, entrant=self.entrants[code], round=stored, order=order, suit=suits.get(code, "")
            )
            for order, code in enumerate(codes, start=1)
        }
        self.rows[MatchPlayer] += players.values()
        self.rows[Substitution] += [
            Substitution(
                match=match, from_set=swap.from_set, outgoing=players[swap.outgoing],
                incoming=None if swap.incoming is None else players[swap.incoming], reason=swap.reason,
            )
            for swap in swaps
        ]  # fmt: skip
        return players

    def _set(
        self, row: Set, entry: SetResult, players: Mapping[str, MatchPlayer], sitting: Sequence[str]
    ) -> None:
        self.rows[Set].append(row)
        seats = entry.seats or {}
        self.rows[Seat] += [
            Seat(set=row, suit=suit.value, player=players[seats[suit]]) for suit in SUITS if suit in seats
        ]
        if entry.envelope is not None or entry.blind is not None:
            drawn_by = players[seats.get(SUITS[0], sitting[0])]
            self._envelope(row, entry, drawn_by, len(sitting))
        for number, game in enumerate(entry.games, start=1):
            self._game(
                Game(set=row, number=number, cut_off=game.cut_off, classes=self._classes(game)), game, players
            )

    def _envelope(self, row: Set, entry: SetResult, drawn_by: MatchPlayer, size: int) -> None:
        """The league's document says who drew the cards: the player at ♠ (JBL-3.1)."""
        now = self.entry.now
        envelope = Envelope(
            set=row, number=entry.envelope or "", drawn_by=drawn_by, card_count=3 if size == 3 else 2,  # noqa: PLR2004
            sealed_at=now, opened_at=None if entry.blind is None else now,
        )  # fmt: skip
        self.rows[Envelope].append(envelope)
        self.rows[BlindCard] += [BlindCard(envelope=envelope, card=card.name) for card in entry.blind or ()]

    def _classes(self, entry: GameResult) -> dict[str, str] | None:
        if entry.classes is None:
            return None
        return classes_json(
            {self.entrants[code].number: player_class for code, player_class in entry.classes.items()}
        )

    def _game(self, row: Game, entry: GameResult, players: Mapping[str, MatchPlayer]) -> None:
        self.rows[Game].append(row)
        self.rows[Exit] += [
            Exit(game=row, order=order, player=players[player_exit.player], kind=player_exit.how.value)
            for order, player_exit in enumerate(entry.exits, start=1)
        ]


def store(model: type[Row], rows: Sequence[Row]) -> list[Row]:
    """Store rows and set their keys.

    Raises Refusal for the first text that is too long, or unknown choice; JSON is not checked.
    """
    for row in rows:
        _validate(row)
    return model._default_manager.bulk_create(rows, batch_size=BATCH)  # noqa: SLF001 (Django's documented name)


def _validate(row: Model) -> None:
    fields = row._meta.concrete_fields  # noqa: SLF001 (as above)
    elsewhere = {column.name for column in fields if column.is_relation or isinstance(column, JSONField)}
    try:
        row.clean_fields(exclude=elsewhere)
    except ValidationError as error:
        field, messages = next(iter(error.message_dict.items()))
        raise Refusal(f"{row._meta.verbose_name} {row}: {field}: {messages[0]}") from None  # noqa: SLF001 (as above)
