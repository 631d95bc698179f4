public import Equipment

/// The pieces that a plan is for, as its words are understood.
public struct PlanScope: Sendable {
  /// What holds for the pieces of each type that it may be for.
  public let filters: [RecordType: Filter]

  /// What holds for the pieces of some types; those of others are not meant.
  public init(_ filters: [RecordType: Filter]) { self.filters = filters }

  /// True if the plan is for an item.
  public func includes(_ item: any EquipmentItem) -> Bool { filters[item.recordType]?.matches(item) ?? false }
}

extension EquipmentItem {
  /// True if somebody looks after it: it is not sold, lost or put away for good.
  public var isCaredFor: Bool { ![.retired, .lost, .sold].contains(details.status) }

  /// True if there are fewer of it than there have to be.
  public var runsLow: Bool { isCaredFor && details.least.map { details.quantity < $0 } ?? false }
}
