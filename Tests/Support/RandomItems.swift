package import Equipment

/// Items with every kind of text that spreadsheets, shells and programs have been seen to spoil.
package struct RandomItems: Sendable {
  private var random: SeededGenerator

  /// Begins at a seed; the same seed gives the same items.
  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Texts that are hard to keep as they are.
  package static let awkwardTexts = [
    "a,b", "say \"25\"\"", "\"", "two\nlines", "two\r\nlines", "\rreturn", " before", "after ", "\ttab\t",
    "=cmd|'/C calc'!A0",
    "+1", "-1", "@sum", "NaN", "nan", "inf", "007", "1e5", "0x1F", "null", "true", "", "日本語の弓", "🏹", "👩‍👩‍👧‍👦", "e\u{301}",
    "é", "\u{301}", "\u{FEFF}mark", "a\u{0}b".filter { $0 != "\u{0}" }, "\u{7}\u{1B}[31m", "\\n", "{\"a\":1}", "[]",
    "# no comment",
    "a;b", "50%", "Ünïcode ß", "\u{202E}override", "\u{1F1E9}\u{1F1EA}", "Wm. \u{2028}line",
  ]

  /// Names of columns that the program does not know.
  package static let awkwardColumns = [
    "bought at", "point", "nock", "type", "a,b", "say \"x\"", "two\nlines", " blank ", "列", "=cmd", "Brand ", "point_",
    "n.o",
  ]

  /// An item of the type with an id and most of its fields and some unknown columns filled.
  package mutating func item(_ type: RecordType, id: Int) -> any Record {
    if type == .setup { return setup(id: id) }
    var item = type.valueType.init()
    item.base.id = id
    for field in type.fields where field.name != "id" {
      guard field.isRequired || Int.random(in: 0..<10, using: &random) < 7 else { continue }
      var text = value(of: field)
      // Of a text that nobody may type in a field, one that is suggested is taken.
      if field.shape == .text, (try? item.set(field.name, to: text, today: .epoch)) == nil {
        text = field.suggestions.first ?? ""
      }
      // A generator that makes a bad value is itself a mistake, which the laws on filled fields show.
      try? item.set(field.name, to: text)
    }
    if let owner = type.kind.owner { try? item.set(owner, to: "1") }
    // No person has two contacts.
    if type.isAloneOfOwner, let owner = type.kind.owner { try? item.set(owner, to: String(id > 0 ? id : 251)) }
    // No two arrows of a set have one number.
    if type == .shaft { try? item.set("number", to: String(id > 0 ? id : number(5000...9999))) }
    for name in Self.awkwardColumns where type.field(name) == nil && Int.random(in: 0..<4, using: &random) == 0 {
      item.setUnknown(name, to: self.text())
    }
    return item
  }

  /// A setup with several versions.
  private mutating func setup(id: Int) -> Setup {
    var setups = RandomSetups(seed: UInt64(number(1...1_000_000)))
    var setup = (try? setups.setup(id: id)) ?? Setup()
    // No two setups in use have one name.
    setup.name += " \(number(1...1_000_000_000))"
    return setup
  }

  /// An item of one of the ten types, as `item` makes them.
  package mutating func equipment(_ type: EquipmentType, id: Int) -> any EquipmentItem {
    item(type.record, id: id).equipment ?? type.itemType.init()
  }

  /// So many items of the type with the ids from 1 on.
  package mutating func items(_ type: RecordType, count: Int) -> [any Record] {
    (0..<count).map { item(type, id: $0 + 1) }
  }

  /// A text that the field takes, spelled as the field writes it or, for texts, in any way.
  package mutating func value(of field: FieldInfo) -> String {
    switch field.shape {
    case .text: return field.isRequired ? "\(number(1...999)) \(text())" : text()
    case .integer: return String(number(Int(field.range?.lowerBound ?? 0)...Int(field.range?.upperBound ?? 9999)))
    case .decimal: return decimal(field)
    case .date: return date()
    case .timestamp: return Timestamp(seconds: number(0...4_102_444_799)).text
    case .amount: return Amount(hundredths: number(0...ValidationRules.largestAmount))?.text ?? "0"
    case .currency: return ["EUR", "USD", "JPY"][number(0...2)]
    case .tags:
      return (0...number(0...3)).map { "\(Self.awkwardTexts.randomElement(using: &random) ?? "")\($0)" }
        .joined(separator: " ")
    case .spine: return number(0...1) == 0 ? String(number(100...3000)) : "\(number(20...40))-\(number(41...70))#"
    case .distance: return number(0...1) == 0 ? "\(number(3...90))m" : "\(number(5...100))yd"
    case .passes:
      return "\(number(1...72))@\(number(3...90))m/\(number(20...122))cm/\(faces[number(0...faces.count - 1)])"
    case .item: return "\(EquipmentType.allCases[number(0...9)].rawValue):\(number(1...999))"
    case .file:
      return (0..<8).map { _ in String(number(0x1000_0000...0xFFFF_FFFF), radix: 16) }.joined() + ".jpg"
    case .reading: return "\(number(-3...12)).\(number(0...99))"
    case .choice(let choices): return choices[number(0...choices.count - 1)]
    }
  }

  private var faces: [String] { TargetFace.allCases.map(\.rawValue) }

  private mutating func text() -> String {
    (0...number(0...2)).map { _ in Self.awkwardTexts[number(0...Self.awkwardTexts.count - 1)] }.joined()
  }

  private mutating func date() -> String {
    CalendarDate(dayNumber: number(-20_000...40_000))?.text ?? "2026-05-31"
  }

  private mutating func decimal(_ field: FieldInfo) -> String {
    let scale = (0..<field.decimals).reduce(1) { scale, _ in scale * 10 }
    let range = field.range ?? 0...1000
    let low = Int((range.lowerBound * Double(scale)).rounded(.up))
    let high = Int((range.upperBound * Double(scale)).rounded(.down))
    let steps = number(low...high)
    let fraction = String(steps % scale)
    return "\(steps / scale)." + String(repeating: "0", count: max(0, field.decimals - fraction.count)) + fraction
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }
}

extension RecordType {
  /// A record with no more than it needs.
  package var smallest: any Record {
    var record = valueType.init()
    for field in fields where field.isRequired && !field.isManaged {
      // Every required field accepts one of these.
      let texts =
        field.name == kind.owner
        ? ["1"] : ["7", "7m", "2026-05-31", "7@7m/7cm/5_zone", "riser:7", String(repeating: "7", count: 64) + ".jpg"]
      for text in texts where record.text(field.name) == nil {
        try? record.set(field.name, to: text)
      }
    }
    return record
  }

  /// The record with the number 1 that those of `smallest` and `RandomItems` are parts of; none for most types.
  ///
  /// Where each has to be part of another one, there are enough for 250.
  package var owners: [any Record] {
    owner.map { Array(repeating: $0.smallest, count: isAloneOfOwner ? 251 : 1) } ?? []
  }

  /// True if no two of its records are parts of one.
  package var isAloneOfOwner: Bool { valueType.hasUniqueNames && valueType.uniqueFields == [kind.owner] }
}
