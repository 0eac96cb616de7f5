"""What was typed into a form that was refused, to be sent again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.template import Context

register = template.Library()


@register.inclusion_tag("league/_typed.html", takes_context=True)
def typed_again(context: Context) -> dict[str, object]:
    """A form with all fields of the request, under a token of now. Empty for what another site sent, and for passwords."""
    request = context["request"]
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken"
        for value in values
    ]
    secret = any("password" in name for name, _value in fields)
    offered = fields if request.method == "POST" and _is_of_this_site(request) and not secret else []
    return {
        "fields": offered,
        "typed": [value for name, value in offered if not name.endswith("_id") and value.strip()],
        "address": request.get_full_path(),
        "files": bool(request.FILES),
        "csrf_token": context.get("csrf_token"),
    }


def _is_of_this_site(request: HttpRequest) -> bool:
    """Whether a page of the desk sent it: another site could have filled it in for whoever presses the button."""
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
