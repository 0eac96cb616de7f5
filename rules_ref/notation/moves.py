"""The line of a move: who, what is played or called, and after ``;`` what its effects made players do."""

from collections.abc import Sequence
from typing import Final

from rules_ref.cases.writer import Json
from rules_ref.notation.errors import AmbiguousNotationError, UnreadableNotationError
from rules_ref.notation.tokens import Item, NotationLine, Token
from rules_ref.notation.values import Places, cards, plain, play, texts
from rules_ref.notation.words import ACTION_WORDS, CLAIMS, EFFECTS, PASS
from rules_ref.text import Text

BY_PLAYER: Final = ("drawn", "all_give")
"""Actions of several players: each has a part of the line, with the name in front."""
_ACTIONS: Final = Text(
    f"「;」のあとは次のどれかで始めます: {ACTION_WORDS}",
    f"After “;” one of these must follow: {ACTION_WORDS}",
)
_NAME: Final = Text("ここには名前を書きます。", "A name belongs here.")
_TWICE: Final = Text("この手に同じことが2回書いてあります。", "This is said twice about one move.")


def read_move_line(line: NotationLine, path: str, places: Places) -> Json:
    """One object of ``moves``. Raises NotationError."""
    first, *others = line.parts()
    who = line.head[0]
    places |= {path: who.place, f"{path}.by": who.place, f"{path}.cards": line.begin}
    move = {"by": who.text, **_act(first, path, places)}
    for part in others:
        _read_action(move, part, line, path, places)
    return move


def _act(found: Sequence[Item], path: str, places: Places) -> Json:
    word = found[0].word if found and found[0].value is None and not found[0].word.quoted else None
    if word is None:
        return play(found, path, places)
    places[f"{path}.claim"] = places[f"{path}.pass"] = word.place
    if PASS.read(word.text):
        return {"pass": True} | (play(found[1:], path, places) if found[1:] else {})
    claim = CLAIMS.read(word.text)
    return {"claim": claim} | _claimed(plain(found[1:]), path, places) if claim else play(found, path, places)


def _claimed(found: Sequence[Token], path: str, places: Places) -> Json:
    """The fields of a claim: the card that kills a finish, or the effect that is returned."""
    effect = EFFECTS.read(found[0].text) if found else None
    if effect is not None:
        places[f"{path}.effect"] = found[0].place
        return {"effect": effect} | _claimed(found[1:], path, places)
    return {"cards": cards(found, f"{path}.cards", places)} if found else {}


def _read_action(move: Json, found: Sequence[Item], line: NotationLine, path: str, places: Places) -> None:
    words = plain(found)
    key = ACTION_WORDS.read(words[0].text) if words else None
    if key is None:
        raise UnreadableNotationError(words[0].place if words else line.begin, _ACTIONS)
    places.setdefault(f"{path}.{key}", words[0].place)
    if key in BY_PLAYER:
        _read_actions_by_player(move.setdefault(key, {}), words, f"{path}.{key}", places)
    elif key in move:
        raise AmbiguousNotationError(words[0].place, _TWICE)
    elif key == "target":
        move[key] = _target(words)
    else:
        move[key] = (texts if key == "names" else cards)(words[1:], f"{path}.{key}", places)


def _read_actions_by_player(by_player: Json, words: Sequence[Token], path: str, places: Places) -> None:
    if len(words) == 1:
        raise UnreadableNotationError(words[0].place, _NAME)
    name = words[1]
    if name.text in by_player:
        raise AmbiguousNotationError(name.place, _TWICE)
    places[f"{path}.{name.text}"] = name.place
    by_player[name.text] = cards(words[2:], f"{path}.{name.text}", places)


def _target(words: Sequence[Token]) -> str:
    if len(words) != len(("target", "name")):
        raise UnreadableNotationError(words[-1].place, _NAME)
    return words[1].text
