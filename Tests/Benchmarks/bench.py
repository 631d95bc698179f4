"""Measures archeryhub against what its users would pick instead. `Scripts/bench` calls it; README.md says what is measured."""

import argparse
import hashlib
import json
import os
import random
import shutil
import statistics
import sys
from pathlib import Path

import answers
import club
import clubjobs
import cousins
import inventory
import jobs
import peers
import report
import run
import setupjobs
import shooting
import worst

ROOT = Path(__file__).resolve().parents[2]
# Sizes with a name: what makes their files, and the jobs over them.
NAMED = {shooting.NAME: (shooting, setupjobs), club.NAME: (club, clubjobs)}
# A run longer than this is not repeated, and its peer not asked again in the same job.
PATIENCE = 20_000


class Bench:
    """The stores of one size, and the folder that the runs happen in."""

    def __init__(self, size, binary, work, name=None):
        self.size, self.binary = size, str(binary)
        folder = work / (name or str(size))
        self.source, self.homes, self.place = folder / "source", folder / "homes", work / "run"

    def prepare(self):
        """What all stores are made of, if it is not there yet; `made` is written last, so that half of it is never taken
        for all."""
        made, recipe = self.source.parent / "made", recipe_digest()
        if not made.exists() or made.read_text() != recipe:
            shutil.rmtree(self.source.parent, ignore_errors=True)
            self.write()
            made.write_text(recipe)
        # Ours is made anew each time: the program may have changed.
        for folder in (self.place, self.homes / "ours"):
            shutil.rmtree(folder, ignore_errors=True)
        self.place.mkdir()

    def write(self):
        maker, _ = NAMED.get(self.size, (None, None))
        inventory.write(maker.ITEMS if maker else self.size, self.source, ROOT / "Data")
        if maker:
            maker.write(self.source)

    def store(self, name):
        """The store of that name, made when it is first asked for, so that nobody needs the tools of peers that are not
        asked."""
        store, begun = self.homes / name, self.homes / f"{name}.begun"
        if not store.exists():
            shutil.rmtree(begun, ignore_errors=True)
            begun.mkdir(parents=True)
            self.load(name, begun)
            begun.rename(store)
        return store

    def load(self, name, home):
        if name == "ours":
            peers.load_ours(self.source, home, self.binary)
        elif name == "sqlite" and self.size in NAMED:
            NAMED[self.size][1].load(self.source, home)
        elif name != "empty":
            peers.LOADERS[name](self.source, home)

    def home(self, wanted, writes, tag):
        """Readers share the store; who writes gets a fresh copy."""
        if not writes:
            return self.store(wanted.home)
        copy = self.place / tag
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(self.store(wanted.home), copy)
        if wanted.home == "ours":
            peers.settle(copy, self.binary)
        return copy

    def start(self, wanted, home, tag):
        """The command with its places filled in, and the file it reads from; what others have written is on the disk."""
        input = self.place / f"{tag}.in"
        input.write_text(wanted.input)
        filled = {"{home}": str(home), "{binary}": self.binary}
        os.sync()
        return [fill(word, filled) for word in wanted.command], input


def recipe_digest():
    """Of all that decides what the stores hold: when it changes, they are made again."""
    sources = [Path(module.__file__) for module in (inventory, peers, shooting, setupjobs, club, clubjobs)]
    files = [ROOT / "Data/catalogue.csv", *sources]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def fill(word, filled):
    for name, value in filled.items():
        word = word.replace(name, value)
    return word


def tag(name):
    return "".join(letter if letter.isalnum() else "-" for letter in name)


def measure(bench, job, runs):
    """Everybody's times in milliseconds, one run of each in turn, so that a slow moment of the machine meets all.

    In an order drawn anew for each turn: what a program leaves behind, such as megabytes to be written, slows down the next."""
    contenders = {"ours": job.ours, "bound": job.bound} | job.peers
    times, left = {name: [] for name in contenders}, set(contenders)
    chance = random.Random(job.name)
    for _ in range(runs):
        for name in chance.sample(sorted(left), len(left)):
            home = bench.home(contenders[name], job.writes, tag(name))
            command, input = bench.start(contenders[name], home, tag(name))
            try:
                times[name].append(run.timed(command, input, bench.place / f"{tag(name)}.out"))
                if name == "ours" and job.writes:
                    peers.quiet(home)
            except run.Failed as failure:
                print(f"{job.name}: {name} failed: {failure}", file=sys.stderr)
                left.discard(name)
            if times[name] and times[name][-1] > PATIENCE:
                left.discard(name)
    return {name: figures for name, figures in times.items() if figures}


def compare(bench, job):
    """The answers of the last runs, ours and sqlite3's; None if they agree."""
    if "sqlite3" not in job.peers:
        return None
    if job.checks:
        return answers.asked(bench.binary, bench.place / "ours", bench.place / "sqlite3", job.checks)
    if job.writes:
        tables = peers.TABLES if job.answer == "everything" else ["arrows"]
        return answers.stored(bench.binary, bench.place / "ours", bench.place / "sqlite3", tables)
    ours, theirs = ((bench.place / f"{name}.out").read_text() for name in ("ours", "sqlite3"))
    return getattr(answers, job.answer)(ours, theirs)


