extension Dependencies {
  /// Makes the repository and the view model over it, which prefers what the session does and tells it what becomes.
  @HubActor public func makeViewModel(_ state: AppState) -> EquipmentListViewModel {
    EquipmentListViewModel(RequestContext(repository: makeRepository(), dependencies: self, state: state))
  }
}
