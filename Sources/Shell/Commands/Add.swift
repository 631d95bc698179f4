import Answers
import Equipment
import Hub
import ShellLanguage

extension Command {
  static let add = Command(
    "add", "Add an item.",
    .editableType, .assignments(isRequired: false), .product,
    examples: [
      "add limbs brand=Hoyt model=Velos poundage=38# length=medium",
      "add arrow brand=Easton model=X10 spine=500 length=28.5in point_weight=110gr",
      "add arrow --from \"Easton X10 500\" length=28.5in",
    ],
    notes: [
      "Measures take a unit: 25in, 63.5cm, 38#, 17.2kg, 420gr. `help units` lists them.",
      "--from takes what the catalogue knows of a product, and says where it is from; what the line says stays.",
      "On a terminal a form asks for the fields if required ones are missing; help forms explains it.",
    ]
  ) { context, type, assignments, product in
    let fill = try product.map { try context.fill(type, from: $0, assignments) }
    if type == .setup { return try await context.addSetup(named: nil, SetupFields(assignments)) }
    var item: any Record = type.valueType.init()
    for assignment in assignments { try assignment.apply(to: &item, today: context.today) }
    let assigned = Set(assignments.map(\.field))
    if let fill { item = fill.filled(item, keeping: assigned) }
    item = try context.checked(item, before: nil, assignments)
    let isOpen = !item.missing.isEmpty || fill.map { $0.products.count > 1 } ?? false
    if isOpen, context.mayAsk { return try await context.askItem(type, assignments, filling: fill) }
    return context.noting(fill, item, keeping: assigned, try await context.add(item))
  }
}

extension CommandContext {
  /// Stores a new item.
  func add(_ item: any Record) async throws -> Output {
    guard item.missing.isEmpty else { throw CommandError.required(item.missing, item.recordType) }
    let spellings = await otherSpellings(of: [item])
    let change = try await viewModel.perform(.add([item]))
    var output = added(change)
    output.notes += notes(of: spellings, change.items.compactMap(\.after))
    return output
  }

  /// Asks for the fields of a new item that the line does not say, and stores it.
  func askItem(
    _ type: RecordType, _ assignments: [Assignment], filling fill: ProductFill? = nil
  ) async throws -> Output {
    if type == .round { return try await askRound(nil, RoundFields(splitting: assignments)) }
    var blank: any Record = type.valueType.init()
    for assignment in assignments { try assignment.apply(to: &blank, today: today) }
    var rules = try await formRules(type)
    if let fill { rules.completed = { fill.filled($0, keeping: $1) } }
    return try await self.fill(FormState(blank, assigned: Set(assignments.map(\.field)), rules: rules)) { form in
      self.noting(fill, form.record, keeping: form.explicitFields, try await self.add(form.record))
    }
  }
}

extension CommandContext {
  /// Remembers the last of the added items, and answers with a note on each.
  func added(_ change: Change) -> Output {
    let items = change.items.compactMap(\.after)
    items.last.map(remember)
    return changed(
      items, notes: options.isDryRun ? Messages.wouldAdd(items) : items.map { "added \(Messages.name($0))" })
  }

  /// The notes of a change, and the changed items themselves for whoever asked for a format.
  func changed(_ items: [any Record], notes: [String]) -> Output {
    var output = Output(notes: notes)
    if options.format != nil, let type = items.first?.recordType {
      output.changed = table(of: items.map { ItemRow($0) }, type, nil, isWide: true)
    }
    return output
  }
}
