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

  /// Reads a line, given without its line feed; nil if it is damaged, or holds what this version of the program does
  /// not know.
  init?(_ bytes: [UInt8], in range: Range<Int>) {
    guard LineChecksum.isSound(bytes[range]), let checksum = LineChecksum.checksum(of: bytes[range]),
      let value = try? JSONReader.value(bytes, in: range, file: DataFolder.journalName)
    else { return nil }
    digest = Digest(size: range.count + 1, crc: checksum)
    before = value["before"].flatMap { Digest($0) }
    guard (before == nil) == (value["before"] == nil) else { return nil }
    guard let group = value["group"] else {
      guard let line = LogLine(value) else { return nil }
      lines = [line]
      return
    }
    guard let members = group.elements, !members.isEmpty else { return nil }
    lines = members.compactMap { LogLine($0) }
    guard lines.count == members.count else { return nil }
  }
}

extension LogLine {
  fileprivate init?(_ value: JSONValue) {
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
      guard let rows = RowsRecord(rows) else { return nil }
      var entry = HistoryEntry(sequence: sequence, at: at, by: by, kind: kind, change: Change())
      entry.rows = rows
      self = .entry(entry, taken: [rows.file])
      return
    }
    guard let elements = value["do"]?.elements, let columns = ColumnChange.changes(value["columns"]) else { return nil }
    let items = elements.compactMap { ItemChange($0) }
    guard items.count == elements.count else { return nil }
    let change = Change(items: items.flatMap(\.ofParts), columns: columns)
    self = .entry(HistoryEntry(sequence: sequence, at: at, by: by, kind: kind, change: change), taken: files)
  }

  private static func kind(_ value: JSONValue) -> HistoryEntry.Kind? {
    if let file = value["outside"] { return file.string.map { .outside(file: $0) } }
    if let undone = value["undo"] { return undone.elements.map { .undo(of: $0.compactMap(\.integer)) } }
    if let redone = value["redo"] { return redone.elements.map { .redo(of: $0.compactMap(\.integer)) } }
    return .change
  }

  private static func files(_ value: JSONValue?) -> [FileRecord]? {
    guard let value else { return [] }
    guard let members = value.members else { return nil }
    var files: [FileRecord] = []
    for member in members {
      let types = RecordType.ofFile(member.name)
      guard !types.isEmpty, let digest = Digest(member.value) else { return nil }
      let given = member.value["given"]?.integer
      files += types.map { FileRecord(type: $0, digest: digest, firstGiven: given) }
    }
    return files
  }
}

extension ItemChange {
  /// Reads one operation; nil if it is none that this version knows.
  fileprivate init?(_ value: JSONValue) {
    guard let operation = value["op"]?.string, ["add", "edit", "delete"].contains(operation),
      let type = value["type"]?.string.flatMap({ RecordType(rawValue: $0) }), let id = value["id"]?.integer
    else { return nil }
    // Earlier formats stored setups with all their versions.
    if type == .setup, operation == "edit" {
      guard let before = value["before"], let after = value["after"], let sides = SetupJSON.sides(before, after) else {
        return nil
      }
      self.init(type: type, id: id, before: sides.0, after: sides.1)
      return
    }
    let before = value["before"].flatMap { try? ItemJSON.item(of: type, from: $0) }
    let after = value["after"].flatMap { try? ItemJSON.item(of: type, from: $0) }
    guard (before != nil) == (operation != "add"), (after != nil) == (operation != "delete") else { return nil }
    self.init(type: type, id: id, before: before, after: after)
  }
}

extension RowsRecord {
  /// Reads the one member of an object; nil if it is nothing that this version knows.
  fileprivate init?(_ value: JSONValue) {
    guard let members = value.members, members.count == 1, let type = RecordType(file: members[0].name),
      let digest = Digest(members[0].value), let next = members[0].value["next"]?.integer
    else { return nil }
    self.init(type: type, digest: digest, next: next)
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
