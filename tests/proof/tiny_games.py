"""Every game that a handful of cards allows: all deals, and from each position all moves."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Final

from rules_ref import Claim, Judgement, Pass, Play, Position, Rules
from rules_ref.cards import Card
from rules_ref.classes import PlayerClass
from rules_ref.engine.pending_actions import Obligations
from rules_ref.engine.repetition import Leads
from rules_ref.position import Move
from tests.rules_ref.obliging import what_is_done

NAMES: Final = ("A", "B", "C", "D")


@dataclass
class Explored:
    """The positions that can be reached from some deals, keyed by their repr; ``next``: those one move later.

    ``ends``: those in which the game is over.
    """

    rules: Rules
    next: dict[str, set[str]] = field(default_factory=dict)
    positions: dict[str, Position] = field(default_factory=dict)
    ends: set[str] = field(default_factory=set)

    def explore(self, start: Position) -> None:
        left = [start]
        while left:
            position = left.pop()
            key = repr(position)
            if key in self.next:
                continue
            self.positions[key] = position
            reached = [] if position.turn is None else [*after_every_move(self.rules, position)]
            if position.turn is None:
                self.ends.add(key)
            self.next[key] = {*map(repr, reached)}
            left += reached


def deals(deck: tuple[Card, ...], players: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to deal the cards evenly; any left over go to the first players."""
    if players == 1:
        yield (deck,)
        return
    for places in combinations(range(len(deck)), -(-len(deck) // players)):
        rest = tuple(card for place, card in enumerate(deck) if place not in places)
        for others in deals(rest, players - 1):
            yield (tuple(deck[place] for place in places), *others)


def start_of(hands: tuple[tuple[Card, ...], ...], classes: Mapping[str, PlayerClass]) -> Position:
    players = NAMES[: len(hands)]
    return Position(
        players, dict(zip(players, hands, strict=True)), "A", classes=classes, round=2 if classes else 1
    )


def after_every_move(rules: Rules, position: Position) -> Iterator[Position]:
    """The position after every legal move, with the actions that it requires carried out in one way."""
    for move in moves_at(rules, position):
        judgement = rules.judge(position, move)
        if judgement.after is not None:
            yield carried_out(rules, position, move, judgement)


def moves_at(rules: Rules, position: Position) -> Iterator[Move]:
    turn = str(position.turn)
    on_turn = position.still_in if position.pending else (turn,)
    for player in on_turn:
        for cards in dict.fromkeys(rules.legal_plays(position, player)):
            yield Play(player, cards)
    yield Pass(turn)
    if "dobon" in rules.ruleset.claims:
        yield from (Claim(player, "dobon") for player in position.still_in)


def carried_out(rules: Rules, position: Position, move: Move, judgement: Judgement) -> Position:
    """The position after a move; cards given, discarded, drawn or named are random, seeded by the move."""
    after, effects = judgement.after, judgement.effects
    if after is None:
        raise ValueError(move)
    done = what_is_done(after, effects, move.by, Random(f"{position} {move}"))
    return Obligations(rules.ruleset, rules.regulation, after, move.by, done).apply_actions(effects)


def uncounted(found: Explored) -> dict[str, set[str]]:
    """``next`` without the leads that GEN-5 counts: no game can reach one of those for the fourth time."""
    ruleset = found.rules.ruleset
    counted = {key for key, position in found.positions.items() if Leads().after(ruleset, position).seen}
    return {key: reached - counted for key, reached in found.next.items() if key not in counted}


def has_cycle(graph: Mapping[str, set[str]]) -> bool:
    """Whether some moves form a cycle: removing positions without a next one, repeatedly, leaves some."""
    onward = {key: len(found) for key, found in graph.items()}
    before: dict[str, list[str]] = {key: [] for key in graph}
    for key, found in graph.items():
        for reached in found:
            before[reached].append(key)
    ready, gone = [key for key, number in onward.items() if not number], 0
    while ready:
        gone += 1
        for key in before[ready.pop()]:
            onward[key] -= 1
            if not onward[key]:
                ready.append(key)
    return gone < len(graph)
