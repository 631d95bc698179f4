"""The same experiments on the sqlite3 shell: counted, not judged. Names begin with what they stand beside."""

import os
import random
import re
import shutil
import subprocess
import tempfile
import threading
import time

from faults import Figures, Run, SHORT, Skip, experiment, main, some

CALLS = "openat read pread64 write pwrite64 fdatasync fsync unlink newfstatat ftruncate fcntl".split()
SCRIPT = ("insert into risers(brand, model) values ('Hoyt', 'Fault'); select 'added';\n"
          "update risers set grip = 'fault' where id = 1; select 'edited';\n")
ROWS = 111


class Database:
    """A database of as many items as the sample inventory has, in a folder of its own."""

    def __init__(self, journal="delete", like=None):
        if not shutil.which("sqlite3"):
            raise Skip("sqlite3 is not installed")
        self.parent = tempfile.mkdtemp(prefix="archeryhub-faults.")
        self.path = f"{self.parent}/hub.db"
        if like:
            shutil.copytree(like, self.parent, dirs_exist_ok=True)
        else:
            rows = ", ".join(f"('Brand{number}', 'Model{number}', 'grip {number} of a riser')" for number in range(ROWS))
            self.must(f"pragma journal_mode = {journal}; create table risers"
                      "(id integer primary key autoincrement, brand text not null, model text not null, grip text);"
                      f"create index brands on risers(brand); insert into risers(brand, model, grip) values {rows};")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.parent, ignore_errors=True)

    def run(self, script, prefix=(), timeout=60):
        # -bail: as our scripts, it stops at the first error. It waits for a lock as long as ours does.
        done = subprocess.run([*prefix, "sqlite3", "-batch", "-bail", "-cmd", ".timeout 5000", self.path],
                              input=script.encode(), capture_output=True, timeout=timeout, cwd=self.parent)
        return Run(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))

    def must(self, script):
        run = self.run(script)
        assert run.code == 0, f"{script[:80]}: {run}"
        return run

    def items(self):
        """All rows as a fresh process reads them, found by the table and not by an index; None if it cannot."""
        run = self.run("select id, brand, model, grip from risers not indexed order by id;")
        return None if run.code or run.errors.strip() else run.output

    def ids(self):
        return {int(id) for id in self.must("select id from risers;").output.split()}

    def debris(self):
        return [name for name in os.listdir(self.parent) if name != "hub.db" and name.startswith("hub.db")]


def known_states(like):
    with Database(like=like) as database:
        states = [database.items()]
        for line in SCRIPT.splitlines():
            database.must(line)
            states.append(database.items())
        return states


def judge(database, run, killed, known, figures):
    """Counts what a fault did."""
    items = database.items()
    if items is None:
        figures.unreadable += 1
        return
    reached = max((number for number, state in enumerate(known) if state == items), default=-1)
    acknowledged = 2 if "edited" in run.output else 1 if "added" in run.output else 0
    if reached < acknowledged:
        figures.lost += 1
    if not killed and reached < 2 and run.code == 0:
        figures.silent += 1
    if database.run("insert into risers(brand, model) values ('Next', 'Writer');").code:
        figures.stuck += 1
    if database.debris():
        figures.debris += 1


def injected(journal, faults):
    if not shutil.which("strace"):
        raise Skip("strace is not installed")
    figures = Figures(0, "injections", more=f"journal_mode {journal}")
    with Database(journal) as original:
        known = known_states(original.parent)
        with Database(like=original.parent) as database:
            counting = database.run(SCRIPT, prefix=["strace", "-f", "-qq", "-e", f"trace={','.join(CALLS)}"])
        calls = {call: len(re.findall(rf"^(?:\[pid +\d+\] )?{call}\(", counting.errors, re.M)) for call in CALLS}
        points = [(call, number, fault) for call in CALLS for number in range(1, calls[call] + 1) for fault in faults]
        for call, number, fault in some(points, 40):
            what = f"inject={call}:{'signal=KILL' if fault == 'KILL' else f'error={fault}'}:when={number}"
            with Database(like=original.parent) as database:
                run = database.run(
                    SCRIPT, prefix=["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", what])
                judge(database, run, fault == "KILL", known, figures)
            figures.tried += 1
    return figures


@experiment("sqlite3: a failing call in a change and a fold")
def failing():
    return injected("delete", "EIO ENOSPC EACCES EMFILE".split())


@experiment("sqlite3: a kill at every call of a change and a fold")
def killing():
    return injected("delete", ["KILL"])


@experiment("sqlite3 (WAL): a failing call in a change and a fold")
def failing_wal():
    return injected("wal", "EIO ENOSPC EACCES EMFILE".split())


@experiment("sqlite3 (WAL): a kill at every call of a change and a fold")
def killing_wal():
    return injected("wal", ["KILL"])


@experiment("sqlite3: a disk that becomes full at every page")
def filling():
    figures = Figures(0, "amounts of room")
    where = tempfile.mkdtemp(prefix="archeryhub-faults.")
    try:
        with Database() as original:
            known = known_states(original.parent)
            for pages in some(range(0, 12), 4):
                if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", where], capture_output=True).returncode:
                    raise Skip("mounting is not allowed here")
                try:
                    with Database(like=original.parent) as database:
                        shutil.copy(database.path, f"{where}/hub.db")
                        shutil.rmtree(database.parent)
                        database.parent, database.path = where, f"{where}/hub.db"
                        fill(f"{where}/filler", pages)
                        run = database.run(SCRIPT)
                        os.remove(f"{where}/filler")
                        judge(database, run, False, known, figures)
                        figures.tried += 1
                        database.parent = f"{where}/none"
                finally:
                    subprocess.run(["umount", "-l", where])
    finally:
        os.rmdir(where)
    return figures


