package import Codecs
import Equipment
import Glibc

/// Files beside the inventory, by the paths that a person types: `~/` is the home folder, `-` standard input.
package struct DocumentFiles: DocumentStore {
  private let dataFolder: String
  private let home: String?
  private let files: any FileSystem

  /// Makes a store that keeps away from a data folder.
  package init(dataFolder: String, home: String?, fileSystem: any FileSystem = POSIXFileSystem()) {
    self.dataFolder = dataFolder
    self.home = home
    files = fileSystem
  }

  package func read(_ path: String) throws(FileFailure) -> [UInt8] {
    let isInput = path == "-"
    let path = isInput ? "/dev/stdin" : expanded(path)
    let file = try files.open(path, for: .input)
    defer { files.close(file) }
    return try whole(file, path, isInput: isInput)
  }

  package func content(of path: String) throws -> ImportContent {
    let isInput = path == "-"
    let path = isInput ? "/dev/stdin" : expanded(path)
    let open = try OpenFile(files, path, for: .input)
    // What has an end is read piece by piece; a small file as well is read at once.
    guard open.status.mode & S_IFMT == S_IFREG, open.status.size > FilesLimits.block, !isInput,
      open.status.size <= Self.mostBytes(of: open.status)
    else { return ImportContent(try whole(open.file, path, isInput: isInput)) }
    return ImportContent(size: open.status.size) { [files] offset, count in
      let bytes = try files.read(open.file, at: offset, count: count)
      guard bytes.count == count else { throw FileFailure.keepsChanging(path) }
      return bytes
    }
  }

  package func readTrusted(_ path: String) throws -> [UInt8] {
    let path = expanded(path)
    // Of a link both folders count: in the one it could be replaced, in the other its target.
    for path in Set([path, resolved(path)]).sorted() {
      let folder = Self.parts(of: path).folder
      guard let status = try files.statusIfThere(folder) else { continue }
      try DistrustedFile.check(folder: status, folder)
    }
    let file = try files.open(path, for: .readingData)
    defer { files.close(file) }
    try DistrustedFile.check(files.status(of: file), path)
    return try whole(file, path, isInput: false)
  }

  private func whole(_ file: Descriptor, _ path: String, isInput: Bool) throws(FileFailure) -> [UInt8] {
    let status = try files.status(of: file)
    let most = Self.mostBytes(of: status)
    var bytes: [UInt8] = []
    if status.mode & S_IFMT == S_IFREG { bytes.reserveCapacity(min(status.size, most)) }
    // Not by offset: a pipe has none.
    while status.size <= most, bytes.count <= most {
      let block = try files.readNext(file, count: 1 << 18)
      if block.isEmpty {
        // Either a named pipe without a writer, or the end of the text.
        let isUnwritten = bytes.isEmpty && !isInput && status.mode & S_IFMT == S_IFIFO
        if isUnwritten { throw FileFailure(operation: .read, path: path, code: ENODATA) }
        return bytes
      }
      bytes += block
    }
    throw FileFailure(operation: .read, path: path, code: EFBIG)
  }

  /// The most bytes that are read: of a regular file a large one's, of a pipe as many as fit into memory, and of a
  /// device, which may never end, as many as a person could type.
  private static func mostBytes(of status: FileStatus) -> Int {
    switch status.mode & S_IFMT {
    case S_IFREG: FilesLimits.largestFile
    case S_IFCHR, S_IFBLK: 1 << 20
    default: 1 << 28
    }
  }

  package func exists(_ path: String) -> Bool {
    (try? files.status(at: expanded(path))).map { $0.mode & S_IFMT == S_IFREG || $0.mode & S_IFMT == S_IFDIR } ?? false
  }

  package func isOwn(_ path: String) -> Bool {
    guard let own = try? files.resolve(dataFolder) else { return false }
    let target = resolved(expanded(path))
    return target == own || target.begins(with: own + "/") || isOwn(target, of: own)
  }

  /// True if a file is one of a data folder's under another name, or would be created in one of its folders.
  ///
  /// The path of a hard link, or under a second mount of the folder, does not show it: inodes are compared.
  private func isOwn(_ target: String, of folder: String) -> Bool {
    let above = try? files.status(at: Self.parts(of: target).folder)
    let file = try? files.status(at: target)
    return isAmong(folder, depth: 0) { status in
      switch status.kind {
      case .folder: above.map { $0.inode == status.inode && $0.device == status.device } ?? false
      default: file.map { $0.inode == status.inode && $0.device == status.device } ?? false
      }
    }
  }

  /// True if a folder, a file or folder under it, or the target of a link to a file there is the wanted one.
  private func isAmong(_ folder: String, depth: Int, _ isWanted: (FileStatus) -> Bool) -> Bool {
    if let status = try? files.status(at: folder), isWanted(status) { return true }
    for member in (try? files.list(folder)) ?? [] {
      let path = "\(folder)/\(member.name)"
      guard let status = try? files.status(at: path) else { continue }
      if status.kind == .folder {
        // A link to a folder is none of the store's, and could lead in a circle.
        if !member.isLink, depth < 4, isAmong(path, depth: depth + 1, isWanted) { return true }
      } else if isWanted(status) {
        return true
      }
    }
    return false
  }

  package func begin(_ path: String, mode: WriteMode) throws -> any OpenDocument {
    let path = expanded(path)
    let status = try files.statusIfThere(path)
    // A file created at a dangling link's target could be one of the store's.
    if status == nil, isLink(path) { throw FileFailure(operation: .open, path: path, code: ENOENT) }
    let isSpecial = status.map { $0.mode & S_IFMT != S_IFREG } ?? false
    // A pipe or device is written to, never replaced.
    if isSpecial || mode == .append { return try AppendedDocument(files, path, isFile: !isSpecial) }
    return try ReplacingDocument(files, resolved(path), mode: status.map { $0.mode & 0o777 } ?? Self.usualMode)
  }

  /// The mode that the system gives a new file of this user; only the data folder is kept from other users.
  private static var usualMode: UInt32 {
    let mask = umask(0)
    umask(mask)
    return 0o666 & ~mask
  }

  package func names(beginningWith prefix: String) -> [String] {
    let end = prefix.utf8.lastIndex(of: ASCII.slash).map { prefix.utf8.index(after: $0) } ?? prefix.startIndex
    let folder = String(prefix[..<end])
    let start = prefix[end...]
    let members = (try? files.list(folder.isEmpty ? "." : expanded(folder))) ?? []
    return members.map(\.name).filter { $0.begins(with: start) && (start.begins(with: ".") || !$0.begins(with: ".")) }
      .sorted()
      .map { name in
        let path = folder + name
        let isFolder = (try? files.status(at: expanded(path))).map { $0.mode & S_IFMT == S_IFDIR } ?? false
        return isFolder ? path + "/" : path
      }
  }

  private func expanded(_ path: String) -> String {
    guard path.begins(with: "~/"), let home else { return path }
    return home + path.dropFirst(scalars: 1)
  }

  /// True if the last name of a path is a link, even a dangling one.
  private func isLink(_ path: String) -> Bool {
    let (folder, name) = Self.parts(of: path)
    return (try? files.list(folder))?.contains { $0.name == name && $0.isLink } ?? false
  }

  private static func parts(of path: String) -> (folder: String, name: String) {
    let end = path.utf8.lastIndex(of: ASCII.slash)
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    return (folder, end.map { String(path[path.utf8.index(after: $0)...]) } ?? path)
  }

  /// The path without links; of a file that is not there yet, its folder's and its name.
  private func resolved(_ path: String) -> String {
    if let path = try? files.resolve(path) { return path }
    let (folder, name) = Self.parts(of: path)
    return (try? files.resolve(folder)).map { ($0 == "/" ? "" : $0) + "/" + name } ?? path
  }
}
