import Equipment
import Hub
import TestSupport
import Testing

@testable import Shell

/// Every type of equipment with its products.
private let types = RecordType.items

@Suite("Laws of the catalogue") @HubActor
struct CatalogueLawTests {
  private let catalogue = Catalogue.sample

  @Test("it is there, and every type has products")
  func exists() {
    #expect(!catalogue.isEmpty)
    #expect(types.allSatisfy { !catalogue.products($0).isEmpty })
  }

  @Test("every product has a source that the description of the files names", arguments: types)
  func sources(type: RecordType) throws {
    let known = try CatalogueFacts.describedSources()
    #expect(known.count > 10)
    for product in catalogue.products(type) {
      let sources = product.source.split(separator: ";").map { String($0).trimmed }
      #expect(!sources.isEmpty && Set(sources).count == sources.count, "\(product.name)")
      for source in sources { #expect(known.contains(source), "\(product.name): \(source)") }
    }
  }

  @Test("every source that the description names is one of the reference, and some product has it")
  func sourcesOfReference() throws {
    let known = try CatalogueFacts.describedSources()
    #expect(known == CatalogueFacts.sources)
    let used = types.flatMap(catalogue.products).flatMap { $0.source.split(separator: ";").map { String($0).trimmed } }
    #expect(Set(used) == CatalogueFacts.sources)
  }

  @Test("nothing of it was never read", arguments: CatalogueFacts.neverRead)
  func neverRead(fact: CatalogueFacts.Unread) throws {
    let type = try #require(RecordType(rawValue: fact.type))
    let products = catalogue.products(type).filter { $0.brand == fact.brand && $0.model == fact.model }
    guard let field = fact.field else {
      #expect(products.isEmpty)
      #expect(catalogue.products(type).allSatisfy { !$0.model.contains(fact.model) || !$0.model.contains(fact.brand) })
      return
    }
    #expect(!products.isEmpty, "the list itself is to be right")
    for product in products { #expect(product.values[field] == nil, "\(product.name)") }
  }

  @Test("every product is found by its brand and model, and by every other name of its brand", arguments: types)
  func found(type: RecordType) {
    for product in catalogue.products(type) {
      for brand in [product.brand] + catalogue.brands.others(product.brand) {
        let words = "\(brand) \(product.model)".split(separator: " ").map(String.init)
        #expect(catalogue.products(types, with: words).contains { $0.isSame(product) }, "\(words)")
        #expect(catalogue.products([type], with: words.map { $0.uppercased() }).contains { $0.isSame(product) })
      }
    }
  }

  @Test("every product has a name that means it alone", arguments: types)
  func names(type: RecordType) {
    let labels = catalogue.labels(type)
    #expect(labels.count == catalogue.products(type).count)
    for (label, product) in labels {
      let named = catalogue.products(type, named: label)
      #expect(named.count == 1 && named[0].isSame(product), "\(label): \(named.map(\.name))")
    }
  }

  @Test("an item that is begun with a product has exactly its values, and is one that can be", arguments: types)
  func items(type: RecordType) throws {
    for (label, product) in catalogue.labels(type) {
      let fill = ProductFill(products: [product], assigned: [])
      let item = fill.filled(type.valueType.init(), keeping: [])
      let blank = type.valueType.init()
      for field in type.fields where !field.isManaged {
        guard let value = product.values[field.name] else {
          #expect(item.text(field.name) == blank.text(field.name), "\(label) \(field.name)")
          continue
        }
        // As the catalogue has it, to the letter: nothing that a field would not take, or would change.
        #expect(item.text(field.name) == value, "\(label) \(field.name)")
      }
      #expect(item.missing.isEmpty || product.brand.isEmpty, "\(label)")
    }
  }

  @Test("a name of several products is told apart by what they differ in", arguments: types)
  func differences(type: RecordType) {
    let namesakes = Dictionary(grouping: catalogue.products(type), by: \.name).values.filter { $0.count > 1 }
    for products in namesakes { #expect(!catalogue.differences(among: products).isEmpty) }
  }

  @Test("other names of brands mean the same both ways, in every spelling")
  func aliases() {
    let brands = catalogue.brands
    for (one, other) in [("Win&Win", "WIAWIS"), ("Bee Stinger", "B-Stinger")] {
      for one in [one, one.lowercased(), one.uppercased()] {
        #expect(brands.key(one) == brands.key(other))
        #expect(brands.key(other.lowercased()) == brands.key(one))
      }
    }
    let spellings = ["Win&Win", "WIN&WIN", "Win & Win", "win and win", "winwin", "Wín-Win", "wiawis"]
    #expect(Set(spellings.map(brands.key)).count == 1)
    #expect(Set(["Hoyt", "Win", "Winn", "and", "&", "Bee"].map(brands.key)).count == 6)
  }

  @Test("no two brands of it are one, and none is another name")
  func brands() {
    let names = Set(types.filter(\.hasMakers).flatMap { catalogue.values(of: "brand", type: $0, brand: nil) })
    #expect(Set(names.map(catalogue.brands.key)).count == names.count)
    #expect(names.allSatisfy { BrandNames.letters($0) == catalogue.brands.key($0) })
  }
}

extension Catalogue.Product {
  fileprivate func isSame(_ other: Self) -> Bool {
    type == other.type && values == other.values && source == other.source
  }
}
