"""The register: every ruling of an event as one line, searched and exported; and the head judge's inbox."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from league.adjudication.pages.report import Report, report_of
from league.adjudication.pages.verdicts import VerdictLine
from league.matches.pages.steps import place_words
from league.models import Coming, Event, Ruling, RulingStatus, RulingStep, citing
from league.rules.pages.procedures import Procedure
from league.rulings.pages.calls import UNWELL, words_of
from league.rulings.pages.procedures import procedure_of
from league.rulings.services import is_reopening_request
from scoring.event.names import folded

Cell = str | int | None


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling in a list, with the ``url`` of its page."""

    ruling: Ruling
    url: str

    @property
    def report(self) -> Report | None:
        return report_of(self.ruling)

    @property
    def words(self) -> str:
        return words_of(self.ruling)

    @property
    def procedure(self) -> Procedure | None:
        return procedure_of(self.ruling)

    @property
    def where(self) -> str:
        return " ".join(part for part in (table_words(self.ruling), game_words(self.ruling)) if part)

    @property
    def table_name(self) -> str:
        """The table as it is labelled in the hall."""
        return str(self.ruling.match.table) if self.ruling.match else "–"

    @property
    def kind(self) -> str:
        """The kind of request."""
        if self.ruling.status is RulingStatus.APPEALED:
            return _("異議")
        return _("呼び出し") if self.words else _("規則で決まらない")

    @property
    def is_call(self) -> bool:
        """Whether the head judge is wanted at a table without a ruling."""
        return bool(self.words) and not is_reopening_request(self.ruling)

    @property
    def is_urgent(self) -> bool:
        """Whether a person is unwell."""
        return bool(self.ruling.case.get("ready") == UNWELL)

    @property
    def urgency(self) -> tuple[int, datetime]:
        """The sort key: people first, then tables that wait, then questions; the oldest of each first."""
        waits = bool(self.words) or self.ruling.status is RulingStatus.APPEALED
        return (0 if self.is_urgent else 1 if waits else 2), self.ruling.at

    @property
    def coming(self) -> str:
        """Who is on the way to the table; empty if none is."""
        return next((coming.by for coming in self.ruling.comings.all()), "")

    @property
    def last_step(self) -> RulingStep | None:
        return next(reversed(self.ruling.steps.all()), None)


def table_words(ruling: Ruling) -> str:
    """The round and table of a ruling; empty without a table."""
    return f"{ruling.match.table.round} {ruling.match.table}" if ruling.match else ""


def game_words(ruling: Ruling) -> str:
    return place_words(ruling.set_number, ruling.game_number)


def verdict_words(ruling: Ruling) -> str:
    """The valid verdict: the head judge's, else the adjudicator's; empty without either."""
    if not ruling.is_overruled:
        return old_verdict(ruling)
    reason, valid = ruling.decision.reason if ruling.decision else "–", valid_verdict(ruling)
    if valid is None:
        return _("審判長の決定: %(reason)s") % {"reason": reason}
    return _("%(verdict)s（審判長の決定: %(reason)s）") % {"verdict": valid.words, "reason": reason}


def valid_verdict(ruling: Ruling) -> VerdictLine | None:
    """The head judge's verdict in place of the answer, if it is one of the verdicts."""
    report = report_of(ruling) if ruling.decided_verdict else None
    return None if report is None else report.ruled_as(ruling.decided_verdict)


def old_verdict(ruling: Ruling) -> str:
    """The adjudicator's verdict, valid or not, or the case of procedure; else empty."""
    report, procedure = report_of(ruling), procedure_of(ruling)
    return str(report.verdict.words if report else procedure.title if procedure else "")


def inbox_version(event: Event) -> str:
    """A tag that changes with every ruling and every step."""
    rulings = event.rulings.aggregate(last=Max("pk"))["last"]
    steps = RulingStep.objects.filter(ruling__event=event).aggregate(last=Max("pk"))["last"]
    comings = Coming.objects.filter(ruling__event=event).aggregate(last=Max("pk"))["last"]
    return f"{rulings or 0}-{steps or 0}-{comings or 0}"


def waiting_count(event: Event) -> int:
    """The number of an event's rulings that wait for the head judge."""
    return Ruling.objects.filter(event=event).waiting().count()


def waiting_at(event: Event) -> tuple[int | None, ...]:
    """The match of every waiting ruling; None for one without a table."""
    return tuple(Ruling.objects.filter(event=event).waiting().values_list("match", flat=True))


def citing_rulings(rulings: QuerySet[Ruling], clause: str) -> QuerySet[Ruling]:
    """Rulings with a clause, cited by the adjudicator or the head judge."""
    steps = RulingStep.objects.filter(citing(clause), ruling__in=rulings)
    return rulings.filter(citing(clause) | Q(pk__in=steps.values("ruling")))


def clauses_cited(event: Event) -> list[str]:
    """Every clause cited in a ruling of the event."""
    own = event.rulings.values_list("cited", flat=True).distinct()
    named = RulingStep.objects.filter(ruling__event=event).values_list("cited", flat=True).distinct()
    return sorted({part for cited in (*own.order_by(), *named.order_by()) for part in cited.split()})


def looked_up(rulings: QuerySet[Ruling], text: str) -> list[int]:
    """The keys of rulings that contain every word.

    Searched are names, the question, and the words to and by the head judge.
    """
    words = [folded(part) for part in text.split()]
    # The rulings of a whole event are read here, so only the fields that are searched.
    found = rulings.select_related(None).only("pk", "number", "case", "asked_by")
    return [ruling.pk for ruling in found if _matches(ruling, words)]


def _matches(ruling: Ruling, words: Iterable[str]) -> bool:
    text = folded("/".join(_texts(ruling)))
    return all(word in text or word == str(ruling.number) for word in words)


def _texts(ruling: Ruling) -> Iterator[str]:
    case = ruling.case
    yield ruling.asked_by
    yield from (str(case.get("words", "")), words_of(ruling))
    position = case.get("position")
    players = case.get("players") or (position.get("players") if isinstance(position, dict) else ())
    yield from (player for player in players or () if isinstance(player, str))
    for step in ruling.steps.all():
        yield from (step.by, step.reason)


def register_rows(rulings: Iterable[Ruling]) -> list[Sequence[Cell]]:
    """The register for a spreadsheet, with its header; questions in words, and the latest decision."""
    header = (
        _("番号"), _("日時"), _("卓"), _("ゲーム"), _("種類"), _("判定"), _("条項"), _("審判"), _("状態"), _("質問"), _("理由"),
    )  # fmt: skip
    return [header, *(_cells(ruling) for ruling in rulings)]


def _cells(ruling: Ruling) -> Sequence[Cell]:
    steps, procedure = list(ruling.steps.all()), procedure_of(ruling)
    return (
        ruling.number,
        f"{timezone.localtime(ruling.at):%Y-%m-%d %H:%M}",
        table_words(ruling),
        game_words(ruling),
        ruling.get_question_display(),
        verdict_words(ruling),
        " ".join(ruling.clauses),
        ruling.asked_by,
        str(RulingStatus(ruling.status).label),
        str(procedure.text) if procedure else words_of(ruling),
        steps[-1].reason if steps else "",
    )
