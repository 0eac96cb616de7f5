"""SDIN: the rules of SDIN's daifugo."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Clause, Document
from rules_ref.text import Text

DOCUMENT: Final = Document(
    "sdin",
    Text("SDIN大富豪", "SDIN daifugo"),
    Text(
        ja="ゲーム「SDIN大富豪」の遊び方の説明による。条の番号と文言は本ソフトのもの。",
        en="After the instructions of the game SDIN daifugo. Numbers and wording are this software's.",
    ),
    (
        Clause(
            "SDIN-1.1",
            Text("使うカード", "The deck"),
            Text(
                ja="ジョーカーのない52枚から2枚をブラインドカードとして外し、ジョーカー2枚を入れる。"
                "使うカードは52枚になる。",
                en="Two blind cards leave the pack of 52, and two jokers enter it: 52 cards are in play.",
            ),
        ),
        Clause(
            "SDIN-1.2",
            Text("最初の親と手番の向き", "First lead and direction"),
            Text(
                ja="最初の親は無作為に選ぶ。手番は時計回りに移っていく。",
                en="Chance decides who leads first. Turns pass clockwise.",
            ),
        ),
        Clause(
            "SDIN-1.3",
            Text("場より強いカードを出す", "Play stronger, same number"),
            Text(
                ja="場にカードがあれば、枚数を変えずに、それより強いカードだけを出すことができる。",
                en="On cards that lie there, only stronger ones may be played, and just as many.",
            ),
        ),
        Clause(
            "SDIN-1.4",
            Text("カードの強さとジョーカー", "Strength and the joker"),
            Text(
                ja="弱いほうから3、4、5、6、7、8、9、10、J、Q、K、A、2、ジョーカーの順に強い。"
                "スートの違いで強弱はつかない。ジョーカーは、好きな数字とスートのカードの代わりになる。",
                en="From weak to strong: 3 4 5 6 7 8 9 10 J Q K A 2 and the joker. No suit is stronger than "
                "another. A joker can be whatever card its player likes.",
            ),
        ),
        Clause(
            "SDIN-1.5",
            Text("パス後の締め出し", "Out after a pass"),
            Text(
                ja="パスをした人は、その場が流れるまで、もうカードを出せない。",
                en="Passing puts a player out of play until the pile is flushed.",
            ),
        ),
        Clause(
            "SDIN-1.6",
            Text("全員のパスで流れる", "Flush when all have passed"),
            Text(
                ja="出した人以外がみなパスをすると場は流れ、最後に出した人が次の場を自由に始める。",
                en="When all but the last to play have passed, the pile is cleared and that player leads "
                "anything.",
            ),
        ),
        Clause(
            "SDIN-1.7",
            Text("順位ごとの得点", "Points by place"),
            Text(
                ja="あがった順に600点、400点、200点を与える。4位は0点である。",
                en="The places are worth 600, 400, 200 and 0 points in order of finishing.",
            ),
        ),
        Clause(
            "SDIN-1.8",
            Text("2ゲーム目からの親", "Lead from game two"),
            Text(
                ja="2ゲーム目からは、いちばん下の階級の人が親になる。"
                "ただし階級をリセットした直後のゲームは除く。",
                en="After the first game the lead belongs to whoever holds the lowest class, except in the "
                "game that follows a reset of the classes.",
            ),
        ),
        Clause(
            "SDIN-1.9",
            Text("4ゲームごとの区切り", "Every four games"),
            Text(
                ja="4ゲーム終わるたびにブラインドカードを取り替え、階級をなくす。"
                "その時点の大富豪には200点を加える。",
                en="Every fourth game ends with new blind cards and a reset of the classes; the daifugo at "
                "that point is given 200 points.",
            ),
        ),
        Clause(
            "SDIN-2.1",
            Text("同数出し", "Multiples"),
            Text(
                ja="数字の同じカードは、2枚以上を一度に出すことができる。"
                "これには枚数が同じで、より強い数字のカードを出す。",
                en="Two or more cards of a rank may go together. They are answered by as many cards of a "
                "stronger rank.",
            ),
        ),
        Clause(
            "SDIN-2.2",
            Text("階段出し", "Stairs"),
            Text(
                ja="一つのスートで数字の続くカードは、3枚以上を一度に出すことができる。"
                "これには、場の最も弱いカードより強いカードから始まる、同じ枚数の階段を出す。",
                en="Three or more cards of one suit whose ranks follow on each other may go together. They "
                "are answered by stairs of as many cards, the lowest of which beats the lowest on the "
                "pile.",
            ),
        ),
        Clause(
            "SDIN-3.1",
            Text("階級", "The five classes"),
            Text(
                ja="階級は大富豪、富豪、平民、貧民、大貧民の五つある。"
                "初めは全員が平民で、ゲームが終わるとあがった順に平民以外の階級がつく。",
                en="There are five classes: daifugo, fugo, heimin, hinmin, daihinmin. Everyone begins as "
                "heimin, and the other four are given out in order of finishing.",
            ),
        ),
        Clause(
            "SDIN-3.2",
            Text("カード交換", "Card exchange"),
            Text(
                ja="2ゲーム目からは、ゲームの前に交換をする。階級をリセットした直後は行わない。"
                "大貧民は最も強い2枚を大富豪に、貧民は最も強い1枚を富豪に渡し、"
                "大富豪と富豪は同じ枚数の好きなカードを返す。",
                en="Cards are exchanged before every game but the first and those right after a reset. The "
                "daihinmin gives the daifugo the two strongest, the hinmin gives the fugo the strongest "
                "one, and daifugo and fugo give back as many of their choice.",
            ),
        ),
        Clause(
            "SDIN-4.1",
            Text("革命", "Revolution"),
            Text(
                ja="同数出しが4枚以上なら革命となる。ジョーカーを数えてもよく、5枚でもよい。"
                "ジョーカーのほかは強さの順がすべて逆になる。",
                en="A multiple of four or more, counting jokers and including five, is a revolution: the "
                "order of all cards but the joker is reversed.",
            ),
        ),
        Clause(
            "SDIN-4.2",
            Text("革命返し", "Counter-revolution"),
            Text(
                ja="もう一度革命になれば、順はもとどおりになる。",
                en="The next revolution puts the order right again.",
            ),
        ),
        Clause(
            "SDIN-4.3",
            Text("階段は革命にならない", "Stairs are no revolution"),
            Text(
                ja="階段出しは枚数にかかわらず革命とならない。",
                en="Stairs of whatever length bring no revolution.",
            ),
        ),
        Clause(
            "SDIN-5.1",
            Text("8切り", "Eight-cut"),
            Text(
                ja="8を出すと場はそこで流れ、出した人が好きなカードで次の場を始める。"
                "8の入った同数出しも同じである。",
                en="An 8 clears the pile and its player leads anything. A multiple with an 8 in it does so "
                "too.",
            ),
        ),
        Clause(
            "SDIN-5.2",
            Text("階段の8", "An eight in stairs"),
            Text("階段出しの中の8では8切りにならない。", "There is no eight-cut by an 8 within stairs."),
        ),
        Clause(
            "SDIN-6.1",
            Text("都落ち", "Downfall"),
            Text(
                ja="前のゲームの大富豪より先に別の人があがると、その大富豪は大貧民と決まり、"
                "直ちにゲームから抜ける。反則あがりは先にあがったことにならない。",
                en="Once somebody has finished before the last game's daifugo, the latter is daihinmin and "
                "leaves the game at once. A foul finish is not counted as finishing before.",
            ),
            interprets=Text(
                ja="大富豪が直ちに抜けること、反則あがりでは都落ちしないことは、説明にないので補う。",
                en="That the daifugo leaves at once, and that a foul brings no downfall, is not in the "
                "instructions.",
            ),
        ),
        Clause(
            "SDIN-7.1",
            Text("スートしばり", "Suit lock"),
            Text(
                ja="（選択ルール。採用が標準）前後のプレイのスートがそろったら、"
                "場が流れるまではそのスートしか出せない。",
                en="(Option, normally on) Cards of the same suit or suits as the play before tie the pile to "
                "these suits until it is flushed.",
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
            Text("革命中の3でのあがり", "Finishing with a three in revolution"),
            Text(
                ja="（選択ルール「反則あがり」）革命のあいだに、"
                "最後のカードに3が入っていれば反則あがりとなる。",
                en="(Option) In a revolution, a 3 among the last cards is a foul.",
            ),
        ),
        Clause(
            "SDIN-9.4",
            Text("スペードの3でのあがり", "Finishing with the spade three"),
            Text(
                ja="（選択ルール「反則あがり」）スペ3返しも採用しているとき、"
                "最後の1枚が♠3なら反則あがりとなる。",
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
                "not in use, a last 8 or ♠3 flushes as usual, and the lead goes to the next player.",
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
    ),
    sections={
        "1": Text("進め方・得点・区切り", "How it is played, points and sets"),
        "2": Text("複数枚と階段", "Multiples and stairs"),
        "3": Text("階級と交換", "Classes and exchange"),
        "4": Text("革命", "Revolution"),
        "5": Text("8切り", "Eight-cut"),
        "6": Text("都落ち", "Downfall"),
        "7": Text("スートしばり", "Suit lock"),
        "8": Text("スペ3返し", "Spade three"),
        "9": Text("反則あがり", "Foul finish"),
    },
)
