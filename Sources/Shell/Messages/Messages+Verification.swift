import Answers
import Codecs
import Equipment

extension Messages {
  /// The result of a verification: the files checked, the findings and the damages.
  static func verified(files: Int, findings: Int, damages: Int) -> String {
    let checked = "\(files) file\(files == 1 ? "" : "s") checked, "
    if findings == 0 { return checked + "nothing wrong" }
    let found = checked + (findings == 1 ? "1 finding" : "\(findings) findings")
    return damages == 0 ? found + ", nothing damaged" : found
  }

  /// A finding as a row: the file, `damage` or `note`, the fault, and its consequence.
  static func row(of finding: FolderFinding) -> [String?] {
    let (wrong, outcome) = words(for: finding.kind)
    let file = finding.file.isEmpty ? "the data folder" : finding.file
    return [file, finding.isDamage ? "damage" : "note", wrong, outcome]
  }

  /// The same for preferences that cannot be read.
  static func row(ofSettings error: any Error) -> [String?] {
    ["settings.json", "damage", text(of: error), "the usual preferences are used; it is not written over"]
  }

  private static func words(for kind: FolderFinding.Kind) -> (wrong: String, outcome: String) {
    switch kind {
    case .problem(let problem) where problem.isLoss:
      (text(of: problem), "nothing is written to it until then; undo brings back what was accepted")
    case .problem(let problem):
      (text(of: problem), "what is sound is shown; the file is not rewritten until it is mended")
    case .moreProblems(let count): ("… and \(count) more", "check names them")
    case .unreadable(let failure): (text(of: failure), "what needs the file is refused until it can be read")
    case .outsideEdit(let added, let changed, let deleted):
      (
        "edited by another program: \(added) added, \(changed) changed, \(deleted) deleted",
        "taken into the history at the next change; undo takes it back"
      )
    case .unknownEdit: ("edited by another program", "counts as it is, because the history is not whole")
    case .badCache: ("damaged, or made from an earlier content", "not used; made anew by save")
    case .noSetup(let id):
      (
        "versions of setup \(id), which has no row in \(RecordType.setup.file)",
        "not shown; they come back with the row"
      )
    case .noOwner(let owner, let id, let type):
      (
        "\(type.words.noun.many) of \(owner.rawValue) \(id), which has no row in \(owner.file)",
        "shown as they are; delete \(type.words.many.lowercased()) where \(type.kind.owner ?? "")=\(id) removes them"
      )
    case .temporary: ("a temporary file", "removed at the next change, unless a program is just writing it")
    case .backup:
      (
        "the content before the last one, kept in case another program wrote into it",
        "looked at again and removed at the next change"
      )
    case .open(let mode):
      ("other users may enter it (mode \(String(mode, radix: 8)))", "left so; chmod 700 keeps it to you")
    case .missingFile(let id):
      (
        "missing, and attachment \(id) names it",
        "not shown; attach puts the same file back, attachment delete \(id) gives it up"
      )
    case .damagedFile:
      ("not what it was when it was attached", "not shown; attach puts the same file back, whatever it is called")
    case .unnamedFile: ("no attachment names it any more", "kept for undo; attachment clean removes it for good")
    case .strayFile: ("no file of an attachment", "left alone")
    default: logWords(for: kind)
    }
  }

  private static func logWords(for kind: FolderFinding.Kind) -> (wrong: String, outcome: String) {
    let madeAnew = "made anew at the next change"
    let pastEnds = "history and undo end there, and files edited by other programs are not written, until verify --mend"
    return switch kind {
    case .newerFormat(let format): ("of format \(format), which this version does not know", "use a newer archeryhub")
    case .badIndex: ("damaged", madeAnew)
    case .noIndex: ("missing", madeAnew)
    case .oldIndex(let last): ("older than the history, which goes on to change \(last)", madeAnew)
    case .tornLine(let line, let byte):
      ("line \(line) (byte \(byte)), the last one, is unfinished or damaged", "left out; cut off at the next change")
    case .unfinishedLine(let line, let byte):
      ("line \(line) (byte \(byte)), the last one, is unfinished", "left out; cut off at the next change")
    case .damagedJournal(let line, let byte):
      ("line \(line) (byte \(byte)) is damaged", "the others are shown; opened read-only until verify --mend")
    case .damagedPast(let line, let byte): ("line \(line) (byte \(byte)) is damaged", pastEnds)
    case .tornPast(let line, let byte):
      (
        "line \(line) (byte \(byte)), behind the last change, is unfinished or damaged",
        "left out; it tells of no change"
      )
    case .badBase: ("not as it was kept", "files edited by other programs are not written, until verify --mend")
    case .badRows:
      (
        "missing, or not as it was written",
        "the files count; history and undo of that import are refused, until verify --mend"
      )
    case .journalLost(let loss):
      (words(for: loss), "what the files hold is shown; nothing is written before it is put back, or verify --mend")
    case .foreignPast: ("of another folder", "not read; verify --mend sets it aside")
    case .unlinkedPast:
      ("does not follow the file before it", "undo of what it tells may be refused")
    case .superseded(let line, let byte, let change):
      (
        "line \(line) (byte \(byte)) came second: another change has its number, \(change)",
        "not stored, as was said when it was written; left out"
      )
    case .missingEntries(let first, let last):
      (
        first == last ? "change \(first) is missing before it" : "changes \(first)–\(last) are missing before it",
        "history and undo end there; a later edit by another program counts as it is"
      )
    default: differenceWords(for: kind)
    }
  }

  private static func differenceWords(for kind: FolderFinding.Kind) -> (wrong: String, outcome: String) {
    let untilRemoved = "wrong until the file is removed: it is made anew"
    return switch kind {
    case .miscount(let type, let stated, let found):
      ("says \(items(stated)) in \(type.file) where there are \(found)", "count is \(untilRemoved)")
    case .lowNextId(let type, let stated, let needed):
      ("says that the next \(type.rawValue) is \(stated), and \(needed - 1) was given", "new ids are \(untilRemoved)")
    case .otherBefore(let type, let id, let entry):
      ("change \(entry) tells of another \(type.rawValue) \(id) than those before it", "undo of it may be refused")
    case .otherThanPast(let type, let id, let more):
      (
        "\(type.rawValue) \(id)\(more == 0 ? " is" : " and \(more) more are") not what the history tells",
        "the file counts; undo of its changes may be refused"
      )
    default: (String(describing: kind), "")
    }
  }
}
