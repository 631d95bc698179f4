import Equipment
import Hub
import Inventory

extension Session {
  /// What a person should know who opens the hub: setups, marks and rounds, and what somebody should see to.
  func news(of total: Int) async throws -> HubNews {
    var news = HubNews()
    for type in RecordType.allCases where type.equipment == nil {
      let count = try await repository.count(of: type)
      if count > 0 { news.others.append(Messages.count(count, type)) }
    }
    // Of a large inventory nobody wants to wait for it.
    if total <= Self.quicklyTallied { news.concerns = try await concerns() }
    return news
  }

  private static let quicklyTallied = 20_000

  private func concerns() async throws -> [HubNews.Concern] {
    var counts: [String: [String: Int]] = [:]
    for field in Set(Self.watched.map(\.field)) {
      for type in EquipmentType.allCases {
        counts[field, default: [:]].merge(
          try await repository.tally(field, of: type.record, where: nil), uniquingKeysWith: +)
      }
    }
    return Self.watched.compactMap { watched in
      let count = counts[watched.field]?[watched.value] ?? 0
      guard count > 0 else { return nil }
      return HubNews.Concern(count: count, what: watched.what, field: watched.field, value: watched.value)
    }
  }

  /// Values that mean that somebody should see to an item, the worst first.
  private static let watched: [(field: String, value: String, what: String)] = [
    ("condition", Condition.unsafe.text, "unsafe"), ("condition", Condition.poor.text, "in poor condition"),
    ("status", Status.repair.text, "in repair"), ("status", Status.lost.text, "lost"),
    ("status", Status.loaned.text, "lent to somebody"), ("quantity", "0", "used up"),
  ]
}
