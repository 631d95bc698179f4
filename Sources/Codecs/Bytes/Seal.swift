/// The last member of an object that tells whether all of it is there: `,"crc":"0a1b2c3d"}` and a line feed.
///
/// The checksum is over the bytes before it. This form stands in every folder; it must not change.
package enum Seal {
  /// The bytes of a seal without the line feed.
  package static let length = 18

  /// Ends an object with its seal.
  package static func close(_ writer: inout JSONWriter) {
    let checksum = hexadecimal(CRC32.checksum(writer.bytes))
    writer.key("crc")
    writer.string(checksum)
    writer.endObject()
    writer.endLine()
  }

  /// Whether a line, given without its line feed, is as it was written.
  package static func isSound(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count > length else { return false }
    let body = line.dropLast(length)
    let seal = #","crc":""# + hexadecimal(CRC32.checksum(body)) + #""}"#
    return line.suffix(length).elementsEqual(seal.utf8)
  }

  /// The checksum that a line, given without its line feed, states at its end; nil if it states none.
  package static func checksum(of line: ArraySlice<UInt8>) -> UInt32? {
    let seal = line.suffix(length)
    guard seal.starts(with: opening.utf8), seal.suffix(2).elementsEqual([ASCII.quote, ASCII.closeBrace]) else {
      return nil
    }
    return UInt32(String(decoding: seal.dropFirst(opening.utf8.count).dropLast(2), as: UTF8.self), radix: 16)
  }

  /// The last bytes, with the line feed, of a line of this checksum.
  package static func ending(_ checksum: UInt32) -> [UInt8] { Array("\(opening)\(hexadecimal(checksum))\"}\n".utf8) }

  private static let opening = #","crc":""#

  /// Whether a sound line stands at the beginning of what should be a single one.
  package static func isBrokenUp(_ line: ArraySlice<UInt8>) -> Bool {
    let mark = Array(#","crc":""#.utf8)
    return line.indices.contains { place in
      line[place] == ASCII.comma && line[place...].starts(with: mark)
        && isSound(line.prefix(place - line.startIndex + length))
    }
  }

  /// Eight lower-case digits.
  package static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
