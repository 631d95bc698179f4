import Archery
import Equipment
import Hub
import ShellLanguage

/// What a stock-take is about: a place, a filter, or all.
struct StocktakeScope: Sendable {
  /// The place where all is seen that nobody says anything else of.
  var place: String?
  /// Which items of each type; nil for all.
  var filters: [RecordType: Filter]?

  /// A place, whatever lies there.
  init(place: String) {
    self.place = place
    let isThere = Filter.comparison(Comparison(field: "location", .equal(.text(Folding.fold(place)))))
    filters = Dictionary(uniqueKeysWithValues: RecordType.items.map { ($0, isThere) })
  }

  /// What a filter means; all without one.
  init(_ filter: TypedFilter) { filters = filter.filters }

  /// All items, as a stock-take has it written down.
  static let all = "all"
  /// What stands before a filter there.
  static let filtered = "all where "
}

extension CommandContext {
  /// The one stock-take that a target means.
  func stocktake(_ target: Target) async throws -> Stocktake {
    let found = try await items(.stocktake, target).compactMap(\.stocktake)
    guard found.count == 1 else { throw CommandError.severalStocktakes(found.map(\.base.id)) }
    return found[0]
  }

  /// What a stock-take is about, as it was written down when it began.
  ///
  /// - Throws: `CommandError.unreadableScope` for a filter on a field that there is not any more.
  func scope(of stocktake: Stocktake) throws -> StocktakeScope {
    let text = stocktake.scope
    if text == StocktakeScope.all { return StocktakeScope(TypedFilter(filters: nil, text: "")) }
    guard text.begins(with: StocktakeScope.filtered) else { return StocktakeScope(place: text) }
    let words = Array(Lexer.split(text).words.dropFirst(2))
    var scope = ParseScope(
      command: .stocktakeStart, line: text, sorted: SortedWords([], for: .stocktakeStart), context: self)
    guard let filter = Parameter<TypedFilter>.filter(isImplicit: false).parse(words, &scope), !filter.isEmpty else {
      throw CommandError.unreadableScope(stocktake.base.id, text)
    }
    return StocktakeScope(filter)
  }

  /// What a stock-take has found.
  func report(on stocktake: Stocktake) async throws -> StocktakeReport {
    try await viewModel.load(.stocktake(stocktake, scope: try scope(of: stocktake).filters))
  }
}
