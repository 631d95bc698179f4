import Answers
import Codecs
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandContext {
  /// The items that a target and a filter mean; at least one.
  ///
  /// - Throws: `CommandError` that says what was looked for and what there is.
  func items(_ type: RecordType, _ target: Target?, _ filter: TypedFilter) async throws -> [any Record] {
    if target == nil, !filter.isEmpty { return try await matching(type, filter) }
    guard let target else { return [] }
    let items = try await items(type, target).filter { filter.matches($0) }
    guard !items.isEmpty else { throw CommandError.nothingMatches(type, filter: filter.text, total: 0) }
    return items
  }

  private func matching(_ type: RecordType, _ filter: TypedFilter) async throws -> [any Record] {
    var items: [any Record] = []
    if let meant = filter.filters?[type] { items = try await viewModel.load(.records(of: type, where: meant)) }
    if !items.isEmpty { return items }
    let total = try await viewModel.ask(.count(of: [type]))
    throw total == 0
      ? CommandError.noItemsAtAll(type) : CommandError.nothingMatches(type, filter: filter.text, total: total)
  }

  /// The rows of the items that a target means; at least one.
  func rows(_ type: RecordType, _ target: Target) async throws -> [ItemRow] {
    guard case .ids(let ranges) = target, ranges.count == 1, ranges[0].count == 1 else {
      return try await items(type, target).map { ItemRow($0) }
    }
    let reference = ItemReference(type: type, id: ranges[0].lowerBound)
    guard let row = try await viewModel.load(.row(reference)) else { throw CommandError.noItems(type, ranges) }
    return [row]
  }

  /// The items that a target means; at least one.
  func items(_ type: RecordType, _ target: Target) async throws -> [any Record] {
    switch target {
    case .ids(let ranges): return try await items(type, in: ranges)
    case .rows(let ranges): return try await items(type, inRows: ranges)
    case .last: return try await lastItem(type)
    case .name(let name): return [try await item(type, named: name)]
    case .standardInput:
      try await flush()
      return try await items(type, in: idsFromInput())
    }
  }

  private func items(_ type: RecordType, in ranges: [ClosedRange<Int>]) async throws -> [any Record] {
    if ranges.count == 1, ranges[0].count == 1 {
      guard let item = try await viewModel.load(.record(ItemReference(type: type, id: ranges[0].lowerBound))) else {
        throw CommandError.noItems(type, ranges)
      }
      return [item]
    }
    let items = try await viewModel.load(.records(of: type, in: ranges))
    // A range takes what there is of it, an id by itself has to be there.
    let missing = ranges.filter { range in
      let next = items.partitioningIndex { $0.recordId >= range.lowerBound }
      return next == items.count || items[next].recordId > range.upperBound
    }
    guard missing.isEmpty else { throw CommandError.noItems(type, missing) }
    return items
  }

  private func items(_ type: RecordType, inRows ranges: [ClosedRange<Int>]) async throws -> [any Record] {
    let listing = state.lastListing
    guard !listing.isEmpty else { throw CommandError.nothingListed }
    var items: [any Record] = []
    for row in ranges.joined() {
      guard row <= listing.count else { throw CommandError.noSuchRow(row, listed: listing.count) }
      let reference = listing[row - 1]
      guard reference.type == type else { throw CommandError.wrongType(reference.type, expected: type) }
      guard let item = try await viewModel.load(.record(reference)) else {
        throw CommandError.noItems(type, [reference.id...reference.id])
      }
      if !items.contains(where: { $0.recordId == item.recordId }) { items.append(item) }
    }
    return items
  }

  private func lastItem(_ type: RecordType) async throws -> [any Record] {
    guard let reference = state.lastItem else { throw CommandError.noLastItem }
    guard reference.type == type else { throw CommandError.wrongType(reference.type, expected: type) }
    guard let item = try await viewModel.load(.record(reference)) else {
      throw CommandError.noItems(type, [reference.id...reference.id])
    }
    return [item]
  }

  /// The one item of that name: by brand and model, else by either, else by words that it contains.
  private func item(_ type: RecordType, named name: String) async throws -> any Record {
    let all = try await viewModel.ask(.names(of: [type]))
    let wanted = Folding.fold(name.trimmed)
    let words = wanted.blankSeparated
    let tiers: [(NamedRecords) -> Bool] = [
      { Folding.fold($0.name) == wanted },
      { records in records.parts.contains { Folding.fold($0 ?? "") == wanted } },
      { records in words.allSatisfy { Folding.contains($0, in: records.name) } },
    ]
    let ids = (tiers.lazy.map { all.filter($0) }.first { !$0.isEmpty } ?? []).flatMap(\.ids).sorted()
    let found = try await viewModel.load(.records(of: type, in: ids.map { $0...$0 }))
    if found.count == 1 { return found[0] }
    let labels = found.map { "\($0.recordId) \(Messages.title($0))" }
    guard found.isEmpty else { throw CommandError.ambiguousName(name, type, candidates: labels) }
    let known = all.flatMap { records in [records.name] + records.parts.compactMap(\.self) }
    throw CommandError.noName(name, type, near: Suggestions.nearest(to: name, among: known))
  }

  /// Ids on standard input, one a line; only where standard input is not the script itself.
  private func idsFromInput() throws -> [ClosedRange<Int>] {
    guard invocation.source != .standardInput else { throw CommandError.standardInputIsScript }
    var ranges: [ClosedRange<Int>] = []
    var line = 0
    while case .line(let text) = try terminal.readLine(prompt: "") {
      line += 1
      let word = text.trimmed
      if word.isEmpty { continue }
      guard let id = Int(word), 1...ValidationRules.largestId ~= id else { throw CommandError.badIdLine(line, word) }
      ranges.append(id...id)
    }
    guard !ranges.isEmpty else { throw CommandError.noIdLines }
    return ranges
  }
}
