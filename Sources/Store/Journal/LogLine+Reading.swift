import Answers
import Codecs
import Equipment
import Files

/// A line as it was read: one entry or, if they were written together, several.
struct ReadLine: Sendable {
  let lines: [LogLine]
  /// Size and checksum of the line that it follows; nil if it does not say.
  let before: Digest?
  /// Size and checksum of this line.
  let digest: Digest

  init(lines: [LogLine], before: Digest?, digest: Digest) {
    (self.lines, self.before, self.digest) = (lines, before, digest)
  }

  /// Reads a line, given without its line feed; nil if it is damaged, or holds what this version of the program does
  /// not know.
  ///
  /// - Parameter trust: the trust in the items of the line, if it was read before; without it they are checked.
  init?(_ bytes: [UInt8], in range: Range<Int>, _ trust: Trust? = nil) {
    guard LineChecksum.isSound(bytes[range]), let checksum = LineChecksum.checksum(of: bytes[range]) else { return nil }
    digest = Digest(size: range.count + 1, crc: checksum)
    if let trust, let known = KnownLine(bytes, in: range, trust) {
      before = known.before
      lines = known.entries.map { .entry($0, ingested: []) }
      return
    }
    if let known = CheckpointRecord.known(bytes, in: range) {
      (before, lines) = (known.before, [.checkpoint(known.record)])
      return
    }
    var reader =
      trust == nil ? JSONReader(bytes, in: range, file: DataFolder.journalName) : JSONReader(known: bytes, in: range)
    guard let members = try? LineMembers(&reader, trust), (try? reader.finish()) != nil else { return nil }
    before = members["before"].flatMap { Digest($0) }
    guard (before == nil) == (members["before"] == nil) else { return nil }
    let parts = members.group ?? [members]
    lines = parts.compactMap { LogLine($0) }
    guard !lines.isEmpty, lines.count == parts.count else { return nil }
  }
}

/// The members of a line, or of one of several entries in it.
private struct LineMembers {
  private var values: [JSONMember] = []
  /// The changes of items; nil if there are none, or none that this version knows.
  private(set) var changes: [ItemChange]?
  /// The entries that were written together; nil if it is a single line.
  private(set) var group: [LineMembers]?

  init(_ reader: inout JSONReader, _ trust: Trust?) throws(FileProblem) {
    try reader.readMembers { (reader, name) throws(FileProblem) in
      switch name {
      case "do": changes = try Self.changes(&reader, trust)
      case "refs" where trust != nil: reader.skip()
      case "group":
        var parts: [LineMembers] = []
        try reader.readElements { (reader) throws(FileProblem) in parts.append(try LineMembers(&reader, trust)) }
        group = parts
      default: values.append(JSONMember(name: name, value: try reader.readValue()))
      }
    }
  }

  subscript(name: String) -> JSONValue? { values.first { $0.name == name }?.value }

  private static func changes(_ reader: inout JSONReader, _ trust: Trust?) throws(FileProblem) -> [ItemChange]? {
    var changes: [ItemChange]? = []
    try reader.readElements { (reader) throws(FileProblem) in
      let change = try Operation(&reader, trust).change
      if let change { changes?.append(change) } else { changes = nil }
    }
    return changes
  }
}

extension LogLine {
  fileprivate init?(_ value: LineMembers) {
    guard let at = value["at"]?.string.flatMap({ Timestamp(text: $0) }),
      let files = Self.files(value["files"])
    else { return nil }
    if let identity = value["folder"] {
      guard let identity = identity.string, let after = value["after"]?.integer else { return nil }
      self = .header(SegmentHeader(identity: identity, after: after, at: at))
      return
    }
    if let sequence = value["fold"]?.integer {
      self = .checkpoint(CheckpointRecord(sequence: sequence, at: at, files: files))
      return
    }
    guard let sequence = value["seq"]?.integer, let by = value["by"]?.string, let kind = Self.kind(value) else {
      return nil
    }
    if let rows = value["rows"] {
      guard let rows = RowsRecord.records(rows) else { return nil }
      var entry = HistoryEntry(sequence: sequence, at: at, by: by, kind: kind, change: Change())
      entry.rows = rows
      self = .entry(entry, ingested: kind == .change ? rows.map(\.file) : [])
      return
    }
    guard let items = value.changes, let columns = ColumnChange.changes(value["columns"]) else { return nil }
    let change = Change(items: items.flatMap(\.ofParts), columns: columns)
    self = .entry(HistoryEntry(sequence: sequence, at: at, by: by, kind: kind, change: change), ingested: files)
  }

