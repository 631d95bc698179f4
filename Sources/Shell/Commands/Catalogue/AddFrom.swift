import Equipment
import Hub
import ShellLanguage

extension Parameter where Value == String? {
  /// `--from NAME`.
  static var product: Parameter {
    option(
      "from", "NAME", "a product of the catalogue, which fills in what is known of it", completion: .products)
  }
}

extension CommandContext {
  /// The catalogue's values for the product of that name.
  ///
  /// - Throws: `CatalogueRefusal` if it has none or several; several of one name are left to a form, where one may ask.
  func fill(_ type: RecordType, from name: String, _ assignments: [Assignment]) throws -> ProductFill {
    guard !catalogue.isEmpty else { throw CatalogueRefusal.none }
    guard type.equipment != nil else { throw CatalogueRefusal.noProducts(type) }
    let named = catalogue.products(type, named: name)
    guard !named.isEmpty else {
      let labels = catalogue.labels(type)
      let known = labels.map(\.label) + labels.map(\.product.name)
      throw CatalogueRefusal.unknown(name, type, near: Suggestions.nearest(to: name, among: known))
    }
    let products = narrowed(named, by: assignments)
    let fill = ProductFill(products: products, assigned: Set(assignments.map(\.field)))
    if products.count == 1 || mayAsk && Set(products.map(\.name)).count == 1 { return fill }
    throw several(products, name, type)
  }

  private func several(_ products: [Catalogue.Product], _ name: String, _ type: RecordType) -> CatalogueRefusal {
    var seen: Set<String> = []
    let names = products.map(\.name).filter { seen.insert($0).inserted }
    if names.count == 1 {
      let distinguishing = catalogue.differences(among: products)
      return .several(name, type, labels: catalogue.labels(of: products), distinguishing: distinguishing)
    }
    // Every variant of a few; of many the names alone.
    let few = 12
    return .several(
      name, type, labels: products.count > few ? names : catalogue.labels(of: products), distinguishing: [])
  }

  /// Of several products those that agree with the line's assignments; all of them if none does.
  private func narrowed(_ products: [Catalogue.Product], by assignments: [Assignment]) -> [Catalogue.Product] {
    guard products.count > 1 else { return products }
    let fitting = products.filter { product in
      assignments.allSatisfy { product.text($0.field) == nil || product.isSame($0.text, in: $0.field) }
    }
    return fitting.isEmpty ? products : fitting
  }

  /// The output with a note on the values that were filled in of an item, and their sources.
  func noting(_ fill: ProductFill?, _ item: any Record, keeping explicitFields: Set<String>, _ output: Output) -> Output
  {
    guard let fill else { return output }
    var output = output
    let values = fill.values(for: item, keeping: explicitFields).map(\.field)
    output.notes += [Messages.filled(values, of: item, from: fill.sources(for: item, keeping: explicitFields))]
    return output
  }
}

/// Why the catalogue does not help.
enum CatalogueRefusal: Error, Sendable, Equatable {
  /// None is installed.
  case none
  case noProducts(RecordType)
  case unknown(String, RecordType, near: [String])
  /// - labels: the label of each.
  /// - distinguishing: the fields that distinguish them where they have one name.
  case several(String, RecordType, labels: [String], distinguishing: [String])
}
