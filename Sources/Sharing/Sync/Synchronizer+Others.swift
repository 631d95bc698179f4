import Answers
import Codecs
import Equipment
import Files
import Store

/// What was changed elsewhere is merged into what is here.
extension Synchronizer {
  /// Takes over a commit of others, and makes the commit that has both, if they do not have all of ours already.
  func take(_ theirs: String, _ state: inout SyncState, _ report: inout SyncReport) throws {
    let remote = SharedRepository(git: git, branch: state.branch)
    for _ in 0..<Self.attempts {
      guard let head = try remote.commit(remote.ref) else { throw SyncFailure.notShared }
      let bases = try remote.bases(head, theirs)
      if bases.contains(theirs) { return }
      guard !bases.isEmpty else { throw SyncFailure.rewritten }
      let ours = try SharedCommit(head, in: remote)
      let others = try SharedCommit(theirs, in: remote, known: [ours])
      let merge = try merge(ours, others, bases, remote, state)
      state.merging = Merging(commit: theirs, sequence: merge.sequence)
      try folder.keep(state)
      // A file is there before the record that names it.
      let known = ours.tree.attached
      try bringIn(others.tree.attached.filter { known[$0.key] == nil })
      if try adopt(merge, ours, others, &report) {
        try write(merge.logs, of: state.clone)
        return try seal(ours, others, isBehind: bases == [head], &state, &report)
      }
      // Somebody changed something here just then.
      try writeDown(&state, &report)
    }
    throw SyncFailure.keepsChanging
  }

  /// Makes the commit that has both sides, where somebody was stopped between taking over what came in and that: without
  /// it, what came in would seem to be written here.
  func finishMerge(_ state: inout SyncState, _ report: inout SyncReport) throws {
    guard let begun = state.merging else { return }
    let remote = SharedRepository(git: git, branch: state.branch)
    guard try repository.hasAdopted(after: begun.sequence), let head = try remote.commit(remote.ref),
      try remote.commit(begun.commit) != nil
    else {
      state.merging = nil
      return
    }
    let bases = try remote.bases(head, begun.commit)
    if bases.contains(begun.commit) {
      state.merging = nil
      return
    }
    // Whatever goes wrong from here on, the next exchange has to know of it still.
    let ours = try SharedCommit(head, in: remote)
    let others = try SharedCommit(begun.commit, in: remote, known: [ours])
    try write(others.logs(beyond: ours), of: state.clone)
    try seal(ours, others, isBehind: bases == [head], &state, &report)
  }

  /// A merge with what it was made of.
  struct Merged {
    var result: MergeResult
    let theirs: SharedState
    /// The logs of others that have more than ours.
    let logs: [SharedLogFile]
    /// The last entry that ours know of.
    let sequence: Int
    /// The names of the clones whose changes came in.
    let clones: [String]
  }

  private func merge(
    _ ours: SharedCommit, _ others: SharedCommit, _ bases: [String], _ remote: SharedRepository, _ state: SyncState
  ) throws -> Merged {
    let published = try readied(state)
    let mine = SharedState { published.contents[$0] }
    let clones = try remote.authors(of: others.name, since: ours.name)
    var numbers = Numbers(published)
    let base = try baseState(bases, known: [ours, others], remote, &numbers)
    let changed = Set(RecordType.allCases.filter { !others.isSame($0, in: ours) })
    let yours = SharedState(checking: changed, after: base) { others[$0] }
    guard yours.problems.isEmpty else { throw SyncFailure.unreadable(yours.problems) }
    let logs = try others.logs(beyond: ours)
    let writers = Writers(logs, clones)
    let seen = SeenRecords { try others.logs() }
    let names = Merge.Names(
      ours: state.clone,
      isOurs: { type, id, uid in
        let isManaged = type.equipment == nil && type.kind.isManaged
        return isManaged || published.lease?.contains(id, of: type.rows) ?? true || seen.contains(uid)
      }, theirs: { writers.name(of: $1) })
    numbers.avoid(yours)
    var result = Merge.run(
      base: base, ours: mine, theirs: yours, names: names, local: SharedState { published.local[$0] },
      isBaseMerged: bases.count > 1
    ) { numbers.next($0) }
    if let failure = seen.failure { throw failure }
    noteConflicts(in: &result, mine, yours, state.clone)
    yieldBlocks(in: &result, mine, yours, state.clone)
    return Merged(result: result, theirs: yours, logs: logs, sequence: published.sequence, clones: writers.names)
  }

  /// The state that both sides were made of; of several, what these merge to.
  private func baseState(
    _ bases: [String], known: [SharedCommit], _ remote: SharedRepository, _ numbers: inout Numbers
  ) throws -> SharedState {
    var (state, merged) = (SharedState(), [String]())
    for base in bases {
      let commit = try known.first { $0.name == base } ?? SharedCommit(base, in: remote, known: known)
      let next = SharedState { commit[$0] }
      defer { merged.append(base) }
      guard let first = merged.first else {
        state = next
        continue
      }
      let earlier = try remote.bases(first, base)
      let before = try baseState(earlier, known: known, remote, &numbers)
      state = Merge.state(base: before, ours: state, theirs: next) { numbers.next($0) }
    }
    return state
  }

