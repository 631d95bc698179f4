import Store

/// The repository, dependencies and session of requests and actions; its extensions are the steps that several share.
struct RequestContext: Sendable {
  let repository: any EquipmentRepository
  let dependencies: Dependencies
  /// The session's memory and preferences.
  let state: AppState
}
