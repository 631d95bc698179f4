import Archery
import Equipment
import Hub
import ShellOutput

extension Messages {
  /// Why a piece is not simply seen or away.
  static func reasons(of line: StocktakeLine, _ register: LoanRegister) -> String? {
    let texts = line.findings.compactMap { reason($0, line, register) }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  private static func reason(
    _ finding: StocktakeLine.Finding, _ line: StocktakeLine, _ register: LoanRegister
  ) -> String? {
    let (details, tally) = (line.item.details, line.tally)
    return switch finding {
    case .seen, .away: nil
    case .missing: "\(line.expected) not seen"
    case .tooFew: "\(tally.seen) of \(line.expected) seen"
    case .tooMany: "\(tally.seen) seen, and there \(details.quantity == 1 ? "is" : "are") \(details.quantity)"
    case .twice:
      "\(tally.seen) seen in \(tally.times) sightings, and there \(details.quantity == 1 ? "is" : "are") \(details.quantity)"
    case .elsewhere: details.location.map { "it belongs to \($0)" } ?? "it had no place"
    case .lent: lent(line, register)
    case .found: "its status is \(details.status.rawValue)"
    case .judged: "\(details.condition?.rawValue ?? "nothing") → \(tally.condition?.rawValue ?? "")"
    }
  }

  private static func lent(_ line: StocktakeLine, _ register: LoanRegister) -> String {
    let names = line.holders.compactMap { register.borrower(of: $0.loan)?.name }
    return names.isEmpty ? "its status is loaned: is it back?" : "lent to \(names.joined(separator: ", ")): is it back?"
  }

  /// The answer to a line of a stock-take: `ok: riser 14 “WNS Motive”`, `riser 14 “WNS Motive”: it belongs to Case 2`.
  static func answer(_ line: StocktakeLine, _ register: LoanRegister) -> (text: String, isFinding: Bool) {
    let item = name(line.item)
    let words: [String] = line.findings.compactMap { finding in
      switch finding {
      // There may be more to come.
      case .tooFew, .missing, .seen, .away, .judged: nil
      case .elsewhere: "other place, " + (reason(finding, line, register) ?? "")
      default: reason(finding, line, register)
      }
    }
    guard words.isEmpty else { return ("\(item): \(words.joined(separator: "; "))", true) }
    let quantity = line.item.details.quantity
    return ("ok: \(item)" + (quantity == 1 ? "" : ", \(line.tally.seen) of \(quantity)"), false)
  }

  /// `stock-take 1 of “Cupboard 3”: 8 seen, 2 missing, 1 unknown`.
  static func summary(of report: StocktakeReport, _ stocktake: Stocktake) -> String {
    let counts = report.counts
    var texts = StocktakeLine.Finding.allCases.compactMap { finding in
      finding == .away
        ? nil : counts[finding].map { "\($0) \(finding == .judged ? "in another condition" : finding.rawValue)" }
    }
    if !report.unknown.isEmpty { texts.append("\(report.unknown.count) unknown") }
    return "stock-take \(stocktake.base.id) of \(quoted(stocktake.scope))" + (stocktake.closed == nil ? "" : ", closed")
      + ": " + (texts.isEmpty ? "nothing to be seen" : texts.joined(separator: ", "))
  }

  /// What a report says that is not taken over.
  static func leftAsTheyAre(_ report: StocktakeReport, marksLost: Bool) -> [String] {
    var lines: [String] = []
    let undecided = report.lines.filter(\.isUndecided)
    if !undecided.isEmpty {
      let names = first(undecided) { "  \(name($0.item)): \($0.findings.map(\.rawValue).joined(separator: ", "))" }
      lines += ["not taken over, as somebody has to look:"] + names
    }
    let counts = report.counts
    let (missing, found, lent) = (counts[.missing] ?? 0, counts[.found] ?? 0, counts[.lent] ?? 0)
    if !marksLost, missing + found > 0 {
      let parts = [(missing, "missing"), (found, "seen and gone in the books")].filter { $0.0 > 0 }
      let texts = parts.map { "\($0.0) \($0.1)" }
      lines.append("\(texts.joined(separator: " and ")) left as in the books: --lost takes that over")
    }
    if lent > 0 {
      lines.append(
        "\(lent) lent and seen \(lent == 1 ? "stays" : "stay") out: return takes \(lent == 1 ? "it" : "them") back")
    }
    if !report.unknown.isEmpty { lines.append("\(report.unknown.count) unknown: list sightings where item is empty") }
    return lines
  }
}
