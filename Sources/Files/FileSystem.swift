/// The system calls that the store makes, one function a call, so that tests can make any of them fail.
///
/// Every function throws what the system said; whether a missing file is an error is for the caller to judge.
public protocol FileSystem: Sendable {
  /// Opens a file.
  func open(_ path: String, for purpose: OpenPurpose) throws(FileFailure) -> Descriptor
  /// Closes what `open` opened; afterwards the number may mean another file.
  func close(_ file: Descriptor)
  /// Reads at most so many bytes from an offset; fewer only at the end of the file.
  func read(_ file: Descriptor, at offset: Int, count: Int) throws(FileFailure) -> [UInt8]
  /// Reads at most so many bytes at the descriptor's place, as from a pipe; none at the end.
  func readNext(_ file: Descriptor, count: Int) throws(FileFailure) -> [UInt8]
  /// Writes with one call at the descriptor's place, and says how much was written.
  func write(_ file: Descriptor, _ bytes: ArraySlice<UInt8>) throws(FileFailure) -> Int
  /// Waits until the file's content is on the disk, and with `.everything` all about it.
  func sync(_ file: Descriptor, _ extent: SyncExtent) throws(FileFailure)
  /// Cuts the file off after so many bytes.
  func truncate(_ file: Descriptor, to size: Int) throws(FileFailure)
  /// Sets who may read and write the file.
  func setMode(_ file: Descriptor, to mode: UInt32) throws(FileFailure)
  /// Sets when the content was last written, in nanoseconds since 1970.
  func setModified(_ file: Descriptor, to time: Int) throws(FileFailure)
  /// What the system knows about an open file.
  func status(of file: Descriptor) throws(FileFailure) -> FileStatus
  /// What the system knows about a file, or about what a link leads to.
  func status(at path: String) throws(FileFailure) -> FileStatus
  /// What the system knows about what has a name, about a link itself and not about what it leads to.
  func status(ofLink path: String) throws(FileFailure) -> FileStatus
  /// Takes the file's lock without waiting; false if another process has it.
  func tryLock(_ file: Descriptor) throws(FileFailure) -> Bool
  /// Gives the lock back.
  func unlock(_ file: Descriptor)
  /// Puts a file in another's place, in one step.
  func rename(_ path: String, to other: String) throws(FileFailure)
  /// Gives a file a name that no other file has, in one step; false if the file system cannot.
  func rename(_ path: String, toNew other: String) throws(FileFailure) -> Bool
  /// Lets two files change places, in one step; false if the file system cannot.
  func exchange(_ path: String, with other: String) throws(FileFailure) -> Bool
  /// Gives a file a second name that no other file has; false if the file system cannot.
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
  /// The log of what is done here; nil where nobody traces it.
  var trace: Trace? { get }
}

extension FileSystem {
  /// Nobody traces it.
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

/// What a file is opened for.
public enum OpenPurpose: Sendable {
  /// Reading whatever is there, waiting for what comes through a pipe.
  case reading
  /// Reading a file, pipe or device; nobody is waited for who might write into a pipe some day.
  case input
  /// Reading a file of data, or what a link in its place leads to; nothing is waited for.
  case readingData
  /// Reading a file of the store, not a link; nothing is waited for.
  case readingOwn
  /// Writing at the end of whatever is there, or of a new file.
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
  /// Whether nothing is made or written.
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
  /// What it is; nil where the folder does not tell.
  public let kind: FileKind?
  /// Whether it is a symbolic link.
  public var isLink: Bool { kind == .link }

  /// Names a member of a folder.
  public init(name: String, kind: FileKind?) {
    self.name = name
    self.kind = kind
  }
}

/// What the system knows about a file.
///
/// Times are nanoseconds since 1970.
public struct FileStatus: Sendable, Equatable {
  /// Bytes.
  public let size: Int
  /// When the content was last written, which programs may set as they like.
  public let modified: Int
  /// When anything about the file last changed, which no program can set.
  public let changed: Int
  /// The file's number on its device.
  public let inode: UInt64
  /// The device.
  public let device: UInt64
  /// Who may read and write it, and what it is.
  public let mode: UInt32
  /// Whose it is, by the system's number.
  public let owner: UInt32

  /// Keeps what is known about a file.
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
