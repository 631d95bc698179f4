import Equipment
import Hub
import ShellLanguage

extension LineCompletion {
  func optionNames(_ command: Command) -> [Option] {
    if let equals = partial.firstUnquoted({ $0 == "=" }) {
      let name = partial.part(2..<equals).text
      return inner(from: equals + 1) { $0.options(after: name, command) ?? [] }
    }
    let own = command.parameters.compactMap { parameter -> Option? in
      guard case .option(let name, let takesValue) = parameter.role else { return nil }
      return Option(value: "--\(name)", help: parameter.help + (takesValue ? " …" : ""), isSyntax: true)
    }
    return own + CommonOption.allCases.map { Option(value: "--\($0.rawValue)", help: $0.help, isSyntax: true) }
  }

  /// The options for the rest of the word, behind a part that stays: `--sort=`, `(`.
  func inner(from index: Int, _ options: (LineCompletion) -> [Option]) -> [Option] {
    let opening = Opening(partial.part(0..<index))
    let rest = partial.part(index..<partial.letters.count)
    return options(LineCompletion(context: context, words: words, partial: rest)).map { option in
      var option = option
      option.opening = option.opening.inside(opening)
      return option
    }
  }

  /// The values of an option whose name is the last word; nil if the last word is none that waits for a value.
  func optionsAwaited(by last: Word, _ command: Command) -> [Option]? {
    guard last.begins(with: "--"), last.firstUnquoted({ $0 == "=" }) == nil else { return nil }
    return options(after: last.text.dropFirst(scalars: 2), command)
  }

  /// The values of an option that takes all words up to the next one, if it is the last; nil if none is open.
  func optionsAwaited(behind rest: [Word], _ command: Command) -> [Option]? {
    guard command.parameters.contains(where: \.takesSeveral),
      let last = rest.last(where: { $0.begins(with: "--") || $0.isKeyword("where") })
    else { return nil }
    let name = last.text.dropFirst(scalars: 2).prefix { $0 != "=" }
    guard command.parameters.contains(where: { $0.takesSeveral && $0.isOption(String(name)) }) else { return nil }
    return options(after: String(name), command)
  }

  private func options(after name: String, _ command: Command) -> [Option]? {
    if let option = CommonOption(rawValue: name) { return option == .format ? formats() : nil }
    guard let parameter = command.parameters.first(where: { $0.isOption(name) }), parameter.takesValue == true else {
      return nil
    }
    return values(parameter.completion, types(of: command))
  }

  /// The types that were named; all of them if none was.
  private func types(of command: Command) -> [RecordType] {
    if let type = command.type { return [type] }
    let sorted = SortedWords(Array(words.dropFirst(command.name.blankSeparated.count)), for: command)
    let parameter = command.parameters.first { parameter in
      parameter.takesValue == nil
        && [.types, .editableTypes, .typesAndAll, .typesAndFiles, .piecesAndAll].contains(parameter.completion)
    }
    let word = parameter.flatMap { sorted.words[$0.name]?.first }
    return word.flatMap { RecordType(word: $0.text) }.map { [$0] } ?? RecordType.items
  }

  /// The candidates that the words before leave open: of the next free parameter, and every keyword and clause.
  func parameters(of command: Command, _ rest: [Word]) -> [Option] {
    let sorted = SortedWords(rest, for: command)
    let types = types(of: command)
    if let keyword = rest.last,
      let parameter = command.parameters.first(where: { $0.role == .keyword(keyword.text.lowercased()) })
    {
      return values(parameter.completion, types)
    }
    let clause = clause(in: rest, of: command)
    if clause == "where" { return filter(types, rest) + keywords(command, after: ["set", "by"], rest) }
    if clause == "set" { return assignments(types, rest) }
    var options: [Option] = []
    let free =
      command.parameters.first { $0.role == .word && sorted.words[$0.name] == nil }
      ?? command.parameters.first { $0.role == .words }
    if let free { options += values(free.completion, types, taken: sorted.words[free.name] ?? []) }
    let isOpen = free.map { $0.isRequired && sorted.words[$0.name] == nil } ?? false
    guard !isOpen else { return options }
    // An item has to be named before anything is said of it.
    if let free, free.completion == .slots, !options.isEmpty, !isPieceNamed(sorted.words[free.name] ?? []) {
      return options
    }
    if let own = command.parameters.first(where: { $0.role == .assignments }) {
      if case .values(let fields) = own.completion {
        options += namedValues(fields, rest)
      } else if own.completion == .setupFields {
        options += setupFields(rest)
      } else if own.completion == .shaftWeights {
        options += shaftWeights(rest)
      } else {
        options += assignments(types, rest)
      }
    }
    options += listedItems(command, sorted, types)
    if command.parameters.contains(where: { $0.role == .filter(isImplicit: true) }) { options += filter(types, rest) }
    return options
      + keywords(
        command, after: ["where", "by", "step", "at", "to", "until", "from", "for", "on", "within", "plan"], rest)
  }

