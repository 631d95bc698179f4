import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Query

@Suite("A line is found by its number, wherever it stands, with few reads")
struct LineSearchTests {
  /// How the numbers of a file's lines ascend, and how long the lines are.
  enum Numbers: CaseIterable {
    case even, random, sparseAtEnd, denseAtEnd, oneFarAway, longLines, fewLongLines

    /// Four where numbers ascend evenly, else at worst one more for each of the halvings; a long line takes several.
    var mostReads: Int { self == .even ? 4 : self == .fewLongLines ? 4 * 13 : 2 * 13 }

    /// Lines as `number,rest`, with their numbers.
    func lines(_ chance: inout SeededGenerator) -> [(number: Int, text: String)] {
      let count = self == .fewLongLines ? 40 : 6000
      var number = 0
      return (1...count).map { index in
        switch self {
        case .even, .longLines, .fewLongLines: number += 1
        case .random: number += Int.random(in: 1...1000, using: &chance)
        case .sparseAtEnd: number += 1 + index * index / 1000
        case .denseAtEnd: number += index < 300 ? 1_000_000 : 1
        case .oneFarAway: number += index == count ? 1 << 60 : 1
        }
        let length =
          switch self {
          case .longLines: Int.random(in: 0...1000, using: &chance)
          case .fewLongLines: Int.random(in: 0...50_000, using: &chance)
          default: Int.random(in: 0...150, using: &chance)
          }
        return (number, "\(number),\(String(repeating: "x", count: length))\n")
      }
    }
  }

  private func number(_ bytes: [UInt8], _ line: Range<Int>) -> Int {
    bytes[line].prefix { $0 != UInt8(ascii: ",") }.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
  }

  @Test(arguments: Numbers.allCases, [false, true]) func eachIsFound(_ numbers: Numbers, hasHeading: Bool) throws {
    let folder = try StoreFolder()
    try folder.make()
    var chance = SeededGenerator(seed: 5)
    let heading = hasHeading ? "id,name\n" : ""
    let lines = numbers.lines(&chance)
    try folder.write("lines", heading + lines.map(\.text).joined())
    let files = ReadCounter()
    let path = "\(folder.path)/lines"
    let found = try #require(
      try PlainLines(
        files, path: path, status: files.status(at: path), heading: hasHeading ? { _ in heading.utf8.count } : nil))
    var starts: [Int: Int] = [:]
    _ = lines.reduce(into: heading.utf8.count) { start, line in
      starts[line.number] = start
      start += line.text.utf8.count
    }
    for (index, line) in lines.enumerated() where index % 7 == 0 || index == lines.count - 1 {
      for wanted in [line.number - 1, line.number, line.number + 1] {
        files.reset()
        let place = try found.place(near: wanted, number)
        #expect(files.count <= numbers.mostReads, "\(wanted): \(files.count) reads")
        var (first, seen): (Int?, Int) = (nil, 0)
        try found.forEachLine(from: place) { bytes, row in
          (first, seen) = (number(bytes, row), seen + 1)
          return number(bytes, row) < wanted
        }
        let next = lines[max(0, index - 1)...].first { $0.number >= wanted }
        #expect(next == nil || first == next?.number, "\(wanted)")
        #expect(place.offset <= starts[next?.number ?? line.number] ?? 0, "\(wanted)")
      }
    }
  }
}

/// Counts what is read.
private final class ReadCounter: WrappedFileSystem {
  private let reads = Mutex(0)

  var count: Int { reads.withLock(\.self) }

  func reset() { reads.withLock { $0 = 0 } }

  func read(_ file: Descriptor, at offset: Int, count: Int) throws(FileFailure) -> [UInt8] {
    reads.withLock { $0 += 1 }
    return try real.read(file, at: offset, count: count)
  }
}
