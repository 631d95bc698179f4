import Codecs
import Equipment
import Files
import Synchronization

/// Where everything lies in the data folder.
struct DataFolder: Sendable {
  let path: String
  /// Where setups are; all that have read the folder know the same.
  private let layout = SetupLayout()

  init(path: String) { self.path = path }

  /// The file of one type's items.
  func file(of type: RecordType) -> String { "\(path)/\(name(of: type))" }

  /// The same where it is written, which is never in the form of an earlier format.
  func newFile(of type: RecordType) -> String { "\(path)/\(type.file)" }

  /// The name of one type's file as it is now.
  func name(of type: RecordType) -> String { hasOldSetups && type.isOfSetups ? SetupFile.name : type.file }

  /// Whether setups are in one file with their versions, as in earlier formats.
  var hasOldSetups: Bool {
    get { layout.isOld.load(ordering: .relaxed) }
    nonmutating set { layout.isOld.store(newValue, ordering: .relaxed) }
  }

  /// The file of setups of earlier formats.
  var oldSetups: String { "\(path)/\(SetupFile.name)" }
  /// Changes that are not yet in the files.
  var journal: String { "\(path)/\(Self.journalName)" }
  /// What is known about the files.
  var index: String { "\(path)/\(Self.indexName)" }
  /// The file whose lock writers take.
  var lock: String { "\(path)/\(Self.lockName)" }
  /// Journals that are in the files already.
  var history: String { "\(path)/\(Self.historyName)" }
  /// What is worked out from the files, and may be removed at any time.
  var cache: String { "\(path)/\(Self.cacheName)" }
  /// What was damaged and is no longer used.
  var aside: String { "\(path)/\(Self.asideName)" }
  /// The numbers of a type's values.
  func columns(of type: RecordType) -> String { "\(cache)/\(Self.columnsName(of: type))" }
  /// Where the file of setups goes when it is taken over.
  var takenSetups: String { "\(history)/\(SetupFile.name)" }

  /// The files as they were before the program first wrote.
  var base: String { "\(path)/\(Self.baseName)" }

  /// Rows that were added in such numbers that the log only names them.
  var rows: String { "\(path)/\(Self.rowsName)" }

  static let journalName = "journal.jsonl"
  static let indexName = "hub.json"
  static let historyName = "history"
  static let foldersOfHistory = ["base", "rows"]
  static let rowsName = "history/rows"
  static let cacheName = "cache"
  static func columnsName(of type: RecordType) -> String { "\(type.stem).columns" }
  static let baseName = "history/base"
  static let settingsName = "settings.json"
  static let asideName = "set-aside"
  static let lockName = ".lock"

  /// What the names are of that the program makes; only files of data may be links.
  static let kinds: [String: FileKind] = [
    indexName: .file, journalName: .file, lockName: .file, settingsName: .file, historyName: .folder,
    cacheName: .folder, asideName: .folder,
  ]
}

extension DataFolder {
  /// Where a type's file was kept when it was taken over, with the number of the last entry that it includes.
  func base(of type: RecordType, at sequence: Int) -> String { base(name(of: type), at: sequence) }

  /// Where a file of that name was kept.
  func base(_ name: String, at sequence: Int) -> String { "\(path)/\(Self.baseName)/\(sequence)-\(name)" }

  /// Where the `hub.json` was kept that tells what the files are that were kept with it.
  func baseIndex(at sequence: Int) -> String { "\(path)/\(Self.name(ofBaseIndex: sequence))" }

  /// Where the rows are that an entry added to a type.
  func rows(of type: RecordType, at sequence: Int) -> String {
    "\(path)/\(Self.rowsName(of: type, at: sequence))"
  }

  /// The same within the folder.
  static func rowsName(of type: RecordType, at sequence: Int) -> String {
    "\(rowsName)/\(sequence)-\(type.file)"
  }

  /// The type and the entry whose rows a file in that folder holds, by its name; nil if it is none.
  static func rows(_ name: String) -> (type: RecordType, sequence: Int)? {
    guard let dash = name.firstIndex(of: "-"), let sequence = Int(name[..<dash]), sequence > 0,
      let type = RecordType(file: String(name[name.index(after: dash)...]))
    else { return nil }
    return (type, sequence)
  }

  /// Where a journal goes that holds these entries.
  func history(_ range: ClosedRange<Int>) -> String { "\(path)/\(Self.name(ofHistory: range))" }

  /// The path of a kept file within the data folder.
  static func name(ofBase type: RecordType, at sequence: Int) -> String { "\(baseName)/\(sequence)-\(type.file)" }

  /// The path of a kept `hub.json` within the data folder.
  static func name(ofBaseIndex sequence: Int) -> String { "\(baseName)/\(sequence)-\(indexName)" }

  /// The path of a folded journal within the data folder.
  static func name(ofHistory range: ClosedRange<Int>) -> String {
    "\(historyName)/\(range.lowerBound)-\(range.upperBound).jsonl"
  }

  /// The entries in a file of the history, by the file's name; nil if it is none.
  static func range(ofHistory name: String) -> ClosedRange<Int>? {
    guard name.hasSuffix(".jsonl") else { return nil }
    let ends = name.dropLast(6).split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], 0 <= first, first <= last else { return nil }
    return first...last
  }

  /// The number in the name of a kept `hub.json`; nil if it is none.
  static func sequence(ofBaseIndex name: String) -> Int? {
    guard name.hasSuffix("-\(indexName)") else { return nil }
    return Int(name.dropLast(indexName.count + 1)).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The number in the name of a type's kept file; nil if it is none of that type's.
  static func sequence(ofBase name: String, type: RecordType) -> Int? {
    guard let file = type.files.first(where: { name.hasSuffix("-\($0)") }) else { return nil }
    return Int(name.dropLast(file.count + 1)).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The names of the files that are replaced as a whole.
  static let replacedNames = [indexName, SetupFile.name] + RecordType.stored.map(\.file)
}

/// Which files hold the setups; a class, so that whoever has a folder knows it when it changes.
private final class SetupLayout: Sendable {
  let isOld = Atomic(false)
}

extension RecordType {
  /// Whether its records are what setups are stored as.
  var isOfSetups: Bool { self == .setupHead || self == .version }

  /// The names that its file has, or had in earlier formats.
  var files: [String] { isOfSetups ? [file, SetupFile.name] : [file] }

  /// The types whose items a file of the data folder holds, or held in earlier formats.
  static func ofFile(_ name: String) -> [RecordType] { stored.filter { $0.files.contains(name) } }
}
