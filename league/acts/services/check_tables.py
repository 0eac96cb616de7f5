"""The tables of a hall held against the acts that laid them: which group plays there, and by which key results are entered."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from league.acts.services.check_rows import UNREADABLE, unexplained
from league.models import Table, Verb
from scoring.event.problem import place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from league.models import Act, Event
    from scoring.event.problem import EventProblem

_READ: Final = (Verb.IMPORT, Verb.LAY_TABLE, Verb.PUBLISH_DRAW, Verb.RENEW_LINK)

Key = tuple[str, int, int]
"""A table by its stage, the round in it, and its number."""


class _Told:
    """What the acts lead to: by table the group and the fingerprint of the key. ``rounds``: those that are there, by their numbers."""

    def __init__(self, rounds: Mapping[int, tuple[str, int]]) -> None:
        self.rounds = rounds
        self.tables: dict[Key, dict[str, object]] = {}
        self.groups_came = False
        """With a file, which told of all groups in it."""

    def take(self, act: Act) -> None:
        after = act.after
        match act.verb:
            case Verb.IMPORT if "groups" in after:
                self.groups_came = True
                for stage, of_round, table, group in after["groups"]:
                    self.tables[stage, of_round, table] = {"group": group}
            case Verb.LAY_TABLE if after["round"] in self.rounds:
                # A table that is laid by itself is of no group.
                self._laid((*self.rounds[after["round"]], after["table"]), after)
            case Verb.PUBLISH_DRAW:
                self._published(after)
            case Verb.RENEW_LINK if after["round"] in self.rounds:
                at = (*self.rounds[after["round"]], after["table"])
                self.tables.setdefault(at, {})["key"] = after.get("key")

    def _published(self, after: Any) -> None:
        rounds = range(after["first"], after["first"] + after.get("rounds", 1))
        for each in [each for each in self.tables if each[0] == after["stage"] and each[1] in rounds]:
            del self.tables[each]
        for in_stage, tables in after.get("laid", {}).items():
            for number, laid in tables.items():
                self._laid((after["stage"], int(in_stage), int(number)), laid)

    def _laid(self, at: Key, laid: Any) -> None:
        self.tables[at] = {"group": laid.get("group", ""), "key": laid.get("key")}

    def differs(self, at: Key, table: Table) -> Iterator[str]:
        """What of a table is stored otherwise; what no act speaks of passes."""
        said = self.tables.get(at, {"group": ""} if self.groups_came else {})
        if said.get("group", table.group) != table.group:
            yield "group"
        if said.get("key") not in (None, table.key_print()):
            yield "key"


def table_problems(event: Event) -> Iterator[EventProblem]:
    """All of it that is stored otherwise than acts left it."""
    rounds = {each.number: (each.stage.code, each.in_stage) for each in event.rounds.select_related("stage")}
    told = _Told(rounds)
    for act in event.acts.filter(match=None, verb__in=_READ).order_by("no"):
        with suppress(*UNREADABLE):
            told.take(act)
    for table in Table.objects.filter(round__event=event).select_related("round__stage"):
        at = (table.round.stage.code, table.round.in_stage, table.number)
        for name in told.differs(at, table):
            yield unexplained(name, place(*at))
