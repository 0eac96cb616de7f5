"""A draw as pages show it: its seats by name, their quality, and how it was made."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.draws.services.rounds import drawn_tables
from league.draws.services.withdrawing import withdrawals
from league.models import Act, Draw, Entrant, Event, Verb
from scoring.draw.answer import candidates, squared_gaps
from scoring.draw.json_form import DrawJson, QualityJson
from scoring.draw.quality import Share, shares
from scoring.draw.reading import read_draw

SHOWN: Final = 60
"""The largest number of tables of a round, or clubs, on a page of a draw; of entrants ten times as many."""

Aim = Literal[
    "tables_of_three", "repeats", "second_three_tables", "seeds_together", "same_club_pairs", "suit_spread",
    "points_spread",
]  # fmt: skip
Bound = Literal["repeat_bound", "same_club_bound", "suit_spread_bound"]
ASPECTS: Final[tuple[tuple[Aim, Promise, Bound | None], ...]] = (
    ("tables_of_three", _("3人の卓"), None),
    ("repeats", _("再戦（前に同卓した人ともう一度）の組"), "repeat_bound"),
    ("second_three_tables", _("ほかの人より先に3人の卓が2回目になる人"), None),
    ("seeds_together", _("シードどうしの同卓の組"), None),
    ("same_club_pairs", _("同じ所属どうしの組"), "same_club_bound"),
    ("suit_spread", _("席のスートのかたより（最大）"), "suit_spread_bound"),
    ("points_spread", _("卓の中の得点差（最大）"), None),
)
TRIAL_SEED: Final = "trial"
EVEN: Final = 1
"""The least spread of suits, where a draw has no bound of its own."""


@dataclass(frozen=True, slots=True)
class Aspect:
    """One aim of a draw: the value reached, and the least possible where that is known (``bound``).

    ``best``: whether it cannot be better (None: for information only).
    """

    words: Promise
    value: int | str
    bound: int | None
    best: bool | None


def aspects(quality: QualityJson, *, swiss: bool) -> dict[str, list[Aspect]]:
    """The quality of a draw in words: those that could be better (``improvable``), and those at their ``best``."""
    aims = [aim for aim in ASPECTS if aim[0] in quality and (swiss or aim[0] != "points_spread")]
    found = [_aspect(quality, *aim) for aim in aims]
    return {
        "improvable": [aspect for aspect in found if not aspect.best],
        "best": [aspect for aspect in found if aspect.best],
    }


def _aspect(quality: QualityJson, key: Aim, words: Promise, bound_key: Bound | None) -> Aspect:
    value = quality[key]
    if isinstance(value, str) or key in ("tables_of_three", "points_spread"):
        return Aspect(words, value, None, best=None)
    bound = quality.get(bound_key) if bound_key else None
    # Without a known bound, only a value that could never be better counts as best.
    even = EVEN if key == "suit_spread" else 0
    return Aspect(words, value, bound, best=value <= (even if bound is None else bound))


@dataclass(frozen=True, slots=True)
class ShareLine:
    """The seats of a club (empty: of players without one).

    ``counts``: suits in the order S H D C, then tables of three, each beside the average by chance.
    """

    club: str
    players: int
    counts: tuple[tuple[int, float], ...]


def has_clubs(draw_json: DrawJson) -> bool:
    return any(entrant.get("club") for entrant in draw_json["entrants"])


def fairness(draw_json: DrawJson, entrants: Mapping[str, Entrant]) -> tuple[ShareLine, ...]:
    """The seats of each club, the largest first; empty where no entrant has a club."""
    if not has_clubs(draw_json):
        return ()
    seats = [
        tuple(tuple(seats[suit] for suit in "SHDC" if suit in seats) for seats in tables.values())
        for tables in drawn_tables(draw_json)
    ]
    names = _club_names(draw_json, entrants)
    return tuple(_share_line(share, names) for share in shares(read_draw(draw_json), seats)[:SHOWN])


def _club_names(draw_json: DrawJson, entrants: Mapping[str, Entrant]) -> Mapping[str, str]:
    """The current name of each club of a draw, as most of its entrants have it.

    A draw stores numbers, older ones names.
    """
    names_by_club: dict[str, Counter[str]] = {"": Counter()}
    for drawn in draw_json["entrants"]:
        entrant = entrants.get(drawn["id"])
        names_by_club.setdefault(drawn.get("club") or "", Counter())[entrant.club if entrant else ""] += 1
    names = {
        club: [name for name, _times in called.most_common() if name]
        for club, called in names_by_club.items()
    }
    return {club: called[0] if called else "—" for club, called in names.items()} | {"": ""}


def _share_line(share: Share, names: Mapping[str, str]) -> ShareLine:
    counts = tuple((suit.times, float(suit.mean)) for suit in (*share.suits, share.three_tables))
    return ShareLine(names[share.club], share.players, counts)


def trial_draws(draw_json: DrawJson) -> list[tuple[int | None, int, int | Fraction]]:
    """Two or three prices of a rematch, to choose from for a Swiss round (None: rematches are excluded).

    Each with the rematches and squared gaps of a trial draw.
    """
    return [
        (candidate.get("rematch_price"), candidate["quality"]["repeats"], squared_gaps(candidate))
        for candidate in candidates(draw_json | {"seed": TRIAL_SEED})
    ]


def gone(draw_json: DrawJson, entrants: Mapping[str, Entrant]) -> list[Entrant]:
    """Entrants of a draw who have left or are absent since it was announced."""
    away = {Entrant.Status.ABSENT, Entrant.Status.WITHDRAWN}
    drawn = (entrants.get(drawn_entrant["id"]) for drawn_entrant in draw_json["entrants"])
    return [entrant for entrant in drawn if entrant is not None and entrant.status in away]


RoundTables = tuple[int, list[tuple[int, list[tuple[str, Entrant]]]], int]
"""The number of a round, its first tables with the players by suit, and the number of further tables."""


def preview(
    rounds: Sequence[Mapping[int, Mapping[str, str]]], first: int, entrants: Mapping[str, Entrant]
) -> list[RoundTables]:
    """The rounds by name, from the stage's ``first`` on."""
    return [
        (
            number,
            [
                (table, [(suit, entrants[seats[suit]]) for suit in "SHDC" if suit in seats])
                for table, seats in list(tables.items())[:SHOWN]
            ],
            max(0, len(tables) - SHOWN),
        )
        for number, tables in enumerate(rounds, start=first)
    ]


