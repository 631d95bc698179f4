"""Compares our answer with sqlite3's. Each function takes both outputs (or both stores) and returns what differs, or None."""

import csv
import json
import re
import subprocess

from inventory import FILES
from peers import TABLES


def difference(ours, theirs):
    if ours == theirs:
        return None
    if isinstance(ours, set):
        ours, theirs = sorted(ours - theirs)[:3], sorted(theirs - ours)[:3]
    return f"ours {str(ours)[:200]}\n    sqlite3 {str(theirs)[:200]}"


def empty(ours, theirs):
    return difference(ours.strip(), theirs.strip())


def numbers(ours, theirs):
    """Ten counts, in any order; our last line is their sum."""
    mine = [int(line.split()[-1]) for line in ours.splitlines() if line.split()]
    other = [int(line.split("|")[-1]) for line in theirs.split()]
    return difference(sorted(mine), sorted(other + [sum(other)]))


def values(ours, theirs):
    """One item: every value that sqlite3 shows stands in our answer."""
    mine = " ".join(ours.split())
    pairs = [line.strip().partition(" = ") for line in theirs.splitlines() if " = " in line]
    missing = [(name, value) for name, _, value in pairs if value.strip() and " ".join(value.split()) not in mine]
    return f"ours lacks {missing}" if missing or not pairs else None


def first_words(ours, theirs):
    """A list: the same ids in the same order."""
    return difference(ids(ours), ids(theirs))


def ids(text):
    return [line.split()[0] for line in text.splitlines() if line.split() and line.split()[0].isdigit()]


def places(ours, theirs):
    """What a search found: the same items of the same types, in any order."""
    return difference(found(ours), found(theirs))


def found(text):
    plurals = FILES | {name: name for name in TABLES}
    lines = [line.split() for line in text.splitlines()]
    return {(plurals[w[0]], w[1]) for w in lines if len(w) > 1 and w[0] in plurals and w[1].isdigit()}


def groups(ours, theirs):
    return difference(pairs(ours), pairs(theirs))


def pairs(text):
    matches = (re.match(r"(.*\S)\s+(\d+)\s*$", line) for line in text.splitlines())
    return {match.groups() for match in matches if match}


def items(ours, theirs):
    """Two exports: every field of every item."""
    arrays, decoder, at = [], json.JSONDecoder(), 0
    while at < len(theirs.rstrip()):
        array, at = decoder.raw_decode(theirs, at)
        arrays.append(array)
        at += len(theirs[at:]) - len(theirs[at:].lstrip()) if at < len(theirs) else 0
    return difference(rows(json.loads(ours)), rows(dict(zip(TABLES, arrays))))


def rows(tables):
    plurals = {"strings": "bowstrings"}
    return {(plurals.get(table, table), line(item)) for table, list_ in tables.items() for item in list_}


def line(item):
    """The filled fields of one item, sorted by name; `point` and `nock` as columns, numbers without their spelling."""
    flat = {}
    for name, value in item.items():
        if isinstance(value, dict):
            flat |= {f"{name}_{part}": inner for part, inner in value.items()}
        else:
            flat[name] = value
    filled = ((name, plain(value)) for name, value in flat.items() if value not in (None, "", []))
    return " ".join(f"{name}={value}" for name, value in sorted(filled))


def plain(value):
    if isinstance(value, list):
        return " ".join(value)
    try:
        return f"{float(value):.10g}"
    except (TypeError, ValueError):
        return value


def table(ours, theirs):
    """Two tables as CSV: the same rows in the same order, in the columns that sqlite3 has."""
    mine, other = list(csv.DictReader(ours.splitlines())), list(csv.DictReader(theirs.splitlines()))
    names = list(other[0]) if other else []
    return difference([[plain(row[name]) for name in names] for row in mine],
                      [[plain(row[name]) for name in names] for row in other]) if names else "sqlite3 answered nothing"


def no_rows(ours, theirs):
    """Two tables as CSV without a row; ours has its heading."""
    return difference(list(csv.DictReader(ours.splitlines())), list(csv.DictReader(theirs.splitlines())))


def asked(binary, our_home, their_home, checks):
    """What both stores answer to questions after a change."""
    for words, sql in checks:
        mine = [binary, "--data", our_home, "--yes", *words]
        other = ["sqlite3", "-batch", "-header", "-csv", their_home / "hub.db", sql]
        said = [subprocess.run(command, check=True, capture_output=True, text=True).stdout for command in (mine, other)]
        if differs := table(*said):
            return f"{' '.join(words)}: {differs}"
    return None


def stored(binary, our_home, their_home, tables):
    """What both stores hold after a change: what sqlite3 was told of each item, so without the times we set."""
    arguments = [binary, "--data", our_home, "export", "json"] + (["arrows"] if tables == ["arrows"] else [])
    mine = json.loads(subprocess.run(arguments, check=True, capture_output=True).stdout)
    mine = mine if isinstance(mine, dict) else {"arrows": mine}
    other = {table: dump(their_home, table) for table in tables}
    return difference(untimed(mine), untimed(other))


def dump(home, table):
    said = subprocess.run(
        ["sqlite3", "-batch", "-json", home / "hub.db", f"SELECT * FROM {table}"], check=True, capture_output=True)
    return json.loads(said.stdout or "[]")


def untimed(tables):
    times = ("created", "updated")
    return rows({table: [{k: v for k, v in item.items() if k not in times} for item in list_]
                 for table, list_ in tables.items()})
