import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let find = Command(
    "find", "Find items by words, over all types and text fields, best matches first.",
    .findWords, .filter(isImplicit: false),
    .type(option: "in", "only this type"), .limit("at most so many rows"), .wide,
    onlyReads: true,
    examples: ["find carbon", "find shibuya --in sights", "find hoyt type=riser"],
    notes: [
      "Case and accents do not matter. The last column says where the words were found.",
      "A comparison among the words is a filter; type is a field there. `find arrow 3` shows that one.",
    ]
  ) { context, wanted, filter, type, limit, _ in
    let types = type.map { [$0] } ?? RecordType.items
    if let (type, target) = wanted.item {
      let filter = try await context.narrowed(filter, [type], to: target)
      return try await context.list([type], filter, nil, sort: [], limit: limit)
    }
    let words = wanted.words.filter { !$0.trimmed.isEmpty }
    guard !words.isEmpty || !filter.isEmpty else {
      throw Problems(problems: [Problem(.missing(what: "WORDS", command: "find"))])
    }
    // Each word once: a text given by accident has few different ones.
    var seen: Set<String> = []
    let folded = words.map(Folding.fold).filter { seen.insert($0).inserted }
    let filters = types.compactMap { type in filter.query(type).map { (type, $0.filter) } }
    let hits = try await context.viewModel.load(.hits(folded, in: filters))
    let shown = hits.best(limit)
    context.remember(listing: shown.map(hits.reference))
    var output = Output(table: Table(shown, of: hits))
    let text = (words + (filter.isEmpty ? [] : [filter.text])).joined(separator: " ")
    if hits.count == 0 {
      let filter = TypedFilter(filters: [:], text: text)
      output.notes = context.stateNotes(filter) + (try await context.nearNames(words, types))
    } else if context.terminal.outputIsTerminal, context.options.format == nil {
      output.notes = [Messages.found(shown.count, of: hits.count)]
    }
    return output
  }
}

/// The words that `find` looks for, or one item.
private struct FindWords: Sendable {
  var words: [String] = []
  /// The item of `find arrow 3`.
  var item: (RecordType, Target)?
}

extension Parameter where Value == FindWords {
  fileprivate static var findWords: Parameter {
    Parameter("[WORDS]", "what to look for; every word has to be found", .words) { words, scope in
      for word in words where !word.hasQuotes && word.holdsForeignSign {
        return scope.fail(.noFilter(word.text), at: word)
      }
      if words.count == 2, !words[0].hasQuotes, words[1].isNumberedTarget, let type = RecordType(word: words[0].text),
        let target = Target(words[1])
      {
        return FindWords(item: (type, target))
      }
      return FindWords(words: words.map(\.text))
    }
  }
}

extension CommandContext {
  /// Suggestions for words that are in no name; none where there are too many names to look through.
  fileprivate func nearNames(_ words: [String], _ types: [RecordType]) async throws -> [String] {
    guard let names = try await viewModel.ask(.names(of: types, most: ShellLimits.suggestedNames)) else { return [] }
    let parts = names.union(names.flatMap(\.blankSeparated))
    let near = words.compactMap { word in
      parts.contains { Folding.contains(Folding.fold(word), in: $0) }
        ? nil : Messages.suggestion(for: word, among: parts.sorted())
    }
    return near
  }
}

extension Table {
  /// The items that were found, with the fields in which the words are.
  fileprivate init(_ shown: some Collection<Hits.Hit>, of hits: Hits) {
    var columns = [
      Column("type"), Column("id", isNumeric: true), Column("brand"), Column("model"), Column("found"),
    ]
    columns[4].isEssential = true
    // By closures, as key paths would be made at run time.
    let cells: [CellColumn] = [
      .texts(hits.types.map { $0.rawValue }, indices: shown.map { UInt32($0.type) }), .numbers(shown.map { $0.id }),
      .texts(hits.brands, indices: shown.map { $0.brand }), .texts(hits.models, indices: shown.map { $0.model }),
      .texts(hits.matches.map(Self.found), indices: shown.map { $0.matches }),
    ]
    self.init(columns: columns, cells: cells, idColumn: "id")
  }

  private static func found(_ matches: [RowSearch.Match]) -> String {
    var found = ""
    for match in matches {
      if !found.isEmpty { found += "; " }
      found += match.name
      found += ": "
      found += match.text
    }
    return found
  }
}
