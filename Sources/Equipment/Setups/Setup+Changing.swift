extension Setup {
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

  /// Refreshes the copy of an edited item in a next version; nil if the bow does not use it, or shoots alike with it.
  ///
  /// - Throws: `SetupError` for a reason that is no text.
  public func refresh(_ item: any EquipmentItem, at: Timestamp, reason: String? = nil) throws(SetupError) -> Setup? {
    try revised(at: at, reason: reason) { $0.refresh(item) }
  }
}
