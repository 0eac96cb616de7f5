"""Every address of the desk."""

from django.contrib.auth.views import LogoutView
from django.urls import include, path

from league.views import account, events, setup

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
urlpatterns = [
    path("", events.event_list, name="event_list"),
    path("events/new/", setup.event_create, name="event_create"),
    path("e/<slug:slug>/", include(EVENT)),
    path("i18n/", include("django.conf.urls.i18n")),
    path("sign-in/", account.SignIn.as_view(), name="login"),
    path("sign-out/", LogoutView.as_view(), name="logout"),
    path("password/", account.PasswordChange.as_view(), name="password_change"),
]
