"""The contents of a refused form, to be sent again or put back into the form."""

from urllib.parse import urlsplit

from django import template
from django.http import HttpRequest
from django.template import Context
from django.utils.translation import gettext as _

register = template.Library()


@register.inclusion_tag("league/_typed.html", takes_context=True)
def typed_again(context: Context, *, ended: bool = False) -> dict[str, object]:
    """A form with all fields of the request and a new CSRF token.

    Empty for requests from other sites, and for passwords. ``ended``: the sender's session has ended.
    """
    request = context["request"]
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        if name != "csrfmiddlewaretoken"
        for value in values
    ]
    secret = any("password" in name for name, _value in fields)
    offered = fields if request.method == "POST" and _is_of_this_site(request) and not secret else []
    page = page_asked_for(context)
    return {
        "fields": offered,
        "typed": [value for name, value in offered if not name.endswith("_id") and value.strip()],
        "address": request.get_full_path(),
        "page": page,
        "refill": {
            "page": page,
            "action": request.path,
            "fields": offered,
            "words": _("入力した内容を戻しました。まだ送っていません。"),
        },
        "files": bool(request.FILES),
        "ended": ended,
        "csrf_token": context.get("csrf_token"),
    }


@register.simple_tag(takes_context=True)
def page_asked_for(context: Context) -> str:
    """The address on this site of the requested page, or of the page whose form was sent."""
    request: HttpRequest = context["request"]
    sent_from = urlsplit(request.headers.get("Referer", ""))
    if request.method != "POST" or sent_from.netloc != request.get_host():
        return request.get_full_path()
    return sent_from._replace(scheme="", netloc="", fragment="").geturl()


def _is_of_this_site(request: HttpRequest) -> bool:
    """Whether a page of the desk sent it: another site could have filled it in."""
    return request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
