"""Problems of penalties, substitutions and envelopes: no reason, unknown players, numbers used twice."""

from collections import Counter
from collections.abc import Iterator

from rules_ref.text import Text
from scoring.event.names import as_read, is_blank
from scoring.event.problem import EventProblem, place
from scoring.event.values import CriteriaChange, EventDocument, EventRound, Penalty
from scoring.standings.findings.entries import taking_part
from scoring.standings.state import StageState


def reason_problems(document: EventDocument) -> Iterator[EventProblem]:
    """Penalties, substitutions and changes of criteria without a reason."""
    for number, decision in enumerate(document.decisions, start=1):
        if isinstance(decision, CriteriaChange) and is_blank(decision.reason):
            where = Text(f"{number}番目の決定", f"decision {number}")
            what = Text("基準の変更に理由がない。", "The criteria were changed without a reason.")
            yield EventProblem("change_reason", where, what)
    for number, penalty in enumerate(document.penalties, start=1):
        if is_blank(penalty.reason):
            yield EventProblem(
                "penalty_reason", penalty_place(number), Text("理由がない。", "It has no reason.")
            )
    for change in document.substitutions:
        if is_blank(change.reason):
            what = Text(
                f"{change.outgoing}から{change.incoming or '3人'}への交代に理由がない。",
                f"The substitution of {change.incoming or 'nobody'} for {change.outgoing} has no reason.",
            )
            yield EventProblem("substitution_reason", place(change.stage, change.round, change.table), what)


def penalty_place(number: int) -> Text:
    """Where a penalty is, by its number from 1."""
    return Text(f"{number}番目の罰則", f"penalty {number}")


def penalty_problems(document: EventDocument, state: StageState) -> Iterator[EventProblem]:
    """Penalties in a stage that the player did not enter, or with a ruling that the file does not have."""
    here, known = taking_part(document, state), {ruling.number for ruling in document.rulings}
    for number, penalty in enumerate(document.penalties, start=1):
        if penalty.stage != state.stage.id:
            continue
        if penalty.player not in here and (state.entries.settled or state.tables):
            yield EventProblem("penalty_not_entered", penalty_place(number), _stranger(penalty))
        if penalty.ruling is not None and penalty.ruling not in known:
            what = Text(f"裁定{penalty.ruling}はない。", f"There is no ruling {penalty.ruling}.")
            yield EventProblem("unknown_ruling", penalty_place(number), what)


def _stranger(penalty: Penalty) -> Text:
    return Text(
        f"{penalty.player}はステージ{penalty.stage}に進んでいない。",
        f"{penalty.player} did not enter stage {penalty.stage}.",
    )


def envelope_problems(event_round: EventRound) -> Iterator[EventProblem]:
    """Envelope numbers that two sets of a round share, however they are spelt."""
    written = [
        entry.envelope.strip() for table in event_round.tables for entry in table.sets if entry.envelope
    ]
    sealed = Counter(map(as_read, written))
    # Reversed, so that of several spellings the one written first is named.
    for number in {as_read(number_written): number_written for number_written in reversed(written)}.values():
        times = sealed[as_read(number)]
        if times > 1 and not is_blank(number):
            what = Text(
                f"封筒{number}が{times}つのセットにある。", f"Envelope {number} belongs to {times} sets."
            )
            yield EventProblem("envelope_twice", place(event_round.stage, event_round.number), what)
