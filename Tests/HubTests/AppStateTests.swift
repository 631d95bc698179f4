import Hub
import TestSupport
import Testing

/// Preferences and own commands, and what becomes of them when the store fails.
@Suite @HubActor struct AppStateTests {
  @Test func everySettingHasItsUsualValueAtFirst() throws {
    let state = AppState(preferences: MemoryPreferences())
    try state.load()
    for setting in Setting.all { #expect(state[setting] == setting.fallback) }
  }

  @Test("Every setting takes its usual value and each of its choices", arguments: Setting.all)
  func everySettingTakesItsOwnValues(setting: Setting) throws {
    let state = AppState(preferences: MemoryPreferences())
    for value in setting.choices + [setting.fallback] {
      #expect(try state.set(setting, to: value))
      #expect(state[setting] == value)
    }
  }

  @Test func preferencesComeBackInTheNextSession() throws {
    let store = MemoryPreferences()
    let state = AppState(preferences: store)
    #expect(try state.set(.color, to: "never"))
    try state.setAlias("ll", to: "list arrows")
    let next = AppState(preferences: store)
    try next.load()
    #expect(next[.color] == "never")
    #expect(next.aliases == ["ll": "list arrows"])
  }

  @Test func whatIsSetInARehearsalCountsUntilItsEndAndIsNotKept() throws {
    let store = MemoryPreferences()
    let state = AppState(preferences: store)
    #expect(try state.set(.color, to: "never"))
    state.rehearse()
    #expect(try state.set(.color, to: "always"))
    try state.setAlias("ll", to: "list arrows")
    #expect(state[.color] == "always")
    #expect(state.aliases == ["ll": "list arrows"])
    state.endRehearsal()
    #expect(state[.color] == "never")
    #expect(state.aliases == [:])
    #expect(store.kept == Preferences(settings: ["color": "never"]))
    #expect(try state.set(.pager, to: "off"))
    #expect(store.kept == Preferences(settings: ["color": "never", "pager": "never"]))
  }

  @Test func aRehearsalMayBeKeptWholeOrEndWithinAnother() throws {
    let store = MemoryPreferences()
    let state = AppState(preferences: store)
    state.rehearse()
    #expect(try state.set(.color, to: "never"))
    state.rehearse()
    #expect(try state.set(.color, to: "always"))
    state.endRehearsal()
    #expect(state[.color] == "never")
    #expect(store.kept == nil)
    #expect(try state.keepRehearsal() == Preferences())
    #expect(store.kept == Preferences(settings: ["color": "never"]))
    #expect(state[.color] == "never")
  }

  @Test func theUsualValueIsNotKept() throws {
    let store = MemoryPreferences()
    let state = AppState(preferences: store)
    #expect(try state.set(.color, to: "never"))
    #expect(try state.set(.color, to: Setting.color.fallback))
    #expect(store.kept == Preferences())
  }

  @Test(
    "A value that the setting does not take is refused", arguments: Setting.all, ["", "pur ple;", "EURO$", "Auto|"])
  func aStrangeValueIsRefused(setting: Setting, value: String) throws {
    let store = MemoryPreferences()
    let state = AppState(preferences: store)
    #expect(try !state.set(setting, to: value))
    #expect(state[setting] == setting.fallback)
    #expect(store.kept == nil)
  }

  @Test func aValueThatSomebodyWroteIntoTheFileAndNoSettingTakesIsNotUsed() throws {
    let state = AppState(preferences: MemoryPreferences(Preferences(settings: ["color": "purple"])))
    try state.load()
    #expect(state[.color] == "auto")
  }

  @Test func settingsOfAnotherVersionAreKept() throws {
    let store = MemoryPreferences(Preferences(settings: ["later": "x"]))
    let state = AppState(preferences: store)
    #expect(try state.set(.pager, to: "off"))
    #expect(store.kept?.settings == ["later": "x", "pager": "never"])
  }

  @Test func anAliasIsForgottenWithNil() throws {
    let store = MemoryPreferences(Preferences(aliases: ["a": "list arrows", "r": "list risers"]))
    let state = AppState(preferences: store)
    try state.setAlias("a", to: nil)
    #expect(state.aliases == ["r": "list risers"])
    #expect(store.kept?.aliases == ["r": "list risers"])
  }

  @Test func aFailedSaveLeavesTheStateAsItWas() throws {
    let store = MemoryPreferences(Preferences(settings: ["color": "always"], aliases: ["a": "list arrows"]))
    let state = AppState(preferences: store)
    try state.load()
    store.fail(saving: true)
    #expect(throws: MemoryPreferences.Broken.self) { try state.set(.color, to: "never") }
    #expect(throws: MemoryPreferences.Broken.self) { try state.setAlias("a", to: nil) }
    #expect(state[.color] == "always")
    #expect(state.aliases == ["a": "list arrows"])
  }

  @Test func preferencesThatCannotBeReadAreNotWrittenOver() throws {
    let kept = Preferences(settings: ["color": "never"])
    let store = MemoryPreferences(kept)
    let state = AppState(preferences: store)
    store.fail(loading: true)
    #expect(throws: MemoryPreferences.Broken.self) { try state.load() }
    #expect(state[.color] == Setting.color.fallback)
    #expect(throws: MemoryPreferences.Broken.self) { try state.set(.pager, to: "off") }
    #expect(throws: MemoryPreferences.Broken.self) { try state.setAlias("a", to: "list arrows") }
    #expect(store.kept == kept)
    #expect(state[.pager] == "auto")
  }

  @Test func preferencesAreReadOnce() throws {
    let store = MemoryPreferences(Preferences(settings: ["color": "never"]))
    let state = AppState(preferences: store)
    try state.load()
    store.fail(loading: true)
    try state.load()
    #expect(state[.color] == "never")
  }

  @Test(arguments: ["less", "less -S", "/usr/bin/most", "sh -c x"])
  func noSettingNamesAProgramToBeRun(program: String) throws {
    #expect(try !AppState(preferences: MemoryPreferences()).set(.pager, to: program))
  }

  @Test("A value that a setting has is kept, and what it means is said", arguments: Setting.all)
  func aChoiceIsKept(setting: Setting) throws {
    let state = AppState(preferences: MemoryPreferences())
    for choice in setting.choices {
      #expect(try state.set(setting, to: choice))
      #expect(state[setting] == choice)
    }
    #expect(setting.choices.count == setting.choiceHelp.count)
    #expect(try state.set(setting, to: setting.fallback))
  }
}
