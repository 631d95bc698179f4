public import Equipment

/// The trainings of a CSV file that the app MyTargets exports: a row for each shot.
///
/// Facts from its source (github.com/DreierF/MyTargets, CsvExporter, 2019): every cell is quoted, semicolons part them;
/// the headings are in the language of the telephone and always in one order, except x and y, which are always called
/// so; files of before have no column for the numbers of arrows. Names of rounds and targets are English everywhere.
public struct MyTargetsFile: Sendable {
  /// The trainings, the earliest first.
  public private(set) var trainings: [ScoreSheet] = []
  /// What cannot be understood, in the file's order.
  public private(set) var problems: [FileProblem]
  /// How many shots there are.
  public private(set) var shots = 0
  /// The headings of what a round does not hold.
  public let leftOut: [String]
  private let columns: MyTargetsColumns

  /// Reads a file; nil if it is none of MyTargets, which its headings tell.
  ///
  /// - Parameter type: the type of all items as the command says it; nil if it does not.
  public init?(_ bytes: [UInt8], name: String, as type: RecordType?) {
    guard type == nil || type == .round,
      case .csv(let separator, .quotes) = ImportFormat(name: name, bytes: bytes),
      Self.mayBeOne(bytes)
    else { return nil }
    let document = CSVDocument(bytes, file: name, separator: separator)
    guard let columns = MyTargetsColumns(document) else { return nil }
    self.columns = columns
    problems = document.problems
    leftOut = columns.leftOut(of: document.header)
    read(document)
    problems.sort(by: FileProblem.isEarlier)
  }

  /// A cheap look at the headings: the last two are x and y, or there is one for points.
  private static func mayBeOne(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != ASCII.lineFeed && $0 != ASCII.carriageReturn }
    return line.count < CodecsLimits.longestField && line.contains(where: { $0 == 0x79 || $0 == 0x59 })
  }

  private mutating func read(_ document: CSVDocument) {
    var groups: [[String]: Int] = [:]
    var trainings: [(rows: [MyTargetsRow], key: [String])] = []
    for row in document.rows.indices {
      guard let shot = MyTargetsRow(document, row, columns, &problems) else { continue }
      if let index = groups[shot.training] {
        trainings[index].rows.append(shot)
      } else {
        groups[shot.training] = trainings.count
        trainings.append(([shot], shot.training))
      }
      shots += 1
    }
    var sheets: [(sheet: ScoreSheet, line: Int)] = []
    for training in trainings {
      for rows in split(training.rows, document) {
        if let sheet = sheet(rows, document) { sheets.append((sheet, rows[0].line)) }
      }
    }
    self.trainings = sheets.sorted { ($0.sheet.date, $0.line) < ($1.sheet.date, $1.line) }.map(\.sheet)
  }

  /// The rows of each of several trainings that have one day, title and round; mostly there is one.
  ///
  /// An end that two of them have was saved at two times. As long as the rows are in the order in which they were
  /// exported, a training ends where the numbers of rounds and ends begin anew.
  private mutating func split(_ rows: [MyTargetsRow], _ document: CSVDocument) -> [[MyTargetsRow]] {
    let most = Dictionary(grouping: Set(rows.map(\.end))) { $0.place }.values.map(\.count).max() ?? 1
    guard most > 1 else { return [rows] }
    var trainings: [[MyTargetsRow]] = []
    for row in rows {
      if let last = trainings.last?.last, last.end == row.end || last.end.place < row.end.place {
        trainings[trainings.count - 1].append(row)
      } else {
        trainings.append([row])
      }
    }
    guard trainings.count > most else { return trainings }
    note(.sheet(.mixedTrainings(title: rows[0].title)), .title, rows[0], document)
    return []
  }

  /// The training of these rows, with its ends in order; nil if something of it cannot be understood.
  private mutating func sheet(_ rows: [MyTargetsRow], _ document: CSVDocument) -> ScoreSheet? {
    var sheet = ScoreSheet(
      title: rows[0].title, date: rows[0].date, round: rows[0].round, bow: rows[0].bow, arrows: rows[0].arrows)
    let passes = Dictionary(grouping: rows) { $0.end.place.pass }
    var isSound = true
    for number in passes.keys.sorted() {
      if let pass = pass(passes[number] ?? [], document) { sheet.append(pass) } else { isSound = false }
    }
    return isSound ? sheet : nil
  }

  private mutating func pass(_ rows: [MyTargetsRow], _ document: CSVDocument) -> ScoreSheet.Pass? {
    let target = MyTargetsTarget(rows[0].target)
    guard let face = target.face(for: rows.map(\.points)) else {
      note(.sheet(.unknownTarget(rows[0].target)), .target, rows[0], document)
      return nil
    }
    let count = problems.count
    let ends = Dictionary(grouping: rows) { $0.end.place.end }
    let shots = ends.keys.sorted().map { number in
      (ends[number] ?? []).compactMap { shot($0, face, document) }
    }
    guard problems.count == count else { return nil }
    return ScoreSheet.Pass(
      distance: rows[0].distance, size: target.size, face: face, ends: shots, line: rows[0].line)
  }

  private mutating func shot(_ row: MyTargetsRow, _ face: TargetFace, _ document: CSVDocument) -> Shot? {
    do throws(EndError) {
      guard let score = face.scores.first(where: { $0.text == row.points.uppercased() }) else {
        throw .noScore(row.points, face)
      }
      if row.number.isEmpty { return Shot(score) }
      guard let number = ShaftNumbers.number(row.number) else { throw .noNumber(row.number) }
      return Shot(score, number: number)
    } catch {
      let column = if case .noNumber = error { MyTargetsColumn.number } else { MyTargetsColumn.points }
      note(.round(.ends(error)), column, row, document)
      return nil
    }
  }

  private mutating func note(
    _ kind: FileProblem.Kind, _ column: MyTargetsColumn, _ row: MyTargetsRow, _ document: CSVDocument
  ) {
    problems.append(document.problem(kind, in: row.row, at: columns.offset(column, document, row.row)))
  }
}
