import Equipment

/// The journals whose changes are in the files: what undo and history read, and what edits are compared with.
struct History: Sendable {
  let files: any FileSystem
  let folder: DataFolder

  /// The entries of each file, oldest first.
  func ranges() throws(InventoryError) -> [ClosedRange<Int>] {
    try InventoryError.reading { () throws(FileFailure) in
      try files.listIfThere(folder.history).compactMap { DataFolder.range(ofHistory: $0.name) }
        .sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    }
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
    for type in RecordType.allCases {
      guard let base = try intact(&damage, { () throws(InventoryError) in try base(of: type) }) ?? nil else { continue }
      index.raise(type, to: base.file.nextId)
      index.files[type] = Vouch(stamp: .none, digest: base.file.digest, rows: 0, firstGiven: base.file.firstGiven)
    }
    for range in try ranges() {
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

  /// The newest file of a type that was taken over as it was, and the last entry that it includes.
  func base(of type: RecordType) throws(InventoryError) -> (sequence: Int, file: TableFile)? {
    let names = try InventoryError.reading { () throws(FileFailure) in try files.listIfThere(folder.base) }
    let sequences = names.compactMap { DataFolder.sequence(ofBase: $0.name, type: type) }
    guard let sequence = sequences.max() else { return nil }
    let path = folder.base(of: type, at: sequence)
    let content = try InventoryError.reading { () throws(FileFailure) in try files.content(path) }
    guard let file = content.map({ TableFile(type, $0) }) else { return nil }
    if let digest = try keptIndex(at: sequence)?.files[type]?.digest, digest != file.digest {
      throw .damaged(file: DataFolder.name(ofBase: type, at: sequence), line: 1, byte: 0)
    }
    return (sequence, file)
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
