import Equipment
import ShellLanguage
import ShellOutput

extension LineCompletion {
  /// A number that is typed, with each of these units: `71cm` for `71c`.
  ///
  /// - Parameter values: the other candidates; as long as one of them goes on from a bare number, no unit is offered.
  func measures(_ units: [Unit], behind opening: Opening, besides values: [String]) -> [Option] {
    let length = opening.text.count
    // A word of signs that join each other is none of a number.
    guard !units.isEmpty, partial.letters.count == partial.text.count, partial.letters.count > length else { return [] }
    let typed = partial.text.dropFirst(length)
    // The second number of a range: 20..30cm.
    let end = typed.lastRange(of: "..").map { typed.distance(from: typed.startIndex, to: $0) } ?? 0
    guard let ending = MeasureEnding(typed.dropFirst(end)) else { return [] }
    let behind = end == 0 ? opening : Opening(partial.part(0..<length + end))
    return ending.candidates(units, besides: values).map { Option(value: $0, opening: behind) }
  }

  /// The units in which a field's values may be typed.
  func units(of name: String, _ types: [RecordType]) -> [Unit] {
    var units: [Unit] = []
    for type in types {
      if case .known(let info)? = context.fields(of: type).field(name) {
        units += info.units.filter { !units.contains($0) }
      }
    }
    return units
  }

  /// `28 1/4 in to cm`, as far as the words before leave it open.
  func conversion(_ taken: [Word]) -> [Option] {
    let units = Unit.allCases.filter { unit in Unit.allCases.contains { $0 != unit && $0.dimension == unit.dimension } }
    if let index = taken.lastIndex(where: { $0.isKeyword("to") }) {
      let given = Unit.measure(taken[..<index].map(\.text).joined(separator: " "))?.unit
      guard index == taken.count - 1 else { return [] }
      return units.filter { $0 != given && $0.dimension == given?.dimension ?? $0.dimension }.map(Self.option)
    }
    let before = taken.map(\.text).joined(separator: " ")
    if Unit.measure(before) != nil { return [Option(value: "to", isSyntax: true)] }
    if partial.text.beginsWithNumber {
      return measures(units, behind: Opening(), besides: []).filter { Unit.measure("\(before) \($0.value)") != nil }
    }
    return taken.isEmpty ? [] : units.filter { Unit.measure("\(before) \($0.rawValue)") != nil }.map(Self.option)
  }

  private static func option(_ unit: Unit) -> Option {
    Option(value: unit.rawValue, help: unit.dimension.rawValue, isSyntax: true)
  }
}

/// A number that is being typed, and the letters of its unit behind it.
struct MeasureEnding {
  private let number: String
  private let letters: String

  /// Nil if it is no number, or if anything but letters of a unit is behind it.
  init?(_ text: some StringProtocol) {
    let digits = text.prefix { $0.isNumber || ".,+-/ ".contains($0) }
    guard digits.contains(where: \.isNumber) else { return nil }
    let rest = text[digits.endIndex...]
    guard rest.allSatisfy({ $0.isLetter || $0 == "/" }) else { return nil }
    (number, letters) = (String(digits), Folding.fold(String(rest)))
  }

  /// The number with each of the units that begins so.
  ///
  /// - Parameter values: the other candidates; a bare number that one of them goes on from may be meant for it.
  func candidates(_ units: [Unit], besides values: [String]) -> [String] {
    if letters.isEmpty, values.contains(where: { $0.hasPrefix(number) && $0 != number }) { return [] }
    return units.filter { $0.rawValue.hasPrefix(letters) }.map { number + $0.rawValue }
      .filter { Unit.measure($0) != nil }
  }
}

extension FieldInfo {
  /// The units in which its values may be typed; none where they have no unit.
  var units: [Unit] {
    if shape == .distance { return [.metres, .yards] }
    guard let unit else { return [] }
    return Unit.allCases.filter { $0.dimension == unit.dimension }
  }
}

extension Substring {
  /// The end of the last occurrence of a text; nil if there is none.
  fileprivate func lastRange(of text: String) -> Index? {
    var end = endIndex
    while true {
      if self[..<end].hasSuffix(text) { return end }
      if end == startIndex { return nil }
      formIndex(before: &end)
    }
  }
}

extension Completion {
  /// The same for a line that goes on with a command whose beginning stands in lines before, and stays.
  func behind(_ lead: String) -> Completion {
    let length = lead.utf8.count
    let kept = candidates
    guard start < length else { return shifted(to: start - length, kept) }
    // The word began before: only what goes on from there can be put in. A line break in a value is typed as one there
    // and written as an escape here.
    let head = String(decoding: Array(lead.utf8.dropFirst(start)), as: UTF8.self)
    let heads = [head, head.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")]
    let rest = kept.compactMap { candidate -> Candidate? in
      guard let head = heads.first(where: { candidate.insert.hasPrefix($0) }) else { return nil }
      return Candidate(
        insert: String(candidate.insert.dropFirst(head.count)), label: candidate.label, help: candidate.help,
        isFinal: candidate.isFinal)
    }
    return shifted(to: 0, rest)
  }

  private func shifted(to start: Int, _ candidates: [Candidate]) -> Completion {
    var completion = Completion(start: start, candidates: candidates)
    completion.isSpoken = isSpoken
    completion.within = within
    return completion
  }
}
