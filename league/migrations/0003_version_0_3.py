"""What release 0.3.0 added."""

from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('league', '0032_verdict_of_a_change'), ('league', '0033_draw_json')]

    dependencies = [
        ('league', '0002_version_0_2'),
    ]

    operations = [
        migrations.AddField(
            model_name='rulingstep',
            name='verdict',
            field=models.CharField(blank=True, default='', max_length=10),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name='rulingstep',
            constraint=models.CheckConstraint(condition=models.Q(('verdict', ''), models.Q(('kind', 'overruled'), ('verdict__in', ('legal', 'illegal', 'foul'))), _connector='OR'), name='ruling_step_verdict_of_a_change', violation_error_message='判定を言えるのは、裁定の変更だけです。'),
        ),
        migrations.RenameField(
            model_name='draw',
            old_name='document',
            new_name='json',
        ),
    ]
