"""The twelve most frequent disputes as cases, for a page that rules on them in the browser."""

from collections.abc import Iterator, Mapping
from typing import Final

from league.adjudication.pages.disputes import DISPUTES, moves_of
from rules_ref.documents import DOCUMENTS, RULESETS

_PLAYERS: Final = ("A", "B", "C", "D")
_CLASSES: Final = {"A": "daifugo", "B": "fugo", "C": "hinmin", "D": "daihinmin"}
_CASES: Final[Mapping[str, dict[str, object]]] = {
    # The player who owes the two strongest cards keeps one of them.
    "exchange": {
        "classes": _CLASSES,
        "hands": {"A": ["C3", "C4"], "B": ["D3", "C5"], "C": ["H5", "CQ"], "D": ["JK", "SA", "D2"]},
        "gives": {"A": ["C3", "C4"], "B": ["D3"], "C": ["CQ"], "D": ["SA", "D2"]},
    },
    # The daifugo is overtaken, and another player has fouled before.
    "ranking": {
        "classes": _CLASSES,
        "events": [
            {"player": "C", "how": "foul"},
            {"player": "B", "how": "finish"},
            {"player": "D", "how": "finish"},
        ],
    },
    # A card that was dropped under the table lies in no hand.
    "procedures": {"question": "deal", "hands": {"C": 12}},
}


def dispute_cases() -> Iterator[tuple[str, Mapping[str, object]]]:
    """The titles of the disputes, each with its case under the first document."""
    document = DOCUMENTS[0]
    shared: dict[str, object] = {"ruleset": document, "players": [*_PLAYERS]}
    for dispute in DISPUTES:
        moves = moves_of(dispute.key, _PLAYERS)
        case: dict[str, object] = {"question": dispute.question} | _CASES.get(dispute.question, {})
        if moves:
            case = {"question": "round", "leader": moves[0]["by"], "moves": moves}
        yield dispute.called(RULESETS[document].foul_words), shared | case