def people(draw_json: DrawJson, entrants: Mapping[str, Entrant]) -> dict[str, object]:
    """The first of a draw's entrants in the order of its input, with their seeds, and the number of ``more``."""
    drawn = draw_json["entrants"]
    shown = [
        (entrants[drawn_entrant["id"]], drawn_entrant.get("seed"))
        for drawn_entrant in drawn[: 10 * SHOWN]
        if drawn_entrant["id"] in entrants
    ]
    return {"people": shown, "more": len(drawn) - len(shown)}


def outcome(draw_json: DrawJson, entrants: Mapping[str, Entrant]) -> dict[str, object]:
    """The outcome of a draw, for all pages about it: its quality, and the seats of each club."""
    swiss = draw_json.get("seating") == "swiss"
    return {"aspects": aspects(draw_json["quality"], swiss=swiss), "shares": fairness(draw_json, entrants)}


def draw_lines(draws: Iterable[Draw], event: Event) -> list[tuple[Draw, Act | None]]:
    """Draws, each with the act that removed its seats after publication."""
    back = withdrawals(event)
    return [(draw, back.get(draw.pk)) for draw in draws]


def happenings(draw: Draw) -> list[Act]:
    """The acts on a draw, oldest first, and later changes by hand in its stage."""
    acts = Act.objects.filter(event=draw.stage.event_id, match=None).order_by("seq")
    about = acts.filter(
        verb__in=(Verb.ANNOUNCE_DRAW, Verb.DRAW, Verb.DISCARD_DRAW, Verb.PUBLISH_DRAW), after__draw=draw.pk
    )
    found = list(about)
    if draw.published_at is not None and found:
        changes = acts.filter(verb=Verb.CHANGE_SEATING, after__stage=draw.stage.code, seq__gt=found[-1].seq)
        found += changes
    return found
