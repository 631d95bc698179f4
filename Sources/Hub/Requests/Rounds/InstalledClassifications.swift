import Answers
import Archery
import Equipment

/// The file of classifications that is installed, read when it is first asked.
public final class InstalledClassifications: Sendable {
  /// The file's name.
  public static let file = "classifications-2026.json"

  private let load: @Sendable () -> [UInt8]
  private let read = Lazy<Result<ClassificationScheme, any Error>>()

  /// Makes the classifications of the bytes of a file; none if there is none.
  public init(load: @escaping @Sendable () -> [UInt8]) { self.load = load }

  /// What it says.
  ///
  /// - Throws: `NoClassifications`, or what is wrong with the file.
  func scheme() throws -> ClassificationScheme {
    try read.value {
      Result {
        let bytes = load()
        guard !bytes.isEmpty else { throw NoClassifications() }
        return try ClassificationScheme(json: bytes, file: Self.file)
      }
    }.get()
  }
}

/// There is no file of classifications.
public struct NoClassifications: Error, Sendable, Equatable {}
