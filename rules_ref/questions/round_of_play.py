"""The question “round”: the plays since the last flush; locks, order, turn and passes follow from them."""

from dataclasses import dataclass
from typing import Final

from rules_ref.cases.case import (
    ENVELOPE_KEYS,
    check_hands,
    flag_of,
    read_move,
    read_player,
    read_players,
    too_many,
)
from rules_ref.cases.copies import Copies
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.position import check_out, read_facts, read_unseen
from rules_ref.cases.reader import Reader
from rules_ref.engine.between_moves import refusal
from rules_ref.engine.calls import DOBON
from rules_ref.engine.judge import judge
from rules_ref.engine.judgement import Verdict
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.facts import OF_POSITION
from rules_ref.headline import headline
from rules_ref.position import Claim, Play, Position
from rules_ref.questions.play import deciding_options, move_ruling
from rules_ref.questions.record import ACTION_KEYS, read_actions
from rules_ref.rounds import CardElsewhereError, LastCardsError, RecordedMove, RoundStep, follow
from rules_ref.rulings import MoveRuling, RoundRuling, StepRuling
from rules_ref.text import Text
from rules_ref.unseen import is_unseen
from rules_ref.wording import all_legal, counted

_KEPT_BY_FLUSH: Final = tuple(fact for fact in OF_POSITION if not fact.flushed)
_ENDED_BY_FLUSH: Final = tuple(fact for fact in OF_POSITION if fact.flushed)


@dataclass(frozen=True, slots=True)
class RoundCase:
    """The table right after the flush, and the moves since."""

    start: Position
    moves: tuple[RecordedMove, ...]


def rule(case: RoundCase, ruleset: Ruleset, regulation: Regulation) -> RoundRuling:
    """Rule on a round of play. Raises MalformedCaseError as ``steps_of``."""
    start, steps = case.start, steps_of(case, ruleset, regulation)
    accepted = [step for step in steps if step.judgement.after is not None]
    stopped = len(accepted) < len(steps)
    position = start if not accepted else accepted[-1].judgement.after or start
    verdict = steps[-1].judgement.verdict if stopped else Verdict.LEGAL
    return RoundRuling(
        verdict,
        len(accepted) if stopped else None,
        ruling_of(steps[-1], ruleset, regulation) if steps else None,
        tuple(map(_step, accepted)),
        position,
        _summary(steps, len(accepted), verdict),
    )


def steps_of(case: RoundCase, ruleset: Ruleset, regulation: Regulation) -> list[RoundStep]:
    """The moves, each judged in its position, up to the first that is not legal.

    Raises MalformedCaseError where cards are given as the last of a hand that holds more, or are in another
    hand.
    """
    try:
        return list(follow(ruleset, regulation, case.start, case.moves))
    except LastCardsError as error:
        text = Text(
            f"手札は{error.size}枚あるので、最後のカードではありません。",
            f"The hand holds {counted(error.size, 'card')}, so these are not the last.",
        )
        raise MalformedCaseError(f"moves[{error.at}].last", text) from error
    except CardElsewhereError as error:
        where = f"moves[{error.at}].cards[{error.index}]"
        raise MalformedCaseError(where, Text(*too_many(error.card))) from error


def read(case: Reader, ruleset: Ruleset, _: Regulation) -> RoundCase:
    """Read a case of the question “round”. Raises MalformedCaseError."""
    _refuse_what_follows(case)
    case.only((*ENVELOPE_KEYS, "leader", "moves", *(fact.key for fact in _KEPT_BY_FLUSH)))
    start = _start(case, ruleset)
    readers = case["moves"].items()
    copies = Copies(ruleset, start.hands)
    moves = []
    for reader in readers:
        recorded = _recorded_move(reader, start.players, ruleset)
        if not (isinstance(recorded.move, Play) and recorded.move.unseen):
            copies.move(reader, recorded.move)
        moves.append(recorded)
    return RoundCase(start, tuple(moves))


def _refuse_what_follows(case: Reader) -> None:
    for fact in _ENDED_BY_FLUSH:
        if fact.key in case.mapping():
            case[fact.key].refuse(
                "流れた後のプレイから決まるので、書けません。",
                "This follows from the moves and may not be given.",
            )


def _start(case: Reader, ruleset: Ruleset) -> Position:
    players = read_players(case["players"], ruleset)
    facts = read_facts(case, players, ruleset, _KEPT_BY_FLUSH)
    check_hands(case["hands"], facts["hands"], ruleset)
    position = Position(turn=read_player(case["leader"], players), **facts)
    check_out(case, position, turn="leader")
    return position


def _recorded_move(reader: Reader, players: tuple[str, ...], ruleset: Ruleset) -> RecordedMove:
    if "form" in reader.mapping():
        return RecordedMove(read_unseen(reader, players))
    move = read_move(reader, players, ruleset, also=(*ACTION_KEYS, "last"))
    last = flag_of(reader["last"])
    if last and not isinstance(move, Play):
        reader["last"].refuse("カードを出した手にだけ書けます。", "Only cards laid can be the last ones.")
    return RecordedMove(move, read_actions(reader, players), last)


def ruling_of(step: RoundStep, ruleset: Ruleset, regulation: Regulation) -> MoveRuling:
    """The ruling on one move, as on a question about it alone."""
    return move_ruling(step.judgement, step.move, regulation, _keys(step, ruleset, regulation))


def _keys(step: RoundStep, ruleset: Ruleset, regulation: Regulation) -> tuple[str, ...]:
    """The options on which the move itself depends, without the actions that its effects required."""
    if isinstance(step.move, Claim) and step.move.kind == DOBON:
        return ()
    if refusal(step.before, step.move) is not None:
        return ()
    if is_unseen(step.before) or (isinstance(step.move, Play) and step.move.unseen):
        return ()
    plain = judge(ruleset, regulation, step.before, step.move)
    return deciding_options(plain, ruleset, regulation, step.before, step.move)


def _step(step: RoundStep) -> StepRuling:
    judgement = step.judgement
    return StepRuling(judgement.clauses, judgement.effects, judgement.after or step.before, step.passes)


def _summary(steps: list[RoundStep], accepted: int, verdict: Verdict) -> Text:
    if accepted == len(steps):
        return all_legal(accepted)
    last = steps[-1]
    summary = headline(last.judgement, last.move).with_clauses(last.judgement.clauses)
    broken = Text("規則に反します", "breaks the rules")
    if verdict is Verdict.UNDETERMINED:
        broken = Text("規則だけでは決まりません", "is undetermined")
    return Text(
        f"{accepted + 1}手目は{broken.ja}。{summary.ja}", f"Move {accepted + 1} {broken.en}. {summary.en}"
    )
