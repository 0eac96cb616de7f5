"""What an event does about cases of procedure that no rule document settles; what the head judge's decisions are called."""

from importlib import import_module

from django.db import migrations, models

from league.migrations._guards import install, remove

GUARDS = import_module("league.migrations.0015_chain").GUARDS


class Migration(migrations.Migration):
    dependencies = (("league", "0015_chain"),)

    operations = (
        remove(GUARDS),
        migrations.AddField(
            model_name="event",
            name="procedures",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AlterField(
            model_name="rulingstep",
            name="kind",
            field=models.CharField(
                choices=[
                    ("appealed", "異議の申し立て"),
                    ("ruled", "審判長の裁定"),
                    ("upheld", "原裁定どおり"),
                    ("overruled", "裁定を変更"),
                ],
                max_length=10,
            ),
        ),
        install(GUARDS),
    )
