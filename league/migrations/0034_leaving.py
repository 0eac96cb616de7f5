"""Somebody leaves: when, and a table plays on as one of three. A table that ends with the game being played."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import CheckConstraint, F, Q

from league.migrations._guards import guards, install, remove

SUBSTITUTION_BEFORE = guards(
    "substitution_match",
    "league_substitution",
    "(SELECT count(*) FROM league_matchplayer p WHERE p.match_id = NEW.match_id "
    "AND p.id IN (NEW.outgoing_id, NEW.incoming_id)) <> 2",
    "who goes and who comes play the match",
)
SUBSTITUTION = guards(
    "substitution_match",
    "league_substitution",
    "(SELECT count(*) FROM league_matchplayer p WHERE p.match_id = NEW.match_id "
    "AND p.id IN (NEW.outgoing_id, NEW.incoming_id)) <> CASE WHEN NEW.incoming_id IS NULL THEN 1 ELSE 2 END",
    "who goes and who comes play the match",
)
COUNT_BEFORE = guards(
    "envelope_count",
    "league_envelope",
    "NOT EXISTS (SELECT 1 FROM league_set s JOIN league_match m ON m.id = s.match_id "
    "WHERE s.id = NEW.set_id AND NEW.card_count = CASE m.size WHEN 3 THEN 3 ELSE 2 END)",
    "two blind cards, three at a table of three",
)
COUNT = guards(
    "envelope_count",
    "league_envelope",
    "NOT EXISTS (SELECT 1 FROM league_set s JOIN league_match m ON m.id = s.match_id "
    "WHERE s.id = NEW.set_id AND NEW.card_count = CASE m.size - (SELECT count(*) FROM league_substitution l "
    "WHERE l.match_id = m.id AND l.incoming_id IS NULL AND l.from_set <= s.number) WHEN 3 THEN 3 ELSE 2 END)",
    "two blind cards, three where three play",
)


class Migration(migrations.Migration):
    dependencies = [("league", "0033_draw_json")]

    operations = [
        remove([*SUBSTITUTION_BEFORE, *COUNT_BEFORE]),
        migrations.RemoveConstraint("substitution", "substitution_of_two"),
        migrations.AlterField(
            "substitution",
            "incoming",
            models.ForeignKey(
                null=True,
                blank=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="league.matchplayer",
            ),
        ),
        migrations.AddConstraint(
            "substitution",
            CheckConstraint(
                condition=Q(incoming=None) | ~Q(incoming=F("outgoing")),
                name="substitution_of_two",
                violation_error_message="交代には別の人を選んでください。",
            ),
        ),
        migrations.AddField(
            "stagedecision", "last_round", models.PositiveSmallIntegerField(null=True, blank=True)
        ),
        migrations.AddField(
            "stagedecision", "last_set", models.PositiveSmallIntegerField(null=True, blank=True)
        ),
        migrations.AddField("match", "last_game", models.PositiveSmallIntegerField(null=True, blank=True)),
        install([*SUBSTITUTION, *COUNT]),
    ]
