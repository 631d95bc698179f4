"""Edits by another program while a shell is open: none is overwritten, each becomes history, `undo` takes it back."""

import csv
import io
import json
import os
import re
import shutil
import subprocess
import time

from faults import BINARY, Figures, Folder, Skip, environment, experiment, main, other_copies, some


def header_and_rows(text):
    lines = text.splitlines()
    return lines[0], lines[1:]


def new_row(text, brand="Outside"):
    """A row with a brand and a model, as wide as the header."""
    columns = text.splitlines()[0].count(",")
    return f",{brand},Edit" + "," * (columns - 2)


def append(folder):
    text = folder.read("rests.csv").decode()
    with open(folder.file("rests.csv"), "a") as file:
        file.write(new_row(text) + "\n")


def rewrite(folder):
    text = folder.read("rests.csv").decode().replace(",Beiter,", ",Outside,")
    folder.write("rests.csv", text.encode())


def rename_over(folder):
    text = folder.read("rests.csv").decode().replace(",Beiter,", ",Outside,")
    folder.write("rests.csv.mine", text.encode())
    os.rename(folder.file("rests.csv.mine"), folder.file("rests.csv"))


def same_size_and_time(folder):
    before = os.stat(folder.file("rests.csv"))
    text = folder.read("rests.csv").decode().replace(",Beiter,", ",Retieb,")
    with open(folder.file("rests.csv"), "r+b") as file:
        file.write(text.encode())
    os.utime(folder.file("rests.csv"), ns=(before.st_atime_ns, before.st_mtime_ns))
    assert os.stat(folder.file("rests.csv")).st_size == before.st_size


def spreadsheet(folder):
    """CRLF, a byte order mark, the first three columns in another order, and an edit."""
    header, rows = header_and_rows(folder.read("rests.csv").decode().replace(",Beiter,", ",Outside,"))
    turned = []
    for line in [header, *rows]:
        number, brand, model, rest = line.split(",", 3)
        turned.append(f"{model},{number},{brand},{rest}")
    folder.write("rests.csv", b"\xef\xbb\xbf" + "\r\n".join(turned + [""]).encode())


EDITS = {
    "a row appended": append,
    "a file rewritten": rewrite,
    "a file renamed over ours": rename_over,
    "an edit of the same size with the old time": same_size_and_time,
    "a spreadsheet's CRLF, BOM and columns": spreadsheet,
}


def try_edit(edit, first):
    """One edit, after which the open shell either reads or writes at once."""
    with Folder() as folder:
        folder.must("-c", "add rest brand=Earlier model=Change", "-c", "save")
        with folder.shell() as shell:
            shell.ask("count rests")
            before = folder.items()
            edit(folder)
            edited = folder.items()
            assert edited != before, "a fresh process does not see the edit"
            shell.ask(first)
            assert [item for item in edited.items() if item not in folder.items().items()] == [], "the edit is overwritten"
            said = shell.ask("history --limit 3 --format line")
            told = "(outside)" in said
            undone = shell.ask("undo 2" if first.startswith("add") else "undo")
            assert told, f"no history: {said}"
            assert folder.items() == before, f"undo leaves something: {undone}"
            code = shell.close()
        assert folder.items() == before, "the end of the shell changes something"
        content = folder.read("rests.csv")
        if edit is spreadsheet:
            assert content.startswith(b"\xef\xbb\xbfmodel,id,brand,") and b"\r\n" in content, "the spelling is not kept"
        assert code in (0, 1), f"the shell ends with {code}"


def replace(folder, name, old, new):
    """An edit of one place, in a file that has it just once."""
    content = folder.read(name)
    assert content.count(old) == 1, f"{name} has {old} {content.count(old)} times"
    folder.write(name, content.replace(old, new))


def versions_edited(folder, change):
    """Loads, changes and writes the lines of versions as another program would."""
    versions = [json.loads(line) for line in folder.read("versions.jsonl").splitlines()]
    change(versions)
    folder.write("versions.jsonl", "".join(json.dumps(version) + "\n" for version in versions).encode())


