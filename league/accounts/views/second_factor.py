"""The page on which a user sets up their second factor, renews the recovery codes, or removes it."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from league.accounts.forms import CodeForm, OwnCodeForm
from league.accounts.services import second_factor as services
from league.accounts.services.signing_in import sign_out_everywhere
from league.accounts.views.signing_in import over_https
from league.lan import may_send_password
from league.models import SecondFactor

_PROPOSED: Final = "proposed_secret"


@never_cache
@sensitive_post_parameters("code")
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: HttpRequest) -> HttpResponse:
    """Every change needs a code of the app itself: a browser left open is not enough."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    if not may_send_password(request):
        return over_https(request)
    factor = services.factor_of(request.user)
    return _own(request, factor) if factor else _set_up(request, request.user)


def _set_up(request: HttpRequest, user: User) -> HttpResponse:
    secret: str = request.session.setdefault(_PROPOSED, services.new_secret())
    form = CodeForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        now = timezone.now()
        codes = services.set_up(user, secret=secret, code=form.cleaned_data["code"], now=now)
        if codes:
            del request.session[_PROPOSED]
            sign_out_everywhere(user, now, but=request.session.session_key)
            return _recovery_codes(request, codes)
        form.add_error("code", _("コードが合いません。スマホの時計が合っているか、確かめてください。"))
    address = services.address_for_app(user, secret)
    return _page(
        request, form, secret=" ".join(secret[i : i + 4] for i in range(0, len(secret), 4)), address=address
    )


def _own(request: HttpRequest, factor: SecondFactor) -> HttpResponse:
    form = OwnCodeForm(factor, request)
    if not form.is_valid():
        return _page(request, form, factor=factor, left=factor.recovery_codes.count())
    if "off" not in request.POST:
        return _recovery_codes(request, services.new_recovery_codes(factor))
    services.take_off(factor.user)
    messages.success(request, _("2段階認証を外しました。"))
    return redirect("second_factor")


def _recovery_codes(request: HttpRequest, codes: Sequence[str]) -> HttpResponse:
    """Show the recovery codes, once: only their digests are stored."""
    return render(request, "registration/recovery_codes.html", {"codes": codes})


def _page(request: HttpRequest, form: CodeForm, **more: object) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "registration/second_factor.html", {"form": form, **more}, status=status)
