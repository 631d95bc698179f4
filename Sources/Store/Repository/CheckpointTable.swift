import Answers
import Codecs
import Equipment
import Files
import Query

/// A table at a checkpoint: to be written, or only to be noted in the manifest.
struct CheckpointTable {
  /// Source of its next content.
  private enum Source {
    /// From memory.
    case whole([UInt8])
    /// From the file itself, a block at a time.
    case plain(PlainRewrite, old: Digest)
    /// From the file itself and the rows of an import.
    case rows(RowsRewrite)
    /// It stays as it is.
    case same
  }

  let type: RecordType
  /// Status of the file when its next content was made of it; nil if there was none.
  let status: FileStatus?
  /// The next id of the type.
  let next: Int
  /// The next content; nil if there is none, or if it is not in memory.
  let whole: [UInt8]?
  private(set) var noted: TableNote?
  private(set) var replacement: Replacement?
  /// True once the content turned out to be another than the manifest's, although the stamp was the same.
  private(set) var isForeign = false
  private var source: Source
  /// Status of the new content just before it was put in place.
  private var installed: FileStatus?

  /// True if it is large enough to be searched by a cache, or has one that is for all setups.
  var hasIndex: Bool { type.isOfSetups || (noted?.digest.size ?? 0) >= QueryLimits.smallestIndexedFile }
  /// True once a new content is written beside the file.
  var isNew: Bool { replacement != nil }

  /// A file that was read.
  init(_ view: TableView) throws(FileProblem) {
    let rewrite = try FileRewrite(view)
    let isSame = rewrite.isSame(as: view.file)
    type = view.type
    status = view.file?.status
    next = view.next
    whole = rewrite.bytes
    source = isSame ? .same : rewrite.bytes.map { .whole($0) } ?? .same
    let stamp = isSame ? view.file?.stamp : nil
    // All rows of a file that is written have their ids.
    noted = rewrite.bytes.map { bytes in
      TableNote(stamp: stamp ?? .none, digest: Digest(of: bytes), rows: view.count, isPlain: rewrite.isPlain)
    }
  }

  /// A file that gets a content which another machine wrote with the same records.
  init(_ view: TableView, adopting bytes: [UInt8]) {
    (type, status, next, whole) = (view.type, view.file?.status, view.next, bytes)
    source = bytes == view.file?.rows.bytes ? .same : .whole(bytes)
    let isPlain = view.type.recordFile(bytes, view.type.file, checksRows: true).isPlain
    noted = TableNote(stamp: .none, digest: Digest(of: bytes), rows: view.count, isPlain: isPlain)
  }

  /// A new file with the items of another one; `status` is that of a file which has its name already.
  init(takingOver view: TableView, _ status: FileStatus?) {
    let items = view.items().items
    let bytes = items.isEmpty && view.file == nil ? nil : view.type.newFile(of: items)
    (type, self.status, next, whole) = (view.type, status, view.next, bytes)
    source = bytes.map { .whole($0) } ?? .same
    noted = bytes.map { bytes in
      let isPlain = view.type.recordFile(bytes, view.type.file, checksRows: true).isPlain
      return TableNote(stamp: .none, digest: Digest(of: bytes), rows: items.count, isPlain: isPlain)
    }
  }

  /// A plain file that was not read.
  init?(_ rewrite: PlainRewrite, _ part: LogPart, _ status: FileStatus) {
    guard let noted = part.noted else { return nil }
    type = part.type
    self.status = status
    next = part.next
    whole = nil
    source = .plain(rewrite, old: noted.digest)
    self.noted = TableNote(
      stamp: noted.stamp, digest: noted.digest, rows: noted.rows + part.overlay.difference,
      isPlain: part.overlay.isPlain)
  }

  /// One that gets the rows of an import, or loses them: then `count` is less than 0.
  init?(_ rewrite: RowsRewrite, _ part: LogPart, _ status: FileStatus, adding count: Int) {
    guard let noted = part.noted else { return nil }
    (type, self.status, next, whole) = (part.type, status, max(part.next, rewrite.rows.next), nil)
    source = .rows(rewrite)
    let isPlain = noted.isPlain && (count < 0 || rewrite.rows.isPlain)
    self.noted = TableNote(stamp: .none, digest: noted.digest, rows: noted.rows + count, isPlain: isPlain)
  }

