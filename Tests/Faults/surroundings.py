"""What a machine may do to a data folder: no room, no inodes, read-only, too large, unreadable, in the wrong shape."""

import contextlib
import os
import shutil
import subprocess

from faults import OLD_SAMPLE, Figures, Folder, Skip, experiment, main, some

NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]


@contextlib.contextmanager
def mounted(*options, like=None):
    """A small file system in memory with a used inventory in it, or a copy of a folder as it is."""
    parent = Folder(like=None)
    where = f"{parent.parent}/mount"
    os.mkdir(where)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", ",".join(options), "tmpfs", where], capture_output=True).returncode:
        raise Skip("mounting is not allowed here")
    try:
        folder = Folder(parent=where, like=like) if like else Folder(parent=where)
        if not like:
            folder.must("-c", "add arrow brand=First model=Change", "-c", "save")
        yield folder
    finally:
        subprocess.run(["umount", "-l", where])
        shutil.rmtree(parent.parent, ignore_errors=True)


def refused(folder, words, *expected, **more):
    """A change that cannot be stored: said, not code 0, and everything is as it was."""
    before = folder.items()
    # Longer than a page: the last one of the journal may have room where no other page is left.
    run = folder.run("-c", f"add riser brand=No model=Room notes={'x' * 8192}", **more)
    assert run.code != 0, f"{words}: {run}"
    assert any(word in run.errors for word in expected), f"{words} is not said: {run}"
    assert "added riser" not in run.errors, f"{words}: acknowledged: {run}"
    assert folder.items() == before, f"{words}: the items changed"


def kept(folder, words, expected):
    """A change that is stored in the journal and cannot come into its file: said, not code 0, and there."""
    run = folder.run("-c", "add riser brand=Kept model=Aside")
    assert run.code != 0 and "not yet in the CSV files" in run.errors and expected in run.errors, f"{words}: {run}"
    assert any(item.get("brand") == "Kept" for item in folder.items().values()), f"{words}: lost"


def works(folder):
    """The next change is stored and leaves nothing behind."""
    folder.must("-c", "add riser brand=Works model=Again", "-c", "save")
    assert any(item.get("brand") == "Works" for item in folder.items().values()), "not stored"
    assert not folder.debris(), f"debris: {folder.debris()}"


def fill(folder, name="filler"):
    """Writes until there is no room at all."""
    with open(f"{folder.parent}/{name}", "wb", buffering=0) as file:
        for size in (4096, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(size))


@experiment("a full disk")
def full():
    with mounted("size=384k", "mode=755") as folder:
        fill(folder)
        refused(folder, "a full disk", "No space left")
        kept(folder, "a full disk", "No space left")
        os.remove(f"{folder.parent}/filler")
        works(folder)
    return "refused or kept in the journal, and said; the next change works"


@experiment("a disk that becomes full at every page")
def filling():
    tried = stored = 0
    for pages in some(range(0, 12), 4):
        with mounted("size=384k", "mode=755") as folder:
            known = [folder.items()]
            fill(folder)
            size = os.stat(f"{folder.parent}/filler").st_size
            os.truncate(f"{folder.parent}/filler", max(0, size - pages * 4096))
            run = folder.run(script="add riser brand=Hoyt model=Fault\nedit riser 1 grip=fault\nsave\n")
            items = folder.items()
            acknowledged = ("added riser" in run.errors) + ("grip: " in run.errors)
            there = (("risers", 12) in items) + (items["risers", 1]["grip"] == "fault")
            assert there >= acknowledged, f"{pages} pages: an acknowledged change is lost: {run}"
            assert run.code or there == 2, f"{pages} pages: code 0: {run}"
            assert there or items == known[0], f"{pages} pages: something else changed"
            os.remove(f"{folder.parent}/filler")
            works(folder)
            tried, stored = tried + 1, stored + there
    return Figures(tried, "amounts of room", more=f"{stored} of {2 * tried} changes stored, the others refused and said")


