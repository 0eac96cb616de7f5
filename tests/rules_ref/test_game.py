"""Games as values: deal, legal moves, results, on the fast table as by the rules; written and read again."""

from collections import Counter
from itertools import chain, islice
from random import Random
from typing import Any

import pytest

from rules_ref import (
    Choose,
    Claim,
    Game,
    IllegalMoveError,
    Match,
    Pass,
    Play,
    Position,
    Rules,
    cards,
    position_hash,
    read_game,
    read_move,
    write_game,
    write_move,
)
from rules_ref.classes import classes_by_place
from rules_ref.documents import RULESETS
from rules_ref.game.actions import actions_of
from rules_ref.game.plain_table import PlainTable
from rules_ref.game.ruled_table import RuledTable
from rules_ref.notation import AmbiguousNotationError, UnreadableNotationError
from tests.effort import examples

PLAIN = [("jbl", 4), ("jbl", 3), ("sdin", 4)]
FEW = 24
OPTIONS: dict[str, dict[str, Any]] = {
    "momo": {"stairs": True, "pylon_smash": True},
    "zai": {"killer_card": "S9"},
}


def some_classes(players, rng):
    return dict(zip(rng.sample(players, len(players)), classes_by_place(len(players)), strict=True))


def games(document, seed, players=None):
    """A random game, at its start and after every move."""
    rng = Random(f"{document} {seed}")
    size = players or rng.choice([seats for seats in RULESETS[document].table_sizes if 3 <= seats <= 5])
    names = tuple("ABCDE"[:size])
    classes = some_classes(names, rng) if rng.random() < 0.5 else None
    options = OPTIONS.get(document, {}) if rng.random() < 0.5 else {}
    game = Game.new(document, size, seed, classes, **options)
    yield game
    while not game.over:
        game = game.play(rng.choice(game.legal_moves()))
        yield game


@pytest.mark.parametrize("document", RULESETS)
def test_a_game_by_chance_ends_and_keeps_its_cards(document):
    for seed in range(examples(FEW)):
        *_, before, last = moments = [*games(document, seed)]
        assert moments[0].legal_moves()
        assert last.over
        assert last.turn is None
        assert before.result is None
        places = last.result.places
        assert sorted(places) == sorted(last.players)
        assert min(places.values()) == 1
        assert last.result.exits == last.position.out
        assert moments[0].position.hands == next(games(document, seed)).position.hands
        if not RULESETS[document].produces("cards"):
            held = [sum(len(moment.hand(player)) for player in moment.players) for moment in moments]
            assert held == sorted(held, reverse=True)


def cheapest(moves):
    """A policy that leads ZAI into cycles: most cards first, then the weakest; a pass only without a play."""
    plays = [move for move in moves if isinstance(move, Play)]
    others = [move for move in moves if not isinstance(move, Play | Pass)]
    if others or not plays:
        return (others or moves)[0]
    return min(plays, key=lambda play: (-len(play.cards), max(card.strength for card in play.cards)))


def never_plays(moves):
    return moves[-1]


CIRCLES = {"zai": (cheapest, (2, 37)), "zai_stubborn": (never_plays, (2, 3)), "uecda": (never_plays, (4, 1))}


@pytest.mark.parametrize("name", CIRCLES)
def test_gen_5_a_game_that_goes_in_circles_ends_by_the_cards_left(name):
    choose, (players, seed) = CIRCLES[name]
    game = Game.new(name.partition("_")[0], players, seed)
    while not game.over:
        game = game.play(choose(game.legal_moves()))
    assert len(game.told) < 1000
    assert game.result is not None
    assert (game.result.places, game.result.classes) == (game.position.places_by_hands, {})


