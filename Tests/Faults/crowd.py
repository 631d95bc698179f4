"""Several programs on one folder: writers and readers, open shells in turn, stopped and killed ones."""

import contextlib
import os
import random
import re
import signal
import subprocess
import tempfile
import threading
import time

from faults import BINARY, SHORT, Figures, Folder, Skip, environment, experiment, main, other_copies, some

WRITERS, CHANGES = 4, 20 if SHORT else 200


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
        [BINARY, "--data", folder.path, *words], env=environment(), cwd=folder.parent,
        stdin=script, stdout=subprocess.DEVNULL, stderr=output)


def added(text):
    return [int(number) for number in re.findall(r"^added riser (\d+) .*\n", text, re.M)]


@experiment("four writers and two readers")
def writers_and_readers():
    acknowledged, readings, ended = [], [], threading.Event()

    def writer(number):
        for change in range(CHANGES):
            run = folder.must("-c", f"add riser brand=Single{number} model=M{change}")
            acknowledged.extend((id, f"Single{number}") for id in added(run.errors))
            if change % 2:
                continue
            # Two items as one change: a reader must never see one of them alone.
            commands = [f"add riser brand=Pair{number} model=M{change}-{half}" for half in "ab"]
            run = folder.must("--atomic", "-c", commands[0], "-c", commands[1])
            acknowledged.extend((id, f"Pair{number}") for id in added(run.errors))

    def reader():
        while not ended.is_set():
            items = [item for item in folder.items().values() if item.get("brand", "").startswith("Pair")]
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
        assert len(ids) == 2 * WRITERS * CHANGES, f"{len(ids)} acknowledged"
        assert len(set(ids)) == len(ids), "an id was given twice"
        lost = [id for id, brand in acknowledged if items.get(("risers", id), {}).get("brand") != brand]
        assert not lost, f"lost: {lost[:5]}"
        assert len(items) == len(folder_sample()) + len(ids), "more items than acknowledged"
        verified(folder)
    return Figures(WRITERS * CHANGES * 3 // 2, "changes by 4 writers", more=f"{len(readings)} readings, none of half a change")


TUNED = ["brace_height", "tiller_top", "tiller_bottom", "draw_length"]


@experiment("four writers of one setup")
def writers_of_one_setup():
    """Each tunes a value of its own, now and then edits an item of the setup; two readers look at every state."""
    acknowledged, readings, refused, pinned, ended = [], [], [], [], threading.Event()

    def changed(command):
        """A change that was made; an edit that met another in between is refused as such, and asked for again."""
        for _ in range(50):
            run = folder.run("-c", command)
            if run.code == 0:
                return run.errors
            assert run.code == 1 and "was changed by somebody else meanwhile; nothing was done" in run.errors, f"{command}: {run}"
            assert not command.startswith("setup tune"), f"{command}: the values of others are no reason to refuse: {run}"
            refused.append(command)
        raise AssertionError(f"{command}: refused 50 times")

    def version(said, made, amended):
        """The version that a change was made in: the next one, or the present one while nothing refers to it."""
        found = re.findall(made, said, re.M) + re.findall(amended, said, re.M)
        assert len(found) == 1, f"which version? {said}"
        return int(found[0])

    def pin(number, change):
        """Shoots a mark with the present version, which never changes from then on."""
        said = changed(f"mark add {10 + number}m {change + 1} --setup Outdoor")
        shot = int(re.findall(r"version (\d+)", said)[0])
        pinned.append((shot, next(one for one in folder.items()["setups", 1]["versions"] if one["version"] == shot)))

    def writer(number):
        for change in range(min(CHANGES, 25)):
            # Never the value before: that would be no change.
            low = 11 if number == 3 else 100
            said = changed(f"setup tune Outdoor {TUNED[number]}={low + change % 25 + number} reason=W{number}-{change}")
            made = version(said, r"^  version: \d+ → (\d+)", r"^  version: (\d+), amended")
            acknowledged.append((made, f"W{number}-{change}"))
            if change % 4 == 0:
                said = changed(f"edit riser 1 grip=G{number}-{change}")
                made = version(said, r"^setup “Outdoor” is now version (\d+)", r"^setup “Outdoor”: version (\d+) is amended")
                acknowledged.append((made, f"G{number}-{change}"))
            if change % 3 == number % 3:
                pin(number, change)

    def reader():
        seen = 0
        while not ended.is_set():
            items = folder.items()
            assert not other_copies(items), f"half of a change was seen: {other_copies(items)}"
            latest = len(items["setups", 1]["versions"])
            assert latest >= seen, f"version {seen} is gone: {latest}"
            seen = latest
            readings.append(latest)

    def all_writers():
        try:
            together(*(lambda number=number: writer(number) for number in range(WRITERS)))
        finally:
            ended.set()

    with Folder() as folder:
        first = len(folder.items()["setups", 1]["versions"])
        together(all_writers, reader, reader)
        folder.must("save")
        setup = folder.items()["setups", 1]
        numbers = [version["version"] for version in setup["versions"]]
        assert numbers == list(range(1, len(numbers) + 1)), f"gaps or doubles: {numbers}"
        assert len(set(number for number, _ in pinned)) <= len(numbers) - first + 1 <= len(acknowledged) + 1, "too few versions, or too many"
        versions = {version["version"]: version for version in setup["versions"]}
        assert {number for number, _ in acknowledged} == set(numbers[first:]), "a version that nobody made, or that is gone"
        changed_later = [number for number, seen in pinned if versions[number] != seen]
        assert not changed_later, f"referred to, and changed all the same: {changed_later[:5]}"
        grips = {copy["since"]: copy["item"].get("grip") for copy in setup["items"] if copy["type"] == "riser"}
        reasons = {number: (version.get("reason") or "").split("; ") for number, version in versions.items()}
        lost = [one for one in acknowledged if one[1][0] == "W" and one[1] not in reasons[one[0]]]
        gripped = {number: {grip for at, grip in acknowledged if at == number and grip[0] == "G"} for number in numbers[first:]}
        lost += [(number, grips.get(number)) for number, made in gripped.items() if made and grips.get(number) not in made]
        assert not lost, f"lost: {lost[:5]}"
        verified(folder)
    return Figures(len(acknowledged), "versions by 4 writers", more=f"{len(readings)} readings, none of half a change; "
                   f"{len(refused)} times refused because another was in between, and said so")


@experiment("four writers of columns")
def writers_of_columns():
    """Each makes columns of its own in one file, fills, renames and deletes them, while another one adds items."""
    kept, refused = {}, []

    def must(command):
        """A change that was made; what met another change in between is refused as such, and asked for again."""
        for _ in range(200):
            run = folder.run("-c", command)
            if run.code == 0:
                return
            assert run.code == 1 and "was changed by somebody else meanwhile; nothing was done" in run.errors, f"{command}: {run}"
            refused.append(command)
        raise AssertionError(f"{command}: refused 200 times")

    def writer(number):
        for change in range(min(CHANGES, 15)):
            name = f"c{number}x{change}"
            must(f"column add riser {name}")
            must(f"edit riser {number + 1} {name}=v{change}")
            if change % 3 == 0:
                must(f"column delete riser {name}")
                continue
            if change % 3 == 1:
                must(f"column rename riser {name} {name}b")
            kept[name + ("b" if change % 3 == 1 else "")] = (number + 1, f"v{change}")

    def adder():
        for change in range(CHANGES):
            folder.must("-c", f"add riser brand=Beside model=M{change}")

    with Folder() as folder:
        together(*(lambda number=number: writer(number) for number in range(WRITERS)), adder)
        items = folder.items()
        listed = [line.split(",")[1] for line in folder.must("column", "list", "riser", "--format", "csv").output.splitlines()[1:]]
        assert sorted(listed) == sorted(kept), f"columns lost, or too many: {sorted(set(listed) ^ set(kept))}"
        lost = [name for name, (id, value) in kept.items() if items["risers", id].get(name) != value]
        assert not lost, f"values lost: {lost[:5]}"
        beside = [item for item in items.values() if item.get("brand") == "Beside"]
        assert len(beside) == CHANGES, f"{len(beside)} items beside"
        heading = folder.read("risers.csv").splitlines()[0].decode().split(",")
        assert set(kept) <= set(heading), "a column is not in the file"
        verified(folder)
    return Figures(len(kept), "columns kept by 4 writers", more=f"{len(refused)} times refused because another was in between, and said so")


@experiment("six that add one setup at once")
def one_name():
    """Each setup in use has a name of its own: one is added, and the others are told whose name it is."""
    rounds, told = 5 if SHORT else 40, 0
    with Folder() as folder:
        for number in range(rounds):
            runs = []
            names = [f"Field {number}", f"FIELD {number}", f"  field {number}"]

            def one(place):
                runs.append(folder.run("setup", "add", names[place % 3], "division=recurve"))

            together(*(lambda place=place: one(place) for place in range(6)))
            codes = sorted(run.code for run in runs)
            assert codes == [0] + [1] * 5, f"round {number}: {codes} {[str(run) for run in runs]}"
            refused = [run for run in runs if run.code]
            assert all("another setup in use is named" in run.errors for run in refused), f"{[str(run) for run in refused]}"
            told += len(refused)
        setups = [item for (kind, _), item in folder.items().items() if kind == "setups" and item.get("isActive", True)]
        names = [setup["name"].strip().lower() for setup in setups]
        assert len(names) == len(set(names)), f"two of one name: {sorted(names)}"
        verified(folder)
    return Figures(6 * rounds, "additions of a setup, six of one name at once", more=f"{told} refused, each told whose name it is")


def verified(folder):
    """Everything in the folder agrees; that it may be entered by others is no matter here."""
    run = folder.must("verify", "--format", "json")
    assert "damage" not in run.output and ".tmp" not in run.output, run.output


def folder_sample():
    with Folder() as folder:
        return folder.items()


@experiment("two open shells in turn")
def in_turn():
    rounds = 5 if SHORT else 50
    with Folder() as folder, folder.shell() as one, folder.shell() as other:
        for number in range(rounds):
            for writer, reader, name in ((one, other, "one"), (other, one, "other")):
                said = writer.ask(f"add riser brand={name} model=M{number}")
                assert added(said), f"not added: {said}"
                seen = reader.ask(f"show riser {added(said)[0]} --format line")
                assert f"M{number}" in seen and name in seen, f"not seen: {seen}"
        one.close()
        other.close()
    return Figures(2 * rounds, "changes", more="each seen by the other at its next command")


@contextlib.contextmanager
def stop_at(call, number, words, script, folder):
    """A program that stands still at a call; gives its process number, or None if it ended before."""
    log = f"{folder}/strace"
    command = ["strace", "-f", "-qq", "-o", log, "-e", f"trace={call}", "-e", f"inject={call}:signal=STOP:when={number}"]
    with tempfile.TemporaryFile() as source:
        source.write(script.encode())
        source.seek(0)
        tracer = subprocess.Popen([*command, *words], env=environment(), cwd=folder, stdin=source,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        pid = None
        try:
            while tracer.poll() is None and not pid:
                time.sleep(0.005)
                with contextlib.suppress(OSError), open(log, encoding="utf-8", errors="replace") as file:
                    stops = re.findall(r"^(\d+) +--- stopped by SIGSTOP ---", file.read(), re.M)
                    pid = int(stops[0]) if stops else None
            yield pid
        finally:
            if pid:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            tracer.wait(30)


@experiment("a shell stopped at every call of a change")
def stopped_everywhere():
    """Whoever comes then either does its work or says after five seconds who is in the way; readers never wait."""
    from injection import CALLS, count_calls
    script = "add riser brand=Hoyt model=Fault\nsave\n"
    waits, refused, problems = [], [], []

    def one(call, number):
        with Folder(like=used.path) as folder:
            with stop_at(call, number, [BINARY, "--data", folder.path], script, folder.parent) as pid:
                if not pid:
                    return
                folder.items()
                began = time.monotonic()
                run = folder.run("-c", "add rest brand=Other model=Writer")
                waits.append(time.monotonic() - began)
                if run.code:
                    refused.append(call)
                    if run.code != 3 or str(pid) not in run.errors or not 4.5 < waits[-1] < 6.5:
                        problems.append(f"{call} {number}: {waits[-1]:.1f} s, {pid} {run}")
            after = folder.run("-c", "add rest brand=After model=Stop", "-c", "save")
            if after.code or folder.debris():
                problems.append(f"{call} {number}, afterwards: {after} {folder.debris()}")

    with Folder() as used:
        used.must("-c", "add arrow brand=First model=Change", "-c", "save")
        calls = count_calls(used.path, script)
        points = some([(call, number) for call in CALLS for number in range(1, calls[call] + 1)], 8)
        # Several at once: most of the time is waiting.
        queue = list(points)

        def worker():
            while True:
                try:
                    point = queue.pop()
                except IndexError:
                    return
                one(*point)

        together(*[worker] * 6)
    assert not problems, f"{len(problems)} of {len(waits)}\n  " + "\n  ".join(problems[:20])
    assert refused or SHORT, "never stopped within a change: nothing was shown"
    return Figures(len(waits), "stops", more=f"{len(refused)} times refused after 5 s with the holder's number, "
                   f"longest wait {max(waits):.1f} s")


@experiment("a shell stopped at any moment")
def stopped():
    waits, refused, rounds = [], 0, 3 if SHORT else 10
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
        assert refused or SHORT, "never stopped within a change: nothing was shown"
    return Figures(rounds, "stops", more=f"{refused} within a change: code 3, holder named; longest wait {max(waits):.1f} s")


def endless(folder):
    """A script of more changes than any experiment waits for."""
    path = f"{folder.parent}/endless.hub"
    if not os.path.exists(path):
        with open(path, "w") as file:
            file.write("add riser brand=Hoyt model=Endless\n" * 20000)
    return open(path, "rb")


@experiment("three writers, killed at random")
def killed():
    seconds, kills = 3 if SHORT else 20, 0
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
        verified(folder)
    return Figures(kills, f"kills in {seconds} s", more=f"{len(acknowledged)} acknowledged, no id twice")


UNLOCKED = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=flock", "-e", "inject=flock:retval=0"]


@experiment("two writers whose locks do not work")
def unlocked():
    """What is acknowledged is there; what is not was refused with a word; everything can be read."""
    acknowledged, refused = [], []

    def writer(number):
        for change in range(10 if SHORT else 150):
            run = folder.run("-c", f"add riser brand=Unlocked{number} model=M{change}", prefix=UNLOCKED)
            assert 0 <= run.code <= 4, run
            ids = added(run.errors)
            acknowledged.extend((id, f"Unlocked{number}", f"M{change}") for id in ids)
            if not ids:
                assert run.code != 0 and run.errors.strip(), f"refused without a word: {run}"
                refused.append(run.errors)

    with Folder() as folder:
        if folder.run("count", prefix=UNLOCKED).code != 0:
            raise Skip("strace does not work here")
        folder.must("-c", "add riser brand=First model=M")
        together(*(lambda number=number: writer(number) for number in range(2)))
        items = folder.items()
        for id, brand, model in acknowledged:
            found = items.get(("risers", id), {})
            assert (found.get("brand"), found.get("model")) == (brand, model), f"riser {id} of {brand} is {found}"
        ids = [id for id, _, _ in acknowledged]
        assert len(set(ids)) == len(ids), f"given twice: {sorted(id for id in ids if ids.count(id) > 1)}"
        assert '"damage"' not in folder.run("verify", "--format", "json").output, folder.run("verify").output
        folder.must("-c", "add riser brand=Last model=M", "-c", "undo", "-c", "history --limit 5")
    return Figures(len(acknowledged) + len(refused), "changes", more=f"{len(refused)} refused")


if __name__ == "__main__":
    main()
