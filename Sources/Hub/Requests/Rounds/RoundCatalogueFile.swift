import Answers
public import Archery
import Codecs
public import Equipment
import Store

/// The catalogue of rounds that is installed, read when it is first asked.
public final class RoundCatalogueFile: Sendable {
  private let load: @Sendable () -> [UInt8]
  private let read = Lazy<RoundIndex>()

  /// Makes a catalogue of the bytes of a file; none if there is none.
  public init(load: @escaping @Sendable () -> [UInt8]) { self.load = load }

  /// Its rounds, in the order of the file; rows that are none are left out.
  var index: RoundIndex { read.value { RoundIndex(Self.rounds(of: load())) } }

  private static func rounds(of bytes: [UInt8]) -> [CatalogueRound] {
    let document = CSVDocument(bytes, file: OwnRound.kind.file)
    let columns = Dictionary(zip(document.header, 0...)) { first, _ in first }
    return document.rows.indices.compactMap { row in
      let cells = document.cells(row)
      return CatalogueRound { name in columns[name].flatMap { $0 < cells.count ? cells[$0] : nil } ?? "" }
    }
  }
}

extension CatalogueRound {
  /// A row of the catalogue's file, by the texts of its columns; nil if nothing is shot in it.
  fileprivate init?(_ text: (String) -> String) {
    self.init(
      code: text("code"), name: text("name"), aliases: Self.names(in: text("aliases")), body: text("body"),
      location: Location(rawValue: text("location")), family: text("family"),
      passes: RoundPasses(text: text("passes"))?.passes ?? [],
      card: text("card").split(separator: " ").compactMap { TargetFace(rawValue: String($0)) })
  }
}

extension Request<RoundCatalogue> {
  /// The rounds that are known by name.
  public static var roundCatalogue: Self {
    Request(size: .list(\.rounds)) { try await $0.roundCatalogue() }
  }
}

extension RequestContext {
  /// The club's own rounds and those of the catalogue.
  func roundCatalogue() async throws -> RoundCatalogue {
    let own = try await repository.fetch(.ownRound).compactMap { $0.ownRound?.catalogued }
    return RoundCatalogue(own: RoundIndex(own), installed: dependencies.rounds.index)
  }
}

extension EquipmentListViewModel {
  /// The round that one that was shot is by its name; nil if none is known by it.
  ///
  /// What cannot be read of the club's own rounds is reported with the answer, and hinders it if none is found.
  public func cataloguedRound(of round: Round) -> CatalogueRound? {
    let found = loadedRoundCatalogue().round(named: round.name)
    context.repository.noteLookup(.ownRound, affectsAnswer: found == nil && round.known == nil)
    return found
  }

  /// The same at once, with what of the club's own is in memory or quickly read; nothing is said of what is not.
  public func loadedRoundCatalogue() -> RoundCatalogue {
    let own = loadedEquipment(.ownRound).compactMap { $0.ownRound?.catalogued }
    return RoundCatalogue(own: RoundIndex(own), installed: context.dependencies.rounds.index)
  }
}
