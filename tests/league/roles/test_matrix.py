"""The access to every address for every kind of user; an address that is not listed here fails."""

from collections.abc import Iterator
from typing import Any, Final
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from league.access import MAY, WHEN_ARCHIVED, Right
from league.models import Act, Event, Role
from tests.factories import NOW, make_event, make_table

pytestmark = pytest.mark.django_db

PUBLIC: Final = "everybody"
KEY: Final = "whoever holds the table's link"
STREAM: Final = "whoever holds the event's key for overlays"
REGION: Final = "whoever holds the season's link for regions"
AT_SEASON: Final = "who has a role at the season: tests/league/seasons/test_roles.py"
SIGNED_IN: Final = "whoever is signed in"
MAKER: Final = "who may make events"
MAKER_HERE: Final = "who may make events, and organises this one"
PRACTISER: Final = "who organises it, and only a practice event"
KEEPER: Final = "who keeps the desk itself"
DEVELOPER: Final = "whoever runs it with DEBUG"

DECIDED: Final[dict[str, str | Right]] = (
    dict.fromkeys(
        (
            "event_list", "event_detail", "service_worker", "away", "healthz", "login", "first_account", "sign_in_code", "logout", "set_language", "invitation",
            "standings", "standings_stage", "standings_final", "standings_final_pdf", "standings_file", "stage_card", "final_file", "games_file", "screen", "screen_ceremony", "draw_show", "event_file", "event_log",
            "seat_list", "player_detail", "table_result", "draw_list", "draw_detail", "draw_file", "ruling_public", "self_check_in", "self_check_in_person", "objection_raise", "leave_request",
            "ruleset_list", "ruleset", "adjudicate", "lay", "replay", "side_by_side",
            "api:openapi-json", "api_docs", "api:api-root", "api:index", "api:list_documents", "api:get_document",
            "api:get_clause", "api:adjudicate_cases", "api:adjudicate_side_by_side", "api:list_events", "api:get_event", "api:get_event_document",
            "api:get_standings", "api:get_round", "api:get_draw", "api:get_player", "api:list_rulings", "api:get_live", "api:get_log_head",
            "api:list_seasons", "api:get_season", "api:get_season_table", "api:get_season_places", "api:get_season_ledger", "api:list_season_persons", "api:get_season_person",
            "season_list", "season_detail", "season_places", "season_person", "season_paper", "season_regulation", "season_public_file", "season_calendar", "season_card", "season_places_card", "season_logo", "season_style",
            "json_schema", "event_list_card", "season_list_card", "event_card", "player_card", "draw_card", "ruling_card", "event_logo", "event_style", "event_calendar", "manifest", "favicon",
            "embed_standings", "embed_stage", "embed_final", "embed_table", "embed_rulings",
            "events_calendar", "events_feed", "site_map", "robots", "event_verify", "browser_file",
        ),
        PUBLIC,
    )
    | {"password_change": SIGNED_IN, "second_factor": SIGNED_IN, "sign_out_everywhere": SIGNED_IN, "event_create": MAKER, "practice_begin": MAKER, "practice_play": PRACTISER, "practice_end": PRACTISER, "event_clone": MAKER_HERE, "backup_list": KEEPER, "backup_download": KEEPER, "metrics": KEEPER, "design": DEVELOPER}
    | dict.fromkeys(
        (
            "table_detail", "table_referee", "table_set", "table_draw", "table_seats", "table_seal", "table_open",
            "table_correct_seats", "table_correct_envelope", "table_game", "table_exit", "table_judge",
            "table_correct_game", "table_stand", "table_cut_off_game", "table_undo", "table_confirm", "table_close",
            "table_reopen", "table_cut_off", "table_cut_off_match", "table_substitution", "table_substitute", "table_history",
            "table_act", "table_sheet_blank", "table_sheet_filled", "table_ruling_list", "table_call",
            "table_ask_reopening", "table_appeal", "table_ruling_detail", "table_ruling_slip", "adjudicate_table", "lay_table",
            "table_procedures",
        ),
        KEY,
    )
    | dict.fromkeys(("overlay_table", "overlay_names", "overlay_comparison", "overlay_player", "overlay_standings", "overlay_seats", "overlay_ruling"), STREAM)
    | dict.fromkeys(
        ("event_history", "hall", "ruling_list", "ruling_csv", "ruling_detail", "ruling_slip"), Right.LOOK
    )
    | dict.fromkeys(
        (
            "event_entrants", "event_entrants_file", "event_check_in", "event_check_in_step",
            "event_check_in_end", "event_check_in_self", "objection_list", "leave_request_dismiss", "objection_aside", "objection_settle", "round_sheets", "print_room", "print_run", "event_paper", "event_table", "desk", "desk_code",
            "desk_sheet", "desk_version", "latecomer_list", "leaver_list",
        ),
        Right.SERVE,
    )
    | dict.fromkeys(
        (
            "event_check_in_switch", "event_entrant_table", "event_edit", "event_identity", "event_entrant_create", "event_entrants_import", "event_entrants_import_undo", "event_entrant_edit",
            "event_entrant_remove", "entrant_leave", "entrant_come_back", "leaver_settle", "event_entrant_stand_in", "event_entrant_forget", "event_forget", "officials_file", "event_site",
            "event_round_create", "event_round_edit", "event_round_remove", "event_table_create",
            "event_table_remove", "event_table_renew", "stage_list", "stage_create", "stage_template",
            "stage_preview", "stage_tiebreaks", "stage_cut_off", "stage_scheme", "stage_edit", "stage_up", "stage_remove",
            "stage_draw", "draw_announce", "draw_make", "draw_discard", "draw_withdraw", "draw_publish", "draw_cards", "hall_start",
            "hall_stop", "hall_minutes", "hall_extra", "hall_extend", "hall_end", "hall_confirm", "stage_advance", "advance_announce", "advance_keep",
            "advance_lot", "advance_move_up", "decision_remove", "penalty_list", "penalty_lift", "seat_change", "seat_change_now",
            "latecomer_settle", "overlay_list", "overlay_renew", "overlay_withdraw",
        ),
        Right.ORGANISE,
    )
    | dict.fromkeys(("ruling_inbox", "ruling_decide", "ruling_coming", "ruling_settle"), Right.JUDGE)
    | dict.fromkeys(
        ("role_list", "role_grant", "role_revoke", "role_invite", "invitation_withdraw"), Right.APPOINT
    )
    | dict.fromkeys(
        ("season_inbox", "season_hand_in", "season_set_aside", "season_who", "season_take_own", "season_enter", "season_announce", "season_act", "season_persons", "season_log", "season_file", "season_roles", "season_role_revoke", "season_link_renew"),
        AT_SEASON,
    )
    | {"hand_in": REGION, "season_create": MAKER, "season_create_from_file": MAKER}
    | dict.fromkeys(("event_archive", "event_restore"), Right.ARCHIVE)
)  # fmt: skip
WHERE: Final[dict[str, Any]] = {
    "file": "verify.js", "number": 1, "round_number": 1, "pk": 1, "index": 0, "stage": "1", "table": 1, "version": 1, "kind": "blank", "printings": "1", "paper": "badges", "digest": "0" * 64, "colour": "000000",
}  # fmt: skip
PEOPLE: Final = (*Role, "stranger", "superuser", "nobody")


