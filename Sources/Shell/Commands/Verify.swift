import Answers
import Codecs
import Equipment
import Files
import Hub
import ShellOutput

extension Command {
  static let verify = Command(
    "verify", "Check every file of the data folder against the others.",
    Parameter<Bool>.flag("mend", "set aside what is damaged, after a question").writing,
    Parameter<RecordType?>.type(option: "accept", "let what a missing or emptied file held count as deleted").writing,
    onlyReads: true,
    examples: ["verify", "verify --format json", "verify --mend --dry-run"],
    notes: [
      "It reads everything, also the history from its beginning, and changes nothing unless it is told to.",
      "Every finding says what will happen. The program ends with 3 if something is damaged.",
      "--mend shows which files it would set aside and what is lost by it, and asks; in a script it needs --yes.",
      "What is damaged goes into the folder set-aside and is never removed; the inventory stays as it is shown.",
      "--accept weights: weights.csv is missing or empty and held rows. Nothing is written to it before it is back "
        + "or the loss counts; undo brings the rows back.",
    ]
  ) { context, isMending, accepted in
    if let accepted { return try await context.accept(accepted) }
    return isMending ? try await context.mend() : try await context.verify()
  }
}

extension CommandContext {
  /// Checks the data folder, and lists the findings.
  fileprivate func verify() async throws -> Output {
    let found = try await working(on: "checking the data folder") { [viewModel] in
      try await viewModel.load(.verification(progress: $0))
    }
    let settings = state.fault
    let rows = found.findings.map { Messages.row(of: $0) } + (settings.map { [Messages.row(ofSettings: $0)] } ?? [])
    let damages = found.damages + (settings == nil ? 0 : 1)
    let columns = [
      Column("file"), Column("kind"), Column("finding", isSentence: true),
      Column("outcome", title: "what happens", isSentence: true),
    ]
    var output = Output(table: rows.isEmpty ? nil : Table(columns: columns, rows: rows, idColumn: "file"))
    // Sentences that would be cut say nothing.
    output.table?.layout = .uncut
    output.notes = [Messages.verified(files: found.files, findings: rows.count, damages: damages)]
    output.code = damages == 0 ? .success : .data
    return output
  }

  /// Sets damaged files aside, after a question that shows them.
  fileprivate func mend() async throws -> Output {
    try refuseTransaction("verify --mend")
    let isFaulty = hasDamagedPreferences
    let mending = try await viewModel.load(.mending(settings: isFaulty))
    guard !mending.steps.isEmpty else {
      var output = try await verify()
      output.notes.append(Messages.nothingToMend)
      return output
    }
    let columns = [
      Column("file"), Column("outcome", title: "what happens", isSentence: true),
      Column("lost", title: "what is lost", isSentence: true),
    ]
    var table = Table(columns: columns, rows: mending.steps.map { Messages.row(of: $0) }, idColumn: "file")
    table.layout = .uncut
    if options.isDryRun { return Output(table: table, notes: [Messages.mended(mending, isDryRun: true)]) }
    if !options.isYes {
      // The question is about the steps, so they are shown first.
      try show(data(of: Output(table: table)))
      try confirm(Messages.mend(mending.steps.count))
    }
    let mended = try await viewModel.perform(.mend(settings: isFaulty))
    if isFaulty { try state.load() }
    let found = try await viewModel.ask(.verification())
    var output = options.isYes ? Output(table: table) : Output()
    output.notes = [Messages.mended(mended, isDryRun: false)]
    output.findings = found.findings.filter(\.isDamage).map {
      Messages.row(of: $0).compactMap { $0 }.joined(separator: "  ")
    }
    output.code = found.damages == 0 ? .success : .data
    return output
  }

  /// True if the preferences are damaged, and not only newer than the program.
  private var hasDamagedPreferences: Bool {
    guard let fault = state.fault else { return false }
    return switch fault {
    case is FileProblem, FilePreferences.Fault.notPreferences: true
    default: false
    }
  }

  /// Lets the lost rows of a type count as deleted, after a question.
  fileprivate func accept(_ type: RecordType) async throws -> Output {
    try refuseTransaction("verify --accept")
    let lost = viewModel.problems(of: type).filter(\.isLoss)
    guard !lost.isEmpty else { return .note(Messages.notLost(type)) }
    if options.isDryRun { return .note(Messages.accept(lost), Messages.accepted(type, Change(), isDryRun: true)) }
    try confirm(Messages.accept(lost))
    let change = try await viewModel.perform(.acceptLoss(of: type))
    return .note(change.map { Messages.accepted(type, $0, isDryRun: false) } ?? Messages.notLost(type))
  }

  func refuseTransaction(_ command: String) throws {
    if invocation.isAtomic { throw CommandError.transactionIsOpen(command: command, option: "--atomic") }
  }
}
