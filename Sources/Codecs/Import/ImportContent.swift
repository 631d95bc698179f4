/// The content of a file to be imported, of which large parts need not be in memory at once.
public struct ImportContent: Sendable {
  /// How many bytes it has.
  public let size: Int
  private let part: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]

  /// Some bytes.
  public init(_ bytes: [UInt8]) {
    size = bytes.count
    part = { Array(bytes[$0..<$0 + $1]) }
  }

  /// So many bytes that are read when they are asked for.
  ///
  /// - Parameter part: returns so many bytes from an offset on, all of which are there; fewer if the file was cut.
  public init(size: Int, part: @escaping @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]) {
    (self.size, self.part) = (size, part)
  }

  /// All of it.
  ///
  /// - Throws: `ImportChanged` if it is shorter by now.
  public func all() throws -> [UInt8] { try bytes(at: 0, count: size) }

  /// Some bytes from an offset on, fewer at the end.
  func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    let wanted = max(0, min(count, size - offset))
    let bytes = try part(offset, wanted)
    guard bytes.count == wanted else { throw ImportChanged() }
    return bytes
  }
}

/// A file that somebody wrote into while it was imported.
public struct ImportChanged: Error {}

/// A part of a content that moves on, row by row, with its checksum.
struct ImportWindow {
  private(set) var bytes: [UInt8] = []
  /// Where the next row begins in `bytes`.
  var offset = 0
  /// The checksum of everything that was in the window.
  private(set) var read = CRC32()
  private let content: ImportContent
  /// Where `bytes` ends in the content.
  private var end: Int
  /// Rows that begin so near to the end of the window are only looked at with more behind them.
  private var margin = CodecsLimits.importMargin

  /// Begins at an offset.
  init(_ content: ImportContent, from start: Int) { (self.content, end) = (content, min(start, content.size)) }

  /// True if nothing is behind the window.
  var isLast: Bool { end == content.size }
  /// Where the next row begins in the content.
  var position: Int { end - bytes.count + offset }

  /// Reads on if the end of the window is near; false behind the last byte.
  mutating func hasMore() throws -> Bool {
    if !isLast, bytes.count - offset < margin { try readOn() }
    return offset < bytes.count
  }

  /// Makes room for a row that is longer than the window reaches; false if nothing is behind it.
  mutating func widen() throws -> Bool {
    guard !isLast else { return false }
    margin = 2 * max(margin, bytes.count - offset)
    try readOn()
    return true
  }

  private mutating func readOn() throws {
    let more = try content.bytes(at: end, count: max(CodecsLimits.importPiece, margin))
    read.update(more.span)
    bytes.removeSubrange(..<offset)
    bytes += more
    (offset, end) = (0, end + more.count)
  }
}
