public import Equipment

/// One group of the hub's page.
public struct HubGroup: Sendable, Equatable {
  /// Its heading.
  public let title: String
  /// Its lines.
  public let entries: [HubEntry]
}

/// One line of the hub's page.
public struct HubEntry: Sendable, Equatable {
  /// The type.
  public let type: EquipmentType
  /// How many items there are; nil if they could not be counted.
  public let count: Int?
}

/// The rest of the hub's page: the items that need attention, and the counts of other records.
public struct HubNews: Sendable, Equatable {
  /// The number of items with a trouble; an item with several is counted under the worst.
  package struct Concern: Sendable, Equatable {
    package let trouble: Trouble
    package let count: Int

    /// Puts the parts together.
    package init(trouble: Trouble, count: Int) {
      self.trouble = trouble
      self.count = count
    }
  }

  /// The counts of items that need attention, the worst trouble first.
  package var concerns: [Concern] = []
  /// How many setups, marks and rounds there are: `3 setups`.
  package var others: [String] = []
  /// What has not come back, the longest overdue first: `riser 10`.
  package var overdue: [String] = []

  /// Puts the parts together.
  package init(concerns: [Concern] = [], others: [String] = [], overdue: [String] = []) {
    self.concerns = concerns
    self.others = others
    self.overdue = overdue
  }

  /// Nothing.
  public static let none = HubNews()

  /// `1 unsafe, 2 in repair`.
  package var concernWords: String { concerns.map { "\($0.count) \($0.trouble.what)" }.joined(separator: ", ") }

  /// `overdue: riser 10, limbs 8 and 3 more`; nil if nothing is.
  package var overdueWords: String? {
    guard !overdue.isEmpty else { return nil }
    let rest = overdue.count - Self.named
    let shown = overdue.prefix(Self.named).joined(separator: ", ")
    return "overdue: \(shown)" + (rest > 0 ? " and \(rest) more" : "")
  }

  /// So many of what is overdue are named.
  private static let named = 5

  /// The command that lists what is overdue.
  package static let overdueCommand = "due"

  /// The command that lists them all.
  package var concernCommand: String { "list all where \(Trouble.filter(of: concerns.map(\.trouble)))" }
}

/// A reason why an item that is still there needs attention.
package struct Trouble: Sendable, Equatable {
  /// The trouble in words: `in repair`.
  package let what: String
  /// The field and the value that such items have: `status`, `repair`.
  package let field: String
  package let value: String

  /// Every kind, the worst first.
  package static let all = [
    Trouble(what: "unsafe", field: "condition", value: Condition.unsafe.text),
    Trouble(what: "in poor condition", field: "condition", value: Condition.poor.text),
    Trouble(what: "in repair", field: "status", value: Status.repair.text),
    Trouble(what: "lost", field: "status", value: Status.lost.text),
    Trouble(what: "lent out", field: "status", value: Status.loaned.text),
    Trouble(what: "used up", field: "quantity", value: "0"),
  ]

  /// The filter, as it is typed, of items with any of these troubles: retired and sold items have none.
  package static func filter(of troubles: [Trouble]) -> String {
    var fields: [String] = []
    for trouble in troubles where !fields.contains(trouble.field) { fields.append(trouble.field) }
    let parts = fields.map { field in
      let values = troubles.filter { $0.field == field }.map(\.value)
      return values.count == 1 ? "\(field)=\(values[0])" : "\(field) in \(values.joined(separator: ","))"
    }
    // A status that is a trouble says by itself that the item is still there.
    if fields == ["status"] { return parts[0] }
    let gone = [Status.retired, .sold].map(\.text).joined(separator: ",")
    return "not status in \(gone) and " + (parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " or ")))")
  }
}

extension Table {
  /// The hub: every type with its count, in the hub's order; a type without a count could not be read.
  public static func hub(_ counts: [EquipmentType: Int]) -> Table {
    let groups = EquipmentGroup.allCases.map { group in
      HubGroup(title: group.rawValue, entries: group.types.map { HubEntry(type: $0, count: counts[$0]) })
    }
    let rows: [[String?]] = groups.flatMap(\.entries).map { entry in
      [entry.type.rawValue, entry.type.kind.family, entry.count.map { String($0) }]
    }
    return Table(
      columns: [Column("type"), Column("group"), Column("count", isNumeric: true)], rows: rows, idColumn: "type",
      layout: .hub(groups))
  }
}

