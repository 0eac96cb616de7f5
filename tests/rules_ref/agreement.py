"""Compare lists of legal plays with the rules themselves, on positions of random games.

To run many: ``python -m tests.rules_ref.agreement --positions 1000000 jbl`` (any documents; all by default).
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from random import Random
from typing import Any

from rules_ref.documents import RULESETS
from rules_ref.engine.candidates import EVERY_SIZE
from rules_ref.engine.legal_plays import legal_plays
from rules_ref.engine.regulation import Regulation
from rules_ref.engine.ruleset import Ruleset
from rules_ref.engine.trial import trials
from rules_ref.position import Play, Position
from tests.rules_ref.chance import some_game


def some_positions(ruleset: Ruleset, rng: Random) -> Iterator[tuple[Regulation, Position, str]]:
    """Endless positions of random games, sometimes with a fact changed, each with a player to ask about."""
    while True:
        regulation, moments = some_game(ruleset, rng)
        for moment in moments:
            position = _changed(moment.before, rng)
            yield regulation, position, rng.choice([moment.move.by, *position.still_in])


def _changed(position: Position, rng: Random) -> Position:
    """The position, sometimes with another lock or order: random games seldom reach them."""
    changes: dict[int, dict[str, Any]] = {
        0: {"lock": rng.randrange(16)},
        1: {"number_lock": not position.number_lock},
        2: {"revolution": not position.revolution},
        3: {"back": not position.back},
        4: {"attribute_lock": tuple(rng.sample(["red", "old"], rng.randint(0, 2)))},
        5: {"opening": not position.opening},
    }
    return position.but(**changes.get(rng.randrange(12), {}))


def disagreement(ruleset: Ruleset, regulation: Regulation, position: Position, player: str) -> object:
    """The plays that only the list or only the rules allow this player; empty if they agree."""
    hand = position.hands.get(player, ())
    assert isinstance(hand, tuple)
    shared_forms = (cards for part in ruleset.parts(hand, EVERY_SIZE).parts for cards in part.sets)
    own_forms = (cards for rule in ruleset.rules for cards in rule.candidates(hand))
    judged = {
        tuple(sorted(cards))
        for cards in (*shared_forms, *own_forms)
        if any(trial.legal for trial in trials(ruleset, regulation, position, Play(player, cards)))
    }
    listed = [tuple(sorted(cards)) for cards in legal_plays(ruleset, regulation, position, player)]
    assert len(listed) == len({*listed})
    return judged ^ {*listed}


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("documents", nargs="*", default=[*RULESETS])
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for document in asked.documents:
        ruleset = RULESETS[document]
        positions = some_positions(ruleset, Random(asked.seed))
        for at, (regulation, position, player) in zip(range(asked.positions), positions, strict=False):
            found = disagreement(ruleset, regulation, position, player)
            if found:
                sys.exit(f"{document}, position {at}: {found} {position} {player}")
        sys.stdout.write(f"{document}: {asked.positions} positions agree\n")


if __name__ == "__main__":
    main()
