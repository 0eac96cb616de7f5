"""Papers of the whole event, printed at any time: for the door, the wall, and name badges."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.event_identity import identity_of
from league.language import day_and_time, reader_language
from league.models import Event
from league.printing.pages.results import state_at
from league.scored_matches import scheme_of
from league.standings.pages.namesakes import beside, namesakes_of
from league.standings.pages.stages import tables_of
from rules_ref.text import Text
from scoring.event.names import reading_order
from scoring.sheets.envelope_labels import NameBadge, NameBadges, name_badges_part
from scoring.sheets.listing import Heading, ListColumn, ListSheet, list_part
from scoring.sheets.pdf import SheetPart
from scoring.sheets.poster import CodePoster, Poster, PosterLine, code_poster_part, poster_part
from scoring.sheets.referee_card import RefereeCard, referee_card_part
from scoring.sheets.text import Align, cut_short, initialled
from scoring.sheets.typeface import Weight

RESULTS: Final = Text("結果・順位", "Results")
RESULTS_HINT: Final = Text("卓、席、順位はここで見られます。", "Tables, seats and standings are here.")
CHECK_IN: Final = Text("受付", "Check-in")
CHECK_IN_HINT: Final = Text(
    "スマホで読み、自分の名前を選んで「受付する」を押してください。",
    "Scan it with your phone, choose your name and check in.",
)


@dataclass(frozen=True, slots=True)
class EventPaper:
    """One kind of paper of an event.

    ``part`` draws it for an event, with a function that completes addresses and the local time; None: there
    is nothing to print. ``needs``: what the event must have before it is offered.
    """

    id: str
    label: Promise
    part: Callable[[Event, Callable[[str], str], datetime], SheetPart | None]
    needs: Literal["", "entrants", "rounds", "self_check_in"] = ""


def _check_in_list(event: Event, _absolute: Callable[[str], str], now: datetime) -> SheetPart | None:
    """All entrants in the order of the kana, with a box to tick and space to sign."""
    people = sorted(event.entrants.all(), key=lambda one: (reading_order(one.name, one.kana), one.number))
    if not people:
        return None
    about = _("%(number)d人") % {"number": len(people)}
    heading = Heading(_("受付の名簿"), event.name, about, day_and_time(now), reader_language())
    columns = (
        ListColumn("", 8, 14, Align.CENTRE),
        ListColumn(_("番号"), 12, 9, Align.RIGHT, ink=0.3),
        ListColumn(_("よみ"), 0, 8, shorter=cut_short, share=0.3),
        ListColumn(_("名前"), 0, 12, weight=Weight.BOLD, shorter=initialled, share=0.4),
        ListColumn(_("所属"), 0, 8.5, shorter=cut_short, share=0.3),
        ListColumn(_("署名"), 34, 8),
    )
    rows = tuple(("□", str(one.number), one.kana, one.name, one.club, "") for one in people)
    return list_part(ListSheet(heading, columns, rows))


def _badges(event: Event, _absolute: Callable[[str], str], _now: datetime) -> SheetPart | None:
    badges = tuple(
        NameBadge(one.number, one.name, one.kana if one.kana != one.name else "", one.club)
        for one in event.entrants.order_by("number")
    )
    if not badges:
        return None
    return name_badges_part(NameBadges(event.name, badges, identity_of(event), reader_language()))


def _poster(event: Event, absolute: Callable[[str], str], now: datetime) -> SheetPart | None:
    """The final ranking; before there is one, the standings of the current stage."""
    tables, alike = tables_of(event), namesakes_of(event)
    if tables.final:
        title, provisional = _("最終順位"), tables.final_provisional
        lines = [PosterLine(line.rank, line.name, beside(line, alike), line.total) for line in tables.final]
    elif tables.current is not None:
        title, provisional = tables.current.title, tables.current.provisional
        lines = [
            PosterLine(line.rank, line.name, beside(line, alike), line.total) for line in tables.current.lines
        ]
    else:
        return None
    about = " · ".join(part for part in (event.venue, state_at(now, provisional=provisional)) if part)
    poster = Poster(
        title,
        event.name,
        about,
        tuple(lines),
        absolute(reverse("standings_final" if tables.final else "standings", args=[event.slug])),
        identity_of(event),
        reader_language(),
    )
    return poster_part(poster)


def _results_code(event: Event, absolute: Callable[[str], str], _now: datetime) -> SheetPart:
    address = absolute(reverse("event_detail", args=[event.slug]))
    return _code(event, RESULTS, RESULTS_HINT, address)


def _check_in_code(event: Event, absolute: Callable[[str], str], _now: datetime) -> SheetPart | None:
    """The code for self check-in; None while that is closed."""
    if not event.self_check_in:
        return None
    return _code(event, CHECK_IN, CHECK_IN_HINT, absolute(reverse("self_check_in", args=[event.slug])))


def _code(event: Event, title: Text, hint: Text, address: str) -> SheetPart:
    return code_poster_part(
        CodePoster(title, hint, event.name, address, identity_of(event), reader_language())
    )


def _referee_card(event: Event, _absolute: Callable[[str], str], _now: datetime) -> SheetPart:
    return referee_card_part(RefereeCard(event.name, scheme_of(event), identity_of(event), reader_language()))


def papers_of(event: Event, *, entrants: bool, rounds: bool) -> list[EventPaper]:
    """The papers offered now, by whether there are entrants and rounds with tables."""
    there = {"": True, "entrants": entrants, "rounds": rounds, "self_check_in": event.self_check_in}
    return [paper for paper in EVENT_PAPERS.values() if there[paper.needs]]


EVENT_PAPERS: Final = {
    paper.id: paper
    for paper in (
        EventPaper("check-in-list", gettext_lazy("受付の名簿"), _check_in_list, "entrants"),
        EventPaper("badges", gettext_lazy("名札"), _badges, "entrants"),
        EventPaper("check-in-code", gettext_lazy("本人の受付のQR"), _check_in_code, "self_check_in"),
        EventPaper("results-code", gettext_lazy("結果のページのQR"), _results_code),
        EventPaper("referee-card", gettext_lazy("審判カード"), _referee_card),
        EventPaper("poster", gettext_lazy("順位のポスター"), _poster, "rounds"),
    )
}
"""Papers by the word in their address, in the order in which a day needs them."""
