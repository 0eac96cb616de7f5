from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0010_question_words")]

    operations = [
        migrations.AddField("event", "how_to_enter", models.CharField(blank=True, max_length=500)),
        migrations.AddField("event", "schedule", models.CharField(blank=True, max_length=200)),
    ]
