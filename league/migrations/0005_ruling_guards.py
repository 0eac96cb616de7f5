"""Guards for rulings: a ruling belongs to the event of its match, and neither it nor a decision is ever changed."""

from django.db import migrations

from league.migrations._guards import guards, install

GUARDS = [
    *guards(
        "ruling_event",
        "league_ruling",
        "NEW.match_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM league_match m "
        "JOIN league_table t ON t.id = m.table_id JOIN league_round r ON r.id = t.round_id "
        "WHERE m.id = NEW.match_id AND r.event_id = NEW.event_id)",
        "a ruling on a match is a ruling of its event",
        "INSERT",
    ),
    *guards("ruling_append_only", "league_ruling", "1 = 1", "a ruling is never changed", "UPDATE DELETE"),
    *guards(
        "ruling_decision_append_only",
        "league_rulingdecision",
        "1 = 1",
        "a decision on a ruling is never changed",
        "UPDATE DELETE",
    ),
]


class Migration(migrations.Migration):
    dependencies = [("league", "0004_rulings")]
    operations = [install(GUARDS)]
