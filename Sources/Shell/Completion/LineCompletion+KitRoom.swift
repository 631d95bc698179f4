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
