"""A strategy for legal matches."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from rules_ref.classes import PlayerClass, classes_by_place
from rules_ref.ranking import CutOff, Exit, How, follow_exits
from scoring.matches.league_match import SCHEME as JBL
from scoring.matches.match import score_match
from scoring.matches.results import GameResult, MatchResult, SetResult
from scoring.matches.scheme import Scheme, scheme_for

SHARING = replace(JBL, cut_off=CutOff.SHARE_OPEN_PLACES)
SCHEMES = {
    "jbl": (JBL, 4),
    "jbl of three": (JBL, 3),
    "sdin": (scheme_for("sdin"), 4),
    "two sets of three games": (scheme_for("jbl", sets=2, games_per_set=3, points={4: (5, 3, 2, 1)}), 4),
    "places worth as much": (scheme_for("jbl", sets=1, points={4: (3, 1, 0, 0)}, bonus=0), 4),
    "shared places": (SHARING, 4),
    "kyoto": (scheme_for("kyoto", points={4: (6, 4, 2, 0)}, bonus=2), 4),
}


@st.composite
def matches(draw: Callable[..., Any], scheme: Scheme, size: int, *, whole: bool = False) -> MatchResult:
    """A match with fouls and downfalls, some games standing as played; cut off at random unless ``whole``."""
    players = tuple("abcd"[:size])
    stop = None if whole else draw(st.none() | st.integers(0, scheme.games - 1))
    sets: list[SetResult] = []
    daifugo: str | None = None
    for number in range(scheme.games):
        if number % scheme.games_per_set == 0:
            sets.append(SetResult())
            daifugo = None
        cut_off = number == stop
        stands = draw(_standing(players)) if daifugo is not None else None
        if stands:
            daifugo = next(who for who, each in stands.items() if each is PlayerClass.DAIFUGO)
        exits = draw(_exits(scheme, players, daifugo, cut_off=cut_off))
        sets[-1] = replace(sets[-1], games=(*sets[-1].games, GameResult(exits, cut_off, stands)))
        if cut_off:
            break
        daifugo = score_match(MatchResult(players, tuple(sets)), scheme).sets[-1].games[-1].order[0]
    return MatchResult(players, tuple(sets), cut_off=stop is not None)


@st.composite
def _standing(draw: Callable[..., Any], players: tuple[str, ...]) -> dict[str, PlayerClass] | None:
    """Sometimes classes that differ from the previous game's result: the game stands as it was played."""
    if draw(st.integers(0, 4)):
        return None
    return dict(zip(draw(st.permutations(players)), classes_by_place(len(players)), strict=True))


@st.composite
def _exits(
    draw: Callable[..., Any], scheme: Scheme, players: tuple[str, ...], daifugo: str | None, *, cut_off: bool
) -> tuple[Exit, ...]:
    exits: list[Exit] = []
    course = follow_exits(scheme.ranking, players, daifugo, exits)
    while not course.over and not (cut_off and draw(st.booleans())):
        ways = (How.FINISH, How.FINISH, How.FOUL)
        one = Exit(draw(st.sampled_from(course.still_in)), draw(st.sampled_from(ways)))
        after = follow_exits(scheme.ranking, players, daifugo, [*exits, one])
        if cut_off and after.over:
            break
        exits.append(one)
        course = after
    return tuple(exits)
