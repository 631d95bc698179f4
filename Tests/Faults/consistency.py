"""A change and a checkpoint between any two looks of a reading command: its answer is of the state before or after, never of both."""

import contextlib
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time

from crowd import together
from faults import BINARY, OLD_SAMPLE, SHORT, Figures, Folder, Skip, environment, experiment, inventory, main, other_copies, some

# What a reading command may do between two looks at the folder; it stands still after each of them in turn.
CALLS = "openat,newfstatat,pread64,read,close,mmap,getdents64"
# Each reads more than one file: whatever is said of the one has to fit what is said of the others.
COMMANDS = {
    "export json": 6, "list all": 4, "find Changed": 2, "count": 2, "check": 2, "advise --all": 2, "setup show 1": 2,
    "setup list": 2, "setup check": 2, "setup check 1": 2, "round stats by setup": 2, "round list": 1, "mark list": 2,
    "verify": 2, "history --limit 30": 2, "show riser 1": 2, "setup versions 1": 1, "tune log": 1,
}
LARGE = 100_000
# Changes of one folder: its history grows with each, and some commands read all of it.
STEPS = 30
WORKERS = 6


class Changing:
    """A folder that changes by one state at a time: one change of every kind of file, then all of it in the files."""

    def __init__(self, folder):
        self.folder, self.number = folder, 0

    def step(self):
        self.number += 1
        number, name = self.number, f"Changed{self.number}"
        status = ["active", "repair"][number % 2]
        commands = [
            f"edit riser 1 model={name} status={status}", f"edit limbs 1 model={name} status={status}",
            f"edit arrow 3 model={name} weight={350 + number % 40}gr",
            f"setup tune 1 brace_height={210 + number % 30} reason={name}", f"setup edit 1 name={name}",
            f"add riser brand=Added model={name}", f"add accessory brand=Added model={name}",
            f"mark add {20 + number % 40}m {3 + number % 6}.5 --setup 1 date=2026-06-01",
            f'round add "Blank bale" arrows=60 setup=1 date=2026-06-01 notes={name}',
            f"tune bare-shaft low={1 + number % 9}cm at 18m --setup 1 date=2026-06-01",
        ]
        self.folder.must("--atomic", *[word for command in commands for word in ("-c", command)], timeout=300)
        self.folder.must("save", timeout=300)

    def answer(self, command):
        return plain(command, self.folder.run(*command.split(), timeout=300))


