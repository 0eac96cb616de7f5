"""An act on an event tells of each row that it changed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0005_seat_shown")]
    operations = [
        migrations.AddField("act", "rows", models.JSONField(blank=True, null=True)),
    ]
