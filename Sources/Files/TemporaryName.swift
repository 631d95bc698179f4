/// The names of the temporary files with which the program replaces another one.
package enum TemporaryName {
  /// A new name beside a file, under which its next content is written.
  package static func name(for path: String) -> String {
    let digits = String(UInt32.random(in: 0...UInt32.max), radix: 16)
    return "\(path).\(String(repeating: "0", count: 8 - digits.count))\(digits).tmp"
  }

  /// True for a name that `name(for:)` makes for this file; other programs' files are never touched.
  package static func isTemporary(_ name: String, of owner: String) -> Bool {
    guard mayBeTemporary(name), name.hasPrefix("\(owner).") else { return false }
    let digits = name.utf8.dropFirst(owner.utf8.count + 1).dropLast(4)
    return digits.count == 8 && digits.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }

  /// False for a name that is no temporary one of any file, by its ending alone.
  package static func mayBeTemporary(_ name: String) -> Bool { name.hasBytes(atEnd: ending) }

  private static let ending = ".tmp"

  /// True for a name under which this file's old content is kept until it has been checked again.
  package static func isBackup(_ name: String, of owner: String) -> Bool {
    name.hasSuffix(backupEnding) && isTemporary("\(name.dropLast(backupEnding.utf8.count)).tmp", of: owner)
  }

  /// The ending of the names of old content.
  package static let backupEnding = ".old.tmp"
}

extension String {
  /// True if its last bytes are those of another text: in a tenth of the time of `hasSuffix`, for which é may be spelled in
  /// two ways.
  package func hasBytes(atEnd end: String) -> Bool { utf8.suffix(end.utf8.count).elementsEqual(end.utf8) }
}
