import Equipment

/// What the catalogue says of an item that is being added: one product, or several of one name.
struct ProductFill: Sendable {
  let products: [Catalogue.Product]
  /// The fields that the line says by itself: they stay, and decided on the products.
  let given: Set<String>

  /// The item with what all the products say that still fit it.
  ///
  /// - Parameter settled: the fields that a person has set, which stay as they are.
  func filled(_ item: any Record, keeping settled: Set<String>) -> any Record {
    var item = item
    // What the field does not take is not among them.
    for (field, text) in values(for: item, keeping: settled) { try? item.set(field, to: text) }
    return item
  }

  /// What they say of the fields that nobody has set, in the order of the type's file.
  func values(for item: any Record, keeping settled: Set<String>) -> [(field: String, text: String)] {
    let fitting = fitting(item, settled)
    guard let first = fitting.first else { return [] }
    return item.recordType.fields.compactMap { field in
      guard !settled.contains(field.name), let text = first.text(field.name),
        fitting.dropFirst().allSatisfy({ $0.isSame(text, in: field.name) })
      else { return nil }
      return (field.name, text)
    }
  }

  /// Where what they say of an item was read, each once.
  func sources(for item: any Record, keeping settled: Set<String>) -> [String] {
    var seen: Set<String> = []
    return fitting(item, settled).map(\.source).filter { seen.insert($0).inserted }
  }

  /// Those that say nothing else than what a person has answered.
  private func fitting(_ item: any Record, _ settled: Set<String>) -> [Catalogue.Product] {
    let answers = settled.subtracting(given)
    return products.filter { product in
      answers.allSatisfy { field in
        product.text(field) == nil || item.text(field).map { product.isSame($0, in: field) } ?? true
      }
    }
  }
}
