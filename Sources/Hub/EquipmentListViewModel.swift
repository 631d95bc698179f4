import Answers
import Archery
public import Equipment
import Store

/// The only way to the inventory: answers requests, does actions, and publishes the state of both.
@HubActor
public final class EquipmentListViewModel {
  /// How many items of each type there are.
  public private(set) var counts: ViewState<[EquipmentType: Int]> = .idle
  /// The state of the last load to be shown.
  public private(set) var state: ViewState<Loaded> = .idle
  /// True while a load is under way that replaces an answer already there.
  public private(set) var isRefreshing = false
  /// The state of the last action.
  public private(set) var lastAction: ActionState<Change> = .idle
  /// How many actions went well so far, those of a dry run too.
  public private(set) var changesMade = 0
  /// Number of those that others who share the folder are to get.
  private(set) var changesToShare = 0
  /// The records that are being changed right now.
  public private(set) var operationsInProgress: Set<ItemReference> = []

  let context: RequestContext
  /// The exchange with other machines beside the session; nil before a person's first command, or where there is none.
  var backgroundExchange: BackgroundExchange?
  /// The handicaps that were worked out so far; nil before the first.
  var handicaps: HandicapBook?
  /// The keys of the requests that are being answered.
  private var underWay: [RequestKey] = []
  /// The callers that wait for one of them.
  private var waiters: [Waiter] = []

  /// A class: an array of structures would have every session make the type of what they hold, though few ever wait.
  private final class Waiter {
    let key: RequestKey
    let continuation: CheckedContinuation<Result<any Sendable, any Error>, Never>

    init(_ key: RequestKey, _ continuation: CheckedContinuation<Result<any Sendable, any Error>, Never>) {
      (self.key, self.continuation) = (key, continuation)
    }
  }

  /// Makes a view model over a repository; nothing is loaded yet.
  init(_ context: RequestContext) { self.context = context }

  /// Answers a request to show the answer.
  ///
  /// `state` ends as `loaded`, as `empty`, or as `failed` with nothing in it. A request with the same key that is being
  /// answered already is waited for and not run a second time.
  public func load<Answer>(_ request: Request<Answer>) async throws -> Answer {
    isRefreshing = state.isAnswered
    defer { isRefreshing = false }
    _ = context.repository.drainSources()
    let start = context.dependencies.elapsed()
    let answer = try await follow(request) { state in self.state = state.map(Loaded.init) }
    notify(request.subject, rows: request.size.records(answer), since: start)
    return answer
  }

  /// Answers a question that comes up beside what is shown.
  public func ask<Answer>(_ request: Request<Answer>) async throws -> Answer { try await request.run(context) }

  /// Reports a load to the observers: its types and rows, its sources, and the time since its start.
  private func notify(_ subject: Subject, rows: Int?, since start: Int) {
    let types = if case .records(let types, _) = subject { types } else { [RecordType]() }
    context.state.notify(
      .loaded(
        LoadReport(
          types: types, rows: state.emptiness != nil ? 0 : rows,
          sources: context.repository.drainSources(),
          nanoseconds: context.dependencies.elapsed() - start)))
  }

  /// Does an action.
  ///
  /// Meanwhile `operationsInProgress` holds its records; afterwards `state` shows them as changed.
  @discardableResult
  public func perform<Answer>(_ action: Action<Answer>) async throws -> Answer {
    lastAction = .inProgress
    operationsInProgress.formUnion(action.items)
    defer { operationsInProgress.subtract(action.items) }
    do {
      let answer = try await action.run(context)
      let change = action.change(answer)
      end(.success(change))
      changesMade += 1
      if !change.isLocal { changesToShare += 1 }
      show(change)
      return answer
    } catch {
      end(.failure(message: context.dependencies.describe(error)))
      throw error
    }
  }

  /// Resets the state and the last action of the command before.
  ///
  /// - Parameter name: the command's name, for the observers of the session.
  public func beginCommand(_ name: String = "") {
    (state, lastAction) = (.idle, .idle)
    context.state.notify(.began(name))
  }

