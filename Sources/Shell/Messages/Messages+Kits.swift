import Archery
import Equipment
import Hub
import ShellOutput

extension Messages {
  /// `riser 2, limbs 2, arrow 6 (12)`.
  static func pieces(of report: KitReport) -> String? {
    report.pieces.isEmpty ? nil : report.pieces.map { words($0.part, counted: true) }.joined(separator: ", ")
  }

  /// `riser 2`, or with the count `arrow 6 (12)` where there are several.
  static func words(_ part: KitItem, counted: Bool = false) -> String {
    guard let item = part.item else { return "nothing" }
    return words(item) + (counted && part.quantity != 1 ? " (\(part.quantity))" : "")
  }

  /// `kit 1 “Beginner 1”: riser 2, limbs 2`.
  static func packed(_ kit: Kit, _ parts: [KitItem]) -> String {
    let pieces = parts.map { words($0, counted: true) }.joined(separator: ", ")
    return name(kit) + (pieces.isEmpty ? ", empty" : ": \(pieces)")
  }

  /// `kit 1 “Beginner 1”, kept in Case 2; for left hands`.
  static func summary(of kit: Kit) -> String {
    name(kit) + (kit.location.map { ", kept at \($0)" } ?? "") + (kit.notes.map { "; \($0)" } ?? "")
  }

  /// `2026-07-06 Ines Costa; 2026-08-01 Eva Lindholm`: from when for whom a kit is kept; nil if for nobody.
  static func keptShortly(_ report: KitReport) -> String? {
    let kept = report.reservations.map { "\($0.line.from.formatted) \($0.borrower?.name ?? "loan \($0.line.loan)")" }
    return kept.isEmpty ? nil : kept.joined(separator: "; ")
  }

  /// `Ines Costa from 2026-07-06 until 2026-07-10`.
  static func reservation(_ kept: KeptKit) -> String {
    (kept.borrower?.name ?? "loan \(kept.line.loan)") + " from \(kept.line.from.formatted)"
      + (kept.line.due.map { " until \($0.formatted)" } ?? "")
  }

  /// For whom a kit is kept, in one line; nil if for nobody.
  static func kept(_ report: KitReport) -> String? {
    report.reservations.isEmpty ? nil : report.reservations.map { reservation($0) }.joined(separator: "; ")
  }

  /// `reserved with loan 13: Ines Costa from 2026-07-06 until 2026-07-10`, a line each.
  static func reservations(of report: KitReport) -> [String] {
    report.reservations.map { "  reserved with loan \($0.line.loan): \(reservation($0))" }
  }

  /// `3 pieces of 1 kit: all there`, `12 pieces of 4 kits: 2 are not as they should be`.
  static func checked(_ reports: [KitReport], faulty: Int) -> String {
    let count = reports.reduce(0) { $0 + $1.pieces.count }
    let words = "\(count) \(count == 1 ? "piece" : "pieces") of \(reports.count) \(reports.count == 1 ? "kit" : "kits")"
    let verdict =
      faulty == 0
      ? "all there" : "\(faulty) \(faulty == 1 ? "is" : "are") not as \(faulty == 1 ? "it" : "they") should be"
    return "\(words): \(verdict)"
  }

  /// Why a piece is not simply there: who has it, what it lacks, where it lies.
  static func reasons(of piece: KitPiece) -> String? {
    let texts = piece.states.compactMap { state -> String? in
      switch state {
      case .there: nil
      case .elsewhere: piece.item?.details.location.map { "it is at \($0)" }
      case .out:
        piece.holders.isEmpty
          ? "its status is loaned"
          : "loan \(piece.holders.map { String($0.loan) }.joined(separator: ", ")) has \(piece.out)"
      case .unsafe: "it is unsafe"
      case .missing: missing(piece)
      }
    }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  private static func missing(_ piece: KitPiece) -> String {
    guard let item = piece.item else { return "there is none any more" }
    return piece.missing < piece.part.quantity
      ? "there are only \(item.details.quantity)" : "its status is \(item.details.status.rawValue)"
  }

  /// Why a command about kits or stock-takes was refused; nil if the error is another.
  static func kit(_ error: CommandError) -> (text: String, hint: String?)? {
    switch error {
    case .severalKits(let ids):
      ("that is one kit’s, and these are \(ids.map { String($0) }.joined(separator: ", "))", "one at a time")
    case .notInKit(let item, let kit): ("\(item) is not in the kit \(quoted(kit))", "kit list says what is in which")
    case .fewerInKit(let item, let wanted, let there):
      ("\(wanted) of \(item) cannot be taken out: \(there) \(there == 1 ? "is" : "are") in the kit", nil)
    case .emptyKit(let kit): ("nothing is in the kit \(quoted(kit))", "kit pack puts pieces in")
    case .notOutWithKit(let item, let kit):
      ("\(item) is not out with the kit \(quoted(kit))", "kit check says what is out")
    case .stocktakeClosed(let number):
      (
        "stock-take \(number) is closed",
        "stocktake start begins another; edit stocktake \(number) closed= opens it again"
      )
    case .severalStocktakes(let ids):
      ("that is one stock-take’s, and these are \(ids.map { String($0) }.joined(separator: ", "))", "one at a time")
    case .unreadableScope(let number, let scope):
      (
        "stock-take \(number) is about \(quoted(scope)), which is no filter any more",
        "edit stocktake \(number) scope=…"
      )
    case .noLinesToCount(let number):
      (
        "what was seen in stock-take \(number)?",
        "stocktake seen \(number) riser 14, or - for lines of standard input; on a terminal and in a script lines follow"
      )
    default: nil
    }
  }
}
