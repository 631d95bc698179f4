import Codecs

/// A file's new content, written beside it under a temporary name and not yet renamed over it.
package struct Replacement: Sendable {
  /// The file that is replaced; of a link, its target.
  package let path: String
  package let temporary: String

  /// Names a file and the temporary one that will replace it.
  package init(path: String, temporary: String) { (self.path, self.temporary) = (path, temporary) }

  /// The folder of both files.
  package var folder: String { String(path[..<(path.utf8.lastIndex(of: ASCII.slash) ?? path.startIndex)]) }
}

extension FileSystem {
  /// Writes the next content of a file of the store beside it, with the old one's mode.
  package func prepare(_ path: String, _ bytes: [UInt8], synced: Bool = true) throws(FileFailure) -> Replacement {
    let old = try ownStatus(path)
    let replacement = Replacement(path: path, temporary: TemporaryName.name(for: path))
    return try prepare(replacement, bytes, mode: old?.mode, synced: synced)
  }

  /// Writes the content that will replace a file.
  package func prepare(
    _ replacement: Replacement, _ bytes: [UInt8], mode: UInt32?, synced: Bool = true
  ) throws(FileFailure) -> Replacement {
    try fill(replacement, mode: mode, synced: synced) { file throws(FileFailure) in try writeAll(file, bytes) }
    return replacement
  }

  /// Makes the file that will replace another one, and has it written.
  func fill<Result>(
    _ replacement: Replacement, mode: UInt32?, synced: Bool, _ write: (Descriptor) throws(FileFailure) -> Result
  ) throws(FileFailure) -> Result {
    let (file, result) = try fill(replacement, mode: mode, write)
    defer { close(file) }
    do throws(FileFailure) {
      if synced { try sync(file, .everything) }
      return result
    } catch {
      forget(replacement)
      throw error
    }
  }

  /// Makes the file that will replace another one, has it written, and leaves it open to be synced.
  func fill<Result>(
    _ replacement: Replacement, mode: UInt32?, _ write: (Descriptor) throws(FileFailure) -> Result
  ) throws(FileFailure) -> (Descriptor, Result) {
    let file = try open(replacement.temporary, for: .creating)
    do throws(FileFailure) {
      let result = try write(file)
      // A time a little back: a program that writes the file later, even in the same tick of the clock, leaves another.
      try setModified(file, to: now() - FilesLimits.clockTick * 2)
      if let mode { try setMode(file, to: mode) }
      return (file, result)
    } catch {
      close(file)
      forget(replacement)
      throw error
    }
  }

  /// The paths for the next content of a data file, and the old one's mode; no mode if there is no file yet.
  package func replacement(for path: String) throws(FileFailure) -> (Replacement, mode: UInt32?) {
    let (old, own) = (try dataStatus(path), try linkStatusIfThere(path))
    // A dangling link is not replaced either: its target may come back.
    if old == nil { try own?.requireFile(path) }
    // A link to a file somewhere else stays one: its target is replaced. Links above it lead to the same folder.
    let target = old != nil && own?.kind == .link ? try resolve(path) : path
    return (Replacement(path: target, temporary: TemporaryName.name(for: target)), old?.mode)
  }

  /// Renames new content that was prepared somewhere else to a name beside the file.
  package func moveBeside(_ replacement: Replacement) throws(FileFailure) -> Replacement {
    let beside = Replacement(path: replacement.path, temporary: TemporaryName.name(for: replacement.path))
    try rename(replacement.temporary, to: beside.temporary)
    return beside
  }

  /// Renames new content over the file; removes it if that fails.
  package func install(_ replacement: Replacement) throws(FileFailure) {
    do throws(FileFailure) {
      try rename(replacement.temporary, to: replacement.path)
    } catch {
      forget(replacement)
      throw error
    }
  }

  /// Removes new content that will not be used; if that fails too, the next writer does it.
  package func forget(_ replacement: Replacement) {
    try? remove(replacement.temporary)
  }

  /// Replaces the content of a file of the store in one step, and waits until that is on the disk.
  package func replace(_ path: String, with bytes: [UInt8]) throws(FileFailure) {
    let replacement = try prepare(path, bytes)
    try install(replacement)
    try syncFolder(replacement.folder)
  }

  /// Makes a folder and the missing ones above it, and syncs the parent of each.
  package func makeFolders(_ path: String) throws(FileFailure) {
    do throws(FileFailure) {
      guard try makeFolder(path) else { return }
    } catch {
      let above = Self.folder(above: path)
      guard error.isAbsence, let above else { throw error }
      try makeFolders(above)
      _ = try makeFolder(path)
    }
    try syncFolder(above: path)
  }

  /// Syncs the folder in which a path is.
  func syncFolder(above path: String) throws(FileFailure) { try syncFolder(Self.folder(above: path) ?? ".") }

  private static func folder(above path: String) -> String? {
    guard let slash = path.utf8.lastIndex(of: ASCII.slash) else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