def addresses(
    resolver: URLResolver | None = None, way: tuple[str, ...] = (), space: str = ""
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of every address, with its namespace, and its parameters, from the URL resolver."""
    for pattern in (resolver or get_resolver()).url_patterns:
        taken = (*way, *pattern.pattern.converters, *pattern.pattern.regex.groupindex)
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from addresses(pattern, taken, inner)
        elif isinstance(pattern, URLPattern):
            yield f"{space}{pattern.name}", taken


def device_of(person: str, slug: str) -> Client:
    """A browser in which ``person`` is signed in: with a role at the event, only at another one, or none."""
    client = Client()
    if person == "superuser":
        client.force_login(User.objects.create_superuser("root"))
    elif person != "nobody":
        user = User.objects.create_user(str(person))
        other = make_event("autumn")
        for role in Role if person == "stranger" else ():
            other.roles.create(user=user, role=role)
        if person in Role.values:
            Event.objects.get(slug=slug).roles.create(user=user, role=person)
        client.force_login(user)
    return client


def test_somebody_has_decided_on_every_address():
    assert {name for name, _taken in addresses()} == set(DECIDED)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("person", "archived"), [*((person, None) for person in PEOPLE), (Role.OWNER, NOW), (Role.VIEWER, NOW)]
)
def test_an_event_lets_in_whom_its_roles_name_and_nobody_else(person, archived):
    make_table()
    Event.objects.update(archived_at=archived)
    client = device_of(person, "spring")
    for name, taken in addresses():
        right = DECIDED[name]
        if not isinstance(right, Right):
            continue
        address = reverse(name, kwargs={key: "spring" if key == "slug" else WHERE[key] for key in taken})
        let_in = person in Role.values and Role(person) in MAY[right]
        let_in &= archived is None or right in WHEN_ARCHIVED
        for method in ("get", "post", "put", "delete"):
            status = getattr(client, method)(address).status_code
            if let_in:
                assert status not in (401, 403, 500), (name, method, person)
            else:
                assert status in (403, 405), (name, method, person)


@pytest.mark.postgresql("every address writes to every table that has a trigger")
@pytest.mark.parametrize("person", ["owner", "nobody"])
def test_no_address_that_is_open_to_others_writes_to_an_archived_event(person):
    table = make_table()
    client = device_of(person, "spring")
    client.post(reverse("table_referee", args=[table.token]), {"name": "山本"})
    Event.objects.update(archived_at=NOW, self_check_in=True)
    acts = Act.objects.count()
    where = {**WHERE, "slug": "spring", "token": table.token, "set_number": 1, "game": 1, "seq": 1}
    open_addresses = [
        reverse(name, kwargs={key: where[key] for key in taken})
        for name, taken in addresses()
        if DECIDED[name] in (PUBLIC, KEY) and taken and set(taken) <= where.keys() - {"kind"}
    ]
    assert len(open_addresses) > 50
    for address in open_addresses:
        assert client.get(address).status_code < 500, address
        assert client.post(address, {"client_id": uuid4(), "base_version": 0}).status_code < 500, address
    assert Act.objects.count() == acts


def test_every_address_of_an_event_takes_the_event_from_its_address():
    for name, taken in addresses():
        assert isinstance(DECIDED[name], Right) <= ("slug" in taken), name


def test_a_role_reaches_no_further_than_its_event():
    make_table()
    client = device_of("stranger", "spring")
    make_table(event=Event.objects.get(slug="autumn"))
    assert client.get(reverse("hall", args=["autumn"])).status_code == 200
    assert client.get(reverse("hall", args=["spring"])).status_code == 403


@pytest.mark.parametrize(("person", "status"), [("owner", 403), ("nobody", 403), ("superuser", 200)])
def test_only_some_accounts_make_events(person, status):
    make_event()
    assert device_of(person, "spring").get(reverse("event_create")).status_code == status


@pytest.mark.parametrize("makes_events", [False, True])
@pytest.mark.parametrize("person", [*Role, "stranger", "nobody"])
def test_an_event_is_cloned_by_who_organises_it_and_may_make_events(person, makes_events):
    make_event()
    client = device_of(person, "spring")
    if makes_events and person != "nobody":
        permission = Permission.objects.get(codename="organise_event")
        User.objects.get(username=person).user_permissions.add(permission)
    let_in = makes_events and person in {Role.OWNER, Role.ORGANISER}
    for method in ("get", "post"):
        status = getattr(client, method)(reverse("event_clone", args=["spring"])).status_code
        assert status == (200 if let_in else 403), (method, person)


@pytest.mark.parametrize("person", PEOPLE)
def test_no_role_keeps_the_desk_and_no_event_but_a_practice_is_played_by_it_or_put_away_as_one(person):
    make_event()
    client = device_of(person, "spring")
    acts = Act.objects.count()
    refused: dict[str | Right, tuple[int, ...]] = {PRACTISER: (403, 404, 405)}
    if person != "superuser":
        refused[KEEPER] = (403, 405)
    for name, decided in DECIDED.items():
        for method in ("get", "post") if decided in refused else ():
            address = reverse(name, args=["spring"] if decided == PRACTISER else [])
            assert getattr(client, method)(address).status_code in refused[decided], (name, method)
    assert Act.objects.count() == acts


def test_a_page_of_ones_own_account_is_for_whoever_is_signed_in():
    make_event()
    nobody, stranger = Client(), device_of("stranger", "spring")
    for name in ("password_change", "second_factor"):
        assert nobody.get(reverse(name)).status_code in (302, 403), name
        assert nobody.post(reverse(name)).status_code in (302, 403), name
        assert stranger.get(reverse(name)).status_code == 200, name


@pytest.mark.parametrize("person", ["nobody", "superuser"])
def test_pages_of_development_are_there_only_in_development(person, settings):
    make_event()
    client = device_of(person, "spring")
    for name in (each for each, decided in DECIDED.items() if decided == DEVELOPER):
        assert client.get(reverse(name)).status_code == 404
        settings.DEBUG = True
        assert client.get(reverse(name)).status_code == 200
        settings.DEBUG = False
