import Equipment
import Hub
import Inventory

extension LineCompletion {
  /// For each type the word that goes on best from what is typed.
  func typeNames() -> [Option] {
    let typed = Folding.fold(partial.text)
    return RecordType.allCases.map { type in
      let words = type.words.typed.filter { !$0.contains(" ") }
      let many = type.words.many.lowercased()
      // After a verb that is about one item the singular reads better: show arrow 3.
      let ordered = isAboutMany ? [many] + words.filter { $0.hasSuffix("s") } + words : words
      let group = type.equipment?.group.rawValue ?? "Shooting"
      return Option(value: ordered.first { $0.hasPrefix(typed) } ?? ordered[0], help: group)
    }
  }

  private var isAboutMany: Bool {
    ["list", "ls", "count", "export"].contains(words.first?.text.lowercased() ?? "")
  }

  /// Ids with brand and model beside them; several are joined by commas, so the last part is completed.
  func items(_ type: RecordType) -> [Option] {
    let items = session.viewModel.loadedEquipment(type)
    if partial.hasQuotes || partial.text.first.map({ !$0.isNumber }) ?? false { return names(of: items) }
    return items.map { item in
      Option(
        value: String(item.recordId), opening: listed, help: VisibleText.line(item.name), isSyntax: true)
    }
  }

  /// Names that mean one item only.
  private func names(of items: [any Record]) -> [Option] {
    let counts = Dictionary(grouping: items) { Folding.fold($0.name) }
    return items.filter { counts[Folding.fold($0.name)]?.count == 1 }.map {
      Option(value: $0.name, help: "\($0.recordType.rawValue) \($0.recordId)")
    }
  }

  /// The distances that there are marks for, the nearest first; several are joined by commas.
  func distances() -> [Option] {
    let used = Set(session.viewModel.loadedEquipment(.mark).compactMap { $0.mark?.distance })
    return used.sorted { ($0.metres, $0.text) < ($1.metres, $1.text) }.map {
      Option(value: $0.text, opening: listed, help: "a distance with marks", isSyntax: true)
    }
  }

  func fieldNames(_ types: [RecordType]) -> [Option] {
    var seen: Set<String> = []
    var options: [Option] = []
    for type in types {
      for field in type.fields where seen.insert(field.name).inserted {
        options.append(Option(value: field.name, help: field.help))
      }
      guard types.count == 1 else { continue }
      options += ownColumns(of: type)
    }
    return options
  }

  /// The columns of a type's file that are none of its fields.
  func ownColumns(of type: RecordType) -> [Option] {
    session.fields(of: type).unknownColumns.map { Option(value: $0, help: "a column of the file") }
  }

  /// The last part of a list joined by commas.
  func list(_ options: [Option], sign: String = "") -> [Option] {
    options.map {
      Option(
        value: $0.value, opening: listed.followed(by: sign), help: $0.help, isFinal: false, label: sign + $0.value,
        isSyntax: Quoting.isSafe($0.value))
    }
  }

  /// The parts of the list that are done.
  var listed: Opening {
    let comma = partial.letters.lastIndex { $0.character == "," && !$0.isQuoted }
    return Opening(comma.map { partial.part(0..<$0 + 1) })
  }

  func formats() -> [Option] {
    OutputFormats.all.map { Option(value: $0.name, help: $0.help) }
  }

  func files() -> [Option] {
    session.documents.names(beginningWith: partial.text).map { Option(value: $0, isFinal: !$0.hasSuffix("/")) }
  }

  func settingValues() -> [Option] {
    let name = words.last?.text ?? ""
    return Setting.all.first { $0.name == name }?.choices.map { Option(value: $0) } ?? []
  }

  func helpTopics() -> [Option] {
    Commands.overview.map { Option(value: $0.name, help: $0.summary) }
      + RecordType.items.map { Option(value: $0.rawValue, help: "its fields") }
      + HelpTopic.all.map { Option(value: $0.name, help: $0.summary) }
  }
}
