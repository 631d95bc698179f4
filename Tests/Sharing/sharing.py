"""What machines that share an inventory go through: `Scripts/sharing`, and with `--short` its part in the gate."""

import concurrent.futures
import contextlib
import csv
import os
import pty
import re
import shlex
import shutil
import subprocess
import sys
import time

import histories
from clones import BINARY, ROOT, Clone, Club, Failed

SHORT = "--short" in sys.argv
EXPERIMENTS = []


def experiment(name):
    def declare(function):
        EXPERIMENTS.append((name, function))
        return function
    return declare


def expect(condition, words):
    if not condition:
        raise Failed(words)


def pair(club, script=histories.FOUNDING):
    """Two clones that are as one."""
    return club.found(script), club.join("shed")


WEEK = f"{ROOT}/Tests/Sharing/week.txt"


def steps_of(lines):
    """The steps of a conversation with several machines: whose it is, what is typed, and what is answered."""
    steps = []
    for line in lines:
        if match := re.match(r"(\w+)\$ archeryhub ?(.*)", line):
            steps.append((match[1], match[2], []))
        elif line.startswith("# "):
            steps.append(("#", line, []))
        elif steps:
            steps[-1][2].append(line)
    return steps


def played(steps, club):
    """The same steps with what is answered now; the sample inventory is the first machine's."""
    machines = {name: Clone(club, name) for name, _, _ in steps if name != "#"}
    first = next(iter(machines.values()))
    shutil.copytree(f"{ROOT}/Data", first.path, ignore=shutil.ignore_patterns("README.md", "*catalogue.csv", "label-sheets.csv", "classifications-*"))
    for name, line, _ in steps:
        if name == "#":
            if "(away)" in line:
                os.rename(club.place, f"{club.place}.away")
            if "(back)" in line:
                os.rename(f"{club.place}.away", club.place)
            time.sleep(1.1 if "later" in line else 0)
            yield []
            continue
        code, output, errors = machines[name].run(*shlex.split(line.replace("/media/stick", club.path)))
        said = (output + errors).replace(club.path, "/media/stick")
        said = re.sub(r"\d{4}-\d\d-\d\d(T[\d:]+Z)?", "TIME", re.sub(r"\b(?=[0-9A-HJKMNP-TV-Z]*\d)[0-9A-HJKMNP-TV-Z]{12}\b", "UID", said))
        said = re.sub(r"\b[0-9a-f]{7}\b", "COMMIT", said).replace(os.uname().nodename, "HOST")
        yield [*said.splitlines(), *([f"(exit {code})"] if code else [])]


def told(lines):
    return [re.sub(r"\d{4}-\d\d-\d\dT[\d:]+Z", "TIME", line) for line in lines]


@experiment("README: two laptops")
def readme():
    with open(f"{ROOT}/README.md", encoding="utf-8") as file:
        section = file.read().split("## Two laptops")[1].split("\n## ")[0]
    lines = [line for block in re.findall(r"```\n(.*?)```", section, re.S) for line in block.splitlines()]
    # The later one counts.
    at = lines.index("shed$ archeryhub edit arrow 4 spine=450") if "shed$ archeryhub edit arrow 4 spine=450" in lines else 0
    steps = steps_of([*lines[:at], "# later", *lines[at:]])
    with Club() as club:
        for (name, line, answer), said in zip(steps, played(steps, club)):
            expect(said == told(answer), f"{name}$ {line}\nREADME says {told(answer)}\nand it is   {said}")
    return f"{len(steps) - 1} lines"


@experiment("a week of two people, one of them without the network")
def week():
    with open(WEEK, encoding="utf-8") as file:
        steps = steps_of(file.read().splitlines())
    record = os.environ.get("ARCHERYHUB_RECORD")
    recorded = []
    with Club() as club:
        for (name, line, answer), said in zip(steps, played(steps, club)):
            recorded += [line if name == "#" else f"{name}$ archeryhub {line}", *said]
            expect(record or said == answer, f"{name}$ {line}\nit was {answer}\nand is {said}")
    if record:
        with open(WEEK, "w", encoding="utf-8") as file:
            file.write("\n".join(recorded) + "\n")
    return f"{len(steps)} steps"


@experiment("random histories of two to four clones")
def random_histories():
    first, count = (1, 4) if SHORT else (1, int(os.environ.get("ARCHERYHUB_HISTORIES", "1000")))
    conflicts = needless = stars = 0
    for seed in range(first, first + count):
        problem, history = histories.run(seed, 40 if SHORT else None)
        conflicts += history.conflicts
        if len(history.places) == 1:
            stars += 1
            needless += len(history.needless) > 0
        expect(problem is None, f"history {seed}: {problem}")
    expect(needless * 200 <= stars or SHORT and needless == 0, f"{needless} of {stars} histories with a needless conflict")
    return (f"{count} histories, nothing lost, doubled or led astray; {conflicts} values in conflict, "
            f"{needless} of {stars} histories with one place have a needless one")


