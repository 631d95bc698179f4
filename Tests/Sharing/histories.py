"""Random histories of a club: clones change, exchange, are killed and come back, and in the end nothing may be lost.

What every value is to be is said by the value itself: each text that is written is another one, each mark notes by uid
what it was made for. So nothing has to be known of the program to find what is lost, doubled, or points elsewhere.
"""

import json
import os
import random
import re
import sys
import threading

import kitroom
from clones import Club, Failed, TABLES

DAY = 86_400
TYPES = ["arrow", "riser", "limbs"]
RECORDS = [*dict.fromkeys([*TYPES, *kitroom.PIECES]), "mark", "setup", "round", "shaft", *kitroom.RECORDS]
FOUNDING = """
add riser brand=Hoyt model=Formula
add riser brand="Win&Win" model=ATF
add limbs brand=Uukha model=VX1000
add arrow brand=Easton model=X10 spine=500 tags="indoor outdoor"
add arrow brand=Skylon model=Paragon spine=700
add sight brand=Shibuya model=Ultima
setup add Outdoor riser=1 limbs=1 arrow=1 brace_height=220
mark add 70m 2.35 --setup Outdoor
""".strip() + "\n"


class History(kitroom.KitRoom):
    """One of them, by its seed."""

    def __init__(self, seed, club):
        self.random = random.Random(seed)
        self.seed, self.club, self.count = seed, club, 0
        # The texts that nobody has replaced or taken away who knew of them: by record, field and text, who wrote it.
        self.alive = {}
        # The records that were deleted by somebody who knew of them, and those that were added.
        self.deleted, self.added = set(), {}
        # Those that an undo has brought back, and texts that one has: these were written anew, whoever knew of them.
        self.restored, self.rewritten = set(), set()
        # Who had a number, of those that others knew of.
        self.numbers = {}
        # What stood there when a text was written, by record, field and text: whoever wrote it knew of that.
        self.before = {}
        self.conflicts, self.needless = 0, []
        self.away, self.places = None, []
        self.log = []
        self.found_kit_room()

    def token(self):
        self.count += 1
        return f"t{self.count}"

    def writes(self, clone, uid, field, old, new):
        """Somebody writes a text where another stood, or none."""
        self.alive.pop((uid, field, old), None)
        self.alive[uid, field, new] = clone.name
        # What is no token may have been written by several.
        if old and re.fullmatch(r"[BM]?t\d+o?", old):
            self.before[uid, field, new] = old

    def note(self, clone, what):
        self.log.append(f"{clone.name}: {what}")

    # What a person does.

    def edit(self, clone):
        kind = self.random.choice(TYPES)
        rows = clone.rows(kind)
        if not rows:
            return
        uid = self.random.choice(sorted(rows))
        field = self.random.choice(["location", "owner", "serial"])
        token = self.token()
        clone.must("-c", f"edit {kind} {rows[uid]['id']} {field}={token}")
        self.writes(clone, uid, field, rows[uid][field], token)
        self.note(clone, f"edit {kind} {rows[uid]['id']} {field}: {rows[uid][field]} -> {token}")

    def add(self, clone):
        kind, token = self.random.choice(TYPES), self.token()
        said = clone.must("-c", f"add {kind} brand=B{token} model=M{token}")
        self.note(clone, said.strip())
        number = re.search(r"added \w+ (\d+)", said).group(1)
        uid = next(uid for uid, row in clone.rows(kind).items() if row["id"] == number)
        self.added[uid] = kind
        self.alive[uid, "model", f"M{token}"] = clone.name

    def delete(self, clone):
        kind = self.random.choice(TYPES + ["mark", "shaft"])
        rows = clone.rows(kind)
        if len(rows) < 2:
            return
        uid = self.random.choice(sorted(rows))
        before = self.state(clone)
        code, _, errors = clone.run("--yes", "-c", f"delete {kind} {rows[uid]['id']}")
        if code != 0:
            return  # what is fitted or referred to is refused
        self.note(clone, f"delete {kind} {rows[uid]['id']}")
        self.deleted.add(uid)
        self.observe(clone, before)  # what is a part of it goes with it

    def tag(self, clone):
        rows = clone.rows("arrow")
        uid = self.random.choice(sorted(rows))
        token = self.token()
        clone.must("-c", f"edit arrow {rows[uid]['id']} tags+={token}")
        self.alive[uid, "tags", token] = clone.name
        self.note(clone, f"tag arrow {rows[uid]['id']} {token}")

    def mark(self, clone):
        setups = {uid: row for uid, row in clone.rows("setup").items() if row["status"] == "active"}
        if not setups:
            return
        uid = self.random.choice(sorted(setups))
        setup, token = setups[uid], self.token()
        said = clone.must("-c", f"mark add {self.random.randrange(18, 90)}m {self.random.randrange(1, 90)} --setup {quoted(setup['name'])}")
        number = re.search(r"mark (\d+)", said).group(1)
        row = next(row for row in clone.rows("mark").values() if row["id"] == number)
        version = clone.versions()[int(row["setup"]), int(row["version"])]
        arrows = {row["id"]: uid for uid, row in clone.rows("arrow").items()}
        # Said in the record itself: the setup, the version and the arrows that it was made with.
        says = f"{uid} {version['uid']} {arrows.get(row['arrow'], '-')}"
        clone.must("-c", f'edit mark {number} notes="{says}"')
        self.added[row["uid"]] = "mark"
        self.note(clone, f"mark {number} of setup {row['setup']} version {row['version']}: {says}")

    def number(self, clone):
        """Puts a number on a shaft of a set: two may well take the same at once."""
        rows = clone.rows("arrow")
        if not rows:
            return
        uid, number = self.random.choice(sorted(rows)), self.random.randrange(1, 13)
        said = clone.run("-c", f"shaft make {rows[uid]['id']} {number} notes={uid}")
        if said[0] != 0:
            return  # the set has that number already
        shafts = clone.rows("shaft").items()
        shaft = next(shaft for shaft, row in shafts
                     if (row["arrow"], row["number"], row["notes"]) == (rows[uid]["id"], str(number), uid) and shaft not in self.added)
        self.added[shaft] = "shaft"
        self.note(clone, f"shaft {number} of arrow {rows[uid]['id']} ({uid})")

    def shoot(self, clone):
        rows = clone.rows("arrow")
        if not rows:
            return
        uid, token = self.random.choice(sorted(rows)), self.token()
        clone.must("-c", f"round add Portsmouth arrows=60 face=60cm distance=20yd score={self.random.randrange(300, 600)} arrow={rows[uid]['id']} archer={token} notes={uid}")
        round_ = next(round_ for round_, row in clone.rows("round").items() if row["archer"] == token)
        self.added[round_] = "round"
        self.alive[round_, "archer", token] = clone.name
        self.note(clone, f"round with arrow {rows[uid]['id']} ({uid}): {token}")

    def tune(self, clone):
        setups = {uid: row for uid, row in clone.rows("setup").items() if row["status"] == "active"}
        if not setups:
            return
        uid = self.random.choice(sorted(setups))
        field = self.random.choice(["brace_height", "nocking_point", "clicker"])
        value = {"brace_height": 180, "nocking_point": 1, "clicker": 1}[field] + self.count % 20 + self.random.randrange(10) / 10
        self.count += 1
        clone.must("-c", f"setup tune {quoted(setups[uid]['name'])} {field}={value}")
        self.note(clone, f"tune {setups[uid]['name']} {field}={value}")

    def fit(self, clone):
        setups = {uid: row for uid, row in clone.rows("setup").items() if row["status"] == "active"}
        kind = self.random.choice(TYPES)
        rows = clone.rows(kind)
        if not setups or not rows:
            return
        name = setups[self.random.choice(sorted(setups))]["name"]
        number = rows[self.random.choice(sorted(rows))]["id"]
        code, _, _ = clone.run("-c", f"setup fit {quoted(name)} {kind} {number}")
        if code == 0:
            self.note(clone, f"fit {kind} {number} to {name}")

    def make_setup(self, clone):
        name = self.random.choice(["Indoor", "Field", "Barebow"])
        if any(row["name"] == name for row in clone.rows("setup").values()):
            return
        rows = clone.rows("riser")
        number = rows[self.random.choice(sorted(rows))]["id"]
        code, _, _ = clone.run("-c", f"setup add {name} riser={number}")
        if code == 0:
            uid = next(uid for uid, row in clone.rows("setup").items() if row["name"] == name)
            self.added[uid] = "setup"
            self.note(clone, f"setup {name}")

    def rename(self, clone):
        rows = clone.rows("setup")
        uid, token = self.random.choice(sorted(rows)), self.token()
        clone.must("-c", f"setup edit {quoted(rows[uid]['name'])} description={token}")
        self.writes(clone, uid, "description", rows[uid]["description"], token)
        self.note(clone, f"describe {rows[uid]['name']}: {rows[uid]['description']} -> {token}")

    def undo(self, clone):
        before = {kind: clone.rows(kind) for kind in RECORDS}
        code, _, errors = clone.run("--yes", "-c", "undo")
        if code != 0:
            return
        for kind, rows in before.items():
            after = clone.rows(kind)
            self.restored |= after.keys() - rows.keys()
            for uid, row in rows.items():
                if uid not in after:
                    self.deleted.add(uid)
                for field, text in row.items():
                    words = text.split() if field == "tags" else [text]
                    now = after.get(uid, {}).get(field, "")
                    if now != text:
                        self.rewritten.add((uid, field, now))
                    for word in words:
                        if word not in (now.split() if field == "tags" else [now]):
                            self.alive.pop((uid, field, word), None)
        self.read_contacts(clone)
        self.note(clone, f"undo: {errors.strip()}")

    def spreadsheet(self, clone):
        """A spreadsheet's save: other line ends, a mark at the beginning, rows in another order."""
        clone.must("-c", "save")
        path = f"{clone.path}/arrows.csv"
        with open(path, encoding="utf-8-sig", newline="") as file:
            lines = file.read().replace("\r\n", "\n").splitlines()
        head, rows = lines[0], lines[1:]
        self.random.shuffle(rows)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write("\ufeff" + "\r\n".join([head, *rows]) + "\r\n")
        self.note(clone, "spreadsheet")

    def paste(self, clone):
        """A row that a spreadsheet adds, with the number that comes next in its file: two may well take the same."""
        if len(self.places) > 1:
            return  # of two that were published at two places none keeps it
        kind, text = self.random.choice([("arrow", "model"), ("arrow", "model"), ("person", "name"), ("kit", "name")])
        other = "owner" if kind == "arrow" else "notes"
        before = self.state(clone)
        clone.must("-c", "save")
        token, path = self.token(), f"{clone.path}/{TABLES[kind]}"
        number = max((int(row["id"]) for row in clone.rows(kind).values()), default=0) + 1
        with open(path, encoding="utf-8-sig", newline="") as file:
            content = file.read()
        names = content.splitlines()[0].split(",")
        row = {"id": str(number), "brand": f"B{token}", text: f"M{token}"}
        with open(path, "a", encoding="utf-8", newline="") as file:
            file.write(",".join(row.get(name, "") for name in names) + "\n")
        code, _, errors = clone.run("-c", f"edit {kind} {number} {other}={token}o")
        if "in use before" in errors:
            # It was one that was deleted: said, and nothing is lost by it. A person leaves the number out then.
            row["id"] = ""
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(content + ",".join(row.get(name, "") for name in names) + "\n")
            number = next(row["id"] for row in json.loads(clone.must("list", kind, "--format", "json")) if row[text] == f"M{token}")
            clone.must("-c", f"edit {kind} {number} {other}={token}o")
        elif code != 0:
            raise Failed(f"{clone.name}: {errors}")
        uid = next(uid for uid, row in clone.rows(kind).items() if row[text] == f"M{token}")
        self.added[uid] = kind
        self.alive[uid, text, f"M{token}"] = self.alive[uid, other, f"{token}o"] = clone.name
        self.note(clone, f"paste {kind} {number}")
        self.use(clone, kind, number)
        self.observe(clone, before)

    def column(self, clone):
        name = self.random.choice(["shelf", "box"])
        rows = clone.rows("arrow")
        if not rows:
            return
        if name not in next(iter(rows.values())):
            clone.run("-c", f"column add arrow {name}")
        uid, token = self.random.choice(sorted(rows)), self.token()
        clone.must("-c", f"edit arrow {rows[uid]['id']} {name}={token}")
        self.writes(clone, uid, name, rows[uid].get(name), token)
        self.note(clone, f"column {name} of arrow {rows[uid]['id']}: {token}")

    def sync(self, clone):
        if clone is self.away:
            return
        self.note(clone, "sync")
        clone.sync()
        self.look(clone)

    def sync_at_once(self, clone):
        """All exchange at the same moment: some are refused and try again."""
        self.note(clone, "all sync at once")
        problems = []

        def run(one):
            try:
                one.sync()
            except Failed as problem:
                problems.append(problem)

        threads = [threading.Thread(target=run, args=[one]) for one in self.club.clones if one is not self.away]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for problem in problems:
            if "quicker" not in str(problem):
                raise problem

    def move(self, clone):
        if len(self.places) > 1:
            place = self.random.choice(self.places)
            clone.meet_at(place)
            self.note(clone, f"meets at {os.path.basename(place)}")

    def kill(self, clone):
        if clone is self.away:
            return
        done = clone.kill_in_sync(self.random.uniform(0.005, 0.25))
        self.note(clone, f"killed in sync (done: {done})")

    ACTIONS = [
        (edit, 12), (add, 6), (delete, 3), (tag, 4), (mark, 5), (number, 4), (shoot, 3), (tune, 6), (fit, 3), (make_setup, 2), (rename, 3), (undo, 2),
        (spreadsheet, 1), (paste, 3), (column, 2), (sync, 8), (sync_at_once, 1), (kill, 2), (move, 4),
        *kitroom.KitRoom.KIT_ROOM,
    ]

    # What must hold.

    def look(self, clone):
        """Numbers of what others know stay with it, and are given to nothing else."""
        for kind in RECORDS:
            for uid, row in clone.rows(kind).items():
                owner = self.numbers.setdefault((kind, row["id"]), uid)
                if owner != uid:
                    raise Failed(f"{kind} {row['id']} was {owner}, and is {uid}")

    def run(self, steps):
        random_ = self.random
        first = self.club.found(FOUNDING + kitroom.FURTHER, offset=self.offset())
        self.observe(first, {kind: {} for kind in self.state(first)})
        for name in ["shed", "coach", "field"][:random_.randrange(1, 4)]:
            self.club.join(name, offset=self.offset())
        # In some, machines meet at two places, so that there is no one line of what everybody has.
        self.places = [self.club.place]
        if random_.randrange(4) == 0:
            self.places.append(self.club.make_place("stick.git"))
        actions = [action for action, weight in self.ACTIONS for _ in range(weight)]
        # In a few, a machine stays away while the others exchange a hundred times.
        if len(self.club.clones) > 2 and random_.randrange(100) == 0:
            self.away = self.club.clones[-1]
        for _ in range(steps):
            random_.choice(actions)(self, random_.choice(self.club.clones))
        if self.away:
            for turn in range(100):
                self.edit(self.club.clones[turn % 2])
                self.sync(self.club.clones[turn % 2])
            self.away = None
        self.club.settle(self.places if len(self.places) > 1 else None)
        self.check(first)

    def offset(self):
        return self.random.choice([0, 0, self.random.randrange(-DAY, 365 * DAY)])

    def check(self, clone):
        for one in self.club.clones:
            code, output, errors = one.run("verify")
            if code != 0:
                raise Failed(f"verify on {one.name}: {output}{errors}")
        rows = {kind: clone.rows(kind) for kind in [*RECORDS, "conflict"]}
        present = {uid: row for kind in RECORDS for uid, row in rows[kind].items()}
        kept = {}
        for row in rows["conflict"].values():
            kept.setdefault((row["record"], row["field"]), []).extend([row["other"], row["kept"]])
        values = [row for row in rows["conflict"].values() if row["why"] == "value"]
        self.conflicts = len(values)
        self.needless = [row for row in values if self.was_known(row)]
        for (uid, field, text), writer in self.alive.items():
            if uid not in present:
                if uid in self.deleted and self.was_in_conflict(kept, uid, text):
                    continue
                raise Failed(f"{field}={text} of {uid}, written on {writer}, is lost with its record")
            now = present[uid].get(field) or ""
            if text not in (now.split() if field == "tags" else [now]) and text not in kept.get((uid, field), []):
                raise Failed(f"{field}={text} of {uid}, written on {writer}, is lost: it is {now!r}")
        for uid, kind in self.added.items():
            if uid not in present and uid not in self.deleted:
                raise Failed(f"{kind} {uid} is lost")
        self.check_deletions(present, rows["conflict"].values())
        self.check_references(clone, rows)
        self.check_kit_room(present, rows)

    def check_deletions(self, present, conflicts):
        """What was deleted is there again only where somebody changed it or referred to it, and then it is a conflict."""
        stayed = {row["record"] for row in conflicts if row["why"] == "deleted"} | self.restored
        for uid in self.deleted & present.keys():
            if uid not in stayed:
                raise Failed(f"{uid} was deleted, and is there again: {present[uid]}")

    def was_known(self, row):
        """True if one of the two values of a conflict was written by somebody who saw the other there."""
        def led_to(old, new):
            while new and new != old:
                new = self.before.get((row["record"], row["field"], new))
            return new == old

        texts = {(row["record"], row["field"], text) for text in (row["kept"], row["other"])}
        if texts & self.rewritten:
            return False
        return led_to(row["kept"], row["other"]) or led_to(row["other"], row["kept"])

    def was_in_conflict(self, kept, uid, text):
        return any(record == uid and text in texts for (record, _), texts in kept.items())

    def check_references(self, clone, rows):
        numbers = {kind: {row["id"]: uid for uid, row in rows[kind].items()} for kind in ["arrow", "setup"]}
        for kind in ["shaft", "round"]:
            for row in rows[kind].values():
                if row["notes"] and numbers["arrow"].get(row["arrow"], row["notes"]) != row["notes"]:
                    raise Failed(f"{kind} {row['id']} is of arrow {row['notes']}, and has {row['arrow']}")
        versions = clone.versions()
        for uid, row in rows["mark"].items():
            if len(row["notes"].split()) != 3:
                continue
            setup, version, arrow = row["notes"].split()
            if numbers["setup"].get(row["setup"]) != setup:
                raise Failed(f"mark {row['id']} was made with setup {setup}, and has {row['setup']}")
            line = versions.get((int(row["setup"]), int(row["version"])))
            if not line or line["uid"] != version:
                raise Failed(f"mark {row['id']} was made with version {version}, and has {row['version']}: {line and line['uid']}")
            if arrow != "-" and numbers["arrow"].get(row["arrow"], arrow) != arrow:
                raise Failed(f"mark {row['id']} was made with arrow {arrow}, and has {row['arrow']}")


def quoted(name):
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def run(seed, steps=None):
    """Plays a history; what went wrong, or nothing, and how many conflicts there were."""
    with Club() as club:
        history = History(seed, club)
        try:
            history.run(steps or history.random.randrange(30, 130))
            return None, history
        except Failed as problem:
            return str(problem), history
        except Exception as problem:
            return f"{type(problem).__name__}: {problem}", history


def main():
    first, count = int(sys.argv[1]), int(sys.argv[2])
    failed = conflicts = needless = star = 0
    for seed in range(first, first + count):
        problem, history = run(seed)
        conflicts += history.conflicts
        if len(history.places) == 1:
            star += 1
            needless += len(history.needless) > 0
            for row in history.needless:
                print(f"needless in history {seed}: {row}", flush=True)
        if (seed - first) % 100 == 99:
            print(f"{seed - first + 1} histories, {failed} failed", flush=True)
        if problem:
            failed += 1
            print(f"FAIL history {seed}: {problem}", flush=True)
            if os.environ.get("ARCHERYHUB_LOG"):
                print("\n".join("  " + line for line in history.log), flush=True)
    print(f"{count} histories: {failed} failed, {conflicts} values in conflict; "
          f"{needless} of the {star} with one place have a needless conflict")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