  /// The ids of a type behind a word that may be a target or begin a filter: where a number is begun, and where the type
  /// is named as that of one item, `list arrow`.
  private func listedItems(_ command: Command, _ sorted: SortedWords, _ types: [RecordType]) -> [Option] {
    guard let target = command.parameters.first(where: { $0.role == .target }), sorted.words[target.name] == nil,
      !command.parameters.contains(where: { $0.isFilter && sorted.words[$0.name] != nil }), types.count == 1
    else { return [] }
    if target.completion == .arrowSets { return ids(.equipment(.arrow)) }
    let name = command.typeAndTarget.flatMap { sorted.words[$0.type.name]?.first }
    let isOfOne = name.map { Folding.fold($0.text) != Folding.fold(types[0].words.many) } ?? false
    // By its name an item is searched for here.
    if isOfOne, partial.letters.isEmpty { return ids(types[0]) }
    return partial.text.first?.isNumber ?? false ? ids(types[0]) : []
  }

  private func clause(in rest: [Word], of command: Command) -> String? {
    guard command.parameters.contains(where: \.isFilter) else { return nil }
    return rest.last { $0.isKeyword("where") || $0.isKeyword("set") }?.text.lowercased()
  }

  private func keywords(_ command: Command, after names: [String], _ rest: [Word]) -> [Option] {
    let offered = command.parameters.flatMap { parameter -> [String] in
      switch parameter.role {
      case .filter: ["where"]
      case .assignments where clause(in: rest, of: command) == "where": ["set"]
      case .keyword(let keyword): [keyword]
      default: []
      }
    }
    let helps = [
      "where": "which items", "set": "what changes", "by": "count the values of a field",
      "step": "from one distance to the next", "at": "how far the target stood",
    ]
    return names.filter { name in offered.contains(name) && !rest.contains { $0.isKeyword(name) } }
      .map { Option(value: $0, help: helps[$0] ?? "", isSyntax: true) }
  }

  /// The candidates of a kind of parameter.
  private func values(_ kind: CompletionKind, _ types: [RecordType], taken: [Word] = []) -> [Option] {
    switch kind {
    case .nothing, .assignments, .setupFields, .values, .filter, .shaftWeights: []
    case .setups: setups()
    case .archivedSetups: setups(.archived)
    case .setupVersions: setups() + setupVersions()
    case .slots: slots(taken, areFitted: false)
    case .fittedSlots: slots(taken, areFitted: true)
    case .types: typeNames()
    case .editableTypes: typeNames(RecordType.editable)
    case .typesAndAll: typeNames() + [Option(value: "all", help: "all ten types")]
    case .items: types.count == 1 ? items(types[0]) : []
    case .arrowSets: items(.equipment(.arrow))
    case .shaftNumbers: shaftNumbers(taken)
    case .products: types.flatMap(products)
    case .roundNames: roundNames()
    case .roundCards: roundCards()
    case .cataloguedRounds: cataloguedRounds()
    case .ownColumns: types.count == 1 ? ownColumns(of: types[0]).filter { !taken.map(\.text).contains($0.value) } : []
    case .fields: fieldNames(types)
    case .fieldList: list(fieldNames(types))
    case .sortFields: list(fieldNames(types)) + list(fieldNames(types), sign: "-")
    case .formats: formats()
    case .exportForms: ExportForm.all.map { Option(value: $0.name, help: $0.help) }
    case .files: files()
    case .typesAndFiles: taken.isEmpty ? typeNames() + files() : files()
    case .settings: Setting.all.map { Option(value: $0.name, help: $0.help) }
    case .settingValues: settingValues()
    case .helpTopics: helpTopics(taken)
    case .distances: distances()
    case .pieces: pieces(taken)
    case .piecesAndAll: pieces(taken) + (taken.isEmpty ? [Option(value: "all", help: "all ten types")] : [])
    case .piecesAndFiles: piecesAndFiles(taken)
    case .plans: plans()
    case .exceptPieces:
      taken.isEmpty
        ? [Option(value: "except", help: "but not these pieces")]
        : taken[0].isKeyword("except") ? pieces(Array(taken.dropFirst())) : []
    case .places: places()
    case .people: people()
    case .borrowers: borrowers(taken)
    case .labelSheets: labelSheets()
    case .labelLines: labelLines(types)
    case .distancesAndRounds: distances() + (partial.letters.isEmpty ? [] : cataloguedRounds())
    case .measures(let units, let usual):
      usual.map { Option(value: $0) } + measures(units, behind: Opening(), besides: usual)
    case .conversion: conversion(taken)
    case .words(let words): words.map { Option(value: $0) }
    }
  }
}

extension ParameterInfo {
  fileprivate var isFilter: Bool { if case .filter = role { true } else { false } }
}
