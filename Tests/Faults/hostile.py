"""Input that somebody made to do harm: huge, not text, not numbers, paths that lead elsewhere. Said in seconds."""

import contextlib
import json
import os
import re
import shutil
import stat
import subprocess
import threading
import time

from faults import BINARY, FILES, OLD_SAMPLE, ROOT, SHORT, Figures, Folder, Run, Skip, environment, experiment, main

SECONDS, MEGABYTES = 10, 400


def measured(folder, words, script=None):
    """A run with its seconds on a processor, which a busy machine does not lengthen, and its largest size in memory."""
    process = subprocess.Popen([BINARY, "--data", folder.path, *words], env=environment(),
                               cwd=folder.parent, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    texts = {}

    def read(name, stream):
        texts[name] = stream.read().decode(errors="replace")

    readers = [threading.Thread(target=read, args=pair) for pair in (("out", process.stdout), ("err", process.stderr))]
    peak = [0]

    def watch():
        # The system's own figure for a child begins with the size of this program.
        # The process may end between any two of these calls.
        with contextlib.suppress(OSError), open(f"/proc/{process.pid}/status", encoding="utf-8") as file:
            while True:
                file.seek(0)
                found = re.search(r"VmHWM:\s+(\d+)", file.read())
                if not found:
                    return
                peak[0] = max(peak[0], int(found[1]) // 1024)
                time.sleep(0.005)

    watcher = threading.Thread(target=watch)
    for reader in [*readers, watcher]:
        reader.start()
    try:
        process.stdin.write(script or b"")
        process.stdin.close()
    except BrokenPipeError:
        pass
    # What waits, or does not end, fails by its code.
    ending = threading.Timer(4 * SECONDS, process.kill)
    ending.start()
    for reader in readers:
        reader.join()
    ending.cancel()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    watcher.join()
    return Run(process.returncode, texts["out"], texts["err"]), usage.ru_utime + usage.ru_stime, peak[0]


def huge():
    """What is put before the program: where it goes, the bytes, and a word of the answer."""
    field, row = 50 << 20, b"id,brand,model\n1,Hoyt,"
    many = 200_000
    return {
        "a field of 50 MB": row + b"x" * field + b"\n",
        "a quoted field of 50 MB": row + b'"' + b"x\n" * (field // 2) + b'"\n',
        "an open quote and 50 MB": row + b'"' + b"x," * (field // 2),
        "200,000 columns": b",".join([b"id", b"brand", b"model"] + [b"c%d" % number for number in range(many)]) + b"\n",
        "200,000 cells": b"id,brand,model\n1,Hoyt,Xi" + b"," * many + b"\n",
        "20,000,000 empty lines": b"id,brand,model\n" + b"\n" * 20_000_000,
        "2,000,000 rows of one comma": b"id,brand,model\n" + b",\n" * 2_000_000,
        "a zero byte": row + b"a\0b\n",
        "50 MB of zero bytes": b"\0" * field,
        "50 MB of quotes": b'"' * field,
        "not UTF-8": row + b"\xff\xfe\n",
    }


@experiment("huge and broken CSV files")
def files():
    tried, slowest, largest, problems = 0, 0, 0, []
    for name, content in huge().items():
        if SHORT and len(content) > 1 << 20:
            continue
        for command in (["list", "risers"], ["import", "x.csv", "--as", "riser", "--yes"], ["verify"]):
            with Folder() as folder:
                if command[0] == "import":
                    with open(f"{folder.parent}/x.csv", "wb") as file:
                        file.write(content)
                else:
                    folder.write("risers.csv", content)
                before = folder.read("risers.csv")
                run, seconds, size = measured(folder, command)
                tried, slowest, largest = tried + 1, max(slowest, seconds), max(largest, size)
                is_fine = "empty lines" in name and run.code == 0
                if run.code not in (0, 1, 3) or not (run.errors.strip() or is_fine):
                    problems.append(f"{name}, {command[0]}: nothing said: {run}")
                if len(run.errors) + len(run.output) > 1 << 20:
                    problems.append(f"{name}, {command[0]}: an answer of {len(run.errors) + len(run.output)} bytes")
                if seconds > SECONDS or size > MEGABYTES:
                    problems.append(f"{name}, {command[0]}: {seconds:.1f} s, {size} MB")
                if folder.read("risers.csv") != before:
                    problems.append(f"{name}, {command[0]}: the file is changed")
    assert not problems, "\n  ".join(problems)
    return Figures(tried, "runs", more=f"longest {slowest:.1f} s, largest {largest} MB in memory")


def setups_with(change):
    """The sample's setups of format 2 as another program would spell them, with a change of the first one or of the list."""
    with open(f"{OLD_SAMPLE}/setups.json", encoding="utf-8") as file:
        content = json.load(file)
    change(content["setups"])
    return json.dumps(content).encode()


def many_versions(setups):
    setups[2]["versions"] = [{**setups[2]["versions"][0], "version": number, "reason": "x"} for number in range(1, 100_001)]


def hostile_old_setups():
    """What is put in the place of setups.json of an earlier format; whether it may be taken as sound."""
    def first(**members):
        return setups_with(lambda setups: setups[0].update(members))

    def tuned(**values):
        return setups_with(lambda setups: setups[0]["versions"][0].update(tuning=values))

    plain = b'{"format":1,"setups":[]}'
    wrong = {
        "nothing": b"", "50 MB of zero bytes": b"\0" * (50 << 20), "50 MB of brackets": b"[" * (50 << 20), "an array": b"[]", "a number": b"1",
        "a description of 50 MB": first(description="x" * (50 << 20)),
        "deep members": first(mine=0).replace(b'"mine": 0', b'"mine": ' + b"[" * 200_000 + b"]" * 200_000),
        "deep copies": b'{"format":1,"setups":' + b"[" * 5000 + b"]" * 5000 + b"}",
        "a comment": b"// mine\n" + plain, "two values": plain * 2, "a comma too many": plain.replace(b"[]", b"[],"),
        "a name of 50 MB that is never closed": b'{"format":1,"setups":[{"id":1,"name":"' + b"x" * (50 << 20),
        "not UTF-8": plain.replace(b"setups", b"\xff\xfe"), "half a surrogate": first(name="\ud800"), "a zero byte": first(name="a\0b"),
        "setups that are an object": b'{"format":1,"setups":{}}', "setups that are null": b'{"format":1,"setups":null}',
        "200,000 times the same member": b'{"format":1,' + b'"setups":[],' * 200_000 + b'"x":1}',
        "200,000 numbers": b'{"format":1,"setups":[' + b"1," * 200_000 + b"1]}",
        "200,000 setups of one id": b'{"format":1,"setups":[' + b'{"id":1,"name":"x","items":[],"versions":[{"version":1}]},' * 200_000 + b"{}]}",
        "another format": plain.replace(b"1", b"2"), "a format of text": plain.replace(b"1", b'"1"'), "no format": b'{"setups":[]}',
        "two setups of one id": setups_with(lambda setups: setups[1].update(id=1)),
        "two setups of one name": setups_with(lambda setups: setups[1].update(name="OUTDOOR")),
        "a name that is a list": first(name=["x"]), "no name": first(name=""), "items of null": first(items=None), "no versions": first(versions=[]),
        "versions of text": first(versions="1"), "active as text": first(isActive="yes"), "a time that is none": first(created="yesterday"),
        "a copy of no type": setups_with(lambda setups: setups[0]["items"][0].update(type="bow")),
        "a copy from the version 2^63": setups_with(lambda setups: setups[0]["items"][0].update(since=1 << 63)),
        "a version twice": setups_with(lambda setups: setups[0]["versions"].append(setups[0]["versions"][-1])),
        "a riser that has no copy": setups_with(lambda setups: setups[0]["versions"][0].update(riserId=99)),
        "two primary arrows": setups_with(lambda setups: setups[0]["versions"][-1]["arrows"].append({"id": 1, "isPrimary": True})),
        "a tuning value of 1e999": tuned(brace_height=1).replace(b'"brace_height": 1', b'"brace_height": 1e999'),
        "NaN": tuned(brace_height=float("nan")), "infinity": tuned(twists=float("inf")), "a tuning value of a list": tuned(clicker=[1]),
        "a tuning value of text": tuned(brace_height="nan"), "a tuning value out of range": tuned(brace_height=1e18),
        "a tuning value that nobody knows": tuned(mine=1),
        "200,000 members of its own": first(**{f"mine{number}": number for number in range(200_000)}),
    }
    for number in (0, -1, 1 << 63, 1.5, 1e300, "1", None, True, [1]):
        wrong[f"the id {number}"] = first(id=number)
        wrong[f"the version {number}"] = setups_with(lambda setups: setups[0]["versions"][0].update(version=number if number != "1" else "x"))
        wrong[f"the riser {number}"] = setups_with(lambda setups: setups[0]["versions"][0].update(riserId=number if number is not None else "x"))
    sound = {
        "a version left out": setups_with(lambda setups: setups[0]["versions"].pop(1)),
        "100,000 versions": setups_with(many_versions), "a description of 500 KB": first(description="x" * 500_000),
        "50 MB of blanks": setups_with(lambda setups: None) + b" " * (50 << 20),
        "100,000 setups": setups_with(lambda setups: setups.extend({"id": number, "name": f"n{number}", "created": "2026-03-14T10:12:40Z",
                                      "updated": "2026-03-14T10:12:40Z", "items": [], "versions": [{"version": 1, "at": "2026-03-14T10:12:40Z"}]}
                                      for number in range(4, 100_004))),
    }
    return {**{name: (content, False) for name, content in wrong.items()}, **{name: (content, True) for name, content in sound.items()}}


def versions_with(change, **spelling):
    """The sample's lines of versions as another program would spell them, with a change of the first one or of the list."""
    with open(f"{ROOT}/Data/versions.jsonl", encoding="utf-8") as file:
        versions = [json.loads(line) for line in file]
    change(versions)
    return "".join(json.dumps(version, **spelling) + "\n" for version in versions).encode()


def version_lines(setup, numbers):
    return b"".join(b'{"setup":%d,"version":%d,"at":"2026-03-14T10:12:40Z"}\n' % (setup, number) for number in numbers)


def hostile_versions():
    """What is put in the place of versions.jsonl; whether it may be taken as sound."""
    def first(**members):
        return versions_with(lambda versions: versions[0].update(members))

    def without(name):
        return versions_with(lambda versions: versions[0].pop(name))

    def copied(change):
        return versions_with(lambda versions: change(versions[0]["items"]))

    with open(f"{ROOT}/Data/versions.jsonl", "rb") as file:
        plain = file.read()
    with open(f"{OLD_SAMPLE}/setups.json", "rb") as file:
        old = file.read()
    begun = b'{"setup":1,"version":1,"at":"2026-03-14T10:12:40Z"'
    wrong = {
        "50 MB of zero bytes": b"\0" * (50 << 20), "50 MB of brackets": b"[" * (50 << 20), "50 MB of lines": b"x\n" * (25 << 20),
        "a reason of 50 MB": plain + version_lines(3, [2])[:-2] + b',"reason":"' + b"x" * (50 << 20) + b'"}\n',
        "an array": plain + b"[]\n", "a number": plain + b"1\n", "a word": b"setups\n" + plain, "the file of format 2": old,
        "deep members": first(mine=0).replace(b'"mine": 0', b'"mine": ' + b"[" * 200_000 + b"]" * 200_000), "deep lines": plain + b"[" * 5000 + b"]" * 5000,
        "a comment": b"// mine\n" + plain, "two values on a line": plain.replace(b"}\n{", b"} {", 1), "a comma too many": plain.replace(b"}\n", b",}\n", 1),
        "half a line": plain[:-100], "lines that are an array": b"[" + plain.replace(b"}\n", b"},\n") + b"]",
        "a text of 50 MB that is never closed": begun + b',"reason":"' + b"x" * (50 << 20), "not UTF-8": plain.replace(b"workshop", b"\xff\xfe"),
        "half a surrogate": first(reason="\ud800"), "a zero byte": first(reason="a\0b"),
        "200,000 times the same member": begun + b',"reason":"x"' * 200_000 + b"}\n", "200,000 numbers": b"1\n" * 200_000,
        "200,000 versions of one number": version_lines(3, [2] * 200_000), "a version twice": plain + plain.splitlines(True)[0],
        "a version twice, spelled in another way": plain + plain.splitlines(True)[0].replace(b":", b": ", 3),
        "a version whose copies others need left out": versions_with(lambda versions: versions.pop(1)),
        "no setup": without("setup"), "no number": without("version"), "no time": without("at"), "no items": without("items"),
        "a time that is none": first(at="yesterday"), "a reason that is a list": first(reason=["x"]), "items of null": first(items=None), "items of text": first(items="x"),
        "arrows of text": first(arrows="3"), "an arrow without a number": first(arrows=[{"isPrimary": True}]), "primary as text": first(arrows=[{"id": 3, "isPrimary": "yes"}]),
        "a copy of no type": copied(lambda items: items[0].update(type="bow")), "a copy without an item": copied(lambda items: items[0].pop("item")),
        "a copy without a number": copied(lambda items: items[0]["item"].pop("id")), "a copy that nothing needs": copied(lambda items: items[0]["item"].update(id=77)),
        "a riser that has no copy": first(riserId=99),
        "two primary arrows": versions_with(lambda versions: versions[3]["arrows"].append({"id": 1, "isPrimary": True})),
        "a tuning value of 1e999": first(tuning={"brace_height": 1}).replace(b'"brace_height": 1', b'"brace_height": 1e999'),
        "NaN": first(tuning={"brace_height": float("nan")}), "infinity": first(tuning={"twists": float("inf")}), "a tuning value of a list": first(tuning={"clicker": [1]}),
        "a tuning value of text": first(tuning={"brace_height": "nan"}), "a tuning value out of range": first(tuning={"brace_height": 1e18}),
        "a tuning value that nobody knows": first(tuning={"mine": 1}), "tuning of text": first(tuning="x"),
    }
    for number in (0, -1, 1 << 63, 1.5, 1e300, "x", None, True, [1]):
        wrong[f"the setup {number}"] = first(setup=number)
        wrong[f"the version {number}"] = first(version=number)
        wrong[f"the riser {number}"] = first(riserId=number if number is not None else "x")
    sound = {
        "nothing": b"", "a version left out": versions_with(lambda versions: versions.pop(2)), "lines turned round": versions_with(lambda versions: versions.reverse()),
        "Windows line ends": plain.replace(b"\n", b"\r\n"), "100,000 versions": plain + version_lines(3, range(2, 100_001)),
        "100,000 versions turned round": version_lines(3, range(100_000, 1, -1)) + plain,
        "a reason of 500 KB": plain + version_lines(3, [2])[:-2] + b',"reason":"' + b"x" * 500_000 + b'"}\n',
        "200,000 members of its own": first(**{f"mine{number}": number for number in range(200_000)}),
        "50 MB of blanks": plain + b" " * (50 << 20), "20,000,000 empty lines": plain + b"\n" * 20_000_000,
    }
    return {**{name: (content, False) for name, content in wrong.items()}, **{name: (content, True) for name, content in sound.items()}}


def hostile_heads():
    """What is put in the place of setups.csv; whether it may be taken as sound."""
    with open(f"{ROOT}/Data/setups.csv", "rb") as file:
        plain = file.read()
    header, *rows = plain.splitlines(True)
    begun = header + b"".join(rows) + b"9,Outside,"

    def first(name, value):
        cells = rows[0].rstrip(b"\n").split(b",")
        cells[header.rstrip(b"\n").split(b",").index(name.encode())] = value
        return b"".join([header, b",".join(cells) + b"\n", *rows[1:]])

    with open(f"{OLD_SAMPLE}/setups.json", "rb") as file:
        old = file.read()
    wrong = {
        "nothing": b"", "rows without a heading": b"".join(rows), "the file of format 2": old,
        "a description of 50 MB": first("description", b"x" * (50 << 20)), "50 MB of zero bytes": b"\0" * (50 << 20), "50 MB of quotes": b'"' * (50 << 20), "an open quote and 50 MB": begun + b'"' + b"x," * (25 << 20),
        "200,000 columns": header.rstrip() + b",".join([b"", *(b"c%d" % number for number in range(200_000))]) + b"\n" + b"".join(rows),
        "200,000 cells": begun + b"," * 200_000 + b"\n", "2,000,000 rows of one comma": plain + b",\n" * 2_000_000,
        "no column of names": plain.replace(b",name,", b",called,"),
        "two columns of names": plain.replace(b",usage,", b",name,"), "not UTF-8": plain.replace(b"club", b"\xff\xfe"), "a zero byte": plain.replace(b"club", b"a\0b"),
        "two setups of one id": plain.replace(b"\n2,", b"\n1,"), "two setups of one name": plain.replace(b"Barebow", b"OUTDOOR"),
        "no name": first("name", b""), "a division that is none": first("division", b"mine"),
        "a state that is none": first("status", b"mine"), "a time that is none": first("created", b"yesterday"),
        "a time of the change that is none": first("updated", b"2026-13-01T00:00:00Z"),
    }
    for number in ("0", "-1", "9223372036854775808", "1.5", "1e300", "x", "٣", "0x1"):
        wrong[f"the id {number}"] = first("id", number.encode())
    sound = {
        "a description of 500 KB": first("description", b"x" * 500_000), "20,000,000 empty lines": plain + b"\n" * 20_000_000,
        "Windows line ends": plain.replace(b"\n", b"\r\n"), "rows turned round": b"".join([header, *reversed(rows)]), "a row without a number": plain + b",Outside,,,,,,\n",
        "a row without versions": plain + b"9,Outside,,,,,,\n", "no state": first("status", b""), "no times": first("created", b""),
        "no column of numbers": b"".join(line.partition(b",")[2] for line in [header, *rows]),  # they are counted from 1, as in all tables
        "100,000 setups": plain + b"".join(b"%d,n%d,,,,active,,\n" % (number, number) for number in range(4, 100_004)),
        "a column of its own": b"".join(line.rstrip(b"\n") + b",mine\n" for line in [header, *rows]),
    }
    return {**{name: (content, False) for name, content in wrong.items()}, **{name: (content, True) for name, content in sound.items()}}


SETUP_COMMANDS = {"setup list": "setup list --all", "verify": "verify", "tune": "setup tune Barebow nocking_point=12", "edit": "edit riser 1 grip=hostile"}
# What can be read, and not be written as tables: `verify` tells that, and changes are refused.
READABLE = {"200,000 members of its own"}
SETUP_FILES = ["setups.json", "setups.csv", "versions.jsonl"]


def held(folder):
    """What the files that setups can be in hold."""
    return {name: folder.read(name) for name in SETUP_FILES if os.path.exists(folder.file(name))}


def hostile_setups(make, file, contents):
    """Told within seconds, or read; and what the program cannot read it never writes over."""
    tried, slowest, largest, problems = 0, (0, ""), (0, ""), []
    for name, (content, may_be_sound) in contents.items():
        if SHORT and (len(content) > 1 << 20 or tried > 40):
            continue
        for word, command in SETUP_COMMANDS.items():
            with make() as folder:
                folder.write(file, content)
                items, before = folder.read("risers.csv"), held(folder)
                run, seconds, size = measured(folder, ["-c", command, "-c", "save"])
                tried, slowest, largest = tried + 1, max(slowest, (seconds, f"{name}, {word}")), max(largest, (size, f"{name}, {word}"))
                if run.code not in (0, 1, 3):
                    problems.append(f"{name}, {word}: {run}")
                is_told = file in run.errors + run.output or run.code or name in READABLE and word == "setup list"
                if not may_be_sound and not is_told:
                    problems.append(f"{name}, {word}: nothing said: {run}")
                if may_be_sound and word != "verify" and run.code:
                    problems.append(f"{name}, {word}: is sound, and refused: {run}")
                if len(run.errors) > 1 << 20:
                    problems.append(f"{name}, {word}: {len(run.errors)} bytes of messages")
                if seconds > SECONDS or size > MEGABYTES:
                    problems.append(f"{name}, {word}: {seconds:.1f} s, {size} MB")
                if not may_be_sound and held(folder).get(file) != content:
                    problems.append(f"{name}, {word}: the file is written over")
                if run.code and word in ("tune", "edit") and held(folder) != before:
                    problems.append(f"{name}, {word}: refused, and a file of setups is another: {run}")
                if word != "edit" and folder.read("risers.csv") != items:
                    problems.append(f"{name}, {word}: another file is changed")
                # Whatever is in that file: the others are shown.
                if word == "verify" and len(folder.run("list", "risers", "--format", "ids").output.split()) != items.count(b"\n") - 1:
                    problems.append(f"{name}: the risers are not shown")
    assert not problems, f"{len(problems)}\n  " + "\n  ".join(text[:500] for text in problems)
    return Figures(tried, "runs", more=f"longest {slowest[0]:.1f} s ({slowest[1]}), largest {largest[0]} MB in memory ({largest[1]})")


def old_folder():
    """The sample without setups, as no program has written to it yet: a file of an earlier format may be put in."""
    folder = Folder()
    for name in ("setups.csv", "versions.jsonl"):
        os.remove(folder.file(name))
    return folder


@experiment("huge and broken setups")
def hostile_heads_of_setups():
    return hostile_setups(Folder, "setups.csv", hostile_heads())


@experiment("huge and broken versions of setups")
def hostile_lines_of_versions():
    return hostile_setups(Folder, "versions.jsonl", hostile_versions())


@experiment("huge and broken setups of an earlier format")
def hostile_setups_of_old():
    return hostile_setups(old_folder, "setups.json", hostile_old_setups())


@experiment("numbers of marks, rounds and tunings that are none")
def hostile_rows():
    """In the files a problem with its place, in commands refused; nothing is stored as another number."""
    values = ["0", "-1", "9223372036854775808", "1.5", "nan", "1e999", "inf", "٣", "0x10", "x" * 300]
    cells = {"marks.csv": ("id distance value setup version arrow arrows date", "mark"),
             "rounds.csv": ("id date name distance face arrows score maximum hits tens xs setup version arrow", "round"),
             "tunings.csv": ("id date vertical_by horizontal_by distance setup version arrow", "tuning")}
    # What there may be: a name of any short text; no points and no hits; and what a bow or a mark can be.
    usual = {("name", value) for value in values[:-1]} | {(name, "0") for name in ("score", "hits", "tens", "xs", "value")} | {
        ("value", "-1"), ("value", "1.5"), ("face", "1.5"), ("distance", "1.5"), ("vertical_by", "1.5"), ("horizontal_by", "1.5")}
    tried, problems = 0, []
    for name, (fields, kind) in cells.items():
        with Folder() as folder:
            header, row = folder.read(name).decode().splitlines()[:2]
        places = header.split(",")
        for field in fields.split():
            for value in values[::3] if SHORT else values:
                with Folder() as folder:
                    lines = folder.read(name).decode().splitlines()
                    cut = lines[1].split(",")
                    cut[places.index(field)] = value
                    content = "\n".join([lines[0], ",".join(cut), *lines[2:], ""]).encode()
                    folder.write(name, content)
                    run = folder.run("-c", f"delete {kind} 3 --yes", "-c", "save")
                    tried += 1
                    refused = run.code != 0
                    if (field, value) not in usual and not refused:
                        problems.append(f"{name}, {field}={value[:30]}: taken: {run}")
                    if refused and (f"{name}:2:" not in run.errors + folder.run("check", kind).output or folder.read(name) != content):
                        problems.append(f"{name}, {field}={value[:30]}: not told, or written over: {run}")
                if field == "id":
                    continue
                with Folder() as folder:
                    before = folder.items()
                    run = folder.run("-c", f"edit {kind} 1 {field}={value}")
                    tried += 1
                    if run.code and not run.errors.strip() or run.code and folder.items() != before:
                        problems.append(f"edit {kind} 1 {field}={value[:30]}: {run}")
                    if run.code == 0 and (field, value) not in usual and folder.items() != before:
                        problems.append(f"edit {kind} 1 {field}={value[:30]}: stored as {folder.items()[kind + 's', 1][field]}")
    assert not problems, f"{len(problems)}\n  " + "\n  ".join(text[:400] for text in problems[:40])
    return Figures(tried, "runs")


@experiment("huge and broken lines and arguments")
def lines():
    mega = 1 << 20
    scripts = {
        "a line of 1 MB": b"add riser brand=Hoyt model=" + b"x" * mega + b"\n",
        "a line of 50 MB": b"x" * (50 * mega) + b"\n",
        "a word a letter": b"find " + b"x " * (mega // 4) + b"\n",
        "an open quote and many lines": b'add riser brand="' + b"x\n" * (2 * mega),
        "open brackets": b"list risers where " + b"(" * mega + b"\n",
        "nots": b"list risers where " + b"not " * mega + b"\n",
        "quotes": b"list risers where brand=" + b'"' * mega + b"\n",
        "a zero byte": b"add riser brand=a\0b model=c\n",
        "not UTF-8": b"add riser brand=\xff\xfe model=c\n",
        "half a letter": b"add riser brand=\xf0\x9f model=c\n",
        "zero bytes": b"\0" * mega,
        "escapes for a terminal": b"add riser brand=\x1b[31m\x07 model=\x1b]0;x\x07\nx\x1b[2J\n",
        "an id list": b"show riser " + b"1," * mega + b"1\n",
        "an id range": b"delete risers 1-9223372036854775807 --yes\n",
        "a pattern that backtracks elsewhere": b"list risers where notes~(a+)+$ or notes~" + b"a*" * 1000 + b"b\n",
    }
    slowest, largest, problems = 0, 0, []
    for name, script in scripts.items():
        with Folder() as folder:
            run, seconds, size = measured(folder, [], script)
            slowest, largest = max(slowest, seconds), max(largest, size)
            if run.code not in (0, 1) or (run.code and not run.errors.strip()):
                problems.append(f"{name}: {run}")
            if "\x1b" in run.errors + run.output or "\x07" in run.errors:
                problems.append(f"{name}: the answer has escapes: {run}")
            if seconds > SECONDS or size > MEGABYTES:
                problems.append(f"{name}: {seconds:.1f} s, {size} MB")
            if folder.run("verify").code:
                problems.append(f"{name}: {folder.run('verify')}")
    assert not problems, "\n  ".join(text[:600] for text in problems)
    return Figures(len(scripts), "scripts", more=f"longest {slowest:.1f} s, largest {largest} MB in memory")


@experiment("ids and numbers that are none")
def numbers():
    ids = ["0", "-1", "9223372036854775808", "+7", "007", "٣", "1.0", "1e3", "0x10", "１", "1_000", "18446744073709551617"]
    values = ["nan", "inf", "-inf", "1e999", "0x10", "1e-999", "٣", "１５", "NaN", "infinity", "1,5", "--5", "5.", "1_0"]
    problems = []
    for id in ids:
        with Folder() as folder:
            for command in (f"show riser {id}", f"edit riser {id} grip=x", f"delete riser {id} --yes"):
                run = folder.run("-c", command)
                # 007 and +7 may be read as 7, or refused; never as another number, and never stored as typed.
                if run.code == 0 and id not in ("007", "+7"):
                    problems.append(f"{command}: taken: {run}")
            text = folder.read("rests.csv").decode()
            columns = text.splitlines()[0].count(",")
            folder.write("rests.csv", (text + f"{id},Outside,Row" + "," * (columns - 2) + "\n").encode())
            run = folder.run("list", "rests", "--format", "ids")
            given = [line for line in run.output.split() if not re.fullmatch("[1-9][0-9]*", line)]
            if given or ("Outside" in folder.run("list", "rests").output and id not in ("007", "+7")):
                problems.append(f"the id {id} in a file: {run.output} {run}")
            if ("rests.csv:13:1" not in folder.run("check", "rests").output) and id not in ("007", "+7"):
                problems.append(f"the id {id} in a file is not told: {folder.run('check', 'rests').output[-300:]}")
    for value in values:
        with Folder() as folder:
            for command in (f"edit riser 1 length={value}", f"edit riser 1 mass={value}", f"edit riser 1 price={value}",
                            f"edit riser 1 quantity={value}"):
                before = folder.items()
                run = folder.run("-c", command)
                if run.code == 0 and folder.items() != before:
                    found = folder.items()["risers", 1][command.split()[-1].split("=")[0]]
                    if not (value in ("5.", "1e-999") or str(found) in (value, value.replace(",", "."))):
                        problems.append(f"{command}: stored as {found}")
                if run.code and not run.errors.strip():
                    problems.append(f"{command}: refused without a word")
    assert not problems, f"{len(problems)}\n  " + "\n  ".join(problems[:20])
    return Figures(len(ids) * 4 + len(values) * 4, "refusals")


@experiment("no regular expressions")
def expressions():
    """The engine that could be made to run for ever is neither named in the sources nor linked."""
    pattern = re.compile(r"\bRegex\b|NSRegularExpression|_StringProcessing|\bregcomp\b|\bregexec\b|\bfnmatch\b|wholeMatch|firstMatch")
    found = []
    for path, _, names in os.walk(f"{ROOT}/Sources"):
        for name in names:
            with open(f"{path}/{name}", encoding="utf-8") as file:
                found += [f"{name}:{number}" for number, line in enumerate(file, 1) if pattern.search(line)]
    assert not found, ", ".join(found)
    return "none in the sources"


@experiment("modes of what is made and what is kept")
def modes():
    with Folder(like=None) as folder:
        old = os.umask(0)
        try:
            folder.must("-c", "add riser brand=Hoyt model=Mode", "-c", "set currency USD", "-c", "save")
        finally:
            os.umask(old)
        for path, folders, names in os.walk(folder.path):
            wrong = [name for name in names if stat.S_IMODE(os.stat(f"{path}/{name}").st_mode) != 0o600]
            assert not wrong, f"not 0600: {wrong}"
            assert stat.S_IMODE(os.stat(path).st_mode) == 0o700, f"not 0700: {path}"
    for mode in (0o644, 0o640, 0o660, 0o600):
        with Folder() as folder:
            for name in FILES:
                os.chmod(folder.file(name), mode)
            os.chmod(folder.path, 0o750)
            folder.must("-c", "edit riser 1 grip=x", "-c", "add rest brand=a model=b", "-c", "save")
            kept = {stat.S_IMODE(os.stat(folder.file(name)).st_mode) for name in FILES}
            assert kept == {mode}, f"{mode:o} became {kept}"
            assert stat.S_IMODE(os.stat(folder.path).st_mode) == 0o750, "the folder's mode is changed"
    return "files 0600 and folders 0700 as made, with a mask of 0; 4 modes and the folder's kept"


def opened(folder, *words, cwd=None):
    """The paths that a run opens, with the flags; by strace."""
    if not shutil.which("strace"):
        raise Skip("strace is not installed")
    log = f"{folder.parent}/strace"
    done = subprocess.run(["strace", "-f", "-qq", "-s", "4096", "-o", log, "-e", "trace=openat,open,readlink,access,execve", BINARY,
                           "--data", folder.path, *words], env=environment(), cwd=cwd or folder.parent,
                          stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
    if b"ptrace" in done.stderr:
        raise Skip("this machine does not allow ptrace")
    with open(log, encoding="utf-8", errors="replace") as file:
        return re.findall(r'(openat|open|readlink|access|execve)\((?:AT_FDCWD, )?"([^"]*)"(?:, ([A-Z_|]+))?', file.read())


@experiment("temporary files and the current directory")
def temporary():
    with Folder() as folder:
        bait = f"{folder.parent}/bait"
        os.mkdir(bait)
        for name in [*FILES, "hub.json", "journal.jsonl", "settings.json", ".inputrc", "catalogue.csv", "archeryhub", "ids",
                     "risers", "1", ".archeryhub", "libreadline.so"]:
            with open(f"{bait}/{name}", "w") as file:
                file.write("id,brand,model\n1,Bait,Bait\n")
        calls = opened(folder, "-c", "add riser brand=Hoyt model=Fault", "-c", "edit rest 1 kind=other", "-c", "list risers",
                       "-c", "find bait", "-c", "set currency USD", "-c", "save", cwd=bait)
        made = [(path, flags) for call, path, flags in calls if path.endswith(".tmp") and "O_CREAT" in flags]
        assert len(made) >= 4, f"{len(made)} temporary files seen"
        wrong = [path for path, flags in made if not {"O_EXCL", "O_NOFOLLOW"} <= set(flags.split("|"))]
        assert not wrong, f"not O_EXCL and O_NOFOLLOW: {wrong}"
        elsewhere = [path for path, _ in made if os.path.dirname(path) != folder.path]
        assert not elsewhere, f"not beside the file: {elsewhere}"
        relative = [path for _, path, _ in calls if not path.startswith("/") or path.startswith(bait)]
        assert not relative, f"read from the current directory: {relative}"
    return f"{len(made)} temporary files O_EXCL and O_NOFOLLOW beside their file; nothing read from the current directory"


@experiment("names from data are no paths")
def names():
    """Items, columns and aliases that are named like paths: nothing is opened or written beyond the usual."""
    with Folder() as folder:
        # A change is signed, and who has no $USER is looked up.
        signed = opened(folder, "-c", "add riser brand=Usual model=Usual", "-c", "list risers", "-c", "export csv risers")
        usual = {path for _, path, _ in signed}
        text = folder.read("risers.csv").decode().replace("Hoyt", "../../evil", 1).replace("brand,", "brand,/etc/evil,", 1)
        rows = text.splitlines()
        rows[1:] = [re.sub(r"^(\d+,[^,]*,)", r"\1../../evil.csv,", row) for row in rows[1:]]
        folder.write("risers.csv", ("\n".join(rows) + "\n").encode())
        calls = opened(folder, "-c", "add riser brand=../evil model=/etc/passwd", "-c", "list risers", "-c", "export csv risers",
                       "-c", "find evil", "-c", "history", "-c", "save")
        strange = [path for _, path, _ in calls if "evil" in path or path == "/etc/passwd" and path not in usual]
        assert not strange, f"opened: {strange}"
        assert not os.path.exists(f"{folder.parent}/evil") and not os.path.exists(f"{folder.parent}/evil.csv")
    return "none opened, none made"


@experiment("import and export and the store's own files")
def own_files():
    with Folder() as folder:
        folder.must("-c", "add riser brand=Hoyt model=Own", "-c", "save")
        os.symlink(folder.path, f"{folder.parent}/link")
        os.symlink(folder.file("risers.csv"), f"{folder.parent}/file")
        os.symlink(folder.file("new.csv"), f"{folder.parent}/dangling")
        targets = [folder.file("risers.csv"), f"{folder.parent}/link/risers.csv", f"{folder.parent}/file", "data/risers.csv",
                   "data/../data/hub.json", f"{folder.parent}/dangling", f"{folder.path}/journal.jsonl", f"{folder.path}/new.csv",
                   f"{folder.path}/history/1-1.jsonl", f"{folder.path}/history/base/x.csv", "./data//risers.csv"]
        content = {name: folder.read(name) for name in [*FILES, "hub.json"]}
        problems = []
        for target in targets:
            for command in (f"export csv risers > {target}", f"list risers >> {target}", f"export json > {target}"):
                run = folder.run("--yes", "-c", command)
                if run.code == 0 or not run.errors.strip():
                    problems.append(f"{command}: {run}")
        assert not problems, "\n  ".join(problems)
        assert content == {name: folder.read(name) for name in content}, "a file is changed"
        assert not os.path.exists(folder.file("new.csv"))
    return Figures(len(targets) * 3, "redirections")


@experiment("closed descriptors")
def descriptors():
    """Whichever of 0 to 2 are closed, no file of the store is opened in their place."""
    problems = []
    for closed in ("<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"):
        with Folder() as folder:
            before = folder.items()
            subprocess.run(["bash", "-c", f'exec "$@" {closed}', "bash", BINARY, "--data", folder.path, "-c",
                            "add rest brand=Closed model=Descriptor", "-c", "list rests", "-c", "nonsense"],
                           env=environment(), cwd=folder.parent, timeout=60,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            after = folder.items()
            new = [key for key in after if key not in before]
            if {key: after.get(key) for key in before} != before or len(new) > 1:
                problems.append(f"{closed}: the items changed")
            verified = folder.run("verify", "--format", "json")
            if "damage" in verified.output:
                problems.append(f"{closed}: {verified.output}")
    assert not problems, "\n  ".join(problems)
    return Figures(7, "combinations")


def sparse(path, size=40 << 30):
    """A file that says that it is so large, and takes no room; what it held stays at its beginning."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "ab") as file:
        file.truncate(size)


@experiment("input without end or measure")
def endless():
    """What cannot be meant is refused in words within two seconds: it is not read to see whether it ends."""
    seconds, tried, slowest, problems = 2, 0, (0, ""), []

    def refused(name, folder, words, script=None, codes=(1, 3)):
        nonlocal tried, slowest
        run, took, size = measured(folder, words, script)
        tried, slowest = tried + 1, max(slowest, (took, name))
        if run.code not in codes or run.code and not run.errors.strip():
            problems.append(f"{name}: {run}")
        if took > seconds or size > MEGABYTES:
            problems.append(f"{name}: {took:.1f} s, {size} MB")

    readers = [["import", "IT", "--as", "arrow", "--yes"], ["source", "IT"], ["setup", "import", "IT", "--yes"]]
    with Folder() as folder:
        sparse(f"{folder.parent}/sparse.csv")
        os.mkfifo(f"{folder.parent}/pipe")
        for path in ("/dev/zero", "/dev/urandom", "sparse.csv", "pipe"):
            for words in readers:
                refused(f"{words[0]} {path}", folder, [path if word == "IT" else word for word in words])
    for name in ("arrows.csv", "setups.csv", "versions.jsonl", "marks.csv", "rounds.csv", "tunings.csv", "hub.json", "journal.jsonl"):
        with Folder() as folder:
            folder.must("-c", "add rest brand=a model=b", "-c", "save", "-c", "edit riser 1 grip=sparse")
            sparse(folder.file(name))
            for words in (["list", "arrows"], ["export", "json"], ["add", "arrow", "brand=a", "model=b"], ["verify"]):
                refused(f"{name} of 40 GiB: {words[0]}", folder, words, codes=(0, 1, 3))
            if folder.run("verify").code == 0:
                problems.append(f"{name} of 40 GiB: verify says nothing")
    with Folder() as folder:
        sparse(folder.file("settings.json"))
        refused("settings.json of 40 GiB", folder, ["list", "arrows"], codes=(0,))
        refused("settings.json of 40 GiB, written", folder, ["set", "currency", "USD"])
    with Folder() as folder:
        folder.must("-c", "add rest brand=a model=b", "-c", "save")
        folder.fill_journal()
        for name in os.listdir(f"{folder.path}/history"):
            if name.endswith(".jsonl"):
                sparse(f"{folder.path}/history/{name}")
        refused("history of 40 GiB", folder, ["history"])
        refused("history of 40 GiB: list", folder, ["list", "arrows"], codes=(0,))
    words = " ".join(f"w{number}=1" for number in range(100_000))
    with Folder() as folder:
        for line in (f"add riser brand=a model=b {words}", f"edit riser 1 {words}", f"show riser {words}", f"foo {words}",
                     f"list risers --columns {words.replace(' ', ',').replace('=1', '')}", f"find {words}"):
            refused(f"100,000 words: {line[:20]}", folder, [], line.encode() + b"\n", codes=(0, 1))
        many = ",".join(f"w{number}=brand" for number in range(50_000))
        with open(f"{folder.parent}/x.csv", "w", encoding="utf-8") as file:
            file.write("id,brand,model\n1,a,b\n")
        refused("50,000 columns renamed", folder, [], f"import x.csv --as rest --yes --map {many}\n".encode())
        for deep in ("[" * 1_000_000, "[" * 1_000_000 + "]" * 1_000_000, '{"a":' * 1_000_000):
            with open(f"{folder.parent}/deep.json", "w", encoding="utf-8") as file:
                file.write(deep)
            refused("JSON of a million levels", folder, ["import", "deep.json", "--as", "riser", "--yes"])
            refused("setups of a million levels", folder, ["setup", "import", "deep.json"])
    assert not problems, f"{len(problems)}\n  " + "\n  ".join(text[:300] for text in problems)
    return Figures(tried, "runs", more=f"longest {slowest[0]:.2f} s ({slowest[1]})")


@experiment("pipes without end")
def endless_pipes():
    problems = []
    for command in ("yes", "cat /dev/zero"):
        for words in ("", "import - --as riser --yes"):
            with Folder() as folder:
                began = time.monotonic()
                done = subprocess.run(["bash", "-c", f'{command} | "$0" --data "$1" {words}; exit ${{PIPESTATUS[1]}}', BINARY, folder.path],
                                      env=environment(), cwd=folder.parent, timeout=60, capture_output=True)
                if done.returncode not in (1, 3) or not done.stderr or time.monotonic() - began > SECONDS:
                    problems.append(f"{command} | {words}: {done.returncode}, {time.monotonic() - began:.1f} s, {done.stderr[:200]}")
    assert not problems, "\n  ".join(problems)
    return Figures(4, "pipes")


@experiment("many columns, and more than there may be")
def wide_files():
    """Of a file with 200,000 headings only that is said; 1,000 columns cost what they hold."""
    problems, figures = [], []
    for count, codes in ((200_000, (1, 3)), (970, (0,))):
        names = ",".join(f"c{number}" for number in range(count))
        rows = 300 if count < 1000 else 3
        content = f"id,brand,model,{names}\n" + "".join(f"{row},a,b" + ",x" * count + "\n" for row in range(1, rows + 1))
        for words in (["list", "risers"], ["list", "risers", "--format", "csv"], ["export", "json"], ["check", "risers"], ["find", "zzz"],
                      ["verify"], ["import", "x.csv", "--as", "riser", "--on-conflict", "update", "--yes"]):
            with Folder() as folder:
                folder.write("risers.csv", content.encode())
                with open(f"{folder.parent}/x.csv", "w", encoding="utf-8") as file:
                    file.write(content.replace(",x", ",y", 1))
                for name in ("setups.csv", "versions.jsonl"):
                    os.remove(folder.file(name))
                run, seconds, size = measured(folder, words)
                figures.append((seconds, f"{count} columns, {words[0]}"))
                if run.code not in codes or (run.code and "more than 1000 columns" not in run.errors + run.output and words[0] != "verify"):
                    problems.append(f"{count} columns, {' '.join(words)}: {run}")
                if seconds > (2 if count > 1000 else SECONDS) or size > MEGABYTES:
                    problems.append(f"{count} columns, {' '.join(words)}: {seconds:.1f} s, {size} MB")
    assert not problems, "\n  ".join(text[:400] for text in problems)
    return Figures(len(figures), "runs", more="longest {:.2f} s ({})".format(*max(figures)))


@experiment("imports into a filled type grow with the file")
def growth():
    """Four times as many rows take at most six times as long: with new ids, ids of deleted items, and each policy."""
    small, large = (2_000, 8_000) if SHORT else (25_000, 100_000)
    figures, problems = {}, []

    def content(count, ids, mark):
        head = "id,brand,model,spine\n" if ids else "brand,model,spine\n"
        return head + "".join((f"{number}," if ids else "") + f"Easton,{mark}{number},500\n" for number in range(1, count + 1))

    for count in (small, large):
        with Folder() as folder:
            # What is lent is not deleted.
            for name in ("arrows.csv", "loans.csv", "kit-items.csv"):
                os.remove(folder.file(name))
            for name, ids, mark in (("full", True, "M"), ("new", False, "N"), ("changed", True, "C")):
                with open(f"{folder.parent}/{name}.csv", "w", encoding="utf-8") as file:
                    file.write(content(count, ids, mark))
            with open(f"{folder.parent}/gone.csv", "w", encoding="utf-8") as file:
                file.write(content(count * 2, True, "G"))
            folder.must("import", "full.csv", "--as", "arrow", "--yes")
            for name, policy in (("new", None), ("full", "skip"), ("changed", "update"), ("changed", "new")):
                words = ["import", f"{name}.csv", "--as", "arrow", "--yes"] + (["--on-conflict", policy] if policy else [])
                run, seconds, _ = measured(folder, words)
                figures.setdefault(policy or "added", []).append(seconds)
                if run.code:
                    problems.append(f"{count}, {policy}: {run}")
            folder.must("delete", "arrows", f"1-{count}", "--yes", "--force", timeout=120)
            run, seconds, _ = measured(folder, ["import", "gone.csv", "--as", "arrow", "--yes", "--on-conflict", "new"])
            figures.setdefault("deleted before", []).append(seconds)
            if run.code:
                problems.append(f"{count}, deleted before: {run}")
    for name, (few, many) in figures.items():
        # What every run costs is allowed for.
        if many > 6 * few + 1:
            problems.append(f"{name}: {few:.2f} s for {small}, {many:.2f} s for {large}")
    assert not problems, "\n  ".join(problems)
    return Figures(len(figures) * 2, "imports", more=", ".join(f"{name} {few:.2f} and {many:.2f} s" for name, (few, many) in figures.items()))


if __name__ == "__main__":
    main()
