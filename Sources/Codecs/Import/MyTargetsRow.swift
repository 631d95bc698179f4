import Equipment

/// A column of the shots that MyTargets exports, in the order in which it writes them.
enum MyTargetsColumn: String, CaseIterable {
  case title
  case date
  case round = "standard round"
  case indoor
  case bow
  case arrow
  case pass = "round"
  case distance
  case target
  case end
  case time = "timestamp"
  case points
  case number = "arrow numbers"
  case x
  case y

  /// Columns that a round holds nothing of.
  static let leftOut: [MyTargetsColumn] = [.indoor, .time, .x, .y]
}

/// Where a file of MyTargets has its columns.
struct MyTargetsColumns {
  private let indices: [MyTargetsColumn: Int]

  /// Finds them by their English names in any order, or in any language by their places; nil if these are others.
  init?(_ document: CSVDocument) {
    let names = document.header.map { Folding.fold($0.trimmed) }
    let known = Dictionary(zip(names, 0...)) { first, _ in first }
    let named = Dictionary(
      uniqueKeysWithValues: MyTargetsColumn.allCases.compactMap { column in
        known[column.rawValue].map { (column, $0) }
      })
    let needed: [MyTargetsColumn] = [.date, .round, .pass, .distance, .target, .end, .points]
    if needed.allSatisfy({ named[$0] != nil }) {
      indices = named
      return
    }
    var all = MyTargetsColumn.allCases
    if names.count == all.count - 1 { all.removeAll { $0 == .number } }
    guard names.count == all.count, Array(names.suffix(2)) == ["x", "y"], !document.rows.isEmpty else { return nil }
    indices = Dictionary(uniqueKeysWithValues: zip(all, 0...))
    let cells = document.cells(0)
    // Fifteen columns that end with x and y are not yet a score sheet.
    guard CalendarDate(text: text(.date, cells)) != nil, Int(text(.pass, cells)) != nil, Int(text(.end, cells)) != nil
    else { return nil }
  }

  func text(_ column: MyTargetsColumn, _ cells: [String]) -> String {
    indices[column].flatMap { $0 < cells.count ? cells[$0].trimmed : nil } ?? ""
  }

  /// The headings of what a round holds nothing of, and of columns that the app does not write.
  func leftOut(of header: [String]) -> [String] {
    let kept = Set(indices.filter { !MyTargetsColumn.leftOut.contains($0.key) }.values)
    return header.indices.filter { !kept.contains($0) }.map { header[$0] }
  }

  func offset(_ column: MyTargetsColumn, _ document: CSVDocument, _ row: Int) -> Int {
    indices[column].flatMap { document.range(row, $0)?.lowerBound } ?? document.rows[row].start
  }

  func name(_ column: MyTargetsColumn, _ document: CSVDocument) -> String {
    indices[column].map { document.header[$0] } ?? column.rawValue
  }
}

/// A shot as MyTargets has it.
struct MyTargetsRow {
  /// Which end of which training it is of, and when that was saved.
  struct End: Hashable {
    struct Place: Hashable, Comparable {
      let pass: Int
      let end: Int

      static func < (one: Self, other: Self) -> Bool { (one.pass, one.end) < (other.pass, other.end) }
    }
    let place: Place
    let time: String
  }

  /// Its row of the file, and the line on which that begins.
  let row: Int
  let line: Int
  let date: CalendarDate
  let end: End
  let distance: Distance?
  /// The texts that all shots of a training have in common: its title, day, round, place, bow and arrows.
  let training: [String]
  let target: String
  let points: String
  let number: String

  var title: String { training[0] }
  var round: String { training[2] }
  var bow: String { training[4] }
  var arrows: String { training[5] }

