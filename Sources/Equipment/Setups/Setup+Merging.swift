extension SetupVersion {
  /// The same version with other content.
  public func with(_ content: SetupContent) -> SetupVersion {
    SetupVersion(number: number, at: at, reason: reason, content: content, unknown: unknown)
  }

  /// The same version with another number.
  public func numbered(_ number: Int) -> SetupVersion {
    SetupVersion(number: number, at: at, reason: reason, content: content, unknown: unknown)
  }

  /// What identifies it in a shared folder; nil if it has no identity.
  public var uid: UID? {
    var line = VersionRecord()
    line.base.unknown = unknown
    return line.uid
  }

  /// The same version with an identity.
  public func identified(_ uid: UID) -> SetupVersion {
    var line = VersionRecord()
    line.base.unknown = unknown
    line.uid = uid
    return SetupVersion(number: number, at: at, reason: reason, content: content, unknown: line.base.unknown)
  }
}

extension Setup {
  /// Makes a setup of its row and all its versions; nil if there is none, or their numbers do not ascend from 1 or more.
  public init?(_ head: SetupHead, of versions: [SetupVersion]) {
    self.init(name: head.name, versions: versions)
    self.head = head
  }
}
