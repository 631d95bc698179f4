"""The figures of a run as a table: the experiments with what failed, and sqlite3's beside ours."""

import json
import sys

KINDS = ["lost", "unreadable", "silent", "stuck", "debris"]


def counts(result):
    if not result:
        return ["–"] * (1 + len(KINDS))
    return [f"{result['tried']:,}", *(str(result[kind]) for kind in KINDS)]


def rows(results):
    peers = {}
    for name in results:
        peer, _, ours = name.partition(": ")
        if peer.startswith("sqlite3"):
            peers.setdefault(ours, []).append(peer)
    for name, result in results.items():
        if name.startswith("sqlite3"):
            continue
        beside = peers.get(name, [])
        yield [name, "archeryhub", *counts(result)]
        for peer in beside:
            yield ["", peer, *counts(results[f"{peer}: {name}"])]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        results = {result["name"]: result for result in map(json.loads, file)}
    if not results:
        return
    print("| experiment | program | points tried | " + " | ".join(KINDS) + " |")
    print("|---|---|" + "--:|" * (1 + len(KINDS)))
    for row in rows(results):
        print("| " + " | ".join(row) + " |")


main()
