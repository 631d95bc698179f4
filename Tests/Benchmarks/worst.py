"""The worst day: after a spreadsheet, a restore, a crash, a thousand changes. `Scripts/bench --sizes worst` measures it."""

import csv
import io
import random
import shutil
import statistics
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import jobs
import peers
import run
from inventory import RARE_WORD, counts

NAME = "worst"
ITEMS = 100_000
SCAN = "scan"
BEST_DAY = "best day"
# Bytes of the journal that such an edit takes.
ENTRY = 1075


@dataclass
class Day:
    """What happened to a folder, and the command that comes behind it."""
    name: str
    spoil: Callable
    words: tuple
    against: str
    aim: float
    runs_before: int = 0
    answers: bool = True  # the answer is that of the best day
    files: tuple = tuple(f"{table}.csv" for table in peers.TABLES)  # those of a scan


def arrows(home):
    return Path(home) / "arrows.csv"


def rows(home):
    return arrows(home).read_bytes().splitlines(keepends=True)


def append(home, _):
    """As an editor does it: one more line, like the last one."""
    lines = rows(home)
    id, rest = lines[-1].split(b",", 1)
    with open(arrows(home), "ab") as file:
        file.write(str(int(id) + 1).encode() + b"," + rest)


def rewrite(change, name="arrows.csv"):
    """As a spreadsheet does it: the whole file."""
    def spoil(home, _):
        file = Path(home) / name
        lines = file.read_bytes().splitlines(keepends=True)
        file.write_bytes(b"".join([lines[0], *change(lines[1:])]))
    return spoil


