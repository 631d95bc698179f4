import Equipment

/// The ids of a file's rows, read from the bytes.
struct IdColumn {
  package private(set) var ids: [Int]
  package private(set) var unsoundRows: Set<Int> = []
  package private(set) var problems: [FileProblem] = []
  package private(set) var isSorted = true

  /// Reads the column, if the file has it.
  package init(_ document: CSVDocument, _ column: Int?) {
    ids = Array(repeating: 0, count: document.rows.count)
    guard let column else {
      isSorted = ids.isEmpty
      return
    }
    var last = 0
    for row in ids.indices {
      ids[row] = id(document, row, column)
      isSorted = isSorted && ids[row] > last
      last = ids[row]
    }
    if !isSorted { findDuplicates(document, column) }
  }

  private mutating func id(_ document: CSVDocument, _ row: Int, _ column: Int) -> Int {
    guard let range = document.range(row, column), !range.isEmpty else { return 0 }
    // Of few digits there is nothing else to ask; everything else is rare and may take longer.
    if range.count <= 9, let id = Digits.number(document.bytes.span, range), id > 0 { return id }
    let text = document.text(in: range)
    guard !text.isEmpty else { return 0 }
    if let id = Int(text: text.trimmed), 1...ValidationRules.largestId ~= id { return id }
    note(.badId(text), document, row, at: range.lowerBound)
    return 0
  }

  private mutating func findDuplicates(_ document: CSVDocument, _ column: Int) {
    var first: [Int: Int] = [:]
    for (row, id) in ids.enumerated() where id > 0 {
      guard let earlier = first[id] else {
        first[id] = row
        continue
      }
      let kind = FileProblem.Kind.duplicateId(id, firstLine: document.rows[earlier].line)
      note(kind, document, row, at: document.range(row, column)?.lowerBound ?? document.rows[row].start)
    }
  }

  private mutating func note(_ kind: FileProblem.Kind, _ document: CSVDocument, _ row: Int, at offset: Int) {
    unsoundRows.insert(row)
    guard problems.count < CodecsLimits.mostProblems else { return }
    problems.append(document.problem(kind, in: row, at: offset))
  }
}
