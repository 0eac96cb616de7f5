"""The rounds of an event held against the acts: their titles, the draw that seated them, who sits them out."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from league.acts.services.check_rows import UNREADABLE, unexplained
from league.models import Verb
from scoring.event.problem import place

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from league.models import Act, Event
    from scoring.event.problem import EventProblem

_READ: Final = (
    Verb.ADD_ROUND, Verb.CORRECT_ROUND, Verb.REMOVE_ROUND, Verb.ANNOUNCE_DRAW, Verb.PUBLISH_DRAW, Verb.CHANGE_SEATING,
)  # fmt: skip

Key = tuple[str, int]
"""A round by its stage and its number in it."""


@dataclass(slots=True)
class _Round:
    """What the acts lead to. ``draws``: the draws it may be of (None: it is nobody's). Who ``rests`` sits it out, and who ``may_rest`` may."""

    draws: set[object] = field(default_factory=lambda: {None})
    rests: set[str] = field(default_factory=set)
    may_rest: set[str] = field(default_factory=set)


class _Told:
    """The rounds by stage and number in it, the titles by their number in the event; ``keys``: of the rounds that are there."""

    def __init__(self, keys: dict[int, Key], codes: dict[int, str]) -> None:
        self.keys, self.codes = keys, codes
        self.rounds: dict[Key, _Round] = {}
        self.titles: dict[int, object] = {}
        self.announced: dict[object, Iterable[str]] = {}

    def take(self, act: Act) -> None:
        after = act.after
        match act.verb:
            case Verb.ADD_ROUND | Verb.CORRECT_ROUND:
                self.titles[after["round"]] = after["title"]
                if act.verb == Verb.ADD_ROUND and after["round"] in self.keys:
                    self.rounds[self.keys[after["round"]]] = _Round()
            case Verb.REMOVE_ROUND:
                self._removed(act.before["round"])
            case Verb.ANNOUNCE_DRAW:
                self.announced[after["draw"]] = after["sitting_out"]
            case Verb.PUBLISH_DRAW if "draw" in after:
                # Of a draw that came with a file this log does not say who was to sit out: nobody was.
                resting = self.announced.get(after["draw"], ())
                self._published(after, after["rounds"], after["draw"], resting)
            case Verb.PUBLISH_DRAW:
                self._published(after, 1, None, after["sitting_out"])
            case Verb.CHANGE_SEATING:
                self._changed(after)

    def _removed(self, number: int) -> None:
        """Another round may come in its place under the same number, or in the same stage: none has to be as it was."""
        self.titles.pop(number, None)
        for each in self.rounds.values():
            each.draws.add(None)
            each.rests.clear()

    def _published(self, after: Any, rounds: int, draw: object, resting: Iterable[str]) -> None:
        for number in range(after["first"], after["first"] + rounds):
            self.rounds[after["stage"], number] = _Round({draw}, {*resting}, {*resting})

    def _changed(self, after: Any) -> None:
        key = self.keys.get(after["round"], ("", 0))
        here = self.rounds.get(key)
        if "sitting_out" in after and here is not None:
            here.rests.update(after["sitting_out"])
            here.may_rest.update(after["sitting_out"])
        if "tables" not in after:
            return
        seated = {self.codes.get(number) for players in after["tables"].values() for number, _suit in players}
        if here is not None:
            here.rests -= seated
            here.draws = {None}
        # Somebody may have been replaced in the later rounds of the stage too, of which the act does not tell.
        for (stage, number), each in self.rounds.items():
            if stage == after["stage"]:
                each.draws.add(None)
            if stage == after["stage"] and number > key[1]:
                each.rests -= seated


def round_problems(event: Event) -> Iterator[EventProblem]:
    """All of it that is stored otherwise than acts left it; what no act speaks of passes."""
    rounds = list(event.rounds.select_related("stage").prefetch_related("byes__entrant"))
    keys = {each.number: (each.stage.code, each.in_stage) for each in rounds}
    told = _Told(keys, dict(event.entrants.values_list("number", "code")))
    for act in event.acts.filter(match=None, verb__in=_READ).order_by("no"):
        with suppress(*UNREADABLE):
            told.take(act)
    for each in rounds:
        where = place(*keys[each.number])
        if told.titles.get(each.number, each.title) != each.title:
            yield unexplained("title", where)
        said = told.rounds.get(keys[each.number])
        if said is None:
            continue
        if each.draw_id not in said.draws:
            yield unexplained("draw", where)
        byes = [bye.entrant.code for bye in each.byes.all()]
        if not _as_said(byes, said.rests, said.may_rest):
            yield unexplained("byes", where)


def _as_said(byes: list[str], rests: set[str], may_rest: Container[str]) -> bool:
    return rests <= {*byes} and all(each in may_rest for each in byes)