def figures(bench, job, runs):
    times = measure(bench, job, runs)
    if "ours" not in times:
        return {"job": job.name, "size": bench.size, "mismatch": "ours failed"}
    mismatch = compare(bench, job)
    home = bench.home(job.ours, job.writes, "ours")
    peak, written = run.traced(*bench.start(job.ours, home, "ours"))
    if job.writes:
        peers.quiet(home)
    medians = {name: statistics.median(list_) for name, list_ in times.items()}
    best = min((name for name in medians if name not in ("ours", "bound")), key=medians.get)
    return {
        "job": job.name, "size": bench.size, "medians_ms": medians, "times_ms": times,
        "best_peer": best, "ratio_to_best": medians["ours"] / medians[best],
        "ratio_to_bound": medians["ours"] / medians["bound"], "peak_mib": peak, "written_bytes": written,
        "mismatch": mismatch,
    }


def sizes(words):
    found = [word if word in (*NAMED, worst.NAME) else int(word) for word in words.split(",")]
    if any(isinstance(size, int) and size < 50 for size in found):
        raise argparse.ArgumentTypeError("an inventory has at least 50 items")
    return found


def jobs_of(size, source):
    return NAMED[size][1].all_jobs() if size in NAMED else jobs.all_jobs(size, source)


def names(size):
    """The sample inventory has the columns that jobs are made of, before there is any store."""
    if size == worst.NAME:
        found = [day for room in (worst, cousins) for day in room.days(worst.ITEMS)]
        return [day.name for day in found] + [name for room in (worst, cousins) for name in room.series(None, None)]
    return [job.name for job in jobs_of(size, ROOT / "Data")]


def wanted(words):
    known = [name for size in (100, *NAMED, worst.NAME) for name in names(size)]
    for word in words.split(","):
        if not any(name.startswith(word) for name in known):
            raise argparse.ArgumentTypeError(f"no job begins with “{word}”: there are {'; '.join(known)}")
    return tuple(words.split(","))


def arguments():
    parser = argparse.ArgumentParser(prog="Scripts/bench", description=__doc__)
    parser.add_argument("--sizes", type=sizes, default="100,10000,setups,club",
                        help="numbers of items, setups, club, and worst for the worst day, separated by commas (100,10000,setups,club)")
    parser.add_argument("--items", type=int, default=worst.ITEMS, help="items of the worst day (100000)")
    parser.add_argument("--jobs", type=wanted, default="", help="only jobs whose name begins with one of these words, by commas")
    parser.add_argument("--runs", type=int, default=11, help="runs of each program in each job (11)")
    parser.add_argument("--peers", default="sqlite3,recutils,miller,jq,python3",
                        help="only peers whose name begins with one of these words; sqlite3 is always asked, for its answers")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure there")
    parser.add_argument("--binary", type=Path, default=ROOT / ".build/program/release/archeryhub", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not os.access(options.binary, os.X_OK):
        parser.error(f"{options.binary} is no program: Scripts/bench builds it")
    return options


def installed(binary, work):
    """A copy as `Scripts/install` makes one, which is what people start: the system maps what a linker wrote piece by piece
    in smaller pieces, which takes a tenth of the time of most commands."""
    work.mkdir(parents=True, exist_ok=True)
    # One of the sitting before may still run: a program that runs is not written over.
    (work / "archeryhub").unlink(missing_ok=True)
    return shutil.copy(binary.resolve(), work / "archeryhub")


def worst_day(options, binary, work):
    results, rooms = [], {
        worst: Bench(options.items, binary, work, f"{worst.NAME}-{options.items}"),
        cousins: Bench(shooting.NAME, binary, work, f"{worst.NAME}-{shooting.NAME}"),
    }
    report.worst_heading()

    def tell(result):
        results.append(result)
        report.worst_row(result)

    for room, bench in rooms.items():
        bench.prepare()
        worst.measure(bench, room.days, room.series, options.jobs, options.runs, tell)
        shutil.rmtree(bench.place)
    return results


def main():
    options = arguments()
    work, results = ROOT / ".build/bench", []
    for name in ("ARCHERYHUB_DATA", "ARCHERYHUB_CATALOGUE"):
        os.environ.pop(name, None)
    binary = installed(options.binary, work)
    if options.sizes != [worst.NAME]:
        report.heading()
    progress = report.Progress(sum(
        name.startswith(options.jobs) for size in options.sizes if size != worst.NAME for name in names(size)))
    for size in options.sizes:
        if size == worst.NAME:
            results += worst_day(options, binary, work)
            continue
        bench = Bench(size, binary, work)
        if not any(name.startswith(options.jobs) for name in names(size)):
            continue
        progress.begin("making the stores", size)
        bench.prepare()
        for job in (job for job in jobs_of(size, bench.source) if job.name.startswith(options.jobs)):
            peers_asked = ("sqlite3", *options.peers.split(","))
            job.peers = {name: run for name, run in job.peers.items() if name.startswith(peers_asked)}
            progress.begin(job.name, size)
            results.append(figures(bench, job, options.runs))
            progress.end()
            report.row(results[-1])
        shutil.rmtree(bench.place)
    if options.json:
        options.json.write_text(json.dumps(results, indent=1) + "\n")
    return report.verdict(results)


if __name__ == "__main__":
    sys.exit(main())
