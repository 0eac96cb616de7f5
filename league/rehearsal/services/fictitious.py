"""Fictitious people for rehearsals: names with kana, and clubs."""

from random import Random
from typing import Final

from league.entrants.services.entrants import Names

_FAMILIES: Final = (
    ("札森", "ふだもり"), ("切札", "きりふだ"), ("山札", "やまふだ"), ("手札", "てふだ"), ("場流", "ばながれ"),
    ("革野", "かくの"), ("縛田", "しばた"), ("段上", "だんがみ"), ("三枚", "みまい"), ("四枚", "よまい"),
    ("八切", "やぎり"), ("二強", "にづよ"), ("都住", "みやこずみ"), ("落合坂", "おちあいざか"), ("盤上", "ばんじょう"),
    ("富樫野", "とがしの"), ("平民田", "ひらたみだ"), ("親番", "おやばん"), ("配里", "くばり"), ("交川", "かえかわ"),
    ("封戸", "ふうど"), ("卓間", "たくま"), ("席谷", "せきたに"), ("剣崎野", "けんざきの"), ("杯原", "さかずきはら"),
    ("菱倉", "ひしくら"), ("葉積", "はづみ"), ("道化", "どうけ"), ("絵札", "えふだ"), ("数札", "かずふだ"),
    ("見本", "みほん"), ("架空", "かくう"),
)  # fmt: skip
_GIVEN: Final = (
    ("一葉", "かずは"), ("二郎", "じろう"), ("三奈", "みな"), ("四季", "しき"), ("五月", "さつき"), ("六花", "りっか"),
    ("七海", "ななみ"), ("八雲", "やくも"), ("九十九", "つくも"), ("十和", "とわ"), ("あおい", "あおい"), ("いおり", "いおり"),
    ("うらら", "うらら"), ("えいた", "えいた"), ("おとは", "おとは"), ("かえで", "かえで"), ("きよし", "きよし"),
    ("くるみ", "くるみ"), ("けんた", "けんた"), ("こはる", "こはる"), ("さくら", "さくら"), ("しずく", "しずく"),
    ("すばる", "すばる"), ("せいや", "せいや"), ("そうた", "そうた"), ("たくみ", "たくみ"), ("ちはる", "ちはる"),
    ("つばさ", "つばさ"), ("てつや", "てつや"), ("とおる", "とおる"), ("なぎさ", "なぎさ"), ("のぞみ", "のぞみ"),
)  # fmt: skip
_CLUBS: Final = (
    "", "", "", "銀の槍", "三つ葉クラブ", "菱形同好会", "ハートの会", "革命前夜", "北見本会", "南見本会", "架空大学",
)  # fmt: skip


def people(count: int, rng: Random) -> list[Names]:
    """Random people; no name occurs twice, and family names are spread, as long as the lists last."""
    families, given = (rng.sample(names, len(names)) for names in (_FAMILIES, _GIVEN))
    found = []
    for at in range(count):
        family, own = families[at % len(families)], given[(at + at // len(families)) % len(given)]
        found.append(Names(f"{family[0]} {own[0]}", f"{family[1]} {own[1]}", rng.choice(_CLUBS)))
    return found
