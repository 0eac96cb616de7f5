#!/usr/bin/env python3
"""Check the chain of acts in an officials' event file with nothing but Python's own library.

    python check_log.py EVENT.json [--head "345 3f9a12c477e0…"]

Exit status: 0 whole, 1 with one line per finding, 2 it cannot be read. What is checked is told in docs/log.md.
"""

import json
import re
import sys
from hashlib import sha256

KEYS = set("no at verb actor account stage round table set game version client_id before after reason ruling undoes prev hash".split())  # noqa: SIM905  # fmt: skip
BASE32 = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no i, l, o, u
READ_AS = str.maketrans("oil", "011")


def once(pairs):
    """An object whose keys stand in it once: of two, readers would differ in which one they believe."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("an object has a key twice")
    return dict(pairs)


def spelt(entry):
    """An entry without its hash: keys in order of code points, no spaces."""
    content = {key: entry[key] for key in entry if key != "hash"}
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def links(entries):
    """Each entry against itself (in UTF-8) and the one before it."""
    prev, last, clock = "0" * 64, 0, ""
    for entry in entries:
        no = entry["no"]
        if sha256(spelt(entry).encode()).hexdigest() != entry["hash"]:
            yield f"entry {no}: it was changed"
        if no != last + 1:
            yield f"entry {no}: {f'{no - last - 1} before it missing' if no > last else 'in the wrong place'}"
        if entry["prev"] != prev:
            yield f"entry {no}: it does not follow from the one before it"
        if entry["at"] < clock:
            print(f"warning: entry {no}: the clock was set back")
        prev, last, clock = entry["hash"], no, entry["at"]


def sealed(entries, texts):
    """Each text against its digest. One that is not there was erased: a later entry "forget" lists it."""
    erased, forgot, lists = {}, 0, False
    for entry in entries:
        lists = lists or "rows" in entry["after"]  # older versions told of no rows, and listed no texts
        if entry["verb"] == "forget":
            erased.update(dict.fromkeys(entry["after"].get("erased", ()), entry["no"]))
            forgot = forgot if lists else entry["no"]
    for entry in entries:
        for digest in re.findall(r'{"sealed":"([^"]*)"}', spelt(entry)):
            kept = texts.get(digest)
            if kept is None and entry["no"] >= max(erased.get(digest, 0), forgot):
                yield f"entry {entry['no']}: a sealed name or reason was erased, and no later entry says so"
            if kept and sha256(bytes.fromhex(kept["salt"]) + kept["text"].encode()).hexdigest() != digest:
                yield f"entry {entry['no']}: a sealed name or reason was changed"


def text(said, texts, gone=None):
    """A text of an entry; ``gone`` for one that was erased."""
    return texts.get(said["sealed"], {"text": gone})["text"] if isinstance(said, dict) else said


def entered(entries):
    """By number what the entries say last of each entrant."""
    said = {}
    for one in [one for told in entries for one in (told["after"], *told["after"].get("entrants", ()))]:
        if isinstance(one, dict) and {"name", "entrant"} <= one.keys():
            code = f"p{one['entrant']:02}"  # the first logs did not say it
            said[one["entrant"]] = {"id": code} | said.get(one["entrant"], {}) | one
    return said


def names(event, said, texts):
    """What each entrant is called, with reading and club. One whose name was erased is a number and nothing else."""
    called = {told["id"]: told for told in said.values()}
    for entrant in event["entrants"]:
        told = called.get(entrant["id"], {})
        gone = {"name": f"#{told.get('entrant')}"}
        for key in [key for key in ("name", "kana", "club") if key in told]:
            if entrant.get(key, "") != text(told[key], texts, gone.get(key, "")):
                yield f"entrant {entrant['id']}: the {key} is not what the log says"


def row(one, said, texts):
    """A penalty or a substitution as a list, its reason the last."""
    where = [one.get(key) for key in ("stage", "round", "table", "from_set", "points", "ruling")]
    who = [one.get("player", one.get("entrant")), one.get("out"), one.get("in")]
    return [*where, *(said.get(one, {"id": one})["id"] for one in who), text(one.get("reason", ""), texts)]


def reasons(event, entries, said, texts):
    """Penalties and substitutions. For a reason that was erased stands one with the sign of somebody forgotten."""
    told, swaps, signs = [], {}, set()
    now = [*event.get("penalties", ()), *event.get("substitutions", ())]
    for entry in entries:
        after, at = entry["after"], {key: entry[key] for key in ("stage", "round", "table")}
        told += after.get("penalties", ())  # of an event that came in from a file
        if entry["verb"] == "penalise":
            told.append(after | {"reason": entry["reason"]})
        elif entry["verb"] == "lift_penalty":
            now.append(entry["before"])
        elif entry["verb"] == "forget":
            signs.add(after.get("code", f"#{after.get('entrant')}"))
        elif "substitutions" in after:
            swaps[tuple(at.values())] = [at | one for one in after["substitutions"] or ()]
    left = [row(one, said, texts) for one in told + [one for table in swaps.values() for one in table]]
    for one in [row(one, said, texts) for one in now]:
        meant = one if one in left else [*one[:-1], None]
        if meant in left and (meant == one or signs & set(re.findall(r"[#*]\d+", one[-1]))):
            left.remove(meant)
        else:
            yield f"{one}: not what the log says"
    yield from (f"{one}: the log says so, and the file does not" for one in left)


def heads(event, entries, kept):
    """The file's own head, and the one that somebody has kept: on a phone, on paper (base 32) or in its short form."""
    if event["log"] != {key: entries[-1][key] if entries else None for key in ("no", "hash")}:
        yield f"entry {event['log']['no']}: the file's head is not the last entry"
    if kept:
        number, digits = kept
        whole = next((entry["hash"] for entry in entries if entry["no"] == number), "")
        paper = "".join(BASE32[int(whole or "0", 16) >> at & 31] for at in range(251, 121, -5))
        if not whole or (not whole.startswith(digits) and digits.translate(READ_AS) != paper):
            yield f"entry {number}: it is {'not the one' if whole else 'missing, and one'} whose head was kept"
        if len(digits) < 33 and len(digits) != 26:
            print(f"warning: entry {number}: {len(digits)} digits are too short to prove anything")


def main(arguments):
    try:
        name, *rest = arguments
        number, *digits = (rest[1] if rest else "0").replace("·", " ").lower().split()
        kept = (int(number), "".join(digits)) if rest else None
        if kept and (rest[0] != "--head" or len(kept[1]) < 12):
            raise ValueError("a head is a number, and 64, 26 or at least 12 digits")
        with open(name, encoding="utf-8-sig") as file:
            event = json.load(file, object_pairs_hook=once)
        entries, texts = event["log_entries"], event.get("sealed", {})
        if any(set(entry) != KEYS for entry in entries) or set(event["log"]) != {"no", "hash"}:
            raise ValueError("an entry or the head has other keys than it must have")
        found, said = [*links(entries), *sealed(entries, texts)], entered(entries)
        found += [*names(event, said, texts), *reasons(event, entries, said, texts)]
        found += heads(event, entries, kept)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        print(f"cannot be read: {error!r}", file=sys.stderr)
        return 2
    print(*(found or [f"{len(entries)} entries, all in one chain"]), sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
