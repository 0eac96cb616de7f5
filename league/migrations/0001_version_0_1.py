"""The tables as release 0.1.0 left them."""

import django.db.models.deletion
import league.models.acts
import league.models.tables
from django.conf import settings
from django.db import migrations, models


def create_group(apps, schema_editor):
    """The group of those who may make events. Django makes permissions only after all migrations have run."""
    content_type, _ = apps.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="league", model="event"
    )
    permission, _ = apps.get_model("auth", "Permission").objects.get_or_create(
        content_type=content_type,
        codename="organise_event",
        defaults={"name": "Can set events up, print, correct and close"},
    )
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name="organiser")
    group.permissions.add(permission)


class Migration(migrations.Migration):

    replaces = [('league', '0001_initial'), ('league', '0002_guards'), ('league', '0003_groups'), ('league', '0004_rulings'), ('league', '0005_ruling_guards'), ('league', '0006_stages'), ('league', '0007_fill_stages'), ('league', '0008_stages_required'), ('league', '0009_papers_and_time'), ('league', '0010_ruling_register'), ('league', '0011_ordering_within')]

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('contenttypes', '0002_remove_content_type_name'),
    ]

    operations = [
        migrations.CreateModel(
            name='Draw',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('document', models.JSONField()),
                ('commitment', models.CharField(blank=True, max_length=64)),
                ('published_at', models.DateTimeField(blank=True, null=True)),
                ('discarded_at', models.DateTimeField(blank=True, null=True)),
                ('reason', models.CharField(blank=True, max_length=200)),
            ],
            options={
                'ordering': ('stage_id', 'id'),
                'constraints': [models.CheckConstraint(condition=models.Q(('discarded_at', None), models.Q(('reason', ''), _negated=True), _connector='OR'), name='draw_discarded_for_a_reason', violation_error_message='抽選をやり直すには理由が必要です。'), models.CheckConstraint(condition=models.Q(('published_at', None), ('discarded_at', None), _connector='OR'), name='draw_published_or_discarded', violation_error_message='公開した抽選は取り消せません。')],
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('cut_off', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ('set_id', 'number'),
                'constraints': [models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='game_number_from_one', violation_error_message='番号は1以上です。')],
            },
        ),
        migrations.CreateModel(
            name='Match',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('size', models.PositiveSmallIntegerField()),
                ('version', models.PositiveIntegerField(default=0)),
                ('cut_off', models.BooleanField(default=False)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('closed_by', models.CharField(blank=True, max_length=60)),
                ('recorded', models.JSONField(blank=True, null=True)),
            ],
            options={
                'verbose_name_plural': 'matches',
                'ordering': ('table__round__number', 'table__number'),
                'constraints': [models.CheckConstraint(condition=models.Q(('size__in', (3, 4))), name='match_of_three_or_four', violation_error_message='1卓は4人、または3人です。'), models.CheckConstraint(condition=models.Q(models.Q(('closed_at', None), ('closed_by', '')), models.Q(('closed_at__isnull', False), models.Q(('closed_by', ''), _negated=True)), _connector='OR'), name='match_closed_by_someone', violation_error_message='誰がいつ終了したかを両方記録します。')],
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(unique=True)),
                ('name', models.CharField(max_length=100)),
                ('date', models.DateField(blank=True, null=True)),
                ('venue', models.CharField(blank=True, max_length=100)),
                ('ruleset', models.CharField(choices=[('jbl', '日本大富豪連盟'), ('sdin', 'SDIN大富豪'), ('momo', 'Momoiro☆Billionaire!'), ('kyoto', 'kyotounivpoke'), ('zai', '大財閥')], default='jbl', max_length=10)),
                ('regulation', models.JSONField(blank=True, default=dict)),
                ('is_demo', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=0)),
                ('scheme', models.JSONField(blank=True, default=dict)),
                ('idle_minutes', models.PositiveSmallIntegerField(default=15)),
                ('public_rulings', models.BooleanField(default=False)),
                ('screen_rulings', models.BooleanField(default=False)),
            ],
            options={
                'ordering': ('-date', 'name'),
                'permissions': (('organise_event', 'Can set events up, print, correct and close'), ('judge_event', 'Can decide disputes and appeals')),
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='event_has_name', violation_error_message='大会名を入力してください。'), models.CheckConstraint(condition=models.Q(('ruleset__in', ('jbl', 'sdin', 'momo', 'kyoto', 'zai'))), name='event_ruleset_known', violation_error_message='このルールは選べません。'), models.CheckConstraint(condition=models.Q(('idle_minutes__gte', 1)), name='event_idle_from_one_minute', violation_error_message='1分以上にしてください。')],
            },
        ),
        migrations.CreateModel(
            name='Entrant',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=60)),
                ('kana', models.CharField(blank=True, max_length=60)),
                ('club', models.CharField(blank=True, max_length=60)),
                ('code', models.CharField(max_length=60)),
                ('seed', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('status', models.CharField(choices=[('registered', '申込済み'), ('present', '受付済み'), ('absent', '欠席'), ('withdrawn', '棄権')], default='present', max_length=10)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entrants', to='league.event')),
            ],
            options={
                'ordering': ('event_id', 'number'),
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='entrant_number_once_per_event', violation_error_message='この番号の参加者はすでにいます。'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='entrant_number_from_one', violation_error_message='番号は1以上です。'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='entrant_has_name', violation_error_message='参加者の名前を入力してください。'), models.CheckConstraint(condition=models.Q(('status__in', ('registered', 'present', 'absent', 'withdrawn'))), name='entrant_status_known', violation_error_message='参加者の状態を選んでください。'), models.CheckConstraint(condition=models.Q(('seed', None), ('seed__gte', 1), _connector='OR'), name='entrant_seed_from_one', violation_error_message='シード順は1以上です。'), models.UniqueConstraint(fields=('event', 'code'), name='entrant_code_once_per_event', violation_error_message='このIDの参加者はすでにいます。'), models.CheckConstraint(condition=models.Q(('code', ''), _negated=True), name='entrant_has_code', violation_error_message='参加者のIDを入力してください。')],
            },
        ),
        migrations.CreateModel(
            name='MatchPlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('suit', models.CharField(blank=True, max_length=1)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appearances', to='league.entrant')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='league.match')),
            ],
            options={
                'ordering': ('match_id', 'order'),
                'constraints': [models.UniqueConstraint(fields=('match', 'order'), name='match_order_once', violation_error_message='同じ順番に2人は並べません。'), models.CheckConstraint(condition=models.Q(('order__gte', 1)), name='match_order_from_one', violation_error_message='番号は1以上です。'), models.CheckConstraint(condition=models.Q(('suit__in', ('', 'S', 'H', 'D', 'C'))), name='match_player_suit_known', violation_error_message='席は♠♥♦♣のどれかです。'), models.UniqueConstraint(condition=models.Q(('suit', ''), _negated=True), fields=('match', 'suit'), name='match_player_suit_once', violation_error_message='同じスートの席に2人は座れません。')],
            },
        ),
        migrations.CreateModel(
            name='Exit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('order', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('finish', 'あがり'), ('foul', '反則あがり')], default='finish', max_length=6)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='exits', to='league.game')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='exits', to='league.matchplayer')),
            ],
            options={
                'ordering': ('game_id', 'order'),
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ('finish', 'foul'))), name='exit_kind_known', violation_error_message='あがりか反則あがりかを選んでください。'), models.CheckConstraint(condition=models.Q(('order__gte', 1), ('order__lte', 4)), name='exit_order_one_to_four', violation_error_message='あがり順は1から4までです。'), models.UniqueConstraint(fields=('game', 'order'), name='exit_order_once_per_game', violation_error_message='同じ順番で2人はあがれません。'), models.UniqueConstraint(fields=('game', 'player'), name='exit_player_once_per_game', violation_error_message='同じ人が1ゲームで2回あがることはありません。')],
            },
        ),
        migrations.CreateModel(
            name='Confirmation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('how', models.CharField(choices=[('page', '画面で確認'), ('paper', '用紙に署名')], max_length=5)),
                ('at', models.DateTimeField()),
                ('version', models.PositiveIntegerField()),
                ('voided_at', models.DateTimeField(blank=True, null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='confirmations', to='league.matchplayer')),
            ],
            options={
                'ordering': ('player_id', 'at'),
                'constraints': [models.CheckConstraint(condition=models.Q(('how__in', ('page', 'paper'))), name='confirmation_how_known', violation_error_message='確認の方法を選んでください。'), models.UniqueConstraint(condition=models.Q(('voided_at', None)), fields=('player',), name='confirmation_valid_once', violation_error_message='このプレイヤーはすでに確認しました。')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('title', models.CharField(blank=True, max_length=60)),
                ('in_stage', models.PositiveSmallIntegerField(default=1)),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('draw', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='league.draw')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='league.event')),
            ],
            options={
                'ordering': ('event_id', 'number'),
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='round_number_once_per_event', violation_error_message='この番号の回戦はすでにあります。'), models.CheckConstraint(condition=models.Q(('in_stage__gte', 1), ('number__gte', 1)), name='round_number_from_one', violation_error_message='番号は1以上です。'), models.CheckConstraint(condition=models.Q(('minutes', None), ('minutes__gte', 1), _connector='OR'), name='round_time_from_one_minute', violation_error_message='持ち時間は1分以上です。')],
            },
        ),
        migrations.CreateModel(
            name='Printing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20)),
                ('prints', models.JSONField()),
                ('by', models.CharField(max_length=60)),
                ('at', models.DateTimeField()),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='printings', to='league.round')),
            ],
            options={
                'ordering': ('round_id', 'id'),
            },
        ),
        migrations.AddField(
            model_name='matchplayer',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='appearances', to='league.round'),
        ),
        migrations.CreateModel(
            name='Bye',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='byes', to='league.entrant')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='byes', to='league.round')),
            ],
            options={
                'ordering': ('round_id', 'id'),
                'constraints': [models.UniqueConstraint(fields=('round', 'entrant'), name='bye_once_per_round', violation_error_message='この参加者はすでに休みです。')],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('set_number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('game_number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('number', models.PositiveIntegerField()),
                ('client_id', models.UUIDField(unique=True)),
                ('ruleset', models.CharField(max_length=10)),
                ('question', models.CharField(choices=[('play', '出し方'), ('ranking', '順位'), ('exchange', '交換'), ('deal', '配札'), ('record', '1ゲームの記録'), ('call', '審判長への質問')], max_length=10)),
                ('case', models.JSONField()),
                ('answer', models.JSONField()),
                ('asked_by', models.CharField(max_length=60)),
                ('at', models.DateTimeField()),
                ('imported', models.JSONField(blank=True, null=True)),
                ('asks_judge', models.BooleanField(default=False)),
                ('cited', models.TextField(blank=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='league.event')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='league.match')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('event_id', '-number'),
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='ruling_number_once_per_event', violation_error_message='この番号の裁定はすでにあります。'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='ruling_number_from_one', violation_error_message='番号は1以上です。'), models.CheckConstraint(condition=models.Q(('asked_by', ''), _negated=True), name='ruling_asked_by_someone', violation_error_message='誰が尋ねたか、名前を入力してください。'), models.CheckConstraint(condition=models.Q(models.Q(('game_number', None), ('set_number', None)), models.Q(('game_number__gte', 1), ('game_number__isnull', False), ('match__isnull', False), ('set_number__gte', 1), ('set_number__isnull', False)), _connector='OR'), name='ruling_game_of_a_match', violation_error_message='セットとゲームは、卓のマッチと一緒に記録します。'), models.CheckConstraint(condition=models.Q(('question__in', ('play', 'ranking', 'exchange', 'deal', 'record', 'call'))), name='ruling_question_known', violation_error_message='この問いは選べません。')],
            },
        ),
        migrations.CreateModel(
            name='Act',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveIntegerField()),
                ('client_id', models.UUIDField(unique=True)),
                ('base_version', models.PositiveIntegerField()),
                ('actor', models.CharField(max_length=60)),
                ('at', models.DateTimeField()),
                ('verb', models.CharField(choices=league.models.acts.verbs, max_length=20)),
                ('set_number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('game_number', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('before', models.JSONField(default=dict)),
                ('after', models.JSONField(default=dict)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('undoes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='undone_by', to='league.act')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='league.event')),
                ('match', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='league.match')),
                ('ruling', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='acts', to='league.ruling')),
            ],
            options={
                'ordering': ('event_id', 'match_id', 'seq'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('match__isnull', False)), fields=('match', 'seq'), name='act_seq_once_per_match'), models.UniqueConstraint(condition=models.Q(('match__isnull', True)), fields=('event', 'seq'), name='act_seq_once_per_event'), models.CheckConstraint(condition=models.Q(('actor', ''), _negated=True), name='act_has_actor', violation_error_message='誰の記録か、名前を入力してください。'), models.CheckConstraint(condition=models.Q(('seq__gt', models.F('base_version'))), name='act_follows_its_base'), models.CheckConstraint(condition=models.Q(models.Q(('undoes__isnull', False), ('verb', 'undo')), models.Q(models.Q(('verb', 'undo'), _negated=True), ('undoes', None)), _connector='OR'), name='act_undo_names_what')],
            },
        ),
        migrations.CreateModel(
            name='RulingStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('appealed', '異議の申し立て'), ('ruled', '審判長の裁定'), ('upheld', '支持'), ('overruled', '変更')], max_length=10)),
                ('reason', models.CharField(blank=True, max_length=500)),
                ('at', models.DateTimeField()),
                ('cited', models.TextField(blank=True)),
                ('by', models.CharField(max_length=60)),
                ('entered_by', models.CharField(blank=True, max_length=60)),
                ('client_id', models.UUIDField(blank=True, null=True, unique=True)),
                ('ruling', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='steps', to='league.ruling')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('ruling_id', 'id'),
                'constraints': [models.CheckConstraint(condition=models.Q(('kind__in', ('appealed', 'ruled', 'upheld', 'overruled'))), name='ruling_step_known', violation_error_message='支持か変更かを選んでください。'), models.CheckConstraint(condition=models.Q(('kind', 'upheld'), models.Q(('reason', ''), _negated=True), _connector='OR'), name='ruling_step_for_a_reason', violation_error_message='理由を入力してください。'), models.CheckConstraint(condition=models.Q(('by', ''), _negated=True), name='ruling_step_by_someone', violation_error_message='誰がしたことか、名前を入力してください。')],
            },
        ),
        migrations.CreateModel(
            name='Set',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('seed', models.CharField(blank=True, max_length=64)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sets', to='league.match')),
            ],
            options={
                'ordering': ('match_id', 'number'),
                'constraints': [models.UniqueConstraint(fields=('match', 'number'), name='set_once_per_match', violation_error_message='このセットはすでにあります。'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='set_number_from_one', violation_error_message='番号は1以上です。')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('suit', models.CharField(choices=[('S', '♠'), ('H', '♥'), ('D', '♦'), ('C', '♣')], max_length=1)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='league.matchplayer')),
                ('set', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='league.set')),
            ],
            options={
                'ordering': ('set_id', 'id'),
                'constraints': [models.CheckConstraint(condition=models.Q(('suit__in', ('S', 'H', 'D', 'C'))), name='seat_suit_known', violation_error_message='席は♠♥♦♣のどれかです。'), models.UniqueConstraint(fields=('set', 'suit'), name='seat_suit_once_per_set', violation_error_message='同じスートの席に2人は座れません。'), models.UniqueConstraint(fields=('set', 'player'), name='seat_player_once_per_set', violation_error_message='同じ人が2つの席に座ることはできません。')],
            },
        ),
        migrations.AddField(
            model_name='game',
            name='set',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='games', to='league.set'),
        ),
        migrations.CreateModel(
            name='Envelope',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(blank=True, max_length=20)),
                ('card_count', models.PositiveSmallIntegerField()),
                ('sealed_at', models.DateTimeField()),
                ('opened_at', models.DateTimeField(blank=True, null=True)),
                ('drawn_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='envelopes', to='league.matchplayer')),
                ('set', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='envelope', to='league.set')),
            ],
            options={
                'ordering': ('set_id',),
                'constraints': [models.CheckConstraint(condition=models.Q(('card_count__in', (2, 3))), name='envelope_of_two_or_three', violation_error_message='ブラインドカードは2枚、3人制では3枚です。'), models.CheckConstraint(condition=models.Q(('opened_at', None), ('opened_at__gte', models.F('sealed_at')), _connector='OR'), name='envelope_opened_after_seal', violation_error_message='封筒は封をした後に開けます。'), models.CheckConstraint(condition=models.Q(models.Q(('number', ''), _negated=True), ('opened_at__isnull', False), _connector='OR'), name='envelope_has_number', violation_error_message='封筒の番号を入力してください。')],
            },
        ),
        migrations.CreateModel(
            name='SheetComparison',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField()),
                ('how', models.CharField(choices=[('code', '照合コード'), ('typed', '手書きの用紙')], max_length=5)),
                ('sheet', models.JSONField()),
                ('agrees', models.BooleanField()),
                ('by', models.CharField(max_length=60)),
                ('at', models.DateTimeField()),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='comparisons', to='league.match')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('match_id', 'id'),
                'constraints': [models.CheckConstraint(condition=models.Q(('how__in', ('code', 'typed'))), name='sheet_comparison_how_known', violation_error_message='照合の方法を選んでください。'), models.CheckConstraint(condition=models.Q(('by', ''), _negated=True), name='sheet_comparison_by_someone', violation_error_message='誰の記録か、名前を入力してください。')],
            },
        ),
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('code', models.CharField(max_length=60)),
                ('name', models.CharField(blank=True, max_length=60)),
                ('enter', models.JSONField(blank=True, null=True)),
                ('matches', models.PositiveSmallIntegerField(default=1)),
                ('seating', models.CharField(choices=[('draw', '抽選'), ('by_place', '前ステージの順位別'), ('swiss', 'スイス式'), ('given', '手で決める')], default='draw', max_length=10)),
                ('counts', models.CharField(choices=[('stage', 'このステージの得点だけ'), ('carried', '前のステージまでの得点も加える')], default='stage', max_length=10)),
                ('advance', models.JSONField(blank=True, null=True)),
                ('by_group', models.BooleanField(default=False)),
                ('advanced', models.JSONField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stages', to='league.event')),
            ],
            options={
                'ordering': ('event_id', 'number'),
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='stage_number_once_per_event', violation_error_message='この番号のステージはすでにあります。'), models.UniqueConstraint(fields=('event', 'code'), name='stage_code_once_per_event', violation_error_message='このIDのステージはすでにあります。'), models.CheckConstraint(condition=models.Q(('code', ''), _negated=True), name='stage_has_code', violation_error_message='ステージのIDを入力してください。'), models.CheckConstraint(condition=models.Q(('matches__gte', 1), ('number__gte', 1)), name='stage_numbers_from_one', violation_error_message='番号は1以上です。'), models.CheckConstraint(condition=models.Q(('seating__in', ('draw', 'by_place', 'swiss', 'given'))), name='stage_seating_known', violation_error_message='卓の決め方を選んでください。'), models.CheckConstraint(condition=models.Q(('counts__in', ('stage', 'carried'))), name='stage_counts_known', violation_error_message='数える得点を選んでください。')],
            },
        ),
        migrations.AddField(
            model_name='round',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='league.stage'),
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('points', models.SmallIntegerField()),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('ruling', models.PositiveIntegerField(blank=True, null=True)),
                ('entrant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='league.entrant')),
                ('stage', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='league.stage')),
            ],
            options={
                'verbose_name_plural': 'penalties',
                'ordering': ('id',),
            },
        ),
        migrations.AddField(
            model_name='draw',
            name='stage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='draws', to='league.stage'),
        ),
        migrations.CreateModel(
            name='StageDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('lot', 'くじ'), ('withdraw', '棄権'), ('move_up', '繰り上がり')], max_length=10)),
                ('order', models.JSONField(blank=True, null=True)),
                ('by', models.CharField(blank=True, max_length=60)),
                ('at', models.CharField(blank=True, max_length=40)),
                ('entrant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='decisions', to='league.entrant')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='league.event')),
                ('instead_of', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='league.entrant')),
                ('stage', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='decisions', to='league.stage')),
            ],
            options={
                'ordering': ('event_id', 'id'),
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('entrant', None), ('instead_of', None), ('kind', 'lot'), ('order__isnull', False), ('stage__isnull', False)), models.Q(('entrant__isnull', False), ('instead_of', None), ('kind', 'withdraw'), ('order', None)), models.Q(('entrant__isnull', False), ('instead_of__isnull', False), ('kind', 'move_up'), ('order', None), ('stage__isnull', False)), _connector='OR'), name='decision_says_what_its_kind_needs', violation_error_message='決定の内容が足りません。')],
            },
        ),
        migrations.CreateModel(
            name='Substitution',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('from_set', models.PositiveSmallIntegerField()),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('incoming', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='league.matchplayer')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='substitutions', to='league.match')),
                ('outgoing', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='league.matchplayer')),
            ],
            options={
                'ordering': ('match_id', 'id'),
                'constraints': [models.CheckConstraint(condition=models.Q(('from_set__gte', 1)), name='substitution_set_from_one', violation_error_message='番号は1以上です。'), models.CheckConstraint(condition=models.Q(('incoming', models.F('outgoing')), _negated=True), name='substitution_of_two', violation_error_message='交代には別の人を選んでください。')],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('token', models.CharField(default=league.models.tables.new_token, max_length=22, unique=True)),
                ('group', models.CharField(blank=True, max_length=20)),
                ('extra_minutes', models.PositiveSmallIntegerField(default=0)),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='league.round')),
            ],
            options={
                'ordering': ('round__number', 'number'),
                'constraints': [models.UniqueConstraint(fields=('round', 'number'), name='table_number_once_per_round', violation_error_message='この番号の卓はすでにあります。'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='table_number_from_one', violation_error_message='番号は1以上です。'), models.CheckConstraint(condition=models.Q(('token', ''), _negated=True), name='table_has_token', violation_error_message='卓のリンクがありません。')],
            },
        ),
        migrations.AddField(
            model_name='match',
            name='table',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='match', to='league.table'),
        ),
        migrations.CreateModel(
            name='BlindCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('card', models.CharField(max_length=3)),
                ('envelope', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cards', to='league.envelope')),
            ],
            options={
                'ordering': ('envelope_id', 'id'),
                'constraints': [models.CheckConstraint(condition=models.Q(('card__in', ('S3', 'H3', 'D3', 'C3', 'S4', 'H4', 'D4', 'C4', 'S5', 'H5', 'D5', 'C5', 'S6', 'H6', 'D6', 'C6', 'S7', 'H7', 'D7', 'C7', 'S8', 'H8', 'D8', 'C8', 'S9', 'H9', 'D9', 'C9', 'S10', 'H10', 'D10', 'C10', 'SJ', 'HJ', 'DJ', 'CJ', 'SQ', 'HQ', 'DQ', 'CQ', 'SK', 'HK', 'DK', 'CK', 'SA', 'HA', 'DA', 'CA', 'S2', 'H2', 'D2', 'C2'))), name='blind_card_no_joker', violation_error_message='ブラインドカードはジョーカーを除く52枚のどれかです。'), models.UniqueConstraint(fields=('envelope', 'card'), name='blind_card_once', violation_error_message='同じカードが2枚入ることはありません。')],
            },
        ),
        migrations.AddConstraint(
            model_name='matchplayer',
            constraint=models.UniqueConstraint(fields=('round', 'entrant'), name='entrant_at_one_table_per_round', violation_error_message='この参加者は同じ回戦の別の卓にいます。'),
        ),
        migrations.AddIndex(
            model_name='ruling',
            index=models.Index(fields=['ruleset', 'question', 'cited'], name='ruling_likeness'),
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.UniqueConstraint(fields=('set', 'number'), name='game_once_per_set', violation_error_message='このゲームはすでにあります。'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('stage', 'in_stage'), name='round_number_once_per_stage', violation_error_message='この番号の回戦はこのステージにすでにあります。'),
        ),
        migrations.RunPython(create_group, migrations.RunPython.noop),
    ]
