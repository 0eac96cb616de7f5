"""What does not hold in an event document: where, and what, in the words of people."""

from dataclasses import dataclass

from rules_ref.text import Text


@dataclass(frozen=True, slots=True)
class EventProblem:
    """One thing that does not hold. ``code`` names the kind of problem and stays what it is."""

    code: str
    where: Text
    what: Text

    @property
    def text(self) -> Text:
        """Both in one line.

        >>> EventProblem("too_many_sets", place("s1", 1, 3), Text("セットが4つある。", "There are 4 sets.")).text.en
        'stage s1, round 1, table 3: There are 4 sets.'
        """
        return Text(f"{self.where.ja}: {self.what.ja}", f"{self.where.en}: {self.what.en}")


def place(
    stage: str,
    number: int | None = None,
    table: int | None = None,
    set_number: int | None = None,
    game: int | None = None,
) -> Text:
    """Where in an event: as deep as the numbers go.

    >>> place("s1", 1, 3, 2).ja
    'ステージs1 1回戦 3卓 第2セット'
    """
    parts = [(f"ステージ{stage}", f"stage {stage}")]
    if number is not None:
        parts.append((f"{number}回戦", f"round {number}"))
    if table is not None:
        parts.append((f"{table}卓", f"table {table}"))
    if set_number is not None:
        parts.append((f"第{set_number}セット", f"set {set_number}"))
    if game is not None:
        parts.append((f"第{game}ゲーム", f"game {game}"))
    return Text(" ".join(ja for ja, _ in parts), ", ".join(en for _, en in parts))