  /// Reads a row; nil, with what is wrong noted, if its day or its numbers cannot be read.
  init?(_ document: CSVDocument, _ row: Int, _ columns: MyTargetsColumns, _ problems: inout [FileProblem]) {
    let cells = document.cells(row)
    var kinds: [(column: MyTargetsColumn, kind: FileProblem.Kind)] = []
    let whole = { (column: MyTargetsColumn) -> Int in
      let text = columns.text(column, cells)
      if let number = Int(text: text), number > 0 { return number }
      kinds.append((column, .sheet(.noNumber(column: columns.name(column, document), text))))
      return 0
    }
    var day: CalendarDate?
    do throws(FieldError) { day = try Self.day(columns.text(.date, cells)) } catch {
      kinds.append((.date, .value(error)))
    }
    end = End(place: End.Place(pass: whole(.pass), end: whole(.end)), time: columns.text(.time, cells))
    problems += kinds.map { document.problem($0.kind, in: row, at: columns.offset($0.column, document, row)) }
    guard kinds.isEmpty, let day else { return nil }
    (self.row, line, date) = (row, document.rows[row].line, day)
    training = [.title, .date, .round, .indoor, .bow, .arrow].map { columns.text($0, cells) }
    distance = Self.distance(columns.text(.distance, cells))
    (target, points) = (columns.text(.target, cells), columns.text(.points, cells))
    number = columns.text(.number, cells)
  }

  private static func day(_ text: String) throws(FieldError) -> CalendarDate {
    guard let info = RecordType.round.field("date") else { return .epoch }
    if text.isEmpty { throw .required(info) }
    return try CalendarDate.read(text, as: info, today: nil)
  }

  /// A distance in metres, yards or feet; nil for the app's word for one that is not known.
  private static func distance(_ text: String) -> Distance? {
    guard let info = RecordType.round.field("distance") else { return nil }
    return try? Distance.read(text, as: info, today: nil)
  }
}

/// A target as MyTargets names it, with its size: `WA Full (122cm)`.
struct MyTargetsTarget {
  private let name: String
  /// Centimetres across; nil where it has no size.
  let size: Double?

  init(_ text: String) {
    let open = text.lastIndex(of: "(")
    name = Folding.fold(String(text[..<(open ?? text.endIndex)]).trimmed)
    let inside = open.map { String(text[text.index(after: $0)...].prefix { $0 != ")" }) } ?? ""
    let info = RecordType.round.field("face")
    size = info.flatMap { try? Double.read(inside, as: $0, today: nil) }
  }

  /// The first of the faces that it may be which has all of these scores, else the first; nil if none is known here.
  ///
  /// The app does not export by which rule its rings were counted.
  func face(for points: [String]) -> TargetFace? {
    let faces = Self.faces[name] ?? []
    let shot = Set(points.map { $0.uppercased() })
    return faces.first { shot.isSubset(of: $0.scores.map(\.text)) } ?? faces.first
  }

  private static let spots: [TargetFace] = [.tenZoneFiveRing, .elevenZoneFiveRing]

  /// The faces that each target may be, by its rings and by the scores that the app lets it have.
  private static let faces: [String: [TargetFace]] = [
    "wa full": [.tenZone, .elevenZone],
    "wa 6 ring": [.tenZoneSixRing, .elevenZoneSixRing],
    "wa 5 ring": spots, "wa 3 ring": spots, "wa 3 ring 3 spot": spots, "wa vertical 3 spot": spots,
    "vegas 3 spot": spots, "wa danage 3 spot": spots, "wa danage 6 spot": spots,
    "wa field": [.waField, .ifaaFieldExpert], "wa field 3 spot": [.waField, .ifaaFieldExpert],
    "worcester": [.worcester], "hit or miss": [.hitOrMiss],
    "nfaa indoor": [.worcester], "nfaa indoor 5 spot": [.worcesterTwoRing], "nfaa expert field": [.ifaaFieldExpert],
    "nfaa field": [.ifaaField], "nfaa hunter": [.ifaaField], "ibo 3d": [.animals],
  ]
}
