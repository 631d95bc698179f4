import Answers
import Equipment
import Hub
import ShellLanguage

extension CommandContext {
  /// Lets a form ask for the items of a setup, of each type of which there are any, by their ids or names.
  func addPieces(to rules: inout FormRules) async throws {
    var stored: [String: [(id: Int, name: String)]] = [:]
    for type in EquipmentType.allCases {
      let rows = try await viewModel.ask(.rows(of: [type.record])).rows
      guard !rows.isEmpty else { continue }
      stored[type.rawValue] = rows.map { ($0.recordId, $0.name) }
      rules.pieces.append(FieldInfo.input(type.rawValue, Messages.fitted(type), String.self))
    }
    let (items, meaning, label) = (stored, rules.meaning, rules.label)
    rules.meaning = { info, text in
      guard let known = items[info.name], let type = EquipmentType(rawValue: info.name) else {
        return try meaning(info, text)
      }
      return try Self.ids(of: text, type, among: known).map { String($0) }.joined(separator: ",")
    }
    rules.label = { info, text in
      guard let known = items[info.name] else { return label(info, text) }
      return text.split(separator: ",").map { part in
        known.first { String($0.id) == part }.map { "\($0.id) \($0.name)" } ?? String(part)
      }.joined(separator: ", ")
    }
  }

  /// The ids that an answer means: ids joined by commas, or a name.
  private nonisolated static func ids(
    of text: String, _ type: EquipmentType, among items: [(id: Int, name: String)]
  ) throws -> [Int] {
    let ids = text.split(separator: ",").map { Int(String($0).trimmed) }
    guard ids.allSatisfy({ $0 != nil }), !ids.isEmpty else {
      return [try id(named: text, type, among: items)]
    }
    let known = ids.compactMap(\.self)
    let missing = known.filter { id in !items.contains { $0.id == id } }
    guard missing.isEmpty else { throw CommandError.noItems(type.record, missing.map { $0...$0 }) }
    guard type.isMany || known.count == 1 else { throw SetupError.tooMany(type) }
    return known
  }

  private nonisolated static func id(
    named text: String, _ type: EquipmentType, among items: [(id: Int, name: String)]
  ) throws -> Int {
    let wanted = Folding.fold(text.trimmed)
    let words = wanted.split(separator: " ").map(String.init)
    let exact = items.filter { Folding.fold($0.name) == wanted }
    let similar = items.filter { item in words.allSatisfy { Folding.contains($0, in: item.name) } }
    let found = exact.isEmpty ? similar : exact
    if found.count == 1 { return found[0].id }
    guard found.isEmpty else {
      let labels = found.map { "\($0.id) \(Messages.quoted($0.name))" }
      throw CommandError.ambiguousName(text, type.record, candidates: labels)
    }
    throw CommandError.noName(text, type.record, near: Suggestions.nearest(to: text, among: items.map(\.name)))
  }
}
