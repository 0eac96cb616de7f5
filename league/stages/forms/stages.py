"""The form of a stage: the options of the event document, in words for newcomers."""

import unicodedata
from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.access import NAME_LENGTH
from league.acts.forms import REASON_LENGTH, Submission
from league.models import Stage
from league.stages.forms.people import MOST_PEOPLE, SEPARATORS, People, PeopleField
from scoring.event.values import (
    Advance,
    BestOverall,
    BestPerGroup,
    BestPerTable,
    Counts,
    DropWorst,
    Enter,
    EventStage,
    Seating,
)

MOST_MATCHES: Final = 30
WHO: Final[tuple[tuple[str, Promise], ...]] = (
    ("all", _("全員（受付を済ませた人）")),
    ("from", _("前のステージから進んだ人")),
    ("named", _("名前で選んだ人だけ")),
)
RULES: Final[tuple[tuple[str, Promise], ...]] = (
    ("none", _("決めない（全員が進む、または最後のステージ）")),
    ("best_overall", _("全卓を通した上位")),
    ("best_per_table", _("各卓の上位と、残りの中の上位")),
    ("drop_worst", _("下位だけが敗退する")),
    ("best_per_group", _("順位別の組ごとの上位")),
)
NUMBERS_OF: Final = {
    "best_overall": ("best_n",),
    "best_per_table": ("table_k", "table_others"),
    "drop_worst": ("drop_n",),
    "best_per_group": ("group_ns",),
}
"""The fields that each rule needs; the fields of other rules are ignored."""


