"""How the cost of each job grows with what a folder holds: `Scripts/bench --growth`. README.md, Growth, says what is measured."""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import club
import curves
import inventory
import jobs
import peers
import run
import shooting

ROOT = Path(__file__).resolve().parents[2]
# What an exponent may be: of one record's work, and of work on everything.
ONE, ALL = 0.1, 1.1
# So much over it is no failure of the short form: which changes a script stores together depends on the time, and small
# sizes have steps.
LEEWAY = 0.15


@dataclass
class Job:
    """A command, how its cost may grow, and whether it changes the folder."""
    name: str
    words: tuple
    aim: float
    writes: bool = False
    input: str = ""
    is_long: bool = False  # too much for the gate


@dataclass
class Curve:
    """What there is more and more of, how a folder with so much is made, and what is asked of it."""
    name: str
    sizes: list
    short: list
    make: Callable
    jobs: Callable
    settled: bool = True  # all changes are in the tables


def items(home, size, _):
    inventory.write(size, home, ROOT / "Data")


def edited(home, size, binary):
    items(home, 200, binary)
    script(home, binary, (f"edit riser {1 + number % 10} price={number}" for number in range(1, size + 1)))


def waiting(home, size, binary):
    """Changes that are not in the tables yet."""
    items(home, 20_000, binary)
    peers.settle(home, binary)
    script(home, binary, (f"edit arrow {number} price={number}" for number in range(1, size + 1)))


def versions(home, size, binary):
    """One setup with so many versions."""
    items(home, 200, binary)
    setups(home, 1, size)


def many_setups(home, size, binary):
    items(home, 200, binary)
    setups(home, size, 2)


def setups(home, count, versions):
    tables = shooting.read_items(home)
    made = [shooting.setup(id, tables, versions) for id in range(1, count + 1)]
    shooting.write_setups(made, home)
    return made


def rounds(home, size, binary):
    items(home, 200, binary)
    shooting.write_rows(shooting.ROUND_COLUMNS, shooting.rounds(setups(home, 50, 2), size), home / "rounds.csv")


