import Answers
import Equipment
import Files

/// A file of the tables as it was kept in `history/base/`.
struct KeptFile {
  /// The last entry that it includes.
  let sequence: Int
  /// Its name among the tables, which in earlier formats was another one.
  var name = ""
  /// Its path; nil for a type that had no file then.
  var path: String?
  /// The note in the manifest that was kept with it; nil where an older version kept it.
  var noted: TableNote?
  /// The next id by that manifest.
  var next = 1
}

/// The files in `history/base/`, each of whose manifests is read once.
struct KeptFiles {
  /// A state of which every file was kept.
  typealias Beginning = (sequence: Int, index: Manifest)

  private let history: History
  private let names: [String]
  private var manifests: [Int: Manifest] = [:]
  /// The newest state of which every file was kept, once it was looked for.
  private var found: Beginning??

  init(_ history: History) throws(InventoryError) {
    self.history = history
    let (files, folder) = (history.files, history.folder)
    names = try InventoryError.reading { () throws(FileFailure) in
      try files.linkStatusIfThere(folder.history)?.requireFolder(folder.history)
      return try files.listOwn(folder.base).map(\.name)
    }
  }

  /// The newest file of a type, which is not read; nil if nothing was kept.
  mutating func newest(of type: RecordType) throws(InventoryError) -> KeptFile? {
    let begin = try beginning()
    let newest = names.compactMap { DataFolder.sequence(ofBase: $0, type: type) }.max()
    guard let sequence = newest, sequence >= begin?.sequence ?? 0 else {
      return begin.map { KeptFile(sequence: $0.sequence) }
    }
    let name = type.files.first { names.contains("\(sequence)-\($0)") } ?? type.file
    let manifest = try manifest(at: sequence)
    return KeptFile(
      sequence: sequence, name: name, path: history.folder.base(name, at: sequence), noted: manifest?.files[type],
      next: manifest?.next[type] ?? 1)
  }

  /// The newest state of which every file was kept.
  mutating func beginning() throws(InventoryError) -> Beginning? {
    if let found { return found }
    let newest = try newestWhole()
    found = newest
    return newest
  }

  private mutating func newestWhole() throws(InventoryError) -> Beginning? {
    let sequences = names.compactMap { DataFolder.sequence(ofBaseManifest: $0) }
    for sequence in sequences.sorted(by: >) {
      guard let index = try manifest(at: sequence) else { continue }
      let isWhole = index.files.allSatisfy { type, _ in
        type.files.contains { names.contains("\(sequence)-\($0)") }
      }
      if isWhole { return (sequence, index) }
    }
    return nil
  }

  /// The manifest that was kept with the files, by which they are checked; nil where an older version kept them.
  private mutating func manifest(at sequence: Int) throws(InventoryError) -> Manifest? {
    if let known = manifests[sequence] { return known }
    let path = history.folder.baseManifest(at: sequence)
    let content = try InventoryError.reading { () throws(FileFailure) in try history.files.content(path) }
    guard let content else { return nil }
    guard let manifest = try Manifest(content.bytes) else {
      throw .damaged(file: DataFolder.name(ofBaseManifest: sequence), line: 1, byte: 0)
    }
    manifests[sequence] = manifest
    return manifest
  }
}
