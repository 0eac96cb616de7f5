"""Who decided that somebody leaves or moves up, held against the acts; what was decided is held against the log with the event file."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from league.acts.services.check_rows import UNREADABLE, unexplained
from league.models import Entrant, StageDecision, Verb
from rules_ref.text import Text
from scoring.log.sealing import is_erased

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from league.models import Act, Event
    from scoring.event.problem import EventProblem
    from scoring.log.said import DecisionJson

_READ: Final = (Verb.IMPORT, Verb.DECIDE, Verb.CHANGE_STATUS)
_KINDS: Final = (StageDecision.Kind.WITHDRAW, StageDecision.Kind.MOVE_UP)

Key = tuple[str, str, str | None]
"""A decision by its kind, who it is about, and of a move up the stage."""


class _Told:
    """By decision the last who took it; None where that name was erased. ``codes``: of entrants, by number."""

    def __init__(self, codes: Mapping[int, str]) -> None:
        self.codes = codes
        self.by: dict[Key, str | None] = {}

    def take(self, act: Act) -> None:
        after, by = act.after, None if is_erased(act.salts.get("actor", "")) else act.actor
        match act.verb:
            case Verb.IMPORT:
                for each in after.get("decisions", ()):
                    # The file does not say who decided.
                    self._decided(each, "")
            case Verb.DECIDE if after:
                self._decided(after, by)
            case Verb.CHANGE_STATUS if after.get("status") == Entrant.Status.WITHDRAWN and "entrant" in after:
                self.by["withdraw", self.codes.get(after["entrant"], ""), None] = by
                if "after_stage" in after and "stand_in" in after:
                    self.by["move_up", self.codes.get(after["stand_in"], ""), after["after_stage"]] = by

    def _decided(self, said: DecisionJson, by: str | None) -> None:
        match said["kind"]:
            case "withdraw":
                self.by["withdraw", said["player"], None] = by
            case "move_up":
                self.by["move_up", said["player"], said["stage"]] = by


def decision_problems(event: Event) -> Iterator[EventProblem]:
    """All of it that is stored otherwise than acts left it; what no act speaks of passes."""
    told = _Told(dict(event.entrants.values_list("number", "code")))
    for act in event.acts.filter(match=None, verb__in=_READ).order_by("no"):
        with suppress(*UNREADABLE):
            told.take(act)
    for each in event.decisions.filter(kind__in=_KINDS).select_related("entrant", "stage"):
        code = each.entrant.code if each.entrant else ""
        moved_up = each.kind == StageDecision.Kind.MOVE_UP and each.stage
        said = told.by.get((each.kind, code, each.stage.code if moved_up and each.stage else None))
        if said not in (None, each.by):
            yield unexplained("by", Text(f"決定 {each.kind} {code}", f"decision {each.kind} {code}"))
