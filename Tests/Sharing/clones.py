"""Clones of one inventory in a test: folders, a clock of each, the real program and the real git."""

import csv
import json
import os
import shutil
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARY = os.environ.get("ARCHERYHUB_BINARY", f"{ROOT}/.build/program/release/archeryhub")
ITEMS = "riser limbs sight rest plunger bowstring stabilizer weight arrow accessory".split()
TABLES = {kind: f"{kind if kind == 'limbs' else 'accessorie' if kind == 'accessory' else kind}{'' if kind == 'limbs' else 's'}.csv"
          for kind in [*ITEMS, "setup", "mark", "round", "shaft", "tuning", "loan", "movement", "kit", "kit-item", "plan", "service", "stocktake", "sighting", "attachment", "clone",
                       "conflict"]}
TABLES["person"] = "people.csv"
SHARED = [*TABLES.values(), "versions.jsonl"]


class Failed(Exception):
    """What must not be, in words."""


class Clone:
    """One machine: a data folder, a name, and a clock that may be wrong."""

    def __init__(self, club, name, offset=0):
        self.club, self.name, self.offset = club, name, offset
        self.path = f"{club.path}/{name}"

    def environment(self):
        return {
            "PATH": os.environ["PATH"], "HOME": self.club.home, "LC_ALL": "C.UTF-8", "USER": self.name,
            "ARCHERYHUB_CATALOGUE": f"{ROOT}/Data/catalogue.csv", "ARCHERYHUB_CLOCK_OFFSET": str(self.offset),
            "GIT_CONFIG_NOSYSTEM": "1",
        }

    def start(self, *words, **options):
        return subprocess.Popen(
            [BINARY, "--data", self.path, "--no-input", *words], env=self.environment(), cwd=self.club.path, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)

    def run(self, *words, script=None, limit=120):
        """Runs the program; its code, and all that it says."""
        process = self.start(*words)
        output, errors = process.communicate(script, timeout=limit)
        return process.returncode, output, errors

    def must(self, *words, script=None):
        """The same, where nothing may go wrong; what it says."""
        code, output, errors = self.run(*words, script=script)
        if code != 0:
            raise Failed(f"{self.name}: {' '.join(words) or script}: code {code}: {errors.strip()[-800:]}")
        return output + errors

    def sync(self):
        return self.must("sync")

    def kill_in_sync(self, seconds):
        """Begins to sync, and is killed after a while, with all that it has started; true if it was done before."""
        process = self.start("sync", start_new_session=True)
        try:
            process.communicate(timeout=seconds)
            return process.returncode == 0
        except subprocess.TimeoutExpired:
            subprocess.run(["pkill", "-KILL", "-s", str(process.pid)], check=False)
            process.kill()
            process.communicate()
            return False

    def meet_at(self, place):
        """From now on changes are exchanged at another place."""
        for words in (["remote", "set-url", "origin", place], ["update-ref", "-d", "refs/remotes/origin/main"]):
            subprocess.run(["git", "-C", self.path, *words], check=True, env=self.environment())

    def rows(self, kind):
        """The records of a kind as the file has them, by uid."""
        try:
            with open(f"{self.path}/{TABLES[kind]}", newline="", encoding="utf-8-sig") as file:
                rows = list(csv.DictReader(file))
        except FileNotFoundError:
            return {}
        found = {row.get("uid") or f"none {row['id']}": row for row in rows}
        if len(found) != len(rows):
            raise Failed(f"{self.name}: a uid stands twice in {TABLES[kind]}")
        return found

    def versions(self):
        """The versions of all setups, by setup and number."""
        try:
            with open(f"{self.path}/versions.jsonl", encoding="utf-8") as file:
                lines = [json.loads(line) for line in file]
        except FileNotFoundError:
            return {}
        return {(line["setup"], line["version"]): line for line in lines}

    def contents(self):
        """The shared files, byte by byte."""
        contents = {}
        for name in SHARED:
            try:
                with open(f"{self.path}/{name}", "rb") as file:
                    contents[name] = file.read()
            except FileNotFoundError:
                pass
        return contents


def memory():
    """A folder in memory, where that has room: a history waits for the disk for two thirds of its time. Else nothing."""
    place = "/dev/shm"
    return place if os.path.isdir(place) and shutil.disk_usage(place).free > 1 << 30 else None


class Club:
    """A bare repository and its clones, in a folder that is removed in the end."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="archeryhub-sharing.", dir=memory())
        self.home = f"{self.path}/home"
        os.mkdir(self.home)
        self.clones = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    @property
    def place(self):
        return f"{self.path}/club.git"

    def found(self, script, name="range", offset=0):
        """The first clone, with what a script puts into it."""
        clone = Clone(self, name, offset)
        clone.must(script=script)
        clone.must("sync", "init", self.place, "as", name)
        self.clones.append(clone)
        return clone

    def join(self, name, offset=0):
        """A further clone."""
        clone = Clone(self, name, offset)
        clone.must("sync", "clone", self.place, "as", name)
        self.clones.append(clone)
        return clone

    def make_place(self, name):
        """A further bare repository, with all that the first has."""
        path = f"{self.path}/{name}"
        shutil.copytree(self.place, path)
        return path

    def settle(self, places=None):
        """All exchange, at every place, until nobody has anything new; how many rounds that took."""
        for rounds in range(1, 10):
            before = [clone.contents() for clone in self.clones]
            for place in places or [None]:
                for clone in self.clones:
                    if place:
                        clone.meet_at(place)
                    clone.sync()
            after = [clone.contents() for clone in self.clones]
            if after == before and all(one == after[0] for one in after):
                return rounds
        names = {name for one in after for name in one if one.get(name) != after[0].get(name)}
        raise Failed(f"clones are not equal in the end: {sorted(names)}, or go on for ever")
