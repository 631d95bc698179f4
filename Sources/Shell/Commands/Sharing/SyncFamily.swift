import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandFamily {
  static let sync = CommandFamily(
    name: "sync", summary: "One inventory on several machines.",
    commands: [{ .syncNow }, { .syncInit }, { .syncClone }, { .syncStatus }, { .syncLog }, { .syncUndo }, { .syncOff }])
}

extension Command {
  static let syncNow = Command(
    "sync now", "Exchange changes with the other machines.",
    examples: ["sync now --help", "help sync"],
    notes: [
      "What was changed here goes out, and what was changed elsewhere comes in, record by record and field by field."
        + " Where two changed the same, the later one counts, and the other is kept: conflict list.",
      "It never asks and never stops half-way. Without the network, changes wait here until the next time.",
    ]
  ) { context in
    try context.refuseTransaction("sync")
    if context.state[.sync] == SyncMode.off.rawValue { throw SyncFailure.isSetOff }
    return context.told(try await context.viewModel.perform(.exchange))
  }

  static let syncInit = Command(
    "sync init", "Begin to share this inventory.",
    .place, .cloneName,
    examples: ["sync init --help", "help sync"],
    notes: [
      "PLACE is a git repository that nobody uses yet, as git names it: a folder on a stick or a NAS, host:club.git, or"
        + " an address on the web, as in sync init /media/stick/club.git as range. A folder that is not there yet is made."
        + " Without a place everything is prepared, and sync init PLACE goes on.",
      "Every record gets a uid, by which machines know it whatever number it has, and each machine gives numbers of its"
        + " own. The files stay as plain as they are.",
      "On a terminal it asks for the place and the name if neither is given.",
    ]
  ) { context, place, name in
    try context.refuseTransaction("sync init")
    var (place, name) = (place, name)
    if place == nil, name == nil, context.mayAsk, !context.viewModel.isShared {
      (place, name) = try await context.askPlace()
    }
    let report = try await context.viewModel.perform(.share(with: place, as: name))
    let status = try await context.viewModel.ask(.syncStatus)
    var output = context.told(report)
    output.notes.insert(Messages.shared(status), at: 0)
    return output
  }

  static let syncClone = Command(
    "sync clone", "Join an inventory that others share.",
    .word("PLACE", "the git repository, as git names it"),
    .optionalWord("DIR", "the data folder; without it, this one"),
    .cloneName,
    examples: ["sync clone --help", "help sync"],
    notes: [
      "sync clone /media/stick/club.git ~/club as shed: the folder must be empty, or not be there yet; --data ~/club opens"
        + " it. Without a folder it is the one that is open."
    ]
  ) { context, place, folder, name in
    try context.refuseTransaction("sync clone")
    let report = try await context.viewModel.perform(.join(place, in: folder, as: name))
    var output = context.told(report)
    output.notes.insert(Messages.joined(folder), at: 0)
    return output
  }

  static let syncStatus = Command(
    "sync status", "How this folder stands to the other machines.",
    onlyReads: true, examples: ["sync status --help", "help sync"]
  ) { context in
    let status = try await context.viewModel.load(.syncStatus)
    return Output(table: Messages.table(of: status), notes: Messages.notes(on: status))
  }

  static let syncLog = Command(
    "sync log", "What the machines have written down, the newest first.",
    .option("limit", "N", "at most so many; without it 20"),
    onlyReads: true, examples: ["sync log --help", "help sync"]
  ) { context, limit in
    let entries = try await context.viewModel.load(.syncEntries(limit: limit.flatMap { Int($0) } ?? 20))
    return Output(table: Messages.table(of: entries))
  }

  static let syncUndo = Command(
    "sync undo", "Take back what came in last from other machines.",
    .flag("force", "also what was changed here since"),
    examples: ["sync undo --help", "history --limit 3"],
    notes: [
      "It is a change of this machine, which goes to the others with the next sync; undo takes it back.",
      "What was changed here since is left, and named.",
    ]
  ) { context, isForced in
    try context.refuseTransaction("sync undo")
    let change = try await context.viewModel.perform(.undoExchange(isForced: isForced))
    return .note("undid: \(Messages.words(for: change.inverse))")
  }

  static let syncOff = Command(
    "sync off", "Stop exchanging changes; sync init goes on with it.", examples: ["sync off --help", "help sync"]
  ) { context in
    try context.refuseTransaction("sync off")
    try await context.viewModel.perform(.leaveOthers)
    return .note(Messages.syncIsOff)
  }
}

extension Parameter where Value == String? {
  /// A git repository, or none.
  static var place: Parameter {
    optionalWord("PLACE", "a git repository that nobody uses yet; without it, that is left open")
  }

  /// `as NAME`.
  static var cloneName: Parameter {
    Parameter(
      "as NAME", "what this machine is called among the others; without it, as the computer is", .keyword("as")
    ) { words, _ in .some(words.first?.text) }
  }
}

extension CommandContext {
  /// Asks where changes are exchanged and what this machine is called; an empty answer leaves it open.
  fileprivate func askPlace() async throws -> (place: String?, name: String?) {
    try await flush()
    showLines(Messages.placeIntroduction)
    return (try answer(to: Messages.placeQuestion), try answer(to: Messages.cloneNameQuestion))
  }

  private func answer(to question: String) throws -> String? {
    guard case .text(let text) = terminal.ask(formattedLine(question)) else {
      throw CommandError.formDropped(isNew: false)
    }
    return text.trimmed.isEmpty ? nil : text.trimmed
  }

  /// What came of an exchange, in words.
  fileprivate func told(_ report: SyncReport) -> Output {
    var output = Output(notes: Messages.lines(on: report))
    output.findings = Messages.findings(of: report)
    return output
  }
}
