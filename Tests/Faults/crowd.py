"""Several programs on one folder: writers and readers, open shells in turn, stopped and killed ones."""

import os
import random
import re
import signal
import subprocess
import tempfile
import threading
import time

from faults import BINARY, Folder, environment, experiment, main

WRITERS, CHANGES = 4, 200


def together(*tasks):
    """Runs functions at once; the first thing that went wrong in one is raised."""
    problems = []

    def guarded(task):
        try:
            task()
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=guarded, args=[task]) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if problems:
        raise problems[0]


def start(folder, *words, output, script=subprocess.DEVNULL):
    """A program in the background that writes what it says to a file, which survives its death."""
    return subprocess.Popen(
        [BINARY, "--data", folder.path, *words], env=environment(folder.parent), cwd=folder.parent,
        stdin=script, stdout=subprocess.DEVNULL, stderr=output)


def added(text):
    return [int(number) for number in re.findall(r"^added riser (\d+) .*\n", text, re.M)]


@experiment("four writers and two readers")
def writers_and_readers():
    acknowledged, readings, ended = [], [], threading.Event()

    def writer(number):
        for change in range(CHANGES // 2):
            # Two items as one change: a reader must never see one of them alone.
            commands = [f"add riser brand=Pair{number} model=M{change}-{half}" for half in "ab"]
            run = folder.must("--atomic", "-c", commands[0], "-c", commands[1])
            acknowledged.extend((id, f"Pair{number}") for id in added(run.errors))

    def reader():
        while not ended.is_set():
            items = [item for item in folder.items().values() if item["brand"].startswith("Pair")]
            halves = [item["model"][:-1] + item["brand"] for item in items]
            assert all(halves.count(half) == 2 for half in set(halves)), "half of a change was seen"
            readings.append(len(items))

    def all_writers():
        try:
            together(*(lambda number=number: writer(number) for number in range(WRITERS)))
        finally:
            ended.set()

    with Folder() as folder:
        together(all_writers, reader, reader)
        items = folder.items()
        ids = [id for id, _ in acknowledged]
        assert len(ids) == WRITERS * CHANGES, f"{len(ids)} acknowledged"
        assert len(set(ids)) == len(ids), "an id was given twice"
        lost = [id for id, brand in acknowledged if items.get(("risers", id), {}).get("brand") != brand]
        assert not lost, f"lost: {lost[:5]}"
        assert len(items) == len(folder_sample()) + len(ids), "more items than acknowledged"
    return f"{len(ids)} additions, {len(readings)} readings, 0 lost, 0 twice, 0 half"


def folder_sample():
    with Folder() as folder:
        return folder.items()


@experiment("two open shells in turn")
def in_turn():
    rounds = 50
    with Folder() as folder, folder.shell() as one, folder.shell() as other:
        for number in range(rounds):
            for writer, reader, name in ((one, other, "one"), (other, one, "other")):
                said = writer.ask(f"add riser brand={name} model=M{number}")
                assert added(said), f"not added: {said}"
                seen = reader.ask(f"show riser {added(said)[0]} --format line")
                assert f"M{number}" in seen and name in seen, f"not seen: {seen}"
        one.close()
        other.close()
    return f"{2 * rounds} changes, each seen by the other at its next command"


@experiment("a shell stopped at any moment")
def stopped():
    waits, refused, rounds = [], 0, 10
    chance = random.Random(5)
    with Folder() as folder, tempfile.TemporaryFile() as said:
        for number in range(rounds):
            holder = start(folder, output=said, script=endless(folder))
            try:
                time.sleep(0.02 + chance.random() * 0.2)
                holder.send_signal(signal.SIGSTOP)
                began = time.monotonic()
                run = folder.run("-c", f"add rest brand=Other model=M{number}")
                waits.append(time.monotonic() - began)
                if run.code:
                    refused += 1
                    assert run.code == 3, f"not 3: {run}"
                    assert str(holder.pid) in run.errors, f"the holder {holder.pid} is not named: {run}"
                folder.items()
                assert waits[-1] < 7, f"waited {waits[-1]:.1f} s"
            finally:
                holder.kill()
                holder.wait()
            folder.must("-c", f"add rest brand=After model=M{number}")
        assert refused, "never stopped within a change: nothing was shown"
    return f"{rounds} stops, {refused} within a change (code 3, holder named), longest wait {max(waits):.1f} s"


def endless(folder):
    """A script of more changes than any experiment waits for."""
    path = f"{folder.parent}/endless.hub"
    if not os.path.exists(path):
        with open(path, "w") as file:
            file.write("add riser brand=Hoyt model=Endless\n" * 20000)
    return open(path, "rb")


@experiment("three writers, killed at random")
def killed():
    seconds, kills = 10, 0
    chance = random.Random(9)
    logs = []

    def start_one(folder):
        log = tempfile.TemporaryFile()
        logs.append(log)
        with endless(folder) as script:
            return start(folder, output=log, script=script)

    with Folder() as folder:
        running = [start_one(folder) for _ in range(3)]
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                time.sleep(chance.random() * 0.15)
                victim = chance.randrange(3)
                running[victim].kill()
                running[victim].wait()
                kills += 1
                running[victim] = start_one(folder)
                if kills % 10 == 0:
                    folder.items()
        finally:
            for process in running:
                process.kill()
                process.wait()
        acknowledged = []
        for log in logs:
            log.seek(0)
            acknowledged += added(log.read().decode(errors="replace"))
            log.close()
        began = time.monotonic()
        folder.must("-c", "add rest brand=Next model=Writer", "-c", "save")
        stuck = time.monotonic() - began
        items = folder.items()
        lost = [id for id in acknowledged if ("risers", id) not in items]
        assert not lost, f"{len(lost)} lost: {lost[:5]}"
        assert len(set(acknowledged)) == len(acknowledged), "an id was given twice"
        assert not folder.debris(), f"debris: {folder.debris()}"
        assert stuck < 5, f"the next change took {stuck:.1f} s"
    return f"{kills} kills in {seconds} s, {len(acknowledged)} acknowledged, 0 lost, 0 twice, 0 debris, not stuck"


if __name__ == "__main__":
    main()
