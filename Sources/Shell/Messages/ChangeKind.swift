import Equipment

/// What is done to items of which type.
struct ChangeKind: Equatable {
  let operation: ItemChange.Operation
  let type: RecordType

  init(_ item: ItemChange) { (operation, type) = (item.operation, item.type) }
}

extension [ItemChange] {
  /// The changes by their kinds, in the order in which these come first.
  var alike: [[ItemChange]] {
    var kinds: [ChangeKind] = []
    for kind in lazy.map(ChangeKind.init) where kind != kinds.last && !kinds.contains(kind) { kinds.append(kind) }
    // A large import has but one, and is not copied.
    if kinds.count == 1 { return [self] }
    return kinds.map { kind in filter { ChangeKind($0) == kind } }
  }
}
