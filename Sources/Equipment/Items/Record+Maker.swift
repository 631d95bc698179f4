extension RecordType {
  /// True if the brand of its records is their maker; that of a weight is where it sits.
  public var hasMakers: Bool { equipment != nil && self != .equipment(.weight) }
}

extension Record {
  /// Who made it; nil if that is not known.
  public var maker: String? { recordType.hasMakers ? text("brand") : nil }
}
