import Synchronization

/// The versions of a setup before its present one, by number; those of a file are read when they are asked for.
public struct EarlierVersions: Sendable {
  private var unread: UnreadVersions?
  private var added: [SetupVersion] = []

  init(_ versions: some Sequence<SetupVersion> = []) { added = Array(versions) }

  /// Versions that are read when they are asked for, each at most once.
  public init(_ source: some VersionSource) { unread = UnreadVersions(source) }

  /// Where those come from that were not made since; nil if there are none such.
  public var source: (any VersionSource)? { unread?.source }

  /// Their numbers, without reading them.
  public var numbers: [Int] { (unread?.numbers ?? []) + added.map(\.number) }

  mutating func append(_ version: SetupVersion) { added.append(version) }
}

extension EarlierVersions: RandomAccessCollection {
  /// The place of the first.
  public var startIndex: Int { 0 }

  /// How many there are.
  public var endIndex: Int { (unread?.numbers.count ?? 0) + added.count }

  /// The version at a place.
  public subscript(place: Int) -> SetupVersion {
    guard let unread else { return added[place] }
    let count = unread.numbers.count
    return place < count ? unread[place] : added[place - count]
  }
}

extension EarlierVersions: Equatable {
  /// They are equal if they say the same, byte for byte, in every version.
  public static func == (one: EarlierVersions, other: EarlierVersions) -> Bool {
    one.count == other.count && one.starts(with: other)
  }

  /// Whether the first of them are these; what both have from the same file need not be read for that.
  func starts(with other: EarlierVersions) -> Bool {
    guard let unread, unread === other.unread else { return elements(self, startWith: other) }
    return elements(added, startWith: other.added)
  }

  /// How many of the first versions are the same in both.
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

/// Where versions are read from.
public protocol VersionSource: Sendable {
  /// The numbers of the versions, which ascend.
  var numbers: [Int] { get }

  /// Reads the version at a place among them.
  func version(at place: Int) -> SetupVersion
}

/// Versions of a file; a class, so that all copies of a setup share what was read.
private final class UnreadVersions: Sendable {
  let numbers: [Int]
  let source: any VersionSource
  private let known = Mutex<[Int: SetupVersion]>([:])

  init(_ source: any VersionSource) { (self.source, numbers) = (source, source.numbers) }

  subscript(place: Int) -> SetupVersion {
    known.withLock { known in
      if let version = known[place] { return version }
      let version = source.version(at: place)
      known[place] = version
      return version
    }
  }
}
