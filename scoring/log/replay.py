"""Replay the entries of a log: the state of every table, the entrants, the decisions."""

import re
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from rules_ref.cases.writer import Json
from rules_ref.text import Text
from scoring.log.chain import GONE, OF_AN_ENTRANT, EventLog, opened
from scoring.log.chain_findings import ChainFinding
from scoring.log.codec import UnreadablePartError, part_json, parts_json, read_parts
from scoring.log.parts import MatchState, StateKey, seats_of
from scoring.log.settings import ChangeEntry, Settings
from scoring.shape import canonical

TableKey = tuple[str, int, int]
ROWS: Final = "rows"
"""The key of an entry's database rows, which a file does not have."""


@dataclass(slots=True)
class Replayed:
    """The state that a log leads to.

    ``codes``, ``people``: by entrant number, a person with the keys of an entry. ``penalties``: how many
    there are of each (stage, number, points, ruling, reason). ``decisions``: how many of each
    ``decision_key``. ``inherited``: decisions that may follow. ``imported``: the event came from a file that
    an older log does not repeat. ``rulings``: by number, the digests of question and answer. ``settings``:
    options, and steps on rulings.
    """

    tables: dict[TableKey, MatchState] = field(default_factory=dict)
    codes: dict[int, str] = field(default_factory=dict)
    people: dict[int, dict[str, str]] = field(default_factory=dict)
    penalties: Counter[tuple[object, ...]] = field(default_factory=Counter)
    decisions: Counter[tuple[object, ...]] = field(default_factory=Counter)
    rulings: dict[int, dict[str, str]] = field(default_factory=dict)
    inherited: set[tuple[object, ...]] = field(default_factory=set)
    stood_in: set[tuple[str, str]] = field(default_factory=set)
    """(Player, stand-in) from the first logs, which did not say after which stage the player left."""
    imported: bool = False
    settings: Settings = field(default_factory=Settings)
    forgotten: set[str] = field(default_factory=set)
    """The codes that stand for forgotten persons."""
    findings: list[ChainFinding] = field(default_factory=list)


def replay_log(log: EventLog) -> Replayed:
    """Replay every entry.

    The values an entry gives as before are compared with the result of the entries before it.
    """
    found = Replayed()
    for entry in log.entries or ():
        before, values = opened(entry["before"], log.sealed), _without_rows(entry["after"])
        after = opened(values, log.sealed)
        reason = opened(entry["reason"], log.sealed)
        if (table := entry["table"]) is not None:
            _at_table(found, entry["no"], (entry["stage"], entry["round"], table), before, after)
        else:
            try:
                _on_event(found, _Act(entry["verb"], before, after, reason))
                by = opened(entry["actor"], log.sealed, GONE)
                # None for erased texts, because a name may be empty.
                erased_as_none = opened(values, log.sealed, erased=None)
                found.settings.take(
                    entry["verb"], before, erased_as_none, by, opened(entry["reason"], log.sealed, GONE)
                )
                if entry["verb"] == "forget":
                    found.forgotten.add(
                        f"#{after['entrant']}" if "entrant" in after else str(after.get("code", ""))
                    )
            except (AttributeError, KeyError, TypeError, ValueError):
                what = Text("この操作の中身が読めない。", "What this act did cannot be read.")
                found.findings.append(ChainFinding(entry["no"], what))
    return found


def _without_rows(after: Any) -> Any:
    return {key: value for key, value in after.items() if key != ROWS} if isinstance(after, dict) else after


@dataclass(frozen=True, slots=True)
class _Act:
    """An act on the event, opened. Its verb determines the contents; anything else is unreadable."""

    verb: str
    before: Any
    after: Any
    reason: str


def _at_table(
    found: Replayed, no: int, key: TableKey, before: Mapping[str, object], after: Mapping[str, object]
) -> None:
    parts = found.tables.get(key, MatchState())
    try:
        was, now = read_parts(before), read_parts(after)
    except UnreadablePartError as error:
        what = Text(f"「{error}」が読めない。", f"“{error}” cannot be read.")
        found.findings.append(ChainFinding(no, what))
        return
    for place in now:
        # The pairing draw may have given the first seats: no act at the table did.
        drawn = place == seats_of(1) and place not in parts
        if not drawn and not _same(place, was.get(place), parts.get(place), found.forgotten):
            (name,) = parts_json(place.set_to(None))
            what = Text(
                f"「{name}」は、前の記録が残したものと違う。",
                f"“{name}” is not what the entries before left.",
            )
            found.findings.append(ChainFinding(no, what))
    found.tables[key] = parts.apply(now)


def _same(place: StateKey[Any], was: object, left: object, forgotten: Collection[str]) -> bool:
    """Whether a part is as it was left. Texts erased since have the code of a forgotten person."""
    return was == left or _without_erased_texts(part_json(place, was), forgotten) == _without_erased_texts(
        part_json(place, left), forgotten
    )


def _without_erased_texts(value: Any, forgotten: Collection[str]) -> Any:
    """A value with an empty text for every text that has the code of a forgotten person."""
    match value:
        case dict():
            return {key: _without_erased_texts(member, forgotten) for key, member in value.items()}
        case list():
            return [_without_erased_texts(member, forgotten) for member in value]
    return "" if agrees(GONE, value, forgotten) else value


