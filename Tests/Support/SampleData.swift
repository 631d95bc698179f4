import Codecs
package import Equipment
package import Foundation
import Store

/// The sample inventory that comes with the program.
package enum SampleData {
  /// The package's folder.
  package static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The files of the sample, `risers.csv` and so on, and the catalogue beside them.
  package static var folder: URL { package.appending(path: "Data") }

  /// True for the tables of the sample, and not for those that the program brings along for everybody.
  package static func isTable(_ name: String) -> Bool {
    name.hasSuffix(".csv") && !name.hasSuffix("catalogue.csv") && name != LabelSheet.kind.file
  }

  /// All items of the sample.
  package static func items() throws -> [any Record] {
    try RecordType.items.flatMap { type in
      let bytes = Array(try Data(contentsOf: folder.appending(path: type.file)))
      return try ImportFile.read(bytes: bytes, name: type.file, as: type).items.map(\.item)
    }
  }

  /// The bytes of a catalogue, if not said otherwise that of products; none if it cannot be read.
  package static func catalogue(_ name: String = "catalogue.csv") -> [UInt8] {
    Array((try? Data(contentsOf: folder.appending(path: name))) ?? Data())
  }
}
