"""The kit room in random histories: what a club lends, keeps, packs, counts and looks after, and what must hold of it.

After each command the files say what is new, and what of it refers to what, by uid: that must be so in the end.
"""

import collections
import csv
import re
import subprocess

from clones import Failed

PIECES = ["arrow", "riser", "limbs", "rest", "bowstring"]
FURTHER = """
add riser brand=Samick model=Polaris hand=right quantity=3
add limbs brand=Samick model=Polaris poundage=20 length=medium quantity=3
add rest brand=Hoyt model="Super Rest" quantity=6
add bowstring brand=Generic model="Dacron B-50" fits=66 quantity=4
add arrow brand=Skylon model=Novice spine=1000 length=30 quantity=24
add person name="Anna Berg" short=anna
add person name="Ben Okafor" short=ben
kit add Beginner
kit pack Beginner riser 3, rest 1 quantity=2
plan add rest 1 task=clean every_days=30
""".strip() + "\n"

# What refers to what: a piece of equipment where there is no kind.
REFERENCES = {
    "loan": {"borrower": "person"},
    "movement": {"loan": "loan", "item": None, "kit": "kit"},
    "kit-item": {"kit": "kit", "item": None},
    "plan": {"for": None},
    "service": {"plan": "plan", "item": None},
    "sighting": {"stocktake": "stocktake", "item": None},
    "attachment": {"item": None},
}
RECORDS = ["person", *REFERENCES, "kit", "stocktake"]
# What is only appended says the same for ever.
APPENDED = {
    "movement": ["kind", "quantity", "numbers", "condition", "date", "by", "notes"],
    "service": ["date", "shots", "result", "condition", "by", "notes"],
    "sighting": ["code", "quantity", "location", "condition", "at", "by"],
}
SIGNS = {"out": 1, "in": -1, "lost": -1, "used": -1}


