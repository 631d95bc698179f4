public import Equipment

/// What becomes of the imported records of a type before they count: they are filled in, and looked at for what cannot be.
public struct RecordReview: Sendable {
  /// A fault of a record, and the field that it is about.
  public typealias Fault = (field: String, kind: FileProblem.Kind)

  /// The required fields that a file may leave out, because they may follow from others.
  let supplied: Set<String>
  private let fill: @Sendable (any Record, Set<String>) -> any Record
  private let find: @Sendable (any Record) -> [Fault]
  private let refers: @Sendable (any Record) -> Bool

  /// Puts the steps together.
  ///
  /// - Parameters:
  ///   - supplied: the required fields that `fill` may give a record.
  ///   - fill: gives a record what follows from its other fields; those of the set were given and stay.
  ///   - find: the faults of a record.
  ///   - refers: true if a record names others, which the store has to look for.
  public init(
    supplied: Set<String>, fill: @escaping @Sendable (any Record, Set<String>) -> any Record,
    find: @escaping @Sendable (any Record) -> [Fault], refers: @escaping @Sendable (any Record) -> Bool
  ) {
    (self.supplied, self.fill, self.find, self.refers) = (supplied, fill, find, refers)
  }

  /// A record with what follows from the fields that a file speaks of.
  func filled(_ record: any Record, keeping given: Set<String>) -> any Record { fill(record, given) }

  /// The faults of a record that was filled in.
  func faults(of record: any Record) -> [Fault] { find(record) }

  /// The faults that say why a record without one of the supplied fields lacks it; none if it lacks others, too.
  func reasons(for missed: [ItemFault], of record: any Record) -> [Fault] {
    let isOnlySupplied = missed.allSatisfy { fault in
      if case .value(.required(let field)) = fault.kind { supplied.contains(field.name) } else { false }
    }
    return isOnlySupplied ? find(record) : []
  }

  /// A record of a row that is stored as it stands or as it was filled in; nil if it is for the usual way to judge.
  func accepted(_ record: any Record, keeping given: Set<String>) -> (any Record)? {
    let filled = filled(record, keeping: given)
    return refers(filled) || !filled.missing.isEmpty || !find(filled).isEmpty ? nil : filled
  }
}
