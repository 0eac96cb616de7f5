"""“record”: a whole game, move by move, up to the first that is illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_ref.case import (
    ENVELOPE_KEYS,
    MANY,
    read_classes,
    read_hands,
    read_move,
    read_player,
    read_players,
)
from rules_ref.classes import PlayerClass
from rules_ref.judge import judge
from rules_ref.judgement import Judgement, Verdict
from rules_ref.position import Play, Position
from rules_ref.questions.play import deciding_options, judgement_json, summarise
from rules_ref.questions.ranking import ranking_json
from rules_ref.ranking import Exit, How, rank
from rules_ref.text import Finding, Text

if TYPE_CHECKING:
    from rules_ref.position import Move
    from rules_ref.reader import Reader
    from rules_ref.regulation import Regulation
    from rules_ref.ruleset import Ruleset
    from rules_ref.writer import Json


def answer(case: Reader, ruleset: Ruleset, regulation: Regulation) -> Json:
    """The ruling, without its envelope. Raises MalformedCaseError."""
    case.only((*ENVELOPE_KEYS, "players", "hands", "classes", "leader", "moves", "game", "round"))
    players = read_players(case["players"], ruleset)
    game = 1 if case["game"].absent else case["game"].number(1, MANY)
    position = Position(
        players=players,
        hands=read_hands(case["hands"], players),
        turn=read_player(case["leader"], players),
        classes=read_classes(case["classes"], players),
        opening=True,
    )
    moves = [read_move(each, players, ruleset) for each in case["moves"].items()]
    for at, move in enumerate(moves):
        judgement = _judge(ruleset, regulation, position, move)
        if judgement.after is None:
            return _stopped(at, judgement, ruleset, regulation, position, move)
        position = judgement.after
    return _finished(len(moves), position, ruleset, regulation, game)


def _judge(ruleset: Ruleset, regulation: Regulation, position: Position, move: Move) -> Judgement:
    if position.turn is None:
        return _refused("GEN-5", Text("ゲームはもう終わっている。", "The game is already over."))
    if isinstance(move, Play) and not _holds(position, move):
        text = Text(f"{move.by}は出したカードを持っていない。", f"{move.by} does not hold these cards.")
        return _refused("GEN-1", text)
    return judge(ruleset, regulation, position, move)


def _refused(clause: str, text: Text) -> Judgement:
    return Judgement(Verdict.ILLEGAL, False, (clause,), (Finding(clause, False, text),))


def _holds(position: Position, play: Play) -> bool:
    hand = position.hands.get(play.by)
    if not isinstance(hand, tuple):
        return hand is None or len(play.cards) <= hand
    left = list(hand)
    for card in play.cards:
        if card not in left:
            return False
        left.remove(card)
    return True


def _stopped(  # noqa: PLR0917
    at: int,
    judgement: Judgement,
    ruleset: Ruleset,
    regulation: Regulation,
    position: Position,
    move: Move,
) -> Json:
    keys = deciding_options(judgement, ruleset, regulation, position, move) if position.turn else ()
    ruling = judgement_json(judgement, regulation, keys)
    summary = summarise(judgement, move)
    return {
        "verdict": judgement.verdict.value,
        "at": at,
        "ruling": ruling | {"summary_ja": summary.ja, "summary_en": summary.en},
        "turns": at,
        "ranking": None,
        "summary_ja": f"{at + 1}手目が規則に反する。{summary.ja}",
        "summary_en": f"Move {at + 1} breaks the rules. {summary.en}",
    }


def _finished(turns: int, position: Position, ruleset: Ruleset, regulation: Regulation, game: int) -> Json:
    over = position.turn is None
    ranking = _ranking(position, ruleset, regulation, game) if over else None
    return {
        "verdict": Verdict.LEGAL.value,
        "at": None,
        "ruling": None,
        "turns": turns,
        "ranking": ranking,
        "summary_ja": f"{turns}手すべて適法。"
        + ("ゲームは終わっている。" if over else "ゲームは続いている。"),
        "summary_en": f"All {turns} moves are legal. The game is {'over' if over else 'still going on'}.",
    }


def _ranking(position: Position, ruleset: Ruleset, regulation: Regulation, game: int) -> Json:
    rules = ruleset.ranking_rules()
    daifugo = next((who for who, each in position.classes.items() if each is PlayerClass.DAIFUGO), None)
    exits = [Exit(left.player, left.how) for left in position.out if left.how is not How.DOWNFALL]
    return ranking_json(rank(rules, position.players, daifugo, exits, game=game), rules, regulation)
