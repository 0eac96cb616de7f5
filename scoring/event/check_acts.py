"""Check substitutions, penalties, decisions and rulings for unknown names and contradictions."""

from collections.abc import Iterable, Iterator, Mapping

from rules_ref.text import Text
from scoring.event.check_seats import SIZES
from scoring.event.matches import TableKey
from scoring.event.problem import DocumentNames, EventProblem, place
from scoring.event.values import (
    CriteriaChange,
    EventDecision,
    EventDocument,
    EventRuling,
    EventTable,
    Lot,
    MoveUp,
    Substitution,
    Withdrawal,
)


def act_problems(document: EventDocument, names: DocumentNames) -> Iterator[EventProblem]:
    yield from _substitutions(document, names)
    yield from _penalties(document, names)
    present = _present_by_stage(document)
    for number, decision in enumerate(document.decisions, start=1):
        where = Text(f"{number}番目の決定", f"decision {number}")
        yield from _decision(decision, names, present, where)
    yield from _rulings(document, names)


def _tables(document: EventDocument) -> dict[TableKey, EventTable]:
    return {
        (event_round.stage, event_round.number, table.number): table
        for event_round in document.rounds
        for table in event_round.tables
    }


def _present_by_stage(document: EventDocument) -> dict[str, set[str]]:
    """The players who sat in a stage, came in or had a bye; stages without rounds are absent."""
    present: dict[str, set[str]] = {}
    for event_round in document.rounds:
        here = present.setdefault(event_round.stage, set())
        here.update(event_round.byes)
        for table in event_round.tables:
            here.update(table.seats.values())
    for change in document.substitutions:
        present.setdefault(change.stage, set()).update(came_in(change))
    return present


def _substitutions(document: EventDocument, names: DocumentNames) -> Iterator[EventProblem]:
    tables = _tables(document)
    sitting: dict[TableKey, list[str]] = {}
    # In the order of sets, not of the file: a player who came in may leave later.
    for change in sorted(document.substitutions, key=lambda substitution: substitution.from_set):
        key = (change.stage, change.round, change.table)
        where = place(*key)
        yield from names.unknown_entrants((*came_in(change), change.outgoing), where)
        if key not in tables:
            yield EventProblem("unknown_table", where, Text("この卓はない。", "There is no such table."))
            continue
        if change.from_set == 1:
            what = Text(
                "第1セットからの交代はない。卓の席に入る人を書く。",
                "Nobody is substituted from the first set: the seats name who comes in.",
            )
            yield EventProblem("from_first_set", where, what)
        if change.from_set > document.scheme.sets:
            what = Text(f"第{change.from_set}セットはない。", f"There is no set {change.from_set}.")
            yield EventProblem("unknown_set", where, what)
        yield from _change(change, sitting.setdefault(key, list(tables[key].seats.values())), where)


def came_in(change: Substitution) -> tuple[str, ...]:
    """The player who comes in, as a tuple; empty if the others play on alone."""
    return () if change.incoming is None else (change.incoming,)


def _change(change: Substitution, sitting: list[str], where: Text) -> Iterator[EventProblem]:
    """Check one substitution at a table and update ``sitting``."""
    if change.outgoing not in sitting:
        what = Text(
            f"{change.outgoing}はこの卓にいないので交代できない。",
            f"{change.outgoing} does not sit here and cannot be substituted.",
        )
        yield EventProblem("not_sitting", where, what)
        return
    if change.incoming in sitting:
        what = Text(
            f"{change.incoming}はすでにこの卓にいるので交代で入れない。",
            f"{change.incoming} already sits here and cannot come in.",
        )
        yield EventProblem("substitute_sits", where, what)
        return
    at = sitting.index(change.outgoing)
    sitting[at : at + 1] = came_in(change)
    if len(sitting) not in SIZES:
        what = Text(
            f"{change.outgoing}が抜けると{len(sitting)}人になり、続けられない。",
            f"Without {change.outgoing} only {len(sitting)} are left, who cannot play on.",
        )
        yield EventProblem("too_few_left", where, what)


