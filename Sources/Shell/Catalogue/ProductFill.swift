import Equipment

/// The catalogue's values for an item that is being added: those of one product, or of several of one name.
struct ProductFill: Sendable {
  let products: [Catalogue.Product]
  /// The fields that the line sets: they stay as they are, and the products were narrowed by them.
  let assigned: Set<String>

  /// The item with the values on which all products agree that still fit it.
  ///
  /// - Parameter explicitFields: the fields that a person has set, which stay as they are.
  func filled(_ item: any Record, keeping explicitFields: Set<String>) -> any Record {
    var item = item
    // Values that a field refuses are not among them: no error is lost.
    for (field, text) in values(for: item, keeping: explicitFields) { try? item.set(field, to: text) }
    return item
  }

  /// The values, on which all fitting products agree, of fields that nobody has set, in the order of the type's file.
  func values(for item: any Record, keeping explicitFields: Set<String>) -> [(field: String, text: String)] {
    let fitting = fitting(item, explicitFields)
    guard let first = fitting.first else { return [] }
    return item.recordType.fields.compactMap { field in
      guard !explicitFields.contains(field.name), let text = first.text(field.name),
        fitting.dropFirst().allSatisfy({ $0.isSame(text, in: field.name) })
      else { return nil }
      return (field.name, text)
    }
  }

  /// The sources of the products that fit an item, each once.
  func sources(for item: any Record, keeping explicitFields: Set<String>) -> [String] {
    var seen: Set<String> = []
    return fitting(item, explicitFields).map(\.source).filter { seen.insert($0).inserted }
  }

  /// The products that contradict no answer of a person.
  private func fitting(_ item: any Record, _ explicitFields: Set<String>) -> [Catalogue.Product] {
    let answers = explicitFields.subtracting(assigned)
    return products.filter { product in
      answers.allSatisfy { field in
        product.text(field) == nil || item.text(field).map { product.isSame($0, in: field) } ?? true
      }
    }
  }
}
