import Answers
import Codecs
import Equipment
import Files

extension Manifest {
  /// Reads a manifest that is spelled as this version of the program writes one, and whose checksum is right.
  ///
  /// Each command reads it, and most of what takes time in doing so is to make values of JSON that nobody asks for.
  ///
  /// Law: a manifest that it reads is the one that `init(_:)` reads of the same bytes. A nil says nothing: whoever gets it
  /// reads the manifest in the usual way.
  init?(known bytes: [UInt8]) {
    self.init()
    let (span, end) = (bytes.span, bytes.count - 1 - LineChecksum.length)
    var walk = JSONWalk(offset: 0, end: end)
    guard walk.consume("{\n\"format\":", span), walk.integer(span) == Self.newestFormat,
      walk.consume(",\n\"folder\":", span), let folder = walk.string(span),
      walk.consume(",\n\"sequence\":", span), let sequence = walk.integer(span)
    else { return nil }
    identity = String(decoding: bytes[folder], as: UTF8.self)
    self.sequence = sequence
    if walk.consume(",\n\"journal\":", span) {
      guard let journal = JournalPosition(&walk, span, checkpointed: sequence) else { return nil }
      self.journal = journal
    }
    guard walk.consume(",\n\"next\":", span), walk.numbers(span, into: &next) else { return nil }
    if walk.consume(",\n\"lease\":{\"clone\":", span) {
      guard let clone = walk.string(span), walk.consume(",\"blocks\":[", span), let ends = walk.integers(span),
        walk.consume(",\"free\":", span), let free = walk.integer(span),
        let lease = Lease(clone: String(decoding: bytes[clone], as: UTF8.self), ends: ends, free: free),
        walk.consume(",\"next\":", span), walk.numbers(span, into: &leased), walk.consume("}", span)
      else { return nil }
      self.lease = lease
    }
    if walk.consume(",\n\"replaced\":", span) {
      guard walk.stamps(span, into: &replaced) else { return nil }
    }
    guard walk.consume(",\n\"files\":", span), walk.notes(span, into: &files), walk.offset == end else { return nil }
  }
}

extension Lease {
  /// The lease with the first and the last block of each run; nil if they are out of order.
  init?(clone: String, ends: [Int], free: Int) {
    guard ends.count.isMultiple(of: 2), ends == ends.sorted() else { return nil }
    let runs = stride(from: 0, to: ends.count, by: 2).map { ends[$0]...ends[$0 + 1] }
    self.init(clone: clone, blocks: runs, free: free)
  }
}

extension JournalPosition {
  fileprivate init?(_ walk: inout JSONWalk, _ bytes: Span<UInt8>, checkpointed sequence: Int) {
    guard walk.consume("{\"first\":", bytes), let first = walk.integer(bytes), walk.consume(",\"header\":", bytes),
      let hasHeader = walk.boolean(bytes), walk.consume(",\"checkpoint\":{", bytes),
      let checkpoint = JournalMark(&walk, bytes)
    else { return nil }
    var (end, last) = (checkpoint, sequence)
    if walk.consume(",\"end\":{\"sequence\":", bytes) {
      guard let number = walk.integer(bytes), walk.consume(",", bytes), let mark = JournalMark(&walk, bytes) else {
        return nil
      }
      (end, last) = (mark, number)
    }
    guard walk.consume("}", bytes) else { return nil }
    self.init(first: first, hasHeader: hasHeader, checkpoint: checkpoint, end: end, last: last, after: sequence)
  }
}

extension JournalMark {
  /// Reads the members behind an opening brace, and the closing one.
  fileprivate init?(_ walk: inout JSONWalk, _ bytes: Span<UInt8>) {
    guard walk.consume("\"line\":", bytes), let line = walk.integer(bytes), walk.consume(",\"byte\":", bytes),
      let byte = walk.integer(bytes)
    else { return nil }
    var digest: Digest?
    if walk.consume(",", bytes) {
      guard let found = walk.digestMembers(bytes) else { return nil }
      digest = found
    }
    guard walk.consume("}", bytes) else { return nil }
    self.init(line: line, byte: byte, digest)
  }
}

extension JSONWalk {
  /// Steps over the size and the checksum of a line.
  mutating func digest(_ bytes: Span<UInt8>) -> Digest? {
    guard consume("{", bytes), let digest = digestMembers(bytes), consume("}", bytes) else { return nil }
    return digest
  }

