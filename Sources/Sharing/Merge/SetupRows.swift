import Codecs
import Equipment

/// The setups of two files: a row each, with the lines of its versions.
struct SetupRows: SharedRows {
  let problems: [FileProblem]
  private let heads: TableRows
  private let lines: VersionFile
  /// The lines of each setup, by number of the version.
  private let linesOfSetup: [Int: [Int]]

  var ids: [Int] { heads.ids }
  var columns: [String] { heads.columns }

  init(_ contents: (RecordType) -> [UInt8]?, _ checks: Bool) {
    heads = TableRows(.setupHead, contents(.setupHead) ?? [], checks)
    lines = VersionFile(bytes: contents(.version) ?? [], file: RecordType.version.file)
    var found = checks ? lines.checked().problems : lines.problems
    var linesOfSetup: [Int: [Int]] = [:]
    for (line, id) in lines.ids.enumerated() { linesOfSetup[VersionRecord.setup(ofId: id), default: []].append(line) }
    if !lines.isSorted {
      for setup in linesOfSetup.keys { linesOfSetup[setup]?.sort { [lines] in lines.ids[$0] < lines.ids[$1] } }
    }
    let known = Set(heads.ids)
    for (setup, rows) in linesOfSetup.sorted(by: { $0.key < $1.key }) where !known.contains(setup) {
      found += rows.prefix(1).map { [lines] in lines.problem(.setup(.missing("setup")), ofRow: $0) }
    }
    self.linesOfSetup = linesOfSetup
    problems = heads.problems + found
  }

  func uid(at row: Int) -> UID? { heads.uid(at: row) }

  func isIdentified(_ row: Int) -> Bool {
    heads.isIdentified(row) && versions(of: row).allSatisfy { lines.bytes.holds("\"uid\":\"", in: $0, rarest: 1) }
  }

  func bytes(at row: Int) -> [UInt8] { heads.bytes(at: row) + versions(of: row).flatMap { lines.bytes[$0] } }

  func record(at row: Int) -> (any Record)? {
    guard let head = heads.record(at: row) as? SetupHead else { return nil }
    let versions = (linesOfSetup[ids[row]] ?? []).compactMap { try? lines.version(at: $0) }
    return Setup(head, versions)
  }

  func isSame(_ row: Int, as other: Int, in others: any SharedRows) -> Bool {
    guard let others = others as? SetupRows, heads.isSame(row, as: other, in: others.heads) else { return false }
    let (own, theirs) = (versions(of: row), others.versions(of: other))
    return own.count == theirs.count && zip(own, theirs).allSatisfy { lines.bytes[$0] == others.lines.bytes[$1] }
  }

  /// Where the lines of a setup's versions stand.
  private func versions(of row: Int) -> [Range<Int>] { (linesOfSetup[ids[row]] ?? []).map { lines.range(of: $0) } }
}
