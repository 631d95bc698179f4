import Codecs
import Equipment
import Files
import Synchronization

/// Paths of the files in a data folder.
struct DataFolder: Sendable {
  let path: String
  /// The files that hold the setups, shared by all copies of this value.
  private let layout = SetupLayout()

  init(path: String) { self.path = path }

  /// Path of a type's table.
  func file(of type: RecordType) -> String { "\(path)/\(name(of: type))" }

  /// Path of the table that is written, which is never one of an earlier format.
  func newFile(of type: RecordType) -> String { "\(path)/\(type.file)" }

  /// Name of a type's file in the folder's present format.
  func name(of type: RecordType) -> String { hasOldSetups && type.isOfSetups ? SetupFile.name : type.file }

  /// True while setups are in one file with their versions, as in earlier formats.
  var hasOldSetups: Bool {
    get { layout.isOld.load(ordering: .relaxed) }
    nonmutating set {
      layout.isOld.store(newValue, ordering: .relaxed)
      if !newValue { layout.read.withLock { $0 = nil } }
    }
  }

  /// Works with what was read last of the setups of earlier formats, until they are taken over.
  func withOldSetups<Value>(_ body: (inout (any Sendable)?) -> Value) -> Value { layout.read.withLock { body(&$0) } }

  /// The file of setups of earlier formats.
  var oldSetups: String { "\(path)/\(SetupFile.name)" }
  /// The journal, with the changes that are not yet in the tables.
  var journal: String { "\(path)/\(Self.journalName)" }
  /// The manifest.
  var index: String { "\(path)/\(Self.manifestName)" }
  /// The file that writers lock.
  var lock: String { "\(path)/\(Self.lockName)" }
  /// The folder of journals that are in the tables already.
  var history: String { "\(path)/\(Self.historyName)" }
  /// The folder of derived files, which may be removed at any time.
  var cache: String { "\(path)/\(Self.cacheName)" }
  /// The folder of the files that attachments name.
  var kept: String { "\(path)/\(AttachedFile.folder)" }
  /// Path of such a file.
  func kept(_ file: AttachedFile) -> String { "\(path)/\(file.path)" }
  /// Path in the data folder itself beside which its temporary files are, where those of an interrupted process are found.
  func keptBeside(_ file: AttachedFile) -> String { "\(path)/\(file.text)" }
  /// The folder of damaged files, which are no longer used.
  var aside: String { "\(path)/\(Self.asideName)" }
  /// The column cache of a type.
  func columns(of type: RecordType) -> String { "\(cache)/\(Self.columnsName(of: type))" }
  /// The column cache of a type's file as another program saved it, beside that of before.
  func editedColumns(of type: RecordType) -> String { "\(cache)/\(Self.editedColumnsName(of: type))" }
  /// What was seen of a type's file that another program saved.
  func seen(of type: RecordType) -> String { "\(cache)/\(Self.seenName(of: type))" }
  /// The plain copy of a type's file that is not plain.
  func plainCopy(of type: RecordType) -> String { "\(cache)/\(Self.plainCopyName(of: type))" }
  /// The next content of a type's table, while a background checkpoint prepares it.
  func next(of type: RecordType) -> String { "\(cache)/\(Self.nextName(of: type))" }
  /// The file that a background checkpoint locks from its beginning on.
  var backgroundLock: String { "\(cache)/.lock" }
  /// Path to which a takeover moves the file of setups of earlier formats.
  var archivedSetups: String { "\(history)/\(SetupFile.name)" }

  /// The folder of kept tables, with which the history begins.
  var base: String { "\(path)/\(Self.baseName)" }

  /// The folder of rows of large imports, which the journal only names.
  var rows: String { "\(path)/\(Self.rowsName)" }

  static let journalName = "journal.jsonl"
  static let manifestName = "hub.json"
  static let historyName = "history"
  static let foldersOfHistory = ["base", "rows"]
  static let rowsName = "history/rows"
  static let cacheName = "cache"
  static func columnsName(of type: RecordType) -> String { "\(type.stem).columns" }
  static func editedColumnsName(of type: RecordType) -> String { "\(type.stem).edited" }
  static func seenName(of type: RecordType) -> String { "\(type.stem).seen" }
  static func plainCopyName(of type: RecordType) -> String { "\(type.stem).plain" }
  static func nextName(of type: RecordType) -> String { "\(type.stem)\(nextEnding)" }
  private static let nextEnding = ".next"

