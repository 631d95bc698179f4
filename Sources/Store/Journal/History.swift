import Answers
import Equipment
import Files

/// The journals whose changes are in the files: what undo and history read, and what edits are compared with.
struct History: Sendable {
  let files: any FileSystem
  let folder: DataFolder

  /// The entries of each file, oldest first.
  func ranges() throws(InventoryError) -> [ClosedRange<Int>] { try members().ranges }

  /// The entries of each file, oldest first, and whether there are rows of large imports.
  func members() throws(InventoryError) -> (ranges: [ClosedRange<Int>], hasRows: Bool) {
    let members = try InventoryError.reading { () throws(FileFailure) in
      let members = try files.listOwn(folder.history)
      for member in members {
        if DataFolder.range(ofHistory: member.name) != nil { try files.require(.file, member, in: folder.history) }
        if DataFolder.foldersOfHistory.contains(member.name) {
          try files.require(.folder, member, in: folder.history)
        }
      }
      return members
    }
    let ranges = members.compactMap { DataFolder.range(ofHistory: $0.name) }
      .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    return (ranges, members.contains { $0.name == DataFolder.foldersOfHistory[1] })
  }

  /// The lines of a file.
  ///
  /// Its last line may be torn: that a fold is about to happen is written without waiting for the disk.
  func lines(_ range: ClosedRange<Int>) throws(InventoryError) -> [LogLine] {
    try scan(range).lines.map(\.line)
  }

  /// The lines of a file with their places, and whether its last one is torn.
  func scan(_ range: ClosedRange<Int>) throws(InventoryError) -> LogScan {
    let path = folder.history(range)
    let content = try InventoryError.reading { () throws(FileFailure) in try files.content(path) }
    let scan = LogScan(content?.bytes ?? [])
    let entries = scan.lines.compactMap { if case .entry(let entry, _) = $0.line { entry.sequence } else { nil } }
    // The name says which entry is the last: a file without it is torn in what was acknowledged.
    if let damage = scan.damage ?? (entries.last == range.upperBound ? nil : scan.end) {
      throw .damaged(file: DataFolder.name(ofHistory: range), line: damage.line, byte: damage.byte)
    }
    return scan
  }
}

extension History {
  /// What `hub.json` would say, as far as the history tells: contents of files, but not their stamps.
  func index() throws(InventoryError) -> (index: FolderIndex, damage: InventoryError?) {
    var index = FolderIndex()
    var damage: InventoryError?
    if let begin = try intact(&damage, { () throws(InventoryError) in try beginning() }) ?? nil {
      index.sequence = begin.sequence
      index.next = begin.index.next
    }
    for type in RecordType.allCases {
      guard let base = try intact(&damage, { () throws(InventoryError) in try base(of: type) }) ?? nil,
        let file = base.file
      else { continue }
      index.raise(type, to: file.nextId)
      index.files[type] = Vouch(stamp: .none, digest: file.digest, rows: 0, firstGiven: file.firstGiven)
    }
    let begin = index.sequence
    for range in try ranges() where range.upperBound > begin {
      if let lines = try intact(&damage, { () throws(InventoryError) in try lines(range) }) {
        for line in lines { index.take(line) }
      } else {
        index.sequence = max(index.sequence, range.upperBound)
      }
    }
    return (index, damage)
  }

  /// What is read, or nil and the first damage.
  private func intact<Value>(
    _ damage: inout InventoryError?, _ reading: () throws(InventoryError) -> Value
  ) throws(InventoryError) -> Value? {
    do throws(InventoryError) { return try reading() } catch {
      guard case .damaged = error else { throw error }
      damage = damage ?? error
      return nil
    }
  }

  /// The newest file of a type that was kept, nil for a type that had none then, and the last entry that it includes.
  func base(of type: RecordType) throws(InventoryError) -> (sequence: Int, file: TableFile?)? {
    let names = try baseNames()
    let begin = try beginning(names)
    let kept = names.compactMap { DataFolder.sequence(ofBase: $0, type: type) }.max()
    guard let sequence = kept, sequence >= begin?.sequence ?? 0 else {
      return begin.map { (sequence: $0.sequence, file: nil) }
    }
    let path = folder.base(of: type, at: sequence)
    let content = try InventoryError.reading { () throws(FileFailure) in try files.content(path) }
    guard let file = content.map({ TableFile(type, $0) }) else { return nil }
    if let digest = try keptIndex(at: sequence)?.files[type]?.digest, digest != file.digest {
      throw .damaged(file: DataFolder.name(ofBase: type, at: sequence), line: 1, byte: 0)
    }
    return (sequence, file)
  }

  /// The newest moment of which every file was kept: what is older tells nothing that the rest needs.
  func beginning() throws(InventoryError) -> (sequence: Int, index: FolderIndex)? { try beginning(baseNames()) }

  private func beginning(_ names: [String]) throws(InventoryError) -> (sequence: Int, index: FolderIndex)? {
    let sequences = names.compactMap { DataFolder.sequence(ofBaseIndex: $0) }
    for sequence in sequences.sorted(by: >) {
      guard let index = try keptIndex(at: sequence) else { continue }
      if index.files.keys.allSatisfy({ names.contains("\(sequence)-\($0.file)") }) { return (sequence, index) }
    }
    return nil
  }

  private func baseNames() throws(InventoryError) -> [String] {
    try InventoryError.reading { () throws(FileFailure) in
      try files.linkStatusIfThere(folder.history)?.requireFolder(folder.history)
      return try files.listOwn(folder.base).map(\.name)
    }
  }

  /// What tells whether the files that were kept then are still the same; nil where an older version kept them.
  private func keptIndex(at sequence: Int) throws(InventoryError) -> FolderIndex? {
    let path = folder.baseIndex(at: sequence)
    let content = try InventoryError.reading { () throws(FileFailure) in try files.content(path) }
    guard let content else { return nil }
    guard let index = try FolderIndex(content.bytes) else {
      throw .damaged(file: DataFolder.name(ofBaseIndex: sequence), line: 1, byte: 0)
    }
    return index
  }
}

extension FolderIndex {
  fileprivate mutating func raise(_ type: RecordType, to id: Int) {
    next[type] = max(next[type] ?? 1, id)
  }

  fileprivate mutating func take(_ line: LogLine) {
    switch line {
    case .entry(let entry, _):
      sequence = max(sequence, entry.sequence)
      if let rows = entry.rows {
        raise(rows.type, to: rows.next)
        files[rows.type] = Vouch(stamp: .none, digest: rows.digest, rows: 0)
      }
      for item in entry.change.items { raise(item.type, to: item.id + 1) }
    case .fold(let fold):
      for file in fold.files {
        files[file.type] = Vouch(stamp: .none, digest: file.digest, rows: 0, firstGiven: file.firstGiven)
      }
    }
  }
}
