"""MOMO sections 13 to 16: the game's own inventions, and what it does without."""

from __future__ import annotations

from typing import Final

from rules_ref.clauses import Basis, Clause
from rules_ref.text import Text

CLAUSES: Final = (
    Clause(
        "MOMO-13.1",
        Text("ぱいろんスマッシュ", "Pylon smash"),
        Text(
            ja="（採用が標準）手札に、ジョーカーや組み合わせも含めていま出せるものが一つもない人は、"
            "8・A・6を一緒に出すことができる。3枚ともジョーカーで代えることはできない。",
            en="(Normally on) A player with nothing in hand that could go on the pile, not even with jokers "
            "or in combination, may play an 8, an A and a 6 together. No joker may replace any of the "
            "three.",
        ),
        interprets=Text(
            ja="3枚をジョーカーで代えてよいかは書かれていないので、代えられないとする。",
            en="Whether a joker may be one of the three is not said; we require the cards themselves.",
        ),
    ),
    Clause(
        "MOMO-13.2",
        Text("スマッシュは場を流す", "The smash clears any pile"),
        Text(
            ja="ぱいろんスマッシュは、何が出ている場でも流す。次の場は出した人が始める。",
            en="Whatever lies there, the smash clears it, and its player leads.",
        ),
        interprets=Text(
            ja="流したあとにだれが始めるかは書かれていないので、スマッシュを出した人とする。",
            en="Who leads after the smash is not said; we give the lead to its player.",
        ),
    ),
    Clause(
        "MOMO-13.3",
        Text("スマッシュとしばり", "No lock stops the smash"),
        Text(
            ja="どのしばりの間でもスマッシュは出せる。3枚のスートもそろわなくてよい。",
            en="The smash goes through every lock, and its three cards may be of any suits.",
        ),
    ),
    Clause(
        "MOMO-13.4",
        Text("スマッシュは一度だけ", "One smash in a round"),
        Text(
            ja="スマッシュは、卓の全員を通して1ラウンドに一度しか使えない。ラウンドとは1ゲームのことである。",
            en="In each round the table sees no more than one smash, whoever plays it. A round here is one "
            "game.",
        ),
        interprets=Text(
            ja="「ラウンド」の意味は書かれていないので、1ゲームのこととする。",
            en="The word round is not explained; we take it to be one game.",
        ),
    ),
    Clause(
        "MOMO-14.1",
        Text("属性しばり", "Attribute lock"),
        Text(
            ja="（選択ルール）共通の属性をもつプレイが2回続くと、続く人にはその属性のカードだけが許される。"
            "複数枚では、両方のプレイのすべてのカードに共通する属性で判断する。"
            "共通の属性がいくつもあればすべてがしばりとなり、"
            "その後のプレイは全部を備えていなければならない。しばりの属性が後から増えることはない。"
            "ジョーカーはしばりの間も出せるが、しばりを始めない。",
            en="(Option) When two plays running have an attribute in common, those who follow may only play "
            "cards with that attribute. In multiples it must belong to every card of both plays. If "
            "several attributes are shared all of them lock, each later play needs them all, and none is "
            "added afterwards. Jokers may be played under the lock but start none.",
        ),
        interprets=Text(
            ja="共通の属性が複数あるときの扱いと、ジョーカーの扱いを補う。",
            en="We add what happens with several shared attributes, and with jokers.",
        ),
    ),
    Clause(
        "MOMO-15.1",
        Text("ユナイト・エフェクト", "Unite effect"),
        Text(
            ja="（選択ルール）大会が定めた組み合わせと一致するカードを、もともと許される出し方で出すと、"
            "その組み合わせに決められた効果も働く。",
            en="(Option) A play of exactly the cards of a listed unite, in a form that is allowed in any "
            "case, has the effect named in the list as well.",
        ),
        interprets=Text(
            ja="ぱいろんスマッシュもその出し方の一つとする。同じカードが二度挙げられていれば、効果は二つとも働く。",
            en="We count the pylon smash among these forms. Cards that are listed twice have both effects.",
        ),
    ),
    Clause(
        "MOMO-15.2",
        Text("8切り変化", "Shift of the eight-cut"),
        Text(
            ja="「8切り変化」が働くと、ゲームの終わりまで8は場を切らず、代わりに9が切る。"
            "変化を起こすプレイ自体は、変化の前の規則で扱う。重ねて起こしても変わらない。",
            en="Through the shift the power to cut moves from the 8 to the 9 for the rest of the game. The "
            "play that brings it about is itself treated by the rule as it was, and a second shift alters "
            "nothing.",
        ),
        basis=Basis.INTERPRETATION,
        interprets=Text(
            ja="変化がいつまで続くか、起こしたプレイ自体と二度目をどう扱うかは、どこにも書かれていない。",
            en="Nothing is said of how long the shift lasts, of the play that makes it, or of a second one.",
        ),
    ),
    Clause(
        "MOMO-15.3",
        Text("ユナイトによる革命", "Revolution by a unite effect"),
        Text(
            ja="効果が「革命」の組み合わせを出すと革命になる。出し方そのものが革命でも、"
            "起こる革命は一度である。11バックを採用していれば、"
            "含まれるJは4枚そろっていないかぎり11バックも起こす。"
            "この組み合わせであがることが革命あがりの禁止に触れるかどうかは、"
            "規則が答えを出していないため裁定できない。",
            en="A unite with this effect makes a revolution, and just one even if the form of the play would "
            "make one anyway. Where J-back is in use, any Js in it make one unless they are four. "
            "Whether to finish with it breaks the ban on revolution finishes is a question the rules "
            "leave open, so that no ruling can be given.",
        ),
        interprets=Text(
            ja="出し方による革命と重なるとき、またJが入っているときの扱いを補う。",
            en="We add the case of a form that is itself a revolution, and of Js within it.",
        ),
    ),
    Clause(
        "MOMO-16.1",
        Text("都落ちはない", "There is no downfall"),
        Text(
            ja="都落ちは行わない。",
            en="Nobody falls from daifugo in the middle of a game: downfall is not used.",
        ),
        interprets=Text(
            ja="禁止あがりで大貧民になる人は「遊べない」という一文は、MOMO-9.8と矛盾するので適用しない。",
            en="A sentence that a player made daihinmin by a ban cannot play contradicts MOMO-9.8 and is not "
            "applied.",
        ),
    ),
)
