"""The classes by which a game was played, where a correction of the game before has changed them since."""

from collections.abc import Mapping

from league.models import Match
from league.scored_matches import ScoredMatch, scored_at
from rules_ref.classes import PlayerClass, daifugo_of
from scoring.log.codec import read_parts
from scoring.log.parts import game_at

Classes = Mapping[int, PlayerClass]
"""Classes by entrant number."""


def next_as_played(scored: ScoredMatch, corrected: ScoredMatch, set_number: int, game: int) -> Classes | None:
    """The current classes of the game after ``game``, if a correction would give it another daifugo."""
    if game_at(set_number, game + 1) not in scored.parts:
        return None
    played = scored.score.sets[set_number - 1].games[game].classes_before
    given = corrected.score.sets[set_number - 1].games[game - 1].classes
    return None if daifugo_of(played) in (None, daifugo_of(given)) else played


def classes_as_played(match: Match, scored: ScoredMatch, set_number: int, game: int) -> Classes | None:
    """The classes at the start of a game, by the log; None where they are the current ones."""
    place = game_at(set_number, game)
    acts = list(match.acts.order_by("seq"))
    begun = [
        act.seq
        for act in acts
        if read_parts(act.after).exits(set_number, game)
        and not read_parts(act.before).exits(set_number, game)
    ]
    if place not in scored.parts or not begun:
        return None
    then = scored_at(match, acts, begun[-1]).score.sets[set_number - 1].games[game - 1].classes_before
    follow = scored.score.sets[set_number - 1].games[game - 2].classes if game > 1 else {}
    return None if daifugo_of(then) in (None, daifugo_of(follow)) else then
