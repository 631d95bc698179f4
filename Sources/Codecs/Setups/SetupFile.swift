public import Equipment

/// A file of setups; a setup is only made of its bytes when it is asked for.
public struct SetupFile: Sendable {
  /// The file's name in a data folder.
  public static let name = "setups.json"

  /// The content.
  public let bytes: [UInt8]
  /// The file's name, for problems.
  public let file: String
  /// The id of each setup in the order of the file; 0 where it has none, a bad one or that of an earlier setup.
  public let ids: [Int]
  /// What is wrong with the file and the ids, in the file's order; what is within setups is not looked at.
  public let problems: [FileProblem]
  /// The places of setups without an id that can be used.
  package let unsoundRows: Set<Int>
  /// Whether every id is greater than the one before.
  package let isSorted: Bool
  private let scan: SetupScan

  /// Looks for the setups of a file.
  public init(bytes: [UInt8], file: String = name) {
    let scan = SetupScan(bytes, file: file)
    self.bytes = bytes
    self.file = file
    self.scan = scan
    let ids = scan.places.map(\.id)
    self.ids = ids
    unsoundRows = Set(ids.indices.filter { ids[$0] == 0 })
    isSorted = zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 }
    problems = scan.problems
  }

  /// A file without a setup, as the program begins it.
  public static let empty = SetupFile(bytes: Array("{\n  \"format\": 1,\n  \"setups\": []\n}\n".utf8))

  /// The file that holds these setups and nothing else.
  public static func bytes(of setups: [Setup]) -> [UInt8] {
    empty.replacing([], appending: setups.sorted { $0.id < $1.id })
  }

  /// The setup at a place among those of the file.
  ///
  /// - Throws: the first problem of the setup.
  public func setup(at index: Int) throws(FileProblem) -> Setup {
    var counter = counter(at: index)
    switch reading(at: index, &counter) {
    case .success(let setup): return setup
    case .failure(let problems): throw problems.first
    }
  }

  /// Where the setup at a place among those of the file stands.
  package func place(of index: Int) -> Range<Int> { scan.places[index].range }

  /// The setup with an id; nil if there is none.
  ///
  /// - Throws: the first problem of the setup.
  public func setup(id: Int) throws(FileProblem) -> Setup? {
    guard id > 0, let index = ids.firstIndex(of: id) else { return nil }
    return try setup(at: index)
  }

  /// Reads every setup.
  public func checked() -> CheckedSetups {
    var checked = CheckedSetups(setups: [], problems: problems)
    var lines: [String: Int] = [:]
    // What the scan has found is found again, at the same place.
    let known = Dictionary(grouping: problems) { [$0.line, $0.column] }
    var counter = LineCounter(bytes)
    for index in ids.indices where checked.problems.count < CodecsLimits.mostProblems {
      switch reading(at: index, &counter) {
      case .failure(let problems):
        checked.problems += problems.all.filter { known[[$0.line, $0.column]]?.contains($0) != true }
      case .success(let setup):
        guard ids[index] > 0 else { continue }
        checked.setups.append(setup)
        guard setup.isActive, let line = lines.updateValue(scan.places[index].line, forKey: setup.nameKey) else {
          continue
        }
        let kind = FileProblem.Kind.setup(.duplicateName(setup.name, firstLine: line))
        checked.problems.append(problem(kind, of: index, &counter))
      }
    }
    checked.problems.sort(by: FileProblem.isEarlier)
    return checked
  }
}

/// What is known of a file all of whose setups were read.
public struct CheckedSetups: Sendable {
  /// The setups that are sound, in the file's order.
  public fileprivate(set) var setups: [Setup]
  /// Everything that is wrong with the file, in its order.
  public fileprivate(set) var problems: [FileProblem]
}

extension SetupFile {
  /// At least one problem.
  private struct Problems: Error {
    let first: FileProblem
    let all: [FileProblem]
  }

  /// Counts lines from the one on which a setup begins.
  private func counter(at index: Int) -> LineCounter {
    LineCounter(bytes, from: scan.places[index].lineStart, line: scan.places[index].line)
  }

