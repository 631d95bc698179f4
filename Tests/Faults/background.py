"""The process that makes checkpoints beside the others: killed or failing at every call, beside writers, in folders that go away."""

import glob
import json
import os
import random
import re
import shutil
import subprocess
import time

from faults import BINARY, SHORT, Figures, Folder, Run, Skip, environment, experiment, main, quiet, some
from injection import CALLS, ERRORS, used
from seen import EDITS, edited

WRITERS, CHANGES = (2, 15) if SHORT else (3, 60)


def command(folder, work="checkpoint"):
    return [BINARY, f"--background-{work}", folder.path]


def background(folder, *prefix, work="checkpoint"):
    done = subprocess.run([*prefix, *command(folder, work)], env=environment(), cwd=folder.parent, timeout=60, stdin=subprocess.DEVNULL,
                          capture_output=True)
    return Run(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))


def waiting():
    """A folder whose tables lack changes of two files."""
    folder = used()
    with folder.shell() as shell:
        shell.ask("add riser brand=Hoyt model=Waiting")
        shell.ask("setup tune Outdoor brace_height=223 reason=waiting")
        shell.process.kill()
        shell.process.wait()
    return folder


def leftovers(folder):
    return folder.debris() + glob.glob(folder.file("cache/*.next"))


def places(traced):
    """Every call of a run, with everything that may happen there."""
    calls = {call: len(re.findall(rf"^(?:\[pid +\d+\] )?{call}\(", traced.errors, re.M)) for call in CALLS}
    return [(call, number, fault) for call in CALLS for number in range(1, calls[call] + 1) for fault in ["KILL", *ERRORS]]


def injected(folder, call, number, fault, work="checkpoint"):
    """A run with a fault at one of its calls: where that was, and how it ended."""
    what = f"inject={call}:{'signal=KILL' if fault == 'KILL' else f'error={fault}'}:when={number}"
    run = background(folder, "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", what, work=work)
    return f"{call} {number} {fault}: {run}"


@experiment("a kill or a failing call in a background checkpoint")
def interrupted():
    if not shutil.which("strace"):
        raise Skip("strace is not installed")
    with waiting() as like:
        items = like.items()
        with Folder(like=like.path) as folder:
            traced = background(folder, "strace", "-f", "-qq", "-e", f"trace={','.join(CALLS)}")
            if "ptrace" in traced.errors:
                raise Skip("this machine does not allow ptrace")
            assert b"Waiting" in folder.read("risers.csv"), f"no checkpoint: {traced}"
        points = places(traced)
        for call, number, fault in some(points, 40):
            with Folder(like=like.path) as folder:
                point = injected(folder, call, number, fault)
                assert folder.items() == items, f"other items: {point}"
                folder.must("-c", "add rest brand=Next model=Writer", "-c", "save")
                assert not leftovers(folder), f"{leftovers(folder)}: {point}"
                assert len(folder.items()) == len(items) + 1, f"the next change changed something else: {point}"
                folder.must("verify")
    return Figures(len(some(points, 40)), "injections")


def with_versions():
    """A folder with so many versions that setups have a cache, which is gone; and its items."""
    folder = Folder()
    lines = [json.loads(line) for line in folder.read("versions.jsonl").splitlines()]
    last = [line for line in lines if line["setup"] == 1][-1]
    last.pop("items", None)
    lines += [last | {"version": last["version"] + number} for number in range(1, 301)]
    with open(folder.file("versions.jsonl"), "w", encoding="utf-8") as file:
        for line in sorted(lines, key=lambda line: (line["setup"], line["version"])):
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
    folder.must("-c", "edit riser 1 notes=Noted", "-c", "save")
    shutil.rmtree(folder.file("cache"))
    return folder, folder.items()


@experiment("a kill or a failing call in the making of caches behind a search")
def indexing():
    if not shutil.which("strace"):
        raise Skip("strace is not installed")
    tried = 0
    for name, make, cache in [(edit.__name__, lambda edit=edit: edited(edit), "arrows.edited") for edit in some(EDITS, 2)] + [
            ("versions", with_versions, "setups.columns")]:
        like, truth = make()
        quiet(like.path)
        if os.path.exists(like.file(f"cache/{cache}")):
            os.remove(like.file(f"cache/{cache}"))
        with like:
            with Folder(like=like.path) as folder:
                traced = background(folder, "strace", "-f", "-qq", "-e", f"trace={','.join(CALLS)}", work="index")
                if "ptrace" in traced.errors:
                    raise Skip("this machine does not allow ptrace")
                assert os.path.exists(folder.file(f"cache/{cache}")), f"{name}: no cache: {traced}"
                assert folder.items() == truth, f"{name}: other items by the cache"
            for call, number, fault in some(places(traced), 15):
                with Folder(like=like.path) as folder:
                    point = f"{name}: {injected(folder, call, number, fault, 'index')}"
                    assert folder.items() == truth, f"other items: {point}"
                    folder.must("--yes", "-c", "add rest brand=Next model=Writer", "-c", "save")
                    assert len(folder.items()) == len(truth) + 1, f"the next change changed something else: {point}"
                    assert not leftovers(folder), f"{leftovers(folder)}: {point}"
                    assert '"kind":"damage"' not in folder.must("verify", "--format", "json").output, point
                    tried += 1
    return Figures(tried, "injections")


@experiment("background checkpoints beside writers, half of them killed")
def beside_writers():
    with waiting() as folder:
        outputs = [open(f"{folder.parent}/said{number}", "w+") for number in range(WRITERS)]
        loop = "for i in $(seq {changes}); do '{program}' --data data add riser brand=Writer model={number}-$i; sleep 0.1; done"
        writers = [subprocess.Popen(["sh", "-c", loop.format(changes=CHANGES, program=BINARY, number=number)],
                                    env=environment(), cwd=folder.parent, stderr=outputs[number]) for number in range(WRITERS)]
        chance, begun = random.Random(7), 0
        while any(writer.poll() is None for writer in writers):
            process = subprocess.Popen(command(folder), env=environment(), cwd=folder.parent)
            begun += 1
            time.sleep(chance.uniform(0.2, 0.6))
            if chance.random() < 0.5:
                process.kill()
            process.wait()
        for output in outputs:
            output.seek(0)
        said = {int(id): model for output in outputs for id, model in re.findall(r"added riser (\d+) “Writer (\S+)”", output.read())}
        assert len(said) == WRITERS * CHANGES, f"{len(said)} of {WRITERS * CHANGES} acknowledged"
        items = folder.items()
        lost = [id for id, model in said.items() if items.get(("risers", id), {}).get("model") != model]
        folder.must("-c", "add rest brand=Next model=Writer", "-c", "save")
        folder.must("verify")
        return Figures(begun, "processes", lost=len(lost), debris=len(leftovers(folder)), more=f"{len(said)} acknowledged changes")


@experiment("a folder that goes away under a background checkpoint")
def gone():
    tried = 0
    for pause in some([0, 0.05, 0.2, 0.26, 0.3], 2):
        with waiting() as folder:
            items = folder.items()
            process = subprocess.Popen(command(folder), env=environment(), cwd=folder.parent)
            time.sleep(pause)
            os.rename(folder.path, f"{folder.parent}/moved")
            process.wait(60)
            assert not os.path.exists(folder.path), "a folder was made in its place"
            os.rename(f"{folder.parent}/moved", folder.path)
            assert folder.items() == items, "other items"
            folder.must("verify")
            tried += 1
    return Figures(tried, "moments")


if __name__ == "__main__":
    main()
