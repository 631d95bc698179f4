import Codecs

/// The size and checksum of a file's content, by which two contents are compared.
package struct Digest: Sendable, Equatable {
  package let size: Int
  package let crc: UInt32

  package init(size: Int, crc: UInt32) {
    self.size = size
    self.crc = crc
  }

  package init(of bytes: [UInt8]) {
    size = bytes.count
    crc = CRC32.checksum(bytes)
  }
}

/// The status values by which an unchanged file is recognised without reading it.
///
/// The time of change is one of them, because no program can set that one back.
package struct Stamp: Sendable, Equatable {
  package let size: Int
  package let modified: Int
  package let changed: Int
  package let inode: UInt64

  package init(_ status: FileStatus) {
    self.init(size: status.size, modified: status.modified, changed: status.changed, inode: status.inode)
  }

  /// The stamp of a file that was looked at then; none if the file may have been written since without changing it.
  package init(_ status: FileStatus, seenAt moment: Int) {
    let stamp = Stamp(status)
    self = stamp.isRacy(seenAt: moment) ? .none : stamp
  }

  package init(size: Int, modified: Int, changed: Int, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }

  /// True if a write just after the moment of looking could have left the same stamp.
  ///
  /// Two writes within a tick of the clock get the same time. A file that says it was written well before anything
  /// else about it changed is out of danger: the next write sets both times.
  func isRacy(seenAt moment: Int) -> Bool {
    // Some file systems tick every two seconds, which shows in times without a fraction.
    let isCoarse = modified % 1_000_000_000 == 0 && changed % 1_000_000_000 == 0
    let tick = isCoarse ? 2_100_000_000 : FilesLimits.clockTick
    return changed > moment &- tick && modified > changed &- tick
  }
}

extension Stamp {
  /// The stamp that no file has: content recorded with it has to be read again.
  package static let none = Stamp(size: -1, modified: 0, changed: 0, inode: 0)
}
