import Answers
import Equipment
import Hub
import ShellLanguage

extension LineCompletion {
  /// The numbers of the set that stands behind the two words of the command; several are joined by commas.
  func shaftNumbers(_ taken: [Word]) -> [Option] {
    guard partial.text.allSatisfy({ $0.isNumber || $0 == "," || $0.isLetter }) else { return [] }
    let typed = listed
    let done = Set(typed.text.split(separator: ",").map(String.init) + taken.map(\.text))
    let numbers = numberedArrows.filter { !done.contains(String($0.number)) }.map { arrow in
      Option(value: String(arrow.number), opening: typed, help: arrow.help, isSyntax: true)
    }
    let isFirst = typed.text.isEmpty && taken.isEmpty && !numbers.isEmpty
    return numbers + (isFirst ? [Option(value: "all", help: "every arrow of the set", isSyntax: true)] : [])
  }

  /// The numbers that have no weight on the line yet, each with `=`.
  func shaftWeights(_ rest: [Word]) -> [Option] {
    guard partial.firstUnquoted({ $0 == "=" }) == nil else { return [] }
    let weighed = Set(rest.compactMap { word in Assignment.equalsIndex(word).map { word.part(0..<$0).text } })
    return numberedArrows.filter { !weighed.contains(String($0.number)) }.map { arrow in
      .field(Option(value: String(arrow.number), help: arrow.help))
    }
  }

  /// The arrows of the set that can be shot, by number.
  private var numberedArrows: [(number: Int, help: String)] {
    guard words.count > 2, let set = arrowSet(words[2]) else { return [] }
    var arrows: [(number: Int, help: String)] = []
    context.viewModel.visitLoaded(["arrow", "number", "status", "weight"], of: .shaft) { texts in
      guard texts.integer(0) == set, let number = texts.integer(1),
        let status = texts.text(2).flatMap({ Shaft.Status(rawValue: $0) }), status.isThere
      else { return }
      let help = [texts.text(3).map { "\($0) gr" }, status == .inUse ? nil : status.rawValue].compactMap(\.self)
      arrows.append((number, help.joined(separator: ", ")))
    }
    return arrows.sorted { $0.number < $1.number }
  }

  /// The number of the arrow set that a word means; nil if it means none, or several.
  private func arrowSet(_ word: Word) -> Int? {
    switch Target(word) {
    case .ids(let ranges)? where ranges.count == 1 && ranges[0].count == 1: return ranges[0].lowerBound
    case .last?: return context.state.lastItem.flatMap { $0.type == .equipment(.arrow) ? $0.id : nil }
    case .name(let name)?:
      let wanted = Folding.fold(name)
      let found = context.viewModel.loadedEquipment(.equipment(.arrow)).filter { Folding.fold($0.name) == wanted }
      return found.count == 1 ? found[0].recordId : nil
    default: return nil
    }
  }
}
