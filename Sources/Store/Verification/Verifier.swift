import Answers
import Codecs
import Equipment
import Files
import Synchronization

/// Reads everything in a data folder and checks it against each other; it writes nothing.
///
/// A new kind of file in the folder gets a check of its own, called in `run`.
struct Verifier: Sendable {
  let files: any FileSystem
  let folder: DataFolder
  let log: Log
  let progress: WorkProgress
  var found = Verification()
  var members: [String] = []
  /// Names of the files of imported rows that entries refer to.
  var namedRows: Set<String> = []

  /// Reads a folder.
  ///
  /// - Returns: nil if somebody wrote into the folder meanwhile, so that what was read is of several states.
  static func run(
    _ files: any FileSystem, _ folder: DataFolder, after version: Int, _ progress: WorkProgress = .unobserved
  ) throws(InventoryError) -> Verification? {
    let reader = LogReader(files: files, folder: folder, trusts: false)
    let log: Log
    do throws(InventoryError) {
      log = try reader.read(after: version)
    } catch {
      guard let finding = FolderFinding(error, in: folder) else { throw error }
      // Without the log nothing else can be checked.
      var found = Verification()
      found.files = 1
      found.findings = [finding]
      return found
    }
    var verifier = Verifier(files: files, folder: folder, log: log, progress: progress)
    do throws(InventoryError) {
      guard try verifier.run(), try reader.isCurrent(log) else { return nil }
    } catch {
      // An unreadable file ends the check, and is a finding.
      guard let finding = FolderFinding(error, in: folder) else { throw error }
      if !verifier.found.findings.contains(finding) { verifier.found.findings.append(finding) }
    }
    return verifier.found
  }

  /// Runs all checks; false if somebody wrote into the folder meanwhile.
  private mutating func run() throws(InventoryError) -> Bool {
    try list()
    try checkIndex()
    try checkJournal()
    let sizes = try RecordType.stored.map { (type) throws(InventoryError) in (type: type, size: try size(of: type)) }
    let past = try checkHistory(sizes)
    guard try checkTables(sizes, past) else { return false }
    try checkOwners()
    try checkCache(of: .setup)
    try checkAttachments()
    return true
  }

  /// Checks each type's file and its cache; false if somebody wrote into the folder meanwhile.
  private mutating func checkTables(
    _ sizes: [(type: RecordType, size: Int)], _ past: ReplayedPast
  ) throws(InventoryError) -> Bool {
    let (own, whole) = (self, sizes.reduce(0) { $0 + $1.size })
    let checked = Mutex(0)
    let parts = Self.results(of: sizes) { (type, size) throws(InventoryError) in
      var part = own
      part.found = Verification()
      let isSteady = try part.check(type, past)
      if RecordType.allCases.contains(type) { try part.checkCache(of: type) }
      checked.withLock { checked in
        checked += size
        own.progress.report(checked, of: whole, .bytes)
      }
      return (isSteady, part.found)
    }
    var isSteady = true
    for part in parts {
      let (isPartSteady, found) = try part.get()
      isSteady = isSteady && isPartSteady
      self.found.files += found.files
      // One file may be that of two types.
      self.found.findings += found.findings.filter { !self.found.findings.contains($0) }
    }
    return isSteady
  }

