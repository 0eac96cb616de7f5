"""Who takes part held against the acts: what entrants are called and seeded, whether they are here, which table is kept for them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from league.acts.services.check_rows import UNREADABLE, gone, unexplained
from league.models import Entrant, Verb
from rules_ref.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from league.models import Act, Event
    from scoring.event.problem import EventProblem

_FIELDS: Final = {
    "id": "code", "kana": "kana", "club": "club", "seed": "seed", "status": "status", "table": "fixed_table",
}  # fmt: skip
"""By the word of the log the field of an entrant; what they are called is held against the log with the event file."""
_READ: Final = (
    Verb.IMPORT, Verb.ENTER_PLAYERS, Verb.CORRECT_PLAYER, Verb.REMOVE_PLAYER, Verb.FIX_TABLE, Verb.CHANGE_STATUS, Verb.ARRIVE,
)  # fmt: skip


class _Told:
    """What the acts lead to: by an entrant's number the last that was said of each field."""

    def __init__(self) -> None:
        self.people: dict[int, dict[str, object]] = {}

    def take(self, act: Act) -> None:
        after = act.after
        match act.verb:
            case Verb.IMPORT | Verb.ENTER_PLAYERS:
                for each in after.get("entrants", ()):
                    # Nobody has a table of their own from the beginning.
                    self.people[each["entrant"]] = {"table": None, **_said(each)}
            case Verb.REMOVE_PLAYER:
                self.people.pop(act.before["entrant"], None)
            case Verb.CHANGE_STATUS if "entrants" in after:
                for number in after["entrants"]:
                    self._of(number)["status"] = after["status"]
            case Verb.CHANGE_STATUS if after["status"] == Entrant.Status.WITHDRAWN:
                self._left(after)
            case _:
                self._of(after["entrant"]).update(_said(after))

    def _left(self, after: Any) -> None:
        """Who leaves after a stage stays present, for they did enter it; the first logs did not say of everybody whether they had."""
        if "after_stage" not in after:
            self._of(after["entrant"]).pop("status", None)
        elif after["after_stage"] is None:
            self._of(after["entrant"])["status"] = Entrant.Status.WITHDRAWN

    def _of(self, number: int) -> dict[str, object]:
        return self.people.setdefault(number, {})


def people_problems(event: Event) -> Iterator[EventProblem]:
    """All of it that is stored otherwise than acts left it; what no act speaks of passes."""
    told = _Told()
    for act in event.acts.filter(match=None, verb__in=_READ).order_by("no"):
        with suppress(*UNREADABLE):
            told.take(act)
    left = dict(told.people)
    for each in event.entrants.all():
        for key, said in left.pop(each.number, {}).items():
            if said != getattr(each, _FIELDS[key]):
                yield unexplained(_FIELDS[key], _where(each.number))
    for number, said in left.items():
        # Of others no act tells that they were entered: the first logs did not say so of everybody.
        if "id" in said:
            yield gone("entrant", _where(number))


def _said(content: Mapping[str, object]) -> dict[str, object]:
    return {key: content[key] for key in _FIELDS if key in content}


def _where(number: int) -> Text:
    return Text(f"参加者{number}", f"entrant {number}")
