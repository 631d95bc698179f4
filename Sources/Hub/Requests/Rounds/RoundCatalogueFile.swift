import Answers
import Archery
import Codecs
import Equipment

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
