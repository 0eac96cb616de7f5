"""The rules of the game, in pure Python: what would be true with pencil and paper at the table.

``adjudicate`` answers a case in JSON with a ruling in JSON. The other names are values: a ``Position``, a
move, the ``Rules`` of a document that judge them, and a ``Game`` or a ``Match`` played by these rules.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from rules_ref.cards import DECK, JOKER, UnreadableCardError, cards

if TYPE_CHECKING:
    from rules_ref.adjudicator import adjudicate
    from rules_ref.cases.errors import MalformedCaseError
    from rules_ref.classes import PlayerClass
    from rules_ref.document_pages import document_page
    from rules_ref.documents import DOCUMENTS, document
    from rules_ref.engine.judgement import Judgement, Verdict
    from rules_ref.game.actions import Actions, actions_of
    from rules_ref.game.dealing import deal, table_size
    from rules_ref.game.game import Game, Observation
    from rules_ref.game.match import Match
    from rules_ref.game.moves import Choose, GameMove, IllegalMoveError
    from rules_ref.game.position_hash import position_hash
    from rules_ref.game.result import Result
    from rules_ref.game.writing import read_game, read_move, write_game, write_move
    from rules_ref.notation import AmbiguousNotationError, NotationError, UnreadableNotationError
    from rules_ref.position import Claim, Pass, Play, Position
    from rules_ref.replays import Replay, replay
    from rules_ref.rules_of import Rules
    from rules_ref.text import Contradiction

__version__ = "0.4.0"

__all__ = [
    "DECK",
    "DOCUMENTS",
    "JOKER",
    "Actions",
    "AmbiguousNotationError",
    "Choose",
    "Claim",
    "Contradiction",
    "Game",
    "GameMove",
    "IllegalMoveError",
    "Judgement",
    "MalformedCaseError",
    "Match",
    "NotationError",
    "Observation",
    "Pass",
    "Play",
    "PlayerClass",
    "Position",
    "Replay",
    "Result",
    "Rules",
    "UnreadableCardError",
    "UnreadableNotationError",
    "Verdict",
    "actions_of",
    "adjudicate",
    "cards",
    "deal",
    "document",
    "document_page",
    "position_hash",
    "read_game",
    "read_move",
    "replay",
    "table_size",
    "write_game",
    "write_move",
]

_HOMES: Final = {
    name: home
    for home, names in {
        "adjudicator": "adjudicate",
        "cases.errors": "MalformedCaseError",
        "classes": "PlayerClass",
        "document_pages": "document_page",
        "documents": "DOCUMENTS document",
        "engine.judgement": "Judgement Verdict",
        "game.actions": "Actions actions_of",
        "game.dealing": "deal table_size",
        "game.game": "Game Observation",
        "game.match": "Match",
        "game.moves": "Choose GameMove IllegalMoveError",
        "game.position_hash": "position_hash",
        "game.result": "Result",
        "game.writing": "read_game read_move write_game write_move",
        "notation": "AmbiguousNotationError NotationError UnreadableNotationError",
        "position": "Claim Pass Play Position",
        "replays": "Replay replay",
        "rules_of": "Rules",
        "text": "Contradiction",
    }.items()
    for name in names.split()
}
"""The module of each public name, imported on first use: a season's log needs no engine."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return found
