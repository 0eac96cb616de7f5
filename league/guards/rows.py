"""The guards: what a row may not be because of another row, table by table."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Guard:
    """Refuse ``event`` (INSERT, UPDATE, DELETE) on ``table`` where ``condition`` holds. ``message`` is for the log.

    The condition is over ``NEW`` (and ``OLD``), in the SQL that SQLite and PostgreSQL share.
    """

    name: str
    table: str
    event: str
    condition: str
    message: str


def guards(
    name: str, table: str, condition: str, message: str, *, events: str = "INSERT UPDATE"
) -> list[Guard]:
    """One guard for each of ``events``."""
    return [Guard(f"{name}_{event.lower()}", table, event, condition, message) for event in events.split()]


def _fixed(name: str, table: str, column: str, message: str) -> list[Guard]:
    """Refuse updates of a column."""
    return guards(name, table, f"NEW.{column} <> OLD.{column}", message, events="UPDATE")


def _append_only(name: str, table: str, message: str, changed: str) -> list[Guard]:
    """Refuse every deletion, and updates for which ``changed`` holds."""
    return [
        *guards(name, table, "1 = 1", message, events="DELETE"),
        *guards(name, table, changed, message, events="UPDATE"),
    ]


def _differs(columns: str) -> str:
    return " OR ".join(f'NEW."{column}" <> OLD."{column}"' for column in columns.split())


def _key_differs(columns: str) -> str:
    """Whether a nullable foreign key or number changes."""
    pairs = ((f'COALESCE({row}."{column}", -1)' for row in ("NEW", "OLD")) for column in columns.split())
    return " OR ".join(" <> ".join(pair) for pair in pairs)


def _not_forgetting(event: str) -> str:
    """SQL for: no person of the event was forgotten, so that no text of a person may be erased."""
    return f"NOT EXISTS (SELECT 1 FROM league_act a WHERE a.event_id = {event} AND a.verb = 'forget')"  # noqa: S608


_EVENT_OF_STEP: Final = "(SELECT r.event_id FROM league_ruling r WHERE r.id = OLD.ruling_id)"
_EVENT_OF_SHEET: Final = (
    "(SELECT r.event_id FROM league_match m JOIN league_table t ON t.id = m.table_id "
    "JOIN league_round r ON r.id = t.round_id WHERE m.id = OLD.match_id)"
)

GUARDS: Final = (
    *guards(
        "match_player_round",
        "league_matchplayer",
        "NOT EXISTS (SELECT 1 FROM league_match m JOIN league_table t ON t.id = m.table_id WHERE m.id "
        "= NEW.match_id AND t.round_id = NEW.round_id)",
        "a player is listed in the round of the match",
    ),
    *guards(
        "match_player_event",
        "league_matchplayer",
        "NOT EXISTS (SELECT 1 FROM league_round r JOIN league_entrant e ON e.event_id = r.event_id "
        "WHERE r.id = NEW.round_id AND e.id = NEW.entrant_id)",
        "a player is an entrant of the event",
    ),
    *_fixed("match_player_fixed", "league_matchplayer", "match_id", "a player stays at their match"),
    *guards(
        "match_player_order",
        "league_matchplayer",
        'NOT EXISTS (SELECT 1 FROM league_match m WHERE m.id = NEW.match_id AND NEW."order" <= 2 * m.size)',
        "no more players and substitutes than places",
    ),
    *guards(
        "match_size",
        "league_match",
        "NEW.size < (SELECT count(*) FROM league_matchplayer p WHERE p.match_id = NEW.id AND "
        'p."order" <= OLD.size)',
        "a match has a place for each of its players",
        events="UPDATE",
    ),
    *_fixed("round_event_fixed", "league_round", "event_id", "a round stays in its event"),
    *guards(
        "round_stage",
        "league_round",
        "NOT EXISTS (SELECT 1 FROM league_stage s WHERE s.id = NEW.stage_id AND s.event_id = NEW.event_id)",
        "a round is played in a stage of its event",
    ),
    *_fixed("table_round_fixed", "league_table", "round_id", "a table stays in its round"),
    *_fixed("entrant_event_fixed", "league_entrant", "event_id", "an entrant stays in the event"),
    *guards(
        "bye_event",
        "league_bye",
        "NOT EXISTS (SELECT 1 FROM league_round r JOIN league_entrant e ON e.event_id = r.event_id "
        "WHERE r.id = NEW.round_id AND e.id = NEW.entrant_id)",
        "who sits out is an entrant of the event",
    ),
    *guards(
        "penalty_event",
        "league_penalty",
        "NOT EXISTS (SELECT 1 FROM league_stage s JOIN league_entrant e ON e.event_id = s.event_id "
        "WHERE s.id = NEW.stage_id AND e.id = NEW.entrant_id)",
        "who is penalised is an entrant of the event",
    ),
    *guards(
        "substitution_match",
        "league_substitution",
        "(SELECT count(*) FROM league_matchplayer p WHERE p.match_id = NEW.match_id AND p.id IN "
        "(NEW.outgoing_id, NEW.incoming_id)) <> CASE WHEN NEW.incoming_id IS NULL THEN 1 ELSE 2 END",
        "who goes and who comes play the match",
    ),
    *guards(
        "draw_published_fixed",
        "league_draw",
        "OLD.published_at IS NOT NULL",
        "a published draw is never changed",
        events="UPDATE",
    ),
    *_fixed("set_match_fixed", "league_set", "match_id", "a set stays in its match"),
    *guards(
        "set_number",
        "league_set",
        "NEW.number > (SELECT COALESCE(CAST(e.scheme ->> 'sets' AS integer), 3) FROM league_match m "
        "JOIN league_table t ON t.id = m.table_id JOIN league_round r ON r.id = t.round_id JOIN "
        "league_event e ON e.id = r.event_id WHERE m.id = NEW.match_id)",
        "no more sets than the match has",
    ),
    *guards(
        "seat_player",
        "league_seat",
        "NOT EXISTS (SELECT 1 FROM league_set s JOIN league_matchplayer p ON p.match_id = s.match_id "
        "WHERE s.id = NEW.set_id AND p.id = NEW.player_id)",
        "who sits at a table plays its match",
    ),
    *guards(
        "seat_club",
        "league_seat",
        "NEW.suit = 'C' AND EXISTS (SELECT 1 FROM league_set s JOIN league_match m ON m.id = "
        "s.match_id WHERE s.id = NEW.set_id AND m.size = 3)",
        "a table of three has no seat of clubs",
    ),
    *guards(
        "envelope_player",
        "league_envelope",
        "NOT EXISTS (SELECT 1 FROM league_set s JOIN league_matchplayer p ON p.match_id = s.match_id "
        "WHERE s.id = NEW.set_id AND p.id = NEW.drawn_by_id)",
        "who draws blind cards plays the match",
    ),
    *guards(
        "envelope_count",
        "league_envelope",
        "NOT EXISTS (SELECT 1 FROM league_set s JOIN league_match m ON m.id = s.match_id WHERE s.id = "
        "NEW.set_id AND NEW.card_count = CASE m.size - (SELECT count(*) FROM league_substitution l "
        "WHERE l.match_id = m.id AND l.incoming_id IS NULL AND l.from_set <= s.number) WHEN 3 THEN 3 "
        "ELSE 2 END)",
        "two blind cards, three where three play",
    ),
    *guards(
        "blind_card_count",
        "league_blindcard",
        "(SELECT count(*) FROM league_blindcard c WHERE c.envelope_id = NEW.envelope_id) >= (SELECT "
        "e.card_count FROM league_envelope e WHERE e.id = NEW.envelope_id)",
        "no more cards than were sealed",
        events="INSERT",
    ),
    *_fixed("game_set_fixed", "league_game", "set_id", "a game stays in its set"),
    *guards(
        "game_match_open",
        "league_game",
        "EXISTS (SELECT 1 FROM league_set s JOIN league_match m ON m.id = s.match_id WHERE s.id = "
        "NEW.set_id AND m.closed_at IS NOT NULL)",
        "a closed match takes no result",
    ),
    *guards(
        "game_number",
        "league_game",
        "NEW.number > (SELECT COALESCE(CAST(e.scheme ->> 'games_per_set' AS integer), 4) FROM "
        "league_set s JOIN league_match m ON m.id = s.match_id JOIN league_table t ON t.id = "
        "m.table_id JOIN league_round r ON r.id = t.round_id JOIN league_event e ON e.id = r.event_id "
        "WHERE s.id = NEW.set_id)",
        "no more games than the set has",
    ),
    *guards(
        "exit_player",
        "league_exit",
        "NOT EXISTS (SELECT 1 FROM league_game g JOIN league_set s ON s.id = g.set_id JOIN "
        "league_matchplayer p ON p.match_id = s.match_id WHERE g.id = NEW.game_id AND p.id = "
        "NEW.player_id)",
        "who goes out of a game plays its match",
    ),
    *guards(
        "exit_match_open",
        "league_exit",
        "EXISTS (SELECT 1 FROM league_game g JOIN league_set s ON s.id = g.set_id JOIN league_match m "
        "ON m.id = s.match_id WHERE g.id = NEW.game_id AND m.closed_at IS NOT NULL)",
        "a closed match takes no result",
    ),
    *guards(
        "exit_place",
        "league_exit",
        'NEW."order" > (SELECT m.size FROM league_game g JOIN league_set s ON s.id = g.set_id JOIN '
        "league_match m ON m.id = s.match_id WHERE g.id = NEW.game_id)",
        "no more go out of a game than play it",
    ),
    *guards(
        "act_event",
        "league_act",
        "NEW.match_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM league_match m JOIN league_table t ON "
        "t.id = m.table_id JOIN league_round r ON r.id = t.round_id WHERE m.id = NEW.match_id AND "
        "r.event_id = NEW.event_id)",
        "an act on a match is an act on its event",
        events="INSERT",
    ),
    *guards(
        "act_ruling",
        "league_act",
        "NEW.ruling_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM league_ruling r WHERE r.id = "
        "NEW.ruling_id AND r.match_id = NEW.match_id)",
        "an act carries out a ruling of its own match",
        events="INSERT",
    ),
    *guards(
        "act_chained",
        "league_act",
        "EXISTS (SELECT 1 FROM league_act a WHERE a.event_id = NEW.event_id AND a.no >= NEW.no)",
        "an entry of the log comes after all others",
        events="INSERT",
    ),
    *guards(
        "ruling_event",
        "league_ruling",
        "NEW.match_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM league_match m JOIN league_table t ON "
        "t.id = m.table_id JOIN league_round r ON r.id = t.round_id WHERE m.id = NEW.match_id AND "
        "r.event_id = NEW.event_id)",
        "a ruling on a match is a ruling of its event",
        events="INSERT",
    ),
    *_append_only(
        "act_append_only",
        "league_act",
        "the log of acts is never changed",
        # A person's words may be erased, and then their digest takes the place of the salt.
        f"{_differs('event_id seq client_id base_version at verb no place prev hash')} OR "
        f"{_key_differs('match_id user_id set_number game_number ruling_id undoes_id')} OR "
        "NEW.salts = OLD.salts",
    ),
    *_append_only(
        "season_act_append_only",
        "league_seasonact",
        "the log of a season is never changed",
        f"{_differs('season_id no client_id at verb prev hash')} OR {_key_differs('user_id')} OR "
        "NEW.salts = OLD.salts",
    ),
    *_append_only(
        "ruling_append_only",
        "league_ruling",
        "a ruling is never changed",
        f"{_not_forgetting('OLD.event_id')} OR "
        f"{_differs('id event_id number ruleset question cited asks_judge case answer at')} OR "
        f"{_key_differs('match_id set_number game_number user_id')}",
    ),
    *_append_only(
        "ruling_step_append_only",
        "league_rulingstep",
        "a step taken on a ruling is never changed",
        f"{_not_forgetting(_EVENT_OF_STEP)} OR {_differs('id ruling_id kind verdict cited at')} OR "
        f"{_key_differs('user_id')}",
    ),
    *_append_only(
        "sheet_comparison_append_only",
        "league_sheetcomparison",
        "what a sheet was held against is never changed",
        f"{_not_forgetting(_EVENT_OF_SHEET)} OR {_differs('id match_id version how sheet agrees at')} OR "
        f"{_key_differs('user_id')}",
    ),
)
"""All guards. A change here takes effect with the next ``migrate``, and needs no migration."""
