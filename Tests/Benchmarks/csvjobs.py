"""What a python3 user would write over the same CSV files: csvjobs.py JOB FOLDER [WORD …]."""

import csv
import json
import os
import sys


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def tables(folder):
    return sorted(name for name in os.listdir(folder) if name.endswith(".csv"))


def count(folder):
    for name in tables(folder):
        with open(f"{folder}/{name}", newline="", encoding="utf-8") as file:
            print(name, sum(1 for _ in csv.reader(file)) - 1)


def show(folder, id):
    with open(f"{folder}/arrows.csv", newline="", encoding="utf-8") as file:
        print(next(row for row in csv.DictReader(file) if row["id"] == id))


def list_(folder, brand):
    found = [row for row in rows(f"{folder}/arrows.csv") if row["brand"] == brand]
    for row in sorted(found, key=lambda row: row["model"])[:20]:
        print(row["id"], row["brand"], row["model"], row["spine"], row["length"])


def find(folder, word):
    for name in tables(folder):
        with open(f"{folder}/{name}", newline="", encoding="utf-8") as file:
            for row in csv.reader(file):
                if any(word in cell.lower() for cell in row):
                    print(name, *row[:3])


def group(folder):
    amounts = {}
    with open(f"{folder}/arrows.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            amounts[row["brand"]] = amounts.get(row["brand"], 0) + 1
    for brand, amount in sorted(amounts.items(), key=lambda pair: -pair[1]):
        print(brand, amount)


def export(folder):
    json.dump({name[:-4]: rows(f"{folder}/{name}") for name in tables(folder)}, sys.stdout, ensure_ascii=False)


def rewrite(folder, items):
    """The careful way: a new file beside the old one, synced, then renamed over it, and the folder synced."""
    with open(f"{folder}/arrows.new", "w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, list(items[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(items)
        file.flush()
        os.fdatasync(file.fileno())
    os.rename(f"{folder}/arrows.new", f"{folder}/arrows.csv")
    os.fsync(os.open(folder, os.O_RDONLY))


def added(items, last, spine):
    return dict.fromkeys(items[0], "") | {
        "id": str(last + 1), "brand": "Easton", "model": "X10", "spine": spine, "quantity": "12", "status": "active",
    }


def add(folder, spine):
    items = rows(f"{folder}/arrows.csv")
    rewrite(folder, items + [added(items, int(items[-1]["id"]), spine)])


def edit(folder, id, spine):
    items = rows(f"{folder}/arrows.csv")
    next(row for row in items if row["id"] == id)["spine"] = spine
    rewrite(folder, items)


def delete(folder, id):
    rewrite(folder, [row for row in rows(f"{folder}/arrows.csv") if row["id"] != id])


def script(folder):
    """Reads `show ID`, `add SPINE` and `delete ID`, one a line; writes once at the end."""
    items = rows(f"{folder}/arrows.csv")
    known, last = {row["id"]: row for row in items}, int(items[-1]["id"])
    for verb, word in map(str.split, sys.stdin):
        if verb == "show":
            print(known[word])
        elif verb == "delete":
            del known[word]
        else:
            known[str(last + 1)] = added(items, last, word)
            last += 1
    rewrite(folder, list(known.values()))


if __name__ == "__main__":
    globals()[{"list": "list_"}.get(sys.argv[1], sys.argv[1])](*sys.argv[2:])
