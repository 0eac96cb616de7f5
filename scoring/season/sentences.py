"""The text of each kind of finding of a season."""

from collections.abc import Mapping
from typing import Final

from rules_ref.text import Text
from scoring.season.values import SeasonFinding

SENTENCES: Final[Mapping[str, Text]] = {
    "digest": Text(
        "大会ファイルが、記録されたものと違います。", "The event file is not the one that was recorded."
    ),
    "event": Text("大会ファイルが検証に通りません。", "The event file fails its own check."),
    "person_unknown": Text("番号{person}の人はいません。", "There is no person {person}."),
    "person_twice": Text("{person}が2回載っています。", "{person} stands in it twice."),
    "entrant_unknown": Text("参加者{entrant}は大会にいません。", "It has no entrant {entrant}."),
    "given_twice": Text("{person}はもう枠を持っています。", "{person} holds a place already."),
    "announced_fell": Text(
        "{person}の枠は発表されましたが、いまの結果では得られません。",
        "{person} was announced, but holds no place by the results.",
    ),
    "announced_elsewhere": Text(
        "{person}の枠は、発表とは別の大会のものです。",
        "{person} holds a place, but from elsewhere than announced.",
    ),
    "announced_nobody": Text(
        "発表された番号{person}の人はいません。", "{person} was announced, but there is no such person."
    ),
    "over_size": Text("枠が定員より多くあります。", "There are more places than fit."),
    "quota_of_nothing": Text("この枠を出す大会がありません。", "No event gives the places of this quota."),
    "outside_year": Text("シーズンの期間の外です。", "Its day is outside the season."),
    "event_twice": Text("同じIDの大会が2つあります。", "There are two events of this id."),
    "replaced_in_use": Text(
        "差し替え前のファイルが使われています。", "It still uses a file that was replaced."
    ),
    "before_unlike": Text(
        "{person}のシードは、前のシーズンの結果と合いません。",
        "The seed of {person} does not follow from the season before.",
    ),
    "lot_untied": Text(
        "くじの必要がない人たちのくじがあります。", "A lot is about persons who were never tied."
    ),
    "lot_unknown": Text("くじにある番号{person}の人はいません。", "A lot names {person}, whom nobody knows."),
    "merged_twice": Text("{person}はもう統合されています。", "{person} was merged already."),
    "merged_in_a_ring": Text(
        "{person}の統合は、ひと回りして自分に戻ります。", "Merging {person} leads back to the same person."
    ),
    "merge_in_one_event": Text(
        "{person}を統合すると、1つの大会に2回出たことになります。",
        "Merging {person} would put one person into an event twice.",
    ),
    "too_old": Text("{person}は年齢の条件に合いません。", "{person} is too old."),
    "birth_unknown": Text(
        "{person}の生年月日では、条件に合うか分かりません。",
        "The birth of {person} is not known well enough.",
    ),
    "declined_after_final": Text(
        "{person}の辞退は、決勝の日より後です。", "{person} declined after the final was played."
    ),
    "keep_of_nothing": Text("{person}には何も発表されていません。", "Nothing was announced to {person}."),
    "file_missing": Text("大会ファイルがありません。", "The event file is missing."),
    "file_not_final": Text(
        "公式の結果ですが、順位がまだ決まっていません。", "It is official, but its ranking is open."
    ),
}


def sentence(finding: SeasonFinding) -> Text:
    """The text of a finding.

    >>> from scoring.season.values import SeasonFinding
    >>> sentence(SeasonFinding("person_twice", person="P7", event="nagoya")).en
    'P7 stands in it twice.'
    """
    text, named = SENTENCES[finding.kind], {"person": finding.person, "entrant": finding.entrant}
    return Text(text.ja.format(**named), text.en.format(**named))


def where(finding: SeasonFinding) -> str:
    """What a finding is about: which places, which event."""
    return " ".join(name for name in (finding.into, finding.event) if name)
