import Equipment
import TestSupport
import Testing

@testable import Codecs

/// The `setups.json` of earlier formats.
struct SetupFileTests {
  @Test func aFileOfTheProgramsIsReadAsItWas() throws {
    let file = SetupFile(SetupFileSamples.golden)
    #expect(file.ids == [1])
    #expect(file.allProblems == [])
    #expect(try file.setup(at: 0) == SetupFileSamples.small())
  }

  @Test func whatAPersonWroteIsRead() throws {
    let file = SetupFile(SetupFileSamples.byHand)
    #expect(file.allProblems == [])
    #expect(file.ids == [7, 3])
    let setup = try file.setup(at: 0)
    #expect(setup.present.number == 2 && setup.present.tuning.braceHeight == 215.9)
    #expect(setup.present.unknown == [UnknownColumn(name: "weather", text: "\"rain\"")])
    #expect(setup.base.unknown == [UnknownColumn(name: "bow", text: "[1,{\"a\":null}]")])
    #expect(setup.present.slots.first?.item.text("shop") == "here")
  }

  @Test func lineEndsAndAByteOrderMarkAreNone() throws {
    let windows = SetupFile("\u{FEFF}" + SetupFileSamples.byHand.replacing("\n", with: "\r\n"))
    #expect(windows.allProblems == [])
    #expect(windows.checked().setups == SetupFile(SetupFileSamples.byHand).checked().setups)
  }
}

/// A setup with all its versions as one JSON object.
struct SetupJSONTests {
  @Test func anObjectLooksSo() throws {
    // The file has it on lines.
    let golden = SetupFileSamples.golden.split(separator: "\n").map(\.trimmed).joined()
      .replacing(", {", with: ",{").replacing(#"{"format": 1,"setups": ["#, with: "")
    #expect(golden == text(compact(try SetupFileSamples.small())) + "]}")
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

  @Test func versionsThatSpellAPositionInTwoWaysKeepBoth() throws {
    let positions = ["caf\u{E9}", "cafe\u{301}"]
    var setup = try SetupFileSamples.small()
    for position in positions {
      let moment = Timestamp(seconds: setup.present.at.seconds + 60)
      let arrow = try #require(setup.present.content.primaryArrow)
      var content = setup.present.content
      try content.move(.arrow, id: arrow.id, to: position)
      let version = SetupVersion(number: setup.present.number + 1, at: moment, content: content)
      setup = try #require(Setup(name: setup.name, versions: setup.versions + [version]))
      setup.id = 1
    }
    let read = try SetupJSON.setup(from: JSONReader.value(compact(setup), file: "x"))
    let found = read.versions.suffix(2).map { Array(($0.content.primaryArrow?.position ?? "").utf8) }
    #expect(found == positions.map { Array($0.utf8) })
  }

  @Test func oneSideOfAChangeMayCountTheVersionsOfTheOther() throws {
    let after = try SetupFileSamples.small()
    let before = #"{"id":1,"name":"Old","isActive":true,"sharedVersions":2}"#
    let old = try JSONReader.value(Array(before.utf8), file: "x")
    let new = try JSONReader.value(compact(after), file: "x")
    let sides = try #require(SetupJSON.sides(old, new))
    #expect(sides.0.versions == Array(after.versions.prefix(2)) && sides.0.name == "Old" && sides.1 == after)
    let turned = try #require(SetupJSON.sides(new, old))
    #expect(turned.0 == after && turned.1 == sides.0)
  }

  private func compact(_ setup: Setup) -> [UInt8] {
    var writer = JSONWriter()
    writer.append(setup: setup)
    return writer.bytes
  }
}
