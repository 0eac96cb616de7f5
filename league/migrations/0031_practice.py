from importlib import import_module

from django.db import migrations, models

from league.migrations._guards import install, remove

FORGOTTEN = import_module("league.migrations.0030_forgotten_in_rulings").NEW
_CHANGED = {each.name for each in FORGOTTEN}
GUARDS = [
    *(each for each in import_module("league.migrations.0015_chain").GUARDS if each.name not in _CHANGED),
    *FORGOTTEN,
]


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0030_forgotten_in_rulings'),
    ]

    operations = [
        remove(GUARDS),
        migrations.AddField(
            model_name='event',
            name='is_practice',
            field=models.BooleanField(default=False),
        ),
        install(GUARDS),
    ]
