/// A change of an unknown column of a type's file: it is added, renamed or deleted.
///
/// The column's values belong to the items, whose changes stand beside it in the `Change`.
public struct ColumnChange: Sendable, Equatable {
  /// The heading of a column.
  public struct Heading: Sendable, Equatable {
    /// The heading's text.
    public let name: String
    /// The heading as the file spells it, where that is not canonical.
    package var spelling: String?

    package init(_ name: String) { self.name = name }
  }

  /// The type whose file has the column.
  public let type: RecordType
  /// The heading as it was; nil for a column that is added.
  public var before: Heading?
  /// The heading as it will be; nil for a column that is deleted.
  public let after: Heading?
  /// The column's index in the file, from 0; nil until the store notes it; a column without one is added as the last.
  package var index: Int?
  /// Cells that are not canonical, by the ids of their rows: undo brings a deleted column back byte for byte.
  package var cells: [Int: String] = [:]

  /// Adds an empty column behind the others.
  public static func add(_ name: String, to type: RecordType) -> ColumnChange {
    ColumnChange(type: type, before: nil, after: Heading(name))
  }

  /// Gives a column another heading.
  public static func rename(_ name: String, of type: RecordType, to other: String) -> ColumnChange {
    ColumnChange(type: type, before: Heading(name), after: Heading(other))
  }

  /// Deletes a column.
  public static func delete(_ name: String, of type: RecordType) -> ColumnChange {
    ColumnChange(type: type, before: Heading(name), after: nil)
  }

  package init(type: RecordType, before: Heading?, after: Heading?) {
    self.type = type
    self.before = before
    self.after = after
  }

  /// True if a plain file stays plain: the heading and the cells that the change writes are canonical.
  package var isPlain: Bool { after?.spelling == nil && (before != nil || cells.isEmpty) }

  /// The change that undoes this one.
  public var inverse: ColumnChange {
    var inverse = ColumnChange(type: type, before: after, after: before)
    (inverse.index, inverse.cells) = (index, cells)
    return inverse
  }
}

extension ColumnChange {
  /// An edit of a row of headings.
  package enum Step: Equatable {
    case insert(at: Int)
    case rename(at: Int)
    case remove(at: Int)
  }

  /// The edit that headings need; nil if they have the change already, or lack the column.
  ///
  /// Recovery may make a change again on a file that has it: then it does nothing.
  package func step(in headings: [String]) -> Step? {
    let isThere = after.map { headings.contains($0.name) } ?? false
    guard let before else { return isThere ? nil : .insert(at: min(index ?? headings.count, headings.count)) }
    guard let found = headings.firstIndex(of: before.name), !isThere else { return nil }
    return after == nil ? .remove(at: found) : .rename(at: found)
  }

  /// Makes the change on a row of headings.
  public func apply(to headings: inout [String]) {
    switch step(in: headings) {
    case .insert(let index): headings.insert(after?.name ?? "", at: index)
    case .rename(let index): headings[index] = after?.name ?? ""
    case .remove(let index): headings.remove(at: index)
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
