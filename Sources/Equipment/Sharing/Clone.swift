/// A run of numbers that one of the machines that share a folder gives to what is added on it.
public struct Clone: Record {
  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The clone's name.
  public var clone = ""
  /// The first of its blocks of numbers, from 0.
  public var block = 0
  /// How many blocks there are.
  public var blocks = 1
  /// When it claimed them.
  public var claimed: Timestamp?
  /// The name of the machine.
  public var machine: String?
  /// When it last exchanged changes with the others.
  public var lastSync: Timestamp?

  /// Makes a claim of nobody.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Clone.self, "clone", family: "Sharing", isOnHub: false, isManaged: true, naming: ["clone"],
    TypeWords(["clone", "clones"], "Clone", "Clones", "⑂"),
    examples: ["list clones --sort block", "list clones where clone=shed"],
    beginning: "sync init")

  /// Its fields, in the order of the file.
  public static let schema = Schema<Clone>(
    fields: [
      RecordBase.id("Number of the claim, never used again"),
      Field(always: "clone", { $0.clone }, { $0.clone = $1 }, "Name of the clone", .required),
      Field(
        always: "block", { $0.block }, { $0.block = $1 },
        "First block: 100 numbers of items, 1,000 of marks and rounds",
        in: 0...Double(ValidationRules.largestId), default: 0),
      Field(
        always: "blocks", { $0.blocks }, { $0.blocks = $1 }, "How many blocks",
        in: 1...Double(ValidationRules.largestId),
        default: 1),
      Field("claimed", { $0.claimed }, { $0.claimed = $1 }, "When it claimed them", .merged(.earliest)),
      Field("machine", { $0.machine }, { $0.machine = $1 }, "Name of the machine"),
      Field("last_sync", { $0.lastSync }, { $0.lastSync = $1 }, "When it last synced", .merged(.latest)),
    ] + RecordBase.times())
}

extension RecordType {
  /// Claims of numbers by the machines that share a folder.
  public static let clone = Self(of: Clone.self)
}

extension Record {
  /// The record as a claim of numbers; nil if it is none.
  public var clone: Clone? { self as? Clone }
}
