import Files
import Glibc
import Store

/// A file system with one file that can only be read.
struct OneFile: FileSystem {
  let path: String
  let bytes: [UInt8]

  private func refused(_ operation: FileFailure.Operation, _ path: String, _ code: Int32) -> FileFailure {
    FileFailure(operation: operation, path: path, code: code)
  }

  func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor {
    guard path == self.path else { throw refused(.open, path, ENOENT) }
    guard purpose.onlyReads else { throw refused(.open, path, EROFS) }
    return Descriptor(number: 3, path: path)
  }

  func close(_ file: Descriptor) {}

  func read(_ file: Descriptor, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    Array(bytes.dropFirst(offset).prefix(count))
  }

  func readNext(_ file: Descriptor, count: Int) throws(FileFailure) -> [UInt8] { [] }

  func write(_ file: Descriptor, _ bytes: ArraySlice<UInt8>) throws(FileFailure) -> Int {
    throw refused(.write, file.path, EROFS)
  }

  func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure) { throw refused(.sync, file.path, EROFS) }
  func truncate(_ file: Descriptor, to size: Int) throws(FileFailure) { throw refused(.truncate, file.path, EROFS) }
  func setMode(_ file: Descriptor, to mode: UInt32) throws(FileFailure) { throw refused(.create, file.path, EROFS) }
  func setModified(_ file: Descriptor, to time: Int) throws(FileFailure) { throw refused(.write, file.path, EROFS) }

  func status(of file: Descriptor) throws(FileFailure) -> FileStatus { try status(at: file.path) }

  func status(at path: String) throws(FileFailure) -> FileStatus {
    if path == self.path { return status(S_IFREG | 0o600) }
    guard self.path.hasPrefix(path + "/") else { throw refused(.inspect, path, ENOENT) }
    return status(S_IFDIR | 0o700)
  }

  func status(ofLink path: String) throws(FileFailure) -> FileStatus { try status(at: path) }

  private func status(_ mode: UInt32) -> FileStatus {
    FileStatus(size: bytes.count, modified: 1, changed: 1, inode: 1, device: 1, mode: mode)
  }

  func tryLock(_ file: Descriptor) throws(FileFailure) -> Bool { true }
  func unlock(_ file: Descriptor) {}
  func rename(_ path: String, to other: String) throws(FileFailure) { throw refused(.rename, path, EROFS) }
  func rename(_ path: String, toNew other: String) throws(FileFailure) -> Bool { throw refused(.rename, path, EROFS) }
  func exchange(_ path: String, with other: String) throws(FileFailure) -> Bool {
    throw refused(.rename, path, EROFS)
  }
  func link(_ path: String, as other: String) throws(FileFailure) -> Bool { throw refused(.create, path, EROFS) }
  func remove(_ path: String) throws(FileFailure) { throw refused(.remove, path, EROFS) }
  func makeFolder(_ path: String) throws(FileFailure) -> Bool { throw refused(.create, path, EROFS) }

  func list(_ path: String) throws(FileFailure) -> [FolderMember] {
    guard self.path.hasPrefix(path + "/") else { throw refused(.list, path, ENOENT) }
    let rest = self.path.dropFirst(path.count + 1)
    return [FolderMember(name: String(rest.prefix { $0 != "/" }), kind: nil)]
  }

  func resolve(_ path: String) throws(FileFailure) -> String { path }
  func pause(milliseconds: Int) {}
  func now() -> Int { 1_780_000_000_000_000_000 }
  func elapsed() -> Int { 0 }
}
