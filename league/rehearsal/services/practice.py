"""A practice event with fictitious people, for an organiser's first time."""

from collections.abc import Callable
from datetime import datetime
from random import Random
from typing import Final

from django.db import transaction
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from league.access import Person
from league.entrants.services.entrants import Newcomer
from league.events.services import EventDetails
from league.models import Event, Round
from league.rehearsal.services.fictitious import people
from league.rehearsal.services.simulation import laid_out, play_round
from league.rehearsal.services.tables import BotReferee
from rules_ref.text import Text
from scoring.event.templates import FINAL, QUALIFYING, Template
from scoring.event.values import BestOverall, Enter, EventStage

PLAYERS: Final = 8
REFEREE: Final = Person("練習の審判")
_SLUG: Final = "practice-"
_SHORT: Final = Template(
    "practice",
    Text("予選と決勝", "Qualifying and final"),
    Text("", ""),
    (QUALIFYING, FINAL),
    (EventStage("s1", advance=BestOverall(4)), EventStage("s2", enter=Enter(("s1",)))),
)


@transaction.atomic
def create_practice(*, by: BotReferee) -> Event:
    """A practice event with entrants before check-in, which is its first step."""
    taken = set(Event.objects.filter(slug__startswith=_SLUG).values_list("slug", flat=True))
    slug = next(candidate for at in range(1, len(taken) + 2) if (candidate := f"{_SLUG}{at}") not in taken)
    details = EventDetails(_("練習大会（架空の人たち）"), slug, localdate(by.clock()), _("練習の会場"))
    newcomers = [Newcomer(names) for names in people(PLAYERS, by.rng)]
    return laid_out(details, _SHORT, newcomers, by, is_practice=True)


def play_tables(of_round: Round, *, rng: Random, clock: Callable[[], datetime]) -> int:
    """Let bots play every open table of a round. Returns their number."""
    return sum(1 for _one in play_round(of_round, BotReferee(REFEREE, rng, clock)))
