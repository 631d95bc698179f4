import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandFamily {
  static let catalogue = CommandFamily(
    name: "catalogue", summary: "Products that are known to exist, with where each was read.",
    commands: [{ .catalogueList }, { .catalogueFind }])
}

extension Command {
  static let catalogueList = Command(
    "catalogue list", "List the products of the catalogue.",
    .optionalType, .limit("at most so many rows"), .wide,
    onlyReads: true,
    examples: ["catalogue list risers", "catalogue list arrows --limit 20"],
    notes: [
      "It holds what was read elsewhere, and says where; what is not filled is not known. Other variants may exist.",
      "add TYPE --from NAME begins an item with what is known of a product.",
    ]
  ) { context, type, limit, _ in
    let types = type.map { [$0] } ?? RecordType.items
    guard !context.catalogue.isEmpty else { throw CatalogueRefusal.none }
    if let type, type.equipment == nil { throw CatalogueRefusal.noProducts(type) }
    return context.output(types.flatMap(context.catalogue.products), limit: limit)
  }

  static let catalogueFind = Command(
    "catalogue find", "Find products of the catalogue by words.",
    .words("WORDS", "what to look for; every word has to be found"),
    .type(option: "in", "only this type"), .limit("at most so many rows"), .wide,
    onlyReads: true,
    examples: ["catalogue find wiawis nano", "catalogue find easton x10 500", "catalogue find carbon --in risers"],
    notes: [
      "Brands are found by all their names: wiawis is Win&Win. Case, accents and signs do not matter.",
      "Words are looked for in brand, model, type and values; products in whose names all of them are come first.",
    ]
  ) { context, words, type, limit, _ in
    let words = words.map(\.trimmed).filter { !$0.isEmpty }
    guard !words.isEmpty else {
      throw Problems(problems: [Problem(.missing(what: "WORDS", command: "catalogue find"))])
    }
    guard !context.catalogue.isEmpty else { throw CatalogueRefusal.none }
    if let type, type.equipment == nil { throw CatalogueRefusal.noProducts(type) }
    return context.found(words, type.map { [$0] } ?? RecordType.items, limit: limit)
  }
}

extension CommandContext {
  fileprivate func found(_ words: [String], _ types: [RecordType], limit: Int?) -> Output {
    let found = catalogue.products(types, with: words)
    var output = output(found, limit: limit)
    guard found.isEmpty else { return output }
    let text = words.joined(separator: " ")
    let products = types.flatMap(catalogue.products)
    let known = products.flatMap { [$0.name, $0.brand, $0.model] + catalogue.brands.others($0.brand) }
    let near = Suggestions.nearest(to: text, among: known.filter { !$0.isEmpty })
    output.notes = [Messages.notInCatalogue(text, near: near)]
    return output
  }

  /// Products as a table.
  fileprivate func output(_ products: [Catalogue.Product], limit: Int?) -> Output {
    let shown = limit.map { Array(products.prefix($0)) } ?? products
    var output = Output(table: catalogue.table(of: shown))
    if !products.isEmpty, terminal.outputIsTerminal, options.format == nil {
      let left = columnsLeftOut(of: output)
      output.notes = [Messages.catalogued(shown.count, of: products.count, columnsLeftOut: left)]
      output.reportsColumnsLeftOut = true
    }
    return output
  }
}

extension Catalogue {
  /// Products, one a line, with their values and their sources.
  fileprivate func table(of products: [Product]) -> Table {
    let values = columns.map { column(for: $0, products) }
    return Table(
      columns: [Column("type"), Column("brand"), Column("model")] + values + [Column("source")],
      rows: products.map { product in
        [product.type.rawValue, product.values["brand"], product.values["model"]]
          + columns.map { product.values[$0] } + [product.source]
      },
      idColumn: "model")
  }

  /// A column of values, with its unit where all that are in it have one.
  private func column(for name: String, _ products: [Product]) -> Column {
    let types = Set(products.filter { $0.values[name] != nil }.map(\.type))
    let fields = types.compactMap { $0.field(name) }
    let units = Set(fields.map(\.unit))
    let unit = units.count == 1 ? units.first.flatMap { $0?.rawValue } : nil
    let isNumeric = !fields.isEmpty && fields.allSatisfy { $0.isNumeric || $0.shape == .spine }
    return Column(name, unit: unit, isNumeric: isNumeric)
  }
}
