import Answers
package import Codecs
import Equipment

/// The merge of one file, for whoever has git merge by himself: what concerns other files as well is left to `sync`.
package enum FileMerge {
  /// Why one file cannot be merged by itself.
  package enum Refusal: Error, Sendable, Equatable {
    /// It is no file of records.
    case notRecords
    /// A side cannot be read.
    case unreadable([FileProblem])
    /// Numbers, columns or two people's values would have to be written into other files, too.
    case needsWhole
  }

  /// Our file with what theirs changed in it.
  ///
  /// - Parameter name: the file's name in the data folder.
  /// - Throws: `Refusal`, with nothing merged.
  package static func merged(_ name: String, base: [UInt8], ours: [UInt8], theirs: [UInt8]) throws(Refusal) -> [UInt8] {
    guard let type = RecordType.stored.first(where: { $0.file == name && !$0.isLocal }) else { throw .notRecords }
    if ours == base || ours == theirs { return theirs }
    if theirs == base { return ours }
    if type == .version { return try lines(base, ours, theirs) }
    // A setup is a row and its versions, which are merged together.
    guard RecordType.tables.contains(type) else { throw .needsWhole }
    let contents = [base, ours, theirs]
    let tables = contents.map { bytes in SharedTable(type, { $0 == type ? bytes : nil }, checks: true) }
    let problems = tables.flatMap(\.problems)
    guard problems.isEmpty else { throw .unreadable(problems) }
    let result = merge(type, tables)
    guard result.renumbered.isEmpty, result.clashes.isEmpty, result.change.columns.isEmpty else { throw .needsWhole }
    return rewritten(type, ours, result.records[type] ?? [:], tables[1])
  }

  private static func merge(_ type: RecordType, _ tables: [SharedTable]) -> MergeResult {
    let states = tables.map { table in
      var state = SharedState()
      state[type] = table
      return state
    }
    let names = Merge.Names(ours: "", theirs: { _, _ in "" })
    return Merge.run(base: states[0], ours: states[1], theirs: states[2], names: names) { _ in 0 }
  }

  /// Our table with merged records in it, sorted by their numbers; the other rows stay as they are.
  private static func rewritten(
    _ type: RecordType, _ bytes: [UInt8], _ records: [UID: (any Record)?], _ table: SharedTable
  ) -> [UInt8] {
    let file = ItemFile(type, bytes: bytes, file: type.file)
    var rows: [(id: Int, bytes: [UInt8])] = []
    let changed = Set(records.keys.compactMap { table.id(of: $0) })
    for row in file.ids.indices where !changed.contains(file.ids[row]) {
      // The last row may lack its line end.
      rows.append((file.ids[row], Array(file.document.bytes(of: row)) + file.document.dialect.lineEnd.bytes))
    }
    rows += records.values.compactMap { record in record.map { ($0.recordId, file.encode($0)) } }
    let start = file.document.rows.first?.start ?? bytes.count
    return bytes[..<start] + rows.sorted { $0.id < $1.id }.flatMap(\.bytes)
  }

  /// The lines of versions of both sides, where neither has changed one that the other changed or made as well.
  private static func lines(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) throws(Refusal) -> [UInt8] {
    let files = [base, ours, theirs].map { VersionFile(bytes: $0, file: RecordType.version.file) }
    let problems = files.flatMap(\.problems)
    guard problems.isEmpty else { throw .unreadable(problems) }
    let lines = files.map { file in
      Dictionary(uniqueKeysWithValues: file.ids.indices.map { (file.ids[$0], Array(file.bytes[file.range(of: $0)])) })
    }
    var merged: [(id: Int, line: [UInt8])] = []
    for id in Set(lines.flatMap(\.keys)).sorted() {
      let (before, one, other) = (lines[0][id], lines[1][id], lines[2][id])
      guard one == other || one == before || other == before else { throw .needsWhole }
      if let line = one == before ? other : one { merged.append((id, line)) }
    }
    // A version that both went on from has what both changed only once they are merged as a whole.
    let touched = [1, 2].map { side in
      Set(merged.filter { lines[side][$0.id] != lines[0][$0.id] }.map { VersionRecord.setup(ofId: $0.id) })
    }
    guard touched[0].isDisjoint(with: touched[1]) else { throw .needsWhole }
    return merged.flatMap { $0.line + [ASCII.lineFeed] }
  }
}
