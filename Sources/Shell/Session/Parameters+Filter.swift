import Answers
import Equipment
import Hub
import ShellLanguage

/// The filters of a command, one for each type it may meet.
struct TypedFilter: Sendable {
  /// Nil if every item is meant.
  let filters: [RecordType: Filter]?
  /// As it was typed, for the message that nothing matches.
  let text: String
  /// The text of the first quoted word that would be a filter without its quotes; nil if there is none.
  var unquoted: String?

  /// True if no filter was given, so that every item is meant.
  var isEmpty: Bool { filters == nil }

  /// True if an item is meant; never for an item of a type of which the filter means nothing.
  func matches(_ item: some FieldTexts) -> Bool {
    guard let filters else { return true }
    return filters[item.recordType]?.matches(item) ?? false
  }

  /// The query for the items of a type; nil if the filter means nothing of it.
  func query(_ type: RecordType, sort: [SortField] = [], limit: Int? = nil) -> RowQuery? {
    guard let filters else { return RowQuery(sort: sort, limit: limit) }
    return filters[type].map { RowQuery(filter: $0, sort: sort, limit: limit) }
  }
}

extension Parameter where Value == TypedFilter {
  /// The words after `where`; with an implicit filter also words without it.
  static func filter(isImplicit: Bool) -> Parameter {
    Parameter("[where FILTER]", "which items", .filter(isImplicit: isImplicit), completion: .filter) { words, scope in
      guard !words.isEmpty else { return TypedFilter(filters: nil, text: "") }
      let types = scope.types ?? RecordType.items
      let parsed = types.map { ($0, FilterParser.parse(words, in: scope.filterFields(of: $0, among: types))) }
      let sound = parsed.filter { $0.1.problems.isEmpty }
      // Over several types a field need only exist in one; if it exists in none, the nearest miss is reported.
      guard !sound.isEmpty else {
        let nearest = (parsed.map(\.1.problems).min { $0.missRank < $1.missRank } ?? [])
          .map { $0.namingOption(of: scope.command) }
        scope.problems += types.count == 1 ? nearest : nearest.map(\.withoutType)
        return nil
      }
      let text = words.map { Quoting.isSafe($0.text) || !$0.hasQuotes ? $0.text : Quoting.quote($0.text) }
      let fields = scope.fields(of: types[0])
      let meant = sound.filter { !$0.1.filter.isNever }
      return TypedFilter(
        filters: Dictionary(uniqueKeysWithValues: meant.map { ($0.0, $0.1.filter) }), text: text.joined(separator: " "),
        unquoted: words.lazy.compactMap { $0.quotedFilter(in: fields) }.first)
    }
  }
}

extension Filter {
  /// True if no record can match, whatever its values.
  fileprivate var isNever: Bool {
    switch self {
    case .and(let filters): filters.contains(where: \.isNever)
    case .or(let filters): filters.allSatisfy(\.isNever)
    default: false
    }
  }
}

extension [Problem] {
  /// The distance from a filter that can be read: a field that does not exist counts most.
  fileprivate var missRank: Int {
    reduce(0) { rank, problem in
      if case .unknownField = problem.fact { rank + 100 } else { rank + 1 }
    }
  }
}

extension Problem {
  /// The same where what is taken for a field is an option: `scheme=AA` for `--scheme AA`.
  fileprivate func namingOption(of command: Command) -> Problem {
    guard case .unknownField(let name, _, _) = fact, command.parameters.contains(where: { $0.isOption(name) }) else {
      return self
    }
    return Problem(.optionAsWord(name, command: command.name), at: range)
  }

  /// The same without blaming one of several types.
  fileprivate var withoutType: Problem {
    guard case .unknownField(let name, _, _) = fact else { return self }
    return Problem(.unknownField(name, type: nil, known: Self.everyField), at: range)
  }

  /// The names of all fields of items, and `type`.
  private static let everyField = Set(RecordType.items.flatMap { $0.fields.map(\.name) } + [ScopedField.type.name])
    .sorted()
}
