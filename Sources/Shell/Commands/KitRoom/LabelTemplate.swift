import Answers
import Equipment
import Hub
import ShellLanguage

/// A text of a label with fields in it: `{poundage} lb`.
struct LabelTemplate: Sendable, Equatable {
  /// A piece of it.
  enum Part: Sendable, Equatable {
    case text(String)
    case field(String)
  }

  /// What can stand for a field, and is none.
  enum Special: String, CaseIterable {
    case type, label, details

    /// Its meaning, for completion.
    var help: String {
      switch self {
      case .type: "the type"
      case .label: "what the code says"
      case .details: "what tells it from others like it"
      }
    }
  }

  /// Its pieces in order.
  let parts: [Part]

  /// The names of its fields.
  var fields: [String] {
    parts.compactMap { if case .field(let name) = $0, Special(rawValue: name) == nil { name } else { nil } }
  }

  /// The texts of a label that nobody chose: what it is, its number, what tells it from others, and whose it is.
  static let usual = [
    LabelTemplate(parts: [.field("brand"), .text(" "), .field("model")]),
    LabelTemplate(parts: [.field("type"), .text(" "), .field("id")]), LabelTemplate(parts: [.field("details")]),
    LabelTemplate(parts: [.field("owner")]),
  ]
  /// How many of these are on every label; the others are where there is room.
  static let needed = 2

  /// The text of a piece, without needless blanks; empty if none of the fields in it says anything.
  func text(of item: ItemRow) -> String {
    var (text, hasFields, saysSomething) = ("", false, false)
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .field(let name):
        let value = Self.value(name, of: item) ?? ""
        (hasFields, saysSomething) = (true, saysSomething || !value.isEmpty)
        text += value
      }
    }
    return hasFields && !saysSomething ? "" : text.split { $0.isWhitespace }.joined(separator: " ")
  }

  private static func value(_ name: String, of item: ItemRow) -> String? {
    switch Special(rawValue: name) {
    case .type: item.recordType.rawValue
    case .label: EquipmentReference(item)?.label
    case .details: Messages.labelDetails(of: item)
    case nil: item.text(name)
    }
  }
}

extension LabelTemplate {
  /// Reads a word; notes as problems what is no field of any of the types.
  @HubActor init?(_ word: Word, _ scope: inout ParseScope) {
    var parts: [Part] = []
    var literal = ""
    var index = 0
    while index < word.letters.count {
      let sign = word.letters[index].scalar
      let isDouble = index + 1 < word.letters.count && word.letters[index + 1].scalar == sign
      if sign == "{", !isDouble {
        let name = word.part(index + 1..<word.letters.count)
        guard let end = name.letters.firstIndex(where: { $0.scalar == "}" }) else {
          scope.problems.append(Problem(.openField, at: word.part(index..<word.letters.count).range))
          return nil
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        literal = ""
        guard let field = Self.field(name.part(0..<end), &scope) else { return nil }
        parts.append(.field(field))
        index += end + 2
      } else {
        literal.unicodeScalars.append(sign)
        index += isDouble && (sign == "{" || sign == "}") ? 2 : 1
      }
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.init(parts: parts)
  }

  /// The name of a field that one of the types has, or of what can stand for one.
  @HubActor private static func field(_ word: Word, _ scope: inout ParseScope) -> String? {
    let name = word.text.trimmed
    if let special = Special(rawValue: Folding.fold(name)) { return special.rawValue }
    let types = scope.types ?? RecordType.items
    for type in types {
      if let field = scope.fields(of: type).field(name) { return field.name }
    }
    let known = Special.allCases.map(\.rawValue) + scope.fieldNames(of: types)
    scope.problems.append(
      Problem(.unknownField(name, type: types.count == 1 ? types[0] : nil, known: known), at: word.range))
    return nil
  }
}

extension Parameter where Value == [LabelTemplate] {
  /// `--lines TEXT …`.
  static var labelLines: Parameter {
    Parameter(
      "--lines TEXT …", "the texts, with fields as {brand}", .option("lines", takesValue: true), completion: .labelLines
    ) { words, scope in
      words.isEmpty ? LabelTemplate.usual : words.compactMap { LabelTemplate($0, &scope) }
    }.several
  }
}

extension Parameter where Value == String? {
  /// `--sheet NAME`.
  static var labelSheet: Parameter {
    option("sheet", "NAME", "which labels there are; plain paper without it", completion: .labelSheets)
  }
}

extension Parameter where Value == Int {
  /// `--skip N`.
  static var skip: Parameter {
    Parameter(
      "--skip N", "how many labels of the first sheet are used up, row by row", .option("skip", takesValue: true)
    ) { words, scope in
      guard let word = words.first else { return 0 }
      guard let number = Int(word.text), number >= 0 else {
        return scope.fail(.badNumber(word.text, what: "a whole number from 0"), at: word)
      }
      return number
    }
  }
}
