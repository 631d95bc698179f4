package import Codecs

extension Digest {
  /// Reads a digest from the members `size` and `crc`; nil if one is missing or no number.
  package init?(_ value: JSONValue) {
    guard let size = value["size"]?.integer, let crc = value["crc"]?.string.flatMap({ UInt32($0, radix: 16) }) else {
      return nil
    }
    self.init(size: size, crc: crc)
  }
}

extension JSONWriter {
  /// Writes a digest as the members `size` and `crc`.
  package mutating func append(_ digest: Digest) {
    key("size")
    number(digest.size)
    key("crc")
    string(LineChecksum.hexadecimal(digest.crc))
  }
}
