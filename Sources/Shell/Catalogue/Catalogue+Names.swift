import Equipment

extension Catalogue {
  /// The products of a type with their labels: brand, model and the values by which those of one name differ.
  func labels(_ type: RecordType) -> [(label: String, product: Product)] {
    let products = products(type)
    let namesakes = Dictionary(grouping: products, by: \.name)
    return products.map { product in (label(product, among: namesakes[product.name] ?? []), product) }
  }

  /// The same with other names of the brands in the labels: `WIAWIS Inno CXT 25`.
  func otherLabels(_ type: RecordType) -> [(label: String, product: Product)] {
    labels(type).flatMap { label, product in
      brands.others(product.brand).map { other in
        let rest = label.dropFirst(product.brand.count + 1)
        // Where the model begins with that name it says so by itself.
        let isSaid = Folding.fold(product.model).hasPrefix(Folding.fold(other))
        return (isSaid ? String(rest) : "\(other) \(rest)", product)
      }
    }
  }

  /// The labels of products: each the name, with the values that distinguish it from all others of that name.
  func labels(of products: [Product]) -> [String] {
    products.map { product in label(product, among: self.products(product.type).filter { $0.name == product.name }) }
  }

  /// The columns in which products differ.
  func differences(among products: [Product]) -> [String] {
    columns.filter { column in Set(products.map { $0.values[column] }).count > 1 }
  }

  private func label(_ product: Product, among namesakes: [Product]) -> String {
    var label = product.name
    var others = namesakes
    for column in columns where others.count > 1 {
      guard let value = product.values[column], others.contains(where: { $0.values[column] != value }) else { continue }
      others = others.filter { $0.values[column] == value }
      label += " \(value)"
    }
    return label
  }

  /// The products of a type that a name means: brand and model, or the model alone, with values that tell which; else
  /// those in whose names all words are.
  ///
  /// The brand may have any of its names.
  func products(_ type: RecordType, named text: String) -> [Product] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    // Nobody calls a product by more words; each of them could begin the model, or end it.
    guard !words.isEmpty, words.count <= 20 else { return [] }
    let name = ProductName(words, brands)
    let products = named(type)
    let exact = products.filter(name.isName(of:))
    guard exact.isEmpty else { return exact.map(\.product) }
    let folded = words.map(Folding.fold)
    return products.filter { product in
      zip(words, folded).allSatisfy { Folding.contains($1, inFolded: product.text) || product.product.has($0) }
    }.map(\.product)
  }

  /// The products in which all words are: in the names first, then those where some are in the values or the type.
  func products(_ types: [RecordType], with words: [String]) -> [Product] {
    let folded = words.map(Folding.fold)
    let found = types.flatMap(named).compactMap { product -> (product: Product, isNamed: Bool)? in
      let isNamed = folded.allSatisfy { Folding.contains($0, inFolded: product.text) }
      guard isNamed || zip(words, folded).allSatisfy({ isFound($0, $1, in: product) }) else { return nil }
      return (product.product, isNamed)
    }
    return found.filter(\.isNamed).map(\.product) + found.filter { !$0.isNamed }.map(\.product)
  }

  private func isFound(_ word: String, _ folded: String, in product: Named) -> Bool {
    let values = product.product.values.lazy.filter { !["brand", "model"].contains($0.key) }.map(\.value)
    return Folding.contains(folded, inFolded: product.text) || values.contains { Folding.contains(folded, in: $0) }
      || product.product.type.words.typed.contains(folded) || product.product.has(word)
  }
}

/// The words that somebody calls a product by.
private struct ProductName {
  let words: [String]
  /// For each number of words the key of the brand that so many first ones would be.
  private let brands: [String]
  /// From each word to each later one, the key of the model that they would be.
  private let models: [[String]]

  init(_ words: [String], _ names: BrandNames) {
    self.words = words
    brands = words.indices.map { names.key(words[..<$0].joined(separator: " ")) }
    models = words.indices.map { start in
      words.indices[start...].map { BrandNames.letters(words[start...$0].joined(separator: " ")) }
    }
  }

  /// True if the words are a product's model, with or without its brand before and some of its values behind.
  func isName(of product: Catalogue.Named) -> Bool {
    words.indices.contains { start in
      guard start == 0 || brands[start] == product.brand && !product.product.brand.isEmpty else { return false }
      return models[start].indices.contains { index in
        models[start][index] == product.model && product.product.has(all: words[(start + index + 1)...])
      }
    }
  }
}

extension Catalogue.Product {
  /// True if a word is one of its values besides brand and model; a measure in any spelling that its field accepts.
  func has(_ word: String) -> Bool {
    let isMeasure = word.first { $0 != "." }?.isNumber ?? false
    return values.contains { name, value in
      !type.naming.contains(name)
        && (Folding.fold(word) == Folding.fold(value) || isMeasure && isSame(word, in: name))
    }
  }

  /// True if the words are such values, one behind the other, each of one word or more; also without any words.
  fileprivate func has(all words: ArraySlice<String>) -> Bool {
    words.isEmpty
      || words.indices.contains { end in
        has(words[...end].joined(separator: " ")) && has(all: words[(end + 1)...])
      }
  }

  /// True if a text means the product's value of a field, in any spelling that the field accepts.
  func isSame(_ text: String, in field: String) -> Bool {
    guard let value = self.text(field), let canonical = type.canonical(text, in: field) else { return false }
    return Folding.fold(value) == Folding.fold(canonical)
  }

  /// Its value of a field, as an item stores it; nil if it has none, or none that the field accepts.
  func text(_ field: String) -> String? { values[field].flatMap { type.canonical($0, in: field) } }
}

extension RecordType {
  /// A field's canonical text for a value in any spelling; nil if the field does not accept it, or is no user's to set.
  fileprivate func canonical(_ text: String, in field: String) -> String? {
    guard self.field(field)?.isManaged == false else { return nil }
    var scratch = valueType.init()
    guard (try? scratch.set(field, to: text)) != nil else { return nil }
    return scratch.text(field)
  }
}
