"""What release 0.2.0 added: roles at events, the chained log, objections, second factors."""

import secrets

import django.db.models.deletion
import league.models.roles
import league.models.tournaments
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

from league.chain import link, place_of


ROLES = {"organise_event": "owner", "judge_event": "head_judge"}


def fill_roles(apps, schema_editor):
    """Who could organise or judge every event keeps each one that is there; what they could do is a role now."""
    users, events = apps.get_model("auth", "User"), list(apps.get_model("league", "Event").objects.all())
    event_role = apps.get_model("league", "EventRole")
    for codename, role in ROLES.items():
        own = Q(user_permissions__codename=codename, user_permissions__content_type__app_label="league")
        grouped = Q(
            groups__permissions__codename=codename, groups__permissions__content_type__app_label="league"
        )
        for user in users.objects.filter(own | grouped | Q(is_superuser=True)).distinct():
            event_role.objects.bulk_create(
                event_role(event=event, user=user, role=role) for event in events
            )
    # Nothing asks for it any more: judging is a role at an event.
    apps.get_model("auth", "Group").objects.filter(name="head judge").delete()
    apps.get_model("auth", "Permission").objects.filter(
        codename="judge_event", content_type__app_label="league"
    ).delete()


def chain_acts(apps, _schema_editor):
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


def keep_last_code(apps, schema_editor):
    """The last code of each app has been used, and does not count again."""
    used = apps.get_model('league', 'UsedCode')
    for factor in apps.get_model('league', 'SecondFactor').objects.all():
        used.objects.create(factor=factor, step=factor.last_step)


