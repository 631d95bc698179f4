extension Dependencies {
  /// Makes the repository and the view model over it, which uses the session's preferences and reports events to it.
  @HubActor public func makeViewModel(_ state: AppState) -> EquipmentListViewModel {
    EquipmentListViewModel(RequestContext(repository: makeRepository(), dependencies: self, state: state))
  }
}
