"""Who is certain to go on from a running stage, and who certain not to, whatever the games left bring."""

from scoring.standings.clinch.certain import Certainty, certain_in

__all__ = ["Certainty", "certain_in"]
