import Answers
import Equipment
import Hub
import ShellLanguage
import ShellOutput

// Several machines with one inventory: what came of an exchange, and why there was none.

extension Messages {
  /// What an exchange came to: `2 changes sent; 3 from shed came in: …`.
  static func lines(on report: SyncReport) -> [String] {
    var parts: [String] = []
    if report.sent > 0 { parts.append("\(counted(report.sent, "change")) sent") }
    let items = report.received.items
    if !items.isEmpty {
      let names = report.clones.isEmpty ? "" : " from \(report.clones.map(VisibleWords.line).joined(separator: ", "))"
      parts.append("\(counted(items.count, "change"))\(names) came in: \(words(for: Change(items: items)))")
    }
    let copies = report.copied.map { copy in
      "\(copy.type.rawValue) \(copy.id) was copied from \(copy.type.rawValue) \(copy.original) with its uid, and has its own now"
    }
    return copies + [parts.isEmpty ? "nothing new" : parts.joined(separator: "; ")]
  }

  /// What a person should know: other numbers, and values that two wrote.
  static func findings(of report: SyncReport) -> [String] {
    let numbers = report.renumbered.map {
      "\($0.type.rawValue) \($0.from) is \($0.type.rawValue) \($0.to) now: \($0.from) is a number of another machine's"
    }
    let lacking = report.lacking.map { "\($0.path) is not sent: it is gone or damaged here, and nobody else has it" }
    return numbers + lacking + (report.clashes.isEmpty ? [] : [open(report.clashes.count)])
  }

  /// How many conflicts wait for a decision, and the command that lists them.
  static func open(_ conflicts: Int) -> String { "\(counted(conflicts, "conflict")): conflict list" }

  /// What came in while a person was at something else: `2 changes from shed; 1 conflict: conflict list`.
  static func news(_ news: SyncNews) -> String {
    var parts: [String] = []
    if news.records > 0 {
      let names = news.clones.map { VisibleWords.line($0) }.joined(separator: ", ")
      parts.append("\(counted(news.records, "change"))\(names.isEmpty ? "" : " from \(names)")")
    }
    if news.conflicts > 0 { parts.append(open(news.conflicts)) }
    if let failure = news.failure { parts.append("sync failed: \(failure)") }
    return parts.joined(separator: "; ")
  }

  /// What is asked before a folder is shared; the questions follow.
  static let placeIntroduction = [
    "The machines meet at a git repository: a folder on a stick or a NAS, host:club.git, an address on the web.",
    "An empty answer leaves it open. Ctrl-C changes nothing.",
  ]
  static let placeQuestion = "place: "
  static let cloneNameQuestion = "name of this machine (empty: as the computer is called): "

  /// Says that a folder is shared now.
  static func shared(_ status: SyncStatus) -> String {
    let remote = status.remote.map { " at \(quoted($0))" } ?? "; sync init PLACE says where"
    return "shared as \(quoted(status.clone))\(remote)"
  }

  /// Says that a folder is a clone now.
  static func joined(_ path: String?) -> String {
    path.map { "cloned into \(quoted($0)): archeryhub --data \($0)" } ?? "cloned"
  }

  static let syncIsOff = "nothing is exchanged any longer; sync init goes on with it"

  /// The machines that share a folder.
  static func table(of status: SyncStatus) -> Table {
    let columns = [Column("clone"), Column("machine"), Column("blocks"), Column("last_sync", title: "last sync")]
    let rows = status.claims.map { claim in
      let last = claim.block + claim.blocks - 1
      let blocks = claim.blocks == 1 ? "\(claim.block)" : "\(claim.block)-\(last)"
      return [claim.clone, claim.machine ?? "", blocks, claim.lastSync?.formatted ?? ""]
    }
    return Table(columns: columns, rows: rows, idColumn: "clone")
  }

  /// How a folder stands to the others, line by line.
  static func notes(on status: SyncStatus) -> [String] {
    var lines = ["this is \(quoted(status.clone))" + (status.remote.map { ", exchanged at \(quoted($0))" } ?? "")]
    if status.isOff { lines.append(syncIsOff) }
    if status.changes > 0 { lines.append("\(counted(status.changes, "change")) here to be sent: sync") }
    if status.changes == 0, status.unsent > 0 { lines.append("what is written down here is to be sent: sync") }
    if let moment = status.exchanged { lines.append("last exchanged \(moment.formatted)") }
    if status.failures > 0 { lines.append("\(counted(status.failures, "attempt")) failed since") }
    if status.conflicts > 0 { lines.append("\(counted(status.conflicts, "conflict")) open: conflict list") }
    return lines
  }

