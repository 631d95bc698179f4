"""Whether the random histories see what they are for: each change of the sources below must be caught by one of them.

    python3 Tests/Sharing/mutants.py [WORD …]     those with one of the words in their name; half an hour

A copy of the package is built for each; nothing here is touched.
"""

import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MOST = 200

MUTANTS = [
    ("the value that gave way is not kept", "Sharing/Sync/Synchronizer+Others.swift",
     "let moment = now()\n    var conflicts", "let moment = now()\n    result.clashes = []\n    var conflicts"),
    ("a deletion counts, whatever was changed elsewhere", "Sharing/Merge/Merge+Records.swift",
     "guard !isUntouched || isReferred else {", "guard !isUntouched && isReferred && false else {"),
    ("a number that was given twice stays", "Sharing/Merge/Merge+Numbers.swift",
     "if number != triple.base?.recordId, number == 0 || isForeign || !taken.insert(number).inserted {", "if number == 0 {"),
    ("records are known by the second in which they were made", "Equipment/Sharing/ItemChange+Identity.swift",
     "?? .random()", '?? UID(of: [record.base.created?.text ?? ""])'),
    ("what refers to a record does not go along with its number", "Sharing/Merge/Numbering.swift",
     "if renumbering.isEmpty { return self }", "if renumbering.isEmpty || true { return self }"),
    ("two states are merged without the one before", "Sharing/Sync/Synchronizer+Others.swift",
     "      base: base, ours: mine", "      base: SharedState(), ours: mine"),
    ("of several common ancestors the first counts", "Sharing/Sync/Synchronizer+Others.swift",
     "    for base in bases {", "    for base in bases.prefix(1) {"),
    ("what is back by an undo gets another number", "Sharing/Sync/Synchronizer+Others.swift", " || seen.contains(uid)", ""),
    ("a plan stays with the number of its piece", "Equipment/KitRoom/Plan.swift", ", .refers(.equipment)),", "),"),
    ("a contact stays with the number of its person", "Sharing/Merge/Merge.swift",
     "    merge.follow(in: local)\n", ""),
    ("what came back twice can never be lent again", "Store/Repository/RepositoryState+Loans.swift",
     "gone.contains($0.loan) && max", "(true || gone.isEmpty) && max"),
    ("what is out by a clock that is ahead is free today", "Equipment/KitRoom/Availability.swift",
     "let first = min(line.from.dayNumber, today)", "let first = line.from.dayNumber"),
]


def caught(path):
    """The first history that fails, and why; nothing if none does."""
    for first in range(1, MOST, 4):
        script = ("import sys, histories\nfor seed in range(int(sys.argv[1]), int(sys.argv[1]) + 4):\n"
                  "    problem, _ = histories.run(seed)\n    if problem: print(seed, problem); break\n")
        environment = dict(os.environ, ARCHERYHUB_BINARY=f"{path}/.build/debug/archeryhub", PYTHONDONTWRITEBYTECODE="1")
        said = subprocess.run([sys.executable, "-c", script, str(first)], cwd=f"{ROOT}/Tests/Sharing", env=environment,
                              capture_output=True, text=True, check=True).stdout.strip()
        if said:
            return said
    return None


def main():
    failed = 0
    with tempfile.TemporaryDirectory(prefix="archeryhub-mutants.") as path:
        for name in ("Sources", "Package.swift", "Data", "Tests"):
            copy = shutil.copytree if os.path.isdir(f"{ROOT}/{name}") else shutil.copy
            copy(f"{ROOT}/{name}", f"{path}/{name}")
        for name, file, old, new in MUTANTS:
            if sys.argv[1:] and not any(word in name for word in sys.argv[1:]):
                continue
            source = f"{path}/Sources/{file}"
            with open(source, encoding="utf-8") as opened:
                text = opened.read()
            if text.count(old) != 1:
                print(f"FAIL {name}: {file} has no such place, or several")
                failed += 1
                continue
            with open(source, "w", encoding="utf-8") as opened:
                opened.write(text.replace(old, new))
            # What a mutant makes of a warning is no matter.
            subprocess.run(["swift", "build", "--product", "archeryhub", "--package-path", path], check=True,
                           env=dict(os.environ, ARCHERYHUB_PLAIN="1"), stdout=subprocess.DEVNULL)
            with open(source, "w", encoding="utf-8") as opened:
                opened.write(text)
            problem = caught(path)
            failed += problem is None
            print(f"ok {name}: history {problem.splitlines()[0]}" if problem else f"FAIL {name}: not caught", flush=True)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
