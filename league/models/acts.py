"""The log: one row per act of a person, written in its transaction and never changed."""

from collections.abc import Sequence
from typing import Any

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.models.rulings import Ruling
from league.models.shared import LoggedAct, check
from league.models.tables import Match
from league.models.tournaments import Event


class Verb(models.TextChoices):
    """The kinds of acts, at a table and at an event."""

    DRAW_SEATS = "draw_seats", _("席決め")
    CORRECT_SEATS = "correct_seats", _("席の訂正")
    SEAL_ENVELOPE = "seal_envelope", _("封筒に封")
    CORRECT_ENVELOPE = "correct_envelope", _("封筒の訂正")
    OPEN_ENVELOPE = "open_envelope", _("封筒を開封")
    RECORD_EXIT = "record_exit", _("あがり")
    JUDGE_EXIT = "judge_exit", _("反則の判定")
    CORRECT_GAME = "correct_game", _("ゲームの訂正")
    CUT_OFF_GAME = "cut_off_game", _("ゲームの打ち切り")
    CUT_OFF_TABLE = "cut_off_table", _("卓の打ち切り")
    UNDO = "undo", _("取り消し")
    CONFIRM = "confirm", _("結果の確認")
    CLOSE = "close", _("マッチ終了")
    REOPEN = "reopen", _("マッチ再開")
    CREATE_TABLE = "lay_table", _("卓の用意")
    RENEW_LINK = "renew_link", _("卓リンクの更新")
    REMOVE_TABLE = "remove_table", _("卓の取り消し")
    CREATE_EVENT = "create_event", _("大会の作成")
    CORRECT_EVENT = "correct_event", _("大会を直す")
    ARCHIVE = "archive", _("大会のアーカイブ")
    RESTORE = "restore", _("アーカイブから戻す")
    ADD_ROUND = "add_round", _("回戦の追加")
    CORRECT_ROUND = "correct_round", _("回戦を直す")
    REMOVE_ROUND = "remove_round", _("回戦の取り消し")
    ENTER_PLAYERS = "enter_players", _("参加者の登録")
    CORRECT_PLAYER = "correct_player", _("参加者を直す")
    FIX_TABLE = "fix_table", _("決まった卓")
    REMOVE_PLAYER = "remove_player", _("参加者の取り消し")
    CHANGE_STATUS = "change_status", _("受付・棄権")
    ASK_TO_LEAVE = "ask_to_leave", _("抜けたいという申し出")
    ARRIVE = "arrive", _("本人の受付")
    ADD_STAGE = "add_stage", _("ステージの追加")
    CORRECT_STAGE = "correct_stage", _("ステージを直す")
    REMOVE_STAGE = "remove_stage", _("ステージの取り消し")
    ANNOUNCE_DRAW = "announce_draw", _("抽選の予告")
    DRAW = "draw", _("組合せ抽選")
    DISCARD_DRAW = "discard_draw", _("抽選の取り消し")
    PUBLISH_DRAW = "publish_draw", _("組合せの公開")
    CHANGE_SEATING = "change_seating", _("席を直す")
    SUBSTITUTE = "substitute", _("交代")
    RECORD_TOTALS = "record_totals", _("用紙の合計")
    PENALISE = "penalise", _("罰則・注意")
    LIFT_PENALTY = "lift_penalty", _("罰則の取り消し")
    DECIDE = "decide", _("運営の決定")
    ADVANCE = "advance", _("勝ち抜けの発表")
    IMPORT = "import", _("大会ファイルの取り込み")
    ENTER_SHEET = "enter_sheet", _("用紙からの入力")
    COMPARE_SHEET = "compare_sheet", _("用紙との照合")
    START_ROUND = "start_round", _("回戦の開始")
    CHANGE_TIME = "change_time", _("時間の変更")
    INVITE = "invite", _("招待リンク")
    GRANT_ROLE = "grant_role", _("役割を渡す")
    REVOKE_ROLE = "revoke_role", _("役割を外す")
    RENEW_OVERLAYS = "renew_overlays", _("配信画面のアドレス")
    FORGET = "forget", _("個人情報の消去")
    RAISE_OBJECTION = "raise_objection", _("結果への申し出")
    SETTLE_OBJECTION = "settle_objection", _("申し出への返事")
    ASK_RULING = "ask_ruling", _("裁定")
    STEP_ON_RULING = "step_on_ruling", _("異議・審判長の裁定")


def verbs() -> Sequence[tuple[str, Promise]]:
    """The choices of a verb, read at run time, so that a new verb needs no migration."""
    return Verb.choices


class Act(LoggedAct):
    """One act: an entry of the event's log (``scoring.log.chain``), stored in its transaction."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="acts")
    # None: an act on the event itself.
    match = models.ForeignKey(Match, models.PROTECT, null=True, blank=True, related_name="acts")
    # From 1 within the match, or without a match within the event: the version that the act made.
    seq = models.PositiveIntegerField()
    # The version that its author saw.
    base_version = models.PositiveIntegerField()
    verb = models.CharField(max_length=20, choices=verbs)
    # The set and the game it is about; None: the whole match.
    set_number = models.PositiveSmallIntegerField(null=True, blank=True)
    game_number = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)  # in the words of its author
    # The ruling it carries out.
    ruling = models.ForeignKey(Ruling, models.PROTECT, null=True, blank=True, related_name="acts")
    # One to one, so that no act is undone twice.
    undoes = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="undone_by")
    # The table as the log calls it, ``s1/2/4``: stage, round, number. Empty: none.
    place = models.CharField(max_length=120, blank=True)
    # The changed rows that the journal logs; None: there are none, or an older version logged the act.
    rows = models.JSONField(null=True, blank=True)

    changed: Any = None
    """``before`` and ``after`` as parts of the match (``scoring.log.parts``), on an act just recorded."""

    class Meta:
        ordering = ("event_id", "match_id", "seq")
        constraints = (
            UniqueConstraint(
                fields=("match", "seq"), condition=Q(match__isnull=False), name="act_seq_once_per_match"
            ),
            # NULL equals nothing in a unique index, so the first constraint leaves the event's own acts free.
            UniqueConstraint(
                fields=("event", "seq"), condition=Q(match__isnull=True), name="act_seq_once_per_event"
            ),
            UniqueConstraint(fields=("event", "no"), name="act_no_once_per_event"),
            check("act_has_actor", ~Q(actor=""), _("誰の記録か、名前を入力してください。")),
            CheckConstraint(condition=Q(seq__gt=models.F("base_version")), name="act_follows_its_base"),
            CheckConstraint(
                condition=Q(verb="undo", undoes__isnull=False) | ~Q(verb="undo") & Q(undoes=None),
                name="act_undo_names_what",
            ),
        )

    def __str__(self) -> str:
        return f"{self.seq} {self.get_verb_display()}"
