"""A club's kit room over an inventory of 10,000 items: people, loans and what moved, the same on every machine and day."""

import csv
import random
from datetime import date, timedelta

from inventory import FILES
from shooting import stamp, write_rows

NAME, ITEMS = "club", 10_000
PEOPLE, LOANS, OPEN, KEPT = 500, 10_000, 400, 100
OTHER_FILES = ["people.csv", "loans.csv", "movements.csv"]
# Loans begin on days until then. What is not overdue is due on days that nobody who measures sees the end of.
FIRST, DAYS, WEEKS, FAR = date(2021, 1, 1), 1600, timedelta(days=28), date(2099, 6, 1)
PERSON_COLUMNS = "id,name,short,role,created,updated".split(",")
LOAN_COLUMNS = "id,borrower,purpose,from,due,created,updated".split(",")
MOVEMENT_COLUMNS = "id,loan,kind,item,quantity,date,created,updated".split(",")
# Half of the people have nothing now.
BORROWERS = PEOPLE // 2


def lendable(folder):
    """The pieces that a club would lend, and how many there are of each."""
    found = []
    for kind, file in FILES.items():
        with open(folder / f"{file}.csv", newline="", encoding="utf-8") as lines:
            found += [(f"{kind}:{row['id']}", int(row["quantity"])) for row in csv.DictReader(lines)
                      if row["status"] in ("active", "spare") and row["condition"] != "unsafe"]
    return found


def people():
    for id in range(1, PEOPLE + 1):
        yield {"id": id, "name": f"Member {id}", "short": f"m{id}", "role": "member"} | times(FIRST)


def times(day):
    return {"created": stamp(day), "updated": stamp(day)}


class KitRoom:
    """Loans of two pieces each, in the order in which they began; the last are still out, and behind them some are kept."""

    def __init__(self, pieces, ended, open=OPEN, kept=KEPT):
        self.chance, self.pieces, self.loans, self.movements = random.Random("club"), pieces, [], []
        # Each of what is out or kept is so once.
        self.fresh = iter(self.chance.sample(pieces, 2 * (open + kept)))
        for number in range(ended):
            self.end(self.loan(FIRST + timedelta(days=number * DAYS // max(1, ended)), self.chance.randint(1, PEOPLE), WEEKS))
        for number in range(open):
            self.hand_out(number, FIRST + timedelta(days=DAYS + number % 60))
        for number in range(kept):
            self.keep(FAR + timedelta(days=number))

    def loan(self, day, borrower, span, entered=None):
        due = day + span if span else ""
        self.loans.append({
            "id": len(self.loans) + 1, "borrower": borrower, "purpose": "course", "from": day, "due": due,
        } | times(entered or day))
        return self.loans[-1]

    def move(self, loan, kind, piece, quantity, day):
        self.movements.append({
            "id": len(self.movements) + 1, "loan": loan["id"], "kind": kind, "item": piece, "quantity": quantity, "date": day,
        } | times(day))

    def end(self, loan):
        """Both pieces came back, of a set in two parts each tenth time; each fiftieth time something was lost."""
        for piece, count in self.chance.sample(self.pieces, 2):
            self.move(loan, "out", piece, count, loan["from"])
            half = count // 2 if loan["id"] % 10 == 0 else 0
            if half:
                self.move(loan, "in", piece, half, loan["due"])
            self.move(loan, "lost" if loan["id"] % 50 == 0 else "in", piece, count - half, loan["due"])

    def hand_out(self, number, day):
        """Three of four are overdue, one of eight has no day, the others are not due in a lifetime."""
        span = WEEKS if number % 4 else FAR - day if number % 8 else None
        loan = self.loan(day, 1 + number % BORROWERS, span)
        for piece, count in (next(self.fresh), next(self.fresh)):
            self.move(loan, "out", piece, max(1, count // 2), day)

    def keep(self, day):
        entered = FIRST + timedelta(days=DAYS + 90)
        loan = self.loan(day, self.chance.randint(1, BORROWERS), WEEKS, entered)
        for piece, count in (next(self.fresh), next(self.fresh)):
            self.move(loan, "hold", piece, count, entered)

    def write(self, folder):
        write_rows(PERSON_COLUMNS, people(), folder / "people.csv")
        write_rows(LOAN_COLUMNS, self.loans, folder / "loans.csv")
        write_rows(MOVEMENT_COLUMNS, self.movements, folder / "movements.csv")


def write(folder, ended=LOANS - OPEN - KEPT, open=OPEN, kept=KEPT):
    """Beside the ten files that are there."""
    KitRoom(lendable(folder), ended, open, kept).write(folder)
