"""Helpers that record rulings and steps on them through the services."""

from typing import Any
from uuid import UUID, uuid4

from django.test import Client

from league.access import Person
from league.acts.services.acts import Entry
from league.models import Match, Ruling, RulingStep
from league.rulings.services import (
    Kind,
    RulingPlace,
    call_judge,
    record_ruling,
    take_step,
)
from rules_ref import adjudicate
from tests.factories import NOW, new_entry
from tests.league.print_scenes import copied

JUDGE = Person("審判長 佐藤")


def play_case(*cards: str, by: str = "青木", hand: int = 5, **position: object) -> dict[str, object]:
    players = [by, "井上", "上田", "遠藤"]
    held = {"players": players, "turn": by, "hands": {by: hand}, **position}
    return {
        "ruleset": "jbl", "question": "play", "position": held, "play": {"by": by, "cards": list(cards)},
    }  # fmt: skip


def ask(match: Match, *cards: str, set_number: int = 1, game: int = 1, **case: object) -> Ruling:
    """Record the adjudicator's ruling on a play in a game of the match."""
    made = play_case(*(cards or ("S8",)), **case)  # type: ignore[arg-type]
    return record_ruling(
        place=RulingPlace(match.table.round.event, match, set_number, game), case=made, answer=adjudicate(made),
        entry=new_entry(0),
    )  # fmt: skip


def call(match: Match, words: str = "席を間違えた", ready: str = "") -> Ruling:
    asked = RulingPlace(match.table.round.event, match, 1, 1)
    return call_judge(place=asked, words=words, ready=ready, entry=new_entry(0))


def entry_on(
    ruling: Ruling, by: Person = JUDGE, *, client_id: UUID | None = None, seen: int | None = None
) -> Entry:
    """An entry after ``seen`` steps of the ruling; None: after all of them."""
    steps = ruling.steps.count() if seen is None else seen
    return Entry(by, client_id or uuid4(), steps, NOW)


def appeal(ruling: Ruling, reason: str = "納得できない", by: str = "井上") -> RulingStep:
    return take_step(ruling=ruling, kind=Kind.APPEALED, reason=reason, entry=entry_on(ruling, Person(by)))


def answer(
    ruling: Ruling, reason: str = "席順に戻して続ける", *clauses: str, by: Person = JUDGE
) -> RulingStep:
    return take_step(
        ruling=ruling, kind=Kind.RULED, reason=reason, clauses=clauses, entry=entry_on(ruling, by)
    )


def uphold(ruling: Ruling, reason: str = "", by: Person = JUDGE) -> RulingStep:
    return take_step(ruling=ruling, kind=Kind.UPHELD, reason=reason, entry=entry_on(ruling, by))


def overrule(
    ruling: Ruling, reason: str = "映像を見た", by: Person = JUDGE, *, verdict: str = ""
) -> RulingStep:
    given = entry_on(ruling, by)
    return take_step(ruling=ruling, kind=Kind.OVERRULED, reason=reason, entry=given, verdict=verdict)


def status_of(ruling: Ruling) -> str:
    """The status that follows from the steps; the database must compute the same."""
    stored: Any = Ruling.objects.with_state().get(pk=ruling.pk)
    assert stored.state == stored.status, "the database and the model tell the same status"
    return str(stored.status)


def slip_text(client: Client, path: str = "/e/spring/rulings/1/slip.pdf") -> str:
    """The text of a ruling's slip, without spaces."""
    return "".join(copied(client.get(path)))
