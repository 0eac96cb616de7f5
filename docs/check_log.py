#!/usr/bin/env python3
"""Check the chain of acts in an officials' event file with nothing but Python's own library.

    python check_log.py EVENT.json [--head "345 3f9a12c477e0…"]

Exit status: 0 whole, 1 with one line per finding, 2 it cannot be read. What is checked is told in docs/log.md.
"""

import json
import sys
from hashlib import sha256

KEYS = set("no at verb actor account stage round table set game version client_id before after reason ruling undoes prev hash".split())  # noqa: SIM905  # fmt: skip
BASE32 = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's: no i, l, o, u


def once(pairs):
    """An object whose keys stand in it once: of two, readers would differ in which one they believe."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("an object has a key twice")
    return dict(pairs)


def links(entries):
    """Each entry against itself (keys in order of code points, no spaces, UTF-8) and the one before it."""
    prev, last, clock = "0" * 64, 0, ""
    for entry in entries:
        no = entry["no"]
        content = {key: entry[key] for key in entry if key != "hash"}
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        if sha256(text.encode()).hexdigest() != entry["hash"]:
            yield f"entry {no}: it was changed"
        if no != last + 1:
            yield f"entry {no}: {f'{no - last - 1} before it missing' if no > last else 'in the wrong place'}"
        if entry["prev"] != prev:
            yield f"entry {no}: it does not follow from the one before it"
        if entry["at"] < clock:
            print(f"warning: entry {no}: the clock was set back")
        prev, last, clock = entry["hash"], no, entry["at"]


def seals(value):
    """The digests of all texts that are kept beside the chain."""
    if not isinstance(value, dict | list) or (isinstance(value, dict) and list(value) == ["sealed"]):
        return [value["sealed"]] if isinstance(value, dict) else []
    return [digest for one in (value.values() if isinstance(value, dict) else value) for digest in seals(one)]


def sealed(entries, texts):
    """Each text against its digest. One that is not there was erased: a later entry "forget" lists it."""
    erased, forgot, lists = {}, 0, False
    for entry in entries:
        lists = lists or "rows" in entry["after"]  # older versions told of no rows, and listed no texts
        if entry["verb"] == "forget":
            erased.update(dict.fromkeys(entry["after"].get("erased", ()), entry["no"]))
            forgot = forgot if lists else entry["no"]
    for entry in entries:
        for digest in seals(entry):
            kept = texts.get(digest)
            if kept is None and entry["no"] >= max(erased.get(digest, 0), forgot):
                yield f"entry {entry['no']}: a sealed name or reason was erased, and no later entry says so"
            if kept and sha256(bytes.fromhex(kept["salt"]) + kept["text"].encode()).hexdigest() != digest:
                yield f"entry {entry['no']}: a sealed name or reason was changed"


def people(event, entries, texts):
    """What each entrant is called, with reading and club. One whose name was erased is a number and nothing else."""
    said, codes = {}, {}
    for one in [one for told in entries for one in (told["after"], *told["after"].get("entrants", ()))]:
        if isinstance(one, dict) and "name" in one:
            number = one.get("entrant")
            said.setdefault(number, {}).update(
                {key: one[key] for key in ("name", "kana", "club") if key in one}
            )
            codes.setdefault(number, one.get("id"))
    numbers = {code or f"p{number or 0:02}": number for number, code in codes.items()}
    for entrant in event["entrants"]:
        for key, told in said.get(number := numbers.get(entrant["id"]), {}).items():
            gone = {"text": f"#{number}" if key == "name" else ""}
            kept = texts.get(told["sealed"], gone)["text"] if isinstance(told, dict) else told
            if entrant.get(key, "") != kept:
                yield f"entrant {entrant['id']}: the {key} is not what the log says"


def heads(event, entries, kept):
    """The file's own head, and the one that somebody has kept: on a phone, on paper (base 32) or in its short form."""
    if event["log"] != {key: entries[-1][key] if entries else None for key in ("no", "hash")}:
        yield f"entry {event['log']['no']}: the file's head is not the last entry"
    if kept:
        number, digits = kept
        whole = next((entry["hash"] for entry in entries if entry["no"] == number), "")
        paper = "".join(BASE32[int(whole or "0", 16) >> at & 31] for at in range(251, 121, -5))
        typed = digits.translate(str.maketrans("oil", "011"))
        if not whole or (not whole.startswith(digits) and typed != paper):
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
        found = [*links(entries), *sealed(entries, texts), *people(event, entries, texts)]
        found += heads(event, entries, kept)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        print(f"cannot be read: {error!r}", file=sys.stderr)
        return 2
    print(*(found or [f"{len(entries)} entries, all in one chain"]), sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
