import Answers
import Equipment
import Hub
import ShellLanguage

extension CommandContext {
  /// The type of a target, where no other word names the type.
  func recordType(of word: Word) -> Result<RecordType, Problem> {
    switch Target(word) {
    case .rows(let ranges):
      // A row that is not there is reported where it is looked up.
      let row = (ranges.first?.lowerBound ?? 1) - 1
      let listed = state.lastListing.indices.contains(row) ? state.lastListing[row] : state.lastListing.first
      return .success(listed?.type ?? .equipment(.riser))
    case .last: return .success(state.lastItem?.type ?? .equipment(.riser))
    case .ids: return .failure(Problem(.typeNeeded(word.text), at: word.range))
    case .name(let name): return recordType(named: name, word)
    case .standardInput, nil: return .failure(Problem(.badTarget(word.text), at: word.range))
    }
  }

  /// The one type that has a record of that name.
  private func recordType(named name: String, _ word: Word) -> Result<RecordType, Problem> {
    let wanted = Folding.fold(name.trimmed)
    let words = wanted.blankSeparated
    var tiers: [[RecordType]] = [[], [], []]
    var known: Set<String> = []
    for type in RecordType.items + [.setup] {
      visitNames(of: type) { parts in
        let whole = Folding.fold(parts.joined(separator: " "))
        let tier =
          whole == wanted
          ? 0
          : parts.contains { Folding.fold($0) == wanted }
            ? 1 : words.allSatisfy { Folding.contains($0, inFolded: whole) } ? 2 : nil
        if let tier, tiers[tier].last != type { tiers[tier].append(type) }
        known.formUnion(parts)
      }
    }
    let types = tiers.first { !$0.isEmpty } ?? []
    if types.count > 1 { return .failure(Problem(.nameOfSeveral(name, types), at: word.range)) }
    if let type = types.first { return .success(type) }
    let isType = !word.hasQuotes && !Suggestions.nearest(to: name, among: RecordType.allWords).isEmpty
    let near = Suggestions.nearest(to: name, among: Array(known))
    return .failure(
      Problem(
        isType || near.isEmpty && !word.hasQuotes ? .unknownType(name) : .namesNothing(name, near: near), at: word.range
      ))
  }

  /// Visits the names of a type's records, each as its parts: brand, model and so on.
  private func visitNames(of type: RecordType, _ body: ([String]) -> Void) {
    viewModel.visitLoaded(type.naming, of: type) { texts in body(type.naming.indices.compactMap { texts.text($0) }) }
  }

  /// The setups by their names, for filters on marks, rounds and tunings.
  var setupNames: SetupNames { SetupNames { [viewModel] in viewModel.setupNames() } }
}

extension RecordType {
  /// Every word that means a type.
  static var allWords: [String] { allCases.flatMap(\.words.typed) }
}

extension CommandContext {
  /// The filter, narrowed to the records of a target.
  ///
  /// - Throws: `CommandError` if some of it is not there.
  func narrowed(_ filter: TypedFilter, _ types: [RecordType], to target: Target?) async throws -> TypedFilter {
    guard let target else { return filter }
    var meant: [RecordType: Filter] = [:]
    if types.count == 1 {
      let rows = try await rows(types[0], target)
      meant[types[0]] = Self.filter(target, rows.map(\.recordId))
    } else {
      for reference in try references(of: target) {
        let id = Filter.comparison(Comparison(field: "id", .equal(.number(Double(reference.id)))))
        meant[reference.type] = .or([id] + (meant[reference.type].map { [$0] } ?? []))
      }
    }
    for (type, ids) in meant {
      guard let filters = filter.filters else { continue }
      meant[type] = filters[type].map { .and([ids, $0]) }
    }
    return TypedFilter(filters: meant, text: filter.text, unquoted: filter.unquoted)
  }

  private static func filter(_ target: Target, _ ids: [Int]) -> Filter {
    guard case .ids(let ranges) = target else {
      return .comparison(Comparison(field: "id", isOneOf: ids))
    }
    return .or(
      ranges.map { range in
        let (low, high) = (SortKey.number(Double(range.lowerBound)), SortKey.number(Double(range.upperBound)))
        return .comparison(Comparison(field: "id", .between(low, high)))
      })
  }

  /// The rows of the last listing, or the last item, of whatever type.
  private func references(of target: Target) throws -> [ItemReference] {
    switch target {
    case .rows(let ranges):
      let listing = state.lastListing
      guard !listing.isEmpty else { throw CommandError.nothingListed }
      return try ranges.joined().map { row in
        guard row <= listing.count else { throw CommandError.noSuchRow(row, listed: listing.count) }
        return listing[row - 1]
      }
    case .last:
      guard let reference = state.lastItem else { throw CommandError.noLastItem }
      return [reference]
    default: throw CommandError.typeNeeded
    }
  }
}