@pytest.mark.parametrize(("document", "players"), PLAIN)
def test_a_table_in_bits_is_the_table_by_the_rules(document, players):
    for seed in range(examples(FEW)):
        ruled = None
        for game in games(document, seed, players):
            table = game.table
            if not isinstance(table, PlainTable):
                continue
            if ruled is None:
                ruled = RuledTable(game.rules, table.position, game._stock)
            else:
                ruled = ruled.after(game.told[-1][0])
            assert ruled.position == table.position
            assert Counter(ruled.moves()) == Counter(table.moves())


@pytest.mark.parametrize("document", RULESETS)
def test_what_is_written_of_a_game_reads_back_and_is_judged_legal(document):
    for seed in range(examples(FEW) // 4):
        for game in islice(games(document, seed), 0, None, 17):
            if game.start is None:
                continue
            text = write_game(game)
            again = read_game(text)
            assert write_game(again) == text
            assert again.rules.regulation.token == game.rules.regulation.token
            assert write_game(read_game(write_game(game, "ja"))) == text
            if game.table.over or getattr(game.table, "owing", None) is None:
                assert again.position == game.position


@pytest.mark.parametrize("document", RULESETS)
def test_every_legal_move_reads_back_and_has_a_number_of_its_own(document):
    actions = actions_of(document)
    for seed in range(examples(FEW) // 4):
        for game in islice(games(document, seed), 0, None, 5):
            moves = game.legal_moves()
            for move in moves:
                for language in ("en", "ja"):
                    assert read_move(write_move(move, language), game) == move
            by_player = Counter((move.by, actions.number(move, game.players)) for move in moves)
            assert set(by_player.values()) <= {1}
            assert all(number < len(actions) for _, number in by_player)


def test_all_plays_stand_in_a_fixed_order():
    jbl = actions_of("jbl")
    assert len(jbl.plays) == 6563
    assert [jbl.plays[at] for at in (0, 51, 52, 53)] == [
        cards("S3"),
        cards("C2"),
        cards("JK"),
        cards("S3 H3"),
    ]
    game = Game.new("jbl", seed=1)
    move = game.legal_moves()[3]
    assert actions_of("jbl").move(jbl.number(move, game.players), game.legal_moves(), game.players) == move
    with pytest.raises(KeyError):
        jbl.move(jbl.number(Pass("A"), game.players), game.legal_moves(), game.players)


def test_a_call_is_written_with_the_effect_that_it_returns():
    assert write_move(Claim("B", "return_double", effect="draw2")) == "B: return_double draw2"


def test_a_move_leaves_the_game_as_it_was():
    game = Game.new("jbl", seed=1)
    before, hand = game.position, game.hand("A")
    after = game.play(Play("A", hand[:1]))
    assert game.position == before
    assert after.hand("A") == hand[1:]
    assert after.turn == "B"
    assert [move for move, _ in after.told] == [Play("A", hand[:1])]


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("S99", UnreadableNotationError, "1:"),
        ("", UnreadableNotationError, "No move"),
        ("names", UnreadableNotationError, "One card"),
        ("names 99", UnreadableNotationError, "One card"),
        ("target Z", UnreadableNotationError, "One card"),
        ("Z: S3", UnreadableNotationError, "Z"),
        ("pass", IllegalMoveError, "GEN-2"),
        ("B: S3", IllegalMoveError, "GEN-1"),
        ("S3 H4", IllegalMoveError, "JBL-4.5"),
        ("gives S3", IllegalMoveError, "asked for now"),
    ],
)
def test_a_move_that_cannot_be_says_which_of_three_it_is(text, error, says):
    hands = {"A": cards("S3 H4 D8"), "B": cards("S3 D9"), "C": cards("C9 H9")}
    game = Game.at(Rules.of("jbl"), Position(("A", "B", "C"), hands, "A"))
    with pytest.raises(error, match=says) as refused:
        game.play(read_move(text, game))
    if error is IllegalMoveError and "GEN" in says:
        assert says in refused.value.clauses


KYOTO = Position(
    ("A", "B", "C"), {"A": cards("S7 S10 H3 H4"), "B": cards("D3 D4"), "C": cards("C3 C4 S6")}, "A", round=2
)