/// The hub's page: the types in their groups, each with its symbol, its count and a bar, and the total.
package struct HubPage {
  package let groups: [HubGroup]
  package let news: HubNews
  package let style: RenderStyle

  /// The lines: on a terminal as a page, in a pipe as plain columns.
  package var lines: [String] {
    guard style.width != nil else { return plainLines }
    return groups.flatMap { [style.styler.heading($0.title)] + $0.entries.map(line) + [""] } + totalLines + concernLines
  }

  /// The counts of items that need attention, in one sentence, and the command that lists them.
  private var concernLines: [String] {
    guard !news.concerns.isEmpty || !news.overdue.isEmpty else { return [] }
    let lines = news.concerns.isEmpty ? [] : wrapped(news.concernWords).map(style.styler.warning) + commandLines
    return ["", style.styler.heading(Self.concernTitle)] + lines + overdueLines
  }

  /// What has not come back, and the command that lists that and all else that is due.
  private var overdueLines: [String] {
    guard let overdue = news.overdueWords else { return [] }
    return wrapped(overdue).map(style.styler.warning) + [style.styler.faint("  \(HubNews.overdueCommand)")]
  }

  /// The command that lists them; a line that is too long goes on behind a backslash, as one types it.
  private var commandLines: [String] {
    let command = news.concernCommand
    guard let width = style.width, DisplayWidth.of(command) + 2 > width else {
      return [style.styler.faint("  \(command)")]
    }
    let lines = WrappedText.lines(of: command, indent: "  ", width: width - 2)
    return (lines.dropLast().map { $0 + " \\" } + lines.suffix(1)).map(style.styler.faint)
  }

  /// A line below a heading, or several of them where it is too long for one.
  private func wrapped(_ text: String) -> [String] {
    WrappedText.lines(of: text, indent: "  ", width: style.width ?? .max)
  }

  package static let concernTitle = "Needs attention"

  private static let longestBar = 24

  private var entries: [HubEntry] { groups.flatMap(\.entries) }
  private var total: String { String(entries.reduce(0) { $0 + ($1.count ?? 0) }) }
  private var nameWidth: Int { entries.map { DisplayWidth.of($0.type.words.many) }.max() ?? 0 }
  private var countWidth: Int { max(DisplayWidth.of(total), 3) }

  private var plainLines: [String] {
    let lines = entries.map { ($0.type.words.many.lowercased(), text($0.count)) } + [("total", total)]
    let width = lines.map { $0.0.count }.max() ?? 0
    return lines.map {
      "\(DisplayWidth.pad($0.0, to: width))  \(DisplayWidth.pad($0.1, to: total.count, right: true))"
    }
  }

  private func text(_ count: Int?) -> String { count.map { String($0) } ?? "?" }

  private func line(_ entry: HubEntry) -> String {
    let words = entry.type.words
    let name = DisplayWidth.pad(words.many, to: nameWidth)
    let count = DisplayWidth.pad(text(entry.count), to: countWidth, right: true)
    let bar = self.bar(entry)
    return "  \(words.symbol) \(name)  \(entry.count == 0 ? style.styler.faint(count) : count)\(bar)"
  }

  private func bar(_ entry: HubEntry) -> String {
    let largest = entries.compactMap(\.count).max() ?? 0
    let room = (style.width ?? 0) - nameWidth - countWidth - 8
    let bar = Bar.of(Double(entry.count ?? 0), largest: Double(largest), width: min(room, Self.longestBar))
    return bar.isEmpty ? "" : "  \(style.styler.accent(bar))"
  }

  /// The total, and behind it or below it the counts of other records.
  private var totalLines: [String] {
    let count = DisplayWidth.pad(total, to: countWidth, right: true)
    let line = "    \(DisplayWidth.pad("Total", to: nameWidth))  \(style.styler.number(count))"
    guard !news.others.isEmpty else { return [line] }
    let others = news.others.joined(separator: ", ")
    let isShort = 4 + nameWidth + 2 + countWidth + 2 + DisplayWidth.of(others) <= style.width ?? .max
    return isShort ? ["\(line)  \(style.styler.faint(others))"] : [line] + wrapped(others)
  }
}
