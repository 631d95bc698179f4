package import Answers
import Codecs
package import Equipment
import Query
import Synchronization

/// Setups are put together from their rows and the lines of their versions.
extension FileRepository {
  /// All setups, sorted by id, with the present version of each read.
  func setups() throws(InventoryError) -> [any Record] {
    try setups { heads, versions in heads.setups(with: versions) }
  }

  /// What an answer needs of all setups, of which no more is read than it asks for.
  ///
  /// Rows are often shown without what is fitted. A line that turns out to be faulty only when a row's text is asked for
  /// later is noted with the omissions of the answer, by `noteFaultyLines`.
  func answer<Answer>(fromSetups ask: ([any Record]) -> Answer) throws(InventoryError) -> Answer {
    var lines: [StoredVersion] = []
    let setups = try setups { heads, versions in
      let unread = heads.unreadSetups(with: versions)
      lines = unread.lines
      return (unread.setups, unread.problems)
    }
    let answer = ask(setups)
    if lines.contains(where: \.isFaulty) { return try ask(self.setups()) }
    linesOfRows.withLock { $0 += lines }
    return answer
  }

  private func setups(
    _ read: (TableView, TableView) -> ([Setup], SetupProblems)
  ) throws(InventoryError) -> [any Record] {
    let (heads, versions) = (try view(.setupHead), try view(.version))
    let (setups, problems) = read(heads, versions)
    note(problems.ofRows, of: .setupHead)
    note(problems.ofLines, of: .version)
    if problems.areNone { keep(setups, versions) }
    return setups
  }

  /// Notes the problems of versions if a text of a row was asked of a line with a fault.
  func noteFaultyLines() {
    let lines = linesOfRows.withLock { lines in
      defer { lines = [] }
      return lines
    }
    if lines.contains(where: \.isFaulty), let view = try? view(.version) { note(view.items().problems, of: .version) }
  }

  /// Makes the cache of setups that were all read, so that the next process need not read them again.
  private func keep(_ setups: [Setup], _ versions: TableView) {
    guard let (log, round, staged) = try? current(.version), staged == nil,
      let source = try? tables.setups(log, round: round), setupTables.lacksCache(of: source)
    else { return }
    if store.withLock({ $0.leaveIndexing() }) { return }
    setupTables.keep(setups, versions, source)
  }

  /// Notes problems of rows that were sound when they were written, but are not for this version of the program.
  private func note(_ problems: [FileProblem], of type: RecordType) {
    if !problems.isEmpty { tables[type].note(problems) }
  }

  /// One setup; nil if there is none.
  func setup(_ id: Int) throws(InventoryError) -> Setup? {
    guard let head = try record(.setupHead, id) as? SetupHead, let versions = try versions(ofSetup: id) else {
      return nil
    }
    let setup = Setup(head, versions)
    _ = setup.present
    guard versions.contains(where: \.isFaulty) else { return setup }
    // The present version's line was sound when it was written, but is not for this version of the program.
    let view = try view(.version)
    note(view.items().problems, of: .version)
    return view.versions(ofSetup: id).map { Setup(head, $0) }
  }

  private func versions(ofSetup id: Int) throws(InventoryError) -> [StoredVersion]? {
    let (log, round, staged) = try current(.version)
    guard let known = try tables[.version].knownVersions(ofSetup: id, log, round: round) else {
      return try view(.version).versions(ofSetup: id)
    }
    return staged?.versions(ofSetup: id, over: known) ?? known
  }

  /// A table of the cache with the changes laid over it; nil if the cache cannot be used.
  func scanSetups(_ part: SetupIndex.Part) throws(InventoryError) -> RowScan? {
    let (log, round, staged) = try store.withLock { store throws(InventoryError) in
      (try store.currentLog(), store.round, store.transaction?.staged ?? [:])
    }
    guard let source = try tables.setups(log, round: round), let status = try tables[.setupHead].status(round: round)
    else { return nil }
    let scan = try setupTables.scan(part, source, status, log) { (id) throws(InventoryError) in
      try setup(id, log, round)
    }
    return try scan?.with(overlay(staged))
  }

  /// A setup with the journal's changes, without staged ones; nil if that is not known without reading all of a file.
  private func setup(_ id: Int, _ log: Log, _ round: Int) throws(InventoryError) -> KnownSetup? {
    guard let row = try tables[.setupHead].known(id, log, round: round) else { return nil }
    guard let head = row.item as? SetupHead else { return KnownSetup(setup: nil) }
    return try tables[.version].knownVersions(ofSetup: id, log, round: round).map { KnownSetup(setup: Setup(head, $0)) }
  }

  /// The setups that staged changes touch, as they are with these.
  private func overlay(_ staged: [RecordType: Overlay]) throws(InventoryError) -> Overlay? {
    let heads = staged[.setupHead] ?? Overlay()
    let ids = Set(heads.outcomes.keys).union(staged[.version]?.setupsOfVersions ?? [])
    guard !ids.isEmpty else { return nil }
    var overlay = Overlay()
    for id in ids { overlay.set(id, to: try setup(id), existed: heads.outcomes[id]?.existed ?? true) }
    return overlay
  }

  package func setups(named nameKey: String) async throws -> [ItemRow] {
    noteRequest(.setup)
    let isNamed = Filter.comparison(Comparison(field: "name", .equal(.text(nameKey))))
    let key = RecordKey.name(of: .setupHead)
    var ids = try store.withLock { store throws(InventoryError) in
      try store.knownIds(.setupHead, by: key, with: nameKey)
    }
    if ids == nil, let scan = try scan(.setup) {
      return try answer(scan, of: .setup, count: \.matching) { try $0.select(RowQuery(filter: isNamed)) }.rows
    }
    if ids == nil {
      ids = try store.withLock { store throws(InventoryError) in try store.ids(.setupHead, by: key, with: nameKey) }
    }
    return try (ids ?? []).sorted().compactMap { (id) throws(InventoryError) in try setup(id) }
      .filter { isNamed.matches($0) }.map { ItemRow($0) }
  }

  package func setups(using items: [(type: RecordType, id: Int)], ever: Bool) async throws -> [Setup] {
    noteRequest(.setup)
    let part = SetupIndex.uses(ever: ever)
    guard let scan = try scanSetups(part) else {
      return try self.items(.setup).compactMap { $0.setup }.filter { $0.uses(items, ever: ever) }
    }
    let marks = items.map { Comparison(field: part.rawValue, .contains(SetupIndex.mark($0.type, $0.id))) }
    // The table lacks the changed setups, which are searched by themselves.
    let query = RowQuery(filter: .or(marks.map { .comparison($0) }))
    let rows = try answer(RowScan(file: scan.file, overlay: Overlay()), of: .setup, count: \.matching) {
      try $0.select(query)
    }
    var setups = scan.overlay.items.compactMap { $0.setup }.filter { $0.uses(items, ever: ever) }
    for id in rows.rows.map(\.recordId) where scan.overlay.outcomes[id] == nil {
      if let setup = try setup(id), setup.uses(items, ever: ever) { setups.append(setup) }
    }
    return setups.sorted { $0.id < $1.id }
  }
}
