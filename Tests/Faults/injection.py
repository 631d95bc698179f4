"""Every system call of a change, a fold and a recovery fails, or is the last one before a kill (strace -e inject)."""

import json
import os
import re
import shutil

from faults import OLD_SAMPLE, Figures, Folder, Skip, experiment, main, other_copies, some

# Whatever a change, a fold and a recovery call that can fail; strace says if a name is unknown.
CALLS = ("openat read pread64 write pwrite64 fdatasync fsync rename renameat2 unlink flock newfstatat ftruncate mkdir getdents64 "
         "fchmod utimensat readlink").split()
ERRORS = "EIO ENOSPC EACCES EMFILE".split()
# Each change with what its acknowledgement says. The edit is of a riser in a setup: one change of two files.
CHANGES = {
    "add riser brand=Hoyt model=Fault": "added riser",
    # Columns are in the files at once, whatever else waits in the journal; of items in no setup, whose copies say otherwise.
    "column add accessory shelf": "added column",
    "edit accessories 3,4 shelf=B2": "shelf: ",
    "edit riser 1 grip=fault": "grip: ",
    "setup tune Outdoor brace_height=222 reason=fault": "brace_height: ",
    "column rename accessory shelf box": "renamed column",
    "setup fit Outdoor sight 2": "sight: ",
    "mark add 45m 5.5 --setup 1 date=2026-06-01": "added mark",
    "column delete accessory box": "deleted column",
    "tune bare-shaft low=3cm at 18m --setup Outdoor date=2026-06-01": "added tuning",
    'round add "Blank bale" arrows=60 setup=Outdoor date=2026-06-01': "added round",
}
# What a club's evening changes: things are handed out, come back, and are counted.
EVENING = {
    "kit lend 2 to anna until 4w": "lent to Anna Berg",
    "return farid": "back from Farid Haddad",
    "service bowstring 1 plan 1 result=ok": "served: ",
    "stocktake apply 2 --yes": "location: ",
}

# What the evening of a course changes: bows are kept for all of it as one step, and somebody stands at the desk with two
# things, of which one was out. The lines of the desk belong together, so that a step is begun by those before it.
COURSE = "name,hand,draw_length,draw_weight\nAnna Berg,left,26,\nJo Field,right,26.5,22\n"
DESK = {
    "fit-out {list} from 1w until 4w --new-person --yes": "kept for 2 of 2",
    "desk until 3w\nAHUB:PERSON:2\nAHUB:RISER:1\nback AHUB:PLUNGER:7": "back from Eva Lindholm",
    "\nend": "lent to Anna Berg",
}


def script(changes):
    return "\n".join([*changes, "save", ""])


# What can be there already when the changes are made.
EARLIER = "add riser brand=Hoyt model=Kill\nsetup tune Outdoor brace_height=221 reason=kill\nadd rest brand=Hoyt model=Kill\nsave\n"


def states(like, changes):
    """The only states there may be: before, and after each of the changes."""
    with Folder(like=like) as folder:
        found = [folder.items()]
        for command in changes:
            folder.must("-c", command)
            found.append(folder.items())
        return found


def states_of_lines(like, changes):
    """The same of changes whose lines go on from one to the next: each is run behind those before it."""
    found = []
    for number in range(len(changes) + 1):
        with Folder(like=like) as folder:
            if number:
                run = folder.run(script="\n".join([*changes][:number]) + "\n")
                assert [*changes.values()][number - 1] in run.errors, f"step {number}: {run}"
            found.append(folder.items())
    return found


def count_calls(like, lines):
    """How often a run makes each call."""
    with Folder(like=like) as folder:
        if not shutil.which("strace"):
            raise Skip("strace is not installed")
        run = folder.run(prefix=["strace", "-f", "-qq", "-e", f"trace={','.join(CALLS)}"], script=lines)
        if "ptrace" in run.errors and run.code != 0:
            raise Skip("this machine does not allow ptrace")
        return {call: len(re.findall(rf"^(?:\[pid +\d+\] )?{call}\(", run.errors, re.M)) for call in CALLS}


def inject(folder, call, fault, number, lines):
    what = f"inject={call}:{'signal=KILL' if fault == 'KILL' else f'error={fault}'}:when={number}"
    log = f"{folder.parent}/strace"
    prefix = ["strace", "-f", "-qq", "-o", log, "-e", f"trace={call}", "-e", what]
    return folder.run(prefix=prefix, script=lines)


