"""The players at the one table of most tests and in the event in autumn, and bots."""

from datetime import timedelta
from random import Random

from django.utils import timezone

from league.access import Person
from league.models import Event
from league.rehearsal.services.tables import BotReferee
from tests.factories import NAMES
from tests.league.stage_scenes import TWO_STAGES, take_in
from tests.scoring.standings.events import a_round, a_table, event, ids

A, I, U, E = NAMES  # noqa: E741 - initials, as on a sheet
AUTUMN = (
    ("青木 一郎", "あおき いちろう"),
    ("渡邉 花子", "わたなべ はなこ"),
    ("髙﨑 𠮷之助", "たかさき よしのすけ"),
    ("Alexandra Featherstonehaugh", ""),
    ("井上 実", "いのうえ みのる"),
    ("上田 薫", "うえだ かおる"),
    ("遠藤 望", "えんどう のぞみ"),
    ("大野 光", "おおの ひかる"),
)
"""Names and furigana, in the order of the seats."""


def seated(people: tuple[tuple[str, str], ...]) -> Event:
    """The event in autumn, with these people seated in its first round, four at a table."""
    numbers = ids(len(people))
    tables = [a_table(at // 4 + 1, numbers[at : at + 4]) for at in range(0, len(people), 4)]
    entrants = [
        {"id": number, "name": name, "kana": kana}
        for number, (name, kana) in zip(numbers, people, strict=True)
    ]
    given = event(numbers, TWO_STAGES, [a_round("s1", 1, tables)])
    return take_in(given | {"entrants": entrants})


def bots() -> BotReferee:
    """A bot that plays and enters what the tests do not; its clock moves one second per act."""
    start, seconds = timezone.now(), iter(range(1_000_000))
    return BotReferee(Person("審判 自動"), Random(7), lambda: start + timedelta(seconds=next(seconds)))
