"""Where positions and games from outside programs lie, if they do.

They are not part of the project: DAIFUGO_ORACLE names their directory, else a folder ``oracle`` is looked for beside the project.
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
    """Skip where a file of the outside data is missing."""
    missing = ", ".join(str(file) for file in files if not file.is_file())
    return pytest.mark.skipif(bool(missing), reason=f"no {missing} (set DAIFUGO_ORACLE to their directory)")