class StageForm(Submission):
    """A stage. ``earlier``: the stages from which players can advance to it; ``people``: the entrants."""

    name = forms.CharField(
        label=_("ステージの名前"), max_length=NAME_LENGTH, help_text=_("例: 予選、準決勝、決勝")
    )
    who = forms.ChoiceField(label=_("出る人"), choices=WHO, widget=forms.RadioSelect, initial="all")
    sources = forms.MultipleChoiceField(
        label=_("どのステージから"), widget=forms.CheckboxSelectMultiple, required=False
    )
    seeds = PeopleField(
        label=_("ここから出るシードの人（前のステージには出ない）"), max_length=40_000, required=False
    )
    players = PeopleField(label=_("そのほかに出る人"), max_length=40_000, required=False)
    # Not "matches": a field of that name would hide the form's own method from scripts.
    how_many = forms.IntegerField(label=_("1人のマッチ数"), min_value=1, max_value=MOST_MATCHES, initial=1)
    seating = forms.ChoiceField(
        label=_("卓の決め方"),
        choices=Stage.Seating.choices,
        widget=forms.RadioSelect,
        initial=Stage.Seating.DRAW,
    )
    counts = forms.ChoiceField(
        label=_("順位を決める得点"),
        choices=Stage.Counts.choices,
        widget=forms.RadioSelect,
        initial=Stage.Counts.STAGE,
    )
    rule = forms.ChoiceField(label=_("次へ進む人"), choices=RULES, widget=forms.RadioSelect, initial="none")
    best_n = forms.IntegerField(label=_("上位の人数"), min_value=1, max_value=MOST_PEOPLE, required=False)
    table_k = forms.IntegerField(label=_("各卓からの人数"), min_value=0, max_value=4, required=False)
    table_others = forms.IntegerField(
        label=_("残りの中からの人数"), min_value=0, max_value=MOST_PEOPLE, required=False
    )
    drop_n = forms.IntegerField(label=_("敗退する人数"), min_value=0, max_value=MOST_PEOPLE, required=False)
    group_ns = forms.CharField(
        label=_("1位の組から順に、進む人数"),
        max_length=100,
        required=False,
        help_text=_("例: 16, 8, 4。最後の数は、それより下の順位をまとめた組です。"),
    )
    by_group = forms.BooleanField(label=_("前のステージの卓での順位ごとに組を分ける"), required=False)
    reason = forms.CharField(label=_("変える理由"), max_length=REASON_LENGTH, required=False)

    def __init__(
        self, *args: Any, earlier: Sequence[Stage], people: People, begun: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for name in ("seeds", "players"):
            self.fields[name].people = people  # type: ignore[attr-defined]
        self.fields["sources"].choices = [(stage.code, str(stage)) for stage in earlier]  # type: ignore[attr-defined]
        if not begun:
            del self.fields["reason"]
        if not earlier:
            del self.fields["sources"]
            self.fields["who"].choices = [choice for choice in WHO if choice[0] != "from"]  # type: ignore[attr-defined]

    @property
    def plan(self) -> EventStage:
        """The stage as filled in, without an id."""
        given = self.cleaned_data
        return EventStage(
            id="",
            name=given["name"],
            enter=self._enter(),
            matches=given["how_many"],
            seating=Seating(given["seating"]),
            counts=Counts(given["counts"]),
            advance=self._advance(),
            by_group=given["by_group"] or given["rule"] == "best_per_group",
        )

    @property
    def named_fields(self) -> list[forms.BoundField]:
        return [self["seeds"], self["players"]]

    @property
    def plain_choices(self) -> list[forms.BoundField]:
        return [self["seating"], self["counts"]]

    @property
    def rules_with_numbers(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """Each rule with the numbers it needs."""
        return [
            (choice, [self[name] for name in NUMBERS_OF.get(choice.data["value"], ())])
            for choice in self["rule"]
        ]

    def clean_seeds(self) -> tuple[str, ...]:
        return self._codes("seeds")

    def clean_players(self) -> tuple[str, ...]:
        return self._codes("players")

    def clean_group_ns(self) -> tuple[int, ...]:
        text = unicodedata.normalize("NFKC", self.cleaned_data["group_ns"])
        parts = [part for part in SEPARATORS.split(text) if part]
        if not all(part.isdecimal() and int(part) <= MOST_PEOPLE for part in parts):
            raise ValidationError(_("人数を「16, 8, 4」のように書いてください。"), code="numbers")
        return tuple(map(int, parts))

    def clean(self) -> None:
        super().clean()
        cleaned = self.cleaned_data
        for name in NUMBERS_OF.get(cleaned.get("rule", ""), ()):
            if cleaned.get(name) in (None, (), "") and name not in self.errors:
                self.add_error(name, _("人数を入力してください。"))
        who = cleaned.get("who")
        if who == "from" and not cleaned.get("sources"):
            self.add_error("sources", _("どのステージから進むかを選んでください。"))
        if (
            who == "named"
            and not (cleaned.get("players") or cleaned.get("seeds"))
            and "players" not in self.errors
        ):
            self.add_error("players", _("出る人の名前を入力してください。"))

    def _enter(self) -> Enter | None:
        given = self.cleaned_data
        if given["who"] == "all":
            return None
        sources = tuple(given.get("sources", ())) if given["who"] == "from" else ()
        return Enter(sources, given["seeds"], given["players"])

    def _advance(self) -> Advance | None:
        given = self.cleaned_data
        match given["rule"]:
            case "best_overall":
                return BestOverall(given["best_n"])
            case "best_per_table":
                return BestPerTable(given["table_k"], given["table_others"])
            case "drop_worst":
                return DropWorst(given["drop_n"])
            case "best_per_group":
                return BestPerGroup({str(place): n for place, n in enumerate(given["group_ns"], start=1)})
            case _:
                return None

    def _codes(self, name: str) -> tuple[str, ...]:
        return tuple(entrant.code for entrant in self.cleaned_data[name])


def filled_in(plan: EventStage, people: People) -> dict[str, object]:
    """The initial values for an existing stage."""
    return _who(plan, people) | {
        "name": plan.name,
        "how_many": plan.matches,
        "seating": plan.seating.value,
        "counts": plan.counts.value,
        "by_group": plan.by_group,
        **_rule(plan.advance),
    }


def _who(plan: EventStage, people: People) -> dict[str, object]:
    if plan.enter is None:
        return {"who": "all"}
    by_code = {entrant.code: entrant for entrant in people.all}
    seeds, players = (
        people.write(by_code[code] for code in ids if code in by_code)
        for ids in (plan.enter.seeds, plan.enter.players)
    )
    who = "from" if plan.enter.sources else "named"
    return {"who": who, "sources": plan.enter.sources, "seeds": seeds, "players": players}


def _rule(advance: Advance | None) -> dict[str, int | str]:
    match advance:
        case BestOverall(n):
            return {"rule": "best_overall", "best_n": n}
        case BestPerTable(k, others):
            return {"rule": "best_per_table", "table_k": k, "table_others": others}
        case DropWorst(n):
            return {"rule": "drop_worst", "drop_n": n}
        case BestPerGroup(k):
            return {"rule": "best_per_group", "group_ns": ", ".join(map(str, k.values()))}
        case None:
            return {"rule": "none"}
