import Equipment
import Inventory

/// Products that are known to exist, for completion; facts, not advice.
public final class Catalogue: Sendable {
  private let load: @Sendable () -> [UInt8]
  private let products = Lazy<[RecordType: [Product]]>()

  /// One product, or one variant of it.
  struct Product: Sendable {
    let values: [String: String]
  }

  /// Makes a catalogue that is read when it is first asked.
  public init(load: @escaping @Sendable () -> [UInt8]) { self.load = load }

  /// The values of a field that products of a type have, each once; those of a brand, if one is given.
  func values(of field: String, type: RecordType, brand: String?) -> [String] {
    var seen: Set<String> = []
    let wanted = brand.map(Folding.fold)
    return (products.value(orMake: read)[type] ?? []).compactMap { product in
      guard let value = product.values[field] else { return nil }
      guard wanted == nil || product.values["brand"].map(Folding.fold) == wanted else { return nil }
      return seen.insert(value).inserted ? value : nil
    }
  }

  private func read() -> [RecordType: [Product]] {
    let document = CSVDocument(load(), file: "catalogue.csv")
    guard let typeColumn = document.header.firstIndex(of: "type") else { return [:] }
    var products: [RecordType: [Product]] = [:]
    for row in document.rows.indices {
      let cells = document.cells(row)
      guard let type = RecordType(rawValue: cells[typeColumn]) else { continue }
      let filled = zip(document.header, cells).filter { !$1.isEmpty }
      products[type, default: []].append(Product(values: Dictionary(filled, uniquingKeysWith: { first, _ in first })))
    }
    return products
  }
}
