/// A file's next content, which is written beside it and renamed over it at the end.
final class ReplacingDocument: OpenDocument {
  private let files: any FileSystem
  private let path: String
  private let temporary: String
  private let file: Descriptor

  /// Begins beside the file; nothing is left there if that fails.
  package init(_ files: any FileSystem, _ path: String, mode: UInt32) throws {
    self.files = files
    self.path = path
    temporary = TemporaryName.name(for: path)
    do {
      file = try files.open(temporary, for: .creating)
    } catch {
      throw Self.attributed(error, of: temporary, path)
    }
    do { try files.setMode(file, to: mode) } catch {
      cancel()
      throw Self.attributed(error, of: temporary, path)
    }
  }

  deinit { files.close(file) }

  package func write(_ bytes: [UInt8]) throws {
    do { try files.writeAll(file, bytes) } catch { throw Self.attributed(error, of: temporary, path) }
  }

  package func finish() throws {
    do throws(FileFailure) {
      try files.sync(file, .content)
      try files.rename(temporary, to: path)
    } catch {
      throw Self.attributed(error, of: temporary, path)
    }
  }

  func cancel() { try? files.remove(temporary) }

  /// A failure of the temporary file, reported as one of the path that a person typed.
  private static func attributed(_ failure: FileFailure, of temporary: String, _ path: String) -> FileFailure {
    guard failure.path == temporary else { return failure }
    return FileFailure(operation: failure.operation, path: path, code: failure.code)
  }
}

/// A file, pipe or device that is written at its end.
final class AppendedDocument: OpenDocument {
  private let files: any FileSystem
  private let file: Descriptor
  /// The size before anything was written; nil for a pipe or device.
  private let start: Int?
  private var written = 0

  package init(_ files: any FileSystem, _ path: String, isFile: Bool) throws {
    let file = try files.open(path, for: .appending)
    self.files = files
    self.file = file
    start = isFile ? (try? files.status(of: file))?.size : nil
  }

  deinit { files.close(file) }

  package func write(_ bytes: [UInt8]) throws {
    try files.writeAll(file, bytes)
    written += bytes.count
  }

  package func finish() {}

  func cancel() {
    // Bytes that another program has appended meanwhile must not be cut off.
    guard let start, (try? files.status(of: file))?.size == start + written else { return }
    try? files.truncate(file, to: start)
  }
}
