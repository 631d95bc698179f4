import Equipment
import Hub
import ShellLanguage

extension LineCompletion {
  /// `field=` of the type, and after the sign the field's values.
  func assignments(_ types: [RecordType], _ rest: [Word]) -> [Option] {
    guard types.count == 1 else { return [] }
    if let equals = partial.firstUnquoted({ $0 == "=" }) {
      let isTags = equals > 0 && partial.letters[equals - 1].scalar.isOne(of: "+-")
      let name = partial.part(0..<(isTags ? equals - 1 : equals)).text
      return values(of: name, behind: Opening(partial.part(0..<equals + 1)), types, rest)
    }
    let assigned = Set(rest.compactMap { word in word.firstUnquoted { $0 == "=" }.map { word.part(0..<$0).text } })
    let fields = types[0].fields.filter { !$0.isManaged }.map { Option(value: $0.name, help: $0.help) }
    return (fields + ownColumns(of: types[0])).filter { !assigned.contains($0.value) }.map(Option.field)
  }

  /// Fields with an operator after them, then values; words that combine filters.
  func filter(_ types: [RecordType], _ rest: [Word]) -> [Option] {
    if partial.begins(with: "(") { return inner(from: 1) { $0.filter(types, rest) } }
    if partial.begins(with: "tag:") { return inner(from: 4) { $0.values(of: "tags", behind: Opening(), types, rest) } }
    if let index = partial.operatorIndex {
      let end = partial.letters.count - partial.relation(at: index).1.letters.count
      return values(of: partial.part(0..<index).text, behind: Opening(partial.part(0..<end)), types, rest)
    }
    return operand(types, rest) ?? terms(types, rest)
  }

  /// The options that complete a comparison begun in the words before; nil if it is complete, or none is begun.
  private func operand(_ types: [RecordType], _ rest: [Word]) -> [Option]? {
    guard let last = rest.last else { return nil }
    if let index = last.operatorIndex, last.relation(at: index).1.isMissing {
      let field = index > 0 ? last.part(0..<index) : rest.dropLast().last
      return field.map { values(of: $0.text, behind: Opening(), types, rest) }
    }
    if last.isKeyword("is") { return words(["empty", "set", "not"]) }
    if last.isKeyword("not"), rest.dropLast().last?.isKeyword("is") == true { return words(["empty", "set"]) }
    guard let list = rest.lastIndex(where: { $0.isKeyword("in") }), list > 0 else { return nil }
    let isOpen = rest[(list + 1)...].allSatisfy {
      $0.letters.last?.scalar == "," && $0.letters.last?.isQuoted == false
    }
    return isOpen ? values(of: rest[list - 1].text, behind: listed, types, rest) : nil
  }

  private func terms(_ types: [RecordType], _ rest: [Word]) -> [Option] {
    let last = rest.last
    if rest.count > 1, let last, !last.hasQuotes, types.contains(where: { $0.field(last.text) != nil }) {
      return words(["in", "is"]) + measures(units(of: last.text, types), behind: Opening(), besides: [])
    }
    let isAfterTerm = last?.operatorIndex != nil
    return fieldNames(types).map(Option.field) + words(isAfterTerm ? ["and", "or"] : ["not"])
  }

  private func words(_ words: [String]) -> [Option] { words.map { Option(value: $0, isSyntax: true) } }

  private func values(
    of name: String, behind opening: Opening, _ types: [RecordType], _ rest: [Word]
  ) -> [Option] {
    var seen: Set<String> = []
    if types.count > 1, Folding.fold(name) == ScopedField.type.name {
      return types.map { Option(value: $0.rawValue, opening: opening) }
    }
    // Of what a record is a part, and not of what others are parts already.
    if types.count == 1, types[0].kind.owner == Folding.fold(name), let owner = types[0].owner {
      return ids(owner, behind: opening)
    }
    let known = types.flatMap { values(of: name, $0, rest) }.filter { seen.insert($0).inserted }
    return known.map { Option(value: $0, opening: opening) }
      + measures(units(of: name, types), behind: opening, besides: known)
  }

  /// Fixed values, or stored values and the catalogue's; with a brand in the line only its models and products.
  func values(of name: String, _ type: RecordType, _ rest: [Word]) -> [String] {
    switch context.fields(of: type).field(name) {
    case nil, .type?: return []
    case .column(let column): return stored(column, type, brand: nil)
    case .known(let info) where !info.choices.isEmpty: return info.choices
    case .known(let info) where info.name == "setup" && takesSetupNames: return setupNames()
    case .known(let info) where info.name == "name" && type == .round: return roundNames().map(\.value)
    case .known(let info):
      let brand = info.name == "brand" ? nil : assignedText("brand", type, in: rest)
      return stored(info.name, type, brand: info.name == "model" ? brand : nil)
        + context.catalogue.values(of: info.name, type: type, brand: brand) + info.suggestions
    }
  }

  /// The value that another word of the line gives a field.
  private func assignedText(_ field: String, _ type: RecordType, in rest: [Word]) -> String? {
    rest.lazy.compactMap { word -> String? in
      guard let equals = word.firstUnquoted({ $0 == "=" }), equals + 1 < word.letters.count,
        context.fields(of: type).field(word.part(0..<equals).text)?.name == field
      else { return nil }
      return word.part(equals + 1..<word.letters.count).text
    }.first
  }

  /// The values that items of the type have in a field, sorted; those of a brand, if one is given.
  private func stored(_ field: String, _ type: RecordType, brand: String?) -> [String] {
    let texts = context.viewModel.loadedTexts(of: field, of: type, brand: brand)
    guard field == "tags" else { return texts }
    return Set(texts.flatMap { Tags(text: $0)?.words ?? [] }).sorted()
  }
}