def rename_setup(folder):
    replace(folder, "setups.csv", b"1,Outdoor,", b"1,Outside,")


def reason_version(folder):
    replace(folder, "versions.jsonl", b'"reason":"groups right at 70 m"', b'"reason":"groups left at 70 m"')


def tune_version(folder):
    """An earlier version, which others followed."""
    versions_edited(folder, lambda versions: versions[1]["tuning"].update(tiller_top=177))


def edit_copy(folder):
    # Of the archived setup, whose copies need not be like the items.
    replace(folder, "versions.jsonl", b'"colour":"white"', b'"colour":"red"')


def add_version(folder):
    def change(versions):
        place = max(number for number, version in enumerate(versions) if version["setup"] == 1)
        last = {name: value for name, value in versions[place].items() if name != "items"}
        versions.insert(place + 1, {**last, "version": last["version"] + 1, "reason": "outside", "tuning": {"brace_height": 215}})
    versions_edited(folder, change)


def delete_version(folder):
    """The newest one of a setup, whose line stands within the file: nothing else is to move."""
    lines = folder.read("versions.jsonl").splitlines(True)
    place = max(number for number, line in enumerate(lines) if line.startswith(b'{"setup":1,'))
    folder.write("versions.jsonl", b"".join(lines[:place] + lines[place + 1:]))


def add_setup(folder):
    """A row alone: the setup has a first version, with nothing fitted."""
    folder.write("setups.csv", folder.read("setups.csv") + b"9,Outside,,barebow,field,active,2026-06-01T10:00:00Z,2026-06-01T10:00:00Z\n")


def add_setup_without_number(folder):
    """As somebody types it into a spreadsheet: the next number is given with the first change."""
    folder.write("setups.csv", folder.read("setups.csv") + b",Outside,,barebow,,,,\n")


def add_setup_with_versions(folder):
    lines = [line for line in folder.read("versions.jsonl").splitlines(True) if line.startswith(b'{"setup":2,')]
    folder.write("versions.jsonl", folder.read("versions.jsonl") + b"".join(line.replace(b'"setup":2,', b'"setup":9,', 1) for line in lines))
    add_setup(folder)


def drop_setup(folder):
    for name, begin in (("setups.csv", b"3,"), ("versions.jsonl", b'{"setup":3,')):
        folder.write(name, b"".join(line for line in folder.read(name).splitlines(True) if not line.startswith(begin)))


def drop_row(folder):
    """The lines stay, of a setup that is no more."""
    folder.write("setups.csv", b"".join(line for line in folder.read("setups.csv").splitlines(True) if not line.startswith(b"3,")))


def drop_versions(folder):
    """The row stays, of a setup that has a first version again, with nothing fitted."""
    lines = folder.read("versions.jsonl").splitlines(True)
    folder.write("versions.jsonl", b"".join(line for line in lines if not line.startswith(b'{"setup":3,')))


def add_column(folder):
    lines = folder.read("setups.csv").splitlines()
    folder.write("setups.csv", b"".join(line + (b",mine\n" if number == 0 else b",x\n") for number, line in enumerate(lines)))


SETUP_EDITS = [rename_setup, reason_version, tune_version, edit_copy, add_version, delete_version, add_setup, add_setup_without_number, add_setup_with_versions,
               drop_setup, drop_row, drop_versions, add_column]


