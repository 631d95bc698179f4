import Answers
import Codecs
import Equipment
import Files

extension Verifier {
  /// Checks the files that attachments name: each is there with the content that its name says, and none lies beside them.
  mutating func checkAttachments() throws(InventoryError) {
    for name in members where AttachedFile(mark: name) != nil { note(name, .temporary) }
    let present = try InventoryError.reading { () throws(FileFailure) in try files.kept(in: folder) }
    found.files += present.count
    guard let named = try namedFiles() else { return }
    let kept = present.compactMap(\.kept)
    let (own, areLarge) = (self, kept.count > 1)
    let faults = SharedWork.results(of: kept.count, overThreads: areLarge) { own.fault(of: kept[$0]) }
    for (file, fault) in zip(kept, faults) {
      if let fault { note(file.path, fault) } else if named[file] == nil { note(file.path, .unnamedFile) }
    }
    for (path, file) in present where file == nil { note(path, .strayFile) }
    let isThere = Set(kept)
    for (file, ids) in named.sorted(by: { ($0.value, $0.key.text) < ($1.value, $1.key.text) })
    where !isThere.contains(file) {
      note(file.path, .missingFile(attachment: ids))
    }
  }

  /// The files that attachments name, each with the number of the first that does; nil if that cannot be known.
  private func namedFiles() throws(InventoryError) -> [AttachedFile: Int]? {
    let tables = Tables(files: files, folder: folder)
    guard let view = try tables[.attachment].view(log, round: 0), view.problems.isEmpty else { return nil }
    var named: [AttachedFile: Int] = [:]
    for attachment in view.items().items.compactMap(\.attachment) {
      if let file = attachment.file { named[file] = min(named[file] ?? .max, attachment.base.id) }
    }
    return named
  }

  /// What is wrong with the content of a file.
  private func fault(of file: AttachedFile) -> FolderFinding.Kind? {
    do {
      guard let bytes = try files.content(folder.kept(file))?.bytes else { return nil }
      return SHA256.digits(of: bytes) == file.digest ? nil : .damagedFile
    } catch { return .unreadable(error) }
  }
}