class KitRoom:
    """What people do there; a history knows the rest."""

    def found_kit_room(self):
        # The record that each field of one referred to when it was noted, what it said, and who is reached here.
        self.points, self.said, self.contacts = {}, {}, collections.defaultdict(set)

    # Pieces and people to do it with.

    def piece(self, clone):
        """One of the pieces, as it is typed; nothing if there is none."""
        kind = self.random.choice(PIECES)
        rows = clone.rows(kind)
        return f"{kind} {rows[self.random.choice(sorted(rows))]['id']}" if rows else None

    def pieces(self, clone, most=3):
        found = {self.piece(clone) for _ in range(self.random.randrange(1, most + 1))} - {None}
        return ", ".join(sorted(found)) or None

    def one(self, clone, kind):
        """The number of one of the records of a kind; nothing if there is none."""
        rows = clone.rows(kind)
        return rows[self.random.choice(sorted(rows))]["id"] if rows else None

    def person(self, clone):
        """Somebody who is known, or somebody new."""
        names = sorted(row["name"] for row in clone.rows("person").values())
        return f'"{self.random.choice(names)}"' if names and self.random.randrange(3) else f"P{self.token()}"

    def days(self, *numbers):
        return f"{self.random.choice(numbers)}d"

    def act(self, clone, *words, script=None):
        """Does it, and notes what came of it; what may not be done is refused, and that is as good."""
        before = self.state(clone)
        code, output, errors = clone.run("--yes", *words, script=script)
        if not 0 <= code < 64:
            raise Failed(f"{clone.name}: {' '.join(words)} {script}: code {code}: {errors}")
        if code == 0 or script:
            self.note(clone, f"{' '.join(words)} {(script or '').replace(chr(10), ' | ')}: {' '.join((output + errors).split())[:300]}")
        self.observe(clone, before)
        return code

    def state(self, clone):
        return {kind: clone.rows(kind) for kind in [*RECORDS, "shaft", *PIECES]}

    def observe(self, clone, before):
        """Notes what is new, what is gone, and what says something else."""
        after = self.state(clone)
        for kind, rows in after.items():
            for uid in rows.keys() - before[kind].keys():
                self.added.setdefault(uid, kind)
                if uid in self.deleted:
                    self.restored.add(uid)
                self.look_at(uid, kind, rows[uid], after)
            for uid in before[kind].keys() - rows.keys():
                self.deleted.add(uid)
            for uid, row in before[kind].items():
                for field, text in row.items():
                    if (now := rows.get(uid, {}).get(field, "")) != text:
                        for word in set(text.split() if field == "tags" else [text]) - set(now.split() if field == "tags" else [now]):
                            self.alive.pop((uid, field, word), None)

    def look_at(self, uid, kind, row, rows):
        """Notes what a new record says, and refers to."""
        if kind in APPENDED:
            self.said[uid] = {field: row.get(field, "") for field in APPENDED[kind]}
        for field, other in REFERENCES.get(kind, {}).items():
            if target := target_of(row[field], other, rows):
                self.points[uid, field] = target

    # What a person does.

    def lend_some(self, clone):
        what, person = self.pieces(clone), self.person(clone)
        quantity = self.random.choice(["", "", " quantity=1", " quantity=2"])
        until = self.random.choice(["", f" until {self.days(1, 7, 30)}"])
        if what:
            self.act(clone, "-c", f"lend {what} to {person}{until}{quantity} --new-person")

    def return_some(self, clone):
        loan, person, what = self.one(clone, "loan"), self.person(clone), self.piece(clone)
        words = [f"return loan {loan}", f"return {person}", f"return {what} quantity=1", f"return {what} condition=poor notes={self.token()}"]
        self.act(clone, "-c", self.random.choice(words))

    def reserve(self, clone):
        what, person = self.pieces(clone), self.person(clone)
        start = self.random.randrange(1, 40)
        if what:
            self.act(clone, "-c", f"reserve {what} for {person} from {start}d until {start + self.random.randrange(1, 20)}d --new-person")

    def change_loan(self, clone):
        loan, what = self.one(clone, "loan"), self.piece(clone)
        words = [f"extend loan {loan} until {self.days(3, 10, 60)}", f"loan cancel {loan}", f"extend {what} until {self.days(5, 25)}",
                 f"lost {what} quantity=1", f"lost {what} quantity=1 --apply", f"used {what} quantity=1"]
        self.act(clone, "-c", self.random.choice(words))

    def pack(self, clone):
        kit, what = self.one(clone, "kit"), self.pieces(clone, 2)
        quantity = self.random.choice(["", " quantity=1", " quantity=2"])
        # Two may well call theirs the same.
        name = f"Course{self.random.randrange(4)}" if self.random.randrange(2) else f"K{self.token()}"
        words = [f"kit add {name} {what}", f"kit pack {kit} {what}{quantity}", f"kit pack {kit} {what} position={self.token()}", f"kit unpack {kit} {what}"]
        if what:
            self.act(clone, "-c", self.random.choice(words))

    def lend_kit(self, clone):
        kit, person, start = self.one(clone, "kit"), self.person(clone), self.random.randrange(1, 30)
        words = [f"kit lend {kit} to {person} until {self.days(2, 9)} --new-person", f"kit return {kit}", f"kit return {kit}",
                 f"kit reserve {kit} for {person} from {start}d until {start + 5}d --new-person"]
        if kit:
            self.act(clone, "-c", self.random.choice(words))

    def count(self, clone):
        """Counts what is there: two may well do that for one stock-take at once."""
        open_ = sorted(row["id"] for row in clone.rows("stocktake").values() if not row["closed"])
        goes_on = open_ and self.random.randrange(4)
        lines = [f"stocktake seen {self.random.choice(open_)}" if goes_on else f'stocktake start {self.random.choice(["", "Case", "Hut"])}']
        for _ in range(self.random.randrange(1, 6)):
            what = self.piece(clone) or "riser 1"
            kind, number = what.split()
            lines.append(self.random.choice(
                [what, what, f"{self.random.randrange(1, 8)} x {what}", f"AHUB:{kind.upper()}:{number}", f"@{self.random.choice(['Case', 'Hut', 'Box'])}",
                 "!good", "!fair", f"9{self.token()}"]))
        self.act(clone, script="\n".join([*lines, "end", ""]))

    def end_count(self, clone):
        if number := self.one(clone, "stocktake"):
            self.act(clone, "-c", self.random.choice(["stocktake apply {}", "stocktake apply {}", "stocktake apply {} --lost", "stocktake close {}"]).format(number))

    def desk(self, clone):
        lines = [f"desk until {self.days(2, 12)} --new-person"]
        for _ in range(self.random.randrange(1, 3)):
            person = self.one(clone, "person") if self.random.randrange(2) else None
            lines.append(f"AHUB:PERSON:{person}" if person else self.person(clone).strip('"'))
            lines += [self.piece(clone) or "riser 1" for _ in range(self.random.randrange(1, 4))]
            if kit := self.random.randrange(3) == 0 and self.one(clone, "kit"):
                lines.append(f"AHUB:KIT:{kit}")
        self.act(clone, script="\n".join([*lines, "", "end", ""]))

    def care(self, clone):
        what, plan = self.piece(clone), self.one(clone, "plan")
        days = self.random.choice([1, 20, 200])
        words = [f"plan add {what} task={self.token()} every_days={days}", f"plan add rests task={self.token()} every_days={days}",
                 f"service {what} result=ok", f"service {what} plan {plan} result=ok notes={self.token()}",
                 f"service {what} result=adjusted condition={self.random.choice(['good', 'fair'])} notes={self.token()}"]
        if what:
            self.act(clone, "-c", self.random.choice(words))

    def fit_out(self, clone):
        path = f"{self.club.path}/course.csv"
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"Name;Hand;Draw;Weight\n{self.person(clone).strip(chr(34))};right;26;24\nF{self.token()};right;27;24\n")
        start = self.random.randrange(1, 60)
        self.act(clone, "-c", f"fit-out {path} from {start}d until {start + 6}d --new-person --without rest")

    def attach(self, clone):
        what, number = self.piece(clone), self.one(clone, "attachment")
        path = f"{self.club.path}/photo.jpg"
        with open(path, "wb") as file:
            file.write(b"\xff\xd8\xff\xe0 " + self.random.choice(["one", "two", self.token()]).encode())
        words = [f"attach {what} {path} notes={self.token()}", f"attach {what} {path}", *([f"attachment delete {number}"] if number else [])]
        if what:
            self.act(clone, "-c", self.random.choice(words))

    def describe(self, clone):
        """Says something else of what the kit room has."""
        kind = self.random.choice(["person", "kit", "plan", "stocktake", "loan"])
        rows = clone.rows(kind)
        if not rows:
            return
        uid, token = self.random.choice(sorted(rows)), self.token()
        clone.must("-c", f"edit {kind} {rows[uid]['id']} notes={token}")
        self.writes(clone, uid, "notes", rows[uid]["notes"], token)
        self.note(clone, f"edit {kind} {rows[uid]['id']} notes: {rows[uid]['notes']} -> {token}")

    def clear(self, clone):
        """Deletes a person, a kit, a plan or a stock-take, which is refused where something needs it."""
        kind = self.random.choice(["person", "kit", "plan", "stocktake"])
        if number := self.one(clone, kind):
            self.act(clone, "-c", f"delete {kind} {number}")
            self.read_contacts(clone)

    def reach(self, clone):
        """Notes how somebody is reached, which no other machine may learn."""
        rows = clone.rows("person")
        known = contacts_of(clone)
        if not rows:
            return
        uid = self.random.choice(sorted(rows))
        secret = f"secret-{self.token()} {uid}"
        if known and self.random.randrange(2):
            number = self.random.choice(sorted(known))
            secret = f"secret-{self.token()} {known[number]['notes'].split()[1]}"
            clone.must("-c", f'edit contact {number} notes="{secret}"')
        else:
            clone.run("-c", f'add contact person={rows[uid]["id"]} mail=secret-{self.seed}@example.org notes="{secret}"')
        self.note(clone, f"contact: {secret}")
        self.read_contacts(clone)

    def use(self, clone, kind, number):
        """Refers to a record at once, as long as it may have to get another number."""
        token = self.token()
        if kind == "person":
            uid = next(uid for uid, row in clone.rows(kind).items() if row["id"] == str(number))
            clone.must("-c", f'add contact person={number} mail=secret-{self.seed}@example.org notes="secret-{token} {uid}"')
            self.read_contacts(clone)
        words = {"person": [f"reserve riser 3 for M{token} from 70d until 71d"],
                 "kit": [f"kit pack {number} bowstring 1 quantity=1"],
                 "arrow": [f"plan add arrow {number} task={token} every_days=9", f"service arrow {number} result=ok", f"lend arrow {number} to P{token} --new-person",
                           f"used arrow {number} quantity=1", f"kit add K{token} arrow {number}"]}
        for line in words[kind]:
            self.act(clone, "-c", line)

    def read_contacts(self, clone):
        """Whoever works there knows what is noted."""
        self.contacts[clone.name] = {row["notes"] for row in contacts_of(clone).values()}

    KIT_ROOM = [
        (lend_some, 5), (return_some, 5), (reserve, 3), (change_loan, 4), (pack, 5), (lend_kit, 4), (count, 4), (end_count, 3), (desk, 4), (care, 4),
        (fit_out, 1), (attach, 2), (describe, 4), (clear, 2), (reach, 3),
    ]

    # What must hold.

    def check_kit_room(self, present, rows):
        self.check_said(present, rows)
        self.check_contacts(present)
        # From here on all have the right time: it is by this that they answer.
        for clone in self.club.clones:
            clone.offset = 0
        self.check_answers()
        self.check_books(rows)
        self.check_room(self.club.clones[0])

    def check_said(self, present, rows):
        """Nothing that was noted is lost or says something else, and each refers to what it was noted of."""
        for uid, said in self.said.items():
            if uid in present and (now := {field: present[uid].get(field, "") for field in said}) != said:
                raise Failed(f"{self.added[uid]} {uid} said {said}, and says {now}")
        for (uid, field), (kind, target) in self.points.items():
            if uid not in present or target not in present:
                continue
            other = present[target]["id"] if kind in RECORDS and field != "for" else f"{kind}:{present[target]['id']}"
            if present[uid][field] != other:
                raise Failed(f"{self.added[uid]} {present[uid]['id']} is of {other} as its {field}, and has {present[uid][field]}")
        owners = {"kit-item": "kit", "sighting": "stocktake", "movement": "loan", "loan": "borrower"}
        for kind, field in owners.items():
            numbers = {row["id"] for row in rows["person" if field == "borrower" else field].values()}
            for row in rows[kind].values():
                gone = self.points.get((row["uid"], field), (None, None))[1] in self.deleted
                if row[field] and row[field] not in numbers and not gone:
                    raise Failed(f"{kind} {row['id']} has no {field} {row[field]}")

    def check_contacts(self, present):
        """How people are reached is on the machine where it was noted, of whom it was noted, and never in git."""
        for clone in self.club.clones:
            rows = contacts_of(clone)
            for number, row in rows.items():
                person = present.get(row["notes"].split()[1])
                if not person or row["person"] != person["id"]:
                    raise Failed(f"{clone.name}: contact {number} is of {row['notes']}, and has {row['person']}")
            there = {row["notes"] for row in rows.values()}
            lost = {text for text in self.contacts[clone.name] - there if text.split()[1] in present and text.split()[1] not in self.deleted}
            if lost or there - self.contacts[clone.name]:
                raise Failed(f"{clone.name}: contacts {lost} are lost, {there - self.contacts[clone.name]} came in")
        for path in [*self.places, *[clone.path for clone in self.club.clones]]:
            objects = subprocess.run(["git", "-C", path, "cat-file", "--batch-all-objects", "--batch", "--unordered"], check=True, capture_output=True).stdout
            if b"secret-" in objects or b"people.local" in objects.replace(b"people.local.csv*", b"").replace(b"/people.local.csv", b""):
                raise Failed(f"{path}: how people are reached is in git")

    def questions(self, rows):
        people = names_of(rows["person"], 'has "{}"')
        counts = [f"stocktake show {row['id']}" for row in rows["stocktake"].values()]
        kits = [f"kit show {row['id']}" for row in rows["kit"].values()]
        return ["loan list --all", "free", "kit list", "kit check", "stocktake list", "plan list", "due within 400d", "check", "attachment list",
                "list people", "list loans", *people, *counts, *kits]

    def check_answers(self):
        """Each machine answers the same, at the same moment."""
        rows = {kind: self.club.clones[0].rows(kind) for kind in ["person", "stocktake", "kit"]}
        questions = [f"{question} --format csv" for question in self.questions(rows)]
        answers = [answers_of(clone, questions) for clone in self.club.clones]
        for clone, answer in zip(self.club.clones[1:], answers[1:]):
            for line, other in zip(answers[0].splitlines() + [""], answer.splitlines() + [""]):
                if line != other:
                    raise Failed(f"{self.club.clones[0].name} answers {line!r}, and {clone.name} {other!r}")

    def check_books(self, rows):
        """What is out of each loan is what all have noted, and what two have lent is named."""
        clone = self.club.clones[0]
        people = {row["id"] for row in rows["person"].values()}
        nobodys = {row["id"] for row in rows["loan"].values() if row["borrower"] not in people}
        out, held = collections.Counter(), collections.Counter()
        for row in rows["movement"].values():
            if row["loan"]:
                out[row["loan"], row["item"]] += SIGNS.get(row["kind"], 0) * int(row["quantity"])
                held[row["loan"], row["item"]] += {"hold": 1, "out": -1}.get(row["kind"], 0) * int(row["quantity"])
        said = {(line["loan"], line["item"]): int(line["out"]) for line in table_of(clone, names_of(rows["person"], 'has "{}"'))}
        noted = {key: number for key, number in out.items() if number > 0}
        if {key: number for key, number in noted.items() if key[0] not in nobodys} != {key: number for key, number in said.items() if number}:
            raise Failed(f"noted as out is {noted}, and said {said}")
        closed = {row["id"] for row in rows["loan"].values() if row["closed"]}
        quantities = {f"{kind}:{row['id']}": int(row.get("quantity") or 1) for kind in PIECES for row in rows[kind].values()}
        twice = {f"{line['type']}:{line['id']}" for line in table_of(clone, ["check"]) if line["check"] == "lent-twice"}
        for item, quantity in quantities.items():
            gone = sum(number for (_, other), number in noted.items() if other == item)
            kept = sum(max(0, number) for (loan, other), number in held.items() if other == item and loan not in closed)
            if gone > quantity and item not in twice:
                raise Failed(f"{gone} of {item} are out, there are {quantity}, and check does not name it")
            if gone + kept <= quantity and item in twice:
                raise Failed(f"check names {item}, of which {gone} are out, {kept} kept, and there are {quantity}")

    def check_room(self, clone):
        """What is free can be lent, and what is out comes back: nothing is stuck for ever."""
        lines = [f"lend {line['type']} {line['id']} to Last until today quantity={line['free']} --new-person" for line in table_of(clone, ["free"])]
        lines += sorted({f"return loan {line['loan']}" for line in table_of(clone, names_of(clone.rows("person"), 'has "{}"')) if line["out"] != "0"})
        code, _, errors = clone.run("--keep-going", *[word for line in [*lines, "return Last"] for word in ("-c", line)])
        refused = [lines[int(number) - 1] + ": " + why for number, why in re.findall(r"^-c:(\d+): (.*)", errors, re.M) if " before plan " not in why]
        if refused or not 0 <= code < 64:
            raise Failed(f"what is free is not lent, or what is out not taken back: {refused}")


