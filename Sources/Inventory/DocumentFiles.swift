import Glibc

/// Files beside the inventory, by the paths that a person types: `~/` is the home folder, `-` standard input.
public struct DocumentFiles: DocumentStore {
  private let dataFolder: String
  private let home: String?
  private let files: any FileSystem

  /// Makes a store that keeps away from a data folder.
  public init(dataFolder: String, home: String?, fileSystem: any FileSystem = POSIXFileSystem()) {
    self.dataFolder = dataFolder
    self.home = home
    files = fileSystem
  }

  public func read(_ path: String) throws(FileFailure) -> [UInt8] {
    let path = path == "-" ? "/dev/stdin" : expanded(path)
    let file = try files.open(path, for: .reading)
    defer { files.close(file) }
    // Not by offset: a pipe has none.
    var bytes: [UInt8] = []
    while true {
      let block = try files.readNext(file, count: 1 << 18)
      if block.isEmpty { return bytes }
      bytes += block
    }
  }

  public func exists(_ path: String) -> Bool {
    (try? files.status(at: expanded(path))).map { $0.mode & S_IFMT == S_IFREG || $0.mode & S_IFMT == S_IFDIR } ?? false
  }

  public func isOwn(_ path: String) -> Bool {
    guard let own = try? files.resolve(dataFolder) else { return false }
    let target = resolved(expanded(path))
    return target == own || target.hasPrefix(own + "/")
  }

  public func begin(_ path: String, mode: WriteMode) throws -> any OpenDocument {
    let path = expanded(path)
    let status = try files.statusIfThere(path)
    // What would be made where it leads to could be a file of the store.
    if status == nil, isLink(path) { throw FileFailure(operation: .open, path: path, code: ENOENT) }
    let isSpecial = status.map { $0.mode & S_IFMT != S_IFREG } ?? false
    // A pipe or device is written to, never replaced.
    if isSpecial || mode == .append { return try AppendedDocument(files, path, isFile: !isSpecial) }
    return try ReplacingDocument(files, resolved(path), mode: status.map { $0.mode & 0o777 } ?? Self.usualMode)
  }

  /// What the system gives a new file of this user; only the data folder is kept from other users.
  private static var usualMode: UInt32 {
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
  }

  public func names(beginningWith prefix: String) -> [String] {
    let end = prefix.lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex
    let folder = String(prefix[..<end])
    let start = prefix[end...]
    let members = (try? files.list(folder.isEmpty ? "." : expanded(folder))) ?? []
    return members.map(\.name).filter { $0.hasPrefix(start) && (start.hasPrefix(".") || !$0.hasPrefix(".")) }.sorted()
      .map { name in
        let path = folder + name
        let isFolder = (try? files.status(at: expanded(path))).map { $0.mode & S_IFMT == S_IFDIR } ?? false
        return isFolder ? path + "/" : path
      }
  }

  private func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst()
  }

  /// Whether a path ends in a link.
  private func isLink(_ path: String) -> Bool {
    let (folder, name) = Self.parts(of: path)
    return (try? files.list(folder))?.contains { $0.name == name && $0.isLink } ?? false
  }

  private static func parts(of path: String) -> (folder: String, name: String) {
    let end = path.lastIndex(of: "/")
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    return (folder, end.map { String(path[path.index(after: $0)...]) } ?? path)
  }

  /// The path without links; of a file that is not there yet, its folder's and its name.
  private func resolved(_ path: String) -> String {
    if let path = try? files.resolve(path) { return path }
    let (folder, name) = Self.parts(of: path)
    return (try? files.resolve(folder)).map { ($0 == "/" ? "" : $0) + "/" + name } ?? path
  }
}