def try_setup_edit(edit, first):
    """One edit of setups.csv and versions.jsonl, after which the open shell either reads, or writes to another setup or to an item at once."""
    with Folder() as folder:
        folder.must("-c", "setup tune Barebow nocking_point=12", "-c", "save")
        with folder.shell() as shell:
            shell.ask("count setups")
            before = folder.items()
            edit(folder)
            edited = folder.items()
            assert edited != before, "a fresh process does not see the edit"
            answer = shell.ask(first)
            after = folder.items()
            # What the shell itself changes; the rest is in the setup that was edited, which gets a version on top.
            own = set() if first.startswith("count") else {("setups", 2)} if "tune" in first else {("setups", 1), ("rests", 1)}
            kept = edited["setups", 1]["versions"]
            assert after["setups", 1]["versions"][:len(kept)] == kept, f"a version is overwritten: {answer}"
            assert after["setups", 1]["name"] == edited["setups", 1]["name"], f"the name is overwritten: {answer}"
            assert [key for key in {**edited, **after} if key not in own and edited.get(key) != after.get(key)] == [], \
                f"the edit is overwritten: {answer}"
            assert not other_copies(after), f"{other_copies(after)}"
            said = shell.ask("history --limit 4")
            undone = shell.ask(f"undo {bool(own) + 1}")
            assert "(outside)" in said, f"no history: {said}"
            assert folder.items() == before, f"undo leaves something: {undone}"
            code = shell.close()
        assert folder.items() == before, "the end of the shell changes something"
        assert code in (0, 1), f"the shell ends with {code}"


@experiment("outside: setups edited by hand")
def setups():
    problems = []
    for edit in SETUP_EDITS:
        for first in ("count setups", "setup tune Barebow nocking_point=13", "edit rest 1 kind=blade"):
            try:
                try_setup_edit(edit, first)
            except AssertionError as problem:
                problems.append(f"{edit.__name__}, {first}: {problem}")
    assert not problems, "\n  ".join(text[:600] for text in problems)
    return Figures(len(SETUP_EDITS) * 3, "edits", more="seen, in history, undone; after a read and after a write")


def quoted(text):
    """Every cell in quotes, as some programs write them."""
    return "".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) + "\n" for row in csv.reader(text.splitlines()))


def turned(text):
    """The columns from the last to the first, Windows line ends and a byte order mark."""
    made = io.StringIO()
    csv.writer(made, lineterminator="\r\n").writerows(reversed(row) for row in csv.reader(text.splitlines()))
    return "\ufeff" + made.getvalue()


def respelled(**options):
    """Every line as another program writes JSON."""
    return lambda text: "".join(json.dumps(json.loads(line), **options) + "\n" for line in text.splitlines())


def members_turned(text):
    return "".join(json.dumps(dict(reversed(json.loads(line).items()))) + "\n" for line in text.splitlines())


# How a file is spelled by another program, without that anything in it is another.
SPELLINGS = {
    "setups.csv": {
        "rows turned round": lambda text: "".join([*text.splitlines(True)[:1], *reversed(text.splitlines(True)[1:])]),
        "Windows line ends": lambda text: text.replace("\n", "\r\n"), "a byte order mark": lambda text: "\ufeff" + text,
        "quotes": quoted, "columns turned round": turned, "no last line feed": lambda text: text.rstrip("\n"),
    },
    "versions.jsonl": {
        "lines turned round": lambda text: "".join(reversed(text.splitlines(True))),
        "Windows line ends": lambda text: text.replace("\n", "\r\n"), "a byte order mark": lambda text: "\ufeff" + text,
        "blanks": respelled(), "escapes": respelled(ensure_ascii=True, separators=(",", ":")), "members turned round": members_turned,
        "no last line feed": lambda text: text.rstrip("\n"), "empty lines": lambda text: "\n" + text.replace("\n", "\n\n"),
    },
}


def own_lines(content, ours):
    """The lines of a file but for those that a pattern says are ours, with their ends; the last line may have none."""
    lines = [line for line in content.splitlines(True) if not re.search(ours, line)]
    return lines[:-1] + [line.rstrip(b"\r\n") for line in lines[-1:]]


