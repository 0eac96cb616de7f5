"""The history that a draw needs of earlier rounds, and the input of a draw without entrants who are gone."""

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from rules_ref.cards import SUITS
from scoring.draw.counting import THREE
from scoring.draw.digest import given
from scoring.draw.json_form import DrawJson, HistoryJson
from scoring.draw.quality import Round


def history_of(rounds: Sequence[Round]) -> HistoryJson:
    """``met``, ``three_tables`` and ``suits`` of a draw after these rounds.

    >>> history_of([(("p1", "p2", "p3"),)])["met"]
    [['p1', 'p2'], ['p1', 'p3'], ['p2', 'p3']]
    """
    tables = [table for tables in rounds for table in tables]
    suits: dict[str, dict[str, int]] = {}
    for table in tables:
        for suit, player in zip(SUITS, table, strict=False):
            counts = suits.setdefault(player, {})
            counts[str(suit)] = counts.get(str(suit), 0) + 1
    return {
        "met": [list(pair) for table in tables for pair in combinations(table, 2)],
        "three_tables": dict(Counter(player for table in tables if len(table) == THREE for player in table)),
        "suits": suits,
    }


def without_gone(draw: DrawJson, gone: AbstractSet[str]) -> DrawJson:
    """The input of a draw without the entrants in ``gone``, in its list and its history."""
    rest = given(draw)
    rest["entrants"] = [entrant for entrant in rest["entrants"] if entrant["id"] not in gone]
    # A history of players who are no entrants is refused.
    if met := rest.get("met"):
        rest["met"] = [pair for pair in met if gone.isdisjoint(pair)]
    if times := rest.get("three_tables"):
        rest["three_tables"] = {name: count for name, count in times.items() if name not in gone}
    if suits := rest.get("suits"):
        rest["suits"] = {name: suit for name, suit in suits.items() if name not in gone}
    return rest
