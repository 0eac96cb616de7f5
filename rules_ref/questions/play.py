"""“play”: may this be played, and what follows?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_ref.case import ENVELOPE_KEYS, check_copies, check_held, read_move
from rules_ref.judge import judge
from rules_ref.judgement import Judgement, Verdict
from rules_ref.legal_plays import listed_plays
from rules_ref.position import Claim, Pass, Play
from rules_ref.position_case import read_position, seen_cards
from rules_ref.text import Text
from rules_ref.wording import cards_text
from rules_ref.writer import Json, basis_of, effect_json, finding_json, names, position_json

if TYPE_CHECKING:
    from rules_ref.position import Hand, Move, Position
    from rules_ref.reader import Reader
    from rules_ref.regulation import Regulation
    from rules_ref.ruleset import Ruleset


def answer(case: Reader, ruleset: Ruleset, regulation: Regulation) -> Json:
    """The ruling, without its envelope. Raises MalformedCaseError."""
    case.only((*ENVELOPE_KEYS, "position", "play", "with_legal_plays"))
    position = read_position(case["position"], ruleset)
    move = read_move(case["play"], position.players, ruleset)
    _check_mover(case, position, move, ruleset, regulation)
    judgement = judge(ruleset, regulation, position, move)
    ruling = judgement_json(
        judgement, regulation, deciding_options(judgement, ruleset, regulation, position, move)
    )
    summary = summarise(judgement, move)
    ruling |= {"summary_ja": summary.ja, "summary_en": summary.en}
    if not case["with_legal_plays"].absent and case["with_legal_plays"].flag():
        ruling["legal_plays"] = [
            names(cards) for cards in listed_plays(ruleset, regulation, position, move.by)
        ]
    return ruling


def _check_mover(
    case: Reader, position: Position, move: Move, ruleset: Ruleset, regulation: Regulation
) -> None:
    gone = {left.player for left in position.out}
    if move.by in gone:
        case["play"]["by"].refuse("ゲームから抜けたプレイヤーです。", "This player has left the game.")
    if not isinstance(move, Pass) and not _is_known_enough(position.hands.get(move.by), move):
        case["position"]["hands"][move.by].refuse(
            "この人の手札が必要です。", "The player's hand is required."
        )
    if not isinstance(move, Pass) and move.cards:
        check_held(case["play"], position.hands, move)
        if isinstance(position.hands[move.by], int):
            played = zip(case["play"]["cards"].items(), move.cards, strict=True)
            check_copies([*seen_cards(case["position"], position), *played], ruleset)
    # One who is locked out may be asked about (“may C come back?”), but cannot otherwise be on turn.
    if position.turn in position.passed and not (isinstance(move, Play) and move.by == position.turn):
        key = ruleset.passing.lockout_key
        if key is None or regulation[key]:
            case["position"]["turn"].refuse(
                "すでにパスしています。", "This player has passed and is locked out."
            )


def _is_known_enough(hand: Hand | None, move: Play | Claim) -> bool:
    """A call that names no cards is judged by those of the hand; otherwise their number will do."""
    return isinstance(hand, tuple) or (hand is not None and bool(move.cards))


def deciding_options(
    judgement: Judgement, ruleset: Ruleset, regulation: Regulation, position: Position, move: Move
) -> tuple[str, ...]:
    """The regulation keys without whose value the ruling would have been another, found by trying."""
    keys = []
    for key in tuple(regulation.consulted):
        others = (judge(ruleset, other, position, move) for other in regulation.others(key))
        if any(_outcome(other) != _outcome(judgement) for other in others):
            keys.append(key)
    return tuple(keys)


def _outcome(judgement: Judgement) -> object:
    return judgement.verdict, judgement.foul, judgement.clauses, judgement.effects


def judgement_json(judgement: Judgement, regulation: Regulation, keys: tuple[str, ...]) -> Json:
    return {
        "verdict": judgement.verdict.value,
        "foul": judgement.foul,
        "clauses": list(judgement.clauses),
        "basis": basis_of(judgement.clauses, regulation, keys),
        "regulation_keys": list(keys),
        "effects": [effect_json(each) for each in judgement.effects],
        "findings": [finding_json(each) for each in judgement.findings],
        "after": None if judgement.after is None else position_json(judgement.after),
    }


def summarise(judgement: Judgement, move: Move) -> Text:
    """The ruling in one line, to be read aloud."""
    what = _what(move)
    clauses = ", ".join(judgement.clauses)
    if judgement.verdict is Verdict.ILLEGAL:
        refused = "出せない" if isinstance(move, Play) else "認められない"
        return Text(f"{what.ja}は{refused}({clauses})。", f"{what.en} is illegal ({clauses}).")
    if judgement.verdict is Verdict.UNDETERMINED:
        return Text(
            f"{what.ja}は規則だけでは決まらない({clauses})。", f"{what.en} is undetermined ({clauses})."
        )
    foul = Text("。反則あがり", ", a foul finish") if judgement.foul else Text("", "")
    after = _next(judgement)
    return Text(
        f"{what.ja}は適法{foul.ja}({clauses})。{after.ja}",
        f"{what.en} is legal{foul.en} ({clauses}). {after.en}",
    )


def _what(move: Move) -> Text:
    if isinstance(move, Pass):
        return Text(f"{move.by}のパス", f"{move.by}'s pass")
    if isinstance(move, Claim):
        return Text(f"{move.by}の宣言", f"{move.by}'s call")
    cards = cards_text(move.cards)
    return Text(f"{move.by}の{cards}", f"{cards} by {move.by}")


def _next(judgement: Judgement) -> Text:
    turn = judgement.after.turn if judgement.after else None
    if turn is None:
        return Text("ゲーム終了。", "The game is over.")
    return Text(f"次は{turn}の番。", f"{turn} is next.")
