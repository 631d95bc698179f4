import Equipment

extension AppState {
  /// Restores the last item and listing of the shell before this one, each only where this one has none yet.
  public func recall() {
    guard let memory, let shown = memory.load() else { return }
    remembered = shown
    recall(shown)
  }

  /// Saves the last item and listing for the next shell, if they differ from those saved before.
  public func saveMemory() {
    guard let memory else { return }
    let shown = Shown(item: lastItem, listing: Array(lastListing.prefix(HubLimits.rememberedRows)))
    guard shown != remembered else { return }
    remembered = shown
    memory.save(shown)
  }
}
