"""What stands in the places of the store's files: links, pipes, devices, folders, and what killed runs leave there."""

import os
import re
import shutil
import socket
import stat
import subprocess

from faults import OLD_SAMPLE, ROOT, Figures, Folder, Skip, experiment, large, main, some

# What stands in the place of a file of the store, and every family of commands that meets it.
OWN = ["hub.json", "journal.jsonl", ".lock", "settings.json", "history", "cache", "history/base", "history/rows", "cache/arrows.columns"]
KINDS = ["link", "dangling link", "FIFO", "device", "folder", "socket"]
READING = ["list arrows", "count", "count arrows by brand", "find easton", "show arrow 3", "export json", "check", "advise", "history",
           "setup show 1", "setup list", "mark list", "round stats", "list all where brand=Easton"]
WRITING = ["add rest brand=New model=One", "edit arrow 3 notes=x", "delete accessory 1 --yes --force", "undo", "copy riser 1 model=Two", "save",
           "setup tune 1 brace_height=220", "mark add 40m 4.5 --setup 1", "round add Practice arrows=30 setup=1", "import {file} --as weight --yes",
           "set currency USD", "alias x = count"]
# What each of them is needed for; what does not need it goes on, and verify names it all the same.
NEEDS = {"hub.json": READING + WRITING[:10], "journal.jsonl": READING + WRITING[:10], ".lock": WRITING[:10], "settings.json": WRITING,
         "history": WRITING[:10] + ["history"], "cache": WRITING[:10], "history/base": WRITING[:10] + ["history"], "history/rows": WRITING[:10] + ["history"], "cache/arrows.columns": WRITING[:10]}


def touched(before, after):
    """What is another or gone, but for the locks and for what readers keep in the cache for those who come later."""
    kept = re.compile(r"/data/((cache/)?\.lock|cache/\w+\.(seen|plain)|cache/setups\.columns)")
    return [key for key in {**before, **after} if before.get(key) != after.get(key) and not kept.fullmatch(key)]


def put(folder, name, kind):
    """Puts something of a kind in the place of a member; says what must not be touched."""
    path, aside = folder.file(name), f"{folder.parent}/aside-{name.replace('/', '-')}"
    if os.path.lexists(path):
        os.rename(path, aside)
    elif kind == "link":
        with open(aside, "w") as file:
            file.write("mine\n")
    if kind == "link":
        os.symlink(aside, path)
    elif kind == "dangling link":
        os.symlink(f"{folder.parent}/nowhere", path)
    elif kind == "FIFO":
        os.mkfifo(path)
    elif kind == "device":
        try:
            os.mknod(path, stat.S_IFCHR | 0o600, os.makedev(1, 3))
        except PermissionError:
            raise Skip("mknod is not allowed here")
    elif kind == "folder":
        if name in ("history", "cache", "history/base", "history/rows"):
            with open(path, "w") as file:  # the other way round
                file.write("mine\n")
        else:
            os.mkdir(path)
    else:
        with socket.socket(socket.AF_UNIX) as made:
            here = os.getcwd()
            os.chdir(os.path.dirname(path))
            try:
                made.bind(os.path.basename(path))
            finally:
                os.chdir(here)
    return aside


def image(top):
    """Everything below a folder: what it is, where it leads and what it holds."""
    found = {}
    for path, folders, names in os.walk(top):
        for name in folders + names:
            member = f"{path}/{name}"
            status = os.lstat(member)
            content = None
            if stat.S_ISREG(status.st_mode):
                with open(member, "rb") as file:
                    content = file.read()
            found[member[len(top):]] = (stat.S_IFMT(status.st_mode), status.st_ino, os.readlink(member) if os.path.islink(member) else content)
    return found


