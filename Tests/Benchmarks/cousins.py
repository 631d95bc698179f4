"""The worst day of setups, sight marks and rounds: its rows stand behind those of the items."""

import re
import shutil
import tempfile
from pathlib import Path

import jobs
import shooting
from setupjobs import SETUP
from worst import BEST_DAY, SCAN, Day, carriage, lost, removed, rewrite

LIST, SHOW = ("setup", "list"), ("setup", "show", str(SETUP))
MARKS, STATS = ("mark", "list", "--setup", str(SETUP)), ("round", "stats", "by", "setup")


def middle(pattern, text):
    """The first line from the middle on that has something like this gets something else."""
    def change(lines):
        for place in range(len(lines) // 2, len(lines)):
            lines[place], count = re.subn(pattern, text, lines[place])
            if count:
                return lines
        raise ValueError(pattern)
    return change


def spoils():
    """By name: what happens, to which file, and the commands that come behind it."""
    setups, versions = ("setups.csv", (LIST, SHOW)), ("versions.jsonl", (LIST, SHOW))
    return {
        "a setup changed": (middle(rb"indoor|outdoor", b"field"), *setups),
        "setups with CRLF": (carriage, *setups),
        "a version changed": (middle(rb'"brace_height":\d+', b'"brace_height":199'), *versions),
        "versions with CRLF": (lambda lines: [line[:-1] + b"\r\n" for line in lines], *versions),
        "a mark changed": (middle(rb",measured,", b",,"), "marks.csv", (MARKS,)),
        "marks with CRLF": (carriage, "marks.csv", (MARKS,)),
        "a round removed": (removed, "rounds.csv", (STATS,)),
        "rounds with CRLF": (carriage, "rounds.csv", (STATS,)),
    }


def days(_):
    found = []
    for name, (change, file, commands) in spoils().items():
        for words in commands:
            files = ("setups.csv", "versions.jsonl") if words[0] == "setup" else (file,)
            found += rows(f"{name}: {' '.join(words[:2])}", rewrite(change, file), words, files, answers=False)
    for name, names in (("cache/ gone", ["cache"]), ("hub.json gone", ["hub.json"])):
        for words in (LIST, SHOW):
            files = ("setups.csv", "versions.jsonl")
            found += rows(f"{name}: {' '.join(words[:2])}", lost(*names), words, files, answers=True)
    return found


def rows(name, spoil, words, files, answers):
    # To sum rounds up takes much longer than to copy them.
    against = BEST_DAY if words == STATS else SCAN
    return [Day(name, spoil, words, against, 3.0, answers=answers, files=files),
            Day(f"{name} again", spoil, words, BEST_DAY, 1.2, 1, answers=answers)]


def series(bench, worst):
    """What takes many commands, as in `worst.series`."""
    def shared():
        made = [f"setup {verb}" for number in range(1, 1001)
                for verb in (f"add 'Bow {number}' division=recurve", f"fit 'Bow {number}' riser 1")]
        _, home = worst.script(made)
        tuned, _ = worst.script((f"setup tune 'Bow {number}' brace_height=240" for number in range(1, 1001)), home)
        return worst.once(jobs.ours("edit", "riser", "1", "grip=low"), home, "worst"), tuned, "a tune of each", 1.0

    def versions():
        lines = [line for setup in range(1, 201) for line in (
            f"setup add 'Bow {setup}' division=recurve",
            *(f"setup tune 'Bow {setup}' brace_height={200 + version}" for version in range(1, 50)))]
        edits = [f"edit riser {2 + number % 20} price={number}" for number in range(len(lines))]
        return worst.script(lines)[0], worst.script(edits)[0], "as many edits", 2.0

    def elsewhere():
        disk = worst.fresh("worst")
        with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
            home = shutil.copytree(disk, Path(folder) / "home")
            lines = [f"setup tune {SETUP} brace_height={200 + number % 100}" for number in range(1000)]
            return worst.script(lines, home)[0], worst.script(lines, disk)[0], "on the disk", 1.0

    return {"edit of a riser in 1,000 setups": shared, "200 setups with 50 versions": versions,
            "tunes on a file system in memory": elsewhere}
