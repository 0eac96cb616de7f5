"""Random games played through the adjudicator, move by move, from a seed."""

from collections.abc import Iterator
from random import Random
from typing import Any

from rules_ref import adjudicate
from rules_ref.cards import DECK
from tests.rules_ref.helpers import CLASSES

Json = dict[str, Any]
NAMES = ("north", "east", "south", "west", "middle")


def deal(rng: Random, players: int, each: int, jokers: int = 2) -> dict[str, list[str]]:
    """Hands of ``each`` cards from a shuffled deck."""
    cards = [*(card.name for card in DECK), *("JK",) * jokers]
    rng.shuffle(cards)
    return {name: cards[at * each : (at + 1) * each] for at, name in enumerate(NAMES[:players])}


def opening(rng: Random, players: int, each: int, *, jokers: int = 2, classes: bool = True) -> Json:
    """The start of a random game; with classes the lowest leads."""
    hands = deal(rng, players, each, jokers)
    names = list(hands)
    order = rng.sample(names, players)
    return {
        "players": names,
        "hands": hands,
        "turn": order[-1] if classes else names[0],
        "classes": dict(zip(order, CLASSES[players], strict=True)) if classes else None,
        "opening": True,
        "pile": [],
        "out": [],
        "last_cut": [],
    }


def answer(ruleset: str, position: Json, move: Json, **fields: Any) -> Json:
    return adjudicate({"ruleset": ruleset, "question": "play", "position": position, "play": move} | fields)


def choices(ruleset: str, position: Json) -> list[Json]:
    """All legal plays of the player on turn, and a pass unless the pile is empty."""
    by = position["turn"]
    asked = answer(ruleset, position, {"by": by, "pass": True}, with_legal_plays=True)
    passing = [{"by": by, "pass": True}] if position["pile"] else []
    return passing + [{"by": by, "cards": cards} for cards in asked["legal_plays"]]


def playout(ruleset: str, position: Json, rng: Random) -> Iterator[tuple[Json, Json, Json]]:
    """The position, a random move and its ruling, until the game is over."""
    while position["turn"] is not None:
        move = rng.choice(choices(ruleset, position))
        ruling = answer(ruleset, position, move)
        yield position, move, ruling
        position = ruling["after"]


def some_position(ruleset: str, seed: int, *, players: int = 4, each: int = 6, jokers: int = 2) -> Json:
    """A random position of a small random game."""
    rng = Random(seed)
    begin = opening(rng, players, each, jokers=jokers, classes=rng.random() < 0.5) | {"opening": False}
    reached = [position for position, _, _ in playout(ruleset, begin, rng)]
    return rng.choice(reached)