def what_broke(folder, run, fault, known, changes):
    """The promise that is broken after a fault, or None."""
    reading = folder.run("export", "json")
    if reading.code != 0:
        return f"a fresh process cannot read: {reading}"
    items = folder.items()
    if items not in known:
        return f"a state that never was: {run}"
    if other_copies(items):
        return f"half of a change: {other_copies(items)} {run}"
    # The last one: a folder that is repaired may hold the changes already.
    reached = max(number for number, state in enumerate(known) if state == items)
    acknowledged = max([number for number, said in enumerate(changes.values(), 1) if said in run.errors], default=0)
    if reached < acknowledged:
        return f"an acknowledged change is lost: {run}"
    # What could not come into the files is said to be stored all the same, by the line that asked for it.
    said = max(map(int, re.findall(r"stdin:(\d+): stored, but not yet", run.errors)), default=0)
    if reached < min(said, len(changes)):
        return f"said to be stored, and is not: {run}"
    if fault != "KILL" and reached < len(changes) and run.code == 0:
        return f"not stored, but code 0: {run}"
    if fault != "KILL" and reached < len(changes) and not refusals(run):
        return f"not stored, and nothing said: {run}"
    return what_broke_after(folder, items)


def refusals(run):
    """What a run said beyond its acknowledgements."""
    return [line for line in run.errors.splitlines() if not re.match("added |riser |accessory |renamed |deleted |setup |for setup |one change |what was done|  [a-z_0-9]+|  accessory [34] |nothing to change|wrote |lent to |back from |served: |[0-9]+ (missing|lent) |imported |undid: |redid: |kept for |Anna Berg: |[0-9]+ handed out, ", line)]


def what_broke_after(folder, items):
    """The next writer works, leaves no debris, and the files alone hold everything."""
    writing = folder.run("-c", "add rest brand=Next model=Writer", "-c", "save")
    if writing.code != 0:
        return f"the next change fails: {writing}"
    if folder.debris():
        return f"debris: {folder.debris()}"
    after = folder.items()
    if {key: after.get(key) for key in items} != items or len(after) != len(items) + 1:
        return "the next change changed something else"
    return None


def try_all(like, faults, also=lambda folder: None, changes=CHANGES, states=states):
    """Every fault at every call: how many were tried, if no promise was broken.

    `also` says what else may be broken, once the next change was made; `states` finds the states that there may be.
    """
    known, calls = states(like, changes), count_calls(like, script(changes))
    points = [(call, number, fault) for call in CALLS for number in range(1, calls[call] + 1) for fault in faults]
    tried, broken = 0, []
    for call, number, fault in some(points, 40):
        with Folder(like=like) as folder:
            run = inject(folder, call, fault, number, script(changes))
            problem = what_broke(folder, run, fault, known, changes) or also(folder)
        tried += 1
        if problem:
            broken.append(f"{call} {number} {fault}: {problem}")
    assert not broken, f"{len(broken)} of {tried} broken\n  " + "\n  ".join(broken[:40])
    return tried


def figures(tried, more=""):
    return Figures(tried, "injections", more=more)


def used():
    """A folder the program has written before."""
    folder = Folder()
    folder.must("-c", "add arrow brand=First model=Change", "-c", "save")
    return folder


def killed(call, number):
    """A folder whose last writer was killed at a call."""
    folder = used()
    run = inject(folder, call, "KILL", number, EARLIER)
    assert run.code, f"not killed at {call} {number}: {run}"
    return folder


@experiment("a failing call in a change and a fold")
def failing():
    with used() as folder:
        return figures(try_all(folder.path, ERRORS))


@experiment("a kill at every call of a change and a fold")
def killing():
    with used() as folder:
        return figures(try_all(folder.path, ["KILL"]))


@experiment("a kill or a failing call on a club's evening")
def evening():
    """Nothing is handed out, taken back or counted twice, or by half."""
    with used() as folder:
        folder.must(script='stocktake start "club room, cabinet B"\n30 x arrow 10\n@range hut\narrow 9\n\n')
        folder.must("-c", "stocktake close 2", "-c", "save")
        return figures(try_all(folder.path, ["KILL", "EIO", "ENOSPC"], changes=EVENING))


@experiment("a kill or a failing call on a course and the desk")
def desk():
    """A course gets all of its bows or none, and a person at the desk all of their things, or none."""
    with used() as folder:
        path = f"{folder.parent}/course.csv"
        with open(path, "w") as file:
            file.write(COURSE)
        changes = {command.format(list=path): said for command, said in DESK.items()}
        return figures(try_all(folder.path, ["KILL", "EIO", "ENOSPC"], changes=changes, states=states_of_lines))


