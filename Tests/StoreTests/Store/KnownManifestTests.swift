import Answers
import Equipment
import Files
import TestSupport
import Testing

@testable import Codecs
@testable import Store

/// Manifests, and lines that announce a checkpoint, that are stepped through are those that are read in the usual way.
@Suite struct KnownManifestTests {
  private static func number(_ random: inout SeededGenerator, upTo most: Int = .max) -> Int {
    Int.random(in: 0...([9, 99, 123_456, most].randomElement(using: &random) ?? 1), using: &random)
  }

  private static func digest(_ random: inout SeededGenerator) -> Digest {
    Digest(size: number(&random, upTo: 1 << 40), crc: UInt32.random(in: 0...UInt32.max, using: &random))
  }

  private static func mark(after byte: Int, _ random: inout SeededGenerator) -> JournalMark {
    let digest = Digest(size: number(&random, upTo: 99), crc: UInt32.random(in: 0...9, using: &random))
    return JournalMark(next: LogScan.Position(line: 7, byte: byte + digest.size), digest: digest)
  }

  private static func stamp(_ size: Int, _ random: inout SeededGenerator) -> Stamp {
    let inode = UInt64.random(in: 0...UInt64.max, using: &random)
    return Stamp(size: size, modified: number(&random), changed: number(&random), inode: inode)
  }

  private static func note(_ random: inout SeededGenerator) -> TableNote {
    let digest = digest(&random)
    let stamp = stamp(digest.size, &random)
    return TableNote(
      stamp: Bool.random(using: &random) ? stamp : .none, digest: digest, rows: number(&random, upTo: 1 << 40),
      firstAssigned: Bool.random(using: &random) ? number(&random, upTo: 1 << 40) : nil,
      isPlain: Bool.random(using: &random))
  }

  private static func manifest(seed: UInt64) -> Manifest {
    var random = SeededGenerator(seed: seed)
    var manifest = Manifest().converted(oldSetups: seed % 7 == 6)
    manifest.sequence = number(&random, upTo: 1 << 40)
    if seed % 4 > 0 {
      let checkpoint = seed % 4 == 1 ? JournalMark() : mark(after: 100, &random)
      let end = Bool.random(using: &random) ? checkpoint : mark(after: checkpoint.next.byte, &random)
      manifest.journal = JournalPosition(
        first: number(&random, upTo: 99), hasHeader: Bool.random(using: &random), checkpoint: checkpoint, end: end,
        last: end == checkpoint ? manifest.sequence : manifest.sequence + 3)
    }
    for type in RecordType.stored where Bool.random(using: &random) && seed % 5 > 0 {
      if Bool.random(using: &random) { manifest.next[type] = number(&random, upTo: 1 << 40) }
      // Where setups are in one file both of their types have the note of that.
      if !(manifest.mayHaveOldSetups && type.isOfSetups) { manifest.files[type] = note(&random) }
    }
    for type in RecordType.stored where seed % 3 == 1 && Bool.random(using: &random) {
      manifest.replaced[type] = (0..<Int.random(in: 1...3, using: &random)).map { stamp(4 * $0, &random) }
    }
    if seed % 3 == 0 {
      let runs = seed % 2 == 0 ? [] : [0...3, 5...5]
      manifest.lease = Lease(clone: "ab12", blocks: runs, free: number(&random, upTo: 99))
      for type in RecordType.stored.prefix(Int(seed % 4)) { manifest.leased[type] = 12 }
    }
    return manifest
  }

  @Test("A table that was replaced is told by its stamp, unless the one that is there has none, or the same")
  func replaced() {
    var random = SeededGenerator(seed: 5)
    let (type, old, new) = (RecordType.equipment(.riser), Self.stamp(9, &random), Self.stamp(9, &random))
    var manifest = Manifest()
    manifest.replaced[type] = [old]
    #expect(!manifest.tellsReplacedFiles)
    for (stamp, isTold) in [(new, true), (old, false), (.none, false)] {
      manifest.files[type] = TableNote(stamp: stamp, digest: Digest(size: 9, crc: 1), rows: 1)
      #expect(manifest.tellsReplacedFiles == isTold)
    }
  }

  /// The same object with a blank in it, which only the usual reading passes over.
  private static func respelled(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var bytes = Array("{ ".utf8) + bytes.dropFirst()
    bytes += LineChecksum.ending(CRC32.checksum(bytes))
    return bytes
  }

  @Test("A manifest is the one that was written", arguments: 0..<UInt64(60))
  func written(seed: UInt64) throws {
    let manifest = Self.manifest(seed: seed)
    let bytes = manifest.bytes
    let known = Manifest(known: bytes)
    let usual = try Manifest(Self.respelled(bytes.dropLast(LineChecksum.length + 1)))
    #expect(try usual == Manifest(bytes))
    #expect(known == nil || known == usual)
    // What it need not read are stamps of nothing and folders of earlier formats.
    let isUsual = manifest.mayHaveOldSetups || manifest.files.contains { $1.stamp == .none }
    #expect(isUsual || known == manifest)
  }

  @Test("A spoilt manifest with a right checksum is read as in the usual way, or not at all", arguments: 0..<UInt64(12))
  func spoilt(seed: UInt64) throws {
    let body = Array(Self.manifest(seed: seed).bytes.dropLast(LineChecksum.length + 1))
    for offset in body.indices {
      for byte in "\"{}[],:\\x0\n".utf8 {
        var bytes = body
        bytes[offset] = byte
        let ended = bytes + LineChecksum.ending(CRC32.checksum(bytes))
        guard let known = Manifest(known: ended) else { continue }
        #expect(try known == Manifest(Self.respelled(bytes)), "\(String(decoding: ended, as: UTF8.self))")
      }
    }
  }

  @Test("A line that announces a checkpoint is the one that was written", arguments: 0..<UInt64(12))
  func announced(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let isAssigned = seed % 4 == 3
    let files = RecordType.stored.filter { _ in Bool.random(using: &random) }.map { type in
      FileRecord(type: type, digest: Self.digest(&random), firstAssigned: isAssigned ? 5 : nil)
    }
    let record = CheckpointRecord(sequence: 12, at: Timestamp(seconds: 1_780_000_000), files: files)
    for before in [nil, Self.digest(&random)] {
      let line = LogLine.checkpoint(record).bytes(after: before)
      let body = line.dropLast(LineChecksum.length + 1)
      let known = CheckpointRecord.known(line, in: 0..<line.count - 1)
      #expect((known == nil) == (isAssigned && !files.isEmpty))
      let usual = Self.respelled(body)
      for read in [ReadLine(line, in: 0..<line.count - 1), ReadLine(usual, in: 0..<usual.count - 1)] {
        #expect(read?.before == before && read?.lines.map { $0.bytes(after: before) } == [line])
      }
      for offset in body.indices {
        var bytes = Array(body)
        bytes[offset] = "\"{}[],:\\x0".utf8.randomElement(using: &random) ?? 0
        let ended = bytes + LineChecksum.ending(CRC32.checksum(bytes))
        guard let known = CheckpointRecord.known(ended, in: 0..<ended.count - 1) else { continue }
        let usual = Self.respelled(bytes)
        let read = ReadLine(usual, in: 0..<usual.count - 1)
        #expect(read?.before == known.before, "\(String(decoding: ended, as: UTF8.self))")
        #expect(read?.lines.map { $0.bytes(after: nil) } == [LogLine.checkpoint(known.record).bytes(after: nil)])
      }
    }
  }
}
