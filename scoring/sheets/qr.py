"""QR codes as PDF sees them best: one bit per module."""

from typing import Final

import zxingcpp

_BITS: Final = bytes.maketrans(b"\x00\xff", b"01")


QUIET: Final = 4
"""How many light modules a reader needs around the code."""


def inline_image(rows: list[bytes]) -> str:
    """The rows as an inline image mask on the unit square; dark modules are painted."""
    side = len(rows)
    # Every row of an image ends on a whole byte.
    padding = -side % 8
    digits = (side + padding) // 4
    data = "".join([f"{int(row, 2) << padding:0{digits}X}" for row in rows])
    return f"BI /W {side} /H {side} /IM true /F /AHx ID {data}> EI"


def modules(content: str) -> list[bytes]:
    """The code's rows from the top, ``0`` for a dark module, ``1`` for a light one; level M, without quiet zone."""
    barcode = zxingcpp.create_barcode(content, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    image = memoryview(barcode.to_image(scale=1, add_quiet_zones=False))  # type: ignore[arg-type]
    side = image.shape[0]  # type: ignore[index]
    bits = image.tobytes().translate(_BITS)
    return [bits[start : start + side] for start in range(0, side * side, side)]
