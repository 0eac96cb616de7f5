"""MOMO sections 10 to 12: J-back, spade three and stairs, where chosen."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "MOMO-10.1",
        Text("11バック", "J-back"),
        Text(
            ja="（選択ルール）Jを出すと、場が流れるまで強さが逆になる。何枚か一緒に出しても同じである。",
            en="(Option) A J, or several together, turns the strengths round until the pile is cleared.",
        ),
    ),
    Clause(
        "MOMO-10.2",
        Text("Jの4枚は革命だけ", "Four jacks are only a revolution"),
        Text(
            ja="Jの4枚では革命または革命返しだけが起こり、11バックは働かない。",
            en="With four Js there is the revolution, or its return, and no J-back beside it.",
        ),
    ),
    Clause(
        "MOMO-10.3",
        Text("Jあがり", "Finishing with a jack"),
        Text("Jであがってもよい。", "Finishing with a J is allowed."),
    ),
    Clause(
        "MOMO-11.1",
        Text("スペ3", "Spade three beats the joker"),
        Text(
            ja="（選択ルール）ジョーカーが1枚だけで出ているとき、♠3をその上に出して場を流せる。",
            en="(Option) On a joker lying by itself one may play ♠3, and the pile is cleared.",
        ),
    ),
    Clause(
        "MOMO-11.2",
        Text("複数枚の中のジョーカー", "No spade three on a multiple"),
        Text(
            ja="ジョーカーの入った複数枚に対しては、♠3で流すことはできない。",
            en="Where the joker is one of several cards ♠3 is of no use.",
        ),
    ),
    Clause(
        "MOMO-11.3",
        Text("スペ3あがり", "Finishing with the spade three"),
        Text("革命になっていなければ、♠3であがってもよい。", "Outside a revolution ♠3 may be the last card."),
    ),
    Clause(
        "MOMO-12.1",
        Text("階段", "Stairs"),
        Text(
            ja="（選択ルール）スートが同じで数字の続く3枚または4枚を、階段として一度に出せる。",
            en="(Option) Three or four cards of one suit with ranks in a row may be played together as "
            "stairs.",
        ),
    ),
    Clause(
        "MOMO-12.2",
        Text("階段に階段を出す", "Stairs on stairs"),
        Text(
            ja="場の階段には、枚数が同じで、最も弱いカードが場の最も弱いカードに勝る階段だけを出せる。",
            en="Only stairs answer stairs: as many cards of one suit, the weakest of them above the weakest "
            "on the pile.",
        ),
    ),
    Clause(
        "MOMO-12.3",
        Text("階段のスート", "Suit of the answering stairs"),
        Text(
            ja="返す階段のスートは場と違ってもよい。ただしスートしばりの間は、しばりのスートに限る。",
            en="The suit need not be that of the pile, except where a suit lock is in force.",
        ),
    ),
    Clause(
        "MOMO-12.4",
        Text("階段は空の場から", "Stairs begin on an empty pile"),
        Text(
            ja="階段は場が空のときに始めるもので、同じ数字の3枚などの上に出すことはできない。",
            en="Stairs have to be led. They cannot be put on anything else, such as three of a rank.",
        ),
    ),
    Clause(
        "MOMO-12.5",
        Text("階段の中の効果", "No card effects inside stairs"),
        Text(
            ja="階段に入ったJや8からは、11バックも8切りも起こらない。",
            en="Neither J-back nor eight-cut comes from a J or an 8 inside stairs.",
        ),
    ),
    Clause(
        "MOMO-12.6",
        Text("階段のジョーカー", "The joker's place in stairs"),
        Text(
            ja="階段に入れたジョーカーは、数字が途中で欠けていればそこを埋め、"
            "欠けていなければ並びの大きい側に続く数字とする。"
            "4・5・ジョーカーは4・5・6、7・6・ジョーカーは8・7・6であり、革命の間も変わらない。"
            "並びがすでに2で終わるときは小さい側に続ける。これと違う宣言はできない。",
            en="A joker in stairs first fills a gap in the run. With no gap it is the next higher number: 4 "
            "5 JOKER is 4 5 6 and 7 6 JOKER is 8 7 6, during a revolution as well. Only a run that already "
            "ends at 2 is continued downwards. Declaring the joker otherwise is not allowed.",
        ),
        interprets=Text(
            ja="欠けた数字を先に埋めること、2で終わる並びでは下に続けること、違う宣言を認めないことを補う。",
            en="We add that gaps are filled first, that a run ending at 2 goes on below, and that other "
            "declarations are refused.",
        ),
    ),
    Clause(
        "MOMO-12.7",
        Text("階段革命", "Stairs of four are a revolution"),
        Text("4枚の階段を出すと革命になる。", "Stairs of four cards make a revolution."),
    ),
    Clause(
        "MOMO-12.8",
        Text("階段の上限", "Stairs end at four cards"),
        Text("階段を5枚以上にすることはできない。", "Stairs of more than four cards do not exist."),
    ),
    Clause(
        "MOMO-12.9",
        Text("階段は一回りしない", "Stairs do not go round"),
        Text(
            ja="A・2・3・4のように2から3へまたがる並びは、階段と認めない。",
            en="A run that passes from 2 on to 3, as A 2 3 4 would, is not stairs.",
        ),
    ),
)
