"""Which rule documents there are the library says: a document more is a folder, and no migration."""

from importlib import import_module

from django.db import migrations, models
from django.db.models import Q

from league.migrations._guards import install, remove
from league.models.tournaments import documents, first_document

GUARDS = import_module("league.migrations.0015_chain").GUARDS


class Migration(migrations.Migration):
    dependencies = (("league", "0017_criteria_changes"),)

    operations = (
        remove(GUARDS),
        migrations.RemoveConstraint(model_name="event", name="event_ruleset_known"),
        migrations.AlterField(
            model_name="event",
            name="ruleset",
            field=models.CharField(
                choices=documents,
                default=first_document,
                error_messages={"invalid_choice": "このルールは選べません。"},
                max_length=10,
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=~Q(ruleset=""),
                name="event_has_ruleset",
                violation_error_message="ルールを選んでください。",
            ),
        ),
        install(GUARDS),
    )
