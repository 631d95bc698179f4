extension Setup {
  /// The setup with its next version, which a change makes of the present content; nil if nothing differs then.
  ///
  /// Several changes at once make a single version. No version there is changes, but for the present one where it is
  /// amended: that is for one of the same day to which nothing refers, which the store makes sure of (`kept(from:)`).
  ///
  /// - Parameter amends: true if the change goes into the present version, and there is no next one.
  /// - Throws: the error of the change, or `SetupError` for a reason that is no text.
  public func revised(
    at moment: Timestamp, reason: String? = nil, amends: Bool = false,
    _ change: (inout SetupContent) throws(SetupError) -> Void
  ) throws(SetupError) -> Setup? {
    var content = present.content
    try change(&content)
    guard !SetupDifference.list(from: present.content, to: content).isEmpty else { return nil }
    let reason = try SetupContent.checked(reason, SetupVersion.reasonField)
    var setup = self
    if amends {
      setup.amend(present.amended(to: content, because: reason), at: moment)
    } else {
      setup.add(SetupVersion(number: present.number + 1, at: moment, reason: reason, content: content))
    }
    return setup
  }

  /// True if the present version was amended: its number is the same as before, and its content is not.
  public func amends(_ before: Setup) -> Bool {
    present.number == before.present.number && present != before.present
  }

  /// The setup with the present version as it was before an amendment, and with the amended content as its next one.
  ///
  /// - Parameter before: the setup that was amended.
  public func kept(from before: Setup) -> Setup {
    var setup = self
    let (old, new) = (before.present, present)
    setup.amend(old, at: base.updated ?? new.at)
    let reason = new.reason.flatMap { reason in
      old.reason.map { reason == $0 ? nil : reason.dropping(prefix: $0 + SetupVersion.betweenReasons) } ?? reason
    }
    setup.add(
      SetupVersion(number: old.number + 1, at: base.updated ?? new.at, reason: reason, content: new.content))
    return setup
  }
}

extension String {
  /// The text behind a beginning; the whole text if it begins otherwise.
  fileprivate func dropping(prefix: String) -> String { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self }
}
