import Equipment

/// The items and the problems that were read from a file so far.
struct ImportedItems {
  let file: String
  private(set) var items: [ImportedItem] = []
  private(set) var unknownColumns: [String] = []
  var problems: [FileProblem] = []
  /// The names of all columns and keys as they stand in the file.
  var columns: Set<String> = []
  /// True until a part of the file cannot be read, which may have columns that were not seen.
  var isWhole = true
  /// The types whose items, or whose columns, were seen.
  var types: Set<RecordType> = []
  /// The line of each id that was seen.
  private var lines: [RecordType: [Int: Int]] = [:]
  private var seenUnknown: Set<String> = []
  private let progress: WorkProgress
  private let reviews: [RecordType: RecordReview]

  init(file: String, reviews: [RecordType: RecordReview] = [:], progress: WorkProgress = .unobserved) {
    self.file = file
    self.reviews = reviews
    self.progress = progress
  }

  /// What becomes of the records of a type before they count; nil if nothing does.
  func review(of type: RecordType) -> RecordReview? { reviews[type] }

  /// Reports how far the reading has come, at every so many items.
  func report(_ done: Int, of total: Int, _ unit: WorkProgress.Unit) {
    if items.count.isMultiple(of: CodecsLimits.progressItems) { progress.report(done, of: total, unit) }
  }

  /// Adds an item without faults, unless its id was seen before, which is a problem.
  ///
  /// - Parameter doubts: its contradictions, which count unless there is a record that it is an update of.
  mutating func add(
    _ item: any Record, speakingOf fields: Set<String>, at position: (line: Int, column: Int),
    doubts: [FileProblem] = []
  ) {
    let type = item.recordType
    types.insert(type)
    if item.recordId > 0, let first = lines[type]?[item.recordId] {
      note(.duplicateId(item.recordId, firstLine: first), at: position)
      return
    }
    lines[type, default: [:]][item.recordId] = position.line
    for column in item.base.unknown { addUnknown(column.name, of: type, at: position) }
    items.append(ImportedItem(item: item, file: file, line: position.line, fields: fields, doubts: doubts))
  }

  /// Notes a problem of the file.
  mutating func note(_ kind: FileProblem.Kind, at position: (line: Int, column: Int)) {
    problems.append(FileProblem(file: file, line: position.line, column: position.column, kind: kind))
  }

  /// Keeps the name of an unknown column, as long as a file can have so many.
  private mutating func addUnknown(_ name: String, of type: RecordType, at position: (line: Int, column: Int)) {
    guard seenUnknown.insert(name).inserted else { return }
    unknownColumns.append(name)
    if unknownColumns.count + type.fields.count == CodecsLimits.mostColumns + 1 {
      note(.tooManyColumns(limit: CodecsLimits.mostColumns), at: position)
    }
  }
}
