import Equipment
import Hub
import ShellLanguage

extension Parameter where Value == Distance {
  /// The distance of the target.
  static var distance: Parameter {
    Parameter(
      "DISTANCE", "how far: 70m, 60yd; a plain number is metres", .word, isRequired: true, completion: .distances
    ) { words, scope in
      guard let word = words.first else { return nil }
      return scope.markField("distance", at: word) { info throws(FieldError) in
        try Distance.read(word.text, as: info, today: nil)
      }
    }
  }
}

extension Parameter where Value == Reading {
  /// The reading of the scale.
  static var reading: Parameter {
    Parameter("VALUE", "what the scale says, kept as it is typed", .word, isRequired: true) { words, scope in
      guard let word = words.first else { return nil }
      return scope.markField("value", at: word) { info throws(FieldError) in
        try Reading.read(word.text, as: info, today: nil)
      }
    }
  }
}

extension Parameter where Value == Reading? {
  /// `--error VALUE`.
  static var readingError: Parameter {
    Parameter(
      "--error VALUE", "how wrong one reading may be, in the numbers of the scale",
      .option("error", takesValue: true)
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let reading = Reading(text: word.text), reading.number >= 0 else {
        return scope.fail(.badNumber(word.text, what: "a number from 0"), at: word)
      }
      return .some(reading)
    }
  }
}

extension Parameter where Value == DistanceRequests {
  /// Distances, ranges of distances, and rounds.
  static var distances: Parameter {
    distances("which: 35m,45m or 18m..90m or 60yd, or those of a round: \"WA 1440 men\"", isRequired: true)
  }

  /// The same, or none.
  static var someDistances: Parameter {
    distances(
      "which: 35m,45m or 18m..90m or 60yd, or those of a round: \"WA 1440 men\"; without any those measured, and every 5"
        + " between them", isRequired: false)
  }

  private static func distances(_ help: String, isRequired: Bool) -> Parameter {
    Parameter("DISTANCE …", help, .words, isRequired: isRequired, completion: .distancesAndRounds) { words, scope in
      let parts = words.flatMap { $0.split(at: ",") }.filter { !$0.letters.isEmpty }
      if parts.isEmpty, let first = words.first {
        return scope.fail(.missing(what: "DISTANCE …", command: scope.command.name), at: first)
      }
      // Numbers beside a word may be part of a name, as in WA 1440 men.
      let hasNames = parts.contains { $0.text.first?.isLetter ?? false }
      return DistanceRequests(
        requests: parts.compactMap { scope.request($0, mayBeName: hasNames) },
        text: words.map(\.text).joined(separator: " "))
    }
  }
}

extension Parameter where Value == StepRequest? {
  /// `step LENGTH`.
  static var step: Parameter {
    Parameter(
      "[step LENGTH]", "from one distance of a range to the next; 5 without it", .keyword("step"),
      completion: .measures([.metres, .yards], usual: ["5m", "10m", "5yd", "10yd"])
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      return scope.markField("distance", at: word) { info throws(FieldError) in
        StepRequest(
          metres: try DistanceStep.read(word.text, as: info, usually: .metres),
          yards: try DistanceStep.read(word.text, as: info, usually: .yards), range: word.range)
      }
    }
  }
}

extension Parameter where Value == Unit? {
  /// `--unit m|yd`.
  static var distanceUnit: Parameter {
    Parameter(
      "--unit m|yd", "the unit that distances are shown in", .option("unit", takesValue: true),
      completion: .words(["m", "yd"])
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let unit = Unit(spelling: word.text), [.metres, .yards].contains(unit) else {
        return scope.fail(.notOneOf(word.text, what: "--unit", known: ["m", "yd"]), at: word)
      }
      return .some(unit)
    }
  }
}

extension Parameter where Value == SightMark.Kind? {
  /// `--kind crawl`.
  static var markKind: Parameter {
    let known = SightMark.Kind.allCases.map(\.rawValue)
    return Parameter(
      "--kind KIND", "which marks: those of a barebow setup are crawls, others sight marks, without it",
      .option("kind", takesValue: true), completion: .words(known)
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let kind = SightMark.Kind(rawValue: word.text.lowercased()) else {
        return scope.fail(.notOneOf(word.text, what: "--kind", known: known), at: word)
      }
      return .some(kind)
    }
  }
}

extension Parameter where Value == Target? {
  /// `--setup NAME`: one setup by its name or number.
  static var ofSetup: Parameter {
    Parameter(
      "--setup NAME", "which setup, by name or number; without it the one in use", .option("setup", takesValue: true),
      completion: .setups
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      switch Target(word) {
      case .ids(let ranges) where ranges.count > 1 || ranges[0].count > 1:
        return scope.fail(.badTarget(word.text), at: word)
      case .standardInput, nil: return scope.fail(.badTarget(word.text), at: word)
      case let target?: return .some(target)
      }
    }
  }
}

/// A distance, several at equal steps, or those of a round.
enum DistanceRequest: Sendable {
  case one(Distance)
  case range(DistanceRange)
  /// What may be the name of a round, as it is no distance for the reason of the problem.
  case round(String, Problem)

  var isRange: Bool { if case .range = self { true } else { false } }
  var isRound: Bool { if case .round = self { true } else { false } }

  /// The distances that are meant, in their order; none of a round, which only a catalogue knows.
  func distances(every step: StepRequest?) -> [Distance] {
    switch self {
    case .round: return []
    case .one(let distance): return [distance]
    case .range(let range):
      let usual = DistanceStep(5, range.first.unit)
      guard let step = step.map({ range.first.unit == .yards ? $0.yards : $0.metres }) ?? usual else { return [] }
      return range.distances(every: step)
    }
  }
}

/// A step as it was typed: a number without a unit is in that of the range, which is not known yet.
struct StepRequest: Sendable {
  let metres: DistanceStep
  let yards: DistanceStep
  /// Where it stands in the line.
  let range: Range<Int>
}

extension ParseScope {
  /// Reads a word as a field of a mark, or notes what is wrong with it.
  fileprivate mutating func markField<Value>(
    _ name: String, at word: Word, _ read: (FieldInfo) throws(FieldError) -> Value
  ) -> Value? {
    guard let info = RecordType.mark.field(name) else { return nil }
    do {
      return try read(info)
    } catch {
      return fail(.field(error), at: word)
    }
  }

  fileprivate mutating func request(_ word: Word, mayBeName: Bool) -> DistanceRequest? {
    if command.parameters.contains(where: { $0.isOption(word.text) }) {
      return fail(.optionAsWord(word.text, command: command.name), at: word)
    }
    guard DistanceRange.isOne(word.text) else {
      return distanceOrRound(word, mayBeName: mayBeName)
    }
    let range = markField("distance", at: word) { info throws(FieldError) in
      try DistanceRange.read(word.text, as: info)
    }
    guard let range else { return nil }
    return range.map { .range($0) }
      ?? fail(
        .badNumber(word.text, what: "a range from the nearer distance to the farther, such as 18m..90m"), at: word)
  }

  /// Reads a distance; a word with a letter in it that is none may be a round.
  private mutating func distanceOrRound(_ word: Word, mayBeName: Bool) -> DistanceRequest? {
    guard let info = RecordType.mark.field("distance") else { return nil }
    do {
      return .one(try Distance.read(word.text, as: info, today: nil))
    } catch {
      let problem = Problem(.field(error), at: word.range)
      if mayBeName || word.text.contains(where: \.isLetter) { return .round(word.text.trimmed, problem) }
      problems.append(problem)
      return nil
    }
  }
}
