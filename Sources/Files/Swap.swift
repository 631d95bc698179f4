// A file's next content replaces it in such a way that nothing which another program writes at that moment is lost: the
// two exchange their names, and the old content is checked again before it is removed.

extension Replacement {
  /// The path under which the old content is kept until it has been checked again.
  package var backup: String { "\(temporary.dropLast(4))\(TemporaryName.backupEnding)" }
}

extension FileStatus {
  /// True if both are of one file with one content, by device, inode, size and time of the last write.
  package func isSameContent(as other: FileStatus) -> Bool {
    inode == other.inode && device == other.device && size == other.size && modified == other.modified
  }
}

extension FileSystem {
  /// Replaces the file that was read by new content, and keeps the old one as a backup.
  ///
  /// Where the file system cannot exchange two names, the old file gets a hard link first; where it cannot do that
  /// either, it is checked only once, just before.
  ///
  /// - Parameters:
  ///   - path: the file, which may be a link.
  ///   - old: the file as it was when the new content was made of it; nil if there was none.
  /// - Returns: the status of the new content; nil, with nothing done, if there is another file by now.
  package func swap(_ replacement: Replacement, at path: String, for old: FileStatus?) throws(FileFailure)
    -> FileStatus?
  {
    do throws(FileFailure) {
      guard let new = try statusIfThere(replacement.temporary) else {
        throw FileFailure(operation: .rename, path: replacement.temporary, code: FileFailure.noSuchFile)
      }
      guard try statusIfThere(path) == old else {
        forget(replacement)
        return nil
      }
      if old == nil {
        guard try installNew(replacement) else { return nil }
      } else {
        try exchange(replacement)
      }
      return new
    } catch {
      forget(replacement)
      try? remove(replacement.backup)
      throw error
    }
  }

  /// Puts new content where no file is; false if there is one by now.
  private func installNew(_ replacement: Replacement) throws(FileFailure) -> Bool {
    do throws(FileFailure) {
      if try !rename(replacement.temporary, toNew: replacement.path) { try install(replacement) }
      return true
    } catch {
      guard error.isPresence else { throw error }
      forget(replacement)
      return false
    }
  }

  private func exchange(_ replacement: Replacement) throws(FileFailure) {
    // Under a name of its own: an interrupted process leaves there the old content, which may have been edited, and not
    // a piece of a new one.
    try rename(replacement.temporary, to: replacement.backup)
    if try exchange(replacement.backup, with: replacement.path) { return }
    try rename(replacement.backup, to: replacement.temporary)
    _ = try link(replacement.path, as: replacement.backup)
    try install(replacement)
  }

  /// Removes the old content, unless somebody wrote into it, or replaced it, before it became a backup or since.
  ///
  /// - Returns: true if there is no backup any more; false if the old content was changed, and stays.
  package func dropBackup(of replacement: Replacement, _ old: FileStatus) throws(FileFailure) -> Bool {
    guard let found = try statusIfThere(replacement.backup) else { return true }
    guard found.isSameContent(as: old) else { return false }
    try remove(replacement.backup)
    return true
  }
}