def verdict(folder, name, kind, command):
    """What is wrong with how a command takes what stands there, or None."""
    before = image(folder.parent)
    try:
        run = folder.run("-c", command.format(file=f"{folder.parent}/some.csv"), timeout=10)
    except subprocess.TimeoutExpired:
        return "hangs"
    where = f"{name}, {kind}: {command}"
    needed = command in NEEDS[name]
    if needed:
        said = f"data/{name} is a" in run.errors and "belongs" in run.errors
        if run.code != 3 or not said:
            return f"{where}: not refused in words: {run}"
    elif not 0 <= run.code <= 4:
        return f"{where}: ended strangely: {run}"
    after = image(folder.parent)
    if needed:
        found = touched(before, after)
        if found:
            return f"{where}: touched {found}"
    aside = f"/aside-{name.replace('/', '-')}"
    found = [key for key in before if key.startswith(aside) and before[key] != after.get(key)]
    if found or before[f"/data/{name}"] != after.get(f"/data/{name}"):
        return f"{where}: what stands there is touched: {found}"
    if "/nowhere" in after:
        return f"{where}: made where the link leads"
    return None


@experiment("links, FIFOs, devices and folders in the places of the store's files")
def kinds():
    problems, tried = [], 0
    with large() as original:
        for name in OWN:
            for kind in some(KINDS, 3):
                if name in ("history/rows",):
                    os.makedirs(original.file("history"), exist_ok=True)
                for command in some(READING + WRITING, 5):
                    with Folder(like=None) as folder:
                        shutil.copytree(original.path, folder.path)
                        shutil.copy(f"{original.parent}/some.csv", folder.parent)
                        put(folder, name, kind)
                        problem = verdict(folder, name, kind, command)
                        tried += 1
                        if problem:
                            problems.append(problem)
                with Folder(like=None) as folder:
                    shutil.copytree(original.path, folder.path)
                    put(folder, name, kind)
                    run = folder.run("verify", "--format", "json", timeout=10)
                    if run.code != 3 or name not in run.output or "belongs" not in run.output:
                        problems.append(f"{name}, {kind}: not found by verify: {run.output[-300:]} {run}")
                    tried += 1
    assert not problems, f"{len(problems)} of {tried}\n  " + "\n  ".join(problems[:30])
    return Figures(tried, "commands", more="refused with code 3 and what stands there, or not needed; nothing behind it touched")


@experiment("links, FIFOs, devices and folders in the places of files of data")
def data_kinds():
    """A link to a regular file is as good as the file; everything else is refused at once."""
    problems, tried = [], 0
    with large() as original:
        for name, type in (("arrows.csv", "arrow"), ("rests.csv", "rest"), ("setups.csv", "setup"), ("versions.jsonl", "setup"), ("marks.csv", "mark")):
            wanted = {"arrow": "list arrows", "rest": "list rests", "setup": "setup list", "mark": "mark list"}[type]
            written = {"arrow": "edit arrow 3 notes=x", "rest": "edit rest 3 notes=x", "setup": "setup tune 1 twists=20",
                       "mark": "mark add 40m 4.5 --setup 1"}[type]
            commands = [wanted, "export json", *(["find easton"] if type in ("arrow", "rest") else []),
                        *([] if type == "mark" else ["check"]), written, "verify"]
            for kind in KINDS:
                for command in some(commands, 4):
                    with Folder(like=None) as folder:
                        shutil.copytree(original.path, folder.path)
                        put(folder, name, kind)
                        before = image(folder.parent)
                        try:
                            run = folder.run("-c", command, timeout=10)
                        except subprocess.TimeoutExpired:
                            problems.append(f"{name}, {kind}: {command} hangs")
                            continue
                        tried += 1
                        after = image(folder.parent)
                        if kind == "link":
                            if run.code not in (0, 1) or after[f"/data/{name}"] != before[f"/data/{name}"]:
                                problems.append(f"{name}, {kind}: {command}: {run}")
                        elif kind == "dangling link":
                            if "/nowhere" in after or after[f"/data/{name}"] != before[f"/data/{name}"]:
                                problems.append(f"{name}, {kind}: {command}: the link or its target is made: {run}")
                        elif run.code != 3 or f"data/{name} is a" not in run.errors + run.output:
                            problems.append(f"{name}, {kind}: {command}: not refused in words: {run}")
                        elif after[f"/data/{name}"] != before[f"/data/{name}"]:
                            problems.append(f"{name}, {kind}: {command}: touched")
    assert not problems, f"{len(problems)} of {tried}\n  " + "\n  ".join(problems[:30])
    return Figures(tried, "commands")


