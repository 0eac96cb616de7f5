"""The table of docs/performance.md, measured anew: ``make performance``."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from tests.benchmarks.engine_rows import process_row, rows

PAGE = Path(__file__).parents[2] / "docs/performance.md"
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"


def main() -> None:
    lines = ["| work | a second | beside it, a second | ratio |", "| --- | ---: | --- | ---: |"]
    with tempfile.TemporaryDirectory() as folder:
        for row in (*rows(), process_row(Path(folder))):
            ours, theirs = row.measured()
            lines.append(
                f"| {row.what} | {_number(ours)} | {row.beside}: {_number(theirs)} | {ours / theirs:.2f} |"
            )
    table = "\n".join(lines) + "\n"
    text = PAGE.read_text(encoding="utf-8")
    measured = re.sub(f"(?s){BEGIN}.*{END}", lambda _: BEGIN + table + END, text)
    PAGE.write_text(measured, encoding="utf-8")


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


if __name__ == "__main__":
    main()
