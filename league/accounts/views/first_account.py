"""The first account of a new desk, made in a browser on the desk's own computer."""

from http import HTTPStatus

from django.contrib.auth.models import Group
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from league.accounts.forms import NewAccountForm
from league.accounts.services.signing_in import has_accounts
from league.accounts.views.signing_in import sign_in
from league.lan import is_at_the_desk


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def first_account(request: HttpRequest) -> HttpResponse:
    """Make an account that may make events and take backups.

    404 on another computer, and once there is an account.
    """
    if not is_at_the_desk(request):
        raise Http404
    # A second submission waits here, and finds the account of the first.
    with transaction.atomic():
        organisers = Group.objects.select_for_update().get(name="organiser")
        if has_accounts():
            raise Http404
        form = NewAccountForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            form.instance.is_superuser = True
            user = form.save()
            user.groups.add(organisers)
            return sign_in(request, user, reverse("event_list"))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "registration/first_account.html", {"form": form}, status=status)
