import Equipment
import TestSupport
import Testing

@testable import Codecs

/// What `setups.json` holds, and what a change leaves alone.
struct SetupFileTests {
  @Test func aFileLooksSo() throws {
    let setup = try SetupFileSamples.small()
    #expect(text(SetupFile.bytes(of: [setup])) == SetupFileSamples.golden)
    #expect(text(SetupFile.bytes(of: [])) == "{\n  \"format\": 1,\n  \"setups\": []\n}\n")
  }

  @Test func aNewVersionOnlyAddsLinesToTheVersions() throws {
    let setup = try SetupFileSamples.small()
    let next = try #require(try setup.tune([("clicker", "5")], at: Timestamp(seconds: 1_780_300_000)))
    let before = text(SetupFile.bytes(of: [setup])).split(separator: "\n").filter { !$0.contains("updated") }
    let after = text(SetupFile.bytes(of: [next])).split(separator: "\n").filter { !$0.contains("updated") }
    let difference = after.difference(from: before)
    #expect(difference.removals.isEmpty)
    #expect(difference.insertions.count == 4)
  }

  @Test("What is written is read as it was", arguments: 1...12)
  func whatIsWrittenIsRead(seed: Int) throws {
    let setups = try SetupFileSamples.setups(seed: UInt64(seed), count: 6)
    let file = SetupFile(bytes: SetupFile.bytes(of: setups))
    #expect(file.ids == setups.map(\.id))
    let checked = file.checked()
    #expect(checked.problems == [])
    #expect(checked.setups == setups)
    for (setup, read) in zip(setups, checked.setups) { #expect(compact(setup) == compact(read)) }
    #expect(try file.setup(id: 4) == setups[1])
    #expect(try file.setup(id: 5) == nil)
  }

  @Test func versionsThatSpellAPlaceInTwoWaysKeepBoth() throws {
    let places = ["caf\u{E9}", "cafe\u{301}"]
    var setup = try SetupFileSamples.small()
    for place in places {
      let moment = Timestamp(seconds: setup.present.at.seconds + 60)
      let arrow = try #require(setup.present.content.primaryArrow)
      var content = setup.present.content
      try content.move(.arrow, id: arrow.id, to: place)
      let version = SetupVersion(number: setup.present.number + 1, at: moment, content: content)
      setup = try #require(Setup(name: setup.name, versions: setup.versions + [version]))
      setup.id = 1
    }
    let read = try SetupJSON.setup(from: JSONReader.value(compact(setup), file: "x"))
    let found = read.versions.suffix(2).map { Array(($0.content.primaryArrow?.position ?? "").utf8) }
    #expect(found == places.map { Array($0.utf8) })
  }

  @Test("A setup is the same after one line of JSON", arguments: 1...12)
  func aSetupIsTheSameAfterOneLine(seed: Int) throws {
    for setup in try SetupFileSamples.setups(seed: UInt64(seed), count: 3) {
      let bytes = compact(setup)
      #expect(!bytes.contains(0x0A))
      let read = try SetupJSON.setup(from: JSONReader.value(bytes, file: "x"))
      #expect(read == setup)
      #expect(compact(read) == bytes)
    }
  }

  @Test("A file of the program's is rewritten as if it was written whole", arguments: 1...12)
  func aRewriteIsAWriting(seed: Int) throws {
    var random = RandomSetups(seed: UInt64(seed))
    var setups: [Int: Setup] = [:]
    var bytes = SetupFile.empty.bytes
    for step in 1...12 {
      var changes: [Int: Setup?] = [step: try random.setup(id: step, changes: 3)]
      if let id = setups.keys.sorted().dropFirst(7 * seed % step).first {
        changes[id] = step.isMultiple(of: 3) ? nil : try random.setup(id: id, changes: 4)
      }
      for (id, setup) in changes { setups[id] = setup }
      bytes = try SetupFile(bytes: bytes).rewritten(changes: changes)
      #expect(text(bytes) == text(SetupFile.bytes(of: Array(setups.values))))
    }
    #expect(try SetupFile(bytes: bytes).rewritten(changes: setups.mapValues { $0 }) == bytes)
    let none = try SetupFile(bytes: bytes).rewritten(changes: setups.mapValues { _ in Setup?.none })
    #expect(SetupFile(bytes: none).ids == [] && SetupFile(bytes: none).problems == [])
  }

  @Test func whatAPersonWroteStays() throws {
    let file = SetupFile(SetupFileSamples.byHand)
    #expect(file.allProblems == [])
    let setup = try #require(try file.setup(id: 7))
    #expect(setup.present.number == 2 && setup.present.tuning.braceHeight == 215.9)
    #expect(setup.present.unknown == [UnknownColumn(name: "weather", text: "\"rain\"")])
    #expect(setup.base.unknown == [UnknownColumn(name: "bow", text: "[1,{\"a\":null}]")])
    #expect(setup.present.slots.first?.item.text("shop") == "here")
    #expect(text(try file.rewritten(changes: [7: setup])) == SetupFileSamples.byHand)
    #expect(text(try file.rewritten(changes: [9: Setup?.none])) == SetupFileSamples.byHand)
  }

  @Test func onlyTheChangedSetupIsWrittenAnew() throws {
    let hand = SetupFileSamples.byHand
    let file = SetupFile(hand)
    var field = try #require(try file.setup(id: 3))
    field.name = "Forest"
    let written = text(try file.rewritten(changes: [3: field, 8: try SetupFileSamples.small()]))
    let end = try #require(hand.firstRange(of: "{\"id\":3"))
    #expect(written.hasPrefix(hand[..<end.lowerBound]))
    #expect(written.hasSuffix("\n  ],\n  \"end\": true }"))
    let read = SetupFile(written).checked()
    #expect(read.problems == [])
    #expect(read.setups.map(\.name) == ["Indoor", "Forest", "Outdoor 70m"])
  }

  @Test func membersThatAreNotKnownComeBackWithAChange() throws {
    let file = SetupFile(SetupFileSamples.byHand)
    let setup = try #require(try file.setup(id: 7))
    let next = try #require(try setup.unfit(.riser, at: Timestamp(seconds: 1_780_300_000)))
    let read = try #require(try SetupFile(bytes: file.rewritten(changes: [7: next])).setup(id: 7))
    #expect(read == next)
    #expect(read.base.unknown == setup.base.unknown && read.versions[0].unknown == setup.present.unknown)
  }

  @Test("A setup can be taken out anywhere", arguments: [[7], [3], [7, 3]])
  func aSetupCanBeTakenOut(ids: [Int]) throws {
    let file = SetupFile(SetupFileSamples.byHand)
    let changes = Dictionary(uniqueKeysWithValues: ids.map { ($0, Setup?.none) })
    let read = SetupFile(bytes: try file.rewritten(changes: changes))
    #expect(read.allProblems == [])
    #expect(read.ids == [7, 3].filter { !ids.contains($0) })
  }

  @Test func lineEndsAndByteOrderMarkStay() throws {
    let windows = "\u{FEFF}" + SetupFileSamples.byHand.replacing("\n", with: "\r\n")
    let bytes = try SetupFile(windows).rewritten(changes: [9: try SetupFileSamples.small()])
    #expect(text(bytes).hasPrefix("\u{FEFF}{"))
    #expect(bytes.filter { $0 == 0x0A }.count == bytes.filter { $0 == 0x0D }.count)
    #expect(SetupFile(bytes: bytes).allProblems == [])
    #expect(SetupFile(bytes: bytes).ids == [7, 3, 1])
  }

  private func compact(_ setup: Setup) -> [UInt8] {
    var writer = JSONWriter()
    writer.append(setup: setup)
    return writer.bytes
  }
}
