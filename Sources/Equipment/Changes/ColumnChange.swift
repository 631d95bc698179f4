/// What happens to a column of a type's file that is no field of the type: it is added, renamed or deleted.
///
/// The values that a column has are those of the items, and what happens to them stands beside it in the change.
public struct ColumnChange: Sendable, Equatable {
  /// What stands above a column.
  public struct Heading: Sendable, Equatable {
    /// What it says.
    public let name: String
    /// The bytes of the file, where the program would spell the same otherwise.
    package var spelling: String?

    package init(_ name: String) { self.name = name }
  }

  /// The type whose file has the column.
  public let type: RecordType
  /// The heading as it was; nil for a column that is added.
  public var before: Heading?
  /// The heading as it will be; nil for a column that is deleted.
  public let after: Heading?
  /// Which column of the file it is, from 0; nil if it comes behind the last one.
  package var place: Int?
  /// The cells, by the ids of their rows, that the program would spell otherwise: a column comes back as it was.
  package var cells: [Int: String] = [:]

  /// Adds an empty column behind the others.
  public static func add(_ name: String, to type: RecordType) -> ColumnChange {
    ColumnChange(type: type, before: nil, after: Heading(name))
  }

  /// Gives a column another heading.
  public static func rename(_ name: String, of type: RecordType, to other: String) -> ColumnChange {
    ColumnChange(type: type, before: Heading(name), after: Heading(other))
  }

  /// Takes a column away.
  public static func delete(_ name: String, of type: RecordType) -> ColumnChange {
    ColumnChange(type: type, before: Heading(name), after: nil)
  }

  package init(type: RecordType, before: Heading?, after: Heading?) {
    self.type = type
    self.before = before
    self.after = after
  }

  /// Whether a file is plain afterwards that was so before: what comes in is spelled as the program would do it.
  package var isPlain: Bool { after?.spelling == nil && (before != nil || cells.isEmpty) }

  /// What takes this change back.
  public var inverse: ColumnChange {
    var inverse = ColumnChange(type: type, before: after, after: before)
    (inverse.place, inverse.cells) = (place, cells)
    return inverse
  }
}

extension ColumnChange {
  /// What a change does to a row of headings.
  package enum Step: Equatable {
    case insert(at: Int)
    case rename(at: Int)
    case remove(at: Int)
  }

  /// What is to be done to headings; nil if they say already what they shall say.
  ///
  /// After a crash a change may be made again on a file that has it: then it does nothing.
  package func step(in headings: [String]) -> Step? {
    let isThere = after.map { headings.contains($0.name) } ?? false
    guard let before else { return isThere ? nil : .insert(at: min(place ?? headings.count, headings.count)) }
    guard let found = headings.firstIndex(of: before.name), !isThere else { return nil }
    return after == nil ? .remove(at: found) : .rename(at: found)
  }

  /// Makes the change on a row of headings.
  public func apply(to headings: inout [String]) {
    switch step(in: headings) {
    case .insert(let place): headings.insert(after?.name ?? "", at: place)
    case .rename(let place): headings[place] = after?.name ?? ""
    case .remove(let place): headings.remove(at: place)
    case nil: break
    }
  }
}

extension [String] {
  /// These headings after changes of columns.
  package func applying(_ changes: [ColumnChange]) -> [String] {
    var headings = self
    for change in changes { change.apply(to: &headings) }
    return headings
  }
}
