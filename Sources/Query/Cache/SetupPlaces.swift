import Codecs
package import Equipment
package import Files

/// Where a setup stands in its file, and the sum of these bytes.
package struct SetupPlace {
  package let id: Int
  package let range: Range<Int>
  package let sum: UInt32

  /// The place as four numbers of eight bytes each, the lowest byte first.
  package var bytes: [UInt8] {
    [id, range.lowerBound, range.count, Int(sum)].flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }

  /// The setup that stands there; nil if it does not, or not in the file of this status.
  package func setup(_ files: any FileSystem, _ open: OpenFile, _ status: FileStatus) throws(FileFailure) -> Setup? {
    guard open.status == status else { return nil }
    let bytes = try files.read(open.file, at: range.lowerBound, count: range.count)
    guard bytes.count == range.count, QuickSum.of(bytes) == sum else { return nil }
    let setup = SetupOutline.setup(bytes) ?? SetupPlace.whole(bytes)
    return setup?.id == id ? setup : nil
  }

  private static func whole(_ bytes: [UInt8]) -> Setup? {
    (try? JSONReader.value(bytes, file: SetupFile.name)).flatMap { try? SetupJSON.setup(from: $0) }
  }
}

/// The places of all setups of a file, by id.
package struct SetupPlaces: Sendable {
  private let bytes: [UInt8]
  private static let length = 32

  /// Nil if the bytes are no places.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count % Self.length == 0 else { return nil }
    self.bytes = bytes
  }

  /// The place of the setup with an id, found by halving; nil if there is none.
  package subscript(id: Int) -> SetupPlace? {
    var (low, high) = (0, bytes.count / Self.length)
    while low < high {
      let middle = (low + high) / 2
      if number(0, of: middle) < id { low = middle + 1 } else { high = middle }
    }
    guard low < bytes.count / Self.length, number(0, of: low) == id else { return nil }
    let (start, count) = (number(1, of: low), number(2, of: low))
    guard start >= 0, count >= 0, let sum = UInt32(exactly: number(3, of: low)) else { return nil }
    return SetupPlace(id: id, range: start..<start + count, sum: sum)
  }

  private func number(_ part: Int, of place: Int) -> Int {
    let start = Self.length * place + 8 * part
    return (0..<8).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
  }
}
