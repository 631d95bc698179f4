import Answers
import Codecs
import Equipment
import Files

/// The tables that were replaced without a wait until the disk had their new names.
///
/// A single change waits for the disk as often as it must: for its line in the journal, and for the bytes of each new
/// table. What a table is called is known from the manifest, wherever the power goes.
extension Manifest {
  /// True if each table that was replaced has another stamp than the one that is there: some file systems count neither
  /// files nor moments as others do.
  var tellsReplacedFiles: Bool {
    replaced.allSatisfy { type, stamps in
      files[type].map { $0.stamp != .none && !stamps.contains($0.stamp) } ?? false
    }
  }

  /// Reads the stamps of each table; false if a table is not known, or something else stands there.
  static func read(_ members: [JSONMember], into replaced: inout RecordMap<[Stamp]>) -> Bool {
    for member in members {
      guard let type = RecordType(file: member.name), let stamps = member.value.elements.flatMap(Stamp.all) else {
        return false
      }
      replaced[type] = stamps
    }
    return true
  }
}

extension RepositoryState {
  /// The tables that the manifest has to name so that the disk need not be waited for when they are replaced, with those
  /// that it names already; nil if it has to be waited for.
  ///
  /// Should the power go, the disk may have the new manifest and an old table; by its stamp that is told from one that
  /// somebody put back, and the journal, which stays, has the changes that it lacks.
  mutating func replacedSoFar(_ checkpointed: [CheckpointTable]) throws(InventoryError) -> RecordMap<[Stamp]>? {
    let log = try currentLog()
    guard !isJournalFull, !folder.hasOldSetups, rebased.isEmpty, log.journal.segment?.hasHeader == true else {
      return nil
    }
    var replaced = log.index.replaced
    for checkpointed in checkpointed where checkpointed.isNew {
      let before = replaced[checkpointed.type] ?? []
      guard checkpointed.replacement?.folder == folder.path, let status = checkpointed.status,
        min(status.modified, status.changed) >= 0, before.count < StoreLimits.unwaitedNames
      else { return nil }
      replaced[checkpointed.type] = before + [Stamp(status)]
    }
    return replaced
  }

  /// The folders in which a checkpoint names new contents, and the data folder if earlier names were not waited for.
  mutating func foldersToSync(_ checkpointed: [CheckpointTable]) throws(InventoryError) -> Set<String> {
    let named = Set(checkpointed.compactMap { $0.replacement?.folder })
    return try currentLog().index.replaced.isEmpty ? named : named.union([folder.path])
  }
}

extension JSONWriter {
  mutating func append(_ replaced: RecordMap<[Stamp]>) {
    beginObject()
    for type in RecordType.stored {
      guard let stamps = replaced[type] else { continue }
      key(type.file)
      beginArray()
      for stamp in stamps {
        for part in [stamp.size, stamp.modified, stamp.changed] { number(part) }
        number(String(stamp.inode))
      }
      endArray()
    }
    endObject()
  }
}

extension Stamp {
  /// The stamps whose parts stand one after the other; nil if something else does.
  fileprivate static func all(_ parts: [JSONValue]) -> [Stamp]? { all(parts.compactMap(\.unsigned), of: parts.count) }

  /// The same of so many parts, all of which are numbers that are not negative.
  static func all(_ parts: [UInt64], of count: Int) -> [Stamp]? {
    guard parts.count == count, count.isMultiple(of: 4) else { return nil }
    let stamps = stride(from: 0, to: count, by: 4).compactMap { start -> Stamp? in
      let numbers = parts[start..<start + 3].compactMap { Int(exactly: $0) }
      guard numbers.count == 3 else { return nil }
      return Stamp(size: numbers[0], modified: numbers[1], changed: numbers[2], inode: parts[start + 3])
    }
    return stamps.count == count / 4 ? stamps : nil
  }
}

extension JSONValue {
  /// A whole number that is not negative; nil for anything else.
  fileprivate var unsigned: UInt64? { if case .number(let literal) = self { UInt64(literal) } else { nil } }
}
