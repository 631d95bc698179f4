import Equipment
import Hub
import Testing

@testable import Shell

@Suite("Tab in the kit room") @HubActor
struct KitRoomCompletionTests {
  private func bench() throws -> CompletionBench {
    let riser = try EquipmentType.riser.record.item(["id": "2", "brand": "Hoyt", "location": "Case 2"])
    let rest = try EquipmentType.rest.record.item(["id": "7", "brand": "Spigarelli", "location": "home"])
    let kit = try RecordType.kit.item(["id": "1", "name": "Beginner 1"])
    let sheet = try RecordType.labelSheet.item([
      "id": "1", "name": "Range tags", "page": "A4", "width": "60", "height": "30",
    ])
    let person = try RecordType.person.item(["id": "3", "name": "Anna Berg", "short": "anna"])
    return try CompletionBench([riser, rest, kit, sheet, person])
  }

  @Test(
    "offers kits, places, and pieces behind except",
    arguments: [
      ("kit show ", "1 "), ("kit show B", "\"Beginner 1\" "), ("kit return 1 ", "except "),
      ("kit return 1 except riser ", "2 "), ("kit lend 1 to Anna ", "until "),
      ("kit reserve ", "1 "), ("kit reserve 1 ", "for "), ("kit reserve 1 for ", "anna "),
      ("kit reserve 1 for anna ", "from "), ("kit reserve 1 except riser ", "2 "), ("stocktake start ", "\"Case 2\" "),
      ("stocktake start ", "where "), ("stocktake seen 1 rest ", "7 "), ("kit pack 1 rest 7 ", "position="),
      ("add contact ", "person="), ("add contact person=", "person=3 "), ("edit kit-item 1 kit=", "kit=1 "),
    ])
  func offers(line: String, word: String) throws {
    let words = try bench().words(line)
    #expect(words.contains(word))
  }

  @Test(
    "offers sheets of labels, and fields of the type within braces of their texts",
    arguments: [
      ("label ", "riser "), ("label ", "all "), ("label riser ", "2 "), ("label riser 2 ", "where "),
      ("label riser 2 --sheet ", "\"Range tags\" "), ("label riser 2 --lines ", "\"{brand} {model}\" "),
      ("label riser 2 --lines \"{bra", "\"{brand}\""),
      ("label riser 2 --lines \"{brand} {fit", "\"{brand} {fitting}\""),
      ("label riser 2 --lines \"{brand}\" \"{leng", "\"{length}\""),
      ("label riser 2 --lines \"{brand}\" --sh", "--sheet "),
      ("label riser 2 --lines \"{deta", "\"{details}\""),
    ])
  func offersLabels(line: String, word: String) throws {
    let words = try bench().words(line)
    #expect(words.contains(word), "\(words.prefix(8))")
  }

  @Test("offers no pieces where except is missing")
  func needsExcept() throws {
    #expect(try !bench().words("kit return 1 riser ").contains("2 "))
  }

  @Test("offers at the prompt of a stock-take what it takes, and no commands")
  func counting() throws {
    let bench = try bench()
    bench.session.context.countPrompt = CountPrompt(type: .rest)
    #expect(bench.words("ris") == ["riser "] && bench.words("riser ") == ["2 "])
    #expect(bench.words("7") == ["7 "] && bench.words("3 x 7") == ["7 "])
    #expect(bench.words("@h") == ["@home "] && bench.words("@c") == ["\"@Case 2\" "])
    #expect(bench.words("!u") == ["!unsafe "] && bench.words("lis").isEmpty)
  }

  @Test("offers at the desk people, kits and things, how good they are, and no commands")
  func desk() throws {
    let bench = try bench()
    bench.session.context.deskPrompt = DeskPrompt()
    #expect(bench.words("ann") == ["anna "] && bench.words("beg") == ["\"Beginner 1\" "])
    #expect(bench.words("ris") == ["riser "] && bench.words("riser ") == ["2 "] && bench.words("kit ") == ["1 "])
    #expect(bench.words("back rest ") == ["7 "] && bench.words("riser 2 !u") == ["!unsafe "])
    #expect(bench.words("lis").isEmpty && bench.words("unt") == ["until "])
  }

  @Test("offers what the list of a course leaves out")
  func fitOut() throws {
    #expect(try bench().words("fit-out course.csv --without ").contains("rest "))
    #expect(try bench().words("fit-out course.csv --ar") == ["--arrows "])
  }
}
