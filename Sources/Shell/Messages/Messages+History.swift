import Answers
import Equipment
import Hub

extension Messages {
  /// The changes of some items by an entry, in one line: `edit 3 arrow sets 1, 4-5: location: home → club`.
  static func words(
    for entry: HistoryEntry, _ items: [ItemChange], _ columns: [ColumnChange] = [], _ rows: [RowsChange] = []
  ) -> String {
    guard rows.isEmpty else { return rows.map { words(for: entry, $0) }.joined(separator: "; ") }
    guard columns.isEmpty else {
      let covered = columns.map { "\(action(entry, $0)) \(words(for: $0, items))" }
      let others = items.filter { !isCovered($0, by: columns) }
      return (covered + (others.isEmpty ? [] : [words(for: entry, others)])).joined(separator: "; ")
    }
    return items.alike.map { words(for: entry, alike: $0) }.joined(separator: "; ")
  }

  private static func words(for entry: HistoryEntry, _ rows: RowsChange) -> String {
    let verb = action(entry, rows.operation.rawValue)
    guard rows.count > 1 else { return "\(verb) \(rows.first.first.map(name) ?? "")" }
    return "\(verb) \(count(rows.count, rows.type)) \(words(for: rows.ids))"
  }

  /// The same change of items of one type, in words.
  private static func words(for entry: HistoryEntry, alike items: [ItemChange]) -> String {
    guard items.count > 1 else { return items.first.map { words(for: entry, $0) } ?? "" }
    let what = "\(action(entry, items[0])) \(count(items.count, items[0].type)) \(ids(items.map(\.id)))"
    let fields = items[0].operation == .edit ? sharedFields(items) : []
    return fields.isEmpty ? what : "\(what): \(fields.joined(separator: ", "))"
  }

  /// The changed fields; with their values before and after, where these are the same for all items.
  private static func sharedFields(_ items: [ItemChange]) -> [String] {
    var names: [String] = []
    var (texts, counts): ([String: String], [String: Int]) = ([:], [:])
    for item in items {
      guard let before = item.before, let after = item.after else { return [] }
      for name in changedFields(before, after) {
        let text = "\(name): \(value(name, before)) → \(value(name, after))"
        counts[name, default: 0] += 1
        if counts[name] == 1 {
          names.append(name)
          texts[name] = text
        } else if texts[name] != text {
          texts[name] = name
        }
      }
    }
    let shown = names.map { name in counts[name] == items.count ? texts[name] ?? name : name }
    return shown.count > ShellLimits.listedParts ? shown.prefix(ShellLimits.listedParts) + ["…"] : shown
  }

  /// Ids in short: `1, 4-7`.
  static func ids(_ ids: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for id in ids.sorted() {
      if let last = ranges.last, id <= last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...max(id, last.upperBound)
      } else {
        ranges.append(id...id)
      }
    }
    return words(for: ranges)
  }

  private static func words(for ranges: [ClosedRange<Int>]) -> String {
    let parts = ranges.prefix(ShellLimits.listedParts).map { range in
      range.count == 1 ? String(range.lowerBound) : "\(range.lowerBound)-\(range.upperBound)"
    }
    return (parts + (ranges.count > ShellLimits.listedParts ? ["…"] : [])).joined(separator: ", ")
  }
}
