"""The jobs: what we run, what each peer runs for the same answer, and what no program can be faster than."""

import random
import sys
from dataclasses import dataclass, field
from pathlib import Path

from inventory import RARE_WORD, counts
from peers import TABLES, sqlite_import

PYTHON = [sys.executable, "-I", "-S", str(Path(__file__).with_name("csvjobs.py"))]
SQLITE = ["sqlite3", "-batch", "-bail"]
# Otherwise the last one to close copies the log into the database, with two more syncs.
LAZY = ["-cmd", ".dbconfig no_ckpt_on_close on"]
NOTHING = ["true"]
APPEND = ["dd", "if=/dev/zero", "of={home}/bound", "bs=200", "count=1", "oflag=append", "conv=notrunc,fdatasync", "status=none"]
LIST = "id, brand, model, spine, length, weight, diameter, point_weight, quantity, status, condition"


@dataclass
class Run:
    """A command over a home: the folder of files of that program. {home} stands for it."""
    home: str
    command: list
    input: str = ""


@dataclass
class Job:
    name: str
    ours: Run
    peers: dict
    bound: Run
    answer: str  # how the answers are compared: a function of answers.py
    writes: bool = field(default=False)
    # After a change: what both stores are asked, as our words and a query. Without any, all items are compared.
    checks: tuple = ()


def ours(*words, input=""):
    return Run("ours", ["{binary}", "--data", "{home}", "--yes", *words], input)


def sqlite(sql, *flags, home="sqlite", database="hub"):
    return Run(home, [*SQLITE, *flags, "{home}/" + database + ".db"] + ([sql] if sql else []))


def python(*words, input=""):
    return Run("csv", [*PYTHON, words[0], "{home}", *words[1:]], input)


def shell(home, line):
    return Run(home, ["sh", "-c", 'cd "{home}" && ' + line])


def scan(*tables):
    return copied(*(f"{table}.csv" for table in tables))


def copied(*files):
    return Run("csv", ["cat", *(f"{{home}}/{file}" for file in files)])


