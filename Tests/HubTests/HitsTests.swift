import Answers
import Equipment
import Hub
import Store
import TestSupport
import Testing

@Suite("What a search finds") @HubActor struct HitsTests {
  private func named(_ type: EquipmentType, _ brand: String, _ model: String, notes: String = "") -> any Record {
    var item = type.itemType.init()
    (item.details.brand, item.details.model, item.details.notes) = (brand, model, notes.isEmpty ? nil : notes)
    return item
  }

  private var items: [any Record] {
    [
      named(.arrow, "Easton", "Hoyt colours"), named(.riser, "Hoyt", "Xceed", notes: "a Hoyt"),
      named(.riser, "Hoyter", "Two"), named(.riser, "Hoyt", "Three"), named(.riser, "Win", "Four", notes: "no hoyt"),
      named(.riser, "Win", "Five"), named(.limbs, "hoyt", "One"),
    ]
  }

  private static let best = [
    "riser 1 Hoyt Xceed: brand: Hoyt; notes: a Hoyt", "riser 3 Hoyt Three: brand: Hoyt",
    "limbs 1 hoyt One: brand: hoyt", "riser 2 Hoyter Two: brand: Hoyter",
    "arrow 1 Easton Hoyt colours: model: Hoyt colours",
    "riser 4 Win Four: notes: no hoyt",
  ]

  /// `riser 1 Hoyt Xceed: brand: Hoyt; notes: a Hoyt`, hit by hit.
  private func lines(_ hits: Hits, _ most: Int? = nil) -> [String] {
    hits.best(most).map { hit in
      let found = hits.matches[Int(hit.matches)].map { "\($0.name): \($0.text)" }.joined(separator: "; ")
      let names = [hits.brands[Int(hit.brand)], hits.models[Int(hit.model)]].compactMap(\.self).joined(separator: " ")
      return "\(hits.reference(hit).type.rawValue) \(hit.id) \(names): \(found)"
    }
  }

  private func request(_ words: [String], _ filter: Filter? = nil) -> Request<Hits> {
    .hits(words, in: RecordType.items.map { ($0, filter) })
  }

  @Test func theBestComesFirstElseByTypeAndId() async throws {
    let hits = try await EquipmentListViewModel.over(try MemoryRepository(items)).ask(request(["hoyt"]))
    #expect(lines(hits) == Self.best && hits.count == 6)
    #expect(lines(hits, 2) == Array(Self.best.prefix(2)) && lines(hits, 0).isEmpty)
  }

  @Test func ofAFileItIsTheSameAlsoBehindAChange() async throws {
    let home = try TemporaryHome(.nothing)
    let repository = FileRepository(folder: home.data, by: "robin@range", clock: { noon })
    _ = try await repository.commit(Change(items: items.map { .add($0) }))
    _ = try await repository.save()
    let viewModel = EquipmentListViewModel.over(repository)
    #expect(lines(try await viewModel.ask(request(["hoyt"]))) == Self.best)
    // What a change has left comes behind the rows of the file, and yet in its place.
    let riser = try #require(try await repository.item(.equipment(.riser), id: 1))
    var changed = riser
    try changed.set("notes", to: "still a Hoyt")
    _ = try await repository.commit(Change(items: [.edit(riser, to: changed)]))
    let behind = Self.best.map { $0.replacing("notes: a", with: "notes: still a") }
    #expect(lines(try await viewModel.ask(request(["hoyt"]))) == behind)
    try await repository.close()
  }

  @Test func everyWordHasToBeFoundSomewhere() async throws {
    let viewModel = EquipmentListViewModel.over(try MemoryRepository(items))
    #expect(
      lines(try await viewModel.ask(request(["win", "hoyt"]))) == ["riser 4 Win Four: brand: Win; notes: no hoyt"])
    #expect(lines(try await viewModel.ask(request(["win", "zzqwx"]))).isEmpty)
  }

  @Test func withoutAWordTheFilterAloneChooses() async throws {
    let filter = Filter.comparison(Comparison(field: "brand", .equal(.text("win"))))
    let hits = try await EquipmentListViewModel.over(try MemoryRepository(items)).ask(request([], filter))
    #expect(lines(hits) == ["riser 4 Win Four: ", "riser 5 Win Five: "])
  }
}
