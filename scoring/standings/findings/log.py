"""The log of an event held against the event: what people did, entry by entry, must give exactly what the file says."""

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
"""The code of what may be so in an honest log: a warning, and no finding."""


def log_problems(document: EventDocument, held: Head | None = None) -> Iterator[EventProblem]:
    """All that does not agree between a file and the log in it. ``held``: a head that was kept elsewhere."""
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
    """What is wrong with a chain, as a finding of the event."""
    return EventProblem(CLOCK if found.warning else "log_chain", _log_at(found.no), found.what)


def _log_at(no: int) -> Text:
    return Text(f"記録{no}", f"entry {no}")


@dataclass(frozen=True, slots=True)
class _Seen:
    """A table of the file, what its log leads to, and who is called what."""

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
            yield from _table(_Seen(at, table, expected, swaps, _Codes(replayed.codes), replayed.forgotten))
    for at in left:
        what = Text("記録があるのに、この卓がない。", "There are entries of this table, but no table.")
        yield EventProblem("log_table", place(*at), what)


class _Codes(dict[int, str]):
    """Codes by entrant number. One who was not entered is a number."""

    def __missing__(self, number: int) -> str:
        return f"#{number}"


def _table(seen: _Seen) -> Iterator[EventProblem]:
    yield from _sets(seen)
    table, replayed, codes = seen.table, seen.replayed, seen.codes
    if table.cut_off != (CUT_OFF in replayed):
        yield seen.problem(differs("打ち切り", "The cut-off"))
    totals = replayed.get(RECORDED)
    if (table.recorded or {}) != {codes[number]: points for number, points in (totals or {}).items()}:
        yield seen.problem(differs("合計", "The totals"))
    expected: Counter[tuple[object, ...]] = Counter(
        (swap.from_set, swap.outgoing, swap.incoming, swap.reason) for swap in seen.substitutions
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
    if _without_erased(expected, done, seen.forgotten) != done:
        yield seen.problem(differs("交代", "The substitutions"))


def _sets(seen: _Seen) -> Iterator[EventProblem]:
    result = result_of(_began(seen), seen.replayed, seen.codes.__getitem__).sets
    for number in range(1, max(len(result), len(seen.table.sets)) + 1):
        was = result[number - 1] if number <= len(result) else SetResult()
        now = seen.table.sets[number - 1] if number <= len(seen.table.sets) else SetResult()
        # Seats that no act at the table has touched are the pairing draw's, which has its own digest.
        seats = now.seats or (seen.table.seats if number == 1 else None)
        if seats_of(number) in seen.replayed and was.seats != seats:
            yield seen.problem(differs("席", "The seats"), number)
        if (was.envelope, was.blind) != (now.envelope, now.blind):
            yield seen.problem(differs("封筒", "The envelope"), number)
        for game in range(1, max(len(was.games), len(now.games)) + 1):
            if was.games[game - 1 : game] != now.games[game - 1 : game]:
                yield seen.problem(differs("ゲーム", "The game"), number, game)


def _began(seen: _Seen) -> tuple[int, ...]:
    """Who sat down first: the players of the first set, without those who came in before it began."""
    came = {
        substitution.incoming: substitution.outgoing
        for substitution in seen.substitutions
        if substitution.from_set == 1
    }
    seats = (seen.table.seats[suit] for suit in SUITS if suit in seen.table.seats)
    numbers = {code: number for number, code in seen.codes.items()}
    return tuple(numbers.get(came.get(code, code), 0) for code in seats)


def _names(document: EventDocument, replayed: Replayed) -> Iterator[EventProblem]:
    codes = _Codes(replayed.codes)
    people = {codes[number]: (number, logged) for number, logged in replayed.people.items()}
    for entrant in document.entrants:
        where = Text(f"参加者{entrant.id}", f"entrant {entrant.id}")
        found = people.pop(entrant.id, None)
        if found is not None:
            yield from (EventProblem("log_name", where, what) for what in _called_otherwise(entrant, *found))
        elif not replayed.imported:
            what = Text("登録の記録がない。", "No entry tells of this entrant.")
            yield EventProblem("log_name", where, what)
    for code in people:  # one who was entered and is there no more
        what = Text("登録の記録があるのに、いない。", "An entry tells of them, but they are not there.")
        yield EventProblem("log_name", Text(f"参加者{code}", f"entrant {code}"), what)


def _called_otherwise(entrant: EventEntrant, number: int, logged: Mapping[str, str]) -> Iterator[Text]:
    """What of an entrant is not as the log says. One whose name was erased is a number and nothing else."""
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
    as_told = _without_erased(penalties, replayed.penalties, replayed.forgotten)
    for stage, number, *_rest in _apart(as_told, replayed.penalties, only_missing=replayed.imported):
        where = Text(f"ステージ{stage} {number}番", f"stage {stage}, number {number}")
        yield EventProblem("log_penalty", where, differs("罰則", "The penalties"))
    # A change of criteria is an entry of its own, not a decision of the log.
    written = [
        decision for decision in map(DECISION.write, document.decisions) if decision["kind"] != "change"
    ]
    decisions = Counter(_as_told(decision_key(decision), replayed) for decision in written)
    decisions -= Counter(replayed.inherited | _of_stand_ins(document, replayed))
    for kind, stage, *_rest in _apart(decisions, replayed.decisions, only_missing=replayed.imported):
        where = Text(f"決定 {kind} {stage}", f"decision {kind} {stage}")
        yield EventProblem("log_decision", where, differs("決定", "The decision"))


def _of_stand_ins(document: EventDocument, replayed: Replayed) -> set[tuple[object, ...]]:
    """What may have followed where an older log does not say after which stage a person left for a stand-in."""
    stages = (None, *(stage.id for stage in document.stages))
    left: set[tuple[object, ...]] = {
        ("withdraw", out, stage, None, None) for out, _in in replayed.stood_in for stage in stages
    }
    return left | {("move_up", stage, into, out) for out, into in replayed.stood_in for stage in stages}


def _without_erased(
    now: Counter[tuple[object, ...]], stated: Counter[tuple[object, ...]], forgotten: Collection[str]
) -> Counter[tuple[object, ...]]:
    """What a file has, each value ending in its reason, without the reasons that were erased from the log.

    In place of an erased reason stands one that bears the sign of a forgotten person.
    """
    same = now & stated
    return same + Counter(
        (*key[:-1], "") if agrees(GONE, key[-1], forgotten) else key for key in (now - same).elements()
    )


def _as_told(key: tuple[Any, ...], replayed: Replayed) -> tuple[Any, ...]:
    """A lot as the log tells of it where the person who drew it has been forgotten: without them."""
    if key[0] == "lot" and agrees(GONE, key[3], replayed.forgotten):
        nobody = (*key[:3], "", *key[4:])
        return nobody if nobody in replayed.decisions else key
    return key


def _apart(
    stated: Counter[tuple[object, ...]], done: Counter[tuple[object, ...]], *, only_missing: bool
) -> list[tuple[object, ...]]:
    # The log of an imported event begins with its file: what stood in that has no entry here, and need not.
    return list((done - stated) if only_missing else (stated - done) + (done - stated))
