"""Large files that another program saved: what is found out about them is kept in cache/, also by commands that only read."""

import os
import shutil
import time

from faults import Figures, Folder, experiment, large, main, some

# Longer than a tick of the file system's clock: only then is a file known by its times.
TICK = 0.1


def edit_row(folder, old, new):
    content = folder.read("arrows.csv")
    lines = content.splitlines(True)
    lines[700] = lines[700].replace(old, new, 1)
    folder.write("arrows.csv", b"".join(lines))
    assert folder.read("arrows.csv") != content, "nothing is edited"


def append(folder):
    lines = folder.read("arrows.csv").splitlines(True)
    folder.write("arrows.csv", b"".join(lines) + b"9001," + lines[1].split(b",", 1)[1])


def delete(folder):
    lines = folder.read("arrows.csv").splitlines(True)
    folder.write("arrows.csv", b"".join(lines[:300] + lines[301:]))


def change(folder):
    edit_row(folder, b",Easton,", b",Outside,")


def change_size_kept(folder):
    """With the old time, too: only the time of change tells."""
    before = os.stat(folder.file("arrows.csv"))
    edit_row(folder, b",Easton,", b",Notsae,")
    os.utime(folder.file("arrows.csv"), ns=(before.st_atime_ns, before.st_mtime_ns))


def break_line(folder):
    """Inside a cell of one row."""
    lines = folder.read("arrows.csv").splitlines(True)
    cells = lines[700].rstrip(b"\n").split(b",")
    lines[700] = b",".join([*cells[:-3], b'"two\nlines"', *cells[-2:]]) + b"\n"
    folder.write("arrows.csv", b"".join(lines))


def turn_round(folder):
    lines = folder.read("arrows.csv").splitlines(True)
    folder.write("arrows.csv", b"".join([lines[0], *reversed(lines[1:])]))


def add_without_number(folder):
    lines = folder.read("arrows.csv").splitlines(True)
    folder.write("arrows.csv", b"".join(lines) + b"," + lines[1].split(b",", 1)[1])


EDITS = [append, delete, change, change_size_kept, break_line, turn_round, add_without_number]


def edited(edit):
    """A folder in daily use, edited; and what a process without a cache says of it."""
    folder = large()
    folder.must("--yes", "-c", "edit arrow 5 owner=settled", "-c", "undo", "-c", "save")
    edit(folder)
    time.sleep(TICK)
    with Folder(like=folder.path) as bare:
        shutil.rmtree(bare.file("cache"))
        return folder, bare.items()


@experiment("outside: large files, by commands that only read")
def readers():
    """Every process says the same, by the cache, by what another one kept, and if that is gone, cut off or another folder's."""
    said = 0
    for edit in EDITS:
        folder, truth = edited(edit)
        with folder:
            names = [name for name in ("arrows.seen", "arrows.plain") if folder.items() and os.path.exists(folder.file(f"cache/{name}"))]
            assert ("arrows.plain" in names) == (edit in (break_line, turn_round, add_without_number)), f"{edit.__name__}: {names}"
            for name, spoil in [(name, spoil) for name in names for spoil in (None, "drop", "cut", "turn", "swap")]:
                spoil_kept(folder, name, spoil)
                assert folder.items() == truth, f"{edit.__name__}: {name}, {spoil}: another answer"
                assert os.path.exists(folder.file(f"cache/{name}")), f"{edit.__name__}: {name} is not kept"
                said += 1
            folder.must("--yes", "-c", "add rest brand=Next model=One", "-c", "save")
            after = folder.items()
            assert [key for key in truth if after[key] != truth[key]] == [], "an edit is lost by a change of another type"
            told = "(outside)" in folder.must("history", "--limit", "5").output
            assert told == (edit is not turn_round), f"{edit.__name__}: history {told}"  # the same rows are no change
            assert '"kind":"damage"' not in folder.must("verify", "--format", "json").output
    return Figures(said, "readings", more="each as without a cache")


def tune(folder):
    """A value of the last version of a setup, which no later one repeats."""
    lines = folder.read("versions.jsonl").splitlines(True)
    last = max(number for number, line in enumerate(lines) if line.startswith(b'{"setup":60,'))
    assert b'"brace_height":21' in lines[last], "no value is changed"
    lines[last] = lines[last].replace(b'"brace_height":21', b'"brace_height":20', 1)
    folder.write("versions.jsonl", b"".join(lines))


def drop_version(folder):
    lines = folder.read("versions.jsonl").splitlines(True)
    last = max(number for number, line in enumerate(lines) if line.startswith(b'{"setup":60,'))
    folder.write("versions.jsonl", b"".join(lines[:last] + lines[last + 1:]))


def end_lines_otherwise(folder):
    folder.write("versions.jsonl", folder.read("versions.jsonl").replace(b"\n", b"\r\n"))


def turn_versions_round(folder):
    folder.write("versions.jsonl", b"".join(reversed(folder.read("versions.jsonl").splitlines(True))))


def rename(folder):
    folder.write("setups.csv", folder.read("setups.csv").replace(b"Setup 60,", b"Winter bow,"))


