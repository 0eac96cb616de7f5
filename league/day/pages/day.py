"""The strip of steps on an event's page, the one thing to do next, and what waits for an official."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from league.access import Right
from league.day.pages.course import (
    DayCourse,
    DayDue,
    DayFacts,
    DayStep,
    DayTask,
    RoundFacts,
    StageFacts,
    StepState,
    day_course,
)
from league.day.pages.lessons import Lesson, lesson_at
from league.models import Event
from league.objections.services import objections_before

TASK_WORDS: Final[dict[DayTask, Promise]] = {
    DayTask.STAGES: gettext_lazy("ステージ"),
    DayTask.ENTRANTS: gettext_lazy("参加者"),
    DayTask.CHECK_IN: gettext_lazy("受付"),
    DayTask.DRAW: pgettext_lazy("one", "抽選"),
    DayTask.PLAY: gettext_lazy("対局"),
    DayTask.ADVANCE: gettext_lazy("発表"),
    DayTask.HAND_OUT: gettext_lazy("結果を渡す"),
}
STATE_WORDS: Final[dict[StepState, Promise]] = {
    StepState.DONE: gettext_lazy("済み"),
    StepState.NOW: gettext_lazy("いま"),
    StepState.AHEAD: gettext_lazy("これから"),
}


@dataclass(frozen=True, slots=True)
class Action:
    """A button: its address and words, and ``why`` it is offered."""

    url: str
    words: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step of the strip, with its count in words (empty: none)."""

    words: Promise
    state: StepState
    count: str

    @property
    def state_words(self) -> Promise:
        return STATE_WORDS[self.state]