def fill(path, pages):
    """Leaves as many pages free."""
    with open(path, "wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass
    os.truncate(path, max(0, os.stat(path).st_size - pages * 4096))


def damaged(name, journal, what):
    """One bit turned at many places of a file; the database is read, and a wrong answer without a word counted."""
    figures = Figures(0, what)
    chance = random.Random(name)
    with Database(journal) as original:
        holder = None
        if name == "hub.db-wal":
            # Kept open and then killed, so that the changes stay in the log.
            holder = subprocess.Popen(["sqlite3", "-batch", original.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            holder.stdin.write(SCRIPT.encode())
            holder.stdin.flush()
            while b"edited" not in holder.stdout.readline():
                pass
            holder.kill()
            holder.wait()
        with Database(like=original.parent) as copy:
            truth = copy.items()
        with open(f"{original.parent}/{name}", "rb") as file:
            content = file.read()
        for position in some(range(0, len(content), max(1, len(content) // 400)), 40):
            bit = 1 << chance.randrange(8)
            with Database(like=original.parent) as database:
                with open(f"{database.parent}/{name}", "r+b") as file:
                    file.seek(position)
                    file.write(bytes([content[position] ^ bit]))
                items = database.items()
            figures.tried += 1
            if items is None:
                figures.unreadable += 1
            elif items != truth:
                figures.silent += 1
    return figures


@experiment("sqlite3: damaged data files")
def damaged_database():
    return damaged("hub.db", "delete", "damages of the database")


@experiment("sqlite3 (WAL): a damaged journal")
def damaged_log():
    return damaged("hub.db-wal", "wal", "damages of the log")


@experiment("sqlite3 (WAL): four writers and two readers")
def crowd():
    writers, changes = 4, 40 if SHORT else 200
    acknowledged, halves, refused = [], [], []
    ended = threading.Event()
    with Database("wal") as database:
        def write(number):
            for change in range(changes):
                values = ", ".join(f"('Pair{number}', 'M{change}', '{half}')" for half in "ab")
                run = database.run(f"insert into risers(brand, model, grip) values {values} returning id;")
                acknowledged.extend(int(line) for line in run.output.split())
                if run.code:
                    refused.append(run.errors)

        def read():
            while not ended.is_set():
                run = database.run("select brand || model from risers where brand like 'Pair%' "
                                   "group by 1 having count(*) <> 2;")
                halves.append(run.output.strip())

        threads = [threading.Thread(target=write, args=[number]) for number in range(writers)]
        readers = [threading.Thread(target=read) for _ in range(2)]
        for thread in threads + readers:
            thread.start()
        for thread in threads:
            thread.join()
        ended.set()
        for thread in readers:
            thread.join()
        there = database.ids()
        lost = [id for id in acknowledged if id not in there]
        return Figures(writers * changes, "changes by 4 writers", lost=len(lost), silent=sum(map(bool, halves)),
                       stuck=len(refused), more=f"{len(halves)} readings")


@experiment("sqlite3: a shell stopped at every call of a change")
def stopped():
    """How many of the stops make the next writer give up after its five seconds, and whether it says who is in the way."""
    from crowd import stop_at
    figures, refused = Figures(0, "stops"), 0
    with Database() as original:
        with Database(like=original.parent) as database:
            counting = database.run(SCRIPT, prefix=["strace", "-f", "-qq", "-e", f"trace={','.join(CALLS)}"])
        calls = {call: len(re.findall(rf"^(?:\[pid +\d+\] )?{call}\(", counting.errors, re.M)) for call in CALLS}
        points = [(call, number) for call in CALLS for number in range(1, calls[call] + 1)]
        for call, number in some(points, 8)[:: 1 if SHORT else 4]:
            with Database(like=original.parent) as database:
                with stop_at(call, number, ["sqlite3", "-batch", "-bail", database.path], SCRIPT, database.parent) as pid:
                    if pid:
                        figures.tried += 1
                        run = database.run("insert into risers(brand, model) values ('Other', 'Writer');")
                        if run.code:
                            refused += 1
                            figures.stuck += str(pid) not in run.errors
    figures.more = f"{refused} times refused after 5 s, stuck: without saying who holds the lock"
    return figures


@experiment("sqlite3 (WAL): three writers, killed at random")
def killed():
    seconds, kills = (3 if SHORT else 20), 0
    chance = random.Random(9)
    with Database("wal") as database:
        script = f"{database.parent}/endless.sql"
        with open(script, "w") as file:
            file.write("insert into risers(brand, model) values ('Hoyt', 'Endless') returning 'added ' || id;\n" * 20000)
        logs = []

        def start():
            log = tempfile.TemporaryFile()
            logs.append(log)
            with open(script, "rb") as source:
                return subprocess.Popen(["sqlite3", "-batch", "-bail", "-cmd", ".timeout 5000", database.path],
                                        stdin=source, stdout=log, stderr=subprocess.DEVNULL)

        running = [start() for _ in range(3)]
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(chance.random() * 0.15)
            victim = chance.randrange(3)
            running[victim].kill()
            running[victim].wait()
            kills += 1
            running[victim] = start()
        for process in running:
            process.kill()
            process.wait()
        acknowledged = []
        for log in logs:
            log.seek(0)
            acknowledged += [int(id) for id in re.findall(r"^added (\d+)\n", log.read().decode(), re.M)]
            log.close()
        stuck = database.run("insert into risers(brand, model) values ('Next', 'Writer');").code != 0
        there = database.ids()
        lost = sum(id not in there for id in acknowledged)
        return Figures(kills, f"kills in {seconds} s", lost=lost, stuck=int(stuck), debris=len(database.debris()),
                       more=f"{len(acknowledged)} acknowledged")


if __name__ == "__main__":
    main()
