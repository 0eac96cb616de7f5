"""The site map and ``robots.txt``, of the desk and of a published site."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Iterable


def site_map_of(addresses: Iterable[str]) -> bytes:
    """A site map of these absolute addresses."""
    listed = "".join(f"<url><loc>{escape(address)}</loc></url>" for address in addresses)
    return f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{listed}</urlset>'.encode()


def robots_of(site_map: str, rule: str) -> bytes:
    """``robots.txt`` with one rule for all, and the address of the site map."""
    return f"User-agent: *\n{rule}\nSitemap: {site_map}\n".encode()