  /// True for the name of a new content that a background checkpoint makes.
  static func isNext(_ name: String) -> Bool {
    name.hasBytes(atEnd: nextEnding) && RecordType.stored.contains { nextName(of: $0) == name }
  }
  static let baseName = "history/base"
  static let settingsName = "settings.json"
  static let asideName = "set-aside"
  static let lockName = ".lock"

  /// The names that the program makes, each of a file or a folder; only tables may be links.
  static let kinds: [String: FileKind] = [
    manifestName: .file, journalName: .file, lockName: .file, settingsName: .file, historyName: .folder,
    cacheName: .folder, asideName: .folder, AttachedFile.folder: .folder,
  ]
}

extension DataFolder {
  /// Path of a type's kept table, whose name has the number of the last entry that it includes.
  func base(of type: RecordType, at sequence: Int) -> String { base(name(of: type), at: sequence) }

  /// Path of a kept table by its file's name.
  func base(_ name: String, at sequence: Int) -> String { "\(path)/\(Self.baseName)/\(sequence)-\(name)" }

  /// Path of the manifest that was kept with the tables, and has their checksums.
  func baseManifest(at sequence: Int) -> String { "\(path)/\(Self.name(ofBaseManifest: sequence))" }

  /// Path of the rows that an entry imported into a type.
  func rows(of type: RecordType, at sequence: Int) -> String {
    "\(path)/\(Self.rowsName(of: type, at: sequence))"
  }

  /// The same path, relative to the data folder.
  static func rowsName(of type: RecordType, at sequence: Int) -> String {
    "\(rowsName)/\(sequence)-\(type.file)"
  }

  /// The type and the entry in the name of a file of imported rows; nil if it is none.
  static func rows(_ name: String) -> (type: RecordType, sequence: Int)? {
    guard let dash = name.firstIndex(of: "-"), let sequence = Int(name[..<dash]), sequence > 0,
      let type = RecordType(file: String(name[name.index(after: dash)...]))
    else { return nil }
    return (type, sequence)
  }

  /// Path in the history of a journal with these entries.
  func history(_ range: ClosedRange<Int>) -> String { "\(path)/\(Self.name(ofHistory: range))" }

  /// Path of a kept table, relative to the data folder.
  static func name(ofBase type: RecordType, at sequence: Int) -> String { "\(baseName)/\(sequence)-\(type.file)" }

  /// Path of a kept `hub.json`, relative to the data folder.
  static func name(ofBaseManifest sequence: Int) -> String { "\(baseName)/\(sequence)-\(manifestName)" }

  /// Path of a journal in the history, relative to the data folder.
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
  static func sequence(ofBaseManifest name: String) -> Int? {
    guard name.hasSuffix("-\(manifestName)") else { return nil }
    return Int(name.dropLast(manifestName.count + 1)).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The number in the name of a type's kept file; nil if it is none of that type's.
  static func sequence(ofBase name: String, type: RecordType) -> Int? {
    guard let file = type.files.first(where: { name.hasSuffix("-\($0)") }) else { return nil }
    return Int(name.dropLast(file.count + 1)).flatMap { $0 >= 0 ? $0 : nil }
  }

  /// The names of the files that are replaced as a whole.
  static let replacedNames = [manifestName, SetupFile.name] + RecordType.stored.map(\.file)

  /// The names of the files in the cache.
  static let cacheNames = RecordType.stored.flatMap {
    [columnsName(of: $0), editedColumnsName(of: $0), seenName(of: $0), plainCopyName(of: $0)]
  }
}

/// The files that hold the setups; a class, so that all copies of a `DataFolder` see it change.
private final class SetupLayout: Sendable {
  let isOld = Atomic(false)
  let read = Mutex<(any Sendable)?>(nil)
}

extension RecordType {
  /// True for the two types that setups are stored as, rows and versions.
  var isOfSetups: Bool { self == .setupHead || self == .version }

  /// The names that its file has, or had in earlier formats.
  var files: [String] { isOfSetups ? [file, SetupFile.name] : [file] }

  /// The types whose items a file of the data folder holds, or held in earlier formats.
  static func ofFile(_ name: String) -> [RecordType] {
    // Every command reads the manifest, so that no list is made for each of its files.
    if let type = stored.first(where: { $0.file == name }) { return [type] }
    return name == SetupFile.name ? stored.filter(\.isOfSetups) : []
  }
}