  /// A new one of the rows of an import, which are written already.
  init(_ rows: RowsRecord, count: Int, _ replacement: Replacement) {
    (type, status, next, whole) = (rows.type, nil, rows.next, nil)
    (source, self.replacement) = (.same, replacement)
    noted = TableNote(stamp: .none, digest: rows.digest, rows: count, isPlain: rows.isPlain)
  }
}

extension [CheckpointTable] {
  /// Writes the new contents, and then waits until they are on the disk.
  ///
  /// - Parameters:
  ///   - place: a table's path, and where its new content is written; nil for a name beside the file.
  ///   - isBegun: is told the index of each table.
  mutating func prepare(
    _ files: any FileSystem, _ place: (RecordType) -> (path: String, temporary: String?),
    isBegun: (Int) -> Void = { _ in }
  ) throws(FileFailure) {
    var written: [WrittenFile] = []
    do throws(FileFailure) {
      for index in indices {
        isBegun(index)
        let (path, temporary) = place(self[index].type)
        if let file = try self[index].write(files, path, at: temporary) { written.append(file) }
      }
    } catch {
      files.drop(written)
      throw error
    }
    try files.finish(written)
  }
}

extension CheckpointTable {
  /// Writes the new content beside the file, if there is one, and waits until it is on the disk.
  mutating func prepare(_ files: any FileSystem, _ path: String) throws(FileFailure) {
    if let written = try write(files, path, at: nil) { try files.finish([written]) }
  }

  /// Writes the new content, if there is one.
  fileprivate mutating func write(
    _ files: any FileSystem, _ path: String, at temporary: String?
  ) throws(FileFailure) -> WrittenFile? {
    let written: WrittenFile
    switch source {
    case .same: return nil
    case .whole(let bytes):
      written = try files.writeData(path, at: temporary) { pieces throws(FileFailure) in try pieces.append(bytes[...]) }
    case .rows(let rewrite):
      written = try files.writeData(path, at: temporary) { pieces throws(FileFailure) in
        try rewrite.write(to: &pieces)
      }
    case .plain(var rewrite, let old):
      written = try files.writeData(path, at: temporary) { pieces throws(FileFailure) in try rewrite.write(to: &pieces)
      }
      guard rewrite.source == old, written.digest != old else {
        files.drop([written])
        isForeign = rewrite.source != old
        return nil
      }
    }
    replacement = written.replacement
    noted?.digest = written.digest
    return written
  }

  /// Renames the new content, if there is one, to a name beside the file.
  mutating func moveBeside(_ files: any FileSystem) throws(FileFailure) {
    if let prepared = replacement { replacement = try files.moveBeside(prepared) }
  }

  /// Puts the new content in place, if there is one; false if another file is there than the one that was read.
  mutating func swap(_ files: any FileSystem, _ path: String) throws(FileFailure) -> Bool {
    guard let replacement else { return true }
    installed = try files.swap(replacement, at: path, for: status)
    return installed != nil
  }

  /// Drops the old content; false if somebody wrote into it.
  func dropBackup(_ files: any FileSystem) throws(FileFailure) -> Bool {
    guard let replacement, let status, installed != nil else { return true }
    return try files.dropBackup(of: replacement, status)
  }

  /// The manifest's note of the file, with the stamp of the file that is in place now.
  func stamped(_ files: any FileSystem, _ path: String) throws(FileFailure) -> TableNote? {
    guard var noted, replacement != nil else { return noted }
    let moment = files.now()
    let found = try files.status(at: path)
    // A file that somebody has written over it since is not ours.
    let isOurs = installed.map { $0.isSameContent(as: found) } ?? false
    noted.stamp = isOurs ? Stamp(found, seenAt: moment) : .none
    return noted
  }
}
