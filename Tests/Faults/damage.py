"""Damaged files: a run either shows the same data or says something; a wrong answer is never silent."""

import random

from faults import Folder, experiment, inventory, main

POSITIONS = 60  # how many bytes of a file are changed, one at a time


def prepared():
    """A folder with a history, files written by the program, and two changes in its journal."""
    folder = Folder()
    folder.must("-c", "edit riser 2 grip=first", "-c", "add arrow brand=First model=Change", "-c", "save")
    holder = folder.shell()
    holder.ask("add riser brand=Second model=Change")
    holder.ask("edit riser 1 grip=third")
    # Killed: a shell that ends would write the journal into the files.
    holder.process.kill()
    holder.process.wait()
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


def silent_answers(name, judge):
    """Which damages of a file change an answer without a word, how many were tried, and which stop the next change."""
    silent, tried = [], 0
    with prepared() as original:
        truth, content = original.items(), original.read(name)
        for what, damaged in damages(content, name):
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
        changed = differences(truth, inventory(run.output))
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
    """What is wrong with how a damaged CSV file is taken, or None.

    A file that still is a sound table can be a person's edit, and readers show it. The next writer says so, and
    `undo` gives the old state back.
    """
    before = folder.run("export", "json")
    run = folder.run("-c", "history --limit 1", "-c", "save")
    if not 0 <= min(before.code, run.code) <= max(before.code, run.code) <= 4:
        return f"ended strangely: {before} {run}"
    if before.code == 0 and not differences(truth, inventory(before.output)):
        return None
    if not said(before) and not said(run):
        return f"nothing said: {before} {run}"
    if "undo takes it back" not in run.errors:
        return None
    folder.run("undo")
    changed = differences(truth, folder.items())
    return f"{changed[:3]} differ after undo" if changed else None


def report(names, judge=answer):
    silent, tried = [], 0
    for name in names:
        more, count = silent_answers(name, judge)
        silent, tried = silent + more, tried + count
    assert not silent, f"{len(silent)} of {tried} silent\n  " + "\n  ".join(silent[:30])
    return f"{tried} damages, 0 silent wrong answers"


@experiment("a damaged journal")
def journal():
    return report(["journal.jsonl"])


@experiment("a damaged hub.json")
def index():
    return report(["hub.json"])


@experiment("damaged CSV files")
def tables():
    return report(["risers.csv", "arrows.csv"], edit_or_problem)


def past_or_problem(folder, truth):
    """What is wrong with the answers of a folder whose history is damaged, or None."""
    shown = folder.run("history", "--limit", "99", "--format", "json")
    if not said(shown) and shown.output != truth["history"]:
        return f"another history, and nothing said: {shown}"
    if differences(truth["items"], folder.items()):
        return "a damaged history changes items"
    undone = folder.run("-c", "undo 4")
    steps = undone.errors.count("undid: ")
    if undone.code != 0 and "damaged" not in undone.errors:
        return f"a refused undo does not say why: {undone}"
    if differences(truth["states"][steps], folder.items()):
        return f"undo leads to another state than it says: {undone}"
    return None


def undone_items(original, steps):
    with Folder(like=original.path) as folder:
        if steps:
            folder.must("-c", f"undo {steps}")
        return folder.items()


@experiment("a damaged history")
def history():
    silent, tried = [], 0
    with prepared() as original:
        truth = {"items": original.items(), "history": original.must(*"history --limit 99 --format json".split()).output}
        truth["states"] = [undone_items(original, steps) for steps in range(5)]
        name = "history/1-2.jsonl"
        for what, damaged in damages(original.read(name), name):
            with Folder(like=original.path) as folder:
                folder.write(name, damaged)
                problem = past_or_problem(folder, truth)
            tried += 1
            if problem:
                silent.append(f"{name}, {what}: {problem}")
    assert not silent, f"{len(silent)} of {tried} silent\n  " + "\n  ".join(silent[:30])
    return f"{tried} damages, 0 silent wrong answers, 0 items changed"


@experiment("a hub.json from another moment, with a checksum that holds")
def stale():
    with prepared() as folder:
        truth, old = folder.items(), folder.read("hub.json")
        folder.must("save")
        assert folder.items() == truth
        folder.write("hub.json", old)
        problem = answer(folder, truth)
        assert not problem, problem
    return "1 old index, noticed"


if __name__ == "__main__":
    main()
