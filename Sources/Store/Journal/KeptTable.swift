import Answers
import Equipment
import Files
import Query

/// A table that history keeps: one with which that of a type begins, or the rows of a large import.
enum KeptTable: Sendable {
  /// One with the content that was noted, whose rows are read from the disk.
  case plain(PlainFile, lastId: Int)
  /// Any other is held.
  case held(TableFile)

  /// The type of its records.
  var type: RecordType {
    switch self {
    case .plain(let file, _): file.columns.type
    case .held(let file): file.type
    }
  }

  /// The id after the largest one.
  var nextId: Int {
    switch self {
    case .plain(_, let lastId): lastId + 1
    case .held(let file): file.nextId
    }
  }

  /// True if a row of it cannot be used.
  var hasProblems: Bool {
    switch self {
    case .plain: false
    case .held(let file): !file.problems.isEmpty
    }
  }

  /// The item with an id; nil if there is none, or if it cannot be read.
  func item(_ id: Int) -> (any Record)? {
    switch self {
    case .plain(let file, _): (try? file.row(id))?.flatMap { try? $0.item() }
    case .held(let file): file.row(of: id).flatMap { try? file.item(at: $0) }
    }
  }

  /// One change of all its records.
  func change(_ operation: ItemChange.Operation) throws(FileFailure) -> RowsChange {
    var change = RowsChange(type: type, operation: operation)
    let walk = try walk()
    while let id = walk.id {
      change.append(id, named: AnswersLimits.namedRows) { walk.item }
      try walk.advance()
    }
    return change
  }

  /// A walk over its rows.
  func walk() throws(FileFailure) -> any RowWalk {
    switch self {
    case .plain(let file, _): try PlainWalk(file)
    case .held(let file): HeldWalk(file)
    }
  }
}
