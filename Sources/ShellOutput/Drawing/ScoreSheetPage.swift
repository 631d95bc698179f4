package import Archery
package import Equipment

/// A score card as it is printed: the card, what stands above it, and whether the arrows' numbers are on it.
package struct ScoreSheetPage: Sendable {
  /// A line to write on, or with what stands on it.
  package struct Blank: Sendable, Equatable {
    package let label: String
    package let text: String?

    /// Puts the parts together.
    package init(label: String, text: String?) { (self.label, self.text) = (label, text) }
  }

  package let card: ScoreCard
  /// Facts about the round, to be printed below the title: one paragraph each.
  package let facts: [String]
  /// The archer, the day, the bow, the target.
  package let blanks: [Blank]
  package let showsNumbers: Bool

  /// Puts the parts together.
  package init(card: ScoreCard, facts: [String], blanks: [Blank], showsNumbers: Bool) {
    (self.card, self.facts, self.blanks, self.showsNumbers) = (card, facts, blanks, showsNumbers)
  }

  /// The text of an end: with the arrows' numbers, if they are on the card.
  package func text(of end: [Shot]) -> String {
    end.map { showsNumbers ? $0.text : $0.score.text }.joined(separator: " ")
  }

  /// The same in words.
  package var description: String {
    let ends = card.parts.flatMap(\.ends).map { "\(text(of: $0)) = \(card.sum(of: [$0]).score)" }
    let total = card.total.map { "total \($0.score)" }
    return (facts + ends + [total].compactMap(\.self)).joined(separator: "; ")
  }
}