def reading(size):
    last = counts(size)["arrow"]
    middle = max(1, last * 2 // 3)
    return [
        Job("start", ours(), {
            "sqlite3": sqlite(""), "miller": Run("csv", ["mlr", "-n", "cat"]), "jq": Run("csv", ["jq", "-n", "empty"]),
            "recutils": Run("rec", ["recsel", "-n", "0", "/dev/null"]),
            "python3": Run("csv", [sys.executable, "-I", "-S", "-c", "pass"]),
        }, Run("csv", NOTHING), "empty"),
        Job("count", ours("count"), {
            "sqlite3": sqlite(" UNION ALL ".join(f"SELECT '{t}', count(*) FROM {t}" for t in TABLES)),
            "recutils": shell("rec", "for f in *.rec; do recsel -c $f; done"),
            "miller": shell("csv", "mlr --icsv --opprint put -q '@n[FILENAME] += 1; end { emit @n, \"file\" }' *.csv"),
            "jq": shell("jsonl", "jq -n 'reduce inputs as $i ({}; .[input_filename] += 1)' *.jsonl"),
            "python3": python("count"),
        }, Run("csv", NOTHING), "numbers"),
        Job("show", ours("show", "arrow", str(middle)), {
            "sqlite3": sqlite(f"SELECT * FROM arrows WHERE id={middle}", "-line"),
            "recutils": Run("rec", ["recsel", "-e", f"id={middle}", "{home}/arrows.rec"]),
            "miller": Run("csv", ["mlr", "--icsv", "--oxtab", "filter", f"$id=={middle}", "{home}/arrows.csv"]),
            "jq": Run("jsonl", ["jq", f'select(.id=="{middle}")', "{home}/arrows.jsonl"]),
            "python3": python("show", str(middle)),
        }, Run("csv", NOTHING), "values"),
        Job("list", ours("list", "arrows", "where", "brand=Easton", "--sort", "model", "--limit", "20"), {
            "sqlite3": sqlite(
                f"SELECT {LIST} FROM arrows WHERE brand='Easton' ORDER BY model COLLATE NOCASE, id LIMIT 20", "-column"),
            "recutils": shell("rec", "recsel -e \"brand='Easton'\" -S model -p id,brand,model,spine arrows.rec | head -n 100"),
            "miller": Run("csv", ["mlr", "--icsv", "--opprint", "filter", '$brand=="Easton"', "then", "sort", "-f", "model",
                                  "then", "head", "-n", "20", "then", "cut", "-f", LIST.replace(" ", ""), "{home}/arrows.csv"]),
            "jq": Run("jsonl", ["jq", "-c", "-s", 'map(select(.brand=="Easton")) | sort_by(.model) | .[:20][]',
                                "{home}/arrows.jsonl"]),
            "python3": python("list", "Easton"),
        }, scan("arrows"), "first_words"),
        find("find a rare word", RARE_WORD),
        find("find a common word", "beiter"),
        Job("export", ours("export", "json"), {
            "sqlite3": Run("sqlite", [*SQLITE, "-json", "{home}/hub.db", *(f"SELECT * FROM {t};" for t in TABLES)]),
            "miller": shell("csv", "mlr --icsv --ojson cat *.csv"),
            "jq": shell("jsonl", "jq -c -n '[inputs]' *.jsonl"),
            "python3": python("export"),
        }, scan(*TABLES), "items"),
        Job("group by", ours("count", "arrows", "by", "brand"), {
            "sqlite3": sqlite("SELECT brand, count(*) FROM arrows GROUP BY brand ORDER BY 2 DESC", "-column"),
            "miller": Run("csv", ["mlr", "--icsv", "--opprint", "count-distinct", "-f", "brand", "{home}/arrows.csv"]),
            "jq": Run("jsonl", ["jq", "-n", "reduce inputs.brand as $b ({}; .[$b] += 1)", "{home}/arrows.jsonl"]),
            "python3": python("group"),
        }, scan("arrows"), "groups"),
    ]


def find(name, word):
    quick = f"SELECT type, item, brand, model FROM items WHERE items MATCH '{word}'"
    return Job(name, ours("find", word), {
        "sqlite3": sqlite(quick, "-column", home="text", database="text"),
        "recutils": shell("rec", f"for f in *.rec; do recsel -i -q {word} $f; done"),
        "miller": shell("csv", f"mlr --icsv --ojson filter 'any($*, func(k, v) {{return string(v) =~ \"{word}\"i}})' *.csv"),
        "jq": shell("jsonl", f"jq -c 'select(any(.[]; ascii_downcase | contains(\"{word}\")))' *.jsonl"),
        "python3": python("find", word),
    }, scan(*TABLES), "places")


def changing(size):
    last = counts(size)["arrow"]
    middle = max(1, last * 2 // 3)
    insert = "INSERT INTO arrows(brand, model, spine, quantity, status) VALUES('Easton', 'X10', '450', 12, 'active')"
    return [
        change("add", ours("add", "arrow", "brand=Easton", "model=X10", "spine=450"), insert, python("add", "450"),
               "recins -t arrows -f id -v %d -f brand -v Easton -f model -v X10 -f spine -v 450 -f status -v active arrows.rec" % (last + 1)),
        change("edit", ours("edit", "arrow", str(middle), "spine=455"),
               f"UPDATE arrows SET spine='455' WHERE id={middle}", python("edit", str(middle), "455"),
               f"recset -t arrows -e id={middle} -f spine -s 455 arrows.rec"),
        change("delete", ours("delete", "arrow", str(middle)), f"DELETE FROM arrows WHERE id={middle}",
               python("delete", str(middle)), f"recdel -t arrows -e id={middle} arrows.rec"),
        script("script", last, commits=True), script("script to one commit", last),
        script("script --atomic", last, "--atomic"),
    ]


def change(name, us, sql, csv, rec):
    full = "PRAGMA synchronous=FULL; " + sql
    peers = {
        "sqlite3": sqlite(full), "sqlite3, log kept": sqlite(full, *LAZY), "python3": csv,
        "recutils": shell("rec", rec + " && sync -d arrows.rec"),
    }
    return Job(name, us, peers, Run("csv", APPEND), "arrows", writes=True)


def script(name, last, *options, commits=False):
    """1,000 commands: 70 % show, 20 % add, 10 % delete; what is deleted was added before, so that 100 items are enough.

    Ours are durable one by one. sqlite3 commits each change, as they do, or all of them at once, which no crash may fall into."""
    chance, verbs = random.Random("script"), ["show"] * 700 + ["add"] * 200 + ["delete"] * 100
    chance.shuffle(verbs)
    us, sql, plain, fresh, next_id = [], ["PRAGMA synchronous=FULL;"] + ["BEGIN;"] * (not commits), [], [], last + 1
    for verb in verbs:
        if verb == "delete" and fresh:
            id = fresh.pop(0)
            us, sql, plain = us + [f"delete arrow {id}"], sql + [f"DELETE FROM arrows WHERE id={id};"], plain + [f"delete {id}"]
        elif verb == "show":
            id = chance.randint(1, last)
            us, sql, plain = us + [f"show arrow {id}"], sql + [f"SELECT * FROM arrows WHERE id={id};"], plain + [f"show {id}"]
        else:
            us.append("add arrow brand=Easton model=X10 spine=450")
            sql.append("INSERT INTO arrows(brand, model, spine, quantity, status) VALUES('Easton', 'X10', '450', 12, 'active');")
            plain.append("add 450")
            fresh, next_id = fresh + [next_id], next_id + 1
    lines = "\n".join(sql + ["COMMIT;"] * (not commits) + [""])
    peers = {
        "sqlite3": Run("sqlite", [*SQLITE, "-line", "{home}/hub.db"], lines),
        "sqlite3, log kept": Run("sqlite", [*SQLITE, "-line", *LAZY, "{home}/hub.db"], lines),
    }
    if not commits:
        peers["python3"] = python("script", input="\n".join(plain) + "\n")
    return Job(name, ours(*options, input="\n".join(us) + "\n"), peers, Run("csv", APPEND), "arrows", writes=True)


def importing(source):
    files = " ".join(f'"{source}/{table}.csv"' for table in TABLES)
    us = ours(input=f"import {files}\n")
    us.home = "empty"
    peers = {
        "sqlite3": Run("empty", [*SQLITE, "{home}/hub.db"], "\n".join(sqlite_import(source)) + "\n"),
        "recutils": shell("empty", f"for t in {' '.join(TABLES)}; do csv2rec \"{source}/$t.csv\" > $t.rec; done; sync *.rec"),
    }
    bound = shell("empty", f"cat \"{source}\"/*.csv > all && sync -d all")
    return [Job("import", us, peers, bound, "everything", writes=True)]


def all_jobs(size, source):
    return reading(size) + changing(size) + importing(source)
