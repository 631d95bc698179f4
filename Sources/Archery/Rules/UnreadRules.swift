import Equipment

extension Rule {
  /// All rules' findings on a setup under a book, with an “unknown” where no rule of the book was read for its
  /// division, as that must not look like a pass.
  public static func findings(on subject: RuleSubject, by book: RuleBook) -> [RuleFinding] {
    all.flatMap { $0.findings(on: subject, by: book) } + unread(subject, book)
  }

  private static func unread(_ subject: RuleSubject, _ book: RuleBook) -> [RuleFinding] {
    guard let division = subject.division else { return [] }
    let isRead = all.contains { rule in
      rule.books?.contains(book) == true && rule.divisions?.contains(division) ?? true
    }
    guard !isRead else { return [] }
    return [notRead(book.name, for: division.rawValue, what: "Competition rules of the division")]
  }

  /// An “unknown” for rules of a body that nobody read.
  ///
  /// - Parameter archers: for whom they are; nil if all that the body has were not read.
  static func notRead(_ body: String, for archers: String? = nil, what: String) -> RuleFinding {
    let rules = archers.map { "\(body) for \($0)" } ?? body
    let rule = Rule(
      "not-read", what, limit: "those of \(body)",
      source: "no rule of \(rules) was read; help rules lists those that were"
    ) { _ in [] }
    return RuleFinding(rule: rule, judgement: .unknown(missing: ["the rules of \(rules)"], value: "not read"))
  }
}

extension RuleBook {
  /// The publisher's name.
  public var name: String {
    switch self {
    case .wa: "World Archery"
    case .agb: "Archery GB"
    }
  }
}
