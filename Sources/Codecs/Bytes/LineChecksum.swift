/// The checksum member that ends an object on a line, by which damage is found: `,"crc":"0a1b2c3d"}` and a line feed.
///
/// The checksum is over the bytes before it. This form stands in every folder; it must not change.
package enum LineChecksum {
  /// The number of bytes of the checksum member and the closing brace, without the line feed.
  package static let length = 18

  /// Ends an object with the checksum of its bytes, and its line.
  package static func close(_ writer: inout JSONWriter) {
    let checksum = hexadecimal(CRC32.checksum(writer.bytes))
    writer.key("crc")
    writer.string(checksum)
    writer.endObject()
    writer.endLine()
  }

  /// True if a line, given without its line feed, ends with the checksum of the bytes before it.
  package static func isSound(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count > length else { return false }
    let body = line.dropLast(length)
    let ending = #","crc":""# + hexadecimal(CRC32.checksum(body)) + #""}"#
    return line.suffix(length).elementsEqual(ending.utf8)
  }

  /// The checksum that a line, given without its line feed, states at its end; nil if it states none.
  package static func checksum(of line: ArraySlice<UInt8>) -> UInt32? {
    let ending = line.suffix(length)
    guard ending.starts(with: opening.utf8), ending.suffix(2).elementsEqual([ASCII.quote, ASCII.closeBrace]) else {
      return nil
    }
    return UInt32(String(decoding: ending.dropFirst(opening.utf8.count).dropLast(2), as: UTF8.self), radix: 16)
  }

  /// The last bytes, with the line feed, of a line of this checksum.
  package static func ending(_ checksum: UInt32) -> [UInt8] { Array("\(opening)\(hexadecimal(checksum))\"}\n".utf8) }

  private static let opening = #","crc":""#

  /// True if a sound line stands at the beginning of a longer one: the line feed between two is damaged.
  ///
  /// Zeros alone behind it are no line: they stand for a line feed that never reached the disk.
  package static func isBrokenUp(_ line: ArraySlice<UInt8>) -> Bool {
    let mark = Array(#","crc":""#.utf8)
    let end = line.lastIndex { $0 != 0 } ?? line.startIndex
    return line[..<end].indices.contains { offset in
      line[offset] == ASCII.comma && line[offset...].starts(with: mark)
        && offset + length <= end && isSound(line.prefix(offset - line.startIndex + length))
    }
  }

  /// Eight lower-case digits.
  package static func hexadecimal(_ number: UInt32) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
