import Equipment

extension AppState {
  /// Takes over what the shell before this one has left, where this one was shown nothing yet.
  public func recall() {
    guard let memory, let shown = memory.load() else { return }
    remembered = shown
    recall(shown)
  }

  /// Leaves what was shown to the next shell, if that is something else than before.
  public func leaveBehind() {
    guard let memory else { return }
    let shown = Shown(item: lastItem, listing: Array(lastListing.prefix(HubLimits.rememberedRows)))
    guard shown != remembered else { return }
    remembered = shown
    memory.save(shown)
  }
}
