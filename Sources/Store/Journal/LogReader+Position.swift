import Answers
import Codecs
import Files

/// The check of the journal against the manifest.
extension LogReader {
  /// Reads the journal from its checkpoint on; false if it is not the one that `hub.json` knows.
  func attach(_ journal: Descriptor?, to log: inout Log) throws(InventoryError) -> Bool {
    guard let position = log.index.journal else {
      guard let journal else { return true }
      return try begin(whole(journal), &log)
    }
    guard let journal else { return try isMoved(position, &log) }
    let offset = position.checkpoint.next.byte - position.checkpoint.ending.count
    let content = try content(of: journal, from: offset)
    guard content.status.size >= position.end.next.byte, position.checkpoint.isEnd(in: content.bytes, from: offset),
      position.end.isEnd(in: content.bytes, from: offset)
    else {
      // A new one may have been begun that `hub.json` does not know yet.
      let content = try whole(journal)
      let scan = LogScan(content.bytes)
      if scan.header == nil, scan.lines.isEmpty { return try isBegun(content, scan, after: position, &log) }
      guard let header = scan.header, header.after == position.last, scan.before == position.end.digest else {
        return false
      }
      return try begin(content, &log)
    }
    try log.apply(from: position, content.bytes, content.status, offset, history)
    return true
  }

  /// Applies a journal that `hub.json` does not name; false if it is of another folder, or of another state.
  private func begin(_ content: FileContent, _ log: inout Log) throws(InventoryError) -> Bool {
    let scan = LogScan(content.bytes)
    if let header = scan.header, scan.lines.isEmpty, log.index.journal == nil, try !isHistoryNamed() {
      // Two may have given the folder an identity at once, where locks do not work: the journal's counts.
      log.index.identity = header.identity
    }
    if let header = scan.header {
      guard header.identity == log.index.identity, header.after <= log.index.sequence else { return false }
    } else {
      // A journal of format 1 that is in the tables already, and only was not moved to the history.
      guard scan.lines.allSatisfy({ $0.line.sequence <= log.index.sequence }) else { return false }
    }
    try log.begin(scan, content, history)
    return true
  }

  /// True if any file of the history has a header, which names its folder.
  private func isHistoryNamed() throws(InventoryError) -> Bool {
    for range in try history.ranges() where try history.header(at: folder.history(range)) != nil { return true }
    return false
  }

  /// True if the journal was moved to the history, and the new one has no sound line yet.
  private func isBegun(
    _ content: FileContent, _ scan: LogScan, after position: JournalPosition, _ log: inout Log
  ) throws(InventoryError) -> Bool {
    guard try isMoved(position, &log) else { return false }
    try log.apply(scan, content.bytes, content.status, history)
    log.journal.last.digest = position.end.digest
    return true
  }

  /// True if the journal that the manifest knows is a file of the history by now, with the same end.
  private func isMoved(_ position: JournalPosition, _ log: inout Log) throws(InventoryError) -> Bool {
    guard position.first <= position.last else { return false }
    let path = folder.history(position.first...position.last)
    let offset = position.end.next.byte - position.end.ending.count
    guard position.last == log.index.sequence, let content = try content(path, from: offset),
      position.end.isEnd(in: content.bytes, from: offset)
    else { return false }
    log.journal.last.digest = position.end.digest
    return true
  }

  /// The log where the journal is not the one that `hub.json` knows: rebuilt from the history, or with a loss.
  func unexpected(
    _ journal: FileContent?, _ index: Manifest, _ status: FileStatus?, _ version: Int
  ) throws(InventoryError) -> Log {
    let scan = LogScan(journal?.bytes ?? [])
    let known = index.journal?.last ?? index.sequence
    let isOwn = scan.header.map { $0.identity == index.identity }
    // After a power cut an older `hub.json` may be there: the history, and a journal that follows it, know more.
    let newest = try History(files: files, folder: folder, index: index).ownRanges().last?.upperBound ?? 0
    if newest > known || isOwn == true && newest == known, isOwn != false {
      let log = try rebuilt(journal, status, version, index.identity)
      if log.damage == nil { return log }
    }
    return try lost(journal, scan, isOwn, index, status, version)
  }

