import Store

/// What requests and actions work with; its extensions are what several of them have in common.
struct RequestContext: Sendable {
  let repository: any EquipmentRepository
  let dependencies: Dependencies
  /// What the session remembers and prefers.
  let state: AppState
}
