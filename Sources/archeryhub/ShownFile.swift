import Codecs
import Equipment
import Glibc
import Hub

/// The item and the rows shown last in a data folder, in a file of the person's state folder.
///
///     archeryhub shown 1
///     folder /home/mara/.local/share/archeryhub
///     item arrow 3
///     row riser 1
///
/// Every shell replaces it whole; of two at once the last to write counts. Losing it does no harm: nothing is synced,
/// and failures are not reported.
final class ShownFile: SessionMemory {
  private let stateFolder: String
  private let dataFolder: String

  private static let heading = "archeryhub shown 1"

  /// - Parameter dataFolder: the inventory; each has a file of its own.
  init(stateFolder: String, dataFolder: String) {
    (self.stateFolder, self.dataFolder) = (stateFolder, dataFolder)
  }

  // Looked up when something is loaded or kept: most commands do neither.
  private var folder: String { Self.absolute(dataFolder) }
  private var path: String { "\(stateFolder)/shown/\(String(CRC32.checksum(Array(folder.utf8)), radix: 16))" }

  func load() -> Shown? {
    guard let text = read().flatMap({ String(validating: $0, as: UTF8.self) }) else { return nil }
    let lines = text.split(separator: "\n")
    guard lines.count >= 2, lines[0] == Self.heading, lines[1] == "folder \(folder)" else { return nil }
    var shown = Shown()
    for line in lines.dropFirst(2) {
      let words = line.split(separator: " ")
      guard words.count == 3, let type = RecordType(rawValue: String(words[1])), let id = Int(words[2]),
        1...ValidationRules.largestId ~= id
      else { return nil }
      if words[0] == "item" {
        shown.item = ItemReference(type: type, id: id)
      } else if words[0] == "row", shown.listing.count < HubLimits.rememberedRows {
        shown.listing.append(ItemReference(type: type, id: id))
      }
    }
    return shown
  }

  func save(_ shown: Shown) {
    let (folder, path) = (folder, path)
    guard !folder.contains("\n") else { return }
    let items = (shown.item.map { ["item \($0.type.rawValue) \($0.id)"] } ?? [])
    let rows = shown.listing.map { "row \($0.type.rawValue) \($0.id)" }
    let text = ([Self.heading, "folder \(folder)"] + items + rows).map { $0 + "\n" }.joined()
    LockedFile.makeFolders(above: path)
    let temporary = "\(path).\(getpid())"
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    let isWritten = (try? StandardStreams.write(Array(text.utf8), to: file)) != nil
    close(file)
    let isKept = unsafe rename(isWritten ? temporary : "", path) == 0
    if !isKept { _ = unsafe unlink(temporary) }
  }

  /// The file's bytes; nil unless it is a regular file of at most `shownBytes`.
  private func read() -> [UInt8]? {
    let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      0...ProgramLimits.shownBytes ~= Int(status.st_size)
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
    return count == bytes.count ? bytes : nil
  }

  /// A folder's path from the root, which is the same whatever folder a shell is started in.
  private static func absolute(_ path: String) -> String {
    if let real = unsafe realpath(path, nil) {
      defer { unsafe free(real) }
      return unsafe String(cString: real)
    }
    guard !path.hasPrefix("/"), let here = unsafe realpath(".", nil) else { return path }
    defer { unsafe free(here) }
    return unsafe "\(String(cString: here))/\(path)"
  }
}