def drop_setup(folder):
    """Its versions stay."""
    lines = folder.read("setups.csv").splitlines(True)
    folder.write("setups.csv", b"".join(line for line in lines if not line.startswith(b"60,")))


# What of each is kept for the next process.
SETUP_EDITS = {
    tune: ["versions.seen"], drop_version: ["versions.seen"], end_lines_otherwise: ["versions.seen"],
    turn_versions_round: ["versions.seen", "versions.plain"], rename: ["setups.seen"], drop_setup: ["setups.seen"],
}


def told(folder):
    """What a process each says of setups."""
    commands = ["setup list --format csv", "setup show 60", "setup show 61", "setup versions 60 --limit 3", "show riser 1", "count", "find 61"]
    return [(run.code, run.output) for run in (folder.run("-c", command) for command in commands)]


def many_setups():
    folder = Folder(like=None)
    script = "add riser brand=Hoyt model=Xi\nadd arrow brand=Easton model=X10\n"
    script += "".join(f"setup add 'Setup {number}'\nsetup fit 'Setup {number}' riser 1\n" for number in range(1, 701))
    # A version to which a mark refers is followed by another one.
    script += "".join(f"setup tune 'Setup {number}' brace_height={210 + turn}\nmark add {10 * turn}m 4.5 --setup 'Setup {number}'\n"
                      for number in range(55, 65) for turn in range(1, 5))
    folder.must("--yes", "-q", script=script)
    folder.must("--yes", "-c", "save")
    return folder


@experiment("outside: many setups, by commands that only read")
def readers_of_setups():
    """As of large tables; then a writer logs the edit."""
    said = 0
    with many_setups() as made:
        for edit, names in SETUP_EDITS.items():
            with Folder(like=made.path) as folder:
                folder.must("--yes", "-c", "edit arrow 1 owner=settled", "-c", "undo", "-c", "save")
                time.sleep(TICK)
                edit(folder)
                time.sleep(TICK)
                with Folder(like=folder.path) as bare:
                    shutil.rmtree(bare.file("cache"))
                    truth = told(bare)
                assert told(folder) == truth, f"{edit.__name__}: another answer"
                for name, spoil in [(name, spoil) for name in [*names, "setups.columns"] for spoil in (None, "drop", "cut", "turn", "swap")]:
                    assert os.path.exists(folder.file(f"cache/{name}")), f"{edit.__name__}: {name} is not kept"
                    content = folder.read(f"cache/{name}")
                    spoil_kept(folder, name, spoil)
                    assert told(folder) == truth, f"{edit.__name__}: {name}, {spoil}: another answer"
                    said += 1
                    if name == "setups.columns":  # made of what the manifest notes, by whoever writes next
                        folder.write(f"cache/{name}", content)
                folder.must("--yes", "-c", "add rest brand=Next model=One", "-c", "save")
                assert told(folder)[:5] == truth[:5], f"{edit.__name__}: another answer after a change"
                found = "(outside)" in folder.must("history", "--limit", "5").output
                assert found == (edit not in (end_lines_otherwise, turn_versions_round)), f"{edit.__name__}: history {found}"
                assert '"kind":"damage"' not in folder.must("verify", "--format", "json").output or edit == drop_setup
    return Figures(said, "readings", more="each as without a cache")


def spoil_kept(folder, name, way):
    """The times of a spoilt file are others, but for one that is exchanged before anybody looks."""
    path = folder.file(f"cache/{name}")
    content = folder.read(f"cache/{name}")
    if way == "drop":
        os.remove(path)
    elif way == "cut":
        folder.write(f"cache/{name}", content[:-9])
    elif way == "turn":
        folder.write(f"cache/{name}", content[:9] + bytes([content[9] ^ 1]) + content[10:])
    elif way == "swap":
        shutil.copy(folder.file("risers.csv"), path)


@experiment("outside: a reader that is killed, or fails, while it keeps what it saw")
def killed():
    """The next one says what is there, and the next writer leaves no debris."""
    points = 0
    for edit in (append, break_line):
        folder, truth = edited(edit)
        with folder:
            for fault in ("signal=KILL", "error=ENOSPC", "error=EACCES"):
                for when in some(range(1, 61), 10):
                    for name in ("arrows.seen", "arrows.plain"):
                        if os.path.exists(folder.file(f"cache/{name}")):
                            os.remove(folder.file(f"cache/{name}"))
                    calls = "openat,write,rename,mkdir,fchmod,pwrite64"
                    run = folder.run("count", "arrows", prefix=[
                        "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"inject={calls}:{fault}:when={when}"])
                    assert fault == "signal=KILL" or run.code in (0, 1, 2, 3), f"{fault} at {when}: {run}"
                    assert folder.items() == truth, f"{fault} at {when}: another answer"
                    points += 1
            folder.must("--yes", "-c", "add rest brand=Next model=One", "-c", "save")
            assert not folder.debris(), folder.debris()
            assert '"kind":"damage"' not in folder.must("verify", "--format", "json").output
    return Figures(points, "kills and failing calls", more="the same answer, and no debris")


if __name__ == "__main__":
    main()
