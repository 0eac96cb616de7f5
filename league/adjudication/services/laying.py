"""Replay the plays since the last flush in order, so that what was in force follows from them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from league.adjudication.services.doubts import Judged, ruled, unsolved
from league.adjudication.services.laid_moves import LaidMove
from rules_ref.adjudicator import ReadCase, read_case
from rules_ref.cards import SUITS, card, parse_card
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.cases.writer import Json, position_json
from rules_ref.combinations import Combination
from rules_ref.effects import DrawCards, Effect, Give
from rules_ref.engine.judgement import Verdict
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Play, Position
from rules_ref.questions.round_of_play import RoundCase, ruling_of, steps_of
from rules_ref.rounds import RoundStep
from rules_ref.rulings import MoveRuling

_KEY_OF: Final = {
    "give": "gives",
    "discard": "discards",
    "destroy": "destroyed",
    "recover": "recovers",
    "name_ranks": "names",
    "draw": "target",
}
"""The key under which a move has a player's choice for an effect, by the kind of the effect."""
_OF_ALL: Final = "all_give"
"""The key under which a move has the cards of each player, where all hand some on."""
_CONSEQUENCES: Final = frozenset({*_KEY_OF.values(), _OF_ALL})
_NINES: Final = 3


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """One move: ``judged`` in the position it was made in, or the ``error`` for which it cannot be read.

    Neither after an illegal move. ``passes``: players whose passes before it are implied, not entered.
    """

    move: LaidMove
    passes: tuple[str, ...] = ()
    judged: Judged | None = None
    error: MalformedCaseError | None = None
    step: RoundStep | None = None

    @property
    def ruling(self) -> MoveRuling | None:
        ruling = self.judged and self.judged.ruling
        return ruling if isinstance(ruling, MoveRuling) else None

    @property
    def after(self) -> Position | None:
        """The position after the move, with the consequences entered so far; None where the round stops."""
        return self.step.judgement.after if self.step and not self.stops else None

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects of the move, with those of a call or of entered consequences."""
        if self.step is not None and self.move.keys() & {*_CONSEQUENCES, "claim"}:
            return self.step.judgement.effects
        return self.ruling.effects if self.ruling else ()

    @property
    def stops(self) -> bool:
        """Whether the round stops at this move."""
        verdict = self.ruling and self.ruling.verdict
        return self.error is not None or verdict not in {None, Verdict.LEGAL}


def lay(start: Json, moves: Sequence[LaidMove]) -> Iterator[JudgedMove]:
    """Judge each move in the position that the moves before it have led to.

    ``start``: a case right after a flush (or as the game begins), without a play.
    """
    read, error = _read(start, moves)
    for at, move in enumerate(moves):
        if at < len(read):
            yield _ruled(start, moves[: at + 1], read[at])
        elif at == len(read) and error is not None:
            yield JudgedMove(move, error=error)
        else:
            yield JudgedMove(move)


def joker_readings(ruleset: Ruleset, names: Sequence[str]) -> list[tuple[str, ...]]:
    """What the jokers among some cards may stand for, one card per joker; empty where it is unambiguous."""
    cards = tuple(map(parse_card, names))
    found = ruleset.plain_readings(Play("", cards))
    return [_stands(combination) for combination in found] if len(found) > 1 else []


def _stands(reading: Combination) -> tuple[str, ...]:
    """The cards that the jokers stand for: those of a reading of stairs, else the missing suits."""
    if reading.stands or reading.rank is None:
        return tuple(face.name for face in reading.stands)
    missing = (suit for suit in SUITS if not suit.bit & reading.suits)
    return tuple(
        card(suit, reading.rank).name for suit, _joker in zip(missing, range(reading.jokers), strict=False)
    )


def turn_after(moves: Sequence[JudgedMove], start: Json) -> str | None:
    """The next to act; None after an illegal move, or once the game is over."""
    if not moves:
        turn: str | None = start["position"]["turn"]
        return turn
    after = moves[-1].after
    return after.turn if after else None


def to_do(moves: Sequence[JudgedMove]) -> list[str]:
    """The keys of the actions that the last move requires and that were not entered yet."""
    if not moves or moves[-1].after is None or "claim" in moves[-1].move:
        return []
    by = moves[-1].move["by"]
    owed = dict.fromkeys(
        _KEY_OF[effect.kind] for effect in moves[-1].effects if _needs_one_answer(effect, by)
    )
    return [key for key in owed if key not in moves[-1].move]


def to_hand_on(moves: Sequence[JudgedMove]) -> list[Give]:
    """The effects by which all players hand on cards, without those whose cards were entered."""
    if not moves or moves[-1].after is None:
        return []
    entered = moves[-1].move.get(_OF_ALL, {})
    gives = (effect for effect in moves[-1].effects if isinstance(effect, Give) and effect.of_all)
    return [give for give in gives if give.player not in entered]


def _needs_one_answer(effect: Effect, by: str) -> bool:
    """Whether one answer is enough: where all hand cards on, there is one for each player."""
    match effect:
        case Give(player=player, of_all=of_all):
            return player == by and not of_all
        case DrawCards(player=player):
            return player is None
    return effect.kind in _KEY_OF


def position_after(moves: Sequence[JudgedMove], start: Json) -> Position | None:
    """The position after the legal moves; None where the one before them cannot be read."""
    last = next((step.after for step in reversed(moves) if step.after), None)
    try:
        return last or _round_case(_round(start, ())).start
    except MalformedCaseError:
        return None


def _read(start: Json, moves: Sequence[LaidMove]) -> tuple[list[RoundStep], MalformedCaseError | None]:
    """The steps up to the first move that cannot be read, and that move's error."""
    error = None
    # Usually all can be read. If not, the last error of this search is that of the first faulty move.
    for count in range(len(moves), -1, -1):
        try:
            return _steps(start, moves[:count]), error
        except MalformedCaseError as refused:
            error = refused
    return [], error


