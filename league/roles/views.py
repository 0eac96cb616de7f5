"""The roles at an event, for its owner, and the page of an invitation."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league import access
from league.accounts.forms import NewAccountForm
from league.accounts.views.signing_in import over_https
from league.acts.services.acts import Entry, Refusal
from league.acts.views.organising import entry_of, once_then
from league.lan import address_for_phones, may_send_password
from league.middleware import SEEN
from league.models import Event, Invitation, Role
from league.roles import services
from league.roles.forms import GrantForm, InviteForm

once = once_then("role_list")


@never_cache
@require_safe
def role_list(request: HttpRequest, slug: str) -> HttpResponse:
    """All roles, open invitations, and the forms to give another."""
    return _page(request, access.event_for_owner(request.user, slug))


@require_POST
@once
def role_grant(request: HttpRequest, slug: str) -> HttpResponse | str:
    done = _("役割を渡しました。")
    return _give(request, slug, grant=GrantForm(request.POST), act=services.grant_role, done=done)


@require_POST
@once
def role_revoke(request: HttpRequest, slug: str, pk: int) -> str:
    event = access.event_for_owner(request.user, slug)
    granted = get_object_or_404(event.roles.select_related("user", "event"), pk=pk)
    services.revoke_role(granted=granted, entry=entry_of(request))
    return _("役割を外しました。")


@require_POST
@once
def role_invite(request: HttpRequest, slug: str) -> HttpResponse | str:
    done = _("招待リンクを作りました。渡す人にだけ見せてください。")
    return _give(request, slug, invite=InviteForm(request.POST), act=services.invite, done=done)


@require_POST
@once
def invitation_withdraw(request: HttpRequest, slug: str, pk: int) -> str:
    event = access.event_for_owner(request.user, slug)
    invitation = get_object_or_404(event.invitations.select_related("event"), pk=pk)
    services.withdraw_invitation(invitation=invitation, entry=entry_of(request))
    return _("招待リンクを無効にしました。")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """The role offered: accepted by the account signed in, or by a new one made here."""
    invited = access.invitation_for(token)
    user = request.user if request.user.is_authenticated else None
    if user is None and not may_send_password(request):
        return over_https(request)
    form = None if user else NewAccountForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and (user is not None or (form is not None and form.is_valid())):
        return _accepted(request, invited, user or _with_account(request, form))
    context = {"event": invited.event, "invitation": invited, "role": Role(invited.role).label, "form": form}
    return render(
        request, "league/role_invitation.html", context, status=422 if form and form.is_bound else 200
    )


def _give(
    request: HttpRequest, slug: str, *, act: Callable[..., object], done: str, **sent: InviteForm
) -> HttpResponse | str:
    """Give a role by the one form that was ``sent``; the page again with its errors."""
    event = access.event_for_owner(request.user, slug)
    (form,) = sent.values()
    if not form.is_valid():
        return _page(request, event, **sent)
    act(event=event, entry=entry_of(request, form), **form.submitted)
    return done


def _with_account(request: HttpRequest, form: NewAccountForm | None) -> User:
    if form is None:
        raise Http404
    user: User = form.save()
    login(request, user)
    request.session[SEEN] = timezone.now().timestamp()
    return user


def _accepted(request: HttpRequest, invited: Invitation, user: User) -> HttpResponse:
    entry = Entry(access.account_of(request), uuid4(), 0, timezone.now())
    try:
        services.accept(invitation=invited, user=user, entry=entry)
    except Refusal as refusal:
        messages.error(request, str(refusal.message))
        return redirect("event_list")
    messages.success(request, _("%(role)sになりました。") % {"role": Role(invited.role).label})
    return redirect("event_detail", invited.event.slug)


def _page(request: HttpRequest, event: Event, **bound: Any) -> HttpResponse:
    links = [
        (open_invitation, address_for_phones(request, reverse("invitation", args=[open_invitation.token])))
        for open_invitation in event.invitations.filter(until__gt=timezone.now())
    ]
    context = {
        "event": event,
        "roles": event.roles.select_related("user").order_by("user__username", "role"),
        "links": links,
        "grant": GrantForm(),
        "invite": InviteForm(),
        "rights": access.words_of_roles(),
        **bound,
    }
    return render(request, "league/role_list.html", context, status=422 if bound else 200)
