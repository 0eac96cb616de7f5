"""The inbox of a season: files handed in, with what each would change and the persons in it."""

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.seasons.pages.words import exact_points, finding_words, into_words, source_words
from league.seasons.services.handing_in import GUEST, HandInCheck
from scoring.published.season import PublishedSeason
from scoring.season.proposals import ProposalJson
from scoring.season.values import SeasonFinding

_BECAUSE: Final[Mapping[str, Promise]] = {
    "kana": gettext_lazy("ふりがな"),
    "name": gettext_lazy("名前"),
    "club": gettext_lazy("所属"),
    "former": gettext_lazy("前の名前"),
}


def hand_in_page(season: PublishedSeason, check: HandInCheck) -> dict[str, object]:
    """What a registrar needs to decide about a file: its persons, undecided ones first, and its effect."""
    change = check.change
    return {
        "who": sorted(_who_lines(season, check), key=lambda line: bool(line["decided"])),
        "places": [
            {
                "person": f"{season.name(one['person'])} — {into_words(season, one['into'])}",
                "before": source_words(season, one["before"]) or "–",
                "after": source_words(season, one["after"]) or "–",
            }
            for one in change["places"]
        ],
        "table": [
            {
                "person": season.name(one["person"]),
                "before": _standing(one["rank"][0], one["points"][0]),
                "after": _standing(one["rank"][1], one["points"][1]),
            }
            for one in change["table"]
        ],
        "findings": [_found(season, one) for one in change["findings"]],
        "settled": [_found(season, one) for one in change["settled"]],
    }


def _who_lines(season: PublishedSeason, check: HandInCheck) -> Iterator[dict[str, object]]:
    """Each entrant of the file with the candidates: value, words, and whether decided or proposed."""
    known = season.state.persons.known
    for entrant in check.document.entrants:
        chosen = GUEST if entrant.id in check.guests else check.who.get(entrant.id, "")
        numbers = {one["person"]: one for one in check.proposed.get(entrant.id, [])}
        # Where no person is proposed, the default is a new number, which merges no persons.
        is_new = not chosen and not numbers
        yield {
            "entrant": entrant,
            "choices": [
                (number, _proposal_words(known[number].name, one), number == chosen)
                for number, one in numbers.items()
            ],
            "other": chosen if chosen in known and chosen not in numbers else "",
            "is_guest": chosen == GUEST,
            "is_new": is_new,
            "decided": bool(chosen) or is_new,
        }


def _proposal_words(name: str, proposal: ProposalJson) -> str:
    reasons = _("、").join(str(_BECAUSE[reason]) for reason in proposal["because"])
    return f"{proposal['person']} {name} ({reasons})"


def _standing(rank: int | None, points: str | None) -> str:
    return "–" if rank is None or points is None else f"{rank} · {exact_points(points)} P"


def _found(season: PublishedSeason, finding: dict[str, str]) -> str:
    return finding_words(season, SeasonFinding(**finding))