  /// - Parameter counter: where problems stand; of a file on one line, counting anew for each setup would take too long.
  private func reading(at index: Int, _ counter: inout LineCounter) -> Result<Setup, Problems> {
    let place = scan.places[index]
    var reader = JSONReader(bytes, in: place.range, file: file, lines: counter)
    defer { counter = reader.lines }
    do {
      let value = try reader.readValue()
      try reader.finish()
      var reading = SetupReading()
      let setup = reading.setup(value, at: place.range.lowerBound)
      let faults = reading.faults.sorted { $0.offset < $1.offset }
      let problems = faults.map { reader.problem($0.kind, at: $0.offset) }
      guard let first = problems.first else {
        return setup.map(Result.success)
          ?? .failure(Problems(first: problem(.setup(.missing("id")), ofRow: index), all: []))
      }
      return .failure(Problems(first: first, all: problems))
    } catch {
      return .failure(Problems(first: error, all: [error]))
    }
  }

  package func problem(_ kind: FileProblem.Kind, ofRow row: Int) -> FileProblem {
    var counter = counter(at: row)
    return problem(kind, of: row, &counter)
  }

  private func problem(_ kind: FileProblem.Kind, of index: Int, _ counter: inout LineCounter) -> FileProblem {
    let (line, column) = counter.position(of: scan.places[index].range.lowerBound)
    return FileProblem(file: file, line: line, column: column, kind: kind)
  }
}

extension SetupFile {
  /// The content with changes written into it: by id a setup as it is now, or nil where it is no more.
  ///
  /// Setups without a change stay as they are, byte for byte, and so does all that is around them.
  ///
  /// - Throws: the first problem of the file, of which nothing may be lost by writing it anew.
  public func rewritten(changes: [Int: Setup?]) throws(FileProblem) -> [UInt8] {
    if let first = problems.first { throw first }
    var edits: [Edit] = []
    for (index, id) in ids.enumerated() {
      guard let outcome = changes[id] else { continue }
      // A setup that cannot be read must not be overwritten.
      let old = try setup(at: index)
      guard outcome.map({ $0 != old }) ?? true else { continue }
      edits.append(Edit(index: index, setup: outcome))
    }
    let known = Set(ids)
    let new = changes.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.compactMap(\.value)
    return edits.isEmpty && new.isEmpty ? bytes : replacing(edits, appending: new)
  }

  /// What becomes of a setup of the file; nil if it is no more.
  private struct Edit {
    let index: Int
    let setup: Setup?
  }

  private func replacing(_ edits: [Edit], appending new: [Setup]) -> [UInt8] {
    guard let list = scan.list else { return bytes }
    let outcomes = Dictionary(edits.map { ($0.index, $0.setup) }) { first, _ in first }
    var written = Array(bytes[..<list.lowerBound])
    var isFirst = true
    for index in scan.places.indices {
      let range = scan.places[index].range
      let outcome = outcomes[index]
      if case .some(.none) = outcome { continue }
      written += isFirst ? gap(0) : gap(index)
      if case .some(.some(let setup)) = outcome { written += encoded(setup) } else { written += bytes[range] }
      isFirst = false
    }
    for setup in new {
      written += isFirst ? opening : separator
      written += encoded(setup)
      isFirst = false
    }
    if !isFirst { written += closing }
    return written + bytes[list.upperBound...]
  }

  /// What stands before a setup of the file, or after the last one.
  private func gap(_ index: Int) -> ArraySlice<UInt8> {
    let list = scan.list ?? 0..<0
    let start = index == 0 ? list.lowerBound : scan.places[index - 1].range.upperBound
    return bytes[start..<(index < scan.places.count ? scan.places[index].range.lowerBound : list.upperBound)]
  }

  /// What comes before a first setup.
  private var opening: ArraySlice<UInt8> {
    scan.places.isEmpty ? (lineEnd + Array("    ".utf8))[...] : gap(0)
  }

  /// What comes after the last setup.
  private var closing: ArraySlice<UInt8> {
    scan.places.isEmpty ? (lineEnd + Array("  ".utf8))[...] : gap(scan.places.count)
  }

  /// What comes between two setups, as it does in the file already.
  private var separator: ArraySlice<UInt8> {
    scan.places.count > 1 ? gap(scan.places.count - 1) : [ASCII.comma] + opening
  }

  /// A line end as the file has it.
  private var lineEnd: [UInt8] {
    guard let first = bytes.firstIndex(of: ASCII.lineFeed), first > 0, bytes[first - 1] == ASCII.carriageReturn else {
      return [ASCII.lineFeed]
    }
    return [ASCII.carriageReturn, ASCII.lineFeed]
  }

  private func encoded(_ setup: Setup) -> [UInt8] {
    let encoded = SetupJSON.bytes(setup, .lines(indent: 6))
    // Within JSON texts a line feed is escaped: each one here ends a line.
    return lineEnd.count == 1 ? encoded : encoded.flatMap { $0 == ASCII.lineFeed ? lineEnd : [$0] }
  }
}
