package import Equipment
package import Files

/// Items that were added to a type without a file: the content of the file that was made of them.
///
/// They are too many for a line of the log, which only has the content's digest; the rows stand in the history.
package struct RowsRecord: Sendable, Equatable {
  package let type: RecordType
  package let digest: Digest
  /// The id after the largest one.
  package let next: Int

  /// Names the content of the file of a type.
  package init(type: RecordType, digest: Digest, next: Int) {
    self.type = type
    self.digest = digest
    self.next = next
  }
}
