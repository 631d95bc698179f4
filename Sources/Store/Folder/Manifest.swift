import Answers
import Codecs
import Equipment
import Files

/// The manifest: format, journal, next ids, and the program's notes of the tables.
struct Manifest: Sendable, Equatable {
  /// The newest format of a data folder that this program knows.
  static let newestFormat = 3

  /// The format of the folder; format 1 had no identity and no position in the journal, and is not written any longer;
  /// format 2 had the setups in one file with their versions.
  private(set) var format = newestFormat
  /// The folder's identity: 128 random bits, as 32 hexadecimal digits; nil before the first change.
  var identity: String?
  /// Number of the last entry that the tables include.
  var sequence = 0
  /// The journal's first entry, checkpoint and known end; nil where none was begun.
  var journal: JournalPosition?
  /// The next id of each type; types without an item so far are missing.
  var next = RecordMap<Int>()
  /// The program's note of each table when it last wrote it; a type without one has no file.
  var files = RecordMap<TableNote>()
  /// The tables, as they were, that were replaced since the disk was last waited for: where one of them is still there,
  /// the power went before its new content had its name.
  var replaced = RecordMap<[Stamp]>()
  /// The numbers that are given here, where several machines share the folder; nil where none do.
  var lease: Lease?
  /// The next number of each type among those of the lease; a type of which none was given yet is missing.
  var leased = RecordMap<Int>()
}

/// The manifest's note of a table.
struct TableNote: Sendable, Equatable {
  /// Size, times and inode, by which an unchanged file is recognized without reading it.
  var stamp: Stamp
  /// Size and checksum of the content.
  var digest: Digest
  /// Number of its items.
  let rows: Int
  /// The id that the first row without one was given; nil if every row has one.
  var firstAssigned: Int?
  /// True if the file is plain, so that rows are found and read without the rest of it.
  var isPlain = false
}

extension TableNote? {
  /// True if the stamp is the one of a file as it is, or there is neither.
  func isOf(_ status: FileStatus?) -> Bool {
    switch (status, self) {
    case (nil, nil): true
    case (let status?, let noted?): Stamp(status) == noted.stamp
    default: false
    }
  }
}

extension Manifest {
  /// Makes the next number of a type one from which on none was given.
  mutating func raiseNumber(of type: RecordType, to number: Int) {
    if number > next[type] ?? 1 { next[type] = number }
  }

  /// True for format 1, without identity and position in the journal; the next change converts it.
  var isOfFirstFormat: Bool { format < 2 }

  /// True for formats 1 and 2: setups may be in one file with their versions, and the next change takes them over.
  var mayHaveOldSetups: Bool { format < 3 }

  /// The manifest in a present format, with an identity.
  ///
  /// - Parameter oldSetups: true if setups stay in one file with their versions, as in format 2.
  func converted(oldSetups: Bool) -> Manifest {
    var index = self
    index.format = oldSetups ? 2 : Self.newestFormat
    index.identity = identity ?? Self.randomIdentity()
    return index
  }

  /// 128 random bits, as 32 hexadecimal digits.
  private static func randomIdentity() -> String {
    (0..<4).map { _ in LineChecksum.hexadecimal(UInt32.random(in: 0...UInt32.max)) }.joined()
  }

