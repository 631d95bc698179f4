/// The reason why a round cannot have been shot as it is recorded.
public enum RoundFault: Error, Sendable, Hashable {
  /// The day is still to come.
  case future(CalendarDate)
  /// A count is larger than one that includes it: hits than arrows, tens than hits, Xs than tens.
  case more(String, Int, than: String, Int)
  /// The maximum is more than so many arrows can score.
  case maximum(Int, most: Int, arrows: Int, highest: Int)
  /// The score is more than could be scored.
  case tooHigh(Int, most: Int)
  /// The score is less than the arrows that are counted as tens or hits are worth.
  case tooLow(Int, least: Int, counted: String, Int)
  /// The score is more than it can be with so many tens.
  case tooHighForTens(Int, most: Int, tens: Int)
  /// A count differs from that of the ends.
  case unlikeEnds(String, Int, counted: Int)
  /// The ends cannot be read.
  case ends(EndError)
  /// An end, counted from 1, has more arrows than any end of a round has.
  case longEnd(Int, arrows: Int, most: Int)
  /// The ends have more arrows than the round of that name.
  case longRound(name: String, arrows: Int, most: Int)
  /// The name is the beginning of those of several rounds.
  case severalRounds(name: String, [String])
  /// There are ends, but no face to score them on: none is stated, and the name implies none.
  case noFace(name: String, ends: String)

  /// The field that it is about.
  public var field: String {
    switch self {
    case .future: "date"
    case .more(let field, _, _, _), .unlikeEnds(let field, _, _): field
    case .maximum: "maximum"
    case .tooHigh, .tooLow, .tooHighForTens: "score"
    case .ends, .noFace, .longEnd, .longRound: "ends"
    case .severalRounds: "name"
    }
  }
}