def git(*words, folder=None, **options):
    """What git says, where nothing may go wrong."""
    identity = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    place = ["-C", folder] if folder else []
    return subprocess.run(["git", *identity, *place, *words], check=True, capture_output=True, text=True, **options).stdout.strip()


def checkout(club):
    """The remote as somebody sees it who has git and not the program."""
    path = f"{club.path}/foreign"
    git("clone", "--quiet", club.place, path)
    return path


def publish(path, message="by hand"):
    git("add", "--all", folder=path)
    git("commit", "--quiet", "--message", message, folder=path)
    git("push", "--quiet", folder=path)


def refused(clone, words, what):
    """A sync that must say why it takes nothing over, and change nothing."""
    before = clone.contents()
    code, output, errors = clone.run("sync")
    expect(code != 0 and words in output + errors, f"{what}: code {code}: {(output + errors).strip()}")
    expect(clone.contents() == before, f"{what}: files were changed")
    clone.must("verify")


@experiment("the same import on both sides")
def same_import():
    with Club() as club:
        one, other = pair(club)
        with open(f"{club.path}/new.csv", "w", encoding="utf-8") as file:
            file.write("brand,model\n" + "".join(f"Gas,Pro {number}\n" for number in range(20)))
        for clone in (one, other):
            clone.must("--yes", "-c", f"import {club.path}/new.csv --as arrow")
        club.settle()
        rows = one.rows("arrow")
        expect(len(rows) == 42, f"{len(rows)} arrows, 42 were stored")
        expect(len({row["id"] for row in rows.values()}) == 42, "a number stands twice")
        return "42 arrow sets, each once"


@experiment("a row copied with its uid, and rows without one")
def copied_rows():
    with Club() as club:
        one, other = pair(club)
        one.must("-c", "save")
        with open(f"{one.path}/arrows.csv", "a", encoding="utf-8") as file:
            uid, row = next(iter(one.rows("arrow").items()))
            cells = list(row.values())
            file.write(",".join(["50", *cells[1:]]) + "\n")
            file.write(",".join(["51", "Gas", "Pro", *[""] * (len(cells) - 3)]) + "\n")
            file.write(",".join(["", "Gas", "Vapor", *[""] * (len(cells) - 3)]) + "\n")
        said = one.sync()
        expect("arrow 50 was copied from arrow 1 with its uid" in said and said.count("copied") == 1, said)
        club.settle()
        rows = other.rows("arrow")
        expect(len(rows) == 5 and rows[uid]["id"] == row["id"], f"{rows}")
        expect({row["model"] for row in rows.values()} >= {"Pro", "Vapor"}, f"{rows}")
        other.must("--yes", "-c", "delete arrow 2")
        other.sync()
        path = f"{other.path}/arrows.csv"
        with open(path, encoding="utf-8") as file:
            before = file.read()
        with open(path, "a", encoding="utf-8") as file:
            file.write(",".join(["2", "Gas", "Late", *[""] * (len(cells) - 3)]) + "\n")
        _, _, errors = other.run("list", "arrows")
        expect("id 2 was in use before" in errors, f"a number of another machine is given anew: {errors}")
        with open(path, "w", encoding="utf-8") as file:
            file.write(before)
        club.settle()
        return "5 arrow sets, the copied one with a uid of its own; a number that another machine gave is not given anew"


@experiment("a number that two have given by hand")
def twice_given():
    with Club() as club:
        clones = pair(club)
        for clone, model in zip(clones, ("Pro", "Vapor")):
            clone.must("-c", "save")
            width = len(next(iter(clone.rows("arrow").values())))
            with open(f"{clone.path}/arrows.csv", "a", encoding="utf-8") as file:
                file.write(",".join(["60", "Gas", model, *[""] * (width - 3)]) + "\n")
        one, other = clones
        one.sync()
        _, _, said = other.run("sync")
        number = re.search(r"arrow 60 is arrow (\d+) now", said)
        expect(number is not None, said)
        shown = other.must("show", "arrow", "60")
        expect("Pro" in shown and f"is arrow {number[1]} now" in shown, shown)
        expect("Vapor" in other.must("show", "arrow", number[1]), "the other one is lost")
        club.settle()
        return f"who came second is arrow {number[1]}, and show says so"


