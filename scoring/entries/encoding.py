"""The encoding of a file of text: guessed, or as the organiser says."""

from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from typing import Final

from charset_normalizer import from_bytes

UNREADABLE: Final = "\N{REPLACEMENT CHARACTER}"
ENCODINGS: Final = {
    "utf-8": "UTF-8",
    "cp932": "Shift_JIS",
    "euc_jp": "EUC-JP",
    "iso2022_jp_ext": "ISO-2022-JP",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16LE",
    "utf-16-be": "UTF-16BE",
    "cp1252": "Windows-1252",
    "gb18030": "GB18030",
}
"""The encodings that can be chosen, with their usual names."""
_GUESSED: Final = {
    "cp932": "cp932",
    "euc_jp": "euc_jp",
    "cp1252": "cp1252",
    "gb18030": "gb18030",
    "utf_16_le": "utf-16-le",
    "utf_16_be": "utf-16-be",
}
_SAMPLE_BYTES: Final = 50_000


def guessed_encoding(content: bytes) -> str:
    r"""The key in ENCODINGS that a file is most likely written in.

    >>> guessed_encoding("番号,山田太郎".encode("cp932")), guessed_encoding("\ufeff番号".encode())
    ('cp932', 'utf-8')
    """
    if content.startswith(BOM_UTF8):
        return "utf-8"
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    if b"\x1b$" in content and all(byte < 0x80 for byte in content):  # noqa: PLR2004 - seven bits
        return "iso2022_jp_ext"
    if b"\0" in content[:_SAMPLE_BYTES]:
        return (
            "utf-16-le"
            if content[1:_SAMPLE_BYTES:2].count(0) >= content[:_SAMPLE_BYTES:2].count(0)
            else "utf-16-be"
        )
    # Shift_JIS is hardly ever valid UTF-8, and one bad byte must not make a whole list unreadable.
    not_ascii = [line for line in content.splitlines() if not line.isascii()]
    if 2 * sum(_is_utf_8(line) for line in not_ascii) >= len(not_ascii):
        return "utf-8"
    likely = from_bytes(content[:_SAMPLE_BYTES], cp_isolation=list(_GUESSED))
    return next((_GUESSED[found.encoding] for found in likely if found.encoding in _GUESSED), "cp932")


def decoded(content: bytes, encoding: str) -> str:
    """The text of a file; bytes that cannot be decoded become UNREADABLE."""
    return content.decode(encoding, errors="replace").removeprefix("\ufeff")


def _is_utf_8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
