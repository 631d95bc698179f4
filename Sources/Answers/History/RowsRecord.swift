package import Equipment
package import Files

/// Items of one type that were added, taken back or brought again together, as the rows of a file.
///
/// They are too many for a line of the log, which only has the file's digest; the file stands in the history.
package struct RowsRecord: Sendable, Equatable {
  package let type: RecordType
  package let digest: Digest
  /// The id after the largest one.
  package let next: Int
  /// True if the file is known to be plain; false where an earlier version of the program wrote it.
  package let isPlain: Bool

  /// Names the content of the file of a type.
  package init(type: RecordType, digest: Digest, next: Int, isPlain: Bool) {
    self.type = type
    self.digest = digest
    self.next = next
    self.isPlain = isPlain
  }
}
