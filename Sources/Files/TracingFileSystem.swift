/// Files whose use is traced.
public struct TracingFileSystem: FileSystem {
  private let files: any FileSystem
  private let log: Trace

  /// Traces the use of files.
  public init(_ files: any FileSystem, _ trace: Trace) { (self.files, log) = (files, trace) }

  public var trace: Trace? { log }

  public func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor {
    try log.time(.opened, path) { () throws(FileFailure) in try files.open(path, for: purpose) }
  }

  public func read(_ file: Descriptor, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    try log.time(.read, file.path, count: \.count) { () throws(FileFailure) in
      try files.read(file, at: offset, count: count)
    }
  }

  public func readNext(_ file: Descriptor, count: Int) throws(FileFailure) -> [UInt8] {
    try log.time(.read, file.path, count: \.count) { () throws(FileFailure) in
      try files.readNext(file, count: count)
    }
  }

  public func write(_ file: Descriptor, _ bytes: ArraySlice<UInt8>) throws(FileFailure) -> Int {
    try log.time(.wrote, file.path, count: \.self) { () throws(FileFailure) in try files.write(file, bytes) }
  }

  public func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure) {
    try log.time(.synced, file.path) { () throws(FileFailure) in try files.sync(file, extent) }
  }

  public func list(_ path: String) throws(FileFailure) -> [FolderMember] {
    try log.time(.listed, path, count: \.count) { () throws(FileFailure) in try files.list(path) }
  }

  public func rename(_ path: String, to other: String) throws(FileFailure) {
    try log.time(.renamed, other) { () throws(FileFailure) in try files.rename(path, to: other) }
  }

  public func rename(_ path: String, toNew other: String) throws(FileFailure) -> Bool {
    try log.time(.renamed, other) { () throws(FileFailure) in try files.rename(path, toNew: other) }
  }

  public func remove(_ path: String) throws(FileFailure) {
    try log.time(.removed, path) { () throws(FileFailure) in try files.remove(path) }
  }

  public func pause(milliseconds: Int) {
    log.time(.waited, "") { files.pause(milliseconds: milliseconds) }
  }
}

/// What is too quick to be told.
extension TracingFileSystem {
  public func close(_ file: Descriptor) { files.close(file) }

  public func truncate(_ file: Descriptor, to size: Int) throws(FileFailure) { try files.truncate(file, to: size) }

  public func setMode(_ file: Descriptor, to mode: UInt32) throws(FileFailure) { try files.setMode(file, to: mode) }

  public func setModified(_ file: Descriptor, to time: Int) throws(FileFailure) {
    try files.setModified(file, to: time)
  }

  public func status(of file: Descriptor) throws(FileFailure) -> FileStatus { try files.status(of: file) }

  public func status(at path: String) throws(FileFailure) -> FileStatus { try files.status(at: path) }

  public func status(ofLink path: String) throws(FileFailure) -> FileStatus { try files.status(ofLink: path) }

  public func tryLock(_ file: Descriptor) throws(FileFailure) -> Bool { try files.tryLock(file) }

  public func unlock(_ file: Descriptor) { files.unlock(file) }

  public func exchange(_ path: String, with other: String) throws(FileFailure) -> Bool {
    try files.exchange(path, with: other)
  }

  public func link(_ path: String, as other: String) throws(FileFailure) -> Bool { try files.link(path, as: other) }

  public func makeFolder(_ path: String) throws(FileFailure) -> Bool { try files.makeFolder(path) }

  public func resolve(_ path: String) throws(FileFailure) -> String { try files.resolve(path) }

  public func now() -> Int { files.now() }

  public func elapsed() -> Int { files.elapsed() }
}
