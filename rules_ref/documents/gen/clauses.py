"""GEN: what holds in every document unless a clause of its own says otherwise."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Basis, Clause, Document
from rules_ref.text import Text

DOCUMENT: Final = Document(
    "gen",
    Text("共通規則", "Common rules"),
    Text(
        ja="どの規則書にも共通する扱いを本ソフトがまとめたもの。規則書に別の定めがあればそちらが優先する。",
        en="Written for this software: what all the rule documents have in common. A document's own clause "
        "comes first.",
    ),
    (
        Clause(
            "GEN-1",
            Text("手番外・手札にないカード", "Out of turn or not held"),
            Text(
                ja="自分の番でないとき、または手札にないカードを出すことはできない。"
                "規則に合わない出し方は無効とし、カードを手札に戻して、番の人が改めて選ぶ。"
                "罰を科すかどうかは審判が決める。",
                en="Nobody may play while it is another player's turn, nor play cards that are not in the "
                "hand. A play that breaks a rule is void: the cards return to the hand and the player on "
                "turn chooses again. Whether a penalty follows is up to the referee.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="違反したプレイの後始末はどの規則書にもないので、取り消してやり直すことにする。",
                en="No document says what becomes of an illegal play; we undo it and have it made again.",
            ),
        ),
        Clause(
            "GEN-2",
            Text("親はパスできない", "No pass on an empty pile"),
            Text(
                ja="場に何もないとき、番の人は必ずカードを出す。パスは認められない。"
                "ただし、残りの1枚がそれだけではあがれないカードなら（ZAI-2.2、3.3、8.3、X.4）、"
                "パスして次の人に親を渡す。残る全員がそうなら、ゲームは終わり、同じ順位になる。",
                en="With nothing on the pile the player on turn has to play; passing is not allowed. A player "
                "whose only card may not be the last one (ZAI-2.2, 3.3, 8.3, X.4) passes all the same, and "
                "the next player leads. Where that is true of all who are left, the game is over and they "
                "share a place.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="親のパスを禁じる明文はないが、新しい場を「始める」という書き方から読み取る。"
                "出せるカードのない親をどうするかはどの規則書にもないので、GEN-4のように次の人に移す。",
                en="No document forbids this pass in words; it follows from their saying that the player "
                "starts the new pile. None says what becomes of a leader who may play nothing; we move "
                "the lead on, as in GEN-4.",
            ),
        ),
        Clause(
            "GEN-3",
            Text("場が流れるとき", "When the pile is cleared"),
            Text(
                ja="最後に出した人のほかに、この場でまだ出せる人がいなくなった時点で場はすぐに流れる。"
                "最後のプレイのあとに全員がパスした場合も、前のパスで締め出されている場合も同じで、"
                "最後に出した人に自分のカードへの番は回らない。"
                "途中でだれかがゲームから抜けても、すでに行われたパスは有効のままである。"
                "都落ちなどで抜けた結果、応じられる人がいなくなったときも、その場で流れる。",
                en="The pile is cleared the moment no player other than the last to play can still act on "
                "it, because everyone has passed since that play or is shut out by an earlier pass. The "
                "last to play gets no further turn on those cards. Passes remain in force when somebody "
                "leaves the game; if a departure, a downfall included, leaves nobody able to answer, that "
                "happens at once.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="規則書は全員のパスで流れるとだけ述べる。締め出された人や抜けた人をどう数えるかを補う。",
                en="The documents only say that the pile goes when all have passed; we add how players shut "
                "out or gone are counted.",
            ),
        ),
        Clause(
            "GEN-4",
            Text("あがった人の次の親", "Lead after a finish"),
            Text(
                ja="最後に出した人があがって抜けているとき、流れたあとの親は、手番の進む向きで次の、"
                "まだ残っている人になる。あがっただけでは場は流れない。",
                en="If the last to play has gone out, the lead on the cleared table passes to the next "
                "player still in, in the direction of play. Going out does not clear the pile by itself.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="親になるべき人がもういない場合をどの規則書も定めていないので、次の人に移す。",
                en="No document says who leads when the one entitled to it is gone; we move the lead on to "
                "the next.",
            ),
        ),
        Clause(
            "GEN-5",
            Text("ゲームの終わり", "End of the game"),
            Text(
                ja="残りが1人になったらゲームは終わる。その人は、空いている順位のうち最も上の順位に入る。"
                "手札も番の人もそのほかもすべて同じ局面から場を始めるのが4回目になったときも、そこで終わる。"
                "残っている人の順位は手札の少ない順に決まり、枚数が同じなら同じ順位とする。",
                en="The game is over as soon as a single player remains. That player is given the highest "
                "place not yet taken. It is over as well when one and the same position is to be led from for the "
                "fourth time: the same hands, the same player, all else alike. Those left then rank by their hands, "
                "the smallest first, and equal hands share a place.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="反則あがりや都落ちで下の順位が埋まっていても、最後の1人に残った最上位を与える。"
                "取り戻したAで場を始め続ける（ZAI-A.1）ような、終わりのない繰り返しの扱いはどの規則書にもないので、"
                "将棋の千日手のように4回目で終え、順位はZAI-E.1にならう。",
                en="The last player gets the best open place even when fouls or a downfall have filled "
                "places below. No document says how a game ends that goes round in circles, as with aces that take "
                "one another back (ZAI-A.1); we stop it at the fourth time, as shogi does, and rank as ZAI-E.1 has it.",
            ),
        ),
        Clause(
            "GEN-6",
            Text("ジョーカーの代用", "What a joker stands for"),
            Text(
                ja="ほかのカードと一緒に出すジョーカーは、宣言した数字とスートのカードとして扱う。"
                "宣言がなければ、合法な読み方が一つでもあるかぎり出すことができ、"
                "そのうち最も強い読み方（階段では最も弱いカードが最も強くなるもの）を採る。"
                "1枚のカードにジョーカー2枚を添えたように複数枚とも階段とも読めるときは、複数枚とする。"
                "代用できるのは3から2までのカードに限られるので、"
                "A・2・ジョーカーはK・A・2である（KYOTO-4.3とUEC-2は別）。"
                "ジョーカーだけで出したときは、何を宣言しても代用にならない。"
                "ほかで使われているカードの代わりにしてもよい。",
                en="A joker played with other cards counts as the card of the rank and suit declared for it. "
                "Without a declaration the play is allowed if any reading makes it legal, and the "
                "strongest of these is taken; for stairs, the one whose weakest card is strongest. A card "
                "with two jokers could be a multiple or stairs: it is the multiple. A joker can only "
                "stand for a card from 3 up to 2, which makes A 2 JOKER the stairs K A 2 (KYOTO-4.3 and "
                "UEC-2 differ). Jokers played by themselves are jokers and no more, whatever is said. The "
                "card stood for may also be in play elsewhere.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="規則書は代わりに使えるとだけ述べる。宣言、宣言のないときの読み方、代用できる範囲を補う。",
                en="The documents only say that a joker may replace a card; we add the declaration, the "
                "reading without one, and the range.",
            ),
        ),
        Clause(
            "GEN-7",
            Text("ジョーカー2枚", "Two jokers together"),
            Text(
                ja="ジョーカーだけを2枚出せばペアになり、ほかのどのペアよりも強い。♠3で返すことはできない。"
                "それだけで場が流れることもない。",
                en="Two jokers and nothing else make a pair that beats every other pair. ♠3 does not beat "
                "it, and it does not clear the pile of its own accord.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="ジョーカーだけの組は規則書に例がない。最強のペアとして扱う。",
                en="The documents show no play of jokers only; we treat it as the strongest pair.",
            ),
        ),
        Clause(
            "GEN-8",
            Text("同じスートの数え方", "What counts as same suit"),
            Text(
                ja="複数枚では、スートの組み合わせが全部一致したときに同じスートとみなす。"
                "しばりの間は、ジョーカー以外のカードのスートがしばりのスートに含まれていなければならず、"
                "ジョーカーは足りないスートの代わりになる。"
                "しばりの外のスートを宣言したジョーカーは出せず、"
                "ジョーカーに宣言したスートからしばりは始まらない（UEC-7は別）。"
                "親の出したカードも、しばりを作る2手の1手目に数える。反則あがりで出されたカードも数える。"
                "階段は1枚出しと同じようにしばる。4枚に4枚を重ねると4スートのしばりとなり、"
                "だれも妨げられない。",
                en="Multiples have the same suits only if their sets of suits agree completely. Under a lock "
                "every suit shown by a card other than a joker must belong to it, and jokers fill the "
                "suits that are missing. A joker declared in a suit outside the lock may not be played, "
                "and a suit merely declared for a joker begins no lock (UEC-7 differs). The lead can be "
                "the first of the two plays that make a lock, and so can the cards of a foul finish. "
                "Stairs lock in the way a single card does. Four of a rank on four of a rank lock all "
                "four suits and so hinder nobody.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="規則書は「同じスート」とだけ述べる。複数枚、階段、ジョーカー、親の1手目の数え方を補う。",
                en='The documents just say "the same suit"; we add how multiples, stairs, jokers and the '
                "lead are counted.",
            ),
        ),
        Clause(
            "GEN-9",
            Text("階段の強さ", "Strength of stairs"),
            Text(
                ja="階段どうしは、それぞれの最も弱いカードを、そのとき有効な強さの順で比べる。"
                "枚数は同じでなければならない。数字の範囲が重なっていてもよい。",
                en="Stairs are compared by their weakest cards, in whichever order is in force at that "
                "moment. They must have the same number of cards, and their ranks may overlap.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="比べ方を定めていない規則書のために、最も弱いカードどうしを比べると決める。",
                en="For documents that name no measure we settle on comparing the weakest cards.",
            ),
        ),
        Clause(
            "GEN-10",
            Text("階段は一回りしない", "Stairs do not go round"),
            Text(
                ja="階段は3から2へ向かう強さの並びの中で作る。2から3へはつながらない。"
                "K・A・2は階段だが、A・2・3は階段ではない。",
                en="Stairs lie within the order of strength that runs from 3 up to 2, and the run never "
                "continues from 2 to 3. K A 2 is a case of stairs; A 2 3 is not.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="端をまたぐ階段に触れていない規則書でも、強さの並びのとおりに読む。",
                en="Where a document is silent on runs over the end, we keep to its order of strength.",
            ),
        ),
        Clause(
            "GEN-11",
            Text("革命の効き始め", "When a revolution takes hold"),
            Text(
                ja="革命が起きると強さはその場で逆になり、"
                "革命を起こしたカードに応じるときから新しい順で比べる（ZAIの4枚革命だけはZAI-F.2とF.3に"
                "より後から効く）。革命と11バックが重なると、もとの順に戻る。",
                en="A revolution turns the order round at once: even the cards that caused it are answered "
                "in the new order. Only four of a kind in ZAI take effect later (ZAI-F.2, F.3). A "
                "revolution and a J-back at the same time cancel out to the normal order.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="革命がいつ効くか、11バックと重なるとどうなるかを明文で定めていない規則書のために補う。",
                en="We add when a revolution starts to count, and its meeting with a J-back, where a "
                "document does not say.",
            ),
        ),
        Clause(
            "GEN-12",
            Text("反則あがりを判定する時点", "When a finish is judged"),
            Text(
                ja="あがり方が反則かどうかは、最後のカードの効果が働く前の状態で判定する。",
                en="A finish is judged, foul or not, by how things stood before the last cards had any "
                "effect.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="MOMO-9.6だけがこれを述べている。ほかの規則書でも同じに読む。",
                en="Only MOMO-9.6 says so; we read the other documents alike.",
            ),
        ),
        Clause(
            "GEN-13",
            Text("しばりとスペ3返し", "Locks and the spade three"),
            Text(
                ja="スート、数字、属性のどのしばりがあっても、ジョーカーへのスペ3返しは妨げられない。",
                en="No lock of any kind, be it of suit, number or attribute, prevents ♠3 from being played "
                "on a joker.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="JBL-10.3がスートしばりについて述べることを、すべてのしばりと規則書に広げる。",
                en="We extend to all locks and documents what JBL-10.3 says of the suit lock.",
            ),
        ),
        Clause(
            "GEN-14",
            Text("場への出し方", "How cards are answered"),
            Text(
                ja="場にカードがあるときは、同じ出し方、同じ枚数で、より強いカードを出す。",
                en="Cards on the pile are answered in the same form and the same number with stronger ones.",
            ),
            basis=Basis.INTERPRETATION,
            interprets=Text(
                ja="大富豪の基本であり、書くまでもないとしている規則書のために明記する。",
                en="The root of the game, spelt out for documents that take it for granted.",
            ),
        ),
        Clause(
            "GEN-15",
            Text("パス後の締め出し", "Out after a pass"),
            Text(
                ja="パスをした人は、その場が流れるまで再び出すことができない。"
                "規則書に定めがないときは大会の設定で決まり、"
                "設定がなければこの扱いとする（JBL-4.1とSDIN-1.5にはそれぞれの条がある）。",
                en="A player who has passed stays out until the pile is cleared. Where the document does "
                "not settle it the event does, and this is the rule unless the event decides otherwise "
                "(JBL-4.1 and SDIN-1.5 are clauses of their own).",
            ),
            basis=Basis.REGULATION,
            regulation_key="pass_lockout",
        ),
    ),
    sections={"GEN": Text("共通の扱い", "What all documents share")},
)
