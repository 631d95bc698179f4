import Answers
import Equipment

/// The types of the records that were requested since the files were last looked at.
struct RequestedTypes: Sendable {
  private var types: [RecordType] = []
  private var affecting: [RecordType] = []
  private var hasChanged = false
  private var sources = DataSources()

  /// Notes that records of a type were requested.
  ///
  /// - Parameter affectsAnswer: true if the answer would differ if there were more of them.
  mutating func note(_ type: RecordType, affectsAnswer: Bool) {
    if !types.contains(type) { types.append(type) }
    if affectsAnswer, !affecting.contains(type) { affecting.append(type) }
  }

  /// Notes that a change was requested: it is stored without omissions, or refused.
  mutating func noteChange() { hasChanged = true }

  /// Notes a source of an answer.
  mutating func note(_ source: DataSource) { sources.insert(source) }

  /// Returns the sources noted so far, and forgets them.
  mutating func drainSources() -> DataSources {
    defer { sources = DataSources() }
    return sources
  }

  /// Returns the types noted so far, none after a change, and those of them that affect an answer; forgets them.
  mutating func drainTypes() -> (types: [RecordType], affecting: [RecordType]) {
    defer { (types, affecting, hasChanged) = ([], [], false) }
    return hasChanged ? ([], []) : (types, affecting)
  }
}
