"""Words of a season in the reader's language: kinds of events, origins of places, ledger entries."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.language import words
from league.matches.pages.board import points_text
from scoring.published.season import PublishedSeason
from scoring.season.sentences import sentence
from scoring.season.values import SeasonFinding

KINDS: Final[Mapping[str, Promise]] = {
    "regional": gettext_lazy("地区大会"),
    "last_chance": gettext_lazy("最終予選"),
    "kids": gettext_lazy("キッズ大会"),
    "final": gettext_lazy("決勝大会"),
}
"""The league's own kinds; a season may have others, which are shown as it writes them."""
STATUSES: Final[Mapping[str, Promise]] = {
    "planned": gettext_lazy("予定"),
    "provisional": gettext_lazy("暫定"),
    "official": gettext_lazy("確定"),
    "cancelled": gettext_lazy("中止"),
}
HAPPENED: Final[Mapping[str, Promise]] = {
    "got": gettext_lazy("枠を得た"),
    "passed_over": gettext_lazy("飛ばされた"),
    "lapsed": gettext_lazy("枠が消えた"),
    "open": gettext_lazy("枠が空いた"),
    "declined": gettext_lazy("辞退"),
    "kept": gettext_lazy("枠を残す決定"),
    "withdrawn": gettext_lazy("発表の取り下げ"),
}
DECIDED_BY: Final[Mapping[str, Promise]] = {
    "wins": gettext_lazy("優勝の数"),
    "podiums": gettext_lazy("3位以内の数"),
    "best_place": gettext_lazy("最もよい順位"),
    "latest": gettext_lazy("新しいほうの好成績"),
    "lot": gettext_lazy("くじ"),
    "tied": gettext_lazy("同順位"),
}
_AS: Final[Mapping[str, Promise | str]] = {"entrant": "", "seed": gettext_lazy("シード")}


def kind_words(kind: str) -> str:
    """A kind of event; one of this season's own as it is written."""
    return str(KINDS.get(kind, kind))


def role_words(role: str) -> str:
    """How the holder of a place takes part; empty for the usual way."""
    return str(_AS.get(role, role))


def into_words(season: PublishedSeason, into: str) -> str:
    """The event to which places lead: its name, once it is planned."""
    limits = season.state.season.into.get(into)
    return season.event_names.get((limits and limits.event) or "", kind_words(into))


def source_words(season: PublishedSeason, source: str | None) -> str:
    """The origin of a place."""
    if source == "given":
        return _("連盟の推薦")
    return _("年間順位") if source == "table" else season.event_names.get(source or "", source or "")


def exact_points(spelt: str | Fraction) -> str:
    """Points as pages show them, from values or the exact text of the API.

    >>> exact_points("20"), exact_points("9/2"), exact_points("0")
    ('20', '4½', '0')
    """
    points = Fraction(spelt)
    return points_text(points.numerator if points.denominator == 1 else points)


def finding_words(season: PublishedSeason, finding: SeasonFinding) -> str:
    """A finding, with the names and events that the pages show."""
    named = replace(finding, person=season.name(finding.person) if finding.person else "")
    about = [
        into_words(season, finding.into) if finding.into else "",
        season.event_names.get(finding.event, finding.event),
    ]
    return ": ".join([*(part for part in about if part), words(sentence(named))])
