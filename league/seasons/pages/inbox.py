"""The inbox of a season: files handed in, with what each would change and the persons in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.seasons.pages.words import exact_points, finding_words, into_words, source_words
from league.seasons.services.handing_in import HandInCheck
from scoring.published.season import PublishedSeason
from scoring.season.proposals import ProposalJson
from scoring.season.values import SeasonFinding

_BECAUSE: Final[Mapping[str, Promise]] = {
    "kana": gettext_lazy("ふりがな"),
    "name": gettext_lazy("名前"),
    "club": gettext_lazy("所属"),
    "former": gettext_lazy("前の名前"),
}


@dataclass(frozen=True, slots=True)
class WhoChoice:
    """A candidate person for an entrant, with the reasons; ``chosen``: decided or proposed."""

    value: str
    words: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class WhoLine:
    """An entrant of a file, and the candidates."""

    entrant: str
    name: str
    club: str
    choices: tuple[WhoChoice, ...]
    other: str
    is_guest: bool
    is_new: bool
    decided: bool


@dataclass(frozen=True, slots=True)
class SeasonChange:
    """What accepting a file would change for a person."""

    person: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class HandInPage:
    """A file and its effect on the season."""

    who: tuple[WhoLine, ...]
    places: tuple[SeasonChange, ...]
    table: tuple[SeasonChange, ...]
    findings: tuple[str, ...]
    settled: tuple[str, ...]


def who_lines(
    season: PublishedSeason,
    check: HandInCheck,
) -> Iterator[WhoLine]:
    """All entrants, undecided ones first."""
    known = season.state.persons.known
    lines = []
    for entrant in check.document.entrants:
        chosen = "guest" if entrant.id in check.guests else check.who.get(entrant.id, "")
        proposed = check.proposed.get(entrant.id, [])
        numbers = {one["person"]: one for one in proposed}
        choices = tuple(
            WhoChoice(number, _proposal_words(known[number].name, one), number == chosen)
            for number, one in numbers.items()
        )
        # Where no person is proposed a new number is the one answer that merges none.
        is_new = not chosen and not choices
        other = chosen if chosen in known and chosen not in numbers else ""
        lines.append(
            WhoLine(
                entrant.id,
                entrant.name,
                entrant.club,
                choices,
                other,
                chosen == "guest",
                is_new,
                bool(chosen) or is_new,
            )
        )
    yield from sorted(lines, key=lambda line: line.decided)


def _proposal_words(name: str, proposal: ProposalJson) -> str:
    reasons = _("、").join(str(_BECAUSE[reason]) for reason in proposal["because"])
    return f"{proposal['person']} {name} ({reasons})"


def hand_in_page(season: PublishedSeason, check: HandInCheck) -> HandInPage:
    """All that a registrar needs to decide about a file."""
    change = check.change
    return HandInPage(
        tuple(who_lines(season, check)),
        tuple(
            SeasonChange(
                f"{season.name(one['person'])} — {into_words(season, one['into'])}",
                source_words(season, one["before"]) or "–",
                source_words(season, one["after"]) or "–",
            )
            for one in change["places"]
        ),
        tuple(
            SeasonChange(
                season.name(one["person"]),
                _standing(one["rank"][0], one["points"][0]),
                _standing(one["rank"][1], one["points"][1]),
            )
            for one in change["table"]
        ),
        tuple(_found(season, one) for one in change["findings"]),
        tuple(_found(season, one) for one in change["settled"]),
    )


def _standing(rank: int | None, points: str | None) -> str:
    return "–" if rank is None or points is None else f"{rank} · {exact_points(points)} P"


def _found(season: PublishedSeason, finding: dict[str, str]) -> str:
    return finding_words(season, SeasonFinding(**finding))
