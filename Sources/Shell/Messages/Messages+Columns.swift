import Answers
import Equipment
import ShellLanguage

// Unknown columns, the user's own: why one is refused, how one was changed, and its entry in the log.

extension Messages {
  /// The reason why a column cannot be made, named or found, and a hint.
  static func wording(of fault: ColumnFault, _ type: RecordType) -> (text: String, hint: String?) {
    switch fault {
    case .unnamed: ("a column needs a name", "such as column add \(type.rawValue) shelf")
    case .isField(let name):
      (
        "\(type.rawValue) has a field \(quoted(name)) already",
        type.field(name)?.isManaged == false ? "edit \(type.rawValue) 3 \(name)=… sets it" : nil
      )
    case .exists(let name):
      (
        "\(type.rawValue) has a column \(quoted(name)) already",
        "edit \(type.rawValue) 3 \(Quoting.quote(name))=… fills it; upper and lower case are no difference"
      )
    case .unwritable(let name):
      ("\(quoted(name)) cannot be a heading: it holds a line break or another control character", "one line of text")
    case .tooLong(let limit): ("a heading has at most \(limit) bytes", nil)
    case .tooMany(let limit): ("\(type.file) has at most \(limit) columns", "column delete takes one away")
    case .missing(let name): noColumn(name, type, known: [])
    case .noTable:
      ("setups stand in no table, and have no columns", "items, marks, rounds and tunings can have columns of your own")
    }
  }

  /// The message for a problem with a word that names a column.
  static func column(_ fact: Problem.Fact) -> (text: String, hint: String?) {
    switch fact {
    case .column(let fault, let type): wording(of: fault, type)
    case .columnName(let name): columnName(name)
    case .columnIsField(let name, let type): columnIsField(name, type)
    case .noColumn(let name, let type, let known): noColumn(name, type, known: known)
    default: ("", nil)
    }
  }

  /// Says that a type has no such column.
  private static func noColumn(_ name: String, _ type: RecordType, known: [String]) -> (text: String, hint: String?) {
    (
      "\(type.rawValue) has no column of your own named \(quoted(name))",
      suggestion(for: name, among: known)
        ?? (known.isEmpty
          ? "column add \(type.rawValue) NAME makes one" : "it has \(known.map(quoted).joined(separator: ", "))")
    )
  }

  /// Says that a name is that of a field, which cannot be changed like a column.
  private static func columnIsField(_ name: String, _ type: RecordType) -> (text: String, hint: String?) {
    (
      "\(quoted(name)) is a field of \(many(type)), no column of your own",
      "column list \(type.rawValue) lists your own columns"
    )
  }

  /// Says that filters could not read a column's name.
  private static func columnName(_ name: String) -> (text: String, hint: String?) {
    (
      "\(quoted(name)) cannot be the name of a column: filters could not read it",
      "letters, digits, blanks, and - and _ within are read; \(ColumnName.signs.map(String.init).joined(separator: " ")) are not,"
        + " nor words such as where, and, type"
    )
  }

  static func noColumnsTitle(of type: RecordType?) -> String {
    type.map { "\(many($0)) have no columns of your own" } ?? "no columns of your own yet"
  }
}

extension Messages {
  static func added(_ names: [String], to type: RecordType, isDryRun: Bool) -> String {
    "\(isDryRun ? "would add" : "added") \(columns(names)) to \(many(type))"
  }

  static func renamed(
    _ name: String, of type: RecordType, to other: String, _ count: Int, isDryRun: Bool
  ) -> String {
    "\(isDryRun ? "would rename" : "renamed") \(columns([name])) of \(many(type)) to \(quoted(other)), \(filled([name], type, count))"
  }

  static func deleted(_ names: [String], of type: RecordType, _ count: Int, isDryRun: Bool) -> String {
    "\(isDryRun ? "would delete" : "deleted") \(columns(names)) of \(many(type)), "
      + filled(names, type, count, isPast: !isDryRun)
  }

  /// The question before columns are deleted with their values.
  static func deletionQuestion(_ names: [String], of type: RecordType, _ items: [any Record]) -> String {
    let count = items.reduce(0) { count, item in count + names.count { item.text($0) != nil } }
    return "Delete \(columns(names)) of \(many(type)) (\(values(count)))?"
  }

  /// The items' values in columns: `arrow 3 “Easton X10”: shelf: B2`; of many items only the first.
  static func values(of names: [String], _ items: [any Record]) -> [String] {
    first(items) { item in
      let values = names.filter { item.text($0) != nil }.map { "\($0): \(value($0, item))" }
      return "  \(name(item)): \(values.map(VisibleText.line).joined(separator: ", "))"
    }
  }

  private static func values(_ count: Int) -> String { count == 1 ? "1 value" : "\(count) values" }

  private static func many(_ type: RecordType) -> String { type.words.many.lowercased() }

  private static func columns(_ names: [String]) -> String {
    "column\(names.count == 1 ? "" : "s") \(names.map(quoted).joined(separator: ", "))"
  }

  /// The number of items with a value: `in which 3 arrow sets have a value`.
  private static func filled(_ names: [String], _ type: RecordType, _ count: Int, isPast: Bool = false) -> String {
    let isOne = names.count == 1
    if count == 0 { return "which \(isPast ? isOne ? "was" : "were" : isOne ? "is" : "are") empty" }
    return "in which \(self.count(count, type)) \(isPast ? "had" : count == 1 ? "has" : "have") a value"
  }
}

extension Messages {
  /// The verb of an entry for a column: `rename`, `delete (undo)`.
  static func action(_ entry: HistoryEntry, _ column: ColumnChange) -> String { action(entry, verb(column)) }

  private static func verb(_ column: ColumnChange) -> String {
    column.before == nil ? "add" : column.after == nil ? "delete" : "rename"
  }

  /// The column of a change: `column “shelf” of arrows to “box” (3 values)`.
  static func words(for column: ColumnChange, _ items: [ItemChange]) -> String {
    let names = [column.before?.name, column.after?.name].compactMap(\.self)
    let count = items.count { item in
      item.type == column.type && names.contains { item.before?.text($0) != nil || item.after?.text($0) != nil }
    }
    let what = "\(columns(Array(names.prefix(1)))) of \(many(column.type))"
    let other = names.count > 1 ? " to \(quoted(names[1]))" : ""
    return what + other + (count == 0 ? "" : " (\(values(count)))")
  }

  /// True if an item's values differ in nothing but the columns that are changed.
  static func isCovered(_ item: ItemChange, by columns: [ColumnChange]) -> Bool {
    guard let before = item.before, let after = item.after else { return false }
    let own = columns.filter { $0.type == item.type }
    let names = Set(own.compactMap(\.before?.name) + own.compactMap(\.after?.name))
    return names.isSuperset(of: changedFields(before, after))
  }

  /// A change of columns in words, then the changed items that differ in more than these columns.
  static func columnWords(for change: Change) -> String {
    let covered = change.columns.map { "\(verb($0)) \(words(for: $0, change.items))" }
    let others = change.items.filter { !isCovered($0, by: change.columns) }
    return (covered + (others.isEmpty ? [] : [words(for: Change(items: others))])).joined(separator: "; ")
  }
}
