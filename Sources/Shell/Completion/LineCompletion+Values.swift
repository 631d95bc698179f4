import Equipment
import Hub
import Inventory

extension LineCompletion {
  func typeNames() -> [Option] {
    EquipmentType.allCases.map { type in
      let word = type.words.many.lowercased().split(separator: " ").joined()
      let isTyped =
        Folding.fold(type.rawValue).hasPrefix(Folding.fold(partial.text))
        && Folding.fold(word) != Folding.fold(partial.text)
      return Option(value: isSingular(words) && isTyped ? type.rawValue : word, help: type.group.rawValue)
    }
  }

  /// After a verb that is about one item the singular reads better: `show arrow 3`.
  private func isSingular(_ words: [Word]) -> Bool {
    !["list", "ls", "count", "export"].contains(words.first?.text.lowercased() ?? "")
  }

  /// Ids with brand and model beside them; several are joined by commas, so the last part is completed.
  func items(_ type: EquipmentType) -> [Option] {
    let items = session.viewModel.loadedEquipment(type)
    if partial.hasQuotes || partial.text.first.map({ !$0.isNumber }) ?? false { return names(of: items) }
    let listed = partial.text.lastIndex(of: ",").map { String(partial.text[...$0]) } ?? ""
    return items.map { item in
      Option(
        value: String(item.equipmentId), prefix: listed, help: VisibleText.line(item.equipmentName),
        label: String(item.equipmentId), isSyntax: true)
    }
  }

  /// Names that mean one item only.
  private func names(of items: [any EquipmentItem]) -> [Option] {
    let counts = Dictionary(grouping: items) { Folding.fold($0.equipmentName) }
    return items.filter { counts[Folding.fold($0.equipmentName)]?.count == 1 }.map {
      Option(value: $0.equipmentName, help: "\($0.equipmentType.rawValue) \($0.equipmentId)")
    }
  }

  func fieldNames(_ types: [EquipmentType]) -> [Option] {
    var seen: Set<String> = []
    var options: [Option] = []
    for type in types {
      for field in type.fields where seen.insert(field.name).inserted {
        options.append(Option(value: field.name, help: field.help))
      }
      guard types.count == 1 else { continue }
      options += session.fields(of: type).unknownColumns.map { Option(value: $0, help: "a column of the file") }
    }
    return options
  }

  /// The last part of a list joined by commas.
  func list(_ options: [Option], sign: String = "") -> [Option] {
    let done = partial.text.lastIndex(of: ",").map { String(partial.text[...$0]) } ?? ""
    return options.map { Option(value: sign + $0.value, prefix: done, help: $0.help, isFinal: false, isSyntax: true) }
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
    Commands.all.map { Option(value: $0.name, help: $0.summary) }
      + EquipmentType.allCases.map { Option(value: $0.rawValue, help: "its fields") }
      + HelpTopic.all.map { Option(value: $0.name, help: $0.summary) }
  }

  /// `field=` of the type, and after the sign the field's values.
  func assignments(_ types: [EquipmentType], _ rest: [Word]) -> [Option] {
    guard types.count == 1 else { return [] }
    if let equals = partial.firstUnquoted({ $0 == "=" }) {
      return fieldValues(partial.part(0..<equals).text, signs: String(partial.text.prefix(equals + 1)), types[0], rest)
    }
    let given = Set(rest.compactMap { word in word.firstUnquoted { $0 == "=" }.map { word.part(0..<$0).text } })
    return types[0].fields.filter { !$0.isManaged && !given.contains($0.name) }
      .map { Option(value: "\($0.name)=", help: $0.help, isFinal: false, label: $0.name, isSyntax: true) }
      + session.fields(of: types[0]).unknownColumns.filter { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
      .map { Option(value: "\($0)=", help: "a column of the file", isFinal: false, label: $0, isSyntax: true) }
  }

  /// Fields with an operator after them, then values; words that combine filters.
  func filter(_ types: [EquipmentType], _ rest: [Word]) -> [Option] {
    guard let sign = partial.firstUnquoted({ "=<>~".contains($0) }) else {
      let fields = fieldNames(types).map {
        Option(value: "\($0.value)=", help: $0.help, isFinal: false, label: $0.value, isSyntax: true)
      }
      let isAfterTerm = rest.last.map { word in word.firstUnquoted { "=<>~".contains($0) } != nil } ?? false
      return fields + (isAfterTerm ? ["and", "or"] : ["not"]).map { Option(value: $0, isSyntax: true) }
    }
    let end =
      (sign..<partial.letters.count).first { !"=<>~".contains(partial.letters[$0].character) } ?? partial.letters.count
    let name = partial.part(0..<sign).text
    let field = name.hasSuffix("!") ? String(name.dropLast()) : name
    let signs = String(partial.text.prefix(end))
    return types.count == 1 ? fieldValues(field, signs: signs, types[0], rest) : []
  }

  /// Fixed values, stored values and those of the catalogue; with a brand given its models first and only.
  private func fieldValues(_ name: String, signs: String, _ type: EquipmentType, _ rest: [Word]) -> [Option] {
    let name = signs.hasSuffix("+=") || signs.hasSuffix("-=") ? String(name.dropLast()) : name
    guard let field = session.fields(of: type).field(name)
    else { return [] }
    guard case .known(let info) = field else {
      return stored(name, type, brand: nil).map { Option(value: $0, prefix: signs) }
    }
    if !info.choices.isEmpty { return info.choices.map { Option(value: $0, prefix: signs) } }
    let brand = info.name == "brand" ? nil : given("brand", in: rest)
    var seen: Set<String> = []
    let known =
      stored(info.name, type, brand: info.name == "model" ? brand : nil)
      + session.catalogue.values(of: info.name, type: type, brand: brand) + info.suggestions
    return known.filter { seen.insert($0).inserted }.map { Option(value: $0, prefix: signs) }
  }

  /// The value that another word of the line gives a field.
  private func given(_ field: String, in rest: [Word]) -> String? {
    rest.lazy.compactMap { word -> String? in
      guard let equals = word.firstUnquoted({ $0 == "=" }), word.part(0..<equals).text == field else { return nil }
      return word.part(equals + 1..<word.letters.count).text
    }.first
  }

  /// The values that items of the type have in a field, sorted; those of a brand, if one is given.
  private func stored(_ field: String, _ type: EquipmentType, brand: String?) -> [String] {
    let wanted = brand.map(Folding.fold)
    let items = session.viewModel.loadedEquipment(type).filter {
      wanted == nil || Folding.fold($0.equipmentBrand) == wanted
    }
    let values = field == "tags" ? items.flatMap { $0.details.tags?.words ?? [] } : items.compactMap { $0.text(field) }
    return Set(values).sorted()
  }
}
