"""The table on standard output, and what is said about wrong answers."""

import statistics
import sys
import time

COLUMNS = ["job", "items", "ours ms", "best peer", "its ms", "to peer", "to bound", "peak MiB", "written"]
WIDTHS = [24, 9, 10, 18, 10, 9, 9, 9, 12]


WORST_COLUMNS = ["worst day", "items", "ours ms", "against", "its ms", "ratio", "aim", "peak MiB"]
WORST_WIDTHS = [44, 9, 10, 18, 10, 9, 9, 9]


def line(cells, widths=WIDTHS):
    print("".join(str(c).ljust(w) if i in (0, 3) else str(c).rjust(w - 2) + "  "
                  for i, (c, w) in enumerate(zip(cells, widths))).rstrip(), flush=True)


def heading():
    line(COLUMNS)


def row(result):
    if "medians_ms" not in result:
        line([result["job"], result["size"], "failed"])
        return
    medians, best = result["medians_ms"], result["best_peer"]
    peak = "?" if result["peak_mib"] is None else f"{result['peak_mib']:.1f}"
    written = "?" if result["written_bytes"] is None else result["written_bytes"]
    line([
        result["job"], result["size"], f"{medians['ours']:.2f}", best, f"{medians[best]:.2f}",
        f"{result['ratio_to_best']:.2f}", f"{result['ratio_to_bound']:.2f}", peak, written,
    ])
    if result["mismatch"]:
        print(f"  WRONG ANSWER: {result['mismatch']}", file=sys.stderr, flush=True)


def worst_heading():
    line(WORST_COLUMNS, WORST_WIDTHS)


def worst_row(result):
    ours, other = (statistics.median(result["times_ms"][who]) for who in ("ours", "other"))
    peak = "" if result["peak_mib"] is None else f"{result['peak_mib']:.1f}"
    line([
        result["day"], result["size"], f"{ours:.2f}", result["against"], f"{other:.2f}", f"{result['ratio']:.2f}",
        f"{result['aim']:.1f}", peak,
    ], WORST_WIDTHS)
    if result["mismatch"]:
        print(f"  WRONG ANSWER: {result['mismatch']}", file=sys.stderr, flush=True)


class Progress:
    """On a terminal a line below the table: how far it is, and how long the rest takes if it goes on like that."""

    def __init__(self, count):
        self.count, self.done, self.began = count, 0, time.monotonic()

    def begin(self, job, size):
        if not sys.stderr.isatty():
            return
        spent = time.monotonic() - self.began
        left = f", {self.words(spent / self.done * (self.count - self.done))} left" if self.done else ""
        self.show(f"{self.done + 1} of {self.count}: {job} ({size}), {self.words(spent)}{left}")

    def end(self):
        self.done += 1
        if sys.stderr.isatty():
            self.show("")

    @staticmethod
    def words(seconds):
        return f"{seconds / 60:.0f} min" if seconds > 90 else f"{seconds:.0f} s"

    @staticmethod
    def show(text):
        print(f"\r\x1b[K{text[:78]}", end="", file=sys.stderr, flush=True)


def verdict(results):
    """The exit code: speed that is bought with a wrong answer is a failure."""
    wrong = [result for result in results if result["mismatch"]]
    slow = [result for result in results if result.get("ratio_to_best", 0) > 1]
    days = [result for result in results if "aim" in result]
    missed = [day for day in days if day["ratio"] > day["aim"]]
    print(f"{len(slow)} of {len(results) - len(days)} rows are slower than the best peer.", file=sys.stderr)
    if days:
        print(f"{len(missed)} of {len(days)} rows of the worst day miss their aim.", file=sys.stderr)
    for result in wrong:
        print(f"WRONG ANSWER: {result.get('job') or result['day']} at {result['size']}: {result['mismatch']}", file=sys.stderr)
    return 1 if wrong else 0
