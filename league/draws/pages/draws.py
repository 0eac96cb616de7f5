"""A draw for people: its seats by name, their quality, and how it was made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.draws.services.rounds import drawn_tables
from league.draws.services.withdrawing import withdrawals
from league.models import Act, Draw, Entrant, Event, Verb
from rules_ref.cases.writer import Json
from scoring.draw.answer import candidates, squared_gaps
from scoring.draw.quality import Share, shares
from scoring.draw.reading import read_draw

SHOWN: Final = 60
"""So many tables of a round are shown before they are published; and ten times as many entrants."""

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
"""Suits spread by so much are as even as they can be, where a draw does not say more."""


@dataclass(frozen=True, slots=True)
class Aspect:
    """One aim of a draw: the value reached, and the least possible where that is known (``bound``).

    ``best`` None: for information only.
    """

    words: Promise
    value: int | str
    bound: int | None
    best: bool | None


@dataclass(frozen=True, slots=True)
class Aspects:
    """The quality of a draw's seats, in the order of the aims.

    Those that could be better or are ``told`` for information, and those at their ``best``.
    """

    told: tuple[Aspect, ...]
    best: tuple[Aspect, ...]


@dataclass(frozen=True, slots=True)
class SeatName:
    """The player at a suit."""

    suit: str
    name: str
    club: str


@dataclass(frozen=True, slots=True)
class TableSeats:
    """A table that is not created yet."""

    number: int
    seats: tuple[SeatName, ...]


@dataclass(frozen=True, slots=True)
class RoundSeats:
    """The first tables of a round, and the number of ``more``."""

    number: int
    tables: tuple[TableSeats, ...]
    more: int


def aspects(quality: Json, *, swiss: bool) -> Aspects:
    """The quality of a draw in words."""
    aims = [aim for aim in ASPECTS if aim[0] in quality and (swiss or aim[0] != "points_spread")]
    found = [_aspect(quality, *aim) for aim in aims]
    shown, best = (
        tuple(aspect for aspect in found if bool(aspect.best) is at_best) for at_best in (False, True)
    )
    return Aspects(shown, best)


def _aspect(quality: Json, key: Aim, words: Promise, bound_key: Bound | None) -> Aspect:
    value = quality[key]
    if isinstance(value, str) or key in ("tables_of_three", "points_spread"):
        return Aspect(words, value, None, best=None)
    bound = quality.get(bound_key) if bound_key else None
    # A bound that is known says what is best; without one only what cannot be improved on counts as that.
    even = EVEN if key == "suit_spread" else 0
    return Aspect(words, value, bound, best=value <= (even if bound is None else bound))


@dataclass(frozen=True, slots=True)
class ShareLine:
    """What a club received (empty: players without one).

    Suits in the order S H D C, then visits to tables of three, each beside the average by chance.
    """

    club: str
    players: int
    counts: tuple[tuple[int, float], ...]


def has_clubs(draw_json: Json) -> bool:
    return any(entrant.get("club") for entrant in draw_json["entrants"])


def fairness(draw_json: Json, entrants: Mapping[str, Entrant]) -> tuple[ShareLine, ...]:
    """What each club received, the largest first; empty where no entrant has a club."""
    if not has_clubs(draw_json):
        return ()
    seats = [tuple(map(_in_order, tables.values())) for tables in drawn_tables(draw_json)]
    names = _club_names(draw_json, entrants)
    return tuple(_share_line(share, names) for share in shares(read_draw(draw_json), seats)[:SHOWN])


def _club_names(draw_json: Json, entrants: Mapping[str, Entrant]) -> Mapping[str, str]:
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


def _in_order(seats: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(seats[suit] for suit in "SHDC" if suit in seats)


def _share_line(share: Share, names: Mapping[str, str]) -> ShareLine:
    counts = tuple((suit.times, float(suit.mean)) for suit in (*share.suits, share.three_tables))
    return ShareLine(names[share.club], share.players, counts)


@dataclass(frozen=True, slots=True)
class TrialDraw:
    """The result of a trial draw with a price of a rematch (None: rematches excluded)."""

    price: int | None
    repeats: int
    gaps: int | Fraction


def trial_draws(draw_json: Json) -> tuple[TrialDraw, ...]:
    """Two or three prices of a rematch to choose from for a Swiss round."""
    return tuple(
        TrialDraw(candidate.get("rematch_price"), candidate["quality"]["repeats"], squared_gaps(candidate))
        for candidate in candidates(draw_json | {"seed": TRIAL_SEED})
    )


def gone(draw_json: Json, entrants: Mapping[str, Entrant]) -> list[Entrant]:
    """Entrants of a draw who have left or are absent since it was announced."""
    away = {Entrant.Status.ABSENT, Entrant.Status.WITHDRAWN}
    drawn = (entrants.get(drawn_entrant["id"]) for drawn_entrant in draw_json["entrants"])
    return [entrant for entrant in drawn if entrant is not None and entrant.status in away]


def preview(
    rounds: Sequence[Mapping[int, Mapping[str, str]]], first: int, entrants: Mapping[str, Entrant]
) -> tuple[RoundSeats, ...]:
    """The rounds by name, from the stage's ``first`` on."""
    return tuple(
        RoundSeats(number, _tables(tables, entrants), max(0, len(tables) - SHOWN))
        for number, tables in enumerate(rounds, start=first)
    )


def _tables(
    tables: Mapping[int, Mapping[str, str]], entrants: Mapping[str, Entrant]
) -> tuple[TableSeats, ...]:
    return tuple(
        TableSeats(
            number,
            tuple(
                SeatName(suit, entrants[seats[suit]].name, entrants[seats[suit]].club)
                for suit in "SHDC"
                if suit in seats
            ),
        )
        for number, seats in list(tables.items())[:SHOWN]
    )


class DrawnPeople(TypedDict):
    """The entrants of a draw, in the order of its input, with their seeds.

    The first ones, and the number of ``more``.
    """

    people: list[tuple[Entrant, int | None]]
    more: int


def people(draw_json: Json, entrants: Mapping[str, Entrant]) -> DrawnPeople:
    """The list of a draw's entrants, for all pages about it."""
    drawn = draw_json["entrants"]
    shown = [
        (entrants[drawn_entrant["id"]], drawn_entrant.get("seed"))
        for drawn_entrant in drawn[: 10 * SHOWN]
        if drawn_entrant["id"] in entrants
    ]
    return {"people": shown, "more": len(drawn) - len(shown)}


class DrawOutcome(TypedDict):
    """The quality of a draw's seats, and what each club received."""

    aspects: Aspects
    shares: tuple[ShareLine, ...]


def outcome(draw_json: Json, entrants: Mapping[str, Entrant]) -> DrawOutcome:
    """The outcome of a draw, for all pages about it."""
    swiss = draw_json.get("seating") == "swiss"
    return {"aspects": aspects(draw_json["quality"], swiss=swiss), "shares": fairness(draw_json, entrants)}


@dataclass(frozen=True, slots=True)
class DrawLine:
    """A draw in a list. ``withdrawn``: the act that removed its seats after publication."""

    draw: Draw
    withdrawn: Act | None


def draw_lines(draws: Iterable[Draw], event: Event) -> list[DrawLine]:
    back = withdrawals(event)
    return [DrawLine(draw, back.get(draw.pk)) for draw in draws]


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
