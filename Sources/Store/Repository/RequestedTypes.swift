import Answers
import Equipment

/// The types of the records that were requested since the files were last looked at.
struct RequestedTypes: Sendable {
  private var types: [RecordType] = []
  private var affecting: [RecordType] = []
  private var (lookups, missed): ([RecordType], [RecordType]) = ([], [])
  private var hasChanged = false
  private var sources = DataSources()

  /// Notes that records of a type were requested.
  ///
  /// - Parameter affectsAnswer: true if the answer would differ if there were more of them.
  mutating func note(_ type: RecordType, affectsAnswer: Bool) {
    if !types.contains(type) { types.append(type) }
    if affectsAnswer, !affecting.contains(type) { affecting.append(type) }
  }

  /// Notes that a record of a type was looked up by its name, for an answer or for a change.
  ///
  /// - Parameter affectsAnswer: true if none was found, so that one that cannot be read may be it.
  mutating func noteLookup(_ type: RecordType, affectsAnswer: Bool) {
    if !lookups.contains(type) { lookups.append(type) }
    if affectsAnswer, !missed.contains(type) { missed.append(type) }
  }

  /// Notes that a change was requested: it is stored without omissions, or refused, besides what was looked up for it.
  mutating func noteChange() { hasChanged = true }

  /// Notes a source of an answer.
  mutating func note(_ source: DataSource) { sources.insert(source) }

  /// Returns the sources noted so far, and forgets them.
  mutating func drainSources() -> DataSources {
    defer { sources = DataSources() }
    return sources
  }

  /// Returns the types noted so far, after a change only those of lookups, and those that affect an answer; forgets them.
  mutating func drainTypes() -> (types: [RecordType], affecting: [RecordType], lookups: [RecordType]) {
    defer { (types, affecting, lookups, missed, hasChanged) = ([], [], [], [], false) }
    if hasChanged { return (lookups, missed, lookups) }
    return (types + lookups.filter { !types.contains($0) }, affecting + missed, lookups)
  }
}
