"""The demo event: fictitious people in the middle of a small event that bots have played so far.

The qualifying stage is finished, the semifinal is running: one table just before its last set, the other in a
game with a disputed foul.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final

from django.db import transaction
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from league.access import Person
from league.entrants.services.entrants import Newcomer
from league.events.services import EventDetails
from league.matches.services.games import Kind, record_exit
from league.models import Event, Match
from league.rehearsal.services.fictitious import people
from league.rehearsal.services.simulation import Until, announce, draw_seats_of, rehearse, set_up
from league.rehearsal.services.tables import BotReferee, play_table
from league.rulings.services import RulingPlace, record_ruling
from league.scored_matches import scored_match
from league.stages.services.penalties import penalise
from rules_ref import adjudicate
from rules_ref.text import Text
from scoring.event.templates import FINAL, QUALIFYING, SEMIFINAL, Template
from scoring.event.values import BestOverall, Enter, EventStage

SLUG: Final = "demo"
REFEREE: Final = Person("見本 審判")
PLAYERS: Final = 18
DISPUTED: Final = ("SQ", "S2")
_SECONDS: Final = 30
_SMALL: Final = Template(
    "demo",
    Text("予選、準決勝、決勝", "Qualifying, semifinal, final"),
    Text("", ""),
    (QUALIFYING, SEMIFINAL, FINAL),
    (
        EventStage("s1", advance=BestOverall(8)),
        EventStage("s2", enter=Enter(("s1",)), advance=BestOverall(4)),
        EventStage("s3", enter=Enter(("s2",))),
    ),
)


@dataclass
class _Clock:
    """A clock that moves on by half a minute with each act."""

    now: datetime

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=_SECONDS)
        return self.now


@transaction.atomic
def create_demo(*, by: Person, now: datetime, rng: Random) -> Event:
    """Create the demo event; its last act is a little before ``now``."""
    clock = _Clock(now - timedelta(hours=4))
    desk, referee = BotReferee(by, rng, clock), BotReferee(REFEREE, rng, clock)
    details = EventDetails(_("デモ大会（架空）"), SLUG, localdate(now), _("見本会館"))
    newcomers = [Newcomer(names) for names in people(PLAYERS, rng)]
    event = set_up(details=details, template=_SMALL, newcomers=newcomers, hall=desk)
    qualifying, semifinal, _final = event.stages.all()
    draw_seats_of(qualifying, desk)
    list(rehearse(event, referee, Until(qualifying.code)))
    announce(qualifying, desk)
    draw_seats_of(semifinal, desk)
    calm, disputed = Match.objects.filter(table__round__stage=semifinal).order_by("table__number")
    play_table(calm, referee, before=(3, 1))
    play_table(disputed, referee, before=(2, 3))
    fouler = _dispute(event, disputed, referee)
    penalise(
        stage=semifinal, entrant=event.entrants.get(number=fouler), points=0, reason=_("判定への抗議が長引いた"),
        ruling=1, entry=desk.entry(),
    )  # fmt: skip
    return event


def _dispute(event: Event, match: Match, hall: BotReferee) -> int:
    """In the running game a player plays a 2 as the last card: a foul, with a ruling.

    Returns the player's number.
    """
    scored = scored_match(Match.objects.with_event().get(pk=match.pk))
    number = scored.seated(len(scored.score.sets))[1]
    seats = tuple(map(scored.labels.__getitem__, scored.seated(len(scored.score.sets))))
    leader, fouler = seats[:2]
    record_exit(
        match=match, entry=hall.entry(scored.version), set_number=2, game=3, player=number, kind=Kind.FOUL
    )
    pile, last = DISPUTED
    case = {
        "ruleset": event.ruleset,
        "question": "play",
        "position": {
            "players": list(seats),
            "hands": {fouler: [last]},
            "turn": fouler,
            "pile": [{"by": leader, "cards": [pile]}],
        },
        "play": {"by": fouler, "cards": [last]},
    }
    place, entry = RulingPlace(event, match, 2, 3), hall.entry(scored.version + 1)
    record_ruling(place=place, case=case, answer=adjudicate(case), entry=entry)
    return number
