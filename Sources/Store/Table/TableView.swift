import Answers
import Codecs
import Equipment
import Query

/// A type's items at one moment: the rows of its file with the changes laid over them.
struct TableView: Sendable {
  let type: RecordType
  /// The file; nil if there is none.
  var file: TableFile?
  /// The changes laid over the file's rows.
  var overlay: Overlay
  /// The changes of columns that are not in the file yet.
  var columns: [ColumnChange] = []
  /// The outside edit of the file that is not in the log yet.
  var pending: PendingEdit?
  /// The next id.
  let next: Int
  /// The loss of the file's rows, if all of them are gone.
  var loss: FileLoss?

  /// The headings, with the changes that the file does not include yet, and unknown columns that only items have so
  /// far.
  var headings: [String] {
    let own = (file?.rows.headings ?? type.newHeadings).applying(columns)
    var seen = Set(own)
    let added = overlay.items.sorted { $0.recordId < $1.recordId }.flatMap(\.base.unknown).map(\.name)
    return own + added.filter { seen.insert($0).inserted }
  }

  /// The headings that are no field of the type.
  var unknownColumns: [String] { (file?.rows.unknownColumns ?? []).applying(columns) }

  /// Problems of the file; where its rows are lost, that alone.
  var problems: [FileProblem] { loss.map { [$0.problem] } ?? file?.problems ?? [] }
}

/// Rows that a file held, and that are gone with the file or from it, on purpose or not.
struct FileLoss: Sendable {
  /// The problem that reports the loss.
  let problem: FileProblem
  /// Their deletion, if somebody means it; empty where the history does not have the items.
  let changes: [ItemChange]

  init(_ type: RecordType, named name: String, rows: Int, isThere: Bool, changes: [ItemChange] = []) {
    problem = FileProblem(file: name, line: 1, column: 1, kind: .lost(type.whole, rows: rows, isThere: isThere))
    self.changes = changes
  }
}

/// An edit by another program that is not in the log yet.
enum PendingEdit: Sendable {
  /// The changes by the file's editor.
  case edit(OutsideEdit)
  /// The part of the log to compare with is gone: the file counts as it is.
  case asIs
  /// The part of the log to compare with is damaged: the file is shown as it is, and not written.
  case unread(InventoryError)

  /// True unless damage of the log prevents logging it.
  var isIngestible: Bool {
    if case .unread = self { false } else { true }
  }
}

extension TableView {
  /// Number of items, with the changes.
  var count: Int {
    overlay.outcomes.reduce(file?.count ?? 0) { count, outcome in
      let isInFile = file?.row(of: outcome.key) != nil
      return count + (outcome.value.record == nil ? 0 : 1) - (isInFile ? 1 : 0)
    }
  }

  /// One item; nil if there is none.
  ///
  /// - Throws: the problem of its row.
  func item(_ id: Int) throws(FileProblem) -> (any Record)? {
    if let outcome = overlay.outcomes[id] { return outcome.item }
    guard let file, let row = file.row(of: id) else { return nil }
    return try file.item(at: row)
  }

  /// The versions of a setup, by their numbers; nil if one of them cannot be read, so that the others are not the
  /// setup.
  func versions(ofSetup id: Int) -> [StoredVersion]? {
    let left = file?.idsLeftOut ?? []
    if left.contains(where: { $0 > 0 && VersionRecord.setup(ofId: $0) == id }) { return nil }
    guard let versions = knownVersions(ofSetup: id) else { return nil }
    return versions.isEmpty && lacksLinesOfAnySetup ? nil : versions
  }

  /// The versions of all setups, by their ids, and the problems of lines that cannot be read.
  func readVersions() -> (versions: [StoredVersion], problems: [FileProblem]) {
    let read = items()
    return (read.items.compactMap { ($0 as? VersionRecord).map(StoredVersion.init) }, read.problems)
  }

  /// The same; those of a plain file that was read without a problem before are read when they are asked for.
  func versions() -> (versions: [StoredVersion], problems: [FileProblem]) {
    guard let file, file.isSound, let lines = file.rows as? VersionFile, lines.isPlain else { return readVersions() }
    if overlay.isEmpty, let stored = lines.stored { return (stored, []) }
    let versions = ids.compactMap { id in
      if let outcome = overlay.outcomes[id] { return (outcome.item as? VersionRecord).map(StoredVersion.init) }
      return file.row(of: id).flatMap(lines.stored)
    }
    return (versions, [])
  }

  /// True if lines are gone, or unreadable to their numbers: they may be versions of any setup.
  var lacksLinesOfAnySetup: Bool { loss != nil || file?.idsLeftOut.contains(0) == true }

  private func knownVersions(ofSetup id: Int) -> [StoredVersion]? {
    let rows = (file?.ids(in: VersionRecord.ids(ofSetup: id)) ?? []).compactMap { file?.row(of: $0) }
    let read = rows.compactMap { (try? file?.item(at: $0)) as? VersionRecord }
    guard read.count == rows.count else { return nil }
    return overlay.versions(ofSetup: id, over: read.sorted { $0.number < $1.number }.map(StoredVersion.init))
  }

  /// All items sorted by id, and the problems of the rows that cannot be read.
  func items() -> (items: [any Record], problems: [FileProblem]) {
    var items: [any Record] = []
    var problems: [FileProblem] = []
    for id in ids {
      do throws(FileProblem) {
        if let item = try item(id) { items.append(item) }
      } catch {
        problems.append(error)
      }
    }
    return (items, problems)
  }

  /// The ids of all items, ascending.
  var ids: [Int] {
    let rows = (file?.ids ?? []).filter { $0 > 0 && overlay.outcomes[$0] == nil }
    let changed = overlay.outcomes.filter { $0.value.record != nil }.keys
    return changed.isEmpty && file?.rows.isSorted ?? true ? rows : (rows + changed).sorted()
  }
}
