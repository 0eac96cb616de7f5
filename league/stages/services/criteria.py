"""The criteria of ranking: points, tie-breaks and how a cut-off game counts.

After play has begun a change needs a reason.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.models import Event, Match, Stage, StageDecision, Verb
from league.scored_matches import scheme_of
from scoring.criteria import Criterion
from scoring.event.names import is_blank
from scoring.matches.scheme import Scheme

Values = Mapping[str, object]
CHANGE: Final = "change"
"""The key in the log for a change that is shown to all visitors."""
_LENGTHS: Final = frozenset({"sets", "games_per_set"})
"""Fixed once play has begun: a change would end a match in the middle of a set, or extend it."""


def play_has_begun(event: Event) -> bool:
    """Whether a game of the event was recorded."""
    return Match.objects.filter(table__round__event=event).begun().exists()


def set_tiebreaks(*, event: Event, tiebreaks: Sequence[Criterion], entry: Entry, reason: str = "") -> None:
    """Set the order of the tie-breaks."""
    chosen = {"tiebreaks": [criterion.id for criterion in tiebreaks]}
    _correct(
        event, "scheme", lambda held: (_members(held.scheme, chosen), chosen), entry=entry, reason=reason
    )


def set_cut_off(*, event: Event, cut_off: str, entry: Entry, reason: str = "") -> None:
    """Set how a cut-off game counts (JBL-1.9)."""
    chosen = {"cutoff": cut_off}
    _correct(
        event,
        "regulation",
        lambda held: (_members(held.regulation, chosen), chosen),
        entry=entry,
        reason=reason,
    )


def set_scheme(*, event: Event, scheme: Scheme, entry: Entry, reason: str = "") -> None:
    """Set the points of each place, and the length of a match; the length only before the first game."""
    logged = scheme_json(scheme)

    def change(held: Event) -> tuple[Values, Values]:
        now = scheme_json(scheme_of(held))
        differs = {key: logged[key] for key in logged if logged[key] != now[key]}
        return _members(now, differs), differs

    _correct(event, "scheme", change, entry=entry, reason=reason)


def scheme_json(scheme: Scheme) -> dict[str, object]:
    """A scheme as the event document has it."""
    points = sorted(scheme.ranking.points.items(), reverse=True)
    return {
        "sets": scheme.sets,
        "games_per_set": scheme.games_per_set,
        "points": {str(size): list(places) for size, places in points},
        "bonus": scheme.ranking.bonus,
    }


def _members(stored: Mapping[str, object], logged: Mapping[str, object]) -> dict[str, object]:
    return {key: stored.get(key) for key in logged}


def _correct(
    event: Event, field: str, change: Callable[[Event], tuple[Values, Values]], *, entry: Entry, reason: str
) -> None:
    """Set members of a JSON field. ``change``: from the current event, their values before and after."""
    before: dict[str, object] = {}
    after: dict[str, object] = {}

    def write() -> None:
        held = Event.objects.get(pk=event.pk)
        stored, (now, logged) = getattr(held, field), change(held)
        before[field], after[field] = stored, stored | logged
        if now != logged and play_has_begun(event):
            if is_blank(reason):
                raise Refusal(_("対局が始まっています。基準を変えるには、理由を書いてください。"))
            # Not even with a reason: a match under way cannot change its length.
            if not _LENGTHS.isdisjoint(logged):
                raise Refusal(_("対局が始まっているので、セット数とゲーム数は変えられません。"))
            after[CHANGE] = record_change(event, now, logged, entry, reason)
        Event.objects.filter(pk=event.pk).update(**{field: after[field]})

    perform_on_event(event, entry, Verb.CORRECT_EVENT, after, write, before=before, reason=reason.strip())


def record_change(
    about: Event | Stage, before: Mapping[str, object], after: Mapping[str, object], entry: Entry, reason: str
) -> dict[str, object]:
    """Publish a change made after play had begun. Stores, and returns for the log, only what differs."""
    differs = [key for key in after if before.get(key) != after[key]]
    change = {
        "before": {key: before.get(key) for key in differs},
        "after": {key: after[key] for key in differs},
    }
    event, stage = (about, None) if isinstance(about, Event) else (about.event, about)
    at = date_format(timezone.localtime(entry.now), "Y-m-d H:i")
    StageDecision.objects.create(
        event=event, kind=StageDecision.Kind.CHANGE, stage=stage, change=change, reason=reason.strip(),
        by=entry.by.name, at=at,
    )  # fmt: skip
    return change | {"at": at}
