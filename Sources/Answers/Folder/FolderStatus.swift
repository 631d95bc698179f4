/// The state of a data folder: its files, its format and its changes not yet in the tables.
public struct FolderStatus: Sendable, Equatable {
  /// Its path.
  public let path: String
  /// How many files are in it, those of the history and the cache too; 0 where there is no folder yet.
  public let files: Int
  /// How many bytes they have.
  public let bytes: Int
  /// The number of the data format; nil where the program has stored nothing yet.
  public let format: Int?
  /// How many changes in the journal are not in the tables yet.
  public let unsaved: Int
  /// True if the journal or the history is damaged, so that nothing is written.
  public let isDamaged: Bool

  /// States the values; those left out are of a folder in which nothing is stored.
  public init(
    path: String, files: Int = 0, bytes: Int = 0, format: Int? = nil, unsaved: Int = 0, isDamaged: Bool = false
  ) {
    (self.path, self.files, self.bytes) = (path, files, bytes)
    (self.format, self.unsaved, self.isDamaged) = (format, unsaved, isDamaged)
  }
}

/// A source from which an answer was read; the quickest to read come first.
public enum DataSource: String, Sendable, CaseIterable {
  /// The manifest, which knows how many records there are.
  case manifest
  /// The file of a type.
  case file
  /// The column cache of a large file.
  case cache
  /// Changes that are not in the files yet.
  case journal
}

/// The sources of an answer.
///
/// Bits in place of a `Set`, which a short command would wait for while its type is made.
public struct DataSources: Sendable, Hashable, ExpressibleByArrayLiteral {
  private var bits: UInt8 = 0

  /// None yet.
  public init() {}

  /// These sources.
  public init(arrayLiteral sources: DataSource...) {
    for source in sources { insert(source) }
  }

  /// Adds a source.
  public mutating func insert(_ source: DataSource) { bits |= source.bit }

  /// True if a source is among them.
  public func contains(_ source: DataSource) -> Bool { bits & source.bit != 0 }
}

extension DataSource {
  fileprivate var bit: UInt8 {
    switch self {
    case .manifest: 1
    case .file: 2
    case .cache: 4
    case .journal: 8
    }
  }
}
