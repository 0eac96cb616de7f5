"""What release 0.4.0 added."""

import django.db.models.deletion
import league.models.seasons
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('league', '0034_leaving'), ('league', '0035_seat_shown'), ('league', '0004_leaving'), ('league', '0005_seat_shown'), ('league', '0006_rows'), ('league', '0007_seasons'), ('league', '0008_public_people'), ('league', '0009_procedure_rulings'), ('league', '0010_question_words'), ('league', '0011_event_in_words'), ('league', '0012_identity')]

    dependencies = [
        ('league', '0003_version_0_3'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='substitution',
            name='substitution_of_two',
        ),
        migrations.AlterField(
            model_name='substitution',
            name='incoming',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='league.matchplayer'),
        ),
        migrations.AddConstraint(
            model_name='substitution',
            constraint=models.CheckConstraint(condition=models.Q(('incoming', None), models.Q(('incoming', models.F('outgoing')), _negated=True), _connector='OR'), name='substitution_of_two', violation_error_message='交代には別の人を選んでください。'),
        ),
        migrations.AddField(
            model_name='stagedecision',
            name='last_round',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='stagedecision',
            name='last_set',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='match',
            name='last_game',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='objection',
            name='shown_seat',
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name='act',
            name='rows',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name='Season',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(unique=True)),
                ('document', models.TextField()),
                ('hand_in_key', models.CharField(default=league.models.seasons.new_hand_in_key, max_length=22, unique=True)),
                ('log_no', models.PositiveIntegerField(default=0)),
                ('log_hash', models.CharField(blank=True, max_length=64)),
            ],
            options={
                'ordering': ('-slug',),
            },
        ),
        migrations.CreateModel(
            name='HandIn',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.CharField(max_length=100)),
                ('sender', models.CharField(max_length=60)),
                ('content', models.BinaryField()),
                ('sha256', models.CharField(max_length=64)),
                ('at', models.DateTimeField()),
                ('status', models.CharField(choices=[('waiting', '確認待ち'), ('taken', '取り込み済み'), ('aside', '取り込まない')], default='waiting', max_length=10)),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='hand_ins', to='league.season')),
            ],
            options={
                'ordering': ('season_id', '-at', '-pk'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('status', 'waiting')), fields=('season', 'event', 'sha256'), name='hand_in_waits_once'), models.CheckConstraint(condition=models.Q(('status__in', ('waiting', 'taken', 'aside'))), name='hand_in_status_known')],
            },
        ),
        migrations.CreateModel(
            name='SeasonAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('no', models.PositiveIntegerField()),
                ('client_id', models.UUIDField(unique=True)),
                ('actor', models.CharField(max_length=60)),
                ('at', models.DateTimeField()),
                ('verb', models.CharField(choices=league.models.seasons.season_verbs, max_length=20)),
                ('before', models.JSONField(default=dict)),
                ('after', models.JSONField(default=dict)),
                ('salts', models.JSONField(default=dict)),
                ('prev', models.CharField(max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='league.season')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('season_id', 'no'),
                'constraints': [models.UniqueConstraint(fields=('season', 'no'), name='season_act_no_once')],
            },
        ),
        migrations.CreateModel(
            name='SeasonFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200)),
                ('content', models.BinaryField()),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='files', to='league.season')),
            ],
            options={
                'ordering': ('season_id', 'name'),
                'constraints': [models.UniqueConstraint(fields=('season', 'name'), name='season_file_once')],
            },
        ),
        migrations.CreateModel(
            name='SeasonRole',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', '責任者'), ('registrar', '登録係'), ('viewer', '閲覧者')], max_length=10)),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to='league.season')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='season_roles', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('season_id', 'user_id', 'role'),
                'constraints': [models.UniqueConstraint(fields=('season', 'user'), name='season_role_once'), models.CheckConstraint(condition=models.Q(('role__in', ('owner', 'registrar', 'viewer'))), name='season_role_known')],
            },
        ),
        migrations.RemoveConstraint(
            model_name='ruling',
            name='ruling_question_known',
        ),
        migrations.AlterField(
            model_name='ruling',
            name='question',
            field=models.CharField(choices=[('play', '出し方'), ('ranking', '順位'), ('exchange', '交換'), ('deal', '配り方'), ('record', '1ゲームの記録'), ('call', '審判長への質問'), ('procedure', '手順の決まり')], max_length=10),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(('question__in', ('play', 'ranking', 'exchange', 'deal', 'record', 'call', 'procedure'))), name='ruling_question_known', violation_error_message='この問いは選べません。'),
        ),
        migrations.AddField(
            model_name='event',
            name='public_people',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='event',
            name='how_to_enter',
            field=models.CharField(blank=True, max_length=500),
        ),
        migrations.AddField(
            model_name='event',
            name='schedule',
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.CreateModel(
            name='Picture',
            fields=[
                ('digest', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('content', models.BinaryField()),
            ],
        ),
        migrations.AddField(
            model_name='event',
            name='organiser',
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AddField(
            model_name='event',
            name='colour',
            field=models.CharField(blank=True, max_length=7),
        ),
        migrations.AddField(
            model_name='event',
            name='logo',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name='event',
            name='certificate',
            field=models.CharField(blank=True, max_length=300),
        ),
    ]
