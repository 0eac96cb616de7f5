"""Scenes for all pages of a table, for tests of what holds on every page.

A scene creates a state and yields the answers of its pages, refusals and errors included.
"""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from league.matches.services.matches import How, close_match, confirm, cut_off_table
from league.models import Match
from tests.factories import (
    correct,
    make_entrant,
    make_match,
    make_user,
    new_entry,
    play_game,
    play_match,
    play_set,
    sit_down,
    take_seats,
)
from tests.pages import send

Scene = Callable[[Client], Iterator[Any]]


def at_table(client: Client) -> Match:
    """A new match, with the client as its table's referee."""
    match = make_match()
    client.post(address(match, "referee"), {"name": "山本"})
    return match


def address(match: Match, page: str, *where: int) -> str:
    return reverse(f"table_{page}", args=[match.table.token, *where])


def look(client: Client, match: Match, page: str = "detail", *where: int, **query: Any) -> Any:
    return client.get(address(match, page, *where), query)


def new_device(client: Client) -> Iterator[Any]:
    match = make_match()
    yield look(client, match)
    yield look(client, match, "referee")
    yield client.post(address(match, "referee"), {"name": "\u202e"})


def seat_draw(client: Client) -> Iterator[Any]:
    match = at_table(client)
    page = look(client, match)
    yield page
    yield send(client, page, "/seats/", seat_1="S")
    yield send(client, page, "/seats/", seat_1="S", seat_2="S", seat_3="S", seat_4="S")
    yield look(client, match, "history")
    yield send(client, page, "/draw/")
    yield send(client, page, "/seats/", seat_1="S", seat_2="H", seat_3="D", seat_4="C")  # outdated page
    yield look(client, match, "set", 1)
    yield send(client, look(client, match), "/undo/")
    yield look(client, match, "history")


def envelope(client: Client) -> Iterator[Any]:
    match = at_table(client)
    take_seats(match, 1, (1, 2, 3, 4))
    page = look(client, match)
    yield page
    yield send(client, page, "/seal/", number=" ")
    yield send(client, page, "/seal/", number="7")
    yield look(client, match, "set", 1)
    yield look(client, match, "history")


def games(client: Client) -> Iterator[Any]:
    match = at_table(client)
    sit_down(match)
    yield look(client, match)
    yield look(client, match, play="1.1")
    play_game(match, 1, 1, "1 2x")
    yield look(client, match)
    yield look(client, match, "game", 1, 1)
    play_game(match, 1, 1, "3")
    yield look(client, match)
    play_game(match, 1, 2, "2 3")
    for exits in ("", "2-1", "2-1-3", "2x-1x-3x", "1-2-3"):
        yield look(client, match, "game", 1, 1, exits=exits)
    yield client.post(address(match, "correct_game", 1, 1), {"client_id": uuid4(), "exits": "?"})
    yield from acts(client, match)


def repair(client: Client) -> Iterator[Any]:
    match = at_table(client)
    play_set(match, 1, ("1 2 3", "4 2"))
    correct(match, 1, "2 1 3")
    yield look(client, match)
    yield look(client, match, "history")
    yield from acts(client, match)


def second_set(client: Client) -> Iterator[Any]:
    match = at_table(client)
    play_set(match, 1, ("1 2 3",) * 4, opened=False)
    page = look(client, match)
    yield page
    yield send(client, page, "/open/")
    yield send(client, page, "/open/", suit_1="S", rank_1="4", suit_2="S", rank_2="4")
    yield send(client, page, "/open/", reason="見失った")
    yield look(client, match, "set", 1)
    yield look(client, match)
    yield look(client, match, "history")


def cut_off(client: Client) -> Iterator[Any]:
    match = at_table(client)
    play_set(match, 1, ("1 2 3",))
    play_game(match, 1, 2, "2")
    page = look(client, match, "cut_off")
    yield page
    yield client.post(address(match, "cut_off_match"), {"client_id": uuid4(), "base_version": match.version})
    cut_off_table(match=match, entry=new_entry(match), reason="会場の都合")
    yield look(client, match)
    yield look(client, match, "history")


def confirmations(client: Client) -> Iterator[Any]:
    match = at_table(client)
    play_match(match)
    yield look(client, match)
    for player, how in ((1, How.PAGE), (2, How.PAPER)):
        confirm(match=match, entry=new_entry(match), player=player, how=how)
    yield send(client, look(client, match), "/close/")
    yield look(client, match, "game", 3, 4, exits="1-3-2")
    correct(match, 4, "1 3 2", set_number=3)
    page = look(client, match)
    yield page
    close_match(match=match, entry=new_entry(match), reason="全員が帰った")
    yield send(client, page, "/close/", reason="全員が帰った")
    page = look(client, match)
    yield page
    yield client.post(address(match, "reopen"), {"client_id": uuid4(), "base_version": 99})
    yield look(client, match, "history")
    yield send(client, page, "/ask-reopening/")
    client.force_login(make_user("organise_event", username="kanri"))
    yield send(client, look(client, match), "/reopen/", reason="見直し")
    yield from acts(client, match)


def acts(client: Client, match: Match) -> Iterator[Any]:
    for act in match.acts.all():
        yield look(client, match, "act", act.seq)


def substitution(client: Client) -> Iterator[Any]:
    match = at_table(client)
    make_entrant(match.table.round.event, 5, "近藤")
    play_set(match, 1, ("1 2 3",) * 4)
    page = look(client, match, "substitution")
    yield page
    yield send(client, page, "/record/", outgoing=2, incoming=99, reason="体調")
    yield send(client, page, "/record/", outgoing=2, incoming=5, reason="体調")
    yield look(client, match, "history")
    play_set(match, 2, ("1 5 3",) * 4)
    yield look(client, match)
    sit_down(match, 3, (1, 5, 3, 4))
    play_game(match, 3, 1, "1 5")
    yield look(client, match, "substitution")


SCENES: dict[str, Scene] = {
    each.__name__: each
    for each in (
        new_device, seat_draw, envelope, games, repair, second_set, cut_off, substitution, confirmations,
    )
}  # fmt: skip
