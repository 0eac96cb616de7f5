"""Every act becomes an entry of one chain per event; those that are there are chained in the order they were committed."""

import secrets
from importlib import import_module

from django.db import migrations, models

from league.chain import link, place_of
from league.migrations._guards import guards, install, remove

OLD = import_module("league.migrations.0010_ruling_register").GUARDS
_FIXED = (
    "event_id", "seq", "client_id", "base_version", "at", "verb", "no", "place", "prev", "hash",
)  # fmt: skip
_FIXED_OR_NONE = ("match_id", "user_id", "set_number", "game_number", "ruling_id", "undoes_id")
_REWRITTEN = " OR ".join(
    [
        *(f"NEW.{each} <> OLD.{each}" for each in _FIXED),
        *(f"COALESCE(NEW.{each}, -1) <> COALESCE(OLD.{each}, -1)" for each in _FIXED_OR_NONE),
        # A person's words may be erased, and then their digest takes the place of the salt.
        "NEW.salts = OLD.salts",
    ]
)
GUARDS = [
    *(each for each in OLD if not each.name.startswith("act_append_only")),
    *guards("act_append_only", "league_act", "1 = 1", "the log of acts is never changed", "DELETE"),
    *guards("act_append_only", "league_act", _REWRITTEN, "the log of acts is never changed", "UPDATE"),
    *guards(
        "act_chained",
        "league_act",
        "EXISTS (SELECT 1 FROM league_act a WHERE a.event_id = NEW.event_id AND a.no >= NEW.no)",
        "an entry of the log comes after all others",
        "INSERT",
    ),
]


def fill(apps, _schema_editor):
    """Chain what was done so far, event by event, in the order of its rows."""
    acts = apps.get_model("league", "Act").objects.select_related("ruling", "match__table__round__stage")
    for event in apps.get_model("league", "Event").objects.order_by("pk"):
        head, numbers = None, {}
        for act in acts.filter(event=event).order_by("pk").iterator(chunk_size=500):
            if act.undoes_id:
                act.undoes.no = numbers[act.undoes_id]
            act.place = place_of(act.match) if act.match else ""
            head = link(act, head, lambda: secrets.token_hex(16))
            numbers[act.pk] = act.no
            act.save(update_fields=["no", "place", "salts", "prev", "hash"])
        if head is not None:
            event.log_no, event.log_hash = head.no, head.hash
            event.save(update_fields=["log_no", "log_hash"])


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0014_fill_roles'),
    ]

    operations = [
        remove(OLD),
        migrations.AddField(
            model_name='act',
            name='no',
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='act',
            name='place',
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AddField(
            model_name='act',
            name='salts',
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name='act',
            name='prev',
            field=models.CharField(default='', max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='act',
            name='hash',
            field=models.CharField(default='', max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='event',
            name='log_hash',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name='event',
            name='log_no',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name='act',
            name='verb',
            field=models.CharField(choices=[('draw_seats', '席決め'), ('correct_seats', '席の訂正'), ('seal_envelope', '封筒に封'), ('correct_envelope', '封筒の訂正'), ('open_envelope', '封筒を開封'), ('record_exit', 'あがり'), ('judge_exit', '反則の判定'), ('correct_game', 'ゲームの訂正'), ('cut_off_game', 'ゲームの打ち切り'), ('cut_off_table', '卓の打ち切り'), ('undo', '取り消し'), ('confirm', '結果の確認'), ('close', 'マッチ終了'), ('reopen', 'マッチ再開'), ('lay_table', '卓の用意'), ('renew_link', '卓リンクの更新'), ('remove_table', '卓の取り消し'), ('create_event', '大会の作成'), ('correct_event', '大会の訂正'), ('add_round', '回戦の追加'), ('correct_round', '回戦の訂正'), ('remove_round', '回戦の取り消し'), ('enter_players', '参加者の登録'), ('correct_player', '参加者の訂正'), ('remove_player', '参加者の取り消し'), ('change_status', '受付・棄権'), ('add_stage', 'ステージの追加'), ('correct_stage', 'ステージの訂正'), ('remove_stage', 'ステージの取り消し'), ('announce_draw', '抽選の予告'), ('draw', '組合せ抽選'), ('discard_draw', '抽選の取り消し'), ('publish_draw', '組合せの公開'), ('change_seating', '組合せの変更'), ('substitute', '交代'), ('record_totals', '用紙の合計'), ('penalise', '罰則・注意'), ('lift_penalty', '罰則の取り消し'), ('decide', '運営の決定'), ('advance', '勝ち抜けの発表'), ('import', '大会ファイルの取り込み'), ('enter_sheet', '用紙からの入力'), ('compare_sheet', '用紙との照合'), ('start_round', '回戦の開始'), ('change_time', '時間の変更'), ('invite', '招待リンク'), ('grant_role', '役割を渡す'), ('revoke_role', '役割を外す'), ('ask_ruling', '裁定'), ('step_on_ruling', '異議・審判長の裁定')], max_length=20),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='act',
            constraint=models.UniqueConstraint(fields=('event', 'no'), name='act_no_once_per_event'),
        ),
        install(GUARDS),
    ]
