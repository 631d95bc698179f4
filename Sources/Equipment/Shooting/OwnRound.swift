/// A round of a club's own, which stands beside those of the catalogue.
public struct OwnRound: Record {
  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The word that stands for it.
  public var code: String?
  /// The name that the club knows it by.
  public var name = ""
  /// The body whose rules it is from.
  public var body: String?
  /// Where it is shot.
  public var location: CatalogueRound.Location?
  /// The word for rounds that are like it.
  public var family: String?
  /// What is shot.
  public var passes: RoundPasses?
  /// Its other names, parted by `;`.
  public var aliases: String?
  /// Where its rules were read.
  public var source: String?
  /// Anything else.
  public var notes: String?

  /// Makes a round without a name.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    OwnRound.self, "own-round", file: "rounds-catalogue.csv", isOnHub: false, naming: ["name"],
    TypeWords(["own-round", "own-rounds"], "Own-round", "Own-rounds", "◌"),
    examples: [
      #"add own-round name="Club 252" passes=36@50m/80cm/5_zone"#, "list own-rounds where location=indoor",
    ],
    beginning: #"add own-round name="Club 252" passes=36@50m/80cm/5_zone"#)

  /// Its fields, in the order of the file.
  public static let schema = Schema<OwnRound>(
    fields: [
      RecordBase.id("Number of the round, never used again"),
      Field("code", { $0.code }, { $0.code = $1 }, "Short word for it"),
      Field(always: "name", { $0.name }, { $0.name = $1 }, "What the club calls it", .required, .individual),
      Field("body", { $0.body }, { $0.body = $1 }, "Body whose rules it is from"),
      Field("location", { $0.location }, { $0.location = $1 }, "Where it is shot"),
      Field("family", { $0.family }, { $0.family = $1 }, "Word for the rounds that are like it", .advanced),
      Field(
        "passes", { $0.passes }, { $0.passes = $1 }, "Arrows, distance and face, one after the other", .required),
      Field("aliases", { $0.aliases }, { $0.aliases = $1 }, "Its other names, parted by ;", .advanced),
      Field("source", { $0.source }, { $0.source = $1 }, "Where its rules were read", .advanced),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())

  /// The round as one of a catalogue; nil without passes.
  public var catalogued: CatalogueRound? {
    CatalogueRound(
      code: code ?? "", name: name, aliases: CatalogueRound.names(in: aliases ?? ""), body: body ?? "",
      location: location, family: family ?? "", passes: passes?.passes ?? [])
  }
}

extension CatalogueRound {
  /// The names in a text that has them parted by `;`.
  public static func names(in text: String) -> [String] {
    text.split(separator: ";").map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}

extension RecordType {
  /// Rounds of a club's own.
  public static let ownRound = Self(of: OwnRound.self)
}

extension Record {
  /// The record as a round of a club's own; nil if it is none.
  public var ownRound: OwnRound? { self as? OwnRound }
}
