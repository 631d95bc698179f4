// A file's next content takes its place in such a way that what another program writes at that moment is not lost: the
// two change places, and what was there is looked at again before it is dropped.

extension Replacement {
  /// Where the old content is kept until it has been looked at again.
  package var aside: String { "\(temporary.dropLast(4))\(TemporaryName.asideEnding)" }
}

extension FileStatus {
  /// Whether both tell of one file with one content; only what a change of its name changes may differ.
  package func isSameContent(as other: FileStatus) -> Bool {
    inode == other.inode && device == other.device && size == other.size && modified == other.modified
  }
}

extension FileSystem {
  /// Puts new content into the place of the file that was read, which is kept aside.
  ///
  /// Where the file system cannot let two files change places, the old one gets a second name first; where it cannot do
  /// that either, it is looked at once, just before.
  ///
  /// - Parameters:
  ///   - path: the file, which may be a link.
  ///   - old: the file as it was when the new content was made of it; nil if there was none.
  /// - Returns: what the system says of the new content; nil, with nothing done, if there is another file by now.
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
        guard try placeNew(replacement) else { return nil }
      } else {
        try exchange(replacement)
      }
      return new
    } catch {
      forget(replacement)
      try? remove(replacement.aside)
      throw error
    }
  }

  /// False if there is a file by now.
  private func placeNew(_ replacement: Replacement) throws(FileFailure) -> Bool {
    do throws(FileFailure) {
      if try !rename(replacement.temporary, toNew: replacement.path) { try place(replacement) }
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
    try rename(replacement.temporary, to: replacement.aside)
    if try exchange(replacement.aside, with: replacement.path) { return }
    try rename(replacement.aside, to: replacement.temporary)
    _ = try link(replacement.path, as: replacement.aside)
    try place(replacement)
  }

  /// Drops the old content, unless somebody wrote into it, or put another one in its place, before it was kept aside or
  /// since.
  ///
  /// - Returns: whether it was dropped.
  package func dropAside(of replacement: Replacement, _ old: FileStatus) throws(FileFailure) -> Bool {
    guard let found = try statusIfThere(replacement.aside) else { return true }
    guard found.isSameContent(as: old) else { return false }
    try remove(replacement.aside)
    return true
  }
}
