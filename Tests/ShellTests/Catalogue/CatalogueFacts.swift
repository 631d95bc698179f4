import Foundation
import TestSupport

/// Facts of the reference with which the catalogue is compared.
enum CatalogueFacts {
  /// Something that was never read, only known in general: it is no fact.
  struct Unread: Sendable, CustomStringConvertible {
    let type: String
    let brand: String
    let model: String
    /// The field that is not known; nil if it is the product itself.
    let field: String?

    var description: String { "\(type) \(brand) \(model) \(field ?? "")" }
  }

  /// The sources of the reference.
  static let sources: Set<String> = [
    "archery-note", "club-app", "archery-catalog", "archerytools", "makers-pages", "archery-super-app", "shop-data-1",
    "shop-data-2", "equipment-seed", "app-documents", "archery-live-tuner", "sight-mark-app", "hoyttarget.com",
    "lancasterarchery.com", "inner-ten.jimdofree.com", "liquisearch.com", "goldengatejoad.com",
    "puttingitontheline.com", "pastebin.com", "asdarcierivalsugana", "myarchery.net",
  ]

  /// The sources that the description of the files explains.
  static func describedSources() throws -> Set<String> {
    let text = try String(contentsOf: SampleData.package.appending(path: "Docs/CATALOGUE.md"), encoding: .utf8)
    let section = text.components(separatedBy: "## Where it is from").dropFirst().first ?? ""
    let rows = section.components(separatedBy: "\n#")[0].split(separator: "\n").filter {
      $0.hasPrefix("| `") && !$0.hasPrefix("| `source`")
    }
    return Set(
      rows.flatMap { $0.split(separator: "|")[0].split(separator: "`").filter { $0.contains { $0.isLetter } } }
        .map(String.init))
  }

  static let neverRead: [Unread] = [
    ("plunger", "Decut", ["Viper"], nil), ("plunger", "Arctec", ["Supertuner"], nil),
    ("plunger", "Cavalier", ["Master Plunger"], nil), ("plunger", "Gabriel", ["Tuner"], nil),
    ("weight", "Win&Win", ["1 oz"], nil), ("weight", "WNS", ["weight"], nil), ("weight", "Avalon", ["Tec X"], nil),
    ("weight", "Gillo", ["Beast", "insert"], nil), ("weight", "Fivics", ["weight"], nil),
    ("weight", "Bee Stinger", ["4 oz"], nil),
    ("riser", "Hoyt", ["Formula Xi"], "length"),
    ("riser", "Hoyt", ["Formula XD", "Grand Prix Xceed", "Grand Prix Xceed 2"], "material"),
    ("riser", "Hoyt", ["Formula Faktor"], "fitting"), ("riser", "Win&Win", ["ATF-DX", "Inno CXT"], "material"),
    ("riser", "Win&Win", ["ATF-DX", "META DX", "Inno CXT", "Wiawis Nano TFT"], "fitting"),
    ("riser", "MK Archery", ["MK Z", "MK ZX"], "fitting"), ("riser", "WNS", ["Motive FX"], "fitting"),
    ("riser", "Kinetic", ["Vygo V2", "Sovren"], "fitting"), ("riser", "Fivics", ["Vellator"], "fitting"),
    ("riser", "Samick", ["Polaris"], "material"), ("riser", "Samick", ["Polaris"], "fitting"),
    ("limbs", "Uukha", ["VX+", "SX+"], "core"), ("limbs", "Samick", ["Polaris"], "core"),
    ("rest", "Shibuya", ["Ultima Recurve Rest"], "kind"), ("rest", "AAE", ["Free Flyte Elite", "Freakshow"], "kind"),
    ("rest", "Cavalier", ["Free Flyte"], "kind"),
  ].flatMap { type, brand, models, field in
    models.map { Unread(type: type, brand: brand, model: $0, field: field) }
  }
}
