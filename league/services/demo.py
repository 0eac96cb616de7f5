"""The demo event: fictitious people, one match played to the end, one in the middle, one ruling.

Everything is entered through the services that a referee's taps go through, as if one act a minute were made.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from league.access import Person
from league.models import Confirmation, Event, Match, Verb
from league.records import record_of
from league.services.acts import Entry, perform_on_event
from league.services.entrants import Names, lay_table_for
from league.services.envelopes import open_envelope, seal_envelope
from league.services.events import add_round
from league.services.games import Kind, record_exit
from league.services.matches import close_match, confirm
from league.services.rulings import Asked, record_ruling
from league.services.seats import draw_seats
from rules_ref import adjudicate
from rules_ref.cards import SUITS

if TYPE_CHECKING:
    from datetime import datetime
    from random import Random

    from league.models import Round

SLUG: Final = "demo"
REFEREE: Final = Person("見本 審判")
TABLES: Final = (
    (
        Names("架空 太郎", "かくう たろう", "見本クラブ"),
        Names("見本 花子", "みほん はなこ", "架空クラブ"),
        Names("例示 次郎", "れいじ じろう", "見本クラブ"),
        Names("仮名 さくら", "かめい さくら"),
    ),
    (
        Names("試作 三郎", "しさく さぶろう", "架空クラブ"),
        Names("雛形 みどり", "ひながた みどり"),
        Names("模擬 四郎", "もぎ しろう", "見本クラブ"),
        Names("練習 あおい", "れんしゅう あおい", "架空クラブ"),
    ),
)
# Exits by seat (0 is ♠), in order; a negative number is a foul of seat -n - 1. A downfall ends a game sooner.
FINISHED: Final = (
    ("0 1 2", "0 1 -4", "2 3", "2 1 3"),
    ("3 2 1", "3 -3 0", "0 1", "0 3 1"),
    ("1 0 3", "1 3 0", "-3 1 0", "0 2"),
)
RUNNING: Final = (("2 0 1", "2 1 0", "-1 2 3", "3 0"), ("1 3 2", "0"))
BLIND: Final = (("S4", "H9"), ("CK", "D7"), ("H3", "S10"))
DISPUTED: Final = ("SQ", "S2")


@dataclass
class _Clock:
    """One act a minute."""

    now: datetime

    def entry(self, version: int, by: Person) -> Entry:
        self.now += timedelta(minutes=1)
        return Entry(by, uuid4(), version, self.now)


@transaction.atomic
def create_demo(*, by: Person, now: datetime, rng: Random) -> Event:
    """Make the demo event, its last act a minute or so before ``now``."""
    event = Event.objects.create(slug=SLUG, name=_("デモ大会（架空）"), venue=_("見本会館"), is_demo=True)
    clock = _Clock(now - timedelta(hours=3))
    perform_on_event(event, clock.entry(0, by), Verb.CREATE_EVENT, {"slug": SLUG}, lambda: None)
    of_round = add_round(event=event, title=_("予選"), entry=clock.entry(0, by))
    finished, running = (
        _lay(of_round, number, names, clock, by) for number, names in enumerate(TABLES, start=1)
    )
    _play(finished, FINISHED, clock, rng)
    _hand_in(finished, clock)
    _play(running, RUNNING, clock, rng)
    _dispute(event, running, clock)
    return event


def _lay(of_round: Round, number: int, names: tuple[Names, ...], clock: _Clock, by: Person) -> Match:
    table = lay_table_for(
        of_round=of_round, number=number, entrants=(), newcomers=names, entry=clock.entry(0, by)
    )
    return table.match


def _entry(match: Match, clock: _Clock) -> Entry:
    return clock.entry(Match.objects.get(pk=match.pk).version, REFEREE)


def _play(match: Match, sets: tuple[tuple[str, ...], ...], clock: _Clock, rng: Random) -> None:
    for set_number, games in enumerate(sets, start=1):
        draw_seats(match=match, entry=_entry(match, clock), set_number=set_number, rng=rng)
        seats = _seats(match, set_number)
        seal_envelope(
            match=match, entry=_entry(match, clock), set_number=set_number,
            number=f"{match.table.number}-{set_number}", drawn_by=seats[0],
        )  # fmt: skip
        for game, exits in enumerate(games, start=1):
            _play_game(match, (set_number, game), exits, seats, clock)
        if len(games) == 4:  # noqa: PLR2004 (a whole set)
            cards = BLIND[set_number - 1]
            open_envelope(match=match, entry=_entry(match, clock), set_number=set_number, cards=cards)


def _seats(match: Match, set_number: int) -> list[int]:
    """Entrant numbers from ♠ on."""
    record = record_of(Match.objects.with_results().get(pk=match.pk))
    seats = record.result.sets[set_number - 1].seats or {}
    return [record.number_of(seats[suit]) for suit in SUITS if suit in seats]


def _play_game(match: Match, at: tuple[int, int], exits: str, seats: list[int], clock: _Clock) -> None:
    for seat in map(int, exits.split()):
        kind = Kind.FOUL if seat < 0 else Kind.FINISH
        record_exit(
            match=match, entry=_entry(match, clock), set_number=at[0], game=at[1],
            player=seats[seat if seat >= 0 else -seat - 1], kind=kind,
        )  # fmt: skip


def _hand_in(match: Match, clock: _Clock) -> None:
    for player in match.players.select_related("entrant"):
        confirm(
            match=match, entry=_entry(match, clock), player=player.entrant.number, how=Confirmation.How.PAGE
        )
    close_match(match=match, entry=_entry(match, clock))


def _dispute(event: Event, match: Match, clock: _Clock) -> None:
    """A foul with a 2 in the running game, asked about and kept."""
    record = record_of(Match.objects.with_results().get(pk=match.pk))
    seats = record.score.sets[-1].seats or record.score.players
    leader, fouler = seats[2], seats[3]
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
    entry = _entry(match, clock)
    record_ruling(
        asked=Asked(event, match, 2, 2), case=case, answer=adjudicate(case), by=REFEREE,
        form_id=entry.client_id, now=entry.now,
    )  # fmt: skip
