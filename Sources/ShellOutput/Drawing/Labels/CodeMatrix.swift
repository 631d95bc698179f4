/// The modules of a two-dimensional code, the dark ones and the light ones.
package struct CodeMatrix: Sendable, Equatable {
  /// Modules along one side.
  package let side: Int
  private let modules: [UInt8]

  /// Modules that are left light around a code, ISO/IEC 18004.
  package static let margin = 4
  private static let dark = UInt8(ascii: "1")
  private static let light = UInt8(ascii: "0")

  /// Reads a line of ones for dark modules and zeros for light ones, row by row; nil if that is no square of them.
  package init?(_ line: some Sequence<UInt8>) {
    modules = Array(line)
    side = Int(Double(modules.count).squareRoot())
    guard side > 0, side * side == modules.count, modules.allSatisfy({ $0 == Self.dark || $0 == Self.light })
    else { return nil }
  }

  /// Reads a line for each of so many codes; nil if there are others, or one of them is none.
  package static func matrices(in bytes: [UInt8], count: Int) -> [CodeMatrix]? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    guard lines.count == count else { return nil }
    let matrices = lines.compactMap { CodeMatrix($0) }
    return matrices.count == count ? matrices : nil
  }

  /// True for a dark module.
  package func isDark(row: Int, column: Int) -> Bool { modules[row * side + column] == Self.dark }

  /// The runs of dark modules in each row.
  package var runs: [(row: Int, columns: Range<Int>)] {
    (0..<side).flatMap { row in
      var runs: [(row: Int, columns: Range<Int>)] = []
      for column in 0..<side where isDark(row: row, column: column) {
        if let last = runs.last, last.columns.upperBound == column {
          runs[runs.count - 1].columns = last.columns.lowerBound..<column + 1
        } else {
          runs.append((row, column..<column + 1))
        }
      }
      return runs
    }
  }
}
