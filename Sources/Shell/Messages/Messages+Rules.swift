import Archery
import Equipment
import ShellLanguage

extension Messages {
  /// A finding against a setup, in a line: the value found, the rule's limit, and the rule's source.
  static func reason(for finding: RuleFinding) -> String {
    let year = finding.rule.year.map { ", \($0)" } ?? ""
    let value = finding.judgement.value.map { ": \($0)" } ?? ""
    return VisibleText.line("\(finding.rule.what)\(value); limit: \(finding.limit) (\(finding.rule.source)\(year))")
  }

  /// Whose rules hold for a round, or that nobody read them.
  static func rules(of round: CatalogueRound) -> String {
    let body = round.ruleBody
    guard let name = body.name else {
      return "nobody says whose rules hold for \(quoted(round.name)): only fit and safety are judged"
    }
    guard body.book != nil else {
      return "\(quoted(round.name)) is a round of \(name), whose rules were not read: only fit and safety are judged"
    }
    return "by the rules of \(name), whose round \(quoted(round.name)) is"
  }

  /// The value found, and the missing fields: `marked 40 lb; needs draw_weight`; nil if there is neither.
  static func value(_ judgement: Judgement) -> String? {
    guard !judgement.missing.isEmpty else { return judgement.value }
    let needs = "needs \(judgement.missing.joined(separator: ", "))"
    return judgement.value.map { "\($0); \(needs)" } ?? needs
  }

  /// `1 setup checked: 9 pass, 1 warn, 2 unknown`.
  static func judged(_ setups: Int, _ verdicts: [Verdict]) -> String {
    let counts = Verdict.allCases.compactMap { verdict -> String? in
      let count = verdicts.count { $0 == verdict }
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }
    return "\(count(setups, .setup)) checked" + (counts.isEmpty ? "" : ": \(counts.joined(separator: ", "))")
  }
}
