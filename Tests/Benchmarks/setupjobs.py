"""The jobs over setups, sight marks and rounds, and the tables in which a sqlite3 user would keep these."""

import csv
import json
import sqlite3
from itertools import groupby

from jobs import APPEND, LAZY, NOTHING, Job, Run, ours, sqlite
from peers import sqlite as run_sqlite, sqlite_import
from shooting import MARK_COLUMNS, ROUND_COLUMNS, SINGLE, MANY

SETUP, RISER = 334, 113  # three setups have this riser

# Copies of items with the version in whose line they stand in versions.jsonl; `copy` leads to the one that a slot means.
SCHEMA = """
CREATE TABLE setups(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, division TEXT, usage TEXT, active INTEGER,
  version INTEGER NOT NULL, created TEXT, updated TEXT);
CREATE UNIQUE INDEX setups_name ON setups(name COLLATE NOCASE) WHERE active;
CREATE TABLE versions(setup INTEGER, version INTEGER, at TEXT, reason TEXT, PRIMARY KEY(setup, version)) WITHOUT ROWID;
CREATE TABLE copies(id INTEGER PRIMARY KEY, setup INTEGER, type TEXT, item INTEGER, since INTEGER, brand TEXT, model TEXT,
  body TEXT);
CREATE INDEX copies_item ON copies(setup, type, item, since);
CREATE TABLE slots(setup INTEGER, version INTEGER, place INTEGER, type TEXT, item INTEGER, position TEXT, is_primary INTEGER,
  copy INTEGER, PRIMARY KEY(setup, version, place)) WITHOUT ROWID;
CREATE INDEX slots_item ON slots(type, item);
CREATE TABLE tuning(setup INTEGER, version INTEGER, name TEXT, value NUMERIC, PRIMARY KEY(setup, version, name)) WITHOUT ROWID;
CREATE TABLE tuning_fields(name TEXT PRIMARY KEY, place INTEGER, unit TEXT) WITHOUT ROWID;
INSERT INTO tuning_fields VALUES('brace_height', 1, ' mm'), ('nocking_point', 2, ' mm'), ('draw_weight', 3, ' lb'),
 ('draw_length', 4, ' in');
"""
NUMBERS = {"value", "setup", "version", "arrow", "arrows", "face", "score", "maximum", "hits", "tens", "xs"}
INDEXES = [
    "CREATE INDEX marks_setup ON marks(setup, kind, distance);", "CREATE INDEX rounds_name ON rounds(name, score);",
    "CREATE INDEX rounds_setup ON rounds(setup, version, arrows, score);",
]


