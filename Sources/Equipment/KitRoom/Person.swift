/// Somebody who borrows or lends: a member, a beginner, a guest.
public struct Person: Record {
  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The name.
  public var name = ""
  /// What is typed for the name.
  public var short: String?
  /// What they are in the club.
  public var role: String?
  /// The hand that draws the bow.
  public var hand: Hand?
  /// Inches of their draw.
  public var drawLength: Double?
  /// Pounds that they hold at their draw.
  public var drawWeight: Double?
  /// Bow style, gender and age group.
  public var category: Tags?
  /// Anything else.
  public var notes: String?

  /// Makes a person without anything.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Person.self, "person", family: "Kit room", file: "people.csv", isOnHub: false, naming: ["name"],
    TypeWords(["person", "people"], "Person", "People", "☺"),
    examples: [#"add person name="Anna Berg" hand=left draw_length=26in"#, "list people where role=beginner"],
    beginning: #"add person name="Anna Berg""#)

  /// Its fields, in the order of the file.
  public static let schema = Schema<Person>(
    fields: [
      RecordBase.id("Number of the person, never used again"),
      Field(always: "name", { $0.name }, { $0.name = $1 }, "Name", .required, .individual),
      Field(
        "short", { $0.short }, { $0.short = $1 }, "What is typed for it", .individual),
      Field(
        "role", { $0.role }, { $0.role = $1 }, "What they are in the club",
        suggestions: ["member", "beginner", "coach", "guest"]),
      Field("hand", { $0.hand }, { $0.hand = $1 }, "Hand that draws"),
      Field(
        "draw_length", { $0.drawLength }, { $0.drawLength = $1 }, "Draw length", unit: .inches,
        in: 10...40, .individual),
      Field(
        "draw_weight", { $0.drawWeight }, { $0.drawWeight = $1 }, "Draw weight they hold", unit: .pounds,
        in: ValidationRules.drawWeight, .individual),
      Field(
        "category", { $0.category }, { $0.category = $1 }, "Bow style, gender and age, such as recurve female U18"),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())
}

extension Person {
  /// True if it is what a person typed for them: the short name or the name, in any case.
  public func isCalled(_ text: String) -> Bool {
    let folded = Folding.fold(text.trimmed)
    return folded == Folding.fold(name) || short.map { Folding.fold($0) == folded } ?? false
  }
}

extension RecordType {
  /// People.
  public static let person = Self(of: Person.self)
}

extension Record {
  /// The record as a person; nil if it is none.
  public var person: Person? { self as? Person }
}
