/// Small files of the data folder that are read and replaced whole.
public enum WholeFile {
  /// The file's bytes; nil if there is none.
  public static func read(_ path: String, _ files: any FileSystem) throws -> [UInt8]? {
    try files.content(path)?.bytes
  }

  /// Replaces a file, or makes it and the folder it lies in; after a crash it is the old one or the new one.
  public static func write(_ bytes: [UInt8], to path: String, in folder: String, _ files: any FileSystem) throws {
    try makeFolders(folder, files)
    // A link stays a link: what it leads to is replaced.
    let path = (try? files.resolve(path)) ?? path
    let temporary = DataFolder.temporary(for: path)
    let file = try files.open(temporary, for: .creating)
    do {
      defer { files.close(file) }
      try files.writeAll(file, bytes)
      try files.sync(file, .content)
      try files.rename(temporary, to: path)
    } catch {
      try? files.remove(temporary)
      throw error
    }
    try files.syncFolder(folder)
  }

  /// Makes a folder and those above it.
  private static func makeFolders(_ path: String, _ files: any FileSystem) throws {
    guard try files.statusIfThere(path) == nil else { return }
    if let end = path.lastIndex(of: "/"), end != path.startIndex { try makeFolders(String(path[..<end]), files) }
    _ = try files.makeFolder(path)
  }
}
