"""MOMO sections 1 to 8: what is always in force, and the suit lock."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "MOMO-1.1",
        Text("ダイヤの3から始める", "The first play holds ♦3"),
        Text(
            ja="1回戦は♦3を持つ人から始まり、最初のプレイには必ず♦3を入れる。"
            "♦3を含んでいれば複数枚でもよく、階段を採用していれば階段でもよい。",
            en="Round 1 is opened by the player with ♦3, and the opening play must have ♦3 in it. It may be "
            "a multiple with ♦3, or stairs with it where stairs are in use.",
        ),
        interprets=Text(
            ja="♦3を含む階段で始めてよいかは書かれていないので、複数枚と同じに扱う。",
            en="Whether stairs with ♦3 may open is not said; we treat them like a multiple.",
        ),
    ),
    Clause(
        "MOMO-1.2",
        Text("2回戦からの親", "Lead from round two"),
        Text("2回戦からは大貧民が最初に出す。", "In round 2 and after, the daihinmin leads first."),
    ),
    Clause(
        "MOMO-2.1",
        Text("ジョーカー", "The joker"),
        Text(
            ja="ジョーカーはどのカードの代わりにも使える。1枚で出せば最も強いカードになる。",
            en="A joker can replace any card. Played alone, nothing is stronger.",
        ),
    ),
    Clause(
        "MOMO-3.1",
        Text("革命", "Revolution"),
        Text(
            ja="同じ数字の4枚を一度に出すと、ジョーカーのほかはカードの強さが逆になる。"
            "4枚の中のジョーカーも数える。",
            en="Four of a rank at once turn the strength of all cards but the joker round. A joker is "
            "counted among the four.",
        ),
        interprets=Text(
            ja="4枚の中にジョーカーが入ってもよいかは書かれていないので、入ってよいとする。",
            en="Whether one of the four may be a joker is left open; we allow it.",
        ),
    ),
    Clause(
        "MOMO-3.2",
        Text("革命返し", "Counter-revolution"),
        Text(
            ja="革命の間にまた4枚を一度に出すと、強さはもとに戻る。",
            en="Four at once while a revolution is on bring the usual strength back.",
        ),
    ),
    Clause(
        "MOMO-4.1",
        Text("枚数しばり", "Same number of cards"),
        Text(
            ja="場に2枚以上出ていれば、続く人も枚数をそろえて出さなければならない。1枚には1枚を出す。",
            en="However many cards lie on the pile, one or several, the next player has to play exactly that "
            "many.",
        ),
    ),
    Clause(
        "MOMO-5.1",
        Text("8切り", "Eight-cut"),
        Text(
            ja="8を出すと場が流れ、出した人が次の場を始める。",
            en="An 8 clears the pile, and the one who played it leads.",
        ),
        interprets=Text(
            ja="流したあとにだれが始めるかは書かれていないので、8を出した人とする。",
            en="Who leads after the cut is not said; we give the lead to the player of the 8.",
        ),
    ),
    Clause(
        "MOMO-6.1",
        Text("5枚以上の禁止", "Never five cards at once"),
        Text(
            ja="一度に5枚以上を出すことはできない。同じ数字の4枚にジョーカーを足すことも認めない。",
            en="No play may have five cards or more; four of a rank with a joker added is refused as well.",
        ),
    ),
    Clause(
        "MOMO-7.1",
        Text("カード交換", "Card exchange"),
        Text(
            ja="2回戦からは、大貧民が最も強い2枚を大富豪に、貧民が最も強い1枚を富豪に渡す。"
            "大富豪は好きな2枚を大貧民に、富豪は好きな1枚を貧民に渡す。"
            "ジョーカーは最も強いカードに数える。",
            en="From round 2 the daihinmin gives up the two strongest cards to the daifugo and the hinmin "
            "the strongest one to the fugo, jokers ranking highest. In return the daifugo gives the "
            "daihinmin two cards, and the fugo gives the hinmin one, as they please.",
        ),
    ),
    Clause(
        "MOMO-8.1",
        Text("スートしばり", "Suit lock"),
        Text(
            ja="（選択ルール）2回続けて同じスートのカードが出ると、続く人はそのスートしか出せない。"
            "ジョーカーの入ったプレイからは始まらない。",
            en="(Option) Once two plays running are of the same suit, those after them are held to it. A "
            "play with a joker in it does not start this.",
        ),
        interprets=Text(
            ja="ジョーカー入りのプレイについては書かれていないので、しばりの始まりに数えない。",
            en="Plays with a joker are not mentioned; we do not let them start a lock.",
        ),
    ),
)
