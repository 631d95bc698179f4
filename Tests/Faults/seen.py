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


EDITS = [append, delete, change, change_size_kept]


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
            for spoil in (None, None, "drop", "cut", "turn", "swap"):
                spoil_seen(folder, spoil)
                assert folder.items() == truth, f"{edit.__name__}: {spoil} makes it another"
                assert os.path.exists(folder.file("cache/arrows.seen")), f"{edit.__name__}: nothing is kept"
                said += 1
            folder.must("--yes", "-c", "add rest brand=Next model=One", "-c", "save")
            after = folder.items()
            assert [key for key in truth if after[key] != truth[key]] == [], "an edit is lost by a change of another type"
            assert "(outside)" in folder.must("history", "--limit", "5").output, "no history"
            assert "damage" not in folder.must("verify", "--format", "json").output
    return Figures(said, "readings", more="each as without a cache")


def spoil_seen(folder, way):
    path = folder.file("cache/arrows.seen")
    if way is None:
        return
    content = folder.read("cache/arrows.seen")
    if way == "drop":
        os.remove(path)
    elif way == "cut":
        folder.write("cache/arrows.seen", content[:-9])
    elif way == "turn":
        folder.write("cache/arrows.seen", bytes([content[0] ^ 1]) + content[1:])
    else:
        folder.write("cache/arrows.seen", b'{"format":1,"size":1,"crc":"00000000","mtime":0,"ctime":0,"inode":1,"sum":"00000000"}\n')


@experiment("outside: a reader that is killed, or fails, while it keeps what it saw")
def killed():
    """The next one says what is there, and the next writer leaves no debris."""
    points = 0
    for edit in (append, change):
        folder, truth = edited(edit)
        with folder:
            for fault in ("signal=KILL", "error=ENOSPC", "error=EACCES"):
                for when in some(range(1, 61), 10):
                    if os.path.exists(folder.file("cache/arrows.seen")):
                        os.remove(folder.file("cache/arrows.seen"))
                    calls = "openat,write,rename,mkdir,fchmod,pwrite64"
                    run = folder.run("count", "arrows", prefix=[
                        "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"inject={calls}:{fault}:when={when}"])
                    assert fault == "signal=KILL" or run.code in (0, 1, 2, 3), f"{fault} at {when}: {run}"
                    assert folder.items() == truth, f"{fault} at {when}: another answer"
                    points += 1
            folder.must("--yes", "-c", "add rest brand=Next model=One", "-c", "save")
            assert not folder.debris(), folder.debris()
            assert "damage" not in folder.must("verify", "--format", "json").output
    return Figures(points, "kills and failing calls", more="the same answer, and no debris")


if __name__ == "__main__":
    main()
