import Equipment
import Hub
import Inventory

extension Command {
  static let find = Command(
    "find", "Find items by words, over all types and text fields, best matches first.",
    .words("WORDS", "what to look for; every word has to be found"),
    .type(option: "in", "only this type"), .limit("at most so many rows"), .wide,
    onlyReads: true,
    examples: ["find carbon", "find shibuya --in sights"],
    notes: ["Case and accents do not matter. The last column says where the words were found."]
  ) { session, words, type, limit, isWide in
    session.options.isWide = isWide
    let types = type.map { [$0] } ?? RecordType.items
    let words = words.filter { !$0.trimmed.isEmpty }
    guard !words.isEmpty else { throw Problems(problems: [Problem(.missing(what: "WORDS", command: "find"))]) }
    // Each word once: a text given by accident has few different ones.
    var seen: Set<String> = []
    let hits = try await session.hits(words.map(Folding.fold).filter { seen.insert($0).inserted }, types)
    let shown = limit.map { Array(hits.prefix($0)) } ?? hits
    session.remember(listing: shown.map(\.item))
    var output = Output(table: SearchHit.table(of: shown))
    let text = words.joined(separator: " ")
    if hits.isEmpty {
      let filter = TypedFilter(filters: [:], text: text)
      output.notes = [try await session.emptyNote(type, filter)]
    } else if session.terminal.outputIsTerminal, session.options.format == nil {
      output.notes = [Messages.found(shown.count, of: hits.count)]
    }
    output.findings = session.problemNotes(type)
    return output
  }
}

/// An item that was found, with the fields in which the words are.
private struct SearchHit {
  let item: ItemRow
  let places: [RowSearch.Place]
  /// The smaller the better: a whole field before the start of a word before any part; names before the rest.
  let rank: Int

  /// The item, if every word is in some field of it.
  init?(_ item: ItemRow, _ search: inout RowSearch) {
    let places = search.places(in: item)
    guard let first = places.first else { return nil }
    var rank = 0
    for word in first.nearness.indices {
      let nearest = places.compactMap { place in
        place.nearness[word].map { $0 + (["brand", "model"].contains(place.name) ? 0 : 4) }
      }.min()
      guard let nearest else { return nil }
      rank += nearest
    }
    self.item = item
    self.places = places
    self.rank = rank
  }

  static func table(of hits: [SearchHit]) -> Table {
    let columns = [
      Column("type"), Column("id", isNumeric: true), Column("brand"), Column("model"), Column("found"),
    ]
    var names = RowTexts(["brand", "model"])
    let rows: [[String?]] = hits.map { hit in
      let found = hit.places.map { "\($0.name): \($0.text)" }.joined(separator: "; ")
      return [hit.item.recordType.rawValue, String(hit.item.recordId)] + names.texts(of: hit.item) + [found]
    }
    return Table(columns: columns, rows: rows, idColumn: "id")
  }
}

extension Session {
  fileprivate func hits(_ words: [String], _ types: [RecordType]) async throws -> [SearchHit] {
    let query = RowQuery(filter: .and(words.map { .word($0) }))
    var search = RowSearch(words)
    let hits = try await viewModel.rows(types: types) { _ in query }.rows.compactMap { SearchHit($0, &search) }
    return hits.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
  }
}