def target_of(text, kind, rows):
    """The kind and the uid of what a field refers to; nothing if that is nothing that is there."""
    if kind is None:
        kind, _, text = text.partition(":")
    return next(((kind, uid) for uid, row in rows.get(kind, {}).items() if row["id"] == text), None)


def names_of(people, question):
    return [question.format(row["name"]) for row in people.values()]


def table_of(clone, questions):
    """The lines of answers that have the same columns."""
    lines = answers_of(clone, [f"{question} --format csv" for question in questions]).splitlines()
    return list(csv.DictReader(lines[:1] + [line for line in lines[1:] if line != lines[0]])) if lines else []


def contacts_of(clone):
    """How people are reached, by number, as the file has it."""
    try:
        with open(f"{clone.path}/people.local.csv", newline="", encoding="utf-8") as file:
            return {row["id"]: row for row in csv.DictReader(file)}
    except FileNotFoundError:
        return {}


def answers_of(clone, questions):
    """What a machine answers, without what only it knows."""
    words = [word for question in questions for word in ("-c", question)]
    code, output, errors = clone.run("--keep-going", *words)
    if not 0 <= code < 64:
        raise Failed(f"{clone.name}: {questions}: code {code}: {errors}")
    return "\n".join(line for line in output.splitlines() if not line.startswith("contact,"))
