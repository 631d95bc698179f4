import Codecs

/// A sign that the program's own sentences are written with, for those whom it does not reach as it is.
package struct Sign: Sendable {
  /// The words for a screen reader, in ASCII.
  package let spoken: String
  /// The spelling in a manual page, which every device can show.
  package let roff: String

  private init(_ spoken: String, roff: String? = nil) {
    self.spoken = spoken
    self.roff = roff ?? spoken
  }

  /// Every sign with its spellings.
  package static let all: [Character: Sign] = [
    "“": Sign("\"", roff: "\\(lq"), "”": Sign("\"", roff: "\\(rq"), "‘": Sign("'", roff: "\\(oq"),
    "’": Sign("'", roff: "\\(cq"), "…": Sign("..."), "–": Sign("-", roff: "\\(en"), "—": Sign("-", roff: "\\(em"),
    "→": Sign("to", roff: "\\(->"), "↑": Sign("up", roff: "Up"), "↓": Sign("down", roff: "Down"),
    "±": Sign("plus or minus", roff: "\\(+-"), "−": Sign("-", roff: "\\-"), "·": Sign("*"),
    "×": Sign("x", roff: "\\(mu"), "≥": Sign(">=", roff: "\\(>="), "≤": Sign("<=", roff: "\\(<="),
    "²": Sign(" squared", roff: "\\(ha2"), "³": Sign(" cubed", roff: "\\(ha3"), "½": Sign("1/2", roff: "\\(12"),
    "¼": Sign("1/4", roff: "\\(14"), "¾": Sign("3/4", roff: "\\(34"), "π": Sign("pi"), "Σ": Sign("sum of "),
    "δ": Sign("delta"), "″": Sign(" inches", roff: "\\(aq\\(aq"), "′": Sign(" feet", roff: "\\(aq"),
    "°": Sign(" degrees", roff: "deg"),
  ]
}