def taken_over_with(pages):
    """How many of two changes are stored in a folder of format 2 on a disk with that little room."""
    with mounted("size=512k", "mode=755", like=OLD_SAMPLE) as folder:
        before, old = folder.items(), folder.read("setups.json")
        fill(folder)
        os.truncate(f"{folder.parent}/filler", max(0, os.stat(f"{folder.parent}/filler").st_size - pages * 4096))
        run = folder.run(script="add riser brand=Hoyt model=Fault\nsetup tune Outdoor brace_height=222\nsave\n")
        items = folder.items()
        acknowledged = ("added riser" in run.errors) + ("brace_height: " in run.errors)
        there = (("risers", 12) in items) + (items["setups", 1]["versions"][-1]["tuning"]["brace_height"] == 222)
        assert there >= acknowledged, f"an acknowledged change is lost: {run}"
        assert there or "stored, but not yet" not in run.errors, f"said to be stored, and is not: {run}"
        assert run.code or there == 2, f"code 0: {run}"
        assert there or items == before, "something else changed"
        is_taken_over = os.path.exists(folder.file("versions.jsonl")) and not os.path.exists(folder.file("setups.json"))
        assert is_taken_over or (run.code and "No space left" in run.errors), f"not taken over, and nothing said: {run}"
        assert is_taken_over or folder.read("setups.json") == old, "the old file is another"
        os.remove(f"{folder.parent}/filler")
        works(folder)
        after = folder.items()
        assert {key: after.get(key) for key in items} == items, "the next change changed something else"
        assert not os.path.exists(folder.file("setups.json")) and os.path.exists(folder.file("versions.jsonl")), "not taken over with room"
        verified = folder.run("verify", "--format", "json")
        assert '"damage"' not in verified.output, f"damaged: {verified.output}"
        return there


@experiment("a full disk while setups are taken over")
def full_takeover():
    """With every number of pages between none and what is enough."""
    tried = stored = 0
    problems = []
    for pages in some(range(0, 40), 6):
        tried += 1
        try:
            stored += taken_over_with(pages)
        except AssertionError as problem:
            problems.append(f"{pages} pages: {problem}")
    assert not problems, f"{len(problems)} of {tried}\n  " + "\n  ".join(text[:600] for text in problems)
    return Figures(tried, "amounts of room", more=f"{stored} of {2 * tried} changes stored, the others refused and said")


DRAWINGS = ["mark tape --spacing 10mm --setup Outdoor", "mark tape --card --setup Outdoor", "round stats by version"]


@experiment("a drawing on a full disk")
def drawing():
    tried = 0
    with mounted("size=384k", "mode=755") as folder:
        file = f"{folder.parent}/drawing.svg"
        for command in DRAWINGS:
            for before in (None, b"mine\n"):
                if before:
                    with open(file, "wb") as old:
                        old.write(before)
                names = os.listdir(folder.parent)
                fill(folder)
                run = folder.run("-c", f"{command} --svg {file} --yes")
                os.remove(f"{folder.parent}/filler")
                assert run.code == 1 and "No space left" in run.errors and "drew" not in run.errors, f"{command}: {run}"
                assert os.listdir(folder.parent) == names, f"{command}: {os.listdir(folder.parent)}"
                if before:
                    with open(file, "rb") as old:
                        assert old.read() == before, f"{command}: the file that was there is another one"
                    os.remove(file)
                tried += 1
    return Figures(tried, "drawings", more="each refused and said, with nothing left and the old one as it was")


@experiment("no inode left")
def inodes():
    with mounted("size=1m", "nr_inodes=84", "mode=755") as folder:
        files = 0
        with contextlib.suppress(OSError):
            while True:
                open(f"{folder.parent}/{files}", "wb").close()
                files += 1
        kept(folder, "no inode", "No space left")
        for number in range(files):
            os.remove(f"{folder.parent}/{number}")
        works(folder)
    return "kept in the journal, and said; the next change works"


@experiment("a home with no room or no right to write")
def home():
    places = 0
    with mounted("size=1m", "mode=755") as full, Folder() as folder:
        fill(full)
        for place in (full.parent, "/proc/self", "/dev/null", f"{folder.parent}/nowhere"):
            run = folder.must("-c", f"add riser brand=Home model={places}", "-c", "save", home=place)
            assert "usage" not in run.errors, f"{place}: {run}"
            assert any(item.get("model") == str(places) for item in folder.items().values()), f"{place}: not stored"
            places += 1
        works(folder)
    return Figures(places, "homes", more="the change is stored, without a word about the home")


@experiment("a read-only mount")
def read_only():
    with mounted("size=1m", "mode=755") as folder:
        subprocess.run(["mount", "-o", "remount,ro", folder.parent], check=True, capture_output=True)
        refused(folder, "a read-only mount", "Read-only file system")
        folder.must("history")
        subprocess.run(["mount", "-o", "remount,rw", folder.parent], check=True, capture_output=True)
        works(folder)
    return "read, refused and said; the next change works"