def removed(lines):
    del lines[len(lines) // 2]
    return lines


def changed(lines):
    lines[len(lines) // 2] = lines[len(lines) // 2].replace(b",12,", b",11,")
    return lines


def carriage(lines):
    return removed([line[:-1] + b"\r\n" for line in lines])


def resorted(lines):
    return sorted(lines, key=lambda line: line.split(b",", 3)[1:3])


def broken(lines):
    """A line break inside one cell."""
    place = len(lines) // 2
    cells = next(csv.reader([lines[place].decode()]))
    cells[-3] = "two\nlines"
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    lines[place] = text.getvalue().encode()
    return lines


def lost(*names):
    def spoil(home, _):
        for path in (Path(home) / name for name in names):
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    return spoil


def restored(home, _):
    """Copied, and copied back: other inodes, other times."""
    copy = Path(f"{home}.copy")
    shutil.copytree(home, copy)
    shutil.rmtree(home)
    shutil.copytree(copy, home)
    shutil.rmtree(copy)


def imported(spoil=None):
    """The same tables, but brought in by `import`, so that their rows are in the history; and then spoiled."""
    def fill(home, binary):
        source = Path(f"{home}.source")
        shutil.rmtree(source, ignore_errors=True)
        source.mkdir()
        for table in Path(home).glob("*.csv"):
            table.rename(source / table.name)
        shutil.rmtree(home)
        shell(binary, home, f'import "{source}"\n')
        peers.quiet(home)
        shutil.rmtree(source)
        if spoil:
            time.sleep(peers.TICK)
            spoil(home, binary)
    return fill


def nothing(home, _):
    pass


def journal(bytes, last):
    def spoil(home, binary):
        text = "".join(f"edit arrow {1 + number % last} notes='Shot in, straight, numbered {number}'\n"
                       for number in range(1, bytes // ENTRY))
        shell(binary, home, text)
    return spoil


def killed(bytes, last):
    """In the middle of a script, all of whose changes so far are in the journal."""
    def spoil(home, binary):
        journal(bytes, last)(home, binary)
        path = Path(home) / "journal.jsonl"
        with subprocess.Popen([binary, "--data", home, "-q"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
            size = path.stat().st_size
            process.stdin.write(b"edit arrow 1 notes=killed\n")
            process.stdin.flush()
            while path.stat().st_size == size and process.poll() is None:
                time.sleep(0.001)
            process.kill()
    return spoil


def shell(binary, home, text):
    done = subprocess.run([binary, "--data", home, "--yes", "-q"], input=text, text=True, capture_output=True)
    if done.returncode:
        raise run.Failed(done.stderr[:300])


def days(size):
    last = counts(size)["arrow"]
    middle = str(max(1, last * 2 // 3))
    count, find, edit = ("count",), ("find", RARE_WORD), ("-c", f"edit arrow {middle} spine=455", "-c", "save")
    listed = ("list", "arrows", "where", "brand=Easton", "--sort", "model", "--limit", "20")
    found = []
    for name, spoil in [("a row appended", append), ("a row removed", rewrite(removed)), ("a cell changed", rewrite(changed)),
                        ("saved with CRLF", rewrite(carriage)), ("resorted", rewrite(resorted))]:
        found += [Day(f"{name}: count", spoil, count, SCAN, 3.0, answers=False, files=("arrows.csv",)),
                  Day(f"{name}: find", spoil, find, SCAN, 3.0, answers=False)]
        found += [Day(f"{name}: {words[0]} again", spoil, words, BEST_DAY, 1.2, 1, answers=False) for words in (count, find)]
        found += [Day(f"{name}: edit and save", spoil, edit, BEST_DAY, 2.0, answers=False)]
    name, spoil = "imported, then a row appended", imported(append)
    found += [Day(f"{name}: count", spoil, count, SCAN, 3.0, answers=False, files=("arrows.csv",)),
              Day(f"{name}: count again", spoil, count, BEST_DAY, 1.2, 1, answers=False),
              Day(f"{name}: edit and save", spoil, edit, BEST_DAY, 2.0, answers=False),
              Day("imported: verify", imported(), ("verify",), SCAN, 10.0, answers=False),
              Day("imported: history", imported(), ("history", "--limit", "20"), SCAN, 3.0, answers=False),
              Day("imported: history of an item", imported(), ("history", "arrow", middle), SCAN, 3.0, answers=False),
              Day("imported: undo", imported(), ("undo",), SCAN, 10.0, answers=False)]
    for name, spoil in [("restored", restored), ("cache/ gone", lost("cache")), ("hub.json gone", lost("hub.json")),
                        ("never seen", lost("hub.json", "journal.jsonl", "history", "cache"))]:
        # Of all ten files, about each of which something is not known.
        found += [Day(f"{name}: {words[0]}", spoil, words, SCAN, 3.0) for words in (count, find)]
        found += [Day(f"{name}: {words[0]} again", spoil, words, BEST_DAY, 1.2, 1) for words in (count, find)]
    found += [Day("journal of 255 kB: show", journal(255_000, last), ("show", "arrow", middle), "sqlite3", 1.2)]
    found += [Day(f"a line break in a cell: {words[0]}", rewrite(broken), words, BEST_DAY, 1.2, 2, answers=False)
              for words in (listed, find, ("show", "arrow", middle))]
    found.append(Day("killed with a journal of 255 kB: show", killed(255_000, last), ("show", "arrow", middle), "sqlite3", 1.2))
    return found + [Day(word, nothing, (word,), SCAN, 10.0) for word in ("verify", "check", "advise")]


class Worst:
    """Measures each day beside what it is held against, in turns, each in a fresh copy."""

    def __init__(self, bench):
        self.bench, self.size = bench, bench.size

    def fresh(self, tag):
        copy = self.bench.place / tag
        if copy.exists():
            peers.quiet(copy)
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.bench.store("ours"), copy)
        time.sleep(peers.TICK)
        peers.settle(copy, self.bench.binary)
        time.sleep(peers.TICK)
        return copy

    def once(self, wanted, home, tag):
        command, input = self.bench.start(wanted, home, tag)
        return run.timed(command, input, self.bench.place / f"{tag}.out")

    def ours(self, day):
        home = self.fresh("worst")
        day.spoil(home, self.bench.binary)
        time.sleep(peers.TICK)
        return self.last(day, home, "worst"), home

    def last(self, day, home, tag):
        """The last one of its runs, each behind a pause: caches of the machine are as cold on a good day as on a bad one."""
        for _ in range(day.runs_before):
            self.once(jobs.ours(*day.words), home, tag)
            peers.quiet(home)
        return self.once(jobs.ours(*day.words), home, tag)

    def script(self, lines, home=None):
        """Its milliseconds, and the folder in which it ran."""
        home = home or self.fresh("worst")
        start = time.perf_counter()
        shell(self.bench.binary, home, "".join(f"{line}\n" for line in lines))
        return (time.perf_counter() - start) * 1000, home

    def other(self, day):
        if day.against == SCAN:
            return self.once(jobs.copied(*day.files), self.bench.store("csv"), "other")
        if day.against == BEST_DAY:
            return self.last(day, self.fresh("best"), "other")
        job = next(job for job in jobs.reading(self.size) if job.name == day.words[0])
        return self.once(job.peers["sqlite3"], self.bench.store("sqlite"), "other")

    def figures(self, day, runs):
        chance, times = random.Random(day.name), {"ours": [], "other": []}
        for _ in range(runs):
            for who in chance.sample(["ours", "other"], 2):
                times[who].append(self.ours(day)[0] if who == "ours" else self.other(day))
        _, home = self.ours(day)
        peak, _ = run.traced(*self.bench.start(jobs.ours(*day.words), home, "worst"))
        ratios = [mine / its for mine, its in zip(times["ours"], times["other"])]
        return {
            "day": day.name, "size": self.size, "against": day.against, "aim": day.aim, "times_ms": times,
            "ratio": statistics.median(ratios), "peak_mib": peak, "mismatch": self.mismatch(day),
        }

    def mismatch(self, day):
        """What the bad day changed is no answer to compare; where it changed nothing, the answer is that of the best day."""
        if not day.answers:
            return None
        said = []
        for home in (self.fresh("best"), self.ours(day)[1]):
            self.once(jobs.ours(*day.words), home, "answer")
            said.append((self.bench.place / "answer.out").read_text())
        return None if said[0] == said[1] else f"{said[1][:100]!r} and not {said[0][:100]!r}"


def measure(bench, days, series, wanted, runs, tell):
    """Every row whose name begins with a wanted word, as it is measured."""
    worst = Worst(bench)
    for day in days(bench.size):
        if day.name.startswith(wanted):
            tell(worst.figures(day, runs))
    for name, run_ in series(bench, worst).items():
        if name.startswith(wanted):
            mine, its, against, aim = run_()
            tell({
                "day": name, "size": bench.size, "against": against, "aim": aim, "ratio": mine / its, "peak_mib": None,
                "times_ms": {"ours": [mine], "other": [its]}, "mismatch": None,
            })


def series(bench, worst):
    """What takes many commands, by name: each returns our milliseconds, the other's, what the other is, and the aim."""
    def script(*lines):
        return worst.script(*lines)

    def undos():
        edited, home = script(f"edit arrow {1 + number % 1000} spine={300 + number}" for number in range(1000))
        return script(["undo"] * 900, home)[0] / 0.9, edited, "the edits", 3.0

    def fitted():
        plain, _ = script(f"edit riser 2 price={number}" for number in range(1, 2001))
        fit = ["setup add Outdoor division=recurve", "setup fit Outdoor riser 1"]
        return script(fit + [f"edit riser 1 grip='grip {number}'" for number in range(1, 2001)])[0], plain, "in no setup", 2.0

    def history(*words):
        _, home = script(f"edit riser 1 price={number}" for number in range(1, 10_001))
        shown = worst.once(jobs.ours("show", "riser", "1"), home, "other")
        return worst.once(jobs.ours(*words, "--limit", "20"), home, "worst"), shown, "show", 20.0

    def sourced():
        lines = [f"edit riser {1 + number % 20} price={number}" for number in range(20_000)]
        file = bench.place / "lines.txt"
        file.write_text("".join(f"{line}\n" for line in lines))
        return script([f"source {file}"])[0], script(lines)[0], "the same piped", 1.1

    def tab(*words):
        home = worst.fresh("worst")
        line = ("--complete", "bash", f"archeryhub --data {home} {' '.join(words)}", words[-1])
        shown = worst.once(jobs.ours("show", "riser", "1"), home, "other")
        return worst.once(jobs.Run("ours", ["{binary}", *line]), home, "worst"), shown, "show", 20.0

    return {
        "source of 20,000 edits": sourced, "Tab behind a number": lambda: tab("show", "arrow", "3"),
        "Tab behind a brand": lambda: tab("add", "arrow", "brand=Ea"),
        "undos of 1,000 edits": undos, "edits of a fitted item": fitted,
        "history after 10,000 changes": lambda: history("history"),
        "history of an item after 10,000 changes": lambda: history("history", "riser", "1"),
        "single adds: the 99th of 100": lambda: (*singles(bench, worst), "sqlite3", 1.5),
    }


def singles(bench, worst):
    """The 99th percentile of a thousand single adds, and of as many of sqlite3's, in turns."""
    add = next(job for job in jobs.changing(bench.size) if job.name == "add")
    home, database = worst.fresh("worst"), bench.place / "other"
    shutil.rmtree(database, ignore_errors=True)
    shutil.copytree(bench.store("sqlite"), database)
    times = {"ours": [], "other": []}
    for _ in range(1000):
        times["ours"].append(worst.once(add.ours, home, "worst"))
        times["other"].append(worst.once(add.peers["sqlite3"], database, "other"))
    return tuple(statistics.quantiles(times[who], n=100)[98] for who in ("ours", "other"))
