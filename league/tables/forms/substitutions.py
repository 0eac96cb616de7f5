"""The form of a player who leaves a table: who, from when, who plays on for them, why."""

from collections.abc import Iterable
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.entrants.services.substitutions import RunningSet, first_set_for_substitute, running_set
from league.models import Entrant
from league.scored_matches import ScoredMatch
from league.tables.forms.acts import ActReasonForm
from scoring.draw.counting import THREE

RUNNING: Final = {
    RunningSet.PLAYED_OUT: _("このセットは最後まで打ち、その後で抜ける"),
    RunningSet.ENDS: _("いま抜ける。このセットはここまで（終わったゲームは数える）"),
    RunningSet.AGAIN: _("いま抜ける。このセットを初めから打ち直す（打った分は数えない）"),
}


class SubstitutionForm(ActReasonForm):
    """Who comes in for whom: ``incoming`` is an entrant who is ``free``; without one three play on."""

    def __init__(
        self,
        data: Any = None,
        *,
        scored: ScoredMatch,
        free: Iterable[Entrant] = (),
        before: RunningSet | None = None,
    ) -> None:
        from_set = first_set_for_substitute(scored) or scored.scheme.sets
        super().__init__(data, scored=scored, set_number=from_set)
        self.fields["reason"].required = True
        self.fields["outgoing"] = forms.TypedChoiceField(
            label=_("抜ける人"),
            coerce=int,
            choices=list(self.sitting.items()),
            widget=forms.RadioSelect,
            error_messages={"required": _("抜ける人を選んでください。")},
        )
        alone = [("", _("だれも入らない（3人で続ける）"))] if len(self.sitting) > THREE else []
        self.fields["incoming"] = forms.TypedChoiceField(
            label=_("代わりに入る人"),
            coerce=int,
            empty_value=None,
            required=not alone,
            choices=[
                *alone,
                *((entrant.number, f"{entrant.name} {entrant.club}".strip()) for entrant in free),
            ],
            error_messages={"required": _("代わりに入る人を選んでください。")},
        )
        if running_set(scored) is not None:
            self.fields["running"] = forms.TypedChoiceField(
                label=_("いまのセット"),
                coerce=RunningSet,
                choices=list(RUNNING.items()),
                initial=before or RunningSet.PLAYED_OUT,
                widget=forms.RadioSelect,
            )
