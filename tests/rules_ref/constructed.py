"""Systematic cases: every kind of play on every kind of pile, in either order, as last cards or not."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from rules_ref.cards import DECK
from rules_ref.engine.ruleset import Ruleset
from tests.rules_ref.helpers import CLASSES
from tests.rules_ref.questions_by_chance import some_options

Json = dict[str, Any]
PLAYERS = ("A", "B", "C", "D")
PILES = (
    ("", ""), ("S5", ""), ("HQ", ""), ("D2", ""), ("C8", ""), ("JK", ""), ("S4 / S6", "S"), ("S4 / S6 / JK", "S"), ("H10 / HQ / JK", "H"),
    ("H10 / HQ", "H"), ("S7 H7", ""), ("S5 H5 / S7 H7", "SH"), ("JK JK", ""), ("C9 D9 JK", ""), ("S4 H4 D4", ""),
    ("S6 H6 D6 C6", ""), ("S6 H6 D6 C6 JK", ""), ("S5 S6 S7", ""), ("H4 H5 H6 / H7 H8 H9", "H"), ("D4 D5 D6 D7", ""),
)  # fmt: skip
"""Piles, oldest play first, each with the lock that it has caused."""
PLAYS = (
    "S3", "H3", "S8", "H8", "JK", "S2", "HJ", "S10", "C9", "HK", "H9 D9", "S8 H8", "C8 JK", "S3 JK", "S3 H3", "JK JK",
    "S2 H2", "SJ HJ", "S9 H9 D9", "S3 H3 JK", "C3 D3 H3", "H8 D8 JK", "S9 H9 D9 C9", "H9 D9 C9 JK", "S2 H2 D2 C2",
    "S8 H8 D8 C8", "S10 H10 D10 C10 JK", "S4 H4 D4 C4 JK", "S7 S8 S9", "S8 S9 S10", "H10 HJ HQ", "C7 C8 JK",
    "S9 S10 SJ SQ", "D8 D9 D10 DJ", "HQ HK HA H2", "S3 S4 S5", "C3 C4 C5", "S9 S10 H10", "S9 S10", "S9 S10 SQ", "",
    "S5", "C5 D5", "D7", "C7 D7", "SQ", "CA", "S6 H6 D6", "S7 H7 D7", "JK JK H9", "H4", "C4 D4 JK",
)  # fmt: skip
"""Plays; an empty one is a pass."""


def constructed(ruleset: Ruleset, rng: Random) -> Iterator[Json]:
    """Every combination once, in random order, except those with more copies of a card than there are."""
    everything = list(product(PILES, PLAYS, (False, True), (False, True)))
    for (pile, lock), play, revolution, last in rng.sample(everything, len(everything)):
        plays = [cards.split() for cards in pile.split(" / ")] if pile else []
        # Under a revolution the weakest play is on top.
        plays = plays[::-1] if revolution and "JK" not in pile else plays
        seen = [card for cards in plays for card in cards] + play.split()
        if any(seen.count(card) > (ruleset.jokers if card == "JK" else 1) for card in seen):
            continue
        position = {"players": [*PLAYERS], "turn": "A", "revolution": revolution, "lock": [*lock]}
        position |= {
            "pile": [
                {"by": by, "cards": cards} for by, cards in zip(PLAYERS[-len(plays) :], plays, strict=False)
            ]
        }
        spare = [card.name for card in DECK if card.name not in seen]
        hand = play.split() + rng.sample(spare, 0 if last and play else 2)
        table = _others(position, rng) | {"hands": {"A": hand, "B": 4, "C": 4, "D": 4}}
        yield _question(ruleset, rng, _fouled(table, rng), play.split())


def _fouled(position: Json, rng: Random) -> Json:
    """The position; a single joker on top is sometimes its player's last card, and a foul."""
    if position.get("pile", [{}])[-1].get("cards") != ["JK"] or rng.random() < 0.6:
        return position
    gone = {"out": [{"player": "D", "how": "foul"}]}
    return position | gone | {"hands": position["hands"] | {"D": 0}}


def _others(position: Json, rng: Random) -> Json:
    """The position, sometimes with classes, as the daifugo's downfall and the lead depend on them."""
    order = rng.sample(PLAYERS, len(PLAYERS))
    classes = dict(zip(order, CLASSES[len(PLAYERS)], strict=True)) if rng.random() < 0.3 else None
    said = position | {"classes": classes}
    return {key: value for key, value in said.items() if value}


def _question(ruleset: Ruleset, rng: Random, position: Json, play: list[str]) -> Json:
    move: Json = {"by": "A", "cards": play} if play else {"by": "A", "pass": True}
    options = some_options(ruleset, rng, [position, move])
    return {"ruleset": ruleset.id, "question": "play"} | options | {"position": position, "play": move}
