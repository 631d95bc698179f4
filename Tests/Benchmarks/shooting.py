"""Setups with their versions, sight marks and rounds over an inventory of 10,000 items, the same on every machine."""

import csv
import json
import random
from datetime import date, timedelta

from inventory import FILES

NAME, ITEMS = "setups", 10_000
SETUPS, VERSIONS, MARKS, ROUNDS = 500, 20, 2_000, 10_000
SINGLE = ["riser", "limbs", "sight", "rest", "plunger", "bowstring"]
MANY = {"stabilizer": "stabilizers", "weight": "weights", "arrow": "arrows", "accessory": "accessories"}
RODS = ["long", "left", "right"]
# Read as text, whatever it looks like.
WORDS = {"brand", "model", "serial", "owner", "location", "colour", "tags", "notes", "size"}
FIRST, STEP = date(2024, 1, 1), 30  # days from one version to the next
SETUP_COLUMNS = "id,name,description,division,usage,status,created,updated".split(",")
MARK_COLUMNS = "id,distance,value,kind,origin,setup,version,arrow,finger,arrows,date,notes,created,updated".split(",")
ROUND_COLUMNS = ("id,date,name,distance,face,arrows,score,maximum,hits,tens,xs,ends,setup,version,arrow,archer,notes,"
                 "created,updated").split(",")
KINDS = [("WA 720", "70m", 122, 72), ("WA 720", "50m", 80, 72), ("WA 18", "18m", 40, 60), ("WA 25", "25m", 60, 60)]


def version_day(version):
    return FIRST + timedelta(days=STEP * (version - 1))


def stamp(day):
    return f"{day}T18:00:00Z"


def value(name, cell):
    if name in WORDS:
        return cell
    try:
        return int(cell) if cell.isdigit() else float(cell)
    except ValueError:
        return cell


def copy(row):
    """An item as the program keeps it in a setup: the filled fields, point and nock nested."""
    item = {}
    for name, cell in row.items():
        group, _, part = name.partition("_")
        if cell and group in ("point", "nock"):
            item.setdefault(group, {})[part] = value(part, cell)
        elif cell:
            item[name] = value(name, cell)
    return item


def read_items(folder):
    tables = {}
    for kind, file in FILES.items():
        with open(folder / f"{file}.csv", newline="", encoding="utf-8") as lines:
            tables[kind] = {int(row["id"]): row for row in csv.DictReader(lines)}
    return tables


def chosen(setup, last, chance):
    """What is fitted at first. Three setups share a riser, as an archer's do; nobody has arrow 1, which prepares a store."""
    slots = {kind: chance.randrange(2, last[kind] + 1) for kind in SINGLE}
    slots["riser"] = 2 + (setup - 1) // 3 % (last["riser"] - 1)
    rods = chance.sample(range(2, last["stabilizer"] + 1), 3)
    return slots, {
        "stabilizer": [{"id": id, "position": rod} for id, rod in zip(rods, RODS)],
        "weight": [{"id": chance.randrange(2, last["weight"] + 1), "position": "long"}],
        "arrow": [{"id": chance.randrange(2, last["arrow"] + 1), "isPrimary": True}],
        "accessory": [{"id": chance.randrange(2, last["accessory"] + 1)}],
    }


def setup(id, items, count=VERSIONS):
    """One setup with so many versions: tuned in every one, a new bowstring in every fourth."""
    chance, last = random.Random(f"setup {id}"), {kind: len(rows) for kind, rows in items.items()}
    (single, many), copied, versions = chosen(id, last, chance), set(), []
    for number in range(1, count + 1):
        if number % 4 == 0:
            single["bowstring"] = chance.randrange(2, last["bowstring"] + 1)
        used = [*single.items(), *((kind, item["id"]) for kind, list_ in many.items() for item in list_)]
        # Whatever was fitted before has its copy there: these items were never changed.
        new = [pair for pair in dict.fromkeys(used) if pair not in copied]
        copied.update(new)
        versions.append(
            {"setup": id, "version": number, "at": stamp(version_day(number)), "reason": f"change {number}"}
            | {f"{kind}Id": item for kind, item in single.items()} | {MANY[kind]: list_ for kind, list_ in many.items()}
            | {"tuning": {"brace_height": 210 + number % 100, "nocking_point": number % 9, "draw_weight": 38 + number % 10 / 4,
                          "draw_length": 28.5}}
            | ({"items": [{"type": kind, "item": copy(items[kind][item])} for kind, item in new]} if new else {}))
    return {
        "id": id, "name": f"Setup {id}", "division": chance.choice(["recurve", "barebow", "compound"]),
        "usage": chance.choice(["indoor", "outdoor"]), "status": "active", "created": versions[0]["at"],
        "updated": versions[-1]["at"], "versions": versions,
    }


def write_setups(setups, folder):
    """As the program writes them: a row a setup, and a line a version."""
    rows = ({name: one[name] for name in one if name != "versions"} for one in setups)
    write_rows(SETUP_COLUMNS, rows, folder / "setups.csv")
    lines = (json.dumps(version, ensure_ascii=False, separators=(",", ":")) for one in setups for version in one["versions"])
    (folder / "versions.jsonl").write_text("".join(line + "\n" for line in lines), encoding="utf-8")


def shot(setups, days, chance):
    """A setup, the version of it on a day, and that version's arrows."""
    one, day = chance.choice(setups), FIRST + timedelta(days=chance.randrange(days))
    version = min(len(one["versions"]), 1 + (day - FIRST).days // STEP)
    arrow = one["versions"][version - 1]["arrows"][0]["id"]
    return {"date": day, "setup": one["id"], "version": version, "arrow": arrow, "created": stamp(day), "updated": stamp(day)}


def rounds(setups, count=ROUNDS):
    chance = random.Random("rounds")
    for id in range(1, count + 1):
        name, distance, face, arrows = chance.choice(KINDS)
        yield shot(setups, 700, chance) | {
            "id": id, "name": name, "distance": distance, "face": face, "arrows": arrows, "maximum": arrows * 10,
            "score": chance.randrange(arrows * 7, arrows * 19 // 2),
        }


def marks(setups):
    """Four each, of three distances: one was measured twice."""
    chance = random.Random("marks")
    for id in range(1, MARKS + 1):
        metres = [18, 30, 50, 50][(id - 1) % 4]
        yield shot([setups[(id - 1) // 4 % SETUPS]], 700, chance) | {
            "id": id, "distance": f"{metres}m", "value": f"{10 - metres / 10 + chance.random():.2f}", "kind": "sight",
            "origin": "measured", "arrows": 12,
        }


def write_rows(columns, rows, file):
    with open(file, "w", newline="", encoding="utf-8") as lines:
        table = csv.DictWriter(lines, columns, restval="", lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


def write(folder):
    """Beside the ten files that are there."""
    items = read_items(folder)
    setups = [setup(id, items) for id in range(1, SETUPS + 1)]
    write_setups(setups, folder)
    write_rows(MARK_COLUMNS, marks(setups), folder / "marks.csv")
    write_rows(ROUND_COLUMNS, rounds(setups), folder / "rounds.csv")
