import Equipment
import Hub
import Inventory

extension Command {
  static let add = Command(
    "add", "Add an item.",
    .type, .assignments(isRequired: false),
    examples: [
      "add limbs brand=Hoyt model=Velos poundage=38# length=medium",
      "add arrow brand=Easton model=X10 spine=500 length=28.5in point_weight=110gr",
    ],
    notes: [
      "Measures take a unit: 25in, 63.5cm, 38#, 17.2kg, 420gr. `help units` lists them.",
      "On a terminal a form asks for the fields if required ones are missing; help forms explains it.",
    ]
  ) { session, type, assignments in
    if type == .setup { return try await session.addSetup(named: nil, assignments) }
    var item: any Record = type.valueType.init()
    for assignment in assignments { try assignment.apply(to: &item, today: session.today) }
    item = try session.checked(item, before: nil, assignments)
    if !item.missing.isEmpty, session.mayAsk { return try await session.askItem(type, assignments) }
    return try await session.add(item)
  }
}

extension Session {
  /// Stores a new item.
  func add(_ item: any Record) async throws -> Output {
    guard item.missing.isEmpty else { throw CommandError.required(item.missing, item.recordType) }
    return added(try await viewModel.add([item]))
  }

  /// Asks for the fields of a new item that the line does not say, and stores it.
  func askItem(_ type: RecordType, _ assignments: [Assignment]) async throws -> Output {
    if type == .round { return try await askRound(nil, RoundFields(splitting: assignments)) }
    var blank: any Record = type.valueType.init()
    for assignment in assignments { try assignment.apply(to: &blank, today: today) }
    let rules = try await formRules(type)
    return try await fill(FormState(blank, given: Set(assignments.map(\.field)), rules: rules)) { form in
      try await self.add(form.record)
    }
  }
}

extension Session {
  /// What to say of added items.
  func added(_ change: Change) -> Output {
    let items = change.items.compactMap(\.after)
    items.last.map(remember)
    return changed(items, notes: items.map { "\(options.isDryRun ? "would add" : "added") \(Messages.name($0))" })
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
