"""A match in every state in which the page of its table looks different."""

from collections.abc import Callable

from league.matches.services.matches import How, close_match, confirm, cut_off_table
from league.models import Match
from tests.factories import correct, new_entry, play_match, play_set, take_seats

LONG = ("加藤 ヴィルヘルミナ慶子太郎左衛門尉之助", "Alexandra Featherstonehaugh", "工藤", "工藤")
GAME = "sets/1/games/1/"


def nothing(match: Match) -> None:
    """Leave the table as it was created."""


def sealed_next(match: Match) -> None:
    take_seats(match, 1, (1, 2, 3, 4))


def after(*games: str) -> Callable[[Match], None]:
    return lambda match: play_set(match, 1, games, opened=False)


def broken(match: Match) -> None:
    after("1 2 3", "4 2")(match)
    correct(match, 1, "2 1 3")


def confirmed_by_half(match: Match) -> None:
    play_match(match)
    confirm(match=match, entry=new_entry(match), player=1, how=How.PAGE)
    confirm(match=match, entry=new_entry(match), player=2, how=How.PAPER)
    correct(match, 4, "1 2 4", set_number=3)
    confirm(match=match, entry=new_entry(match), player=1, how=How.PAGE)


def closed(match: Match) -> None:
    after("1 2 3", "4")(match)
    cut_off_table(match=match, entry=new_entry(match), reason="会場の終了時刻")
    close_match(match=match, entry=new_entry(match), reason="全員が帰った")


def third_set(match: Match) -> None:
    for set_number in (1, 2):
        play_set(match, set_number, ["1 2 3"] * 4)
    play_set(match, 3, ("1x 2x",))


def closed_in_time(match: Match) -> None:
    play_match(match)
    for player in (1, 2, 3, 4):
        confirm(match=match, entry=new_entry(match), player=player, how=How.PAGE)
    close_match(match=match, entry=new_entry(match), reason="")


STATES: dict[str, tuple[Callable[[Match], None], tuple[str, ...]]] = {
    "seats": (nothing, ("", "referee/", "history/", "cut-off/")),
    "envelope": (sealed_next, ("", "sets/1/")),
    "before the first game": (after(), ("",)),
    "fouls": (after("1x 2x"), ("", GAME, "history/4/")),
    "downfall": (after("1 2 3", "4"), ("", GAME, f"{GAME}?exits=2-1-3", f"{GAME}?exits=2-1", "cut-off/")),
    "exchange": (after("1 2 3", "4 2x"), ("", "history/")),
    "entered again": (broken, ("", "history/8/")),
    "all out": (after("1 2 3"), ("",)),
    "open the envelope": (after(*["1 2 3"] * 4), ("", "sets/1/")),
    "end of a set": (lambda match: play_set(match, 1, ["1 2 3"] * 4), ("",)),
    "third set": (third_set, ("", "history/")),
    "confirmations": (confirmed_by_half, ("",)),
    "closed": (closed, ("", "history/")),
    "thanks": (closed_in_time, ("",)),
}
"""How to reach each state, and the pages of the table that look different in it."""
