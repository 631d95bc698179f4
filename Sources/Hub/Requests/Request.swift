import Equipment
import Store

/// A question to the inventory, as a value; its factories say what it asks for, and this module alone answers it.
///
/// `EquipmentListViewModel.load` answers it as the state to be shown, `ask` without changing that.
public struct Request<Answer: Sendable> {
  /// Answers it.
  let run: @HubActor (RequestContext) async throws -> Answer
  /// When an answer counts as empty, and how many records it holds.
  let size: AnswerSize<Answer>
  /// The subject, from which follows why an answer is empty.
  let subject: Subject
  /// The key that requests with the same question share; nil where requests cannot be compared.
  let key: RequestKey?

  init(
    _ key: RequestKey? = nil, about subject: Subject = .other,
    size: AnswerSize<Answer> = .whole,
    _ run: @escaping @HubActor (RequestContext) async throws -> Answer
  ) {
    (self.key, self.subject, self.size, self.run) = (key, subject, size, run)
  }
}

/// A request's question in comparable form: its name and types, without filters.
struct RequestKey: Equatable, Sendable {
  let name: String
  var types: [RecordType] = []
}

/// Something to be done to the inventory, as a value; `EquipmentListViewModel.perform` does it.
public struct Action<Answer: Sendable> {
  /// The records that it is about, as far as they are known before.
  let items: [ItemReference]
  /// Does it.
  let run: @HubActor (RequestContext) async throws -> Answer
  /// The change of records in its answer.
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
    self.init(on: items, change: { $0 }, run)
  }
}
