"""What the experiments share: copies of the sample inventory, runs of the program, and a line of report for each."""

import atexit
import dataclasses
import fcntl
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARY = os.environ.get("ARCHERYHUB_BINARY", f"{ROOT}/.build/program/release/archeryhub")
TYPES = "risers limbs sights rests plungers bowstrings stabilizers weights arrows accessories".split()
CSV_FILES = [f"{name}.csv" for name in TYPES]
# What is kept beside the items, and everything that an export has to hold.
RECORDS = [*TYPES, "setups", "marks", "rounds", "tunings", "rounds-catalogue", "shafts", "people", "people.local", "loans", "movements",
           "kits", "kit-items", "plans", "services", "stocktakes", "sightings", "attachments"]
FILES = [*CSV_FILES, "setups.csv", "versions.jsonl", "marks.csv", "rounds.csv", "tunings.csv"]
# The sample in format 2, with one file for setups and all their versions, and changes in its journal.
OLD_SAMPLE = f"{ROOT}/Tests/StoreTests/Formats/2-sample"


# The short form, for the gate: the same experiments on a part of the points.
SHORT = os.environ.get("ARCHERYHUB_FAULTS") == "short"


def some(points, most):
    """All points, or in the short form so many of them, evenly spread."""
    points = list(points)
    step = max(1, -(-len(points) // most)) if SHORT else 1
    return points[::step]


@dataclasses.dataclass
class Figures:
    """What an experiment counted: at how many points something was done to a program, and how often it failed."""

    tried: int
    what: str
    lost: int = 0        # acknowledged changes that are not there
    unreadable: int = 0  # a fresh process cannot read
    silent: int = 0      # a wrong answer, or a change that is not stored, without a word
    stuck: int = 0       # the next change is refused, or nobody says who is in the way
    debris: int = 0      # files that the next change leaves behind
    more: str = ""

    def __str__(self):
        counts = ", ".join(f"{getattr(self, name)} {name}" for name in ("lost", "unreadable", "silent", "stuck", "debris"))
        return f"{self.tried} {self.what}: {counts}" + (f" ({self.more})" if self.more else "")

    @property
    def is_sound(self):
        return not (self.lost or self.unreadable or self.silent or self.stuck or self.debris)


class Skip(Exception):
    """The machine does not allow this experiment; the text says why."""


class Run:
    """How a run ended, and what it wrote."""

    def __init__(self, code, output, errors):
        self.code, self.output, self.errors = code, output, errors

    def __str__(self):
        return f"code {self.code}, said {self.errors.strip()[-600:]!r}"


# Where the program keeps what is the person's, not the folder's: outside the folders that are looked at.
HOME = tempfile.mkdtemp(prefix="archeryhub-faults-home.")
atexit.register(shutil.rmtree, HOME, ignore_errors=True)


def environment(home=HOME):
    """Nothing of the person who runs the experiments may decide what happens in them, or be touched by it."""
    return {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8", "ARCHERYHUB_CATALOGUE": f"{ROOT}/Data/catalogue.csv"}


def quiet(path):
    """Until the process that makes caches behind a search, if there is one, has ended."""
    try:
        with open(f"{path}/cache/.lock") as lock:
            time.sleep(0.05)  # it may be just about to lock
            fcntl.flock(lock, fcntl.LOCK_EX)
    except OSError:
        pass  # none has been here


class Folder:
    """A data folder of its own, a copy of the sample or of another one."""

    def __init__(self, parent=None, like=f"{ROOT}/Data"):
        self.parent = parent or tempfile.mkdtemp(prefix="archeryhub-faults.")
        self.owned = parent is None
        self.path = f"{self.parent}/data"
        if like:
            quiet(like)
            shutil.copytree(like, self.path, symlinks=True, ignore=shutil.ignore_patterns("README.md", "*catalogue.csv", "label-sheets.csv", "classifications-*"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.owned:
            quiet(self.path)
            shutil.rmtree(self.parent, ignore_errors=True)

    def file(self, name):
        return f"{self.path}/{name}"

    def read(self, name):
        with open(self.file(name), "rb") as file:
            return file.read()

    def write(self, name, content):
        with open(self.file(name), "wb") as file:
            file.write(content)

    def run(self, *words, prefix=(), script=None, timeout=60, home=HOME):
        """Runs the program once; in `prefix` stands what starts it, such as strace."""
        done = subprocess.run(
            [*prefix, BINARY, "--data", self.path, *words], env=environment(home), timeout=timeout,
            input=(script or "").encode(), capture_output=True, cwd=self.parent)
        return Run(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))

    def must(self, *words, **more):
        """A run that has to go well and without a complaint about its surroundings."""
        run = self.run(*words, **more)
        assert run.code == 0, f"{' '.join(words)}: {run}"
        return run

    def items(self, timed=False):
        """Everything as a fresh process reads it, without the times unless asked for: they differ from run to run."""
        return inventory(self.must("export", "json").output, timed)

    def fill_journal(self):
        """Makes the journal so large that it becomes a part of the history; the items stay what they are."""
        self.must(script=f"edit riser 3 notes={'x' * 600_000}\nundo\nsave\n")
        if os.path.exists(self.file("cache/risers.columns")):
            os.remove(self.file("cache/risers.columns"))  # of the large file

    def shown(self):
        """The same where something is said beside it, so that the code need not be 0."""
        return inventory(self.run("export", "json").output, False)

    def debris(self):
        quiet(self.path)
        return glob.glob(f"{self.path}/**/*.tmp", recursive=True) + glob.glob(f"{self.path}/**/.*.tmp", recursive=True)

    def shell(self, **more):
        """A shell that stays open and is talked to through pipes."""
        return Shell(self, **more)


def inventory(text, timed=False):
    """The items, setups with all their versions, marks and rounds in an export as {(type, id): fields}."""
    items, tables = {}, json.loads(text)
    assert list(tables) == [kind for kind in RECORDS if kind in TYPES or kind in tables], f"an export of {list(tables)}"
    for kind, rows in tables.items():
        for item in rows:
            assert (kind, item["id"]) not in items, f"{kind} {item['id']} is there twice"
            items[kind, item["id"]] = item if timed else untimed(item)
    return items


def untimed(value):
    """A value without the times in it and without who did it, which the system may not tell, however deep they stand."""
    if isinstance(value, list):
        return [untimed(element) for element in value]
    if isinstance(value, dict):
        return {name: untimed(member) for name, member in value.items() if name not in ("created", "updated", "at", "by", "lender")}
    return value


def other_copies(items):
    """The setups in use whose newest copy of an item, as their present version has it, is not that item; or whose versions have gaps."""
    wrong = []
    for (kind, number), setup in items.items():
        if kind != "setups":
            continue
        versions = [version["version"] for version in setup["versions"]]
        if versions != list(range(1, len(versions) + 1)):
            wrong.append((number, f"versions {versions}"))
        copies = {}
        for copy in sorted(setup.get("items", []), key=lambda copy: copy["since"]):
            copies[copy["type"], copy["item"]["id"]] = copy["item"]
        for copied in fitted(setup["versions"][-1]) if setup.get("isActive", True) else []:
            name = next(name for name in TYPES if name.rstrip("s") == copied[0].rstrip("s").replace("accessory", "accessorie"))
            item = {field: value for field, value in flat(items.get((name, copied[1]), {})).items() if value is not None}
            if item != flat(untimed(copies[copied])):
                wrong.append((number, copied))
    return wrong


def flat(item):
    """An item without its nested values' emptiness: a point of nothing is none."""
    return {name: value if not isinstance(value, dict) else {part: found for part, found in value.items() if found is not None} or None
            for name, value in item.items()}


def fitted(version):
    """The items of a version as (type, id)."""
    found = [(name[:-2], version[name]) for name in version if name.endswith("Id")]
    for name, one in (("stabilizers", "stabilizer"), ("weights", "weight"), ("arrows", "arrow"), ("accessories", "accessory")):
        found += [(one, item["id"]) for item in version.get(name, [])]
    return found


def large():
    """A folder in which everything is in use: a cache, a journal, a history with its beginning, preferences."""
    folder = Folder()
    header, *rows = folder.read("arrows.csv").decode().splitlines()
    plain = [row.split(",", 1)[1] for row in rows]
    folder.write("arrows.csv", "\n".join([header, *(f"{n + 1},{plain[n % len(plain)]}" for n in range(1500)), ""]).encode())
    folder.must("-c", "add riser brand=First model=Change", "-c", "set currency EUR", "-c", "set date european", "-c", "save")
    folder.fill_journal()
    with folder.shell() as holder:
        holder.ask("edit riser 2 grip=second")
        holder.process.kill()  # so that there is a journal
        holder.process.wait()
    assert os.path.exists(folder.file("cache/arrows.columns")) and os.path.exists(folder.file("journal.jsonl"))
    with open(f"{folder.parent}/some.csv", "w") as file:
        file.write("id,brand,model\n,New,Import\n")
    return folder


class Shell:
    """A running program that reads commands from a pipe that is kept open."""

    def __init__(self, folder, *words):
        self.process = subprocess.Popen(
            [BINARY, "--data", folder.path, "--keep-going", *words], env=environment(), cwd=folder.parent,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.number = 0

    def ask(self, command):
        """What the program writes for a command: everything before the answer to a line that marks the end."""
        self.number += 1
        mark = f"zzzz{self.number}"
        self.process.stdin.write(f"{command}\n{mark}\n".encode())
        self.process.stdin.flush()
        lines = []
        for line in iter(self.process.stdout.readline, b""):
            lines.append(line.decode(errors="replace"))
            # The shell does not know the mark: it shows it, a caret below it, and a hint.
            if lines[-1].startswith("hint: ") and any(mark in before for before in lines[-4:]):
                break
        marked = [number for number, line in enumerate(lines) if mark in line]
        return "".join(lines[: marked[0]] if marked else lines)

    def close(self):
        self.process.stdin.close()
        self.process.stdout.read()
        return self.process.wait(60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


experiments = []


def experiment(name):
    """Makes a function an experiment: it returns its figures, and raises where a promise is broken."""

    def keep(function):
        experiments.append((name, function))
        return function

    return keep


def record(name, result):
    """Keeps figures for the table, where Scripts/faults asked for it."""
    path = os.environ.get("ARCHERYHUB_FIGURES")
    if path and isinstance(result, Figures):
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps({"name": name, **dataclasses.asdict(result)}) + "\n")


def main():
    """Runs the experiments whose name holds one of the words given, or all."""
    words, failed = sys.argv[1:], 0
    for name, function in experiments:
        if function.__module__ != "__main__":
            continue  # of a file that this one only borrows from
        if words and not any(word in name for word in words):
            continue
        try:
            result = function()
            print(f"ok {name}: {result}", flush=True)
            record(name, result)
        except Skip as reason:
            print(f"skip {name}: {reason}", flush=True)
        except Exception as problem:  # an experiment that cannot be finished has shown nothing: that is a failure too
            failed += 1
            print(f"FAIL {name}: {str(problem) or repr(problem)}", flush=True)
            if not isinstance(problem, AssertionError):
                traceback.print_exc()
    sys.exit(1 if failed else 0)
