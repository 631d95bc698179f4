import Answers
import Codecs
import Equipment
import Files

/// Pieces of equipment whose history is asked for, by what the head of a line says of those that it touches.
///
/// An edit of a hundred thousand items is one line: to find that it has nothing to do with one of them takes a look at its
/// numbers, where its items would take a hundred times as long.
struct WantedRecords: Sendable {
  private let type: RecordType
  private let ids: Set<Int>

  /// Nil where the head of a line does not tell: setups are put together from several lines.
  init?(_ scope: HistoryScope) {
    guard case .records(let type, let ids, _) = scope, type.equipment != nil else { return nil }
    (self.type, self.ids) = (type, ids)
  }

  /// Steps over the records that a line touches; false if it may touch a wanted one, or something else than equipment.
  fileprivate func passes(_ walk: inout JSONWalk, _ bytes: Span<UInt8>) -> Bool {
    guard walk.consume("{", bytes) else { return false }
    repeat {
      guard let name = walk.string(bytes), walk.consume(":", bytes),
        let touched = RecordType(rawValue: String(decoding: name.map { bytes[$0] }, as: UTF8.self)),
        touched.equipment != nil, touched == type ? passesIds(&walk, bytes) : !walk.skip(bytes).isEmpty
      else { return false }
    } while walk.consume(",", bytes)
    return walk.consume("}", bytes)
  }

  private func passesIds(_ walk: inout JSONWalk, _ bytes: Span<UInt8>) -> Bool {
    guard walk.consume("[", bytes) else { return false }
    repeat {
      guard let id = walk.integer(bytes), !ids.contains(id) else { return false }
    } while walk.consume(",", bytes)
    return walk.consume("]", bytes)
  }
}

extension ReadLine {
  /// Reads of a line that touches no wanted record its place in the log, as an entry that changes nothing; nil if it may
  /// touch one, or is not as the program writes entries.
  ///
  /// - Parameter passesGroups: true if one entry, with the number of the first, may stand for several of a line.
  init?(passing bytes: [UInt8], in range: Range<Int>, besides wanted: WantedRecords, passesGroups: Bool) {
    guard let checksum = LineChecksum.checksum(of: bytes[range]) else { return nil }
    var walk = JSONWalk(offset: range.lowerBound, end: range.upperBound - LineChecksum.length)
    let span = bytes.span
    guard walk.consume("{\"seq\":", span), let sequence = walk.integer(span), walk.consume(",\"refs\":", span),
      wanted.passes(&walk, span)
    else { return nil }
    var before: Digest?
    if walk.consume(",\"before\":", span) {
      guard let digest = walk.digest(span) else { return nil }
      before = digest
    }
    if walk.consume(",\"group\":[{\"seq\":", span) {
      guard passesGroups, walk.integer(span) == sequence else { return nil }
    }
    guard walk.consume(",\"at\":", span), let at = walk.string(span).flatMap({ Timestamp(bytes: span, $0) }),
      LineChecksum.isSound(bytes[range])
    else { return nil }
    let entry = HistoryEntry(sequence: sequence, at: at, by: "", kind: .change, change: Change())
    self.init(
      lines: [.entry(entry, ingested: [])], before: before, digest: Digest(size: range.count + 1, crc: checksum))
  }
}
