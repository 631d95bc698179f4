public import Equipment

/// The only holder of session and preference state; only its methods change it, and most send the observers an event.
@HubActor
public final class AppState {
  /// The type last listed, for `%N`.
  public private(set) var currentType: RecordType?
  /// The rows of the last listing, for `%N`.
  public private(set) var lastListing: [ItemReference] = []
  /// The item last added, changed or shown, for `.`.
  public private(set) var lastItem: ItemReference?
  /// The line that failed last, for `retry`; nil if none did, or if it went well since.
  public private(set) var failedLine: String?
  /// The step of the tutorial that is played, from 0; nil outside of it.
  public private(set) var tutorialStep: Int?
  /// Own commands: the line that each word stands for.
  public private(set) var aliases: [String: String] = [:]
  private var settings: [String: String] = [:]
  private let preferences: any PreferenceStore
  let memory: (any SessionMemory)?
  /// The memory's content as this session last read or wrote it.
  var remembered = Shown()
  private var isLoaded = false
  /// The preferences as they were before each rehearsal that goes on.
  private var rehearsals: [Preferences] = []
  private var observers = Observers()

  /// Makes the state; preferences are read when the first one is asked for.
  ///
  /// - Parameter memory: where the last item and listing are kept from shell to shell; nil where they are not.
  public init(preferences: any PreferenceStore, memory: (any SessionMemory)? = nil) {
    self.preferences = preferences
    self.memory = memory
  }
}

extension AppState {
  /// Reports the session's events from now on, as long as the observation is kept.
  public func observe(_ notify: @escaping @HubActor (AppEvent) -> Void) -> Observation { observers.add(notify) }

  /// Sends an event to the observers.
  func notify(_ event: AppEvent) { observers.notify(event) }

  /// Remembers which rows are shown, for `%N`.
  public func show(listing rows: [ItemReference]) {
    (lastListing, currentType) = (rows, rows.first?.type)
    notify(.listed)
  }

  /// Remembers an item, for `.`.
  public func remember(_ item: ItemReference) {
    lastItem = item
    notify(.remembered)
  }

  /// Restores the last item and listing of another shell, each only where this one has none yet.
  func recall(_ shown: Shown) {
    lastItem = lastItem ?? shown.item
    guard lastListing.isEmpty else { return }
    lastListing = shown.listing
    currentType = currentType ?? shown.listing.first?.type
  }

  /// Remembers the line that failed, for `retry`; nil forgets it, once it went well.
  public func remember(failed line: String?) { failedLine = line }

  /// Notes the step of the tutorial that a person is at; nil outside of it.
  public func reach(tutorialStep step: Int?) { tutorialStep = step }

  /// The number of the setup that is shot now; nil if none is chosen.
  public var currentSetup: Int? { Int(self[.setup]) }

  /// Makes a setup the current one, or with nil none, and keeps that.
  ///
  /// - Throws: what the store throws, with the choice as it was.
  public func use(setup id: Int?) throws {
    if try set(.setup, to: id.map { String($0) } ?? Setting.setup.fallback) { notify(.choseSetup) }
  }
}

/// Where preferences are kept between sessions.
public protocol PreferenceStore: Sendable {
  /// The saved preferences; nil if none are saved.
  func load() throws -> Preferences?
  /// Saves preferences, whole or not at all.
  func save(_ preferences: Preferences) throws
}

/// The settings and own commands that are kept between sessions.
public struct Preferences: Sendable, Equatable {
  /// Values that differ from the settings' fallbacks.
  public var settings: [String: String]
  /// Own commands.
  public var aliases: [String: String]

  /// Makes preferences.
  public init(settings: [String: String] = [:], aliases: [String: String] = [:]) {
    self.settings = settings
    self.aliases = aliases
  }
}

extension AppState {
  /// Reads the preferences, once.
  ///
  /// - Throws: what the store throws; then the preferences are the usual ones and are not written over.
  public func load() throws {
    guard !isLoaded else { return }
    let kept = try preferences.load() ?? Preferences()
    settings = kept.settings
    aliases = kept.aliases
    isLoaded = true
  }

  /// Reads the preferences anew, which another shell may have set; where they cannot be read they stay as they are.
  public func reload() {
    guard rehearsals.isEmpty, let kept = try? preferences.load(), kept != self.kept else { return }
    (settings, aliases) = (kept.settings, kept.aliases)
    notify(.preferred)
  }

  /// The error of reading the saved preferences now; nil if they can be read, or if there are none.
  public var fault: (any Error)? {
    do {
      _ = try preferences.load()
      return nil
    } catch {
      return error
    }
  }

  /// The value of a preference; its fallback where none is set, or one that the setting does not accept.
  public subscript(setting: Setting) -> String {
    settings[setting.name].flatMap(setting.read) ?? setting.fallback
  }

  /// The preferences as they are.
  public var kept: Preferences { Preferences(settings: settings, aliases: aliases) }

  /// Sets a preference and keeps it.
  ///
  /// - Returns: false if the setting does not accept the value; then nothing was changed.
  /// - Throws: what the store throws, with the preference as it was.
  public func set(_ setting: Setting, to value: String) throws -> Bool {
    guard let value = setting.read(value) else { return false }
    try load()
    var changed = settings
    changed[setting.name] = value == setting.fallback ? nil : value
    try save(Preferences(settings: changed, aliases: aliases))
    settings = changed
    notify(.preferred)
    return true
  }

  /// Keeps an own command, or with nil forgets it.
  public func setAlias(_ name: String, to line: String?) throws {
    try load()
    var changed = aliases
    changed[name] = line
    try save(Preferences(settings: settings, aliases: changed))
    aliases = changed
    notify(.preferred)
  }

  private func save(_ changed: Preferences) throws {
    if rehearsals.isEmpty { try preferences.save(changed) }
  }

  /// Begins a rehearsal: preferences set until it ends count, but are not saved.
  public func rehearse() { rehearsals.append(kept) }

  /// Goes back to the preferences as they were before the rehearsal.
  public func endRehearsal() {
    guard let before = rehearsals.popLast() else { return }
    settings = before.settings
    aliases = before.aliases
    notify(.preferred)
  }

  /// Ends the rehearsal and keeps the preferences that were set in it, if any were.
  ///
  /// - Returns: the preferences as they were before it.
  /// - Throws: what the store throws, with the preferences as they were before it.
  @discardableResult
  public func keepRehearsal() throws -> Preferences {
    let set = kept
    let before = rehearsals.last ?? set
    endRehearsal()
    if set != before { try keep(set) }
    return before
  }

  /// Keeps all preferences at once.
  public func keep(_ all: Preferences) throws {
    try save(all)
    settings = all.settings
    aliases = all.aliases
    notify(.preferred)
  }
}
