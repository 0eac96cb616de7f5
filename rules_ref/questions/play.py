"""The question “play”: may this be played, and what follows?"""

from dataclasses import dataclass

from rules_ref.cards import Card
from rules_ref.cases.case import ENVELOPE_KEYS, check_copies, check_held, flag_of, read_move
from rules_ref.cases.position import as_played_on, read_as_given, seen_cards
from rules_ref.cases.reader import Reader
from rules_ref.contradictions import contradictions
from rules_ref.engine.judge import judge
from rules_ref.engine.judgement import Judgement, Verdict
from rules_ref.engine.legal_plays import listed_plays
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import MOST_HELD, Ruleset
from rules_ref.engine.unexplained import judge_unexplained
from rules_ref.headline import headline
from rules_ref.position import Claim, Hand, Move, Pass, Play, Position
from rules_ref.questions.footing import basis_of
from rules_ref.rulings import MoveRuling
from rules_ref.text import Contradiction
from rules_ref.unseen import is_unseen, judge_unseen
from rules_ref.wording import counted


@dataclass(frozen=True, slots=True)
class PlayCase:
    """A move in a position, as ``given`` word for word and as the engine uses it."""

    given: Position
    position: Position
    move: Move
    with_legal_plays: bool


def read(case: Reader, ruleset: Ruleset, regulation: Regulation) -> PlayCase:
    """Read a case of the question “play”. Raises MalformedCaseError."""
    case.only((*ENVELOPE_KEYS, "position", "play", "with_legal_plays"))
    given = read_as_given(case["position"], ruleset)
    position = as_played_on(given, ruleset)
    move = read_move(case["play"], position.players, ruleset)
    _check_mover(case, position, move, ruleset, regulation)
    listed = flag_of(case["with_legal_plays"])
    if listed:
        _check_size(case["position"]["hands"][move.by], position.hands.get(move.by), ruleset)
    return PlayCase(given, position, move, listed)


def rule(case: PlayCase, ruleset: Ruleset, regulation: Regulation) -> MoveRuling:
    position, move = case.position, case.move
    if is_unseen(position):
        return _on_unseen(case, ruleset, regulation)
    judgement = judge(ruleset, regulation, position, move)
    keys = deciding_options(judgement, ruleset, regulation, position, move)
    listed = listed_plays(ruleset, regulation, position, move.by) if case.with_legal_plays else None
    return move_ruling(
        judgement,
        move,
        regulation,
        keys,
        # Of the position as given: leftovers of a flushed pile are contradictions, too.
        contradicted=contradictions(ruleset, regulation, case.given, move),
        legal_plays=None if listed is None else tuple(listed),
        only_play=_only_play(case, ruleset, regulation, judgement),
    )


def _only_play(
    case: PlayCase, ruleset: Ruleset, regulation: Regulation, judgement: Judgement
) -> tuple[Card, ...] | None:
    """The only legal play of a player on turn whose play was refused."""
    by, hand = case.move.by, case.position.hands.get(case.move.by)
    refused = (
        judgement.verdict is Verdict.ILLEGAL and isinstance(case.move, Play) and case.position.turn == by
    )
    if not refused or not isinstance(hand, tuple) or len(hand) > MOST_HELD:
        return None
    # Options read here do not count as consulted.
    plays = listed_plays(ruleset, regulation.unread(), case.position, by)
    return plays[0] if len(plays) == 1 else None


def _on_unseen(case: PlayCase, ruleset: Ruleset, regulation: Regulation) -> MoveRuling:
    """The ruling on a pile of unseen cards: without contradictions, and no plays are listed."""
    judgement = judge_unseen(ruleset, regulation, case.position, case.move)
    listed = () if case.with_legal_plays else None
    return move_ruling(judgement, case.move, regulation, (), contradicted=(), legal_plays=listed)


def _check_size(reader: Reader, hand: Hand | None, ruleset: Ruleset) -> None:
    """Refuse to list the plays of a hand longer than the document can give: there are too many."""
    if ruleset.most_held is not None and isinstance(hand, tuple) and len(hand) > ruleset.most_held:
        most = ruleset.most_held
        reader.refuse(f"手札は多くても{most}枚です。", f"A hand holds {counted(most, 'card')} at most.")


def _check_mover(
    case: Reader, position: Position, move: Move, ruleset: Ruleset, regulation: Regulation
) -> None:
    gone = {left.player for left in position.out}
    if move.by in gone:
        case["play"]["by"].refuse(
            "このプレイヤーは、もうゲームから抜けています。", "This player has left the game."
        )
    if not isinstance(move, Pass) and not _is_known_enough(position.hands.get(move.by), move):
        case["position"]["hands"][move.by].refuse(
            "このプレイヤーの手札が必要です。", "The player's hand is required."
        )
    if not isinstance(move, Pass) and move.cards:
        check_held(case["play"], position.hands, move)
        if isinstance(position.hands[move.by], int):
            played = zip(case["play"]["cards"].items(), move.cards, strict=True)
            check_copies([*seen_cards(case["position"], position), *played], ruleset)
    # A locked-out player may be asked about (“may C come back?”), but cannot otherwise be on turn.
    is_their_turn = isinstance(move, Play) and move.by == position.turn
    out = position.turn in position.passed and not is_their_turn
    if out and regulation.in_use(ruleset.passing.lockout_key):
        case["position"]["turn"].refuse(
            "このプレイヤーはもうパスしたので、番は来ません。", "This player has passed and is locked out."
        )


def _is_known_enough(hand: Hand | None, move: Play | Claim) -> bool:
    """Whether enough of the hand is known: its cards for a call without cards, else only their number."""
    return isinstance(hand, tuple) or (hand is not None and bool(move.cards))


def deciding_options(
    judgement: Judgement, ruleset: Ruleset, regulation: Regulation, position: Position, move: Move
) -> tuple[str, ...]:
    """The regulation keys on which the ruling depends, found by trying other values."""
    keys = []
    # A copy, since judging again reads options as well; an option never read cannot have decided anything.
    for key in tuple(regulation.consulted):
        others = (judge_unexplained(ruleset, other, position, move) for other in regulation.others(key))
        if any(_outcome(other) != _outcome(judgement) for other in others):
            keys.append(key)
    return tuple(keys)


def _outcome(judgement: Judgement) -> object:
    return judgement.verdict, judgement.foul, judgement.clauses, judgement.effects


def move_ruling(
    judgement: Judgement,
    move: Move,
    regulation: Regulation,
    keys: tuple[str, ...],
    *,
    contradicted: tuple[Contradiction, ...] | None = None,
    legal_plays: tuple[tuple[Card, ...], ...] | None = None,
    only_play: tuple[Card, ...] | None = None,
) -> MoveRuling:
    """The ruling on a judged move; ``keys``: the deciding options."""
    summary = headline(judgement, move)
    return MoveRuling(
        judgement.verdict,
        judgement.foul,
        judgement.clauses,
        basis_of(judgement.clauses, regulation, keys, judgement.readings),
        judgement.readings,
        keys,
        judgement.effects,
        judgement.findings,
        judgement.near_misses,
        judgement.after,
        summary.with_clauses(judgement.clauses),
        contradicted,
        legal_plays,
        summary,
        only_play,
    )
