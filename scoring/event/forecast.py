"""Forecast an event as it is set up: a sentence for each stage, and warnings."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_ref.text import Text, joined
from scoring.draw.counting import FOUR, THREE
from scoring.event.forecast_checks import warnings
from scoring.event.plan import StagePlan, plans
from scoring.event.values import (
    BestOverall,
    BestPerGroup,
    BestPerTable,
    Counts,
    DropWorst,
    EventEntrant,
    EventStage,
    Seating,
)


def sentence(plan: StagePlan, *, feeds: Sequence[Text]) -> Text:
    """The stage in words. ``feeds``: the names of the stages to which it leads (none: it is the last)."""
    parts = [_who(plan), *_how(plan.stage), _matches(plan.stage), *_counted(plan.stage), _onward(plan, feeds)]
    return joined(parts)


def stage_name(stage: EventStage, number: int) -> Text:
    """The name of a stage, or its number if it has none."""
    return Text(stage.name, f"“{stage.name}”") if stage.name else Text(f"ステージ{number}", f"stage {number}")


def tables_text(sizes: Sequence[int]) -> Text:
    """The numbers of tables by size: ``4人卓10、3人卓2``."""
    count = Counter(sizes)
    ja = [f"{size}人卓{count[size]}" for size in (FOUR, THREE) if count[size]]
    en = [
        f"{plural(count[size], 'table')} of {word}"
        for size, word in ((FOUR, "four"), (THREE, "three"))
        if count[size]
    ]
    return Text("、".join(ja), " and ".join(en))


def plural(count: int, noun: str) -> str:
    """A count with its noun: ``1 table``, ``2 tables``, ``2 matches``."""
    ending = "es" if noun.endswith("ch") else "s"
    return f"{count} {noun}" if count == 1 else f"{count} {noun}{ending}"


def _who(plan: StagePlan) -> Text:
    if plan.players is None:
        return Text("人数は前のステージの結果で決まります。", "How many play follows from the stage before.")
    players = Text(f"{plan.players}人", plural(plan.players, "player"))
    if plan.sizes is None:
        return Text(f"{players.ja}。", f"{players.en}.")
    tables = tables_text(plan.sizes)
    return Text(f"{players.ja}: {tables.ja}。", f"{players.en}: {tables.en}.")


def _how(stage: EventStage) -> Iterator[Text]:
    match stage.seating:
        case Seating.DRAW:
            yield Text("卓は抽選で決めます。", "Tables are drawn.")
        case Seating.BY_PLACE:
            yield Text(
                "前のステージの卓で同じ順位だった人どうしで卓を作ります。",
                "Tables are drawn among those who had the same place at their last table.",
            )
        case Seating.SWISS:
            yield Text(
                "得点の近い人どうしで卓を作ります（スイス式）。", "People with similar points meet (Swiss)."
            )
        case Seating.GIVEN:
            yield Text("卓は手で決めます。", "Tables are made by hand.")


def _matches(stage: EventStage) -> Text:
    return Text(f"1人{stage.matches}マッチ。", f"Each plays {plural(stage.matches, 'match')}.")


def _counted(stage: EventStage) -> Iterator[Text]:
    if stage.counts is Counts.CARRIED:
        yield Text("前のステージまでの得点も加えます。", "The points of the stages before are added.")


def _onward(plan: StagePlan, feeds: Sequence[Text]) -> Text:
    if not feeds and plan.stage.advance is None:
        return Text("この順位が最終順位になります。", "Its ranking is the final one.")
    to = Text(
        "・".join(feed.ja for feed in feeds) or "次",
        " and ".join(feed.en for feed in feeds) or "the next stage",
    )
    return _going(plan, to)


def _going(plan: StagePlan, to: Text) -> Text:
    match plan.stage.advance:
        case None:
            return Text(f"全員が{to.ja}へ進みます。", f"Everybody advances to {to.en}.")
        case BestOverall(n):
            return Text(
                f"全卓を通した上位{n}人が{to.ja}へ進みます。", f"The best {n} overall advance to {to.en}."
            )
        case DropWorst(n):
            return _dropping(plan, n, to)
        case BestPerTable(k, others):
            return _per_table(plan, k, others, to)
        case BestPerGroup():
            return _per_group(plan, plan.stage.advance, to)


def _dropping(plan: StagePlan, n: int, to: Text) -> Text:
    left = plan.going.players
    ja = f"下位{n}人が敗退し、" + (f"{left}人" if left else "ほかの全員") + f"が{to.ja}へ進みます。"
    en = f"The worst {n} drop out; " + (f"{left}" if left else "the others") + f" advance to {to.en}."
    return Text(ja, en)


def _per_table(plan: StagePlan, k: int, others: int, to: Text) -> Text:
    total = _total(plan)
    best = Text(f"各卓の上位{k}人", f"The best {k} of each table" if k != 1 else "The best of each table")
    rest = (
        Text(f"と、残りの中の上位{others}人", f" and the best {others} of the rest")
        if others
        else Text("", "")
    )
    return Text(
        f"{best.ja}{rest.ja}{total.ja}が{to.ja}へ進みます。",
        f"{best.en}{rest.en}{total.en} advance to {to.en}.",
    )


def _per_group(plan: StagePlan, advance: BestPerGroup, to: Text) -> Text:
    total, last = _total(plan), list(advance.k)[-1]
    ja = "、".join(
        f"{group}位{'以下' if group == last else ''}の組の上位{n}人" for group, n in advance.k.items()
    )
    en = ", ".join(
        f"the best {n} of place {group}{' and below' if group == last else ''}"
        for group, n in advance.k.items()
    )
    return Text(
        f"{ja}{total.ja}が{to.ja}へ進みます。", f"{en[:1].upper()}{en[1:]}{total.en} advance to {to.en}."
    )


def _total(plan: StagePlan) -> Text:
    going = plan.going.players
    return Text("", "") if going is None else Text(f"（計{going}人）", f" ({going} in all)")


@dataclass(frozen=True, slots=True)
class StageForecast:
    """A stage in numbers, in a sentence, and its warnings."""

    plan: StagePlan
    sentence: Text
    warnings: tuple[Text, ...]


def forecast(stages: Sequence[EventStage], entrants: Sequence[EventEntrant]) -> tuple[StageForecast, ...]:
    """The forecast of every stage, with the entrants who are present or expected.

    >>> from scoring.event.values import BestOverall, Enter, EventEntrant, EventStage
    >>> stages = [EventStage("s1", advance=BestOverall(16)), EventStage("s2", "準決勝", Enter(("s1",)))]
    >>> first, second = forecast(stages, [EventEntrant(str(n), "") for n in range(46)])
    >>> first.sentence.ja
    '46人: 4人卓10、3人卓2。卓は抽選で決めます。1人1マッチ。全卓を通した上位16人が準決勝へ進みます。'
    >>> second.sentence.ja
    '16人: 4人卓4。卓は抽選で決めます。1人1マッチ。この順位が最終順位になります。'
    """
    known = frozenset(entrant.id for entrant in entrants)
    return tuple(
        _stage_forecast(plan, number, stages, known) for number, plan in enumerate(plans(stages, entrants))
    )


def _stage_forecast(
    plan: StagePlan, number: int, stages: Sequence[EventStage], known: frozenset[str]
) -> StageForecast:
    before = [stage.id for stage in stages[:number]]
    feeds = [
        stage_name(stage, at)
        for at, stage in enumerate(stages[number + 1 :], start=number + 2)
        if stage.enter is not None and plan.stage.id in stage.enter.sources
    ]
    wrong = warnings(plan, before=before, known=known, last=not feeds)
    return StageForecast(plan, sentence(plan, feeds=feeds), tuple(wrong))
