"""A head judge who changes a ruling says what is valid instead; a guard keeps it as it keeps the rest of the step."""

from importlib import import_module

from django.db import migrations, models

from league.migrations._guards import guards, install, remove

_FORGOTTEN = import_module("league.migrations.0030_forgotten_in_rulings")
_EVENT = "(SELECT r.event_id FROM league_ruling r WHERE r.id = OLD.ruling_id)"
OLD = import_module("league.migrations.0031_practice").GUARDS
STEP = guards(
    "ruling_step_append_only",
    "league_rulingstep",
    f"NOT ({_FORGOTTEN._FORGOTTEN.format(event=_EVENT)} AND "
    f"{_FORGOTTEN._same('id', 'ruling_id', 'kind', 'verdict', 'cited', 'at')} AND "
    f"{_FORGOTTEN._same_or_none('user_id')})",
    _FORGOTTEN.STEP,
    "UPDATE",
)
_CHANGED = {each.name for each in STEP}
GUARDS = [*(each for each in OLD if each.name not in _CHANGED), *STEP]


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0031_practice'),
    ]

    operations = [
        remove(OLD),
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
        install(GUARDS),
    ]
