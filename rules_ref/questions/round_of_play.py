"""“round”: the plays since the last flush as they were laid; locks, order, turn and passes follow from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules_ref.between_moves import refusal
from rules_ref.cases.case import (
    ENVELOPE_KEYS,
    check_hands,
    flag_of,
    read_move,
    read_player,
    read_players,
    read_regulation,
)
from rules_ref.cases.copies import Copies
from rules_ref.cases.position import check_out, read_facts
from rules_ref.cases.reader import Reader
from rules_ref.cases.writer import effect_json, facts_json, position_json
from rules_ref.documents import RULESETS
from rules_ref.engine.calls import DOBON
from rules_ref.engine.judge import judge
from rules_ref.engine.judgement import Verdict
from rules_ref.facts import OF_POSITION
from rules_ref.position import Claim, Play, Position
from rules_ref.questions.play import deciding_options, judgement_json, summarise
from rules_ref.questions.record import CARRIED_KEYS, read_carried
from rules_ref.rounds import LastCardsError, RoundStep, Told, follow

if TYPE_CHECKING:
    from rules_ref.cases.writer import Json
    from rules_ref.engine.regulation import Regulation
    from rules_ref.engine.ruleset import Ruleset

_STAYING: Final = tuple(fact for fact in OF_POSITION if not fact.flushed)
_FOLLOWING: Final = tuple(fact for fact in OF_POSITION if fact.flushed)
_STATE: Final = tuple(fact for fact in OF_POSITION if fact.flushed or fact.key == "revolution")
"""What a round of play brings about, and the order, which it may turn."""


def answer(case: Reader, ruleset: Ruleset, regulation: Regulation) -> Json:
    """The ruling, without its envelope. Raises MalformedCaseError."""
    start, moves = read_round(case, ruleset)
    try:
        steps = list(follow(ruleset, regulation, start, moves))
    except LastCardsError as error:
        case["moves"].items()[error.at]["last"].refuse(
            f"手札は{error.size}枚あるので、最後のカードではありません。",
            f"The hand holds {error.size} card(s), so these are not the last.",
        )
    accepted = [each for each in steps if each.judgement.after is not None]
    stopped = len(accepted) < len(steps)
    position = start if not accepted else accepted[-1].judgement.after or start
    verdict = steps[-1].judgement.verdict if stopped else Verdict.LEGAL
    return {
        "verdict": verdict.value,
        "at": len(accepted) if stopped else None,
        "ruling": ruling_json(steps[-1], ruleset, regulation) if steps else None,
        "steps": [step_json(each) for each in accepted],
        "after": position_json(position),
        **_summary(steps, len(accepted), verdict),
    }


def steps_of(case: Json) -> list[RoundStep]:
    """The moves of a case, each judged in the position it was made in, up to the first that is not legal.

    Raises MalformedCaseError and LastCardsError.
    """
    reader = Reader(case)
    ruleset = RULESETS[reader["ruleset"].one_of(tuple(RULESETS))]
    start, moves = read_round(reader, ruleset)
    return list(follow(ruleset, read_regulation(reader["regulation"], ruleset), start, moves))


def read_round(case: Reader, ruleset: Ruleset) -> tuple[Position, tuple[Told, ...]]:
    """The table right after the flush, and the moves since. Raises MalformedCaseError."""
    _refuse_what_follows(case)
    case.only((*ENVELOPE_KEYS, "leader", "moves", *(fact.key for fact in _STAYING)))
    start = _start(case, ruleset)
    readers = case["moves"].items()
    copies = Copies(ruleset, start.hands)
    moves = []
    for reader in readers:
        told = _told(reader, start.players, ruleset)
        copies.move(reader, told.move)
        moves.append(told)
    return start, tuple(moves)


def _refuse_what_follows(case: Reader) -> None:
    for fact in _FOLLOWING:
        if fact.key in case.mapping():
            case[fact.key].refuse(
                "流れた後の手から導かれるので、書けません。",
                "This follows from the moves and may not be given.",
            )


def _start(case: Reader, ruleset: Ruleset) -> Position:
    players = read_players(case["players"], ruleset)
    facts = read_facts(case, players, ruleset, _STAYING)
    check_hands(case["hands"], facts["hands"], ruleset)
    position = Position(turn=read_player(case["leader"], players), **facts)
    check_out(case, position, turn="leader")
    return position


def _told(reader: Reader, players: tuple[str, ...], ruleset: Ruleset) -> Told:
    move = read_move(reader, players, ruleset, also=(*CARRIED_KEYS, "last"))
    last = flag_of(reader["last"])
    if last and not isinstance(move, Play):
        reader["last"].refuse("カードを出した手にだけ書けます。", "Only cards laid can be the last ones.")
    return Told(move, read_carried(reader, players), last)


def ruling_json(step: RoundStep, ruleset: Ruleset, regulation: Regulation) -> Json:
    """The ruling of one move, as a question about it alone would be answered."""
    summary = summarise(step.judgement, step.move)
    ruling = judgement_json(step.judgement, regulation, _keys(step, ruleset, regulation))
    return ruling | {"summary_ja": summary.ja, "summary_en": summary.en}


def _keys(step: RoundStep, ruleset: Ruleset, regulation: Regulation) -> tuple[str, ...]:
    """The options the move itself turns on; what its effects made people do does not depend on them."""
    if isinstance(step.move, Claim) and step.move.kind == DOBON:
        return ()
    if refusal(step.before, step.move) is not None:
        return ()
    plain = judge(ruleset, regulation, step.before, step.move)
    return deciding_options(plain, ruleset, regulation, step.before, step.move)


def step_json(step: RoundStep) -> Json:
    """An accepted move: its clauses and effects, and how the round of play then stands."""
    position = step.judgement.after or step.before
    found: Json = {
        "clauses": list(step.judgement.clauses),
        "effects": [effect_json(each) for each in step.judgement.effects],
        "state": state_json(position),
    }
    return found | {"passes": list(step.passes)} if step.passes else found


def state_json(position: Position) -> Json:
    """What a round of play brings about and a flush ends, and the order."""
    return facts_json(position, _STATE)


def _summary(steps: list[RoundStep], accepted: int, verdict: Verdict) -> Json:
    if accepted == len(steps):
        return {
            "summary_ja": f"{accepted}手とも規則どおりである。", "summary_en": f"All {accepted} moves are legal.",
        }  # fmt: skip
    summary = summarise(steps[-1].judgement, steps[-1].move)
    said = {
        Verdict.UNDETERMINED: ("規則だけでは決まらない", "is undetermined"),
    }.get(verdict, ("規則に反する", "breaks the rules"))
    return {
        "summary_ja": f"{accepted + 1}手目が{said[0]}。{summary.ja}",
        "summary_en": f"Move {accepted + 1} {said[1]}. {summary.en}",
    }
