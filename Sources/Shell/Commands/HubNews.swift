import Equipment
import Hub
import ShellLanguage
import ShellOutput
import Store

extension Session {
  /// What a person should know who opens the hub: setups, marks and rounds, and what somebody should see to.
  func news(of total: Int) async throws -> HubNews {
    var news = HubNews()
    // How many tests there were tells nothing.
    for type in RecordType.allCases where type.equipment == nil && type != .tuning {
      let count = try await repository.count(of: type)
      if count > 0 { news.others.append(Messages.count(count, type)) }
    }
    // Of a large inventory nobody wants to wait for it.
    if total <= Self.quicklyTallied { news.concerns = try await concerns() }
    return news
  }

  private static let quicklyTallied = 20_000

  /// How many items have each trouble; one that has several is counted with its worst.
  private func concerns() async throws -> [HubNews.Concern] {
    let words = Lexer.split(Trouble.filter(of: Trouble.all)).words
    var counts = Trouble.all.map { _ in 0 }
    for type in RecordType.items {
      let fields = fields(of: type)
      let kinds = Trouble.all.map { FilterParser.parse(Lexer.split(Trouble.filter(of: [$0])).words, in: fields).filter }
      try await repository.visit(FilterParser.parse(words, in: fields).filter, of: type) { row in
        if let worst = kinds.firstIndex(where: { $0.matches(row) }) { counts[worst] += 1 }
      }
    }
    return zip(Trouble.all, counts).filter { $0.1 > 0 }.map { HubNews.Concern(trouble: $0, count: $1) }
  }
}
