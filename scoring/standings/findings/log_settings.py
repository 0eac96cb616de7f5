"""Compare the rulings, stages and criteria of an event with its log."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.reader import Reader
from rules_ref.text import Text
from scoring.event.objects.scheme import SCHEME, options_of, scheme_of
from scoring.event.objects.stages import STAGE
from scoring.event.problem import EventProblem
from scoring.event.values import CriteriaChange, EventDocument, EventRuling
from scoring.log.replay import Replayed, agrees, digests
from scoring.log.settings import ChangeEntry, StepEntry

STEPS: Final = "steps"
"""The key of a ruling's answer under which later steps are."""


def settings_problems(document: EventDocument, replayed: Replayed) -> Iterator[EventProblem]:
    """Settings and steps on rulings that differ from what the entries left; what no entry has is skipped."""
    yield from _rulings(document, replayed)
    yield from _stages(document, replayed)
    yield from _options(document, replayed)
    yield from _changes(document, replayed)


def differs(ja: str, en: str) -> Text:
    """The text of every finding of this kind."""
    are = "are" if en.endswith("s") else "is"
    return Text(f"{ja}が、記録の示すものと違う。", f"{en} {are} not what the log leads to.")


def _rulings(document: EventDocument, replayed: Replayed) -> Iterator[EventProblem]:
    there = {ruling.number: ruling for ruling in document.rulings}
    for number, digest in replayed.rulings.items():
        where = Text(f"裁定{number}", f"ruling {number}")
        stored = there.pop(number, None)
        if stored is None or digests(stored.case, _without_steps(stored)) != digest:
            yield EventProblem("log_ruling", where, differs("裁定", "The ruling"))
        elif not _same_steps(stored.ruling.get(STEPS, []), replayed.settings.steps.get(number, []), replayed):
            yield EventProblem("log_ruling", where, differs("裁定の経過", "What was done about the ruling"))
    first = min(replayed.rulings, default=None)
    for number in sorted(there):
        # Rulings that came with a file, or are older than such entries, have lower numbers.
        if first is not None and number > first:
            where = Text(f"裁定{number}", f"ruling {number}")
            yield EventProblem(
                "log_ruling", where, Text("尋ねた記録がない。", "No entry tells that it was asked.")
            )


def _without_steps(ruling: EventRuling) -> dict[str, object]:
    return {key: value for key, value in ruling.ruling.items() if key != STEPS}


def _same_steps(stated: object, done: list[StepEntry], replayed: Replayed) -> bool:
    if not isinstance(stated, list) or len(stated) != len(done):
        return False
    return all(_same_step(now, logged, replayed.forgotten) for now, logged in zip(stated, done, strict=True))


def _same_step(stated: object, done: StepEntry, forgotten: set[str]) -> bool:
    return (
        isinstance(stated, dict)
        and (stated.get("kind"), stated.get("clauses", [])) == (done.kind, done.cited.split())
        and stated.get("verdict", "") == done.verdict
        and agrees(done.by, stated.get("by"), forgotten)
        and agrees(done.reason, stated.get("reason", ""), forgotten)
    )


def _stages(document: EventDocument, replayed: Replayed) -> Iterator[EventProblem]:
    for stage in document.stages:
        now = STAGE.write(stage)
        for key, logged in replayed.settings.stages.get(stage.id, {}).items():
            if _unordered(key, now.get(key)) != _unordered(key, logged):
                where = Text(f"ステージ{stage.id}", f"stage {stage.id}")
                yield EventProblem("log_stage", where, differs(f"設定「{key}」", f"The option “{key}”"))


def _unordered(key: str, value: Any) -> Any:
    """A value for comparison: the order of the players who go on does not matter."""
    return sorted(value, key=str) if key == "advanced" and isinstance(value, list) else value


def _options(document: EventDocument, replayed: Replayed) -> Iterator[EventProblem]:
    now = {
        "ruleset": document.ruleset,
        "regulation": document.regulation,
        "scheme": SCHEME.write(options_of(document)),
    }
    options = dict(replayed.settings.options)
    if "scheme" in options:
        options["scheme"] = _whole_scheme(document, options["scheme"])
    for name, logged in options.items():
        for key in _changed(now[name], logged):
            where = Text("大会の設定", "the event's settings")
            yield EventProblem("log_option", where, differs(f"「{key or name}」", f"“{key or name}”"))


def _whole_scheme(document: EventDocument, logged: object) -> object:
    """The scheme of an entry, completed from the event's ruleset; None if it cannot be read."""
    event = Reader({"regulation": document.regulation})
    try:
        options = SCHEME.read(Reader(logged or {}, "scheme", event))
        scheme = scheme_of(event, document.ruleset, options)
    except MalformedCaseError:
        return None
    return SCHEME.write(options_of(replace(document, scheme=scheme, tiebreaks=options.tiebreaks)))


def _changes(document: EventDocument, replayed: Replayed) -> Iterator[EventProblem]:
    """Changes of criteria that are in the file without an entry, or in an entry and not in the file."""
    left = list(replayed.settings.changes)
    # Entries with a notice come first: one of the first logs, without, explains any change of its stage.
    left.sort(key=lambda setting: setting.change is None)
    for change in document.decisions:
        if isinstance(change, CriteriaChange):
            found = next(
                (setting for setting in left if _explains(setting, change, replayed.forgotten)), None
            )
            if found is not None:
                left.remove(found)
            elif not replayed.imported:
                what = Text("この変更の記録がない。", "No entry tells of this change.")
                yield EventProblem("log_change", _change_at(change.stage, change.at), what)
    for setting in left:
        if setting.change is not None:
            what = Text(
                "記録にある変更が、表示されない。", "An entry tells of this change, but it is not shown."
            )
            yield EventProblem("log_change", _change_at(setting.stage, setting.change.get("at")), what)


def _explains(logged: ChangeEntry, stated: CriteriaChange, forgotten: set[str]) -> bool:
    shown = {"before": dict(stated.before), "after": dict(stated.after), "at": stated.at}
    return (
        logged.stage == stated.stage
        and agrees(logged.by, stated.by, forgotten)
        and agrees(logged.reason, stated.reason, forgotten)
        and logged.change in (None, shown)
    )


def _change_at(stage: str | None, at: object) -> Text:
    of = (f"ステージ{stage}の", f" of stage {stage}") if stage else ("", "")
    return Text(f"{of[0]}基準の変更（{at}）", f"change of criteria{of[1]} ({at})")


def _changed(now: Any, logged: Any) -> list[str]:
    """The keys whose values differ; ``[""]`` for values that differ and are not both objects."""
    if not (isinstance(logged, dict) and isinstance(now, dict)):
        return [] if now == logged else [""]
    return [
        key for key in logged | now if key not in logged or key not in now or _changed(now[key], logged[key])
    ]
