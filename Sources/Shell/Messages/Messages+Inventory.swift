import Answers
import Codecs
import Equipment
import Files
import Glibc
import Hub
import ShellLanguage
import ShellOutput

extension Messages {
  /// The reason why the inventory could not be read or changed, and a hint.
  static func wording(of error: InventoryError) -> (text: String, hint: String?) {
    switch error {
    case .conflict(let type, let id):
      (
        "\(type.rawValue) \(id) was changed by somebody else meanwhile; nothing was done",
        "look at it again: show \(type.rawValue) \(id)"
      )
    case .noItem(let type, let id):
      ("there is no \(type.rawValue) \(id)", nil)
    case .usedId(let type, let id):
      (
        "\(type.rawValue) \(id) was in use before; ids are never used again",
        "leave the id out, or import with --on-conflict new"
      )
    case .noIdLeft(let type): ("there is no id left for another \(type.words.noun.one)", nil)
    case .locked(let holder, let seconds):
      (
        "the data folder is locked\(holder.map { " by process \($0)" } ?? ""); waited \(seconds) s",
        "try again when it is done" + (holder.map { "; ps \($0) shows what it is" } ?? "")
      )
    case .damaged(let file, let line, let byte):
      (
        "\(VisibleText.line(file)) is damaged at line \(line), byte \(byte); nothing is written until it is mended",
        "verify tells what is damaged; verify --mend sets it aside, and says before what is lost"
      )
    case .journalLost(let loss):
      (
        "\(lostJournal(loss)); nothing is written until it is put back or mended",
        "put journal.jsonl back from a copy; verify --mend goes on without it, and says before what is lost"
      )
    case .lockIneffective(let file, let isCertain):
      (
        "\(isCertain ? "not stored" : "may not be stored"): another program wrote into \(file) while this one held the lock",
        isCertain
          ? "locks do not work on this file system: let one program at a time write, and type the same again"
          : "locks do not work on this file system; check with history before you repeat it"
      )
    case .fileProblems(let problems): fileProblems(problems)
    case .newerFormat(let file, let format):
      ("\(VisibleText.line(file)) is of format \(format), which this version does not know", "use a newer archeryhub")
    default: failure(error)
    }
  }

  private static func failure(_ error: InventoryError) -> (text: String, hint: String?) {
    switch error {
    case .unreadable(let failure): (text(of: failure), again(after: failure))
    case .notStored(let failure):
      ("not stored: \(text(of: failure))", again(after: failure))
    case .groupLost(let changes, let cause):
      (
        changes == 1 ? wording(of: cause).text : "\(changes) changes from this line on: \(wording(of: cause).text)",
        wording(of: cause).hint
      )
    case .mayNotBeStored(let failure):
      ("may not be stored: \(text(of: failure))", "check with history before you repeat it")
    case .notCheckpointed(let failure): ("stored, but not yet in the CSV files: \(text(of: failure))", nil)
    case .unfit(let type, let errors):
      (
        "\(article(type.words.noun.one)) cannot be stored so: \(errors.map { text(of: $0) }.joined(separator: "; "))",
        nil
      )
    case .overtaken(let records): wording(of: records)
    case .folderGone(let path):
      ("the data folder \(VisibleText.line(path)) is gone; nothing was stored", "put it back, or leave the shell")
    case .nameTaken(let name, let setup): wording(of: SetupRefusal.nameTaken(name, by: setup))
    case .shaft(let fault): wording(of: fault)
    case .loan(let fault): wording(of: fault)
    case .hasParts(let type, let id, let parts, let count):
      ("\(type.rawValue) \(id) has \(self.count(count, parts))", "delete them with it, or before")
    case .column(let type, let fault): wording(of: fault, type)
    case .transactionOpen: ("a transaction is open already", nil)
    case .noTransaction: ("no transaction is open", nil)
    default: (String(describing: error), nil)
    }
  }

  private static func fileProblems(_ problems: [FileProblem]) -> (text: String, hint: String?) {
    (
      list(problems).joined(separator: "\n"),
      problems.contains(where: \.isLoss)
        ? "nothing was written; what is accepted can be taken back with undo"
        : "nothing was written; mend the file and try again"
    )
  }

  /// The first problems of a file, and how many more there are.
  static func list(_ problems: [FileProblem]) -> [String] {
    let most = 20
    return problems.prefix(most).map { text(of: $0) }
      + (problems.count > most ? ["… and \(problems.count - most) more"] : [])
  }

  /// What to do after a failure that left everything as it was.
  private static func again(after failure: FileFailure) -> String {
    "nothing was changed; when that is \(failure.isOfChange ? "over" : "mended"), type the same again"
  }