def try_spelling(name, spell):
    """Nothing is written over it by what changes no setup; a change of another setup keeps all other lines byte for byte."""
    barebow = {"setups.csv": b"Barebow", "versions.jsonl": rb'"setup": ?2\b'}
    with Folder() as folder:
        folder.must("-c", "setup tune Barebow nocking_point=12", "-c", "save")
        with folder.shell() as shell:
            shell.ask("count setups")
            before = folder.items(timed=True)
            text = spell(folder.read(name).decode()).encode()
            assert text != folder.read(name), "spelled just the same: nothing is shown"
            folder.write(name, text)
            assert folder.items(timed=True) == before, "spelled in another way it is another"
            for command in ("count setups", "mark add 45m 5.5 --setup 1", "save"):
                shell.ask(command)
                assert folder.read(name) == text, f"{command} writes over it"
            assert [folder.items(timed=True).get(key) for key in before] == list(before.values())
            answer = shell.ask("setup tune Barebow nocking_point=13")
            shell.ask("setup edit Barebow description=spelled") # within the same second the other leaves the row as it is
            shell.ask("save")
            written = folder.read(name)
            assert written != text, f"not written: {answer}"
            ours = barebow[name]
            assert own_lines(written, ours) == own_lines(text, ours), "another setup is spelled anew"
            assert written[:3] == text[:3], "the file begins in another way"
            after = folder.items(timed=True)
            # Of the same day, and nothing refers to it: the newest version is another; after midnight there is a next one.
            past, now = before["setups", 2]["versions"], after["setups", 2]["versions"]
            assert now[:len(past) - 1] == past[:-1] and now != past, f"not stored: {answer}"
            shell.ask("undo 3")
            assert folder.items(timed=True) == before, "undo leaves something"
            shell.close()
        assert folder.items(timed=True) == before, "the end of the shell changes something"
        verified = folder.run("verify", "--format", "json").output
        assert "damage" not in verified, verified


def try_orphans(folder):
    """What is wrong with how versions are taken whose setup is not there: all that is."""
    problems = []
    told = [folder.run(*words) for words in (["verify"], ["setup", "list"], ["check"])]
    if not any(file in run.output + run.errors for run in told for file in ("versions.jsonl", "setups.csv")):
        problems.append("nobody hears of them")
    run = folder.run("-c", "setup add Next division=recurve", "-c", "save")
    if run.code: # rows that are all gone may come back, until somebody says that they do not
        if "setups.csv" not in run.errors:
            problems.append(f"no setup can be added: {run}")
        folder.must("--yes", "-c", "verify --accept setups", "-c", "setup add Next division=recurve", "-c", "save")
    made = [(len(setup["versions"]), setup.get("items", [])) for setup in folder.items().values() if setup.get("name") == "Next"]
    return problems if made == [(1, [])] else [*problems, f"the new setup is {made}"]


@experiment("outside: versions without their setup")
def orphans():
    """Somebody hears of them, and the next setup is not fitted with what was another's, nor refused for ever."""
    def without(*gone):
        return lambda lines: [line for number, line in enumerate(lines) if number not in gone]

    ways = {"row 1 deleted": without(1), "row 2 deleted": without(2), "row 3 deleted": without(3), "all rows deleted": without(1, 2, 3), "a line more": list}
    tried, problems = 0, []
    for name, commands in {"untouched": [], "written before": ["-c", "add rest brand=Earlier model=Change", "-c", "save"]}.items():
        for way, change in ways.items():
            with Folder() as folder:
                if commands:
                    folder.must(*commands)
                folder.write("setups.csv", b"".join(change(folder.read("setups.csv").splitlines(True))))
                if change is list:
                    line = b'{"setup":4,"version":1,"at":"2026-03-14T10:12:40Z","tuning":{"brace_height":220}}\n'
                    folder.write("versions.jsonl", folder.read("versions.jsonl") + line)
                problems += [f"{name}, {way}: {problem}" for problem in try_orphans(folder)]
                tried += 1
    assert not problems, f"{len(problems)}\n  " + "\n  ".join(text[:400] for text in problems)
    return Figures(tried, "folders")


