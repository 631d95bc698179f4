import Answers
import Equipment
import Files
import TestSupport
import Testing

@testable import Codecs
@testable import Store

/// Two writers whose lock does not work: the line of the second one stands behind that of the first, and names the one
/// that was the last when it looked.
@Suite struct LostRaceTests {
  private let at = Timestamp(seconds: 1_780_000_000)

  private func entry(_ sequence: Int) -> LogLine {
    let change = Change(items: [.add(riser("R\(sequence)", id: sequence))])
    return .entry(HistoryEntry(sequence: sequence, at: at, by: "x", kind: .change, change: change), ingested: [])
  }

  private var announced: CheckpointRecord {
    CheckpointRecord(sequence: 1, at: at, files: [FileRecord(type: .equipment(.riser), digest: Digest(of: []))])
  }

  private func digest(_ line: [UInt8]) -> Digest {
    Digest(size: line.count, crc: LineChecksum.checksum(of: line.dropLast()) ?? 0)
  }

  @Test("Behind the announcement of a checkpoint, which has no number, it is passed over too")
  func besideAnAnnouncement() {
    let first = entry(1).bytes(after: nil)
    let announcement = LogLine.checkpoint(announced).bytes(after: digest(first))
    let late = entry(2).bytes(after: digest(first))
    let stored = entry(2).bytes(after: digest(announcement))
    let scan = LogScan(first + announcement + late + stored)
    #expect(scan.damage == nil && scan.superseded.map(\.position.line) == [3])
    #expect(scan.lines.map(\.line.sequence) == [1, 1, 2])
  }

  @Test func aLineThatFollowsNoneOfThemIsDamage() {
    let first = entry(1).bytes(after: nil)
    let announcement = LogLine.checkpoint(announced).bytes(after: digest(first))
    let foreign = entry(2).bytes(after: digest(announcement + announcement))
    #expect(LogScan(first + announcement + foreign).damage?.line == 3)
  }
}
