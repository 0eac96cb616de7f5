"""Inconsistencies of an event document, with place and message, and the names it defines."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from rules_ref.text import Text
from scoring.event.values import EventDocument


@dataclass(frozen=True, slots=True)
class EventProblem:
    """One inconsistency. ``code`` is the permanent name of its kind."""

    code: str
    where: Text
    what: Text

    @property
    def text(self) -> Text:
        """Place and problem in one line.

        >>> EventProblem("too_many_sets", place("s1", 1, 3), Text("セットが4つある。", "There are 4 sets.")).text.en
        'stage s1, round 1, table 3: There are 4 sets.'
        """
        return Text(f"{self.where.ja}: {self.what.ja}", f"{self.where.en}: {self.what.en}")


def place(
    stage: str,
    number: int | None = None,
    table: int | None = None,
    set_number: int | None = None,
    game: int | None = None,
) -> Text:
    """A place in an event, as deep as numbers are given.

    >>> place("s1", 1, 3, 2).ja
    'ステージs1 1回戦 3卓 第2セット'
    """
    parts = [(f"ステージ{stage}", f"stage {stage}")]
    if number is not None:
        parts.append((f"{number}回戦", f"round {number}"))
    if table is not None:
        parts.append((f"{table}卓", f"table {table}"))
    if set_number is not None:
        parts.append((f"第{set_number}セット", f"set {set_number}"))
    if game is not None:
        parts.append((f"第{game}ゲーム", f"game {game}"))
    return Text(" ".join(ja for ja, _ in parts), ", ".join(en for _, en in parts))


T = TypeVar("T", bound="Hashable")


class DocumentNames:
    """The entrants and stages of a document. ``order`` is each stage's place among the stages, from 0."""

    def __init__(self, document: EventDocument) -> None:
        self.entrants = frozenset(entrant.id for entrant in document.entrants)
        self.order = {stage.id: index for index, stage in enumerate(document.stages)}

    def unknown_entrants(self, players: Iterable[str], where: Text) -> Iterator[EventProblem]:
        for player in players:
            if player not in self.entrants:
                what = Text(f"{player}という参加者はいない。", f"There is no entrant {player}.")
                yield EventProblem("unknown_entrant", where, what)

    def unknown_stages(self, stages: Iterable[str], where: Text) -> Iterator[EventProblem]:
        for stage in stages:
            if stage not in self.order:
                what = Text(f"{stage}というステージはない。", f"There is no stage {stage}.")
                yield EventProblem("unknown_stage", where, what)

    def unknown_or_repeated(self, players: tuple[str, ...], where: Text) -> Iterator[EventProblem]:
        """Problems of a list of players: the unknown, and those who are named more than once."""
        yield from self.unknown_entrants(players, where)
        for player in repeated(players):
            yield EventProblem(
                "named_twice", where, Text(f"{player}が2回ある。", f"{player} is named twice.")
            )


def repeated(names: Iterable[T]) -> list[T]:
    """The items that occur more than once, in order of their first occurrence.

    >>> repeated("abcabca")
    ['a', 'b', 'c']
    """
    counted = Counter(names)
    return [item for item, times in counted.items() if times > 1] if len(counted) < counted.total() else []
