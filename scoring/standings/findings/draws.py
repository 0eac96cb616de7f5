"""Recompute draws from their input and compare them with the published answer and the seats given."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from rules_ref.text import Text
from scoring.draw.answer import answer
from scoring.draw.digest import input_digest, version_of
from scoring.draw.json_form import DrawJson, DrawnTableJson
from scoring.draw.replay import broken_promise, disagreements
from scoring.draw.request import DrawRefusedError, Version
from scoring.event.problem import EventProblem, place
from scoring.event.values import EventDocument, EventRound, EventTable
from scoring.shape import canonical

Drawn = tuple["EventRound", "DrawJson"]
"""A round with its draw."""

_SEATS: Final = frozenset({"tables", "rounds_tables"})


def draw_problems(document: EventDocument, stage: str) -> Iterator[EventProblem]:
    """Differences between the draws of a stage and their recomputation. Draws by hand cannot be checked."""
    rounds_of: dict[str, list[Drawn]] = {}
    for event_round in document.rounds:
        if event_round.stage == stage and event_round.draw is not None:
            rounds_of.setdefault(input_digest(event_round.draw), []).append((event_round, event_round.draw))
    for rounds in rounds_of.values():
        yield from _drawn_together(rounds)


def _drawn_together(rounds: Sequence[Drawn]) -> Iterator[EventProblem]:
    version = _version(rounds)
    first = _first_round(rounds, version)
    checked: set[bytes] = set()
    for event_round, draw in rounds:
        # Rounds drawn together share one draw: reported once.
        if canonical(draw) not in checked:
            yield from _recomputed(draw, place(event_round.stage, event_round.number))
        checked.add(canonical(draw))
        yield from _destination(draw, event_round)
        yield from _seats(event_round, _places(event_round, draw, first, version))


def _version(rounds: Sequence[Drawn]) -> Version:
    """The version of a draw: by its answer or commitment, otherwise the one that agrees with most seats."""
    draw = rounds[0][1]
    if draw.keys() & {*_SEATS, "commitment"}:
        return version_of(draw)
    # Of equals the newest: a file without an answer is most often a new one.
    return max(
        reversed(Version),
        key=lambda version: _matching_tables(rounds, _first_round(rounds, version), version),
    )


def _first_round(rounds: Sequence[Drawn], version: Version) -> int:
    """The round that gets the first tables of a draw: the one that agrees with most seats.

    Some rounds of the draw may have been seated by hand since.
    """
    numbers = [event_round.number for event_round, _ in rounds]
    together = rounds[0][1].get("rounds")
    earliest = max(numbers) - together + 1 if isinstance(together, int) else min(numbers)
    possible = range(min(numbers), min(max(earliest, 1), *numbers) - 1, -1)
    return max(possible, key=lambda first: _matching_tables(rounds, first, version))


def _matching_tables(rounds: Sequence[Drawn], first: int, version: Version) -> int:
    """The number of tables that are as they were drawn."""
    return sum(
        len(_seated(event_round) & _places(event_round, draw, first, version)) for event_round, draw in rounds
    )


def _recomputed(draw: DrawJson, where: Text) -> Iterator[EventProblem]:
    for text in disagreements(draw) if draw.keys() & _SEATS else broken_promise(draw):
        yield EventProblem("draw", where, Text(f"抽選の{text.ja}", f"the draw’s {text.en}"))


def _destination(draw: DrawJson, event_round: EventRound) -> Iterator[EventProblem]:
    if draw.get("stage") not in (None, event_round.stage) or draw.get("round") not in (
        None,
        event_round.number,
    ):
        what = Text("抽選がほかの回戦のものになっている。", "Its draw was made for another round.")
        yield EventProblem("draw_elsewhere", place(event_round.stage, event_round.number), what)


def _seats(event_round: EventRound, drawn: AbstractSet[bytes]) -> Iterator[EventProblem]:
    """Tables that are not as they were drawn."""
    for table in event_round.tables:
        if _seated_at(table) not in drawn:
            what = Text("席が抽選と違う。", "Its seats are not those that were drawn.")
            yield EventProblem("seat", place(event_round.stage, event_round.number, table.number), what)
    if event_round.tables and len(event_round.tables) < len(drawn):
        what = Text("抽選にある卓がない。", "A table that was drawn is missing.")
        yield EventProblem("seat", place(event_round.stage, event_round.number), what)


def _seated(event_round: EventRound) -> set[bytes]:
    return {_seated_at(table) for table in event_round.tables}


def _seated_at(table: EventTable) -> bytes:
    return _spelt(table.number, {str(suit): player for suit, player in table.seats.items()})


def _places(event_round: EventRound, draw: DrawJson, first: int, version: Version) -> set[bytes]:
    """The drawn tables of a round, under the numbers they were played at."""
    moved, drawn = dict(event_round.moved), _tables(draw, event_round.number - first, version)
    return {_spelt(moved.get(table["table"], table["table"]), table["seats"]) for table in drawn}


def _tables(draw: DrawJson, index: int, version: Version) -> Sequence[DrawnTableJson]:
    """The drawn tables of the round at ``index`` of a draw: as published, else recomputed from its input."""
    try:
        answered = draw if draw.keys() & _SEATS else answer(draw, version)
    except DrawRefusedError:
        return ()
    tables, rounds = answered.get("tables"), answered.get("rounds_tables")
    if isinstance(rounds, list):
        tables = rounds[index] if 0 <= index < len(rounds) else None
    return tables or ()


def _spelt(number: object, seats: Mapping[str, str]) -> bytes:
    return canonical({"table": number, "seats": seats})
