/// Small files of the data folder that are read and replaced whole; none of them is a link.
public enum WholeFile {
  /// The file's bytes; nil if there is none.
  public static func read(_ path: String, _ files: any FileSystem) throws -> [UInt8]? {
    try files.content(path)?.bytes
  }

  /// Puts a file that nobody writes to any more into a folder, by way of a temporary one.
  ///
  /// - Parameter besides: the path beside which the temporary file is, where that of an interrupted process is found.
  package static func put(
    _ bytes: [UInt8], at path: String, besides: String, _ files: any FileSystem
  ) throws(FileFailure) {
    try retrying { () throws(FileFailure) in
      let replacement = Replacement(path: path, temporary: TemporaryName.name(for: besides))
      // Whoever opens it in a program that saves must not change it.
      try files.install(files.prepare(replacement, bytes, mode: 0o400))
      try files.syncFolder(replacement.folder)
    }
  }

  /// Replaces a file, or makes it and the folder it lies in; after a crash it is the old one or the new one.
  public static func write(_ bytes: [UInt8], to path: String, in folder: String, _ files: any FileSystem) throws {
    try files.makeFolders(folder)
    try retrying { () throws(FileFailure) in try files.replace(path, with: bytes) }
  }

  private static func retrying(_ replace: () throws(FileFailure) -> Void) throws(FileFailure) {
    for attempt in 1...FilesLimits.mostReplacements {
      do throws(FileFailure) {
        return try replace()
      } catch {
        // A process that changes the inventory just then may remove the temporary file as a killed process's; it does
        // so before its first change only, but many may be started together.
        let isCleared = error.isAbsence && error.operation == .rename
        guard isCleared, attempt < FilesLimits.mostReplacements else { throw error }
      }
    }
  }
}
