import Answers

extension JournalLoss {
  /// The changes that are gone from the journal: those that the tables include, and those that are in no other file.
  var parts: (inFiles: ClosedRange<Int>?, nowhere: ClosedRange<Int>?) {
    guard let changes else { return (nil, nil) }
    let first = max(changes.lowerBound, included + 1)
    return (
      changes.lowerBound <= included ? changes.lowerBound...min(included, changes.upperBound) : nil,
      first <= changes.upperBound ? first...changes.upperBound : nil
    )
  }
}

extension StoreNotice {
  /// True if it reports the loss of changes that were acknowledged.
  var reportsLoss: Bool { if case .journalLost = self { true } else { false } }
}
