/// One arrow of a set, by the number on its shaft.
public struct Shaft: Record {
  /// The use of an arrow, or why it has none any more.
  public enum Status: String, Choice {
    /// Shot with the others.
    case inUse = "in"
    /// Without fletching, shot to test the bow.
    case bare
    /// Not shot as long as the others last.
    case spare
    case broken, lost, retired

    /// True if the arrow can be shot.
    public var isThere: Bool { ![.broken, .lost, .retired].contains(self) }
  }

  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The number of the arrow set.
  public var arrow: Int?
  /// The number on the shaft.
  public var number: Int?
  /// Grains, of the whole arrow.
  public var weight: Double?
  /// How far the shaft bends, as it was measured.
  public var spine: Spine?
  /// Inches that the shaft is out of true.
  public var straightness: Double?
  /// The use of the arrow.
  public var status = Status.inUse
  /// The day on which it came into the set.
  public var since: CalendarDate?
  /// The day on which it left the set.
  public var until: CalendarDate?
  /// Anything else, such as why it left the set.
  public var notes: String?

  /// Makes a shaft without a number.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Shaft.self, "shaft", isOnHub: false, isFrequent: true, owner: "arrow", naming: ["arrow", "number"],
    TypeWords(["shaft", "shafts"], "Shaft", "Shafts", "⇗"),
    examples: ["list shafts where arrow=6 --sort weight", "list shafts where status=bare"],
    beginning: "shaft make ARROWSET 1-12")

  /// Its fields, in the order of the file.
  public static let schema = Schema<Shaft>(
    fields: [
      RecordBase.id("Number of the entry, never used again"),
      Field(
        "arrow", { $0.arrow }, { $0.arrow = $1 }, "Number of the arrow set", in: RecordBase.ids, .required,
        .refers(.record(.equipment(.arrow)))),
      Field(
        "number", { $0.number }, { $0.number = $1 }, "Number on the shaft", in: numbers, .required, .individual),
      Field(
        "weight", { $0.weight }, { $0.weight = $1 }, "Mass of the whole arrow", unit: .grains, in: 50...2000,
        .individual),
      Field("spine", { $0.spine }, { $0.spine = $1 }, "Static spine as measured", in: 100...3000, .individual),
      Field(
        "straightness", { $0.straightness }, { $0.straightness = $1 }, "How far the shaft is out of true",
        unit: .inches, in: 0...0.5, decimals: 4, .individual),
      Field(
        always: "status", { $0.status }, { $0.status = $1 }, "In the set, bare, spare, or why no longer",
        default: .inUse),
      Field("since", { $0.since }, { $0.since = $1 }, "Day it came into the set"),
      Field("until", { $0.until }, { $0.until = $1 }, "Day it left the set", .individual),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .individual),
    ] + RecordBase.times())

  /// The numbers that shafts can have.
  static let numbers = 1...Double(largestNumber)
  /// The largest number that a shaft can have.
  public static let largestNumber = 9999
}

extension Shaft {
  /// True if nobody shoots it any more, so that its number is free for another.
  public var isGone: Bool { !status.isThere }

  /// No two arrows of a set that can be shot have one number.
  public static let hasUniqueNames = true

  /// The set and the number, which no other arrow that can be shot may share; nil for one that is gone.
  public var uniqueName: String? { isGone ? nil : name }

  /// Takes the next number that is free in its set.
  public mutating func giveWay(on clone: String, isTaken: (String) -> Bool) -> String? {
    repeat { number = (number ?? 0) + 1 } while isTaken(name)
    return "number"
  }
}

extension RecordType {
  /// Arrows of sets, one by one.
  public static let shaft = Self(of: Shaft.self)
}

extension Record {
  /// The record as a shaft; nil if it is none.
  public var shaft: Shaft? { self as? Shaft }
}
