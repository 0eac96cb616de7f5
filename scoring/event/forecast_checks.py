"""Warnings about stages that cannot work, or not as an organiser may expect."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from rules_ref.text import Text
from scoring.draw.counting import THREE
from scoring.event.plan import StagePlan, most_rounds, named, sizes_of
from scoring.event.values import BestOverall, BestPerGroup, BestPerTable, DropWorst, Seating

_UNSEATABLE: Final = 5


def warnings(plan: StagePlan, *, before: Sequence[str], known: Collection[str], last: bool) -> Iterator[Text]:
    """All warnings about one stage.

    ``before``: ids of the stages before it; ``known``: ids of the entrants; ``last``: it leads to no stage.
    """
    yield from _sources(plan, before)
    yield from _names(plan, known)
    yield from _players(plan)
    if plan.players != 0:
        yield from _rounds(plan)
        yield from _advance(plan)
    if last and plan.stage.advance is not None:
        yield Text(
            "勝ち抜けた人が出るステージがありません。次のステージを加えるか、「次へ進む人」を「決めない」にしてください。",
            "There is no stage for those who advance. Add one, or set “Who advances” to “No cut”.",
        )


def _sources(plan: StagePlan, before: Sequence[str]) -> Iterator[Text]:
    enter = plan.stage.enter
    if enter is not None and not set(enter.sources) <= set(before):
        yield Text(
            "どのステージから出るかに、これより前にないステージがあります。「出る人」で選び直してください。",
            "People come here from a stage that is not before this one. Choose again under “Who plays”.",
        )
    if plan.grouped and (enter is None or not enter.sources):
        yield Text(
            "前のステージがないので、順位別の組を作れません。「出る人」で前のステージを選んでください。",
            "There are no groups by place without a stage before. Choose where people come from.",
        )


def _names(plan: StagePlan, known: Collection[str]) -> Iterator[Text]:
    strangers = [player for player in named(plan.stage.enter) if player not in known]
    if strangers:
        names = Text("、".join(strangers), ", ".join(strangers))
        yield Text(f"参加者にいません: {names.ja}", f"Not among the entrants: {names.en}")
    if plan.grouped and named(plan.stage.enter):
        yield Text(
            "番号で加えた人には前のステージの順位がないので、1位の組に入ります。",
            "Those entered by name have no place in the stage before; they join the group of the firsts.",
        )


def _players(plan: StagePlan) -> Iterator[Text]:
    if plan.players is None:
        return
    if plan.stage.seating is not Seating.BY_PLACE or plan.groups is None:
        yield from _unseatable(Text("", ""), plan.players)
        return
    for group, players in plan.groups.items():
        if players:
            yield from _unseatable(Text(f"{group}位の組: ", f"Group {group}: "), players)


def _unseatable(where: Text, players: int) -> Iterator[Text]:
    if sizes_of(players) is not None:
        return
    if players == 0:
        yield Text(f"{where.ja}出る人がいません。", f"{where.en}nobody enters.")
    elif players == _UNSEATABLE:
        yield Text(
            f"{where.ja}5人では卓を作れません（1卓は4人か3人）。1人を休みにするか、遅れて来た人か代役を1人加えてください。",
            f"{where.en}5 players cannot be seated (four or three at a table). Let one sit out, or add a late entrant or a"
            " stand-in.",
        )
    else:
        yield Text(
            f"{where.ja}{players}人では卓を作れません。3人以上が必要です。",
            f"{where.en}{players} cannot be seated: it takes at least 3.",
        )


def _rounds(plan: StagePlan) -> Iterator[Text]:
    if not plan.sizes or plan.stage.matches == 1:
        return
    most = most_rounds(plan.sizes)
    if plan.stage.matches > most:
        yield Text(
            f"同じ人と二度当たらずにできるのは{most}マッチまでです。{plan.stage.matches}マッチでは再戦があります。",
            f"Matches without meeting anybody again: at most {most}. With {plan.stage.matches} there are rematches.",
        )


def _advance(plan: StagePlan) -> Iterator[Text]:
    players = plan.players
    match plan.stage.advance:
        case BestOverall(n) if players is not None and n > players:
            yield Text(f"{players}人から{n}人は選べません。", f"{n} of {players} cannot advance.")
        case BestOverall(n) if n == players:
            yield Text(f"{n}人全員が進みます。だれも敗退しません。", f"All {n} advance; nobody drops out.")
        case DropWorst(n) if players is not None and n >= players:
            yield Text(
                f"{players}人のうち{n}人が敗退すると、だれも残りません。",
                f"If {n} of {players} drop out, nobody is left.",
            )
        case BestPerTable():
            yield from _per_table(plan, plan.stage.advance)
        case BestPerGroup():
            yield from _per_group(plan, plan.stage.advance)
        case _:
            return


def _per_table(plan: StagePlan, rule: BestPerTable) -> Iterator[Text]:
    if not plan.sizes:
        return
    if rule.k >= min(plan.sizes):
        three = min(plan.sizes) == THREE
        ja, en = ("3人の卓では", "At a table of three") if three else ("卓の", "At a table")
        yield Text(f"{ja}全員が勝ち抜けます。", f"{en} everybody advances.")
    rest = sum(plan.sizes) - sum(min(rule.k, size) for size in plan.sizes)
    if rule.others > rest:
        yield Text(
            f"各卓の{rule.k}人を除くと残りは{rest}人なので、{rule.others}人は選べません。",
            f"Beside the best {rule.k} of each table only {rest} are left: {rule.others} cannot be chosen.",
        )


def _per_group(plan: StagePlan, rule: BestPerGroup) -> Iterator[Text]:
    if not plan.grouped:
        yield Text(
            "組ごとの上位が勝ち抜けるようにするには、順位別の組を選んでください。",
            "To let the best of each group advance, choose groups by place.",
        )
    for group, n in rule.k.items():
        players = None if plan.groups is None else plan.groups.get(group, 0)
        if players is not None and n > players:
            yield Text(
                f"{group}位の組は{players}人なので、{n}人は選べません。",
                f"{n} cannot advance from group {group}, which has {players}.",
            )
