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
    let rule = Rule(
      "not-read", "Competition rules of the division", limit: "those of \(book.name)",
      source: "no rule of \(book.name) for \(division.rawValue) was read; help rules lists those that were"
    ) { _ in [] }
    let missing = ["the rules of \(book.name) for \(division.rawValue)"]
    return [RuleFinding(rule: rule, judgement: .unknown(missing: missing, value: "not read"))]
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
