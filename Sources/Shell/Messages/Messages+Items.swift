import Answers
import Equipment
import Hub
import ShellLanguage

extension Messages {
  /// `arrow 3 “Easton X10”`; without the number where it has none yet.
  static func name(_ item: any Record) -> String {
    let number = item.recordId == 0 ? "" : " \(item.recordId)"
    return "\(item.recordType.rawValue)\(number) \(title(item))"
  }

  /// What names a record, in quotes; the numbers of others with their types: `“person 3”` names a loan.
  static func title(_ item: any FieldTexts) -> String {
    let type = item.recordType
    let parts = type.naming.compactMap { name in
      item.text(name).map { text in
        if case .record(let other) = type.field(name)?.reference { "\(other.rawValue) \(text)" } else { text }
      }
    }
    return quoted(parts.joined(separator: " "))
  }

  /// `3 items`, `1 item`.
  static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }

  /// `3 arrow sets`.
  static func count(_ count: Int, _ type: RecordType?) -> String {
    guard let noun = type?.words.noun else { return items(count) }
    return "\(count) \(count == 1 ? noun.one : noun.many)"
  }

  /// `2 of 5 arrow sets`.
  static func listed(_ shown: Int, of total: Int, _ type: RecordType?, columnsLeftOut: [String]) -> String {
    "\(shown) of \(count(total, type))"
      + (columnsLeftOut.isEmpty ? "" : "; no room for \(columnsLeftOut.joined(separator: ", ")): --wide shows all")
  }

  /// Says that a terminal has no room for some columns.
  static func noRoom(for columns: [String], shownBy option: String = "--format line") -> String {
    "no room for \(columns.joined(separator: ", ")): \(option) shows all"
  }

  /// Says that lines are cut at the terminal's edge, and how to see the rest of them.
  static let cutWithoutPager =
    "lines are cut at “>”, as there is no pager such as less to move them: --format line shows all, > FILE keeps all"

  static func found(_ shown: Int, of total: Int) -> String {
    shown == total ? "\(items(total)) found" : "\(shown) of \(total) items found"
  }

  static let emptyHub = "nothing here yet; begin with: add riser brand=… model=…   or: import FILE --as TYPE"

  static func emptyType(_ type: RecordType) -> String {
    "no \(type.words.noun.many) yet; begin with: \(type.kind.beginning)"
  }

  /// Nothing matches: the filter, and what there is.
  ///
  /// - Parameter isWhole: false if some records cannot be read.
  static func noMatch(_ filter: String, _ type: RecordType?, total: Int?, isWhole: Bool = true) -> String {
    let kind = (type.map { "no \($0.words.noun.one)" } ?? "nothing") + (isWhole ? "" : " that can be read")
    return "\(kind) matches \(VisibleText.line(filter))"
      + (total.map { "; there \($0 == 1 ? "is" : "are") \(count($0, type))" } ?? "")
  }

  static let nothingChanged = "nothing was changed: --atomic keeps all of a script or nothing"

  static func checked(_ count: Int, of type: RecordType? = nil, findings: Int) -> String {
    "\(self.count(count, type)) checked, "
      + (findings == 0 ? "nothing found" : findings == 1 ? "1 finding" : "\(findings) findings")
  }

  /// The names of the fields that differ, but for the time of the change itself.
  static func changedFields(_ before: any Record, _ after: any Record) -> [String] {
    let fields = before.fields(differingFrom: after).map(\.name).filter { $0 != "updated" }
    var seen: Set<String> = []
    let columns = (before.base.unknown + after.base.unknown).map(\.name).filter { seen.insert($0).inserted }
    if columns.isEmpty { return fields }
    let (old, new) = (before.texts(columns), after.texts(columns))
    return fields + columns.indices.filter { !isSame(old[$0], new[$0]) }.map { columns[$0] }
  }

  /// `spine: 500 → 450` for each field that differs.
  static func differences(_ before: any Record, _ after: any Record) -> [String] {
    if let one = before.setup, let other = after.setup { return differences(one, other) }
    return changedFields(before, after).map { name in "\(name): \(value(name, before)) → \(value(name, after))" }
  }

  /// A field's value with its unit.
  static func value(_ name: String, _ item: any Record) -> String {
    guard let text = item.text(name) else { return "(empty)" }
    let field = item.recordType.field(name)
    return VisibleText.line(field?.formatted(text) ?? text) + (field?.unit.map { " \($0.rawValue)" } ?? "")
  }

  /// The items that a verb was done to: the name of a single one, the number of several.
  static func summary(_ verb: String, _ items: [any Record], _ type: RecordType) -> String {
    items.count == 1 ? "\(verb) \(name(items[0]))" : "\(verb) \(count(items.count, type))"
  }

  /// The question before something happens to several items: the count and the first five names.
  static func question(
    _ verb: String, _ items: [any Record], _ type: RecordType, with parts: [any Record] = []
  ) -> String {
    let names = items.prefix(5).map { "\($0.recordId) \(title($0))" }.joined(separator: ", ")
    return "\(verb) \(count(items.count, type)): \(names)\(items.count > 5 ? ", …" : "")\(with(parts))?"
  }

  /// ` with 12 shafts`: the records that are deleted with others; empty if there are none.
  static func with(_ parts: [any Record]) -> String {
    var types: [RecordType] = []
    for part in parts where !types.contains(part.recordType) { types.append(part.recordType) }
    let texts = types.map { type in count(parts.count { $0.recordType == type }, type) }
    return texts.isEmpty ? "" : " with \(texts.joined(separator: " and "))"
  }

  /// A change in words: `edit arrow 3 “Easton X10” (spine: 500 → 450)`; of many items the verb, the type and the names.
  static func words(for change: Change) -> String {
    if !change.columns.isEmpty { return columnWords(for: change) }
    if !change.rows.isEmpty { return words(for: change.rows) }
    if change.items.isEmpty { return "nothing" }
    if change.items.count == 1 { return words(for: change.items[0]) }
    let groups = change.items.alike
    let ordered = RecordType.allCases.flatMap { type in
      ItemChange.Operation.allCases.flatMap { operation in
        groups.filter { $0[0].type == type && $0[0].operation == operation }
      }
    }
    return ordered.map(which).joined(separator: "; ")
  }

  private static func words(for rows: [RowsChange]) -> String {
    RecordType.allCases.flatMap { type in rows.filter { $0.type == type && $0.count > 0 }.map(which) }
      .joined(separator: "; ")
  }

  /// The verb, the type and the first five items: `edit 7 arrow sets: 1 “Easton X10”, …`.
  private static func which(_ items: [ItemChange]) -> String {
    guard items.count > 1, let type = items.first?.type, let verb = items.first.map(verb) else {
      return items.first.map(briefly) ?? ""
    }
    return which(verb, items.count, type, items.prefix(5).compactMap { $0.after ?? $0.before })
  }

  /// The same of all rows of a large import.
  private static func which(_ rows: RowsChange) -> String {
    guard rows.count > 1 else { return "\(rows.operation.rawValue) \(rows.first.first.map(name) ?? "")" }
    return which(rows.operation.rawValue, rows.count, rows.type, rows.first)
  }

  private static func which(_ verb: String, _ count: Int, _ type: RecordType, _ first: [any Record]) -> String {
    let names = first.map { "\($0.recordId) \(title($0))" }
    return "\(verb) \(self.count(count, type)): \(names.joined(separator: ", "))\(count > first.count ? ", …" : "")"
  }

  /// The question before a change of another user, program or shell is undone.
  static func undoQuestion(_ entry: HistoryEntry) -> String {
    let origin = if case .outside = entry.kind { "another program" } else { VisibleText.line(entry.by) }
    return "Not done in this shell: \(words(for: entry.change)) (by \(origin), \(entry.at.formatted)). Undo it?"
  }

  /// One of several items, with the first of the fields that change.
  private static func briefly(_ item: ItemChange) -> String {
    guard let before = item.before, let after = item.after else { return words(for: item) }
    let fields = differences(before, after)
    let most = after.setup == nil ? 3 : 1
    let shown = fields.prefix(most).joined(separator: ", ") + (fields.count > most ? ", …" : "")
    return "\(verb(item)) \(name(after)) (\(shown))"
  }

  /// Says that there were fewer steps to undo or redo than were asked for.
  static func fewerSteps(_ verb: String, _ done: Int, of count: Int) -> String {
    "\(verb) \(done) of \(count): there is nothing more to \(verb == "undid" ? "undo" : "redo")"
  }

  private static func words(for item: ItemChange) -> String {
    guard let known = item.after ?? item.before else { return "nothing" }
    guard let before = item.before, let after = item.after else { return "\(verb(item)) \(name(known))" }
    return "\(verb(item)) \(name(known)) (\(differences(before, after).joined(separator: ", ")))"
  }

  private static func verb(_ item: ItemChange) -> String { item.operation.rawValue }

  /// The verb of an entry for an item: `edit`, `add (outside)`.
  static func action(_ entry: HistoryEntry, _ item: ItemChange) -> String {
    action(entry, verb(item))
  }

  /// A verb with the kind of its entry, unless that is a usual change: `edit (undo)`.
  static func action(_ entry: HistoryEntry, _ verb: String) -> String {
    switch entry.kind {
    case .change: verb
    case .outside: "\(verb) (outside)"
    case .sync(let clones) where clones.isEmpty: "\(verb) (sharing)"
    case .sync(let clones): "\(verb) (sync from \(VisibleText.line(clones.joined(separator: ", "))))"
    case .undo: "\(verb) (undo)"
    case .redo: "\(verb) (redo)"
    }
  }

  /// The change of one item by an entry, as short as it goes: `edit riser 3: length: 25 in → 27 in`.
  static func words(for entry: HistoryEntry, _ item: ItemChange) -> String {
    guard let before = item.before, let after = item.after else {
      return "\(action(entry, item)) \((item.after ?? item.before).map(name) ?? "")"
    }
    let what = "\(action(entry, item)) \(item.type.rawValue) \(item.id)"
    return "\(what): \(differences(before, after).joined(separator: ", "))"
  }

  /// One entry of the log in a line, as far as it is about one item.
  static func line(of entry: HistoryEntry, for reference: ItemReference) -> String {
    let items = entry.change.items.filter { $0.type == reference.type && $0.id == reference.id }
    let what = items.map { item in
      guard let before = item.before, let after = item.after else { return action(entry, item) }
      return "\(action(entry, item)) \(differences(before, after).joined(separator: ", "))"
    }
    return "\(entry.at.formatted)  \(VisibleText.line(entry.by))  \(what.joined(separator: ", "))"
  }

  /// The effect of an import, for the question before it.
  static func importPlan(_ counts: (added: Int, updated: Int, skipped: Int), unknown: [String]) -> String {
    var parts: [String] = []
    if counts.added > 0 { parts.append("add \(items(counts.added))") }
    if counts.updated > 0 { parts.append("update \(items(counts.updated))") }
    if counts.skipped > 0 { parts.append("leave \(items(counts.skipped)) alone") }
    return (parts + ownColumns(unknown)).joined(separator: ", ")
  }

  /// The effect of an import that was done.
  static func imported(_ counts: (added: Int, updated: Int, skipped: Int), unknown: [String]) -> String {
    var parts: [String] = []
    if counts.added > 0 { parts.append("\(items(counts.added)) added") }
    if counts.updated > 0 { parts.append("\(items(counts.updated)) updated") }
    if counts.skipped > 0 { parts.append("\(items(counts.skipped)) left alone") }
    return (parts + ownColumns(unknown)).joined(separator: ", ")
  }

  private static func ownColumns(_ unknown: [String]) -> [String] {
    let columns = unknown.map(VisibleText.line).joined(separator: ", ")
    return unknown.isEmpty ? [] : ["with \(unknown.count == 1 ? "a column" : "columns") of its own: \(columns)"]
  }

  /// Says which columns of score sheets a round has no place for.
  static func leftOutOfRounds(_ columns: [String]) -> String {
    "left out, as a round does not hold it: \(columns.map(VisibleText.line).joined(separator: ", "))"
  }

  /// The reason why an import changes nothing.
  static func nothingToImport(skipped: Int) -> String {
    "nothing to import: " + (skipped == 0 ? "there is no item in the file" : "\(items(skipped)) left alone")
  }
}
