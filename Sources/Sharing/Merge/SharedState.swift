package import Codecs
package import Equipment

/// All records of a shared folder at one moment.
package struct SharedState: Sendable {
  private var tables: [RecordType: SharedTable] = [:]

  /// A folder without a record.
  package init() {}

  /// Reads the files of a folder.
  ///
  /// - Parameters:
  ///   - contents: the content of a stored kind's file; nil if there is none.
  ///   - checked: the kinds of which every value is checked, as in files that another machine wrote.
  ///   - before: an earlier state, in which rows without an identity had one.
  package init(
    checking checked: Set<RecordType> = [], after before: SharedState? = nil,
    _ contents: (RecordType) -> [UInt8]?
  ) {
    for type in RecordType.allCases {
      let known = before?[type].uidsById ?? [:]
      tables[type] = SharedTable(type, contents, checks: checked.contains(type)) { known[$0] }
    }
  }

  /// The records of a kind.
  package subscript(type: RecordType) -> SharedTable {
    get { tables[type] ?? SharedTable(type, { _ in nil }) }
    set { tables[type] = newValue }
  }

  /// What cannot be read.
  package var problems: [FileProblem] { RecordType.allCases.flatMap { tables[$0]?.problems ?? [] } }
}

extension SharedTable {
  /// The record of each number.
  fileprivate var uidsById: [Int: UID] {
    Dictionary(uids.map { (id(of: $0) ?? 0, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
