from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from league.migrations._guards import guards, install, remove

OLD = import_module("league.migrations.0009_papers_and_time").GUARDS
GUARDS = [
    *(each for each in OLD if not each.name.startswith("ruling_decision_append_only")),
    *guards(
        "ruling_step_append_only",
        "league_rulingstep",
        "1 = 1",
        "a step taken on a ruling is never changed",
        "UPDATE DELETE",
    ),
    *guards(
        "act_ruling",
        "league_act",
        "NEW.ruling_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM league_ruling r "
        "WHERE r.id = NEW.ruling_id AND r.match_id = NEW.match_id)",
        "an act carries out a ruling of its own match",
        "INSERT",
    ),
]


def fill(apps, _schema_editor):
    """What rulings are looked up by, and the names of those who have decided so far."""
    for ruling in apps.get_model("league", "Ruling").objects.order_by("pk").iterator(chunk_size=200):
        answer = ruling.answer if isinstance(ruling.answer, dict) else {}
        told = answer.get("clauses")
        clauses = {each for each in told if isinstance(each, str)} if isinstance(told, list) else ()
        ruling.cited = " ".join(sorted(clauses))[:1000]
        ruling.asks_judge = answer.get("verdict") == "undetermined"
        ruling.save(update_fields=["cited", "asks_judge"])
    for step in apps.get_model("league", "RulingStep").objects.select_related("user"):
        name = f"{step.user.first_name} {step.user.last_name}".strip() or step.user.username if step.user else ""
        step.by = (name or "審判長")[:60]
        step.save(update_fields=["by"])


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0009_papers_and_time'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        remove(OLD),
        migrations.RenameModel('RulingDecision', 'RulingStep'),
        migrations.RemoveConstraint(
            model_name='rulingstep',
            name='ruling_decision_known',
        ),
        migrations.RemoveConstraint(
            model_name='rulingstep',
            name='ruling_overruled_for_a_reason',
        ),
        migrations.AlterField(
            model_name='rulingstep',
            name='ruling',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='steps', to='league.ruling'),
        ),
        migrations.AlterField(
            model_name='rulingstep',
            name='kind',
            field=models.CharField(choices=[('appealed', '異議の申し立て'), ('ruled', '審判長の裁定'), ('upheld', '支持'), ('overruled', '変更')], max_length=10),
        ),
        migrations.AddField(
            model_name='rulingstep',
            name='cited',
            field=models.TextField(blank=True),
        ),
        migrations.AddField(
            model_name='rulingstep',
            name='by',
            field=models.CharField(default='', max_length=60),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='rulingstep',
            name='entered_by',
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name='rulingstep',
            name='client_id',
            field=models.UUIDField(blank=True, null=True, unique=True),
        ),
        migrations.RemoveConstraint(
            model_name='ruling',
            name='ruling_question_known',
        ),
        migrations.AlterField(
            model_name='ruling',
            name='question',
            field=models.CharField(choices=[('play', '出し方'), ('ranking', '順位'), ('exchange', '交換'), ('deal', '配札'), ('record', '1ゲームの記録'), ('call', '審判長への質問')], max_length=10),
        ),
        migrations.AddField(
            model_name='ruling',
            name='asks_judge',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='ruling',
            name='cited',
            field=models.TextField(blank=True),
        ),
        migrations.AddField(
            model_name='act',
            name='ruling',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='league.ruling'),
        ),
        migrations.AddField(
            model_name='event',
            name='public_rulings',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='event',
            name='screen_rulings',
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name='ruling',
            index=models.Index(fields=['ruleset', 'question', 'cited'], name='ruling_likeness'),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(('question__in', ('play', 'ranking', 'exchange', 'deal', 'record', 'call'))), name='ruling_question_known', violation_error_message='この問いは選べません。'),
        ),
        migrations.AddConstraint(
            model_name='rulingstep',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ('appealed', 'ruled', 'upheld', 'overruled'))), name='ruling_step_known', violation_error_message='支持か変更かを選んでください。'),
        ),
        migrations.AddConstraint(
            model_name='rulingstep',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'upheld'), models.Q(('reason', ''), _negated=True), _connector='OR'), name='ruling_step_for_a_reason', violation_error_message='理由を入力してください。'),
        ),
        migrations.AddConstraint(
            model_name='rulingstep',
            constraint=models.CheckConstraint(condition=models.Q(('by', ''), _negated=True), name='ruling_step_by_someone', violation_error_message='誰がしたことか、名前を入力してください。'),
        ),
        install(GUARDS),
    ]
