import Codecs
import Equipment
import ShellLanguage

/// Products that are known to exist, each with where it was read; facts, not advice.
public final class Catalogue: Sendable {
  private let load: @Sendable () -> [UInt8]
  private let content = Lazy<Content>()
  private let named = Lazy<[RecordType: [Named]]>()

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

  private struct Content {
    var products: [RecordType: [Product]] = [:]
    var columns: [String] = []
    var brands = BrandNames()
  }

  /// Makes a catalogue that is read when it is first asked.
  public init(load: @escaping @Sendable () -> [UInt8]) { self.load = load }

  /// True if it has no products, as where none is installed.
  var isEmpty: Bool { read().products.isEmpty }

  /// The products of a type, in the order of the file.
  func products(_ type: RecordType) -> [Product] { read().products[type] ?? [] }

  /// The same with the keys that their names are compared by.
  func named(_ type: RecordType) -> [Named] {
    let content = read()
    return named.value { content.products.mapValues { $0.map { Named($0, content.brands) } } }[type] ?? []
  }

  /// The columns of values, which are all but type, brand, model and source, in the order of the file.
  var columns: [String] { read().columns }

  /// The other names of brands.
  var brands: BrandNames { read().brands }

  /// The values of a field that products of a type have, each once; those of a brand, if one is given.
  func values(of field: String, type: RecordType, brand: String?) -> [String] {
    var seen: Set<String> = []
    let content = read()
    let wanted = brand.map(content.brands.key)
    return (content.products[type] ?? []).compactMap { product in
      guard let value = product.values[field] else { return nil }
      guard wanted == nil || content.brands.key(product.brand) == wanted else { return nil }
      return seen.insert(value).inserted ? value : nil
    }
  }

  private func read() -> Content { content.value(orMake: parse) }

  private func parse() -> Content {
    let document = CSVDocument(load(), file: "catalogue.csv")
    guard let typeColumn = document.header.firstIndex(of: "type") else { return Content() }
    var content = Content(columns: document.header.filter { !["type", "brand", "model", "source"].contains($0) })
    for row in document.rows.indices {
      let cells = document.cells(row)
      let filled = zip(document.header, cells).filter { !$1.isEmpty && $0 != "type" }
      var values = Dictionary(filled, uniquingKeysWith: { first, _ in first })
      let source = values.removeValue(forKey: "source") ?? ""
      if let type = EquipmentType(rawValue: cells[typeColumn])?.record {
        content.products[type, default: []].append(Product(type: type, values: values, source: source))
      } else if cells[typeColumn] == "alias", let brand = values["brand"], let other = values["model"] {
        content.brands.add(other, for: brand)
      }
    }
    return content
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
