/// The system calls that the store makes, one function a call, so that tests can make any of them fail.
///
/// Every function throws the system's error; the caller judges if a missing file is one.
public protocol FileSystem: Sendable {
  /// Opens a file.
  func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor
  /// Closes what `open` opened; afterwards the number may mean another file.
  func close(_ file: Descriptor)
  /// Reads at most so many bytes from an offset; fewer only at the end of the file.
  func read(_ file: Descriptor, at offset: Int, count: Int) throws(FileFailure) -> [UInt8]
  /// Reads at most so many bytes at the descriptor's offset, as from a pipe; none at the end.
  func readNext(_ file: Descriptor, count: Int) throws(FileFailure) -> [UInt8]
  /// Writes with one call at the descriptor's offset; returns the number of bytes written.
  func write(_ file: Descriptor, _ bytes: ArraySlice<UInt8>) throws(FileFailure) -> Int
  /// Waits until the file's content is on the disk, and with `.everything` its metadata too.
  func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure)
  /// Cuts the file off after so many bytes.
  func truncate(_ file: Descriptor, to size: Int) throws(FileFailure)
  /// Sets the file's permissions.
  func setMode(_ file: Descriptor, to mode: UInt32) throws(FileFailure)
  /// Sets the time of the last write, in nanoseconds since 1970.
  func setModified(_ file: Descriptor, to time: Int) throws(FileFailure)
  /// The status of an open file.
  func status(of file: Descriptor) throws(FileFailure) -> FileStatus
  /// The status of a file, or of a link's target.
  func status(at path: String) throws(FileFailure) -> FileStatus
  /// The status of a path itself: of a link, not of its target.
  func status(ofLink path: String) throws(FileFailure) -> FileStatus
  /// Locks the file without waiting; false if another process holds the lock.
  func tryLock(_ file: Descriptor) throws(FileFailure) -> Bool
  /// Releases the lock.
  func unlock(_ file: Descriptor)
  /// Renames a file, in one step; replaces a file that has the name already.
  func rename(_ path: String, to other: String) throws(FileFailure)
  /// Renames a file to a name that must be free, in one step; false if the file system cannot.
  func rename(_ path: String, toNew other: String) throws(FileFailure) -> Bool
  /// Exchanges the names of two files, in one step; false if the file system cannot.
  func exchange(_ path: String, with other: String) throws(FileFailure) -> Bool
  /// Makes a hard link under a name that must be free; false if the file system cannot.
  func link(_ path: String, as other: String) throws(FileFailure) -> Bool
  /// Removes a file.
  func remove(_ path: String) throws(FileFailure)
  /// Makes a folder that only its owner may enter; false if it is there already.
  func makeFolder(_ path: String) throws(FileFailure) -> Bool
  /// The names in a folder, in no order.
  func list(_ path: String) throws(FileFailure) -> [FolderMember]
  /// The path without any links; throws if the last link leads nowhere.
  func resolve(_ path: String) throws(FileFailure) -> String
  /// Sleeps.
  func pause(milliseconds: Int)
  /// The time that a file written now would be stamped with, in nanoseconds since 1970.
  func now() -> Int
  /// Milliseconds since some moment, never going back.
  func elapsed() -> Int
  /// The log of the calls; nil if they are not traced.
  var trace: Trace? { get }
}

extension FileSystem {
  /// No log: most file systems are not traced.
  public var trace: Trace? { nil }
}

/// An open file, with its path for messages.
public struct Descriptor: Sendable {
  /// The system's number.
  public let number: Int32
  /// The path it was opened by.
  public let path: String

  /// Keeps an open file's number with its path.
  public init(number: Int32, path: String) {
    self.number = number
    self.path = path
  }
}

/// The purpose of opening a file, which decides the flags of `open(2)`.
public enum OpenPurpose: Sendable {
  /// Reading any kind of file, waiting for the bytes of a pipe.
  case reading
  /// Reading a file, pipe or device; opening does not wait for a pipe's writer.
  case input
  /// Reading a data file, which may be a link to one; nothing is waited for.
  case readingData
  /// Reading a file of the store, not a link; nothing is waited for.
  case readingOwn
  /// Writing at the end of any kind of file, or of a new one.
  case appending
  /// Writing at the end of a file of the store, not a link, or of a new one, and reading it again.
  case appendingOwn
  /// Writing a file that must not be there yet.
  case creating
  /// Locking a file of the store, not a link, or a new one.
  case locking
  /// Syncing a folder.
  case folder
}

extension OpenPurpose {
  /// True if opening for it neither creates a file nor allows writing.
  public var onlyReads: Bool {
    switch self {
    case .reading, .input, .readingData, .readingOwn, .folder: true
    case .appending, .appendingOwn, .creating, .locking: false
    }
  }
}

/// How much `sync` waits for.
public enum SyncExtent: Sendable {
  case content, everything
}

/// A name in a folder.
public struct FolderMember: Sendable, Equatable {
  /// The name, without the folder's path.
  public let name: String
  /// Its kind; nil if the folder's listing does not have it.
  public let kind: FileKind?
  /// True if it is a symbolic link; false as well if its kind is unknown.
  public var isLink: Bool { kind == .link }

  /// Names a member of a folder.
  public init(name: String, kind: FileKind?) {
    self.name = name
    self.kind = kind
  }
}

/// A file's status, as `stat(2)` reports it.
///
/// Times are nanoseconds since 1970.
public struct FileStatus: Sendable, Equatable {
  /// Bytes.
  public let size: Int
  /// Time of the last write, which programs may set as they like.
  public let modified: Int
  /// Time of the last change of the content or the status, which no program can set.
  public let changed: Int
  /// The file's number on its device.
  public let inode: UInt64
  /// The device.
  public let device: UInt64
  /// Its permissions and its kind.
  public let mode: UInt32
  /// The owner's user id.
  public let owner: UInt32

  /// Makes a status of its values.
  public init(
    size: Int, modified: Int, changed: Int, inode: UInt64, device: UInt64, mode: UInt32, owner: UInt32 = 0
  ) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.device = device
    self.mode = mode
    self.owner = owner
  }
}