@experiment("outside: setups spelled in another way")
def spelled():
    """No item, no version is another: the spelling is kept, also when another setup is changed."""
    tried, problems = 0, []
    for name, spellings in SPELLINGS.items():
        for how, spell in spellings.items():
            tried += 1
            try:
                try_spelling(name, spell)
            except AssertionError as problem:
                problems.append(f"{name}, {how}: {problem}")
    assert not problems, f"{len(problems)} of {tried}\n  " + "\n  ".join(text[:600] for text in problems)
    return Figures(tried, "spellings", more="kept where nothing is changed")


def add(name, edit):
    @experiment(f"outside: {name}")
    def both():
        try_edit(edit, "count rests")
        try_edit(edit, "add rest brand=Inside model=Edit")
        return Figures(2, "edits", more="seen, in history, undone; after a read and after a write")


# What a program calls while it replaces its files, and the journal after them.
REPLACING = "newfstatat rename renameat2 fsync unlink openat".split()


def replaced_by(folder, calls, meanwhile=None, at=None):
    """A change and the replacement of its file, during which something happens just before a call; says how it ended."""
    words = ["strace", "-f", "-qq", "-o", f"{folder.parent}/strace", "-e", f"trace={calls}"]
    if at:
        words += ["-e", f"inject={at[0]}:delay_enter=200000:when={at[1]}"]
    command = [*words, BINARY, "--data", folder.path, "-c", "add rest brand=Inside model=Moment", "-c", "save"]
    program = subprocess.Popen(command, env=environment(), cwd=folder.parent,
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if meanwhile:
        time.sleep(0.12)
        meanwhile(folder)
    said = program.communicate(timeout=60)[0].decode(errors="replace")
    return program.returncode, said


@experiment("outside: an edit at the moment in which a file is replaced")
def at_that_moment():
    """Whether it comes before or after, in place or by another file: it is there afterwards, with the program's own."""
    if not shutil.which("strace"):
        raise Skip("strace is not installed")
    edits, tried, problems = {"appended": append, "renamed over ours": rename_over}, 0, []
    with Folder() as used:
        used.must("-c", "add rest brand=Earlier model=Change", "-c", "save")
        with Folder(like=used.path) as folder:
            folder.must("save")
            code, said = replaced_by(folder, ",".join(REPLACING))
            if code:
                raise Skip(f"this machine does not allow ptrace: {said[-200:]}")
            with open(f"{folder.parent}/strace", encoding="utf-8", errors="replace") as file:
                lines = [line.split(None, 1)[1] for line in file if re.match(r"\d+ +\w+\(", line)]
        names = [line.split("(")[0] for line in lines]
        last = max(number for number, line in enumerate(lines) if "hub.json" in line)
        first = min(number for number, line in enumerate(lines) if "rests.csv" in line)
        points = [(name, names[: number + 1].count(name)) for number, name in enumerate(names) if first <= number <= last]
        for at in some(points, 5):
            for name, edit in edits.items():
                with Folder(like=used.path) as folder:
                    folder.must("save")
                    code, said = replaced_by(folder, ",".join(REPLACING), edit, at)
                    brands = [item.get("brand") for (kind, _), item in folder.items().items() if kind == "rests"]
                    lost = [brand for brand in ("Inside", "Outside") if brand not in brands]
                    after = folder.run("-c", "add rest brand=Next model=Writer", "-c", "save")
                    kept = folder.read("rests.csv").decode()
                    lost += [brand for brand in ("Inside", "Outside", "Next") if f",{brand}," not in kept]
                    verified = folder.run("verify", "--format", "json")
                    tried += 1
                    if code or lost or after.code or folder.debris() or "damage" in verified.output:
                        problems.append(f"{name} at {at[0]} {at[1]}: code {code}, lost {lost}, {said[-300:]!r} {after} {folder.debris()}")
    assert not problems, f"{len(problems)} of {tried}\n  " + "\n  ".join(problems[:20])
    return Figures(tried, "edits", more="before and after each call of a replacement; none is overwritten or overlooked")


for edit_name, edit_function in EDITS.items():
    add(edit_name, edit_function)


if __name__ == "__main__":
    main()
