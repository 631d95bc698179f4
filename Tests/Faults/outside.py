"""Edits by another program while a shell is open: none is overwritten, each becomes history, `undo` takes it back."""

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


def setups_edited(folder, change):
    """Loads, changes and writes the file as another program would."""
    content = json.loads(folder.read("setups.json"))
    change(content["setups"])
    folder.write("setups.json", json.dumps(content, indent=2).encode())


def rename_setup(folder):
    folder.write("setups.json", folder.read("setups.json").replace(b'"name":"Outdoor"', b'"name":"Outside"'))


def add_version(folder):
    def change(setups):
        last = setups[0]["versions"][-1]
        setups[0]["versions"].append({**last, "version": last["version"] + 1, "reason": "outside", "tuning": {"brace_height": 215}})
    setups_edited(folder, change)


def add_setup(folder):
    setups_edited(folder, lambda setups: setups.append({**setups[1], "id": 9, "name": "Outside"}))


def drop_setup(folder):
    setups_edited(folder, lambda setups: setups.pop(2))


def try_setup_edit(edit, first):
    """One edit of setups.json, after which the open shell either reads, or writes to another setup or to an item at once."""
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
            said = shell.ask("history --limit 4 --format line")
            undone = shell.ask("undo 2" if own else "undo")
            assert "(outside)" in said, f"no history: {said}"
            assert folder.items() == before, f"undo leaves something: {undone}"
            code = shell.close()
        assert folder.items() == before, "the end of the shell changes something"
        assert code in (0, 1), f"the shell ends with {code}"


@experiment("outside: setups edited by hand")
def setups():
    edits = [rename_setup, add_version, add_setup, drop_setup]
    for edit in edits:
        for first in ("count setups", "setup tune Barebow nocking_point=13", "edit rest 1 kind=blade"):
            try:
                try_setup_edit(edit, first)
            except AssertionError as problem:
                raise AssertionError(f"{edit.__name__}, {first}: {problem}") from problem
    return Figures(len(edits) * 3, "edits", more="seen, in history, undone; after a read and after a write")


@experiment("outside: setups spelled in another way")
def spelled():
    """No item, no version is another: the spelling is kept, also when another setup is changed."""
    spellings = [dict(indent=2), dict(indent="\t", ensure_ascii=False), dict(separators=(",", ":"))]
    for spelling in spellings:
        with Folder() as folder:
            folder.must("-c", "setup tune Barebow nocking_point=12", "-c", "save")
            with folder.shell() as shell:
                shell.ask("count setups")
                before = folder.items(timed=True)
                content = json.loads(folder.read("setups.json"))
                text = json.dumps(content, **spelling).encode()
                folder.write("setups.json", text)
                assert folder.items(timed=True) == before, "spelled in another way it is another"
                for command in ("count setups", "mark add 45m 5.5 --setup 1", "save"):
                    shell.ask(command)
                    assert folder.read("setups.json") == text, f"{command} writes over it"
                assert [folder.items(timed=True).get(key) for key in before] == list(before.values())
                shell.ask("setup tune Barebow nocking_point=13")
                shell.ask("save")
                written = folder.read("setups.json")
                setups = json.loads(written)["setups"]
                # Of the same day, and nothing refers to it: the newest version is another; after midnight there is a next one.
                past, now = content["setups"][1]["versions"], setups[1]["versions"]
                assert now[:len(past) - 1] == past[:-1] and now != past, "not written"
                assert setups[0] == content["setups"][0] and setups[2] == content["setups"][2]
                head = text.index(b"Barebow") - 100
                assert written[:head] == text[:head], "another setup is spelled anew"
                assert written.endswith(text[text.index(b"Indoor"):]), "what follows is spelled anew"
                shell.ask("undo 2")
                assert folder.items(timed=True) == before, "undo leaves something"
                shell.close()
            assert folder.items(timed=True) == before, "the end of the shell changes something"
            assert "damage" not in folder.run("verify", "--format", "json").output
    return Figures(len(spellings), "spellings", more="kept where nothing is changed")


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
