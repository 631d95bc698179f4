package import Codecs
package import Files

/// A part of a cache file, by its place behind the file's first line.
package struct CacheSection: Sendable, Equatable {
  package let start: Int
  package let length: Int
  package let sum: UInt32

  /// Describes bytes that stand from there on.
  package init(of bytes: [UInt8], at start: Int) {
    (self.start, length, sum) = (start, bytes.count, QuickSum.of(bytes))
  }

  /// Reads what `JSONWriter.append` writes: `[start,length,sum]`.
  package init?(_ value: JSONValue) {
    let numbers = value.elements?.compactMap(\.integer) ?? []
    guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }), let sum = UInt32(exactly: numbers[2]) else { return nil }
    (start, length, self.sum) = (numbers[0], numbers[1], sum)
  }

  /// The bytes; nil if they cannot be read, or are not those that were written.
  package func bytes(_ files: any FileSystem, _ file: Descriptor, behind base: Int) -> [UInt8]? {
    // A length that the file does not have must not be asked for: that much memory may not be there either.
    guard let size = try? files.status(of: file).size, start <= size, length <= size - start,
      let bytes = try? files.read(file, at: base + start, count: length),
      bytes.count == length, QuickSum.of(bytes) == sum
    else { return nil }
    return bytes
  }
}

extension FileSystem {
  /// Opens a cache; nil if there is none, or if a link or anything else stands in its place or in that of its folder.
  func openCache(_ path: String) -> Descriptor? {
    guard let end = path.lastIndex(of: "/"), (try? status(ofLink: String(path[..<end])))?.kind == .folder else {
      return nil
    }
    return try? open(path, for: .readingOwn)
  }
}

extension JSONWriter {
  /// Appends where a part of a cache file is.
  package mutating func append(_ section: CacheSection) {
    beginArray()
    for value in [section.start, section.length, Int(section.sum)] { number(value) }
    endArray()
  }
}
