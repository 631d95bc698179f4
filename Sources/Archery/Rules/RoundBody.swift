public import Equipment

/// The body whose competition rules hold for a round, as far as they were read.
public struct RoundBody: Sendable, Hashable {
  /// Its name; nil for a round of which nobody says whose it is.
  public let name: String?
  /// Its rules; nil where none were read.
  public let book: RuleBook?
  /// The archers for whom it has rules besides these, which were not read; nil if there are none such.
  let besides: String?

  private init(_ name: String?, _ book: RuleBook?, besides: String? = nil) {
    (self.name, self.book, self.besides) = (name, book, besides)
  }

  fileprivate init(_ book: RuleBook, besides: String? = nil) { self.init(book.name, book, besides: besides) }

  /// The body that a catalogue has so; one that is not known is called as it is there, and has no rules here.
  fileprivate init(catalogued text: String) {
    switch text {
    case "WA", "WAExp": self.init(.wa)
    case "WA-VI": self.init(.wa, besides: Self.visuallyImpaired)
    case "AGB": self.init(.agb)
    case "AGB-VI": self.init(.agb, besides: Self.visuallyImpaired)
    case "AA": self.init("Archery Australia", nil)
    case "", "custom": self.init(nil, nil)
    default: self.init(text, nil)
    }
  }

  private static let visuallyImpaired = "visually impaired archers"
}

extension CatalogueRound {
  /// The body whose rules it is from.
  public var ruleBody: RoundBody { RoundBody(catalogued: body) }
}

extension Rule {
  /// All rules' findings on a setup for a round, with an “unknown” for what the round's body has and nobody read.
  ///
  /// Where no rule of the body was read, what holds without any body is judged all the same.
  public static func findings(on subject: RuleSubject, for round: CatalogueRound) -> [RuleFinding] {
    let body = round.ruleBody
    let found = body.book.map { findings(on: subject, by: $0) } ?? all.flatMap { $0.findings(on: subject, by: nil) }
    return found + notRead(body, of: round)
  }

  private static func notRead(_ body: RoundBody, of round: CatalogueRound) -> [RuleFinding] {
    guard let name = body.name else {
      let rule = Rule(
        "whose-rules", "Competition rules of the round", limit: "not known whose",
        source: "the catalogue of rounds names no body for \(round.name)"
      ) { _ in [] }
      return [RuleFinding(rule: rule, judgement: .unknown(missing: ["the body of \(round.name)"]))]
    }
    if body.book == nil { return [notRead(name, what: "Competition rules of the body")] }
    return body.besides.map { [notRead(name, for: $0, what: "Competition rules for \($0)")] } ?? []
  }
}
