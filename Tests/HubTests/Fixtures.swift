import Answers
import Equipment
import Files
import Hub
import Store
import TestSupport

/// The moment at which every test takes place, and the day it falls on.
let noon = Timestamp(seconds: 1_780_228_800)

/// What the tests' repositories fail with.
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
  @HubActor static func over(_ repository: MemoryRepository) -> EquipmentListViewModel {
    let dependencies = Dependencies(
      makeRepository: { repository }, now: { noon }, today: { noon.date ?? .epoch },
      describe: { "described: \($0)" }, usualCurrency: { Currency(text: "NOK") })
    return dependencies.makeViewModel()
  }

  /// The models of the items that are listed.
  var models: [String?] { equipment.map(\.model) }
}

/// Which of its states a view state or action state is in.
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

  var failure: InventoryError? {
    if case .failed(let error) = self { error as? InventoryError } else { nil }
  }
}

extension ActionState {
  var message: String? { if case .failure(let message) = self { message } else { nil } }
  var isIdle: Bool { if case .idle = self { true } else { false } }
  var isInProgress: Bool { if case .inProgress = self { true } else { false } }
}
