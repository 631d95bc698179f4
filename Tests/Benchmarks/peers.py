"""How each peer keeps an inventory: made once a size from the same CSV files, as its own users would do it."""

import csv
import fcntl
import json
import subprocess
import time
from pathlib import Path

from inventory import FILES

NUMBERS = {
    "quantity", "price", "length", "weight", "diameter", "gpi", "point_weight", "insert_weight", "fletching_weight",
    "mass", "poundage", "extension", "click", "pins", "strands", "fits", "ounces",
}
TABLES = list(FILES.values())
# Longer than a tick of any file system's clock: younger files are not vouched for.
TICK = 0.1


def columns(folder, table):
    with open(folder / f"{table}.csv", newline="", encoding="utf-8") as file:
        return next(csv.reader(file))


def sqlite_schema(source):
    """Write-ahead log and full synchronisation: the fastest settings under which a change outlives a power cut."""
    lines = ["PRAGMA journal_mode=WAL;", "PRAGMA synchronous=FULL;"]
    # AUTOINCREMENT, because an id is not given again after a delete: without it the answers differ.
    for table in TABLES:
        fields = [f"{name} {'NUMERIC' if name in NUMBERS else 'TEXT'}" for name in columns(source, table)[1:]]
        lines.append(f"CREATE TABLE {table}(id INTEGER PRIMARY KEY AUTOINCREMENT, {', '.join(fields)});")
    return lines


def sqlite_import(source):
    """One transaction for all ten files; the indexes afterwards, which is faster than keeping them up row by row."""
    lines = sqlite_schema(source) + ["BEGIN;"]
    lines += [f'.import --csv --skip 1 "{source}/{table}.csv" {table}' for table in TABLES]
    # Brand and model in one index: it answers the filter, the order and the grouping without touching the table.
    lines += [f"CREATE INDEX {table}_brand ON {table}(brand, model COLLATE NOCASE);" for table in TABLES]
    return lines + ["COMMIT;"]


def sqlite_text(source):
    """The full-text index has a file of its own, so that the other jobs need not pay for its upkeep."""
    lines = ["CREATE VIRTUAL TABLE items USING fts5(type UNINDEXED, item UNINDEXED, brand, model, body);", "BEGIN;"]
    for table in TABLES:
        names = columns(source, table)
        body = " || ' ' || ".join(names[3:])
        lines.append(f'.import --csv "{source}/{table}.csv" raw_{table}')
        lines.append(f"INSERT INTO items SELECT '{table}', id, brand, model, {body} FROM raw_{table};")
        lines.append(f"DROP TABLE raw_{table};")
    return lines + ["INSERT INTO items(items) VALUES('optimize');", "COMMIT;", "VACUUM;"]


def sqlite(database, lines):
    subprocess.run(
        ["sqlite3", "-batch", "-bail", database], input="\n".join(lines), text=True, check=True,
        stdout=subprocess.DEVNULL)


def load_sqlite(source, home):
    sqlite(home / "hub.db", sqlite_import(source) + ["ANALYZE;"])


def load_text(source, home):
    sqlite(home / "text.db", sqlite_text(source))


def load_recutils(source, home):
    for table in TABLES:
        with open(home / f"{table}.rec", "w") as file:
            subprocess.run(["csv2rec", "-t", table, source / f"{table}.csv"], stdout=file, check=True)


def load_jsonl(source, home):
    for table in TABLES:
        with open(source / f"{table}.csv", newline="", encoding="utf-8") as file, \
                open(home / f"{table}.jsonl", "w", encoding="utf-8") as lines:
            for row in csv.DictReader(file):
                lines.write(json.dumps(row, ensure_ascii=False) + "\n")


def load_csv(source, home):
    for file in source.iterdir():
        (home / file.name).write_bytes(file.read_bytes())


def load_ours(source, home, binary):
    load_csv(source, home)
    settle(home, binary)


def settle(home, binary):
    """One change and its undo: the program then vouches for the files of this copy, as it does in daily use.

    Not for those that are younger than a tick of the file system's clock: it would read them again at each command."""
    time.sleep(TICK)
    change = ["-c", "edit arrow 1 owner=settled", "-c", "undo", "-c", "save"]
    subprocess.run([binary, "--data", home, "--yes", *change], check=True, capture_output=True)


def quiet(home):
    """Until another process has done what the last command left to it: a person's next one does not come sooner."""
    time.sleep(TICK)
    lock = Path(home) / "cache" / ".lock"
    if lock.exists():
        with open(lock) as file:
            fcntl.flock(file, fcntl.LOCK_EX)


LOADERS = {
    "sqlite": load_sqlite, "text": load_text, "rec": load_recutils, "jsonl": load_jsonl, "csv": load_csv,
}
