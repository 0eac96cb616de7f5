"""Entrants leave: when, and a table plays on as one of three. A table that ends with the game being played."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('league', '0034_leaving')]

    dependencies = [
        ('league', '0003_version_0_3'),
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
    ]
