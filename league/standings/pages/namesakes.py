"""Distinguish namesakes on pictures and posters, which name players without a link."""

from collections import Counter

from django.utils.translation import gettext as _

from league.models import Event
from league.standings.pages.lines import RankingLine
from league.standings.pages.stages import FinalLine


def namesakes_of(event: Event) -> frozenset[str]:
    """The names that several of the event's entrants have."""
    held = Counter(event.entrants.values_list("name", flat=True))
    return frozenset(name for name, bearers in held.items() if bearers > 1)


def number_words(number: int) -> str:
    """An entrant's number in words."""
    return _("%(number)s番") % {"number": number}


def beside(line: RankingLine | FinalLine, alike: frozenset[str]) -> str:
    """The text beside a name: the club, and for namesakes their number too, since two may be of one club."""
    number = number_words(line.number) if line.name in alike else ""
    return " · ".join(part for part in (line.club, number) if part)
