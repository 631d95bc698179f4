import ShellLanguage

/// Candidates as a person picks from them: labels with their help beside them, in aligned columns.
public enum CandidateList {
  private static let gap = 2

  /// The lines to show on a terminal of that width, filled column by column.
  public static func lines(_ completion: Completion, width: Int) -> [String] {
    completion.isSpoken ? completion.candidates.map(spoken) : lines(completion.candidates, width: width)
  }

  /// A candidate and its help, on a line of its own.
  private static func spoken(_ candidate: Candidate) -> String {
    let help = candidate.help.isEmpty ? "" : ": \(VisibleText.line(SpokenWords.text(candidate.help)))"
    return VisibleText.line(candidate.label) + help
  }

  /// The lines for candidates in aligned columns, never as a list to be read out.
  public static func lines(_ candidates: [Candidate], width: Int) -> [String] {
    let room = max(1, width - 1)
    let cells = cells(candidates, room: room)
    guard let widest = cells.map(DisplayWidth.of).max() else { return [] }
    let columns = max(1, (room + gap) / (widest + gap))
    let rows = (cells.count + columns - 1) / columns
    return (0..<rows).map { row in
      let line = stride(from: row, to: cells.count, by: rows).map { index in
        index + rows < cells.count ? DisplayWidth.pad(cells[index], to: widest + gap) : cells[index]
      }
      return line.joined()
    }
  }

  /// The question before a list that would fill the screen.
  public static func question(_ count: Int) -> String { "Display all \(count) possibilities? (y or n) " }

  private static func cells(_ candidates: [Candidate], room: Int) -> [String] {
    let labels = candidates.map { VisibleText.between($0.label) }
    let widest = min(labels.map(DisplayWidth.of).max() ?? 0, room)
    return zip(candidates, labels).map { candidate, label in
      if candidate.help.isEmpty { return DisplayWidth.cut(label, to: room) }
      let beginning = DisplayWidth.pad(label, to: widest + gap)
      return DisplayWidth.cut(beginning + VisibleText.between(candidate.help), to: room)
    }
  }
}
