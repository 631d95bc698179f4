import Equipment
import Hub
import TestSupport
import Testing

@testable import Shell
@testable import ShellLanguage

@Suite("Completion of --from") @HubActor
struct FromCompletionTests {
  private func bench() throws -> CompletionBench {
    try CompletionBench(SampleData.items(), catalogue: { SampleData.catalogue() })
  }

  @Test("every name that it offers begins an item with that product", arguments: RecordType.items)
  func readsBack(type: RecordType) throws {
    let bench = try bench()
    let labels = bench.session.context.catalogue.labels(type).map(\.label)
    for head in ["add \(type) --from ", "add \(type) --from=", "add \(type) --from \"", "add \(type) --from '"] {
      let lines = bench.lines(head)
      #expect(lines.count == labels.count)
      for (line, label) in zip(lines, labels) {
        let word = try #require(Lexer.split(line).words.last)
        #expect(word.text.hasSuffix(label))
        #expect(try bench.session.context.fill(type, from: label, []).products.count == 1, "\(label)")
      }
    }
  }

  @Test("it goes on from what is typed, in quotes where there are blanks")
  func goesOn() throws {
    let bench = try bench()
    #expect(bench.words("add arrow --from Easton\\ X10\\ 5") == [#""Easton X10 500" "#, #""Easton X10 550" "#])
    #expect(bench.lines(#"add riser --from "win&win wia"#) == [#"add riser --from "Win&Win Wiawis Nano TFT" "#])
    #expect(bench.words("add arrow --fr") == ["--from "])
    #expect(bench.words("add setup --from ").isEmpty)
  }

  @Test("other names of a brand are offered where one is typed, and mean the same product", arguments: RecordType.items)
  func otherNames(type: RecordType) throws {
    let bench = try bench()
    let catalogue = bench.session.context.catalogue
    for (label, product) in catalogue.otherLabels(type) {
      let found = try bench.session.context.fill(type, from: label, []).products
      #expect(found.count == 1 && found.first?.values == product.values, "\(label)")
      let line = "add \(type) --from \(Quoting.write(label, as: .double).dropLast())"
      #expect(bench.lines(line).contains { Lexer.split($0).words.last?.text == label }, "\(label)")
    }
  }

  @Test("other names are not beside the usual ones")
  func otherNamesAlone() throws {
    let bench = try bench()
    #expect(bench.words("add riser --from wiawis\\ inno") == ["23", "25", "27"].map { "\"WIAWIS Inno CXT \($0)\" " })
    // The model begins with that name.
    #expect(bench.words("add riser --from wiawis\\ na") == [#""Wiawis Nano TFT" "#])
    #expect(bench.words("add stabilizer --from b-st").allSatisfy { $0.hasPrefix("\"B-Stinger ") })
    #expect(!bench.words("add stabilizer --from b-st").isEmpty)
    for line in ["add riser --from ", "add riser --from w"] {
      #expect(bench.words(line).allSatisfy { !$0.hasPrefix("\"WIAWIS") && !$0.hasPrefix("\"Wiawis") }, "\(line)")
    }
  }

  @Test("find products by all names of their brand", arguments: ["wiawis", "WIAWIS inno", "b-stinger", "bstinger"])
  func findsOtherNames(words: String) throws {
    let bench = try bench()
    let found = bench.session.context.catalogue.products(
      RecordType.items, with: words.split(separator: " ").map(String.init))
    #expect(!found.isEmpty && found.allSatisfy { ["Win&Win", "Bee Stinger"].contains($0.brand) })
  }

  @Test("without a catalogue there is nothing to offer, and whoever looks for it is told")
  func without() async throws {
    let bench = try CompletionBench(SampleData.items())
    #expect(bench.words("add arrow --from ").isEmpty)
    #expect(throws: CatalogueRefusal.none) { try bench.session.context.fill(.equipment(.arrow), from: "X10", []) }
    for line in ["catalogue find x10", "catalogue list", "catalogue", "add arrow --from X10"] {
      #expect(await bench.session.run(line).code == .failure, "\(line)")
    }
    // A command that needs no catalogue runs without one.
    #expect(await bench.session.run("add riser brand=WIAWIS model=One").code == .success)
  }
}
