"""The lines of a stage's table, one per player: what separates neighbours, and the cut line."""

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.matches.pages.board import points_text
from league.standings.pages.criteria import tiebreak_word
from scoring.criteria import CRITERIA, Criterion
from scoring.event.values import EventEntrant
from scoring.standings.state import TIED, StageRow, StageState

Points = int | Fraction


STATE_WORDS: Final[dict[str, Promise]] = {
    "in": _("通過"),
    "risen": _("繰り上がり"),
    "out": _("敗退"),
    "left": _("棄権"),
    "open": _("同点・未定"),
    "clinched": _("通過確実"),
    "eliminated": _("敗退確実"),
}
"""``in`` and ``out`` were announced; since then players have ``left``, and others ``risen`` in their place.

``clinched`` and ``eliminated`` follow from the results alone.
"""

CERTAIN_NOTE: Final = _(
    "「確実」は、残りのゲームと同点がどうなっても変わらないこと。罰則、訂正、打ち切りは考えに入れていません。"
)
_GOING: Final = ("in", "risen", "open", "clinched")
_STAYING: Final = ("out", "eliminated", "")


@dataclass(frozen=True, slots=True)
class RankingLine:
    """A player's line.

    ``state`` is a key of STATE_WORDS or empty; ``below``: the cut line is above it. ``figures``:
    by the id of each criterion that has one, as text. ``moved``: ranks gained by the last game, lost ones
    negative. ``decides``: tie-breaks that separate the player from a neighbour with the same total.
    ``ruleset``: the document, for its word for a foul.
    """

    rank: int
    number: int
    code: str
    name: str
    reading: str
    club: str
    group: str
    total: str
    points: str
    carried: str
    games: int
    daifugo_games: int
    fugo_games: int
    fouls: int
    downfalls: int
    bonus: int
    penalty: int
    last_set: str
    place_at_table: int | None
    decided_by: str
    state: str
    ruleset: str
    figures: Mapping[str, str]
    moved: int = 0
    below: bool = False
    decides: frozenset[str] = frozenset()

    @property
    def moved_by(self) -> int:
        return abs(self.moved)

    @property
    def decided_words(self) -> str | Promise:
        """What separates the player from the one above with the same total."""
        if not self.decided_by:
            return ""
        return (
            _("同点") if self.decided_by == "tied" else tiebreak_word(CRITERIA[self.decided_by], self.ruleset)
        )

    @property
    def certain(self) -> bool:
        """Whether ``state`` is certain and not announced."""
        return self.state in ("clinched", "eliminated")

    @property
    def goes_on(self) -> bool:
        """Whether the player advances to the next stage, as far as can be told."""
        return self.state in ("in", "risen", "clinched")

    @property
    def state_words(self) -> str | Promise:
        return STATE_WORDS.get(self.state, "")


def line_of(
    row: StageRow, person: tuple[int, EventEntrant], state: str, moved: int, ruleset: str
) -> RankingLine:
    number, entrant = person
    by = row.decided_by
    return RankingLine(
        rank=row.rank,
        number=number,
        code=entrant.id,
        name=entrant.name,
        reading=entrant.kana or entrant.name,
        club=entrant.club,
        group=row.group or "",
        total=points_text(row.total),
        points=points_text(row.points),
        carried=points_text(row.carried),
        games=row.tally.games,
        daifugo_games=row.tally.daifugo_games,
        fugo_games=row.tally.fugo_games,
        fouls=row.tally.fouls,
        downfalls=row.tally.downfalls,
        bonus=row.tally.bonus,
        penalty=row.penalty,
        last_set=points_text(row.tally.last_set),
        place_at_table=row.place_at_table,
        decided_by=by.id if isinstance(by, Criterion) else by or "",
        state=state,
        ruleset=ruleset,
        figures={
            criterion.id: points_text(getattr(row.tally, criterion.figure))
            for criterion in CRITERIA.values()
            if criterion.figure
        },
        moved=moved,
    )


def with_deciders(lines: list[RankingLine]) -> list[RankingLine]:
    """Set in both neighbours the tie-break that separates them."""
    after = [*(following.decided_by for following in lines[1:]), ""]
    found = []
    for line, below in zip(lines, after, strict=False):
        decides = frozenset({line.decided_by, below} - {"", TIED})
        # Most are separated by their points alone.
        found.append(replace(line, decides=decides) if decides else line)
    return found


def with_line(lines: list[RankingLine]) -> list[RankingLine]:
    """Mark the line below the cut line, where all who advance are above all others."""
    last = max((at for at, line in enumerate(lines) if line.state in _GOING), default=None)
    # By groups or tables the advancing players are spread over the ranking: no line divides them.
    if last is None or last + 1 == len(lines) or any(line.state in _STAYING for line in lines[:last]):
        return lines
    below = lines[last + 1]
    return [*lines[: last + 1], replace(below, below=True), *lines[last + 2 :]]


def movements(state: StageState) -> dict[str, int]:
    """The ranks that each player gained by their own last game (lost: negative), by points alone.

    Without players who have one game at most.
    """
    now = {row.player: row.total for row in state.rows}
    last = _last_games(state)
    before = {player: total - last.get(player, 0) for player, total in now.items()}
    places_now, places_before = _places(now), _places(before)
    return {
        row.player: places_before[row.player] - places_now[row.player]
        for row in state.rows
        if row.tally.games > 1
    }


def _last_games(state: StageState) -> dict[str, Points]:
    """Each player's points from their latest game that counts; tables and sets are in the order of play."""
    played = (played_set for table in state.tables for played_set in table.sets if played_set.games)
    return {
        player: points
        for played_set in played
        for player, points in zip(played_set.players, played_set.games[-1].points, strict=True)
    }


def _places(totals: Mapping[str, Points]) -> dict[str, int]:
    ranked = sorted(-total for total in totals.values())
    return {player: bisect_left(ranked, -total) for player, total in totals.items()}
