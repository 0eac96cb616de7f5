"""Every address of the desk."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path, re_path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from league.accounts.views import first_account, second_factor
from league.accounts.views import signing_in as account
from league.adjudication import views as replay
from league.api.app import api, json_schema
from league.api.docs import api_docs
from league.backups import views as backups
from league.day import views as day
from league.design import views as design
from league.desk import views as desk
from league.draws.views import draws, seats
from league.entrants.views import check_in, entrants, leaving, self_check_in
from league.entrants.views import list_import as entrants_import
from league.events.views import events, identity
from league.events.views import setting_up as setup
from league.hall.views import hall, screen
from league.objections import views as objections
from league.overlays import views as overlays
from league.printing import views as print_room
from league.publishing import cards, embeds
from league.publishing import views as publishing
from league.rehearsal import views as practice
from league.roles import views as roles
from league.rules import views as rules
from league.rulings.views import asking as adjudicate
from league.rulings.views import laying, procedures
from league.rulings.views import register as rulings
from league.rulings.views import steps as ruling_steps
from league.seasons.views import acts as season_acts
from league.seasons.views import announcing, inbox, registrar
from league.seasons.views import public as seasons
from league.stages.views import advance, penalties, stages
from league.standings.views import stages as standings
from league.tables.views import acts, corrections, service_worker, sheets, substitutions
from league.tables.views import page as tables
from league.upkeep import views as upkeep

EVENT = [
    path("", day.event_detail, name="event_detail"),
    path("edit/", setup.event_edit, name="event_edit"),
    path("clone/", setup.event_clone, name="event_clone"),
    path("identity/", identity.event_identity, name="event_identity"),
    re_path(r"^identity/(?P<digest>[0-9a-f]{64})\.png$", identity.event_logo, name="event_logo"),
    re_path(r"^identity/(?P<colour>[0-9a-f]{6})\.css$", identity.event_style, name="event_style"),
    path("archive/", setup.event_archive, name="event_archive"),
    path("restore/", setup.event_restore, name="event_restore"),
    path("practice/play/", practice.practice_play, name="practice_play"),
    path("practice/end/", practice.practice_end, name="practice_end"),
    path("history/", events.event_history, name="event_history"),
    path("log/", events.event_log, name="event_log"),
    path("entrants/", entrants.event_entrants, name="event_entrants"),
    path("entrants/new/", entrants.event_entrant_create, name="event_entrant_create"),
    path("entrants/import/", entrants_import.event_entrants_import, name="event_entrants_import"),
    path(
        "entrants/import/undo/",
        entrants_import.event_entrants_import_undo,
        name="event_entrants_import_undo",
    ),
    path("entrants/list.<slug:kind>", entrants.event_entrants_file, name="event_entrants_file"),
    path("entrants/<int:number>/", entrants.event_entrant_edit, name="event_entrant_edit"),
    path("entrants/<int:number>/remove/", entrants.event_entrant_remove, name="event_entrant_remove"),
    path("entrants/<int:number>/table/", entrants.event_entrant_table, name="event_entrant_table"),
    path("entrants/<int:number>/leave/", leaving.entrant_leave, name="entrant_leave"),
    path("entrants/<int:number>/come-back/", leaving.entrant_come_back, name="entrant_come_back"),
    path("leaving/", leaving.leaver_list, name="leaver_list"),
    path("leaving/<int:round_number>/<int:number>/", leaving.leaver_settle, name="leaver_settle"),
    path("forget/", entrants.event_forget, name="event_forget"),
    path("entrants/<int:number>/forget/", entrants.event_entrant_forget, name="event_entrant_forget"),
    path("entrants/<int:number>/stand-in/", entrants.event_entrant_stand_in, name="event_entrant_stand_in"),
    path("check-in/", check_in.event_check_in, name="event_check_in"),
    path("check-in/<int:number>/", check_in.event_check_in_step, name="event_check_in_step"),
    path("check-in/end/", check_in.event_check_in_end, name="event_check_in_end"),
    path("check-in/self/", self_check_in.event_check_in_self, name="event_check_in_self"),
    path("check-in/self/switch/", self_check_in.event_check_in_switch, name="event_check_in_switch"),
    path("here/", self_check_in.self_check_in, name="self_check_in"),
    path("here/<int:number>/", self_check_in.self_check_in_person, name="self_check_in_person"),
    path("rounds/new/", setup.event_round_create, name="event_round_create"),
    path("rounds/<int:number>/", setup.event_round_edit, name="event_round_edit"),
    path("rounds/<int:number>/remove/", setup.event_round_remove, name="event_round_remove"),
    re_path(
        r"^rounds/(?P<number>[0-9]{1,5})/sheets-(?P<kind>blank|filled)\.pdf$",
        sheets.round_sheets,
        name="round_sheets",
    ),
    path("print/", print_room.print_room, name="print_room"),
    re_path(
        r"^print/(?P<printings>[0-9]{1,9}(?:-[0-9]{1,9}){0,10})\.pdf$", print_room.print_run, name="print_run"
    ),
    re_path(r"^print/(?P<paper>[a-z]+(?:-[a-z]+)*)\.pdf$", print_room.event_paper, name="event_paper"),
    path("rounds/<int:round_number>/tables/new/", setup.event_table_create, name="event_table_create"),
    path("rounds/<int:round_number>/tables/<int:number>/", setup.event_table, name="event_table"),
    path(
        "rounds/<int:round_number>/tables/<int:number>/remove/",
        setup.event_table_remove,
        name="event_table_remove",
    ),
    path(
        "rounds/<int:round_number>/tables/<int:number>/link/",
        setup.event_table_renew,
        name="event_table_renew",
    ),
]
STAGES = [
    path("", stages.stage_list, name="stage_list"),
    path("new/", stages.stage_create, name="stage_create"),
    path("template/", stages.stage_template, name="stage_template"),
    path("preview/", stages.stage_preview, name="stage_preview"),
    path("tiebreaks/", stages.stage_tiebreaks, name="stage_tiebreaks"),
    path("cut-off/", stages.stage_cut_off, name="stage_cut_off"),
    path("scheme/", stages.stage_scheme, name="stage_scheme"),
    path("<int:number>/", stages.stage_edit, name="stage_edit"),
    path("<int:number>/up/", stages.stage_up, name="stage_up"),
    path("<int:number>/remove/", stages.stage_remove, name="stage_remove"),
    path("<int:number>/draw/", draws.stage_draw, name="stage_draw"),
    path("<int:number>/draw/announce/", draws.draw_announce, name="draw_announce"),
    path("<int:number>/draw/seed/", draws.draw_make, name="draw_make"),
    path("<int:number>/draw/discard/", draws.draw_discard, name="draw_discard"),
    path("<int:number>/draw/publish/", draws.draw_publish, name="draw_publish"),
    path("<int:number>/draw/withdraw/", draws.draw_withdraw, name="draw_withdraw"),
    path("<int:number>/draw/cards/", draws.draw_cards, name="draw_cards"),
]
SEATS = [
    path("standings/", standings.standings, name="standings"),
    path("standings/<int:number>/", standings.standings, name="standings_stage"),
    path("standings/final/", standings.standings_final, name="standings_final"),
    path("standings/final.pdf", print_room.final_ranking, name="standings_final_pdf"),
    re_path(r"^standings/final\.(?P<kind>csv|xlsx)$", standings.final_file, name="final_file"),
    path("card.png", cards.event_card, name="event_card"),
    path("standings/<int:number>/best.png", cards.stage_card, name="stage_card"),
    path("players/<int:number>/card.png", cards.player_card, name="player_card"),
    path("draws/<int:pk>/card.png", cards.draw_card, name="draw_card"),
    path("rulings/public/card.png", cards.ruling_card, name="ruling_card"),
    re_path(
        r"^standings/(?P<number>[0-9]{1,5})\.(?P<kind>csv|xlsx)$",
        standings.standings_file,
        name="standings_file",
    ),
    re_path(r"^games\.(?P<kind>csv|xlsx)$", standings.games_file, name="games_file"),
    path("screen/", screen.screen, name="screen"),
    path("screen/ceremony/", screen.ceremony, name="screen_ceremony"),
    path("overlays/", overlays.overlay_list, name="overlay_list"),
    path("overlays/renew/", overlays.overlay_renew, name="overlay_renew"),
    path("overlays/withdraw/", overlays.overlay_withdraw, name="overlay_withdraw"),
    path("hall/", hall.hall, name="hall"),
    path("hall/<int:number>/start/", hall.hall_start, name="hall_start"),
    path("hall/<int:number>/stop/", hall.hall_stop, name="hall_stop"),
    path("hall/<int:number>/minutes/", hall.hall_minutes, name="hall_minutes"),
    path("hall/<int:number>/tables/", hall.hall_extend, name="hall_extend"),
    path("hall/<int:number>/end/", hall.hall_end, name="hall_end"),
    path("hall/<int:number>/confirm/", hall.hall_confirm, name="hall_confirm"),
    path("hall/<int:round_number>/tables/<int:number>/", hall.hall_extra, name="hall_extra"),
    path("officials.json", standings.officials_file, name="officials_file"),
    path("event.json", standings.event_file, name="event_file"),
    path("calendar.ics", publishing.events_calendar, name="event_calendar"),
    path("site.zip", publishing.event_site, name="event_site"),
    path("verify/", publishing.event_verify, name="event_verify"),
    path("stages/<int:number>/advance/", advance.stage_advance, name="stage_advance"),
    path("stages/<int:number>/advance/announce/", advance.advance_announce, name="advance_announce"),
    path("stages/<int:number>/advance/keep/", advance.advance_keep, name="advance_keep"),
    path("stages/<int:number>/advance/ties/<int:index>/", advance.advance_lot, name="advance_lot"),
    path("stages/<int:number>/advance/move-up/", advance.advance_move_up, name="advance_move_up"),
    path("stages/<int:number>/decisions/<int:pk>/remove/", advance.decision_remove, name="decision_remove"),
    path("penalties/", penalties.penalty_list, name="penalty_list"),
    path("penalties/<int:pk>/lift/", penalties.penalty_lift, name="penalty_lift"),
    path("seats/", seats.seat_list, name="seat_list"),
    path("players/<int:number>/", seats.player_detail, name="player_detail"),
    path(
        "players/<int:number>/wrong/<int:round_number>/<int:table>/",
        objections.objection_raise,
        name="objection_raise",
    ),
    path("players/<int:number>/leave/", leaving.leave_request, name="leave_request"),
    path("leaving/<int:number>/dismiss/", leaving.leave_request_dismiss, name="leave_request_dismiss"),
    path("objections/", objections.objection_list, name="objection_list"),
    path("objections/aside/", objections.objection_aside, name="objection_aside"),
    path("objections/<int:pk>/settle/", objections.objection_settle, name="objection_settle"),
    path("seats/change/", seats.seat_change_now, name="seat_change_now"),
    path("rounds/<int:number>/change/", seats.seat_change, name="seat_change"),
    path("latecomers/", seats.latecomer_list, name="latecomer_list"),
    path("latecomers/<int:round_number>/<int:number>/", seats.latecomer_settle, name="latecomer_settle"),
    path("results/<int:round_number>/<int:number>/", sheets.table_result, name="table_result"),
    path("draws/", seats.draw_list, name="draw_list"),
    path("draws/<int:pk>/", seats.draw_detail, name="draw_detail"),
    path("draws/<int:pk>/show/", screen.draw_show, name="draw_show"),
    path("draws/<int:pk>/draw.json", seats.draw_file, name="draw_file"),
]
ROLES = [
    path("", roles.role_list, name="role_list"),
    path("grant/", roles.role_grant, name="role_grant"),
    path("<int:pk>/revoke/", roles.role_revoke, name="role_revoke"),
    path("invite/", roles.role_invite, name="role_invite"),
    path("invitations/<int:pk>/withdraw/", roles.invitation_withdraw, name="invitation_withdraw"),
]
DESK = [
    path("", desk.desk, name="desk"),
    path("<int:number>/code/", desk.desk_code, name="desk_code"),
    path("<int:number>/<int:table>/sheet/", desk.desk_sheet, name="desk_sheet"),
    path("<int:number>/<int:table>/versions/<int:version>/", desk.desk_version, name="desk_version"),
]
RULINGS = [
    path("", rulings.ruling_register, name="ruling_list"),
    path("list.csv", rulings.ruling_csv, name="ruling_csv"),
    path("public/", rulings.ruling_public, name="ruling_public"),
    path("inbox/", rulings.ruling_inbox, name="ruling_inbox"),
    path("<int:number>/", rulings.ruling_detail, name="ruling_detail"),
    path("<int:number>/slip.pdf", rulings.ruling_slip, name="ruling_slip"),
    path("<int:number>/coming/", ruling_steps.ruling_coming, name="ruling_coming"),
    path("<int:number>/settle/", ruling_steps.ruling_settle, name="ruling_settle"),
    path("<int:number>/decide/", ruling_steps.ruling_decide, name="ruling_decide"),
]
TABLE_RULINGS = [
    path("", rulings.ruling_list, name="table_ruling_list"),
    path("call/", acts.table_call, name="table_call"),
    path("ask-reopening/", acts.table_ask_reopening, name="table_ask_reopening"),
    path("<int:number>/appeal/", ruling_steps.table_appeal, name="table_appeal"),
    path("<int:number>/", rulings.ruling_detail, name="table_ruling_detail"),
    path("<int:number>/slip.pdf", rulings.ruling_slip, name="table_ruling_slip"),
]
GAME = [
    path("", corrections.table_game, name="table_game"),
    path("exits/", acts.table_exit, name="table_exit"),
    path("judge/", acts.table_judge, name="table_judge"),
    path("correct/", corrections.table_correct_game, name="table_correct_game"),
    path("stand/", corrections.table_stand, name="table_stand"),
    path("cut-off/", corrections.table_cut_off_game, name="table_cut_off_game"),
]
SET: list[URLPattern | URLResolver] = [
    path("", corrections.table_set, name="table_set"),
    path("draw/", acts.table_draw, name="table_draw"),
    path("seats/", acts.table_seats, name="table_seats"),
    path("seal/", acts.table_seal, name="table_seal"),
    path("open/", acts.table_open, name="table_open"),
    path("correct-seats/", corrections.table_correct_seats, name="table_correct_seats"),
    path("correct-envelope/", corrections.table_correct_envelope, name="table_correct_envelope"),
    path("games/<int:game>/", include(GAME)),
]
SEASON = [
    path("", seasons.season_detail, name="season_detail"),
    path("places/", seasons.season_places, name="season_places"),
    path("persons/", registrar.season_persons, name="season_persons"),
    path("persons/<str:person>/", seasons.season_person, name="season_person"),
    path("inbox/", inbox.season_inbox, name="season_inbox"),
    path("inbox/<int:pk>/", inbox.season_hand_in, name="season_hand_in"),
    path("inbox/<int:pk>/aside/", inbox.season_set_aside, name="season_set_aside"),
    path("inbox/own/", inbox.season_take_own, name="season_take_own"),
    path("places/<str:into>/enter/", announcing.season_enter, name="season_enter"),
    path("who/<str:event>/", inbox.season_who, name="season_who"),
    path("announce/<str:into>/", announcing.season_announce, name="season_announce"),
    path("acts/<slug:act>/", season_acts.season_act, name="season_act"),
    path("roles/", registrar.season_roles, name="season_roles"),
    path("roles/<int:pk>/revoke/", registrar.season_role_revoke, name="season_role_revoke"),
    path("link/", inbox.season_link_renew, name="season_link_renew"),
    path("log/", registrar.season_log, name="season_log"),
    re_path(r"^papers/(?P<paper>[a-z]+)\.pdf$", print_room.season_paper, name="season_paper"),
    re_path(r"^look/(?P<digest>[0-9a-f]{64})\.png$", seasons.season_logo, name="season_logo"),
    re_path(r"^look/(?P<colour>[0-9a-f]{6})\.css$", seasons.season_style, name="season_style"),
    path("season.json", registrar.season_file, name="season_file"),
    path("public.season.json", seasons.season_public_file, name="season_public_file"),
    path("calendar.ics", publishing.season_calendar, name="season_calendar"),
    path("card.png", cards.season_card, name="season_card"),
    path("places/card.png", cards.season_places_card, name="season_places_card"),
    path("regulation/", seasons.season_regulation, name="season_regulation"),
]
EMBEDS = [
    path("standings/", embeds.embed_standings, name="embed_standings"),
    path("standings/<int:number>/", embeds.embed_standings, name="embed_stage"),
    path("final/", embeds.embed_final, name="embed_final"),
    path("tables/<int:round_number>/<int:number>/", embeds.embed_table, name="embed_table"),
    path("rulings/", embeds.embed_rulings, name="embed_rulings"),
]
OVERLAYS = [
    path("table/<int:number>/", overlays.overlay_table, name="overlay_table"),
    path("table/<int:number>/names/", overlays.overlay_people, {"compared": False}, name="overlay_names"),
    path(
        "table/<int:number>/comparison/",
        overlays.overlay_people,
        {"compared": True},
        name="overlay_comparison",
    ),
    path("player/<int:number>/", overlays.overlay_player, name="overlay_player"),
    path("standings/", overlays.overlay_screen, {"kind": "standings"}, name="overlay_standings"),
    path("seats/", overlays.overlay_screen, {"kind": "seats"}, name="overlay_seats"),
    path("ruling/", overlays.overlay_screen, {"kind": "rulings"}, name="overlay_ruling"),
]
TABLE: list[URLPattern | URLResolver] = [
    path("", tables.table_detail, name="table_detail"),
    path("referee/", tables.table_referee, name="table_referee"),
    path("sets/<int:set_number>/", include(SET)),
    path("undo/", acts.table_undo, name="table_undo"),
    path("confirm/", acts.table_confirm, name="table_confirm"),
    path("close/", acts.table_close, name="table_close"),
    path("reopen/", acts.table_reopen, name="table_reopen"),
    path("cut-off/", corrections.table_cut_off, name="table_cut_off"),
    path("cut-off/match/", corrections.table_cut_off_match, name="table_cut_off_match"),
    path("substitution/", substitutions.table_substitution, name="table_substitution"),
    path("substitution/record/", substitutions.table_substitute, name="table_substitute"),
    path("history/", corrections.table_history, name="table_history"),
    path("history/<int:seq>/", corrections.table_act, name="table_act"),
    path("sheet.pdf", sheets.table_sheet_blank, name="table_sheet_blank"),
    path("sheet-filled.pdf", sheets.table_sheet_filled, name="table_sheet_filled"),
]
handler400 = "league.middleware.bad_request"
handler500 = "league.middleware.server_error"
urlpatterns = [
    path("", events.event_list, name="event_list"),
    path("sw.js", service_worker.service_worker, name="service_worker"),
    path("away/", service_worker.away, name="away"),
    path("events/new/", setup.event_create, name="event_create"),
    path("events/practice/", practice.practice_begin, name="practice_begin"),
    path("e/<slug:slug>/", include(EVENT)),
    path("e/<slug:slug>/", include(SEATS)),
    path("e/<slug:slug>/stages/", include(STAGES)),
    path("e/<slug:slug>/desk/", include(DESK)),
    path("e/<slug:slug>/roles/", include(ROLES)),
    path("invitations/<slug:token>/", roles.invitation, name="invitation"),
    path("e/<slug:slug>/rulings/", include(RULINGS)),
    path("embed/<slug:slug>/", include(EMBEDS)),
    path("o/<slug:key>/", include(OVERLAYS)),
    path("t/<slug:token>/", include(TABLE)),
    path("t/<slug:token>/rulings/", include(TABLE_RULINGS)),
    path("t/<slug:token>/lay/", acts.table_lay, name="lay_table"),
    path("t/<slug:token>/procedures/", procedures.table_procedures, name="table_procedures"),
    path("t/<slug:token>/adjudicate/", acts.table_adjudicate, name="adjudicate_table"),
    path("rules/", rules.ruleset_list, name="ruleset_list"),
    # Before the documents, whose ids may be any word.
    path("rules/lay/", laying.lay_anywhere, name="lay"),
    path("seasons/", seasons.season_list, name="season_list"),
    path("seasons/new/", registrar.season_create, name="season_create"),
    path("seasons/new/file/", registrar.season_create_from_file, name="season_create_from_file"),
    path("seasons/<slug:slug>/", include(SEASON)),
    path("hand-in/<str:key>/", inbox.hand_in, name="hand_in"),
    path("rules/adjudicate/", adjudicate.adjudicate, name="adjudicate"),
    path("rules/replay/", replay.replay, name="replay"),
    path("rules/side-by-side/", replay.side_by_side, name="side_by_side"),
    path("rules/<slug:document_id>/", rules.ruleset, name="ruleset"),
    path("design/", design.design, name="design"),
    path("api/docs", api_docs, name="api_docs"),
    path("api/", api.urls),
    path("schemas/<slug:name>.json", json_schema, name="json_schema"),
    path("calendar.ics", publishing.events_calendar, name="events_calendar"),
    path("feed.atom", publishing.events_feed, name="events_feed"),
    path("sitemap.xml", publishing.site_map, name="site_map"),
    path("robots.txt", publishing.robots, name="robots"),
    path("manifest.webmanifest", publishing.manifest, name="manifest"),
    path("card.png", cards.event_list_card, name="event_list_card"),
    path("seasons/card.png", cards.season_list_card, name="season_list_card"),
    path("favicon.ico", publishing.favicon, name="favicon"),
    path("browser/<path:file>", publishing.browser_file, name="browser_file"),
    # Without a token, so that public pages set no cookie: another site could change nothing but the language.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path("first-account/", first_account.first_account, name="first_account"),
    path("sign-in/", account.SignIn.as_view(), name="login"),
    path("sign-in/code/", account.sign_in_code, name="sign_in_code"),
    path("sign-out/", LogoutView.as_view(), name="logout"),
    path("sign-out/everywhere/", account.sign_out_everywhere, name="sign_out_everywhere"),
    path("backups/", backups.backup_list, name="backup_list"),
    path("backups/download/", backups.backup_download, name="backup_download"),
    path("healthz", upkeep.healthz, name="healthz"),
    path("metrics", upkeep.metrics, name="metrics"),
    path("second-factor/", second_factor.second_factor, name="second_factor"),
    path("password/", account.PasswordChange.as_view(), name="password_change"),
]
