import Answers
import Files
import Glibc

/// The lock that every writer holds while it writes; readers need none.
///
/// `flock` belongs to the open file, so a process that ends in any way releases it.
struct FolderLock: Sendable {
  private let files: any FileSystem
  private let path: String
  private let waiting: (@Sendable (Int?) -> Void)?
  private var open: Descriptor?

  init(files: any FileSystem, path: String, waiting: (@Sendable (Int?) -> Void)?) {
    self.files = files
    self.path = path
    self.waiting = waiting
  }

  /// Acquires the lock, waiting while another process has it.
  mutating func acquire() throws(InventoryError) {
    let start = files.elapsed()
    var (pause, isReported) = (1, false)
    while try !attempt() {
      let waited = files.elapsed() - start
      guard waited < StoreLimits.lockPatience else { throw .locked(holder: holder, seconds: waited / 1000) }
      if waited >= StoreLimits.lockSilence, !isReported {
        waiting?(holder)
        isReported = true
      }
      files.pause(milliseconds: pause)
      // Short enough to meet the pauses that a long script makes for others.
      pause = min(pause * 2, 5)
    }
  }

  /// Acquires the lock if nobody has it; false if another process does.
  mutating func acquireIfFree() throws(InventoryError) -> Bool { try attempt() }

  /// Releases the lock; the file stays open for the next time.
  mutating func release() {
    open.map { files.unlock($0) }
  }

  /// Releases the lock and closes the file.
  mutating func close() {
    // To close is not enough: a program that is just being started has the file open, too, until it has begun.
    release()
    open.map { files.close($0) }
    open = nil
  }

  /// Tries once, and makes sure that the file locked is the one that others find: it may have been removed.
  private mutating func attempt() throws(InventoryError) -> Bool {
    do {
      let file = try opened()
      guard try files.tryLock(file) else { return false }
      let mine = try files.status(of: file)
      try mine.requireFile(path)
      let found = try files.ownStatus(path)
      guard found?.inode == mine.inode, found?.device == mine.device else {
        close()
        return false
      }
      return true
    } catch {
      close()
      throw .notStored(error)
    }
  }

  private mutating func opened() throws(FileFailure) -> Descriptor {
    if let open { return open }
    let file = try files.open(path, for: .locking)
    open = file
    return file
  }

  /// The process that has the lock; nil if the system does not say.
  ///
  /// Asked of the system and not of the file: a process that is stopped between locking and writing its number
  /// down would leave another's there.
  private var holder: Int? {
    // The list comes in pieces while locks come and go in it: a line may be missing, or be there twice.
    for _ in 1...4 {
      if let holder = listedHolder { return holder }
    }
    return nil
  }

  private var listedHolder: Int? {
    guard let open, let mine = try? files.status(of: open),
      let list = try? files.open("/proc/locks", for: .reading)
    else { return nil }
    defer { files.close(list) }
    let text = (try? files.read(list, at: 0, count: 1 << 20)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    // `1: FLOCK  ADVISORY  WRITE 4711 fe:00:16387191 0 EOF`
    let owners = Set(
      text.split(separator: "\n").compactMap { line -> Int? in
        let words = line.split(separator: " ")
        guard words.count >= 6, words[1] == "FLOCK", words[5].hasSuffix(mine.lockName) else { return nil }
        return Int(words[4])
      })
    return owners.count == 1 ? owners.first.flatMap { $0 > 0 ? $0 : nil } : nil
  }
}

extension FileStatus {
  /// The end of the file's name in `/proc/locks`: the device's minor number in hexadecimal, and the inode.
  fileprivate var lockName: String {
    let minor = device & 0xFF | device >> 12 & 0xFFFF_FF00
    return ":\(minor < 16 ? "0" : "")\(String(minor, radix: 16)):\(inode)"
  }
}
