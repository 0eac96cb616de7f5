"""The rules of the game: pure Python, true with pencil and paper at the table.

``adjudicate`` answers a case of JSON with a ruling of JSON. Everything else here are values: a ``Position``, a move, and
the ``Rules`` of a document that are asked about them.
"""

from rules_ref.adjudicator import adjudicate
from rules_ref.cases.errors import MalformedCaseError
from rules_ref.engine.judgement import Judgement, Verdict
from rules_ref.position import Claim, Pass, Play, Position
from rules_ref.replay import Replay, replay
from rules_ref.rules_of import Rules, cards
from rules_ref.text import Contradiction

__all__ = [
    "Claim",
    "Contradiction",
    "Judgement",
    "MalformedCaseError",
    "Pass",
    "Play",
    "Position",
    "Replay",
    "Rules",
    "Verdict",
    "adjudicate",
    "cards",
    "replay",
]
