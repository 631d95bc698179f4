"""The jobs over a club's kit room, and the tables in which a sqlite3 user would keep it."""

import csv
import sqlite3

import peers
from club import OTHER_FILES
from inventory import FILES
from jobs import APPEND, LAZY, NOTHING, SQLITE, Job, Run, ours, sqlite
from setupjobs import change, listed

# A riser that nobody has or will have, one that is out, who has things and is kept some, and who had things only.
FREE, OUT, HOLDER, IDLE = 2, 5, "m18", "m400"
# Risers that are free, lent and taken back in turns by the script.
SHELF = [2, 3, 7, 8, 12, 14, 18, 21, 23, 29, 30, 31, 34, 35, 37, 41, 45, 46, 48, 49]
TYPES = {kind: place for place, kind in enumerate(FILES, 1)}

SCHEMA = """
CREATE TABLE types(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE people(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, short TEXT, role TEXT, created TEXT, updated TEXT);
CREATE TABLE loans(id INTEGER PRIMARY KEY AUTOINCREMENT, borrower INTEGER, purpose TEXT, start TEXT NOT NULL, due TEXT, closed TEXT,
  created TEXT, updated TEXT);
CREATE TABLE movements(id INTEGER PRIMARY KEY AUTOINCREMENT, loan INTEGER, kind TEXT NOT NULL, type INTEGER, item INTEGER,
  quantity INTEGER NOT NULL, date TEXT, created TEXT, updated TEXT);
"""
# Sums read an index alone. A column with the sign of each movement, which would be one more thing to keep true, makes them no quicker.
INDEXES = """
CREATE INDEX people_short ON people(short COLLATE NOCASE);
CREATE INDEX loans_borrower ON loans(borrower);
CREATE INDEX movements_item ON movements(type, item, loan, kind, quantity);
CREATE INDEX movements_loan ON movements(loan, kind, quantity);
CREATE INDEX holds ON movements(type, item, loan) WHERE kind='hold';
ANALYZE;
"""


def load(source, home):
    """The ten tables as for the other jobs, and these beside them."""
    peers.sqlite(home / "hub.db", peers.sqlite_import(source))
    database = sqlite3.connect(home / "hub.db")
    database.executescript(SCHEMA)
    database.executemany("INSERT INTO types VALUES(?,?)", ((place, kind) for kind, place in TYPES.items()))
    for name in OTHER_FILES:
        with open(source / name, newline="", encoding="utf-8") as rows:
            for row in csv.DictReader(rows):
                insert(database, name.removesuffix(".csv"), row)
    database.executescript(INDEXES)
    database.commit()
    database.close()


def insert(database, table, row):
    values = {{"from": "start"}.get(name, name): value or None for name, value in row.items()}
    if table == "movements":
        kind, _, values["item"] = values["item"].partition(":")
        values["type"] = TYPES[kind]
    names = ", ".join(values)
    database.execute(f"INSERT INTO {table}({names}) VALUES({', '.join(':' + name for name in values)})", values)


TODAY, NOW = "date('now', 'localtime')", "strftime('%Y-%m-%dT%H:%M:%SZ')"
# Of some movements: what is out after them.
MOVED = "sum(CASE kind WHEN 'out' THEN quantity WHEN 'hold' THEN 0 ELSE -quantity END)"
# What is kept and was neither handed out nor given up.
LEFT = """CASE WHEN l.closed IS NULL THEN max(0, total(m.quantity) FILTER (WHERE m.kind='hold')
 - max(total(m.quantity) FILTER (WHERE m.kind='out'), total(m.quantity) FILTER (WHERE m.kind NOT IN ('hold', 'out')))) ELSE 0 END"""


def kept(which):
    """What loans keep, piece by piece: only those that ever kept some are summed up."""
    return f"""SELECT m.type, m.item, m.loan, {LEFT} AS kept FROM movements h
 JOIN movements m ON m.type=h.type AND m.item=h.item AND m.loan=h.loan JOIN loans l ON l.id=m.loan
 WHERE h.kind='hold' AND {which} GROUP BY m.type, m.item, m.loan HAVING kept>0"""