  /// A system call that failed.
  static func text(of failure: FileFailure) -> String {
    if let kind = failure.wrongKind { return "\(VisibleText.line(failure.path)) \(text(of: kind))" }
    if failure.isOfChange {
      let name = failure.path.isEmpty ? "the data folder" : VisibleText.line(failure.path)
      return "\(name) was changed by another program while it was read"
    }
    return "cannot \(failure.operation.rawValue) \(VisibleText.line(failure.path)): \(system(failure.code))"
  }

  /// Says that typed lines cannot be recalled, or are not kept.
  static func history(_ failure: FileFailure) -> String {
    let isRead = [.open, .read].contains(failure.operation)
    return text(of: failure)
      + (isRead ? "; what other sessions typed cannot be recalled" : "; what is typed is not kept for recall")
  }

  /// The fault of the file of preferences.
  static func text(of fault: FilePreferences.Fault) -> String {
    switch fault {
    case .notPreferences(let path): "\(VisibleText.line(path)) holds no preferences"
    case .newerFormat(let path, let format):
      "\(VisibleText.line(path)) is of format \(format), which this version does not know"
    }
  }

  /// Says that the preferences could not be read.
  static func usualPreferences(because error: any Error) -> String {
    "\(text(of: error)); the usual preferences are used"
  }

  /// The reason why reading or writing a stream failed.
  static func text(of error: TerminalError) -> String {
    switch error {
    case .closed: "the reader of the answer has gone away"
    case .failed(let code): "cannot write the answer: \(system(code))"
    case .unreadable(let code): "cannot read standard input: \(system(code))"
    case .lineTooLong(_, let limit): "this line is longer than \(limit) bytes"
    case .notUTF8(_, let byte): "this is not UTF-8 text from byte \(byte) on"
    }
  }

  /// The system's words for an error number.
  static func system(_ code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = unsafe strerror_r(code, &buffer, buffer.count)
    let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return text.isEmpty ? "error \(code)" : String(decoding: text, as: UTF8.self)
  }

  /// The damaged line and byte.
  private static func position(of damage: InventoryError) -> String {
    guard case .damaged(let file, let line, let byte) = damage else { return text(of: damage) }
    return "\(VisibleText.line(file)) is damaged at line \(line), byte \(byte)"
  }

  /// The fault of the journal, and the changes that are gone with it.
  private static func lostJournal(_ loss: JournalLoss) -> String {
    let (inFiles, nowhere) = loss.parts
    return "journal.jsonl \(words(for: loss))"
      + (nowhere.map { "; \(changes([$0])) \($0.count == 1 ? "is" : "are") in no other file" } ?? "")
      + (inFiles.map { "; \(changes([$0])) cannot be taken back" } ?? "")
  }

  /// The journal's difference from what the program noted of it.
  static func words(for loss: JournalLoss) -> String {
    switch loss.kind {
    case .missing: "is missing"
    case .shortened(let size, let known): "has lost its end: it had \(known) bytes and has \(size)"
    case .foreign: "is of another folder"
    case .otherMoment: "is not as it was written last"
    }
  }

  /// A notice of the store about its own doings: a line cut off, an outside edit, a journal lost.
  static func text(of notice: StoreNotice) -> String {
    switch notice {
    case .tornLineCut(let file, let byte):
      "\(file): an unfinished last line, which was never confirmed, was cut off at byte \(byte)"
    case .tornLineLeftOut(let file, let byte):
      "\(file): the last line (byte \(byte)) is unfinished or damaged and is left out"
    case .damagedLog(let file, let line, let byte):
      "\(file):\(line): the line (byte \(byte)) is damaged: the others are shown, and nothing can be written before verify --mend"
    case .journalLost(let loss):
      "\(lostJournal(loss)): what the files hold is shown, and nothing can be written before it is put back or verify --mend"
    case .foreignHistory(let file):
      "\(VisibleText.line(file)) is of another folder and is left out; verify --mend sets it aside"
    case .indexRebuilt: "hub.json was missing or damaged and was made again from the files"
    case .outsideEdit(let file, let added, let changed, let deleted):
      "\(file) was edited by another program: \(added) added, \(changed) changed, \(deleted) deleted; undo takes it back"
    case .staleFilesRemoved(let count): "removed \(count) temporary file\(count == 1 ? "" : "s") of an interrupted run"
    case .acceptedAsIs(let file):
      "\(file) was edited by another program, and without its history it counts as it is now"
    case .editUnread(let file, let damage):
      "\(file) was edited by another program and is shown as it is; it is not written until verify --mend: \(position(of: damage))"
    case .notCheckpointed(let error):
      "the changes are safe in the journal, but not yet in the CSV files: \(text(of: error))"
    }
  }
}
