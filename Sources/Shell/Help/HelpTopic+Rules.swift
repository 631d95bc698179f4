import Archery
import Equipment

extension HelpTopic {
  static let rules = HelpTopic(
    name: "rules", summary: "what setup check looks at",
    text: """
      setup check says pass, warn, fail or unknown of every rule that is for the setup's division. Rules of
      competitions are those that were read in the sources named; of anything else it says nothing, and not-read
      where no rule of the book was read for the division. --rules chooses the book, wa or agb; rules without a book
      hold under both. --round says for which round, by any name of the round catalogue: the rules are those of its
      body. Of World Archery and Archery GB some were read, of other bodies none, nor those for visually impaired
      archers; whose-rules says that the catalogue names no body for the round.

      \(Rule.all.map(paragraph).joined(separator: "\n"))

      ring: setup edit NAME usage+=ring:2026-05-31 attests that the bow passed on that day; it holds until the riser,
      limbs, sight, rest, plunger, stabilizers or weights change.
      foc: columns balance_point, point_centre, nock_weight, bushing_weight and wrap_weight of your own in arrows.csv
      are taken for what they say.
      """,
    examples: [
      "setup check Barebow",
      "setup check Outdoor --for compound --rules agb",
      "setup check Outdoor --round Portsmouth",
    ])

  private static func paragraph(_ rule: Rule) -> String {
    let divisions = rule.divisions.map { $0.map(\.rawValue).joined(separator: ", ") } ?? "all divisions"
    let books = rule.books.map { "; " + $0.map(\.rawValue).joined(separator: ", ") } ?? ""
    let year = rule.year.map { ", \($0)" } ?? ""
    return "  \(rule.id) (\(divisions)\(books))\n    \(rule.what): \(rule.limit)\n    \(rule.source)\(year)"
  }
}