def foreign(folder, name, command, truth):
    """What is wrong with a change where something that is not ours stands in the way of a takeover, or None."""
    before = image(folder.parent)
    try:
        if folder.items() != truth:
            return "other items are read"
        run = folder.run("-c", command, "-c", "save", timeout=10)
    except subprocess.TimeoutExpired:
        return "hangs"
    if run.code in (0, 4) or name not in run.errors or "stored, but not yet" in run.errors:
        return f"not refused in words: {run}"
    after = image(folder.parent)
    found = touched(before, after)
    if found or folder.items() != truth:
        return f"touched {found}: {run}"
    (os.rmdir if os.path.isdir(folder.file(name)) and not os.path.islink(folder.file(name)) else os.remove)(folder.file(name))
    folder.must("-c", command, "-c", "save")
    if folder.items() == truth or os.path.exists(folder.file("setups.json")) or not os.path.isfile(folder.file("versions.jsonl")):
        return "not taken over, once there is room for the files"
    verified = folder.run("verify", "--format", "json").output
    return f"damaged: {verified}" if '"damage"' in verified else None


@experiment("what is not ours in the places of the files that setups are taken over into")
def foreign_files():
    """A folder of format 2 is read as before; every change is refused in words until that is out of the way, and touches nothing."""
    commands = ["setup tune Outdoor brace_height=222", "add rest brand=New model=One", "edit riser 1 grip=new", "setup add Foreign division=recurve",
                "mark add 45m 5.5 --setup 1", "undo"]
    problems, tried = [], 0
    with Folder(like=OLD_SAMPLE) as folder:
        truth = folder.items()
    for name in ("setups.csv", "versions.jsonl"):
        for kind in ["file", "sound file", *KINDS]:
            for command in some(commands, 2):
                with Folder(like=OLD_SAMPLE) as folder:
                    if kind == "file":
                        folder.write(name, b"id,name\n1,Mine\n")
                    elif kind == "sound file":  # of another inventory
                        shutil.copy(f"{ROOT}/Data/{name}", folder.path)
                    else:
                        put(folder, name, kind)
                    problem = foreign(folder, name, command, truth)
                    tried += 1
                    if problem:
                        problems.append(f"{name}, {kind}: {command}: {problem}")
    assert not problems, f"{len(problems)} of {tried}\n  " + "\n  ".join(text[:500] for text in problems[:40])
    return Figures(tried, "commands", more="each refused in words, and stored once there was room for the files")


@experiment("a link in the place of the setups that are taken over")
def linked_setups():
    """Its target is read, and is as it was afterwards; the history has a file of its own."""
    commands, problems = ["setup tune Outdoor brace_height=222", "add rest brand=New model=One"], []
    for path in ("../elsewhere.json", "{parent}/elsewhere.json"):
        for command in commands:
            with Folder(like=OLD_SAMPLE) as folder:
                truth, elsewhere = folder.items(), f"{folder.parent}/elsewhere.json"
                os.rename(folder.file("setups.json"), elsewhere)
                os.symlink(path.format(parent=folder.parent), folder.file("setups.json"))
                with open(elsewhere, "rb") as file:
                    old = file.read()
                assert folder.items() == truth, f"{path}: other items are read"
                folder.must("-c", command, "-c", "save")
                with open(elsewhere, "rb") as file:
                    assert file.read() == old, f"{path}: what the link leads to is written"
                links = [name for name, (kind, _, _) in image(folder.path).items() if stat.S_ISLNK(kind)]
                if links:
                    problems.append(f"{path}, {command}: {links} is left")
                verified = folder.run("verify", "--format", "json")
                assert '"damage"' not in verified.output and "belongs" not in verified.output, f"{path}, {command}: {verified.output} {verified}"
                folder.must("-c", "undo", "-c", "save")
                assert folder.items() == truth, f"{path}, {command}: undo leaves something"
    assert not problems, "\n  ".join(problems)
    return Figures(2 * len(commands), "takeovers", more="read by the link, and nothing behind it touched")


