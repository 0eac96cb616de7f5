"""Every address of the desk."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path

from league.api.app import api
from league.views import (
    account,
    acts,
    adjudicate,
    check_in,
    corrections,
    draws,
    entrants,
    entrants_import,
    events,
    replay,
    rules,
    rulings,
    seats,
    setup,
    sheets,
    stages,
    substitutions,
    tables,
)

EVENT = [
    path("", events.event_detail, name="event_detail"),
    path("edit/", setup.event_edit, name="event_edit"),
    path("entrants/", entrants.event_entrants, name="event_entrants"),
    path("entrants/new/", entrants.event_entrant_create, name="event_entrant_create"),
    path("entrants/import/", entrants_import.event_entrants_import, name="event_entrants_import"),
    path("entrants/list.csv", entrants.event_entrants_csv, name="event_entrants_csv"),
    path("entrants/list.xlsx", entrants.event_entrants_xlsx, name="event_entrants_xlsx"),
    path("entrants/<int:number>/", entrants.event_entrant_edit, name="event_entrant_edit"),
    path("entrants/<int:number>/remove/", entrants.event_entrant_remove, name="event_entrant_remove"),
    path("entrants/<int:number>/withdraw/", entrants.event_entrant_withdraw, name="event_entrant_withdraw"),
    path(
        "entrants/<int:number>/reinstate/",
        entrants.event_entrant_reinstate,
        name="event_entrant_reinstate",
    ),
    path("entrants/<int:number>/stand-in/", entrants.event_entrant_stand_in, name="event_entrant_stand_in"),
    path("check-in/", check_in.event_check_in, name="event_check_in"),
    path("check-in/<int:number>/", check_in.event_check_in_step, name="event_check_in_step"),
    path("check-in/end/", check_in.event_check_in_end, name="event_check_in_end"),
    path("rounds/new/", setup.event_round_create, name="event_round_create"),
    path("rounds/<int:number>/", setup.event_round_edit, name="event_round_edit"),
    path("rounds/<int:number>/remove/", setup.event_round_remove, name="event_round_remove"),
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
    path("<int:number>/", stages.stage_edit, name="stage_edit"),
    path("<int:number>/up/", stages.stage_up, name="stage_up"),
    path("<int:number>/remove/", stages.stage_remove, name="stage_remove"),
    path("<int:number>/draw/", draws.stage_draw, name="stage_draw"),
    path("<int:number>/draw/announce/", draws.draw_announce, name="draw_announce"),
    path("<int:number>/draw/seed/", draws.draw_make, name="draw_make"),
    path("<int:number>/draw/discard/", draws.draw_discard, name="draw_discard"),
    path("<int:number>/draw/publish/", draws.draw_publish, name="draw_publish"),
    path("<int:number>/draw/cards/", draws.draw_cards, name="draw_cards"),
]
SEATS = [
    path("seats/", seats.seat_list, name="seat_list"),
    path("players/<int:number>/", seats.player_detail, name="player_detail"),
    path("rounds/<int:number>/change/", seats.seat_change, name="seat_change"),
    path("draws/", seats.draw_list, name="draw_list"),
    path("draws/<int:pk>/", seats.draw_detail, name="draw_detail"),
    path("draws/<int:pk>/draw.json", seats.draw_file, name="draw_file"),
]
RULINGS = [
    path("", rulings.ruling_list, name="ruling_list"),
    path("<int:number>/", rulings.ruling_detail, name="ruling_detail"),
    path("<int:number>/slip.pdf", rulings.ruling_slip, name="ruling_slip"),
    path("<int:number>/decide/", rulings.ruling_decide, name="ruling_decide"),
]
TABLE_RULINGS = [
    path("", rulings.ruling_list, name="table_ruling_list"),
    path("<int:number>/", rulings.ruling_detail, name="table_ruling_detail"),
    path("<int:number>/slip.pdf", rulings.ruling_slip, name="table_ruling_slip"),
]
GAME = [
    path("", corrections.table_game, name="table_game"),
    path("exits/", acts.table_exit, name="table_exit"),
    path("judge/", acts.table_judge, name="table_judge"),
    path("correct/", corrections.table_correct_game, name="table_correct_game"),
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
urlpatterns = [
    path("", events.event_list, name="event_list"),
    path("events/new/", setup.event_create, name="event_create"),
    path("e/<slug:slug>/", include(EVENT)),
    path("e/<slug:slug>/", include(SEATS)),
    path("e/<slug:slug>/stages/", include(STAGES)),
    path("e/<slug:slug>/rulings/", include(RULINGS)),
    path("t/<str:token>/", include(TABLE)),
    path("t/<str:token>/rulings/", include(TABLE_RULINGS)),
    path("t/<str:token>/adjudicate/", adjudicate.adjudicate_table, name="adjudicate_table"),
    path("rules/", rules.ruleset_list, name="ruleset_list"),
    path("rules/adjudicate/", adjudicate.adjudicate, name="adjudicate"),
    path("rules/replay/", replay.replay, name="replay"),
    path("rules/<slug:document_id>/", rules.ruleset, name="ruleset"),
    path("api/", api.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("sign-in/", account.SignIn.as_view(), name="login"),
    path("sign-out/", LogoutView.as_view(), name="logout"),
    path("password/", account.PasswordChange.as_view(), name="password_change"),
]
