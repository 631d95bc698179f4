import Archery
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let free = Command(
    "free", of: .loan, "List what could be lent: today, or on each day of a time.",
    .equipmentTypeOrAll, .day("from", "the first day"), .day("until", "the last day"),
    .limit("at most so many rows"),
    onlyReads: true,
    examples: ["free", "free risers", "free arrows from 2w until 3w"],
    notes: [
      "What is unsafe, or neither active nor spare, is never free; what is overdue is free on no day until it is back."
    ]
  ) { context, types, from, until, limit in
    let first = from ?? context.today
    if let until, until < first { throw CommandError.endsBeforeBeginning(first, until) }
    let found = try await context.viewModel.load(.free(types, from: first, until: until))
    let free = found.pieces
    let shown = limit.map { Array(free.prefix($0)) } ?? free
    let rows = shown.map { free in
      [
        free.piece.type.rawValue, String(free.piece.id), free.name, String(free.count), String(free.quantity),
        free.next?.text, free.location,
      ]
    }
    var output = Output(
      table: Table(
        columns: [
          Column("type"), Column("id", isNumeric: true), Column("name"), Column("free", isNumeric: true),
          Column("quantity", isNumeric: true), Column("until", isDate: true), Column("location"),
        ],
        rows: rows, idColumn: "id"))
    output.findings = [
      "\(free.count) of \(found.count) free" + (free.count > shown.count ? "; \(shown.count) shown" : "")
        + (found.blocked > 0 ? "; \(found.blocked) not lent before work is done: due lists it" : "")
    ]
    return output
  }
}

extension Parameter where Value == [RecordType] {
  /// A type of equipment; all without it.
  fileprivate static var equipmentTypeOrAll: Parameter {
    Parameter("[TYPE]", "a type of equipment; all without it", .word, completion: .typesAndAll) { words, scope in
      guard let word = words.first, !word.isKeyword("all") else { return RecordType.items }
      guard let type = EquipmentType(word: word.text) else { return scope.fail(.unknownType(word.text), at: word) }
      return [type.record]
    }
  }
}
