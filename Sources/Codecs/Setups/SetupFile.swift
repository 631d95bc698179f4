package import Equipment

/// A file of setups with all their versions, as folders of formats 1 and 2 have it; it is only read.
package struct SetupFile: Sendable {
  /// The file's name in a data folder.
  package static let name = "setups.json"

  /// The content.
  package let bytes: [UInt8]
  /// The file's name, for problems.
  package let file: String
  /// The id of each setup in the order of the file; 0 where it has none, a bad one or that of an earlier setup.
  package let ids: [Int]
  /// The problems of the file and the ids, in the file's order; the contents of setups are not looked at.
  package let problems: [FileProblem]
  private let scan: SetupScan

  /// Looks for the setups of a file.
  package init(bytes: [UInt8], file: String = name) {
    let scan = SetupScan(bytes, file: file)
    (self.bytes, self.file, self.scan) = (bytes, file, scan)
    ids = scan.locations.map(\.id)
    problems = scan.problems
  }

  /// The setup at an index among those of the file.
  ///
  /// - Throws: the first problem of the setup.
  package func setup(at index: Int) throws(FileProblem) -> Setup {
    var counter = counter(at: index)
    switch reading(at: index, &counter) {
    case .success(let setup): return setup
    case .failure(let problems): throw problems.first
    }
  }

  /// Reads every setup.
  package func checked() -> CheckedSetups {
    var checked = CheckedSetups(setups: [], lines: [], problems: problems)
    // The scan's problems are found again, at the same positions, and count once.
    let known = Dictionary(grouping: problems) { [$0.line, $0.column] }
    var counter = LineCounter(bytes)
    for index in ids.indices where checked.problems.count < CodecsLimits.mostProblems {
      switch reading(at: index, &counter) {
      case .failure(let problems):
        checked.problems += problems.all.filter { known[[$0.line, $0.column]]?.contains($0) != true }
      case .success(let setup):
        guard ids[index] > 0 else { continue }
        checked.setups.append(setup)
        checked.lines.append(scan.locations[index].line)
      }
    }
    checked.problems.sort(by: FileProblem.isEarlier)
    return checked
  }
}

/// The result of reading every setup of a file.
package struct CheckedSetups: Sendable {
  /// The setups that are sound, in the file's order.
  package fileprivate(set) var setups: [Setup]
  /// The line on which each of them begins.
  package fileprivate(set) var lines: [Int]
  /// All problems of the file, in its order.
  package fileprivate(set) var problems: [FileProblem]
}

extension SetupFile {
  /// At least one problem.
  private struct Problems: Error {
    let first: FileProblem
    let all: [FileProblem]
  }

  /// Counts lines from the one on which a setup begins.
  private func counter(at index: Int) -> LineCounter {
    LineCounter(bytes, from: scan.locations[index].lineStart, line: scan.locations[index].line)
  }

  /// - Parameter counter: finds lines and columns; in a file of one line, a new count for each setup takes too long.
  private func reading(at index: Int, _ counter: inout LineCounter) -> Result<Setup, Problems> {
    let location = scan.locations[index]
    var reader = JSONReader(bytes, in: location.range, file: file, lines: counter)
    defer { counter = reader.lines }
    do {
      let value = try reader.readValue()
      try reader.finish()
      var reading = SetupReading()
      let setup = reading.setup(value, at: location.range.lowerBound)
      let problems = reading.faults.sorted { $0.offset < $1.offset }.map { reader.problem($0.kind, at: $0.offset) }
      guard let first = problems.first else {
        return setup.map(Result.success) ?? .failure(Problems(first: reader.unexpected(), all: []))
      }
      return .failure(Problems(first: first, all: problems))
    } catch {
      return .failure(Problems(first: error, all: [error]))
    }
  }
}
