"""All games of a handful of cards: none gets stuck, none is endless, no position is called impossible."""

from collections import Counter
from itertools import chain

import pytest

from rules_ref import Rules, cards
from rules_ref.classes import PlayerClass
from rules_ref.game.result import result_of
from rules_ref.ranking import Exit, follow_exits
from tests.effort import THOROUGH
from tests.proof.tiny_games import Explored, deals, has_cycle, start_of, uncounted

SWITCHES = ("stairs", "suit_lock", "eleven_back", "spade3", "ban_two_finish", "ban_joker_finish")
TINY = {
    "jbl": ("jbl", (), 3, "S3 H8 D2 H4 JK"),
    "jbl pairs": ("jbl", (), 3, "S3 S4 H4 S5 H5"),
    "sdin": ("sdin", (), 4, "S3 H8 H4 JK D2"),
    "uecda": ("uecda", (), 3, "D3 S3 S8 H8 JK"),
    "kyoto": ("kyoto", (), 3, "S3 H4 D4 C8 JK"),
    "kyoto calls": ("kyoto", (), 2, "S5 S6 S7 HQ CJ"),
    "momo": ("momo", (), 3, "S6 H8 DA C3 JK"),
    "momo switches": ("momo", SWITCHES, 3, "S3 SJ S10 H2 JK"),
    "zai": ("zai", (), 3, "S3 H8 S5 S6 JK"),
    "zai court": ("zai", (), 3, "SJ SQ SK H10 D5"),
    "zai aces": ("zai", (), 3, "SA HA S6 S10 H8"),
    "tycoon": ("tycoon", (), 4, "S3 H8 H4 JK D2"),
}
"""Document, switches, players, deck. ZAI's decks lack cards that draw: what is drawn is chance."""
A_FEW_DEALS = 5
WITHOUT_CLASSES: dict[str, PlayerClass] = {}
WITH_CLASSES = {"B": PlayerClass.DAIFUGO}


@pytest.fixture(scope="module", params=TINY)
def explored(request):
    """The positions after some deals (THOROUGH: all), in a first game and in one with B as daifugo."""
    document, switches, players, deck = TINY[request.param]
    found = Explored(Rules.of(document, **dict.fromkeys(switches, True)))
    every = [*deals(cards(deck), players)]
    for hands in every if THOROUGH else every[:: len(every) // A_FEW_DEALS]:
        for classes in (WITHOUT_CLASSES, WITH_CLASSES):
            found.explore(start_of(hands, classes))
    return found, Counter(cards(deck))


def test_somebody_can_always_do_something_until_the_game_is_over(explored):
    found, _deck = explored
    assert [key for key, reached in found.next.items() if not reached and key not in found.ends] == []
    assert found.ends


def test_every_game_ends(explored):
    found, _deck = explored
    assert not has_cycle(uncounted(found))


def test_no_card_comes_from_nowhere(explored):
    found, deck = explored
    for position in found.positions.values():
        held = Counter(chain(*position.hands.values(), *(play.cards for play in position.pile)))
        assert held <= deck, position


def test_no_position_that_was_reached_is_called_impossible(explored):
    found, _deck = explored
    for position in found.positions.values():
        if position.turn is not None:
            assert [each for each in found.rules.contradictions(position) if each.certain] == [], position


def test_every_end_ranks_everybody(explored):
    found, _deck = explored
    rules = found.rules.ruleset.ranking
    for key in found.ends:
        position = found.positions[key]
        daifugo = next(iter(position.classes), None)
        left = [Exit(each.player, each.how) for each in position.out if each.how.value != "downfall"]
        course = follow_exits(rules, position.players, daifugo, left)
        assert course.refused is None
        assert sorted(result_of(found.rules, position, 1).places) == sorted(position.players), position
