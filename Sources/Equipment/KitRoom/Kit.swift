/// Equipment that is kept and lent together: these pieces, and no others.
public struct Kit: Record {
  /// Id, times and unknown columns.
  public var base = RecordBase()
  /// The name.
  public var name = ""
  /// Where it is kept.
  public var location: String?
  /// Anything else.
  public var notes: String?

  /// Makes a kit without anything.
  public init() {}

  /// The kind's names, file and examples.
  public static let kind = RecordKind(
    Kit.self, "kit", family: "Kit room", isOnHub: false, naming: ["name"],
    TypeWords(["kit", "kits"], "Kit", "Kits", "▣"),
    examples: ["list kits", "count kits by location"],
    beginning: #"kit add "Beginner 1" riser 14, limbs 9"#)

  /// Its fields, in the order of the file.
  public static let schema = Schema<Kit>(
    fields: [
      RecordBase.id("Number of the kit, never used again"),
      Field(always: "name", { $0.name }, { $0.name = $1 }, "Name", .required, .individual),
      Field("location", { $0.location }, { $0.location = $1 }, "Where it is kept"),
      Field("notes", { $0.notes }, { $0.notes = $1 }, "Anything else; may hold line breaks", .advanced, .individual),
    ] + RecordBase.times())
}

extension Kit {
  /// No two kits have one name.
  public static let hasUniqueNames = true

  /// The name without case, accents and blanks around it, which no other kit may have.
  public var uniqueName: String? { Folding.fold(name.trimmed) }

  /// Takes the name with that of the machine behind it, and a number where that is taken too.
  public mutating func giveWay(on clone: String, isTaken: (String) -> Bool) -> String? {
    let before = name
    var count = 1
    repeat {
      name = "\(before) (\(clone)\(count == 1 ? "" : " \(count)"))"
      count += 1
    } while isTaken(Folding.fold(name.trimmed))
    return "name"
  }
}

extension RecordType {
  /// Kits.
  public static let kit = Self(of: Kit.self)
}

extension Record {
  /// The record as a kit; nil if it is none.
  public var kit: Kit? { self as? Kit }
}
