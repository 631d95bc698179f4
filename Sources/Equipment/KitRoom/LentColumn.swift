/// A column of equipment that is worked out from loans, and stands in no file: shown, filtered and sorted by on request.
public enum LentColumn: String, CaseIterable, Sendable {
  /// Who has some of it.
  case outTo = "out_to"
  /// The day on which the first of it is to be back.
  case due
  /// How many could be lent today.
  case free

  /// Its description, as of a field that only the program sets.
  public var info: FieldInfo {
    switch self {
    case .outTo: Self.infos[0]
    case .due: Self.infos[1]
    case .free: Self.infos[2]
    }
  }

  private static let infos = [
    FieldInfo(name: "out_to", help: "Who has it", value: String.self, traits: [.managed, .advanced]),
    FieldInfo(name: "due", help: "Day it is to be back", value: CalendarDate.self, traits: [.managed, .advanced]),
    FieldInfo(
      name: "free", help: "How many could be lent today", value: Int.self, range: 0...100_000,
      traits: [.managed, .advanced]),
  ]
}

extension Filter {
  /// The names of the fields that it compares.
  public var fieldNames: Set<String> {
    switch self {
    case .word: []
    case .comparison(let comparison): [comparison.field]
    case .not(let filter): filter.fieldNames
    case .and(let filters), .or(let filters): filters.reduce(into: []) { $0.formUnion($1.fieldNames) }
    }
  }
}
