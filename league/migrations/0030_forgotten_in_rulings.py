"""Whoever is forgotten goes from rulings and compared sheets too: of these rows, only who they are of and the words of steps."""

from django.db import migrations

from league.migrations._guards import guards, install, remove

_FORGOTTEN = "EXISTS (SELECT 1 FROM league_act a WHERE a.event_id = {event} AND a.verb = 'forget')"


def _same(*columns):
    return " AND ".join(f'NEW."{each}" = OLD."{each}"' for each in columns)


def _same_or_none(*columns):
    return " AND ".join(f'COALESCE(NEW."{each}", -1) = COALESCE(OLD."{each}", -1)' for each in columns)


RULING = "a ruling is never changed"
STEP = "a step taken on a ruling is never changed"
SHEET = "what a sheet was held against is never changed"
OLD = [
    *guards("ruling_append_only", "league_ruling", "1 = 1", RULING, "UPDATE"),
    *guards("ruling_step_append_only", "league_rulingstep", "1 = 1", STEP, "UPDATE"),
    *guards("sheet_comparison_append_only", "league_sheetcomparison", "1 = 1", SHEET, "UPDATE"),
]
NEW = [
    *guards(
        "ruling_append_only",
        "league_ruling",
        f"NOT ({_FORGOTTEN.format(event='OLD.event_id')} AND "
        f"{_same('id', 'event_id', 'number', 'ruleset', 'question', 'cited', 'asks_judge', 'case', 'answer', 'at')} AND "
        f"{_same_or_none('match_id', 'set_number', 'game_number', 'user_id')})",
        RULING,
        "UPDATE",
    ),
    *guards(
        "ruling_step_append_only",
        "league_rulingstep",
        f"NOT ({_FORGOTTEN.format(event='(SELECT r.event_id FROM league_ruling r WHERE r.id = OLD.ruling_id)')} AND "
        f"{_same('id', 'ruling_id', 'kind', 'cited', 'at')} AND {_same_or_none('user_id')})",
        STEP,
        "UPDATE",
    ),
    *guards(
        "sheet_comparison_append_only",
        "league_sheetcomparison",
        "NOT ("
        + _FORGOTTEN.format(
            event="(SELECT r.event_id FROM league_match m JOIN league_table t ON t.id = m.table_id "
            "JOIN league_round r ON r.id = t.round_id WHERE m.id = OLD.match_id)"
        )
        + f" AND {_same('id', 'match_id', 'version', 'how', 'sheet', 'agrees', 'at')} AND {_same_or_none('user_id')})",
        SHEET,
        "UPDATE",
    ),
]


class Migration(migrations.Migration):
    dependencies = [("league", "0029_used_codes")]
    operations = [remove(OLD), install(NEW)]
