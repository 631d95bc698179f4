import Answers
import Equipment
import Files
import Query
import Synchronization

/// Rows that are scanned or read one by one, and the cache with which that is quicker.
extension Table {
  /// The file, opened for the rows that are asked for, and the changes that are not in it; nil if all of it has to be
  /// read at once.
  func scan(_ log: Log, round: Int) throws(InventoryError) -> RowScan? {
    if let scan = try knownScan(log, round: round) { return scan }
    // What a reading of the whole file finds may be enough for it from now on.
    guard try isWorthKeeping(round) else { return nil }
    return try view(log, round: round) == nil ? nil : knownScan(log, round: round)
  }

  private func isWorthKeeping(_ round: Int) throws(InventoryError) -> Bool {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      return isLarge(state.status)
    }
  }

  private func knownScan(_ log: Log, round: Int) throws(InventoryError) -> RowScan? {
    try state.withLock { state throws(InventoryError) in
      try look(&state, round)
      guard let part = try known(&state, log), let plain = try openPlain(&state, part), let digest = part.noted?.digest
      else { return nil }
      if RecordType.allCases.contains(type), digest.size >= QueryLimits.smallestIndexedFile, state.index == nil {
        state.index =
          ColumnIndex(files, path: folder.columns(of: type), of: digest)
          ?? ColumnIndex(files, path: folder.editedColumns(of: type), of: digest)
      }
      return RowScan(file: plain, overlay: part.overlay, index: state.index)
    }
  }

  /// The file for single rows, or its plain copy, by the part of the log by which it is known; nil if there is none.
  func openPlain(_ state: inout State, _ part: LogPart) throws(InventoryError) -> PlainFile? {
    guard let noted = part.noted, let (path, status, held) = plainSource(state) else { return nil }
    // A file that lacks a change of its columns is read as a whole until it has it.
    guard type.isTable, noted.isPlain, part.columns.isEmpty else { return nil }
    if state.plain == nil {
      state.plain = try InventoryError.reading { () throws(FileFailure) in
        try PlainFile(type, files, path: path, status: status, held: held, isSound: true)
      }
    }
    return state.plain
  }

  /// The file that is read row by row, or its plain copy, and its status; nil if there is none.
  func plainSource(_ state: borrowing State) -> (path: String, status: FileStatus, held: OpenFile?)? {
    if let copy = state.copy { return (folder.plainCopy(of: type), copy.status, copy) }
    guard let status = state.status else { return nil }
    return (folder.file(of: type), status, state.held)
  }

  /// Makes the cache of a large file that has none, or one that cannot be used.
  ///
  /// That of a file that another program saved is one of its own, as the one of before knows what was changed; so is
  /// that of a file that no manifest notes. A file that is not plain is searched in its plain copy.
  func makeIndex(_ log: Log, round: Int) throws(InventoryError) {
    // Records that are only a part of others are not searched by columns.
    guard RecordType.allCases.contains(type), let scan = try scan(log, round: round),
      let digest = try knownPart(log, round: round)?.noted?.digest
    else { return }
    guard digest.size >= QueryLimits.smallestIndexedFile else { return removeIndexes() }
    let isNoted = try isAsNoted(log, round: round)
    let isOfNoted = isNoted && log.part(type).noted?.isPlain == true
    let (path, edited) = (folder.columns(of: type), folder.editedColumns(of: type))
    // That of a table before it was no longer plain is of no use.
    if isNoted, !isOfNoted { try? files.remove(path) }
    try InventoryError.storing { () throws(FileFailure) in
      if scan.index?.isSound == true {
        // That of an edit which the log has by now is that of the table.
        if isOfNoted, ColumnIndex(files, path: path, of: digest) == nil { try files.rename(edited, to: path) }
        return
      }
      // A row that cannot be read now is reported when it is asked for.
      guard let bytes = try? ColumnIndexWriting.bytes(scan.file, digest) else { return }
      try files.makeOwnFolders(folder.cache)
      _ = try files.install(files.prepare(isOfNoted ? path : edited, bytes, synced: false))
      if isOfNoted { try? files.remove(edited) }
    }
  }

  /// Removes the caches of a table that is too small by now to have any.
  func removeIndexes() {
    guard RecordType.allCases.contains(type) else { return }
    for path in [folder.columns(of: type), folder.editedColumns(of: type)] { try? files.remove(path) }
  }
}