def _on_event(found: Replayed, act: _Act) -> None:
    before, after = act.before, act.after
    match act.verb:
        case "enter_players":
            _enter(found, after["entrants"])
        case "correct_player":
            _set_names(found, after)
        case "remove_player":
            found.people.pop(before["entrant"], None)
            found.codes.pop(before["entrant"], None)
        # An import lists everything at once; later acts continue from there.
        case "import":
            _import(found, after)
        # The end of a roll call changes many at once, none of whom withdraws.
        case "change_status" if "entrants" not in after:
            _change_status(found, before, after)
        case _:
            _decide(found, act)


def _decide(found: Replayed, act: _Act) -> None:
    before, after = act.before, act.after
    match act.verb:
        case "penalise":
            found.penalties[_penalty(after, act.reason)] += 1
        case "lift_penalty":
            found.penalties -= Counter([_lifted(found, _penalty(before, before.get("reason", "")))])
        case "decide" if after:
            found.decisions[decision_key(after)] += 1
        case "decide":
            _take_back(found, before)
        case "ask_ruling" if type(after["ruling"]) is not int:
            raise TypeError(after)
        case "ask_ruling":
            found.rulings[after["ruling"]] = {"case": after["case"], "answer": after["answer"]}


def _enter(found: Replayed, entrants: list[Json]) -> None:
    for entrant in entrants:
        if type(entrant["entrant"]) is not int or not isinstance(entrant.get("id", ""), str):
            raise TypeError(entrant)
        _set_names(found, entrant)
        # The first logs did not have the code, which was then made of the number.
        found.codes[entrant["entrant"]] = entrant.get("id", f"p{entrant['entrant']:02d}")


def _set_names(found: Replayed, entry: Json) -> None:
    """Set the names of an entrant; what the first logs did not have stays unknown."""
    names = {"name": entry["name"], **{key: entry[key] for key in OF_AN_ENTRANT if key in entry}}
    found.people.setdefault(entry["entrant"], {}).update(names)


def _import(found: Replayed, after: Any) -> None:
    if "entrants" not in after:
        found.imported = True
        return
    _enter(found, after["entrants"])
    numbers = {code: number for number, code in found.codes.items()}
    for penalty in after["penalties"]:
        found.penalties[_penalty(penalty | {"entrant": numbers[penalty["player"]]}, penalty["reason"])] += 1
    for decision in after["decisions"]:
        if decision["kind"] == "change":
            shown = {"before": decision["before"], "after": decision["after"], "at": decision.get("at", "")}
            change = ChangeEntry(
                decision.get("stage"), decision.get("by", ""), decision.get("reason", ""), shown
            )
            found.settings.changes.append(change)
        else:
            found.decisions[decision_key(decision)] += 1


def _change_status(found: Replayed, before: Json, after: Json) -> None:
    code = found.codes.get(after["entrant"], "")
    if "stand_in" in after and "after_stage" not in after:
        found.stood_in.add((code, found.codes.get(after["stand_in"], "")))
    elif after["status"] == "withdrawn":
        where = after.get("after_stage"), after.get("after_round"), after.get("after_set")
        found.decisions["withdraw", code, *where] += 1
        # A stand-in for a player who went on goes on too, by the same act.
        stand_in = found.codes.get(after.get("stand_in", 0), "")
        found.inherited.add(("move_up", after.get("after_stage"), stand_in, code))
    elif before["status"] == "withdrawn":
        # Coming back undoes the withdrawal itself: the log has no act of its own for that.
        for key in [decision for decision in found.decisions if decision[:2] == ("withdraw", code)]:
            del found.decisions[key]


def _take_back(found: Replayed, before: Json) -> None:
    for key in found.decisions:
        if _is_meant(key, before):
            # Only one of them: equal decisions differ in nothing and are only counted.
            found.decisions -= Counter([key])
            return


def _is_meant(key: tuple[object, ...], before: Json) -> bool:
    if key[0] == "lot":
        return key[:3] == ("lot", before["stage"], tuple(before["order"] or ()))
    return key[:3] == (before["kind"], before["stage"], before["player"])


def agrees(text: str | None, now: object, forgotten: Collection[str]) -> bool:
    """Whether a text of the event is that of the log.

    If the log's was erased, whether it has the code of a forgotten person.
    """
    if text != GONE:
        return text == now
    return isinstance(now, str) and any(
        re.search(rf"{re.escape(code)}(?!\d)", now) for code in forgotten if code
    )


def decision_key(decision: Json) -> tuple[object, ...]:
    """A decision as comparable values: its kind first."""
    if decision["kind"] == "lot":
        return "lot", decision["stage"], tuple(decision["order"]), decision["by"], decision["at"]
    if decision["kind"] == "withdraw":
        return "withdraw", decision["player"], decision["after"], decision.get("round"), decision.get("set")
    return "move_up", decision["stage"], decision["player"], decision["for"]


def digests(case: Mapping[str, object], answer: Mapping[str, object]) -> dict[str, str]:
    """What an entry has of a ruling: digests of its question and its answer, as both contain names."""
    return {"case": sha256(canonical(case)).hexdigest(), "answer": sha256(canonical(answer)).hexdigest()}


def _lifted(found: Replayed, key: tuple[object, ...]) -> tuple[object, ...]:
    """The key of a lifted penalty as first logged: its reason may have been erased since."""
    erased = key not in found.penalties and agrees(GONE, key[-1], found.forgotten)
    return (*key[:-1], "") if erased else key


def _penalty(entry: Json, reason: str) -> tuple[object, ...]:
    return entry["stage"], entry["entrant"], entry["points"], entry["ruling"], reason
