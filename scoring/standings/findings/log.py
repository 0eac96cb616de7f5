"""Compare the log of an event with the event: its entries, replayed, must give exactly what the file has."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules_ref.cards import SUITS
from rules_ref.text import Text
from scoring.event.objects.acts import DECISION
from scoring.event.problem import EventProblem, place
from scoring.event.values import EventDocument, EventEntrant, EventTable, Substitution
from scoring.log.chain import GONE, Head
from scoring.log.chain_findings import ChainFinding, chain_findings
from scoring.log.parts import CUT_OFF, RECORDED, MatchState, result_of, seats_of
from scoring.log.replay import Replayed, agrees, decision_key, replay_log
from scoring.matches.results import SetResult
from scoring.standings.findings.log_settings import differs, settings_problems

_CALLED: Final = {"name": ("名前", "The name"), "kana": ("読み", "The reading"), "club": ("所属", "The club")}

CLOCK = "log_clock"
"""The code of a warning: what may also occur in an honest log, and is no finding."""


def log_problems(document: EventDocument, held: Head | None = None) -> Iterator[EventProblem]:
    """All differences between a file and the log in it. ``held``: a head of it, noted elsewhere."""
    log = document.log
    if log is None or log.entries is None:
        yield from _without_entries(document, held)
        return
    for finding in chain_findings(log, held):
        yield chain_problem(finding)
    replayed = replay_log(log)
    for finding in replayed.findings:
        yield chain_problem(finding)
    yield from _tables(document, replayed)
    yield from _names(document, replayed)
    yield from _acts(document, replayed)
    yield from settings_problems(document, replayed)


def _without_entries(document: EventDocument, held: Head | None) -> Iterator[EventProblem]:
    head = document.log.head if document.log else None
    if held is not None and (head is None or held.no != head.no or not held.is_of(head.hash)):
        what = Text(
            f"このファイルには記録が入っていないので、控え「{held}」と比べられない。--with-log で書き出す。",
            f"The file has no log to hold the head “{held}” against; export it with --with-log.",
        )
        yield EventProblem("log_absent", _log_at(held.no), what)


def chain_problem(found: ChainFinding) -> EventProblem:
    """A defect of a chain, as a problem of the event."""
    return EventProblem(CLOCK if found.warning else "log_chain", _log_at(found.no), found.what)


def _log_at(no: int) -> Text:
    return Text(f"記録{no}", f"entry {no}")


@dataclass(frozen=True, slots=True)
class _Compared:
    """A table of the file, the state that its log leads to, and the codes of entrants."""

    at: tuple[str, int, int]
    table: EventTable
    replayed: MatchState
    substitutions: tuple[Substitution, ...]
    codes: Mapping[int, str]
    forgotten: Collection[str]

    def problem(self, what: Text, *deeper: int) -> EventProblem:
        return EventProblem("log_table", place(*self.at, *deeper), what)


def _tables(document: EventDocument, replayed: Replayed) -> Iterator[EventProblem]:
    left = dict(replayed.tables)
    for of_round in document.rounds:
        for table in of_round.tables:
            at = (of_round.stage, of_round.number, table.number)
            swaps = tuple(
                substitution
                for substitution in document.substitutions
                if (substitution.stage, substitution.round, substitution.table) == at
            )
            expected = left.pop(at, MatchState())
            yield from _table(
                _Compared(at, table, expected, swaps, _Codes(replayed.codes), replayed.forgotten)
            )
    for at in left:
        what = Text("記録があるのに、この卓がない。", "There are entries of this table, but no table.")
        yield EventProblem("log_table", place(*at), what)


class _Codes(dict[int, str]):
    """Codes by entrant number; ``#number`` for one who was not entered."""

    def __missing__(self, number: int) -> str:
        return f"#{number}"


def _table(compared: _Compared) -> Iterator[EventProblem]:
    yield from _sets(compared)
    table, replayed, codes = compared.table, compared.replayed, compared.codes
    if table.cut_off != (CUT_OFF in replayed):
        yield compared.problem(differs("打ち切り", "The cut-off"))
    totals = replayed.get(RECORDED)
    if (table.recorded or {}) != {codes[number]: points for number, points in (totals or {}).items()}:
        yield compared.problem(differs("合計", "The totals"))
    expected: Counter[tuple[object, ...]] = Counter(
        (swap.from_set, swap.outgoing, swap.incoming, swap.reason) for swap in compared.substitutions
    )
    done: Counter[tuple[object, ...]] = Counter(
        (
            swap.from_set,
            codes[swap.outgoing],
            None if swap.incoming is None else codes[swap.incoming],
            swap.reason,
        )
        for swap in replayed.substitutions
    )
    if _without_erased(expected, done, compared.forgotten) != done:
        yield compared.problem(differs("交代", "The substitutions"))


def _sets(compared: _Compared) -> Iterator[EventProblem]:
    result = result_of(_began(compared), compared.replayed, compared.codes.__getitem__).sets
    for number in range(1, max(len(result), len(compared.table.sets)) + 1):
        was = result[number - 1] if number <= len(result) else SetResult()
        now = compared.table.sets[number - 1] if number <= len(compared.table.sets) else SetResult()
        # Seats that no act at the table has touched are the pairing draw's, which has its own digest.
        seats = now.seats or (compared.table.seats if number == 1 else None)
        if seats_of(number) in compared.replayed and was.seats != seats:
            yield compared.problem(differs("席", "The seats"), number)
        if (was.envelope, was.blind) != (now.envelope, now.blind):
            yield compared.problem(differs("封筒", "The envelope"), number)
        for game in range(1, max(len(was.games), len(now.games)) + 1):
            if was.games[game - 1 : game] != now.games[game - 1 : game]:
                yield compared.problem(differs("ゲーム", "The game"), number, game)


