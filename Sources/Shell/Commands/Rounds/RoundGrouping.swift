import Equipment
import Hub
import Inventory
import Tuning

/// What rounds are put together by.
enum RoundGrouping: String, Sendable, CaseIterable {
  case setup, version, arrows, distance, month, name

  /// The fields whose texts together are one group.
  var fields: [String] {
    switch self {
    case .setup: ["setup"]
    case .version: ["setup", "version"]
    case .arrows: ["arrow"]
    case .distance: ["distance"]
    case .month: ["date"]
    case .name: ["name"]
    }
  }

  /// The group of a round, from the texts of those fields.
  func key(_ texts: ArraySlice<String?>) -> RoundGroup {
    let texts = self == .month ? texts.map { $0.map { String($0.prefix(7)) } } : Array(texts)
    return RoundGroup(texts: self == .name ? texts.map { $0.map(\.trimmed) } : texts)
  }

  /// What a group sorts by, field by field.
  func sortKeys(_ group: RoundGroup) -> [SortKey] {
    zip(fields, group.texts).map { field, text in
      guard let text else { return .none }
      guard self != .month, let info = RecordType.round.field(field) else { return .text(text) }
      return (try? info.sortKey(of: text, today: nil)) ?? .text(text)
    }
  }
}

/// One group: the texts that its rounds have in common, nil where they have none.
struct RoundGroup: Sendable, Hashable {
  let texts: [String?]
}

extension Parameter where Value == RoundGrouping? {
  /// `by setup`.
  static var grouping: Parameter {
    Parameter(
      "[by WHAT]", "one line for each", .keyword("by"), completion: .words(RoundGrouping.allCases.map(\.rawValue))
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      let typed = word.text.lowercased()
      // The field of a round is one set; the command counts sets.
      guard let grouping = RoundGrouping(rawValue: typed == "arrow" ? "arrows" : typed) else {
        let known = RoundGrouping.allCases.map(\.rawValue)
        return scope.fail(.notOneOf(word.text, what: "way to group rounds", known: known), at: word)
      }
      return .some(grouping)
    }
  }
}

/// A round as statistics read it.
struct RoundScore: Sendable {
  let result: RoundResult
  /// Its texts in the fields that were asked for besides.
  let texts: ArraySlice<String?>
}

extension Session {
  /// Reads rounds for statistics, and no more of them than that needs.
  func roundScores(where filter: Filter?, _ fields: [String] = []) async throws -> [RoundScore] {
    let counts = ["arrows", "score", "maximum", "hits", "tens", "xs"]
    var texts = RowTexts(["date"] + counts + fields)
    var scores: [RoundScore] = []
    try await repository.visit(filter, of: .round) { row in
      let cells = texts.texts(of: row)
      let numbers = cells[1...counts.count].map { $0.flatMap { Int($0) } }
      // A round without a day is refused everywhere; should there be one, it is the oldest.
      let day = cells[0].flatMap { CalendarDate(text: $0) } ?? .epoch
      scores.append(
        RoundScore(
          result: RoundResult(
            day: day, arrows: numbers[0] ?? 0, score: numbers[1], maximum: numbers[2], hits: numbers[3],
            tens: numbers[4], xs: numbers[5]),
          texts: cells[(counts.count + 1)...]))
    }
    return scores
  }

  /// What was shot with each version of a setup, by the version's number.
  func averages(ofSetup id: Int) async throws -> [Int: RoundStatistics] {
    guard try await repository.count(of: .round) > 0 else { return [:] }
    let filter = Filter.comparison(Comparison(field: "setup", .equal(.number(Double(id)))))
    let scores = try await roundScores(where: filter, ["version"])
    let versions = Dictionary(grouping: scores) { $0.texts.first.flatMap { $0 }.flatMap { Int($0) } }
    var averages: [Int: RoundStatistics] = [:]
    for case (let version?, let scores) in versions { averages[version] = RoundStatistics(scores.map(\.result)) }
    return averages
  }
}