  /// Notes why a command came to nothing, where that is not a request's or an action's own failure.
  ///
  /// - Parameter changes: true if the command was to change something; then it is the last action, too.
  public func refuseCommand(because error: any Error, changes: Bool) {
    if state.failure == nil { state = .failed(Failure(error)) }
    if changes, lastAction.failure == nil { end(.failure(message: context.dependencies.describe(error))) }
  }

  private func end(_ action: ActionState<Change>) {
    lastAction = action
    context.state.notify(.acted(action))
  }
}

extension EquipmentListViewModel {
  /// Counts the items of all ten types at once.
  ///
  /// `counts` ends as `loaded`, as `empty` if there is not one item, or as `failed`.
  public func loadEquipmentCounts() async {
    _ = context.repository.drainSources()
    let start = context.dependencies.elapsed()
    guard (try? await follow(.equipmentCounts, { self.counts = $0 })) != nil else { return }
    notify(Request.equipmentCounts.subject, rows: nil, since: start)
  }

  /// How many items of a type were counted; 0 before.
  public func getCount(for type: EquipmentType) -> Int { counts.value?[type] ?? 0 }

  /// How many items were counted in all.
  public var totalEquipmentCount: Int { counts.value?.values.reduce(0, +) ?? 0 }

  /// Loads the items of one type of equipment, as rows.
  public func loadEquipment(type: EquipmentType) async { _ = try? await load(.rows(of: [type.record])) }

  /// Loads the items of one type of equipment that a filter matches.
  public func loadEquipment(type: EquipmentType, where matches: @escaping @Sendable (any Record) -> Bool) async {
    _ = try? await load(.records(of: [type.record], where: matches))
  }

  /// The records last loaded; none in every state but `loaded`.
  public var equipment: [any Record] { state.value?.records ?? [] }

  /// Deletes one item by its id.
  ///
  /// - Throws: `InventoryError.noItem` if there is none; `lastAction` says the same.
  public func deleteEquipment(id: Int, type: EquipmentType) async throws {
    try await perform(.delete(id: id, of: type.record))
  }
}

extension EquipmentListViewModel {
  /// Answers a request and reports each state on the way; one that is being answered already is waited for.
  private func follow<Answer>(
    _ request: Request<Answer>, _ show: (ViewState<Answer>) -> Void
  ) async throws -> Answer {
    if let key = request.key, underWay.contains(key), let answer = try await result(of: key) as? Answer {
      return answer
    }
    if let key = request.key { underWay.append(key) }
    show(.loading)
    do {
      let answer = try await request.run(context)
      show(request.size.isEmpty(answer) ? try await context.nothing(of: request.subject) : .loaded(answer))
      finish(request, .success(answer))
      return answer
    } catch {
      show(.failed(Failure(error)))
      finish(request, .failure(error))
      throw error
    }
  }

  /// Waits for the answer to a request that is being answered.
  private func result(of key: RequestKey) async throws -> any Sendable {
    try await withCheckedContinuation { waiters.append(Waiter(key, $0)) }.get()
  }

  /// Resumes the callers that have waited for the answer.
  private func finish<Answer>(_ request: Request<Answer>, _ result: Result<any Sendable, any Error>) {
    guard let key = request.key else { return }
    underWay.removeAll { $0 == key }
    guard !waiters.isEmpty else { return }
    let served = waiters.filter { $0.key == key }
    waiters.removeAll { $0.key == key }
    for waiter in served { waiter.continuation.resume(returning: result) }
  }

  /// Brings the loaded answer up to date with a change of records that are in it.
  private func show(_ change: Change) {
    guard !change.items.isEmpty, case .loaded(let loaded) = state, let shown = loaded.applying(change) else { return }
    state = shown.records.isEmpty ? .empty(.nothing) : .loaded(shown)
  }
}