def _steps(start: Json, moves: Sequence[LaidMove]) -> list[RoundStep]:
    case = _round(start, moves)
    return steps_of(_round_case(case), case.ruleset, case.regulation)


def _round_case(case: ReadCase) -> RoundCase:
    if not isinstance(case.case, RoundCase):
        raise TypeError(case.question)
    return case.case


def _round(start: Json, moves: Sequence[LaidMove]) -> ReadCase:
    position = {key: value for key, value in start["position"].items() if key != "turn"}
    leader = start["position"]["turn"]
    case = {key: value for key, value in start.items() if key != "position"}
    recorded = [_as_read(move, moves[:at]) for at, move in enumerate(moves)]
    shown = {
        move["by"]: _hand_at_the_flush(moves[:at], move) for at, move in enumerate(moves) if _shows_hand(move)
    }
    known = {"hands": {**position.get("hands", {}), **shown}} if shown else {}
    return read_case({**case, **position, **known, "question": "round", "leader": leader, "moves": recorded})


def _shows_hand(move: LaidMove) -> bool:
    """Whether it is a call with the whole hand."""
    return move.get("claim") == "dobon" and bool(move["cards"])


def _hand_at_the_flush(before: Sequence[LaidMove], call: LaidMove) -> list[str]:
    """The calling player's hand at the flush: the hand they call with, and what they have played since."""
    own = (move for move in before if move["by"] == call["by"] and "claim" not in move)
    return [*(card for move in own for card in move.get("cards", ())), *call["cards"]]


def _as_read(move: LaidMove, before: Sequence[LaidMove]) -> LaidMove:
    """A move as the adjudicator reads it."""
    if "names" in move:
        # Ranks are named by tapping a card of each: its suit means nothing.
        return {**move, "names": [rank if rank == "JK" else rank[1:] for rank in move["names"]]}
    match move.get("claim"):
        case None | "kill_finish":
            return move
        case "return_double":
            nines = bool(before) and sum(card[1:] == "9" for card in before[-1].get("cards", ())) == _NINES
            effect = "three_nine" if nines else "draw2"
            return {"by": move["by"], "claim": "return_double", "cards": ["JK"], "effect": effect}
        case claim:
            return {"by": move["by"], "claim": claim}


def _ruled(start: Json, moves: Sequence[LaidMove], step: RoundStep) -> JudgedMove:
    """One move as a case of its own, in the position that the moves before it have led to.

    Where more than the pile decides (a call on cards already flushed, an action that was required), the
    ruling is that of the whole round.
    """
    case = _play(start, position_json(step.before), _as_read(moves[-1], moves[:-1]))
    try:
        judged = ruled(case)
    except MalformedCaseError as error:
        return JudgedMove(moves[-1], step.passes, error=error)
    for doubt in unsolved(judged.doubts):
        if doubt.field == "hands" and doubt.certain:
            return JudgedMove(moves[-1], step.passes, error=MalformedCaseError("hands", doubt.text))
    if judged.ruling.verdict is not step.judgement.verdict:
        whole = ruling_of(step, judged.asked.ruleset, judged.asked.regulation)
        judged = replace(judged, ruling=whole)
    return JudgedMove(moves[-1], step.passes, judged, step=step)


def _play(start: Json, position: Json, move: LaidMove) -> Json:
    """The case of a play, without default values.

    A player of unknown hand is assumed to hold more than was played.
    """
    play = {key: value for key, value in move.items() if key not in {"last", *_CONSEQUENCES}}
    cards, held = move.get("cards", []), position.get("hands") or {}
    if move.get("last"):
        held = {**held, move["by"]: cards}
    elif held.get(move["by"]) is None:
        held = {**held, move["by"]: len(cards) + 1}
    given = {key: value for key, value in position.items() if value and (key, value) != ("direction", 1)}
    return {**start, "position": {**given, "turn": position["turn"], "hands": held}, "play": play}