def plain(command, run):
    """What a command answered, without what differs from moment to moment."""
    text = re.sub(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?Z?", "THEN", run.output + run.errors)
    # The journal is a file too, as long as there is one.
    text = re.sub(r"\d+ files? checked", "files checked", text) if command == "verify" else text
    return run.code, text


@contextlib.contextmanager
def standing(folder, command, call, number):
    """A command that stands still after so many calls of a kind; yields its process number, or None if it made fewer, and
    what lets it go on to its answer."""
    with tempfile.TemporaryDirectory(dir=folder.parent) as place:
        log, output, errors = f"{place}/strace", f"{place}/output", f"{place}/errors"
        inject = f"inject={call}:signal=STOP:when={number}"
        words = ["strace", "-f", "-qq", "-o", log, "-e", f"trace={call}", "-e", inject, BINARY, "--data", folder.path]
        with open(output, "wb") as out, open(errors, "wb") as err:
            tracer = subprocess.Popen([*words, *command.split()], env=environment(), cwd=folder.parent,
                                      stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        def stopped():
            """The processes that stood still so far, in their order: the command, and others that it began."""
            with contextlib.suppress(OSError), open(log, encoding="utf-8", errors="replace") as file:
                return [int(pid) for pid in re.findall(r"^(\d+) +--- stopped by SIGSTOP ---", file.read(), re.M)]
            return []

        pid = None
        while tracer.poll() is None and not pid:
            time.sleep(0.003)
            pid = next(iter(stopped()), None)

        def end():
            # More than once: it may be told that it stands still just before it does, and what makes caches behind the
            # command stands still after as many calls of its own.
            for _ in range(600):
                for process in stopped():
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(process, signal.SIGCONT)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    tracer.wait(0.5)
                    break
            assert tracer.returncode is not None, f"{command}: does not end"
            with open(output, "rb") as out, open(errors, "rb") as err:
                texts = [file.read().decode(errors="replace") for file in (out, err)]
            return plain(command, type("Run", (), {"code": tracer.returncode, "output": texts[0], "errors": texts[1]}))

        yield pid, end


def calls(folder, command):
    """The calls that a command makes from its first look into the folder on: of each its kind and its number."""
    if not shutil.which("strace"):
        raise Skip("strace is not installed")
    run = folder.run(*command.split(), prefix=["strace", "-f", "-qq", "-e", f"trace={CALLS}"], timeout=300)
    if "ptrace" in run.errors and run.code != 0:
        raise Skip("this machine does not allow ptrace")
    lines = re.findall(rf"^(?:\[pid +\d+\] )?((?:{CALLS.replace(',', '|')})\(.*)", run.errors, re.M)
    names = [line.split("(")[0] for line in lines]
    first = next((number for number, line in enumerate(lines) if folder.path in line), 0)
    return [(name, names[: number + 1].count(name)) for number, name in enumerate(names) if number >= first]


def try_points(changing, command, points, problems):
    """A change at each of some points; how often the command was there to see it."""
    met = 0
    before = changing.answer(command)
    for call, number in points:
        with standing(changing.folder, command, call, number) as (pid, end):
            changing.step()
            found = end()
        after = changing.answer(command)
        # Verify says the same of every sound state.
        assert after != before or command == "verify", f"{command}: the change is not seen, so that nothing is shown"
        met += bool(pid)
        if found not in (before, after):
            problems.append(f"{command}, {call} {number}: {difference(command, found, before, after)}")
        before = after
    return met


def difference(command, found, before, after):
    """What an answer of two states is told by."""
    if command == "export json" and found[0] == 0:
        return f"half of a change: {other_copies(inventory(found[1]))}"
    lines = [line for line in found[1].splitlines() if line not in before[1].splitlines()]
    lacks = [line for line in after[1].splitlines() if line not in found[1].splitlines()]
    return f"code {found[0]}, neither the answer before nor that after: has {lines[:3]}, lacks {lacks[:3]}"


@contextlib.contextmanager
def changed(make):
    """A new folder after its first change."""
    with make() as folder:
        changing = Changing(folder)
        changing.step()
        yield changing


def try_commands(make, points):
    """Every command at its points, several folders at once."""
    queue, problems, tried = list(COMMANDS.items()), [], []

    def worker():
        while queue:
            try:
                command, share = queue.pop(0)
            except IndexError:
                return
            with changed(make) as changing:
                places = points(calls(changing.folder, command), share)
            for first in range(0, len(places), STEPS):
                with changed(make) as changing:
                    tried.append(try_points(changing, command, places[first:first + STEPS], problems))

    together(*[worker] * WORKERS)
    assert not problems, f"{len(problems)} of {sum(tried)}\n  " + "\n  ".join(problems[:30])
    return sum(tried)


@experiment("a change between two looks of a reader")
def small():
    def points(found, share):
        return some(found, share)

    tried = try_commands(Folder, points)
    return Figures(tried, "stops", more=f"{len(COMMANDS)} commands, at each call; every answer is of one state")


# What has to do with setups, and so reads other files after a takeover than before.
OF_SETUPS = ["export json", "setup list", "setup show 1", "setup versions 1", "count", "find Changed", "show riser 1", "history --limit 30", "verify"]


def meets_takeover(command, call, number):
    """What is wrong with the answer of a command at one of whose calls a folder of format 2 is taken over, or None."""
    with Folder(like=OLD_SAMPLE) as folder:
        before = plain(command, folder.run(*command.split()))
        with standing(folder, command, call, number) as (_, end):
            folder.must("--atomic", "-c", "setup tune 1 brace_height=230 reason=Changed", "-c", "edit riser 1 model=Changed",
                        "-c", "setup add Changed division=recurve", "-c", "add accessory brand=Added model=Changed")
            folder.must("save")
            found = end()
        after = plain(command, folder.run(*command.split()))
        assert not os.path.exists(folder.file("setups.json")), "not taken over, so that nothing is shown"
        assert after != before or command == "verify", f"{command}: the change is not seen, so that nothing is shown"
        return None if found in (before, after) else f"{command}, {call} {number}: {difference(command, found, before, after)}"


@experiment("setups taken over between two looks of a reader")
def takeover():
    with Folder(like=OLD_SAMPLE) as folder:
        points = [(command, *call) for command in OF_SETUPS for call in some(calls(folder, command), 4)]
    queue, problems = list(points), []

    def worker():
        while queue:
            try:
                point = queue.pop(0)
            except IndexError:
                return
            problems.append(meets_takeover(*point))

    together(*[worker] * WORKERS)
    problems = [problem for problem in problems if problem]
    assert not problems, f"{len(problems)} of {len(points)}\n  " + "\n  ".join(problems[:30])
    return Figures(len(points), "stops", more=f"{len(OF_SETUPS)} commands, at each call; every answer is of one state")


def large_folder():
    """The sample with many arrows and accessories: files that are read as they are needed, beside caches."""
    folder = Folder()
    for name, row in (("arrows.csv", "{},Easton,Many{},500"), ("accessories.csv", "{},Beiter,Many{},other")):
        text = folder.read(name).decode()
        first = max(int(line.split(",")[0]) for line in text.splitlines()[1:] if line.split(",")[0].isdigit()) + 1
        rest = "," * (text.splitlines()[0].count(",") - 3)
        rows = "\n".join(row.format(number, number) + rest for number in range(first, first + LARGE // 2))
        folder.write(name, (text.rstrip("\n") + "\n" + rows + "\n").encode())
    folder.must("-c", "add riser brand=First model=Change", "-c", "save", timeout=300)
    return folder


@experiment("a change between two looks of a reader, 100,000 items")
def large():
    if SHORT:
        raise Skip("takes minutes: only in the whole run")

    def points(found, share):
        return found[:: max(1, len(found) // (3 * share))]

    tried = try_commands(large_folder, points)
    return Figures(tried, "stops", more=f"{len(COMMANDS)} commands, at some calls; every answer is of one state")


if __name__ == "__main__":
    main()
