"""The addresses of the desk in a hall: those of this machine, or the name in its certificate."""

import os
import ssl
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from league.lan import hosts, own_addresses


@dataclass(frozen=True, slots=True)
class DeskReach:
    """The ways to reach a desk.

    ``chosen``: the address that the operator chose, if any; ``names``: those in the certificate. ``before``:
    the address that phones used before it changed. ``proxied``: reachable only through a proxy on this
    machine, which has the certificate; with the setting ``BEHIND_PROXY``, through a proxy anywhere.
    """

    port: int
    addresses: tuple[str, ...]
    chosen: str = ""
    certificate: Path | None = None
    key: Path | None = None
    names: tuple[str, ...] = ()
    phones_may_sign_in: bool = False
    proxied: bool = False
    before: str = ""

    @property
    def urls(self) -> list[str]:
        """Addresses for phones, the best first; no name that only some phones can look up (``.local``)."""
        if self.proxied or settings.BEHIND_PROXY:
            return [f"https://{name}" for name in settings.ALLOWED_HOSTS if name.strip(".*") != "localhost"]
        if self.certificate is not None:
            known = [host for host in (*self.names, *settings.ALLOWED_HOSTS) if "*" not in host]
            return [f"https://{name}:{self.port}".removesuffix(":443") for name in dict.fromkeys(known)]
        return [f"http://{address}:{self.port}" for address in self.addresses]

    @property
    def url(self) -> str:
        """The best address for phones; empty without a network."""
        return next(iter(self.urls), "")

    @property
    def options(self) -> dict[str, str]:
        """Options of the server; empty without a certificate."""
        if self.certificate is None or self.key is None:
            return {}
        return {"ssl_certfile": str(self.certificate), "ssl_keyfile": str(self.key)}

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables of a worker, with its settings."""
        # The machine's own setting stays on, wherever its proxy is.
        behind_proxy = self.proxied or settings.BEHIND_PROXY
        allowed = [*settings.ALLOWED_HOSTS, *hosts([*self.addresses, *self.names])]
        return dict(os.environ) | {
            "INSECURE_LAN": str(self.certificate is None and not behind_proxy),
            "BEHIND_PROXY": str(behind_proxy),
            "PHONES_MAY_SIGN_IN": str(self.phones_may_sign_in),
            "ALLOWED_HOSTS": ",".join(host.replace("*", "", 1) for host in allowed),
            "ADDRESS": self.url,
            "ADDRESS_BEFORE": self.before,
        }

    def now(self) -> "DeskReach":
        """A copy with the machine's current addresses; unchanged behind a proxy, whose address is unknown."""
        if self.proxied or settings.BEHIND_PROXY:
            return self
        now = replace(self, addresses=_ordered(self.chosen))
        # The same address after an interruption of the network is no change.
        known = self.url or self.before
        return replace(now, before=known if now.url != known else self.before if self.url else "")


def desk_reach(
    port: int, address: str, certificate: Path | None, key: Path | None, *, phones_may_sign_in: bool
) -> DeskReach:
    """The ways to reach the desk with these options. Raises CommandError where they are impossible."""
    if (certificate is None) != (key is None):
        raise CommandError(
            "--certificate と --key は、両方を指定してください。\n--certificate and --key are given together."
        )
    addresses = _ordered(address)
    if address and address not in addresses:
        raise CommandError(
            f"{address}は、このパソコンのアドレスではありません。あるのは: {', '.join(addresses) or '–'}\n"
            f"{address} is not an address of this computer, which has: {', '.join(addresses) or '–'}"
        )
    hall = DeskReach(port, addresses, address, phones_may_sign_in=phones_may_sign_in)
    if certificate is None or key is None:
        return hall
    names = tuple(names_of(certificate, key))
    return replace(hall, certificate=certificate.absolute(), key=key.absolute(), names=names)


def names_of(certificate: Path, key: Path) -> list[str]:
    """The names in a certificate.

    Raises CommandError unless a handshake with ourselves succeeds: files readable, dates valid, key fits.
    """
    ours, trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    # Any name and any authority will do: the handshake only tests whether the certificate can be used.
    trusting.check_hostname = False
    trusting.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    try:
        ours.load_cert_chain(certificate, key)
        trusting.load_verify_locations(certificate)
        client = trusting.wrap_bio(to_client, to_server)
        for side in [client, ours.wrap_bio(to_server, to_client, server_side=True)] * 3:
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
        found: Any = client.getpeercert() or {}
    except (OSError, ValueError) as error:  # ssl.SSLError is an OSError
        raise CommandError(
            f"証明書を使えません（{error}）。--certificate と --key のファイルと、期限を確かめてください。\n"
            f"The certificate cannot be used ({error}). Check the files of --certificate and --key, and the date."
        ) from error
    return [name for kind, name in found.get("subjectAltName", ()) if kind in {"DNS", "IP Address"}]


def _ordered(chosen: str) -> tuple[str, ...]:
    return tuple(sorted(own_addresses(), key=lambda address: address != chosen))
