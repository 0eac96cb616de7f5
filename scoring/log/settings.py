"""The settings that a log leads to: stages, criteria and their changes, the steps of each ruling."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypedDict

from scoring.log.chain import GONE

OPTIONS: Final = ("ruleset", "regulation", "scheme")
"""The options of an event that affect its standings."""
CHANGE: Final = "change"
"""The key of the public notice in an entry that changed criteria after play had begun."""
_NO_OPTIONS: Final = frozenset({"id", CHANGE})
"""Keys of a stage in a log entry that are not options."""


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
    """The latest options of each stage, by its id, and of the event, and all steps of each ruling in order.

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
                self._step(after, by, _reason_of(after, reason))

    def _options(self, verb: str, after: Any) -> None:
        # An event is created with a ruleset; options that the entry does not name were its defaults.
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
            # An erased name.
            if options.get("name", "") is None:
                del options["name"]
            self.stages[change["id"]] = options

    def _stood_in(self) -> None:
        """A stand-in takes a player's place in ``enter`` of every later stage: logged values are outdated."""
        for stage in self.stages.values():
            stage.pop("enter", None)


def _reason_of(after: Mapping[str, str | None], reason: str) -> str:
    """The reason of a step. One too long for an entry's reason is in its content; None there: erased."""
    found = after.get("reason", reason)
    return GONE if found is None else found
