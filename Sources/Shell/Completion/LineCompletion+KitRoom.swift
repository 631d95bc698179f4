import Archery
import Equipment
import Hub
import ShellLanguage

extension LineCompletion {
  /// Types behind nothing or a comma, and the numbers of a type's items behind its word.
  func pieces(_ taken: [Word]) -> [Option] {
    guard let last = taken.last, let type = EquipmentType(word: last.text), !last.hasQuotes else {
      return typeNames(RecordType.items)
    }
    return ids(type.record)
  }

  /// The same, and once a piece is named the names of files.
  func piecesAndFiles(_ taken: [Word]) -> [Option] {
    let isNamed = taken.last.map { EquipmentType(word: $0.text) == nil || $0.hasQuotes } ?? false
    return isNamed ? files() : pieces(taken)
  }

  /// Plans by their numbers, and other work.
  func plans() -> [Option] {
    context.viewModel.loadedEquipment(.plan).compactMap(\.plan).map { plan in
      Option(value: String(plan.base.id), help: "\(plan.task), for \(plan.target)")
    } + [Option(value: "none", help: "work that no plan asks for", isSyntax: true)]
  }

  /// People by what is typed for them.
  func people() -> [Option] {
    context.viewModel.loadedEquipment(.person).compactMap(\.person).map { person in
      Option(value: person.short ?? person.name, help: person.short == nil ? person.role ?? "" : person.name)
    }
  }

  /// People, and loans by their numbers.
  func borrowers(_ taken: [Word]) -> [Option] {
    guard let first = taken.first else {
      return people() + [Option(value: "loan", help: "by its number", isSyntax: true)]
    }
    return taken.count == 1 && first.isKeyword("loan") ? ids(.loan) : []
  }

  /// Sheets of labels by their names.
  func labelSheets() -> [Option] {
    context.viewModel.loadedLabelSheets().sheets.map { sheet in
      let size = [sheet.width, sheet.height].map { $0.map(\.text) ?? "?" }.joined(separator: " × ")
      let page = sheet.page.map { sheet.name == $0 ? "" : ", \($0)" } ?? ""
      return Option(value: sheet.name, help: "\(sheet.columns) × \(sheet.rows) of \(size) mm\(page)")
    }
  }

  /// The usual texts of labels, and within braces fields.
  func labelLines(_ types: [RecordType]) -> [Option] {
    let open = partial.letters.lastIndex { $0.scalar == "{" || $0.scalar == "}" }
    guard let open, partial.letters[open].scalar == "{" else {
      return [
        Option(value: "{brand} {model}", help: "what it is"),
        Option(value: "{details}", help: "what tells it from others"),
      ]
    }
    // As one value, so that the quotes around all of it stay one pair.
    let typed = partial.part(0..<open + 1).text
    let names = LabelTemplate.Special.allCases.map { Option(value: $0.rawValue, help: $0.help) } + fieldNames(types)
    return names.map { Option(value: "\(typed)\($0.value)}", help: $0.help, isFinal: false, label: $0.value) }
  }

  /// Places where something is kept.
  func places() -> [Option] { knownPlaces.map { Option(value: $0) } }

  private var knownPlaces: [String] {
    Set(RecordType.items.flatMap { context.viewModel.loadedTexts(of: "location", of: $0, brand: nil) }).sorted()
  }

  /// The candidates at the prompt of a stock-take: pieces, places behind `@` and conditions behind `!`.
  func counted(_ prompt: CountPrompt) -> [Option] {
    if partial.begins(with: "@") { return knownPlaces.map { Option(value: "@" + $0) } }
    if partial.begins(with: "!") {
      return Condition.allCases.map {
        Option(value: "!" + $0.rawValue, help: "how good the last piece is", isSyntax: true)
      }
    }
    if words.isEmpty || words.last?.text == "x", let type = prompt.type, partial.text.first?.isNumber ?? false {
      return ids(type.record)
    }
    return pieces(words)
  }

  /// The candidates at the desk: people, kits and pieces, and conditions behind `!`.
  func atDesk(_ prompt: DeskPrompt) -> [Option] {
    if partial.begins(with: "!"), !words.isEmpty {
      return Condition.allCases.map { Option(value: "!" + $0.rawValue, help: "how good it is", isSyntax: true) }
    }
    if words.last?.isKeyword("until") ?? false { return [] }
    if let last = words.last, RecordType(word: last.text) == .kit, !last.hasQuotes { return ids(.kit) }
    guard words.isEmpty else { return pieces(words.filter { !$0.isKeyword("back") && !$0.isKeyword("out") }) }
    let kits = context.viewModel.loadedEquipment(.kit).compactMap(\.kit).map { Option(value: $0.name, help: "kit") }
    let ways = [
      ("until", "another day"), ("back", "what comes back"), ("out", "what goes out"), ("end", "leave the desk"),
    ].map { Option(value: $0.0, help: $0.1, isSyntax: true) }
    return (prompt.hasPerson ? pieces([]) + people() : people() + pieces([])) + kits + ways
  }
}
