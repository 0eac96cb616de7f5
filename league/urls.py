"""Every address of the desk."""

from django.contrib.auth.views import LogoutView, PasswordChangeView
from django.urls import include, path, reverse_lazy

from league.views import account, events

urlpatterns = [
    path("", events.event_list, name="event_list"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("sign-in/", account.SignIn.as_view(), name="login"),
    path("sign-out/", LogoutView.as_view(), name="logout"),
    path(
        "password/",
        PasswordChangeView.as_view(success_url=reverse_lazy("event_list")),
        name="password_change",
    ),
]