  /// What machines have written down.
  static func table(of entries: [SyncEntry]) -> Table {
    let columns = [Column("commit"), Column("at"), Column("clone"), Column("text", isSentence: true)]
    return Table(
      columns: columns, rows: entries.map { [$0.commit, $0.at.formatted, $0.clone, $0.text] }, idColumn: "commit")
  }

  private static func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
}

extension Messages {
  /// Says that others have changed what an undo would take back.
  static func wording(of records: [Overtaken]) -> (text: String, hint: String?) {
    let names = records.prefix(5).map { record in
      let when = record.at.map { ", \($0.formatted)" } ?? ""
      return
        "\(record.type.rawValue) \(record.id) \(record.fields.joined(separator: ", ")) (by \(VisibleText.line(record.by))\(when))"
    }
    return ("changed since by others: \(names.joined(separator: "; "))", "undo --force takes it back all the same")
  }

  /// Why one file cannot be merged by itself.
  static func words(for refusal: MergeRefusal, _ file: String) -> String {
    switch refusal {
    case .notRecords: "archeryhub: \(file) holds no records, and is not merged"
    case .unreadable(let problems): "archeryhub: " + problems.prefix(5).map { text(of: $0) }.joined(separator: "; ")
    case .needsWhole: "archeryhub: \(file) cannot be merged by itself: run archeryhub sync"
    case .file(let failure): "archeryhub: \(text(of: failure))"
    }
  }
}

extension Messages {
  /// Conflicts, a line each.
  static func table(of conflicts: [Conflict]) -> Table {
    let columns = [
      Column("id", isNumeric: true), Column("record"), Column("field"), Column("kept"), Column("by"), Column("other"),
      Column("other_by", title: "by"), Column("opened"),
    ]
    let rows = conflicts.map { conflict in
      [
        String(conflict.base.id), "\(conflict.kind) \(conflict.item.map { String($0) } ?? "?")",
        conflict.field ?? conflict.why.rawValue, conflict.kept ?? "", conflict.keptBy ?? "",
        conflict.other ?? (conflict.why == .deleted ? "deleted" : ""), conflict.otherBy ?? "",
        conflict.opened?.formatted ?? "",
      ]
    }
    return Table(columns: columns, rows: rows, idColumn: "id")
  }

  /// Says which number a record has now that had another one: `riser 15 until 2026-11-27 is riser 16 now: …`.
  static func renumbered(_ conflict: Conflict) -> String {
    let until = conflict.opened?.date.map { " until \($0.text)" } ?? ""
    let (before, now) = (conflict.other ?? "", conflict.kept ?? "")
    return
      "what was \(conflict.kind) \(before)\(until) is \(conflict.kind) \(now) now: the number is another machine's"
  }

  /// Says that conflicts are decided, and what was changed for it.
  static func decided(_ count: Int, _ change: Change) -> [String] {
    [count == 0 ? "no conflict is open" : "decided \(counted(count, "conflict"))"]
      + (change.isEmpty ? [] : [words(for: change)])
  }

  /// Why a decision cannot be carried out.
  static func wording(of refusal: ConflictRefusal) -> (text: String, hint: String?) {
    switch refusal {
    case .isResolved(let id): ("conflict \(id) is decided already", "undo takes the last decision back")
    case .recordGone(let id, let type):
      ("the \(type.rawValue) of conflict \(id) is there no longer", "conflict take \(id) kept")
    case .noValue(let id):
      ("conflict \(id) is about a whole record, and no value", "conflict take \(id) kept, or other to delete it")
    case .otherGone(let id, let text):
      ("\(quoted(text)) of conflict \(id) is there no longer", "conflict take \(id) kept")
    case .field(let error): (text(of: error), hint(for: error))
    case .setup(let error): (text(of: error), hint(for: error))
    }
  }
}

