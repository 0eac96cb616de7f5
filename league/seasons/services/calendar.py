"""The events of a season, planned and played."""

from datetime import date

from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal
from league.models import Season, SeasonVerb
from league.seasons.services.perform import perform_on_season, with_id, with_member
from scoring.season.values import Content


def plan_event(
    *, season: Season, event: str, name: str, kind: str, day: date, status: str, entry: Entry
) -> None:
    """Add an event to the calendar, or change it there."""

    def change(content: Content) -> None:
        events = list(content.get("events") or ())
        values = {"id": event, "name": name, "kind": kind, "date": day.isoformat(), "status": status}
        known = with_id(events, event)
        if status in ("provisional", "official") and not {"file", "results"} & (known or {}).keys():
            raise Refusal(_("結果がまだありません。大会ファイルを取り込むと、確定にできます。"))
        content["events"] = with_member(events, known, {**(known or {}), **values})

    perform_on_season(season, entry, SeasonVerb.PLAN, change)


def record_results(*, season: Season, event: str, source: str, rows: list[Content], entry: Entry) -> None:
    """Enter the ranks of an event without a file."""

    def change(content: Content) -> None:
        known = event_in(content, event)
        for key in ("file", "sha256", "who", "guests"):
            known.pop(key, None)
        known |= {"status": "official", "source": source, "results": rows}

    perform_on_season(season, entry, SeasonVerb.TAKE, change)


def event_in(content: Content, event: str) -> Content:
    """An event of a season file, for changing it. Raises Refusal for an unknown id."""
    if (found := with_id(content.get("events"), event)) is None:
        raise Refusal(_("このシーズンにその大会はありません。"))
    return found
