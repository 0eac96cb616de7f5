"""Close a season: the digest of its public file is published, and only forgetting may change it."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal
from league.models import HandIn, Season, SeasonVerb
from league.seasons.services.perform import perform_on_season
from league.seasons.services.record import closing_of, public_digest
from league.seasons.services.state import published_season
from scoring.published.season import PublishedSeason
from scoring.season.content import Content


def close_season(*, season: Season, entry: Entry) -> None:
    """Publish the digest of the season. Raises Refusal while something in it is undecided."""

    def change(content: Content) -> None:
        if closing_of(season) is not None:
            raise Refusal(_("このシーズンはもう終わっています。"))
        if season.hand_ins.filter(status=HandIn.Status.WAITING).exists():
            raise Refusal(_("確認待ちの大会ファイルがあります。先に、取り込むか片付けてください。"))
        _refuse_undecided(published_season(season))
        values["sha256"] = public_digest(content)

    values: Content = {}
    perform_on_season(season, entry, SeasonVerb.CLOSE, change, logged=values)


def _refuse_undecided(season: PublishedSeason) -> None:
    open_events = [event["name"] for event in season.events if event["status"] in ("planned", "provisional")]
    if open_events:
        names = _("、").join(open_events)
        raise Refusal(_("まだ確定も中止もしていない大会があります: %(names)s") % {"names": names})
    if any(finding.kind.startswith("announced") for finding in season.state.findings):
        raise Refusal(_("発表した枠のうち、残すか取り下げるか決めていないものがあります。"))


def reopen_season(*, season: Season, reason: str, entry: Entry) -> None:
    """Reopen a closed season; the log keeps the closing with its digest."""

    def change(_content: Content) -> None:
        if closing_of(season) is None:
            raise Refusal(_("このシーズンは終わっていません。"))

    perform_on_season(season, entry, SeasonVerb.REOPEN, change, logged={"reason": reason})
