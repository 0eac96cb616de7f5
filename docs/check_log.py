#!/usr/bin/env python3
"""Check the chain of acts in an officials' event file with nothing but Python's own library.

    python check_log.py EVENT.json [--head "345 3f9a12c477e0"]

The file is what `desk.py event_export SLUG EVENT.json --with-log` writes. Exit status: 0 whole, 1 with one line per finding,
2 the file cannot be read. What is checked, and how an entry is hashed, is told in docs/log.md.
"""

import hashlib
import json
import sys

KEYS = {
    "no", "at", "verb", "actor", "account", "stage", "round", "table", "set", "game", "version", "client_id",
    "before", "after", "reason", "ruling", "undoes", "prev", "hash",
}  # fmt: skip


def canonical(value):
    """The one spelling that is hashed: keys in order of code points, no spaces, UTF-8, nothing escaped needlessly."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def hash_of(entry):
    """SHA-256 of the entry without its own hash."""
    return hashlib.sha256(canonical({key: entry[key] for key in entry if key != "hash"})).hexdigest()


def once(pairs):
    """An object whose keys stand in it once: of two, readers would differ in which one they believe."""
    if len(dict(pairs)) < len(pairs):
        raise ValueError("an object has a key twice")
    return dict(pairs)


def links(entries):
    """Each entry against itself and the one before it."""
    prev, last, clock = "0" * 64, 0, ""
    for entry in entries:
        no = entry["no"]
        if hash_of(entry) != entry["hash"]:
            yield f"entry {no}: it was changed"
        if no > last + 1:
            yield f"entry {no}: {no - last - 1} before it missing"
        if no <= last:
            yield f"entry {no}: it stands in the wrong place"
        if entry["prev"] != prev:
            yield f"entry {no}: it does not follow from the one before it"
        if entry["at"] < clock:
            print(f"warning: entry {no}: the clock was set back")
        prev, last, clock = entry["hash"], no, entry["at"]


def seals(value):
    """The digests of all texts that are kept beside the chain."""
    if isinstance(value, dict):
        if list(value) == ["sealed"] and isinstance(value["sealed"], str):
            yield value["sealed"]
        for each in value.values():
            yield from seals(each)
    elif isinstance(value, list):
        for each in value:
            yield from seals(each)


def sealed(entries, texts):
    """Each text against its digest. One that is not there was erased: because somebody asked later to be forgotten."""
    forgot = max((entry["no"] for entry in entries if entry["verb"] == "forget"), default=0)
    for entry in entries:
        if entry["no"] >= forgot and not texts.keys() >= {*seals(entry)}:
            yield f"entry {entry['no']}: a sealed name or reason was erased, and nobody was forgotten later"
        for digest in seals(entry):
            if digest in texts:
                salt, text = texts[digest]["salt"], texts[digest]["text"]
                if hashlib.sha256(bytes.fromhex(salt) + text.encode()).hexdigest() != digest:
                    yield f"entry {entry['no']}: a sealed name or reason was changed"


def heads(event, entries, kept):
    """The file's own head, and the one that somebody has kept on paper or in a photograph."""
    last = entries[-1] if entries else {"no": 0, "hash": ""}
    if (event["log"]["no"], event["log"]["hash"]) != (last["no"], last["hash"]):
        yield f"entry {event['log']['no']}: the file's head is not the last entry, which is {last['no']}"
    if kept:
        number, digits = kept
        found = [each for each in entries if each["no"] == number]
        if not found:
            yield f"entry {number}: it is missing, and a head of it was kept"
        elif not found[0]["hash"].startswith(digits):
            yield f"entry {number}: it is not the one whose head was kept"


def main(arguments):
    try:
        name, *rest = arguments
        kept = None
        if rest:
            option, text = rest
            number, *digits = text.replace("·", " ").split()
            kept = int(number), "".join(digits).lower()
            if option != "--head" or len(kept[1]) < 12:
                raise ValueError("a head is a number and 12 hex digits")
        with open(name, encoding="utf-8-sig") as file:
            event = json.load(file, object_pairs_hook=once)
        entries, texts = event["log_entries"], event.get("sealed", {})
        if any(set(entry) != KEYS for entry in entries) or set(event["log"]) != {"no", "hash"}:
            raise ValueError("an entry or the head has other keys than it must have")
        found = [*links(entries), *sealed(entries, texts), *heads(event, entries, kept)]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        print(f"cannot be read: {error!r}", file=sys.stderr)
        return 2
    for each in found or [f"{len(entries)} entries, all in one chain"]:
        print(each)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
