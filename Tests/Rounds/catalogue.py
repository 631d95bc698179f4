#!/usr/bin/env python3
"""Makes Data/rounds-catalogue.csv from the files of archeryutils, once for each of its versions that brings rounds:

    python3 Tests/Rounds/catalogue.py FOLDER COMMIT >Data/rounds-catalogue.csv

FOLDER is archeryutils/round_data_files in a clone of github.com/jatkinson1000/archeryutils (MIT), COMMIT what it is a
clone of. What is taken are facts: names, arrows, distances, faces. Names in this program, other names, and the faces
that arrows are counted on are below.
"""

import csv
import json
import os
import sys

UNITS = {"metre": "m", "yard": "yd", "cm": "cm", "inches": "in"}

# The names that this program has had for a round from the beginning, which stored rounds hold.
NAMES = {
    "wa720_70": "WA 720",
    "wa720_60": "WA 720 60 m",
    "wa720_50_c": "WA 720 compound",
    "wa720_50_b": "WA 720 barebow",
    "wa1440_90": "WA 1440 men",
    "wa1440_70": "WA 1440 women",
    "wa18": "WA 18",
    "wa18_triple": "WA 18 triple",
    "wa25": "WA 25",
    "wa25_triple": "WA 25 triple",
}

# What else archers call it, beside the name of archeryutils.
ALIASES = {
    "wa720_70": ["WA 720 70m", "FITA 70"],
    "wa720_60": ["WA 720 60m", "FITA 60"],
    "wa720_40": ["WA 720 40m"],
    "wa720_50_c": ["WA 720 50m compound", "FITA 50"],
    "wa720_40_c": ["WA 720 40m compound"],
    "wa720_50_b": ["WA 720 50m barebow"],
    "wa720_30_b": ["WA 720 30m barebow"],
    "wa1440_90": ["WA 1440 90m", "Gents FITA", "FITA 1440 men"],
    "wa1440_70": ["WA 1440 70m", "Ladies FITA", "FITA 1440 women"],
    "wa1440_60": ["WA 1440 60m"],
    "wa900": ["FITA 900"],
    "wa18": ["FITA 18", "WA indoor 18m"],
    "wa25": ["FITA 25", "WA indoor 25m"],
    "portsmouth_triple": ["Portsmouth 3-spot"],
    "wa18_triple": ["WA 18m vertical triple", "WA 18 3-spot"],
    "vegas": ["Vegas 600"],
    "worcester_5_centre": ["Worcester 5 centre"],
}

# The faces that arrows are counted on, a word for each pass, where a handicap is not worked out on them: World Archery,
# Rulebook, book 2. Compounds shoot at six rings at 50 m, and 1440 rounds on small faces have these at 50 m and less.
CARDS = {
    "wa720_50_c": "10_zone_6_ring",
    "wa720_40_c": "10_zone_6_ring",
    "wa1440_90_small": "10_zone 10_zone 10_zone_6_ring 10_zone_6_ring",
    "wa1440_70_small": "10_zone 10_zone 10_zone_6_ring 10_zone_6_ring",
    "wa1440_60_small": "10_zone 10_zone 10_zone_6_ring 10_zone_6_ring",
}

# Rounds that archeryutils does not have.
OTHERS = [
    {"code": "wa720_70_half", "name": "Half WA 720", "body": "", "location": "outdoor", "family": "wa720",
     "passes": "36@70m/122cm/10_zone", "aliases": "", "card": "",
     "source": "World Archery, Rulebook, book 2: one half of its 720 round"},
]

COLUMNS = ["code", "name", "body", "location", "family", "passes", "aliases", "card", "source"]


def one_pass(found):
    distance = f"{found['distance']:g}{UNITS[found['dist_unit']]}"
    face = f"{found['diameter']:g}{UNITS[found.get('diameter_unit', 'cm')]}"
    return f"{found['n_arrows']}@{distance}/{face}/{found['scoring']}"


def row(found, file, commit):
    code = found["codename"]
    name = NAMES.get(code, found["name"])
    aliases = ([found["name"]] if name != found["name"] else []) + ALIASES.get(code, [])
    return {
        "code": code, "name": name, "body": found["body"], "location": found["location"], "family": found.get("family", ""),
        "passes": " ".join(map(one_pass, found["passes"])), "aliases": "; ".join(aliases),
        "card": CARDS.get(code, ""), "source": f"archeryutils {commit} (MIT), {file}",
    }


def main(folder, commit):
    rows = []
    for file in sorted(os.listdir(folder)):
        with open(os.path.join(folder, file), encoding="utf-8") as text:
            rows += [row(found, file, commit) for found in json.load(text)]
    writer = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(sorted(rows + OTHERS, key=lambda found: (found["body"], found["code"])))


if __name__ == "__main__":
    main(*sys.argv[1:])