def load(source, home):
    """The ten tables as for the other jobs, and these beside them."""
    run_sqlite(home / "hub.db", sqlite_import(source))
    database = sqlite3.connect(home / "hub.db")
    database.executescript(SCHEMA)
    lines = (json.loads(line) for line in (source / "versions.jsonl").read_text(encoding="utf-8").splitlines())
    versions = {id: list(own) for id, own in groupby(lines, lambda version: version["setup"])}
    with open(source / "setups.csv", newline="", encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            insert(database, row, versions[int(row["id"])])
    database.commit()
    database.close()
    run_sqlite(home / "hub.db", csv_import(source) + ["ANALYZE;"])


def insert(database, one, versions):
    id, copies = int(one["id"]), {}
    database.execute("INSERT INTO setups VALUES(?,?,?,?,?,?,?,?)", (
        id, one["name"], one["division"], one["usage"], 1, versions[-1]["version"], one["created"], one["updated"]))
    for version in versions:
        number = version["version"]
        for entry in version.get("items", []):
            item = entry["item"]
            row = (id, entry["type"], item["id"], number, item["brand"], item["model"], json.dumps(item, ensure_ascii=False))
            made = database.execute("INSERT INTO copies(setup, type, item, since, brand, model, body) VALUES(?,?,?,?,?,?,?)", row)
            copies[entry["type"], item["id"]] = made.lastrowid  # the items of these setups were never changed: one copy each
        database.execute("INSERT INTO versions VALUES(?,?,?,?)", (id, number, version["at"], version["reason"]))
        for place, (kind, item) in enumerate(fitted(version)):
            database.execute("INSERT INTO slots VALUES(?,?,?,?,?,?,?,?)", (
                id, number, place, kind, item["id"], item.get("position"), item.get("isPrimary"), copies[kind, item["id"]]))
        database.executemany("INSERT INTO tuning VALUES(?,?,?,?)", [(id, number, *pair) for pair in version["tuning"].items()])


def fitted(version):
    yield from ((kind, {"id": version[f"{kind}Id"]}) for kind in SINGLE)
    yield from ((kind, item) for kind, name in MANY.items() for item in version[name])


def csv_import(source):
    lines = []
    for table, names in (("marks", MARK_COLUMNS), ("rounds", ROUND_COLUMNS)):
        fields = ", ".join(f"{name} {'NUMERIC' if name in NUMBERS else 'TEXT'}" for name in names[1:])
        lines += [f"CREATE TABLE {table}(id INTEGER PRIMARY KEY AUTOINCREMENT, {fields});", "BEGIN;",
                  f'.import --csv --skip 1 "{source}/{table}.csv" {table}', "COMMIT;"]
    return lines + INDEXES


def listed(name, words, sql, *files):
    """Both answer as CSV, the columns of sqlite3 among ours; nobody is faster than who only copies the files, if any."""
    lower = Run("csv", ["cat", *("{home}/" + file for file in files)] if files else NOTHING)
    return Job(name, ours(*words, "--format", "csv"), {"sqlite3": sqlite(sql, "-header", "-csv")}, lower, "table")


LIST = "SELECT id, name, division, version FROM setups WHERE active ORDER BY id"
# What follows from the items, and what is missing, as ours says it.
SHOW = f"""
SELECT name, division, usage, v.version, v.at, v.reason FROM setups s JOIN versions v ON v.setup=s.id AND v.version=s.version
 WHERE s.id={SETUP};
SELECT s.type, s.item||' '||c.brand||' '||c.model AS item, s.position FROM setups u
 JOIN slots s ON s.setup=u.id AND s.version=u.version JOIN copies c ON c.id=s.copy WHERE u.id={SETUP};
SELECT t.name, t.value FROM setups u JOIN tuning t ON t.setup=u.id AND t.version=u.version WHERE u.id={SETUP};
WITH present AS (SELECT s.type, c.body FROM setups u JOIN slots s ON s.setup=u.id AND s.version=u.version
  JOIN copies c ON c.id=s.copy WHERE u.id={SETUP})
SELECT CAST(round(sum(CASE type WHEN 'riser' THEN body->>'mass' WHEN 'stabilizer' THEN 28.349523125 * (body->>'weight') *
   (body->>'quantity') WHEN 'weight' THEN 28.349523125 * (body->>'ounces') * (body->>'quantity') END)) AS INTEGER) AS total_mass,
 max(CASE type WHEN 'riser' THEN body->>'length' END) + max(CASE WHEN type='limbs' THEN CASE body->>'length'
   WHEN 'short' THEN 41 WHEN 'medium' THEN 43 WHEN 'long' THEN 45 END END) AS bow_length,
 (SELECT group_concat(column1, ', ') FROM (VALUES('riser'), ('limbs'), ('bowstring'), ('arrow'), ('rest'), ('sight'))
   WHERE column1 NOT IN (SELECT type FROM present)) AS missing
 FROM present;"""
AVERAGE = "printf('%.2f', 1.0 * sum(CASE WHEN score<>'' THEN score END) / sum(CASE WHEN score<>'' THEN arrows END)) AS average"
# What each version changed, in our words: what else can change would be further cases of `slot`.
VERSIONS = f"""
WITH last AS (SELECT version, at, reason FROM versions WHERE setup={SETUP} ORDER BY version DESC LIMIT 5),
slot AS (SELECT s.version, s.place, s.type, s.item, s.item||' '||c.brand||' '||c.model||coalesce(' ('||s.position||')', '') AS name,
  CASE WHEN s.type IN ('stabilizer', 'weight', 'arrow', 'accessory') THEN s.type||s.item ELSE s.type END AS spot
  FROM slots s JOIN copies c ON c.id=s.copy WHERE s.setup={SETUP} AND s.version>=(SELECT min(version) FROM last) - 1),
change AS (
  SELECT n.version, n.place, CASE WHEN b.item IS NULL THEN 'fit '||n.type||' '||n.name
    ELSE n.type||': '||b.name||' → '||n.name END AS words
   FROM slot n LEFT JOIN slot b ON b.version=n.version - 1 AND b.spot=n.spot WHERE b.name IS NOT n.name
  UNION ALL SELECT b.version + 1, b.place, 'unfit '||b.type||' '||b.name
   FROM slot b LEFT JOIN slot n ON n.version=b.version + 1 AND n.spot=b.spot WHERE n.item IS NULL
  UNION ALL SELECT n.version, 100 + f.place, n.name||': '||coalesce(b.value||f.unit, '(empty)')||' → '||n.value||f.unit
   FROM last l JOIN tuning n ON n.setup={SETUP} AND n.version=l.version JOIN tuning_fields f ON f.name=n.name
   LEFT JOIN tuning b ON b.setup=n.setup AND b.version=n.version - 1 AND b.name=n.name WHERE b.value IS NOT n.value)
SELECT l.version, l.at, l.reason,
 (SELECT group_concat(words, '; ') FROM (SELECT words FROM change c WHERE c.version=l.version ORDER BY place)) AS changes,
 r.rounds, r.arrows, r.average FROM last l
 LEFT JOIN (SELECT version, count(*) AS rounds, sum(arrows) AS arrows, {AVERAGE} FROM rounds WHERE setup={SETUP} GROUP BY version) r
 ON r.version=l.version ORDER BY l.version"""
# With what was exchanged since a mark was shot.
MARKS = f"""
SELECT {', '.join('m.' + name for name in MARK_COLUMNS)}, 'version '||m.version||': other '||(SELECT group_concat(word, ' and ') FROM
  (SELECT k.column2 AS word FROM (VALUES('arrow', 'arrows', 1), ('limbs', 'limbs', 2), ('bowstring', 'string', 3), ('sight', 'sight', 4)) k
   LEFT JOIN slots t ON t.setup=m.setup AND t.version=m.version AND t.type=k.column1 AND (t.type<>'arrow' OR t.item=m.arrow)
   LEFT JOIN slots n ON n.setup=m.setup AND n.version=u.version AND n.type=k.column1 AND (n.type<>'arrow' OR n.is_primary)
   WHERE t.copy IS NOT n.copy ORDER BY k.column3)) AS differs
 FROM (SELECT *, row_number() OVER
  (PARTITION BY kind, distance ORDER BY origin='measured' DESC, date DESC, id DESC) AS place FROM marks WHERE setup={SETUP}) m
 JOIN setups u ON u.id=m.setup WHERE place=1 ORDER BY CAST(distance AS REAL)"""
ROUND_LIST = f"SELECT {', '.join(ROUND_COLUMNS)} FROM rounds WHERE name='WA 720' ORDER BY score DESC, id LIMIT 20"
# All but whether a trend is sure, for which sqlite3 lacks the quantiles of Student's distribution.
STATS = f"""
WITH scored AS (SELECT setup, 1.0 * score / arrows AS y, row_number() OVER (PARTITION BY setup ORDER BY date, id) AS i
  FROM rounds WHERE score<>'' AND arrows>0),
trends AS (SELECT setup, CASE WHEN count(*)>2 THEN
  round((sum(i * y) - (count(*) + 1) / 2.0 * sum(y)) / (count(*) * (count(*) * count(*) - 1.0) / 12), 3) + 0.0 END AS trend
  FROM scored GROUP BY setup)
SELECT r.*, u.name, b.score AS best, b.arrows AS best_arrows, b.date AS best_date, t.trend
 FROM (SELECT setup, count(*) AS rounds, sum(arrows) AS arrows, {AVERAGE} FROM rounds GROUP BY setup) r JOIN setups u ON u.id=r.setup
 LEFT JOIN rounds b ON b.id=(SELECT id FROM rounds x WHERE x.setup=r.setup AND score<>'' AND arrows>0
  ORDER BY 1.0 * score / arrows DESC, arrows DESC, date, id LIMIT 1)
 LEFT JOIN trends t ON t.setup=r.setup ORDER BY r.setup"""


def reading():
    name = f"Setup {SETUP}"
    return [
        listed("setup list", ["setup", "list", "--columns", "id,name,division,version"], LIST, "setups.csv", "versions.jsonl"),
        Job("setup show", ours("setup", "show", str(SETUP)), {"sqlite3": sqlite(SHOW, "-line")}, Run("csv", NOTHING), "values"),
        listed("setup versions", ["setup", "versions", name, "--limit", "5"], VERSIONS),
        listed("mark list", ["mark", "list", "--setup", str(SETUP)], MARKS, "marks.csv"),
        listed("round list", ["round", "list", "where", "name=WA 720", "--sort", "-score", "--limit", "20"], ROUND_LIST, "rounds.csv"),
        listed("round stats", ["round", "stats", "by", "setup"], STATS, "rounds.csv"),
    ]


def next_version(having, copy="copy", value="value"):
    """The next version of all setups of `having`, a query of setup and version: slots and tuning are carried on."""
    now = "strftime('%Y-%m-%dT%H:%M:%SZ')"
    return f"""
INSERT INTO versions SELECT setup, version + 1, {now}, NULL FROM ({having});
INSERT INTO slots SELECT setup, version + 1, place, type, item, position, is_primary, {copy} FROM slots s
 WHERE (setup, version) IN ({having});
INSERT INTO tuning SELECT setup, version + 1, name, {value} FROM tuning WHERE (setup, version) IN ({having});
UPDATE setups SET version = version + 1, updated = {now} WHERE id IN (SELECT setup FROM ({having}));"""


TUNE = next_version(f"SELECT id AS setup, version FROM setups WHERE id={SETUP}",
                    value="CASE name WHEN 'brace_height' THEN 240 ELSE value END")
WITH_RISER = f"""SELECT u.id AS setup, u.version FROM slots s JOIN setups u ON u.id=s.setup AND u.version=s.version
 WHERE s.type='riser' AND s.item={RISER}"""
EDIT = f"""
UPDATE risers SET grip='low and narrow' WHERE id={RISER};
INSERT INTO copies(setup, type, item, since, brand, model, body)
 SELECT u.id, 'riser', {RISER}, u.version + 1, c.brand, c.model, json_set(c.body, '$.grip', 'low and narrow')
 FROM slots s JOIN setups u ON u.id=s.setup AND u.version=s.version JOIN copies c ON c.id=s.copy
 WHERE s.type='riser' AND s.item={RISER};
""" + next_version(WITH_RISER, copy=f"""CASE WHEN s.type='riser' THEN (SELECT c.id FROM copies c
  WHERE c.setup=s.setup AND c.type='riser' AND c.item=s.item AND c.since=s.version + 1) ELSE copy END""")
ADD = f"""
INSERT INTO rounds(date, name, distance, face, arrows, score, maximum, setup, version, arrow, created, updated)
 SELECT '2025-12-20', 'WA 720', '70m', 122, 72, 652, 720, v.setup, v.version, s.item,
 strftime('%Y-%m-%dT%H:%M:%SZ'), strftime('%Y-%m-%dT%H:%M:%SZ')
 FROM (SELECT setup, max(version) AS version FROM versions WHERE setup={SETUP} AND at<'2025-12-21') v
 JOIN slots s ON s.setup=v.setup AND s.version=v.version AND s.type='arrow' AND s.is_primary;"""

# Asked of both stores afterwards.
PRESENT = ("setup list --columns id,version,brace_height,nocking_point,draw_weight,draw_length --format csv".split(), """
SELECT u.id, u.version, max(value) FILTER (WHERE t.name='brace_height') AS brace_height,
 max(value) FILTER (WHERE t.name='nocking_point') AS nocking_point, max(value) FILTER (WHERE t.name='draw_weight') AS draw_weight,
 max(value) FILTER (WHERE t.name='draw_length') AS draw_length
 FROM setups u JOIN tuning t ON t.setup=u.id AND t.version=u.version GROUP BY u.id ORDER BY u.id""")
FITTED = ("setup list --columns id,riser,arrow --format csv".split(), """
SELECT u.id, (SELECT s.item||' '||brand||' '||model FROM slots s JOIN copies c ON c.id=s.copy
  WHERE s.setup=u.id AND s.version=u.version AND s.type='riser') AS riser,
 (SELECT s.item||' '||brand||' '||model FROM slots s JOIN copies c ON c.id=s.copy
  WHERE s.setup=u.id AND s.version=u.version AND s.type='arrow') AS arrow
 FROM setups u ORDER BY u.id""")
GRIPS = ("list risers --columns id,grip --format csv".split(), "SELECT id, grip FROM risers ORDER BY id")
SHOT = ("round list --format csv".split(), f"SELECT {', '.join(ROUND_COLUMNS[:-2])} FROM rounds ORDER BY id")


def change(name, us, sql, *checks):
    lines = f"PRAGMA synchronous=FULL;\nBEGIN;{sql}\nCOMMIT;\n"
    kept = {"sqlite3": sqlite(""), "sqlite3, log kept": sqlite("", *LAZY)}
    for peer in kept.values():
        peer.input = lines
    return Job(name, us, kept, Run("csv", APPEND), "table", writes=True, checks=checks)


def changing():
    return [
        change("setup tune", ours("setup", "tune", str(SETUP), "brace_height=240"), TUNE, PRESENT),
        change("edit in use", ours("edit", "riser", str(RISER), "grip=low and narrow"), EDIT, PRESENT, FITTED, GRIPS),
        change("round add", ours("round", "add", "WA 720", "distance=70m", "face=122cm", "arrows=72", "score=652",
                                 "date=2025-12-20", f"setup={SETUP}"), ADD, SHOT),
    ]


def all_jobs():
    return reading() + changing()
