"""The settings that a log leads to: stages, criteria and their changes, the steps of each ruling."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypedDict

from scoring.log.chain import GONE

OPTIONS: Final = ("ruleset", "regulation", "scheme")
"""Of an event: what decides who ranks where."""
CHANGE: Final = "change"
"""Where an entry tells that everybody is shown what it changed after play had begun."""
_NO_OPTIONS: Final = frozenset({"id", CHANGE})
"""Of a stage as an entry tells of it."""


class _StageEntry(TypedDict):
    """A stage in an entry: as in the event file, of which only these members are read by name."""

    id: str


@dataclass(frozen=True, slots=True)
class StepEntry:
    """A step on a ruling in an entry.

    ``by`` and ``reason`` are ``GONE`` where they were erased. ``verdict``: the new verdict of a change; empty
    where it has none.
    """

    kind: str
    cited: str
    by: str
    reason: str
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """A change of criteria in an entry: its stage (None: the event), author and reason.

    ``change`` is the public notice (None: the first logs did not have it). ``by`` and ``reason`` are ``GONE``
    where they were erased.
    """

    stage: str | None
    by: str
    reason: str
    change: Mapping[str, object] | None = None


@dataclass(slots=True)
class Settings:
    """The latest values: of each stage by its id, of the event, and all steps of each ruling in order.

    What no entry has is missing: the first logs had less, and an event from a file came with its own.
    """

    stages: dict[str, dict[str, object]] = field(default_factory=dict)
    options: dict[str, object] = field(default_factory=dict)
    steps: dict[int, list[StepEntry]] = field(default_factory=dict)
    changes: list[ChangeEntry] = field(default_factory=list)

    def take(self, verb: str, before: Any, after: Any, by: str, reason: str) -> None:
        """Apply an entry about the event; in ``after`` erased texts are None.

        Raises KeyError or TypeError where it is unreadable.
        """
        if verb in ("correct_event", "correct_stage"):
            self._changed(after, by, reason)
        match verb:
            case "create_event" | "correct_event" | "import":
                self._options(verb, after)
                self._stages(after.get("stages", ()))
            case "add_stage":
                self._stages(after.get("stages", [after]))
            case "correct_stage" if "id" in after:
                self._stages([after])
            case "remove_stage":
                self.stages.pop(before["id"], None)
            case "advance":
                self.stages.setdefault(after["stage"], {})["advanced"] = after["advanced"]
            case "change_status" if "stand_in" in after:
                self._stood_in()
            case "ask_ruling":
                self.steps.setdefault(after["ruling"], [])
            case "step_on_ruling" if after["ruling"] in self.steps:
                self._step(after, by, _long(after, reason))

    def _options(self, verb: str, after: Any) -> None:
        # An event is made with its document alone: what its creation does not name was as the document has it.
        if verb == "create_event" and "ruleset" in after:
            self.options |= {"regulation": {}, "scheme": {}}
        self.options |= {key: after[key] for key in OPTIONS if key in after}

    def _changed(self, after: Any, by: str, reason: str) -> None:
        change = after.get(CHANGE)
        if not isinstance(change, dict | None):
            raise TypeError(change)
        self.changes.append(ChangeEntry(after.get("id"), by, reason, change))

    def _step(self, after: Any, by: str, reason: str) -> None:
        cited, verdict = after["cited"], after.get("verdict", "")
        if not isinstance(cited, str) or not isinstance(verdict, str):
            raise TypeError(after)
        self.steps[after["ruling"]].append(StepEntry(after["kind"], cited, by, reason, verdict))

    def _stages(self, stages: Iterable[_StageEntry]) -> None:
        for change in stages:
            options = {key: value for key, value in change.items() if key not in _NO_OPTIONS}
            # A name that stood for a forgotten person.
            if options.get("name", "") is None:
                del options["name"]
            self.stages[change["id"]] = options

    def _stood_in(self) -> None:
        """Who stands in for a player is seeded and named in their place, in every stage to come."""
        for stage in self.stages.values():
            stage.pop("enter", None)


def _long(after: Mapping[str, str | None], reason: str) -> str:
    """Why a step was taken; one that is too long for the reason of an entry stands in it."""
    found = after.get("reason", reason)
    return GONE if found is None else found
