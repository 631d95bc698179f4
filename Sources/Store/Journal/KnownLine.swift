import Answers
import Codecs
import Equipment
import Files

/// The changes of a line of the journal that was read before: its items are stepped over, and read when they are asked
/// for.
///
/// Law: a line that it reads is the one that `ReadLine` reads of the same bytes. A nil says nothing: whoever gets it reads
/// the line in the usual way.
struct KnownLine {
  private(set) var entries: [HistoryEntry] = []
  /// Size and checksum of the line that it follows.
  private(set) var before: Digest?
  private let bytes: [UInt8]
  private let trust: Trust
  private var walk: JSONWalk

  /// Reads a line, given without its line feed, as the program writes one or several changes.
  init?(_ bytes: [UInt8], in range: Range<Int>, _ trust: Trust) {
    (self.bytes, self.trust) = (bytes, trust)
    walk = JSONWalk(offset: range.lowerBound, end: range.upperBound - LineChecksum.length)
    let span = bytes.span
    guard walk.consume("{\"seq\":", span), let sequence = walk.integer(span), walk.consume(",\"refs\":", span) else {
      return nil
    }
    _ = walk.skip(span)
    if walk.consume(",\"before\":", span) {
      guard let digest = walk.digest(span) else { return nil }
      before = digest
    }
    guard walk.consume(",\"group\":[", span) ? readGroup(span) : readEntry(sequence, span),
      walk.offset == range.upperBound - LineChecksum.length
    else { return nil }
  }

  private mutating func readGroup(_ span: Span<UInt8>) -> Bool {
    repeat {
      guard walk.consume("{\"seq\":", span), let sequence = walk.integer(span), readEntry(sequence, span),
        walk.consume("}", span)
      else { return false }
    } while walk.consume(",", span)
    return walk.consume("]", span)
  }

  private mutating func readEntry(_ sequence: Int, _ span: Span<UInt8>) -> Bool {
    guard walk.consume(",\"at\":", span), let moment = walk.string(span),
      let at = Timestamp(bytes: span, moment), walk.consume(",\"by\":", span), let name = walk.string(span),
      walk.consume(",\"do\":[", span)
    else { return false }
    var items: [ItemChange] = []
    repeat {
      guard let item = change(span) else { return false }
      items.append(item)
    } while walk.consume(",", span)
    entries.append(
      HistoryEntry(sequence: sequence, at: at, by: text(name), kind: .change, change: Change(items: items)))
    return walk.consume("]", span)
  }

  /// A change of an item; nil also for setups, which earlier formats stored with all their versions.
  private mutating func change(_ span: Span<UInt8>) -> ItemChange? {
    guard walk.consume("{\"op\":", span), let operation = walk.string(span), walk.consume(",\"type\":", span),
      let name = walk.string(span), let type = RecordType(rawValue: text(name)), type != .setup,
      walk.consume(",\"id\":", span), let id = walk.integer(span)
    else { return nil }
    let before = walk.consume(",\"before\":", span) ? item(type, span) : nil
    let after = walk.consume(",\"after\":", span) ? item(type, span) : nil
    let change = ItemChange(type: type, id: id, recordBefore: before, recordAfter: after)
    guard walk.consume("}", span), before != nil || after != nil, text(operation) == change.operation.rawValue else {
      return nil
    }
    return change
  }

  private mutating func item(_ type: RecordType, _ span: Span<UInt8>) -> ChangedRecord {
    .stored(StoredRecord(type, bytes, walk.skip(span), trust))
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension CheckpointRecord {
  /// Reads a line, given without its line feed and with a right checksum, as the program announces a checkpoint in one.
  ///
  /// Each command comes by the last one. A nil says nothing: whoever gets it reads the line in the usual way.
  static func known(_ bytes: [UInt8], in range: Range<Int>) -> (record: CheckpointRecord, before: Digest?)? {
    let (span, end) = (bytes.span, range.upperBound - LineChecksum.length)
    var walk = JSONWalk(offset: range.lowerBound, end: end)
    guard walk.consume("{\"fold\":", span), let sequence = walk.integer(span) else { return nil }
    var before: Digest?
    if walk.consume(",\"before\":", span) {
      guard let digest = walk.digest(span) else { return nil }
      before = digest
    }
    guard walk.consume(",\"at\":", span), let moment = walk.string(span), let at = Timestamp(bytes: span, moment),
      walk.consume(",\"files\":", span), let files = walk.contents(span), walk.offset == end
    else { return nil }
    return (CheckpointRecord(sequence: sequence, at: at, files: files), before)
  }
}
