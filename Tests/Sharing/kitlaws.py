"""What must hold of the kit room when all machines have exchanged what they did."""

import collections
import csv
import re
import subprocess

from clones import Failed

PIECES = ["arrow", "riser", "limbs", "rest", "bowstring"]

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


class KitLaws:
    """Each of them says what is wrong, if it is."""

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
        noted = out_of(rows["movement"].values())
        held = sums(rows["movement"].values(), {"hold": 1, "out": -1})
        said = {(line["loan"], line["item"]): int(line["out"]) for line in table_of(clone, names_of(rows["person"], 'has "{}"'))}
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
        code, _, errors = clone.run("--keep-going", *[word for line in lines for word in ("-c", line)])
        # What waits for the work of a plan is there, and not lent.
        refused = [lines[int(number) - 1] + ": " + why for number, why in re.findall(r"^-c:(\d+): (.*)", errors, re.M) if " before plan " not in why]
        if refused or not 0 <= code < 64:
            raise Failed(f"what is free is not lent, or what is out not taken back: {refused}")


def sums(movements, signs):
    """What movements sum up to, by loan and piece."""
    sums = collections.Counter()
    for row in movements:
        if row["loan"]:
            sums[row["loan"], row["item"]] += signs.get(row["kind"], 0) * int(row["quantity"])
    return sums


def out_of(movements):
    """What is out of loans, by loan and piece."""
    return {key: number for key, number in sums(movements, {"out": 1, "in": -1, "lost": -1, "used": -1}).items() if number > 0}


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
