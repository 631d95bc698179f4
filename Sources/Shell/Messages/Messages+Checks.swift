import Archery
import Equipment

extension Messages {
  /// Why an item is not in order.
  static func reason(for finding: ItemFinding) -> String {
    switch finding.fault {
    case .missing(let field):
      "has no \(finding.item.recordType.title(of: field)), which every item needs"
    case .unsafe(let status):
      "is unsafe, but \(status.rawValue): retire it, or have it repaired"
    case .noneActive: "is active, but there are 0 of it"
    case .lentToNobody: "has the status loaned, which says not to whom: set it to active, and lend it"
    case .runsLow: "runs low: \(stock(finding.item))"
    case .currencyWithoutPrice: "has a currency, but no price"
    case .priceWithoutCurrency: "has a price, but no currency"
    case .boughtInFuture(let day): "was bought on \(day.formatted), which is still to come"
    case .changedBeforeAdded(let changed, let added):
      "was changed (\(changed.formatted)) before it was added (\(added.formatted))"
    case .lighterThanItsParts(let whole, let parts):
      "weighs \(whole.text) gr, less than its parts: \(((parts * 10).rounded() / 10).text) gr"
    case .serial(let type, let id): "has the serial number of \(type.rawValue) \(id)"
    case .double(let type, let id): "is in every field like \(type.rawValue) \(id): count both in one?"
    }
  }
}
