import Answers
import Files

extension RepositoryState {
  /// Moves a damaged file to `set-aside/`, whatever it is; nothing is ever deleted.
  ///
  /// A file that is not there any longer is passed over.
  func setAside(_ file: String) throws(InventoryError) {
    try InventoryError.storing { () throws(FileFailure) in
      let path = "\(folder.path)/\(file)"
      guard try files.linkStatusIfThere(path) != nil else { return }
      let free = try freePath(for: file)
      try files.rename(path, to: free)
      try files.syncFolder(folder.aside)
      try files.syncFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    }
  }

  /// Copies a damaged file that is about to be written over.
  func copyAside(_ file: String) throws(InventoryError) {
    try InventoryError.storing { () throws(FileFailure) in
      guard let content = try files.content("\(folder.path)/\(file)") else { return }
      let copy = Replacement(path: try freePath(for: file), temporary: TemporaryName.name(for: folder.index))
      try files.install(files.prepare(copy, content.bytes, mode: nil))
      try files.syncFolder(folder.aside)
    }
  }

  /// A path in `set-aside/` that nothing has yet.
  private func freePath(for file: String) throws(FileFailure) -> String {
    try files.makeOwnFolders(folder.aside)
    let plain = "\(folder.aside)/\(file.split(separator: "/").joined(separator: "-"))"
    var (path, number) = (plain, 1)
    while try files.linkStatusIfThere(path) != nil {
      number += 1
      path = "\(plain).\(number)"
    }
    return path
  }
}
