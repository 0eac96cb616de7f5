"""The question “record”: a whole game, move by move, up to the first illegal one."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from rules_ref.cards import Card, Rank
from rules_ref.cases.case import (
    ENVELOPE_KEYS,
    MANY,
    check_hands,
    read_by_player,
    read_classes,
    read_hands,
    read_move,
    read_player,
    read_players,
)
from rules_ref.cases.reader import Reader
from rules_ref.classes import daifugo_of
from rules_ref.engine.actions_taken import ActionsTaken, UnmetError
from rules_ref.engine.between_moves import awaiting_return, refusal
from rules_ref.engine.calls import DOBON, KILL, JustPlayed, judge_call
from rules_ref.engine.judge import judge
from rules_ref.engine.judgement import Judgement, Verdict
from rules_ref.engine.pending_actions import Obligations
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.repetition import Leads, end_of
from rules_ref.engine.ruleset import Ruleset
from rules_ref.headline import headline
from rules_ref.points import rank
from rules_ref.position import Claim, Hand, Move, Position
from rules_ref.questions.play import deciding_options, move_ruling
from rules_ref.questions.ranking import by_hands_ruling, ranking_ruling
from rules_ref.ranking import Exit, How, follow_exits
from rules_ref.rounds import unmet_in
from rules_ref.rulings import MoveRuling, RankingRuling, RecordRuling
from rules_ref.text import Text
from rules_ref.wording import all_legal

ACTION_KEYS: Final = (
    "gives", "discards", "names", "target", "drawn", "destroyed", "recovers", "all_give",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Record:
    """A whole recorded game: the starting position, the moves, and what players did beside each."""

    start: Position
    moves: tuple[Move, ...]
    actions: tuple[ActionsTaken, ...]
    game: int


@dataclass(frozen=True, slots=True)
class RecordStep:
    """One move of a record. ``keys``: the deciding options, if the record stops there."""

    before: Position
    move: Move
    judgement: Judgement
    keys: tuple[str, ...]


def rule(record: Record, ruleset: Ruleset, regulation: Regulation) -> RecordRuling:
    position = record.start
    for at, step in enumerate(steps(record, ruleset, regulation)):
        if step.judgement.after is None:
            return _stopped(at, step, regulation)
        position = step.judgement.after
    return _finished(len(record.moves), position, ruleset, regulation, record.game)


def read(case: Reader, ruleset: Ruleset, _: Regulation) -> Record:
    """Read a case of the question “record”. Raises MalformedCaseError."""
    case.only((*ENVELOPE_KEYS, "players", "hands", "classes", "leader", "moves", "game", "round"))
    players = read_players(case["players"], ruleset)
    start = Position(
        players=players,
        hands=_dealt(case["hands"], players, ruleset),
        turn=read_player(case["leader"], players),
        classes=read_classes(case["classes"], players),
        opening=True,
        round=None if case["round"].absent else case["round"].number(1, MANY),
    )
    game = 1 if case["game"].absent else case["game"].number(1, MANY)
    readers = case["moves"].items()
    moves = tuple(read_move(reader, players, ruleset, also=ACTION_KEYS) for reader in readers)
    return Record(start, moves, tuple(read_actions(reader, players) for reader in readers), game)


def steps(
    record: Record,
    ruleset: Ruleset,
    regulation: Regulation,
    completed: Callable[[Position, ActionsTaken], Position] = lambda position, _: position,
) -> Iterator[RecordStep]:
    """Judge the moves in order, with the actions after each; the first that is not legal is the last step.

    ``completed``: adds to the position after a move what no rule tracks, such as the number of cards left to
    draw.
    """
    position, last = record.start, None
    leads = Leads().after(ruleset, position)
    for at, move in enumerate(record.moves):
        judgement, keys = _judge(ruleset, regulation, position, move, last)
        if judgement.after is not None:
            following = record.moves[at + 1] if at + 1 < len(record.moves) else None
            actions = record.actions[at]
            judgement = _with_actions(judgement, ruleset, regulation, move, actions, following)
            if judgement.after is not None:
                judgement = judgement._replace(after=completed(judgement.after, actions))
        leads = leads.after(ruleset, judgement.after)
        judgement = end_of(judgement) if leads.ended else judgement
        yield RecordStep(position, move, judgement, keys)
        if judgement.after is None:
            return
        position, last = judgement.after, JustPlayed.after(last, position, move)


def _dealt(reader: Reader, players: tuple[str, ...], ruleset: Ruleset) -> dict[str, Hand]:
    """The hands of a record: every player's, by cards or number."""
    hands = read_hands(reader, players)
    for player in players:
        if hands.get(player, ()) in ((), 0):
            reader[player].refuse("手札が必要です。", "A hand is required.")
    check_hands(reader, hands, ruleset)
    return hands


