import Equipment

extension ImportedItems {
  /// Reads a CSV file, whose items are of one type or say in a column of which they are.
  mutating func read(_ document: CSVDocument, as source: ImportType, _ names: ImportNames) throws(ImportError) {
    problems += document.problems
    columns = Set(document.header)
    guard document.headerRow != nil, document.header.count <= CodecsLimits.mostColumns else { return }
    if let type = source.known {
      guard let plan = plan(document, type, names, without: nil) else { return }
      for row in document.rows.indices {
        report(row, of: document.rows.count, .items)
        add(document, row, plan)
      }
      return
    }
    guard let column = document.header.firstIndex(where: names.isType) else { throw .typeNeeded }
    readMixed(document, names, typeColumn: column)
  }

  private mutating func readMixed(_ document: CSVDocument, _ names: ImportNames, typeColumn: Int) {
    var plans: [RecordType: ColumnPlan?] = [:]
    for row in document.rows.indices {
      let word = document.cell(row, typeColumn)
      guard let type = RecordType(word: word.trimmed) else {
        let offset = document.range(row, typeColumn)?.lowerBound ?? document.rows[row].start
        problems.append(document.problem(word.isEmpty ? .missingType : .unknownType(word), in: row, at: offset))
        continue
      }
      let plan = plans[type] ?? plan(document, type, names, without: typeColumn)
      plans[type] = .some(plan)
      if let plan { add(document, row, plan) }
    }
  }

  /// The fields that the columns mean for a type; nil, with the problems noted, if that is not clear.
  private mutating func plan(
    _ document: CSVDocument, _ type: RecordType, _ names: ImportNames, without typeColumn: Int?
  ) -> ColumnPlan? {
    types.insert(type)
    let columns = columns
    let fields = document.header.enumerated().map { index, column in
      index == typeColumn ? nil : names.field(for: column, of: type, among: columns)
    }
    let plan = ColumnPlan(
      type, names: fields, separator: document.dialect.separator, supplied: review(of: type)?.supplied ?? [])
    let found =
      plan.missingColumns(in: document) + doubled(fields, document)
    problems += found.filter { !problems.contains($0) }
    return found.isEmpty ? plan : nil
  }

  /// Two columns that mean the same field.
  private func doubled(_ fields: [String?], _ document: CSVDocument) -> [FileProblem] {
    var seen: Set<String> = []
    let line = document.headerRow?.line ?? 1
    return zip(fields, document.header).compactMap { field, column in
      guard let field, !field.isEmpty, !seen.insert(field).inserted else { return nil }
      // That a heading stands twice is a problem of the document already.
      guard document.header.count(where: { $0 == column }) == 1 else { return nil }
      return FileProblem(file: file, line: line, column: 1, kind: .duplicateHeader(column))
    }
  }

  private mutating func add(_ document: CSVDocument, _ row: Int, _ plan: ColumnPlan) {
    let review = review(of: plan.type)
    let draft = plan.draft(document, row, review.map { review in { review.filled($0, keeping: plan.names) } })
    let place = { (fault: RecordReview.Fault) in
      document.problem(
        fault.kind, in: row, at: plan.offset(of: fault.field, in: document, row) ?? document.rows[row].start)
    }
    guard draft.faults.isEmpty else {
      let reasons = review?.reasons(for: draft.faults, of: draft.item) ?? []
      problems +=
        reasons.isEmpty ? draft.faults.map { document.problem($0.kind, in: row, at: $0.offset) } : reasons.map(place)
      return
    }
    let doubts = review?.faults(of: draft.item).map(place) ?? []
    add(draft.item, speakingOf: plan.names, at: (document.rows[row].line, 1), doubts: doubts)
  }
}