def free(*types):
    """What could be lent today, and until when. In sums over all movements in the order of their index."""
    of = f"type IN ({', '.join(str(TYPES[kind]) for kind in types)})" if len(types) < len(TYPES) else "1"
    selects = [f"""SELECT '{kind}' AS type, id, brand||' '||model AS name, quantity - coalesce(gone, 0) AS free, quantity, next AS until,
 location FROM {FILES[kind]} LEFT JOIN busy ON busy.type={TYPES[kind]} AND busy.item=id
 WHERE status IN ('active', 'spare') AND condition<>'unsafe' AND quantity>coalesce(gone, 0)""" for kind in types]
    return f"""
WITH lines AS (SELECT type, item, loan, {MOVED} AS gone, 0 AS kept FROM movements WHERE {of}
  GROUP BY type, item, loan HAVING gone>0
 UNION ALL SELECT type, item, loan, 0, kept FROM ({kept('h.' + of if of != '1' else '1')})),
busy AS MATERIALIZED (SELECT type, item, min(start) FILTER (WHERE start>{TODAY}) AS next,
  total(gone + CASE WHEN due<{TODAY} THEN 0 ELSE kept END) FILTER (WHERE start<={TODAY}) AS gone
  FROM lines JOIN loans ON loans.id=lines.loan GROUP BY type, item)
""" + " UNION ALL ".join(selects)


# Which loans are open is found in an index alone, and only of these is it looked at what they have.
DUE = f"""
WITH out AS (SELECT loan, type, item, {MOVED} AS count FROM movements
 WHERE loan IN (SELECT loan FROM movements GROUP BY loan HAVING {MOVED}>0)
 GROUP BY loan, type, item HAVING count>0 ORDER BY loan, type, item)
SELECT l.due, CASE WHEN l.due<{TODAY} THEN 'overdue' ELSE 'due' END AS state, 'return' AS what, 'loan:'||l.id AS item, p.name,
 group_concat(t.name||' '||o.item||CASE WHEN o.count>1 THEN ' ('||o.count||')' ELSE '' END, ', ') AS why, 'return loan '||l.id AS command
 FROM out o JOIN types t ON t.id=o.type JOIN loans l ON l.id=o.loan JOIN people p ON p.id=l.borrower
 WHERE l.due<={TODAY} GROUP BY l.id ORDER BY l.due, l.id"""


# The name of a movement's piece: looked up in the table of its type, of all ten of which a view would be made as a whole.
NAME = "CASE m.type " + " ".join(
    f"WHEN {place} THEN (SELECT brand||' '||model FROM {FILES[kind]} WHERE id=m.item)" for kind, place in TYPES.items()) + " END"


def has(short):
    return f"""
SELECT m.loan, t.name||':'||m.item AS item, {NAME} AS name, max(0, {MOVED}) AS out, CAST({LEFT} AS INTEGER) AS kept,
 l.start AS "from", l.due, CASE WHEN {MOVED}<=0 THEN 'reserved' WHEN l.due<{TODAY} THEN 'overdue' ELSE 'out' END AS state
 FROM people p JOIN loans l ON l.borrower=p.id JOIN movements m ON m.loan=l.id JOIN types t ON t.id=m.type
 WHERE p.short='{short}' COLLATE NOCASE GROUP BY m.loan, m.type, m.item HAVING out>0 OR kept>0
 ORDER BY l.due IS NULL, l.due, m.loan, m.type, m.item"""


HOLDERS = f"""(SELECT item, group_concat(name, ', ') AS out_to FROM
 (SELECT item, loan FROM movements WHERE type={TYPES['riser']} GROUP BY item, loan HAVING {MOVED}>0) o
 JOIN loans l ON l.id=o.loan JOIN people p ON p.id=l.borrower GROUP BY item)"""
LIST = f"SELECT id, brand, model, out_to FROM risers LEFT JOIN {HOLDERS} ON item=id ORDER BY id"
SHOW = f"""
SELECT * FROM risers WHERE id={OUT};
SELECT 'loan '||l.id AS loan, p.name, l.due FROM
 (SELECT loan FROM movements WHERE type={TYPES['riser']} AND item={OUT} GROUP BY loan HAVING {MOVED}>0) o
 JOIN loans l ON l.id=o.loan JOIN people p ON p.id=l.borrower;"""


