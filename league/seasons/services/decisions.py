"""Decisions about places and numbers: each adds to the season file; only ``split_numbers`` removes."""

from collections.abc import Callable, Collection, Sequence
from datetime import date

from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal
from league.models import Season, SeasonVerb
from league.seasons.services.perform import perform_on_season
from league.seasons.services.state import state_of
from scoring.season.entrants import reserves
from scoring.season.values import Content


def give_place(
    *, season: Season, into: str, person: str, role: str, at: date, reason: str, entry: Entry
) -> None:
    """Record a place that the league gives by name."""
    added = {"into": into, "person": person, "as": role}
    _add(season, SeasonVerb.GIVE, "given", added, at=at, entry=entry, reason=reason)


def decline_place(*, season: Season, into: str, person: str, at: date, entry: Entry) -> None:
    """Record that a person declines their place, or any they would get."""
    _add(season, SeasonVerb.DECLINE, "declined", {"into": into, "person": person}, at=at, entry=entry)


def announce_places(*, season: Season, into: str, persons: Collection[str], at: date, entry: Entry) -> None:
    """Announce held places; from then on none of them is lost without a decision."""
    held = state_of(season).ledger.places[into]
    announced = [
        {"into": into, "person": person, "from": held[person].source, "at": at.isoformat()}
        for person in persons
        if person in held
    ]
    if not announced:
        raise Refusal(_("発表する枠がありません。"))
    perform_on_season(season, entry, SeasonVerb.ANNOUNCE, _adding("announced", *announced))


def end_announcement(
    *, season: Season, into: str, person: str, kind: str, at: date, reason: str, entry: Entry
) -> None:
    """Decide about an announced place that the results no longer support: ``keep`` or ``withdraw``."""
    added = {"kind": kind, "into": into, "person": person}
    _add(season, SeasonVerb.DECIDE, "decisions", added, at=at, entry=entry, reason=reason)


def seat_reserve(*, season: Season, into: str, person: str, at: date, reason: str, entry: Entry) -> None:
    """Give an open place to the next in line: announced, and kept by decision.

    A given place would count before the events of its day, and take one from a last-chance qualifier then.
    """
    reserve = next((one for one in reserves(state_of(season), into) if one.person == person), None)
    if reserve is None:
        raise Refusal(
            _("この人は補欠ではありません。枠を持っているか、辞退したか、枠を出す大会に出ていません。")
        )
    values = {"into": into, "person": person, "at": at.isoformat()}

    def change(content: Content) -> None:
        _adding("announced", values | {"from": reserve.event})(content)
        _adding("decisions", {"kind": "keep"} | values | {"by": entry.by.name} | _reason(reason))(content)

    perform_on_season(season, entry, SeasonVerb.DECIDE, change)


def record_lot(*, season: Season, order: Sequence[str], at: date, entry: Entry) -> None:
    """Record the order drawn among tied persons."""
    if len(set(order)) != len(order) or len(order) < 2:  # noqa: PLR2004 - one alone is not drawn
        raise Refusal(_("くじの順は、同順位の全員に1つずつ付けてください。"))
    _add(season, SeasonVerb.DECIDE, "decisions", {"kind": "lot", "order": list(order)}, at=at, entry=entry)


def merge_numbers(*, season: Season, old: str, new: str, at: date, reason: str, entry: Entry) -> None:
    """Record that two numbers are the same person; event files stay as they are."""
    if old == new:
        raise Refusal(_("同じ番号です。"))
    _add(season, SeasonVerb.MERGE, "merged", {"from": old, "to": new}, at=at, entry=entry, reason=reason)


def split_numbers(*, season: Season, old: str, reason: str, entry: Entry) -> None:
    """Undo a merge: both numbers are persons again."""

    def change(content: Content) -> None:
        left = [merge for merge in content.get("merged") or () if merge["from"] != old]
        if len(left) == len(content.get("merged") or ()):
            raise Refusal(_("この番号は統合されていません。"))
        content["merged"] = left

    perform_on_season(season, entry, SeasonVerb.MERGE, change, logged=_reason(reason))


def _add(
    season: Season, verb: SeasonVerb, key: str, added: Content, *, at: date, entry: Entry, reason: str = ""
) -> None:
    """Perform an act that adds one member, with its day and author, to a list of the season file."""
    whole = added | {"at": at.isoformat(), "by": entry.by.name} | _reason(reason)
    perform_on_season(season, entry, verb, _adding(key, whole))


def _adding(key: str, *members: Content) -> Callable[[Content], None]:
    def change(content: Content) -> None:
        content[key] = [*(content.get(key) or ()), *members]

    return change


def _reason(reason: str) -> dict[str, str]:
    return {"reason": reason} if reason else {}
