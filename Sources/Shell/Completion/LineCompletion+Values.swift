import Equipment
import Files
import Hub
import ShellLanguage
import ShellOutput

extension LineCompletion {
  /// For each type the word that goes on best from what is typed.
  func typeNames(_ types: [RecordType] = RecordType.allCases) -> [Option] {
    let typed = Folding.fold(partial.text)
    return types.map { type in
      let words = type.words.typed.filter { !$0.contains(" ") }
      let many = type.words.many.lowercased()
      // After a verb that is about one item the singular reads better: show arrow 3.
      let ordered = isAboutMany ? [many] + words.filter { $0.hasSuffix("s") } + words : words
      return Option(value: ordered.first { $0.hasPrefix(typed) } ?? ordered[0], help: type.kind.family)
    }
  }

  private var isAboutMany: Bool {
    ["list", "ls", "count", "export"].contains(words.first?.text.lowercased() ?? "")
  }

  /// The catalogue's products by their labels, each with its source; by other names of a brand where one is typed.
  func products(_ type: RecordType) -> [Option] {
    let (usual, typed) = (context.catalogue.labels(type), Folding.fold(partial.text))
    let isUsual = typed.isEmpty || usual.contains { Folding.fold($0.label).hasPrefix(typed) }
    return (isUsual ? usual : context.catalogue.otherLabels(type)).map { label, product in
      Option(value: label, help: product.source)
    }
  }

  /// The distances that there are marks for, the nearest first; several are joined by commas.
  func distances() -> [Option] {
    let used = Set(context.viewModel.loadedEquipment(.mark).compactMap { $0.mark?.distance })
    let known = used.sorted { ($0.metres, $0.text) < ($1.metres, $1.text) }.map {
      Option(value: $0.text, opening: listed, help: "a distance with marks", isSyntax: true)
    }
    return known + measures([.metres, .yards], behind: listed, besides: known.map(\.value))
  }

  func fieldNames(_ types: [RecordType]) -> [Option] {
    var seen: Set<String> = []
    var options =
      types.count > 1 ? [Option(value: ScopedField.type.name, help: "What type it is")] : []
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
    context.fields(of: type).unknownColumns.map { Option(value: $0, help: "a column of the file") }
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
    let comma = partial.letters.lastIndex { $0.scalar == "," && !$0.isQuoted }
    return Opening(comma.map { partial.part(0..<$0 + 1) })
  }

  func formats() -> [Option] {
    OutputFormats.all.map { Option(value: $0.name, help: $0.help) }
  }

  func files() -> [Option] {
    if context.leavesFilesToShell { return [.anyFile] }
    return context.documents.names(beginningWith: partial.text).map { Option(value: $0, isFinal: !$0.hasSuffix("/")) }
  }

  /// The second words of commands that begin with the same one.
  func subverbs(_ family: CommandFamily) -> [Option] {
    family.all.map {
      Option(value: String($0.name.dropFirst(family.name.count + 1)), help: $0.summary, isSyntax: true)
    }
  }

  func settingValues() -> [Option] {
    let name = words.last?.text ?? ""
    guard let setting = Setting.all.first(where: { $0.name == name }) else { return [] }
    return setting.choices.enumerated().map { index, choice in
      Option(value: choice, help: setting.choiceHelp.indices.contains(index) ? setting.choiceHelp[index] : "")
    }
  }

  /// Commands, types and topics; behind the first word of several commands the words that go on.
  func helpTopics(_ taken: [Word]) -> [Option] {
    if let first = taken.first {
      let family = Commands.families.first { first.isKeyword($0.name) }
      return taken.count > 1 ? [] : family.map(subverbs) ?? []
    }
    return Commands.overview.map { Option(value: $0.name, help: $0.summary, isSyntax: true) }
      + RecordType.items.map { Option(value: $0.rawValue, help: "its fields") }
      + HelpTopic.all.map { Option(value: $0.name, help: $0.summary) } + ownCommands()
  }
}
