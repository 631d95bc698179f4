import Files
import Store
import Synchronization

/// Another program does something at the very moment in which a file and its next content change places.
final class MeddledFileSystem: WrappedFileSystem {
  typealias Deed = @Sendable () throws -> Void

  let real: any FileSystem
  private let deeds: Mutex<(before: Deed?, after: Deed?)>
  private let hasExchange: Bool
  private let hasLinks: Bool

  /// - Parameters:
  ///   - before: is done once, just before the first file is replaced.
  ///   - after: is done once, just after that.
  init(
    before: Deed? = nil, after: Deed? = nil, hasExchange: Bool = true, hasLinks: Bool = true,
    over real: any FileSystem = POSIXFileSystem()
  ) {
    deeds = Mutex((before, after))
    self.hasExchange = hasExchange
    self.hasLinks = hasLinks
    self.real = real
  }

  private func isOfItems(_ path: String) -> Bool { path.hasSuffix("risers.csv") }

  private func meddle<Value>(
    _ path: String, _ call: () throws(FileFailure) -> Value
  ) throws(FileFailure) -> Value {
    guard isOfItems(path) else { return try call() }
    let deeds = deeds.withLock { deeds in
      defer { deeds = (nil, nil) }
      return deeds
    }
    try? deeds.before?()
    let result = try call()
    try? deeds.after?()
    return result
  }

  func exchange(_ path: String, with other: String) throws(FileFailure) -> Bool {
    guard hasExchange else { return false }
    return try meddle(other) { () throws(FileFailure) in try real.exchange(path, with: other) }
  }

  func link(_ path: String, as other: String) throws(FileFailure) -> Bool {
    try hasLinks ? real.link(path, as: other) : false
  }

  func rename(_ path: String, to other: String) throws(FileFailure) {
    try meddle(other) { () throws(FileFailure) in try real.rename(path, to: other) }
  }

  func rename(_ path: String, toNew other: String) throws(FileFailure) -> Bool {
    guard hasExchange else { return false }
    return try meddle(other) { () throws(FileFailure) in try real.rename(path, toNew: other) }
  }
}
