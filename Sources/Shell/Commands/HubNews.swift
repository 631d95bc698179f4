import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandContext {
  /// The news of the hub's page: how many setups, marks and rounds there are, and items that somebody should see to.
  func news(of total: Int) async throws -> HubNews {
    var news = HubNews()
    let types = RecordType.allCases.filter { $0.equipment == nil && $0.kind.isOnHub }
    let counts = try await viewModel.ask(.counts(of: types))
    for type in types {
      if let count = counts[type], count > 0 { news.others.append(Messages.count(count, type)) }
    }
    // Of a large inventory nobody wants to wait for it.
    guard total <= ShellLimits.tallied else { return news }
    news.concerns = try await concerns()
    news.overdue = Messages.overdue(try await viewModel.ask(.loans))
    return news
  }

  /// How many items have each trouble; one that has several is counted with its worst.
  private func concerns() async throws -> [HubNews.Concern] {
    let words = Lexer.split(Trouble.filter(of: Trouble.all)).words
    let concerns = RecordType.items.map { type in
      let fields = fields(of: type)
      return Concern(
        type: type, any: FilterParser.parse(words, in: fields).filter,
        kinds: Trouble.all.map { FilterParser.parse(Lexer.split(Trouble.filter(of: [$0])).words, in: fields).filter })
    }
    let counts = try await viewModel.ask(.counts(of: concerns))
    return zip(Trouble.all, counts).filter { $0.1 > 0 }.map { HubNews.Concern(trouble: $0, count: $1) }
  }
}