def movements(home, size, binary):
    """Of loans of which everything is back, about so many; twenty are open, and five keep something, whatever the size. There
    are more pieces where there are more loans, so that each was lent as often."""
    items(home, max(200, size // 8), binary)
    club.write(home, size // 4, open=20, kept=5)


def columns(home, size, binary):
    """So many columns of a person's own."""
    items(home, 200, binary)
    lines = (home / "arrows.csv").read_text().splitlines()
    heading = "".join(f",own{number}" for number in range(size))
    rows = [line + "," * (size - 1) + ",here" for line in lines[1:]]
    (home / "arrows.csv").write_text("\n".join([lines[0] + heading, *rows]) + "\n")


def sample(home, _, binary):
    items(home, 200, binary)


def script(home, binary, lines):
    text = "".join(f"{line}\n" for line in lines)
    subprocess.run([binary, "--data", home, "--yes", "-q"], input=text, text=True, check=True, capture_output=True)


def piped(name, lines):
    return Job(name, (), ALL, True, "".join(f"{line}\n" for line in lines))


def tab(name, line):
    """As the completion of bash asks."""
    return Job(name, ("--complete", "bash", "archeryhub --data {home} " + line, line.split()[-1]), ALL)


def of_items(size):
    middle = str(max(1, inventory.counts(size)["arrow"] * 2 // 3))
    return [
        Job("count", ("count",), ONE), Job("show", ("show", "arrow", middle), ONE),
        Job("add", ("add", "arrow", "brand=Easton", "model=X10", "spine=450"), ONE, True),
        Job("edit", ("edit", "arrow", middle, "spine=455"), ONE, True),
        Job("delete", ("delete", "arrow", middle), ONE, True),
        Job("show two", ("show", "arrows", "5," + middle), ONE), Job("edit two", ("edit", "arrows", "5," + middle, "spine=455"), ONE, True),
        Job("edit a range", ("edit", "arrows", "11-30", "spine=455"), ONE, True),
        Job("delete by a filter", ("delete", "arrows", "where", f"id={middle}"), ALL, True),
        Job("import three", ("import", "-", "--as", "arrow"), ONE, True, "brand,model\nEaston,X10\nEaston,X23\nEaston,RX7\n"),
        tab("Tab behind a number", "show arrow " + middle), tab("Tab behind a brand", "add arrow brand=Ea"),
        Job("list", ("list", "arrows", "where", "brand=Easton", "--sort", "model", "--limit", "20"), ALL),
        Job("find a rare word", ("find", inventory.RARE_WORD), ALL), Job("find a common word", ("find", "beiter"), ALL),
        Job("group by", ("count", "arrows", "by", "brand"), ALL), Job("export", ("export", "json"), ALL),
        Job("check", ("check",), ALL), Job("advise", ("advise",), ALL), Job("verify", ("verify",), ALL),
    ]


def of_history(_):
    return [
        Job("show", ("show", "riser", "1"), ONE), Job("add", ("add", "weight", "brand=Shrewd", "model=Disc"), ONE, True),
        Job("undo", ("undo",), ONE, True), Job("history", ("history", "--limit", "20"), ONE),
        Job("history of an item", ("history", "riser", "1", "--limit", "20"), ONE), Job("verify", ("verify",), ALL, is_long=True),
    ]


def of_journal(_):
    return [
        Job("count", ("count",), ALL), Job("show", ("show", "arrow", "9000"), ALL),
        Job("edit", ("edit", "arrow", "9000", "price=1"), ALL, True),
    ]


def of_versions(_):
    # A setup is read with the heads of all its versions, so that none of these is one record's work yet.
    return [
        Job("setup show", ("setup", "show", "1"), ALL), Job("setup list", ("setup", "list"), ONE),
        Job("setup versions", ("setup", "versions", "1", "--limit", "5"), ALL),
        Job("setup tune", ("setup", "tune", "1", "brace_height=240"), ALL, True),
        Job("all versions", ("setup", "versions", "1"), ALL, is_long=True), Job("verify", ("verify",), ALL, is_long=True),
    ]


def of_setups(_):
    return [
        Job("setup show", ("setup", "show", "7"), ONE), Job("setup tune", ("setup", "tune", "7", "brace_height=240"), ONE, True),
        Job("setup list", ("setup", "list"), ALL), Job("show of a riser", ("show", "riser", "3"), ALL),
    ]


def of_rounds(_):
    return [
        Job("round add", ("round", "add", "WA 720", "score=600", "setup=3"), ONE, True),
        Job("round list", ("round", "list", "where", "name=WA 720", "--sort", "-score", "--limit", "20"), ALL),
        Job("round stats", ("round", "stats", "by", "setup"), ALL), Job("by version", ("round", "stats", "by", "version"), ALL),
    ]


def of_movements(_):
    # Nobody has riser 9; Member 3 has two pieces, and Member 400 had some.
    lend, back = "lend riser 9 to m400", "return riser 9"
    return [
        Job("due", ("due",), ALL, is_long=True), Job("has", ("has", "m3"), ONE),
        Job("has nothing", ("has", "m400"), ONE, is_long=True), Job("lend", tuple(lend.split()), ONE, True, is_long=True),
        # The first ones read which movements each piece has; what is measured is what the others cost.
        Job("lends in a script", (), ONE, True, f"{lend}\n{back}\n" * 20),
    ]


def of_columns(_):
    return [
        Job("show", ("show", "arrow", "9"), ALL), Job("list", ("list", "arrows", "--limit", "20"), ALL),
        Job("add", ("add", "arrow", "brand=Easton", "model=X10"), ALL, True), Job("verify", ("verify",), ALL, is_long=True),
    ]


def of_commands(size):
    edits = [f"edit riser {1 + number % 10} price={number}" for number in range(1, size + 1)]
    return [
        piped("show", [f"show riser {1 + number % 10}" for number in range(size)]), piped("edit", edits),
        piped("add", ["add weight brand=Shrewd model=Disc"] * size), piped("edit and undo", edits + ["undo"] * size),
    ]


def powers(*exponents):
    return [10 ** exponent for exponent in exponents]


# The short sizes are of tables that are not small enough to be written whole with each change.
ALL_CURVES = [
    Curve("items", powers(3, 4, 5, 6), [300, 2_400], items, of_items),
    Curve("changes in the history", powers(3, 4, 5), [200, 1_600], edited, of_history),
    Curve("changes in the journal", [50, 100, 200, 400], [25, 400], waiting, of_journal, settled=False),
    Curve("versions of a setup", powers(1, 2, 3, 4), [400, 1_600], versions, of_versions),
    Curve("setups", powers(2, 3, 4), [20, 160], many_setups, of_setups),
    Curve("rounds", powers(3, 4, 5, 6), [250, 4_000], rounds, of_rounds),
    Curve("loans: movements", [1_000, 10_000, 100_000, 300_000], [1_000, 16_000], movements, of_movements),
    Curve("columns", [10, 100, 900], [50, 400], columns, of_columns),
    Curve("commands of a script", powers(2, 3, 4), [25, 200], sample, of_commands),
]


class Growth:
    """Measures curves in a folder of its own."""

    def __init__(self, binary, work, is_short):
        self.binary, self.work, self.is_short = str(binary), work, is_short
        self.cost = instructions if is_short else time

    def home(self, curve, size):
        home = self.work / f"{curves.tag(curve.name)}-{size}"
        home.mkdir(parents=True)
        curve.make(home, size, self.binary)
        if curve.settled:
            peers.settle(home, self.binary)
        return home

    def measured(self, curve, sizes):
        """The costs of each job, by its name: one of each size."""
        costs, aims = {}, {}
        for size in sizes:
            home = self.home(curve, size)
            for job in (job for job in curve.jobs(size) if not (self.is_short and job.is_long)):
                costs.setdefault(job.name, []).append(self.cost(job, home, self, curve.settled))
                aims[job.name] = job.aim
            shutil.rmtree(home)
        return [curves.Line(curve.name, name, sizes, costs[name], aims[name]) for name in costs]

    def prepared(self, job, home, settled):
        """The command over the folder, or over a fresh copy of it, and the file it reads."""
        place, input = home, self.work / "input"
        if job.writes:
            place = self.work / "copy"
            shutil.rmtree(place, ignore_errors=True)
            shutil.copytree(home, place)
            if settled:
                peers.settle(place, self.binary)
        input.write_text(job.input)
        options = [] if "--complete" in job.words else ["--data", str(place), "--yes"]
        return [self.binary, *options, *(word.replace("{home}", str(place)) for word in job.words)], input


def time(job, home, growth, settled, runs=5):
    """Median of the milliseconds."""
    times = []
    for _ in range(runs):
        times.append(run.timed(*growth.prepared(job, home, settled), growth.work / "output"))
    return statistics.median(times)


def instructions(job, home, growth, settled):
    """Instructions of the process, counted one by one: the same each time, whatever else the machine does."""
    command, input = growth.prepared(job, home, settled)
    count = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", "--log-fd=9"]
    with open(input) as read, open(growth.work / "count", "w+") as said:
        done = subprocess.run(["sh", "-c", 'exec "$0" "$@" 9>&1 >/dev/null', *count, *command], stdin=read, stdout=said,
                              stderr=subprocess.PIPE, text=True)
        said.seek(0)
        found = [line for line in said if "refs:" in line]
    if done.returncode != 0 or not found:
        raise run.Failed(f"{job.name}: ended with {done.returncode}: {done.stderr[:300]}")
    return int(found[0].split()[-1].replace(",", ""))


def arguments():
    parser = argparse.ArgumentParser(prog="Scripts/bench --growth", description=__doc__)
    parser.add_argument("--short", action="store_true",
                        help="two small sizes, and instructions in place of times; ends with 1 if a cost grows too quickly")
    parser.add_argument("--curves", default="", help="only curves whose name begins with one of these words, by commas")
    parser.add_argument("--most", type=int, default=10 ** 6, help="no larger size (1000000)")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the curves there")
    parser.add_argument("--binary", type=Path, default=ROOT / ".build/program/release/archeryhub", help=argparse.SUPPRESS)
    return parser.parse_args()


def be_nobody(home):
    """Nothing of the person who runs this decides what happens, or is touched by it."""
    for name in [name for name in os.environ if name.startswith(("ARCHERYHUB_", "XDG_"))]:
        del os.environ[name]
    os.environ |= {"HOME": str(home), "ARCHERYHUB_CATALOGUE": str(ROOT / "Data/catalogue.csv")}


def main():
    options, work = arguments(), ROOT / ".build/growth"
    if options.short and not shutil.which("valgrind"):
        print("skip growth: valgrind, which counts instructions, is not installed")
        return 0
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    be_nobody(work)
    binary = shutil.copy(options.binary.resolve(), work / "archeryhub")
    growth, lines = Growth(binary, work, options.short), []
    for curve in ALL_CURVES:
        if curve.name.startswith(tuple(options.curves.split(","))):
            sizes = [size for size in (curve.short if options.short else curve.sizes) if size <= options.most]
            found = growth.measured(curve, sizes)
            curves.show(found)
            lines += found
    if options.svg:
        options.svg.write_text(curves.svg(lines))
    shutil.rmtree(work)
    steep = [line for line in lines if line.exponent > line.aim + (LEEWAY if options.short else 0)]
    print(f"{len(lines) - len(steep)} passed, {len(steep)} failed")
    return 1 if options.short and steep else 0


if __name__ == "__main__":
    sys.exit(main())
