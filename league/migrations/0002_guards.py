"""Guards between rows: players belong to their own match, and the log is never changed."""

from django.db import migrations

from league.migrations._guards import guards, install

GUARDS = [
    *guards(
        "match_player_round",
        "league_matchplayer",
        "NOT EXISTS (SELECT 1 FROM league_match m JOIN league_table t ON t.id = m.table_id "
        "WHERE m.id = NEW.match_id AND t.round_id = NEW.round_id)",
        "a player is listed in the round of the match",
    ),
    *guards(
        "match_player_event",
        "league_matchplayer",
        "NOT EXISTS (SELECT 1 FROM league_round r JOIN league_entrant e ON e.event_id = r.event_id "
        "WHERE r.id = NEW.round_id AND e.id = NEW.entrant_id)",
        "a player is an entrant of the event",
    ),
    *guards(
        "match_player_order",
        "league_matchplayer",
        'NOT EXISTS (SELECT 1 FROM league_match m WHERE m.id = NEW.match_id AND NEW."order" <= m.size)',
        "no more players than the match has places",
    ),
    *guards(
        "table_round_fixed",
        "league_table",
        "NEW.round_id <> OLD.round_id",
        "a table stays in its round",
        "UPDATE",
    ),
    *guards(
        "match_player_fixed",
        "league_matchplayer",
        "NEW.match_id <> OLD.match_id",
        "a player stays at their match",
        "UPDATE",
    ),
    *guards(
        "match_size",
        "league_match",
        "NEW.size < (SELECT count(*) FROM league_matchplayer p WHERE p.match_id = NEW.id)",
        "a match has a place for each of its players",
        "UPDATE",
    ),
    *guards("set_number", "league_set", "NEW.number > 3", "a match has three sets"),
    *guards(
        "set_match_fixed", "league_set", "NEW.match_id <> OLD.match_id", "a set stays in its match", "UPDATE"
    ),
    *guards("game_number", "league_game", "NEW.number > 4", "a set has four games"),
    *guards("game_set_fixed", "league_game", "NEW.set_id <> OLD.set_id", "a game stays in its set", "UPDATE"),
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
        "NEW.suit = 'C' AND EXISTS (SELECT 1 FROM league_set s JOIN league_match m ON m.id = s.match_id "
        "WHERE s.id = NEW.set_id AND m.size = 3)",
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
        "NOT EXISTS (SELECT 1 FROM league_set s JOIN league_match m ON m.id = s.match_id "
        "WHERE s.id = NEW.set_id AND NEW.card_count = CASE m.size WHEN 3 THEN 3 ELSE 2 END)",
        "two blind cards, three at a table of three",
    ),
    *guards(
        "blind_card_count",
        "league_blindcard",
        "(SELECT count(*) FROM league_blindcard c WHERE c.envelope_id = NEW.envelope_id) >= "
        "(SELECT e.card_count FROM league_envelope e WHERE e.id = NEW.envelope_id)",
        "no more cards than were sealed",
        "INSERT",
    ),
    *guards(
        "exit_player",
        "league_exit",
        "NOT EXISTS (SELECT 1 FROM league_game g JOIN league_set s ON s.id = g.set_id "
        "JOIN league_matchplayer p ON p.match_id = s.match_id WHERE g.id = NEW.game_id AND p.id = NEW.player_id)",
        "who goes out of a game plays its match",
    ),
    *guards(
        "exit_match_open",
        "league_exit",
        "EXISTS (SELECT 1 FROM league_game g JOIN league_set s ON s.id = g.set_id "
        "JOIN league_match m ON m.id = s.match_id WHERE g.id = NEW.game_id AND m.closed_at IS NOT NULL)",
        "a closed match takes no result",
    ),
    *guards(
        "game_match_open",
        "league_game",
        "EXISTS (SELECT 1 FROM league_set s JOIN league_match m ON m.id = s.match_id "
        "WHERE s.id = NEW.set_id AND m.closed_at IS NOT NULL)",
        "a closed match takes no result",
    ),
    *guards(
        "exit_place",
        "league_exit",
        'NEW."order" >= (SELECT m.size FROM league_game g JOIN league_set s ON s.id = g.set_id '
        "JOIN league_match m ON m.id = s.match_id WHERE g.id = NEW.game_id)",
        "the last one left does not go out",
    ),
    *guards(
        "act_event",
        "league_act",
        "NEW.match_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM league_match m "
        "JOIN league_table t ON t.id = m.table_id JOIN league_round r ON r.id = t.round_id "
        "WHERE m.id = NEW.match_id AND r.event_id = NEW.event_id)",
        "an act on a match is an act on its event",
        "INSERT",
    ),
    *guards("act_append_only", "league_act", "1 = 1", "the log of acts is never changed", "UPDATE DELETE"),
]


class Migration(migrations.Migration):
    dependencies = [("league", "0001_initial")]
    operations = [install(GUARDS)]
