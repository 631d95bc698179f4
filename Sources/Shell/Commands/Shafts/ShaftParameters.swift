import Equipment
import Hub
import ShellLanguage

extension Parameter where Value == Target {
  /// One arrow set by its number, row or name.
  static var arrowSet: Parameter {
    Parameter("ARROWSET", "the arrow set: id, row, . or name", .word, isRequired: true, completion: .arrowSets) {
      words, scope in words.first.flatMap { scope.arrowSet($0) }
    }
  }
}

extension Parameter where Value == Target? {
  /// One arrow set by its number or row, where other words filter; or none.
  static var listedArrowSet: Parameter {
    Parameter("[ARROWSET]", "the arrow set; all of them without it", .target, completion: .arrowSets) { words, scope in
      guard let word = words.first else { return .some(nil) }
      return scope.arrowSet(word).map { .some($0) }
    }
  }
}

extension Parameter where Value == ShaftNumbers? {
  /// Numbers of arrows, which have to be given.
  static var numbers: Parameter { numbers("NUMBERS", isRequired: true) }

  /// Numbers of arrows, or all without them.
  static var optionalNumbers: Parameter { numbers("[NUMBERS]", isRequired: false) }

  private static func numbers(_ name: String, isRequired: Bool) -> Parameter {
    Parameter(
      name, "numbers on the shafts: 1-8,11, or 4+ from 4 on, or all", .words, isRequired: isRequired,
      completion: .shaftNumbers
    ) { words, scope in
      guard !words.isEmpty else { return .some(nil) }
      for word in words where ShaftNumbers(word.text) == nil {
        return scope.fail(.badNumber(word.text, what: "a list of arrows’ numbers, such as 1-8,11, 4+ or all"), at: word)
      }
      let isAll = words.contains { ShaftNumbers($0.text) == .all }
      return isAll ? .some(.all) : ShaftNumbers(words.map(\.text).joined(separator: ",")).map { .some($0) }
    }
  }
}

/// Why and when arrows left their set.
struct Leaving: Sendable {
  /// How an arrow leaves a set.
  enum Status: String, Choice {
    case retired, broken, lost
  }

  var status = Shaft.Status.retired
  /// Nil for today.
  var until: CalendarDate?
  var reason: String?

  static let reasonField = FieldInfo.input("reason", "Why, kept with the notes", String.self)
  static let fields =
    [reasonField, FieldInfo.input("status", "What became of it; retired without it", Status.self)]
    + [RecordType.shaft.field("until")].compactMap(\.self)
}

extension Parameter where Value == Leaving {
  /// `reason=`, `status=` and `until=`.
  static var leaving: Parameter {
    Parameter(
      "[reason=TEXT] [status=broken|lost] [until=DATE]", "why, what became of it, and the day", .assignments,
      completion: .values(Leaving.fields)
    ) { words, scope in
      var leaving = Leaving()
      var seen: Set<String> = []
      for word in words {
        guard let (info, value) = scope.field(word, among: Leaving.fields) else { continue }
        if !seen.insert(info.name).inserted {
          scope.problems.append(Problem(.fieldGivenTwice(info.name), at: word.range))
        }
        do throws(FieldError) {
          switch info.name {
          case "status":
            let status = try Leaving.Status.read(value.text, as: info, today: nil)
            leaving.status = Shaft.Status(rawValue: status.rawValue) ?? .retired
          case "until": leaving.until = try CalendarDate.read(value.text, as: info, today: scope.context.today)
          default: leaving.reason = value.text.trimmed.isEmpty ? nil : value.text
          }
        } catch {
          scope.problems.append(Problem(.field(error), at: value.letters.isEmpty ? word.range : value.range))
        }
      }
      return leaving
    }
  }
}

extension Parameter where Value == [Int: Double] {
  /// `1=362.4 2=363.1`: weights by the numbers of arrows.
  static var weights: Parameter {
    Parameter("[N=WEIGHT …]", "weights of arrows by their numbers", .assignments, completion: .shaftWeights) {
      words, scope in
      guard let info = RecordType.shaft.field("weight") else { return [:] }
      var weights: [Int: Double] = [:]
      for word in words {
        guard let (number, value) = scope.numbered(word) else { continue }
        if weights[number] != nil {
          scope.problems.append(Problem(.fieldGivenTwice(String(number)), at: word.range))
        }
        do throws(FieldError) {
          weights[number] = try Double.read(value.text, as: info, today: nil)
        } catch {
          scope.problems.append(Problem(.field(error), at: value.letters.isEmpty ? word.range : value.range))
        }
      }
      return weights
    }
  }
}

extension Parameter where Value == Int? {
  /// How many arrows, as a word.
  static var arrowCount: Parameter {
    Parameter("[COUNT]", "how many; 8 without it", .word) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let number = Int(word.text), 1...Shaft.largestNumber ~= number else {
        return scope.fail(.badNumber(word.text, what: "a whole number from 1"), at: word)
      }
      return .some(number)
    }
  }
}

extension ParseScope {
  /// The one arrow set that a word means; nil, with a problem noted, if it means none or several.
  fileprivate mutating func arrowSet(_ word: Word) -> Target? {
    switch Target(word) {
    case .ids(let ranges) where ranges.count > 1 || ranges[0].count > 1: fail(.badTarget(word.text), at: word)
    case .standardInput, nil: fail(.badTarget(word.text), at: word)
    case let target?: target
    }
  }

  /// The field that a word sets, and the word of its value; nil, with a problem noted, if it sets none of these.
  fileprivate mutating func field(_ word: Word, among fields: [FieldInfo]) -> (FieldInfo, Word)? {
    guard let equals = Assignment.equalsIndex(word) else { return fail(.assignmentExpected(word.text), at: word) }
    let name = word.part(0..<equals)
    guard let info = fields.first(where: { $0.name == Folding.fold(name.text) }) else {
      return fail(
        .notOneOf(name.text, what: "value that \(command.name) takes", known: fields.map(\.name)), at: name)
    }
    return (info, word.part(equals + 1..<word.letters.count))
  }

  /// The number that stands before `=` in a word, and the word behind it.
  fileprivate mutating func numbered(_ word: Word) -> (Int, Word)? {
    guard let equals = Assignment.equalsIndex(word) else { return fail(.assignmentExpected(word.text), at: word) }
    let name = word.part(0..<equals)
    guard let number = ShaftNumbers(name.text)?.only else {
      return fail(.badNumber(name.text, what: "the number of an arrow, as in 7=362.4"), at: name)
    }
    return (number, word.part(equals + 1..<word.letters.count))
  }
}

extension ShaftNumbers {
  /// The only number that it names; nil if it names several.
  fileprivate var only: Int? { ranges.count == 1 && ranges[0].count == 1 ? ranges[0].lowerBound : nil }
}