def reading():
    columns = "id,brand,model,out_to"
    return [
        listed("free risers", ["free", "risers"], free("riser"), "risers.csv", "loans.csv", "movements.csv"),
        listed("free", ["free"], free(*TYPES), *(f"{file}.csv" for file in FILES.values()), "loans.csv", "movements.csv"),
        listed("due", ["due"], DUE, "loans.csv", "movements.csv"),
        listed("has something", ["has", HOLDER], has(HOLDER)),
        none(listed("has nothing", ["has", IDLE], has(IDLE))),
        listed("list out_to", ["list", "risers", "--columns", columns], LIST, "risers.csv", "movements.csv"),
        Job("show what is out", ours("show", "riser", str(OUT)), {"sqlite3": sqlite(SHOW, "-line")}, Run("csv", NOTHING), "values"),
    ]


def none(job):
    job.answer = "no_rows"
    return job


def lend(riser, short):
    """A loan, and its movement if there is one: of a piece that is free on each day from today on."""
    one = f"type={TYPES['riser']} AND item={riser}"
    return f"""
INSERT INTO loans(borrower, start, created, updated) SELECT p.id, {TODAY}, {NOW}, {NOW} FROM people p JOIN risers i
 WHERE p.short='{short}' COLLATE NOCASE AND i.id={riser} AND i.status IN ('active', 'spare') AND i.condition<>'unsafe'
 AND i.quantity - (SELECT coalesce({MOVED}, 0) FROM movements WHERE {one})
  - (SELECT total(kept) FROM ({kept('h.type=%d AND h.item=%d AND l.due>=%s' % (TYPES['riser'], riser, TODAY))}))>=1;
INSERT INTO movements(loan, kind, type, item, quantity, date, created, updated)
 SELECT last_insert_rowid(), 'out', {TYPES['riser']}, {riser}, 1, {TODAY}, {NOW}, {NOW} WHERE changes()=1;"""


def give_back(riser):
    """All that is out of the one loan that has it; nothing if there are several."""
    return f"""
INSERT INTO movements(loan, kind, type, item, quantity, date, created, updated)
 SELECT loan, 'in', {TYPES['riser']}, {riser}, count, {TODAY}, {NOW}, {NOW} FROM
 (SELECT loan, count, count(*) OVER () AS loans FROM (SELECT loan, {MOVED} AS count FROM movements
  WHERE type={TYPES['riser']} AND item={riser} GROUP BY loan HAVING count>0)) WHERE loans=1;"""


# Asked of both stores afterwards.
MOVEMENTS = ("list movements --columns id,loan,kind,item,quantity --format csv".split(), """
SELECT m.id, m.loan, m.kind, t.name||':'||m.item AS item, m.quantity FROM movements m JOIN types t ON t.id=m.type ORDER BY m.id""")
LENT = ("list loans --columns id,borrower,from,due --format csv".split(),
        'SELECT id, borrower, start AS "from", due FROM loans ORDER BY id')
WITH_WHOM = ("list risers --columns id,out_to --format csv".split(),
             f"SELECT id, out_to FROM risers LEFT JOIN {HOLDERS} ON item=id ORDER BY id")


def desk():
    """1,000 commands by pipe, each durable by itself: each riser goes out and comes back in turns."""
    us, sql = [], ["PRAGMA synchronous=FULL;"]
    for number in range(500):
        riser, short = SHELF[number % len(SHELF)], f"m{1 + number}"
        us += [f"lend riser {riser} to {short}", f"return riser {riser}"]
        sql += [f"BEGIN;{step}\nCOMMIT;" for step in (lend(riser, short), give_back(riser))]
    lines = "\n".join([*sql, ""])
    kept = {"sqlite3": Run("sqlite", [*SQLITE, "{home}/hub.db"], lines),
            "sqlite3, log kept": Run("sqlite", [*SQLITE, *LAZY, "{home}/hub.db"], lines)}
    return Job("script of loans", ours(input="\n".join([*us, ""])), kept, Run("csv", APPEND), "table", writes=True,
               checks=(MOVEMENTS, LENT, WITH_WHOM))


def changing():
    return [
        change("lend", ours("lend", "riser", str(FREE), "to", IDLE), lend(FREE, IDLE), MOVEMENTS, LENT, WITH_WHOM),
        change("return", ours("return", "riser", str(OUT)), give_back(OUT), MOVEMENTS, LENT, WITH_WHOM),
        desk(),
    ]


def all_jobs():
    return reading() + changing()