extension Messages {
  /// Why machines could not exchange their changes, and what helps.
  static func wording(of failure: SyncFailure) -> (text: String, hint: String?) {
    switch failure {
    case .notShared: ("this inventory is not shared", "sync init PLACE shares it; sync clone PLACE DIR joins another")
    case .isShared(let remote):
      ("this inventory is shared already" + (remote.map { ", at \(quoted($0))" } ?? ""), "sync exchanges changes")
    case .isOff: ("the exchange is off here", "sync init goes on with it")
    case .isSetOff: ("the setting sync is off", "set sync manual lets sync exchange changes")
    case .noRemote: ("no place is known where changes are exchanged", "sync init PLACE names one")
    case .name(let name):
      ("\(quoted(name)) cannot be the name of a clone", "letters, digits, - and _, a letter or digit first, at most 32")
    case .nameTaken(let name): ("another clone is called \(quoted(name))", "as NAME gives this one another name")
    case .remoteHasInventory:
      ("there is something at that place already", "sync clone PLACE DIR joins it; sync init takes an empty one")
    case .passwordInAddress:
      (
        "the address has a password in it, which would be stored in the folder",
        "leave it out: git credential keeps passwords, or use an ssh key"
      )
    case .noInventory: ("there is no inventory at that place", "sync init PLACE on the machine that has one")
    case .notEmpty(let path): ("\(quoted(path)) is not empty", "a clone gets a folder of its own")
    case .rewritten:
      (
        "the history at that place is another one than it was: somebody has written it anew",
        "nothing was taken over; whoever did so can bring it back, or sync clone PLACE DIR begins anew beside this folder"
      )
    case .newerFormat(let format):
      (
        "the others have a newer version of the program (format \(format)); nothing is taken over or sent",
        "update it here"
      )
    case .refusedTree(let path, let refusal): refused(path, refusal)
    case .unreadable(let problems):
      (
        "what the others have cannot be read, and is not taken over:\n"
          + problems.prefix(5).map { "  \(text(of: $0))" }.joined(separator: "\n"),
        "mend it on the machine that wrote it, and sync there"
      )
    case .outrun(let words):
      ("others were quicker, five times: \(VisibleWords.paragraph(words))", "sync again; what was changed is kept here")
    case .keepsChanging: ("something is changed here all the time", "sync again")
    case .underWay: ("another exchange is going on in this folder", "it will be done in a moment")
    case .columnTaken(let file):
      ("\(file) has a column “uid” of your own, which sharing needs", "column rename gives it another name")
    case .nothingCameIn: ("nothing came in that could be taken back", nil)
    }
  }

  private static func refused(_ path: String, _ refusal: SyncFailure.Refusal) -> (text: String, hint: String?) {
    let reason =
      switch refusal {
      case .link: "is a link"
      case .repository: "is another repository"
      case .unknown: "is no file of an inventory"
      case .local: "is never shared, and was committed by hand"
      case .tooLarge: "is too large"
      case .tooMany: "is one of too many files"
      case .otherContent: "is not the file that its name says"
      }
    return (
      "what the others have is not taken over: \(quoted(path)) \(reason)", "sync log and git log say who put it there"
    )
  }

  /// Why git did not do what it was to do.
  static func wording(of failure: GitFailure) -> (text: String, hint: String?) {
    switch failure {
    case .notInstalled:
      ("git is not installed, which carries changes from machine to machine", "sudo apt-get install git")
    case .tookTooLong(let command):
      ("git \(command) took too long, and was stopped", "what was changed is kept here; sync tries again")
    case .failed(let command, _, let words):
      (
        "git \(command) failed: \(VisibleWords.paragraph(words))",
        hint(behind: command)
      )
    }
  }
}

extension Messages {
  private static func hint(behind command: String) -> String? {
    switch command {
    case "fetch", "push": "what was changed is kept here, and goes with the next sync"
    case "ls-remote": "git ls-remote PLACE tries the same; nobody is asked for a password or a key here"
    default: nil
    }
  }
}

/// Words of another program, as a terminal may show them.
private enum VisibleWords {
  static func line(_ text: String) -> String { VisibleText.line(text) }

  /// How lines begin that git says of every failure of a kind, whatever its cause.
  private static let usual = [
    "remote:", "hint:", "To ", "fatal: Could not read from remote repository",
    "Please make sure you have the correct access rights", "and the repository exists",
    "Warning: Permanently added",
  ]

  /// The lines that say why, in one: those of the other side, and the last ones.
  static func paragraph(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).map { line(String($0).trimmed) }
    let theirs = lines.filter { $0.hasPrefix("remote: ") && $0.count > 8 }
    let ours = lines.filter { line in !line.isEmpty && !usual.contains { line.hasPrefix($0) } }
    return (theirs.prefix(3) + ours.suffix(2)).joined(separator: "; ")
  }
}
