import Synchronization

/// The versions of a setup before its present one, by number; those of a file are read when they are asked for.
public struct EarlierVersions: Sendable {
  private var unread: UnreadVersions?
  private var added: [SetupVersion] = []

  init(_ versions: some Sequence<SetupVersion> = []) { added = Array(versions) }

  /// Versions that are read on demand, each once unless there are very many.
  public init(_ source: some VersionSource) { unread = UnreadVersions(source) }

  /// Their numbers, without reading them.
  public var numbers: [Int] { (unread?.numbers ?? []) + added.map(\.number) }

  mutating func append(_ version: SetupVersion) { added.append(version) }
}

extension EarlierVersions: RandomAccessCollection {
  /// The index of the first version.
  public var startIndex: Int { 0 }

  /// Number of versions, stored and added.
  public var endIndex: Int { (unread?.numbers.count ?? 0) + added.count }

  /// The version at an index; a stored one is read on first access.
  public subscript(index: Int) -> SetupVersion {
    guard let unread else { return added[index] }
    let count = unread.numbers.count
    return index < count ? unread[index] : added[index - count]
  }
}

extension EarlierVersions: Equatable {
  /// They are equal if each version is equal to the other's.
  public static func == (one: EarlierVersions, other: EarlierVersions) -> Bool {
    one.count == other.count && one.starts(with: other)
  }

  /// True if they begin with these; the versions of a source that both share are not read for it.
  func starts(with other: EarlierVersions) -> Bool {
    guard let unread, unread === other.unread else { return elements(self, startWith: other) }
    return elements(added, startWith: other.added)
  }

  /// Number of leading versions that are the same in both.
  func common(with other: EarlierVersions) -> Int {
    let isShared = unread.map { $0 === other.unread } ?? false
    let start = isShared ? unread?.numbers.count ?? 0 : 0
    return zip(self[start...], other[start...]).prefix { $0 == $1 }.count + start
  }

  private func elements(_ versions: some Collection<SetupVersion>, startWith other: some Collection<SetupVersion>)
    -> Bool
  {
    versions.count >= other.count && zip(versions, other).allSatisfy { $0 == $1 }
  }
}

/// A source that versions are read from.
public protocol VersionSource: Sendable {
  /// The numbers of the versions, which ascend.
  var numbers: [Int] { get }

  /// Reads the version at an index of `numbers`.
  func version(at index: Int) -> SetupVersion
}

/// Versions of a source; a class, so that all copies of a setup share those that were read.
private final class UnreadVersions: Sendable {
  /// Versions that are kept; who goes through more of them reads the others again, and does not hold all at once.
  private static let mostKept = 10_000

  let numbers: [Int]
  private let source: any VersionSource
  private let known = Mutex<[Int: SetupVersion]>([:])

  init(_ source: any VersionSource) { (self.source, numbers) = (source, source.numbers) }

  subscript(index: Int) -> SetupVersion {
    known.withLock { known in
      if let version = known[index] { return version }
      let version = source.version(at: index)
      if known.count < Self.mostKept { known[index] = version }
      return version
    }
  }
}