def _penalties(document: EventDocument, names: DocumentNames) -> Iterator[EventProblem]:
    known = {ruling.number for ruling in document.rulings}
    for number, penalty in enumerate(document.penalties, start=1):
        where = Text(f"{number}番目の罰則", f"penalty {number}")
        yield from names.unknown_entrants((penalty.player,), where)
        yield from names.unknown_stages((penalty.stage,), where)
        # A published file may leave all rulings out.
        if known and penalty.ruling is not None and penalty.ruling not in known:
            what = Text(f"裁定{penalty.ruling}はない。", f"There is no ruling {penalty.ruling}.")
            yield EventProblem("unknown_ruling", where, what)


def _decision(
    decision: EventDecision, names: DocumentNames, present: Mapping[str, set[str]], where: Text
) -> Iterator[EventProblem]:
    match decision:
        case Lot(stage, order):
            yield from names.unknown_stages((stage,), where)
            yield from names.unknown_or_repeated(order, where)
            yield from _strangers(order, names, present.get(stage), where)
        case Withdrawal(player, after):
            yield from names.unknown_entrants((player,), where)
            yield from names.unknown_stages(() if after is None else (after,), where)
            yield from _plays_on(decision, names, present, where)
        case CriteriaChange(stage=changed):
            yield from names.unknown_stages(() if changed is None else (changed,), where)
        case MoveUp(stage, player, instead_of):
            yield from names.unknown_stages((stage,), where)
            yield from names.unknown_or_repeated((player, instead_of), where)


def _strangers(
    order: Iterable[str], names: DocumentNames, present: set[str] | None, where: Text
) -> Iterator[EventProblem]:
    # The players of a stage without rounds are not known yet.
    if present is None:
        return
    for player in order:
        if player in names.entrants and player not in present:
            what = Text(f"{player}はそのステージにいない。", f"{player} is not in that stage.")
            yield EventProblem("lot_stranger", where, what)


def _plays_on(
    decision: Withdrawal, names: DocumentNames, present: Mapping[str, set[str]], where: Text
) -> Iterator[EventProblem]:
    left_after = -1 if decision.after is None else names.order.get(decision.after)
    for stage, players in present.items():
        later = left_after is not None and names.order.get(stage, -1) > left_after
        if later and decision.player in players:
            what = Text(
                f"{decision.player}は棄権したのに、ステージ{stage}に出ている。",
                f"{decision.player} withdrew, but is in stage {stage}.",
            )
            yield EventProblem("withdrawn_plays", where, what)


def _rulings(document: EventDocument, names: DocumentNames) -> Iterator[EventProblem]:
    tables, seen = _tables(document), set()
    for ruling in document.rulings:
        where = Text(f"裁定{ruling.number}", f"ruling {ruling.number}")
        if ruling.number in seen:
            yield EventProblem("ruling_twice", where, Text("2つある。", "There are two with this number."))
        seen.add(ruling.number)
        if ruling.at is not None:
            yield from _place(ruling, document, names, tables, where)


def _place(
    ruling: EventRuling,
    document: EventDocument,
    names: DocumentNames,
    tables: Mapping[TableKey, EventTable],
    where: Text,
) -> Iterator[EventProblem]:
    at = ruling.at or {}
    stage, number, table = at.get("stage"), at.get("round"), at.get("table")
    if stage is not None:
        yield from names.unknown_stages((stage,), where)
    complete = stage is not None and number is not None and table is not None
    scheme = document.scheme
    if (
        (complete and (stage, number, table) not in tables)
        or (at.get("set") or 1) > scheme.sets
        or (at.get("game") or 1) > scheme.games_per_set
    ):
        what = Text("そのような卓・セット・ゲームはない。", "There is no such table, set or game.")
        yield EventProblem("unknown_place", where, what)
