extension Setup {
  /// The setup with its next version, which a change makes of the present content; nil if nothing differs then.
  ///
  /// Several changes at once make a single version. No version there is changes.
  ///
  /// - Throws: what the change throws, or `SetupError` for a reason that is no text.
  public func revised(
    at moment: Timestamp, reason: String? = nil, _ change: (inout SetupContent) throws(SetupError) -> Void
  ) throws(SetupError) -> Setup? {
    var content = present.content
    try change(&content)
    guard !SetupDifference.list(from: present.content, to: content).isEmpty else { return nil }
    let reason = try SetupContent.checked(reason, SetupVersion.reasonField)
    var setup = self
    setup.add(SetupVersion(number: present.number + 1, at: moment, reason: reason, content: content))
    return setup
  }

  /// Fits an item in a next version; nil if nothing changes.
  ///
  /// - Throws: `SetupError`, also if a bow can have many of the type and has this one.
  public func fit(
    _ item: any EquipmentItem, position: String? = nil, primary: Bool = false, at: Timestamp, reason: String? = nil
  ) throws(SetupError) -> Setup? {
    try revised(at: at, reason: reason) { (content) throws(SetupError) in
      try content.fit(item, position: position, primary: primary)
    }
  }

  /// Removes an item, or without an id every item of the type, in a next version.
  ///
  /// - Throws: `SetupError` if there is no such item.
  public func unfit(
    _ type: EquipmentType, id: Int? = nil, at: Timestamp, reason: String? = nil
  ) throws(SetupError) -> Setup? {
    try revised(at: at, reason: reason) { (content) throws(SetupError) in try content.unfit(type, id: id) }
  }

  /// Sets tuning values in a next version; an empty text clears one; nil if nothing changes.
  ///
  /// - Throws: `SetupError` for the first value that is refused.
  public func tune(
    _ assignments: [(name: String, text: String)], at: Timestamp, reason: String? = nil
  ) throws(SetupError) -> Setup? {
    try revised(at: at, reason: reason) { (content) throws(SetupError) in
      for (name, text) in assignments { try content.tune(name, to: text) }
    }
  }

  /// Takes over an item that was edited, in a next version; nil if the present one does not use it or shows no change.
  ///
  /// - Throws: `SetupError` for a reason that is no text.
  public func refresh(_ item: any EquipmentItem, at: Timestamp, reason: String? = nil) throws(SetupError) -> Setup? {
    try revised(at: at, reason: reason) { $0.refresh(item) }
  }
}
