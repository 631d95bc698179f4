import Equipment
import Store

/// A question to the inventory, as a value: what it asks for is in its factory, how it is answered stays in here.
///
/// `EquipmentListViewModel.load` answers it as what is shown, `ask` beside that.
public struct Request<Answer: Sendable> {
  /// Answers it.
  let run: @HubActor (RequestContext) async throws -> Answer
  /// Whether there is nothing in an answer.
  let isEmpty: @Sendable (Answer) -> Bool
  /// What it asks for.
  let subject: Subject
  /// What two requests have in common that are the same question; nil where nobody can tell.
  let key: RequestKey?

  init(
    _ key: RequestKey? = nil, about subject: Subject = .other,
    isEmpty: @escaping @Sendable (Answer) -> Bool = { _ in false },
    _ run: @escaping @HubActor (RequestContext) async throws -> Answer
  ) {
    (self.key, self.subject, self.isEmpty, self.run) = (key, subject, isEmpty, run)
  }
}

/// A question without anything that could not be compared.
struct RequestKey: Hashable, Sendable {
  let name: String
  var types: [RecordType] = []
}

/// Something to be done to the inventory, as a value; `EquipmentListViewModel.perform` does it.
public struct Action<Answer: Sendable> {
  /// The records that it is about, as far as they are known before.
  let items: [ItemReference]
  /// Does it.
  let run: @HubActor (RequestContext) async throws -> Answer
  /// What it has changed of the records.
  let change: @Sendable (Answer) -> Change

  init(
    on items: [ItemReference] = [], change: @escaping @Sendable (Answer) -> Change = { _ in Change() },
    _ run: @escaping @HubActor (RequestContext) async throws -> Answer
  ) {
    (self.items, self.change, self.run) = (items, change, run)
  }
}

extension Action<Change> {
  init(on items: [ItemReference] = [], _ run: @escaping @HubActor (RequestContext) async throws -> Change) {
    self.init(on: items, change: \.self, run)
  }
}

extension Optional {
  /// Whether there is nothing.
  var isNil: Bool { if case nil = self { true } else { false } }
}

extension Int {
  /// Whether there are none.
  var isZero: Bool { self == 0 }
}

extension Sequence<Int> {
  /// Whether there are none of any.
  var areZero: Bool { allSatisfy(\.isZero) }
}
