package import Archery

/// The content of a tape or a card: marks, and facts about them.
package struct MarkSheet: Sendable, Equatable {
  /// A mark as it is printed.
  package struct Mark: Sendable, Equatable {
    /// The distance of the target, with its unit.
    package let distance: String
    /// The same as a number: round ones are looked for first.
    package let amount: Double
    /// The reading on the sight's scale, as text.
    package let value: String
    /// The same as precisely as it is known.
    package let number: Double
    /// How far it may be wrong, in the numbers of the scale; nil if it was measured.
    package let error: String?
    package let basis: Basis
    /// Clicks from here to the next distance; nil if nothing clicks, or there is none.
    package var clicks: Int?
    /// The rounds with that distance that the page is for; nil if it is for none that has it.
    package var rounds: String?

    /// Puts the parts together.
    package init(
      distance: String, amount: Double, value: String, number: Double, error: String?, basis: Basis, clicks: Int? = nil,
      rounds: String? = nil
    ) {
      self.distance = distance
      self.amount = amount
      self.value = value
      self.number = number
      self.error = error
      self.basis = basis
      self.clicks = clicks
      self.rounds = rounds
    }
  }

  /// The basis of a mark, in the order of the legend.
  package enum Basis: String, Sendable, CaseIterable {
    case measured, predicted, extrapolated
  }

  /// Facts about the marks, to be printed below the title: one paragraph each.
  package let facts: [String]
  /// The nearest distance first.
  package let marks: [Mark]

  /// Puts the parts together.
  package init(facts: [String], marks: [Mark]) {
    self.facts = facts
    self.marks = marks
  }

  /// The kinds of marks that there are.
  package var bases: [Basis] { Basis.allCases.filter { basis in marks.contains { $0.basis == basis } } }

  /// The same in words.
  package var description: String {
    marks.map { mark in
      "\(mark.distance): \(mark.value) \(mark.basis.rawValue)" + (mark.rounds.map { ", for \($0)" } ?? "")
    }.joined(separator: "; ")
  }

  /// The sign of the distances of a round.
  package static let roundSign = "•"
}

extension MarkSheet.Mark {
  /// The distance as it is printed: in parentheses if it lies beyond the measured ones, and is less certain; with a dot
  /// before it if it is one of a round.
  package var label: String {
    (rounds == nil ? "" : "\(MarkSheet.roundSign) ") + (basis == .extrapolated ? "(\(distance))" : distance)
  }

  /// How far it may be wrong, as it is printed.
  package var tolerance: String? { error.map { "± \($0)" } }

  /// The mark with how far it may be wrong.
  package var figures: String { [printed, tolerance].compactMap(\.self).joined(separator: " ") }

  /// The mark as it is printed.
  package var printed: String { value.withTrueMinus }
}

/// Marks as a strip beside the scale of a sight.
package struct Tape: Sendable, Equatable {
  package let sheet: MarkSheet
  package let scale: MarkScale

  /// Puts the parts together.
  package init(sheet: MarkSheet, scale: MarkScale) {
    self.sheet = sheet
    self.scale = scale
  }
}
