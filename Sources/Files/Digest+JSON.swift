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

extension Stamp {
  /// Reads the stamp of a file of that size from the members `mtime`, `ctime` and `inode`; nil if one is missing or no
  /// number.
  package init?(_ value: JSONValue, size: Int) {
    guard let modified = value["mtime"]?.integer, let changed = value["ctime"]?.integer,
      case .number(let literal)? = value["inode"], let inode = UInt64(literal)
    else { return nil }
    self.init(size: size, modified: modified, changed: changed, inode: inode)
  }
}

extension JSONWriter {
  /// Writes a stamp, without the size, as the members `mtime`, `ctime` and `inode`.
  package mutating func append(_ stamp: Stamp) {
    for (name, value) in [("mtime", stamp.modified), ("ctime", stamp.changed)] {
      key(name)
      number(value)
    }
    key("inode")
    number(String(stamp.inode))
  }

  /// Writes a digest as the members `size` and `crc`.
  package mutating func append(_ digest: Digest) {
    key("size")
    number(digest.size)
    key("crc")
    string(LineChecksum.hexadecimal(digest.crc))
  }
}
