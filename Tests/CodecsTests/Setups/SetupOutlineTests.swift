import Equipment
import TestSupport
import Testing

@testable import Codecs

/// A setup of which only what is asked for is read says what the whole one says.
struct SetupOutlineTests {
  /// Random setups with what is read of them in a file of the program's.
  private func pairs(seed: Int) throws -> [(whole: Setup, part: Setup)] {
    let setups = try SetupFileSamples.setups(seed: UInt64(seed), count: 6)
    let file = SetupFile(bytes: SetupFile.bytes(of: setups))
    return try setups.indices.compactMap { row in
      let part = SetupOutline.setup(Array(file.bytes[file.place(of: row)]))
      // A name with an escape has the whole setup read.
      if part == nil {
        #expect(setups[row].base.unknown.contains { text(compact(setups[row])).contains("\\") && $0.name != "" })
      }
      return try part.map { (try file.setup(at: row), $0) }
    }
  }

  @Test("It is the same setup, read in any order", arguments: 1...12)
  func itIsTheSameSetup(seed: Int) throws {
    for (whole, part) in try pairs(seed: seed) {
      #expect(part.versionNumbers == whole.versions.map(\.number))
      for version in whole.versions.reversed() {
        #expect(part.version(version.number) == version)
        #expect(part.version(asOf: version.at) == whole.version(asOf: version.at))
      }
      #expect(part.version(0) == nil)
      #expect(part == whole && whole == part && part.isEqual(to: whole))
      for slot in part.versions.flatMap(\.slots) { #expect(slot.copy.name == slot.item.name) }
    }
  }

  @Test("It is written as the whole setup, before and after changes", arguments: 1...12)
  func itIsWrittenAsTheWholeSetup(seed: Int) throws {
    var random = RandomSetups(seed: UInt64(seed))
    for (whole, part) in try pairs(seed: seed) {
      var (whole, part) = (whole, part)
      for _ in 0..<4 {
        #expect(text(compact(part)) == text(compact(whole)))
        #expect(text(SetupFile.bytes(of: [part])) == text(SetupFile.bytes(of: [whole])))
        guard let next = try random.changed(whole) else { continue }
        part = try #require(
          try part.revised(at: next.present.at, reason: next.present.reason) { $0 = next.present.content })
        #expect(part.continues(whole) && next.continues(part) && !whole.continues(part))
        whole = next
      }
    }
  }

  @Test("An amended present version leaves none of its copies behind", arguments: 1...12)
  func anAmendedVersionIsWrittenAsTheWholeSetup(seed: Int) throws {
    var random = RandomSetups(seed: UInt64(seed))
    for (whole, part) in try pairs(seed: seed) {
      var pair = [whole, part]
      for amends in [true, true, false, true] {
        let content = try random.changed(pair[0])?.present.content ?? SetupContent()
        pair = try pair.map { setup in
          try setup.revised(at: setup.present.at, amends: amends) { $0 = content } ?? setup
        }
        #expect(text(compact(pair[1])) == text(compact(pair[0])))
        let bytes = SetupFile.bytes(of: [pair[1]])
        #expect(text(bytes) == text(SetupFile.bytes(of: [pair[0]])))
        let read = SetupFile(bytes: bytes)
        #expect(read.problems.isEmpty)
        #expect(try read.setup(at: 0) == pair[0])
        let line = try SetupJSON.setup(from: JSONReader.value(compact(pair[1]), file: "line"))
        #expect(line == pair[0])
      }
    }
  }

  @Test("A change is written in the same way", arguments: 1...12)
  func aChangeIsWrittenInTheSameWay(seed: Int) throws {
    for (whole, part) in try pairs(seed: seed) {
      let moment = Timestamp(seconds: whole.present.at.seconds + 60)
      guard let next = try whole.tune([("clicker", "7.25")], at: moment),
        let tuned = try part.tune([("clicker", "7.25")], at: moment)
      else { continue }
      #expect(sides(part, tuned) == sides(whole, next))
      #expect(sides(tuned, part) == sides(next, whole))
    }
  }

  @Test func aSetupThatIsAsItWasLeavesItsSpellingAlone() throws {
    let pieces = SetupFileSamples.golden.split(separator: #""brace_height":220"#)
    let spelled = pieces.joined(separator: #""brace_height": 220.0"#)
    let file = SetupFile(bytes: Array(spelled.utf8))
    let part = try #require(SetupOutline.setup(Array(file.bytes[file.place(of: 0)])))
    #expect(text(compact(part)).contains("220.0"))
    #expect(try text(file.rewritten(changes: [1: part])) == spelled)
  }

  private func compact(_ setup: Setup) -> [UInt8] {
    var writer = JSONWriter()
    writer.append(setup: setup)
    return writer.bytes
  }

  private func sides(_ before: Setup, _ after: Setup) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.append(before, after)
    writer.endObject()
    return text(writer.bytes)
  }
}

/// An object that was read before is found by its brackets, quotes and commas alone.
struct JSONOutlineTests {
  private let outline = JSONOutline(
    bytes: Array(#" {"a" : [1 , "x,]}\"" ,{"b":[]} ] , "é":"\\" ,"c": null,"d":{ }} "#.utf8))

  private var all: Range<Int> { 0..<outline.bytes.count }

  private func text(_ place: Range<Int>) -> String { String(decoding: outline.line(place), as: UTF8.self) }

  @Test func membersAreFoundByTheirNames() throws {
    #expect(outline.members(all).map(\.name) == ["a", "é", "c", "d"])
    #expect(outline.members(all).map { text($0.value) } == [#"[1,"x,]}\"",{"b":[]}]"#, #""\\""#, "null", "{}"])
    #expect(try text(#require(outline.member("c", of: all))) == "null")
    #expect(outline.member("b", of: all) == nil)
  }

  @Test func elementsAreFoundInTheirOrder() throws {
    let list = try #require(outline.member("a", of: all))
    let elements = outline.elements(list).elements
    #expect(elements.map(text) == ["1", #""x,]}\"""#, #"{"b":[]}"#])
    #expect(try outline.integer(#require(elements.first)) == 1)
    #expect(try outline.elements(#require(outline.member("b", of: elements[2]))).elements == [])
    #expect(try outline.members(#require(outline.member("d", of: all))).isEmpty)
  }

  @Test func onlyTextsWithoutEscapesArePlain() throws {
    #expect(try outline.plainText(#require(outline.member("é", of: all))) == nil)
    #expect(try outline.plainText(#require(outline.member("c", of: all))) == nil)
    #expect(JSONOutline(bytes: Array(#""é""#.utf8)).plainText(0..<4) == "é")
  }

  @Test func valuesAreReadAsByTheReader() throws {
    let whole = try JSONReader.value(outline.bytes, file: "x")
    #expect(try outline.value(all) == whole)
    #expect(try JSONReader.value(outline.line(all), file: "x") == whole)
  }
}
