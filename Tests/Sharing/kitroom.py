"""The kit room in random histories: what a club lends, keeps, packs, counts and looks after.

After each command the files say what is new, and what of it refers to what, by uid: that must be so in the end.
"""

import collections

from clones import Failed
from kitlaws import APPENDED, PIECES, RECORDS, REFERENCES, KitLaws, contacts_of, out_of

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
stocktake start Case
end
""".strip() + "\n"


class KitRoom(KitLaws):
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

    def loan(self, clone):
        """One of the loans that something is out of: two may well take it back at once."""
        out = out_of(clone.rows("movement").values())
        return self.random.choice(sorted({loan for loan, _ in out})) if out else self.one(clone, "loan")

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
        loan, person, what = self.loan(clone), self.person(clone), self.piece(clone)
        words = [f"return loan {loan}", f"return loan {loan} quantity=1", f"return {person}", f"return {what} quantity=1", f"return {what} condition=poor notes={self.token()}"]
        self.act(clone, "-c", self.random.choice(words))

    def reserve(self, clone):
        what, person = self.pieces(clone), self.person(clone)
        start = self.random.randrange(1, 40)
        if what:
            self.act(clone, "-c", f"reserve {what} for {person} from {start}d until {start + self.random.randrange(1, 20)}d --new-person")

    def change_loan(self, clone):
        loan, what = self.random.choice([self.one(clone, "loan"), self.loan(clone)]), self.piece(clone)
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
        kind = self.random.choice(["person", "person", "kit", "plan", "stocktake"])
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
        (lend_some, 5), (return_some, 6), (reserve, 3), (change_loan, 4), (pack, 5), (lend_kit, 4), (count, 4), (end_count, 3), (desk, 4), (care, 4),
        (fit_out, 1), (attach, 2), (describe, 4), (clear, 3), (reach, 4),
    ]


def target_of(text, kind, rows):
    """The kind and the uid of what a field refers to; nothing if that is nothing that is there."""
    if kind is None:
        kind, _, text = text.partition(":")
    return next(((kind, uid) for uid, row in rows.get(kind, {}).items() if row["id"] == text), None)
