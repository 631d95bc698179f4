/// The class that a bow competes in.
public enum Division: String, Choice {
  case recurve, barebow, compound, longbow, flatbow, traditional, other
}

/// A bow as it is shot: a named combination of items with its tuning, and how it was before.
public struct Setup: Record {
  /// Its row of `setups.csv`: name, description, division, usage and status.
  public var head = SetupHead()
  /// The versions before the present one, by number.
  public private(set) var earlier = EarlierVersions()
  /// The version that is shot now.
  public private(set) var present: SetupVersion {
    get { newest.version }
    set { newest = .known(newValue) }
  }
  private var newest: NewestVersion

  /// Makes a setup with its first version.
  public init(name: String, content: SetupContent = SetupContent(), at: Timestamp, reason: String? = nil) {
    newest = .known(SetupVersion(number: 1, at: at, reason: reason, content: content))
    self.name = name
    base.created = at
  }

  /// Makes a setup of versions; nil if there is none, or their numbers do not ascend from 1 or more.
  public init?(name: String, versions: [SetupVersion]) {
    guard let first = versions.first, let last = versions.last, first.number >= 1 else { return nil }
    guard zip(versions, versions.dropFirst()).allSatisfy({ $0.number < $1.number }) else { return nil }
    earlier = EarlierVersions(versions.dropLast())
    newest = .known(last)
    self.name = name
  }

  /// Makes a setup of its present version and those before, whose numbers are smaller.
  public init(_ head: SetupHead = SetupHead(), present: SetupVersion, earlier: EarlierVersions) {
    (self.head, self.newest, self.earlier) = (head, .known(present), earlier)
  }

  /// Makes a setup whose present version is read when it is asked for.
  init(_ head: SetupHead, newest: UnreadVersion, earlier: EarlierVersions) {
    (self.head, self.newest, self.earlier) = (head, .unread(newest), earlier)
  }

  /// The number of the present version, without reading that.
  public var presentNumber: Int { newest.number }

  /// All versions by number; the last is the present one.
  public var versions: [SetupVersion] { Array(earlier) + [present] }

  /// The numbers of all versions.
  public var versionNumbers: [Int] { earlier.numbers + [presentNumber] }

  /// The newest versions, each with the one before it; no others are read.
  public func newest(_ limit: Int) -> [(version: SetupVersion, before: SetupVersion?)] {
    (0...earlier.count).suffix(limit).map { index in
      (index < earlier.count ? earlier[index] : present, index > 0 ? earlier[index - 1] : nil)
    }
  }

  /// The version of a number; nil if there is none.
  public func version(_ number: Int) -> SetupVersion? {
    if presentNumber == number { return present }
    return earlier.numbers.firstIndex(of: number).map { earlier[$0] }
  }

  /// The version that was present at a moment; nil if there was none yet.
  public func version(asOf moment: Timestamp) -> SetupVersion? {
    present.at.seconds <= moment.seconds ? present : earlier.last { $0.at.seconds <= moment.seconds }
  }

  /// True if any version uses an item; earlier versions are read for it.
  public func uses(_ type: EquipmentType, id: Int) -> Bool {
    versions.contains { $0.content.slot(type, id: id) != nil }
  }

  /// Replaces the present version.
  mutating func amend(_ version: SetupVersion, at moment: Timestamp) {
    present = version
    base.updated = moment
  }

  mutating func add(_ version: SetupVersion) {
    earlier.append(present)
    present = version
    base.updated = version.at
  }
}
