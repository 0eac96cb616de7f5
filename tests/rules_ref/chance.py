"""Random games on the engine itself, for speed: any document, with random options and actions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rules_ref.cards import DECK, JOKER, Card
from rules_ref.classes import PlayerClass
from rules_ref.engine.actions_taken import ActionsTaken
from rules_ref.engine.judge import judge
from rules_ref.engine.judgement import Judgement
from rules_ref.engine.legal_plays import legal_plays
from rules_ref.engine.pending_actions import Obligations
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.position import Move, Pass, Play, Position
from tests.rules_ref.helpers import CLASSES
from tests.rules_ref.obliging import what_is_done

NAMES = "ABCDEF"
MOST_MOVES = 120


@dataclass(frozen=True)
class Moment:
    """One move of a game, with the actions that its effects called for."""

    before: Position
    move: Move
    judgement: Judgement
    actions: ActionsTaken
    after: Position


def some_regulation(ruleset: Ruleset, rng: Random) -> Regulation:
    """Random switches, killer card, attributes and unites."""
    values: dict[str, Any] = {}
    for key, option in ruleset.options.items():
        if option.kind == "switch" and rng.random() < 0.6:
            values[key] = rng.random() < 0.6
        elif option.kind == "card" and rng.random() < 0.5:
            values[key] = rng.choice(DECK)
        elif option.kind == "attributes":
            values[key] = {
                card: tuple(rng.sample(["red", "old", "tall"], rng.randint(0, 2))) for card in DECK
            }
        elif option.kind == "unites":
            pairs = (rng.sample(DECK[4 * at : 4 * at + 4], 2) for at in rng.sample(range(13), 4))
            values[key] = tuple((tuple(sorted(pair)), rng.choice(tuple(option.choices))) for pair in pairs)
    return Regulation(ruleset.options, values)


def some_deal(ruleset: Ruleset, rng: Random) -> Position:
    """The start of a random game, often with few ranks or suits, so that rare situations occur."""
    players = tuple(NAMES[: rng.choice([size for size in ruleset.table_sizes if size <= len(NAMES)])])
    jokers = rng.choice([2, 2, 4]) if ruleset.decks > 1 else ruleset.jokers
    deck: Sequence[Card] = [*DECK, *(JOKER,) * jokers]
    if rng.random() < 0.6:
        ranks = {*rng.sample(range(3, 16), rng.randint(4, 7))}
        deck = [card for card in deck if card is JOKER or card.rank in ranks]
    if rng.random() < 0.3:
        suits = {*rng.sample([card.suit for card in DECK[:4]], 2)}
        deck = [card for card in deck if card is JOKER or card.suit in suits]
    shuffled = rng.sample(deck, len(deck))
    each = min(len(deck) // len(players), rng.randint(4, 13))
    size = ruleset.tables.get(len(players))
    if size is not None and size.hands:
        each = min(each, *size.hands)
    hands = {who: tuple(shuffled[at * each : (at + 1) * each]) for at, who in enumerate(players)}
    classes = {}
    if len(players) in CLASSES and rng.random() < 0.5:
        order = rng.sample(players, len(players))
        classes = {who: PlayerClass(name) for who, name in zip(order, CLASSES[len(players)], strict=True)}
    direction = rng.choice([1, -1]) if ruleset.decks > 1 else 1
    return Position(players, hands, rng.choice(players), classes=classes, round=2, direction=direction)


def some_game(ruleset: Ruleset, rng: Random) -> tuple[Regulation, Iterator[Moment]]:
    regulation = some_regulation(ruleset, rng)
    return regulation, _moments(ruleset, regulation, some_deal(ruleset, rng), rng)


def _moments(ruleset: Ruleset, regulation: Regulation, position: Position, rng: Random) -> Iterator[Moment]:
    for _ in range(MOST_MOVES):
        move = some_move(ruleset, regulation, position, rng)
        judgement = judge(ruleset, regulation, position, move)
        if judgement.after is None:
            return
        actions = what_is_done(judgement.after, judgement.effects, move.by, rng)
        owed = Obligations(ruleset, regulation, judgement.after, move.by, actions)
        after = owed.apply_actions(judgement.effects)
        yield Moment(position, move, judgement, actions, after)
        # Stairs may be left without a form after a card was taken back.
        if after.turn is None or not all(map(ruleset.readings_of, after.pile)):
            return
        position = after


def some_move(ruleset: Ruleset, regulation: Regulation, position: Position, rng: Random) -> Move:
    """A random move: often an answer out of turn, else a play (mostly many or weak cards) or pass."""
    turn = position.turn or ""
    cutters = {action.by for action in position.pending if action.kind == "eight_cut"}
    for player in position.still_in if cutters and rng.random() < 0.7 else ():
        answers = legal_plays(ruleset, regulation, position, player) if player not in cutters else []
        if answers:
            return Play(player, rng.choice(answers))
    plays = legal_plays(ruleset, regulation, position, turn)
    leads = not position.pile or turn in cutters
    if not plays or (not leads and rng.random() < 0.25):
        return Pass(turn)
    liked = sorted(plays, key=lambda cards: (-len(cards), max(card.strength for card in cards)))[:4]
    return Play(turn, rng.choice(plays if rng.random() < 0.3 else liked))
