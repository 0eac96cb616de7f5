"""What stands beside the tables held against the acts: objections, sheets that were compared, draws, how an event is set up."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from league.acts.services.check_rows import UNREADABLE, gone, unexplained
from league.models import OPTIONS, Draw, Objection, SheetComparison, Verb
from rules_ref.text import Text
from scoring.event.problem import place
from scoring.log.sealing import is_erased

if TYPE_CHECKING:
    from collections.abc import Iterator

    from league.models import Act, Event, Match
    from scoring.event.problem import EventProblem

_SHOWN: Final = ("name", "slug", "venue", "date", *(option.name for option in OPTIONS))
"""Of an event: what decides how cases are handled and what everybody is shown."""
_READ: Final = (
    Verb.IMPORT, Verb.CREATE_EVENT, Verb.CORRECT_EVENT, Verb.RAISE_OBJECTION, Verb.SETTLE_OBJECTION, Verb.COMPARE_SHEET,
    Verb.ANNOUNCE_DRAW, Verb.DRAW, Verb.DISCARD_DRAW, Verb.PUBLISH_DRAW,
)  # fmt: skip


class _Told:
    """What the acts lead to: by what was done at, the words of a row as it is to be."""

    def __init__(self) -> None:
        self.options: dict[str, object] = {}
        self.objections: dict[tuple[int, int, int], list[object]] = {}
        self.sheets: list[tuple[object, ...]] = []
        self.draws: dict[int, list[object]] = {}

    def take(self, act: Act) -> None:
        after = act.after
        match act.verb:
            case Verb.RAISE_OBJECTION:
                self.objections[_player(after)] = [act.reason, None, False, "", ""]
            case Verb.SETTLE_OBJECTION if _player(after) in self.objections:
                done = [act.at, after["set_aside"], act.reason, act.actor]
                self.objections[_player(after)][1:] = done
            case Verb.COMPARE_SHEET:
                self.sheets.append((*_at(after), after["version"], after["agrees"], act.at))
            case Verb.ANNOUNCE_DRAW:
                self.draws[after["draw"]] = [after["commitment"], None, None, None, ""]
            case Verb.DRAW | Verb.DISCARD_DRAW | Verb.PUBLISH_DRAW if after.get("draw") in self.draws:
                said = self.draws[after["draw"]]
                at = (Verb.DRAW, Verb.PUBLISH_DRAW, Verb.DISCARD_DRAW).index(Verb(act.verb)) + 1
                said[at] = after["seed"] if act.verb == Verb.DRAW else act.at
                if act.verb == Verb.DISCARD_DRAW:
                    said[-1] = act.reason
            case Verb.IMPORT | Verb.CREATE_EVENT | Verb.CORRECT_EVENT:
                if act.verb != Verb.CORRECT_EVENT:
                    # An option may be younger than the act: then the event began without it.
                    self.options |= {option.name: option.default for option in OPTIONS}
                self.options |= {key: after[key] for key in _SHOWN if key in after}
                # Somebody who was forgotten may have stood in it.
                if is_erased(act.salts.get("after/name", "")):
                    del self.options["name"]


def desk_problems(event: Event) -> Iterator[EventProblem]:
    """All of it that is stored otherwise than acts left it; what no act speaks of passes."""
    told = _Told()
    for act in event.acts.filter(match=None, verb__in=_READ).order_by("no"):
        with suppress(*UNREADABLE):
            told.take(act)
    yield from _objections(event, told)
    yield from _sheets(event, told)
    yield from _draws(event, told)
    for key, said in told.options.items():
        stored = getattr(event, key)
        if said != (stored.isoformat() if key == "date" and stored else stored):
            yield unexplained(key, Text("大会", "the event"))


def _objections(event: Event, told: _Told) -> Iterator[EventProblem]:
    rows = Objection.objects.filter(match__table__round__event=event)
    left = dict(told.objections)
    for each in rows.select_related("match__table__round__stage", "entrant"):
        of_round, table = each.match.table.round, each.match.table.number
        stored = [each.words, each.settled_at, each.set_aside, each.answer, each.by]
        if left.pop((of_round.number, table, each.entrant.number), None) != stored:
            yield unexplained("objection", _where(each.match))
    for number, table, _entrant in left:
        yield gone("objection", Text(f"回戦{number} {table}卓", f"round {number}, table {table}"))


def _sheets(event: Event, told: _Told) -> Iterator[EventProblem]:
    rows = SheetComparison.objects.filter(match__table__round__event=event)
    left = list(told.sheets)
    for each in rows.select_related("match__table__round__stage"):
        of_round, table = each.match.table.round, each.match.table.number
        stored: tuple[object, ...] = (of_round.number, table, each.version, each.agrees, each.at)
        if stored in left:
            left.remove(stored)
        else:
            yield unexplained("sheet", _where(each.match))
    for number, at, *_rest in left:
        yield gone("sheet", Text(f"回戦{number} {at}卓", f"round {number}, table {at}"))


def _draws(event: Event, told: _Told) -> Iterator[EventProblem]:
    left = dict(told.draws)
    for draw in Draw.objects.filter(stage__event=event).select_related("stage"):
        stored = [
            draw.commitment, draw.json.get("seed"), draw.published_at, draw.discarded_at, draw.reason,
        ]  # fmt: skip
        if left.pop(draw.pk, stored) != stored:
            yield unexplained("draw", Text(f"ステージ{draw.stage.code}", f"stage {draw.stage.code}"))
    for key in left:
        yield gone("draw", Text(f"抽選{key}", f"draw {key}"))


def _at(after: Any) -> tuple[int, int]:
    return after["round"], after["table"]


def _player(after: Any) -> tuple[int, int, int]:
    return *_at(after), after["entrant"]


def _where(match: Match) -> Text:
    of_round = match.table.round
    return place(of_round.stage.code, of_round.in_stage, match.table.number)
