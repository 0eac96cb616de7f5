"""Signing in and out. Accounts are made by whoever runs the server (``manage.py createsuperuser``), never from outside."""

from __future__ import annotations

from django.contrib.auth.views import LoginView

from league.forms.account import SignInForm


class SignIn(LoginView):
    """Django's own sign-in, slowed down for whoever guesses."""

    authentication_form = SignInForm
