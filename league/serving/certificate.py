"""Check a certificate and its key before serving with them."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any


class CertificateError(Exception):
    """A certificate that cannot be used, and why, in both languages."""


def context_of(certificate: Path, key: Path) -> ssl.SSLContext:
    """The TLS context of the desk."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate, key)
    return context


def names_of(certificate: Path, key: Path) -> list[str]:
    """The names in the certificate, after a handshake with ourselves.

    It is readable and valid, and its key fits.
    """
    try:
        server_context = context_of(certificate, key)
        trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        # Under whichever name: all that is asked is whether it can be used.
        trusting.check_hostname = False
        # The certificate itself is trusted: who signed it need not be known here.
        trusting.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
        trusting.load_verify_locations(certificate)
        found = _shaken(server_context, trusting)
    except (OSError, ValueError) as error:  # ssl.SSLError is an OSError
        raise CertificateError(
            f"証明書を使えません（{error}）。--certificate と --key のファイルと、期限を確かめてください。\n"
            f"The certificate cannot be used ({error}). Check the files of --certificate and --key, and the date."
        ) from error
    return [name for kind, name in found if kind in {"DNS", "IP Address"}]


def _shaken(server_context: ssl.SSLContext, client_context: ssl.SSLContext) -> Any:
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    server = server_context.wrap_bio(to_server, to_client, server_side=True)
    client = client_context.wrap_bio(to_client, to_server)
    shaken: set[ssl.SSLObject] = set()
    while len(shaken) < 2:  # noqa: PLR2004 - both sides
        for side in (client, server):
            try:
                side.do_handshake()
                shaken.add(side)
            except ssl.SSLWantReadError:
                continue
    return (client.getpeercert() or {}).get("subjectAltName", ())
