"""SDIN sections 7 to 9: what an event may choose."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "SDIN-7.1",
        Text("スートしばり", "Suit lock"),
        Text(
            ja="（選択ルール。採用が標準）前後のプレイのスートがそろったら、"
            "場が流れるまではそのスートしか出せない。",
            en="(Option, normally on) Cards of the same suit or suits as the play before tie the pile to "
            "these suits until it is cleared.",
        ),
    ),
    Clause(
        "SDIN-7.2",
        Text("しばりとジョーカー", "Suit lock and jokers"),
        Text(
            ja="ジョーカー入りのプレイはしばりのきっかけにならない。"
            "しばりになった後なら、ジョーカー入りのプレイを挟んでも解けない。",
            en="A joker in the play prevents a lock from arising. A lock that is already there goes on "
            "in spite of it.",
        ),
    ),
    Clause(
        "SDIN-8.1",
        Text("スペ3返し", "Spade three beats the joker"),
        Text(
            ja="（選択ルール。採用が標準）単独のジョーカーに♠3を出すと場が流れ、"
            "♠3の人が好きなカードで次の場を始める。スートしばりの間でもよい。",
            en="(Option, normally on) ♠3 on a joker played alone clears the pile, and its player leads "
            "anything. A suit lock does not matter.",
        ),
        interprets=Text(
            ja="スートしばりとの関係は説明にない。しばりは♠3を妨げないとする。",
            en="The instructions do not mention the suit lock here; we let ♠3 through.",
        ),
    ),
    Clause(
        "SDIN-9.1",
        Text("ジョーカー・8でのあがり", "Finishing with joker or eight"),
        Text(
            ja="（選択ルール「反則あがり」。採用が標準）"
            "最後のカードにジョーカーか8が入っていれば反則あがりとなる。8は階段の中なら差し支えない。",
            en="(Option, normally on) To finish with a joker or an 8 among the last cards is a foul; an "
            "8 in stairs does no harm.",
        ),
    ),
    Clause(
        "SDIN-9.2",
        Text("2でのあがり", "Finishing with a two"),
        Text(
            ja="（選択ルール「反則あがり」）革命でないときに、"
            "最後のカードに2が入っていれば反則あがりとなる。",
            en="(Option) Outside a revolution, a 2 among the last cards is a foul.",
        ),
    ),
    Clause(
        "SDIN-9.3",
        Text("革命中の3でのあがり", "Finishing with a three during a revolution"),
        Text(
            ja="（選択ルール「反則あがり」）革命のあいだに、最後のカードに3が入っていれば反則あがりとなる。",
            en="(Option) During a revolution, a 3 among the last cards is a foul.",
        ),
    ),
    Clause(
        "SDIN-9.4",
        Text("スペードの3でのあがり", "Finishing with the spade three"),
        Text(
            ja="（選択ルール「反則あがり」）スペ3返しも採用しているとき、最後の1枚が♠3なら反則あがりとなる。",
            en="(Option) If the ♠3 option is on as well, ♠3 as the one last card is a foul.",
        ),
    ),
    Clause(
        "SDIN-9.5",
        Text("反則あがりの後も場は続く", "Play goes on after a foul"),
        Text(
            ja="反則あがりのカードで場は流れず、続く人はその上に強いカードを出していく。"
            "8は場を切らず、ジョーカーの上の♠3はただの3として残り、革命は効く。"
            "選択ルール「反則あがり」を採用しないときは、最後の8や♠3で場が流れ、次の人が親になる。",
            en="A foul finish does not end the pile: its cards have to be beaten. An 8 among them does "
            "not cut, ♠3 on a joker is left there as a 3, and a revolution counts. Where fouls are "
            "not in use, a last 8 or ♠3 clears it as usual, and the lead goes to the next player.",
        ),
        interprets=Text(
            ja="場が続くことの帰結（8も♠3も流さず、革命は効く）は、JBL-11.2と同じに読む。",
            en="What follows from play going on, for 8, ♠3 and revolutions, we read as in JBL-11.2.",
        ),
    ),
    Clause(
        "SDIN-9.6",
        Text("複数の反則あがり", "Several foul finishes"),
        Text(
            ja="反則あがりが2人以上いれば、先に反則をした人が大貧民になる。",
            en="Of several players with a foul, the one whose foul came first is daihinmin.",
        ),
    ),
    Clause(
        "SDIN-9.7",
        Text("都落ちと反則あがり", "Downfall together with fouls"),
        Text(
            ja="都落ちもあったときは、反則の人が大貧民、都落ちの人が貧民となる。"
            "反則が2人以上なら、都落ちの人はその全員より上に入る。",
            en="If there was a downfall too, the player with the foul is daihinmin and the fallen "
            "daifugo hinmin. With more fouls than one the fallen daifugo ranks above them all.",
        ),
        interprets=Text(
            ja="反則が2人以上の場合は説明にないので、JBL-8.2にそろえる。",
            en="More than one foul beside a downfall is not described; we follow JBL-8.2.",
        ),
    ),
)