  private static func kind(_ value: LineMembers) -> HistoryEntry.Kind? {
    if let file = value["outside"] { return file.string.map { .outside(file: $0) } }
    if let undone = value["undo"] { return undone.elements.map { .undo(of: $0.compactMap(\.integer)) } }
    if let redone = value["redo"] { return redone.elements.map { .redo(of: $0.compactMap(\.integer)) } }
    if let clones = value["sync"] { return clones.elements.map { .sync(from: $0.compactMap(\.string)) } }
    return .change
  }

  private static func files(_ value: JSONValue?) -> [FileRecord]? {
    guard let value else { return [] }
    guard let members = value.members else { return nil }
    var files: [FileRecord] = []
    for member in members {
      let types = RecordType.ofFile(member.name)
      guard !types.isEmpty, let digest = Digest(member.value) else { return nil }
      let assigned = member.value["given"]?.integer
      files += types.map { FileRecord(type: $0, digest: digest, firstAssigned: assigned) }
    }
    return files
  }
}

/// A change of an item as a line holds it.
private struct Operation {
  private var values: [JSONMember] = []
  private var type: RecordType?
  private var before: Side?
  private var after: Side?

  /// A state of the item.
  private enum Side {
    /// The item; nil if it is none of the type's.
    case item(ChangedRecord?)
    case value(JSONValue)
  }

  init(_ reader: inout JSONReader, _ trust: Trust?) throws(FileProblem) {
    try reader.readMembers { (reader, name) throws(FileProblem) in
      switch name {
      case "type": type = try reader.readValue().string.flatMap { RecordType(rawValue: $0) }
      case "before": before = try side(&reader, trust)
      case "after": after = try side(&reader, trust)
      default: values.append(JSONMember(name: name, value: try reader.readValue()))
      }
    }
  }

  /// Reads a state of the item, as the type's if that is known by now; setups of earlier formats are read as a pair.
  private func side(_ reader: inout JSONReader, _ trust: Trust?) throws(FileProblem) -> Side {
    guard let type, type != .setup else { return .value(try reader.readValue()) }
    if let trust { return .item(reader.skipItem(of: type, trust)) }
    return .item(try reader.readItem(of: type))
  }

  /// The change; nil if it is none that this version knows.
  var change: ItemChange? {
    guard let operation = self["op"]?.string.flatMap({ ItemChange.Operation(rawValue: $0) }), let type,
      let id = self["id"]?.integer
    else { return nil }
    // Earlier formats stored setups with all their versions.
    if type == .setup, operation == .edit {
      guard case .value(let before)? = before, case .value(let after)? = after,
        let sides = SetupJSON.sides(before, after)
      else { return nil }
      return ItemChange(type: type, id: id, before: sides.0, after: sides.1)
    }
    let (before, after) = (item(before, type), item(after, type))
    let change = ItemChange(type: type, id: id, recordBefore: before, recordAfter: after)
    return change.operation == operation && (before != nil || after != nil) ? change : nil
  }

  private subscript(name: String) -> JSONValue? { values.first { $0.name == name }?.value }

  private func item(_ side: Side?, _ type: RecordType) -> ChangedRecord? {
    switch side {
    case nil: nil
    case .item(let item): item
    case .value(let value): (try? ItemJSON.item(of: type, from: value)).map { .made($0) }
    }
  }
}

extension RowsRecord {
  /// Reads the members of an object; nil if it has none, or one that this version does not know.
  fileprivate static func records(_ value: JSONValue) -> [RowsRecord]? {
    guard let members = value.members, !members.isEmpty else { return nil }
    let records = members.compactMap(Self.init)
    return records.count == members.count ? records : nil
  }

  private init?(_ member: JSONMember) {
    guard let type = RecordType(file: member.name), let digest = Digest(member.value),
      let next = member.value["next"]?.integer
    else { return nil }
    self.init(type: type, digest: digest, next: next, isPlain: member.value["plain"]?.boolean == true)
  }
}

extension RecordType {
  /// The type whose items a file of the data folder holds.
  init?(file: String) {
    guard let type = Self.stored.first(where: { $0.file == file }) else { return nil }
    self = type
  }

  /// The type of records that a folder has numbers for under a name; earlier formats named setups themselves.
  init?(numbered name: String) {
    guard let type = RecordType(rawValue: name) else { return nil }
    self = type == .setup ? .setupHead : type
  }
}