  /// Adds a record for each thing that a person should look at, unless one side has it already.
  private func noteConflicts(
    in result: inout MergeResult, _ mine: SharedState, _ yours: SharedState, _ clone: String
  ) {
    let moment = now()
    var conflicts: [Conflict] = result.clashes.map { clash in
      let merged = result.records[clash.type]?[clash.uid].flatMap { $0?.recordId }
      return clash.conflict(about: merged ?? mine[clash.type].id(of: clash.uid), at: moment)
    }
    conflicts += result.renumbered.map { $0.conflict(by: clone, at: moment) }
    var seen: Set<UID> = []
    for conflict in conflicts {
      guard let uid = conflict.uid, seen.insert(uid).inserted else { continue }
      if mine[.conflict].id(of: uid) == nil, yours[.conflict].id(of: uid) == nil {
        result.change.items.append(.add(conflict))
      }
    }
  }

  /// Moves claims of ours that nobody knows yet where others have claimed the same blocks.
  private func yieldBlocks(in result: inout MergeResult, _ mine: SharedState, _ yours: SharedState, _ clone: String) {
    let theirs = yours[.clone].uids.compactMap { yours[.clone].record($0)?.clone }
    let ours = mine[.clone].uids.filter { yours[.clone].id(of: $0) == nil }.compactMap {
      mine[.clone].record($0)?.clone
    }
    var free = (theirs + ours).map { $0.block + $0.blocks }.max() ?? 0
    for claim in ours.sorted(by: { $0.block < $1.block }) where claim.clone == clone {
      let isTaken = theirs.contains { $0.block < claim.block + claim.blocks && claim.block < $0.block + $0.blocks }
      guard isTaken, let uid = claim.uid else { continue }
      var moved = claim
      // It may have been given another number.
      if let known = result.records[.clone]?[uid], let known { moved.base.id = known.recordId }
      moved.block = free
      free += moved.blocks
      result.change.items.removeAll { $0.type == .clone && $0.after?.uid == uid }
      result.change.items.append(moved.base.id == claim.base.id ? .edit(claim, to: moved) : .add(moved))
    }
  }

  /// Stores what came in; false if somebody changed something here just then.
  private func adopt(
    _ merged: Merged, _ ours: SharedCommit, _ others: SharedCommit, _ report: inout SyncReport
  ) throws -> Bool {
    var contents: [RecordType: [UInt8]] = [:]
    let changed = Set(merged.result.change.items.filter { $0.type == .conflict || $0.type == .clone }.map(\.type))
    for type in RecordType.allCases where merged.theirs[type].isWhole && !others.isSame(type, in: ours) {
      let records = merged.result.records[type] ?? [:]
      let isTheirs = records.allSatisfy { uid, record in
        switch (record, merged.theirs[type].record(uid)) {
        case (nil, nil): true
        case (let one?, let other?): one.isEqual(to: other)
        default: false
        }
      }
      let hasOwn =
        changed.contains(type)
        && merged.result.change.items.contains { item in
          item.type == type && item.after?.uid.map { merged.theirs[type].id(of: $0) == nil } ?? true
        }
      guard isTheirs, !hasOwn else { continue }
      for stored in type.parts { if let bytes = others[stored] { contents[stored] = bytes } }
    }
    let change = merged.result.change
    guard try repository.adopt(change, contents, after: merged.sequence, from: merged.clones) != nil else {
      return false
    }
    // What is never shared and only follows a number is no news.
    report.received.items += change.items.filter { !$0.type.kind.isManaged && !($0.type.isLocal && $0.after != nil) }
    report.clones += merged.clones.filter { !report.clones.contains($0) }
    report.clashes += merged.result.clashes
    report.renumbered += merged.result.renumbered
    return true
  }

  /// Writes the files of others that hold no records: their logs, each of which one clone writes.
  private func write(_ logs: [SharedLogFile], of clone: String) throws {
    for log in logs where log.clone != clone { try folder.write(log.path, log.bytes) }
    for file in SharedFolder.constant where try folder.content(file.path) == nil {
      try folder.write(file.path, file.bytes)
    }
  }

  /// Makes the commit that has both sides, or takes over theirs if that has all of it, and moves the branch.
  private func seal(
    _ ours: SharedCommit, _ others: SharedCommit, isBehind: Bool, _ state: inout SyncState, _ report: inout SyncReport
  ) throws {
    let remote = SharedRepository(git: git, branch: state.branch)
    let published = try readied(state)
    var files = published.files
    files += try ours.logs(beyond: others).map { ($0.path, $0.bytes) }
    let log = try writeLog(&state, upTo: published.sequence)
    if let file = log.file {
      files.removeAll { $0.path == file.path }
      files.append(file)
    }
    report.sent += log.log.changes
    let changed = files.filter { !others.has($0.path, $0.bytes) }
    let attached = try attachedChanges(of: published, over: others.tree, knowing: ours.tree, &report)
    var commit = others.name
    if !isBehind || !changed.isEmpty || !attached.isEmpty {
      let names = report.clones.isEmpty ? "" : " from \(report.clones.joined(separator: ", "))"
      commit = try remote.makeCommit(
        changed, attached, message: "\(state.clone): merged what came in\(names)", author: state.clone,
        at: now().seconds,
        parents: [others.name] + (isBehind ? [] : [ours.name]))
    }
    try remote.advance(to: commit, from: ours.name)
    state.digests = [:]
    state.merging = nil
    state.note(files, commit)
  }
}