def played(game, *texts):
    for text in texts:
        game = game.play(read_move(text, game))
    return game


def test_what_a_card_calls_for_are_moves_like_others():
    game = Game.at(Rules.of("kyoto"), KYOTO)
    owing = played(game, "S7")
    assert owing.turn == "A"
    assert owing.legal_moves() == [Choose("A", "gives", card) for card in (*cards("H3 H4 S10"), None)]
    with pytest.raises(IllegalMoveError):
        owing.play(Pass("B"))
    given = played(owing, "gives H4")
    assert (given.turn, given.position.hands["B"]) == ("B", cards("D3 D4 H4"))
    assert played(owing, "gives -").position.hands["A"] == cards("S10 H3 H4")
    assert given.position.hands["A"] == cards("S10 H3")


def test_a_call_of_one_player_needs_no_name_and_of_several_does():
    rules = Rules.of("kyoto")
    game = played(Game.at(rules, KYOTO), "S10", "discards -")
    assert game.legal_moves()[0] == Pass("B")
    hands = {"A": cards("S7 H3"), "B": cards("D3 D4"), "C": cards("C3 C4"), "D": cards("D5 D6")}
    called = played(Game.at(rules, Position(("A", "B", "C", "D"), hands, "A", round=2)), "S7", "gives -")
    assert [move for move in called.legal_moves() if isinstance(move, Claim)] == [
        Claim("B", "dobon"),
        Claim("C", "dobon"),
    ]
    with pytest.raises(AmbiguousNotationError):
        read_move("dobon", called)
    once = played(called, "C: dobon")
    assert once.position.out[0].player == "C"
    assert [move for move in once.legal_moves() if isinstance(move, Claim)] == [Claim("B", "dobon")]
    with pytest.raises(IllegalMoveError, match="already"):
        played(once, "C: dobon")


def test_kyoto_6_2_who_lost_the_last_cards_to_the_queen_is_out_and_calls_nothing_more():
    hands = {"A": cards("SQ H3"), "B": cards("H6 C6"), "C": cards("C3 C4"), "D": cards("D5 D6")}
    game = Game.at(Rules.of("kyoto"), Position(("A", "B", "C", "D"), hands, "A", round=2))
    after = played(game, "SQ", "names 6")
    assert [left.player for left in after.position.out] == ["B"]
    assert not any(isinstance(move, Claim) for move in after.legal_moves())
    with pytest.raises(IllegalMoveError, match="already"):
        played(after, "B: dobon")


def test_a_named_opponent_may_return_a_draw_doubled():
    hands = {"A": cards("S2 H3 D5"), "B": cards("JK D4"), "C": cards("C3 C4")}
    game = Game.at(Rules.of("zai"), Position(("A", "B", "C"), hands, "A", round=2))
    named = played(game, "S2")
    assert named.legal_moves() == [Choose("A", "target", "B"), Choose("A", "target", "C")]
    asked = played(named, "target B")
    assert asked.turn == "B"
    drawn = played(asked, "drawn -")
    assert len(drawn.position.hands["B"]) == 4
    assert drawn.position.draw_pile == 52
    returned = played(asked, "return_double draw2")
    assert (len(returned.position.hands["A"]), returned.position.hands["B"]) == (6, cards("D4"))
    assert [move for move, _ in returned.told] == [
        Play("A", cards("S2")),
        Claim("B", "return_double", effect="draw2"),
    ]


def test_a_finish_may_be_killed_even_after_the_end():
    rules = Rules.of("zai", killer_card="S9")
    hands = {"A": cards("D5"), "B": cards("S9 D4")}
    over = played(Game.at(rules, Position(("A", "B"), hands, "A", round=2)), "D5")
    assert over.over
    assert over.legal_moves() == [Claim("B", "kill_finish", cards("S9"))]
    assert not over.play(over.legal_moves()[0]).over


