import Answers
import Equipment

/// Of which types records were asked for since the files were last looked at.
struct AskedTypes: Sendable {
  private var types: [RecordType] = []
  private var felt: [RecordType] = []
  private var hasChanged = false
  private var sources: Set<DataSource> = []

  /// Notes that records of a type were asked for.
  ///
  /// - Parameter isFelt: whether the answer would differ if there were more of them.
  mutating func note(_ type: RecordType, isFelt: Bool) {
    if !types.contains(type) { types.append(type) }
    if isFelt, !felt.contains(type) { felt.append(type) }
  }

  /// Notes that something was to be stored: what cannot be done wholly is refused, and what is done lacks nothing.
  mutating func noteChange() { hasChanged = true }

  /// Notes what something was read from.
  mutating func note(_ source: DataSource) { sources.insert(source) }

  /// Hands over what was read from, and begins anew.
  mutating func takeSources() -> Set<DataSource> {
    defer { sources = [] }
    return sources
  }

  /// Hands the types over, and begins anew.
  mutating func take() -> [(type: RecordType, isFelt: Bool)] {
    defer { (types, felt, hasChanged) = ([], [], false) }
    return hasChanged ? [] : types.map { ($0, felt.contains($0)) }
  }
}
