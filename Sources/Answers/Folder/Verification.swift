public import Codecs
public import Equipment
public import Files

/// The result of reading every file of the data folder.
public struct Verification: Sendable, Equatable {
  /// How many files there are to read.
  public package(set) var files = 0
  /// The damage and the notes, file by file.
  public package(set) var findings: [FolderFinding] = []

  /// A folder in which nothing was found.
  public init() {}

  /// How many of the findings are damage.
  public var damages: Int { findings.count(where: \.isDamage) }
}

/// Something in the data folder that is not as the program would leave it.
public struct FolderFinding: Sendable, Equatable {
  /// The file's path within the data folder; empty for the folder itself.
  public let file: String
  /// The kind of finding.
  public let kind: Kind

  /// States a finding in a file.
  public init(_ file: String, _ kind: Kind) {
    self.file = file
    self.kind = kind
  }

  /// A kind of finding.
  public enum Kind: Sendable, Equatable {
    /// A problem in a table, with its line and column.
    case problem(FileProblem)
    /// So many more problems in the file.
    case moreProblems(Int)
    /// The file is there and cannot be read.
    case unreadable(FileFailure)
    /// A newer version of the program wrote it.
    case newerFormat(Int)
    /// `hub.json` is not as it was written.
    case badIndex
    /// There is no `hub.json`, but a journal or a history.
    case noIndex
    /// `hub.json` knows less than the history, which goes on to this entry.
    case oldIndex(last: Int)
    /// `hub.json` states another number of items than the file holds.
    case miscount(RecordType, stated: Int, found: Int)
    /// `hub.json` would give an id that was given before.
    case lowNextId(RecordType, stated: Int, needed: Int)
    /// A last line of the journal that cannot be used, and may never have been acknowledged.
    case tornLine(line: Int, byte: Int)
    /// A last line of the journal without its end: whoever wrote it was stopped before it was acknowledged.
    case unfinishedLine(line: Int, byte: Int)
    /// A line of the journal, not its last one, that cannot be used.
    case damagedJournal(line: Int, byte: Int)
    /// A line of the history that cannot be used.
    case damagedPast(line: Int, byte: Int)
    /// A last line of the history that cannot be used, behind all its entries.
    case tornPast(line: Int, byte: Int)
    /// The journal is not the one that `hub.json` knows.
    case journalLost(JournalLoss)
    /// A file of the history that is of another folder.
    case foreignPast
    /// A file of the history that does not follow the one before it.
    case unlinkedPast
    /// A line of another writer that took the place of this one, which was never acknowledged.
    case superseded(line: Int, byte: Int, change: Int)
    /// Entries that should stand before those of this file.
    case missingEntries(first: Int, last: Int)
    /// A kept file that is not as it was kept.
    case badBase
    /// The rows of a large import are gone, or not as they were written.
    case badRows
    /// An entry's record before the change is not the one that earlier entries leave.
    case otherBefore(RecordType, id: Int, entry: Int)
    /// Records of a table that differ from those the history leaves: this one, and so many more.
    case otherThanPast(RecordType, id: Int, more: Int)
    /// Versions of a setup that has no row.
    case noSetup(id: Int)
    /// Records of a type that are parts of one of another type that is not there.
    case noOwner(RecordType, id: Int, of: RecordType)
    /// An edit by another program that is not in the history yet.
    case outsideEdit(added: Int, changed: Int, deleted: Int)
    /// Such an edit, where the part of the history that would show its changes is gone.
    case unknownEdit
    /// A cache that is damaged, or of another content than the file's.
    case badCache
    /// New content that never replaced the old.
    case temporary
    /// The content before the last one, which an interrupted process kept until somebody has looked at it again.
    case backup
    /// A file that an attachment names, and that is not there.
    case missingFile(attachment: Int)
    /// A file whose content is not the one that its name says.
    case damagedFile
    /// A file that no attachment names.
    case unnamedFile
    /// Something among the files of attachments that the program has not put there.
    case strayFile
    /// Other users may read it.
    case open(mode: UInt32)
  }

  /// True if something is lost or stored wrong; false for a note, such as an outside edit or a leftover file.
  public var isDamage: Bool {
    switch kind {
    case .outsideEdit, .unfinishedLine, .tornPast, .superseded, .badCache, .temporary, .backup, .open, .noSetup,
      .noOwner, .unnamedFile, .strayFile:
      false
    default: true
    }
  }
}
