package import Equipment

/// Setups with any number of versions, whose items and texts are hard to keep as they are.
package struct RandomSetups: Sendable {
  private var random: SeededGenerator
  private var items: RandomItems
  private var seconds = 1_700_000_000

  /// Begins at a seed; the same seed gives the same setups.
  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    items = RandomItems(seed: seed)
  }

  /// A setup with an id, some of its values filled, and so many versions after the first or fewer.
  package mutating func setup(id: Int, changes: Int = 8) throws -> Setup {
    var setup = Setup(name: "\(id) \(text())", at: moment(), reason: maybe(text()))
    setup.id = id
    setup.description = maybe(text())
    setup.division = maybe(Division.allCases.randomElement(using: &random) ?? .other)
    setup.usage = maybe("indoor \(number(0...9))").flatMap { Tags(text: $0) }
    setup.isActive = number(0...3) > 0
    if number(0...3) == 0 {
      setup.base.unknown = [UnknownColumn(name: "bow \(text())", text: "[1,{\"a\":\"b\"},null]")]
    }
    for _ in 0..<changes { setup = try changed(setup) ?? setup }
    return setup
  }

  /// The setup after one random change; nil if the change changes nothing.
  package mutating func changed(_ setup: Setup) throws -> Setup? {
    let reason = maybe(text())
    switch number(0...9) {
    case 0:
      return try setup.present.slots.randomElement(using: &random).flatMap { slot in
        try setup.unfit(slot.type, id: slot.id, at: moment(), reason: reason)
      }
    case 1...2:
      guard let slot = setup.present.slots.randomElement(using: &random) else { return nil }
      return try setup.refresh(items.equipment(slot.type, id: slot.id), at: moment(), reason: reason)
    case 3...5:
      let field = SetupTuning.fields[number(0...SetupTuning.fields.count - 1)].info
      return try setup.tune([(field.name, value(of: field))], at: moment(), reason: reason)
    default: return try fitted(setup, reason)
    }
  }

  private mutating func fitted(_ setup: Setup, _ reason: String?) throws -> Setup? {
    let type = EquipmentType.allCases[number(0...9)]
    let id = number(1...5)
    guard !type.isMany || setup.present.content.slot(type, id: id) == nil else { return nil }
    let position = type.isMany ? maybe(text()) : nil
    let isPrimary = type == .arrow && number(0...1) == 0
    return try setup.fit(
      items.equipment(type, id: id), position: position, primary: isPrimary, at: moment(), reason: reason)
  }

  /// A text that a tuning value takes, or none.
  package mutating func value(of field: FieldInfo) -> String {
    guard number(0...5) > 0 else { return "" }
    if field.shape == .text { return "\(number(0...40)) \(["", "turns", "clicks"][number(0...2)])" }
    let range = field.range ?? 0...100
    return (Double(number(Int(range.lowerBound * 100)...Int(range.upperBound * 100))) / 100).text
  }

  private mutating func text() -> String { RandomItems.awkwardTexts.randomElement(using: &random) ?? "" }

  private mutating func maybe(_ text: String) -> String? { text.isEmpty || number(0...1) == 0 ? nil : text }

  private mutating func maybe<Value>(_ value: Value) -> Value? { number(0...1) == 0 ? value : nil }

  private mutating func moment() -> Timestamp {
    seconds += number(1...100_000)
    return Timestamp(seconds: seconds)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
}
