"""Every address of the desk × everybody: who is let in stands here, and an address nobody decided on fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from league.access import MAY, Right
from league.models import Event, Role
from tests.factories import make_event, make_table

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.django_db

PUBLIC: Final = "everybody"
KEY: Final = "whoever holds the table's link"
SIGNED_IN: Final = "whoever is signed in"
MAKER: Final = "who may make events"
MAKER_HERE: Final = "who may make events, and organises this one"
KEEPER: Final = "who keeps the desk itself"
DEVELOPER: Final = "whoever runs it with DEBUG"

DECIDED: Final[dict[str, str | Right]] = (
    dict.fromkeys(
        (
            "event_list", "event_detail", "service_worker", "healthz", "login", "logout", "set_language", "invitation",
            "standings", "standings_stage", "standings_final", "standings_final_pdf", "standings_file", "standings_picture", "games_file", "screen", "screen_ceremony", "event_file", "event_log",
            "seat_list", "player_detail", "table_result", "draw_list", "draw_detail", "draw_file", "ruling_public",
            "ruleset_list", "ruleset", "adjudicate", "lay", "replay",
            "openapi-json", "openapi-view", "api-root", "list_documents", "get_document", "get_clause", "adjudicate_cases",
        ),
        PUBLIC,
    )
    | {"password_change": SIGNED_IN, "sign_out_everywhere": SIGNED_IN, "event_create": MAKER, "event_clone": MAKER_HERE, "backup_list": KEEPER, "backup_download": KEEPER, "metrics": KEEPER, "design": DEVELOPER}
    | dict.fromkeys(
        (
            "table_detail", "table_referee", "table_set", "table_draw", "table_seats", "table_seal", "table_open",
            "table_correct_seats", "table_correct_envelope", "table_game", "table_exit", "table_judge",
            "table_correct_game", "table_cut_off_game", "table_undo", "table_confirm", "table_close", "table_reopen",
            "table_cut_off", "table_cut_off_match", "table_substitution", "table_substitute", "table_history",
            "table_act", "table_sheet_blank", "table_sheet_filled", "table_ruling_list", "table_call",
            "table_ask_reopening", "table_appeal", "table_ruling_detail", "table_ruling_slip", "adjudicate_table", "lay_table",
            "table_procedures",
        ),
        KEY,
    )
    | dict.fromkeys(
        ("event_history", "hall", "ruling_list", "ruling_csv", "ruling_detail", "ruling_slip"), Right.LOOK
    )
    | dict.fromkeys(
        (
            "event_entrants", "event_entrants_csv", "event_entrants_xlsx", "event_check_in", "event_check_in_step",
            "event_check_in_end", "round_sheets", "print_room", "print_run", "event_table", "desk", "desk_code",
            "desk_sheet", "desk_version", "latecomer_list",
        ),
        Right.SERVE,
    )
    | dict.fromkeys(
        (
            "event_edit", "event_entrant_create", "event_entrants_import", "event_entrant_edit",
            "event_entrant_remove", "event_entrant_withdraw", "event_entrant_reinstate", "event_entrant_stand_in", "event_entrant_forget",
            "event_round_create", "event_round_edit", "event_round_remove", "event_table_create",
            "event_table_remove", "event_table_renew", "stage_list", "stage_create", "stage_template",
            "stage_preview", "stage_tiebreaks", "stage_cut_off", "stage_scheme", "stage_edit", "stage_up", "stage_remove",
            "stage_draw", "draw_announce", "draw_make", "draw_discard", "draw_publish", "draw_cards", "hall_start",
            "hall_stop", "hall_minutes", "hall_extra", "hall_extend", "stage_advance", "advance_announce", "advance_keep",
            "advance_lot", "advance_move_up", "decision_remove", "penalty_list", "penalty_lift", "seat_change",
            "latecomer_settle",
        ),
        Right.ORGANISE,
    )
    | dict.fromkeys(("ruling_inbox", "ruling_decide", "ruling_coming"), Right.JUDGE)
    | dict.fromkeys(
        ("role_list", "role_grant", "role_revoke", "role_invite", "invitation_withdraw"), Right.APPOINT
    )
)  # fmt: skip
WHERE: Final[dict[str, Any]] = {
    "number": 1, "round_number": 1, "pk": 1, "index": 0, "table": 1, "version": 1, "kind": "blank", "printings": "1",
}  # fmt: skip
PEOPLE: Final = (*Role, "stranger", "superuser", "nobody")


def addresses(
    resolver: URLResolver | None = None, way: tuple[str, ...] = ()
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of every address, and what it takes, as the resolver knows them."""
    for each in (resolver or get_resolver()).url_patterns:
        taken = (*way, *each.pattern.converters, *each.pattern.regex.groupindex)
        if isinstance(each, URLResolver):
            yield from addresses(each, taken)
        elif isinstance(each, URLPattern):
            yield str(each.name), taken


def device_of(person: str, slug: str) -> Client:
    """A browser in which ``person`` is signed in: a role at the event, at another one only, or none at all."""
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


@pytest.mark.parametrize("person", PEOPLE)
def test_an_event_lets_in_whom_its_roles_name_and_nobody_else(person):
    make_table()
    client = device_of(person, "spring")
    for name, taken in addresses():
        right = DECIDED[name]
        if not isinstance(right, Right):
            continue
        address = reverse(name, kwargs={key: "spring" if key == "slug" else WHERE[key] for key in taken})
        let_in = person in Role.values and Role(person) in MAY[right]
        for method in ("get", "post", "put", "delete"):
            status = getattr(client, method)(address).status_code
            if let_in:
                assert status not in (401, 403, 500), (name, method, person)
            else:
                assert status in (403, 405), (name, method, person)


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


@pytest.mark.parametrize("person", [*Role, "stranger", "nobody"])
def test_no_role_keeps_the_desk(person):
    make_event()
    client = device_of(person, "spring")
    for name in (each for each, decided in DECIDED.items() if decided == KEEPER):
        for method in ("get", "post"):
            assert getattr(client, method)(reverse(name)).status_code in (403, 405), (name, method)


@pytest.mark.parametrize("person", ["nobody", "superuser"])
def test_pages_of_development_are_there_only_in_development(person, settings):
    make_event()
    client = device_of(person, "spring")
    for name in (each for each, decided in DECIDED.items() if decided == DEVELOPER):
        assert client.get(reverse(name)).status_code == 404
        settings.DEBUG = True
        assert client.get(reverse(name)).status_code == 200
        settings.DEBUG = False
