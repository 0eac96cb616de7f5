"""Factories of events, tables and matches for tests; acts go through the same services as users' acts."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import Group, Permission, User

from league.access import Person
from league.acts.services.acts import Entry
from league.matches.services.envelopes import open_envelope, seal_envelope
from league.matches.services.games import Kind, correct_game, record_exit
from league.matches.services.seats import enter_seats
from league.matches.services.tables import create_table
from league.models import Act, Entrant, Event, Match, Role, Round, Stage, Table
from league.scored_matches import ScoredMatch, cached_with_scores, scored_match
from rules_ref.cards import SUITS
from rules_ref.ranking import Exit
from scoring.log.codec import parts_json
from tests.kept import kept

NOW = datetime(2026, 4, 29, 4, 0, tzinfo=UTC)
REFEREE = Person("審判 山本")
NAMES = ("青木", "井上", "上田", "遠藤")


def make_event(slug: str = "spring", **fields) -> Event:
    return Event.objects.create(slug=slug, name=fields.pop("name", "春の大会"), **fields)


def make_table(names: Sequence[str] = NAMES, *, event: Event | None = None, number: int = 1) -> Table:
    """A table whose players are numbered from 1 (or on from the event's last entrant)."""
    event = event or make_event()
    first = event.entrants.count() + 1
    entrants = [make_entrant(event, at, name) for at, name in enumerate(names, start=first)]
    of_round = event.rounds.filter(number=1).first() or make_round(event, title="予選")
    return create_table(of_round=of_round, number=number, entrants=entrants, entry=new_entry(0))


def make_entrant(event: Event, number: int, name: str = "近藤", **fields) -> Entrant:
    return Entrant.objects.create(event=event, number=number, code=f"p{number:02d}", name=name, **fields)


def make_stage(event: Event, **fields) -> Stage:
    number = fields.pop("number", event.stages.count() + 1)
    return Stage.objects.create(event=event, number=number, code=fields.pop("code", f"s{number}"), **fields)


def make_round(event: Event, number: int = 1, **fields) -> Round:
    """A round that is a stage of its own, seated by hand."""
    stage = make_stage(event, number=number, seating=Stage.Seating.GIVEN)
    return Round.objects.create(event=event, number=number, stage=stage, **fields)


@kept
def make_match(names: Sequence[str] = NAMES, **table) -> Match:
    return make_table(names, **table).match


ROLES = {"organise_event": Role.ORGANISER, "judge_event": Role.HEAD_JUDGE}


def make_user(*rights: str, username: str = "organiser") -> User:
    """An account with these rights at every event, including events made later in the test.

    ``organise_event`` also lets it create events.
    """
    user = User.objects.create_user(username)
    user.user_permissions.set(Permission.objects.filter(codename__in=rights))
    for right in rights:
        user.groups.add(Group.objects.get_or_create(name=f"test: {right}")[0])
    for event in Event.objects.all():
        let_everybody_in(event)
    return user


def let_everybody_in(event: Event) -> None:
    """Give the accounts of ``make_user`` their roles at an event."""
    for right, role in ROLES.items():
        for user in User.objects.filter(groups__name=f"test: {right}"):
            event.roles.get_or_create(user=user, role=role)


def new_entry(at: Match | int, *, by: Person = REFEREE, client_id: UUID | None = None) -> Entry:
    """An entry based on the newest version of the match, or on the version ``at``."""
    version = at if isinstance(at, int) else Match.objects.get(pk=at.pk).version
    return Entry(by, client_id or uuid4(), version, NOW)


@kept
def begin_match() -> Match:
    """A match in its first game, which the first player has left."""
    match = make_match()
    play_set(match, 1, ("1",))
    return match


@kept
def after_a_game() -> Match:
    """A match after its first game, which the players left in sheet order: an exchange comes next."""
    match = make_match()
    play_set(match, 1, ("1 2 3",))
    return match


def record_at_now(match: Match) -> ScoredMatch:
    """The match as it is stored now."""
    return scored_match(Match.objects.with_event().get(pk=match.pk))


def written_at(match: Match) -> dict[str, Any]:
    """The recorded parts of the match, in the JSON form of the log."""
    return parts_json(record_at_now(match).parts)


def read_exits(text: str) -> list[Exit[int]]:
    """Parse exits: ``"3 1x 2"`` is entrant 3 finishes, 1 fouls, 2 finishes."""
    return [
        Exit(int(part.rstrip("x")), Kind.FOUL if part.endswith("x") else Kind.FINISH) for part in text.split()
    ]


def _now_at(match: Match) -> dict[str, Any]:
    """The match as its referee's phone has read it, and an entry based on that."""
    (read,) = cached_with_scores(Match.objects.filter(pk=match.pk))
    return {"match": read, "entry": new_entry(read.version)}


def take_seats(match: Match, set_number: int, order: Sequence[int]) -> None:
    """Record seats in the given order, from ♠."""
    seats = dict(zip(SUITS, order, strict=False))
    enter_seats(**_now_at(match), set_number=set_number, seats=seats)


def _envelope(match: Match, set_number: int) -> str:
    """The envelope's number: ``E-1`` for set 1 of table 1, ``E-2-1`` for set 1 of table 2."""
    table = match.table.number
    return f"E-{set_number}" if table == 1 else f"E-{table}-{set_number}"


def sit_down(match: Match, set_number: int = 1, order: Sequence[int] | None = None) -> None:
    """Record seats in the given order from ♠ (default: sheet order), and seal the envelope."""
    numbers = order or record_at_now(match).players_of(set_number)
    take_seats(match, set_number, numbers)
    seal_envelope(
        **_now_at(match), set_number=set_number, number=_envelope(match, set_number), drawn_by=numbers[0]
    )


def play_game(match: Match, set_number: int, game: int, exits: str) -> None:
    for leaving in read_exits(exits):
        record_exit(
            **_now_at(match), set_number=set_number, game=game, player=leaving.player, kind=leaving.how
        )


def correct(match: Match, game: int, exits: str, set_number: int = 1, **given: Any) -> Act:
    return correct_game(**_now_at(match), set_number=set_number, game=game, exits=read_exits(exits), **given)


def open_up(match: Match, set_number: int) -> None:
    """Open the envelope of a set; the cards found differ from set to set."""
    size = record_at_now(match).size_of(set_number)
    cards = ["S4", "H9", "DK"] if size == 3 else ["S4", "H9"]
    open_envelope(**_now_at(match), set_number=set_number, cards=cards)


def play_set(match: Match, set_number: int, games: Sequence[str], *, opened: bool = True) -> None:
    """Play a set from the seat draw; after four games open the envelope, unless ``opened`` is false."""
    sit_down(match, set_number)
    for number, exits in enumerate(games, start=1):
        play_game(match, set_number, number, exits)
    if opened and len(games) == 4:
        open_up(match, set_number)


def play_match(match: Match, games: Sequence[str] = ("1 2 3",) * 12) -> None:
    """Play a whole match, up to the confirmations."""
    for set_number in (1, 2, 3):
        play_set(match, set_number, games[4 * set_number - 4 : 4 * set_number])


@kept
def played_match() -> Match:
    """A whole match at table 1, up to the confirmations."""
    match = make_match()
    play_match(match)
    return match
