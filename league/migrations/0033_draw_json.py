"""A draw's JSON is called what it is: a document is of rules, or of a whole event."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("league", "0032_verdict_of_a_change")]

    operations = [migrations.RenameField("draw", "document", "json")]
