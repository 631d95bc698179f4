/// The name of a file that is kept in `files/`: the SHA-256 of its content, and an ending that says what it is.
///
/// The same content has one name, so that it is kept once; a name never leads out of the folder.
public struct AttachedFile: Sendable, Hashable {
  /// What a file is, as its ending says.
  public enum Format: String, Sendable, CaseIterable {
    case jpeg = "jpg"
    case png, pdf

    /// The bytes that every file of the format begins with.
    private var signature: [UInt8] {
      switch self {
      case .jpeg: [0xFF, 0xD8, 0xFF]
      case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      case .pdf: Array("%PDF-".utf8)
      }
    }

    /// Knows a content by its first bytes, whatever its file is called; nil for any other.
    public init?(content: [UInt8]) {
      guard let format = Self.allCases.first(where: { content.starts(with: $0.signature) }) else { return nil }
      self = format
    }

    /// True for what a page can show.
    public var isImage: Bool { self != .pdf }
    /// Its name among the types of the internet.
    public var mediaType: String {
      switch self {
      case .jpeg: "image/jpeg"
      case .png: "image/png"
      case .pdf: "application/pdf"
      }
    }
  }

  /// 64 hexadecimal digits, the SHA-256 of the content.
  public let digest: String
  /// What it is.
  public let format: Format

  /// Digits of a digest.
  private static let digits = 64

  /// Names a content by its digest.
  ///
  /// - Returns: nil if the digest has not the form of one.
  public init?(digest: String, _ format: Format) {
    guard digest.utf8.count == Self.digits, digest.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }) else {
      return nil
    }
    (self.digest, self.format) = (digest, format)
  }

  /// The folder of all kept files, in the data folder.
  public static let folder = "files"
  /// The folder that it is kept in, in that folder: the first two digits.
  public var part: String { String(digest.prefix(2)) }
  /// Its path in the data folder, `files/ab/abcd….jpg`.
  public var path: String { "\(Self.folder)/\(part)/\(text)" }

  /// Reads such a path; nil for any other.
  public init?(path: String) {
    guard let name = path.split(separator: "/", omittingEmptySubsequences: false).last,
      let file = Self(text: String(name)), file.path == path
    else { return nil }
    self = file
  }
}

extension AttachedFile: FieldValue {
  /// The form of its values.
  public static var shape: FieldShape { .file }

  /// Reads `abcd….jpg`.
  public init?(bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count > Self.digits else { return nil }
    let parts = String(bytes: bytes, range).split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let format = Format(rawValue: String(parts[1])) else { return nil }
    self.init(digest: String(parts[0]), format)
  }

  /// `abcd….jpg`.
  public var text: String { "\(digest).\(format.rawValue)" }

  /// Names sort as texts.
  public var sortKey: SortKey { .text(text) }
}
