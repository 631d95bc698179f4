public import Equipment

/// A file with its content, as it is to be kept.
public struct AttachedContent: Sendable {
  /// Its name.
  public let file: AttachedFile
  /// Its content.
  public let bytes: [UInt8]

  /// Names a content.
  public init(_ file: AttachedFile, _ bytes: [UInt8]) { (self.file, self.bytes) = (file, bytes) }
}

/// A kept file that no record names any more.
public struct UnnamedFile: Sendable, Hashable {
  /// Its name.
  public let file: AttachedFile
  /// Bytes.
  public let size: Int

  /// Names it.
  public init(_ file: AttachedFile, size: Int) { (self.file, self.size) = (file, size) }
}
