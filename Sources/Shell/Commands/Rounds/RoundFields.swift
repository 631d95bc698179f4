import Equipment
import Hub
import ShellLanguage

/// The fields of a round that a line sets.
struct RoundFields: Sendable {
  /// Which setup it was shot with.
  enum Bow: Sendable, Equatable {
    case nothing
    case setup(Target)
  }

  /// All fields but the setup.
  let assignments: [Assignment]
  /// Nil if the line does not say.
  let setup: Bow?

  /// Makes the fields of a line.
  init(assignments: [Assignment], setup: Bow?) {
    self.assignments = assignments
    self.setup = setup
  }

  /// Splits the setup off the assignments of commands for all types, which name it by its number.
  init(splitting assignments: [Assignment]) {
    self = RoundFields(assignments: [], setup: nil).adding(assignments)
  }

  /// The same with what a form has asked for, where setups are numbers.
  func adding(_ more: [Assignment]) -> RoundFields {
    let bow = more.first { $0.field == "setup" }.map { assignment in
      Int(assignment.text).map { Bow.setup(.ids([$0...$0])) } ?? .nothing
    }
    return RoundFields(assignments: assignments + more.filter { $0.field != "setup" }, setup: bow ?? setup)
  }

  /// The fields that it sets.
  var assigned: Set<String> { Set(assignments.map(\.field) + (setup == nil ? [] : ["setup"])) }
}

extension Parameter where Value == RoundFields {
  /// `field=value` words, of which `setup=` takes a setup's name as well as its number.
  static func roundFields(isRequired: Bool) -> Parameter {
    let all = Parameter<[Assignment]>.assignments(isRequired: isRequired)
    return Parameter(
      all.info.name, "fields and their values; setup= takes a name too", .assignments, isRequired: isRequired,
      completion: .assignments
    ) { words, scope in
      let bows = words.compactMap { word in word.setupValue.map { (word: word, value: $0) } }
      let assignments = all.parse(words.filter { $0.setupValue == nil }, &scope) ?? []
      guard let bow = bows.first else { return RoundFields(assignments: assignments, setup: nil) }
      if bows.count > 1 { return scope.fail(.fieldGivenTwice("setup"), at: bows[1].word) }
      if bow.value.letters.isEmpty { return RoundFields(assignments: assignments, setup: .nothing) }
      guard let target = Target(bow.value) else { return scope.fail(.badTarget(bow.value.text), at: bow.value) }
      return RoundFields(assignments: assignments, setup: .setup(target))
    }
  }
}

extension Parameter where Value == String? {
  /// The name of a round, which only needs to be something; a form asks for one that is missing.
  static var roundName: Parameter {
    Parameter(
      "NAME", "what it is called, such as “WA 720”", .word, isRequired: true, completion: .roundNames, isPrompted: true
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      var scratch: any Record = Round()
      do throws(FieldError) {
        try scratch.set("name", to: word.text.trimmed)
        return .some(word.text.trimmed)
      } catch {
        return scope.fail(.field(error), at: word)
      }
    }
  }
}

extension Parameter where Value == Int? {
  /// `--per-end N`.
  static var perEnd: Parameter { arrowsPerEnd("arrows of an end, 3 to 6; it asks for them") }

  /// The same, to say how the ends of a round are written down.
  static func arrowsPerEnd(_ help: String) -> Parameter {
    Parameter(
      "--per-end N", help, .option("per-end", takesValue: true),
      completion: .words(sizes.map { String($0) })
    ) { words, scope in
      guard let word = words.first else { return .some(nil) }
      guard let number = Int(word.text), sizes.contains(number) else {
        return scope.fail(.badNumber(word.text, what: "a number of arrows from 3 to 6"), at: word)
      }
      return .some(number)
    }
  }

  private static var sizes: ClosedRange<Int> { 3...6 }
}

extension Word {
  /// The value behind `setup=`; nil if the word does not begin so.
  fileprivate var setupValue: Word? {
    guard let equals = firstUnquoted({ $0 == "=" }), Folding.fold(part(0..<equals).text) == "setup" else { return nil }
    return part(equals + 1..<letters.count)
  }
}
