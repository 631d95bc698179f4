import Archery

/// What a tape or a card says: marks, and what they are for.
struct MarkSheet: Sendable, Equatable {
  /// A mark as it is printed.
  struct Mark: Sendable, Equatable {
    /// How far away the target stands, with its unit.
    let distance: String
    /// The same as a number: round ones are looked for first.
    let amount: Double
    /// What the scale says, as it is read.
    let value: String
    /// The same as precisely as it is known.
    let number: Double
    /// How far it may be wrong, in the numbers of the scale; nil if it was measured.
    let error: String?
    let basis: Basis
    /// Clicks from here to the next distance; nil if nothing clicks, or there is none.
    var clicks: Int?
  }

  /// What a mark rests on, in the order of the legend.
  enum Basis: String, Sendable, CaseIterable {
    case measured, predicted, extrapolated
  }

  /// What the marks are for, below the title: one paragraph each.
  let facts: [String]
  /// The nearest distance first.
  let marks: [Mark]

  /// The kinds of marks that there are.
  var bases: [Basis] { Basis.allCases.filter { basis in marks.contains { $0.basis == basis } } }

  /// The same in words.
  var description: String {
    marks.map { "\($0.distance): \($0.value) \($0.basis.rawValue)" }.joined(separator: "; ")
  }
}

extension MarkSheet.Mark {
  /// The distance as it is printed: what lies beyond the measured ones is not to be taken for sure.
  var label: String { basis == .extrapolated ? "(\(distance))" : distance }

  /// How far it may be wrong, as it is printed.
  var tolerance: String? { error.map { "± \($0)" } }

  /// The mark with how far it may be wrong.
  var figures: String { [printed, tolerance].compactMap(\.self).joined(separator: " ") }

  /// The mark as it is printed.
  var printed: String { value.withTrueMinus }
}

/// Marks as a strip beside the scale of a sight.
struct Tape: Sendable, Equatable {
  let sheet: MarkSheet
  let scale: MarkScale
}