  /// The file's bytes: a few lines that a person can read, and a checksum.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.line("format")
    writer.number(format)
    if let identity {
      writer.line("folder")
      writer.string(identity)
    }
    writer.line("sequence")
    writer.number(sequence)
    if let journal {
      writer.line("journal")
      writer.append(journal)
    }
    writer.line("next")
    writer.append(next)
    if let lease { writer.append(lease, leased) }
    if !replaced.isEmpty {
      writer.line("replaced")
      writer.append(replaced)
    }
    writer.line("files")
    writer.beginObject()
    for type in RecordType.stored {
      guard let noted = files[type] else { continue }
      guard mayHaveOldSetups, type.isOfSetups else {
        writer.line(type.file)
        writer.append(noted)
        continue
      }
      guard type == .setupHead else { continue }
      writer.line(SetupFile.name)
      writer.append(noted)
    }
    writer.endObject()
    LineChecksum.close(&writer)
    return writer.bytes
  }

  /// Reads the file; nil if its checksum is wrong, or a member malformed.
  ///
  /// - Throws: `InventoryError.newerFormat` if a newer version of the program wrote it.
  init?(_ bytes: [UInt8]) throws(InventoryError) {
    guard bytes.last == ASCII.lineFeed, LineChecksum.isSound(bytes.dropLast()) else { return nil }
    if let known = Manifest(known: bytes) {
      self = known
      return
    }
    guard let value = try? JSONReader.known(bytes), let format = value["format"]?.integer else { return nil }
    guard format <= Self.newestFormat else { throw .newerFormat(file: DataFolder.manifestName, format: format) }
    guard let sequence = value["sequence"]?.integer, let next = value["next"]?.members,
      let files = value["files"]?.members
    else { return nil }
    self.format = format
    self.sequence = sequence
    identity = value["folder"]?.string
    if let member = value["journal"] {
      guard let journal = JournalPosition(member, checkpointed: sequence) else { return nil }
      self.journal = journal
    }
    guard Self.read(next, into: &self.next) else { return nil }
    if let member = value["lease"] {
      guard let lease = Lease(member), let leased = member["next"]?.members, Self.read(leased, into: &self.leased)
      else {
        return nil
      }
      self.lease = lease
    }
    guard Self.read(value["replaced"]?.members ?? [], into: &replaced) else { return nil }
    for member in files {
      let types = RecordType.ofFile(member.name)
      guard !types.isEmpty, let noted = TableNote(member.value) else { return nil }
      for type in types { self.files[type] = noted }
    }
  }
}

extension Manifest {
  /// Reads a number for each of several types; false if a type is not known.
  private static func read(_ members: [JSONMember], into numbers: inout RecordMap<Int>) -> Bool {
    for member in members {
      guard let type = RecordType(numbered: member.name), let id = member.value.integer else { return false }
      numbers[type] = id
    }
    return true
  }
}

extension JSONWriter {
  fileprivate mutating func append(_ numbers: RecordMap<Int>) {
    beginObject()
    for type in RecordType.stored {
      guard let id = numbers[type] else { continue }
      key(type.rawValue)
      number(id)
    }
    endObject()
  }

  fileprivate mutating func append(_ lease: Lease, _ leased: RecordMap<Int>) {
    line("lease")
    beginObject()
    key("clone")
    string(lease.clone)
    key("blocks")
    beginArray()
    for run in lease.blocks {
      number(run.lowerBound)
      number(run.upperBound)
    }
    endArray()
    key("free")
    number(lease.free)
    key("next")
    append(leased)
    endObject()
  }

  /// Writes a member's name on a line of its own.
  fileprivate mutating func line(_ name: String) {
    breakLine()
    key(name)
  }

  fileprivate mutating func append(_ noted: TableNote) {
    beginObject()
    append(noted.digest)
    append(noted.stamp)
    key("rows")
    number(noted.rows)
    if let assigned = noted.firstAssigned {
      key("given")
      number(assigned)
    }
    if noted.isPlain {
      key("plain")
      bool(true)
    }
    endObject()
  }
}

extension TableNote {
  fileprivate init?(_ value: JSONValue) {
    guard let digest = Digest(value), let stamp = Stamp(value, size: digest.size), let rows = value["rows"]?.integer
    else { return nil }
    self.init(
      stamp: stamp, digest: digest, rows: rows, firstAssigned: value["given"]?.integer,
      isPlain: value["plain"]?.boolean ?? false)
  }
}

extension Lease {
  fileprivate init?(_ value: JSONValue) {
    guard let clone = value["clone"]?.string, let free = value["free"]?.integer, let list = value["blocks"]?.elements
    else { return nil }
    let ends = list.compactMap(\.integer)
    guard ends.count == list.count else { return nil }
    self.init(clone: clone, ends: ends, free: free)
  }
}
