import Codecs
import Equipment
import ShellLanguage
import Synchronization

/// Products that are known to exist, each with where it was read; facts, not advice.
public final class Catalogue: Sendable {
  private let load: @Sendable () -> [UInt8]
  private let content = Lazy<Content>()
  private let products = LazyByType<Product>()
  private let named = LazyByType<Named>()

  /// One product, or one variant of it.
  struct Product: Sendable {
    let type: RecordType
    /// The filled cells by the names of their columns, without type and source; most columns are fields of the type.
    let values: [String: String]
    /// Where it was read.
    let source: String

    var brand: String { values["brand"] ?? "" }
    var model: String { values["model"] ?? "" }
    /// Brand and model.
    var name: String { [brand, model].filter { !$0.isEmpty }.joined(separator: " ") }
  }

  /// A product with the keys that its names are compared by.
  struct Named: Sendable {
    let product: Product
    /// The key of its brand.
    let brand: String
    /// The key of its model: without case, accents, blanks and signs, as that of a brand.
    let model: String
    /// All names of the brand and the model, folded.
    let text: String
  }

  /// The file, of which products are only made where they are asked for.
  private struct Content {
    let document: CSVDocument
    /// The rows of each type.
    var rows: [RecordType: [Int]] = [:]
    var brands = BrandNames()
  }

  /// Makes a catalogue that is read when it is first asked.
  public init(load: @escaping @Sendable () -> [UInt8]) { self.load = load }

  /// True if it has no products, as where none is installed.
  var isEmpty: Bool { read().rows.isEmpty }

  /// The products of a type, in the order of the file.
  func products(_ type: RecordType) -> [Product] {
    products.values(type) {
      let content = read()
      return (content.rows[type] ?? []).map { product(type, content.document, $0) }
    }
  }

  /// The same with the keys that their names are compared by.
  func named(_ type: RecordType) -> [Named] {
    named.values(type) { products(type).map { Named($0, brands) } }
  }

  /// The columns of values, which are all but type, brand, model and source, in the order of the file.
  var columns: [String] {
    read().document.header.filter { !["type", "brand", "model", "source"].contains($0) }
  }

  /// The other names of brands.
  var brands: BrandNames { read().brands }

  /// The values of a field that products of a type have, each once; those of a brand, if one is given.
  func values(of field: String, type: RecordType, brand: String?) -> [String] {
    var seen: Set<String> = []
    let content = read()
    let wanted = brand.map(content.brands.key)
    guard let column = content.document.header.firstIndex(of: field),
      let brandColumn = content.document.header.firstIndex(of: "brand")
    else { return [] }
    return (content.rows[type] ?? []).compactMap { row in
      let value = content.document.cell(row, column)
      guard !value.isEmpty else { return nil }
      guard wanted == nil || content.brands.key(content.document.cell(row, brandColumn)) == wanted else { return nil }
      return seen.insert(value).inserted ? value : nil
    }
  }

  private func read() -> Content { content.value(orMake: parse) }

  private func parse() -> Content {
    let document = CSVDocument(load(), file: "catalogue.csv")
    var content = Content(document: document)
    guard let type = document.header.firstIndex(of: "type"), let brand = document.header.firstIndex(of: "brand"),
      let model = document.header.firstIndex(of: "model")
    else { return content }
    for row in document.rows.indices {
      let name = document.cell(row, type)
      if let type = EquipmentType(rawValue: name)?.record {
        content.rows[type, default: []].append(row)
      } else if name == "alias" {
        content.brands.add(document.cell(row, model), for: document.cell(row, brand))
      }
    }
    return content
  }

  private func product(_ type: RecordType, _ document: CSVDocument, _ row: Int) -> Product {
    let filled = zip(document.header, document.cells(row)).filter { !$1.isEmpty && $0 != "type" }
    var values = Dictionary(filled, uniquingKeysWith: { first, _ in first })
    let source = values.removeValue(forKey: "source") ?? ""
    return Product(type: type, values: values, source: source)
  }
}

/// Values of each type, made when those of the type are first asked for.
private final class LazyByType<Value: Sendable>: Sendable {
  private let made = Mutex<[RecordType: [Value]]>([:])

  func values(_ type: RecordType, orMake make: () -> [Value]) -> [Value] {
    if let values = made.withLock({ $0[type] }) { return values }
    let values = make()
    made.withLock { $0[type] = values }
    return values
  }
}

extension Catalogue.Named {
  fileprivate init(_ product: Catalogue.Product, _ brands: BrandNames) {
    self.product = product
    brand = brands.key(product.brand)
    model = BrandNames.letters(product.model)
    let names = ([product.brand] + brands.others(product.brand)).flatMap { [$0, BrandNames.letters($0)] }
    text = Folding.fold((names + [product.model, model]).joined(separator: " "))
  }
}
