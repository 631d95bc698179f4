import Answers
import Equipment
import Files
import Hub
import ShellLanguage
import ShellOutput

extension Command {
  static let status = Command(
    "status", "Show the data folder, the current setup, and what was done and loaded last.",
    onlyReads: true,
    examples: ["status", "status --format json"],
    notes: [
      "unsaved is how many changes are in the journal and not in the CSV files yet: they are safe, and save writes them.",
      "The last action and the last load are those of this shell. How often which command was used is counted on this"
        + " computer alone; set usage off ends that, and forgets it.",
    ]
  ) { context in
    let folder = try await context.viewModel.ask(.folderStatus)
    let setup = try await context.currentSetup()
    let status = SessionStatus(
      folder: folder, isThere: context.documents.exists(folder.path), setup: setup, action: context.activity.lastAction,
      load: context.activity.lastLoad, uses: context.allUses)
    return Output(table: context.isForPeople ? status.sheet : status.table)
  }
}

/// The facts that `status` shows.
struct SessionStatus {
  let folder: FolderStatus
  let isThere: Bool
  let setup: Setup?
  let action: ActionState<Change>
  let load: LoadReport?
  let uses: [String: Int]
}

extension SessionStatus {
  /// For people, in sentences.
  var sheet: Table {
    let lines: [(String, String?)] = [
      ("folder", folder.path),
      ("size", isThere ? Messages.size(folder) : "nothing: the folder is not there yet"),
      ("format", folder.format.map { "\($0)" }),
      ("unsaved", isThere ? Messages.unsaved(folder) : nil),
      ("current setup", setup.map(Messages.name) ?? "none"), ("last action", Messages.ended(action) ?? "none yet"),
      ("last load", load.map(Messages.loaded) ?? "none yet"), ("used", usesText(separator: " ", between: ", ")),
    ]
    return Table(columns: lines.map { Column($0.0, isSentence: true) }, rows: [lines.map(\.1)], layout: .sheet)
  }

  /// For programs, each fact by itself.
  var table: Table {
    let cells: [(Column, String?)] = [
      (Column("folder"), folder.path), (Column("files", isNumeric: true), "\(folder.files)"),
      (Column("bytes", isNumeric: true), "\(folder.bytes)"),
      (Column("format", isNumeric: true), folder.format.map { "\($0)" }),
      (Column("unsaved", isNumeric: true), "\(folder.unsaved)"), (Column("damaged"), folder.isDamaged ? "yes" : "no"),
      (Column("setup", isNumeric: true), setup.map { "\($0.id)" }), (Column("setup_name"), setup?.name),
      (Column("action"), action.value != nil ? "done" : action.failure != nil ? "failed" : nil),
      (Column("action_text"), Messages.ended(action)),
      (Column("loaded"), load.map { $0.types.map(\.rawValue).joined(separator: " ") }),
      (Column("loaded_rows", isNumeric: true), load?.rows.map { "\($0)" }),
      (Column("loaded_from"), load.map { Messages.sources($0).joined(separator: " ") }),
      (Column("loaded_ms", isNumeric: true), load.map { Messages.milliseconds($0.nanoseconds) }),
      (Column("used"), usesText(separator: "=", between: "; ")),
    ]
    return Table(
      columns: cells.map(\.0), rows: [cells.map(\.1)], idColumn: "folder", layout: .sheet, keepsEmptyColumns: true)
  }

  /// The commands that were used, the most frequent first; nil where none is known.
  private func usesText(separator: String, between: String) -> String? {
    let sorted = uses.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return sorted.isEmpty ? nil : sorted.map { "\($0.key)\(separator)\($0.value)" }.joined(separator: between)
  }
}

extension CommandContext {
  /// How often each command was used, in this session and before; nothing where that is not counted.
  fileprivate var allUses: [String: Int] {
    guard countsUses else { return [:] }
    return activity.uses.reduce(into: usage?.load() ?? [:]) { $0[$1.command, default: 0] += $1.count }
  }

  private var countsUses: Bool { state[.usage] == Switch.on.rawValue }

  /// Leaves to later sessions how often each command was used in this one, where that is counted.
  func leaveUses() {
    let uses = activity.drainUses()
    if !uses.isEmpty, countsUses { usage?.add(uses) }
  }

  /// Forgets how often each command was used, once the setting `usage` is off.
  func forgetUnwantedUses() {
    guard !countsUses, !options.isDryRun else { return }
    _ = activity.drainUses()
    usage?.forget()
  }
}
