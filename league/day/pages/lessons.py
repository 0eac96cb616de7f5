"""The texts of a practice event: what each step of a day does, and why."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.day.pages.course import DayDue


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a practice says at a step.

    ``words``: the text; ``plays``: the practice can play its tables by itself; ``waits``: nothing is left to
    do there; ``last``: the day is over.
    """

    words: Promise
    plays: bool = False
    waits: bool = False
    last: bool = False


_WATCH: Final = _(
    "本番では、審判が卓のQRコードをスマホで読み、あがった順に名前をタップします。結果はその場でここと順位表に出ます。"
    "練習では、下のボタンで全卓を架空の結果で打てます。1卓を「卓のページ」で自分で入れてみてもかまいません。"
)
_LESSONS: Final[dict[DayDue, Promise]] = {
    DayDue.SET_STAGES: _("大会の形です。何人がどのステージへ進むかで、卓の数とこのあとの道順が決まります。"),
    DayDue.ENTER: _("だれが出るかです。本番では、表計算ソフトの名簿をそのまま貼り付けられます。"),
    DayDue.CALL_ROLL: _(
        "架空の8人が申し込んでいます。来た人として、全員の名前を1回ずつタップしてください。"
        "来ていない人を抽選に入れると卓が3人になるので、抽選の前に受付をします。"
    ),
    DayDue.ANNOUNCE_DRAW: _(
        "席は、あとからだれでも計算し直せる抽選で決まります。ふだんはこの機械の乱数で、1回押すだけです。"
        "だれにも疑われたくない大会では、先に予告してから、会場で振ったさいころの目を種にできます。"
    ),
    DayDue.ENTER_SEED: _(
        "本番では、会場でさいころを振ってもらい、出た目を入れます。だれも前もって知らない数なので、席を選べる人はいません。"
        "練習では、好きな数を入れてください。"
    ),
    DayDue.PUBLISH: _(
        "運営だけが席を見られるうちに、卓の人数などを確かめます。公開すると、参加者のスマホと会場の画面に席が出ます。"
    ),
    DayDue.LAY_TABLES: _("この回戦は手で組みます。"),
    DayDue.PRINT: _(
        "掲示する組合せ表や席札を1つのPDFにします。審判が使うQRコードもここにあります。練習では「印刷しないで時計へ進む」でかまいません。"
    ),
    DayDue.START: _(
        "全員が席についたら、時計を動かします。残り時間は、会場の画面と卓のスマホに同じように出ます。"
    ),
    DayDue.WATCH: _WATCH,
    DayDue.ADVANCE: _(
        "だれが次へ進むかは、発表するまで公式になりません。通過ラインに同点が残っていれば、くじなどで決めて、決めた人と一緒に記録します。"
    ),
    DayDue.HAND_OUT: _(
        "大会ファイルがあれば、だれでも抽選、得点、順位を計算し直せます。これで1日は終わりです。"
        "練習を片付けると、一覧から外れて「アーカイブ」に残ります。本番の大会には何も混ざりません。"
    ),
}
_PLAYED: Final = frozenset({DayDue.START, DayDue.WATCH})


def lesson_at(due: DayDue) -> Lesson:
    """The lesson of a due task."""
    return Lesson(_LESSONS[due], plays=due in _PLAYED, waits=due is DayDue.WATCH, last=due is DayDue.HAND_OUT)