def read_actions(reader: Reader, players: tuple[str, ...]) -> ActionsTaken:
    def cards(key: str) -> tuple[Card, ...]:
        return () if reader[key].absent else reader[key].cards()

    def cards_by_player(key: str) -> dict[str, tuple[Card, ...]]:
        if reader[key].absent:
            return {}
        return {player: cards.cards() for player, cards in read_by_player(reader[key], players).items()}

    return ActionsTaken(
        gives=cards("gives"),
        discards=cards("discards"),
        names=() if reader["names"].absent else tuple(_rank(name) for name in reader["names"].items()),
        target=None if reader["target"].absent else read_player(reader["target"], players),
        drawn=cards_by_player("drawn"),
        destroyed=cards("destroyed"),
        recovers=cards("recovers"),
        all_give=cards_by_player("all_give"),
        recorded=frozenset(key for key in ACTION_KEYS if not reader[key].absent),
    )


def _rank(reader: Reader) -> Rank | None:
    """A named rank; the joker is None."""
    text = reader.text()
    return (
        # Any suit will do: only the rank is used.
        reader.card().rank if text.upper() in {"JK", "JOKER"} else Reader(f"S{text}", reader.path).card().rank
    )


def _with_actions(  # noqa: PLR0917
    judgement: Judgement,
    ruleset: Ruleset,
    regulation: Regulation,
    move: Move,
    actions: ActionsTaken,
    following: Move | None,
) -> Judgement:
    if judgement.after is None:
        return judgement
    if isinstance(move, Claim) and move.kind == KILL:
        return judgement  # the ruling itself moves the pile into the other's hand
    effects, pending = awaiting_return(judgement.effects, move, actions, following)
    after = judgement.after.but(pending=(*judgement.after.pending, *pending))
    try:
        after = Obligations(ruleset, regulation, after, move.by, actions).apply_actions(effects)
    except UnmetError as unmet:
        return unmet_in(judgement, unmet)
    return judgement._replace(after=after)


def _judge(
    ruleset: Ruleset, regulation: Regulation, position: Position, move: Move, last: JustPlayed | None
) -> tuple[Judgement, tuple[str, ...]]:
    """The judgement of a move, and the deciding options where it stops the record."""
    if isinstance(move, Claim) and move.kind == DOBON:
        return judge_call(ruleset, regulation, position, move, last), ()
    killing = isinstance(move, Claim) and move.kind == KILL and last is not None
    refused = None if killing else refusal(position, move)
    if refused is not None:
        return refused, ()
    judgement = judge(ruleset, regulation, position, move)
    if judgement.after is not None:
        return judgement, ()
    return judgement, deciding_options(judgement, ruleset, regulation, position, move)


def ruling_of(step: RecordStep, regulation: Regulation) -> MoveRuling:
    """The ruling on one move, as on a question about it alone."""
    return move_ruling(step.judgement, step.move, regulation, step.keys)


def _stopped(at: int, step: RecordStep, regulation: Regulation) -> RecordRuling:
    summary = headline(step.judgement, step.move).with_clauses(step.judgement.clauses)
    sentence = Text(
        f"{at + 1}手目が規則に反します。{summary.ja}", f"Move {at + 1} breaks the rules. {summary.en}"
    )
    return RecordRuling(step.judgement.verdict, at, ruling_of(step, regulation), at, None, sentence)


def _finished(
    turns: int, position: Position, ruleset: Ruleset, regulation: Regulation, game: int
) -> RecordRuling:
    over = position.turn is None
    ranking = final_ranking(position, ruleset, regulation, game) if over else None
    legal = all_legal(turns)
    sentence = Text(
        f"{legal.ja}ゲームは{'終わっています' if over else '続いています'}。",
        f"{legal.en} The game is {'over' if over else 'still going on'}.",
    )
    return RecordRuling(Verdict.LEGAL, None, None, turns, ranking, sentence)


def final_ranking(position: Position, ruleset: Ruleset, regulation: Regulation, game: int) -> RankingRuling:
    """Classes and points of a game that is over."""
    rules = ruleset.ranking
    # A downfall follows from the order of finishing: given as an exit it would be refused.
    exits = [Exit(left.player, left.how) for left in position.out if left.how is not How.DOWNFALL]
    daifugo = daifugo_of(position.classes)
    if not follow_exits(rules, position.players, daifugo, exits).over:
        return by_hands_ruling(position, regulation)
    return ranking_ruling(rank(rules, position.players, daifugo, exits, game=game), regulation)