def test_a_player_sees_the_own_hand_and_how_many_cards_others_hold():
    game = Game.new("zai", players=3, seed=2)
    seen = game.observation("B")
    assert seen.position.hands["B"] == game.position.hands["B"]
    assert [seen.position.hands[player] for player in "AC"] == [18, 18]
    assert seen.moves == ()
    open_game = Game.at(game.rules, game.position.but(open_hands=("C",)))
    assert open_game.observation("B").position.hands["C"] == game.position.hands["C"]


def test_jbl_5_cards_are_exchanged_before_a_game_with_classes():
    classes = dict(zip("DCBA", classes_by_place(4), strict=True))
    game = Game.new("jbl", seed=3, classes=classes)
    dealt = {player: game.hand(player) for player in "ABCD"}
    assert (game.turn, game.start, game.over) == ("D", None, False)
    with pytest.raises(ValueError, match="exchanged"):
        write_game(game)
    with pytest.raises(IllegalMoveError):
        game.play(Pass("D"))
    chosen = sorted(dealt["D"])[:2]
    game = game.play(Choose("D", "gives", chosen[0])).play(Choose("D", "gives", chosen[1]))
    assert game.turn == "C"
    game = game.play(game.legal_moves()[0])
    assert (game.turn, game.start) == ("A", game.position)
    assert {*chosen} <= {*game.hand("A")}
    assert {*sorted(dealt["A"])[-2:]} <= {*game.hand("D")}
    assert {len(game.hand(player)) for player in "ABCD"} == {13}


def test_a_match_has_three_sets_with_blind_cards_and_a_bonus_each():
    rng, match = Random(5), Match.new("jbl", seed=5)
    seats, blinds = [], []
    while not match.over:
        if match.game.start is not None and not match.game.told:
            seats.append(match.game.players)
            blinds.append(match.blind)
            assert not {*match.blind} & {*chain(*map(match.game.hand, seats[-1]))}
        match = match.play(rng.choice(match.legal_moves()))
    assert len({*blinds}) == len({*seats}) == 3
    assert [seats.count(order) for order in dict.fromkeys(seats)] == [4, 4, 4]
    assert sum((match.points or {}).values()) == 150
    assert match.legal_moves() == []
    assert [sum((result.points or {}).values()) for result in match.results] == [12, 12, 12, 14] * 3
    assert match.set_number == 3


def test_nothing_is_played_after_the_end_of_a_match():
    rng, match = Random(38), Match.new("kyoto", seed=38, sets=1)
    while not match.over:
        match = match.play(rng.choice(match.legal_moves()))
    (dobon,) = match.game.legal_moves()  # on the last cards of the last game
    with pytest.raises(IllegalMoveError):
        match.play(dobon)


def test_tyc_16_a_match_has_the_games_of_its_document():
    lengths = {document: Match.new(document) for document in RULESETS}
    games = {document: match.sets * match.games_per_set for document, match in lengths.items()}
    assert games == dict.fromkeys(RULESETS, 12) | {"tycoon": 3}


@pytest.mark.parametrize(
    ("made", "error"),
    [
        (lambda: Game.new("bridge"), KeyError),
        (lambda: Game.new("sdin", players=3), ValueError),
        (lambda: Game.new("jbl", players=["A", "A", "B"]), ValueError),
        (lambda: Match.new("jbl", stairs=True), ValueError),
    ],
)
def test_a_table_that_cannot_be_is_refused(made, error):
    with pytest.raises(error):
        made()


def test_a_position_has_the_same_hash_however_a_hand_is_held():
    rules, position = Rules.of("momo"), Game.new("momo", seed=1).position
    turned = position.but(hands={player: (*reversed(position.cards_of(player)),) for player in "ABCD"})
    assert position_hash(rules, position) == position_hash(rules, turned)
    others = (position.but(turn="D"), position.but(revolution=True), position.but(hands={}))
    found = {position_hash(rules, other) for other in (position, *others)}
    assert len(found | {position_hash(Rules.of("momo", stairs=True), position)}) == 5
