"""Short games of our own, one or more per document, in the text notation: to be looked at, and to learn it from."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from rules_ref.text import Text


@dataclass(frozen=True, slots=True)
class Sample:
    """A game and what it shows."""

    id: str
    ruleset: str
    shows: Text

    def text(self) -> str:
        return files(__package__).joinpath(f"{self.id}.txt").read_text(encoding="utf-8")


_ALL: Final = (
    Sample(
        "jbl",
        "jbl",
        Text(
            "スートしばり、スペ3返し、8切り、革命、都落ち",
            "suit lock, ♠3 on the joker, eight-cut, revolution, downfall",
        ),
    ),
    Sample(
        "jbl_stopped",
        "jbl",
        Text("しばりを破った手で止まるゲーム", "a game that stops where the suit lock is broken"),
    ),
    Sample(
        "sdin",
        "sdin",
        Text(
            "階段、ジョーカー入りの革命、都落ちと反則あがり、ボーナス",
            "stairs, a revolution with a joker, downfall and foul finish, the bonus",
        ),
    ),
    Sample(
        "momo",
        "momo",
        Text(
            "属性しばり、11バック、ユナイト・エフェクト、ぱいろんスマッシュ",
            "attribute lock, 11-back, unite effect, pylon smash",
        ),
    ),
    Sample(
        "kyoto",
        "kyoto",
        Text(
            "5飛ばし、7渡し、10捨て、Qボンバー、4止め、砂嵐、ドボン",
            "5-skip, 7-pass, 10-discard, Q-bomber, 4-stop, sandstorm, dobon",
        ),
    ),
    Sample(
        "zai",
        "zai",
        Text(
            "引く・渡す・捨てる・壊す・取り戻す、手札公開、倍返し",
            "drawing, giving, discarding, destroying, taking back, an open hand, a doubled return",
        ),
    ),
    Sample(
        "uecda",
        "uecda",
        Text(
            "親のパス、階段の8切り、2の上のジョーカー、自分のカードの上に出す",
            "a leader who passes, an eight-cut in stairs, a joker above the 2, playing on one's own cards",
        ),
    ),
)
SAMPLES: Final = {sample.id: sample for sample in _ALL}
"""Every sample game by its id."""
