"""Every address of the desk."""

from collections.abc import Callable

from django.contrib.auth.views import LogoutView
from django.http import HttpResponseBase
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


def page(route: str, view: Callable[..., HttpResponseBase], name: str = "", **fixed: object) -> URLPattern:
    """An address: a route, or a pattern that begins with ``^``. It has the name of its view, unless it is given one."""
    address = re_path if route.startswith("^") else path
    return address(route, view, fixed, name or view.__name__)


EVENT = [
    page("", day.event_detail),
    page("edit/", setup.event_edit),
    page("clone/", setup.event_clone),
    page("identity/", identity.event_identity),
    page(r"^identity/(?P<digest>[0-9a-f]{64})\.png$", identity.event_logo),
    page(r"^identity/(?P<colour>[0-9a-f]{6})\.css$", identity.event_style),
    page("archive/", setup.event_archive),
    page("restore/", setup.event_restore),
    page("practice/play/", practice.practice_play),
    page("practice/end/", practice.practice_end),
    page("history/", events.event_history),
    page("log/", events.event_log),
    page("entrants/", entrants.event_entrants),
    page("entrants/new/", entrants.event_entrant_create),
    page("entrants/import/", entrants_import.event_entrants_import),
    page("entrants/import/undo/", entrants_import.event_entrants_import_undo),
    page("entrants/list.<slug:kind>", entrants.event_entrants_file),
    page("entrants/<int:number>/", entrants.event_entrant_edit),
    page("entrants/<int:number>/remove/", entrants.event_entrant_remove),
    page("entrants/<int:number>/table/", entrants.event_entrant_table),
    page("entrants/<int:number>/leave/", leaving.entrant_leave),
    page("entrants/<int:number>/come-back/", leaving.entrant_come_back),
    page("leaving/", leaving.leaver_list),
    page("leaving/<int:round_number>/<int:number>/", leaving.leaver_settle),
    page("forget/", entrants.event_forget),
    page("entrants/<int:number>/forget/", entrants.event_entrant_forget),
    page("entrants/<int:number>/stand-in/", entrants.event_entrant_stand_in),
    page("check-in/", check_in.event_check_in),
    page("check-in/<int:number>/", check_in.event_check_in_step),
    page("check-in/end/", check_in.event_check_in_end),
    page("check-in/self/", self_check_in.event_check_in_self),
    page("check-in/self/switch/", self_check_in.event_check_in_switch),
    page("here/", self_check_in.self_check_in),
    page("here/<int:number>/", self_check_in.self_check_in_person),
    page("rounds/new/", setup.event_round_create),
    page("rounds/<int:number>/", setup.event_round_edit),
    page("rounds/<int:number>/remove/", setup.event_round_remove),
    page(r"^rounds/(?P<number>[0-9]{1,5})/sheets-(?P<kind>blank|filled)\.pdf$", sheets.round_sheets),
    page("print/", print_room.print_room),
    page(r"^print/(?P<printings>[0-9]{1,9}(?:-[0-9]{1,9}){0,10})\.pdf$", print_room.print_run),
    page(r"^print/(?P<paper>[a-z]+(?:-[a-z]+)*)\.pdf$", print_room.event_paper),
    page("rounds/<int:round_number>/tables/new/", setup.event_table_create),
    page("rounds/<int:round_number>/tables/<int:number>/", setup.event_table),
    page("rounds/<int:round_number>/tables/<int:number>/remove/", setup.event_table_remove),
    page("rounds/<int:round_number>/tables/<int:number>/link/", setup.event_table_renew),
]
STAGES = [
    page("", stages.stage_list),
    page("new/", stages.stage_create),
    page("template/", stages.stage_template),
    page("preview/", stages.stage_preview),
    page("tiebreaks/", stages.stage_tiebreaks),
    page("cut-off/", stages.stage_cut_off),
    page("scheme/", stages.stage_scheme),
    page("<int:number>/", stages.stage_edit),
    page("<int:number>/up/", stages.stage_up),
    page("<int:number>/remove/", stages.stage_remove),
    page("<int:number>/draw/", draws.stage_draw),
    page("<int:number>/draw/announce/", draws.draw_announce),
    page("<int:number>/draw/seed/", draws.draw_make),
    page("<int:number>/draw/discard/", draws.draw_discard),
    page("<int:number>/draw/publish/", draws.draw_publish),
    page("<int:number>/draw/withdraw/", draws.draw_withdraw),
    page("<int:number>/draw/cards/", draws.draw_cards),
]
SEATS = [
    page("standings/", standings.standings),
    page("standings/<int:number>/", standings.standings, name="standings_stage"),
    page("standings/final/", standings.standings_final),
    page("standings/final.pdf", print_room.final_ranking, name="standings_final_pdf"),
    page(r"^standings/final\.(?P<kind>csv|xlsx)$", standings.final_file),
    page("card.png", cards.event_card),
    page("standings/<int:number>/best.png", cards.stage_card),
    page("players/<int:number>/card.png", cards.player_card),
    page("draws/<int:pk>/card.png", cards.draw_card),
    page("rulings/public/card.png", cards.ruling_card),
    page(r"^standings/(?P<number>[0-9]{1,5})\.(?P<kind>csv|xlsx)$", standings.standings_file),
    page(r"^games\.(?P<kind>csv|xlsx)$", standings.games_file),
    page("screen/", screen.screen),
    page("screen/ceremony/", screen.ceremony, name="screen_ceremony"),
    page("overlays/", overlays.overlay_list),
    page("overlays/renew/", overlays.overlay_renew),
    page("overlays/withdraw/", overlays.overlay_withdraw),
    page("hall/", hall.hall),
    page("hall/<int:number>/start/", hall.hall_start),
    page("hall/<int:number>/stop/", hall.hall_stop),
    page("hall/<int:number>/minutes/", hall.hall_minutes),
    page("hall/<int:number>/tables/", hall.hall_extend),
    page("hall/<int:number>/end/", hall.hall_end),
    page("hall/<int:number>/confirm/", hall.hall_confirm),
    page("hall/<int:round_number>/tables/<int:number>/", hall.hall_extra),
    page("officials.json", standings.officials_file),
    page("event.json", standings.event_file),
    page("calendar.ics", publishing.events_calendar, name="event_calendar"),
    page("site.zip", publishing.event_site),
    page("verify/", publishing.event_verify),
    page("stages/<int:number>/advance/", advance.stage_advance),
    page("stages/<int:number>/advance/announce/", advance.advance_announce),
    page("stages/<int:number>/advance/keep/", advance.advance_keep),
    page("stages/<int:number>/advance/ties/<int:index>/", advance.advance_lot),
    page("stages/<int:number>/advance/move-up/", advance.advance_move_up),
    page("stages/<int:number>/decisions/<int:pk>/remove/", advance.decision_remove),
    page("penalties/", penalties.penalty_list),
    page("penalties/<int:pk>/lift/", penalties.penalty_lift),
    page("seats/", seats.seat_list),
    page("players/<int:number>/", seats.player_detail),
    page("players/<int:number>/wrong/<int:round_number>/<int:table>/", objections.objection_raise),
    page("players/<int:number>/leave/", leaving.leave_request),
    page("leaving/<int:number>/dismiss/", leaving.leave_request_dismiss),
    page("objections/", objections.objection_list),
    page("objections/aside/", objections.objection_aside),
    page("objections/<int:pk>/settle/", objections.objection_settle),
    page("seats/change/", seats.seat_change_now),
    page("rounds/<int:number>/change/", seats.seat_change),
    page("latecomers/", seats.latecomer_list),
    page("latecomers/<int:round_number>/<int:number>/", seats.latecomer_settle),
    page("results/<int:round_number>/<int:number>/", sheets.table_result),
    page("draws/", seats.draw_list),
    page("draws/<int:pk>/", seats.draw_detail),
    page("draws/<int:pk>/show/", screen.draw_show),
    page("draws/<int:pk>/draw.json", seats.draw_file),
]
ROLES = [
    page("", roles.role_list),
    page("grant/", roles.role_grant),
    page("<int:pk>/revoke/", roles.role_revoke),
    page("invite/", roles.role_invite),
    page("invitations/<int:pk>/withdraw/", roles.invitation_withdraw),
]
DESK = [
    page("", desk.desk),
    page("<int:number>/code/", desk.desk_code),
    page("<int:number>/<int:table>/sheet/", desk.desk_sheet),
    page("<int:number>/<int:table>/versions/<int:version>/", desk.desk_version),
]
RULINGS = [
    page("", rulings.ruling_register, name="ruling_list"),
    page("list.csv", rulings.ruling_csv),
    page("public/", rulings.ruling_public),
    page("inbox/", rulings.ruling_inbox),
    page("<int:number>/", rulings.ruling_detail),
    page("<int:number>/slip.pdf", rulings.ruling_slip),
    page("<int:number>/coming/", ruling_steps.ruling_coming),
    page("<int:number>/settle/", ruling_steps.ruling_settle),
    page("<int:number>/decide/", ruling_steps.ruling_decide),
]
TABLE_RULINGS = [
    page("", rulings.ruling_list, name="table_ruling_list"),
    page("call/", acts.table_call),
    page("ask-reopening/", acts.table_ask_reopening),
    page("<int:number>/appeal/", ruling_steps.table_appeal),
    page("<int:number>/", rulings.ruling_detail, name="table_ruling_detail"),
    page("<int:number>/slip.pdf", rulings.ruling_slip, name="table_ruling_slip"),
]
GAME = [
    page("", corrections.table_game),
    page("exits/", acts.table_exit, name="table_exit"),
    page("judge/", acts.table_judge, name="table_judge"),
    page("correct/", corrections.table_correct_game, name="table_correct_game"),
    page("stand/", corrections.table_stand, name="table_stand"),
    page("cut-off/", corrections.table_cut_off_game, name="table_cut_off_game"),
]
SET: list[URLPattern | URLResolver] = [
    page("", corrections.table_set),
    page("draw/", acts.table_draw, name="table_draw"),
    page("seats/", acts.table_seats, name="table_seats"),
    page("seal/", acts.table_seal, name="table_seal"),
    page("open/", acts.table_open, name="table_open"),
    page("correct-seats/", corrections.table_correct_seats, name="table_correct_seats"),
    page("correct-envelope/", corrections.table_correct_envelope, name="table_correct_envelope"),
    path("games/<int:game>/", include(GAME)),
]
SEASON = [
    page("", seasons.season_detail),
    page("places/", seasons.season_places),
    page("persons/", registrar.season_persons),
    page("persons/<str:person>/", seasons.season_person),
    page("inbox/", inbox.season_inbox),
    page("inbox/<int:pk>/", inbox.season_hand_in),
    page("inbox/<int:pk>/aside/", inbox.season_set_aside),
    page("inbox/own/", inbox.season_take_own),
    page("places/<str:into>/enter/", announcing.season_enter),
    page("who/<str:event>/", inbox.season_who),
    page("announce/<str:into>/", announcing.season_announce),
    page("acts/<slug:act>/", season_acts.season_act),
    page("roles/", registrar.season_roles),
    page("roles/<int:pk>/revoke/", registrar.season_role_revoke),
    page("link/", inbox.season_link_renew),
    page("log/", registrar.season_log),
    page(r"^papers/(?P<paper>[a-z]+)\.pdf$", print_room.season_paper),
    page(r"^look/(?P<digest>[0-9a-f]{64})\.png$", seasons.season_logo),
    page(r"^look/(?P<colour>[0-9a-f]{6})\.css$", seasons.season_style),
    page("season.json", registrar.season_file),
    page("public.season.json", seasons.season_public_file),
    page("calendar.ics", publishing.season_calendar),
    page("card.png", cards.season_card),
    page("places/card.png", cards.season_places_card),
    page("regulation/", seasons.season_regulation),
]
EMBEDS = [
    page("standings/", embeds.embed_standings),
    page("standings/<int:number>/", embeds.embed_standings, name="embed_stage"),
    page("final/", embeds.embed_final),
    page("tables/<int:round_number>/<int:number>/", embeds.embed_table),
    page("rulings/", embeds.embed_rulings),
]
OVERLAYS = [
    page("table/<int:number>/", overlays.overlay_table),
    page("table/<int:number>/names/", overlays.overlay_people, name="overlay_names", compared=False),
    page("table/<int:number>/comparison/", overlays.overlay_people, name="overlay_comparison", compared=True),
    page("player/<int:number>/", overlays.overlay_player),
    page("standings/", overlays.overlay_screen, name="overlay_standings", kind="standings"),
    page("seats/", overlays.overlay_screen, name="overlay_seats", kind="seats"),
    page("ruling/", overlays.overlay_screen, name="overlay_ruling", kind="rulings"),
]
TABLE: list[URLPattern | URLResolver] = [
    page("", tables.table_detail),
    page("referee/", tables.table_referee),
    path("sets/<int:set_number>/", include(SET)),
    page("undo/", acts.table_undo, name="table_undo"),
    page("confirm/", acts.table_confirm, name="table_confirm"),
    page("close/", acts.table_close, name="table_close"),
    page("reopen/", acts.table_reopen, name="table_reopen"),
    page("cut-off/", corrections.table_cut_off),
    page("cut-off/match/", corrections.table_cut_off_match, name="table_cut_off_match"),
    page("substitution/", substitutions.table_substitution),
    page("substitution/record/", substitutions.table_substitute),
    page("history/", corrections.table_history),
    page("history/<int:seq>/", corrections.table_act),
    page("sheet.pdf", sheets.table_sheet_blank),
    page("sheet-filled.pdf", sheets.table_sheet_filled),
]
handler400 = "league.middleware.bad_request"
handler500 = "league.middleware.server_error"
urlpatterns = [
    page("", events.event_list),
    page("sw.js", service_worker.service_worker),
    page("away/", service_worker.away),
    page("events/new/", setup.event_create),
    page("events/practice/", practice.practice_begin),
    path("e/<slug:slug>/", include(EVENT)),
    path("e/<slug:slug>/", include(SEATS)),
    path("e/<slug:slug>/stages/", include(STAGES)),
    path("e/<slug:slug>/desk/", include(DESK)),
    path("e/<slug:slug>/roles/", include(ROLES)),
    page("invitations/<slug:token>/", roles.invitation),
    path("e/<slug:slug>/rulings/", include(RULINGS)),
    path("embed/<slug:slug>/", include(EMBEDS)),
    path("o/<slug:key>/", include(OVERLAYS)),
    path("t/<slug:token>/", include(TABLE)),
    path("t/<slug:token>/rulings/", include(TABLE_RULINGS)),
    page("t/<slug:token>/lay/", acts.table_lay, name="lay_table"),
    page("t/<slug:token>/procedures/", procedures.table_procedures),
    page("t/<slug:token>/adjudicate/", acts.table_adjudicate, name="adjudicate_table"),
    page("rules/", rules.ruleset_list),
    # Before the documents, whose ids may be any word.
    page("rules/lay/", laying.lay_anywhere, name="lay"),
    page("seasons/", seasons.season_list),
    page("seasons/new/", registrar.season_create),
    page("seasons/new/file/", registrar.season_create_from_file),
    path("seasons/<slug:slug>/", include(SEASON)),
    page("hand-in/<str:key>/", inbox.hand_in),
    page("rules/adjudicate/", adjudicate.adjudicate),
    page("rules/replay/", replay.replay),
    page("rules/side-by-side/", replay.side_by_side),
    page("rules/<slug:document_id>/", rules.ruleset),
    page("design/", design.design),
    page("api/docs", api_docs),
    path("api/", api.urls),
    page("schemas/<slug:name>.json", json_schema),
    page("calendar.ics", publishing.events_calendar),
    page("feed.atom", publishing.events_feed),
    page("sitemap.xml", publishing.site_map),
    page("robots.txt", publishing.robots),
    page("manifest.webmanifest", publishing.manifest),
    page("card.png", cards.event_list_card),
    page("seasons/card.png", cards.season_list_card),
    page("favicon.ico", publishing.favicon),
    page("browser/<path:file>", publishing.browser_file),
    # Without a token, so that public pages set no cookie: another site could change nothing but the language.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    page("first-account/", first_account.first_account),
    path("sign-in/", account.SignIn.as_view(), name="login"),
    page("sign-in/code/", account.sign_in_code),
    path("sign-out/", LogoutView.as_view(), name="logout"),
    page("sign-out/everywhere/", account.sign_out_everywhere),
    page("backups/", backups.backup_list),
    page("backups/download/", backups.backup_download),
    page("healthz", upkeep.healthz),
    page("metrics", upkeep.metrics),
    page("second-factor/", second_factor.second_factor),
    path("password/", account.PasswordChange.as_view(), name="password_change"),
]
