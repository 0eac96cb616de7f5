"""Names in an event document: whom and what it knows, and what is named twice."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from typing import TypeVar

from rules_ref.text import Text
from scoring.event.problem import EventProblem
from scoring.event.values import EventDocument

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

    def doubtful(self, players: tuple[str, ...], where: Text) -> Iterator[EventProblem]:
        """Those of a list who are unknown, or stand in it twice."""
        yield from self.unknown_entrants(players, where)
        for player in repeated(players):
            yield EventProblem(
                "named_twice", where, Text(f"{player}が2回ある。", f"{player} is named twice.")
            )


def repeated(names: Iterable[T]) -> list[T]:
    """What stands in a list more than once, each once, in order.

    >>> repeated("abcabca")
    ['a', 'b', 'c']
    """
    counted = Counter(names)
    return [item for item, times in counted.items() if times > 1] if len(counted) < counted.total() else []
