/// Small files of the data folder that are read and replaced whole; none of them is a link.
public enum WholeFile {
  /// The file's bytes; nil if there is none.
  public static func read(_ path: String, _ files: any FileSystem) throws -> [UInt8]? {
    try files.content(path)?.bytes
  }

  /// Replaces a file, or makes it and the folder it lies in; after a crash it is the old one or the new one.
  public static func write(_ bytes: [UInt8], to path: String, in folder: String, _ files: any FileSystem) throws {
    try files.makeFolders(folder)
    for attempt in 1...FilesLimits.mostReplacements {
      do throws(FileFailure) {
        return try files.replace(path, with: bytes)
      } catch {
        // A process that changes the inventory just then may remove the temporary file as a killed process's; it does
        // so before its first change only, but many may be started together.
        let isCleared = error.isAbsence && error.operation == .rename
        guard isCleared, attempt < FilesLimits.mostReplacements else { throw error }
      }
    }
  }
}