@experiment("columns of one name on both sides, and a spreadsheet's save")
def columns():
    with Club() as club:
        one, other = pair(club)
        one.must("-c", "column add arrow shelf box", "-c", "edit arrow 1 shelf=A1 box=7")
        other.must("-c", "column add arrow shelf vanes", "-c", "edit arrow 2 shelf=B2 vanes=spin")
        path = f"{other.path}/arrows.csv"
        with open(path, encoding="utf-8", newline="") as file:
            lines = file.read().splitlines()
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write("\ufeff" + "\r\n".join([lines[0], *reversed(lines[1:])]) + "\r\n")
        club.settle()
        by_model = {row["model"]: row for row in one.rows("arrow").values()}
        expect(by_model["X10"]["shelf"] == "A1" and by_model["X10"]["box"] == "7", f"{by_model}")
        expect(by_model["Paragon"]["shelf"] == "B2" and by_model["Paragon"]["vanes"] == "spin", f"{by_model}")
        return "both columns, both texts"


@experiment("a clone without the program that pushes the marks of a conflict")
def conflict_marks():
    with Club() as club:
        one, other = pair(club)
        path = checkout(club)
        with open(f"{path}/arrows.csv", encoding="utf-8") as file:
            lines = file.read().splitlines()
        with open(f"{path}/arrows.csv", "w", encoding="utf-8") as file:
            file.write("\n".join([lines[0], "<<<<<<< HEAD", lines[1], "=======", lines[1], ">>>>>>> other", *lines[2:]]) + "\n")
        publish(path)
        other.must("-c", "edit arrow 1 location=here")
        refused(other, "arrows.csv:2", "marks of a conflict")
        git("revert", "--no-edit", "HEAD", folder=path)
        git("push", "--quiet", folder=path)
        club.settle()
        expect(one.rows("arrow")[next(iter(one.rows("arrow")))]["location"] == "here", "the edit is lost")
        return "refused by file and line; taken back there, all went on"


@experiment("a person who uses git alone, with the merge driver and without")
def by_hand():
    with Club() as club:
        one, other = pair(club)
        path = checkout(club)
        with open(f"{path}/arrows.csv", encoding="utf-8") as file:
            text = file.read()
        with open(f"{path}/arrows.csv", "w", encoding="utf-8") as file:
            file.write(text.replace(",Paragon,700,", ",Paragon,750,"))
        publish(path)
        one.must("-c", "edit arrow 1 location=here")
        one.must("sync", "status")
        club.settle()
        rows = {row["model"]: row for row in other.rows("arrow").values()}
        expect(rows["Paragon"]["spine"] == "750" and rows["X10"]["location"] == "here", f"{rows}")
        # Two sides of one file, as git pull has them.
        sides = {}
        for name, old, new in [("base", "x", "x"), ("ours", ",here,", ",shed,"), ("theirs", ",750,", ",800,")]:
            sides[name] = f"{club.path}/{name}"
            with open(sides[name], "w", encoding="utf-8") as file, open(f"{one.path}/arrows.csv", encoding="utf-8") as source:
                file.write(source.read().replace(old, new))
        done = subprocess.run([BINARY, "merge-driver", sides["base"], sides["ours"], sides["theirs"], "arrows.csv"], check=False)
        with open(sides["ours"], encoding="utf-8") as file:
            merged = file.read()
        expect(done.returncode == 0 and ",shed," in merged and ",800," in merged, f"{done.returncode}: {merged}")
        with open(sides["ours"], "w", encoding="utf-8") as file:
            file.write(merged.replace(",800,", ",850,"))
        done = subprocess.run([BINARY, "merge-driver", sides["base"], sides["ours"], sides["theirs"], "arrows.csv"],
                              check=False, capture_output=True, text=True)
        expect(done.returncode == 1 and "run archeryhub sync" in done.stderr, f"{done.returncode}: {done.stderr}")
        return "taken over; merged by the driver where one file is enough"


@experiment("a password in an address")
def password():
    with Club() as club:
        clone = Clone(club, "range")
        clone.must("-c", "add arrow brand=Gas model=Pro")
        _, _, errors = clone.run("sync", "init", "https://ann:secret@localhost:1/club.git")
        expect("has a password" in errors and "secret" not in errors, errors)
        expect(not os.path.exists(f"{clone.path}/.git"), "something was made before it was refused")
        return "refused, and stored nowhere"


