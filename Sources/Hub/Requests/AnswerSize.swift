/// When an answer counts as empty, and how many records it holds.
///
/// By closures: the first use of a key path costs a tenth of a short command.
struct AnswerSize<Answer: Sendable>: Sendable {
  let isEmpty: @Sendable (Answer) -> Bool
  /// How many records there are; nil if the answer is none of records.
  let records: @Sendable (Answer) -> Int?

  private init(
    isEmpty: @escaping @Sendable (Answer) -> Bool, records: @escaping @Sendable (Answer) -> Int? = { _ in nil }
  ) {
    (self.isEmpty, self.records) = (isEmpty, records)
  }

  /// Of an answer that is never empty.
  static var whole: Self { Self { _ in false } }

  /// Of an answer that is always empty.
  static var nothing: Self { Self { _ in true } }

  /// Of an answer with a list in it, whose elements are no records.
  static func list<Elements: Collection & Sendable>(_ part: @escaping @Sendable (Answer) -> Elements) -> Self {
    Self { part($0).isEmpty }
  }

  /// Of an answer with a list of records in it.
  static func records<Element: Sendable>(_ part: @escaping @Sendable (Answer) -> [Element]) -> Self {
    Self(isEmpty: { part($0).isEmpty }, records: { part($0).count })
  }

  /// Of an answer about so many records, which are not all in it.
  static func number(of count: @escaping @Sendable (Answer) -> Int) -> Self {
    Self(isEmpty: { count($0) == 0 }, records: { count($0) })
  }

  /// Of a record, or nil.
  static func record<Value: Sendable>() -> Self where Answer == Value? { Self(isEmpty: isNil, records: { _ in 1 }) }

  /// Of something that is no record, or nil.
  static func optional<Value: Sendable>() -> Self where Answer == Value? { Self(isEmpty: isNil) }

  /// Of counts by what is counted, empty if all of them are zero.
  static func countsByKey<Counted: Sendable>() -> Self where Answer == [Counted: Int] {
    Self { $0.values.allSatisfy { $0 == 0 } }
  }

  private static func isNil<Value: Sendable>(_ answer: Answer) -> Bool where Answer == Value? {
    if case .none = answer { true } else { false }
  }
}

extension AnswerSize where Answer: Collection {
  /// Of a list whose elements are no records.
  static var list: Self { Self { $0.isEmpty } }

  /// Of a list of records.
  static var records: Self { Self(isEmpty: { $0.isEmpty }, records: { $0.count }) }
}

extension AnswerSize where Answer: Collection<Int> {
  /// Of counts, empty if all of them are zero.
  static var counts: Self { Self { $0.allSatisfy { $0 == 0 } } }
}

extension AnswerSize<Int> {
  /// Of a count, empty if it is zero.
  static var count: Self { Self { $0 == 0 } }
}
