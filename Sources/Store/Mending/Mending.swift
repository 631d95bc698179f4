import Codecs

/// What makes a damaged data folder whole again: what is set aside, and what is lost by it.
public struct Mending: Sendable, Equatable {
  /// A file that is damaged, or entries that are gone.
  public struct Step: Sendable, Equatable {
    /// The path within the data folder.
    public let file: String
    /// What is mended.
    public let kind: Kind
    /// Whether there is a file to be set aside.
    public let isMoved: Bool

    init(_ file: String, _ kind: Kind, isMoved: Bool = true) {
      self.file = file
      self.kind = kind
      self.isMoved = isMoved
    }
  }

  /// What is mended.
  public enum Kind: Sendable, Equatable {
    /// The journal, with the changes whose lines are lost and how many bad lines there are.
    case journal(lost: [ClosedRange<Int>], lines: Int)
    /// A file of the history, with the changes in it that are lost.
    case past(lost: [ClosedRange<Int>])
    /// Changes that are not in the history any longer.
    case gap(ClosedRange<Int>)
    /// The rows of the import that was this change.
    case rows(change: Int)
    /// A file of another folder.
    case foreign
    /// The journal is not the one that was written last: changes that are in no file, and those that cannot be taken
    /// back.
    case lost(JournalLoss)
    /// A file as it was when it was taken over.
    case base
    /// The history tells of other items than there are.
    case mismatch
    /// A lost file for which the journal holds changes: it begins anew with what these tell.
    case lostRows(Int)
    /// `hub.json`.
    case index
    /// A cache.
    case cache
    /// The preferences.
    case settings
  }

  /// What is mended, in the order in which it was found.
  public internal(set) var steps: [Step] = []

  /// Nothing to be mended.
  public init() {}
}

extension Mending {
  /// Whether anything but a cache or the preferences is mended: then the history begins anew.
  var beginsAnew: Bool { steps.contains { $0.kind != .cache && $0.kind != .settings } }

  mutating func note(_ step: Step) {
    if !steps.contains(where: { $0.file == step.file && $0.isMoved && step.isMoved }), !steps.contains(step) {
      steps.append(step)
    }
  }
}

/// What is sound in a damaged file of the log.
struct Salvage {
  /// Entries without a gap between them, with their lines.
  private(set) var pieces: [(range: ClosedRange<Int>, bytes: [UInt8])] = []
  /// Lines that cannot be used.
  private(set) var badLines = 0

  /// Looks at a file; entries named here are as good as lost.
  init(_ bytes: [UInt8], without lost: Set<Int> = []) {
    let scan = LogScan(bytes)
    let ends = Self.ends(scan, bytes)
    // Where the line ends that was looked at last, if it is sound and kept, or the header.
    var edge = scan.header == nil ? 0 : ends.header
    var last: Int?
    for (place, lines) in ends.lines {
      let stop = bytes[place...].firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? bytes.count
      let sequences = lines.compactMap { if case .entry(let entry, _) = $0 { entry.sequence } else { nil } }
      guard let first = sequences.first, let end = sequences.last else {
        // What was announced stays with what it stands behind.
        if place == edge, !pieces.isEmpty {
          pieces[pieces.count - 1].bytes += bytes[place..<stop]
          edge = stop
        }
        continue
      }
      guard lost.isDisjoint(with: sequences) else { continue }
      if place == edge, let before = last, first == before + 1 {
        pieces[pieces.count - 1].range = pieces[pieces.count - 1].range.lowerBound...end
        pieces[pieces.count - 1].bytes += bytes[place..<stop]
      } else if first > last ?? -1 {
        let start = place == edge && last == nil ? 0 : place
        pieces.append((first...end, Array(bytes[start..<stop])))
      }
      (last, edge) = (end, stop)
    }
    let whole = bytes.count { $0 == ASCII.lineFeed } + (bytes.last == ASCII.lineFeed || bytes.isEmpty ? 0 : 1)
    badLines = whole - ends.lines.count - (scan.header == nil ? 0 : 1) - scan.superseded.count
  }

  /// Where the header ends, and the sound lines by where they begin; entries that were written together share one.
  private static func ends(
    _ scan: LogScan, _ bytes: [UInt8]
  ) -> (header: Int, lines: [(place: Int, lines: [LogLine])]) {
    let header = (bytes.firstIndex(of: ASCII.lineFeed) ?? -1) + 1
    let lines = scan.lines.reduce(into: [(place: Int, lines: [LogLine])]()) { lines, line in
      if lines.last?.place == line.place.byte {
        lines[lines.count - 1].lines.append(line.line)
      } else {
        lines.append((line.place.byte, [line.line]))
      }
    }
    return (header, lines)
  }

  /// The entries of a range that are in none of the pieces.
  func lost(of range: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var (lost, next): ([ClosedRange<Int>], Int) = ([], range.lowerBound)
    for piece in pieces where piece.range.upperBound >= next {
      if piece.range.lowerBound > next { lost.append(next...piece.range.lowerBound - 1) }
      next = piece.range.upperBound + 1
    }
    return next <= range.upperBound ? lost + [next...range.upperBound] : lost
  }
}
