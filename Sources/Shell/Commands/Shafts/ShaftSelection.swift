import Equipment
import Hub
import ShellLanguage

/// A set with its numbered arrows.
struct NumberedSet: Sendable {
  /// The arrow set.
  let item: any Record
  /// Its arrows.
  let shafts: ShaftSet
}

extension CommandContext {
  /// Grains by which the arrows of a set may differ.
  var arrowSpread: Double { Double(text: state[.arrowSpread]) ?? 0 }

  /// The arrow set that a target means, with its numbered arrows; it is the item last spoken of from now on.
  ///
  /// - Parameter needsArrows: true to refuse one that is not numbered.
  func numberedSet(_ target: Target, needsArrows: Bool = true) async throws -> NumberedSet {
    let item = try await items(.equipment(.arrow), target)[0]
    let shafts = try await viewModel.load(.shafts(of: item.recordId))
    if needsArrows, shafts.shafts.isEmpty { throw ShaftFault.none(arrow: item.recordId) }
    remember(item)
    return NumberedSet(item: item, shafts: shafts)
  }

  /// The ids of arrows, as a target of the commands for all types.
  func target(_ shafts: [Shaft]) -> Target { .ids(shafts.map { $0.base.id...$0.base.id }) }
}

extension NumberedSet {
  /// The arrows of some numbers, each with all that had its number; where one is there, those that are gone are not meant.
  ///
  /// - Parameter takesGone: true if arrows that are gone are meant where no other has their number.
  /// - Throws: `ShaftFault` if a number that is named by itself is none of the set's, or none is left.
  func arrows(_ numbers: ShaftNumbers, takesGone: Bool) throws -> [Shaft] {
    let present = Set(shafts.present.compactMap(\.number))
    let meant = shafts.shafts.filter { shaft in
      guard let number = shaft.number, numbers.contains(number) else { return false }
      return shaft.isGone ? takesGone && !present.contains(number) : true
    }
    let found = Set(meant.compactMap(\.number))
    for range in numbers.ranges where range.count == 1 && !found.contains(range.lowerBound) {
      throw fault(of: range.lowerBound)
    }
    guard !meant.isEmpty else { throw fault(of: numbers.ranges[0].lowerBound) }
    return meant
  }

  private func fault(of number: Int) -> ShaftFault {
    if let gone = shafts.shaft(number, on: nil), gone.isGone {
      return .gone(number, arrow: shafts.arrow, gone.status, gone.until)
    }
    return .unknown(number, arrow: shafts.arrow, known: ShaftNumbers(shafts.present.compactMap(\.number)))
  }
}
