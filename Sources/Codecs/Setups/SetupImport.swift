public import Equipment

/// A setup of a file from elsewhere, whose items are yet to be found in the inventory.
public struct SetupDraft: Sendable {
  /// The setup with its name and its other values beside items and tuning; no item is in its version.
  public internal(set) var setup: Setup
  /// The items it names, in the order of the file.
  public internal(set) var items: [ItemReference] = []
  /// The tuning values in canonical spelling, in the order of the file.
  public internal(set) var tuning: [(name: String, text: String)] = []
  /// The line on which it begins.
  public let line: Int

  /// An item that a setup of a file names.
  public struct ItemReference: Sendable {
    /// The item's type.
    public let type: EquipmentType
    /// Its id; nil if the file has only its values.
    public let id: Int?
    /// Its values, where the file holds the item itself.
    public let item: (any EquipmentItem)?
    /// Its position on the bow; nil if the file has none.
    public let position: String?
    /// True if it is the set of arrows that the setup is tuned for.
    public let isPrimary: Bool
  }
}

/// A JSON file with one setup or a list of them, as other programs write it.
///
/// Items are named by `riserId`, `stabilizerIds`, or stand there themselves as `riser` or `stabilizers`; tuning values
/// stand in the setup or in its member `tuning`. Names are understood as `brace_height` and `braceHeight`.
public struct SetupImport: Sendable {
  /// The setups that are sound, in the file's order.
  public private(set) var drafts: [SetupDraft] = []
  /// The members that have no meaning here, each once, in the file's order.
  public private(set) var unknownMembers: [String] = []
  /// All problems of the file, in its order.
  public private(set) var problems: [FileProblem] = []

  /// Reads a file.
  ///
  /// - Parameter now: when the setups were made, as far as the file does not say so.
  public static func read(bytes: [UInt8], name: String, now: Timestamp) -> SetupImport {
    var result = SetupImport()
    let mark = UTF8Sequence.byteOrderMark
    let start = bytes.starts(with: mark) ? mark.count : 0
    var reader = JSONReader(bytes, in: start..<bytes.count, file: name)
    do {
      if reader.peek() == ASCII.openBracket {
        try reader.readElements { (reader) throws(FileProblem) in try result.read(&reader, now) }
      } else {
        try result.read(&reader, now)
      }
      try reader.finish()
    } catch {
      result.problems.append(error)
    }
    result.problems.sort(by: FileProblem.isEarlier)
    return result
  }

  private mutating func read(_ reader: inout JSONReader, _ now: Timestamp) throws(FileProblem) {
    _ = reader.peek()
    let start = reader.offset
    guard let members = try reader.readValue().members else {
      return problems.append(reader.problem(.setup(.notA(.object, "setup")), at: start))
    }
    let draft = SetupDraft(setup: Setup(name: "", at: now), line: reader.position(of: start).line)
    var reading = DraftReading(draft)
    reading.read(members, at: start)
    unknownMembers += reading.unknown.filter { !unknownMembers.contains($0) }
    problems += reading.faults.map { reader.problem($0.kind, at: $0.offset) }
    if reading.faults.isEmpty { drafts.append(reading.draft) }
  }
}