def _began(compared: _Compared) -> tuple[int, ...]:
    """Who sat down first, by number: the players of the first set, before substitutions in it. 0: unknown."""
    came = {
        substitution.incoming: substitution.outgoing
        for substitution in compared.substitutions
        if substitution.from_set == 1
    }
    seats = (compared.table.seats[suit] for suit in SUITS if suit in compared.table.seats)
    numbers = {code: number for number, code in compared.codes.items()}
    return tuple(numbers.get(came.get(code, code), 0) for code in seats)


def _names(document: EventDocument, replayed: Replayed) -> Iterator[EventProblem]:
    codes = _Codes(replayed.codes)
    people = {codes[number]: (number, logged) for number, logged in replayed.people.items()}
    for entrant in document.entrants:
        where = Text(f"参加者{entrant.id}", f"entrant {entrant.id}")
        found = people.pop(entrant.id, None)
        if found is not None:
            yield from (EventProblem("log_name", where, what) for what in _name_differences(entrant, *found))
        elif not replayed.imported:
            what = Text("登録の記録がない。", "No entry tells of this entrant.")
            yield EventProblem("log_name", where, what)
    for code in people:  # one who was entered and is there no more
        what = Text("登録の記録があるのに、いない。", "An entry tells of them, but they are not there.")
        yield EventProblem("log_name", Text(f"参加者{code}", f"entrant {code}"), what)


def _name_differences(entrant: EventEntrant, number: int, logged: Mapping[str, str]) -> Iterator[Text]:
    """The names of an entrant that differ from the log. One whose name was erased is ``#number`` alone."""
    called = {"name": entrant.name, "kana": entrant.kana, "club": entrant.club}
    if not logged["name"]:
        logged = {"name": f"#{number}", "kana": "", "club": ""}
    for key, words in _CALLED.items():
        if logged.get(key, called[key]) != called[key]:
            yield differs(*words)


def _acts(document: EventDocument, replayed: Replayed) -> Iterator[EventProblem]:
    numbers = {code: number for number, code in replayed.codes.items()}
    penalties: Counter[tuple[object, ...]] = Counter(
        (
            penalty.stage,
            numbers.get(penalty.player, penalty.player),
            penalty.points,
            penalty.ruling,
            penalty.reason,
        )
        for penalty in document.penalties
    )
    as_logged = _without_erased(penalties, replayed.penalties, replayed.forgotten)
    for stage, number, *_rest in _differences(as_logged, replayed.penalties, only_missing=replayed.imported):
        where = Text(f"ステージ{stage} {number}番", f"stage {stage}, number {number}")
        yield EventProblem("log_penalty", where, differs("罰則", "The penalties"))
    # A change of criteria is an entry of its own, not a decision of the log.
    written = [
        decision for decision in map(DECISION.write, document.decisions) if decision["kind"] != "change"
    ]
    decisions = Counter(_as_logged(decision_key(decision), replayed) for decision in written)
    decisions -= Counter(replayed.inherited | _of_stand_ins(document, replayed))
    for kind, stage, *_rest in _differences(decisions, replayed.decisions, only_missing=replayed.imported):
        where = Text(f"決定 {kind} {stage}", f"decision {kind} {stage}")
        yield EventProblem("log_decision", where, differs("決定", "The decision"))


def _of_stand_ins(document: EventDocument, replayed: Replayed) -> set[tuple[object, ...]]:
    """Decisions that may follow from stand-ins in older logs, which do not say after which stage one left."""
    stages = (None, *(stage.id for stage in document.stages))
    left: set[tuple[object, ...]] = {
        ("withdraw", out, stage, None, None) for out, _in in replayed.stood_in for stage in stages
    }
    return left | {("move_up", stage, into, out) for out, into in replayed.stood_in for stage in stages}


def _without_erased(
    now: Counter[tuple[object, ...]], stated: Counter[tuple[object, ...]], forgotten: Collection[str]
) -> Counter[tuple[object, ...]]:
    """The values of a file, each ending in its reason, with an empty reason where the log's was erased.

    In the file such a reason has the code of a forgotten person.
    """
    same = now & stated
    return same + Counter(
        (*key[:-1], "") if agrees(GONE, key[-1], forgotten) else key for key in (now - same).elements()
    )


def _as_logged(key: tuple[Any, ...], replayed: Replayed) -> tuple[Any, ...]:
    """The key of a decision as logged: a lot drawn by a person forgotten since has no name there."""
    if key[0] == "lot" and agrees(GONE, key[3], replayed.forgotten):
        nameless = (*key[:3], "", *key[4:])
        return nameless if nameless in replayed.decisions else key
    return key


def _differences(
    stated: Counter[tuple[object, ...]], done: Counter[tuple[object, ...]], *, only_missing: bool
) -> list[tuple[object, ...]]:
    # The log of an imported event begins with its file, whose contents need no entries.
    return list((done - stated) if only_missing else (stated - done) + (done - stated))
