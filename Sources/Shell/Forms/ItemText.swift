import Equipment
import ShellLanguage

/// Items as a text that a person changes in an editor, and that reads back.
///
///     [arrow 3]
///     # Static spine, or for wood the draw weights: a number from 100 to 3000, such as 500; for wood 45-50#
///     spine = 500
///     notes =
///       | several
///       | lines
///
/// `#` begins a line that says something and means nothing. A value in quotes is what they hold. Law: what `write`
/// makes of items reads back as no change.
struct ItemText {
  let type: RecordType
  let items: [any Record]
  /// The columns of the type's file that the program does not know.
  let columns: [String]
  /// The date that `today` means.
  let today: CalendarDate?

  /// The text of all items; the fields of the first are explained.
  func write() -> String {
    let sections = items.enumerated().map { index, item in section(of: item, isExplained: index == 0) }
    return (Messages.itemTextIntroduction(items.count) + sections.flatMap { [""] + $0 }).joined(separator: "\n") + "\n"
  }

  /// The names that may be used.
  var scope: FieldScope {
    let columns = columns
    return FieldScope(type: type, today: today, unknownColumns: columns)
  }

  /// The fields that can be changed.
  var fields: [FieldInfo] { type.fields.filter { !$0.isManaged } }

  private func section(of item: any Record, isExplained: Bool) -> [String] {
    let known = fields.flatMap { field in
      (isExplained ? ["", "# " + Messages.explanation(of: field, type)] : []) + Self.lines(field.name, item, field.name)
    }
    let own = columns.flatMap { Self.lines(key(of: $0), item, $0) }
    let heading = ["[\(type.rawValue) \(item.recordId)]", "# \(VisibleText.line(item.name))"]
    return heading + known + (isExplained && !own.isEmpty ? ["", "# Columns of your own"] : []) + own
  }

  private static func lines(_ key: String, _ item: any Record, _ name: String) -> [String] {
    guard let value = item.text(name) else { return ["\(key) ="] }
    let lines = value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isBlock = lines.count > 1 && lines.allSatisfy { VisibleText.line($0) == $0 }
    return isBlock
      ? ["\(key) ="] + lines.map { $0.isEmpty ? "  |" : "  | \($0)" } : ["\(key) = \(LineValue.write(value))"]
  }

  /// A column's name, in quotes where it would read as another's or as a field's.
  private func key(of column: String) -> String {
    let isPlain = column.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } && VisibleText.line(column) == column
    if isPlain, case .column(let found) = scope.field(column), isSame(found, column) { return column }
    return Quoting.write(column, as: .double)
  }
}
