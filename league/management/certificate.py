"""Check a certificate and its key before serving with them."""

import ssl
from contextlib import suppress
from pathlib import Path
from typing import Any


class CertificateError(Exception):
    """A certificate that cannot be used, and why, in both languages."""


def names_of(certificate: Path, key: Path) -> list[str]:
    """The names in the certificate, after a handshake with ourselves: it is readable and valid, and its key fits."""
    ours, trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    # Under any name and signed by any authority: all that is asked is whether it can be used.
    trusting.check_hostname = False
    trusting.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    try:
        ours.load_cert_chain(certificate, key)
        trusting.load_verify_locations(certificate)
        client = trusting.wrap_bio(back, there)
        for side in [client, ours.wrap_bio(there, back, server_side=True)] * 3:
            with suppress(ssl.SSLWantReadError):
                side.do_handshake()
        found: Any = client.getpeercert() or {}
    except (OSError, ValueError) as error:  # ssl.SSLError is an OSError
        raise CertificateError(
            f"証明書を使えません（{error}）。--certificate と --key のファイルと、期限を確かめてください。\n"
            f"The certificate cannot be used ({error}). Check the files of --certificate and --key, and the date."
        ) from error
    return [name for kind, name in found.get("subjectAltName", ()) if kind in {"DNS", "IP Address"}]
