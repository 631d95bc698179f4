import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput

extension CommandFamily {
  static let attachment = CommandFamily(
    name: "attachment", summary: "Photos, receipts, manuals and certificates that are kept with pieces.",
    commands: [{ .attachmentList }, { .attachmentOpen }, { .attachmentDelete }, { .attachmentClean }])
}

extension Command {
  static let attachmentList = Command(
    "attachment list", of: .attachment, "List the files that are attached to pieces, or to some of them.",
    .pieces(isRequired: false), .limit("at most so many rows"), onlyReads: true,
    examples: ["attachment list", "attachment list riser 1, limbs 1 --format json"],
    notes: [
      "Where a file is not there any more it says so, and the exit code is 1; verify looks into each of them.",
      "list attachments where kind=receipt filters; edit attachment 3 notes=… says more of one.",
    ]
  ) { context, targets, limit in try await context.listAttachments(targets, limit) }

  static let attachmentOpen = Command(
    "attachment open", of: .attachment, "Show attached files in the program that the desktop has for them.",
    // It changes nothing, and is nothing to be done again and again.
    .target, acts: false,
    examples: ["attachment open 1", "attachment list riser 3"],
    notes: [
      "The program is $ARCHERYHUB_OPEN, else xdg-open.",
      "What lies in the data folder is not to be written to: copy it from the program to change it.",
    ]
  ) { context, target in
    for attachment in try await context.items(.attachment, target).compactMap(\.attachment) {
      guard let file = attachment.file, let path = try await context.viewModel.ask(.path(of: file)) else {
        throw CommandError.noAttachedFile(Messages.name(attachment))
      }
      if context.options.isDryRun { return .note("would show \(VisibleText.line(path))") }
      try context.openFile(path)
    }
    return .nothing
  }

  static let attachmentDelete = Command(
    "attachment delete", also: ["attachment rm", "attachment del"], of: .attachment,
    "Take files from their pieces; undo brings them back.",
    .target, examples: ["attachment delete 1 --yes", "attachment rm 1 --dry-run"],
    notes: [
      "It asks first; where nobody can be asked, `--yes` is needed.",
      "The file itself stays for undo, until attachment clean removes what nothing names.",
    ]
  ) { context, target in
    try await context.delete(.attachment, target, TypedFilter(filters: nil, text: ""), command: "attachment delete")
  }

  static let attachmentClean = Command(
    "attachment clean", of: .attachment, "Remove files for good that no attachment names any more.",
    examples: ["attachment clean --dry-run", "attachment clean --yes"],
    notes: ["It asks first. undo brings back attachments, and cannot bring back files that this has removed."]
  ) { context in try await context.cleanAttachments() }
}

extension CommandContext {
  fileprivate func listAttachments(_ targets: PieceTargets, _ limit: Int?) async throws -> Output {
    let pieces =
      targets.pieces.isEmpty ? nil : try await equipment(targets).compactMap { EquipmentReference($0) }
    let attachments = try await viewModel.load(.attachments(of: pieces))
    let shown = limit.map { Array(attachments.prefix($0)) } ?? attachments
    remember(listing: shown.map { ItemReference($0) })
    var output = Output(table: AttachmentTable.table(of: shown))
    output.notes = stateNotes()
    if shown.count < attachments.count { output.findings = ["\(shown.count) of \(attachments.count) attachments"] }
    let missing = Set(try await viewModel.ask(.missing(among: shown.compactMap(\.file))))
    let lost = shown.filter { $0.file.map(missing.contains) ?? false }
    guard !lost.isEmpty else { return output }
    output.findings += lost.map { "the file of \(Messages.name($0)) is not there" }
    output.code = .failure
    return output
  }

  fileprivate func cleanAttachments() async throws -> Output {
    try refuseTransaction("attachment clean")
    let unnamed = try await viewModel.ask(.unnamedFiles)
    guard !unnamed.isEmpty else { return .note("nothing to remove: each file is one of an attachment") }
    if options.isDryRun { return .note("would remove \(Messages.files(unnamed))") }
    try confirm("Remove \(Messages.files(unnamed)) for good? undo cannot bring them back.")
    return .note("removed \(Messages.files(try await viewModel.perform(.removeUnnamedFiles)))")
  }
}

/// Attachments as people and programs read them.
private enum AttachmentTable {
  static func table(of attachments: [Attachment]) -> Table {
    Table(
      columns: [
        Column("id", isNumeric: true), Column("item"), Column("kind"), Column("name"),
        Column("size", isNumeric: true), Column("added", isDate: true), Column("notes"),
      ],
      rows: attachments.map { attachment in
        [
          String(attachment.base.id), attachment.item?.text, attachment.content.rawValue, attachment.name,
          attachment.size.map { String($0) }, attachment.added?.text, attachment.notes,
        ]
      }, idColumn: "id")
  }
}
