"""Damaged files: a run either shows the same data or says something; a wrong answer is never silent."""

import json
import os
import random
import re

from faults import OLD_SAMPLE, Figures, Folder, experiment, inventory, main, some

POSITIONS = 60  # how many bytes of a file are changed, one at a time
PAST = "history/1-2.jsonl"  # what prepared() makes


def prepared():
    """A folder with a history, files written by the program, and two changes in its journal."""
    folder = Folder()
    # Of the 1 MiB from which on a journal becomes a part of the history.
    folder.must(script=f"edit riser 3 notes={'x' * 600_000}\nundo\n")
    folder.must("-c", "edit riser 2 grip=first", "-c", "add arrow brand=First model=Change", "-c", "setup tune Barebow nocking_point=12",
                "-c", "mark add 45m 5.5 --setup 1", "-c", 'round add "Blank bale" arrows=60 setup=Outdoor', "-c", "save")
    holder = folder.shell()
    holder.ask("add riser brand=Second model=Change")
    holder.ask("edit riser 1 grip=third")
    # Killed: a shell that ends would write the journal into the files.
    holder.process.kill()
    holder.process.wait()
    assert os.path.exists(folder.file(PAST)), os.listdir(folder.file("history"))
    return folder


def damages(content, seed):
    """Torn, filled with zeros, garbage, and one bit turned at positions spread over the file.

    Never cut at the end of a line: that is the file of an earlier moment, which nothing tells from this one.
    """
    chance = random.Random(seed)
    size = len(content)
    for cut in sorted({1, size // 3, size // 2, size - 2, size - 1} - {size}):
        if 0 < cut < size and content[cut - 1] != ord("\n"):
            yield f"cut at {cut}", content[:cut]
    for start in (0, size // 2, max(0, size - 20)):
        yield f"zeros from {start}", content[:start] + bytes(size - start)
        yield f"garbage from {start}", content[:start] + chance.randbytes(size - start)
    yield "zeros behind", content + bytes(64)
    for position in range(0, size, max(1, size // POSITIONS)):
        bit = 1 << chance.randrange(8)
        yield (f"bit {bit} of byte {position}",
               content[:position] + bytes([content[position] ^ bit]) + content[position + 1:])


def silent_answers(original, name, judge, truth):
    """Which damages of a file change an answer without a word, and how many were tried."""
    silent, tried = [], 0
    for what, damaged in some(damages(original.read(name), name), 12):
        with Folder(like=original.path) as folder:
            folder.write(name, damaged)
            problem = judge(folder, truth)
        tried += 1
        if problem:
            silent.append(f"{name}, {what}: {problem}")
    return silent, tried


def answer(folder, truth):
    """What is wrong with the answers of a damaged folder, or None."""
    for words in (("export", "json"), ("-c", "add rest brand=Next model=Writer", "-c", "export json")):
        run = folder.run(*words)
        if not 0 <= run.code <= 4:
            return f"ended strangely: {run}"
        if said(run):
            continue
        if run.code != 0:
            return f"nothing said: {run}"
        changed = differences(truth, inventory(run.output, timed=True))
        if changed:
            return f"{changed[:3]} differ, and nothing said ({'writing' if '-c' in words else 'reading'})"
    return None


def said(run):
    """What a run said beyond the acknowledgement of its own change."""
    return "\n".join(line for line in run.errors.splitlines() if not line.startswith("added rest")).strip()


def differences(truth, items):
    """The items that are not as they should be; the writer's own does not count."""
    return [key for key in {**truth, **items}
            if truth.get(key) != items.get(key) and items.get(key, {}).get("brand") != "Next"]


def edit_or_problem(folder, truth):
    """What is wrong with how a damaged file of items, setups, marks or rounds is taken, or None.

    A file that still is a sound table can be a person's edit, and readers show it. The next writer says so, and
    `undo` gives the old state back.
    """
    before = folder.run("export", "json")
    run = folder.run("-c", "history --limit 1", "-c", "save")
    if not 0 <= min(before.code, run.code) <= max(before.code, run.code) <= 4:
        return f"ended strangely: {before} {run}"
    if before.code == 0 and not differences(truth, inventory(before.output, timed=True)):
        return None
    if not said(before) and not said(run):
        return f"nothing said: {before} {run}"
    if "undo takes it back" not in run.errors:
        return None
    undone = folder.run("undo")
    after = folder.run("export", "json")
    if after.code != 0:
        return f"not readable after undo: {undone} {after}"
    changed = differences(truth, inventory(after.output, timed=True))
    return f"{changed[:3]} differ after undo" if changed else None


def report(names, judge=answer, truth=lambda original: original.items(timed=True), more="", make=prepared):
    silent, tried = [], 0
    with make() as original:
        known = truth(original)
        for name in names:
            found, count = silent_answers(original, name, judge, known)
            silent, tried = silent + found, tried + count
    assert not silent, f"{len(silent)} of {tried} silent\n  " + "\n  ".join(silent[:30])
    return Figures(tried, "damages", more=more)


@experiment("a damaged journal")
def journal():
    return report(["journal.jsonl"])


@experiment("a damaged hub.json")
def index():
    return report(["hub.json"])


@experiment("damaged data files")
def tables():
    return report(["risers.csv", "arrows.csv"], edit_or_problem)


@experiment("damaged setups, marks, rounds and tunings")
def tables_beside():
    return report(["setups.csv", "versions.jsonl", "marks.csv", "rounds.csv", "tunings.csv"], edit_or_problem)


def old_sample():
    """A folder of format 2 with two changes of setups in its journal."""
    return Folder(like=OLD_SAMPLE)


@experiment("damaged setups of an earlier format")
def old_setups():
    return report(["setups.json"], edit_or_problem, make=old_sample)


@experiment("a damaged journal and hub.json of an earlier format")
def old_log():
    return report(["journal.jsonl", "hub.json"], make=old_sample)


def past_or_problem(folder, truth):
    """What is wrong with the answers of a folder whose history is damaged, or None."""
    shown = folder.run("history", "--limit", "99", "--format", "json")
    if not said(shown) and shown.output != truth["history"]:
        return f"another history, and nothing said: {shown}"
    if differences(truth["items"], folder.shown()):
        return "a damaged history changes items"
    undone = folder.run("-c", "undo 4")
    steps = undone.errors.count("undid: ")
    if undone.code != 0 and not any(word in undone.errors for word in ("damaged", "journal.jsonl")):
        return f"a refused undo does not say why: {undone}"
    if differences(truth["states"][steps], folder.shown()):
        return f"undo leads to another state than it says: {undone}"
    return None


def undone_items(original, steps):
    with Folder(like=original.path) as folder:
        if steps:
            folder.must("-c", f"undo {steps}")
        return folder.items()


def whole_past(original):
    return {"items": original.items(), "history": original.must(*"history --limit 99 --format json".split()).output,
            "states": [undone_items(original, steps) for steps in range(5)]}


@experiment("a damaged history")
def history():
    return report([PAST], past_or_problem, whole_past, more="0 items changed")


def edit_after(folder, truth):
    """What is wrong when a file is edited by hand whose kept beginning is damaged, or None."""
    if differences(truth["before"], folder.items()):
        return "a damaged beginning changes items"
    folder.write("risers.csv", truth["edited"])
    run = folder.run("-c", "save")
    if run.code != 0:
        return None if "damaged" in run.errors or "UTF-8" in run.errors else f"refused, and not said why: {run}"
    if differences(truth["after"], folder.items()):
        return "the edit is taken for another one"
    undone = folder.run("undo")
    if undone.code == 0 and differences(truth["before"], folder.items()):
        return f"undo leads to another state than before the edit: {undone}"
    return None


def hand_edit(original):
    with Folder(like=original.path) as folder:
        before = folder.items()
        folder.must("save")
        edited = folder.read("risers.csv").replace(b",Hoyt,", b",Edited,")
        folder.write("risers.csv", edited)
        return {"before": before, "edited": edited, "after": folder.items()}


@experiment("damaged files of the beginning")
def beginning():
    return report(["history/base/0-risers.csv", "history/base/0-hub.json"], edit_after, hand_edit)


def usual_preferences(folder, truth):
    """What is wrong with the answers of a folder whose preferences are damaged, or None."""
    before = folder.read("settings.json")
    listed = folder.run("set", "--format", "json")
    if listed.output == truth or said(listed):
        # A file that cannot be read is never written over; one that can holds what is shown.
        folder.run("-c", "set currency EUR")
        if said(listed) and folder.read("settings.json") != before:
            return "what could not be read is written over"
        return None
    try:
        json.loads(before)
    except ValueError:
        return f"other preferences, and nothing said: {listed}"
    return None  # it is sound JSON: somebody may have typed it


@experiment("damaged preferences")
def settings():
    with Folder() as folder:
        folder.must("-c", "set currency USD", "-c", "alias carbon = list risers where material=carbon")
        truth, silent, tried = folder.must("set", "--format", "json").output, [], 0
        for what, damaged in some(damages(folder.read("settings.json"), "settings.json"), 12):
            with Folder(like=folder.path) as copy:
                copy.write("settings.json", damaged)
                problem = usual_preferences(copy, truth)
            tried += 1
            if problem:
                silent.append(f"settings.json, {what}: {problem}")
    assert not silent, f"{len(silent)} of {tried} silent\n  " + "\n  ".join(silent[:30])
    return Figures(tried, "damages")


QUESTIONS = ["list arrows --sort brand,-spine --limit 7", "count arrows by model", "list arrows where status=active --sort -length --limit 5",
             "count arrows where brand=Easton"]


def cached():
    """A folder whose arrows are so many that the program keeps a cache of them, with a change that is not in the file."""
    folder = Folder()
    header, *rows = folder.read("arrows.csv").decode().splitlines()
    plain = [row.split(",", 1)[1] for row in rows]
    folder.write("arrows.csv", "\n".join([header, *(f"{n + 1},{plain[n % len(plain)]}" for n in range(25000)), ""]).encode())
    folder.must("-c", "edit arrow 5 spine=777", "-c", "save")
    folder.must("-c", "edit arrow 9 brand=Changed")
    return folder


@experiment("damaged caches")
def caches():
    return cache_report(cached, "cache/arrows.columns", QUESTIONS)


SETUP_QUESTIONS = ["list setups --sort usage,-name --limit 7", "count setups by division", "list setups where brace_height>225 --sort -brace_height",
                   "count setups where riser~hoyt", "setup list --all", "setup show Bow-17@3", "setup versions Bow-4", "setup check --wide",
                   "find changed", "export json setups"]


def cached_setups():
    """A folder whose setups are so many that the program keeps a cache of them, with a change that is not in the file."""
    folder = Folder()
    header, *rows = [row.split(",") for row in folder.read("setups.csv").decode().splitlines()]
    lines = [json.loads(line) for line in folder.read("versions.jsonl").splitlines()]
    name, usage, status = (header.index(column) for column in ("name", "usage", "status"))
    for number in range(4, 34):
        like = number % 3
        row = [str(number), *rows[like][1:]]
        row[name], row[usage] = f"Bow-{number}", "indoor club" if number % 5 else "field"
        row[status] = "active" if number % 7 else "archived"
        rows.append(row)
        own = [{**line, "setup": number} for line in lines if line["setup"] == like + 1]
        last = {member: value for member, value in own[-1].items() if member != "items"}
        for version in range(last["version"] + 1, 11):
            own.append({**last, "version": version, "reason": f"version {version}", "tuning": {"brace_height": 210 + number % 9, "twists": version}})
        lines += own
    folder.write("setups.csv", "".join(",".join(row) + "\n" for row in [header, *rows]).encode())
    folder.write("versions.jsonl", "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines).encode())
    folder.must("-c", "setup tune Bow-5 brace_height=233 reason=saved", "-c", "save")
    with folder.shell() as holder:
        holder.ask("setup tune Bow-9 brace_height=234 reason=changed")
        holder.process.kill()  # so that the change stays in the journal
    return folder


@experiment("damaged caches of setups")
def setup_caches():
    return cache_report(cached_setups, "cache/setups.columns", SETUP_QUESTIONS)


def cache_report(prepare, name, questions):
    """The answers are the same whatever the cache holds, and verify finds what is not as it was made."""
    ask = [word for question in questions for word in ("-c", question)]
    with prepare() as original:
        truth = original.must(*ask).output
        with Folder(like=original.path) as without:
            os.remove(without.file(name))
            assert without.must(*ask).output == truth, "another answer without the cache"

        def judge(folder, truth):
            # Before a search has it made anew.
            is_found = name in folder.run("verify").output
            if folder.run(*ask).output != truth:
                return "another answer"
            return None if is_found else "not found by verify"

        silent, tried = silent_answers(original, name, judge, truth)
    assert not silent, f"{len(silent)} of {tried} silent\n  " + "\n  ".join(silent[:30])
    return Figures(tried, "damages")


@experiment("damages that verify is to find")
def verifying():
    """Every damage is found, but for edits of a file of items, setups, marks, rounds or tunings that change none of them."""
    tables = ["risers.csv", "arrows.csv", "setups.csv", "versions.jsonl", "marks.csv", "rounds.csv", "tunings.csv"]
    names = ["journal.jsonl", "hub.json", PAST, "history/base/0-risers.csv", *tables]

    def judge(folder, truth):
        items = {key: value for key, value in truth.items() if isinstance(key, tuple)}
        run = folder.run("verify", "--format", "json")
        if run.code not in (0, 3):
            return f"ended strangely: {run}"
        if "data folder" in run.output:
            return f"a note too many: {run.output}"
        if run.output.strip():
            return None
        is_edit = all(folder.read(name) == truth[name] for name in names if name not in tables)
        return None if is_edit and not differences(items, folder.items(timed=True)) else "not found"

    def truth(original):
        os.chmod(original.path, 0o700)
        return {**original.items(timed=True), **{name: original.read(name) for name in names}}

    return report(names, judge, truth)


@experiment("a hub.json from another moment, with a checksum that holds")
def stale():
    with prepared() as folder:
        truth, old = folder.items(timed=True), folder.read("hub.json")
        folder.must("save")
        assert folder.items(timed=True) == truth
        folder.write("hub.json", old)
        problem = answer(folder, truth)
        assert not problem, problem
    return "1 old index, noticed"


LOSSES = {
    "missing": None, "emptied": lambda own, older, other: b"", "cut back": lambda own, older, other: own[:len(own) // 2],
    "cut back to a line": lambda own, older, other: b"".join(own.splitlines(True)[:2]), "older": lambda own, older, other: older,
    "of another folder": lambda own, older, other: other,
}


@experiment("a journal that is missing, cut back, older or of another folder")
def lost_journal():
    """Every command says so and ends with 3, nothing is written, and `verify --mend` goes on with ids that nobody had."""
    problems = []
    with Folder() as original, Folder() as stranger:
        stranger.must(*(word for number in range(9) for word in ("-c", f"add riser brand=Stranger model=M{number}")))
        original.must("-c", "add riser brand=First model=One")
        older = original.read("journal.jsonl")
        original.must("-c", "add riser brand=Second model=Two", "-c", "edit riser 12 grip=wood", "-c", "add rest brand=Third model=Three")
        truth = original.items()
        for what, change in LOSSES.items():
            with Folder(like=original.path) as folder:
                if change:
                    folder.write("journal.jsonl", change(original.read("journal.jsonl"), older, stranger.read("journal.jsonl")))
                else:
                    os.remove(folder.file("journal.jsonl"))
                for words in (["count", "risers"], ["list", "risers"], ["add", "riser", "brand=a", "model=b"], ["undo"], ["verify"]):
                    run = folder.run(*words)
                    if run.code != 3 or "journal.jsonl" not in run.errors + run.output:
                        problems.append(f"{what}: {words}: {run}")
                folder.must("verify", "--mend", "--yes")
                if '"damage"' in folder.run("verify", "--format", "json").output or folder.items() != truth:
                    problems.append(f"{what}: not mended")
                if "added riser 14" not in folder.must("-c", "add riser brand=Next model=One").errors:
                    problems.append(f"{what}: an id is given again")
    assert not problems, "\n  ".join(problems)
    return Figures(len(LOSSES), "losses", more="all said, and mended")


# How the files that setups stand in are lost, each alone and both.
SETUP_LOSSES = {"missing": None, "emptied": lambda content: b"", "a heading alone": lambda content: content.splitlines(True)[0], "zeros": lambda content: bytes(len(content))}


def lost_setups_or_problem(folder, names, truth):
    """What is wrong with how lost files of setups are taken, or None: said, accepted in the words that are said, and brought back."""
    listed, tuned = folder.run("setup", "list", "--all"), folder.run("-c", "setup tune Barebow nocking_point=13", "-c", "save")
    for run in (listed, tuned):
        if run.code == 0 or not any(name in run.errors for name in names):
            return f"not said: {run}"
    words = re.findall(r"verify --accept (\w+)", folder.run("verify").output)
    if not words:
        return f"nothing to accept: {folder.run('verify').output}"
    for word in dict.fromkeys(words):
        run = folder.run("verify", "--accept", word, "--yes")
        if run.code:
            return f"verify --accept {word}: {run}"
    left = folder.run("verify", "--format", "json").output
    if '"damage"' in left or folder.run("export", "json").code:
        return f"accepted, and still damaged: {left}"
    for _ in names:
        if differences(truth, folder.shown()):
            folder.run("undo")
    return f"{differences(truth, folder.shown())[:3]} differ after undo" if differences(truth, folder.shown()) else None


@experiment("lost files of setups")
def lost_setups():
    tried, problems = 0, []
    for names in (["setups.csv"], ["versions.jsonl"], ["setups.csv", "versions.jsonl"]):
        for what, change in SETUP_LOSSES.items():
            # Only rows have a heading, and only of lines nothing is left that could have a problem.
            if names != {"a heading alone": ["setups.csv"], "zeros": ["versions.jsonl"]}.get(what, names):
                continue
            with Folder() as folder:
                folder.must("-c", "setup tune Barebow nocking_point=12", "-c", "save")
                truth = folder.items()
                for name in names:
                    if change:
                        folder.write(name, change(folder.read(name)))
                    else:
                        os.remove(folder.file(name))
                problem = lost_setups_or_problem(folder, names, truth)
                tried += 1
                if problem:
                    problems.append(f"{' and '.join(names)}, {what}: {problem}")
    assert not problems, f"{len(problems)} of {tried}\n  " + "\n  ".join(text[:400] for text in problems)
    return Figures(tried, "losses", more="all said, accepted, and brought back by undo")


def imported():
    """A folder whose history holds the rows of a large import, and a change after it."""
    folder = Folder(like=None)
    rows = "".join(f"{number},Easton,Model {number % 97}\n" for number in range(1, 6001))
    file = f"{folder.parent}/arrows.csv"
    with open(file, "w") as written:
        written.write(f"id,brand,model\n{rows}")
    folder.must("import", file, "--yes")
    folder.must("-c", "edit arrow 5 spine=777", "-c", "save")
    return folder


def import_or_problem(folder, truth):
    """What is wrong when the kept rows of an import are damaged, or None."""
    if differences(truth, folder.items()):
        return "damaged rows of the history change items"
    if "history/rows/" not in folder.run("verify").output:
        return "not found by verify"
    undone = folder.run("-c", "undo 2")
    if undone.code == 0 or "history/rows/" not in undone.errors:
        return f"the import is taken back from rows that are not its own: {undone}"
    return None


@experiment("damaged rows of an import")
def rows():
    with imported() as original:
        [name] = os.listdir(original.file("history/rows"))
        silent, tried = silent_answers(original, f"history/rows/{name}", import_or_problem, original.items())
    assert not silent, f"{len(silent)} of {tried} silent\n  " + "\n  ".join(silent[:30])
    return Figures(tried, "damages", more="0 items changed")


def mended_or_problem(folder, truth):
    """What is wrong with how damage is mended, or None: asked first, nothing lost that was shown, nothing wrong afterwards."""
    shown = folder.run("export", "json")
    found = folder.run("verify", "--format", "json")
    if '"damage"' not in found.output:
        return None
    before = {name: folder.read(name) for name in files(folder)}
    asked, planned = folder.run("verify", "--mend"), folder.run("verify", "--mend", "--dry-run")
    if asked.code != 4 or planned.code != 0 or {name: folder.read(name) for name in files(folder)} != before:
        return f"not asked before: {asked} {planned}"
    run = folder.run("verify", "--mend", "--yes")
    if run.code != 0:
        return f"not mended: {run.output} {run}"
    aside = [folder.read(name) for name in files(folder) if name.startswith("set-aside/")]
    gone = [name for name, bytes in before.items() if name not in files(folder) and bytes not in aside and name != "journal.jsonl"
            and not name.endswith(".tmp")]
    if gone:
        return f"{gone} neither there nor set aside"
    left = folder.run("verify", "--format", "json").output
    if '"damage"' in left:
        return f"still damaged: {left}"
    if shown.code == 0 and differences(inventory(shown.output, timed=True), folder.items(timed=True)):
        return "other items than were shown before"
    for command in ("add rest brand=Next model=Writer", "save", "undo"):
        run = folder.run("-c", command)
        if run.code != 0:
            return f"{command}: {run}"
    return None


def files(folder):
    """The files below a folder, by their paths in it."""
    return sorted(os.path.relpath(f"{path}/{name}", folder.path) for path, _, names in os.walk(folder.path) for name in names)


@experiment("damage that verify --mend sets aside")
def mending():
    return report(["journal.jsonl", "hub.json", PAST, "history/base/0-risers.csv", "history/base/0-hub.json"], mended_or_problem)


if __name__ == "__main__":
    main()