class Migration(migrations.Migration):

    replaces = [('league', '0012_guesses'), ('league', '0013_roles'), ('league', '0014_fill_roles'), ('league', '0015_chain'), ('league', '0016_procedures'), ('league', '0017_criteria_changes'), ('league', '0018_documents_of_the_library'), ('league', '0019_coming'), ('league', '0020_forgetting'), ('league', '0021_final_ranking_on_paper'), ('league', '0022_self_check_in'), ('league', '0023_games_as_played'), ('league', '0024_objections'), ('league', '0025_second_factor'), ('league', '0026_fixed_tables'), ('league', '0027_overlays'), ('league', '0028_archived'), ('league', '0029_used_codes'), ('league', '0030_forgotten_in_rulings'), ('league', '0031_practice')]

    dependencies = [
        ('league', '0001_version_0_1'),
    ]

    operations = [
        migrations.CreateModel(
            name='Guesses',
            fields=[
                ('place', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('number', models.PositiveSmallIntegerField(default=0)),
                ('forgotten_at', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.AlterModelOptions(
            name='event',
            options={'ordering': ('-date', 'name'), 'permissions': (('organise_event', 'Can make events of their own'),)},
        ),
        migrations.CreateModel(
            name='EventRole',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', '責任者'), ('organiser', '運営'), ('head_judge', '審判長'), ('desk', '受付係'), ('viewer', '閲覧者')], max_length=10)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to='league.event')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='event_roles', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('event_id', 'user_id', 'role'),
                'constraints': [models.UniqueConstraint(fields=('event', 'user', 'role'), name='event_role_once', violation_error_message='このアカウントには、もうこの役割があります。'), models.CheckConstraint(condition=models.Q(('role__in', ('owner', 'organiser', 'head_judge', 'desk', 'viewer'))), name='event_role_known', violation_error_message='役割を選んでください。')],
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', '責任者'), ('organiser', '運営'), ('head_judge', '審判長'), ('desk', '受付係'), ('viewer', '閲覧者')], max_length=10)),
                ('token', models.CharField(default=league.models.roles.new_invitation, max_length=22, unique=True)),
                ('until', models.DateTimeField()),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='league.event')),
            ],
            options={
                'ordering': ('event_id', 'until'),
                'constraints': [models.CheckConstraint(condition=models.Q(('role__in', ('owner', 'organiser', 'head_judge', 'desk', 'viewer'))), name='invitation_role_known', violation_error_message='役割を選んでください。')],
            },
        ),
        migrations.RunPython(
            code=fill_roles,
            reverse_code=migrations.RunPython.noop,
        ),
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
        migrations.RunPython(
            code=chain_acts,
            reverse_code=migrations.RunPython.noop,
        ),
        migrations.AddConstraint(
            model_name='act',
            constraint=models.UniqueConstraint(fields=('event', 'no'), name='act_no_once_per_event'),
        ),
        migrations.AddField(
            model_name='event',
            name='procedures',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AlterField(
            model_name='rulingstep',
            name='kind',
            field=models.CharField(choices=[('appealed', '異議の申し立て'), ('ruled', '審判長の裁定'), ('upheld', '原裁定どおり'), ('overruled', '裁定を変更')], max_length=10),
        ),
        migrations.RemoveConstraint(
            model_name='stagedecision',
            name='decision_says_what_its_kind_needs',
        ),
        migrations.AddField(
            model_name='stagedecision',
            name='change',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='stagedecision',
            name='reason',
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AlterField(
            model_name='stagedecision',
            name='kind',
            field=models.CharField(choices=[('lot', 'くじ'), ('withdraw', '棄権'), ('move_up', '繰り上がり'), ('change', '基準の変更')], max_length=10),
        ),
        migrations.AddConstraint(
            model_name='stagedecision',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('entrant', None), ('instead_of', None), ('kind', 'lot'), ('order__isnull', False), ('stage__isnull', False)), models.Q(('entrant__isnull', False), ('instead_of', None), ('kind', 'withdraw'), ('order', None)), models.Q(('entrant__isnull', False), ('instead_of__isnull', False), ('kind', 'move_up'), ('order', None), ('stage__isnull', False)), models.Q(('change__isnull', False), ('entrant', None), ('instead_of', None), ('kind', 'change'), ('order', None)), _connector='OR'), name='decision_says_what_its_kind_needs', violation_error_message='決定の内容が足りません。'),
        ),
        migrations.RemoveConstraint(
            model_name='event',
            name='event_ruleset_known',
        ),
        migrations.AlterField(
            model_name='event',
            name='ruleset',
            field=models.CharField(choices=league.models.tournaments.documents, default=league.models.tournaments.first_document, error_messages={'invalid_choice': 'このルールは選べません。'}, max_length=10),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('ruleset', ''), _negated=True), name='event_has_ruleset', violation_error_message='ルールを選んでください。'),
        ),
        migrations.CreateModel(
            name='Coming',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('by', models.CharField(max_length=60)),
                ('at', models.DateTimeField()),
                ('ruling', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='comings', to='league.ruling')),
            ],
            options={
                'ordering': ('ruling_id', 'id'),
            },
        ),
        migrations.AddField(
            model_name='event',
            name='self_check_in',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='game',
            name='classes',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name='Objection',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField()),
                ('settled_at', models.DateTimeField(blank=True, null=True)),
                ('set_aside', models.BooleanField(default=False)),
                ('answer', models.CharField(blank=True, max_length=200)),
                ('by', models.CharField(blank=True, max_length=60)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='objections', to='league.entrant')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='objections', to='league.match')),
            ],
            options={
                'ordering': ('id',),
                'constraints': [models.UniqueConstraint(fields=('match', 'entrant'), name='objection_once_per_match_and_entrant', violation_error_message='この卓についての申し出は、もう届いています。'), models.CheckConstraint(condition=models.Q(('set_aside', False), models.Q(('settled_at__isnull', False), models.Q(('answer', ''), _negated=True)), _connector='OR'), name='objection_set_aside_for_a_reason', violation_error_message='取り上げない理由を入力してください。')],
            },
        ),
        migrations.CreateModel(
            name='SecondFactor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('secret', models.CharField(max_length=32)),
                ('last_step', models.PositiveBigIntegerField()),
                ('since', models.DateTimeField()),
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='second_factor', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='RecoveryCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64, unique=True)),
                ('factor', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='recovery_codes', to='league.secondfactor')),
            ],
        ),
        migrations.AddField(
            model_name='entrant',
            name='fixed_table',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='event',
            name='overlay_key',
            field=models.CharField(blank=True, max_length=22),
        ),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.UniqueConstraint(condition=models.Q(('overlay_key', ''), _negated=True), fields=('overlay_key',), name='event_overlay_key_once'),
        ),
        migrations.AddField(
            model_name='event',
            name='archived_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name='UsedCode',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('step', models.PositiveBigIntegerField()),
                ('factor', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='used_codes', to='league.secondfactor')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('factor', 'step'), name='code_of_an_app_counts_once')],
            },
        ),
        migrations.RunPython(
            code=keep_last_code,
            reverse_code=migrations.RunPython.noop,
        ),
        migrations.RemoveField(
            model_name='secondfactor',
            name='last_step',
        ),
        migrations.AddField(
            model_name='event',
            name='is_practice',
            field=models.BooleanField(default=False),
        ),
    ]
