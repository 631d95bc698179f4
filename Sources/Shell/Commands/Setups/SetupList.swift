import Answers
import Archery
import Equipment
import Hub
import ShellOutput

extension Command {
  static let setupList = Command(
    "setup list", of: .setup, "List the setups in use, or with --all the archived ones too.",
    .filter(isImplicit: true), .flag("all", "archived setups too"), .columns, .sort,
    .limit("at most so many rows"), .wide,
    onlyReads: true,
    examples: ["setup list", "setup list usage=outdoor --sort -id --limit 5", "setup list --all --format csv"],
    notes: ["missing counts what a setup lacks to be complete; setup show says what."]
  ) { context, filter, isAll, columns, sort, limit, _ in
    try await context.list(
      [.setup], isAll ? filter : filter.ofActiveSetups, columns, sort: sort, limit: limit
    ) { SetupTable.overview(of: $0, withStatus: isAll) }
  }
}

extension TypedFilter {
  private static let isActive = Filter.comparison(
    Comparison(field: "status", .equal(Setup.Status.active.sortKey)))

  /// The setups in use.
  static let activeSetups = TypedFilter(filters: [.setup: isActive], text: "status=active")

  /// The same of active setups only, unless it asks for a status itself.
  fileprivate var ofActiveSetups: TypedFilter {
    guard let filter = filters?[.setup] else { return .activeSetups }
    if filter.mentions("status") { return self }
    return TypedFilter(filters: [.setup: .and([filter, Self.isActive])], text: text)
  }
}

extension Filter {
  /// True if a comparison anywhere in it looks at a field.
  fileprivate func mentions(_ field: String) -> Bool {
    switch self {
    case .word: false
    case .comparison(let comparison): comparison.field == field
    case .not(let filter): filter.mentions(field)
    case .and(let filters), .or(let filters): filters.contains { $0.mentions(field) }
    }
  }
}

/// Setups as tables.
enum SetupTable {
  /// The listing of setups for people.
  ///
  /// Rows of a large file do not hold the items: values that follow from these are left to `setup show`.
  static func overview(of setups: [ItemRow], withStatus: Bool) -> Table {
    let fields = ["name", "division", "usage"] + (withStatus ? ["status"] : [])
    let columns =
      [Column("id", isNumeric: true)] + fields.map { Column($0) }
      + [Column("version", isNumeric: true), Column("missing", isNumeric: true)]
    let rows = setups.map { setup -> [String?] in
      [String(setup.recordId)] + fields.map { setup.text($0) }
        + [setup.text("version"), String(SetupGap.list(in: setup).count)]
    }
    return Table(columns: columns, rows: rows, idColumn: "id")
  }
}

extension DerivedValue {
  /// The value as finely as anybody measures it: whole grams, else tenths.
  var shown: Double { formula == .totalMass ? value.rounded() : (value * 10).rounded() / 10 }
}
