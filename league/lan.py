"""The addresses of this machine for phones in the same network."""

import socket
import sys
from importlib import import_module
from types import ModuleType
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

# ioctl request "address of an interface", and where the four bytes lie in its answer.
_SIOCGIFADDR = 0xC0206921 if sys.platform == "darwin" else 0x8915
_ADDRESS = slice(20, 24)
# An address reserved for documentation, without a host: only the route to it matters.
_ELSEWHERE = ("198.51.100.1", 9)


def own_addresses() -> list[str]:
    """IPv4 addresses of this machine, the one on the route to the internet first.

    Every interface counts: a laptop that is itself the hall's hotspot has no route to the internet.
    """
    found = [_outgoing(), *_of_interfaces()]
    return [address for address in dict.fromkeys(found) if address and not address.startswith("127.")]


def hosts(addresses: list[str]) -> list[str]:
    """The host names under which this machine answers."""
    name = socket.gethostname().lower()
    return ["localhost", "127.0.0.1", name, f"{name.removesuffix('.local')}.local", *addresses]


def address_for_phones(request: HttpRequest, path: str) -> str:
    """The address of a page for phones.

    An organiser may use ``localhost``, or a name that phones cannot look up.
    """
    return f"{settings.ADDRESS}{path}" if settings.ADDRESS else request.build_absolute_uri(path)


def new_address() -> str:
    """The new address of the desk, when it changed while running; else empty."""
    return settings.ADDRESS if settings.ADDRESS_BEFORE else ""


def is_by_new_address(request: HttpRequest) -> bool:
    """Whether a visitor already uses the new address."""
    return request.headers.get("Host") == urlsplit(settings.ADDRESS).netloc


def is_this_machine(address: str) -> bool:
    """Whether an address is one of this machine's own."""
    return address.startswith("127.") or address == "::1" or address in own_addresses()


def is_at_the_desk(request: HttpRequest) -> bool:
    """Whether a request comes from a browser on this computer, without a proxy and by its own name."""
    host = urlsplit(f"//{request.get_host()}").hostname
    direct = (
        not settings.BEHIND_PROXY and not {"Forwarded", "Via", "X-Forwarded-For"} & request.headers.keys()
    )
    address = request.META["REMOTE_ADDR"]
    return direct and host in {"localhost", "127.0.0.1"} and (address.startswith("127.") or address == "::1")


def may_send_password(request: HttpRequest) -> bool:
    """Whether no device in the hall's network can read a password on the way, or the operator allows it."""
    if request.is_secure() or not settings.INSECURE_LAN or settings.PHONES_MAY_SIGN_IN:
        return True
    return is_this_machine(request.META["REMOTE_ADDR"])


def _outgoing() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting a datagram socket only selects the route.
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _of_interfaces() -> list[str | None]:
    try:
        fcntl = import_module("fcntl")
    except ImportError:  # Windows, where this machine's own name leads to every interface
        return [*_of_name()]
    return [_address_of(name, fcntl) for _, name in socket.if_nameindex()]


def _address_of(interface: str, fcntl: ModuleType) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe, _SIOCGIFADDR, interface.encode().ljust(40, b"\0"))
        except OSError:
            return None
        return socket.inet_ntoa(answer[_ADDRESS])


def _of_name() -> list[str]:
    try:
        return list(socket.gethostbyname_ex(socket.gethostname())[2])
    except OSError:
        return []
