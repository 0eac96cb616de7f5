"""The files of positions and games from outside programs, which may be missing.

They are not part of the project. Their directory: DAIFUGO_ORACLE, else a folder ``oracle`` near the project.
"""

import os
from pathlib import Path

import pytest

_BESIDE = Path(__file__).resolve().parents[4]
DIRECTORY = Path(os.environ.get("DAIFUGO_ORACLE") or next(_BESIDE.glob("*/oracle"), _BESIDE / "oracle"))
POSITIONS = DIRECTORY / "uecda_positions.jsonl.gz"
CHAMPION_GAMES = DIRECTORY / "blaux5.dat"
SERVER_GAMES = DIRECTORY / "koganie_20games.json"
FIRST_ANOMALIES = DIRECTORY / "koganie_first_anomaly.json"


def needs(*files):
    """A mark that skips a test if one of these files is missing."""
    missing = ", ".join(str(file) for file in files if not file.is_file())
    return pytest.mark.skipif(bool(missing), reason=f"no {missing} (set DAIFUGO_ORACLE to their directory)")
