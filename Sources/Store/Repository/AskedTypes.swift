import Answers
import Equipment

/// The types of the records that were asked for since the files were last looked at.
struct AskedTypes: Sendable {
  private var types: [RecordType] = []
  private var felt: [RecordType] = []
  private var hasChanged = false
  private var sources = DataSources()

  /// Notes that records of a type were asked for.
  ///
  /// - Parameter isFelt: true if the answer would differ if there were more of them.
  mutating func note(_ type: RecordType, isFelt: Bool) {
    if !types.contains(type) { types.append(type) }
    if isFelt, !felt.contains(type) { felt.append(type) }
  }

  /// Notes that a change was asked for: it is stored without omissions, or refused.
  mutating func noteChange() { hasChanged = true }

  /// Notes a source of an answer.
  mutating func note(_ source: DataSource) { sources.insert(source) }

  /// Returns the sources noted so far, and forgets them.
  mutating func drainSources() -> DataSources {
    defer { sources = DataSources() }
    return sources
  }

  /// Returns the types noted so far, none after a change, and those of them that are felt; forgets them.
  mutating func drainTypes() -> (types: [RecordType], felt: [RecordType]) {
    defer { (types, felt, hasChanged) = ([], [], false) }
    return hasChanged ? ([], []) : (types, felt)
  }
}
