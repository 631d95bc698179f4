import Answers
import Equipment
import Hub
import ShellLanguage

extension CommandContext {
  /// Lets a form suggest the usual values of a new record.
  func addSuggestions(for type: RecordType, to rules: inout FormRules) async throws {
    switch type {
    case .setup: break
    case .mark, .tuning: try await addShotSuggestions(for: type, to: &rules)
    default:
      let usual = UsualValues(last: try await newest(type))
      rules.suggestion = { usual.text($0, of: $1) }
      rules.prepare = { [self] record in try await prepare(usual, for: record) }
    }
  }

  /// A mark or a test belongs to the bow that is shot now, and not to the version that the last one was made with.
  private func addShotSuggestions(for type: RecordType, to rules: inout FormRules) async throws {
    let (setup, today) = (try await currentSetup(), today)
    let last = try await newest(type)
    rules.suggestion = { info, record in
      switch info.name {
      case "setup": return setup.map { String($0.id) }
      case "version", "arrow":
        guard let setup, record.text("setup") == String(setup.id) else { return nil }
        return info.name == "version"
          ? String(setup.present.number) : setup.present.content.primaryArrow.map { String($0.id) }
      case "date": return today.text
      // The archer's hand and release seldom change.
      case "hand", "release": return last?.text(info.name)
      default: return nil
      }
    }
  }

  /// Looks up what suggestions rest on, once the record has a name.
  private func prepare(_ usual: UsualValues, for record: any Record) async throws -> [String] {
    let names = record.recordType.naming.map { Folding.fold(record.text($0) ?? "") }
    if names != usual.names { usual.remember(try await known(of: names, record)) }
    return Messages.suggested(usual.news(of: record))
  }

  /// The newest record of that name and the catalogue's values for it; neither while a part of the name is empty.
  private func known(of names: [String], _ record: any Record) async throws -> UsualValues.Known {
    var known = UsualValues.Known(names: names)
    guard names.allSatisfy({ !$0.isEmpty }) else { return known }
    known.similar = try await newest(record.recordType, named: names)
    if record.equipment != nil {
      let name = record.recordType.naming.compactMap { record.text($0) }.joined(separator: " ")
      let products = catalogue.products(record.recordType, named: name)
      // Of a name that fits several products nothing is known.
      if Set(products.map(\.name)).count == 1 { known.fill = ProductFill(products: products, assigned: []) }
    }
    return known
  }

  /// The record of a type that was added last; with names of those that are called so.
  private func newest(_ type: RecordType, named names: [String]? = nil) async throws -> (any Record)? {
    let order = [SortField(name: "id", isDescending: true)]
    let comparisons = zip(type.naming, names ?? []).map { field, name in
      Filter.comparison(Comparison(field: field, .equal(.text(name))))
    }
    let filter = comparisons.isEmpty ? nil : [type: Filter.and(comparisons)]
    let found = try await viewModel.ask(.rows(of: [type], where: filter, sort: order, limit: 1))
    guard let row = found.rows.first else { return nil }
    return try await viewModel.ask(.record(ItemReference(type: type, id: row.recordId)))
  }
}

extension Messages {
  /// Where a form's suggestions are from.
  static func suggested(_ news: (similar: (any Record)?, sources: [String]?)) -> [String] {
    let similar = news.similar.map { "what is in [ ] is as \(name($0)) has it" }
    let fill = news.sources.map { sources in
      let source = sources.map(VisibleText.line).joined(separator: "; ")
      return "what else is in [ ] is from the catalogue" + (source.isEmpty ? "" : " (\(source))")
    }
    return [similar, fill].compactMap(\.self)
  }
}
