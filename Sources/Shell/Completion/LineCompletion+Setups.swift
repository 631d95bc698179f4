import Equipment
import Hub
import ShellLanguage

extension LineCompletion {
  private func known(_ status: Setup.Status) -> [Setup] {
    context.viewModel.loadedEquipment(.setup).compactMap { $0.setup }.filter { $0.isActive == (status == .active) }
  }

  /// The names of setups; the ids of those whose names mean something else without quotes.
  func setups(_ status: Setup.Status = .active) -> [Option] {
    let setups = known(status)
    let counts = Dictionary(grouping: setups) { Folding.fold($0.name) }
    return setups.map { setup in
      let isName = SetupName.isOne(setup.name) && counts[Folding.fold(setup.name)]?.count == 1
      let help = isName ? "setup \(setup.id)" : VisibleText.line(setup.name)
      let what = [help, "version \(setup.present.number)"] + (setup.division.map { [$0.rawValue] } ?? [])
      return Option(
        value: isName ? setup.name : String(setup.id), help: what.joined(separator: ", "), isSyntax: !isName)
    }
  }

  /// `Outdoor@2`, once the sign is typed.
  func setupVersions() -> [Option] {
    guard partial.firstUnquoted({ $0 == "@" }) != nil else { return [] }
    return known(.active).filter { SetupName.isOne($0.name) }.flatMap { setup in
      setup.versions.map { version in
        Option(
          value: setup.name, closing: "@\(version.number)",
          help: context.formatted(version.at) + (version.reason.map { ", \(VisibleText.line($0))" } ?? ""),
          label: "\(setup.name)@\(version.number)")
      }
    }
  }

  /// The names of such fields, and behind `=` their choices, suggestions, units and values in the tunings of setups.
  func namedValues(_ fields: [FieldInfo], _ rest: [Word]) -> [Option] {
    guard let equals = partial.firstUnquoted({ $0 == "=" }) else {
      let assigned = Set(rest.compactMap { word in Assignment.equalsIndex(word).map { word.part(0..<$0).text } })
      return fields.filter { !assigned.contains($0.name) }.map { info in
        .field(Option(value: info.name, help: info.help + (info.unit.map { ", \($0.rawValue)" } ?? "")))
      }
    }
    let name = Folding.fold(partial.part(0..<equals).text)
    guard let info = fields.first(where: { $0.name == name }) else { return [] }
    var seen: Set<String> = []
    let stored = known(.active).compactMap { $0.present.tuning.text(info.name) }
    let values = (info.choices + info.suggestions + stored).filter { seen.insert($0).inserted }
    let opening = Opening(partial.part(0..<equals + 1))
    return values.map { Option(value: $0, opening: opening) }
      + measures(info.units, behind: opening, besides: values)
  }

  /// The fields of a new setup, the types of its items and its tuning values; behind `=` the values of the one typed.
  func setupFields(_ rest: [Word]) -> [Option] {
    let tuning = SetupTuning.fields.map(\.info)
    guard let equals = partial.firstUnquoted({ $0 == "=" }) else {
      let assigned = Set(rest.compactMap { word in Assignment.equalsIndex(word).map { word.part(0..<$0).text } })
      let types = EquipmentType.allCases.filter { !assigned.contains($0.rawValue) }
      return assignments([.setup], rest)
        + types.map { .field(Option(value: $0.rawValue, help: "what is fitted, by id or name")) }
        + namedValues(tuning, rest)
    }
    let name = partial.part(0..<equals).text
    if let type = EquipmentType(word: name) {
      return context.viewModel.loadedEquipment(type.record).map { item in
        Option(
          value: String(item.recordId), opening: Opening(partial.part(0..<equals + 1)),
          help: VisibleText.line(item.name), isSyntax: true)
      }
    }
    return SetupTuning.field(Folding.fold(name)) == nil ? assignments([.setup], rest) : namedValues(tuning, rest)
  }

  /// A setup, positions, types and items of them, as far as the words before leave them open.
  func slots(_ taken: [Word], areFitted: Bool) -> [Option] {
    let setup = taken.first.flatMap(setup)
    if let last = taken.last, let type = EquipmentType(word: last.text) {
      return areFitted ? fitted(type, setup) : items(type.record)
    }
    if isPieceNamed(taken) {
      // Behind an item another one may follow.
      return types(setup, areFitted) + (areFitted ? [] : Slot.positionField.suggestions.map { Option(value: $0) })
    }
    if let type = taken.lastIndex(where: { EquipmentType(word: $0.text) != nil }) {
      guard !areFitted, type == taken.count - 3 else { return [] }
      return types(nil, false).filter { EquipmentType(word: $0.value)?.isMany == true }
    }
    switch taken.count {
    case 0: return setups() + types(areFitted ? currentSetup : nil, areFitted)
    case 1: return types(setup, areFitted) + (areFitted ? [] : Slot.positionField.suggestions.map { Option(value: $0) })
    case 2 where !areFitted: return types(nil, false).filter { EquipmentType(word: $0.value)?.isMany == true }
    default: return []
    }
  }

  /// True if the words end with a type and the word for an item of it.
  func isPieceNamed(_ taken: [Word]) -> Bool {
    taken.count > 1 && EquipmentType(word: taken[taken.count - 2].text) != nil
  }

  private var currentSetup: Setup? {
    Int(context.state[.setup]).flatMap { id in known(.active).first { $0.id == id } }
  }

  private func setup(_ word: Word) -> Setup? {
    switch SetupName(word)?.target {
    case nil: currentSetup
    case .ids(let ranges)?: known(.active).first { setup in ranges.contains { $0.contains(setup.id) } }
    case .name(let name)?: known(.active).first { Folding.fold($0.name) == Folding.fold(name) }
    default: nil
    }
  }

  /// The types of equipment; of a setup from which something is taken out only those that it has.
  private func types(_ setup: Setup?, _ areFitted: Bool) -> [Option] {
    EquipmentType.allCases.filter { type in !areFitted || setup?.present.content[type].isEmpty != true }
      .map { Option(value: $0.rawValue, help: $0.kind.family) }
  }

  private func fitted(_ type: EquipmentType, _ setup: Setup?) -> [Option] {
    (setup ?? currentSetup)?.present.content[type].map { slot in
      Option(value: String(slot.id), help: Messages.slot(slot), isSyntax: true)
    } ?? []
  }
}

extension SetupName {
  /// True if a name, typed as completion writes it, reads back as the name of a setup, and as nothing else.
  static func isOne(_ name: String) -> Bool {
    guard Quoting.isSafe(name) else { return !name.isEmpty }
    let words = Lexer.split(name).words
    guard words.count == 1, let read = SetupName(words[0]) else { return false }
    return read == SetupName(target: .name(name), version: nil) && EquipmentType(word: name) == nil
      && !words[0].isKeyword("none")
  }
}
