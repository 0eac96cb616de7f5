"""What is stored: what people wrote down, and who wrote it. Points, classes and ranks are computed, never stored."""

from league.models.acts import Act, Verb
from league.models.matches import BlindCard, Confirmation, Envelope, Exit, Game, Seat, Set
from league.models.rulings import Ruling, RulingDecision
from league.models.tables import Match, MatchPlayer, Table
from league.models.tournaments import Entrant, Event, Round

__all__ = [
    "Act",
    "BlindCard",
    "Confirmation",
    "Entrant",
    "Envelope",
    "Event",
    "Exit",
    "Game",
    "Match",
    "MatchPlayer",
    "Round",
    "Ruling",
    "RulingDecision",
    "Seat",
    "Set",
    "Table",
    "Verb",
]