  /// The results of work on each type, in their order; several large files are worked on at once, the largest first.
  static func results<Value: Sendable>(
    of sizes: [(type: RecordType, size: Int)],
    _ work: @escaping @Sendable (RecordType, Int) throws(InventoryError) -> Value
  ) -> [Result<Value, InventoryError>] {
    let order = sizes.indices.sorted { sizes[$0].size > sizes[$1].size }
    let isLarge = sizes.reduce(0) { $0 + $1.size } >= StoreLimits.threadedSize
    let results = SharedWork.results(of: order.count, overThreads: isLarge) { number in
      let (type, size) = sizes[order[number]]
      return Result { () throws(InventoryError) in try work(type, size) }
    }
    return zip(order, results).sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Size of a type's file in bytes; 0 if there is none.
  private func size(of type: RecordType) throws(InventoryError) -> Int {
    try InventoryError.reading { () throws(FileFailure) in try files.statusIfThere(folder.file(of: type))?.size ?? 0 }
  }

  /// The history, with the manifest that the log was read from.
  var history: History { History(files: files, folder: folder, index: log.index) }

  mutating func note(_ file: String, _ kind: FolderFinding.Kind) {
    found.findings.append(FolderFinding(file, kind))
  }
}

extension Verifier {
  /// Checks the names in the folder, and the folder's permissions.
  private mutating func list() throws(InventoryError) {
    let found = try InventoryError.reading { () throws(FileFailure) in try files.listIfThere(folder.path) }
    members = found.map(\.name).sorted()
    checkKinds(of: found)
    let own = DataFolder.replacedNames + [DataFolder.settingsName]
    // A folder that cannot be read is reported with the history.
    let kept = (try? files.listOwn(folder.base)) ?? []
    self.found.files = (own + [DataFolder.journalName]).count(where: members.contains) + kept.count
    let status = try InventoryError.reading { () throws(FileFailure) in try files.statusIfThere(folder.path) }
    // Whoever may not enter the folder can read no file in it, whatever the file's own mode.
    if let mode = status?.mode, mode & 0o077 != 0 { note("", .open(mode: mode & 0o777)) }
    for name in members where own.contains(where: { TemporaryName.isTemporary(name, of: $0) }) {
      note(name, .temporary)
    }
    for name in members where own.contains(where: { TemporaryName.isBackup(name, of: $0) }) { note(name, .backup) }
  }

  /// Notes members that are not of the kind that the store makes under their names.
  private mutating func checkKinds(of members: [FolderMember]) {
    for member in members.sorted(by: { $0.name < $1.name }) {
      do throws(FileFailure) {
        if let expected = DataFolder.kinds[member.name] {
          try files.require(expected, member, in: folder.path)
        } else if RecordType(file: member.name) != nil {
          _ = try files.dataStatus("\(folder.path)/\(member.name)")
        }
      } catch {
        note(member.name, .unreadable(error))
      }
    }
  }

  private mutating func checkIndex() throws(InventoryError) {
    let name = DataFolder.manifestName
    let content = try InventoryError.reading { () throws(FileFailure) in try files.content(folder.index) }
    guard let content else {
      if log.hasPast { note(name, .noIndex) }
      return
    }
    guard let index = try Manifest(content.bytes) else { return note(name, .badIndex) }
    let last = try history.ownRanges().last?.upperBound ?? 0
    if last > max(index.sequence, log.sequence) { note(name, .oldIndex(last: last)) }
  }

  private mutating func checkJournal() throws(InventoryError) {
    let name = DataFolder.journalName
    if log.journal.segment?.hasHeader == true, try history.header(at: folder.journal) == nil {
      note(name, .damagedJournal(line: 1, byte: 0))
    }
    for line in log.journal.superseded {
      note(name, .superseded(line: line.position.line, byte: line.position.byte, change: line.sequence))
    }
    if let loss = log.loss { return note(name, .journalLost(loss)) }
    if case .damaged(name, let line, let byte)? = log.damage {
      note(name, .damagedJournal(line: line, byte: byte))
    } else if log.journal.isTorn {
      let end = log.journal.end
      note(
        name,
        log.journal.isUnfinished
          ? .unfinishedLine(line: end.line, byte: end.byte) : .tornLine(line: end.line, byte: end.byte))
    }
  }
}

extension FolderFinding {
  /// The finding for an error of the log's readers; nil for an error that is none.
  init?(_ error: InventoryError, in folder: DataFolder) {
    switch error {
    case .newerFormat(let file, let format): self.init(file, .newerFormat(format))
    case .damaged(let file, let line, let byte):
      let isBase = file.hasPrefix(DataFolder.baseName + "/")
      let isRows = file.hasPrefix(DataFolder.rowsName + "/")
      self.init(file, isBase ? .badBase : isRows ? .badRows : .damagedPast(line: line, byte: byte))
    case .unreadable(let failure):
      let isInside = failure.path.hasPrefix(folder.path + "/")
      self.init(isInside ? String(failure.path.dropFirst(folder.path.count + 1)) : "", .unreadable(failure))
    default: return nil
    }
  }
}
