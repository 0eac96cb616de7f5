"""The headline of a ruling: the reason in one sentence, then the consequences, in one register."""

import re

import pytest

from rules_ref.documents import RULESETS
from tests.rules_ref.asking import Asking
from tests.rules_ref.test_sentences import rulings

PLAIN = ("ので、出せます。", "を出せます。", "パスできます。", "宣言できます。")
PLAIN_ENGLISH = re.compile(r".* (?:beats .*|may lead)\.|The pass is allowed\.|The claim holds\.")
BARE = {"出せます。", "出せません。", "パスできません。", "宣言できません。"}
POLITE = re.compile(r"(?:です|ます|ません|ました)(?:（[^）]*）)?。$")
jbl, momo, zai = Asking("jbl"), Asking("momo"), Asking("zai")
kyoto = Asking("kyoto", players="A B C D E")


KILLER = {"killer_card": "S3"}


def is_only_permission(said):
    return said["ja"].endswith(PLAIN) or bool(PLAIN_ENGLISH.fullmatch(said["en"]))


@pytest.mark.parametrize("document", RULESETS)
@pytest.mark.parametrize("seed", range(40, 52))
def test_a_headline_names_what_is_special_and_everything_is_said_in_one_register(document, seed):
    for ruling in rulings(document, seed):
        said = ruling["headline"]
        special = {effect["kind"] for effect in ruling["effects"]} - {"turn"}
        assert said["ja"] not in BARE, ruling
        assert not (special and is_only_permission(said)), ruling
        steps = "".join(each["ja"] for each in (*ruling["findings"], *ruling["nearly"]))
        told = [said["ja"], *re.findall(r"[^。]+。", said["follows_ja"] + steps), ruling["summary_ja"]]
        assert all(POLITE.search(sentence) for sentence in told), told


