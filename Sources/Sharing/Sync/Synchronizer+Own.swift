import Answers
import Codecs
import Equipment
import Files
import Store

/// What was changed here is written down as a commit.
extension Synchronizer {
  /// Largest file of a clone's own log, in bytes, before the next is begun.
  private static let fullLog = 1 << 20

  /// Commits what was changed since the last commit; the report gets how many changes of people that were.
  func writeDown(_ state: inout SyncState, _ report: inout SyncReport, isFounder: Bool = false) throws {
    let remote = SharedRepository(git: git, branch: state.branch)
    let head = try remote.commit(remote.ref)
    let published = try readied(state, isFounder: isFounder, noting: &report.copied)
    let log = try writeLog(&state, upTo: published.sequence)
    var files = published.files
    if let file = log.file { files.append(file) }
    if head == nil { files += SharedFolder.constant }
    let changed = files.filter { head == nil || head != state.commit || state.digests[$0.path] != Digest(of: $0.bytes) }
    let attached = try attachedChanges(of: published, over: head.map { try SharedTree(remote.tree(of: $0)) }, &report)
    guard !changed.isEmpty || !attached.isEmpty else { return }
    let message = log.log.changes > 0 ? describe(log.log, by: state.clone) : "\(state.clone): files as they are"
    let commit = try remote.makeCommit(
      changed, attached, message: message, author: state.clone, at: now().seconds, parents: head.map { [$0] } ?? [])
    try remote.advance(to: commit, from: head)
    state.note(files, commit)
    report.sent += log.log.changes
  }

  /// The files once every record has an identity, and the clone numbers enough.
  func readied(_ state: SyncState) throws -> PublishedFiles {
    var copied: [CopiedRecord] = []
    return try readied(state, isFounder: false, noting: &copied)
  }

  /// - Parameter copied: gets the records that have an identity of their own from now on.
  private func readied(
    _ state: SyncState, isFounder: Bool, noting copied: inout [CopiedRecord]
  ) throws -> PublishedFiles {
    for _ in 0..<Self.attempts {
      let published = try repository.published()
      var (change, copies) = (Change(), [CopiedRecord]())
      for type in RecordType.allCases where !state.knows(type, in: published) {
        let table = SharedTable(type, { published.contents[$0] })
        guard table.problems.isEmpty else { throw InventoryError.fileProblems(table.problems) }
        try requireOwnColumn(table, published)
        copies += table.copies.compactMap { copy, original in
          guard let id = table.id(of: copy), let other = table.id(of: original) else { return nil }
          return CopiedRecord(type: type, id: id, original: other)
        }
        change.items += table.unidentified.sorted().compactMap { uid in
          table.stored(uid).map { .edit($0, to: $0.identified(uid)) }
        }
      }
      let claims = Claims(SharedTable(.clone, { published.contents[$0] }), of: state.clone)
      if let blocks = claims.needed(published.next, isFounder: isFounder && claims.own.isEmpty) {
        change.items.append(.add(Clone(state.clone, blocks, machine: machine, at: now())))
      } else if change.isEmpty {
        if published.lease == claims.lease { return published }
        try repository.take(claims.lease)
      }
      // Where somebody changed something just then, all of it is found again.
      if !change.isEmpty, try repository.adopt(change, [:], after: published.sequence, from: []) != nil {
        copied += copies
      }
    }
    throw SyncFailure.keepsChanging
  }

  /// Refuses a column of a person's that has the name of ours.
  private func requireOwnColumn(_ table: SharedTable, _ published: PublishedFiles) throws {
    guard published.lease == nil, table.columns.contains(UID.column), !table.unidentified.isEmpty else { return }
    let isOurs = table.uids.allSatisfy { table.stored($0)?.text(UID.column).map { UID($0.utf8) != nil } ?? true }
    guard isOurs else { throw SyncFailure.columnTaken(file: table.type.file) }
  }

  /// Appends to the clone's own log what that does not have yet, and returns this and the log's newest file, if it has one:
  /// whoever appended to it last may have been stopped before he wrote it down.
  func writeLog(
    _ state: inout SyncState, upTo sequence: Int
  ) throws -> (log: SharedLog, file: (path: String, bytes: [UInt8])?) {
    let place = "history/\(state.clone)"
    let names = try folder.files.listIfThere(folder.path(of: place)).compactMap { Int($0.name.dropLast(6)) }.sorted()
    var content = try names.last.flatMap { try folder.content("\(place)/\($0).jsonl") } ?? []
    let written = content.lastSequence ?? state.published
    let log = try repository.log(after: max(written, state.published))
    state.published = sequence
    guard !log.lines.isEmpty else { return (log, names.last.map { ("\(place)/\($0).jsonl", content) }) }
    let isNew = names.isEmpty || content.count >= Self.fullLog
    let name = "\(place)/\(isNew ? written + 1 : names.last ?? 1).jsonl"
    content = (isNew ? [] : content) + log.lines
    try folder.write(name, content)
    return (log, (name, content))
  }

  private func describe(_ log: SharedLog, by clone: String) -> String {
    let names = log.records.prefix(3).map { "\($0.type) \($0.id)" } + (log.records.count > 3 ? ["…"] : [])
    let records = names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
    return "\(clone): \(log.changes) \(log.changes == 1 ? "change" : "changes")\(records)"
  }
}

extension PublishedFiles {
  /// The files with their paths.
  var files: [(path: String, bytes: [UInt8])] {
    RecordType.stored.compactMap { type in contents[type].map { (type.file, $0) } }
  }
}

extension SharedFolder {
  /// The files that are the same in every shared folder.
  static let constant: [(path: String, bytes: [UInt8])] = [
    (SharedFiles.description, SharedFiles.description()),
    (SharedFiles.attributes, Array(SharedFiles.attributeLines.utf8)),
    (SharedFiles.ignored, Array(SharedFiles.ignoredLines.utf8)),
  ]
}

extension SyncState {
  /// Notes what the files are that a commit has.
  mutating func note(_ files: [(path: String, bytes: [UInt8])], _ commit: String) {
    self.commit = commit
    for file in files { digests[file.path] = Digest(of: file.bytes) }
  }

  /// True if a kind's files are as they were written down last.
  fileprivate func knows(_ type: RecordType, in published: PublishedFiles) -> Bool {
    type.parts.allSatisfy { digests[$0.file] == published.contents[$0].map { Digest(of: $0) } }
  }
}

extension Record {
  /// The same record with an identity; of a setup its versions, too.
  fileprivate func identified(_ uid: UID) -> any Record {
    var record: any Record = self
    record.uid = uid
    guard let setup = record.setup else { return record }
    let versions = setup.versions.map { version in
      version.uid != nil
        ? version : version.identified(UID(of: ["version", uid.text, String(version.number), version.at.text]))
    }
    return Setup(setup.head, of: versions) ?? record
  }
}

extension [UInt8] {
  /// The number of the entry in the last line of a log.
  fileprivate var lastSequence: Int? {
    let line = dropLast().lastIndex(of: ASCII.lineFeed).map { self[($0 + 1)...] } ?? self[...]
    let digits = line.dropFirst("{\"seq\":".utf8.count).prefix { ASCII.digits ~= $0 }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
