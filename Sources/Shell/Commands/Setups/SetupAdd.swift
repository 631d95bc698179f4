import Equipment
import Hub
import Inventory

extension Command {
  static let setupAdd = Command(
    "setup add", of: .setup, "Add a setup; the first one becomes the current one.",
    .askedWord("NAME", "what it is called"), .assignments(isRequired: false),
    examples: [
      #"setup add "Indoor 18m" division=recurve usage=indoor"#,
      #"setup add Field division=barebow description="for the woods""#,
    ],
    notes: [
      "No two active setups have the same name. It begins with version 1 and nothing in its slots.",
      "On a terminal a form asks for a name that is missing, and for the fields; help forms explains it.",
    ]
  ) { session, name, assignments in try await session.addSetup(named: name, assignments) }
}

extension Session {
  /// Stores a new setup, and asks for its fields first if it has no name and there is somebody to ask.
  func addSetup(named name: String?, _ assignments: [Assignment]) async throws -> Output {
    let setup = Setup(name: "", at: now)
    guard name == nil, mayAsk, !assignments.contains(where: { $0.field == "name" }) else {
      return try await add(setup, named: name, assignments)
    }
    var item: any Record = setup
    for assignment in assignments { try assignment.apply(to: &item, today: today) }
    let rules = try await formRules(.setup)
    return try await fill(FormState(item, given: Set(assignments.map(\.field)), rules: rules)) { form in
      try await self.add(setup, named: nil, assignments + form.assignments)
    }
  }

  /// Stores a new setup with its fields, and makes it the current one if there is none.
  ///
  /// - Parameter name: what it is called; nil if the fields say so.
  func add(_ setup: Setup, named name: String?, _ assignments: [Assignment]) async throws -> Output {
    var item: any Record = setup
    if let name { try item.set("name", to: name, today: today) }
    for assignment in assignments { try assignment.apply(to: &item, today: today) }
    guard item.missing.isEmpty else { throw CommandError.required(item.missing, .setup) }
    if let setup = item.setup { try await checkName(of: setup) }
    let isFirst = try await currentSetup() == nil
    let change = try await viewModel.add([item])
    var output = added(change)
    if isFirst, let setup = change.items.first?.after?.setup {
      try use(setup)
      output.notes.append(Messages.inUse(setup, isDryRun: options.isDryRun))
    }
    return output
  }
}
