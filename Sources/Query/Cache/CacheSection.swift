package import Codecs
package import Files

/// A part of a cache file: its offset behind the file's first line, its length and its checksum.
package struct CacheSection: Sendable, Equatable {
  package let start: Int
  package let length: Int
  package let sum: UInt32

  /// Describes bytes that begin at an offset.
  package init(of bytes: [UInt8], at start: Int) {
    (self.start, length, sum) = (start, bytes.count, CRC32.checksum(bytes))
  }

  /// Reads what `JSONWriter.append` writes: `[start,length,sum]`.
  package init?(_ value: JSONValue) {
    let numbers = value.elements?.compactMap(\.integer) ?? []
    guard numbers.count == 3 else { return nil }
    self.init(numbers[0], numbers[1], sum: numbers[2])
  }

  /// Takes an offset, a length and a checksum; nil if they are none.
  init?(_ start: Int, _ length: Int, sum: Int) {
    guard start >= 0, length >= 0, let sum = UInt32(exactly: sum) else { return nil }
    (self.start, self.length, self.sum) = (start, length, sum)
  }

  /// The bytes; nil if they cannot be read, or do not match the checksum.
  package func bytes(_ files: any FileSystem, _ file: Descriptor, behind base: Int) -> [UInt8]? {
    // A length that the file does not have must not be asked for: that much memory may not be there either.
    guard let size = try? files.status(of: file).size, start <= size, length <= size - start,
      let bytes = try? files.read(file, at: base + start, count: length),
      bytes.count == length, CRC32.checksum(bytes) == sum
    else { return nil }
    return bytes
  }
}

extension FileSystem {
  /// Opens a cache; nil if there is none, or if its path or its folder's is a link or anything else.
  func openCache(_ path: String) -> Descriptor? {
    guard let end = path.lastIndex(of: "/"), (try? status(ofLink: String(path[..<end])))?.kind == .folder else {
      return nil
    }
    return try? open(path, for: .readingOwn)
  }
}

extension JSONWriter {
  /// Appends the offset, the length and the checksum of a part of a cache file.
  package mutating func append(_ section: CacheSection) {
    beginArray()
    for value in [section.start, section.length, Int(section.sum)] { number(value) }
    endArray()
  }
}
