/// What there is of a data folder.
public struct FolderStatus: Sendable, Equatable {
  /// Its path.
  public let path: String
  /// How many files are in it, those of the history and the cache too; 0 where there is no folder yet.
  public let files: Int
  /// How many bytes they have.
  public let bytes: Int
  /// The form in which they are kept; nil where the program has stored nothing yet.
  public let format: Int?
  /// How many changes are stored in the journal, and not in the files of the types yet.
  public let unsaved: Int
  /// Whether the journal or the history cannot be read whole.
  public let isDamaged: Bool

  /// States what there is.
  public init(
    path: String, files: Int = 0, bytes: Int = 0, format: Int? = nil, unsaved: Int = 0, isDamaged: Bool = false
  ) {
    (self.path, self.files, self.bytes) = (path, files, bytes)
    (self.format, self.unsaved, self.isDamaged) = (format, unsaved, isDamaged)
  }
}

/// What an answer was read from.
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
