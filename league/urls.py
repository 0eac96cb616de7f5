"""Every address of the desk."""

from django.contrib.auth.views import LogoutView
from django.urls import include, path

from league.views import account, adjudicate, events, rules, rulings, setup

EVENT = [
    path("", events.event_detail, name="event_detail"),
    path("edit/", setup.event_edit, name="event_edit"),
    path("entrants/", setup.event_entrants, name="event_entrants"),
    path("entrants/<int:number>/", setup.event_entrant_edit, name="event_entrant_edit"),
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
urlpatterns = [
    path("", events.event_list, name="event_list"),
    path("events/new/", setup.event_create, name="event_create"),
    path("e/<slug:slug>/", include(EVENT)),
    path("e/<slug:slug>/rulings/", include(RULINGS)),
    path("t/<str:token>/rulings/", include(TABLE_RULINGS)),
    path("t/<str:token>/adjudicate/", adjudicate.adjudicate_table, name="adjudicate_table"),
    path("rules/", rules.ruleset_list, name="ruleset_list"),
    path("rules/adjudicate/", adjudicate.adjudicate, name="adjudicate"),
    path("rules/<slug:document_id>/", rules.ruleset, name="ruleset"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("sign-in/", account.SignIn.as_view(), name="login"),
    path("sign-out/", LogoutView.as_view(), name="logout"),
    path("password/", account.PasswordChange.as_view(), name="password_change"),
]
