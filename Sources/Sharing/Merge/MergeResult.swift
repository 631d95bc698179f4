package import Answers
package import Equipment

/// What a merge came to.
package struct MergeResult: Sendable {
  /// The change of our records that makes them the merged ones.
  package internal(set) var change = Change()
  /// The merged records that are others than ours; nil for those that are no more.
  package internal(set) var records: [RecordType: [UID: (any Record)?]] = [:]
  /// The headings of each kind's own columns that ours lack.
  package internal(set) var columns: [RecordType: [String]] = [:]
  /// Values that two sides changed, and what else a person should look at.
  package internal(set) var clashes: [Clash] = []
  /// The records that got another number, as theirs was taken.
  package internal(set) var renumbered: [Renumbered] = []
}