@experiment("a limit of the file size")
def file_size():
    said = 0
    for limit in (0, 1, 2, 4):
        with Folder() as folder:
            folder.must("-c", "add arrow brand=First model=Change", "-c", "save")
            before = folder.items()
            # bash counts in units of 1024 bytes
            run = folder.run("-c", "add riser brand=Hoyt model=Fault notes=" + "x" * 3000, "-c", "save",
                             prefix=["bash", "-c", f'ulimit -f {limit}; exec "$@"', "bash"])
            items = folder.items()
            assert run.code >= 0, f"ended by a signal: {run}"
            assert run.code != 0 or limit == 4, f"limit {limit}: {run}"
            if run.code:
                said += 1
                assert "File too large" in run.errors, f"not said: {run}"
            assert ("risers", 12) in items or ("added riser" not in run.errors and items == before), f"lost: {run}"
            works(folder)
    return Figures(4, "limits", more=f"{said} reached and said as EFBIG")


@experiment("a file that may not be read")
def unreadable():
    if os.geteuid() != 0:
        prefix = []
    elif shutil.which("setpriv"):
        prefix = NOBODY
    else:
        raise Skip("setpriv is not installed")
    for name, kind in (("risers.csv", "riser"), ("hub.json", "riser"), ("history", "riser")):
        with Folder() as folder:
            folder.must("-c", "add arrow brand=First model=Change", "-c", "save")
            if prefix:
                subprocess.run(["chown", "-R", "65534:65534", folder.parent], check=True)
            before = folder.items()
            mode = os.stat(folder.file(name)).st_mode & 0o777
            os.chmod(folder.file(name), 0)
            run = folder.run("-c", f"count {kind}s", prefix=prefix)
            assert run.code or "11" in run.output, f"{name}: unreadable is empty: {run.output} {run}"
            run = folder.run("-c", f"add {kind} brand=Hoyt model=Fault", prefix=prefix)
            assert run.code and "denied" in run.errors, f"{name}: not said: {run}"
            os.chmod(folder.file(name), mode)
            assert folder.items() == before, f"{name}: something changed"
            folder.must("-c", "add riser brand=Works model=Again", prefix=prefix)
    return Figures(3, "places", more="risers.csv, hub.json and history")


@experiment("a folder in a file's place")
def in_its_place():
    names = ["risers.csv", "hub.json", "journal.jsonl", ".lock", "history", "settings.json"]
    for name in names:
        with Folder() as folder:
            folder.must("-c", "add arrow brand=First model=Change", "-c", "save")
            with displaced(folder, name):
                run = folder.run("-c", "add riser brand=Hoyt model=Fault")
            stored = "added riser" in run.errors
            assert run.errors.replace("added riser 12 “Hoyt Fault”", "").strip(), f"{name}: nothing said: {run}"
            assert run.code or stored, f"{name}: {run}"
            assert (("risers", 12) in folder.items()) == stored, f"{name}: {run}"
            works(folder)
    return Figures(len(names), "places")


@contextlib.contextmanager
def displaced(folder, name):
    """Something of the wrong kind in the place of a member of the folder, for a while."""
    path, aside = folder.file(name), f"{folder.parent}/aside"
    if os.path.exists(path):
        os.rename(path, aside)
    if name == "history":
        folder.write(name, b"")
    else:
        os.mkdir(path)
    yield
    (os.remove if name == "history" else os.rmdir)(path)
    if os.path.exists(aside):
        os.rename(aside, path)


@experiment("a live and a dangling symlink")
def links():
    with Folder() as folder:
        folder.must("-c", "add arrow brand=First model=Change", "-c", "save")
        elsewhere = f"{folder.parent}/elsewhere.csv"
        os.rename(folder.file("risers.csv"), elsewhere)
        os.symlink(elsewhere, folder.file("risers.csv"))
        works(folder)
        assert os.path.islink(folder.file("risers.csv")), "the link is replaced"
        with open(elsewhere, encoding="utf-8") as file:
            assert "Works" in file.read(), "the target is not written"
        os.remove(elsewhere)
        run = folder.run("-c", "add riser brand=Hoyt model=Fault")
        assert run.errors.strip() and (run.code or "edited by another program" in run.errors), f"dangling: {run}"
        assert not os.path.exists(elsewhere) or os.path.islink(folder.file("risers.csv"))
    return "the target is written and the link stays; without its target it is said"


@experiment("the data folder removed under a running shell")
def removed():
    with Folder() as folder, folder.shell() as shell:
        assert "added riser 12" in shell.ask("add riser brand=Before model=Removal")
        shutil.rmtree(folder.path)
        answer = shell.ask("add riser brand=After model=Removal")
        assert "is gone" in answer and "added riser" not in answer, answer
        assert shell.close() != 0, "code 0"
        assert not os.path.exists(folder.path), "the folder is made again"
    return "refused and said, not made again"


if __name__ == "__main__":
    main()
