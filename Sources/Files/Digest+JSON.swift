package import Codecs

extension Digest {
  /// Reads the members that tell a content.
  package init?(_ value: JSONValue) {
    guard let size = value["size"]?.integer, let crc = value["crc"]?.string.flatMap({ UInt32($0, radix: 16) }) else {
      return nil
    }
    self.init(size: size, crc: crc)
  }
}

extension JSONWriter {
  /// Writes the members that tell a content.
  package mutating func append(_ digest: Digest) {
    key("size")
    number(digest.size)
    key("crc")
    string(Seal.hexadecimal(digest.crc))
  }
}
