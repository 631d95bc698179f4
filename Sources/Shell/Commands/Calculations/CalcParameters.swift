import Archery
import Equipment
import Hub
import ShellLanguage

extension Parameter where Value == CalculationInputs {
  /// `name=value` words for the inputs of formulas; no name twice.
  static func inputs(of calculators: [Calculator]) -> Parameter {
    let quantities = calculators.quantities
    return Parameter(
      "VALUE=… …", "values to take instead of those stored", .assignments, completion: .values(quantities.map(\.info))
    ) { words, scope in
      var inputs = CalculationInputs()
      for word in words { scope.parse(word, among: quantities, into: &inputs) }
      return inputs
    }
  }

  /// The code of an aluminium shaft.
  static var aluminiumCode: Parameter {
    Parameter("CODE", "its four digits, such as 2315", .word, isRequired: true) { words, scope in
      guard let word = words.first else { return nil }
      var inputs = CalculationInputs()
      scope.parse(.code, word, into: &inputs)
      return inputs
    }
  }
}

extension [Calculator] {
  /// The inputs of their formulas, each once.
  var quantities: [Quantity] {
    reduce(into: []) { all, calculator in all += calculator.takes.filter { !all.contains($0) } }
  }
}

extension ParseScope {
  fileprivate mutating func parse(_ word: Word, among quantities: [Quantity], into inputs: inout CalculationInputs) {
    guard let equals = Assignment.equalsIndex(word) else {
      return problems.append(Problem(.assignmentExpected(word.text), at: word.range))
    }
    let (name, value) = (word.part(0..<equals), word.part(equals + 1..<word.letters.count))
    let folded = Folding.fold(name.text)
    guard let quantity = quantities.first(where: { $0.info.name == folded }) else {
      let known = quantities.map(\.info.name)
      return problems.append(
        Problem(.notOneOf(name.text, what: "value that \(command.name) takes", known: known), at: name.range))
    }
    if inputs[quantity] != nil { problems.append(Problem(.fieldGivenTwice(quantity.info.name), at: word.range)) }
    parse(quantity, value.letters.isEmpty ? name : value, value.text, into: &inputs)
  }

  fileprivate mutating func parse(_ quantity: Quantity, _ word: Word, into inputs: inout CalculationInputs) {
    parse(quantity, word, word.text, into: &inputs)
  }

  private mutating func parse(
    _ quantity: Quantity, _ word: Word, _ text: String, into inputs: inout CalculationInputs
  ) {
    do throws(FieldError) {
      try inputs.set(quantity, to: text)
    } catch {
      problems.append(Problem(.field(error), at: word.range))
    }
  }
}

/// A measure, and the unit that it is wanted in; nil for all of its kind.
struct Conversion: Sendable, Equatable {
  let number: Double
  let unit: Unit
  let wanted: Unit?
}

extension Parameter where Value == Conversion? {
  /// `28 1/4 in to cm`, or `28 1/4 in` for every other unit.
  static var conversion: Parameter {
    let units = Unit.allCases.filter { unit in Unit.allCases.contains { $0 != unit && $0.dimension == unit.dimension } }
    return Parameter(
      "VALUE UNIT [to UNIT]", "a measure with its unit, and the unit that is wanted", .words,
      completion: .conversion
    ) { words, scope in
      guard !words.isEmpty else { return .some(nil) }
      let index = words.lastIndex { $0.isKeyword("to") }
      let measure = words[..<(index ?? words.count)]
      let wanted = index.map { words[($0 + 1)...] } ?? []
      guard let given = scope.measure(measure) else { return nil }
      guard index != nil else { return .some(Conversion(number: given.number, unit: given.unit, wanted: nil)) }
      guard let unit = scope.unit(wanted, for: given.unit, of: measure, known: units) else { return nil }
      return .some(Conversion(number: given.number, unit: given.unit, wanted: unit))
    }
  }
}

extension ParseScope {
  fileprivate mutating func measure(_ words: ArraySlice<Word>) -> (number: Double, unit: Unit)? {
    let text = words.map(\.text).joined(separator: " ")
    if let measure = Unit.measure(text), measure.number.isFinite { return measure }
    problems.append(Problem(.badNumber(text, what: "a number with its unit, such as 28 1/4 in"), at: words.range))
    return nil
  }

  fileprivate mutating func unit(
    _ words: ArraySlice<Word>, for given: Unit, of measure: ArraySlice<Word>, known: [Unit]
  ) -> Unit? {
    guard let first = words.first else { return fail(.missing(what: "UNIT", command: command.name), at: nil) }
    if words.count > 1 {
      return fail(
        .unexpectedWord(words[words.startIndex + 1].text, command: command.name), at: words[words.startIndex + 1])
    }
    guard let unit = Unit(spelling: first.text) else {
      return fail(.notOneOf(first.text, what: "unit", known: known.map(\.rawValue)), at: first)
    }
    guard unit.dimension == given.dimension else {
      let text = measure.map(\.text).joined(separator: " ")
      let kind = Messages.article(unit.dimension.rawValue)
      return fail(.badNumber(text, what: "\(kind), as \(unit.rawValue) is"), at: first)
    }
    return unit
  }
}

extension ArraySlice<Word> {
  fileprivate var range: Range<Int>? {
    first.flatMap { first in last.map { first.range.lowerBound..<$0.range.upperBound } }
  }
}
