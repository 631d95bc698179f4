/// Files whose use is traced.
package struct TracingFileSystem: FileSystem {
  private let files: any FileSystem
  private let log: Trace

  /// Traces the use of files.
  package init(_ files: any FileSystem, _ trace: Trace) { (self.files, log) = (files, trace) }

  package var trace: Trace? { log }

  package func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor {
    try log.time(.opened, path) { () throws(FileFailure) in try files.open(path, for: purpose) }
  }

  package func read(_ file: Descriptor, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    try log.time(.read, file.path, count: \.count) { () throws(FileFailure) in
      try files.read(file, at: offset, count: count)
    }
  }

  package func readNext(_ file: Descriptor, count: Int) throws(FileFailure) -> [UInt8] {
    try log.time(.read, file.path, count: \.count) { () throws(FileFailure) in
      try files.readNext(file, count: count)
    }
  }

  package func write(_ file: Descriptor, _ bytes: ArraySlice<UInt8>) throws(FileFailure) -> Int {
    try log.time(.wrote, file.path, count: \.self) { () throws(FileFailure) in try files.write(file, bytes) }
  }

  package func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure) {
    try log.time(.synced, file.path) { () throws(FileFailure) in try files.sync(file, extent) }
  }

  package func list(_ path: String) throws(FileFailure) -> [FolderMember] {
    try log.time(.listed, path, count: \.count) { () throws(FileFailure) in try files.list(path) }
  }

  package func rename(_ path: String, to other: String) throws(FileFailure) {
    try log.time(.renamed, other) { () throws(FileFailure) in try files.rename(path, to: other) }
  }

  package func rename(_ path: String, toNew other: String) throws(FileFailure) -> Bool {
    try log.time(.renamed, other) { () throws(FileFailure) in try files.rename(path, toNew: other) }
  }

  package func exchange(_ path: String, with other: String) throws(FileFailure) -> Bool {
    try log.time(.renamed, other) { () throws(FileFailure) in try files.exchange(path, with: other) }
  }

  package func remove(_ path: String) throws(FileFailure) {
    try log.time(.removed, path) { () throws(FileFailure) in try files.remove(path) }
  }

  package func pause(milliseconds: Int) {
    log.time(.waited, "") { files.pause(milliseconds: milliseconds) }
  }
}

/// Calls that are too quick to be traced.
extension TracingFileSystem {
  package func close(_ file: Descriptor) { files.close(file) }

  package func truncate(_ file: Descriptor, to size: Int) throws(FileFailure) { try files.truncate(file, to: size) }

  package func setMode(_ file: Descriptor, to mode: UInt32) throws(FileFailure) { try files.setMode(file, to: mode) }

  package func setModified(_ file: Descriptor, to time: Int) throws(FileFailure) {
    try files.setModified(file, to: time)
  }

  package func status(of file: Descriptor) throws(FileFailure) -> FileStatus { try files.status(of: file) }

  package func status(at path: String) throws(FileFailure) -> FileStatus { try files.status(at: path) }

  package func status(ofLink path: String) throws(FileFailure) -> FileStatus { try files.status(ofLink: path) }

  package func tryLock(_ file: Descriptor) throws(FileFailure) -> Bool { try files.tryLock(file) }

  package func unlock(_ file: Descriptor) { files.unlock(file) }

  package func link(_ path: String, as other: String) throws(FileFailure) -> Bool { try files.link(path, as: other) }

  package func makeFolder(_ path: String) throws(FileFailure) -> Bool { try files.makeFolder(path) }

  package func resolve(_ path: String) throws(FileFailure) -> String { try files.resolve(path) }

  package func now() -> Int { files.now() }

  package func elapsed() -> Int { files.elapsed() }
}