@experiment("remotes that are gone, read-only, empty, something else, or ask for a password")
def remotes():
    with Club() as club:
        one, other = pair(club)
        one.must("-c", "edit arrow 1 location=here")
        os.rename(club.place, club.place + ".away")
        code, _, errors = one.run("sync")
        expect(code == 1 and "git fetch failed" in errors, errors)
        one.must("verify")
        os.rename(club.place + ".away", club.place)
        expect("to be sent" in one.must("sync", "status"), "status does not say that something waits")
        one.sync()
        other.sync()
        expect(any(row["location"] == "here" for row in other.rows("arrow").values()), "the change did not go on")
        # A hook that refuses is what a read-only account meets.
        hook = f"{club.place}/hooks/pre-receive"
        with open(hook, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\necho 'no right to write' >&2\nexit 1\n")
        os.chmod(hook, 0o755)
        one.must("-c", "edit arrow 1 location=there")
        code, _, errors = one.run("sync")
        expect(code == 1 and "no right to write" in errors, errors)
        os.remove(hook)
        club.settle()
        empty = f"{club.path}/empty.git"
        git("init", "--quiet", "--bare", empty)
        code, _, errors = Clone(club, "late").run("sync", "clone", empty)
        expect(code == 1 and "no inventory" in errors, errors)
        code, _, errors = Clone(club, "fresh").run("sync", "init", club.place)
        expect(code == 1 and "something at that place" in errors, errors)
        code, _, errors = Clone(club, "far").run("sync", "clone", "https://nobody@127.0.0.1:9/club.git")
        expect(code == 1 and "git ls-remote failed" in errors, errors)
        return "each said, nothing lost, and all went on"


@experiment("trees that nobody but a stranger would push")
def hostile_trees():
    tried = 0
    for what, words, make in HOSTILE:
        with Club() as club:
            one, other = pair(club)
            path = checkout(club)
            make(path)
            git("push", "--quiet", "origin", "HEAD:main", folder=path)
            other.must("-c", "edit arrow 1 location=here")
            if words:
                refused(other, words, what)
            else:
                other.sync()
                other.must("verify")
            expect(not os.path.exists(f"{club.path}/run"), f"{what}: something of it was run")
            tried += 1
    return f"{tried} kinds, refused or harmless"


def commit_file(path, name, content=None, link=None):
    full = f"{path}/{name}"
    os.makedirs(os.path.dirname(full), exist_ok=True)
    if link:
        if os.path.lexists(full):
            os.remove(full)
        os.symlink(link, full)
    else:
        with open(full, "wb") as file:
            file.write(content)
    git("add", "--all", "--force", folder=path)
    git("commit", "--quiet", "--message", name, folder=path)


def commit_tree(path, line):
    """A commit of a tree that git itself would not make."""
    lines = git("ls-tree", "HEAD", folder=path) + "\n" + line.replace("BLOB", git("rev-parse", "HEAD:clones.csv", folder=path)) + "\n"
    tree = git("mktree", "--missing", folder=path, input=lines)
    git("reset", "--quiet", "--soft", git("commit-tree", tree, "-p", "HEAD", "-m", "tree", folder=path), folder=path)


def replaced(path, name, old, new):
    with open(f"{path}/{name}", "rb") as file:
        content = file.read()
    commit_file(path, name, content.replace(old, new, 1))


HOSTILE = [
    ("a link", "is a link", lambda path: commit_file(path, "arrows.csv", link="/etc/passwd")),
    ("a link among the logs", "is a link", lambda path: commit_file(path, "history/shed/1.jsonl", link="/etc/passwd")),
    ("another repository", "is another repository", lambda path: commit_tree(path, "160000 commit " + "1" * 40 + "\tsub")),
    ("a strange name", "is no file", lambda path: commit_file(path, "run.sh", b"touch run")),
    ("a manifest", "is no file", lambda path: commit_file(path, "hub.json", b"{}")),
    ("the journal", "is no file", lambda path: commit_file(path, "journal.jsonl", b"{}")),
    ("a log with another's name", "is no file", lambda path: commit_file(path, "history/base/1.jsonl", b"{}")),
    ("control characters in a name", "is no file", lambda path: commit_file(path, "a\x1b[31m.csv", b"id")),
    ("a deep tree", "is no file", lambda path: commit_file(path, "/".join("d" * 100) + "/a.csv", b"id")),
    ("attributes and settings that name programs", None, lambda path: commit_file(
        path, ".gitattributes", b"*.csv filter=run diff=run merge=run\n")),
    ("control characters in a value", None, lambda path: replaced(path, "arrows.csv", b",Paragon,", b",Para\x1b[31mgon,")),
    ("a newer format", "newer version", lambda path: commit_file(path, "shared.json", b'{"format":99}')),
    ("no text", "arrows.csv", lambda path: commit_file(path, "arrows.csv", bytes(range(256)) * 100)),
    ("a number twice", "arrows.csv", lambda path: replaced(path, "arrows.csv", b"\n2,", b"\n1,")),
]


@experiment("a uid that was forged")
def forged_uid():
    with Club() as club:
        one, other = pair(club)
        path = checkout(club)
        uid = next(iter(one.rows("riser")))
        arrow = next(iter(one.rows("arrow")))
        # The identity of another kind's record, and one of the same kind's, twice.
        replaced(path, "arrows.csv", arrow.encode(), uid.encode())
        git("push", "--quiet", "origin", "HEAD:main", folder=path)
        other.must("-c", "edit arrow 1 location=here")
        club.settle()
        expect(any(row["location"] == "here" for row in one.rows("arrow").values()), "the edit is lost")
        return "nothing lost"


@experiment("a history that was written anew")
def rewritten():
    with Club() as club:
        one, other = pair(club)
        one.must("-c", "edit arrow 1 location=here")
        one.sync()
        path = checkout(club)
        git("checkout", "--quiet", "--orphan", "new", folder=path)
        git("commit", "--quiet", "--message", "anew", folder=path)
        git("push", "--quiet", "--force", "origin", "new:main", folder=path)
        other.must("-c", "edit arrow 2 location=there")
        refused(other, "written it anew", "a rewritten history")
        return "refused in words"


@experiment("a copied folder, and a clock a year back")
def copied_folder():
    with Club() as club:
        one, other = pair(club)
        shutil.copytree(one.path, f"{club.path}/copy", symlinks=True)
        copy = Clone(club, "copy", -365 * 86_400)
        club.clones.append(copy)
        for clone in (one, copy):
            clone.must("-c", "add arrow brand=Gas model=Pro", "-c", "add riser brand=Gas model=One")
        club.settle()
        names = {row["clone"] for row in other.rows("clone").values()}
        expect(names == {"range", "shed", "range-2"}, f"{names}")
        expect(len(other.rows("arrow")) == 4, "an arrow set is lost")
        return "another clone, with numbers of its own"


CALLS = ("openat,rename,renameat2,unlink,write,pwrite64,fsync,fdatasync,mkdir,vfork,clone,clone3,wait4,flock,ftruncate,"
         "read,pread64,newfstatat,pipe2,pipe,poll,close")
WRITES = "openat,rename,renameat2,write,pwrite64,fsync,fdatasync,mkdir,ftruncate"


def moved(club, path):
    """A copy of a club at another path, whose clones do not take themselves for copies."""
    shutil.copytree(club.path, path, symlinks=True)
    copy = Club.__new__(Club)
    copy.path, copy.home = path, f"{path}/home"
    copy.clones = [Clone(copy, clone.name) for clone in club.clones]
    for clone in copy.clones:
        git("-C", clone.path, "remote", "set-url", "origin", copy.place)
        with open(f"{clone.path}/sync.json", encoding="utf-8") as file:
            text = file.read()
        with open(f"{clone.path}/sync.json", "w", encoding="utf-8") as file:
            file.write(re.sub(r'"folder":"\d+"', f'"folder":"{os.stat(clone.path).st_ino}"', text))
    return copy


@experiment("a kill at every call of an exchange")
def killed():
    return at_every_call(CALLS, "signal=KILL", "killed")


@experiment("a full disk at every call of an exchange that writes")
def full_disk():
    return at_every_call(WRITES, "error=ENOSPC", "disk full")


def at_every_call(calls, fault, word):
    """Lets one call of an exchange go wrong, each in turn: the folder is sound, and the next exchange comes to the same end."""
    if shutil.which("strace") is None:
        return "left out: strace is not installed"
    with Club() as club:
        one, other = pair(club)
        one.must(script="edit arrow 1 location=here\nedit riser 1 serial=first\nadd arrow brand=Gas model=Pro\n"
                        "setup tune Outdoor nocking_point=3\n")
        other.must(script="edit arrow 1 location=there\nedit arrow 2 owner=club\nsetup tune Outdoor brace_height=225\n"
                          "mark add 50m 3.1 --setup Outdoor\n")
        one.sync()
        with on_copy(club, "whole") as copy:
            trace = f"{copy.path}/trace"
            strace(copy.clones[1], ["-o", trace, "-e", f"trace={calls}"])
            with open(trace, encoding="utf-8", errors="replace") as file:
                total = sum(not line.startswith(("---", "+++")) for line in file)
            wanted = final(copy)

        def check(point):
            with on_copy(club, str(point)) as copy:
                try:
                    strace(copy.clones[1], ["-o", "/dev/null", "-e", f"trace={calls}", "-e", f"inject={calls}:{fault}:when={point}"])
                    copy.clones[1].must("verify")
                    expect(final(copy) == wanted, "another end than without")
                except Failed as problem:
                    raise Failed(f"{word} at call {point} of {total}: {problem}") from problem

        points = range(1, total, max(1, total // 10) if SHORT else 1)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for _ in pool.map(check, points):
                pass
        return f"{len(points)} of {total} calls; each time the next exchange came to the same end"


@contextlib.contextmanager
def on_copy(club, name):
    """A copy of a club, which is removed in the end."""
    copy = moved(club, f"{club.path}-{name}")
    try:
        yield copy
    finally:
        shutil.rmtree(copy.path, ignore_errors=True)


def strace(clone, options):
    subprocess.run(["strace", "-qq", *options, BINARY, "--data", clone.path, "sync"], env=clone.environment(), cwd=clone.club.path,
                   check=False, capture_output=True)


def final(club):
    """What is there in the end, without what tells when and in which order it came.

    What came in before is changed once more where it came from: that is no conflict, whoever was stopped in between.
    """
    club.clones[0].must("-c", "edit riser 1 serial=second")
    club.clones[0].sync()
    club.settle()
    for clone in club.clones:
        clone.must("verify")
    clone = club.clones[0]
    rows = {kind: sorted(tuple(row[name] for name in sorted(row) if name not in ("updated", "last_sync", "claimed", "created",
                                                                                 "opened", "kept_at", "other_at", "uid", "record",
                                                                                 "resolved"))
                         for row in clone.rows(kind).values()) for kind in ("arrow", "riser", "setup", "mark", "conflict")}
    versions = sorted((key, line.get("tuning"), line.get("reason")) for key, line in clone.versions().items())
    return rows, str(versions)


@experiment("undo behind an exchange, and of one")
def undo():
    with Club() as club:
        one, other = pair(club)
        one.must("-c", "edit arrow 1 location=here owner=me")
        one.sync()
        other.sync()
        other.must("-c", "edit arrow 1 location=there")
        other.sync()
        one.sync()
        code, _, errors = one.run("-c", "undo")
        expect(code == 1 and "location" in errors and "by shed" in errors and "owner" not in errors, errors)
        expect(arrow(one)["owner"] == "me", "a refused undo has changed something")
        one.must("-c", "undo --force")
        expect((arrow(one)["location"], arrow(one)["owner"]) == ("", ""), f"{arrow(one)}")
        one.must("-c", "edit arrow 1 location=here")
        # What others changed beside it stays.
        other.must("-c", "sync", "-c", "edit arrow 1 serial=S1", "-c", "sync")
        one.sync()
        one.must("-c", "undo")
        expect((arrow(one)["location"], arrow(one)["serial"]) == ("", "S1"), f"{arrow(one)}")
        # A record that got another number is found by what it is.
        both = [clone.must("-c", "add riser brand=Gas model=One") for clone in (one, other)]
        club.settle()
        one.must("-c", "undo")
        expect(sum(row["brand"] == "Gas" for row in one.rows("riser").values()) == 1, f"{both}")
        club.settle()
        other.must("-c", "edit arrow 2 owner=club")
        other.sync()
        one.sync()
        one.must("-c", "sync undo")
        expect(all(row["owner"] != "club" for row in one.rows("arrow").values()), "it is still there")
        club.settle()
        # What is back has the number by which others refer to it, whatever has come in since it was deleted.
        other.must("-c", "kit add Beginner riser 2", "-c", "service riser 2 result=ok")
        one.must("-c", "edit limbs 1 owner=club")
        club.settle()
        other.must("--yes", "-c", "delete riser 2")
        other.sync()
        one.must("-c", "sync", "-c", "edit limbs 1 owner=me", "-c", "sync")
        other.must("-c", "undo")
        expect("is riser" not in other.sync(), "it has another number")
        club.settle()
        expect(any(row["id"] == "2" and row["brand"] == "Win&Win" for row in one.rows("riser").values()), f"{one.rows('riser')}")
        one.must("-c", "column add arrow box")
        one.sync()
        other.sync()
        other.must("-c", "edit arrow 2 box=B7")
        other.sync()
        one.sync()
        code, _, errors = one.run("-c", "undo")
        expect(code == 1 and "arrow 2 box (by shed" in errors, f"a column that others have filled is taken away: {errors}")
        one.must("-c", "undo --force")
        one.must("verify")
        club.settle()
        return "own values only, field by field; what came in is taken back as a change; a column that others have filled stays"


def arrow(clone, number="1"):
    return next(row for row in clone.rows("arrow").values() if row["id"] == number)


@experiment("a lock that somebody who was stopped has left at the place")
def left_lock():
    if SHORT:
        return "left out: it takes ten seconds"
    with Club() as club:
        one, other = pair(club)
        one.must("-c", "edit arrow 1 location=here")
        locks = [f"{club.place}/refs/heads/main.lock", f"{club.place}/HEAD.lock"]
        for lock in locks:
            with open(lock, "w", encoding="utf-8"):
                pass
        one.sync()
        expect(not any(map(os.path.exists, locks)), "a lock is still there")
        club.settle()
        return "removed once it has stayed for ten seconds"


@experiment("an exchange in the background, when a person has left")
def background():
    with Club() as club:
        one, other = pair(club)
        typed(one, "set sync background", "edit arrow 1 location=here")
        expect(within(10, lambda: "1 change" in other.sync()), "what was changed in a session does not arrive by itself")
        other.must("-c", "edit arrow 2 location=there")
        other.sync()
        typed(one, "edit arrow 1 owner=club")
        expect(within(10, lambda: '"clones":"shed"' in state(one)), "what was changed elsewhere does not come in")
        expect(arrow(one, "2")["location"] == "there", "it is told before it is there")
        seen = typed(one, "count arrows")
        expect("from shed" in seen, f"the prompt does not tell what came in: {seen}")
        expect("from shed" not in typed(one, "count arrows"), "it is told twice")
        other.sync()
        club.settle()
        return "sent, taken over and told once"


def state(clone):
    with open(f"{clone.path}/sync.json", encoding="utf-8") as file:
        return file.read()


def typed(clone, *lines):
    """What a person sees who types lines on a terminal, and leaves."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(clone.club.path)
        os.execve(BINARY, [BINARY, "--data", clone.path], dict(clone.environment(), TERM="xterm"))
    os.write(terminal, "".join(f"{line}\n" for line in [*lines, "quit"]).encode())
    seen = b""
    try:
        while block := os.read(terminal, 4096):
            seen += block
    except OSError:
        pass  # a terminal whose program has ended
    os.waitpid(pid, 0)
    os.close(terminal)
    return seen.decode(errors="replace")


def within(seconds, condition):
    """True if a condition comes true before the time is over."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True


def files_of(clone):
    """The files of attachments that a clone has, by their names."""
    return {name: open(f"{place}/{name}", "rb").read()
            for place, _, names in os.walk(f"{clone.path}/files") for name in names}


@experiment("files of attachments")
def attachments():
    with Club() as club:
        photo, receipt = b"\xff\xd8\xff\xe0 a photo" * 9000, b"%PDF-1.4 a receipt"
        for name, content in [("photo.jpg", photo), ("receipt.pdf", receipt)]:
            with open(f"{club.path}/{name}", "wb") as file:
                file.write(content)
        one, other = pair(club)
        one.must("-c", "attach riser 1 photo.jpg")
        one.sync(), other.sync()
        expect(list(files_of(other).values()) == [photo], "the photo did not come along")
        # The same file on both sides, and one of each alone.
        one.must("-c", "attach riser 2 receipt.pdf")
        other.must("-c", "attach riser 1 receipt.pdf kind=manual")
        one.sync(), other.sync(), one.sync()
        expect(files_of(one) == files_of(other) and len(files_of(one)) == 2, "the files are not the same")
        third = club.join("hut")
        expect(files_of(third) == files_of(one), "a new clone lacks files")
        # Deleted here: the file goes from what is shared, and stays in the folders for undo.
        other.must("-c", "attachment delete 1 --yes")
        other.sync(), one.sync()
        tracked = git("ls-files", "files", folder=one.path)
        expect("jpg" not in tracked and "pdf" in tracked, f"git has {tracked}")
        expect(len(files_of(one)) == 2, "the file is gone before anybody cleans up")
        one.must("-c", "attachment clean --yes")
        other.must("undo")
        other.sync(), one.sync()
        expect(len(files_of(one)) == 2, "what the other has taken back is not here")
        # Lost or damaged here: what the others have comes back, and what nobody has is said.
        lost = sorted(files_of(one))[0]
        os.remove(f"{one.path}/files/{lost[:2]}/{lost}")
        expect(one.run("verify")[0] == 3, "verify misses a file")
        one.must("-c", "edit riser 1 location=here")
        one.sync()
        one.must("verify")
        with open(f"{club.path}/new.jpg", "wb") as file:
            file.write(b"\xff\xd8\xff\xe1 new")
        one.must("-c", "attach riser 1 new.jpg")
        new = next(iter(set(files_of(one)) - set(files_of(other))))
        os.chmod(f"{one.path}/files/{new[:2]}/{new}", 0o600)
        with open(f"{one.path}/files/{new[:2]}/{new}", "wb") as file:
            file.write(b"other")
        expect("not sent" in one.sync(), "a damaged file is sent, or not told")
        one.must("-c", "attach riser 1 new.jpg")
        one.sync(), other.sync()
        club.settle()
        expect(files_of(one) == files_of(other), "the files are not the same in the end")
        # A file that is not what its name says is not taken over.
        path = checkout(club)
        commit_file(path, f"files/00/{'00' * 32}.jpg", b"#!/bin/sh")
        git("push", "--quiet", "origin", "HEAD:main", folder=path)
        refused(other, "not the file that its name says", "a wrong content")
        return "sent, merged, deleted, brought back, refused"


@experiment("how people are reached stays on the machine")
def contacts():
    with Club() as club:
        people = "add person name=Anna short=anna\nadd person name=Ben\nadd contact person=1 mail=secret1@example.org\nsave\n"
        # A step of both kinds, an undo behind a checkpoint, and an edit by another program, before anything is shared.
        people += "delete person 1 --yes\nsave\nundo\nedit contact 1 phone=secret2\ncolumn add contact secret3\n"
        one = club.found(histories.FOUNDING + people)
        other = club.join("shed")
        expect(reached(one) == {"1": "secret1@example.org"} and reached(other) == {}, f"{reached(one)} {reached(other)}")
        with open(f"{one.path}/people.local.csv", "a", encoding="utf-8") as file:
            file.write(",2,secret4@example.org" + "," * (len(contact_rows(one)[0]) - 3) + "\n")
        one.must("-c", "edit contact 1 notes=secret5 secret3=secret6", "-c", "undo", "-c", "redo")
        status = one.must("sync", "status")
        expect("to be sent" not in status, f"what is not shared waits to be sent: {status}")
        expect("nothing new" in one.sync(), "what is not shared is sent")
        other.must("-c", "add contact person=1 mail=secret7@example.org")
        other.sync()
        expect(all("uid" not in row for row in contact_rows(one) + contact_rows(other)), "a contact has a uid")
        expect(contact_rows(other)[0]["id"] == "1", "its number is one of a block")
        # A number given twice: whoever comes second goes along with what is noted of them.
        for clone, name in ((one, "Clara"), (other, "Dan")):
            clone.must("-c", "save")
            width = len(next(iter(clone.rows("person").values())))
            with open(f"{clone.path}/people.csv", "a", encoding="utf-8") as file:
                file.write(",".join(["60", name, *[""] * (width - 2)]) + "\n")
            clone.must("-c", f"add contact person=60 mail=secret-{name}@example.org")
        one.sync()
        number = re.search(r"person 60 is person (\d+) now", other.sync())[1]
        expect(reached(other).get(number) == "secret-Dan@example.org" and "60" not in reached(other), f"{reached(other)}")
        one.sync()
        expect(reached(one)["60"] == "secret-Clara@example.org", f"{reached(one)}")
        # Who is deleted elsewhere is not reached here any more, until that is taken back.
        one.must("-c", "undo")
        one.must("--yes", "-c", "delete person anna")
        one.sync()
        said = other.sync()
        expect("1" not in reached(other) and "conflict" not in said, f"{reached(other)}: {said}")
        other.must("verify")
        other.must("-c", "sync undo")
        expect(reached(other)["1"] == "secret7@example.org", f"{reached(other)}")
        one.must("-c", "undo --force")
        club.settle()
        expect(reached(one)["1"] == "secret1@example.org" and reached(other)["1"] == "secret7@example.org", "undo has lost one")
        for clone in club.clones:
            clone.must("verify")
        # Nor does somebody add it who has git alone, with what a kill may leave beside it.
        with open(f"{one.path}/people.local.csv.0000000a.tmp", "w", encoding="utf-8") as file:
            file.write("secret8")
        git("add", "--all", folder=one.path)
        expect(git("status", "--porcelain", folder=one.path) == "", git("status", "--porcelain", folder=one.path))
        for path, own in ((club.place, set()), (one.path, {"secret7", "secret-Dan"}), (other.path, {"secret1", "secret-Clara"})):
            objects = git("cat-file", "--batch-all-objects", "--batch", folder=path, errors="replace")
            expect("Anna" in objects, "nothing is looked at")
            for word in ("secret", "contact"):
                expect(word not in objects, f"{path}: {word} is in git: {objects[objects.find(word) - 200:][:300]}")
            expect(own == set() or not any(word in text for text in texts(path) for word in own), f"{path} has what is the other's")
        path = checkout(club)
        commit_file(path, "people.local.csv", b"id,person\n")
        git("push", "--quiet", "origin", "HEAD:main", folder=path)
        refused(other, "is never shared, and was committed by hand", "a file of contacts")
        return "never in git; renumbered, deleted and brought back with the person"


def contact_rows(clone):
    clone.must("-c", "save")
    try:
        with open(f"{clone.path}/people.local.csv", newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))
    except FileNotFoundError:
        return []


def reached(clone):
    """The mail of each person that has one on a machine."""
    return {row["person"]: row["mail"] for row in contact_rows(clone)}


def texts(path):
    """All files of a folder, those of git aside."""
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if name != ".git"]
        for name in names:
            with open(f"{folder}/{name}", encoding="utf-8", errors="replace") as file:
                yield file.read()


@experiment("two runs at once in one folder")
def two_runs():
    with Club() as club:
        one, other = pair(club)
        other.must("-c", "edit arrow 1 location=here")
        other.sync()
        one.must("-c", "edit arrow 2 location=there")
        processes = [one.start("sync") for _ in range(3)]
        for process in processes:
            _, errors = process.communicate()
            expect(process.returncode == 0, errors)
        club.settle()
        return "one after the other"


def main():
    wanted = [word for word in sys.argv[1:] if not word.startswith("-")]
    failed = 0
    if shutil.which("git") is None:
        print("skip everything: git is not installed")
        return 0
    for name, function in EXPERIMENTS:
        if wanted and not any(word in name for word in wanted):
            continue
        started = time.monotonic()
        try:
            print(f"ok {name}: {function()} ({time.monotonic() - started:.0f} s)", flush=True)
        except Failed as problem:
            failed += 1
            print(f"FAIL {name}: {problem}", flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