@experiment("a kill or a failing call on a large import, and on its way back")
def importing():
    """All of its rows are there, behind those that were, or none; and so when they are taken back, and brought again."""
    with used() as folder:
        rows = "".join(f"Easton,Model {number % 97},a note that makes the row longer\n" for number in range(2_000))
        path = f"{folder.parent}/rows.csv"
        with open(path, "w") as file:
            file.write(f"brand,model,notes\n{rows}")
        tried = 0
        for command, said in {f"import {path} --as arrow --yes": "imported ", "undo": "undid: ", "redo": "redid: "}.items():
            tried += try_all(folder.path, ["KILL", "EIO", "ENOSPC"], changes={command: said})
            folder.must("-c", command, "-c", "save")
    return figures(tried)


@experiment("a kill or a failing call when a folder is taken over")
def first_time():
    with Folder() as folder:
        return figures(try_all(folder.path, ["KILL", "EIO"]))


def untouched_old():
    """The sample with its setups in one file, as no program has written to it yet."""
    folder = Folder(like=OLD_SAMPLE)
    for name in ("hub.json", "journal.jsonl"):
        os.remove(folder.file(name))
    shutil.rmtree(folder.file("history"))
    return folder


def half_taken_over(folder):
    """What is wrong with a folder whose setups should stand in their new files by now, or None."""
    names = [name for name in ("setups.json", "setups.csv", "versions.jsonl") if os.path.exists(folder.file(name))]
    if names != ["setups.csv", "versions.jsonl"]:
        return f"setups are in {names}"
    if b'"format":3,' not in folder.read("hub.json"):
        return f"hub.json begins with {folder.read('hub.json')[:20]}"
    verified = folder.run("verify", "--format", "json")
    found = [f"{one['file']}: {one['finding']}" for one in json.loads(verified.output or "[]") if one["kind"] == "damage"]
    return f"damaged: {'; '.join(found)} {verified}" if found or verified.code not in (0, 3) else None


@experiment("a kill or a failing call when setups are taken over")
def taking_over():
    """Of a folder of format 2 with changes in its journal, and of one that has no `hub.json` yet."""
    with Folder(like=OLD_SAMPLE) as folder, untouched_old() as untouched:
        tried = sum(try_all(like.path, ["KILL", "EIO", "ENOSPC"], half_taken_over) for like in (folder, untouched))
    return figures(tried)


@experiment("a kill or a failing call while a drawing is written")
def drawing():
    with used() as folder:
        command = f"mark tape --spacing 10mm --setup Outdoor --svg {folder.parent}/tape.svg --yes\n"
        folder.must(script=command)
        with open(f"{folder.parent}/tape.svg", "rb") as file:
            whole = file.read()
        calls, tried = count_calls(folder.path, command), 0
        points = [(call, number, fault) for call in CALLS for number in range(1, calls[call] + 1) for fault in ["KILL", *ERRORS]]
        for call, number, fault in some(points, 40):
            with open(f"{folder.parent}/tape.svg", "wb") as file:
                file.write(b"mine\n")
            run = inject(folder, call, fault, number, command)
            names = [name for name in os.listdir(folder.parent) if name not in ("data", "strace", "tape.svg")]
            with open(f"{folder.parent}/tape.svg", "rb") as file:
                found = file.read()
            assert found in (b"mine\n", whole), f"{call} {number} {fault}: half a drawing: {run}"
            # A kill leaves what was to be the drawing beside it.
            assert not names or fault == "KILL", f"{call} {number} {fault}: {names} {run}"
            assert found == whole or run.code, f"{call} {number} {fault}: no drawing, but code 0: {run}"
            assert "drew" not in run.errors or found == whole, f"{call} {number} {fault}: acknowledged: {run}"
            for name in names:
                os.remove(f"{folder.parent}/{name}")
            tried += 1
    return figures(tried)


@experiment("a fault during the recovery from a kill")
def recovery():
    kills = [("fdatasync", 1), ("rename", 1), ("rename", 2), ("rename", 3), ("fsync", 2)]
    tried = 0
    for call, number in some(kills, 1):
        with killed(call, number) as folder:
            tried += try_all(folder.path, ["KILL", "EIO", "ENOSPC"])
    return figures(tried, f"after {len(some(kills, 1))} kills")


if __name__ == "__main__":
    main()