@pytest.mark.parametrize(
    ("ruling", "reason", "follows"),
    [
        (jbl.play("S3", on="JK", by="♣", players="♠ ♥ ♦ ♣"), "スペ3返しです。", "場が流れ、♣から始めます。"),
        (jbl.play("S8", on="H6"), "8切りです。", "場が流れ、Aから始めます。"),
        (jbl.play("H9", on="H7"), "♥7に続けて♥9が出たので、♥しばりです。", "次はBの番です。"),
        (jbl.lead("S5 H5 D5 C5"), "革命です。", "ジョーカー以外の強さが逆になり、革命返しがなければ、このゲームの終わりまで続きます。次はBの番です。"),
        (jbl.lead("S5 H5 D5 C5", revolution=True), "革命返しです。", "強さが元の順に戻ります。次はBの番です。"),
        (jbl.last("S8"), "最後のカードが8なので、反則あがりです。", "Aは負けで抜けます。8切りにはならず、8は場に残ります。次はBの番です。"),
        (jbl.last("S9"), "Aのあがりです。", "次はBの番です。"),
        (jbl.last("S9", classes="C A B D"), "大富豪のCより先にAがあがったので、Cは都落ちとなり、手札を捨てて抜けます。", "次はBの番です。"),
        (jbl.passes(on="D: S9", passed="B C", hand="C3 D3"), "次の親はDです。", "ほかの全員がパスして、場が流れました。"),
        (jbl.lead("S6 S7 S8"), "階段の中の8なので、8切りにはなりません。", "次はBの番です。"),
        (jbl.play("S9", on="H7"), "♠9は♥7より強いので、出せます。", "次はBの番です。"),
        (jbl.play("S9 H9 D9 C9", on="D: S5 H5 D5 C5 JK"), "場が流れるまで、5枚革命には5枚革命でしか返せないので、4枚では返せません。", "カードを手札に戻し、Aがほかのカードを出すか、パスします。"),
        (jbl.play("S2", on="S5", revolution=True), "革命中なので、♠2は♠5より弱く、出せません。", "カードを手札に戻し、Aがほかのカードを出すか、パスします。"),
        (jbl.play("S9", on="H7", lock="H"), "♥しばりで、出せるのは♥かジョーカーなので、♠9は出せません。", "カードを手札に戻し、Aがほかのカードを出すか、パスします。"),
        (jbl.play("S9", on="H7", turn="B", passed="A"), "Aはこの場でパスしたので、流れるまで出せません。", "カードを手札に戻します。いまはBの番です。"),
        (jbl.play("S9", on="H7", turn="B"), "いまはBの番なので、Aは出せません。", "カードを手札に戻します。"),
        (jbl.passes(), "場が空なので、パスできません。", "パスはなかったことにして、Aがカードを出します。"),
        (kyoto.lead("H6 S6"), "ろくろ首です。", "場が流れ、Aから始めます。"),
        (kyoto.lead("CJ"), "11バックです。", "次はBの番です。"),
        (kyoto.lead("C5"), "5飛ばしです。", "次の1人の番を飛ばします。次はCの番です。"),
        (kyoto.lead("C7"), "7渡しです。", "AはBに1枚まで渡せます。次はBの番です。"),
        (kyoto.lead("C10"), "10捨てです。", "Aは1枚まで捨てられます。次はBの番です。"),
        (kyoto.lead("CQ"), "Qボンバーです。", "Aは数字を1つまで指定し、全員がその数字のカードを捨てます。次はBの番です。"),
        (kyoto.claims("dobon", on="E: S5 H5", hand="C9"), "手札の合計が9、出されたカードの合計が10なので、ドボンになりません。", "宣言はなかったことにして、そのまま続けます。"),
        (zai.lead("C9"), "逆回りです。", "次はDの番です。"),
        (zai.lead("C4"), "四枚ドローです。", "Aが4枚引きます。次はBの番です。"),
        (zai.lead("C6"), "手札公開です。", "以後、Aは手札を公開します。次はBの番です。"),
        (zai.lead("CQ"), "シャッフルです。", "4人が次の人に1枚ずつ渡します。次はBの番です。"),
        (zai.lead("CK"), "手札破壊です。", "Bの手札から、見ないで1枚を捨てます。次はBの番です。"),
        (zai.play("CA", on="D: SK"), "場札回収です。", "Aは1枚を手札に取り戻します。次はBの番です。"),
        (zai.lead("C2"), "ドロー2です。", "相手を1人選び、2枚引かせます。次はBの番です。"),
        (zai.lead("S9 H9 D9"), "逆回りと三九革命です。", "ジョーカー以外の強さが逆になり、革命返しがなければ、このゲームの終わりまで続きます。D、C、Bが2枚ずつ引きます。相手を1人選び、3枚引かせます。次はDの番です。"),
        (zai.lead("S9 H9 D9 C9"), "逆回りと4枚革命です。", "ほかの全員がパスすると革命になり、強さの順が逆になります。次はDの番です。"),
        (zai.play("S3 H3 D3", on="D: S9"), "砂嵐です。", "次はBの番です。"),
        (zai.play("S6", on="D: S7"), "ダウンナンバーと♠しばりと手札公開です。", "以後、Aは手札を公開します。次はBの番です。"),
        (zai.claims("kill_finish", cards="S3", hand="S3 S4", regulation=KILLER), "ほかの人がいまあがったところではないので、あがり殺しはできません。", "宣言はなかったことにして、そのまま続けます。"),
        (zai.claims("kill_finish", cards="S4", hand="S3 S4", on="B: S9", out="B", regulation=KILLER), "あがり殺しのカードは♠3なので、このカードではできません。", "宣言はなかったことにして、そのまま続けます。"),
        (zai.claims("return_double", hand="JK S4", on="B: S2"), "Aは2でも三九革命でも指名されていないので、倍返しはできません。", "宣言はなかったことにして、そのまま続けます。"),
        (momo.play("S8 HA S6", on="H2", hand="S8 HA S6 JK"), "ほかに出せるカードが手札にあるので、ぱいろんスマッシュはできません。", "カードを手札に戻し、Aがほかのカードを出すか、パスします。"),
        (momo.play("S8 HA S6", on="H2", hand="5"), "ぱいろんスマッシュです。", "手札が分からないので、ほかに出せるカードはないものとします。場が流れ、Aから始めます。"),
        (jbl.play("JK", on="C: H7 / D: H9", lock="H"), "♥しばりの間も、ジョーカーは出せます。", "♥しばりは続きます。次はBの番です。"),
        (jbl.lead("SA S2 S3"), "階段は2で終わり、3には続きません。", "カードを手札に戻し、Aがほかのカードを出します。"),
        # A surprising ruling gives its reason.
        (jbl.lead("HA H2 JK"), "ジョーカーが♥Kの代わりで、階段になります。", "次はBの番です。"),
        (jbl.last("S3 H3"), "♠3の1枚だけではないので、スペ3あがりの反則になりません。", "Aのあがりです。次はBの番です。"),
        (jbl.last("S3 H3 D3 C3"), "3であがって反則になるのは、出す前から革命中のときと、♠3を1枚だけ出したときなので、これは反則あがりになりません。", "Aのあがりです。この革命で強さが逆になります。次はBの番です。"),
        (momo.last("C8", rules="ban_eight_finish"), "最後のカードが8なので、禁止あがりです。", "Aは負けで抜けます。8切りです。場が流れ、Bから始めます。"),
        # After a refusal, what is left to do.
        (jbl.play("S5", on="H6", hand="S5"), "♠5は♥6より弱いので、出せません。", "カードを手札に戻し、Aはパスします。"),
        (jbl.play("S3 H3", on="H9 JK"), "♠3で返せるのは、1枚で出されたジョーカーだけです。♠3 ♥3は9の2枚より弱いので、出せません。", "カードを手札に戻し、Aがほかのカードを出すか、パスします。"),
        (zai.lead("S8", hand="S8"), "8だけではあがれません。", "カードを手札に戻し、Aはパスします。"),
        (jbl.passes(on="D: S9", turn="B"), "いまはBの番なので、Aはパスできません。", "パスはなかったことにします。"),
        # What follows from a foul, and what does not.
        (jbl.last("H3", on="H6", revolution=True), "最後のカードが3で、革命中なので、反則あがりです。", "Aは負けで抜けます。♥3は場に残ります。♥6に続けて♥3が出たので、♥しばりになります。次はBの番です。"),
        (jbl.last("S3", on="JK"), "最後のカードが♠3の1枚だけなので、反則あがりです。", "Aは負けで抜けます。ジョーカーに返しても場は流れず、♠3は場に残ります。次はBの番です。"),
        (jbl.last("S6 S7 S8"), "階段の中の8なので、8切りにも反則あがりにもなりません。", "Aのあがりです。次はBの番です。"),
        (jbl.last("S2 H2 D2 C2", revolution=True), "出す前は革命中だったので、2あがりの反則になりません。", "Aのあがりです。この革命返しで強さが元の順に戻ります。次はBの番です。"),
        (jbl.play("S8 JK", on="H6 C6"), "ジョーカーと組んだ8でも、8切りです。", "場が流れ、Aから始めます。"),
        (jbl.passes(on="D: S9", passed="B C", out="D", hand="C3 D3"), "次の親はAです。", "残る全員がパスして場が流れ、最後に出したDはあがっているので、その次の人が始めます。"),
    ],
)  # fmt: skip
def test_the_first_sentence_is_the_reason_and_the_next_what_follows(ruling, reason, follows):
    said = ruling.json["headline"]
    assert (said["ja"], said["follows_ja"]) == (reason, follows)


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        (jbl.play("S3", on="JK"), "Spade-three return (JBL-4.1, JBL-10.1, JBL-10.2): the pile is cleared, and A leads."),
        (jbl.play("S9", on="H7"), "♠9 beats ♥7 (JBL-4.1). It is B's turn."),
        (jbl.play("H9", on="H7"), "♥9 on ♥7 locks the suit to ♥ (JBL-4.1, JBL-9.1). It is B's turn."),
        (jbl.last("S8"), "Foul finish: the last card is an 8 (JBL-4.5, JBL-11.4, JBL-11.2). A loses and is out. The 8 does not cut and stays on the pile. It is B's turn."),
        (jbl.passes(), "On an empty pile the leader may not pass (GEN-2). The pass does not count, and A must lead."),
        (jbl.play("S9", on="HJ"), "♠9 is weaker than ♥J (JBL-4.1). The card goes back, and A plays something else or passes."),
        (jbl.play("S9 H9", on="HJ CJ"), "♠9 ♥9 is weaker than ♥J ♣J (JBL-4.1). The cards go back, and A plays something else or passes."),
        (jbl.last("S9", classes="C A B D"), "A finishes before the daifugo, C. It is the downfall of C, who lays the remaining cards aside and is out of this game (JBL-4.5, JBL-8.1). It is B's turn."),
    ],
)  # fmt: skip
def test_the_english_says_it_in_the_same_order(ruling, said):
    assert ruling.json["summary_en"] == said


def test_four_suits_locked_are_no_lock_to_speak_of():
    assert "♠♥♦♣しばり" not in str(jbl.play("S9 H9 D9 C9", on="D: S5 H5 D5 C5").json)
    later = jbl.play("S9 H9 D9 JK", on="C: S5 H5 D5 C5 / D: S6 H6 D6 C6", lock="SHDC", revolution=False)
    assert "JBL-9.3" not in later.clauses
