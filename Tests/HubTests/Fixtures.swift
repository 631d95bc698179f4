import Answers
import Equipment
import Files
import Hub
import Store
import Synchronization
import TestSupport

/// The moment at which every test takes place, and the day it falls on.
let noon = Timestamp(seconds: 1_780_228_800)

/// The error with which the tests' repositories fail.
let broken = InventoryError.unreadable(FileFailure(operation: .read, path: "risers.csv", code: 5))

/// An item with names and nothing else.
func item(_ type: EquipmentType, _ model: String, id: Int = 0) -> any EquipmentItem {
  var item = type.itemType.init()
  item.base.id = id
  item.details.brand = "Hoyt"
  item.details.model = model
  return item
}

extension Record {
  /// The maker's name for it.
  var model: String? { text("model") }
}

extension EquipmentListViewModel {
  /// A view model in whose world it is noon and prices are in kroner.
  @HubActor static func over(_ repository: some EquipmentRepository) -> EquipmentListViewModel {
    let state = AppState(preferences: MemoryPreferences(Preferences(settings: ["currency": "NOK"])))
    try? state.load()
    return over(repository, state)
  }

  /// The same with a session's state.
  @HubActor static func over(_ repository: some EquipmentRepository, _ state: AppState) -> EquipmentListViewModel {
    let ticks = Ticks()
    let dependencies = Dependencies(
      makeRepository: { repository }, now: { noon }, today: { noon.date ?? .epoch },
      describe: { "described: \($0)" }, elapsed: { ticks.next() })
    return dependencies.makeViewModel(state)
  }

  /// The models of the items that are listed.
  var models: [String?] { equipment.map(\.model) }
}

/// A clock that advances by a nanosecond with each reading.
final class Ticks: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// The case of a view state or action state, without its value.
enum Stage {
  case idle, loading, loaded, empty, failed
}

extension ViewState {
  var stage: Stage {
    switch self {
    case .idle: .idle
    case .loading: .loading
    case .loaded: .loaded
    case .empty: .empty
    case .failed: .failed
    }
  }

  /// The error of the store, if the state is a failure by one.
  var fault: InventoryError? { failure?.error as? InventoryError }
}

extension ActionState {
  var message: String? { if case .failure(let message) = self { message } else { nil } }
  var isIdle: Bool { if case .idle = self { true } else { false } }
  var isInProgress: Bool { if case .inProgress = self { true } else { false } }
}
