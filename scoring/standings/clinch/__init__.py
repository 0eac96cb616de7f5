"""Who is certain to go on from a running stage, and who certain not to, whatever the games left bring."""

from scoring.standings.clinch.certain import certain
from scoring.standings.clinch.in_document import certain_in
from scoring.standings.clinch.situation import Certainty, GameLeft, PlayerSoFar, StageSoFar, TableSoFar

__all__ = ["Certainty", "GameLeft", "PlayerSoFar", "StageSoFar", "TableSoFar", "certain", "certain_in"]
