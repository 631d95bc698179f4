"""Inventories of any size that are the same on every machine: real products of the catalogue, invented owners and prices."""

import csv
import random
from pathlib import Path

# The share of each type, as in a club: arrows are bought by the set, bows are not.
SHARES = {
    "riser": 0.06, "limbs": 0.08, "sight": 0.05, "rest": 0.05, "plunger": 0.04,
    "bowstring": 0.09, "stabilizer": 0.09, "weight": 0.05, "arrow": 0.45, "accessory": 0.04,
}
FILES = {
    "riser": "risers", "limbs": "limbs", "sight": "sights", "rest": "rests", "plunger": "plungers",
    "bowstring": "bowstrings", "stabilizer": "stabilizers", "weight": "weights", "arrow": "arrows",
    "accessory": "accessories",
}
# A word that stands in the notes of one item in a thousand, and nowhere else.
RARE_WORD = "heirloom"

OWNERS = ["Mara Lindqvist", "Jonas Weber", "山田 直子", "Tomás Peña", "Ana Novak", "club"]
STATUSES = ["active"] * 6 + ["spare"] * 2 + ["loaned", "repair", "retired", "lost", "sold"]
CONDITIONS = ["new", "excellent", "good", "good", "fair", "poor", ""]
COLOURS = ["black", "white", "red", "blue", "yellow/black", "", ""]
TAGS = ["competition outdoor", "indoor", "indoor club", "competition", "", ""]
NOTES = [
    "", "", "", "", "Back-up, set up like the first one.", 'Numbered 1 to 12; keep number 7 as "spare".',
    "Tiller checked every month.", "左右の張りを確認", "Came with the bow.",
]
HANDED = {"riser", "limbs", "sight", "rest", "accessory"}
CHOICES = {
    "fletching": ["Spin Wing", "Bohning X", "Gas Pro", ""], "nock_brand": ["Beiter", "Easton", "Easton", "", ""],
    "nock_model": ["Pin", "G", ""], "point_brand": ["Easton", "TopHat", ""], "point_model": ["Tungsten break-off", ""],
    "loops": ["endless", "flemish"], "thread": ["5/16-24", ""], "spring": ["soft", "medium", "stiff", ""],
    "size": ["S", "M", "L"], "serving": ["BCY 3D", "BCY Halo", ""], "grip": ["low", "wood, sanded, medium", ""],
}
# from, to, step
RANGES = {
    "point_weight": (80, 140, 10), "fits": (66, 70, 2), "poundage": (18, 50, 2), "weight": (250, 420, 1),
}
SENSIBLE = {"bowstring": {"length": (62, 68, 0.25)}, "arrow": {"length": (26, 31, 0.25)}, "stabilizer": {"weight": (1, 9, 1)}}


def counts(size):
    """How many of each type; arrows take what rounding leaves."""
    numbers = {kind: max(1, round(size * share)) for kind, share in SHARES.items()}
    numbers["arrow"] += size - sum(numbers.values())
    return numbers


def products(catalogue):
    found = {}
    with open(catalogue, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["type"], []).append(row)
    return found


def headers(data):
    """The columns of each type, as the sample inventory has them."""
    columns = {}
    for kind, name in FILES.items():
        with open(Path(data) / f"{name}.csv", newline="", encoding="utf-8") as file:
            columns[kind] = next(csv.reader(file))
    return columns


def number(span, chance):
    low, high, step = span
    return f"{low + step * chance.randrange(int((high - low) / step) + 1):g}"


def own_value(kind, column, product, chance):
    """A field that only this type has: the maker's figure where the catalogue knows it."""
    if product.get(column):
        return product[column]
    if column in SENSIBLE.get(kind, {}):
        return number(SENSIBLE[kind][column], chance)
    if column in CHOICES:
        return chance.choice(CHOICES[column])
    if kind == "arrow" and column == "spine":
        return str(chance.randrange(300, 1200, 50))
    if kind == "limbs" and column == "length":
        return chance.choice(["short", "medium", "long"])
    if kind == "accessory" and column == "kind":
        return "tool"
    if kind == "weight" and column == "ounces":
        return number((0.5, 4, 0.5), chance)
    needed = column in RANGES and (kind == "arrow" or column != "weight")
    return number(RANGES[column], chance) if needed else ""


def shared_values(kind, place, chance):
    """The fields that all types have."""
    day = f"{chance.randrange(2015, 2026)}-{chance.randrange(1, 13):02}-{chance.randrange(1, 29):02}"
    price = chance.randrange(500, 90000)
    price = str(price // 100) if chance.random() < 0.7 else f"{price / 100:.2f}".removesuffix(".00")
    stamp = f"{day}T{chance.randrange(24):02}:{chance.randrange(60):02}:{chance.randrange(60):02}Z"
    return {
        "quantity": "12" if kind == "arrow" else "1", "hand": chance.choice(["right", "right", "left", ""]),
        "status": chance.choice(STATUSES), "condition": chance.choice(CONDITIONS),
        "serial": f"S{place:07}" if chance.random() < 0.3 else "", "owner": chance.choice(OWNERS),
        "location": chance.choice(["home", "club", "locker 4"]), "colour": chance.choice(COLOURS),
        "tags": chance.choice(TAGS), "purchased": day, "price": price, "currency": "EUR",
        "notes": chance.choice(NOTES), "created": stamp, "updated": stamp,
    }


def item(kind, columns, id, products, chance):
    product = chance.choice(products)
    values = shared_values(kind, id, chance)
    values |= {"id": str(id), "brand": product["brand"] or "long rod", "model": product["model"]}
    if kind == "arrow" and id % 450 == 7:
        values["notes"] = f"An {RARE_WORD} of the club."
    return [values[c] if c in values else own_value(kind, c, product, chance) for c in columns]


def write(size, folder, data):
    """Writes the ten files, in the dialect of the program: LF, quotes only where needed."""
    known, columns = products(Path(data) / "catalogue.csv"), headers(data)
    folder.mkdir(parents=True, exist_ok=True)
    for kind, amount in counts(size).items():
        chance = random.Random(f"{kind} {size}")
        with open(folder / f"{FILES[kind]}.csv", "w", newline="", encoding="utf-8") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(columns[kind])
            rows.writerows(item(kind, columns[kind], id, known[kind], chance) for id in range(1, amount + 1))