@experiment("links in the places of temporary files")
def temporary_links():
    """What is named like a temporary file of the store is removed itself; nothing is written or removed where it leads."""
    with large() as folder:
        bait = f"{folder.parent}/bait"
        with open(bait, "w") as file:
            file.write("mine\n")
        for owner in ("hub.json", "risers.csv", "settings.json", "arrows.csv", "cache/arrows.columns"):
            os.symlink(bait, folder.file(f"{owner}.0123abcd.tmp"))
        os.mkdir(folder.file("risers.csv.0123abce.tmp"))
        os.mkfifo(folder.file("rests.csv.0123abce.tmp"))
        folder.must("-c", "edit arrow 3 notes=x", "-c", "save", timeout=10)
        with open(bait) as file:
            assert file.read() == "mine\n", "what the link leads to is written"
        assert [os.path.basename(path) for path in folder.debris()] == ["risers.csv.0123abce.tmp"], folder.debris()
    return "5 links and a FIFO removed, a folder left; nothing else touched"


@experiment("other names of the store's files")
def other_names():
    """A hard link, or a file that a link of the folder leads to, is a file of the store like any other."""
    problems, tried = [], 0
    with large() as folder:
        os.rename(folder.file("rests.csv"), f"{folder.parent}/rests-elsewhere.csv")
        os.symlink(f"{folder.parent}/rests-elsewhere.csv", folder.file("rests.csv"))
        targets = [f"{folder.parent}/rests-elsewhere.csv"]
        past = next(name for name in os.listdir(folder.file("history")) if name.endswith(".jsonl"))
        for number, name in enumerate(["arrows.csv", "setups.csv", "versions.jsonl", "hub.json", "journal.jsonl", "settings.json", ".lock", f"history/{past}",
                                       "history/base/0-risers.csv", "cache/arrows.columns"]):
            targets.append(f"{folder.parent}/other-{number}")
            os.link(folder.file(name), targets[-1])
        for target in targets:
            with open(target, "rb") as file:
                before = file.read()
            for command in (f"list risers >> {target}", f"list risers > {target}", f"export csv risers {target}",
                            f"export json >> {target}", f"round stats by version --svg {target}", f"mark tape --card --setup 1 --svg {target}"):
                run = folder.run("--yes", "-c", command)
                tried += 1
                with open(target, "rb") as file:
                    if run.code == 0 or "data folder" not in run.errors or file.read() != before:
                        problems.append(f"{command}: {run}")
    assert not problems, f"{len(problems)} of {tried}\n  " + "\n  ".join(problems[:30])
    return Figures(tried, "commands", more="each refused, and no file touched")


@experiment("what a killed import and a killed set leave")
def leftovers():
    with large() as folder:
        os.makedirs(folder.file("history/rows"), exist_ok=True)
        truth = folder.items()
        left = ["history/rows/900-rests.csv", "history/rows/1-rests.csv", "settings.json.0123abcd.tmp"]
        for name in left:
            folder.write(name, b"id,brand,model\n1,Left,Over\n")
        found = folder.run("verify", "--format", "json").output
        assert all(name in found for name in left), f"not seen by verify: {found}"
        assert "damage" not in found, found
        assert "temporary file" in folder.must("-c", "edit riser 3 notes=x").errors
        assert not [name for name in left if os.path.exists(folder.file(name))], "not swept"
        folder.must("-c", "undo")
        assert folder.items() == truth
    killed = 0
    for when in some(range(1, 60), 12):
        with Folder() as folder:
            os.remove(folder.file("arrows.csv"))
            big = f"{folder.parent}/big.csv"
            with open(big, "w") as file:
                file.write("id,brand,model\n" + "".join(f"{n},Easton,Model {n % 97} of a long name\n" for n in range(1, 4001)))
            run = folder.run("import", big, "--yes", prefix=[
                "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"inject=openat,rename,write,fsync,fdatasync,mkdir:signal=KILL:when={when}"])
            killed += run.code < 0 or run.code == 137
            before = folder.items()
            folder.must("-c", "add rest brand=Next model=One")
            rows = os.listdir(folder.file("history/rows")) if os.path.exists(folder.file("history/rows")) else []
            stored = ("arrows", 4000) in folder.items()
            assert (("arrows", 4000) in before) == stored
            assert len(rows) == (1 if stored else 0), f"call {when}: {rows}, stored: {stored}"
            assert not folder.debris(), folder.debris()
            assert '"damage"' not in folder.run("verify", "--format", "json").output
    if not killed:
        raise Skip("nothing was killed: strace does not work here")
    return Figures(killed, "kills of an import", more="nothing left after the next change")


if __name__ == "__main__":
    main()