  /// The log with the remaining lines of a journal that lost some.
  private func lost(
    _ journal: FileContent?, _ scan: LogScan, _ isOwn: Bool?, _ index: Manifest, _ status: FileStatus?,
    _ version: Int
  ) throws(InventoryError) -> Log {
    var log = Log(index, status: status, version: version)
    log.journal.status = journal?.status
    guard let position = index.journal, let journal else {
      let held = index.journal.flatMap { $0.first <= $0.last ? $0.first...$0.last : nil }
      log.noteLoss(JournalLoss(journal == nil ? .missing : .foreign, changes: held, included: index.sequence))
      return log
    }
    let (kind, next) = try difference(journal, scan, isOwn, position, &log)
    let gone = next <= position.last ? next...position.last : nil
    log.noteLoss(JournalLoss(kind, changes: gone, included: index.sequence))
    return log
  }

  /// The kind of a journal's loss, and the first change that is missing; the sound lines before it are applied.
  private func difference(
    _ journal: FileContent, _ scan: LogScan, _ isOwn: Bool?, _ position: JournalPosition, _ log: inout Log
  ) throws(InventoryError) -> (JournalLoss.Kind, next: Int) {
    let isBlank = scan.lines.isEmpty && scan.header == nil
    guard isBlank || (isOwn ?? !position.hasHeader), scan.header.map({ $0.after + 1 == position.first }) ?? true else {
      return (isOwn == true ? .otherMoment : .foreign, position.first)
    }
    let isCut = journal.status.size < position.end.next.byte
    let kind = isCut ? .shortened(to: journal.status.size, from: position.end.next.byte) : JournalLoss.Kind.otherMoment
    guard position.checkpoint.isEnd(in: journal.bytes, from: 0) else {
      return (kind, isCut ? scan.lines.last.map { $0.line.sequence + 1 } ?? position.first : position.first)
    }
    try log.apply(from: position, journal.bytes, journal.status, 0, history)
    return (kind, log.sequence + 1)
  }
}

extension Log {
  /// Applies the lines behind a checkpoint; `bytes` are those of the file from an offset on.
  fileprivate mutating func apply(
    from position: JournalPosition, _ bytes: [UInt8], _ status: FileStatus, _ offset: Int, _ history: History
  ) throws(InventoryError) {
    let begin = position.checkpoint
    journal.segment = JournalSegment(first: position.first, hasHeader: position.hasHeader)
    journal.checkpoint = begin
    journal.synced = (position.end, position.last)
    // Whoever noted the end has read all lines before it.
    let known = trust.map { (position.end.next.byte, $0) }
    let scan = history.files.decoding(history.folder.journal, count: \.lines.count) {
      LogScan(
        bytes, from: begin.next.byte - offset, at: begin, after: index.sequence, isChained: position.hasHeader,
        known: known)
    }
    try apply(scan, bytes, status, from: offset, history)
    // A torn line before the end that is known to be on the disk is damage, not an interrupted write.
    if journal.isTorn, journal.end.byte < position.end.next.byte { damage = damage ?? Self.damage(journal.end) }
  }

  /// Applies a journal from its first line on, of which the manifest knows nothing.
  mutating func begin(_ scan: LogScan, _ content: FileContent, _ history: History) throws(InventoryError) {
    try apply(scan, content.bytes, content.status, history)
    guard scan.header != nil else {
      journal.synced.sequence = index.sequence
      return
    }
    let size = (content.bytes.firstIndex(of: ASCII.lineFeed) ?? -1) + 1
    let checksum = LineChecksum.checksum(of: content.bytes.prefix(max(0, size - 1)))
    journal.checkpoint = JournalMark(
      next: LogScan.Position(line: 2, byte: size), digest: checksum.map { Digest(size: size, crc: $0) })
    journal.synced = (journal.checkpoint, index.sequence)
  }
}
