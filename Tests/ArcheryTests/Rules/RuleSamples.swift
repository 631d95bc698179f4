import Archery
import Equipment
import Testing

/// A bow to be judged by rules, written as its fields.
struct SampleBow: Sendable {
  var division: Division? = .recurve
  var items: [(type: EquipmentType, fields: KeyValuePairs<String, String>)] = []
  var tuning: KeyValuePairs<String, String> = [:]
  var usage: String?
  /// Items of the next version, which stand beside the others.
  var added: [(type: EquipmentType, fields: KeyValuePairs<String, String>)] = []
  /// True if the items are deleted from the inventory.
  var isGone = false

  /// The setup of these items, each with its position in the list, from 1, as its id.
  func subject() throws -> RuleSubject {
    let all = try (items + added).enumerated().map { index, item in try Self.item(item.type, index + 1, item.fields) }
    var content = SetupContent()
    for item in all.prefix(items.count) { try content.fit(item) }
    for (name, text) in tuning { try content.tune(name, to: text) }
    var setup = Setup(name: "Bow", content: content, at: Self.day(1))
    (setup.division, setup.usage) = (division, usage.flatMap { Tags(text: $0) })
    setup =
      try setup.revised(at: Self.day(31)) { content throws(SetupError) in
        for item in all.dropFirst(items.count) { try content.fit(item) }
      } ?? setup
    let parts = setup.present.slots.map {
      RuleSubject.Part($0, now: isGone ? nil : $0.item, isPresent: true)
    }
    return RuleSubject(setup, parts: parts, today: Self.today)
  }

  /// The last of May 2026, on which bows are judged.
  static let today = day(31).date ?? .epoch

  /// A day of May 2026.
  static func day(_ day: Int) -> Timestamp {
    Timestamp(seconds: ((CalendarDate(year: 2026, month: 5, day: day)?.dayNumber ?? 0) * 86_400) + 36_000)
  }

  static func item(
    _ type: EquipmentType, _ id: Int, _ fields: KeyValuePairs<String, String>
  ) throws -> any EquipmentItem {
    var item = type.itemType.init()
    item.base.id = id
    (item.details.brand, item.details.model) = ("Brand", "Model")
    for (name, text) in fields {
      // An unknown column, as arrows have for inputs of calculations.
      if type.field(name) == nil { item.setUnknown(name, to: text) } else { try item.set(name, to: text) }
    }
    return item
  }

  /// A rule's judgements of the bow.
  func judgements(_ rule: String, by book: RuleBook = .wa) throws -> [Judgement] {
    let rule = try #require(Rule.all.first { $0.id == rule })
    return try rule.findings(on: subject(), by: book).map(\.judgement)
  }
}
