import Answers
import Codecs
import Equipment
import Files

/// What `hub.json` says: what the files hold, without reading them.
struct FolderIndex: Sendable, Equatable {
  /// The newest form of the folder that this program knows.
  static let newestFormat = 3

  /// The form of the folder; format 1 had no identity and no place in the journal, and is not written any longer; format
  /// 2 had the setups in one file with their versions.
  private(set) var format = newestFormat
  /// What tells this folder from any other: 128 random bits, as 32 hexadecimal digits; nil before the first change.
  var identity: String?
  /// The last entry that the files include.
  var sequence = 0
  /// How far the journal is known; nil where none was begun.
  var journal: JournalPosition?
  /// The next id of each type; types without an item so far are missing.
  var next: [RecordType: Int] = [:]
  /// The files that are as the program left them; a type without one has no file.
  var files: [RecordType: Vouch] = [:]
}

/// What is known about one file.
struct Vouch: Sendable, Equatable {
  /// What tells that it is still the same, without reading it.
  var stamp: Stamp
  /// What tells its content.
  var digest: Digest
  /// How many items it holds.
  let rows: Int
  /// The id that the first row without one was given; nil if every row has one.
  var firstGiven: Int?
  /// Whether the file is plain, so that rows are found and read without the rest of it.
  var isPlain = false
}

extension FolderIndex {
  /// Whether it has no identity and no place in the journal, so that it is converted at the next change.
  var isOfFirstFormat: Bool { format < 2 }

  /// Whether setups may be in one file with their versions, from which they are taken over at the next change.
  var mayHaveOldSetups: Bool { format < 3 }

  /// The same with an identity.
  ///
  /// - Parameter oldSetups: whether setups stay in one file with their versions, so that it is not the newest form.
  func converted(oldSetups: Bool) -> FolderIndex {
    var index = self
    index.format = oldSetups ? 2 : Self.newestFormat
    index.identity = identity ?? Self.randomIdentity()
    return index
  }

  /// 128 random bits, as 32 hexadecimal digits.
  private static func randomIdentity() -> String {
    (0..<4).map { _ in Seal.hexadecimal(UInt32.random(in: 0...UInt32.max)) }.joined()
  }

  /// The file's bytes: a few lines that a person can read, and a seal.
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
    writer.beginObject()
    for type in RecordType.stored {
      guard let id = next[type] else { continue }
      writer.key(type.rawValue)
      writer.number(id)
    }
    writer.endObject()
    writer.line("files")
    writer.beginObject()
    for type in RecordType.stored {
      guard let vouch = files[type] else { continue }
      guard mayHaveOldSetups, type.isOfSetups else {
        writer.line(type.file)
        writer.append(vouch)
        continue
      }
      guard type == .setupHead else { continue }
      writer.line(SetupFile.name)
      writer.append(vouch)
    }
    writer.endObject()
    Seal.close(&writer)
    return writer.bytes
  }

  /// Reads the file; nil if it is not as it was written.
  ///
  /// - Throws: `InventoryError.newerFormat` if a newer version of the program wrote it.
  init?(_ bytes: [UInt8]) throws(InventoryError) {
    guard bytes.last == ASCII.lineFeed, Seal.isSound(bytes.dropLast()),
      let value = try? JSONReader.known(bytes), let format = value["format"]?.integer
    else { return nil }
    guard format <= Self.newestFormat else { throw .newerFormat(file: DataFolder.indexName, format: format) }
    guard let sequence = value["sequence"]?.integer, let next = value["next"]?.members,
      let files = value["files"]?.members
    else { return nil }
    self.format = format
    self.sequence = sequence
    identity = value["folder"]?.string
    if let place = value["journal"] {
      guard let journal = JournalPosition(place, checkpointed: sequence) else { return nil }
      self.journal = journal
    }
    self.next.reserveCapacity(next.count)
    self.files.reserveCapacity(files.count)
    for member in next {
      guard let type = RecordType(numbered: member.name), let id = member.value.integer else { return nil }
      self.next[type] = id
    }
    for member in files {
      let types = RecordType.ofFile(member.name)
      guard !types.isEmpty, let vouch = Vouch(member.value) else { return nil }
      for type in types { self.files[type] = vouch }
    }
  }
}

extension JSONWriter {
  /// Writes a member's name on a line of its own.
  fileprivate mutating func line(_ name: String) {
    breakLine()
    key(name)
  }

  fileprivate mutating func append(_ vouch: Vouch) {
    beginObject()
    append(vouch.digest)
    let times = [("mtime", vouch.stamp.modified), ("ctime", vouch.stamp.changed), ("rows", vouch.rows)]
    for (name, value) in times {
      key(name)
      number(value)
    }
    key("inode")
    number(String(vouch.stamp.inode))
    if let given = vouch.firstGiven {
      key("given")
      number(given)
    }
    if vouch.isPlain {
      key("plain")
      bool(true)
    }
    endObject()
  }
}

extension Vouch {
  fileprivate init?(_ value: JSONValue) {
    guard let digest = Digest(value), let modified = value["mtime"]?.integer, let changed = value["ctime"]?.integer,
      let rows = value["rows"]?.integer, case .number(let literal)? = value["inode"], let inode = UInt64(literal)
    else { return nil }
    let stamp = Stamp(size: digest.size, modified: modified, changed: changed, inode: inode)
    self.init(
      stamp: stamp, digest: digest, rows: rows, firstGiven: value["given"]?.integer,
      isPlain: value["plain"]?.boolean ?? false)
  }
}