  /// Steps over the contents of tables that a checkpoint announces, in the order of the types.
  mutating func contents(_ bytes: Span<UInt8>) -> [FileRecord]? {
    var records: [FileRecord] = []
    let isRead = members(bytes, \.file) { (walk, type) in
      guard let digest = walk.digest(bytes) else { return false }
      records.append(FileRecord(type: type, digest: digest))
      return true
    }
    return isRead ? records : nil
  }

  fileprivate mutating func digestMembers(_ bytes: Span<UInt8>) -> Digest? {
    guard consume("\"size\":", bytes), let size = integer(bytes), consume(",\"crc\":", bytes),
      let crc = hexadecimal(bytes)
    else { return nil }
    return Digest(size: size, crc: crc)
  }

  fileprivate mutating func boolean(_ bytes: Span<UInt8>) -> Bool? {
    if consume("true", bytes) { return true }
    return consume("false", bytes) ? false : nil
  }

  /// Steps over the rest of an array of whole numbers, and its end.
  fileprivate mutating func integers(_ bytes: Span<UInt8>) -> [Int]? {
    var numbers: [Int] = []
    while !consume("]", bytes) {
      guard numbers.isEmpty || consume(",", bytes), let number = integer(bytes) else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// Steps over an object with a number of each type; false if it is none.
  fileprivate mutating func numbers(_ bytes: Span<UInt8>, into numbers: inout RecordMap<Int>) -> Bool {
    members(bytes, \.rawValue) { (walk, type) in
      guard let number = walk.integer(bytes) else { return false }
      numbers[type] = number
      return true
    }
  }

  /// Steps over an object with the stamps of tables that were replaced; false if it is none.
  fileprivate mutating func stamps(_ bytes: Span<UInt8>, into replaced: inout RecordMap<[Stamp]>) -> Bool {
    members(bytes, \.file) { (walk, type) in
      guard walk.consume("[", bytes) else { return false }
      var parts: [UInt64] = []
      while !walk.consume("]", bytes) {
        guard parts.isEmpty || walk.consume(",", bytes), let part = walk.wideInteger(bytes) else { return false }
        parts.append(part)
      }
      guard let stamps = Stamp.all(parts, of: parts.count) else { return false }
      replaced[type] = stamps
      return true
    }
  }

  /// Steps over an object with the note of each table; false if it is none.
  fileprivate mutating func notes(_ bytes: Span<UInt8>, into files: inout RecordMap<TableNote>) -> Bool {
    members(bytes, \.file) { (walk, type) in
      guard let note = TableNote(&walk, bytes) else { return false }
      files[type] = note
      return true
    }
  }

  /// Steps over an object whose members are named for types, in the order in which the program writes them; false if it is
  /// another, or a member cannot be read.
  private mutating func members(
    _ bytes: Span<UInt8>, _ name: (RecordType) -> String, _ read: (inout JSONWalk, RecordType) -> Bool
  ) -> Bool {
    guard consume("{", bytes) else { return false }
    if consume("}", bytes) { return true }
    // In the manifest each table has a line of its own.
    _ = consume("\n", bytes)
    for type in RecordType.stored where consume(name: name(type), bytes) {
      guard read(&self, type) else { return false }
      if consume("}", bytes) { return true }
      guard consume(",", bytes) else { return false }
      _ = consume("\n", bytes)
    }
    return false
  }
}

extension TableNote {
  fileprivate init?(_ walk: inout JSONWalk, _ bytes: Span<UInt8>) {
    guard walk.consume("{", bytes), let digest = walk.digestMembers(bytes), walk.consume(",\"mtime\":", bytes),
      let modified = walk.wideInteger(bytes).flatMap({ Int(exactly: $0) }), walk.consume(",\"ctime\":", bytes),
      let changed = walk.wideInteger(bytes).flatMap({ Int(exactly: $0) }), walk.consume(",\"inode\":", bytes),
      let inode = walk.wideInteger(bytes), walk.consume(",\"rows\":", bytes), let rows = walk.integer(bytes)
    else { return nil }
    let stamp = Stamp(size: digest.size, modified: modified, changed: changed, inode: inode)
    self.init(stamp: stamp, digest: digest, rows: rows)
    if walk.consume(",\"given\":", bytes) {
      guard let assigned = walk.integer(bytes) else { return nil }
      firstAssigned = assigned
    }
    isPlain = walk.consume(",\"plain\":true", bytes)
    guard walk.consume("}", bytes) else { return nil }
  }
}