@dataclass(frozen=True, slots=True)
class DayChapter:
    """Steps that belong together: those of a stage under its name; others alone, with an empty ``title``."""

    title: str
    steps: tuple[StepLine, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """The strip, the next thing to do, an alternative to it (None: none), and in a practice the lesson."""

    chapters: tuple[DayChapter, ...]
    action: Action
    instead: Action | None
    lesson: Lesson | None = None


def day_of(event: Event, facts: DayFacts, rights: Collection[Right], *, waiting: int = 0) -> Day:
    """The day for a user with these rights. ``waiting``: rulings wait for the head judge."""
    course = day_course(facts)
    if Right.ORGANISE in rights:
        lesson = lesson_at(course.due) if event.is_practice else None
        return Day(_chapters(course), _next(event, course, facts), _instead(event, course), lesson)
    action = Action(_to(event, "hall"), _("会場を見る"))
    if Right.JUDGE in rights:
        action = _for_judge(event, waiting)
    elif Right.SERVE in rights:
        action = _for_desk(event, course, facts)
    return Day(_chapters(course), action, None)


def _to(event: Event, page: str, *where: int) -> str:
    return reverse(page, args=[event.slug, *where])


def _chapters(course: DayCourse) -> tuple[DayChapter, ...]:
    found: list[DayChapter] = []
    lines: list[StepLine] = []
    for at, step in enumerate(course.steps):
        lines.append(StepLine(TASK_WORDS[step.task], step.state, _count(step)))
        following = course.steps[at + 1] if at + 1 < len(course.steps) else None
        if following is None or step.stage is None or following.stage is not step.stage:
            found.append(DayChapter(step.stage.title if step.stage else "", tuple(lines)))
            lines = []
    return tuple(found)


def _count(step: DayStep) -> str:
    match step.task:
        case DayTask.ENTRANTS if step.done:
            return ngettext("%(count)d人", "%(count)d人", step.done) % {"count": step.done}
        case DayTask.CHECK_IN | DayTask.PLAY if step.of:
            return f"{step.done}/{step.of}"
        case DayTask.DRAW if step.of > 1:
            return f"{step.done}/{step.of}"
        case _:
            return ""


def _next(event: Event, course: DayCourse, facts: DayFacts) -> Action:
    """The next thing for an organiser to do."""
    if course.stage is None:
        return _before_and_after(event, course.due, facts)
    if course.round is None:
        return _at_stage(event, course.due, course.stage)
    return _at_round(event, course.due, course.round)


def _before_and_after(event: Event, due: DayDue, facts: DayFacts) -> Action:
    match due:
        case DayDue.SET_STAGES:
            why = _("どのステージを何人で戦うかを決めると、必要な卓の数と、このあとの道順が出ます。")
            return Action(_to(event, "stage_list"), _("大会の形を決める"), why)
        case DayDue.ENTER:
            why = _("名簿を貼り付けるか、ファイルを選びます。3人から始められます。")
            return Action(_to(event, "event_entrants_import"), _("参加者の名簿を読み込む"), why)
        case DayDue.CALL_ROLL:
            return _roll(event, facts)
        case _:
            why = _("全ステージが終わりました。大会ファイルがあれば、だれでも得点と順位を検証できます。")
            return Action(_to(event, "event_file"), _("大会ファイルを保存して渡す"), why)


def _roll(event: Event, facts: DayFacts) -> Action:
    if not facts.waiting:
        why = _("抽選には、受付済みの人が3人以上要ります。")
        return Action(_to(event, "event_check_in"), _("受付をする"), why)
    if not facts.present:
        why = _("来た人の名前をタップします。抽選には受付済みの人だけが入ります。")
        return Action(_to(event, "event_check_in"), _("受付を始める"), why)
    why = ngettext(
        "まだ来ていない人が%(count)d人います。そろったら「受付を終了する」を押します。",
        "まだ来ていない人が%(count)d人います。そろったら「受付を終了する」を押します。",
        facts.waiting,
    ) % {"count": facts.waiting}
    return Action(_to(event, "event_check_in"), _("受付を続ける"), why)


_STAGE_WORDS: Final = {
    DayDue.ANNOUNCE_DRAW: (
        gettext_lazy("%(stage)sの組合せを決める"),
        gettext_lazy("名簿と設定を先に公開してから、さいころなどの種で抽選します。"),
    ),
    DayDue.ENTER_SEED: (
        gettext_lazy("種を入れて%(stage)sを抽選する"),
        gettext_lazy("抽選は予告済みです。会場で決めた種を入れると、席が決まります。"),
    ),
    DayDue.PUBLISH: (
        gettext_lazy("%(stage)sの組合せを確かめて公開する"),
        gettext_lazy("席は決まりましたが、まだだれにも見えていません。"),
    ),
    DayDue.ADVANCE: (
        gettext_lazy("%(stage)sから進む人を発表する"),
        gettext_lazy("全卓が終わりました。発表すると、次のステージの組合せを決められます。"),
    ),
}


def _at_stage(event: Event, due: DayDue, stage: StageFacts) -> Action:
    if due is DayDue.ADVANCE and (objections := _objections(event, stage)):
        return objections
    words, why = _STAGE_WORDS[due]
    page = "stage_advance" if due is DayDue.ADVANCE else "stage_draw"
    return Action(_to(event, page, stage.number), str(words) % {"stage": stage.title}, str(why))


def _objections(event: Event, stage: StageFacts) -> Action | None:
    """The objections for which an announcement waits."""
    count = objections_before(event, stage.number).count()
    if not count:
        return None
    words = ngettext("%(count)d件の申し出を片付ける", "%(count)d件の申し出を片付ける", count) % {
        "count": count
    }
    return Action(
        _to(event, "objection_list"), words, _("結果が違うという申し出が片付くまで、発表は待ちます。")
    )


def _at_round(event: Event, due: DayDue, of_round: RoundFacts) -> Action:
    counts = {"round": of_round.title, "open": of_round.open, "tables": of_round.tables}
    query = f"?round={of_round.number}"
    match due:
        case DayDue.LAY_TABLES:
            why = _("この回戦には、まだ卓がありません。")
            return Action(
                _to(event, "event_table_create", of_round.number), _("%(round)sの卓を追加する") % counts, why
            )
        case DayDue.PRINT:
            why = _("組合せは公開済みです。掲示する組合せ表、席札、スコアシートを1つのPDFにします。")
            return Action(_to(event, "print_room") + query, _("%(round)sの用紙を印刷する") % counts, why)
        case DayDue.START:
            why = _("全員が席についたら、持ち時間を決めて時計を動かします。")
            return Action(_to(event, "hall") + query, _("%(round)sの時計を動かす") % counts, why)
        case _:
            why = _("%(tables)d卓のうち%(open)d卓が終わっていません。") % counts
            return Action(_to(event, "hall") + query, _("%(round)sの会場を見る") % counts, why)


def _instead(event: Event, course: DayCourse) -> Action | None:
    """The alternative: skip printing, or look at the ranking before it is announced."""
    of_round = course.round
    if course.due is DayDue.PRINT and of_round is not None:
        return Action(f"{_to(event, 'hall')}?round={of_round.number}", _("印刷しないで時計へ進む"))
    if course.due is DayDue.HAND_OUT:
        return Action(_to(event, "standings_final"), _("最終順位を見る"))
    return None


def _for_judge(event: Event, waiting: int) -> Action:
    why = _("呼び出し、異議、規則で決まらない裁定がここに届きます。")
    words = _("審判長の受信箱を開く")
    if waiting:
        words = ngettext("%(count)d件の呼び出しに答える", "%(count)d件の呼び出しに答える", waiting) % {
            "count": waiting
        }
    return Action(_to(event, "ruling_inbox"), words, why)


def _for_desk(event: Event, course: DayCourse, facts: DayFacts) -> Action:
    if course.due is DayDue.ADVANCE and course.stage and (objections := _objections(event, course.stage)):
        return objections
    match course.due, course.round:
        case DayDue.CALL_ROLL, _:
            return _roll(event, facts)
        case DayDue.PRINT as due, RoundFacts() as of_round:
            return _at_round(event, due, of_round)
        case ((DayDue.START | DayDue.WATCH), _):
            why = _("戻ってきたスコアシートを、卓の入力と照合します。")
            return Action(_to(event, "desk"), _("用紙を照合する"), why)
        case _:
            why = _("いま受付係がすることはありません。参加者の受付はいつでもできます。")
            return Action(_to(event, "event_check_in"), _("受付を開く"), why)
