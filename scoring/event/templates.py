"""Templates of stages: those of past events, and simple ones to begin with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from rules_ref.text import Text
from scoring.event.values import (
    BestOverall,
    BestPerGroup,
    BestPerTable,
    Counts,
    DropWorst,
    Enter,
    EventStage,
    Seating,
)

FINAL: Final = Text("決勝", "Final")
SEMIFINAL: Final = Text("準決勝", "Semifinal")
QUALIFYING: Final = Text("予選", "Qualifying")
FIRST: Final = Text("一回戦", "First round")


@dataclass(frozen=True, slots=True)
class Template:
    """Stages to begin with. ``about``: what a newcomer should know; ``names``: those of the stages, in order.

    ``seeds``: by stage, how many of the entrants seeded highest enter only there. ``size``: the number of
    players at the event it was taken from; other events may have more or fewer.
    """

    id: str
    name: Text
    about: Text
    names: tuple[Text, ...]
    stages: tuple[EventStage, ...]
    seeds: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    size: Text | None = None

    @property
    def title(self) -> Text:
        """The name to choose it by, with the size.

        >>> TEMPLATES["tenkaichi-7"].title.ja
        '第7回天下一大富豪大会の形（46人）'
        """
        if self.size is None:
            return self.name
        return Text(f"{self.name.ja}（{self.size.ja}）", f"{self.name.en} ({self.size.en})")

    def stages_for(self, language: str, seeded: Sequence[str] = ()) -> tuple[EventStage, ...]:
        """The stages, named in a language; ``seeded``: ids of the seeded entrants, the strongest first."""
        named = zip(self.names, self.stages, strict=True)
        return tuple(
            replace(stage, name=name.in_language(language), enter=self._enter(stage, seeded))
            for name, stage in named
        )

    def _enter(self, stage: EventStage, seeded: Sequence[str]) -> Enter | None:
        if stage.enter is None or stage.id not in self.seeds:
            return stage.enter
        return replace(stage.enter, seeds=tuple(seeded[: self.seeds[stage.id]]))


SIMPLE: Final = Template(
    "simple",
    Text("予選3マッチと決勝", "Three qualifying matches and a final"),
    Text(
        "全員が予選を3マッチ行い、合計の上位4人が決勝に進みます。迷ったらこれを選んでください。",
        "Everybody plays three qualifying matches; the best four totals meet in the final. A good one to start with.",
    ),
    (QUALIFYING, FINAL),
    (EventStage("s1", matches=3, advance=BestOverall(4)), EventStage("s2", enter=Enter(("s1",)))),
)
LEAGUE_DAY: Final = Template(
    "one-stage",
    Text("1ステージだけ（例会）", "One stage only (a club day)"),
    Text(
        "全員が3マッチ行い、合計の順位がそのまま最終順位になります。",
        "Everybody plays three matches; the totals are the final ranking.",
    ),
    (Text("例会", "Club day"),),
    (EventStage("s1", matches=3),),
)
TENKAICHI_2: Final = Template(
    "tenkaichi-2",
    Text("第2回天下一大富豪大会の形", "As the 2nd Tenkaichi tournament"),
    Text(
        "一回戦の順位どうしで二回戦を行い、組ごとの上位（16人・8人・4人）がLAST 32へ。シード4人はLAST 32から入ります。"
        "そこからは各卓の上位2人、1人と絞り、最後の4人で決勝です。シード順のある名簿を先に読み込んでから選ぶと、シードが入ります。",
        "The second round seats people by their place in the first; the best of each group (16, 8, 4) reach the last 32,"
        " where four seeds enter. Then two of each table, one of each table, and a final of four. Read the list with its seeds in"
        " before choosing this, and they are in it.",
    ),
    (FIRST, Text("二回戦", "Second round"), Text("LAST 32", "Last 32"), Text("LAST 16", "Last 16"), FINAL),
    (
        EventStage("s1"),
        EventStage(
            "s2",
            enter=Enter(("s1",)),
            seating=Seating.BY_PLACE,
            by_group=True,
            advance=BestPerGroup(MappingProxyType({"1": 16, "2": 8, "3": 4})),
        ),
        EventStage("s3", enter=Enter(("s2",)), advance=BestPerTable(2)),
        EventStage("s4", enter=Enter(("s3",)), advance=BestPerTable(1)),
        EventStage("s5", enter=Enter(("s4",))),
    ),
    seeds=MappingProxyType({"s3": 4}),
    size=Text("約100人", "about 100 players"),
)
TENKAICHI_7: Final = Template(
    "tenkaichi-7",
    Text("第7回天下一大富豪大会の形", "As the 7th Tenkaichi tournament"),
    Text(
        "一回戦は全卓を通した得点の上位16人、準決勝は上位4人が進み、決勝は1マッチです。",
        "The best 16 scores over all tables reach the semifinal, the best four of it the final of one match.",
    ),
    (FIRST, SEMIFINAL, FINAL),
    (
        EventStage("s1", advance=BestOverall(16)),
        EventStage("s2", enter=Enter(("s1",)), advance=BestOverall(4)),
        EventStage("s3", enter=Enter(("s2",))),
    ),
    size=Text("46人", "46 players"),
)
TENKAICHI_7_WITH_QUALIFIERS: Final = Template(
    "tenkaichi-7-qualifiers",
    Text(
        "第7回天下一大富豪大会の形（前日の最終予選から）",
        "As the 7th Tenkaichi tournament, from the qualifiers of the day before",
    ),
    Text(
        "前日の最終予選2部から10人と9人が本戦へ進みます。予選に出る人は、各部のページで番号を入れてください。"
        "本戦から出る人は、一回戦のページで加えます。",
        "Ten and nine players come from the two qualifiers of the day before. Name who plays them on their pages, and who"
        " enters at the first round on its page.",
    ),
    (
        Text("最終予選 第1部", "Qualifier, part 1"),
        Text("最終予選 第2部", "Qualifier, part 2"),
        FIRST,
        SEMIFINAL,
        FINAL,
    ),
    (
        EventStage("q1", enter=Enter(), advance=BestOverall(10)),
        EventStage("q2", enter=Enter(), advance=BestOverall(9)),
        EventStage("s1", enter=Enter(("q1", "q2")), advance=BestOverall(16)),
        EventStage("s2", enter=Enter(("s1",)), advance=BestOverall(4)),
        EventStage("s3", enter=Enter(("s2",))),
    ),
)
TENKAICHI_8: Final = Template(
    "tenkaichi-8",
    Text("第8回天下一大富豪大会の形", "As the 8th Tenkaichi tournament"),
    Text(
        "一回戦で合計の下位8人が敗退し、準決勝は一回戦からの得点を足して上位4人、決勝もここまでの得点を足して順位を決めます。",
        "The eight lowest totals drop out; the semifinal adds the points of the first stage, and so does the final, whose"
        " sums are the ranking.",
    ),
    (FIRST, SEMIFINAL, FINAL),
    (
        EventStage("s1", advance=DropWorst(8)),
        EventStage("s2", enter=Enter(("s1",)), counts=Counts.CARRIED, advance=BestOverall(4)),
        EventStage("s3", enter=Enter(("s2",)), counts=Counts.CARRIED),
    ),
    size=Text("44人", "44 players"),
)

TEMPLATES: Final = {
    template.id: template
    for template in (SIMPLE, LEAGUE_DAY, TENKAICHI_2, TENKAICHI_7, TENKAICHI_7_WITH_QUALIFIERS, TENKAICHI_8)
}
"""The templates by id, in the order they are offered."""
