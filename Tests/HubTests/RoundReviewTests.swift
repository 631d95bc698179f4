import Archery
import Codecs
import Equipment
import TestSupport
import Testing

@testable import Hub

/// Rounds of files are completed and checked as those of a line are, whichever way a file goes in.
@Suite("Rounds of files")
struct RoundReviewTests {
  private static let rules: RoundRules? = RoundRules(today: CalendarDate(text: "2026-06-01") ?? .epoch) {
    let york = CatalogueRound(
      code: "york", name: "York", aliases: ["Long one"],
      passes: [RoundPass("72@100yd/122cm/5_zone"), RoundPass("72@80yd/122cm/5_zone")].compactMap(\.self))
    return RoundCatalogue(own: RoundIndex([]), installed: RoundIndex([york].compactMap(\.self)))
  }

  private static func file(_ rows: [String], _ header: String = "date,name,arrows,score,ends,notes") -> [UInt8] {
    Array(([header] + rows).joined(separator: "\n").utf8)
  }

  private static let rows = [
    "2026-05-01,wa 720,72,640,,", "2026-05-02,long one,,700,,windy", "2026-05-03,WA 18,6,,X 10 9 / 9 9 M,",
    "2026-05-04,Club,36,300,,\"rain, all day\"", "2026-05-05,YORK,144,,,",
  ]

  @Test("are the same, row by row or item by item")
  func rowsAreAsItems() throws {
    let bytes = Self.file(Self.rows)
    let items = try ImportFile.read(bytes: bytes, name: "rounds.csv", reviews: Self.rules.reviews)
    #expect(items.problems.isEmpty && items.items.allSatisfy(\.doubts.isEmpty))
    let rows = try #require(RowImport(ImportContent(bytes), name: "rounds.csv", as: nil, reviews: Self.rules.reviews))
    var written: [UInt8] = []
    #expect(try ImportedRows(rows) { $0 }.write { written += $0 })
    let again = try ImportFile.read(bytes: written, name: "rounds.csv")
    let texts = { (file: ImportFile) in file.items.map { Array($0.item.texts.dropFirst()) } }
    #expect(texts(again) == texts(items) && again.items.count == Self.rows.count)
    let names = items.items.compactMap { $0.item.round }.map { "\($0.name) \($0.arrows ?? 0) \($0.score ?? -1)" }
    #expect(names == ["WA 720 72 640", "York 144 700", "WA 18 6 47", "Club 36 300", "York 144 -1"])
  }

  @Test(
    "that cannot have been shot, or name arrows of a set, are for the usual way to judge",
    arguments: [
      "2026-05-01,WA 720,72,721,,", "2026-05-01,WA 18,,,X 12,", "2026-07-01,WA 18,60,500,,", "2026-05-01,Club,,300,,",
    ])
  func faulty(row: String) throws {
    #expect(
      RowImport(ImportContent(Self.file(Self.rows + [row])), name: "rounds.csv", as: nil, reviews: Self.rules.reviews)
        == nil)
    let file = try ImportFile.read(bytes: Self.file([row]), name: "rounds.csv", reviews: Self.rules.reviews)
    #expect(!file.problems.isEmpty || file.items.contains { !$0.doubts.isEmpty })
  }

  @Test("stay as the program wrote them, where the file has ids")
  func roundTrip() throws {
    let bytes = Self.file(["3,2026-05-01,York,144,,,"], "id,date,name,arrows,score,maximum,distance")
    let file = try ImportFile.read(bytes: bytes, name: "rounds.csv", reviews: Self.rules.reviews)
    let round = try #require(file.items.first?.item.round)
    #expect(round.maximum == nil && round.distance == nil && round.face == 122)
  }

  @Test("that were added or edited pass one door")
  @HubActor func door() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository())
    var round = Round()
    (round.name, round.date, round.arrows, round.score) = ("WA 720", .epoch, 72, 721)
    await #expect(throws: (any Error).self) { try await viewModel.perform(.add([round])) }
    round.score = 720
    let added = try #require(try await viewModel.perform(.add([round])).items.first?.after?.round)
    var changed = added
    changed.score = 721
    await #expect(throws: (any Error).self) { try await viewModel.perform(.edit([(before: added, after: changed)])) }
  }
}
