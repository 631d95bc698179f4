import Equipment
import Hub
import ShellLanguage

extension Command {
  static let setupAdd = Command(
    "setup add", of: .setup, "Add a setup; the first one becomes the current one.",
    .promptedWord("NAME", "what it is called"), .setupFields,
    examples: [
      #"setup add "Indoor 18m" division=recurve usage=indoor"#,
      "setup add Field riser=1 limbs=1 arrow=3 division=barebow",
      #"setup add Windy division=recurve weight=1,2 brace_height=221mm description="for the coast""#,
    ],
    notes: [
      "No two active setups have the same name. It begins with version 1, with the items and values that are named.",
      "An item is named by id or name: riser=1, limbs=\"Hoyt Velos\", stabilizer=1,2. setup fit says where one sits.",
      "On a terminal a form asks for a name that is missing, for the fields and for the items; help forms explains it.",
    ]
  ) { context, name, fields in try await context.addSetup(named: name, fields) }
}

extension CommandContext {
  /// Stores a new setup, and asks for its fields first if it has no name and there is somebody to ask.
  func addSetup(named name: String?, _ fields: SetupFields) async throws -> Output {
    guard name == nil, mayAsk, !fields.assigned.contains("name") else {
      return try await add(SetupContent(), named: name, fields)
    }
    var item: any Record = Setup(name: "", at: now)
    for assignment in fields.assignments { try assignment.apply(to: &item, today: today) }
    // An item that the line names and the inventory lacks is an error before anything is asked.
    _ = try await content(SetupContent(), with: fields)
    let rules = try await formRules(.setup)
    return try await fill(FormState(item, assigned: fields.assigned, rules: rules)) { form in
      try await self.add(SetupContent(), named: nil, fields.adding(form.assignments))
    }
  }

  /// Stores a new setup, and makes it the current one if there is none.
  ///
  /// - Parameters:
  ///   - begun: the items and tuning values to which the fields add theirs.
  ///   - name: its name; nil if the fields have it.
  ///   - base: the setup whose name, description, division and usage it begins with; nil for none.
  func add(
    _ begun: SetupContent, named name: String?, _ fields: SetupFields, like base: Setup? = nil
  ) async throws -> Output {
    var setup = Setup(name: base?.name ?? "", content: try await content(begun, with: fields), at: now)
    if let base { (setup.description, setup.division, setup.usage) = (base.description, base.division, base.usage) }
    var item: any Record = setup
    if let name { try item.set("name", to: name, today: today) }
    for assignment in fields.assignments { try assignment.apply(to: &item, today: today) }
    guard item.missing.isEmpty else { throw CommandError.required(item.missing, .setup) }
    let isFirst = try await currentSetup() == nil
    let change = try await viewModel.perform(.add([item]))
    var output = added(change)
    guard let setup = change.items.first?.after?.setup else { return output }
    let slots = setup.present.slots.map { "  fit \($0.type.rawValue) \(Messages.slot($0))" }
    if base == nil, !slots.isEmpty { output.notes[0] += "\n" + slots.joined(separator: "\n") }
    if isFirst { use(setup, behind: &output) }
    return output
  }
}
