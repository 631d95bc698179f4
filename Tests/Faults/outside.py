"""Edits by another program while a shell is open: none is overwritten, each becomes history, `undo` takes it back."""

import os

from faults import Figures, Folder, experiment, main


def header_and_rows(text):
    lines = text.splitlines()
    return lines[0], lines[1:]


def new_row(text, brand="Outside"):
    """A row with a brand and a model, as wide as the header."""
    columns = text.splitlines()[0].count(",")
    return f",{brand},Edit" + "," * (columns - 2)


def append(folder):
    text = folder.read("rests.csv").decode()
    with open(folder.file("rests.csv"), "a") as file:
        file.write(new_row(text) + "\n")


def rewrite(folder):
    text = folder.read("rests.csv").decode().replace(",Beiter,", ",Outside,")
    folder.write("rests.csv", text.encode())


def rename_over(folder):
    text = folder.read("rests.csv").decode().replace(",Beiter,", ",Outside,")
    folder.write("rests.csv.mine", text.encode())
    os.rename(folder.file("rests.csv.mine"), folder.file("rests.csv"))


def same_size_and_time(folder):
    before = os.stat(folder.file("rests.csv"))
    text = folder.read("rests.csv").decode().replace(",Beiter,", ",Retieb,")
    with open(folder.file("rests.csv"), "r+b") as file:
        file.write(text.encode())
    os.utime(folder.file("rests.csv"), ns=(before.st_atime_ns, before.st_mtime_ns))
    assert os.stat(folder.file("rests.csv")).st_size == before.st_size


def spreadsheet(folder):
    """CRLF, a byte order mark, the first three columns in another order, and an edit."""
    header, rows = header_and_rows(folder.read("rests.csv").decode().replace(",Beiter,", ",Outside,"))
    turned = []
    for line in [header, *rows]:
        number, brand, model, rest = line.split(",", 3)
        turned.append(f"{model},{number},{brand},{rest}")
    folder.write("rests.csv", b"\xef\xbb\xbf" + "\r\n".join(turned + [""]).encode())


EDITS = {
    "a row appended": append,
    "a file rewritten": rewrite,
    "a file renamed over ours": rename_over,
    "an edit of the same size with the old time": same_size_and_time,
    "a spreadsheet's CRLF, BOM and columns": spreadsheet,
}


def try_edit(edit, first):
    """One edit, after which the open shell either reads or writes at once."""
    with Folder() as folder:
        folder.must("-c", "add rest brand=Earlier model=Change", "-c", "save")
        with folder.shell() as shell:
            shell.ask("count rests")
            before = folder.items()
            edit(folder)
            edited = folder.items()
            assert edited != before, "a fresh process does not see the edit"
            shell.ask(first)
            assert [item for item in edited.items() if item not in folder.items().items()] == [], "the edit is overwritten"
            said = shell.ask("history --limit 3 --format line")
            told = "(outside)" in said
            undone = shell.ask("undo 2" if first.startswith("add") else "undo")
            assert told, f"no history: {said}"
            assert folder.items() == before, f"undo leaves something: {undone}"
            code = shell.close()
        assert folder.items() == before, "the end of the shell changes something"
        content = folder.read("rests.csv")
        if edit is spreadsheet:
            assert content.startswith(b"\xef\xbb\xbfmodel,id,brand,") and b"\r\n" in content, "the spelling is not kept"
        assert code in (0, 1), f"the shell ends with {code}"


def add(name, edit):
    @experiment(f"outside: {name}")
    def both():
        try_edit(edit, "count rests")
        try_edit(edit, "add rest brand=Inside model=Edit")
        return Figures(2, "edits", more="seen, in history, undone; after a read and after a write")


for edit_name, edit_function in EDITS.items():
    add(edit_name, edit_function)


if __name__ == "__main__":
    main()
