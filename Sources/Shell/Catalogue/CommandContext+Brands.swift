import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandContext {
  /// The usual spellings of brands that items are about to get and that are written otherwise; none for most.
  ///
  /// It is asked before they are stored, and never stands in their way.
  ///
  /// - Parameter before: the items as they are now, whose brands are about to go.
  func otherSpellings(of items: [any Record], before: [any Record] = []) async -> [OtherSpelling] {
    let leaving = Dictionary(before.compactMap { $0.maker.map { ($0, 1) } }, uniquingKeysWith: +)
    return await otherSpellings(ofBrands: items.compactMap { $0.maker }, apartFrom: leaving)
  }

  /// The usual spellings of brands that are written otherwise.
  ///
  /// - Parameter others: the items that are not to be counted, by their brands.
  func otherSpellings(ofBrands brands: [String], apartFrom others: [String: Int]) async -> [OtherSpelling] {
    var seen: Set<String> = []
    let brands = brands.filter { seen.insert($0).inserted && needsCheck($0) }
    guard !brands.isEmpty else { return [] }
    let types = RecordType.items.filter(\.hasMakers)
    let spellings = BrandSpellings(
      stored: await brandsInUse(types).merging(others, uniquingKeysWith: -).filter { $0.value > 0 },
      listed: types.flatMap { catalogue.values(of: "brand", type: $0, brand: nil) }, names: catalogue.brands)
    return brands.compactMap(spellings.usual)
  }

  /// True if a brand's spelling is to be compared: on a terminal every time; in a script once, for 200 brands at most.
  private func needsCheck(_ brand: String) -> Bool {
    if terminal.canAsk { return true }
    let most = 200
    guard brandsLookedAt.count < most else { return false }
    return brandsLookedAt.insert(brand).inserted
  }

  /// The brands of all items with how many have each; none of an inventory that takes long to count.
  private func brandsInUse(_ types: [RecordType]) async -> [String: Int] {
    // The command that needs an unreadable file reports it; spellings are only a hint.
    (try? await viewModel.ask(.brands(of: types, most: ShellLimits.brandedItems))) ?? [:]
  }

  /// The notes on spellings when their items are stored; of a single one with the command that would change it.
  func notes(of spellings: [OtherSpelling], _ items: [any Record]) -> [String] {
    guard let first = spellings.first, let item = items.first else { return [] }
    guard spellings.count == 1 else { return [Messages.spellings(spellings)] }
    return [Messages.spelling(first, command: options.isDryRun ? "" : command(toRename: first.typed, items, item))]
  }

  private func command(toRename brand: String, _ items: [any Record], _ item: any Record) -> String {
    guard items.count > 1 || item.recordId == 0 else { return "edit \(item.recordType) \(item.recordId) " }
    return "edit \(item.recordType.words.many.lowercased()) where brand=\(Quoting.quote(brand)) set "
  }
}
