import Files
import Glibc

/// The files of a shared folder beside the tables.
struct SharedFolder: Sendable {
  let path: String
  let files: any FileSystem

  /// Milliseconds that another exchange in the folder is waited for.
  private static let longestWait = 20_000

  func path(of name: String) -> String { "\(path)/\(name)" }

  /// True if the folder is one of a git repository.
  func hasRepository() throws(FileFailure) -> Bool { try files.statusIfThere(path(of: ".git")) != nil }

  /// The file system's number of the folder, which a copy of it does not have; that of its disk may be another each time.
  func number() throws(FileFailure) -> String { String(try files.status(at: path).inode) }

  /// A file's bytes; nil if there is none.
  func content(_ name: String) throws(FileFailure) -> [UInt8]? { try files.content(path(of: name))?.bytes }

  /// Replaces a file, unless it has these bytes already.
  func write(_ name: String, _ bytes: [UInt8]) throws(FileFailure) {
    if try content(name) == bytes { return }
    let folders = name.split(separator: "/").dropLast()
    for count in folders.indices.map({ $0 + 1 }) {
      _ = try files.makeFolder(path(of: folders.prefix(count).joined(separator: "/")))
    }
    try files.install(files.prepare(path(of: name), bytes))
  }

  /// What this clone knows of itself; nil if the folder is not shared.
  func state() throws(FileFailure) -> SyncState? { try content(SharedFiles.state).flatMap { SyncState($0) } }

  /// Keeps what this clone knows of itself.
  func keep(_ state: SyncState) throws(FileFailure) { try write(SharedFiles.state, state.bytes) }

  /// The lock of whoever exchanges changes, which is waited for; nil if another process has it all the time.
  ///
  /// The programs that write here for us have it, too: who was stopped has left none of them behind once it is free.
  ///
  /// - Parameter isWaited: false to look once.
  func lock(branch: String, isWaited: Bool = true) throws(FileFailure) -> Descriptor? {
    let file = try files.open(path(of: ".git/archeryhub.lock"), for: .locking)
    let began = files.elapsed()
    while files.elapsed() - began < Self.longestWait {
      guard try files.tryLock(file) else {
        if !isWaited { break }
        files.pause(milliseconds: 50)
        continue
      }
      _ = fcntl(file.number, F_SETFD, 0)
      if try files.status(of: file).size > 0 { removeLeftLocks(branch) }
      _ = try files.write(file, Array("busy\n".utf8)[...])
      return file
    }
    files.close(file)
    return nil
  }

  /// The lock of the process that exchanges changes in the background; nil if there is one.
  func backgroundLock() throws(FileFailure) -> Descriptor? {
    let file = try files.open(path(of: ".git/archeryhub.background"), for: .locking)
    if try files.tryLock(file) { return file }
    files.close(file)
    return nil
  }

  /// Releases the lock: everything was done.
  func unlock(_ lock: Descriptor) {
    try? files.truncate(lock, to: 0)
    files.close(lock)
  }

  /// Removes the locks of git's own that were left by one which was stopped while it wrote for us.
  private func removeLeftLocks(_ branch: String) {
    let names =
      ["index", "HEAD", "config", "packed-refs", "refs/heads/\(branch)", "refs/archeryhub/next"]
      + ["refs/remotes/\(SharedRepository.remote)/\(branch)"]
    for name in names { try? files.remove(path(of: ".git/\(name).lock")) }
  }
}
