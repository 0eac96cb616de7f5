"""Penalties and warnings: points taken (or given) in a stage, with the reason, until they are lifted."""

from django.utils.translation import gettext as _

from league.acts.services.acts import Entry, Refusal, perform_on_event
from league.matches.services.games import require_reason
from league.models import Entrant, Penalty, Stage, Verb

MOST = 1_000
"""The most points that a penalty takes or gives."""


def penalise(
    *, stage: Stage, entrant: Entrant, points: int, reason: str, entry: Entry, ruling: int | None = None
) -> None:
    """Change an entrant's points in a stage by ``points`` (0: a warning).

    ``ruling``: the number of the ruling behind it.
    """
    require_reason(reason)
    if abs(points) > MOST:
        raise Refusal(_("得点は%(least)dから%(most)dまでです。") % {"least": -MOST, "most": MOST})

    def write() -> None:
        if ruling is not None and not stage.event.rulings.filter(number=ruling).exists():
            raise Refusal(_("第%(number)d号の裁定はこの大会にありません。") % {"number": ruling})
        Penalty.objects.create(
            stage=stage, entrant=entrant, points=points, reason=reason.strip(), ruling=ruling
        )

    after = _logged(stage, entrant, points, ruling)
    perform_on_event(stage.event, entry, Verb.PENALISE, after, write, reason=reason.strip())


def lift_penalty(*, penalty: Penalty, reason: str, entry: Entry) -> None:
    """Lift a penalty or a warning; the log keeps it."""
    require_reason(reason)
    before = _logged(penalty.stage, penalty.entrant, penalty.points, penalty.ruling)
    before |= {"reason": penalty.reason}
    write = Penalty.objects.filter(pk=penalty.pk).delete
    event = penalty.stage.event
    perform_on_event(event, entry, Verb.LIFT_PENALTY, {}, write, before=before, reason=reason.strip())


def _logged(stage: Stage, entrant: Entrant, points: int, ruling: int | None) -> dict[str, object]:
    return {"stage": stage.code, "entrant": entrant.number, "points": points, "ruling": ruling}
